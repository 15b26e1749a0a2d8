//! Lines of the treatises told anew at random, in the words of three times and as scans print them:
//! read as they were played, nineteen of twenty in each hand.
//!
//! `GREFFIER_TOLD=60 cargo test --test notations told -- --nocapture` tells each line sixty times, and lists those that
//! are misread.

#[path = "../support/cues.rs"]
mod support_cues;

use crate::support::Draw;
use greffier::game::{Game, Status};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use shakmaty::Color;
use support_cues::{Hand, Line, Teller, lines};

const CUES: &str = include_str!("../../fixtures/prose/cues.txt");

/// How often each line is told in each hand; more by the environment variable `GREFFIER_TOLD`.
const TIMES: usize = 6;

/// How the sentences of a page are laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Page {
    /// B. ... N. ... in one paragraph, as Asperling.
    Paragraph,
    /// A number on its line, B. and N. on theirs, as Philidor.
    Lines,
    /// 1. ... ... 2. ..., no side named.
    Numbers,
    /// Blanc. ... Noir. ..., on lines.
    Words,
    /// 1. B. ... N. ...
    Both,
}

/// The line as a page tells it.
fn page(draw: &mut Draw, line: &Line, hand: Hand, page: Page, scanned: bool) -> String {
    let mut text = String::new();
    let mut side = match &line.fen {
        Some(fen) if fen.contains(" b ") => Color::Black,
        _ => Color::White,
    };
    let first = side;
    let mut number = match &line.fen {
        Some(fen) => {
            text = format!("[FEN \"{fen}\"]\n\n");
            fen.rsplit(' ')
                .next()
                .and_then(|n| n.parse().ok())
                .unwrap_or(1)
        }
        None => 1,
    };
    for cue in &line.cues {
        let mut teller = Teller { draw, hand, side };
        let mut told = teller.told(cue);
        if hand == Hand::Old {
            told = long_s(draw, &told);
        }
        if scanned {
            told = scan(draw, &told);
        }
        let opens = side == first;
        let mark = match (side, page) {
            (_, Page::Numbers) => String::new(),
            (Color::White, Page::Words) => "Blanc. ".to_owned(),
            (Color::Black, Page::Words) => "Noir. ".to_owned(),
            (Color::White, _) => draw
                .of(&["B. ", "B. ", "B "][..if hand == Hand::Old { 3 } else { 2 }])
                .to_owned(),
            (Color::Black, _) => draw
                .of(&["N. ", "N. ", "N "][..if hand == Hand::Old { 3 } else { 2 }])
                .to_owned(),
        };
        if page != Page::Paragraph && hand != Hand::Old || page == Page::Numbers {
            told = capital(&told);
        }
        let figure = match (opens, page) {
            (true, Page::Lines) => format!("{number}.\n"),
            (true, Page::Numbers | Page::Both) => format!("{number}. "),
            _ => String::new(),
        };
        let end = match page {
            Page::Lines | Page::Words => "\n",
            Page::Both if !opens => "\n",
            _ => " ",
        };
        let stop = if told.ends_with('.') { "" } else { "." };
        text += &format!("{figure}{mark}{told}{stop}{end}");
        number += u32::from(!opens);
        side = !side;
    }
    text
}

fn capital(told: &str) -> String {
    let mut chars = told.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).collect()
}

/// With the long s in the middle of words, now and then a tilde, no accents.
fn long_s(draw: &mut Draw, told: &str) -> String {
    let (tilde, bare) = (draw.one_in(3), draw.one_in(3));
    let mut text = String::new();
    let mut letters = told.chars().peekable();
    while let Some(c) = letters.next() {
        let inner = letters.peek().is_some_and(|next| next.is_alphabetic());
        text.push(match c {
            's' if inner => 'ſ',
            'e' if tilde && told.starts_with("prend") && text == "pr" => {
                letters.next();
                'ẽ'
            }
            'é' | 'è' | 'ê' if bare => 'e',
            'à' if bare => 'a',
            other => other,
        });
    }
    text
}

/// As machines read an old print: f for the long s, a word split or run into the next.
fn scan(draw: &mut Draw, told: &str) -> String {
    let letters: Vec<char> = told.chars().collect();
    let mut text = String::new();
    let mut word = 0;
    for (i, &c) in letters.iter().enumerate() {
        let next = letters.get(i + 1).is_some_and(|next| next.is_alphabetic());
        let before = i > 0 && letters[i - 1].is_alphabetic();
        word = if c.is_alphabetic() { word + 1 } else { 0 };
        match c {
            's' if next => text.push('f'),
            ' ' if draw.one_in(20) && before && next => {}
            _ => text.push(c),
        }
        // A name that is short for another is not split behind it: chev, cav.
        if word > 0 && word != 3 && word != 4 && next && draw.one_in(30) {
            text.push(' ');
        }
    }
    text
}

/// What was read of a page.
fn read(text: &str) -> Game {
    let choice = Choice {
        notation: Some(Notation::Descriptive),
        language: Some(Language::French),
        ..Choice::default()
    };
    let (_, game, _) = next(text, 0, &choice, &Start::Record).expect("a record");
    game
}

/// What came of the lines of one hand.
#[derive(Default)]
struct Tally {
    lines: usize,
    right: usize,
    whole: usize,
    plies: usize,
    before_fault: usize,
}

fn measure(hand: Hand, layout: Page, scanned: bool) -> Tally {
    let times = std::env::var("GREFFIER_TOLD").ok();
    let times = times.and_then(|n| n.parse().ok()).unwrap_or(TIMES);
    let mut tally = Tally::default();
    for (n, line) in lines(CUES).iter().enumerate() {
        for time in 0..times {
            let mut draw = Draw((n * 1000 + time) as u64 * 7919 + 1777);
            let text = page(&mut draw, line, hand, layout, scanned);
            let game = read(&text);
            let plies = game.plies_of(game.main()).iter();
            let played: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
            let same = played
                .iter()
                .zip(&line.moves)
                .take_while(|(one, two)| one == two);
            let same = same.count();
            let right = played == line.moves;
            tally.lines += 1;
            tally.right += usize::from(right);
            tally.whole += usize::from(right && game.status == Status::Whole);
            tally.plies += line.moves.len();
            tally.before_fault += same;
            if !right {
                let fault = game.faults.first();
                let begins = |at: usize| text.floor_char_boundary(at.saturating_sub(70));
                let said = fault.map(|fault| &text[begins(fault.span.start)..fault.span.end]);
                let (meant, read) = (line.moves.get(same), played.get(same));
                println!("  {}: {meant:?}, read as {read:?}: {said:?}", line.title);
            }
        }
    }
    println!(
        "{hand:?}, {layout:?}{}: {} of {} lines right, {} whole; {} of {} plies before the first fault",
        if scanned { ", scanned" } else { "" },
        tally.right,
        tally.lines,
        tally.whole,
        tally.before_fault,
        tally.plies
    );
    tally
}

#[test]
fn lines_told_in_the_words_of_three_times_are_read_as_they_were_played() {
    let hands = [
        (Hand::Old, Page::Paragraph, false),
        (Hand::Middle, Page::Lines, false),
        (Hand::Middle, Page::Lines, true),
        (Hand::Later, Page::Words, false),
        (Hand::Later, Page::Both, false),
        (Hand::Later, Page::Numbers, false),
    ];
    for tally in hands.map(|(hand, layout, scanned)| measure(hand, layout, scanned)) {
        assert!(tally.right * 20 >= tally.lines * 19);
    }
}
