//! Texts that say one thing over and over, of which nothing may be asked that has to be looked for to the end of the text.
//!
//! No time is measured: at the full sizes a look to the end of the text at each word would be minutes. `GREFFIER_FULL`
//! asks for those, `GREFFIER_REPEATED` for the texts whose unit holds it, at those sizes, and for how long they take.

use std::time::Instant;

use greffier::game::Game;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record};
use greffier::repair::{Options, repair};
use greffier::source::{Encoding, Pieces};

/// What is done with each record of `text`, read as the program does.
fn records(text: &str, mut with: impl FnMut(&str, Record, Game)) {
    let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto);
    while let Some(source) = pieces.next().expect("no reader here fails") {
        let mut at = 0;
        let choice = Choice::default();
        while let Some((record, game, end)) = next(source.text(), at, &choice, &Start::Record) {
            assert!(end > at, "a record has at least one byte");
            at = end;
            with(source.text(), record, game);
        }
    }
}

/// A chapter told in words, of which the marks of the sides are known.
const CHAPTER: &str =
    "Le pion du roi deux pas. Le noir de même. le chevalier du Roy à la 3. case de son fou. ";
/// A row of a sheet, behind which comments run on.
const ROW: &str = "1 P 4 R P 4 R ";

/// What stands first, what is said behind it again and again, and up to how many bytes.
const REPEATED: &[(&str, &str, usize)] = &[
    // Records that end in the midst of a line, and what another dialect makes of the rest of it.
    ("", "e8=D * ", 20_000),
    ("", "e4 e5 e4 * ", 20_000),
    ("", "1. e4 e5 2. Ff4 Cf6 1-0 ", 40_000),
    ("", "Dh8 * ", 20_000),
    ("", "[Result \"1-0\"] \tabandonne \t", 60_000),
    ("", "1\n\n1\n\ne4\n", 20_000),
    ("1. e4 e5\n\n", "1. d5 d5\n2. c4 e6\n3. Cc3 Cf6\n\n", 40_000),
    ("1. e4 e5 ", "… ", 100_000),
    ("1. e4 e5 ", "? ", 100_000),
    // What books and pages print about their moves.
    ("", "P PR P ", 100_000),
    ("", "IV. P 4 R ", 60_000),
    ("", "*1. e4 e5 ", 60_000),
    ("1. e4 e5 2. Cf3 Cc6 ", "Le fou attaque c6 et ", 40_000),
    ("1. e4 e5 2. Cf3 Cc6 ", "2.Cf3 est bon ", 40_000),
    ("1. e4 e5 2. Cf3 Cc6 ", "(=) 0:12 12' ", 20_000),
    ("1. e4 ", "<p ", 100_000),
    ("", "• 1. e4 e5\n", 60_000),
    ("", "1/ e4 - ... ;\n1/ d4 bon ;\n", 60_000),
    ("1. e4 e5 ", "mots encore (2) ", 100_000),
    ("1. e4 e5\n", "Il dit\n1... c5, 1... d5, 1... Cf6\n", 60_000),
    (
        "1. e4 e5 2. Cf3 Cc6 (3... Cf6 ",
        "le coup e4 est bon, ",
        60_000,
    ),
    // Signs of which each asks where the row of them ends.
    ("", "?", 100_000),
    ("", "0:12", 200_000),
    ("1. e4 ", "\u{b}", 100_000),
    ("1. e4 ", "\u{85}", 100_000),
    ("1. e4 ", "e5\u{2028}", 100_000),
    (CHAPTER, ") \t--- \t", 40_000),
    (CHAPTER, "\u{feff} • ", 40_000),
    // Words that a move could go on with, and those that it is looked for in.
    ("", "échec au roi\n", 20_000),
    ("", "prend le pion. ", 200_000),
    ("", "fou-\n", 40_000),
    ("", "le pion du roi deux pas\n\n", 60_000),
    ("", "1... e5\n\n", 20_000),
    (ROW, "e4 ", 40_000),
    (ROW, "F. R. prend le ", 20_000),
    ("", "Cxd4. donc. \"1\",\"e4\",\"e5\". C 3 FR. ", 40_000),
    // Words that nothing reads, where misread ones are looked for.
    ("", "dame ", 10_000),
    ("", "le fou prend ", 10_000),
    ("", "le chevalier du Roy à la 3. case de son fou\n", 10_000),
    // Lines that begin a position, and brackets that another number may open again.
    ("", "Position :\n", 20_000),
    ("", "Blancs : R e1, D d1\n", 20_000),
    ("1. e4 (", "===. 2. ", 60_000),
    ("1. e4 (", "46\n\nT\n\n", 40_000),
];

#[test]
fn what_is_said_over_and_over_is_read_to_its_end() {
    let only = std::env::var("GREFFIER_REPEATED").ok();
    for &(head, unit, bytes) in REPEATED {
        if only
            .as_ref()
            .is_some_and(|only| !unit.contains(only.as_str()))
        {
            continue;
        }
        let full = only.is_some() || crate::support::is_full();
        let bytes = if full { bytes } else { bytes / 4 };
        let text = head.to_owned() + &unit.repeat(bytes / unit.len());
        let (start, mut read) = (Instant::now(), 0);
        records(&text, |_, record, _| read += record.span.len());
        assert!(read > 0 && read <= text.len(), "{unit:?}");
        if only.is_some() {
            eprintln!("{unit:?}: {:?}", start.elapsed());
        }
    }
}

#[test]
fn a_word_without_end_is_looked_through_once_for_the_moves_in_it() {
    for (head, unit) in [
        ("1. e4 e5 2. f3", "C"),
        ("1. e4 e", "\u{301}"),
        ("1. e4 ", "Cf3"),
    ] {
        let text = head.to_owned() + &unit.repeat(100_000) + "f3";
        records(&text, |text, record, _| {
            let repaired = repair(&record, text, &Start::Record, &Options::default());
            assert!(repaired.game.plies.len() < 8, "{unit:?}");
        });
    }
}

#[test]
fn a_move_and_what_is_wanted_in_it_are_found_nearby_whatever_follows() {
    for unit in [
        "échec au roi ",
        "le fou du roi, ",
        "prend le pion & donne échec ",
        "en prenant le pion, ",
        "P ",
        "C 3 F R ",
        "pr",
        "Cf3 échec ",
        "e4-",
        "x",
        " ",
        "\u{b}",
        "« ",
        "roque ",
        "O-",
    ] {
        for head in ["", "Le pion ", "Cf3 ", "C 3 ", "P 4 R "] {
            let text = |times| head.to_owned() + &unit.repeat(times);
            for notation in Notation::ALL {
                let language = Language::French;
                let dialect = Dialect { notation, language };
                let (near, far) = (text(1_000), text(10_000));
                assert_eq!(dialect.phrase(&near), dialect.phrase(&far), "{head}{unit}");
                assert_eq!(dialect.pair(&near), dialect.pair(&far), "{head}{unit}");
            }
        }
    }
}
