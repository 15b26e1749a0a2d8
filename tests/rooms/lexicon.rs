//! What is asked of the lexicon: results, the markup of pages, the letters of languages.

use greffier::lexicon::{Language, Letters, Markup, StatedResult, markup, result, without_markup};
use shakmaty::Role;

#[test]
fn results_are_read_whatever_their_case_accents_and_dashes() {
    use StatedResult::{BlackWins, Draw, SideToMoveResigns, WhiteWins};
    for (input, read) in [
        ("1-0", Some((WhiteWins, 3))),
        ("0 – 1\n", Some((BlackWins, 7))),
        ("½-½", Some((Draw, 5))),
        ("1/2 - 1/2", Some((Draw, 9))),
        ("1/2-1", Some((Draw, 3))),
        ("LES BLANCS  ABANDONNENT.", Some((BlackWins, 23))),
        ("aband.", Some((SideToMoveResigns, 6))),
        ("nullement", None),
        ("1-0-0", Some((WhiteWins, 3))),
    ] {
        assert_eq!(result(input), read, "{input}");
    }
}

#[test]
fn elements_have_a_name_and_an_end() {
    for (text, found) in [
        ("<p>1. e4", Some((Markup::Block, 3))),
        ("<br/>e5", Some((Markup::Block, 5))),
        ("</b> a6", Some((Markup::Inline, 4))),
        ("<td class=\"coup\">e4</td>", Some((Markup::Block, 17))),
        ("&nbsp;e4", Some((Markup::Character, 6))),
        ("&#160;e4", Some((Markup::Character, 6))),
        ("& e4;", None),
        ("<3 e4>", None),
        ("<e4 <b>", None),
        ("<zaza> e4", None),
        ("<pgn>1. e4</pgn>", Some((Markup::Inline, 5))),
        ("<p", None),
        ("<!DOCTYPE html>e4", Some((Markup::Inline, 15))),
        ("<!-- e4 -->", Some((Markup::Comment, 11))),
        ("<script src=\"e4\">e5", Some((Markup::Inline, 17))),
    ] {
        assert_eq!(markup(text), found, "{text}");
    }
}

#[test]
fn what_a_reader_sees_has_no_tags() {
    for (text, seen) in [
        ("un coup < deux & trois", "un coup < deux & trois"),
        (
            "<b>L&eacute;gal</b>, 1&nbsp;: <i>mat</i>",
            "Légal, 1\u{a0}: mat",
        ),
        ("</p><p>Et puis", "  Et puis"),
        ("</span> <span class=\"coup\">", " "),
        ("&zut; <!-- e4 -->fin", "&zut; fin"),
        ("<style>td.n { color:#888; }</style>fin<script>", "fin"),
    ] {
        assert_eq!(without_markup(text), seen, "{text}");
    }
}

#[test]
fn a_language_is_found_by_its_code() {
    for language in Language::ALL {
        assert_eq!(Language::from_code(language.code()), Some(language));
        assert!(!language.name().is_empty());
        assert!(!language.french_name().is_empty());
    }
    assert_eq!(Language::from_code("FR"), Some(Language::French));
    assert_eq!(Language::from_code("xx"), None);
}

#[test]
fn each_letter_names_its_man() {
    for language in Language::ALL {
        for (letter, role) in language.letters().iter().zip(Role::ALL) {
            let letter = letter.chars().next().unwrap_or(' ');
            assert_eq!(language.role(letter), Some(role), "{}", language.code());
        }
    }
}

#[test]
fn a_set_of_letters_holds_what_was_put_in() {
    let set = Letters::NONE.with('C').with('F').with('é').with('c');
    assert_eq!(set.iter().collect::<String>(), "CF");
    assert!(set.is_subset(Language::French.alphabet()));
    assert!(!set.is_subset(Language::English.alphabet()));
    assert!(!set.contains('é'));
}
