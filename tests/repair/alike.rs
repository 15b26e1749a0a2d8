//! A sheet is read and repaired alike, however its marks, stops and blanks are written.

use crate::support::sheets::{assert_clean, codes, games, named_rows, read, repaired_as, uci};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::record::Choice;
use greffier::repair::{Options, Repair};

/// A Caro-Kann, squares named in captures where men alone would leave a doubt.
const DESCRIPTIVE: &str = "1. P4R P3FD 2. P4D P4D 3. P4RxP5D PxP 4. P4FD C3FR 5. C3FD C3FD 6. F5CR P3R 7. C3FR F2R 8. P5FD 0-0 9. F5CD \
    C5R 10. FxF CxF 11. T1FD C3CR 12. 0-0 F2D 13. F3D P4FR 14. P4CD P3TD 15. P4TD D3FR 16. D3CD TR1D 17. TR1R F1R";
/// Moves whose squares, wings and checks run on where stops or blanks stand between them: captures from a named square,
/// moves from one, checks behind a wing.
const RUN_ON: &str = "1. P4FR P4R 2. P4FRxP P3D 3. P5RxP FxP 4. P4D D5TR+ 5. P3CR D3TR 6. C1CD-2D C1CR-2R 7. C1CR-3FR C1CD-2D \
    8. F2CR F5CD 9. P3FD F4TD 10. 0-0 0-0";
/// The opera, to its mate.
const ABBREVIATED: &str = "1. e4 e5 2. Cf3 d6 3. d4 Fg4 4. dxe5 Fxf3 5. Dxf3 dxe5 6. Fc4 Cf6 7. Db3 De7 8. Cc3 c6 9. Fg5 b5 10. Cxb5 cxb5 \
    11. Fxb5+ Cbd7 12. 0-0-0 Td8 13. Txd7 Txd7 14. Td1 De6 15. Fxd7+ Cxd7 16. Db8+ Cxb8 17. Td8#";

/// A sheet with a figure of its `at`-th half-move misread by one.
fn misread(sheet: &str, at: usize) -> Option<String> {
    let mut words: Vec<String> = sheet.split_whitespace().map(str::to_owned).collect();
    let mut moves = words.iter_mut().filter(|word| !word.ends_with('.'));
    let word = moves.nth(at)?;
    let figure = word.rfind(|c: char| ('1'..='8').contains(&c))?;
    let other = match &word[figure..=figure] {
        "8" => "7".to_owned(),
        figure => (figure.parse::<u8>().ok()? + 1).to_string(),
    };
    word.replace_range(figure..=figure, &other);
    Some(words.join(" "))
}

/// `C 3 FR` for `C3FR`, `pr` and `éch.` for the signs.
fn as_printed(sheet: &str) -> String {
    let word = |word: &str| match word.ends_with('.') || word.starts_with('0') {
        true => word.to_owned(),
        false => {
            let mut apart = String::new();
            for c in word.chars() {
                match c {
                    'x' => apart.push_str(" pr "),
                    '+' => apart.push_str(" éch."),
                    '-' => apart.push_str(" - "),
                    '1'..='8' => apart.extend([' ', c, ' ']),
                    _ => apart.push(c),
                }
            }
            apart
        }
    };
    let words: Vec<String> = sheet.split_whitespace().map(word).collect();
    words.join(" ")
}

/// `pr`, `éch.` and `mat` for the signs.
fn in_words(sheet: &str) -> String {
    sheet
        .replace('x', " pr ")
        .replace('+', " éch.")
        .replace('#', " mat")
}

/// What is corrected and how: its half-move, what it is read as, and in how many of a thousand cases that is right.
fn repairs(text: &str, notation: Notation) -> Vec<(u32, String, i64)> {
    let choice = Choice {
        notation: Some(notation),
        language: Some(Language::French),
        ..Choice::default()
    };
    let told = |repair: &Repair| {
        let read = repair.read.map(|read| read.uci().to_string());
        let thousandths = (repair.confidence * 1000.0).round() as i64;
        (repair.ply, read.unwrap_or_default(), thousandths)
    };
    let repaired = repaired_as(text, &choice, &Options::default());
    repaired.repairs.iter().map(told).collect()
}

/// `C. 3 FR.`, a stop behind each name.
fn with_stops(sheet: &str) -> String {
    let word = |word: &str| match word.as_bytes() {
        [b'A'..=b'Z', ..] => format!("{word}."),
        _ => word.to_owned(),
    };
    let words: Vec<String> = sheet.split_whitespace().map(word).collect();
    words.join(" ")
}

/// `C 3 F R`, the wing apart.
fn with_wings_apart(sheet: &str) -> String {
    let word = |word: &str| match word.as_bytes() {
        [b'A'..=b'Z', b'R' | b'D'] => format!("{} {}", &word[..1], &word[1..]),
        _ => word.to_owned(),
    };
    let words: Vec<String> = as_printed(sheet).split_whitespace().map(word).collect();
    words.join(" ")
}

#[test]
fn stops_and_blanks_change_no_move() {
    let choice = Choice::default();
    let played = |text: &str| {
        let found = repaired_as(text, &choice, &Options::default());
        assert!(found.repairs.is_empty(), "{text}");
        uci(&found.game)
    };
    for sheet in [RUN_ON, DESCRIPTIVE] {
        let moves = played(sheet);
        let wide = with_wings_apart(sheet);
        let manners = [
            as_printed(sheet),
            with_stops(&as_printed(sheet)),
            wide.clone(),
            with_stops(&wide),
        ];
        for text in manners {
            assert_eq!(played(&text), moves, "{text}");
            let row = |text: String, number: u32| {
                text.replace(&format!(" {number}. "), &format!("\n{number}. "))
            };
            let rows = (2..20).fold(text, row);
            assert_eq!(played(&rows), moves, "{rows}");
        }
    }
}

#[test]
fn blanks_inside_moves_change_no_correction() {
    for at in 2..34 {
        let Some(sheet) = misread(DESCRIPTIVE, at) else {
            continue;
        };
        let (tight, apart) = (sheet.clone(), as_printed(&sheet));
        let found = repairs(&tight, Notation::Descriptive);
        assert_eq!(repairs(&apart, Notation::Descriptive), found, "{apart}");
    }
}

#[test]
fn marks_in_words_change_no_correction() {
    for at in 2..33 {
        let Some(sheet) = misread(ABBREVIATED, at) else {
            continue;
        };
        let worded = in_words(&sheet);
        let found = repairs(&sheet, Notation::Abbreviated);
        assert_eq!(repairs(&worded, Notation::Abbreviated), found, "{worded}");
    }
}

/// A text with line breaks for blanks, lines having at most so many characters.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("a line");
        match line.is_empty() || line.chars().count() + word.chars().count() < width {
            true if line.is_empty() => line.push_str(word),
            true => line.extend([" ", word]),
            false => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

#[test]
fn wherever_a_text_is_wrapped_its_moves_are_the_same() {
    let played = |text: &str| {
        let found = repaired_as(text, &Choice::default(), &Options::default());
        assert!(found.repairs.is_empty(), "{text}");
        uci(&found.game)
    };
    for sheet in [RUN_ON, DESCRIPTIVE] {
        let moves = played(sheet);
        let wide = with_wings_apart(sheet);
        for text in [
            as_printed(sheet),
            with_stops(&as_printed(sheet)),
            with_stops(&wide),
            wide,
        ] {
            for width in (30..80).step_by(7) {
                let text = wrapped(&text, width);
                assert_eq!(played(&text), moves, "{text}");
                let dos = text.replace('\n', "\r\n");
                assert_eq!(played(&dos), moves, "{dos}");
            }
        }
    }
    let departs = "1. P 4 R P 4 R 2. P 4 T D P 4 T D 3. T 1 T\nD - 3 T D T 1 T D - 3 T D";
    let joined = departs.replace("D - 3", "D- 3");
    assert_eq!(played(departs), "e2e4 e7e5 a2a4 a7a5 a1a3 a8a6");
    assert_eq!(played(&joined), played(departs));
    let squares = "1. e2 - e4 e7 - e5 2. Cg1 - f3 Cb8 - c6 3. Ff1 - b5 a7 - a6 4. Fb5 - a4 Cg8 - f6 5. 0-0 Ff8 - e7";
    for width in (20..60).step_by(3) {
        let text = wrapped(squares, width);
        assert_eq!(played(&text), played(squares), "{text}");
    }
}

/// A number below forty in roman letters.
fn roman(number: usize) -> String {
    let tens = ["", "X", "XX", "XXX"][number / 10];
    let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][number % 10];
    format!("{tens}{units}")
}

#[test]
fn lines_end_anywhere_however_rows_are_numbered() {
    let styles: [fn(usize) -> String; 5] = [
        |_| String::new(),
        |number| format!("{number} "),
        |number| format!("n° {number} "),
        |number| format!("{}. ", roman(number)),
        |number| format!("{number}) "),
    ];
    for (cells, moves) in games(32) {
        for name in styles {
            let text = named_rows(&cells, ["", "", " ", ""], name).join(" ");
            for width in [33, 47, 62, 80] {
                assert_clean(&wrapped(&text, width), &moves);
            }
        }
    }
}

#[test]
fn a_damaged_row_below_the_end_of_a_line_stays_one() {
    for (text, moves) in [
        (
            "1 P 4 R P 4 FD 2 C 3 FR P 3 D 3 P 4 D P pr P\n4 C p P C 3 FR 5 C 3 FD P 3 TD 6 F 5 CR P 3 R",
            "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6",
        ),
        (
            "1 P 4 R P 4 R 2 C 3 FR P 3 D 3 P 4 D F 5 CR 4 P pr P F pr C 5 ... P pr P\n6 F 4 FD C 3 FR 7 D 3 CD D 2 R \
             8 C 3 FD P 3 FD 9 F 5 CR P 4 CD 10 C pr P P pr C",
            "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5",
        ),
    ] {
        let mended = repaired_as(text, &Choice::default(), &Options::default());
        assert_eq!(uci(&mended.game), moves, "{text}");
    }
    // A move of which letters alone are left before the number at the end of a line is told.
    for numbers in [
        ["1.", "2.", "3.", "4."],
        ["I.", "II.", "III.", "IV."],
        ["n° 1", "n° 2", "n° 3", "n° 4"],
    ] {
        let [one, two, three, four] = numbers;
        for damaged in ["Fxx", "Pxx"] {
            let text = format!(
                "{one} P 4 R P 4 R {two} C 3 FR C 3 FD {three} {damaged} P 3 TD {four}\nP 4 D P 3 FR"
            );
            assert!(!codes(&read(&text).0).is_empty(), "{text}");
            let mended = repaired_as(&text, &Choice::default(), &Options::default());
            assert!(!mended.repairs.is_empty(), "{text}");
        }
    }
}
