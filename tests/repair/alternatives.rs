//! What else may have been meant, beside each correction: moves of the repaired game, each once, none likelier than the one
//! that is read.

use std::fs;

use crate::support::Draw;
use crate::support::sheets::{beside, repaired, uci};
use greffier::chess::{Move, Position};
use greffier::game::{Cause, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{Correction, Options, Repaired};
use greffier::spelling::spell;

/// Games on worn sheets, with what was read for several of their moves.
const WORN: [&str; 6] = [
    "1. d4 Cf6 2. c4 e6 3. g5 e5",
    "1. e4 ? 2. ? ? 3. ? ?",
    "1. e4 e5 2. ? Cc6 3. F5 a6 4. a4 Cf6 5. O-O ? 6. d4 b5",
    "1. d4 d5 2. Cd2 Cf6 3. Cf3 e6",
    "1. f3 e5 2. g4 Dh4# 3. h3 a6 0-1",
    "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6",
];

/// What each correction of a repaired record names is a move of its game there, and another than the rest.
fn look_at(text: &str, repaired: &Repaired) {
    let game = &repaired.game;
    let plies = game.plies_of(game.main());
    for repair in &repaired.repairs {
        let before = game.before(game.main(), repair.ply - 1).into_owned();
        let told = || format!("{text}\n{repair:?}");
        assert!(repair.ply as usize <= plies.len() + 1, "{}", told());
        assert_eq!(before, repair.before, "{}", told());
        let moves = before.legal_moves();
        let others = repair.alternatives.iter();
        let all = std::iter::once(repair.read).chain(others.map(|other| other.read));
        let all: Vec<Option<Move>> = all.collect();
        for (at, read) in all.iter().enumerate() {
            assert!(!all[..at].contains(read), "{}", told());
            assert!(read.is_none_or(|read| moves.contains(&read)), "{}", told());
        }
        let mut shares = repair.alternatives.iter().map(|other| other.confidence);
        assert!(shares.clone().is_sorted_by(|a, b| a >= b), "{}", told());
        let doubts = [Correction::Doubtful, Correction::Disputed].contains(&repair.correction);
        assert!(
            doubts || shares.clone().all(|share| share <= repair.confidence),
            "{}",
            told()
        );
        let vague = [Correction::Vague, Correction::Disputed].contains(&repair.correction);
        let mut behind = shares.clone().skip(1);
        assert!(vague || behind.all(|share| share >= 0.005), "{}", told());
        assert!(
            repair.confidence + shares.by_ref().sum::<f64>() < 1.001,
            "{}",
            told()
        );
    }
}

#[test]
fn what_else_was_meant_can_be_played_in_the_repaired_game_and_the_likeliest_is_named_first() {
    for text in WORN {
        look_at(text, &repaired(text, &Options::default()));
    }
}

/// The games of the sheets among the fixtures.
fn games() -> Vec<Vec<Move>> {
    let entries = fs::read_dir("fixtures/sheets").expect("sheets");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|of| of == "uci"))
        .collect();
    paths.sort();
    let game = |text: String| {
        let mut position = Position::initial();
        let words = text.split(" |").next().unwrap_or_default().split(' ');
        let moves = words.map_while(|word| {
            let moves = position.legal_moves();
            let found = moves
                .iter()
                .find(|played| played.uci().to_string() == word)
                .copied()?;
            position.play(&found);
            Some(found)
        });
        moves.collect()
    };
    paths
        .iter()
        .map(|path| game(fs::read_to_string(path).expect("a game")))
        .collect()
}

/// A sheet of `game` on which some cells are worn.
fn worn(game: &[Move], notation: Notation, draw: &mut Draw) -> String {
    let dialect = Dialect {
        notation,
        language: Language::French,
    };
    let mut position = Position::initial();
    let mut text = String::new();
    for (at, played) in game.iter().enumerate() {
        let mut cell = spell(dialect, &position, played);
        position.play(played);
        if draw.one_in(9) {
            cell = hurt(&cell, draw);
        }
        let number = if at.is_multiple_of(2) {
            format!("\n{}. ", at / 2 + 1)
        } else {
            " ".to_owned()
        };
        text.push_str(&(number + &cell));
    }
    text
}

/// A cell of which a letter is lost or another, or that cannot be read.
fn hurt(cell: &str, draw: &mut Draw) -> String {
    let letters: Vec<char> = cell.chars().collect();
    let at = draw.below(letters.len());
    let mut worn = letters.clone();
    match draw.below(4) {
        0 => return "?".to_owned(),
        1 if letters.len() > 2 => _ = worn.remove(at),
        2 => _ = worn.pop(),
        _ if letters[at].is_ascii_digit() => worn[at] = char::from(b'1' + draw.below(8) as u8),
        _ => worn[at] = char::from(b'a' + draw.below(8) as u8),
    }
    worn.into_iter().collect()
}

#[test]
fn so_it_can_on_worn_sheets_of_games() {
    let draw = &mut Draw(7);
    for game in games() {
        for notation in [
            Notation::Coordinate,
            Notation::Abbreviated,
            Notation::Descriptive,
        ] {
            let short = &game[..game.len().min(24)];
            let [one, other] = [0; 2].map(|_| worn(short, notation, draw));
            look_at(&one, &repaired(&one, &Options::default()));
            look_at(&one, &beside(&one, &other));
        }
    }
}

#[test]
fn what_an_ambiguous_record_says_as_well_comes_first_and_the_game_is_as_it_is_converted() {
    for (text, says) in [
        ("1. d4 d5 2. Cd2 Cf6 3. Cf3 e6", &[(5, "d2f3")][..]),
        (
            "1. d4 d5 2. Cd2 Cf6 3. Cf3 e6 4. c3 Cd7 5. Cg5 h6",
            &[(5, "d2f3"), (8, "f6d7")],
        ),
        ("1. P 4 R P 4 R 2. C 3 F C 3 F", &[(3, "b1c3"), (4, "g8f6")]),
    ] {
        let (_, converted, _) =
            next(text, 0, &Choice::default(), &Start::Record).expect("a record");
        let repaired = repaired(text, &Options::default());
        let game = &repaired.game;
        assert_eq!(
            (game.status, converted.status),
            (Status::Ambiguous, Status::Ambiguous)
        );
        assert_eq!(
            (uci(game), game.lines.len()),
            (uci(&converted), converted.lines.len())
        );
        assert!(
            (game.confidence - converted.confidence).abs() < 1e-9,
            "{text}"
        );
        let vague = repaired.repairs.iter();
        let vague = vague.filter(|repair| repair.correction == Correction::Vague);
        let first = vague.map(|repair| {
            let other = repair.alternatives[0].read.expect("a move");
            (repair.ply, other.uci().to_string())
        });
        let says = says.iter().map(|&(ply, other)| (ply, other.to_owned()));
        assert_eq!(
            first.collect::<Vec<_>>(),
            says.collect::<Vec<_>>(),
            "{text}"
        );
    }
}

#[test]
fn what_a_worn_record_says_as_well_is_named_and_hangs_beside_the_move_however_unlikely() {
    let text = "1. d4 d5 2. Cd2 Cf6 3. Cf3 e6 4. c3 ? 5. Dc2 0-00";
    let repaired = repaired(text, &Options::default());
    let vague = &repaired.repairs[0];
    assert_eq!((vague.ply, vague.correction), (5, Correction::Vague));
    let others = vague.alternatives.iter().filter_map(|other| other.read);
    let others: Vec<String> = others.map(|read| read.uci().to_string()).collect();
    assert!(others.contains(&"d2f3".to_owned()), "{others:?}");
    let first = repaired.game.lines.get(1).expect("another reading");
    assert_eq!(first.first, 5);
}

/// The half-moves at which a repaired record says several moves, and its status.
fn open(text: &str) -> (Status, Vec<u32>, String) {
    let repaired = repaired(text, &Options::default());
    let vague = repaired.repairs.iter();
    let vague = vague.filter(|repair| repair.correction == Correction::Vague);
    let plies = vague.map(|repair| repair.ply).collect();
    for fault in &repaired.game.faults {
        let readings = match fault.cause {
            Cause::Ambiguous { readings, .. } => readings,
            _ => continue,
        };
        assert!(readings > 1 && fault.candidates.len() > 1, "{text}");
    }
    (repaired.game.status, plies, uci(&repaired.game))
}

#[test]
fn words_of_which_later_moves_leave_one_reading_are_not_ambiguous_beside_a_correction() {
    // Of the pawns that the queen may take with check one leaves White his next move.
    let clean = "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 C P 3 TD 4. F pr C PD pr F 5. C pr P D 5 D 6. C 3 FR D pr P éch. \
                 7. D 2 R D pr D éch. 8. R pr D F 3 D 9. C 3 FD C 3 FR";
    let (status, plies, game) = open(clean);
    assert_eq!((status, &plies[..]), (Status::Whole, &[][..]));
    let worn = clean.replace("2. C 3 FR", "2. C 8 FR");
    assert_eq!(open(&worn), (Status::Whole, Vec::new(), game));
}

#[test]
fn words_that_no_later_move_decides_stay_ambiguous_beside_a_correction() {
    let clean = "1. P 4 D P 4 D 2. C 3 F P 3 R 3. F 4 FR F 3 D 4. F pr F D pr F";
    let (status, plies, game) = open(clean);
    assert_eq!((status, &plies[..]), (Status::Ambiguous, &[3][..]));
    let worn = clean.replace("4. F pr F", "4. C pr F");
    assert_eq!(open(&worn), (Status::Ambiguous, vec![3], game));
}

#[test]
fn a_correction_that_is_not_sure_names_what_else_its_words_may_say() {
    // One game alone is found, with a correction that is dear.
    let text = "1. d2-d4 d7-d5 2. Cg1-f3 e7-e6 3. c2-c4 c7-c5 4. c4xd5 e6xd5 5. Cb1-c3 Cb8-c6 6. g2-g3 Cg8-f6 7. Ff1-g2 Ff8-e7 \
                8. 0-0 0-0 9. Fc1-g5 Fc8-e6 10. d4xc5 Fe7xc5 11. Ta1-c1 Fc5-e7 12. Cf3-d4 Cc6xd4 13. Dd1xd4 Dd8-d8 14. a2-a3 Ta8-c8 \
                15. Dd4-d3 h7-h6 16. b2-b4 Da5xa3 17. Cc3xd5 Fe7xb4 18. Fg5xf6 Tc8xc1 19. Dd3-e4 Tc1xf1+ 20. Fg2xf1 Fe6xd5";
    let repaired = repaired(text, &Options::default());
    look_at(text, &repaired);
    let [only] = &repaired.repairs[..] else {
        panic!("{:?}", repaired.repairs);
    };
    assert!((0.5..0.95).contains(&only.confidence), "{only:?}");
    assert!(!only.alternatives.is_empty(), "{only:?}");
}

#[test]
fn where_the_words_may_be_no_move_another_reading_hangs_beside_all_the_same() {
    let text = "1. d4 Cf6 2. c4 g6 3. g3 Fg7 4. Fg2 O-O 5. Cc3 d6 6. Cf3 Cc6 7. O-O a6 8. d5 Ca5 9. b3 c5 10. dxc6 Cxc6 11. Fb2 Ff5 \
                12. Cd4 Cxd4 13. Cb1 Fx8 1/2-1/2";
    let mut repaired = repaired(text, &Options::default());
    let [only] = &repaired.repairs[..] else {
        panic!("{:?}", repaired.repairs);
    };
    let others = only.alternatives.clone();
    // The game would end there: nothing of it can be shown.
    assert_eq!(others[0].read, None);
    repaired.lay_beside(false);
    let game = &repaired.game;
    let mut lines = game.lines.iter().map(|line| game.plies_of(line));
    assert!(lines.any(|line| line.first().map(|ply| ply.played) == others[1].read));
}
