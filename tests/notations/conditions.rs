//! What a chapter tells on a condition stands in a variation, and the game goes on with the move that is due
//! before it.

use crate::support::converted::converted;
use greffier::game::Cause;
use greffier::write::{Format, Nonstandard};

/// The movetext of the only record of a text on one line; nothing may be wrong with it.
fn movetext(text: &str) -> String {
    let (written, games) = converted(text, Format::Pgn, Nonstandard::Split);
    let faults: Vec<&Cause> = games
        .iter()
        .flat_map(|game| &game.faults)
        .map(|fault| &fault.cause)
        .collect();
    assert!(faults.is_empty(), "{text:?} {faults:?}\n{written}");
    assert_eq!(games.len(), 1, "{text:?}\n{written}");
    let lines = written.lines().filter(|line| !line.starts_with('['));
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The same without comments and numbers.
fn moves(text: &str) -> String {
    let movetext = movetext(text);
    let moves: String = movetext.split(['{', '}']).step_by(2).collect();
    let apart = moves.replace('(', " ( ").replace(')', " ) ");
    let words = apart
        .split_whitespace()
        .filter(|word| !word.ends_with('.') && *word != "*");
    words.collect::<Vec<_>>().join(" ")
}

/// Three half-moves in the words of Asperling.
const OPENING: &str = "B. pion du Roy 2 cazes. N. de même. B. chev. du Roy à la 3. du fou.";

#[test]
fn what_a_sentence_tells_on_a_condition_stands_beside_the_next_ones_move() {
    for (told, tree) in [
        // Of the side whose move it is, the answer in the same sentence.
        (
            "N. s'il joue le pion de dame une caze, B. poussera le pion de dame 2 cazes & aura bon jeu. \
             N. chev. de dame à la 3. du fou. B. le fou à la 4. du fou.",
            "Nc6 ( d6 d4 ) Bc4",
        ),
        (
            "Si le noir joue le pion de dame une caze, le blanc poussera le pion de dame 2 cazes. \
             N. chev. de dame à la 3. du fou.",
            "Nc6 ( d6 d4 )",
        ),
        // The answer is no move.
        (
            "N. s'il joue le pion du fou du Roy une caze, il perd la partie. N. chev. de dame à la 3. du fou.",
            "Nc6 ( f6 )",
        ),
        // Of the side that has just moved.
        (
            "N. chev. de dame à la 3. du fou. S'il joue le pion de dame une caze, B. poussera le pion de dame 2 cazes. \
             B. le fou à la 4. du fou. N. de même.",
            "Nc6 ( d6 d4 ) Bc4 Bc5",
        ),
        (
            "N. chev. de dame à la 3. du fou. Si le noir joue le pion de dame une caze, le blanc poussera celui de dame. \
             B. le fou à la 4. du fou.",
            "Nc6 ( d6 ) Bc4",
        ),
        // One condition behind another.
        (
            "N. s'il joue le pion de dame une caze, B. poussera le pion de dame 2 cazes. S'il joue le pion de dame \
             2 cazes, B. prendra le pion du Roy. N. chev. de dame à la 3. du fou.",
            "Nc6 ( d6 d4 ) ( d5 Nxe5 )",
        ),
        (
            "N. chev. de dame à la 3. du fou, qui est le mieux. Mais s'il joue le pion de dame une caze. B. pion de \
             dame 2 cazes. Mais s'il joue le pion du fou du Roy une caze. B. prend le pion.\n\nB. le fou à la 4. du fou.",
            "Nc6 ( d6 d4 ) ( f6 Nxe5 ) Bc4",
        ),
        (
            "Si le noir joue le pion de dame une caze, le blanc poussera le pion de dame 2 cazes; si le noir joue le \
             fou du roi à la 4. du fou, le blanc prendra le pion du Roy. N. chev. de dame à la 3. du fou.",
            "Nc6 ( d6 d4 ) ( Bc5 Nxe5 )",
        ),
        // Several moves in a sentence, a parenthesis.
        (
            "N. s'il joue le pion de dame une caze, B. le pion de dame 2 cazes, N. prend le pion, B. la Dame prend le \
             pion. N. chev. de dame à la 3. du fou.",
            "Nc6 ( d6 d4 exd4 Qxd4 )",
        ),
        (
            "N. chev. de dame à la 3. du fou (si le noir joue le pion de dame une caze, le blanc pousse le pion de dame \
             2 cazes). B. le fou à la 4. du fou.",
            "Nc6 ( d6 d4 ) Bc4",
        ),
        // What can be played in one line alone stands there.
        (
            "Si le noir joue le chev. de dame à la 3. du fou, le blanc joue le fou à la 4. du fou. Le noir joue le chev. \
             du Roy à la 3. du fou. Le blanc prend le pion du fou du roi avec le fou.",
            "Nc6 Bc4 Nf6 Bxf7+",
        ),
        // Where the text goes on with the condition the next one is told of it.
        (
            "N. s'il pousse maintenant le pion de dame 2 cazes. B. jouera de même. N. prend le pion du Roy contraire.",
            "d5 d4 dxe4",
        ),
        (
            "N. s'il joue le pion de dame une caze, B. le pion de dame 2 cazes. N. alors prend le pion.",
            "d6 d4 exd4",
        ),
        (
            "N. s'il joue le pion de dame une caze, B. le pion de dame 2 cazes, N. prend le pion. B. la Dame prend le pion.",
            "d6 d4 exd4 Qxd4",
        ),
        // With the last of several the text goes on.
        (
            "N. s'il joue le pion de dame une caze, B. le pion de dame 2 cazes. Mais s'il joue le chev. de dame à la 3. \
             du fou, B. le fou à la 4. du fou. N. de même.",
            "Nc6 ( d6 d4 ) Bc4 Bc5",
        ),
    ] {
        let text = format!("{OPENING} {told}");
        assert_eq!(moves(&text), format!("e4 e5 Nf3 {tree}"), "{told}");
    }
}

#[test]
fn numbers_and_paragraphs_of_a_page_go_on_behind_a_condition() {
    let page = "1.\nB. Le pion du roi deux pas.\nN. De même.\n2.\n\
        B. Le chevalier du roi à la troisième case de son fou.\n\
        N. Le chevalier de la dame à la troisième case de son fou. S'il pousse le pion de la dame un pas, \
        B. prendra le pion du roi.\n";
    assert_eq!(moves(page), "e4 e5 Nf3 Nc6 ( d6 Nxe5 )");
    let page =
        format!("{page}3.\nB. Le fou du roi à la quatrième case du fou de sa dame.\nN. De même.\n");
    assert_eq!(moves(&page), "e4 e5 Nf3 Nc6 ( d6 Nxe5 ) Bc4 Bc5");
}

#[test]
fn a_parenthesis_keeps_its_brackets() {
    let text = format!(
        "{OPENING} N. chev. de dame à la 3. du fou. (s'il joue le pion de la tour une caze, vous prenez le pion du roi.) \
         B. le fou à la 4. du fou."
    );
    let told = "{(s'il joue le pion de la tour une caze, vous prenez le pion du roi.)}";
    assert_eq!(
        movetext(&text),
        format!("1. e4 e5 2. Nf3 Nc6 {told} 3. Bc4 *")
    );
}
