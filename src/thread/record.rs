//! A record out of a thread.
//!
//! Comes in: the tokens of a page, its events, and the thread that was found. Goes out: the [`Record`] of the first game on it: its
//! moves, its variations, each with the move that it goes on from, and all else as words. No word is lost: the items and the
//! blanks between them are the text.
//!
//! `3. Fc4 h6? Mieux : 3... Fc5` -> number, phrase, phrase, nag, words, open, number, phrase, close

use std::collections::HashMap;
use std::ops::Range;

use crate::chess::Position;
use crate::lexicon::{self, StatedResult};
use crate::page::cell::Alphabets;
use crate::page::run::{Event, Features, Run};
use crate::page::token::{Token, TokenKind, Tokens};
use crate::record::{After, Branch, Item, Items, Kind, Record, bare_verdict};

use super::price::{Link, Role, row_of};
use super::search::{Step, Thread};

/// A page that was cut and threaded.
pub struct Read<'p> {
    /// The text of the source.
    pub text: &'p str,
    /// The bytes of the page in it.
    pub region: (usize, usize),
    /// The items of the tags before it.
    pub tags: Vec<Item>,
    /// The letters of its moves.
    pub alphabets: Alphabets,
    /// Its tokens and cells.
    pub page: &'p Tokens,
    /// Its runs and results.
    pub events: &'p [Event],
    /// The thread.
    pub thread: &'p Thread<'p>,
}

/// The record of the first game, and the byte after it.
#[must_use]
pub fn record(read: &Read<'_>) -> (Record, usize) {
    let mut games = read
        .thread
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.role == Role::New);
    let first = games.next().map_or(read.thread.steps.len(), |(at, _)| at);
    let second = games.next().map(|(at, _)| at);
    let end = second.map_or(read.region.1, |second| read.start_of(second));
    let steps = &read.thread.steps[first..second.unwrap_or(read.thread.steps.len())];
    let mut writer = Writer {
        read,
        items: read.tags.clone(),
        branches: Vec::new(),
        said: HashMap::new(),
        open: Vec::new(),
        at: read.region.0,
        game: 0,
        moved: false,
        stated: None,
    };
    writer.stated = writer.result_of(steps, end);
    writer.steps(steps);
    writer.state_before(end);
    writer.words_to(end);
    let mut branches = writer.branches;
    branches.sort_by_key(|branch| branch.open);
    let items: Items = writer.items.into_iter().collect();
    let last = items.last().map_or(read.region.0, |item| item.end);
    let span = items.get(0).map_or(last, |item| item.start)..last;
    let record = Record {
        branches,
        ..Record::of_items(span, read.alphabets.main, items)
    };
    (record, end)
}

/// So many moves are more than one row.
const ROWS_LEAST: usize = 3;

impl Read<'_> {
    /// The position from which the first game starts, where that is not the page's first.
    #[must_use]
    pub fn set_up(&self) -> Option<Position> {
        let mut steps = self.thread.steps.iter();
        let first = steps.find(|step| step.role == Role::New)?;
        let root = self.thread.tree.root_of(first.from);
        (root > 0).then(|| self.thread.tree.node(root).position.clone())
    }

    /// Whether rows of the first game are not played, and it does not go on behind them: one with its number at the head of a line
    /// and no word on that, or several moves that go on behind a gap, and no word supposes them; or it goes on behind a gap itself.
    #[must_use]
    pub fn leaves_rows(&self) -> bool {
        let tree = &self.thread.tree;
        let (mut games, mut tip, mut due_left, mut left) = (0, 0, false, false);
        // The half-move that would go on with the words of the line before.
        let mut next = None;
        for step in &self.thread.steps {
            games += u32::from(step.role == Role::New);
            if games > 1 {
                break;
            }
            let run = self.run(step).filter(|_| games == 1);
            let told = run.and_then(|run| Some((run.line, run.ply?)));
            let of_words = std::mem::replace(&mut next, run.and_then(Self::behind)) == told;
            let played = tree.node(tip).ply;
            let ahead = run.and_then(|run| run.ply?.checked_sub(played + 1));
            if matches!(step.role, Role::New | Role::Game) && step.cells > 0 {
                // The game goes on behind a gap, and what was due had its number; or the rest of a row that was left answers what
                // stands before that.
                let rest = |run: &Run| run.ply.is_none() && run.features.has(Features::JOINED);
                if due_left && ahead > Some(0) || left && run.is_some_and(rest) {
                    return true;
                }
                // A run that breaks off was a row, and its last move is not what was meant.
                let breaks = run.is_some_and(|run| (step.cells as usize) < run.cells.len());
                (tip, due_left, left) = (step.tip, false, breaks);
                continue;
            }
            due_left |= step.role == Role::Mention && ahead == Some(0);
            let unplayed = step.role == Role::Mention || step.cells == 0;
            let run = run.filter(|_| unplayed);
            left |= run.is_some_and(|run| self.is_row(run, (tip, ahead), of_words));
        }
        left
    }

    /// Whether the first runs are those of the first game, all played whole, and no word and no bracket stands between them: nothing is
    /// left to tell.
    #[must_use]
    pub fn plays_all(&self) -> bool {
        let mut games = 0;
        let game = self.thread.steps.iter().take_while(|step| {
            games += u32::from(step.role == Role::New);
            games < 2
        });
        let mut span: Option<Range<usize>> = None;
        for step in game {
            let of_game = matches!(step.role, Role::New | Role::Game);
            let whole = |run: &&Run| of_game && run.cells.len() == step.cells as usize;
            let Some(run) = self.run(step).filter(whole) else {
                return false;
            };
            let start = span.map_or(run.tokens.start, |span| span.start);
            span = Some(start..run.tokens.end);
        }
        let said = |token: &Token| {
            use TokenKind::{Open, Sign, Word};
            matches!(token.kind, Word(_) | Sign(_) | Open)
        };
        span.is_some_and(|span| !self.page.tokens[span].iter().any(said))
    }

    /// Whether a run that was not played is a row of the game up to `tip`, so many half-moves `ahead` of it.
    fn is_row(&self, run: &Run, (tip, ahead): (u32, Option<u32>), of_words: bool) -> bool {
        let row = Features::NUMBERED
            .with(Features::HEADS_LINE)
            .with(Features::LINE_OF_MOVES);
        let spoken = Features::SUPPOSED
            .with(Features::PROPOSED)
            .with(Features::CAPTION)
            .with(Features::QUOTED);
        let rows = ahead > Some(0) && run.cells.len() >= ROWS_LEAST;
        let goes_on = rows && !of_words && !run.features.has(spoken);
        let heads = run.features.has_all(row) && !self.says_again(run, tip);
        run.bracket.is_none() && (heads || goes_on)
    }

    /// Whether the moves of a run are written as those of the game up to `tip` are at their numbers.
    fn says_again(&self, run: &Run, tip: u32) -> bool {
        let tree = &self.thread.tree;
        let written = |cell: u32| {
            let cell = &self.page.cells[cell as usize];
            &self.text[cell.start..cell.end]
        };
        let had = |(ply, &cell): (u32, &u32)| {
            let there = tree.behind(tip, ply);
            there.is_some_and(|there| written(tree.node(there).cell.0) == written(cell))
        };
        run.ply.is_some_and(|ply| (ply..).zip(&run.cells).all(had))
    }

    /// The line of a run, and the half-move that would go on with it.
    fn behind(run: &Run) -> Option<(u32, u32)> {
        Some((run.line, run.ply? + run.cells.len() as u32))
    }

    fn run(&self, step: &Step) -> Option<&Run> {
        match &self.events[step.event] {
            Event::Run(run) => Some(run),
            Event::Result(_) => None,
        }
    }

    /// Where the game begins whose first run is that of the `nth` step: at the words that head it, behind the last blank line. No
    /// move is among them that another run plays, and no result but on the line of the first move.
    fn start_of(&self, nth: usize) -> usize {
        let steps = &self.thread.steps;
        let Some(run) = self.run(&steps[nth]) else {
            return self.region.1;
        };
        let before = &self.page.tokens[..run.tokens.start];
        let is_break = |token: &Token, blank: bool| matches!(token.kind, TokenKind::Break { blank: is } if is || !blank);
        let is_result = |token: &Token| matches!(token.kind, TokenKind::Result(_));
        let behind = |found: Option<usize>| found.map_or(0, |at| at + 1);
        let line = behind(before.iter().rposition(|token| is_break(token, false)));
        let blank = behind(before.iter().rposition(|token| is_break(token, true)));
        let mut played = steps[..nth].iter().rev().filter(|step| step.cells > 0);
        let played = played.find_map(|step| Some(self.run(step)?.tokens.end));
        let stated = behind(before[..line].iter().rposition(is_result));
        let last = played.unwrap_or(0).max(stated);
        let head = if last <= blank { blank } else { line };
        self.page.tokens[head.max(last).min(run.tokens.start)].start
    }
}

struct Writer<'r> {
    read: &'r Read<'r>,
    items: Vec<Item>,
    branches: Vec<Branch>,
    /// The items that say the moves to the positions of the tree.
    said: HashMap<u32, u32>,
    /// The open variations: the item that opens each, and its last position.
    open: Vec<(u32, u32)>,
    /// The byte up to which the text stands in items.
    at: usize,
    /// The last position of the game.
    game: u32,
    moved: bool,
    /// The result that is still to come: its byte, its length and what it is.
    stated: Option<(usize, usize, StatedResult)>,
}

impl Writer<'_> {
    fn steps(&mut self, steps: &[Step]) {
        for (at, step) in steps.iter().enumerate() {
            match step.role {
                Role::Game | Role::New => {
                    self.close_all();
                    // A run that says the last moves again comes to the same position on a way of its own.
                    if let Some(&item) = self
                        .said
                        .get(&self.game)
                        .filter(|_| step.role == Role::Game)
                    {
                        self.said.insert(step.from, item);
                    }
                    self.moves(step);
                    self.game = step.tip;
                }
                Role::Lost => {
                    self.close_all();
                    self.moves(step);
                }
                Role::Variation => {
                    self.open(step);
                    self.moves(step);
                    if let Some(open) = self.open.last_mut() {
                        open.1 = step.tip;
                    }
                    let next = steps[at + 1..]
                        .iter()
                        .find(|next| next.role != Role::Mention);
                    let goes_on = |next: &Step| next.role == Role::Variation && next.goes_on;
                    if !next.is_some_and(goes_on) {
                        self.close_all();
                    }
                }
                Role::Mention => {}
            }
        }
        self.close_all();
    }

    /// Opens the variation that `step` begins, unless it goes on with one that is open.
    fn open(&mut self, step: &Step) {
        while let Some(&(_, tip)) = self.open.last() {
            let goes_on = step.goes_on && self.goes_through(tip, step.from);
            if goes_on && tip == step.from {
                return;
            }
            if goes_on {
                break;
            }
            self.close();
        }
        let Some(run) = self.read.run(step) else {
            return;
        };
        self.state_before(run.span.start);
        self.words_to(run.span.start);
        let index = self.items.len() as u32;
        let after = match self.said.get(&step.from) {
            Some(&item) if step.from == self.game => After::Remark(item),
            Some(&item) => After::Item(item),
            None => After::Start,
        };
        self.branches.push(Branch { open: index, after });
        self.open.push((index, step.from));
        self.put(0, Kind::Open { close: 0 });
    }

    /// Whether a variation up to `tip` goes through `position`, which is none of the game.
    fn goes_through(&self, tip: u32, position: u32) -> bool {
        let tree = &self.read.thread.tree;
        let ply = tree.node(position).ply;
        position >= tree.roots
            && tree.behind(tip, ply) == Some(position)
            && !self.is_of_game(position)
    }

    fn is_of_game(&self, position: u32) -> bool {
        let tree = &self.read.thread.tree;
        tree.behind(self.game, tree.node(position).ply) == Some(position)
    }

    fn close_all(&mut self) {
        while !self.open.is_empty() {
            self.close();
        }
    }

    fn close(&mut self) {
        if let Some((open, _)) = self.open.pop() {
            let close = self.items.len() as u32;
            self.items[open as usize].kind = Kind::Open { close };
            self.put(0, Kind::Close);
        }
    }

    /// Adds the item of the next `length` bytes.
    fn put(&mut self, length: usize, kind: Kind) {
        let (start, end) = (self.at, self.at + length);
        self.items.push(Item { start, end, kind });
        self.at = end;
    }

    /// The moves of a run that were played in a step, with its numbers and signs.
    fn moves(&mut self, step: &Step) {
        let Some(run) = self.read.run(step) else {
            return;
        };
        let tree = &self.read.thread.tree;
        let mut path: Vec<u32> = tree.path(step.from, step.tip);
        path.reverse();
        let breaks = step.role == Role::Lost
            || step
                .seen
                .iter()
                .any(|&(row, _)| row == row_of(Link::Breaks));
        let last = path.first().map(|&tip| tree.node(tip).cell.0);
        let mut over = path.is_empty() && !breaks;
        let mut number = None;
        for token in &self.read.page.tokens[run.tokens.clone()] {
            if over && !matches!(token.kind, TokenKind::Glyph(_) | TokenKind::Comment) {
                break;
            }
            match token.kind {
                TokenKind::Cell(cell) => {
                    let says = match path.last() {
                        Some(&tip) => tree.node(tip).cell.0 == cell,
                        None => breaks,
                    };
                    // The number of a move that is said again stays with it.
                    if let Some((token, kind)) = number.take().filter(|_| says) {
                        self.token(token, kind);
                    }
                    self.cell(cell, &mut path, breaks);
                    over = last == Some(cell) && !breaks;
                }
                TokenKind::Number { value, black } => {
                    number = Some((token, Kind::Number { value, black }))
                }
                TokenKind::Glyph(glyph) if self.moved => self.token(token, Kind::Nag(glyph)),
                TokenKind::Comment => self.token(token, Kind::Comment),
                _ => {}
            }
        }
    }

    fn token(&mut self, token: &Token, kind: Kind) {
        self.words_to(token.start);
        self.put(token.end - token.start, kind);
    }

    /// The moves that a cell says; `path` holds the positions still to come, the next one last.
    fn cell(&mut self, cell: u32, path: &mut Vec<u32>, breaks: bool) {
        let tree = &self.read.thread.tree;
        let mut any = false;
        while let Some(&tip) = path.last().filter(|&&tip| tree.node(tip).cell.0 == cell) {
            let (_, reading, of) = tree.node(tip).cell;
            let said = self.read.page.cells[cell as usize].readings[usize::from(reading)].moves
                [usize::from(of)];
            self.phrase(said);
            self.said.insert(tip, self.items.len() as u32 - 1);
            path.pop();
            any = true;
        }
        if !any && breaks && path.is_empty() {
            let said = self.read.page.cells[cell as usize].readings[0].moves[0];
            self.phrase(said);
        }
    }

    fn phrase(&mut self, (phrase, start, end): (crate::phrase::Phrase, usize, usize)) {
        self.words_to(start);
        self.put(end - start, Kind::Phrase { phrase, pair: 0 });
        self.moved = true;
    }

    /// Takes what stands between here and byte `end` as words, or as signs where no letter is among them.
    fn words_to(&mut self, end: usize) {
        while self.at < end {
            let gap = &self.read.text[self.at..end];
            let blanks = gap.len() - gap.trim_start().len();
            self.at += blanks;
            let gap = gap.trim();
            if gap.is_empty() {
                break;
            }
            let line = gap.find('\n').filter(|_| !self.moved).unwrap_or(gap.len());
            let words = gap[..line].trim_end();
            let kind = self.kind_of(words);
            self.put(words.len(), kind);
        }
        self.at = self.at.max(end);
    }

    fn kind_of(&self, words: &str) -> Kind {
        match words.contains(char::is_alphanumeric) {
            false => Kind::Separator,
            true if self.moved => Kind::Aside,
            true => Kind::Heading,
        }
    }

    /// The result behind the last move of the game, in figures or in words.
    fn result_of(&self, steps: &[Step], end: usize) -> Option<(usize, usize, StatedResult)> {
        let of_game = |step: &&Step| matches!(step.role, Role::Game | Role::New | Role::Lost);
        let last = steps.iter().rev().find(of_game);
        let run = last.and_then(|step| self.read.run(step))?;
        self.stated(run, end)
    }

    /// Adds the result, where it stands before byte `end`.
    fn state_before(&mut self, end: usize) {
        let here = |(start, ..): &mut (usize, usize, StatedResult)| *start < end;
        if let Some((start, length, result)) = self.stated.take_if(here)
            && start >= self.at
        {
            self.close_all();
            self.words_to(start);
            self.put(length, Kind::Result(result));
        }
    }

    /// The result that is stated behind a run: its byte, its length and what it is. Figures say more than words before them.
    fn stated(&self, run: &Run, end: usize) -> Option<(usize, usize, StatedResult)> {
        let behind = self.read.page.tokens[run.tokens.end..].iter();
        let (mut lines, mut depth, mut told) = (0, 0_u32, None);
        let mut sentence = true;
        for token in behind.take_while(|token| token.end <= end) {
            match token.kind {
                TokenKind::Result(result)
                    if depth == 0 && (lines < LINES_MOST || told.is_none()) =>
                {
                    return Some((token.start, token.end - token.start, result));
                }
                TokenKind::Break { .. } => lines += 1,
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Word(_) if lines < LINES_MOST && depth == 0 && told.is_none() => {
                    let rest = &self.read.text[token.start..end];
                    told = self
                        .in_words(rest, sentence)
                        .map(|(result, n)| (token.start, n, result));
                }
                _ => {}
            }
            sentence = matches!(
                token.kind,
                TokenKind::Break { .. } | TokenKind::Sign('.' | '!' | ';')
            );
        }
        told
    }

    /// The result in words at the start of `rest`, and its bytes.
    fn in_words(&self, rest: &str, sentence: bool) -> Option<(StatedResult, usize)> {
        in_words(rest).or_else(|| {
            let end = rest.find(['.', '!', ';', '\n', '\r']).unwrap_or(rest.len());
            let words = rest[..end].trim_end();
            let verdict = sentence.then(|| bare_verdict(words)).flatten();
            verdict.map(|result| (result, words.len()))
        })
    }
}

/// In how many lines behind the last move a result in words stands.
const LINES_MOST: u32 = 3;

/// The result in words at the start of `rest`, with which its sentence ends.
fn in_words(rest: &str) -> Option<(StatedResult, usize)> {
    let (result, n) = lexicon::result(rest)?;
    let behind = rest[n..].trim_start_matches([' ', '\u{a0}']);
    let ends = behind.is_empty()
        || behind.starts_with(['.', ',', ';', '!', ')', '\n', '\r', '('])
        || lexicon::result(behind).is_some();
    ends.then_some((result, n))
}
