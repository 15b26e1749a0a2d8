//! What pages say in sentences beside or instead of compact moves: lines that end anywhere in them, results and who gives
//! up, positions and who moves in them, headings of variations, numbers of pages.

use crate::support::sheets::uci;
use greffier::diagnostic;
use greffier::game::{Game, GameResult, Status};
use greffier::lexicon::{self, Class};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::Source;
use shakmaty::Color;

/// The games of a text.
fn games(text: &str) -> Vec<Game> {
    let source = Source::new("-", text);
    let text = source.text();
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some((_, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        found.push(game);
        at = end;
    }
    found
}

/// The only game of a text.
fn game(text: &str) -> Game {
    let mut found = games(text);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// The only game of a text that is whole, with no fault at all.
fn whole(text: &str) -> Game {
    let game = game(text);
    let faults = game.faults.iter();
    let codes: Vec<_> = faults
        .map(|fault| (diagnostic::code(&fault.cause), fault.span.clone()))
        .collect();
    assert_eq!(codes, [], "{text}");
    assert_eq!(game.status, Status::Whole, "{text}");
    game
}

/// How many moves the main line of a game has.
fn count(game: &Game) -> usize {
    game.plies_of(game.main()).len()
}

#[test]
fn a_line_may_end_at_any_blank_of_a_sentence() {
    for text in [
        "Le Blanc pousse le pion du Roi deux cases, le Noir de même. Le Blanc joue le cavalier du Roi à la troisième \
         case du fou, le Noir joue le cavalier de la Dame à la troisième case du fou. Le Blanc joue le fou du Roi à la \
         quatrième case du fou de la Dame ; le Noir en fait autant.",
        "1. Les Blancs jouent le pion du roi deux cases ; les Noirs de même. 2. Les Blancs jouent le cavalier du roi à la \
         troisième case du fou ; les Noirs jouent le cavalier de la dame à la troisième case du fou.",
        "Les Blancs jouent le pion de la dame deux cases. Les Noirs jouent le pion de la dame deux cases. Les Blancs jouent \
         le pion du fou de la dame deux cases. Les Noirs prennent le pion avec celui de la dame.",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6, les Noirs abandonnent",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 et les Noirs abandonnent.",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 0 - 1",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6, gain noir",
    ] {
        let meant = whole(text);
        for (at, _) in text.match_indices(' ') {
            for end in ["\n", " \r\n"] {
                let broken = format!("{}{end}{}", &text[..at], &text[at + 1..]);
                let read = whole(&broken);
                assert_eq!(uci(&read), uci(&meant), "{broken}");
                assert_eq!(read.stated, meant.stated, "{broken}");
            }
        }
    }
}

#[test]
fn a_result_is_of_him_of_whom_its_sentence_speaks() {
    let white = Some(GameResult::Wins(shakmaty::Color::White));
    let black = Some(GameResult::Wins(shakmaty::Color::Black));
    let rows = "1. P 4 R     P 4 R\n2. C 3 FR    C 3 FD\n3. F 5 CD    P 3 TD\n";
    let line = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6\n";
    for (words, result) in [
        ("Les Noirs ont abandonné.", white),
        ("Les Blancs ont abandonné.", black),
        ("Les N. abandonnent.", white),
        ("Les Noirs, voyant la perte inévitable, abandonnent.", white),
        (
            "Les Noirs, voyant que les Blancs gagnent la Dame, abandonnent.",
            white,
        ),
        (
            "Les Blancs, n'ayant plus de défense contre l'attaque des Noirs, abandonnent.",
            black,
        ),
        ("Après quelques coups encore les Noirs\nabandonnent.", white),
        ("M. Anderssen (Noirs) abandonne.", white),
        ("(Les Noirs abandonnent.)", white),
        ("Partie perdue pour les Noirs.", white),
        (
            "Les Noirs n'ont pas abandonné, mais leur partie est perdue.",
            None,
        ),
    ] {
        for moves in [rows, line] {
            // Of a denial no more is asked in a notation where remarks do not run on.
            if result.is_none() && moves == line {
                continue;
            }
            let text = format!("{moves}{words}\n");
            assert_eq!(game(&text).stated, result, "{text}");
            assert_eq!(game(&text).status, Status::Whole, "{text}");
        }
    }
    // A player by his name, who is not the one to move.
    for head in [
        "Blancs : Morphy. Noirs : Anderssen.\n\n",
        "[White \"Morphy, Paul\"]\n[Black \"Anderssen, Adolf\"]\n\n",
        "Paris, 1858. MM. Morphy — Anderssen\n\n",
        "BLANCS           NOIRS\nMORPHY           ANDERSSEN\n\n",
    ] {
        for (name, result) in [("Anderssen", white), ("Morphy", black)] {
            for more in ["", "4. F 4 TD\n"] {
                let text = format!("{head}{rows}{more}{name} abandonne.\n");
                assert_eq!(game(&text).stated, result, "{text}");
            }
        }
    }
    // A remark between brackets ends nothing where the game goes on.
    let remark = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 (et les Blancs gagnent) 4. Fa4 Cf6";
    assert_eq!((game(remark).stated, count(&game(remark))), (None, 8));
}

#[test]
fn a_result_is_of_its_sentence_and_not_of_its_last_words() {
    let white = Some(GameResult::Wins(Color::White));
    let black = Some(GameResult::Wins(Color::Black));
    let head = "[White \"Morphy\"]\n[Black \"Anderssen\"]\n\n";
    let rows = "1. P 4 R     P 4 R\n2. C 3 FR    C 3 FD\n3. F 5 CD    P 3 TD\n";
    for (sentence, told) in [
        (
            "Battus par les Blancs, les Noirs, sans défense, abandonnent.",
            white,
        ),
        (
            "Quand les Blancs menacent tout, les Noirs abandonnent.",
            white,
        ),
        ("Les Noirs, enfin, n'abandonnent pas.", None),
        ("Si les Noirs abandonnent, la partie est finie.", None),
        ("Que les Noirs abandonnent !", None),
        ("Les Noirs, pourtant, et gagnent.", black),
        // It is White's move: of nobody it would be his.
        ("Anderssen a abandonné.", white),
        ("Anderssen doit abandonner.", white),
        ("Les Noirs n'ont plus qu'à abandonner.", white),
        ("Les Noirs doivent gagner.", None),
    ] {
        let text = format!("{head}{rows}{sentence}\n");
        assert_eq!(game(&text).stated, told, "{sentence}");
    }
}

#[test]
fn who_moves_in_a_position_is_said_below_it_or_by_dots() {
    let set = "Blancs : Rg1, Td1, f2, g2, h3. Noirs : Rg8, Ta7, f7, g7, h7.\n";
    for (below, side) in [
        ("Les Noirs jouent et gagnent.\n\n1... Ta1 2. Txa1 h6", " b "),
        ("Trait aux Noirs.\n\n1. Ta1 Txa1", " b "),
        ("\n1. ... Ta1 2. Txa1 h6", " b "),
        (
            "Les Blancs jouent, les Noirs ne peuvent rien.\n\n1. Td8 mat",
            " w ",
        ),
        ("Mat en un coup.\n1. Td8 mat", " w "),
    ] {
        let text = format!("{set}{below}\n");
        assert!(whole(&text).start.to_fen().contains(side), "{text}");
    }
}

#[test]
fn what_is_asked_below_a_position_in_words_is_no_move() {
    let set = "Blancs : le Roi à la case du cavalier du Roi, la Tour à la case de la Dame.\nNoirs : le Roi à la case du \
               cavalier du Roi, des pions à la 2. du fou du Roi, à la 2. du cavalier du Roi & à la 3. de la Tour du Roi.\n\n";
    for asked in [
        "Les Blancs jouent et font mat en deux coups.",
        "Les Blancs donnent mat en deux coups.",
    ] {
        let text = format!(
            "{set}{asked}\n\n1. La Tour à la huitième case de la Dame, échec.\nLe Roi à la seconde case de la Tour.\n"
        );
        assert_eq!(uci(&whole(&text)), "d1d8 g8h7", "{text}");
    }
}

#[test]
fn black_begins_where_a_heading_says_so_and_his_move_can_be_the_first() {
    let columns =
        "Les Noirs ont le trait.\n\nNOIRS.     BLANCS.\n1. P 4 D     P 4 D\n2. P 4 FD    P pr P\n";
    let read = game(columns);
    assert_eq!(
        (read.status, uci(&read).as_str()),
        (Status::Whole, "d7d5 d2d4 c7c5 d4c5")
    );
    assert_eq!(
        uci(&whole("Les Noirs ont le trait.\n\n1. e4 e5 2. Cf3\n")),
        "e2e4 e7e5 g1f3"
    );
}

#[test]
fn games_whose_pages_name_no_sides_begin_again_with_their_numbers() {
    let first = "1. Pion du roi, deux pas. 1. Pion du roi, deux pas.\n2. Cavalier du roi, à la troisième case du fou du roi. \
                 2. Cavalier de la dame, à la troisième case du fou de la dame.\n";
    let second = "1. Pion de la dame, deux pas. 1. Pion de la dame, deux pas.\n2. Pion du fou de la dame, deux pas. 2. Pion \
                  du roi, un pas.\n";
    for head in ["", "Le Blanc. Le Noir.\n", "Les Blancs. Les Noirs.\n"] {
        let text = format!("I.\n\n{head}{first}\nII.\n\n{head}{second}");
        let read: Vec<String> = games(&text).iter().map(uci).collect();
        assert_eq!(
            read,
            ["e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5 c2c4 e7e6"],
            "{text}"
        );
    }
}

#[test]
fn a_line_heads_a_variation_where_the_number_below_goes_back() {
    let game = "1. P 4 R          P 4 R\n2. C 3 FR         C 3 FD\n3. P 4 D          P pr P\n4. F 4 FD         F 4 FD\n\
                5. P 3 F          P 6 D\n6. P 4 CD         F 3 C\n";
    let below =
        "4. ...            F 5 C éch.\n5. P 3 F          P pr P\n6. Roque          P pr P\n";
    let own = lexicon::rows().iter().filter_map(|row| match row.class {
        Class::Another => Some(format!("{} variante.", row.spelling)),
        Class::Otherwise => Some(format!("{} de cette façon", row.spelling)),
        _ => None,
    });
    let own: Vec<String> = own.collect();
    assert_eq!(own.len(), 8);
    let headings = [
        "VARIANTE.",
        "PREMIÈRE VARIANTE.",
        "Première variante.",
        "1re VARIANTE.",
        "Autre variante :",
        "Seconde défense.",
        "DEUXIÈME DÉFENSE.",
        "Autre défense.",
        "Autrement :",
        "Ou bien :",
        "Les Noirs peuvent aussi jouer :",
        "Si les Noirs donnent échec :",
        "Défense de ce coup.",
    ];
    for heading in headings.into_iter().chain(own.iter().map(String::as_str)) {
        let text = format!("{game}\n{heading}\n\n{below}");
        let read = whole(&text);
        assert_eq!(count(&read), 12, "{text}");
        let main = read.main().plies.start;
        let replaced = (main..main + 12).find(|&at| read.replacing(at).next().is_some());
        assert_eq!(replaced, Some(main + 7), "{text}");
    }
    // The game goes on behind it, and a move may be parted by a line that announces its answer.
    let text = format!(
        "{game}\nAutre défense.\n\n4. ...  F 5 C éch.\n5. P 3 F  P pr P\n\n7. P 4 TD  P 3 D\n"
    );
    assert_eq!(count(&whole(&text)), 14, "{text}");
    let text = "1. P 4 R  P 4 R\n2. C 3 FR\n\nLa réponse usuelle est :\n\n2. ...  C 3 FD\n3. F 5 C  P 3 TD\n";
    assert_eq!(count(&whole(text)), 6);
}
