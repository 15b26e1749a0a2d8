//! The source room from outside: whatever the reader's pace and the size of the pieces, the text
//! comes out whole, its places are right, and no record is cut.

mod reference;

use std::io::Read;

use greffier::source::{CommentEnd, Encoding, Pieces, Source, comment_end};
use proptest::prelude::*;

/// Gives a few bytes at a time, one to seven by turns.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        self.1 = (self.1 * 5 + 3) % 7;
        let count = (self.1 + 1).min(self.0.len()).min(to.len());
        let (now, later) = self.0.split_at(count);
        to[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

fn pieces(reader: impl Read, encoding: Encoding, size: usize) -> Vec<Source> {
    let mut pieces = Pieces::new(reader, "-", encoding).with_size(size);
    std::iter::from_fn(|| pieces.next().expect("no reader here fails")).collect()
}

fn whole(bytes: &[u8], encoding: Encoding) -> Source {
    let mut all = pieces(bytes, encoding, usize::MAX / 4);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn named(label: &str) -> Encoding {
    Encoding::for_label(label).expect("a label of the standard")
}

const PARTS: [&str; 40] = [
    "[Event \"Paris\"]\n",
    "[Site \"a {b\"]\n",
    "[White \"X \"le (Fort\" Y\"]\n",
    "  [Black \"é\"] [Round \"{\"]\n",
    "[Event \"sans fin\n",
    "[%clk 1]\n",
    "[ Event \"x\"]\n",
    "[Result \"1-0\"]\n",
    "\n",
    "\n\n",
    " \t\n",
    "1. e4 e5",
    " 2. Cf3 Cc6",
    "1. d4 d5 ",
    "1) e4 ",
    "1/ e4 - e5 ",
    "1… e5 ",
    "1/2-1/2\n",
    "\n1 e4 ",
    " 1-0\n",
    " 0-1\n\n",
    " ½-½\n\n",
    " *\n\n1. c4 ",
    " 1–0 \n",
    "{",
    "}",
    " { bon } ",
    "{ à\n[Event \"x\"]\nb }",
    "{ a\n\n1-0\n\n1. e4 }",
    "; et {\n",
    " ; 1-0\n\n",
    "% {\n",
    "%[A \"\"]\n",
    "(",
    ")",
    " (1. c4) ",
    "\n",
    ";",
    "\"]",
    "\0",
];

fn texts() -> impl Strategy<Value = String> {
    let parts = prop::collection::vec(prop::sample::select(&PARTS[..]), 0..60);
    let ends = prop::sample::select(&["\n", "\r\n", "\r"][..]);
    (parts, ends).prop_map(|(parts, end)| parts.concat().replace('\n', end))
}

fn garbled() -> impl Strategy<Value = Vec<u8>> {
    let plain = prop::sample::select(&["1. e4 ", "\n", "[A \"x\"]\n", "1-0\n\n"][..]);
    let part = prop_oneof![
        4 => plain.prop_map(|part| part.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
        1 => any::<char>().prop_map(|sign| sign.to_string().into_bytes()),
    ];
    prop::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
}

const LABELS: [&str; 7] = [
    "auto",
    "utf-8",
    "utf-16le",
    "utf-16be",
    "shift_jis",
    "gb18030",
    "iso-8859-15",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn pieces_make_up_the_text_and_begin_where_records_begin(text in texts(), size in 1usize..200) {
        let starts = reference::account(&text).starts(&text);
        let quick = pieces(text.as_bytes(), named("utf-8"), size);
        let slow = pieces(Slow(text.as_bytes(), size), named("utf-8"), size);
        prop_assert_eq!(quick.iter().map(Source::text).collect::<String>(), &text[..]);
        prop_assert!(quick.iter().map(Source::text).eq(slow.iter().map(Source::text)));
        for source in &quick {
            let at = source.offset() as usize;
            prop_assert!(at == 0 || starts.contains(&at), "{:?} is cut at {}", text, at);
            prop_assert!(at + source.text().len() == text.len() || source.text().len() >= size);
            let before = text[..at].replace("\r\n", "\n").matches(['\n', '\r']).count();
            prop_assert_eq!(source.line(), 1 + before as u64);
        }
    }

    #[test]
    fn a_comment_ends_alike_in_the_piece_and_in_the_whole_text(text in texts(), size in 1usize..100) {
        let all = pieces(text.as_bytes(), named("utf-8"), size);
        for open in reference::account(&text).comments(&text) {
            let home = all.iter().rfind(|piece| piece.offset() as usize <= open).unwrap();
            let start = home.offset() as usize;
            let end = match comment_end(&text, open) {
                CommentEnd::Closed(at) => CommentEnd::Closed(at - start),
                CommentEnd::Unterminated(at) => {
                    CommentEnd::Unterminated((at - start).min(home.text().len()))
                }
            };
            prop_assert_eq!(comment_end(home.text(), open - start), end, "{:?} at {}", text, open);
        }
    }

    #[test]
    fn larger_pieces_are_whole_numbers_of_the_smallest(text in texts(), size in 2usize..200) {
        let cuts = |size| {
            let all = pieces(text.as_bytes(), Encoding::Auto, size);
            all.iter().map(Source::offset).collect::<Vec<_>>()
        };
        let every = cuts(1);
        prop_assert!(cuts(size).iter().all(|cut| every.contains(cut)), "{:?}", text);
    }

    #[test]
    fn any_bytes_are_decoded_alike_at_any_pace(
        bytes in garbled(),
        label in prop::sample::select(&LABELS[..]),
        size in 1usize..100,
    ) {
        let quick = pieces(&bytes[..], named(label), size);
        let slow = pieces(Slow(&bytes, size), named(label), size);
        prop_assert_eq!(quick.len(), slow.len());
        for (quick, slow) in quick.iter().zip(&slow) {
            prop_assert_eq!(quick.text(), slow.text());
            prop_assert_eq!(quick.bad(), slow.bad());
            prop_assert_eq!((quick.encoding(), quick.guessed()), (slow.encoding(), slow.guessed()));
            for bad in quick.bad() {
                prop_assert!(quick.text()[bad.at..].starts_with(char::REPLACEMENT_CHARACTER));
                prop_assert!(!bad.bytes().is_empty());
            }
        }
    }
}

#[test]
fn a_mark_or_the_nuls_tell_unicode_apart() {
    let text = "[White \"Lœwenthal 𝄞\"]\n1. é4 ½-½\n";
    let low: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
    let table = [
        (text.as_bytes().to_vec(), "auto", "UTF-8", false),
        (
            marked(b"\xEF\xBB\xBF", text.as_bytes()),
            "auto",
            "UTF-8",
            false,
        ),
        (
            marked(b"\xEF\xBB\xBF", text.as_bytes()),
            "utf-8",
            "UTF-8",
            false,
        ),
        (
            marked(b"\xEF\xBB\xBF", text.as_bytes()),
            "windows-1252",
            "UTF-8",
            true,
        ),
        (marked(b"\xFF\xFE", &low), "auto", "UTF-16LE", false),
        (marked(b"\xFE\xFF", &big), "auto", "UTF-16BE", false),
        (marked(b"\xFE\xFF", &big), "utf-16", "UTF-16BE", false),
        (low.clone(), "auto", "UTF-16LE", true),
        (big, "auto", "UTF-16BE", true),
        (low, "utf-16le", "UTF-16LE", false),
    ];
    for (bytes, label, encoding, guessed) in table {
        let slow = pieces(Slow(&bytes, 1), named(label), 1 << 20).remove(0);
        for source in [whole(&bytes, named(label)), slow] {
            assert_eq!(source.text(), text, "{label} {encoding}");
            assert_eq!((source.encoding(), source.guessed()), (encoding, guessed));
            assert_eq!((source.offset(), source.bad()), (0, &[][..]));
        }
    }
}

#[test]
fn a_named_encoding_is_obeyed_and_what_it_cannot_read_is_kept_as_bytes() {
    let bad = |bytes: &[u8], label: &str| {
        let source = whole(bytes, named(label));
        let bad = source
            .bad()
            .iter()
            .map(|bad| (bad.at, bad.bytes().to_vec()));
        (source.text().to_owned(), bad.collect::<Vec<_>>())
    };
    let table: [(&[u8], _, _, _); 6] = [
        (b"caf\xC3\xA9", "windows-1252", "cafÃ©", vec![]),
        (b"c\xBDur", "iso-8859-15", "cœur", vec![]),
        (
            b"caf\xE9 \xC3\xA9",
            "utf-8",
            "caf\u{FFFD} é",
            vec![(3, vec![0xE9])],
        ),
        (
            b"e4 \xF0\x9F\x99",
            "utf-8",
            "e4 \u{FFFD}",
            vec![(3, vec![0xF0, 0x9F, 0x99])],
        ),
        (
            b"e\0\0\xD84\0",
            "utf-16le",
            "e\u{FFFD}4",
            vec![(1, vec![0x00, 0xD8])],
        ),
        (b"\x81\x20", "shift_jis", "\u{FFFD} ", vec![(0, vec![0x81])]),
    ];
    for (bytes, label, text, places) in table {
        assert_eq!(bad(bytes, label), (text.to_owned(), places), "{label}");
    }
}

#[test]
fn one_mangled_byte_does_not_unmake_utf_8() {
    let mut bytes = "1. e4 é è ê, « coup »\n".as_bytes().to_vec();
    bytes.extend(b"jou\xE9 \n");
    let source = whole(&bytes, Encoding::Auto);
    assert_eq!((source.encoding(), source.guessed()), ("UTF-8", false));
    assert_eq!(source.bad().len(), 1);
    assert_eq!(source.bad()[0].bytes(), b"\xE9");
    assert_eq!(source.place(source.bad()[0].at).line, 2);
}

#[test]
fn a_chance_pair_of_bytes_does_not_make_utf_8() {
    // «é in Mac Roman is a sequence of UTF-8, but what follows is not.
    let source = whole(
        b"\xC7\x8Echec \xC8, dit-il, jou\x8E et gagn\x8E.",
        Encoding::Auto,
    );
    assert_eq!((source.encoding(), source.guessed()), ("macintosh", true));
    assert_eq!(source.text(), "«échec », dit-il, joué et gagné.");
}

#[test]
fn an_accent_far_into_a_stream_is_read_in_the_encoding_it_asks_for() {
    let mut bytes = b"1. e4 e5 *\n\n".repeat(300_000);
    bytes.extend(b"{ apr\xE8s } 1-0\n");
    let all = pieces(&bytes[..], Encoding::Auto, 1 << 16);
    let (last, first) = all.split_last().unwrap();
    assert!(first.len() > 40);
    assert!(
        first
            .iter()
            .all(|piece| piece.encoding() == "UTF-8" && !piece.guessed())
    );
    assert_eq!((last.encoding(), last.guessed()), ("windows-1252", true));
    assert!(last.text().ends_with("{ après } 1-0\n"));
}

#[test]
fn a_single_accent_is_known_by_its_neighbours_on_both_sides() {
    let table: [(&[u8], _, _); 8] = [
        (b"jou\xE9", "windows-1252", "joué"),
        (b"jou\x8E", "macintosh", "joué"),
        (b"Trait\x8E\n", "macintosh", "Traité\n"),
        (b"(\xE0)", "windows-1252", "(à)"),
        (b"l\xD5autre", "macintosh", "l’autre"),
        (b"c\xBDur", "ISO-8859-15", "cœur"),
        (b"1/2 \xBD", "windows-1252", "1/2 ½"),
        (b"1. e4 e5\r2. Dh5 \xB1", "macintosh", "1. e4 e5\r2. Dh5 ±"),
    ];
    for (bytes, encoding, text) in table {
        for source in [
            whole(bytes, Encoding::Auto),
            pieces(Slow(bytes, 1), Encoding::Auto, 99).remove(0),
        ] {
            assert_eq!((source.text(), source.encoding()), (text, encoding));
            assert!(source.guessed());
        }
    }
}

#[test]
fn a_record_however_long_stays_in_one_piece() {
    let long = "12. Cf3 Cc6 {[%clk 0:01:00]} (12. d4\n".repeat(300_000);
    let text = format!("[A \"1\"]\n1. e4 *\n\n[A \"2\"]\n{long} 1-0\n\n[A \"3\"]\n1. d4 *\n");
    let all = pieces(text.as_bytes(), Encoding::Auto, 1000);
    assert_eq!(all.len(), 2);
    assert!(all[0].text().len() > long.len() && all[1].text().starts_with("[A \"3\"]"));
}

#[test]
fn records_with_and_without_tags_are_parted() {
    let text = "1. e4 e5 {bon} 1-0\n\n1. d4 (1. c4) ½-½\r\n\r\n1/ e4 - e5 *\n\n[A \"\"]\n[B \"\"]\n\
                {a}\n[C \"\"]\n1. e4\n\n[D \"\"] *\n{ a\n[E \"\"]\n1. e4\n[F \"\"]\n} *\n\n[G \"\"]";
    let all = pieces(text.as_bytes(), Encoding::Auto, 1);
    let starts: Vec<&str> = all.iter().map(|piece| &piece.text()[..2]).collect();
    assert_eq!(starts, ["1.", "1.", "1/", "[A", "[D", "[G"]);
}

#[test]
fn many_doubtful_places_cost_one_walk_in_all() {
    let inside = format!("{{ {} }} 1-0\n", "[A \"x\"]\nx\n".repeat(100_000));
    let open = format!("( {}", "1-0\n\n1. e4 ".repeat(1_000_000));
    for text in [inside, open] {
        // Each of so many places read back to the start would be hours.
        assert_eq!(pieces(text.as_bytes(), Encoding::Auto, 1).len(), 1);
    }
    let nested = "{ x\n[A \"x\"]\n".repeat(300_000);
    assert_eq!(pieces(nested.as_bytes(), Encoding::Auto, 1).len(), 300_001);
}

#[test]
fn an_empty_stream_has_no_piece_and_a_blank_one_has_one() {
    assert!(pieces(&b""[..], Encoding::Auto, 1).is_empty());
    assert!(pieces(&b"\xEF\xBB\xBF"[..], Encoding::Auto, 1).is_empty());
    assert_eq!(whole(b"\n \n", Encoding::Auto).text(), "\n \n");
    assert_eq!(whole(b"e4 \0 e5", Encoding::Auto).text(), "e4 \0 e5");
}

#[test]
fn a_reader_that_fails_is_asked_again_and_nothing_is_lost() {
    struct Failing<'a>(&'a [u8], bool);
    impl Read for Failing<'_> {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                Err(std::io::Error::other("paper jam"))
            } else {
                self.0.read(&mut to[..3])
            }
        }
    }
    let mut pieces = Pieces::new(Failing(b"1. e4 e5 *", false), "-", Encoding::Auto);
    let mut failures = 0;
    let source = loop {
        match pieces.next() {
            Ok(source) => break source.expect("a piece"),
            Err(_) => failures += 1,
        }
    };
    assert_eq!((source.text(), failures), ("1. e4 e5 *", 5));
}

#[test]
fn text_without_lines_is_not_held_as_a_whole() {
    let games = "[White \"A\"] 1. e4 e5 {1-0 1. d4} (1... c5 1-0 1. d4) 2. Cf3 1-0 1. d4 d5 {*} * ";
    let text = games.repeat((10 << 20) / games.len());
    let found = pieces(text.as_bytes(), Encoding::Auto, 1 << 16);
    let texts: Vec<&str> = found.iter().map(Source::text).collect();
    assert_eq!(texts.concat(), text);
    assert!(texts.len() > 140, "{}", texts.len());
    for piece in texts {
        assert!(piece.starts_with("[White") || piece.starts_with("1. d4 d5"));
        assert!(piece.len() < 1 << 17, "{}", piece.len());
    }
}
