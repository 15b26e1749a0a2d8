//! Notes, variations and remarks of whatever notation, told by the thread through a page. A row is a page, its moves, its result.

use crate::support::sheets::{read, uci};
use greffier::game::{GameResult, Status};
use shakmaty::Color;

const WHITE: Option<GameResult> = Some(GameResult::Wins(Color::White));
const DRAW: Option<GameResult> = Some(GameResult::Draw);

const QUEENS: &str = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b7b6 c4d5 e6d5";
const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";

/// Pages, the moves of their one game, and its result.
const PAGES: [(&str, &str, Option<GameResult>); 12] = [
    // A note below, called by a figure, with a line of its own.
    (
        "PARTIE N° 7\n\n1 P 4 D P 4 D 2 P 4 FD P 3 R 3 C 3 FD C 3 FR 4 F 5 C F 2 R 5 P 3 R Roq\n6 C 3 F P 3 CD (1) 7 P pr P P \
         pr P\nPartie remise.\n\n(1) 6 . . . P 4 F 7 PD pr P F pr P\n",
        QUEENS,
        DRAW,
    ),
    // A sentence between the rows, with a number that comes again.
    (
        "1 P 4 D P 4 D 2 P 4 FD P 3 R 3 C 3 FD C 3 FR 4 F 5 C F 2\nR 5 P 3 R Roq 6 C 3 F P 3 CD ; il eût mieux valu jouer 6...\nP \
         4 F 7 P pr P F pr P. 7 P pr P P pr P\n",
        QUEENS,
        None,
    ),
    // Each column has its numbers, and notes stand below.
    (
        "1 P 4 R                  1 P 4 R\n2 C 3 FR                 2 C 3 FD\n3 F 4 FD                 3 F 4 FD (a)\n\n\
         (a) 3 . . . C 3 FR 4 C 5 CR P 4 D est l'autre défense.\n",
        ITALIAN,
        None,
    ),
    // What a sentence says of a move is none.
    (
        "1. P 4 R  P 4 R\n2. C 3 FR  C 3 FD\n3. F 4 F  F 4 F\n\n(1) Le pion de la Dame deux pas serait faible.\n",
        ITALIAN,
        None,
    ),
    // Tags, and an annotator's sentences among the moves.
    (
        "[White \"Ada\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Fc4\nOn joue aussi bien ici 3. Fb5 a6 4. Fa4.\n3... Fc5 1-0\n",
        ITALIAN,
        WHITE,
    ),
    // From a position that tags give, with its numbers.
    (
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\"]\n[SetUp \"1\"]\n\n31... Rd7 32. e4 Re6\nIl fallait jouer aussitôt 32... Rd6 \
         33. Rf2 Re5.\n33. Rf2 Re5\n",
        "e8d7 e2e4 d7e6 e1f2 e6e5",
        None,
    ),
    // What stands between dashes, with the very number that is due behind it.
    (
        "1.e4 e5 2.Cf3 – on attendait 2.f4 – 2…Cc6 3.Fc4 – 3.Fb5 passe pour plus fort – 3…Fc5 – et tous deux se lèvent pour dîner.\n",
        ITALIAN,
        None,
    ),
    // A line that words take up one by one is no row that was left.
    (
        "1.e4 e5 2.Cf3\n\nPlus prudent était 2.d3, pour répondre à 2...Cf6 par 3.Cf3 Cc6 4.c3, et les Blancs n'ont rien à craindre.\n\n\
         2...Cc6 3.Fc4 Fc5\n\nUn début de tous les jours dans ce cercle de province.\n",
        ITALIAN,
        None,
    ),
    // The result stands before the notes.
    (
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5\n1/2-1/2\n\n(1)\n2... Cf6 3. Cxe5 d6 4. Cf3\n",
        ITALIAN,
        DRAW,
    ),
    // Braces of programs hold no comments.
    (
        "\\documentclass{article}\n\\mainline{1. e4 e5 2. Cf3 Cc6}\nOn sort les cavaliers.\n\\mainline{3. Fc4 Fc5}\n",
        ITALIAN,
        None,
    ),
    (
        "{ \"nom\": \"Partie italienne\", \"coups\": \"1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5\", \"code\": \"C50\" }\n",
        ITALIAN,
        None,
    ),
    // A list under the next number has choices.
    (
        "{\n \"lignes\": [\n \"1. Blancs: Pion e2 → e4\",\n \"1. Noirs: Pion e7 → e5\",\n \"2. Blancs: Cavalier g1 → f3\",\n \"2. \
         Noirs: Choix :\",\n \" - Cavalier b8 → c6 (usuel en France)\",\n \" - Pion d7 → d6 (solide)\"\n ],\n",
        "e2e4 e7e5 g1f3",
        None,
    ),
];

#[test]
fn the_game_is_told_from_what_is_said_of_it() {
    for (page, moves, result) in PAGES {
        let (game, left) = read(page);
        assert_eq!((&*uci(&game), left), (moves, ""), "{page}");
        assert_eq!(
            (game.status, game.stated),
            (Status::Whole, result),
            "{page}"
        );
    }
}

#[test]
fn notes_below_one_game_are_not_its_neighbour() {
    let rows = "1 P 4 R P 4 R\n2 C 3 FR C 3 FD\n3 F 4 FD F 4 FD\n1-0\n\n";
    for next in [
        "1 P 4 D P 4 D\n2 P 4 FD P 3 R\n",
        "Pierre\n06 12 34 56\n\n1. d4 d5 2. c4 e6\n",
    ] {
        let page = format!("{rows}{next}");
        let (game, left) = read(&page);
        assert_eq!((&*uci(&game), game.stated), (ITALIAN, WHITE), "{page}");
        let (second, _) = read(left);
        assert_eq!(uci(&second), "d2d4 d7d5 c2c4 e7e6", "{page}");
    }
}

#[test]
fn numbers_at_their_ends_are_numbers() {
    let last = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 4294967295\"]\n[SetUp \"1\"]\n\n31... Rd7 32. e4 Rz6\nIl fallait jouer \
                aussitôt 32... Rd6 33. Rf2 Re5.\n33. Rf2 Re5\n";
    let (game, _) = read(last);
    assert!(uci(&game).starts_with("e8d7 e2e4"));
    assert_eq!(game.status, Status::Broken);
    let first = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5\n1-0\n\n0 point pour les Noirs ce jour\n";
    let (game, _) = read(first);
    assert_eq!((&*uci(&game), game.stated), (ITALIAN, WHITE));
}

#[test]
fn men_in_small_letters_are_read_where_a_whole_sheet_has_them() {
    for (page, written) in [
        (
            "1. e4 e5 2. cf3 cc6 3. fb5 a6 4. fa4 cf6 5. 0-0 fe7 6. te1 b5 7. fb3 d6",
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6",
        ),
        // `dxc5` is the pawn's, `fxc5` the bishop's; nobody writes the file of a pawn twice.
        (
            "slt, ma partie d hier\n\n1 e4 c6 2 d4 d5 3 e5 ff5 4 cf3 e6 5 fe2 c5 6 fd2 cc6 7 g4 fxg4 8 fg5 db6 9 dxc5 fxc5 10 cbd2",
            "1. e4 c6 2. d4 d5 3. e5 Ff5 4. Cf3 e6 5. Fe2 c5 6. Fd2 Cc6 7. g4 Fxg4 8. Fg5 Db6 9. dxc5 Fxc5 10. Cbd2",
        ),
    ] {
        let (game, _) = read(page);
        assert_eq!(game.status, Status::Whole, "{page}");
        assert_eq!(uci(&game), uci(&read(written).0), "{page}");
    }
}
