//! Sentences of which letters are wrong: each is one move in its place, which repair corrects and the reader alone tells as a
//! misprint.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::support::Draw;
use crate::support::converted::converted;
use crate::support::sheets::{codes, read, repaired, uci};
use greffier::game::Status;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{Correction, Options, Repair, Repaired};
use greffier::write::{Format, Nonstandard};

/// What repair makes of a text.
fn mended(text: &str) -> Repaired {
    repaired(text, &Options::default())
}

/// The words that are corrected, and how each is read.
fn corrected(text: &str, repaired: &Repaired) -> Vec<(String, String)> {
    let dialect = repaired.record.dialect;
    let told = |repair: &Repair| {
        assert_eq!(repair.correction, Correction::Misread, "{text}");
        let words = &text[repair.span.clone()];
        let spelt = repair.read.map(|read| repair.spelt(dialect, words, &read));
        (words.to_owned(), spelt.unwrap_or_default())
    };
    repaired.repairs.iter().map(told).collect()
}

const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6";

/// The Italian game as it may be told, but for what stands in place of `{0}` to `{3}`.
fn italian(words: [&str; 4]) -> String {
    let [first, knight, castles, last] = words;
    format!(
        "1. {first}. De même.\n2. {knight}. Le cavalier de la dame à la troisième case de son fou.\n\
         3. Le fou du roi à la quatrième case du fou de sa dame. De même.\n\
         4. {castles}. Le cavalier du roi, à la troisième case de son fou.\n5. Le pion de la dame, un pas. {last}.\n"
    )
}

const TOLD: [&str; 4] = [
    "Le pion du roi, deux pas",
    "Le cavalier du roi à la troisième case de son fou",
    "Le roi roque du côté de sa tour",
    "De même",
];

#[test]
fn a_sentence_with_a_wrong_letter_is_corrected_whole_and_in_its_place() {
    for (place, words, read) in [
        (0, "Le poin du roi, deux pas", "Le pion du roi, deux pas"),
        (0, "Le pion du ori, deux pas", "Le pion du roi, deux pas"),
        (1, "Le chavalier du roi à la troisième case de son fou", ""),
        (1, "Le caalier du roi à la troisième case de son fou", ""),
        (1, "Le cavalier du roi à la toisième case de son fou", ""),
        (1, "Le cavalier du roi à la troisième case de son fuo", ""),
        (1, "Le cavalier du roi à la\ntroisième cnse de son fou", ""),
        (
            2,
            "Le roi rouqe du côté de sa tour",
            "Le roi roque du côté de sa tour",
        ),
        (3, "Dc même", "Le pion de la dame, un pas"),
        (3, "De mêm", "Le pion de la dame, un pas"),
        (3, "D même", "Le pion de la dame, un pas"),
    ] {
        let mut all = TOLD;
        all[place] = words;
        let text = italian(all);
        let repaired = mended(&text);
        assert_eq!(uci(&repaired.game), ITALIAN, "{text}");
        let found = corrected(&text, &repaired);
        let [(written, spelt)] = &found[..] else {
            panic!("{words}: {found:?}");
        };
        assert_eq!(written.trim_end_matches('.'), words);
        assert!(read.is_empty() || spelt == read, "{words}: {spelt}");
        assert_eq!(codes(&repaired.game), [""; 0], "{words}");
    }
}

#[test]
fn several_sentences_are_corrected_each_by_itself() {
    let text = italian([
        "Le pion du rio, deux pas",
        "Le cavalier du roi à la troisième case de son fuo",
        "Le roi roqe du côté de sa tour",
        "De mêmc",
    ]);
    let repaired = mended(&text);
    assert_eq!(uci(&repaired.game), ITALIAN);
    assert_eq!(corrected(&text, &repaired).len(), 4);
}

#[test]
fn a_castling_that_cannot_be_is_corrected_and_the_reader_tells_it_as_a_misprint() {
    let castles = "Le roi roque du côté de sa dame";
    let text = italian([TOLD[0], TOLD[1], castles, TOLD[3]]);
    let (game, _) = read(&text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(codes(&game), ["misprint"]);
    let repaired = mended(&text);
    assert_eq!(uci(&repaired.game), ITALIAN);
    assert_eq!(codes(&repaired.game), [""; 0]);
    let found = corrected(&text, &repaired);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0.trim_end_matches('.'), castles);
    let [repair] = &repaired.repairs[..] else {
        panic!("one correction");
    };
    assert_eq!((repair.ply, repair.counts()), (7, true));
    assert!(repair.confidence > 0.5 && !repair.alternatives.is_empty());
}

#[test]
fn more_misprints_than_may_be_corrected_leave_the_record_as_it_stands() {
    let text = italian([
        TOLD[0],
        "Le cavlier du roi à la troisième case de son fou",
        "Le roi roque du côté de sa dame",
        TOLD[3],
    ]);
    let none = Options {
        most: Some(0),
        ..Options::default()
    };
    let left = repaired(&text, &none);
    assert!(left.given_up.is_some() && left.repairs.is_empty());
    let told = codes(&left.game);
    assert_eq!(told.iter().filter(|code| *code == "misprint").count(), 2);
}

#[test]
fn words_upon_a_move_are_no_move() {
    for words in [
        "Le roi est en danger.",
        "Bon coup.",
        "La partie est égale.",
        "Le fou est mal placé.",
    ] {
        let text = italian(TOLD).replace(". De même.\n4.", &format!(". De même. {words}\n4."));
        let repaired = mended(&text);
        assert_eq!(uci(&repaired.game), ITALIAN, "{words}");
        assert_eq!(corrected(&text, &repaired), [], "{words}");
    }
}

/// The games of the fixtures that are told in words here.
fn games() -> Vec<PathBuf> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games");
    let names = [
        "greco",
        "legal",
        "opera",
        "philidor-bruhl",
        "immortelle",
        "rubinstein",
        "steinitz-bardeleben",
    ];
    let path = |name: &str| fixtures.join("descriptives").join(format!("{name}.txt"));
    names.map(path).into()
}

/// A sentence with one letter of it lost, doubled, changed or exchanged with the next.
fn damaged(sentence: &str, draw: &mut Draw) -> String {
    let mut letters: Vec<char> = sentence.chars().collect();
    loop {
        let at = draw.below(letters.len() - 1);
        if !(letters[at].is_alphabetic() && letters[at + 1].is_alphabetic()) {
            continue;
        }
        match draw.below(4) {
            0 => drop(letters.remove(at + 1)),
            1 => letters.insert(at + 1, letters[at + 1]),
            2 => letters[at + 1] = if letters[at + 1] == 'g' { 'b' } else { 'g' },
            _ if at == 0 || letters[at] == letters[at + 1] => continue,
            _ => letters.swap(at, at + 1),
        }
        return letters.into_iter().collect();
    }
}

/// A record in words of which one letter is wrong, the half-move with it and its place.
fn spoilt(told: &str, draw: &mut Draw) -> (String, usize, Range<usize>) {
    let (record, game, _) = next(told, 0, &Choice::default(), &Start::Record).expect("a record");
    let plies = game.plies_of(game.main());
    let at = draw.below(plies.len());
    let span = plies[at].span(&record);
    let sentence = damaged(&told[span.clone()], draw);
    let place = span.start..span.start + sentence.len();
    let text = [&told[..span.start], &sentence, &told[span.end..]].concat();
    (text, at + 1, place)
}

#[test]
fn one_wrong_letter_of_a_record_in_words_is_found_and_the_game_comes_back() {
    let mut draw = Draw(0x5eed);
    let (mut all, mut placed) = (0, 0);
    for path in games() {
        let text = fs::read_to_string(&path).expect("a fixture");
        let (told, _) = converted(&text, Format::Prose, Nonstandard::Split);
        // Of several records the first.
        let (game, _) = read(&told);
        assert_eq!(game.status, Status::Whole, "{path:?}");
        for _ in 0..6 {
            let (text, ply, place) = spoilt(&told, &mut draw);
            let repaired = mended(&text);
            assert_eq!(uci(&repaired.game), uci(&game), "{text}");
            all += 1;
            let found = &repaired.repairs;
            let is_placed = found.iter().any(|repair| {
                let here = place.start <= repair.span.start && repair.span.start < place.end;
                repair.ply as usize == ply && here && repair.correction == Correction::Misread
            });
            // Letters that scans exchange are read as they were meant.
            let silent = found.is_empty() && codes(&repaired.game).is_empty();
            assert!(
                is_placed && found.len() == 1 || silent,
                "{:?}: {found:?}",
                &text[place]
            );
            placed += usize::from(is_placed);
        }
    }
    assert!(10 * placed >= 9 * all, "{placed} of {all}");
}

#[test]
fn a_damaged_move_that_begins_a_line_where_a_row_goes_on_is_no_word() {
    let before = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7";
    let played = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3";
    for (behind, damaged) in [
        ("6.\nTel b5 7. Fb3 d6 8. c3", "Tel"),
        ("6. Te1\nbS 7. Fb3 d6 8. c3", "bS"),
        ("6. Te1 b5 7.\nFbI d6 8. c3", "FbI"),
    ] {
        let text = format!("{before} {behind}\n");
        let mended = repaired(&text, &Options::default());
        assert_eq!(uci(&mended.game), played, "{text}");
        let [repair] = &mended.repairs[..] else {
            panic!("{text}: {:?}", mended.repairs);
        };
        assert_eq!(&text[repair.span.clone()], damaged, "{text}");
    }
}
