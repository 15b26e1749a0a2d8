//! Sentences of an annotator among the moves, without braces: they speak of squares, men and moves, run over the ends of lines, and
//! the game goes on behind them.

use crate::support::sheets::{read, uci, variations, whole};

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5";
const QUEENS: &str = "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5 g1f3 c7c5";

/// The half-moves of a game in abbreviated and in full notation.
const HANDS: [(&str, &str); 4] = [
    (SPANISH, "e4 e5 Cf3 Cc6 Fb5 a6 Fa4 Cf6 O-O Fe7 Te1 b5"),
    (
        SPANISH,
        "e2-e4 e7-e5 Cg1-f3 Cb8-c6 Ff1-b5 a7-a6 Fb5-a4 Cg8-f6 0-0 Ff8-e7 Tf1-e1 b7-b5",
    ),
    (QUEENS, "d4 Cf6 c4 e6 Cc3 Fb4 e3 O-O Fd3 d5 Cf3 c5"),
    (
        QUEENS,
        "d2-d4 Cg8-f6 c2-c4 e7-e6 Cb1-c3 Ff8-b4 e2-e3 0-0 Ff1-d3 d7-d5 Cg1-f3 c7-c5",
    ),
];

/// What is said behind a half-move; a square and moves of both sides are named.
const SAID: [&str; 15] = [
    "Le fou attaque c6.",
    "défend e5.",
    "protège le pion e5 et surveille d4.",
    "évite Cxe5 et prépare c3.",
    "contrôle e5 et permet de sortir le fou.",
    "est connue. On joue aussi 2.d4 avec l'idée c4.",
    "Les Noirs ne veulent pas reprendre le pion e5. 2…Cg4 est plus solide.",
    "Ce coup empêche d5 et vise la case f7. La partie devient intéressante.",
    "Il fallait jouer 2.Cc3 pour garder le pion d4, mais les Blancs sont mieux.",
    "1...c5 est plus solide. Les Noirs occupent le centre avec d5 et e5.",
    "Un coup naturel ! Le cavalier en f3 surveille e5, et le roi sera en sécurité en g1.",
    "Idée : Cd5.",
    "Les pions (l'un en d4, l'autre en e5) sont forts. Mieux : 2.Cc3 (menaçant d'attaquer le pion en d5).",
    "Menace Cxe5. Si d6 alors c3 avec un bon jeu.",
    "C'est la variante principale, après 2.d3 les chances sont égales.",
];

/// The game with a remark behind the half-move `at`, counted from 0.
fn annotated(moves: &str, at: usize, remark: &str, dots: &str) -> String {
    let mut text = String::new();
    for (ply, told) in moves.split(' ').enumerate() {
        let number = ply / 2 + 1;
        match ply % 2 {
            0 => text += &format!("{number}. {told} "),
            _ if ply == at + 1 => text += &format!("{number}{dots}{told} "),
            _ => text += &format!("{told} "),
        }
        if ply == at {
            text += &format!("{remark} ");
        }
    }
    text.trim_end().to_owned()
}

/// The text with lines of at most so many letters.
fn wrapped(text: &str, width: usize) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in text.split(' ') {
        let letters = word.chars().count();
        if column > 0 {
            let breaks = column + 1 + letters > width;
            out.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        out += word;
        column += letters;
    }
    out + "\n"
}

#[test]
fn remarks_among_the_moves_leave_the_game_whole_however_they_are_wrapped() {
    let mut bad = Vec::new();
    for (played, moves) in HANDS {
        for (nth, remark) in SAID.into_iter().enumerate() {
            for at in 4..10 {
                let dots = ["...", "… ", ". ..."][(nth + at) % 3];
                let text = annotated(moves, at, remark, dots);
                for width in [1000, 80, 72, 60, 50, 44, 40] {
                    let text = wrapped(&text, width);
                    let (game, left) = read(&text);
                    if uci(&game) != played || !left.trim().is_empty() {
                        bad.push(text);
                    }
                }
            }
        }
    }
    assert!(bad.is_empty(), "{} bad:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn a_line_told_with_its_numbers_from_the_first_is_no_part_of_the_game() {
    for text in [
        "1.e4 e6 2.d4 d5 3.Cc3 Fb4 est connue. On joue aussi 1.e4\ne6 2.d4 d5 3.Cc3 Cf6 4.Fg5.\n",
        "1.e4 e6 2.d4 d5 3.Cc3 Fb4 est connue. On joue aussi 1.e4 e6\n2.d4 d5 3.Cc3 Cf6 4.Fg5.\n",
    ] {
        let (game, left) = read(text);
        let played = uci(&game);
        assert_eq!(played, "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4", "{text}");
        assert_eq!(left, "", "{text}");
    }
}

#[test]
fn a_move_said_instead_with_the_same_number_is_a_variation() {
    let opening = "1.d4 Cf6 2.Fg5 e6 3.Cc3 h6 4.Fh4";
    let played = "d2d4 g8f6 c1g5 e7e6 b1c3 h7h6 g5h4 f8b4 d1d3 c7c5";
    for (text, told) in [
        (
            format!("{opening} 4.Fxf6 Dxf6 5.e4 est possible.\n4...Fb4 5.Dd3 c5"),
            "g5f6 d8f6 e2e4",
        ),
        (
            format!("{opening} 4.Fxf6 Dxf6 5.e4 est possible. 4...Fb4 5.Dd3 c5"),
            "g5f6 d8f6 e2e4",
        ),
        (
            format!("{opening} 4.Fxf6 Dxf6 4...Fb4 5.Dd3 c5"),
            "g5f6 d8f6",
        ),
        (
            format!("{opening} Fb4 4...Fe7 5.e3 est possible. 5.Dd3 c5"),
            "f8e7 e2e3",
        ),
        (
            format!("{opening} Fb4 4...Fe7 est jouable.\n5.Dd3 c5"),
            "f8e7",
        ),
    ] {
        let (game, _) = read(&text);
        assert_eq!(uci(&game), played, "{text}");
        assert_eq!(variations(&game), [told], "{text}");
    }
}

#[test]
fn columns_that_say_each_number_twice_have_no_variations() {
    for text in [
        "1. e4 1. e5\n2. Cf3 2. Cc6\n3. Fb5 3. a6\n4. Fa4 4. Cf6\n",
        "1. e4 1... e5 2. Cf3 2... Cc6 3. Fb5 3... a6 4. Fa4 4... Cf6\n",
    ] {
        let (game, _) = read(text);
        assert_eq!(uci(&game), &SPANISH[..39], "{text}");
        assert!(game.faults.is_empty(), "{text}");
        assert!(variations(&game).is_empty(), "{text}");
    }
}

#[test]
fn a_square_where_something_stands_is_no_move_in_a_bracket() {
    let rows = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O";
    for words in [
        "le roi est en sécurité en g1",
        "le roi en g1",
        "la dame est à l'aise sur e2",
        "le fou joue un rôle en a4",
    ] {
        let text = format!("{rows} ({words}) Fe7 6. Te1 b5\n");
        let (game, _) = read(&text);
        assert_eq!(uci(&game), SPANISH, "{text}");
        assert!(game.faults.is_empty(), "{text}");
        assert!(variations(&game).is_empty(), "{text}");
    }
    let text = format!("{rows} (le meilleur coup est c3) Fe7 6. Te1 b5\n");
    assert_eq!(variations(&read(&text).0), ["c2c3"]);
}

#[test]
fn notes_below_a_game_that_is_over_are_none_of_its_moves() {
    let games = [
        (
            "1. e4 e5\n2. Dh5 Cc6\n3. Fc4 Cf6\n4. Dxf7",
            "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
        ),
        (
            "1. e2-e4 e7-e5 2. Dd1-h5 Cb8-c6 3. Ff1-c4 Cg8-f6 4. Dh5xf7",
            "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
        ),
    ];
    let notes = [
        "Notes\n3...Cf6 : il fallait jouer 3...g6, et les Noirs sont mieux.",
        "Notes\n2. Dh5 sort la dame trop tôt.\n3... Cf6 perd tout de suite.",
        "Commentaires :\n\n2. Dh5 : un coup de débutant.\n\n3... Cf6 ? perd.",
        "3... Cf6 est la faute décisive.",
    ];
    for (moves, played) in games {
        for end in [" mat", "#", "# 1-0", " mat\n1-0", "\n1-0"] {
            for note in notes {
                let text = format!("{moves}{end}\n\n{note}\n");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), played, "{text}");
                assert_eq!(left.trim(), "", "{text}");
                let text = format!("{text}\n1. d4 d5 2. c4 e6\n");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), played, "{text}");
                assert!(left.trim_start().starts_with("1. d4"), "{text}");
            }
        }
    }
}

#[test]
fn a_sentence_that_judges_a_move_said_again_goes_on_over_lines() {
    for (before, said, behind, played) in [
        (
            "1. e4 e5 2. f4 exf4 3. Fc4",
            "3. Cf3 est un coup plus fréquent car il empêche le pénible Dh4+.",
            "3...Dh4+ 4. Rf1 b5",
            "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5",
        ),
        (
            "1. d4 d5 2. c4 e6 3. Cc3",
            "3. Cf3 serait sans doute plus souple pour les Blancs, qui gardent ainsi leurs choix ouverts.",
            "3... Cf6 4. Fg5",
            "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5",
        ),
        (
            "1. e2-e4 e7-e5 2. Cg1-f3",
            "2. d2-d4 mène au centre ouvert, où le Roi des Noirs doit vite trouver un abri.",
            "2... Cb8-c6 3. Ff1-b5",
            "e2e4 e7e5 g1f3 b8c6 f1b5",
        ),
    ] {
        for width in [18, 24, 30, 45, 60, 200] {
            let mut lines = vec![String::new()];
            for word in said.split(' ') {
                let last = lines.last_mut().expect("a line");
                match last.len() + word.len() < width {
                    // A move keeps its number.
                    true => *last += &format!(" {word}"),
                    false if last.ends_with('.') && last.len() < 5 => *last += &format!(" {word}"),
                    false => lines.push(word.to_string()),
                }
            }
            let said = lines.join("\n");
            for between in ["\n", "\n\n"] {
                let text = format!("{before}{between}{}{between}{behind}\n", said.trim_start());
                let game = whole(&text);
                assert_eq!(uci(&game), played, "{text}");
            }
        }
    }
}
