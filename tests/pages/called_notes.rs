//! Notes that figures or stars call among the moves, and that stand below them, as books print them: no call is a number of a row or a
//! variation, and no note a move.

use crate::support::sheets::{codes, read, uci};
use greffier::game::GameResult;
use shakmaty::Color;

/// A game, its calls marked `#`, in each notation.
const GAMES: [&str; 3] = [
    "1. e4 e5 2. Cf3 Cc6# 3. Fb5 a6 4. Fa4 Cf6 5. O-O# Cxe4#\n6. d4 b5 7. Fb3 d5 8. dxe5 Fe6 9. De2 Fe7#",
    "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6# 3. Ff1-b5 a7-a6 4. Fb5-a4 Cg8-f6 5. O-O# Cf6xe4#\n6. d2-d4 b7-b5 7. Fa4-b3 d7-d5 8. d4xe5 Fc8-e6 9. Dd1-e2 Ff8-e7#",
    "1. P 4 R P 4 R 2. C 3 FR C 3 FD# 3. F 5 CD P 3 TD 4. F 4 TD C 3 FR 5. O-O# C pr P#\n6. P 4 D P 4 CD 7. F 3 CD P 4 D 8. P pr PR F 3 R 9. D 2 R F 2 R#",
];
const MOVES: &str =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e4 d2d4 b7b5 a4b3 d7d5 d4e5 c8e6 d1e2 f8e7";

/// How notes are called, and how they begin below the moves.
const CALLS: [(&str, &[&str]); 4] = [
    (" (#)", &["(#) ", "#) ", "#. ", "# — ", "(#) — ", "# "]),
    (" #)", &["#) ", "(#) "]),
    (" [#]", &["[#] "]),
    ("(#)", &["(#) "]),
];
const RAISED: [&str; 4] = ["¹", "²", "³", "⁴"];
const NOTES: [&str; 4] = [
    "Bien joué.",
    "Coup faible ; il fallait\njouer autrement.",
    "Les Noirs ont une bonne partie.",
    "Menaçant le mat.",
];

/// The game with its notes called by `call` and told below it behind `begin`, each with the figures `of` its number.
fn page(game: &str, (call, begin): (&str, &str), of: impl Fn(usize) -> String) -> String {
    let mut page = String::new();
    for (at, moves) in game.split('#').enumerate() {
        if at > 0 {
            page += &call.replace('#', &of(at));
        }
        page += moves;
    }
    page += "\n\n";
    for (at, note) in NOTES.into_iter().enumerate() {
        page += &format!("{}{note}\n", begin.replace('#', &of(at + 1)));
    }
    page
}

/// Every page of a game.
fn pages(game: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for (call, begins) in CALLS {
        for begin in begins {
            for first in [0, 6] {
                // Half-brackets are known from their first alone.
                if first == 0 || !call.ends_with(" #)") {
                    pages.push(page(game, (call, begin), |at| (first + at).to_string()));
                }
            }
        }
    }
    for begin in ["# ", "(#) ", "#) "] {
        let figures = |at: usize| RAISED[at - 1].to_owned();
        pages.push(page(game, ("#", begin), figures));
    }
    let raised = page(game, ("#", "# "), |at| RAISED[at - 1].to_owned());
    let (moves, _) = raised.split_once("\n\n").expect("notes below");
    let (_, notes) = pages[2].split_once("\n\n").expect("notes below");
    pages.push(format!("{moves}\n\n{notes}"));
    let stars = |at: usize| "*".repeat(at);
    pages.push(page(game, (" (#)", "(#) "), stars));
    pages
}

#[test]
fn a_call_is_no_number_and_a_note_no_move() {
    for game in GAMES {
        for page in pages(game) {
            let (game, left) = read(&page);
            assert_eq!(
                (codes(&game), uci(&game).as_str(), left),
                (vec![], MOVES, ""),
                "{page}"
            );
        }
    }
}

#[test]
fn the_result_stands_before_the_notes_or_behind_them() {
    let white = Some(GameResult::Wins(Color::White));
    for game in GAMES {
        for page in pages(game) {
            let (moves, notes) = page.split_once("\n\n").expect("notes below");
            for page in [
                format!("{moves} 1-0\n\n{notes}"),
                format!("{moves}\n\n1-0\n\n{notes}"),
                format!("{moves}\n\n{notes}\n1-0\n"),
                format!("{moves}\n\n{notes}\nLes Noirs abandonnent.\n"),
            ] {
                let (game, left) = read(&page);
                assert_eq!((uci(&game).as_str(), game.stated), (MOVES, white), "{page}");
                assert_eq!((codes(&game), left), (vec![], ""), "{page}");
            }
        }
    }
}

#[test]
fn the_game_below_the_notes_is_another() {
    for game in GAMES {
        for page in pages(game) {
            let row = game.split('#').collect::<String>();
            let both = format!("{page}\nDeuxième partie\n\n{row} 0-1\n");
            let (first, left) = read(&both);
            assert_eq!(
                (codes(&first), uci(&first).as_str()),
                (vec![], MOVES),
                "{both}"
            );
            let (second, left) = read(left);
            assert_eq!(
                (codes(&second), uci(&second).as_str(), left),
                (vec![], MOVES, ""),
                "{both}"
            );
        }
    }
}

#[test]
fn a_variation_may_begin_with_its_number_in_brackets() {
    for (text, moves) in [
        (
            "1. e4 e5 2. Cf3 (2) Cc3 Cf6 3) f4) Cc6 3. Fb5 a6",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        ),
        (
            "1) e4 e5 2) Cf3 Cc6 3) Fb5 a6",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        ),
    ] {
        let (game, _) = read(text);
        assert_eq!(
            (codes(&game), uci(&game).as_str()),
            (vec![], moves),
            "{text}"
        );
    }
}
