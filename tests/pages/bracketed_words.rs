//! Words in square brackets behind a move or the result that are no pair of a tag: a remark, as between parentheses.

use crate::support::sheets::{self, MOVES, codes, read, told, uci, whole};

/// The rows of each notation, and those of PGN.
const ROWS: [&str; 4] = [
    sheets::ROWS[0],
    sheets::ROWS[1],
    sheets::ROWS[2],
    "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6",
];

const WORDS: [&str; 9] = [
    "bonne partie",
    "Bonne partie !",
    "Commentaire 12",
    "voir p. 12",
    "au 2e coup, à la surprise générale",
    "Source : Le Palamède, 1842",
    "1h12 / 1h20",
    "les Noirs\nrefusent la nulle",
    "White",
];

#[test]
fn words_in_brackets_behind_the_result_are_a_remark() {
    for (rows, words) in ROWS
        .iter()
        .flat_map(|rows| WORDS.map(|words| (rows, words)))
    {
        for page in [
            format!("{rows} 1-0 [{words}]\n"),
            format!("{rows} 1-0 (voir plus bas) [{words}] {{fin}}\n"),
            format!("{rows}\n1-0 [{words}]\n\n"),
        ] {
            assert_eq!(uci(&whole(&page)), MOVES, "{page}");
            // The next game begins where it does.
            let both = format!("{page}\n[White \"B\"]\n\n{}\n", ROWS[0]);
            let (game, left) = read(&both);
            assert_eq!(codes(&game), [""; 0], "{both}");
            assert!(left.trim_start().starts_with("[White \"B\"]"), "{both}");
            let both = format!("{page}\n1. d4 d5\n");
            let (_, left) = read(&both);
            assert_eq!(left, "1. d4 d5", "{both}");
        }
    }
}

#[test]
fn a_line_of_words_in_brackets_is_a_remark_too() {
    let lines = WORDS.iter().filter(|words| !words.contains('\n'));
    for (rows, words) in lines.flat_map(|words| ROWS.map(|rows| (rows, words))) {
        // By itself that may be what is left of a tag.
        if *words == "White" {
            continue;
        }
        let rows = rows.trim_end();
        for page in [
            format!("{rows}\n1-0\n[{words}]\n"),
            format!("{rows}\n1-0\n\n[{words}]\n"),
            format!("{rows}\n[{words}]\n1-0\n"),
        ] {
            assert_eq!(uci(&whole(&page)), MOVES, "{page}");
        }
        // Right below the result it is said of the game that is over.
        let both = format!("{rows}\n1-0\n[{words}]\n\n1. d4 d5\n");
        assert_eq!(read(&both).1, "1. d4 d5", "{both}");
    }
    let page = "1. e4 e5\n[Le coup juste]\n2. Cf3 Cc6\n[La suite]\n\n1-0\n";
    assert_eq!(uci(&whole(page)), MOVES);
}

#[test]
fn a_variation_in_brackets_behind_the_result_is_read() {
    for words in ["2... d6 3. d4", "2... d6 est plus sûr"] {
        let round = format!("1. e4 e5 2. Cf3 Cc6 1-0 ({words})\n");
        let square = round.replace('(', "[").replace(')', "]");
        let (game, left) = read(&square);
        assert_eq!(codes(&game), codes(&read(&round).0), "{words}");
        assert_eq!((uci(&game).as_str(), left), (MOVES, ""), "{words}");
    }
}

#[test]
fn what_is_left_of_a_tag_is_told() {
    for (page, second) in [
        (
            "1. e4 e5 1-0\n\n[White Philidor]\n[Black \"B\"]\n\n1. d4 d5\n",
            "d2d4 d7d5",
        ),
        ("1. e4 e5 1-0\n\n[Event Paris]\n\n1. d4 d5\n", "d2d4 d7d5"),
        ("1. e4 e5 1-0\n[Ronde '3']\n\n1. d4 d5\n", "d2d4 d7d5"),
    ] {
        let (game, left) = read(page);
        assert_eq!(
            (codes(&game), uci(&game).as_str()),
            (vec![], "e2e4 e7e5"),
            "{page}"
        );
        assert_eq!(uci(&told(left, &["tag"])), second, "{page}");
    }
    // Tags of the standard under French names are read as what they are.
    for tag in ["[Lieu “Paris”]", "[Lieu « Paris »]"] {
        let page = format!("1. e4 e5 1-0\n{tag}\n1. d4 d5\n");
        let (_, left) = read(&page);
        assert_eq!(uci(&told(left, &[])), "d2d4 d7d5", "{page}");
    }
    // Nothing closes it.
    let (game, left) = read("1. e4 e5 1-0 [sans fin\n");
    assert_eq!(left, "");
    assert_eq!(uci(&game), "e2e4 e7e5");
}

#[test]
fn the_code_of_an_opening_in_brackets_is_a_remark() {
    for rows in ROWS {
        for code in ["(C45)", "[C46]", "[D30]", "(E04)", "[A00]"] {
            for page in [
                format!("{rows} 1-0 {code}\n"),
                format!("{rows}\n1-0\n{code}\n"),
                format!("{rows} {code} 1-0\n"),
            ] {
                assert_eq!(uci(&whole(&page)), MOVES, "{page}");
            }
        }
    }
}

#[test]
fn a_question_in_brackets_is_no_cell() {
    for words in [
        "les Blancs gagnent plus vite ?",
        "victoire des Noirs ?",
        "un coup faible ?",
        "Partie gagnée par les Noirs ?",
        "et si les Noirs refusent\u{a0}?",
    ] {
        for [open, close] in ["()", "[]"].map(|signs| [&signs[..1], &signs[1..]]) {
            for text in [
                format!("1. e4 e5 2. Cf3 Cc6 {open}{words}{close} 3. d4 1-0"),
                format!("1. e4 e5 2. Cf3 {open}{words}{close} Cc6 3. d4 1-0"),
            ] {
                let (game, _) = read(&text);
                assert_eq!(codes(&game), [""; 0], "{text}");
                assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6 d2d4", "{text}");
            }
        }
    }
    // Behind a number it is one.
    let (game, _) = read("1. e4 e5 2. Cf3 Cc6 (2... ?) 3. d4 1-0");
    assert_eq!(codes(&game), ["unreadable"]);
}

#[test]
fn a_tag_in_french_that_lost_its_quotation_marks_is_told() {
    let games = [
        "1. e4 e5 2. Cf3 Cc6 1-0",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD\nPartie nulle.",
    ];
    for first in games {
        for tag in [
            "Evénement Tournoi de Lyon",
            "Événement : Coupe",
            "Lieu Paris",
            "Ronde 3",
            "Blancs Durand",
            "Noirs Martin",
        ] {
            for apart in ["\n", "\n\n"] {
                let page = format!("{first}\n[{tag}]{apart}1. d4 d5\n");
                let (game, left) = read(&page);
                assert_eq!(
                    (codes(&game), uci(&game).as_str()),
                    (vec![], "e2e4 e7e5 g1f3 b8c6"),
                    "{page}"
                );
                let (next, end) = read(left);
                // Where the page says what the tag is, nothing is wrong with it.
                let told = codes(&next);
                assert!(told.is_empty() || told == ["tag"], "{page}");
                assert_eq!(end, "", "{page}");
                assert_eq!(uci(&next), "d2d4 d7d5", "{page}");
            }
        }
        for words in ["Noirs au trait", "Lieu inconnu", "Événement rare"] {
            let page = format!("{first}\n[{words}]\n\n1. d4 d5\n");
            let (game, left) = read(&page);
            assert_eq!((codes(&game), left), (vec![], "1. d4 d5"), "{page}");
        }
    }
}
