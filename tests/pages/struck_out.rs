//! Cells that are struck out and written again: what is struck out is words.

use crate::support::sheets::{SPANISH_MOVES, assert_untouched, corrected, read, repaired, uci};
use greffier::game::Status;
use greffier::repair::Options;

#[test]
fn what_is_struck_out_is_no_move() {
    for [open, close] in [["~~", "~~"], ["<s>", "</s>"], ["<del>", "</del>"]] {
        let struck = |cells: &str| format!("{open}{cells}{close}");
        for row in [
            format!("3. {} Fb5 a6", struck("d3 d6")),
            format!("3. {}\n3. Fb5 a6", struck("d3 d6")),
            format!("{}\n3. Fb5 a6", struck("3. d3 d6")),
            format!("3. {} Fb5 {} a6", struck("d3"), struck("d6")),
            format!("3. Fb5 {} a6", struck("Cf6")),
            format!("3. Fb5 a6 {}", struck("4. d3")),
        ] {
            let text = format!("1. e4 e5\n2. Cf3 Cc6\n{row}\n4. Fa4 Cf6\n");
            assert_untouched(&text, SPANISH_MOVES);
            // A damaged cell below is mended as if nothing were struck out.
            let text = text.replace("Fa4", "Fa9");
            let mended = repaired(&text, &Options::default());
            assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
        }
    }
}

#[test]
fn cells_of_tables_are_struck_out_each_for_itself() {
    for row in [
        "| 3. | ~~d3~~ Fb5 | ~~d6~~ a6 |",
        "| 3. | ~~d3~~ | ~~d6~~ |\n| 3. | Fb5 | a6 |",
    ] {
        let text = format!("| 1. | e4 | e5 |\n| 2. | Cf3 | Cc6 |\n{row}\n| 4. | Fa4 | Cf6 |\n");
        assert_untouched(&text, SPANISH_MOVES);
    }
}

#[test]
fn of_two_rows_with_one_number_the_one_that_the_game_goes_on_from_stands() {
    let hands = [
        (
            "1. e4 e5\n2. Cf3 Cc6\n",
            "3. d3 d6\n",
            "3. Fb5 a6\n4. Fa4 Cf6\n",
        ),
        (
            "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n",
            "3. d2-d3 Ff8-b4+\n",
            "3. Ff1-b5 a7-a6\n4. Fb5-a4 Cg8-f6\n",
        ),
        (
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n",
            "3. P 3 D P 3 D\n",
            "3. F 5 CD P 3 TD\n4. F 4 TD C 3 FR\n",
        ),
    ];
    for (above, row, below) in hands {
        let text = format!("{above}{row}{below}");
        assert_eq!(read(&text).0.status, Status::Broken, "{text}");
        let mended = repaired(&text, &Options::default());
        assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
        let passed = corrected(&text, &mended);
        let (_, written) = row.split_once(' ').expect("a number stands first");
        assert_eq!(passed.join(" "), written.trim_end(), "{text}");
    }
}
