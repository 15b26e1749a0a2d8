//! Chapters told in words become trees: moves, variations where they branch, the rest as comments,
//! and nothing is dropped.

mod support;

use greffier::game::{Cause, Fault, Game, Status};
use greffier::lexicon::Language;
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record, read};
use greffier::source::Source;
use greffier::write::{Format, Nonstandard, Options, Wording, Written, write};
use support::Draw;

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
        every: false,
        nonstandard: Nonstandard::Split,
        language: Language::French,
        wording: &Words,
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
