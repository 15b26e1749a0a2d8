//! Dates in every form, and what sentences say of how a game ended.

use shakmaty::Color;

use super::dates::{date, tell_more};
use super::{Verdict, verdict};

#[test]
fn dates_are_read_in_every_form() {
    for (text, pgn) in [
        ("le 30 octobre 1842", "1842.10.30"),
        ("samedi 14 octobre 2023", "2023.10.14"),
        ("2021-11-07", "2021.11.07"),
        ("14.10.23", "2023.10.14"),
        ("2012-06", "2012.06.??"),
        ("1851-1852", "1851.??.??"),
        ("de 1891 à 1893", "1891.??.??"),
        ("1924/25", "1924.??.??"),
        ("1842 à 14 h", "1842.??.??"),
        ("14/X/1912", "1912.10.14"),
        ("1er mai 1851", "1851.05.01"),
        ("17 mars", "????.03.17"),
        ("du 3 au 8 mai 1900", "1900.05.??"),
        ("du 28 avril au 3 mai 1900", "1900.??.??"),
        ("3 brumaire an VII", "1798.10.24"),
        ("10 nivôse de l'an 8", "1799.12.31"),
        ("12 ventôse an XII", "1804.03.03"),
        ("brumaire an VII", "1798.10.??"),
        ("en 1858", "1858.??.??"),
        ("MDLX", "1560.??.??"),
        ("Oct 14, 2023", "2023.10.14"),
        ("le 9 7bre 1783", "1783.09.09"),
        ("??/10/2023", "2023.10.??"),
    ] {
        let read = date(text).map(|(rest, day)| (rest, day.pgn));
        assert_eq!(read, Ok(("", pgn.to_owned())), "{text}");
    }
    for (text, more) in [
        ("hiver 1890", true),
        ("juillet-août 1900", true),
        ("du 3 au 8 mai 1900", true),
        ("vers 1750", true),
        ("mai 1900", false),
        ("??/??/1900", false),
        ("le 3 mai 1900", false),
    ] {
        assert_eq!(tell_more(text), more, "{text}");
    }
    for text in [
        "14/13/2023",
        "1851-1897",
        "32 mai 1900",
        "30 février 1912",
        "31/04/1999",
        "3 coups",
        "le roi",
    ] {
        assert!(date(text).is_err(), "{text}");
    }
}

#[test]
fn sentences_tell_who_won() {
    use Color::{Black, White};
    let agent = |name: &str| match name {
        "Dupont" => Some(White),
        "Martin" | "champion" => Some(Black),
        _ => None,
    };
    let time = Some("time forfeit");
    for (sentence, read) in [
        (
            "Les Noirs abandonnèrent.",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Le drapeau des Noirs est tombé.",
            Some(Verdict::Ended(Some(White), time)),
        ),
        (
            "Le drapeau noir tomba.",
            Some(Verdict::Ended(Some(White), time)),
        ),
        (
            "Les Blancs dépassent le temps",
            Some(Verdict::Ended(Some(Black), time)),
        ),
        (
            "Victoire de M. Martin",
            Some(Verdict::Ended(Some(Black), None)),
        ),
        (
            "Martin, voyant que les Blancs arrivent, abandonne",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Adjugée nulle par l'arbitre",
            Some(Verdict::Ended(None, Some("adjudication"))),
        ),
        (
            "La nulle proposée par les Noirs est acceptée",
            Some(Verdict::Ended(None, None)),
        ),
        ("Les Noirs proposent la nulle", Some(Verdict::Open)),
        ("Si les Noirs prennent, ils perdent", Some(Verdict::Open)),
        (
            "Les Noirs abandonnent, ne pouvant parer le mat",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Ne pouvant plus rien espérer, les Blancs abandonnent",
            Some(Verdict::Ended(Some(Black), None)),
        ),
        ("La nulle offerte fut refusée", Some(Verdict::Open)),
        ("Les Noirs n'abandonnent pas", Some(Verdict::Open)),
        ("La nulle est probable", Some(Verdict::Open)),
        ("Les Noirs abandonnent-ils ?", Some(Verdict::Open)),
        (
            "Avant d'abandonner, les Noirs réfléchirent",
            Some(Verdict::Open),
        ),
        ("Martin a failli gagner", Some(Verdict::Open)),
        ("Sinon les Noirs gagnent", Some(Verdict::Open)),
        ("Les Blancs ont une partie gagnée", Some(Verdict::Open)),
        (
            "Les Blancs refusent la nulle et gagnent",
            Some(Verdict::Ended(Some(White), None)),
        ),
        ("Le roi du jeu abandonna", Some(Verdict::Resigned)),
        ("Le vieux maître rend les armes", Some(Verdict::Resigned)),
        ("Le maître gagne", None),
        ("Le champion gagne", Some(Verdict::Ended(Some(Black), None))),
        ("Les Blancs gagnent un pion", None),
        ("Une belle partie", None),
        // What will, would or may happen did not.
        ("Les Blancs gagneront", Some(Verdict::Open)),
        ("Martin se rendra bientôt", Some(Verdict::Open)),
        ("Les Noirs auraient gagné", Some(Verdict::Open)),
        ("La partie sera nulle", Some(Verdict::Open)),
        ("Les Blancs vont l'emporter", Some(Verdict::Open)),
        ("Les Noirs doivent perdre", Some(Verdict::Open)),
        ("Les Noirs perdaient", Some(Verdict::Open)),
        ("Les Noirs n'acceptent pas la nulle", Some(Verdict::Open)),
        ("Les Noirs se rendent compte de leur faute", None),
        ("La dame noire tomba", None),
        (
            "Martin dut abandonner",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Dupont finit par l'emporter",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Ayant perdu une tour, les Noirs baissèrent pavillon",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Les Noirs ne peuvent plus rien et renoncent à la lutte",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Martin, qui n'avait plus d'espoir contre les Blancs, abandonna",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Dupont a battu Martin",
            Some(Verdict::Ended(Some(White), None)),
        ),
        (
            "Les joueurs partagèrent le point",
            Some(Verdict::Ended(None, None)),
        ),
        (
            "Les Noirs pouvaient gagner mais acceptèrent la nulle",
            Some(Verdict::Ended(None, None)),
        ),
    ] {
        assert_eq!(verdict(sentence, &agent), read, "{sentence}");
    }
}
