//! A guess at the encoding of old text.
//!
//! Comes in: bytes that are not UTF-8. Goes out: the encoding in which they look most like French
//! and like chess. The western encodings of French (windows-1252, ISO-8859-15, Mac Roman, the page 850 of DOS) are
//! weighed here, sign by sign, since chardetng knows only the first of them; its word is taken where none
//! of them makes sense of the text.
//!
//! `b"c\xBDur"` -> ISO-8859-15 (cœur, not c½ur); `b"\xBD-\xBD"` -> windows-1252.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{ISO_8859_15, MACINTOSH, UTF_8, WINDOWS_1252};

use super::weight::weight;
use super::{DosPage, Encoding};

/// Signs beyond ASCII that are weighed; more would only confirm them.
const ENOUGH: usize = 20_000;
/// Fewer signs than this say nothing against western text, the likeliest in a French record.
const FEW: usize = 3;
/// The weight of lone CR line ends, which old Macs wrote: as much as one good accent.
const LONE_CR: i64 = 5;

/// How many characters beyond ASCII are UTF-8 in `bytes`, and how many bytes or broken sequences
/// are not; where the text is not `whole`, what its end breaks off is neither.
pub(super) fn utf8_census(bytes: &[u8], whole: bool) -> (u64, u64) {
    let (mut good, mut bad) = (0, 0);
    let mut rest = bytes;
    loop {
        let Err(error) = std::str::from_utf8(rest) else {
            return (good + leads(rest), bad);
        };
        let (valid, wrong) = rest.split_at(error.valid_up_to());
        good += leads(valid);
        let Some(len) = error.error_len() else {
            return (good, bad + u64::from(whole));
        };
        bad += 1;
        rest = &wrong[len..];
    }
}

/// How many characters beyond ASCII begin in `valid`.
pub(super) fn leads(valid: &[u8]) -> u64 {
    // Sums that fit in a byte are made of sixteen bytes at once.
    let begins = |part: &[u8]| part.iter().map(|&byte| u8::from(byte >= 0xC0)).sum::<u8>();
    let parts = valid.chunks(255);
    parts.map(|part| u64::from(begins(part))).sum()
}

/// The encoding in which `bytes`, which are not UTF-8, look most like a French chess record.
///
/// Equals go to the first of windows-1252, Mac Roman, ISO-8859-15, page 850: the third differs from the first
/// in eight signs, and without a reason to see one of them the commoner is meant.
///
/// The first byte should be the one before the first doubtful one, which is known by its neighbours;
/// `old_lines` says that all lines of the text end in a lone CR.
pub(super) fn guess(bytes: &[u8], old_lines: bool) -> Encoding {
    let signs = signs_beyond_ascii(bytes);
    let (mut best, mut most) = (Encoding::Named(WINDOWS_1252), i64::MIN);
    let named = [WINDOWS_1252, MACINTOSH, ISO_8859_15].map(Encoding::Named);
    let dos = DosPage::western().map(Encoding::Dos);
    for encoding in named.into_iter().chain(dos) {
        let mut score = single_byte_score(bytes, &signs, encoding);
        if encoding == Encoding::Named(MACINTOSH) && old_lines {
            score += LONE_CR;
        }
        if score > most {
            (best, most) = (encoding, score);
        }
    }
    // A sign that fits weighs 2 or more; text that fits worse on the average is another language's.
    if signs.len() < FEW || most >= 2 * signs.len() as i64 {
        best
    } else {
        foreign(bytes, &signs, most).unwrap_or(best)
    }
}

/// What chardetng says, where that makes better sense than `most`.
fn foreign(bytes: &[u8], signs: &[usize], most: i64) -> Option<Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, false);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    if [WINDOWS_1252, UTF_8].contains(&encoding) {
        return None;
    }
    let score = if encoding.is_single_byte() {
        single_byte_score(bytes, signs, Encoding::Named(encoding))
    } else {
        let (text, broken) = encoding.decode_without_bom_handling(bytes);
        if broken {
            i64::MIN
        } else {
            text_score(text.chars())
        }
    };
    (score > most).then_some(Encoding::Named(encoding))
}

/// How many bytes are passed over at once where all of them are ASCII.
const STRIDE: usize = 64;

/// Where the bytes beyond ASCII stand in `bytes`, up to [`ENOUGH`].
fn signs_beyond_ascii(bytes: &[u8]) -> Vec<usize> {
    let strides = bytes.chunks(STRIDE).enumerate();
    let odd = strides.filter(|(_, stride)| !stride.is_ascii());
    let signs = odd.flat_map(|(nth, stride)| {
        let signs = stride
            .iter()
            .enumerate()
            .filter(|(_, byte)| !byte.is_ascii());
        signs.map(move |(at, _)| STRIDE * nth + at)
    });
    signs.take(ENOUGH).collect()
}

/// The weight of the `signs` of `bytes` in a single-byte encoding; all of these are ASCII in their lower half.
fn single_byte_score(bytes: &[u8], signs: &[usize], encoding: Encoding) -> i64 {
    let upper: Vec<u8> = (0x80..=u8::MAX).collect();
    let table = match encoding {
        Encoding::Named(encoding) => encoding.decode_without_bom_handling(&upper).0,
        Encoding::Dos(page) => page.page.decode(&upper),
        Encoding::Auto => return i64::MIN,
    };
    let table: Vec<char> = table.chars().collect();
    let sign = |at: usize| match bytes.get(at) {
        None => '\n',
        Some(byte) if byte.is_ascii() => char::from(*byte),
        Some(byte) => table[usize::from(byte - 0x80)],
    };
    let weighed = signs.iter().map(|&at| {
        let before = at.checked_sub(1).map_or('\n', sign);
        weight(before, sign(at), sign(at + 1))
    });
    weighed.sum()
}

/// The weight of all signs of a text beyond ASCII, up to [`ENOUGH`].
fn text_score(mut signs: impl Iterator<Item = char>) -> i64 {
    let (mut score, mut count) = (0, 0);
    let mut before = '\n';
    let mut here = signs.next();
    while let Some(sign) = here {
        let after = signs.next();
        if !sign.is_ascii() {
            score += weight(before, sign, after.unwrap_or('\n'));
            count += 1;
        }
        if count == ENOUGH {
            break;
        }
        (before, here) = (sign, after);
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::Encoding as Known;

    /// The bytes of `text` in `encoding`, all of whose signs it must know.
    fn bytes(text: &str, encoding: &'static Known) -> Vec<u8> {
        let mut bytes = Vec::new();
        for sign in text.chars() {
            let found = (0..=u8::MAX).find(|byte| {
                let (decoded, _) = encoding.decode_without_bom_handling(std::slice::from_ref(byte));
                decoded.chars().eq([sign])
            });
            bytes.push(found.unwrap_or_else(|| panic!("{sign} in {}", encoding.name())));
        }
        bytes
    }

    #[test]
    fn sentences_about_chess_are_read_in_the_encoding_they_were_written_in() {
        let sentences = [
            "Le pion pris en passant disparaît aussitôt de l'échiquier.",
            "Après ce coup maladroit, la Tour noire est prisonnière.",
            "[White \"François Hébrard\"]\n[Site \"Besançon\"]\n\n1. e4 e5",
            "Où irait le Fou ? La case où il était est déjà occupée.",
            "La reine prend, échec et mat. À revoir.",
            "PARTIE JOUÉE À L'AVEUGLE\nDEUXIÈME MATCH",
            "Les Noirs abandonnèrent au vingt-sixième coup; la finale eût été gagnée.",
            "Noël à Saint-Benoît; maïs, Zoé hésita.",
            "1. Cf3 d5  2. d4 e6 (forcé)",
        ];
        for sentence in sentences {
            // The two western sets of Latin letters agree in these signs: the commoner is named.
            for (written, read) in [
                (WINDOWS_1252, WINDOWS_1252),
                (ISO_8859_15, WINDOWS_1252),
                (MACINTOSH, MACINTOSH),
            ] {
                let guessed = guess(&bytes(sentence, written), false);
                assert_eq!(
                    guessed,
                    Encoding::Named(read),
                    "{} {sentence}",
                    written.name()
                );
            }
            let dos = DosPage::western().expect("a page");
            let of_dos = |sign: char| {
                let written =
                    |byte: &u8| dos.page.decode(std::slice::from_ref(byte)).contains(sign);
                (0..=u8::MAX).find(written).expect("a sign of the page")
            };
            let written: Vec<u8> = sentence.chars().map(of_dos).collect();
            assert_eq!(guess(&written, false), Encoding::Dos(dos), "{sentence}");
        }
    }

    #[test]
    fn the_signs_in_which_the_encodings_differ_decide() {
        let table = [
            ("Au cœur de la mêlée, ce chef-d'œuvre.", ISO_8859_15),
            ("Au cœur de la mêlée, ce chef-d'œuvre.", WINDOWS_1252),
            ("Au cœur de la mêlée, ce chef-d'œuvre.", MACINTOSH),
            ("[Black \"Lœwenthal\"]", ISO_8859_15),
            ("[Black \"Lœwenthal\"]", WINDOWS_1252),
            ("[Black \"Lœwenthal\"]", MACINTOSH),
            ("Œuvre de jeunesse", ISO_8859_15),
            ("Œuvre de jeunesse", WINDOWS_1252),
            ("Œuvre de jeunesse", MACINTOSH),
            ("34. Rf2 Tc8 ½-½", WINDOWS_1252),
            ("1. e4 e5 ½–½", WINDOWS_1252),
            ("Bœuf tiré d'un mauvais pas, ½-½", WINDOWS_1252),
            ("« Quel coup ! »", WINDOWS_1252),
            ("« Quel coup ! »", MACINTOSH),
            ("«\u{A0}Quel coup\u{A0}!\u{A0}»", WINDOWS_1252),
            ("«\u{A0}Quel coup\u{A0}!\u{A0}»", MACINTOSH),
            ("l’attaque d’en face", WINDOWS_1252),
            ("l’attaque d’en face", MACINTOSH),
            ("14. Dh5† Rg8", WINDOWS_1252),
            ("14. Dh5† Rg8", MACINTOSH),
            ("12. Ff1×b5", WINDOWS_1252),
            ("1. e2–e4 e7–e5 — bon début", WINDOWS_1252),
            ("1. e2–e4 e7–e5 — bon début", MACINTOSH),
            ("7… Cf6 8. O–O", WINDOWS_1252),
            ("7… Cf6 8. O–O", MACINTOSH),
            ("Partie n° 12", WINDOWS_1252),
            ("Partie n° 12", MACINTOSH),
            ("[Prize \"20 €\"]", ISO_8859_15),
            ("[Prize \"20 €\"]", WINDOWS_1252),
        ];
        for (text, encoding) in table {
            assert_eq!(
                guess(&bytes(text, encoding), false),
                Encoding::Named(encoding),
                "{} {text}",
                encoding.name()
            );
        }
    }

    #[test]
    fn one_sign_is_enough_where_only_one_reading_makes_a_word() {
        let table: [(&[u8], _, &str); 14] = [
            (
                b"apr\xE8s",
                WINDOWS_1252,
                "\u{E8}; Mac Roman has a capital inside a word",
            ),
            (
                b"apr\x8Fs",
                MACINTOSH,
                "\u{E8}; windows-1252 has a control character",
            ),
            (
                b"jou\xE9",
                WINDOWS_1252,
                "\u{E9} at the end; Mac Roman has a capital there",
            ),
            (
                b"jou\x8E",
                MACINTOSH,
                "\u{E9} at the end; windows-1252 has a Slavic capital",
            ),
            (
                b"\xE9chec",
                WINDOWS_1252,
                "\u{E9} begins more words than the \u{C8} of Mac Roman",
            ),
            (
                b"\x8Echec",
                MACINTOSH,
                "\u{E9} begins more words than a \u{17D}",
            ),
            (
                b"Fran\xE7ois",
                WINDOWS_1252,
                "\u{E7}; Mac Roman has a capital inside a word",
            ),
            (
                b"Fran\x8Dois",
                MACINTOSH,
                "\u{E7}; windows-1252 has a control character",
            ),
            (
                b"mat \xE0 f7",
                WINDOWS_1252,
                "\u{E0} is a word; Mac Roman has a dagger before a letter",
            ),
            (
                b"mat \x88 f7",
                MACINTOSH,
                "\u{E0} is a word; a circumflex alone is none",
            ),
            (
                b"*\xBD-\xBD",
                WINDOWS_1252,
                "a half beside dashes; \u{153} belongs in words",
            ),
            (
                b"c\xBDur",
                ISO_8859_15,
                "\u{153} in a word; a half stands beside none",
            ),
            (
                b"\xC0 moi",
                WINDOWS_1252,
                "\u{C0} is a word; an inverted question mark is Spanish",
            ),
            (b"\xCB moi", MACINTOSH, "\u{C0} is a word; \u{CB} is none"),
        ];
        for (text, encoding, why) in table {
            assert_eq!(guess(text, false), Encoding::Named(encoding), "{why}");
        }
    }

    #[test]
    fn where_nothing_decides_it_is_windows_1252_unless_the_lines_end_as_on_a_mac() {
        // + - in both, and a plain accent of Latin-1.
        assert_eq!(
            guess(b"12. Dh5 \xB1\n", false),
            Encoding::Named(WINDOWS_1252)
        );
        assert_eq!(
            guess(b"12. Dh5 \xB1\r13. Tc1\r", true),
            Encoding::Named(MACINTOSH)
        );
    }

    #[test]
    fn a_no_break_space_at_the_start_of_a_line_is_no_dagger() {
        for text in [&b"\n\xA0\n"[..], b"\n\xA0 1. d4", b"\r\n\xA0\r\n"] {
            assert_eq!(guess(text, false), Encoding::Named(WINDOWS_1252));
        }
    }

    #[test]
    fn other_languages_are_left_to_chardetng() {
        let table = [
            (
                "Партия играна в Москве, белые сдались на двадцатом ходу",
                "windows-1251",
            ),
            (
                "Żółty goniec zbił wieżę, lecz pion został bez obrońców i przegrał całą partię",
                "windows-1250",
            ),
            (
                "Ο λευκός ίππος πήρε τον πύργο και η παρτίδα τελείωσε ισόπαλη",
                "windows-1253",
            ),
        ];
        for (text, name) in table {
            let (bytes, encoding, unknown) =
                Known::for_label(name.as_bytes()).unwrap().encode(text);
            assert!(!unknown);
            assert_eq!(guess(&bytes, false).name(), Some(encoding.name()), "{text}");
        }
    }

    #[test]
    fn names_of_other_countries_do_not_unmake_a_french_text() {
        let text = "Née à Gijón, Señora Peña joua contre Ångström et Müller à Besançon; Grünfeld arbitrait, Björk notait.";
        assert_eq!(
            guess(&bytes(text, WINDOWS_1252), false),
            Encoding::Named(WINDOWS_1252)
        );
        assert_eq!(
            guess(&bytes(text, MACINTOSH), false),
            Encoding::Named(MACINTOSH)
        );
    }

    #[test]
    fn a_census_counts_characters_and_broken_sequences() {
        assert_eq!(utf8_census("éœ½".as_bytes(), true), (3, 0));
        assert_eq!(utf8_census(b"\xC3\xA9 \xE9 \xC3", false), (1, 1));
        assert_eq!(utf8_census(b"\xC3\xA9 \xE9 \xC3", true), (1, 2));
    }
}
