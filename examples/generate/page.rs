//! Made games as they stand on a page.
//!
//! Comes in: which games, and the form. Goes out: text. Lines are broken before column 80.
//!
//! pgn `2.Nf3 Nc6`, french `2. Cf3 Cc6`, coordinate `2) Cg1-f3 Cb8-c6`, descriptive `2. C3FR C3FD`.

use std::fmt::Write;
use std::ops::Range;

use clap::ValueEnum;
use shakmaty::{Move, Role};

use crate::descriptive;
use crate::game::{Game, Ply, plies};
use crate::player::Chance;

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// As collections have it: `2.Nf3 Nc6`.
    Pgn,
    /// `2. Cf3 Cc6`.
    French,
    /// `2) Cg1-f3 Cb8-c6`.
    Coordinate,
    /// `2. C3FR C3FD`.
    Descriptive,
}

/// The games of `numbers`, one after another.
pub fn text(numbers: Range<u64>, seed: u64, form: Form, annotated: u64) -> String {
    let mut text = String::new();
    for number in numbers {
        let game = Game::new(seed, number, annotated);
        for (name, value) in &game.tags {
            push(&mut text, format_args!("[{name} \"{value}\"]\n"));
        }
        text.push('\n');
        let mut page = Page::new(&mut text, form);
        page.line(&game.plies, 0);
        page.word(game.result);
        text.push_str("\n\n");
    }
    text
}

/// One record that holds the moves of a game and, as variations of its first move, those of `games` more.
pub fn one_record(games: u64, seed: u64, form: Form) -> String {
    let mut text = "[Event \"one record\"]\n\n".to_owned();
    let mut page = Page::new(&mut text, form);
    let main = Game::new(seed, 0, 0);
    page.line(&main.plies[..1.min(main.plies.len())], 0);
    for number in 1..=games {
        let (plies, _) = plies(&mut Chance::new(seed, number), false, 100);
        page.variation(&plies, 0);
    }
    page.line(main.plies.get(1..).unwrap_or_default(), 1);
    page.word(main.result);
    text.push_str("\n\n");
    text
}

/// A page under the pen.
struct Page<'t> {
    text: &'t mut String,
    form: Form,
    column: usize,
    depth: usize,
    word: String,
}

impl<'t> Page<'t> {
    fn new(text: &'t mut String, form: Form) -> Page<'t> {
        Page {
            text,
            form,
            column: 0,
            depth: 0,
            word: String::new(),
        }
    }

    /// Writes plies, of which the first is number `at` of the game, counted from 0.
    fn line(&mut self, plies: &[Ply], at: usize) {
        let mut told = false;
        for (ply, at) in plies.iter().zip(at..) {
            if !told || at.is_multiple_of(2) {
                self.number(at);
            }
            self.ply(ply);
            told = ply.comment.is_none() && ply.instead.is_empty();
            if let Some(comment) = ply.comment {
                self.words("{", comment, "}");
            }
            if !ply.instead.is_empty() {
                self.variation(&ply.instead, at);
            }
        }
    }

    fn variation(&mut self, plies: &[Ply], at: usize) {
        self.word.push('(');
        self.depth += 1;
        self.line(plies, at);
        self.depth -= 1;
        self.text.push(')');
        self.column += 1;
    }

    fn number(&mut self, at: usize) {
        let number = at / 2 + 1;
        // In parentheses the sign of the number cannot be one.
        let (sign, end) = match (self.form, at.is_multiple_of(2)) {
            (Form::Pgn, true) => (".", false),
            (Form::Coordinate, true) if self.depth == 0 => (")", true),
            (Form::Coordinate, false) if self.depth == 0 => (") ...", true),
            (_, true) => (".", true),
            (_, false) => ("...", true),
        };
        push(&mut self.word, format_args!("{number}{sign}"));
        if end {
            self.end_word();
        }
    }

    fn ply(&mut self, ply: &Ply) {
        match self.form {
            Form::Pgn => push(&mut self.word, format_args!("{}", ply.san)),
            Form::French => {
                let san = ply.san.to_string();
                self.word.extend(san.chars().map(in_french));
            }
            Form::Coordinate => coordinate(&mut self.word, ply.played),
            Form::Descriptive => descriptive::write(&mut self.word, &ply.before, ply.played),
        }
        self.word.push_str(ply.mark);
        if let Some(nag) = ply.nag {
            let glyph = ["!", "?", "!!", "??", "!?", "?!"][usize::from(nag - 1)];
            match self.form {
                Form::Pgn => push(&mut self.word, format_args!(" ${nag}")),
                _ => self.word.push_str(glyph),
            }
        }
        self.end_word();
    }

    fn words(&mut self, open: &str, words: &str, close: &str) {
        self.word.push_str(open);
        for word in words.split(' ') {
            if self.word != open {
                self.end_word();
            }
            self.word.push_str(word);
        }
        self.word.push_str(close);
        self.end_word();
    }

    fn word(&mut self, word: &str) {
        self.word.push_str(word);
        self.end_word();
    }

    fn end_word(&mut self) {
        let len = self.word.chars().count();
        if self.column > 0 && self.column + 1 + len > 79 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.word);
        self.column += len;
        self.word.clear();
    }
}

fn push(text: &mut String, args: std::fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = text.write_fmt(args);
}

fn in_french(letter: char) -> char {
    match letter {
        'N' => 'C',
        'B' => 'F',
        'R' => 'T',
        'Q' => 'D',
        'K' => 'R',
        other => other,
    }
}

fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "",
        Role::Knight => "C",
        Role::Bishop => "F",
        Role::Rook => "T",
        Role::Queen => "D",
        Role::King => "R",
    }
}

fn coordinate(word: &mut String, played: Move) {
    let (Some(from), to) = (played.from(), played.to()) else {
        return;
    };
    if played.is_castle() {
        word.push_str(if to > from { "O-O" } else { "O-O-O" });
        return;
    }
    let between = if played.is_capture() { 'x' } else { '-' };
    let becomes = played.promotion().map_or("", letter);
    let man = letter(played.role());
    push(word, format_args!("{man}{from}{between}{to}{becomes}"));
    if played.is_en_passant() {
        word.push_str(" e.p.");
    }
}
