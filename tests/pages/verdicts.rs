//! Who won, as words beside the result say it in any order: what they say otherwise than the result is told.

use crate::support::sheets::{MOVES, ROWS, codes, read, told, uci, whole};
use greffier::game::GameResult;
use shakmaty::Color;

/// What a side does that wins.
const WINS: [&str; 24] = [
    "gagne",
    "gagnent",
    "a gagné",
    "ont gagné",
    "gagnée",
    "gain",
    "victoire",
    "vainqueur",
    "vainqueurs",
    "l'emporte",
    "l'emportent",
    "mate",
    "matent",
    "a maté",
    "ont maté",
    "fait mat",
    "font mat",
    "donne mat",
    "donnent mat",
    "donne le mat",
    "donnent le mat",
    "mat par",
    "mat donné par",
    "échec et mat par",
];
/// What it does that loses.
const LOSES: [&str; 41] = [
    "abandonne",
    "abandonnent",
    "a abandonné",
    "ont abandonné",
    "abandonnée",
    "abandon",
    "perd",
    "perdent",
    "a perdu",
    "ont perdu",
    "perdu",
    "perdue",
    "défaite",
    "se rend",
    "se rendent",
    "rend la partie",
    "rendent la partie",
    "forfait",
    "est forfait",
    "sont forfait",
    "tombe",
    "tombent",
    "est tombé",
    "sont tombés",
    "drapeau",
    "drapeau tombé",
    "chute du drapeau",
    "temps dépassé",
    "dépasse le temps",
    "dépassent le temps",
    "a dépassé le temps",
    "ont dépassé le temps",
    "est mat",
    "sont mat",
    "sont mats",
    "est maté",
    "sont matés",
    "est échec et mat",
    "sont échec et mat",
    "est battu",
    "sont battus",
];
/// What is said of a side behind it, or before it with a word between.
const NOUNS: [&str; 12] = [
    "gagnée",
    "gain",
    "victoire",
    "abandonnée",
    "abandon",
    "perdu",
    "perdue",
    "défaite",
    "forfait",
    "temps dépassé",
    "drapeau",
    "chute du drapeau",
];

/// A page for each notation and each of `ends`, which stands behind the moves.
fn pages(ends: &[&str]) -> Vec<String> {
    let page = |rows, end: &&str| format!("{rows} {end}\n");
    let of_rows = |rows| ends.iter().map(move |end| page(rows, end));
    ROWS.into_iter().flat_map(of_rows).collect()
}

/// Sentences of `side` who won, or lost, by `deed`.
fn sentences(deed: &str, side: &str) -> Vec<String> {
    let before = [
        format!("les {side} {deed}"),
        format!("Les {side} {deed}, au temps"),
        format!("Les {side} {deed} au temps."),
        format!("au temps, les {side} {deed}"),
        format!("{side} {deed} par forfait !"),
    ];
    let behind = [
        format!("{deed} des {side}"),
        format!("{deed} pour les {side}, au 2e coup"),
        format!("{deed} par les {side}"),
    ];
    match deed.ends_with("par") {
        true => vec![format!("{deed} les {side}")],
        false if NOUNS.contains(&deed) => behind.into(),
        false => before.into(),
    }
}

#[test]
fn every_word_that_says_what_a_side_did_is_held_against_the_result() {
    let deeds = WINS.into_iter().map(|deed| (deed, true));
    let deeds = deeds.chain(LOSES.into_iter().map(|deed| (deed, false)));
    for (shown, (deed, wins)) in deeds.enumerate() {
        for (side, colour) in [("Blancs", Color::White), ("Noirs", Color::Black)] {
            let winner = if wins { colour } else { !colour };
            let (right, wrong) = match winner {
                Color::White => ("1-0", "0-1"),
                Color::Black => ("0-1", "1-0"),
            };
            for words in sentences(deed, side) {
                let at = ROWS[shown % ROWS.len()];
                for end in [
                    format!("RES ({words})"),
                    format!("RES [{words}]"),
                    format!("RES\n({words})"),
                    format!("({words}) RES"),
                    format!("RES {{{words}}}"),
                ] {
                    let agreed = format!("{at} {}\n", end.replace("RES", right));
                    whole(&agreed);
                    let denied = format!("{at} {}\n", end.replace("RES", wrong));
                    let game = told(&denied, &["result"]);
                    let sentence = &denied[game.faults[0].span.clone()];
                    assert!(
                        sentence.contains(words.trim_end_matches('.')),
                        "{sentence}: {denied}"
                    );
                    assert_eq!(uci(&game), MOVES, "{denied}");
                    let drawn = format!("{at} {}\n", end.replace("RES", "1/2-1/2"));
                    assert_eq!(codes(&read(&drawn).0), ["result"], "{drawn}");
                }
                // Nothing else states it.
                let alone = format!("{at} ({words})\n");
                let (game, _) = read(&alone);
                assert_eq!(game.stated, Some(GameResult::Wins(winner)), "{alone}");
            }
        }
    }
}

#[test]
fn words_without_brackets_beside_the_result_are_held_against_it() {
    for page in pages(&[
        "0-1 les Blancs gagnent, au temps",
        "0-1, victoire des Blancs",
        "0-1 victoire des Blancs au temps",
        "0-1\nVictoire des Blancs.",
        "0-1\nLes Noirs sont mats.",
        "les Noirs perdent au temps 0-1",
        "les Noirs abandonnent, 0-1",
    ]) {
        assert_eq!(uci(&told(&page, &["result"])), MOVES, "{page}");
    }
}

#[test]
fn a_reason_is_part_of_its_sentence() {
    for page in pages(&[
        "0-1, les Noirs gagnent par abandon",
        "0-1 les Noirs gagnent par abandon.",
        "1-0\nLes Blancs gagnent par abandon",
        "1-0, victoire des Blancs par abandon",
    ]) {
        assert_eq!(codes(&read(&page).0), [""; 0], "{page}");
    }
}

#[test]
fn words_that_speak_of_something_else_state_no_result() {
    for rows in ROWS {
        for words in [
            "les Blancs gagnent un pion",
            "les Blancs gagnent au moins un pion",
            "si les Blancs gagnent",
            "les Blancs gagnent un pion et perdent la partie",
            "les Noirs refusent la nulle",
            "les Blancs n'abandonnent pas",
            "les Blancs ont perdu la qualité",
            "le drapeau",
            "les Blancs",
            "abandon",
        ] {
            for page in [
                format!("{rows} 1/2-1/2 ({words})\n"),
                format!("{rows} 1/2-1/2 {{{words}}}\n"),
                format!("{rows} {{{words}}} 1/2-1/2\n"),
            ] {
                whole(&page);
            }
        }
    }
    // The game goes on.
    let (game, _) =
        read("1. e4 e5 {les Noirs perdent} 2. Cf3 Cc6 (les Blancs gagnent) 3. Fb5 0-1\n");
    assert_eq!(codes(&game), [""; 0]);
    assert_eq!(game.main().plies.len(), 5);
}

/// What is said of a line of play, of another game or of another move, beside a result that it would deny.
const OF_SOMETHING_ELSE: [&str; 17] = [
    "{et les Blancs gagnent} 0-1",
    "{Dans la seconde partie, les Blancs gagnent} 0-1",
    "{les Blancs gagnent dans toutes les variantes} 0-1",
    "{les Blancs gagnent par l'attaque}  0-1",
    "{les Blancs gagnent du temps} 0-1",
    "0-1 (les Blancs gagnent ?)",
    "(les Blancs gagnent par forfait ?) 0-1",
    "0-1\n\nDans la seconde partie, les Blancs gagnent.",
    "0-1\n\nsi les Noirs prennent le pion,\nles Blancs gagnent.",
    "0-1\n\nOn croit souvent que\nles Blancs gagnent\npar le coup du fou.",
    "0-1\nLes Blancs gagnent\nchaque fois un pion.",
    "0-1\n\n(a) Les Blancs gagnent\n(b) Un coup faible.",
    "0-1\n\na) Les Blancs gagnent.",
    "0-1\n\n(a) sinon,\nles Blancs gagnent.",
    "0-1\n\nLes Blancs gagnent\n\n1. d4 d5 1-0",
    "0-1\n\nGain des Blancs\nParis, 1922\n\n1. d4 d5 1-0",
    "0-1\n\nVictoire des Blancs\n\n[White \"A\"]\n[Black \"B\"]\n\n1. d4 d5 1-0",
];

#[test]
fn what_is_said_of_a_line_of_play_or_another_game_denies_no_result() {
    for page in pages(&OF_SOMETHING_ELSE) {
        let (game, _) = read(&page);
        assert_eq!(codes(&game), [""; 0], "{page}");
        assert_eq!(game.stated, Some(GameResult::Wins(Color::Black)), "{page}");
        assert_eq!(uci(&game), MOVES, "{page}");
    }
}

#[test]
fn a_sentence_of_this_game_that_goes_over_a_line_is_held_against_it() {
    for page in pages(&[
        "0-1\nLes Blancs gagnent\nau temps",
        "0-1\n\nLes Blancs gagnent,\npar abandon.",
        "0-1\n\nVictoire des Blancs.",
        "0-1\n\n(victoire des Blancs)",
        "0-1\n\nLes Noirs abandonnent.\n\n1. d4 d5 1-0",
    ]) {
        assert_eq!(codes(&read(&page).0), ["result"], "{page}");
    }
}

#[test]
fn a_reason_ends_with_the_bracket_that_holds_it() {
    for page in pages(&[
        "1-0 [les Blancs gagnent après le coup du fou]",
        "1-0 (les Blancs gagnent après le coup du fou)",
        "1-0 [les Blancs gagnent après 5. d4]",
    ]) {
        let (game, left) = read(&page);
        let unclosed = codes(&game).contains(&"unterminated".to_owned());
        assert_eq!((unclosed, left), (false, ""), "{page}");
        assert_eq!(uci(&game), MOVES, "{page}");
    }
    let page = "1. e4 e5 2. Cf3 Cc6 [les Blancs gagnent après le coup du fou] 3. d4 1-0\n";
    assert_eq!(read(page).0.main().plies.len(), 5);
}

#[test]
fn the_game_goes_on_behind_a_result_with_its_reason_that_judges_a_move() {
    for (rows, next, moves) in [
        (ROWS[0], "3. Fb5 a6 1-0", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
        (
            ROWS[2],
            "3. F 5 CD P 3 TD 1-0",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        ),
    ] {
        for words in [
            "les Blancs tombent au temps",
            "Les Noirs gagnent la partie",
            "les Noirs gagnent par abandon",
            "Les Noirs gagnent après une longue lutte…",
        ] {
            let page = format!("{rows} {words} {next}\n");
            let game = whole(&page);
            assert_eq!(uci(&game), moves, "{page}");
            assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{page}");
        }
    }
    // Of what is no row that is due it is told.
    let page = "1. e4 e5 2. Cf3 Cc6 Les Blancs gagnent la partie 7. Fb5 a6 8. Fa4 1-0\n";
    let (game, _) = read(page);
    assert!(!codes(&game).is_empty(), "{page}");
}

#[test]
fn a_result_with_its_reason_may_head_a_game() {
    for rows in ROWS {
        for words in [
            "les Blancs tombent au temps",
            "Les Noirs gagnent par forfait",
            "Les Blancs gagnent après une longue lutte.",
        ] {
            let page = format!("{words}\n\n{rows} 1-0\n");
            assert_eq!(uci(&whole(&page)), MOVES, "{page}");
        }
    }
}
