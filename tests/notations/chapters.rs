//! Chapters told in words become trees: moves, variations where they branch, the rest as comments,
//! and nothing is dropped.

use crate::support;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::Draw;
use greffier::game::{Cause, Fault, Game, Status};
use greffier::lexicon::Language;
use greffier::reading::{Start, next};
use greffier::record::{Choice, Kind, Record, read};
use greffier::repair::{self, repair};
use greffier::source::Source;
use greffier::write::{Format, Nonstandard, Options, Wording, Written, write};

struct Words;
impl Wording for Words {
    fn code(&self, _: &Cause) -> &'static str {
        ""
    }
    fn severity(&self, _: &Cause) -> &'static str {
        ""
    }
    fn message(&self, _: &Fault) -> String {
        String::new()
    }
    fn help(&self, _: &Fault) -> Option<String> {
        None
    }
    fn other_reading(&self) -> &str {
        "or"
    }
}

/// The records of a text, replayed.
fn games(text: &str) -> Vec<(Record, Game)> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some((record, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        all.push((record, game));
        at = end;
    }
    all
}

/// The movetext of each record in PGN, on one line.
fn movetexts(text: &str) -> Vec<String> {
    let source = Source::new("-", text);
    let options = Options {
        without: greffier::write::Without::default(),
        every: false,
        nonstandard: Nonstandard::Split,
        language: Language::French,
        fields: None,
        wording: &Words,
        overflow: None,
    };
    let movetext = |(record, game): &(Record, Game)| {
        let written = Written {
            source: &source,
            record,
            game,
            number: 1,
        };
        let mut out = Vec::new();
        write(
            &mut out,
            &written,
            Format::Pgn,
            &options,
            &mut source.places(),
        );
        let out = String::from_utf8(out).expect("UTF-8");
        let moves = out.lines().filter(|line| !line.starts_with('['));
        moves.collect::<Vec<_>>().join(" ").trim().to_owned()
    };
    games(source.text()).iter().map(movetext).collect()
}

/// The only record's movetext; nothing may be wrong with it.
fn movetext(text: &str) -> String {
    let faults: Vec<Cause> = games(text)
        .into_iter()
        .flat_map(|(_, game)| game.faults)
        .map(|fault| fault.cause)
        .collect();
    assert!(faults.is_empty(), "{text:?} {faults:?}");
    let all = movetexts(text);
    assert_eq!(all.len(), 1, "{all:?}");
    all[0].clone()
}

#[test]
fn sides_are_marked_with_stops_or_without_and_stops_separate_nothing() {
    for text in [
        "B. pion du Roy 2. cazes. N. de même. B. chev. du Roy à la 3. du fou.",
        "B pion du Roy 2 cazes N de même, B chev. du Roy à la 3 du fou",
        "Le blanc pousse le pion du Roi deux cases. Le noir de même. Le blanc joue le cavalier du Roi à la 3. du fou",
        "1.\nB. Le pion du roi, deux pas.\nN. De même.\n2.\nB. Le cavalier du roi, à la troisième case de\nson fou.",
        "le pion du roi deux pas; le pion du roi deux pas; le chevalier du roi à la 3e case du fou",
    ] {
        assert_eq!(movetext(text), "1. e4 e5 2. Nf3 *", "{text}");
    }
}

#[test]
fn headings_before_the_moves_and_judgements_among_them_are_comments() {
    let text = "CHAP. III.\nQuand le second répond par le pion de sa dame.\n\n\
        B pion du Roy 2 cazes. N pion de dame 2 cazes. B prend le pion, ce qui est le mieux. \
        N prend le pion avec sa Dame & aura bon jeu.";
    assert_eq!(
        movetext(text),
        "{CHAP. III.} {Quand le second répond par le pion de sa dame.} 1. e4 d5 2. exd5 \
         {ce qui est le mieux.} 2... Qxd5 {& aura bon jeu.} *"
    );
}

#[test]
fn a_chapter_begins_a_record() {
    let text = "CHAP. I.\nB pion du Roy 2 cazes. N de même.\n\nCHAP. II.\nAutre commençant de même.\n\
        B pion de dame 2 cazes. N de même.";
    assert_eq!(
        movetexts(text),
        [
            "{CHAP. I.} 1. e4 e5 *",
            "{CHAP. II.} {Autre commençant de même.} 1. d4 d5 *"
        ]
    );
}

const MAIN: &str = "B pion du Roy 2 cazes. N de même. * B chev. du Roy à la 3. du fou. \
    N chev. de dame à la 3. du fou. B le fou à la 4. du fou.\n\n";

#[test]
fn a_defence_branches_behind_the_move_that_it_says_again() {
    let text = MAIN.to_owned()
        + "Défense de ce coup.\n\n* B chev. du Roy à la 3. du fou. N pion de dame une caze. \
           B pion de dame 2 cazes. N le fou sur le chev. contraire.\n\n1. Défense du même coup.\n\n\
           B pion de dame 2 cazes. N prend le pion.";
    assert_eq!(
        movetext(&text),
        "1. e4 e5 2. Nf3 Nc6 ({Défense de ce coup.} {B} {chev. du Roy à la 3. du fou} 2... d6 \
         3. d4 Bg4 ({1. Défense du même coup.} {B} {pion de dame 2 cazes} 3... exd4)) 3. Bc4 *"
    );
}

#[test]
fn a_defence_of_a_move_that_was_not_told_is_a_fault_and_kept() {
    let text = MAIN.to_owned() + "Défense de ce coup.\n\nB la Dame à la 3. du chev. N rocque.";
    let all = games(&text);
    let [(_, game)] = &all[..] else {
        panic!("{} records", all.len());
    };
    let [fault] = &game.faults[..] else {
        panic!("{:?}", game.faults);
    };
    assert!(matches!(fault.cause, Cause::Stray));
    assert_eq!(&text[fault.span.clone()], "Défense de ce coup.");
    assert!(movetexts(&text)[0].contains("N rocque."));
}

#[test]
fn of_moves_on_conditions_the_last_is_played() {
    let text = "B pion du Roy 2 cazes. N s'il joue de même. B chev. du Roy à la 3. du fou. \
        N s'il pousse le pion du fou du Roy 2 cazes, le blanc prendra le pion du Roy & gagnera. \
        Mais si le noir au lieu de cela joue le chev. de dame à la 3. du fou. B le fou à la 4. du fou.";
    assert_eq!(
        movetext(text),
        "1. e4 {s'il} 1... e5 2. Nf3 {Mais si} {au lieu de cela} 2... Nc6 ({s'il} 2... f5 3. Nxe5 \
         {& gagnera.}) 3. Bc4 *"
    );
}

#[test]
fn what_is_refused_or_what_a_move_is_for_is_not_played() {
    let text = "B pion du Roy 2 cazes. N de même. B chev. du Roy à la 3. du fou. \
        N perdroit un pion s'il jouoit le fou à la 4. du fou. Mais s'il joue le chev. de dame à la 3. du fou. \
        B le fou à la 4. du fou pour prendre le pion du fou. N le fou à la 4. du fou. \
        B ne prendra pas le pion, mais il poussera le pion de dame une caze.";
    let moves = movetext(text);
    let moves: Vec<&str> = moves
        .split(['{', '}'])
        .step_by(2)
        .flat_map(str::split_whitespace)
        .collect();
    assert_eq!(
        moves.join(" "),
        "1. e4 e5 2. Nf3 2... Nc6 3. Bc4 3... Bc5 4. d3 *"
    );
}

#[test]
fn a_reference_goes_on_from_its_number_and_black_may_begin() {
    let text = "Troisième partie\n\n1.\nNoir. Le pion du roi, deux pas.\nBlanc. De même.\n2.\n\
        N. Le chevalier du roi, à la troisième case de son fou.\nB. Le pion de la dame, un pas (1).\n\
        (1) Ce pion soutient le pion du roi; le chevalier de la dame à la troisième case de son fou vaut autant.\n\
        3.\nN. Le fou du roi, à la quatrième case du fou de la dame.\nB. Le pion du fou du roi, deux pas.\n\n\
        Premier renvoi, au deuxième coup.\n\n2.\nB. Le chevalier de la dame, à la troisième case de son fou.\n\
        N. Le fou du roi, à la quatrième case du fou de la dame.\n";
    let moves = movetexts(text);
    let moves: Vec<&str> = moves[0]
        .split(['{', '}'])
        .step_by(2)
        .flat_map(str::split_whitespace)
        .collect();
    assert_eq!(
        moves.join(" "),
        "1... e5 2. e4 Nf6 3. d3 ( 3. Nc3 Bc5) 3... Bc5 4. f4 *"
    );
    assert!(
        games(text)
            .iter()
            .all(|(_, game)| game.status == Status::Whole)
    );
}

#[test]
fn a_move_that_nothing_reads_is_a_fault_where_it_stands() {
    let text = "B pion du Roy 2 cazes. N de même. B le pion du rien 7. quelque chose. N la Dame à la 2. du Roy.";
    let all = games(text);
    let unread = |fault: &&Fault| matches!(fault.cause, Cause::Unreadable(_));
    let fault = all[0].1.faults.iter().find(unread).expect("a fault");
    assert!(text[fault.span.clone()].starts_with("le pion du rien"));
}

/// The chapters among the fixtures, each with its path.
fn fixtures() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/chapitres");
    let entries = fs::read_dir(folder).expect("the fixtures are there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a fixture is read");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// Movetext without comments and numbers, one blank between its words.
fn bare(movetext: &str) -> String {
    let moves: String = movetext.split(['{', '}']).step_by(2).collect();
    let apart = moves.replace('(', " ( ").replace(')', " ) ");
    let words = apart
        .split_whitespace()
        .filter(|word| !word.ends_with('.') && *word != "*" && !["1-0", "0-1"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn each_chapter_is_the_tree_beside_it() {
    for (path, text) in fixtures() {
        let truth = fs::read_to_string(path.with_extension("tree")).expect("a tree");
        let truth: Vec<(Option<&str>, String)> = truth
            .lines()
            .map(|line| match line.split_once(": ") {
                Some((fen, moves)) => (Some(fen), bare(moves)),
                None => (None, bare(line)),
            })
            .collect();
        let read: Vec<String> = movetexts(&text).iter().map(|moves| bare(moves)).collect();
        let trees: Vec<&String> = truth.iter().map(|(_, tree)| tree).collect();
        assert_eq!(read.iter().collect::<Vec<_>>(), trees, "{}", path.display());
        for ((_, game), (fen, _)) in games(&text).iter().zip(&truth) {
            let start = game.start.to_fen();
            let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            assert_eq!(start, fen.unwrap_or(usual), "{}", path.display());
        }
    }
}

/// The words of `text` that stand in no move, number, or mark of a side.
fn other_words(text: &str) -> Vec<String> {
    let mut left = text.as_bytes().to_vec();
    for (record, game) in games(text) {
        let told = record
            .items
            .iter()
            .filter(|item| matches!(item.kind, Kind::Number { .. } | Kind::Side(_)));
        let spans = told.map(|item| item.start..item.end);
        for span in spans.chain(game.plies.iter().map(|ply| ply.span(&record))) {
            left[span].fill(b' ');
        }
    }
    words(&String::from_utf8(left).expect("whole words are left out"))
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words
}

/// The words of `text` that PGN made of it has in no comment.
fn lost(text: &str) -> Vec<String> {
    let comments: String = movetexts(text)
        .iter()
        .flat_map(|moves| {
            moves
                .split(['{', '}'])
                .skip(1)
                .step_by(2)
                .map(|said| said.to_owned() + " ")
        })
        .collect();
    let mut said = words(&comments);
    let mut lost = other_words(text);
    lost.retain(|word| match said.iter().position(|other| other == word) {
        Some(found) => {
            said.swap_remove(found);
            false
        }
        None => true,
    });
    lost
}

#[test]
fn every_word_of_a_chapter_is_a_move_or_in_a_comment() {
    for (path, text) in fixtures() {
        assert_eq!(lost(&text), [""; 0], "{}", path.display());
    }
}

#[test]
fn no_word_of_a_garbled_chapter_is_lost() {
    let mut draw = Draw(11);
    let marks = [
        "B. ",
        "N ",
        "* ",
        "si ",
        "Mais s'il ",
        "ou ",
        "\n\n",
        "Défense de ce coup.\n\n",
        "3. ",
        "(1) ",
        "Second coup.\n",
    ];
    for (path, text) in fixtures() {
        for _ in 0..12 {
            let mut text: Vec<&str> = text.split_inclusive(' ').collect();
            for _ in 0..1 + draw.below(4) {
                let at = draw.below(text.len());
                match draw.below(3) {
                    0 => drop(text.remove(at)),
                    1 => text.truncate(at.max(20)),
                    _ => text.insert(at, draw.of(&marks)),
                }
            }
            let text: String = text.concat();
            assert_eq!(lost(&text), [""; 0], "{}\n{text}", path.display());
        }
    }
}

#[test]
fn between_two_moves_of_one_side_one_is_missing() {
    let text = "B pion du Roy 2 cazes. N de même. B chev. du Roy à la 3. du fou. B le fou à la 4. du chev. contraire. \
        N le fou à la 4. du fou. B Rocque.";
    let all = games(text);
    let [(_, game)] = &all[..] else {
        panic!("{} records", all.len());
    };
    let [fault] = &game.faults[..] else {
        panic!("{:?}", game.faults);
    };
    assert!(matches!(fault.cause, Cause::Missing { .. }));
    assert_eq!((game.status, fault.ply), (Status::Broken, Some(4)));
    assert!(text[fault.span.start..].starts_with("B le fou"));
}

#[test]
fn a_mark_that_the_next_one_denies_is_a_slip() {
    let text = "B pion du Roy 2 cazes. B de même. B chev. du Roy à la 3. du fou. N chev. de dame à la 3. du fou.";
    let all = games(text);
    assert_eq!(bare(&movetexts(text)[0]), "e4 e5 Nf3 Nc6");
    assert!(matches!(
        all[0].1.faults[..],
        [Fault {
            cause: Cause::Side { .. },
            ..
        }]
    ));
}

#[test]
fn men_of_one_kind_are_set_in_a_list() {
    let text = "Supposons que le B. aye son Roy à sa caze, & des pions à la 2. du fou du Roy, & à la 4. de la Tour de la Dame.\n\n\
        Et que le N. aye son Roy à sa caze, & des pions à la 3. du fou & de la Tour du Roy contraire.\n\n\
        Cela étant ainsi disposé, le B. commence.\n\nB le Roy à la caze de la Tour du Roy.";
    let all = games(text);
    assert_eq!(
        all[0].1.start.to_fen(),
        "4k3/8/8/8/P7/5p1p/5P2/4K3 w - - 0 1"
    );
}

#[test]
fn a_position_that_leaves_something_open_is_a_fault() {
    let text = "SITUATION.\nBlanc. Le roi, à sa case ; la tour, sur la ligne du fou.\nNoir. Le roi, à sa case.\n1.\n\
        B. La tour donne échec.";
    let all = games(text);
    assert!(matches!(all[0].1.faults[0].cause, Cause::Beginning(_)));
    assert!(all[0].1.status == Status::Broken);
}

#[test]
fn words_in_titles_number_moves() {
    let text = "B. Le pion du roi, deux pas. N. De même.\n\nSecond coup, sur lequel il y a un renvoi.\n\
        B. Le chevalier du roi, à la troisième case de son fou.\n\nRenvoi, au second coup.\n\n2.\n\
        B. Le pion du fou du roi, deux pas.";
    assert_eq!(
        movetext(text),
        "1. e4 e5 {sur lequel il y a un renvoi.} 2. Nf3 ({Renvoi, au second coup.} 2. f4) *"
    );
}

#[test]
fn numbers_in_titles_go_beyond_the_ranks() {
    let mut text = String::new();
    for number in 1..=11 {
        let step = if number % 2 == 1 {
            "troisième case de son fou"
        } else {
            "case"
        };
        text += &format!(
            "{number}.\nB. Le chevalier du roi, à {} {step}.\nN. De même.\n",
            if number % 2 == 1 { "la" } else { "sa" }
        );
    }
    text += "\nPremier renvoi, au onzième coup.\n\n11.\nB. Le pion du roi, deux pas.\n";
    assert!(
        bare(&movetexts(&text)[0]).ends_with("Nf3 ( e4 ) Nf6"),
        "{:?}",
        movetexts(&text)
    );
}

#[test]
fn of_a_condition_that_nothing_reads_nothing_follows() {
    let text = "B pion du Roy 2 cazes. N s'il veut perdre le fou du rien, le blanc prendra la Dame & gagnera. \
        Mais s'il pousse le pion du Roy 2 cazes. B chev. du Roy à la 3. du fou.";
    assert_eq!(bare(&movetexts(text)[0]), "e4 e5 Nf3");
    let all = games(text);
    let [fault] = &all[0].1.faults[..] else {
        panic!("{:?}", all[0].1.faults);
    };
    assert!(text[fault.span.clone()].starts_with("s'il veut perdre"));
}

#[test]
fn a_move_told_without_condition_stands_beside_the_one_told_instead() {
    let text = "B pion du Roy 2 cazes. N de même, ce qui est le mieux. Mais s'il joue le pion de dame 2 cazes. \
        B prend le pion.\n\nB chev. du Roy à la 3. du fou, ou le fou à la 4. du fou. N chev. de dame à la 3. du fou.";
    assert_eq!(
        bare(&movetexts(text)[0]),
        "e4 e5 ( d5 exd5 ) Nf3 ( Bc4 ) Nc6"
    );
}

#[test]
fn a_page_that_begins_with_a_defence_is_broken() {
    let text =
        "Défense de ce coup.\n\nB la Dame à la 3. du fou du Roy. N le Roy à la 2. de la dame.\n";
    let all = games(text);
    assert!(all.iter().all(|(_, game)| game.status == Status::Broken));
    assert_eq!(lost(text), [""; 0]);
}

#[test]
fn a_variant_below_the_columns_goes_on_from_its_number() {
    let text = "1. e4 e5\n2. Cf3 Cc6\n3. Fc4 Fc5\n\nVariante au 2e coup des Noirs.\n\n2... d6\n3. d4 exd4\n\n\
        Variante au 3e coup\n\n3. Fb5 a6\n";
    assert_eq!(
        bare(&movetexts(text)[0]),
        "e4 e5 Nf3 Nc6 ( d6 d4 exd4 ) Bc4 ( Bb5 a6 ) Bc5"
    );
}

/// Whether the items of a record stand in order, and only blanks between them.
fn is_tiled(text: &str, record: &Record) -> bool {
    let mut at = record.span.start;
    record.items.iter().all(|item| {
        let between = text.get(at..item.start);
        at = item.end;
        item.start <= item.end && between.is_some_and(|between| between.trim().is_empty())
    }) && at == record.span.end
}

#[test]
fn the_items_of_a_chapter_tile_it_however_garbled() {
    let chapter = "CHAP. II.\nAutre commençant de même.\n\nLE Blanc poussant le pion du Roy 2. cazes, si le Noir joue \
        de même. * B chev. du Roy à la 3. du fou (1). N s'il joue le fou à la 4. du fou, le blanc prendra le pion. \
        Mais s'il couvre du pion. 12. B prend le chev. ou la Dame.\n\nDéfense de ce coup.\n\n* B chev. du Roy à la 3. \
        du fou. N perdroit s'il prenoit le pion.\n\nPremier renvoi, au second coup.\n{bon} [White \"A\"]\nNoir. De même.";
    let marks = [
        "B.",
        "N",
        "*",
        "(1)",
        "\n\n",
        "si",
        "mais si",
        "ou",
        "{",
        "(",
        "é",
        "3.",
        "Défense de ce coup",
        "\u{1}",
    ];
    let mut draw = Draw(7);
    for _ in 0..400 {
        let mut text: Vec<char> = chapter.chars().collect();
        for _ in 0..draw.below(12) {
            let at = draw.below(text.len());
            match draw.below(3) {
                0 => drop(text.drain(at..(at + draw.below(20)).min(text.len()))),
                1 => text.truncate(at.max(40)),
                _ => drop(text.splice(at..at, draw.of(&marks).chars())),
            }
        }
        let text: String = text.into_iter().collect();
        let mut at = 0;
        while let Some((record, end)) = read(&text, at, &Choice::default()) {
            assert!(is_tiled(&text, &record), "{text:?}\n{:?}", record.items);
            assert!(end > at, "{text:?}");
            at = end;
        }
        assert!(text[at..].trim().is_empty(), "{text:?}");
        games(&text);
    }
}

#[test]
fn a_position_is_set_up_by_the_men_of_both_sides() {
    let set = "8/5k2/8/8/8/8/8/4K2R w K - 0 1";
    for text in [
        "Position : Blancs : le Roi à sa case, la Tour du roi à sa case. Noirs : le Roi à la deuxième case de son fou.\n\n\
         1. Le roi roque. Le roi à la troisième case du cavalier.",
        "Les Blancs ont le Roi à sa case et la Tour du roi à sa case ; les Noirs le Roi à la seconde case de son fou.\n\n\
         Le roi roque. Le roi à la troisième case du cavalier.",
    ] {
        let told = games(text);
        assert_eq!(told.len(), 1, "{text}");
        let (_, game) = &told[0];
        assert_eq!(game.start.to_fen(), set, "{text}");
        assert!(movetext(text).contains("1. O-O+ Kg6"), "{text}");
    }
}

#[test]
fn moves_of_both_sides_set_nothing_up() {
    let text = "Blanc. Le pion du roi, deux pas. Noir. De même. Blanc. Le roi à sa seconde case. Noir. Le roi à sa seconde case.";
    assert!(movetext(text).contains("1. e4 e5 2. Ke2 Ke7"));
}

#[test]
fn a_misread_word_is_read_and_told() {
    let text = "B. Le pion du roi, deux pas.\nN. De même.\nB. Le c~evalier du roi, à la troifième caf'-} du fou.\n\
                N. Le pion de b damc, un pas.\nB. Le fou J à la quatrième case de son fou.";
    let all = games(text);
    let (_, game) = &all[0];
    assert_eq!(movetexts(text), ["1. e4 e5 2. Nf3 d6 3. Bc4 *"]);
    assert_eq!(game.status, Status::Whole);
    let misprint = |fault: &&Fault| matches!(fault.cause, Cause::Misprint { .. });
    let told = game.faults.iter().filter(misprint);
    let told: Vec<&str> = told.map(|fault| &text[fault.span.clone()]).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(game.faults.len(), told.len());
}

#[test]
fn what_two_words_may_have_been_is_decided_on_the_board() {
    let text = "B. Le pion du roi, deux pas. N. De même. B. Le fou du rOI, à la 4. case du fOI.";
    assert_eq!(movetexts(text), ["1. e4 e5 2. Bc4 *"]);
}

#[test]
fn words_beside_the_moves_are_not_taken_for_moves() {
    for words in [
        "qui est le mieux",
        "ce qui vaut mieux que la dame",
        "& aura bon jeu",
    ] {
        let text = format!(
            "B. Le pion du roi, deux pas, {words}. N. De même, {words}. B. Le chevalier du roi à la 3. du fou."
        );
        let all = games(&text);
        let misprints = all[0]
            .1
            .faults
            .iter()
            .filter(|fault| matches!(fault.cause, Cause::Misprint { .. }));
        assert_eq!(misprints.count(), 0, "{text}");
        assert_eq!(all[0].1.main().plies.len(), 3, "{text}");
    }
}

#[test]
fn a_square_behind_a_move_is_another_that_could_stand_for_it() {
    let text = "B. pion du Roy 2. cazes. N. de même. B. la Dame à la 2. du Roy, ou à la 3. du fou. \
                N. pion du chev. de dame une caze. B. pion de dame 2. cazes.";
    let told = "1. e4 e5 2. Qe2 ({ou} 2. Qf3) 2... b6 3. d4 *";
    assert_eq!(movetexts(text), [told]);
}

#[test]
fn a_file_that_nothing_reads_is_not_left_out() {
    let text = "B. Le pion de la tour du roi, deux pas. N. De même. B. La tour, à la troisième case d~ çk?#r. N. Le pion du roi, deux pas.";
    let all = games(text);
    assert_eq!(all[0].1.status, Status::Broken);
    assert_eq!(all[0].1.main().plies.len(), 2);
    let unread = |fault: &Fault| matches!(fault.cause, Cause::Unreadable(_));
    assert!(all[0].1.faults.iter().any(unread));
}

#[test]
fn a_sentence_without_its_mark_is_a_move_or_a_fault() {
    for (text, moves) in [
        (
            "B. le pion du roi deux pas. le pion de la dame un pas. B. le cavalier du roi à la 3 de son fou. N. le fou de la dame à la 4 du cavalier du roi contraire.",
            "1. e4 d6 2. Nf3 Bg4 *",
        ),
        (
            "B. le pion du roi deux pas. N. de même. Le fou du roi à la 4 du fou de la dame. Le cavalier du roi à la 3 de son fou. B. la dame à la 2 du roi.",
            "1. e4 e5 2. Bc4 Nf6 3. Qe2 *",
        ),
        (
            "B. le pion du roi deux pas, N. de même, le fou du roi à la 4 du fou de la dame, N. de même.",
            "1. e4 e5 2. Bc4 Bc5 *",
        ),
    ] {
        assert_eq!(movetext(text), moves, "{text}");
    }
    let wrong = "B. le pion du roi deux pas. N. de même. La tour du roi à la 4 de la dame. N. le pion de la dame un pas.";
    let [(record, game)] = &games(wrong)[..] else {
        panic!("one record");
    };
    let [fault, ..] = &game.faults[..] else {
        panic!("{:?}", record.items);
    };
    assert_eq!(
        &wrong[fault.span.clone()],
        "La tour du roi à la 4 de la dame"
    );
    assert!(game.status == Status::Broken);
}

#[test]
fn what_is_said_of_a_move_behind_its_stop_is_no_other_move() {
    for said in [
        "Il gagnera la partie.",
        "La dame est perdue.",
        "Échec & mat bientôt.",
    ] {
        let text = format!("B. le pion du roi deux pas. {said} N. de même.");
        let written = movetext(&text);
        assert!(
            written.starts_with("1. e4 {") && written.ends_with("} 1... e5 *"),
            "{written}"
        );
    }
}

#[test]
fn a_pawn_who_is_not_named_covers_and_one_who_is_becomes_a_queen() {
    let check =
        "B. le pion du roi deux pas. N. le pion du fou du roi deux pas. B. la dame donne échec. ";
    for reply in [
        "N. un pas, couvre. B. la dame à sa case.",
        "N. Un pas & couvre. B. la dame à sa case.",
        "N. le pion du chevalier un pas, couvre. B. la dame à sa case.",
    ] {
        let text = format!("{check}{reply}");
        assert_eq!(movetext(&text), "1. e4 f5 2. Qh5+ g6 3. Qd1 *", "{reply}");
    }
    let pawns = "[FEN \"8/P6k/8/8/8/8/K6p/8 w - - 0 1\"]\n\n";
    for told in [
        "B. le pion damera. N. le pion dame. B. la dame à la case du roi contraire.",
        "le pion dame; pion damera; la dame à la case du roi contraire",
    ] {
        let text = format!("{pawns}{told}");
        assert_eq!(movetext(&text), "1. a8=Q h1=Q 2. Qe8 *", "{told}");
    }
}

/// The moves of a page that opens with the king's pawns, behind them, and how many sentences were misread in it.
fn scanned(page: &str) -> (String, usize) {
    let text = format!("1.\nB. Le pion du roi, deux pas.\nN. De même.\n2.\n{page}");
    let (_, game) = games(&text).remove(0);
    let movetext = movetexts(&text).remove(0);
    let moves = movetext.strip_prefix("1. e4 e5 ").unwrap_or(&movetext);
    let misprint = |fault: &&Fault| matches!(fault.cause, Cause::Misprint { .. });
    let told = game.faults.iter().filter(misprint).count();
    (moves.trim_end_matches(" *").to_owned(), told)
}

#[test]
fn what_scans_do_to_words_is_read_past_and_told() {
    for (page, moves, misread) in [
        // A letter that is strange, lost, or two words in one.
        (
            "B. Le chevalier ce la dame, à la troifième\nvafe de fon fou.\nN. L pion de la dame, uj pas.\n",
            "2. Nc3 d6",
            2,
        ),
        (
            "B. La dame, à la feconde afe de fon roi.\nN. La dame, à la feconde cafe le fon roi.\n",
            "2. Qe2 Qe7",
            2,
        ),
    ] {
        assert_eq!(scanned(page), (moves.to_owned(), misread), "{page}");
    }
}

#[test]
fn a_sentence_that_nothing_reads_is_the_one_legal_move_that_it_is_like() {
    let text = "B. Le pion du roi, deux pas.\nN. Le pion de la dame, deux pas.\nB. Le piokh prerl le pion.\n\
                N. La darfie le repr~nd.\nB. Lecheva~i r dc 1a dam~, â la rroisiewe q afe de fon fo~.\n";
    let (_, game) = games(text).remove(0);
    assert_eq!(movetexts(text), ["1. e4 d5 2. exd5 Qxd5 3. Nc3 *"]);
    assert_eq!(game.status, Status::Whole);
    let misprint = |fault: &&Fault| matches!(fault.cause, Cause::Misprint { .. });
    let told: Vec<&Fault> = game.faults.iter().filter(misprint).collect();
    let whole = told
        .iter()
        .any(|fault| text[fault.span.clone()].contains("darfie"));
    assert!(whole, "{told:?}");
}

#[test]
fn a_renvoi_at_the_move_that_is_due_goes_on_with_the_game() {
    let text = "B. Le pion du roi, deux pas.\nN. De même.\nB. Le chevalier du roi, à la troisième case de son fou.\n\
                N. Le chevalier de la dame, à la troisième case du fou.\n\
                Second renvoi sur la première partie,\nau troisième coup.\n3.\n\
                Blanc. Le fou du roi, à la quatrième case du chevalier de la dame noire.\n\
                Noir. Le pion de la tour de la dame, un pas.\n";
    let told = "1. e4 e5 2. Nf3 Nc6 {Second renvoi sur la première partie, au troisième coup.} 3. Bb5 a6 *";
    assert_eq!(movetexts(text), [told]);
}

#[test]
fn repair_changes_no_move_of_a_record_that_replays() {
    let text = "1.\nB. Le pion du roi, deux pas.\nN. De même.\n2*3.\n\
                B. Le chevalier du roi, à la troifième cale de son fou.\n\
                N. Le chevalier de la dame, à la troisième case du fou.\n3-\n\
                B. Le fou du roi, à la quatrième case du fou de fa dame.\nN. De même.\n4-\nB. Le roi roque.\n";
    let (record, game) = games(text).remove(0);
    assert_eq!(game.status, Status::Whole);
    let repaired = repair(&record, text, &Start::Record, &repair::Options::default());
    let moves = |game: &Game| -> Vec<_> { game.plies.iter().map(|ply| ply.played).collect() };
    assert_eq!(moves(&repaired.game), moves(&game));
}

#[test]
fn a_sentence_as_like_two_legal_moves_is_both() {
    let text =
        "B. Le pion du roi, deux pas.\nN. De même.\nB. Le chvalie~, a la troifi~ne c~fe dt fgu.\n";
    let (_, game) = games(text).remove(0);
    assert_eq!(game.status, Status::Ambiguous);
}

#[test]
fn a_sentence_that_tells_what_cannot_be_played_is_no_other_move() {
    for told in [
        "Le fou du roi, à la troisième case du roi",
        "La tour prend le pion",
        "Le roi, à sa place",
    ] {
        let text = format!("B. Le pion du roi, deux pas.\nN. De même.\nB. {told}.\n");
        let (_, game) = games(&text).remove(0);
        assert_eq!(game.status, Status::Broken, "{told}");
        assert_eq!(game.main().plies.len(), 2, "{told}");
    }
}

#[test]
fn what_cannot_be_a_move_is_not_made_one() {
    let text =
        "B. Le pion du roi, un pas.\nN. De même.\nB. La dame, à la feconde q~x dx q~k gzi.\n";
    let (_, game) = games(text).remove(0);
    assert_eq!(
        game.status,
        Status::Broken,
        "the file is there, and nothing reads it"
    );
    for page in [
        // Refused, and other verbs than those of moves.
        "B. le blanc prendroit le chev.\n",
        "B. rend le pion.\n",
        "B. perdra la dame.\n",
    ] {
        let (moves, misread) = scanned(page);
        assert!(moves.starts_with('{') && misread == 0, "{page}: {moves}");
    }
}

#[test]
fn a_judgement_on_a_line_that_goes_back_stands_beside_the_game() {
    let text = "1. P 4 R, P 4 R. 2. C 3 FR, C 3 FD. 3. F 4 F, P 3 D.\n3... C 3 F est meilleur.\n4. P 3 D, C 3 F.\n";
    assert_eq!(
        movetext(text),
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 (3... Nf6 {est meilleur.}) 4. d3 Nf6 *"
    );
    let worse = "1. e4 e5 2. Nf3 Nc6 (2... d6 {est moins bon.}) 3. Bb5 a6 *";
    for (text, told) in [
        (
            "1. e4 e5\n2. Cf3 Cc6\n2... d6 est moins bon.\n3. Fb5 a6",
            worse,
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 2... d6 est moins bon. 3. Fb5 a6",
            worse,
        ),
        (
            "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n2... d7-d6 est moins bon.\n3. Ff1-b5 a7-a6",
            worse,
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n2... d6 3. d4 est moins bon.\n3. Fb5 a6",
            "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4 {est moins bon.}) 3. Bb5 a6 *",
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n2. Fc4 était possible.\n3. Fb5 a6",
            "1. e4 e5 2. Nf3 (2. Bc4 {était possible.}) 2... Nc6 3. Bb5 a6 *",
        ),
    ] {
        assert_eq!(movetext(text), told, "{text}");
    }
}

#[test]
fn numbers_in_brackets_count() {
    for text in [
        "(1) P 4 R P 4 R (2) C 3 FR C 3 FD (3) F 4 F",
        "(1) P 4 R  (1) P 4 R\n(2) C 3 FR  (2) C 3 FD\n(3) F 4 F",
        "(1) e4 e5 (2) Cf3 Cc6 (3) Fc4",
        "(1) e2-e4 e7-e5\n(2) Cg1-f3 Cb8-c6\n(3) Ff1-c4",
        "(1) B. Le pion du roi, deux pas. N. De même. (2) B. Le chevalier du roi, à la troisième case de son fou. \
         N. Le chevalier de la dame, à la troisième case de son fou. (3) B. Le fou du roi, à la quatrième case du fou.",
    ] {
        assert_eq!(movetext(text), "1. e4 e5 2. Nf3 Nc6 3. Bc4 *", "{text}");
    }
    // One that calls a note is none.
    let text = "1. e4 e5 (1) 2. Cf3 Cc6 (2) 3. Fc4";
    assert_eq!(movetext(text), "1. e4 e5 {(1)} 2. Nf3 Nc6 {(2)} 3. Bc4 *");
}

#[test]
fn a_word_of_another_notation_does_not_lose_a_page() {
    let told = "B. le pion du roi deux pas. N. de même. B. Cf3. N. le chevalier de la dame à la troisième case de son fou.";
    let longer =
        format!("{told} B. le fou du roi à la quatrième case du fou. N. e7-e6. B. rocque.");
    for text in [told, &longer] {
        let (record, game) = &games(text)[0];
        assert_eq!(
            record.dialect.notation,
            greffier::notation::Notation::Descriptive,
            "{text}"
        );
        assert_eq!(game.main().plies.len(), 2, "{text}");
        let unread = |fault: &&Fault| matches!(fault.cause, Cause::Unreadable(_));
        let fault = game.faults.iter().find(unread).expect("a fault");
        assert!(text[fault.span.clone()].starts_with("Cf3"), "{text}");
    }
    let moves = "1. e4 e5 2. Cf3 Cc6 3. Fb5 {le fou du roi attaque le cavalier} a6 4. Fa4 Cf6";
    assert_eq!(games(moves)[0].1.main().plies.len(), 8);
}

#[test]
fn the_sentence_with_the_first_move_may_go_on_over_lines() {
    let story = "Le joueur qui a les blancs pousse le pion du roi deux cases; les noirs en font autant. Les blancs sortent \
        alors le cavalier du roi à la troisième case du fou.";
    let words: Vec<&str> = story.split(' ').collect();
    for at in 5..words.len() {
        // What ends with its line is a title perhaps.
        if words[at - 1].ends_with('.') {
            continue;
        }
        let page = format!("{}\n{}\n", words[..at].join(" "), words[at..].join(" "));
        let (game, left) = support::sheets::read(&page);
        assert_eq!(support::sheets::uci(&game), "e2e4 e7e5 g1f3", "{page}");
        assert_eq!(
            (support::sheets::codes(&game), left),
            (vec![], ""),
            "{page}"
        );
    }
    // What stands apart heads the game still.
    let page = "Du gambit que les blancs proposent\n\nLes blancs poussent le pion du roi deux cases; les noirs en font autant.\n";
    assert_eq!(
        support::sheets::uci(&support::sheets::read(page).0),
        "e2e4 e7e5"
    );
}
