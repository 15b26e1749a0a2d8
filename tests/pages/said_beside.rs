//! What words beside a game say of it: how it ended, what was not played, what is another's. A row is a page, its moves, its result.

use crate::support::sheets::{read, uci};
use greffier::game::GameResult;
use shakmaty::Color;

const GAME: &str = "1. d4 Cf6 2. c4 e6 3. Cc3 Fb4";
const MOVES: &str = "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4";

const WHITE: Option<GameResult> = Some(GameResult::Wins(Color::White));
const BLACK: Option<GameResult> = Some(GameResult::Wins(Color::Black));
const DRAW: Option<GameResult> = Some(GameResult::Draw);

/// A sentence below the moves, and what it says of the end.
const ENDS: [(&str, Option<GameResult>); 31] = [
    ("Les Blancs forcent le mat en quatre coups.", WHITE),
    ("Les Noirs ont mat en 3.", BLACK),
    ("Les Noirs annoncent mat en cinq coups.", BLACK),
    ("Les Noirs se font mater au 40e coup.", WHITE),
    ("Les Noirs ont rendu les armes.", WHITE),
    ("Les Blancs déposent les armes.", BLACK),
    ("Les Blancs couchent leur roi.", BLACK),
    ("Les Noirs jettent l'éponge.", WHITE),
    ("Les Blancs aban-\ndonnent.", BLACK),
    ("Les Blancs aban-\n  donnèrent quatre coups après.", BLACK),
    ("Abandon au 33e coup, 0-1.", BLACK),
    ("Abandon au 40e coup, 1-0.", WHITE),
    ("Les joueurs signèrent la paix.", DRAW),
    ("Partage du point.", DRAW),
    // It is White's move.
    ("Le champion du monde abandonna.", BLACK),
    ("Partie remise.", DRAW),
    ("Nulle par répétition de coups.", DRAW),
    // Adjourned, hoped for, spoken of, or of a match.
    ("La partie est remise à jeudi.", None),
    ("Le jeu fut remis au lendemain.", None),
    ("Remise en jeu du fou.", None),
    ("La nulle était encore possible.", None),
    ("Un échec perpétuel était possible ici.", None),
    ("Le pat guettait.", None),
    ("Les Blancs ont une nulle en poche.", None),
    ("Finale nulle selon les livres.", None),
    ("Les Noirs ont fait nulle la veille.", None),
    ("Le match est nul, trois partout.", None),
    ("Les Blancs perdent patience.", None),
    ("Les Noirs perdent pied.", None),
    ("Les Noirs gagnent sans peine si les Blancs prennent.", None),
    ("Les Blancs gagnent un pion.", None),
];

#[test]
fn sentences_below_the_moves_say_how_a_game_ended() {
    for (said, result) in ENDS {
        let page = format!("{GAME}\n{said}\n");
        let (game, left) = read(&page);
        assert_eq!((&*uci(&game), left), (MOVES, ""), "{page}");
        assert_eq!(game.stated, result, "{page}");
    }
}

#[test]
fn sentences_tell_who_won_by_the_names_of_the_players() {
    for (sentence, result) in [
        ("Les Noirs abandonnèrent.", WHITE),
        ("Le drapeau des Noirs est tombé.", WHITE),
        ("Le drapeau noir tomba.", WHITE),
        ("Les Blancs dépassent le temps", BLACK),
        ("Victoire de M. Martin", BLACK),
        ("Martin, voyant que les Blancs arrivent, abandonne", WHITE),
        ("Adjugée nulle par l'arbitre", DRAW),
        ("La nulle proposée par les Noirs est acceptée", DRAW),
        ("Les Noirs proposent la nulle", None),
        ("Si les Noirs prennent, ils perdent", None),
        ("Les Noirs abandonnent, ne pouvant parer le mat", WHITE),
        (
            "Ne pouvant plus rien espérer, les Blancs abandonnent",
            BLACK,
        ),
        ("La nulle offerte fut refusée", None),
        ("Les Noirs n'abandonnent pas", None),
        ("La nulle est probable", None),
        ("Les Noirs abandonnent-ils ?", None),
        ("Avant d'abandonner, les Noirs réfléchirent", None),
        ("Martin a failli gagner", None),
        ("Sinon les Noirs gagnent", None),
        ("Les Blancs ont une partie gagnée", None),
        ("Les Blancs refusent la nulle et gagnent", WHITE),
        ("Le roi du jeu abandonna", BLACK),
        ("Le vieux maître rend les armes", BLACK),
        ("Le maître gagne", None),
        ("Le champion gagne", BLACK),
        ("Les Blancs gagnent un pion", None),
        ("Une belle partie", None),
        // What will, would or may happen did not.
        ("Les Blancs gagneront", None),
        ("Martin se rendra bientôt", None),
        ("Les Noirs auraient gagné", None),
        ("La partie sera nulle", None),
        ("Les Blancs vont l'emporter", None),
        ("Les Noirs doivent perdre", None),
        ("Les Noirs perdaient", None),
        ("Les Noirs n'acceptent pas la nulle", None),
        ("Les Noirs se rendent compte de leur faute", None),
        ("La dame noire tomba", None),
        ("Martin dut abandonner", WHITE),
        ("Dupont finit par l'emporter", WHITE),
        ("Ayant perdu une tour, les Noirs baissèrent pavillon", WHITE),
        (
            "Les Noirs ne peuvent plus rien et renoncent à la lutte",
            WHITE,
        ),
        (
            "Martin, qui n'avait plus d'espoir contre les Blancs, abandonna",
            WHITE,
        ),
        ("Dupont a battu Martin", WHITE),
        ("Les joueurs partagèrent le point", DRAW),
        ("Les Noirs pouvaient gagner mais acceptèrent la nulle", DRAW),
    ] {
        let head = "Blancs : Dupont\nNoirs : Martin, champion de Bretagne\n\n";
        let (game, _) = read(&format!("{head}{GAME}\n{sentence}\n"));
        assert_eq!(uci(&game), MOVES, "{sentence}");
        assert_eq!(game.stated, result, "{sentence}");
    }
}

/// What stands behind the moves of a game, on their line or below it, and is not played; and the result.
const BEHIND: [(&str, Option<GameResult>); 10] = [
    (" et les Noirs abandonnent, à cause de 4. Dc2.", WHITE),
    (" et les Noirs abandonnent, la menace étant 4. a3.", WHITE),
    (
        " et les Noirs abandonnent : la perte est inévitable : 4. a3.",
        WHITE,
    ),
    (
        " et les Noirs abandonnent, car si 4. a3 Fxc3+ 5. bxc3.",
        WHITE,
    ),
    (
        " 0-1\n\nConclusion\nLes Blancs n'ont plus un coup : 4. a3 Fxc3+ perd.",
        BLACK,
    ),
    (" 1-0\n4. a3 Fxc3+ 5. bxc3 était plus simple.", WHITE),
    ("\nIl ne faut pas répondre 4. Db3 à cause de 4... c5.", None),
    ("\nIl faut éviter 4. Fg5 qui laisse 4... h6.", None),
    ("\nLa faute serait 4. e4 qui donne le pion.", None),
    ("\nMieux vaut ici jouer 4. e3 que prendre par 4. a3.", None),
];

#[test]
fn moves_that_a_sentence_speaks_of_are_not_played() {
    for (behind, result) in BEHIND {
        let page = format!("{GAME}{behind}\n");
        let (game, _) = read(&page);
        assert_eq!(uci(&game), MOVES, "{page}");
        assert_eq!(game.stated, result, "{page}");
    }
}

#[test]
fn stars_set_off_words_and_elements_hold_notes() {
    for page in [
        "1. d4 Cf6 *un coup moderne* 2. c4 e6 3. Cc3 Fb4\n",
        "1. d4 Cf6 2. c4 *selon le maître* e6 3. Cc3 Fb4\n",
        "*« Aidez-moi. »*\n\n1. d4 Cf6 2. c4 e6 3. Cc3 Fb4\n",
        "1. d4 Cf6 2. c4<ref>Le maître proposait 2. Cf3.</ref> e6 3. Cc3 Fb4\n",
        "1. d4 Cf6 2. c4 e6<sup>Ou bien on pouvait jouer 2... g6.</sup> 3. Cc3 Fb4\n",
        "<div>\n1. d4 Cf6 2. c4 e6 3. Cc3 Fb4 1-0\n</div>\n</body>\n",
    ] {
        let (game, left) = read(page);
        assert_eq!((&*uci(&game), left), (MOVES, ""), "{page}");
    }
}

#[test]
fn a_move_with_a_late_number_in_a_sentence_begins_no_game() {
    for page in [
        "Sur cette attaque, après 18.g4, Karim échange tout.",
        "Le champion joue 24.e4 et gagne.",
        "On proposa la nulle par 23.e3.",
    ] {
        let (game, _) = read(page);
        assert_eq!(uci(&game), "", "{page}");
        assert!(
            game.faults.iter().any(|fault| !fault.cause.is_warning()),
            "{page}"
        );
    }
}

#[test]
fn words_below_the_last_game_of_a_text_are_its_comment() {
    for below in ["Total : une partie", "Index des joueurs : Dupont, Martin"] {
        let page = format!("N°;Blancs;Noirs;Coups\n1;Dupont;Martin;{GAME}\n\n{below}\n");
        let (game, left) = read(&page);
        assert_eq!((&*uci(&game), left.trim()), (MOVES, ""), "{page}");
    }
}
