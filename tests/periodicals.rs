//! Records as newspapers, reviews and spreadsheets lay them out: what parts the moves, what stands among them, and how
//! they end.

mod support;

use greffier::diagnostic;
use greffier::game::{GameResult, Status};
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::Source;
use support::sheets::uci;

/// What is read of the first record of a text.
struct Told {
    notation: Notation,
    status: Status,
    stated: Option<GameResult>,
    start: String,
    moves: String,
    faults: Vec<String>,
}

/// The first record of a text; its faults each as its code and its words.
fn read(text: &str) -> Told {
    let source = Source::new("-", text);
    let text = source.text();
    let (record, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    let said = |fault: &greffier::game::Fault| {
        format!(
            "{} {}",
            diagnostic::code(&fault.cause),
            &text[fault.span.clone()]
        )
    };
    Told {
        notation: record.dialect.notation,
        status: game.status,
        stated: game.stated,
        start: game.start.to_fen(),
        moves: uci(&game),
        faults: game.faults.iter().map(said).collect(),
    }
}

/// Reads a text that is whole, with no fault at all; its moves.
fn whole(text: &str) -> Told {
    let told = read(text);
    assert_eq!(told.faults, [""; 0], "{text}");
    assert_eq!(told.status, Status::Whole, "{text}");
    told
}

const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";

#[test]
fn cells_of_descriptive_moves_may_touch_what_parts_them() {
    let rows = "1_P 4 R_P 4 R\n2_C 3 FR_C 3 FD\n3_F 4 F_F 4 F\n4_0-0_C 3 F\n5_P 3 D_P 3 D\n6_F pr P_R pr F\n";
    let game = format!("{ITALIAN} e1g1 g8f6 d2d3 d7d6 c4f7 e8f7");
    for sign in [";", ",", "|", " ; ", "\t"] {
        for head in ["", "N°_Blancs_Noirs\n"] {
            let apart = format!("{head}{rows}").replace('_', sign);
            let joined = format!("{head}{}", rows.replace(' ', "")).replace('_', sign);
            for text in [apart, joined] {
                let told = whole(&text);
                assert_eq!(told.moves, game, "{text}");
                assert_eq!(told.notation, Notation::Descriptive, "{text}");
            }
        }
    }
}
