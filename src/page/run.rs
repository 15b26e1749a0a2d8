//! Moves that follow each other without a word between them.
//!
//! Comes in: the [`Tokens`] of a page. Goes out: its [`Run`]s, each with the numbers that stand in it and with [`Features`]: what
//! is seen of its surroundings. Whether a run was played is asked later, of the board and of a table of prices.
//!
//! `Il fallait jouer 9... Fe6! 10. Te1, et non 9... a6.` -> two runs, `9... Fe6! 10. Te1` behind a word that proposes

use std::ops::Range;

use super::token::{Token, TokenKind, Tokens, Words};

/// A run of moves.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its tokens.
    pub tokens: Range<usize>,
    /// The indices of its cells, in order.
    pub cells: Vec<u32>,
    /// Its first byte and the byte after its last.
    pub span: Range<usize>,
    /// The half-move that its first cell would be, counted from 1, by the numbers in it.
    pub ply: Option<u32>,
    /// Whether dots without a number say that its first move is Black's.
    pub dots: bool,
    /// The token that opens the bracket around it, the outermost.
    pub bracket: Option<u32>,
    /// The line that it stands on, counted from 0.
    pub line: u32,
    /// What is seen of its surroundings.
    pub features: Features,
}

/// A run, or a result in figures.
#[derive(Clone, Debug)]
pub enum Event {
    /// Moves.
    Run(Run),
    /// The index of the token that states a result.
    Result(usize),
}

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $text:literal;)*) => {
        /// A set of features of a run.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Features(u64);

        impl Features {
            $($(#[$doc])* pub const $name: Features = Features(1 << $bit);)*
            /// All of them, by the names that the table of prices has for them.
            pub const ALL: &'static [(&'static str, Features)] = &[$(($text, Features::$name)),*];
        }
    };
}

features! {
    /// Of every run.
    ALWAYS = 0, "always";
    /// It heads a line.
    HEADS_LINE = 1, "heads-line";
    /// Nothing but signs stands between it and the run before it.
    JOINED = 2, "joined";
    /// It stands in brackets.
    BRACKETS = 3, "brackets";
    /// It begins with a number.
    NUMBERED = 4, "numbered";
    /// It is one move.
    ONE_CELL = 5, "one-cell";
    /// It is four moves or more.
    MANY_CELLS = 6, "many-cells";
    /// Before it in its sentence stands a word that supposes.
    SUPPOSED = 7, "supposed";
    /// Before it in its sentence stands a word that proposes.
    PROPOSED = 8, "proposed";
    /// Before it on its line stands a word of a caption.
    CAPTION = 9, "caption";
    /// Words stand before it on its line.
    WORDS_BEFORE = 10, "words-before";
    /// A sentence goes on behind it: a small letter, a comma.
    SENTENCE_GOES_ON = 11, "sentence-goes-on";
    /// A sentence ends right before it.
    SENTENCE_ENDS_BEFORE = 12, "sentence-ends-before";
    /// A colon stands right before it.
    COLON = 13, "colon";
    /// It stands between quotation marks.
    QUOTED = 14, "quoted";
    /// A blank line stands before its line.
    BLANK_ABOVE = 15, "blank-above";
    /// No word stands on its line.
    LINE_OF_MOVES = 16, "line-of-moves";
    /// A glyph judges one of its moves.
    GLYPH = 17, "glyph";
    /// Words follow on its line.
    WORDS_BEHIND = 18, "words-behind";
    /// A sign of a list stands before it.
    BULLET = 19, "bullet";
    /// The line above ends within a sentence.
    LINE_ABOVE_OPEN = 20, "line-above-open";
    /// The word before it is a single small one: `ou`, `et`.
    SMALL_WORD_BEFORE = 21, "small-word-before";
    /// The rest of its line has as many words as it has moves, or more.
    MOSTLY_WORDS = 22, "mostly-words";
    /// Its first move is Black's, as dots say.
    DOTS = 23, "dots";
    /// It begins a bracket.
    OPENS_BRACKET = 24, "opens-bracket";
    /// A bracket closes right before it.
    BEHIND_BRACKET = 25, "behind-bracket";
    /// A colon stands right behind it.
    COLON_BEHIND = 26, "colon-behind";
    /// The word before it is `coup`, `par` and the like: small, of four letters or more.
    WORD_RIGHT_BEFORE = 27, "word-right-before";
    /// Its line begins with the letter of an item: `a)`, `B.`
    LETTERED = 28, "lettered";
    /// A rival stands behind it: a run in a like place, with another move for the same half-move.
    RIVAL_BEHIND = 29, "rival-behind";
    /// A rival stands before it.
    RIVAL_BEFORE = 30, "rival-before";
}

impl Features {
    /// Whether one of `other` is among them.
    #[must_use]
    pub const fn has(self, other: Features) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of `other` are among them.
    #[must_use]
    pub const fn has_all(self, other: Features) -> bool {
        self.0 & other.0 == other.0
    }

    /// The features of both.
    #[must_use]
    pub const fn with(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    fn set(&mut self, other: Features, is: bool) {
        if is {
            self.0 |= other.0;
        }
    }
}

/// How many tokens of its line are looked at to either side of a run.
const LINE_MOST: usize = 256;
/// How many words before a run are of its sentence.
const WORDS_NEAR: usize = 10;

/// How many blanks part columns.
const COLUMNS_APART: usize = 3;

/// How many events behind a run its rivals are looked for.
const RIVALS_NEAR: usize = 12;

/// The runs and results of a page.
#[must_use]
pub fn events(page: &Tokens) -> Vec<Event> {
    let mut reader = Reader {
        page,
        found: Vec::new(),
        open: None,
        brackets: Vec::new(),
        line: 0,
    };
    for at in 0..page.tokens.len() {
        reader.token(at);
    }
    reader.close();
    for event in &mut reader.found {
        if let Event::Run(run) = event {
            run.features = seen(page, run);
        }
    }
    join(page, &mut reader.found);
    rivals(page, &mut reader.found);
    reader.found
}

struct Reader<'p> {
    page: &'p Tokens,
    found: Vec<Event>,
    open: Option<Open>,
    brackets: Vec<u32>,
    line: u32,
}

/// A run that is not yet closed.
struct Open {
    first: usize,
    last: usize,
    cells: Vec<u32>,
    /// The half-move that the next cell would be, as far as a number tells.
    next: Option<u32>,
    ply: Option<u32>,
    dots: bool,
    /// Whether a number or dots stand behind the last cell.
    waits: bool,
}

impl Reader<'_> {
    fn token(&mut self, at: usize) {
        match self.page.tokens[at].kind {
            TokenKind::Cell(cell) => self.cell(at, cell),
            TokenKind::Number { value, black } => self.number(at, 2 * value - u32::from(!black)),
            TokenKind::Dots => self.dots(at),
            TokenKind::Break { .. } => {
                self.line += 1;
                if !self.open.as_ref().is_some_and(|open| open.waits) {
                    self.close();
                }
            }
            TokenKind::Word(_) => self.close(),
            TokenKind::Open => {
                self.close();
                self.brackets.push(at as u32);
            }
            TokenKind::Close => {
                self.close();
                self.brackets.pop();
            }
            TokenKind::Result(_) => {
                self.close();
                self.found.push(Event::Result(at));
            }
            TokenKind::Glyph(_) | TokenKind::Comment => {
                if let Some(open) = self.open.as_mut().filter(|open| !open.waits) {
                    open.last = at;
                }
            }
            TokenKind::Sign('"' | '«' | '»' | '“' | '”' | '?' | ':') => self.close(),
            // A stop behind moves without a number ends their sentence.
            TokenKind::Sign('.') if self.open.as_ref().is_some_and(|open| open.next.is_none()) => {
                self.close();
            }
            TokenKind::Markup | TokenKind::Sign(_) => {}
        }
    }

    /// Whether a dash stands right before token `at`: behind one a number begins anew, be it the one that is due.
    fn is_behind_dash(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|at| self.page.tokens[at].kind);
        matches!(before, Some(TokenKind::Sign('-' | '–' | '—')))
    }

    fn cell(&mut self, at: usize, cell: u32) {
        let open = self.open.get_or_insert_with(|| Open::at(at));
        open.cells.push(cell);
        open.last = at;
        open.waits = false;
        let moves = self.page.cells[cell as usize].readings[0].moves.len() as u32;
        open.next = open.next.map(|next| next + moves);
    }

    fn number(&mut self, at: usize, mut ply: u32) {
        if self.is_behind_dash(at) {
            self.close();
        }
        if let Some(open) = self.open.as_mut() {
            // `4. C 5 CR   4. P 4 D`: each column may have its numbers.
            let tokens = &self.page.tokens;
            let apart = tokens[at].start >= tokens[open.last].end + COLUMNS_APART;
            ply += u32::from(apart && open.next == Some(ply + 1));
            let told = open.cells.len() as u32;
            let behind_word = open
                .first
                .checked_sub(1)
                .is_some_and(|at| is_word(&self.page.tokens[at]));
            let goes_on = match open.next {
                Some(next) => next == ply,
                // The number behind moves without one tells which these are; but for those that a sentence names.
                None => ply > told && told > 0 && !behind_word,
            };
            if goes_on && told > 0 {
                if open.next.is_none() {
                    open.ply = Some(ply - told);
                }
                open.next = Some(ply);
                open.waits = true;
                return;
            }
        }
        self.close();
        self.open = Some(Open {
            next: Some(ply),
            ply: Some(ply),
            waits: true,
            ..Open::at(at)
        });
    }

    fn dots(&mut self, at: usize) {
        match self.open.as_mut() {
            None => {
                self.open = Some(Open {
                    dots: true,
                    waits: true,
                    ..Open::at(at)
                });
            }
            Some(open) if open.waits && open.cells.is_empty() => {
                // `4. ... d5` in two tokens
                if let Some(ply) = open.ply.filter(|ply| ply % 2 == 1) {
                    (open.ply, open.next) = (Some(ply + 1), Some(ply + 1));
                }
            }
            Some(_) => {}
        }
    }

    fn close(&mut self) {
        let Some(open) = self.open.take().filter(|open| !open.cells.is_empty()) else {
            return;
        };
        let tokens = &self.page.tokens;
        self.found.push(Event::Run(Run {
            tokens: open.first..open.last + 1,
            span: tokens[open.first].start..tokens[open.last].end,
            cells: open.cells,
            ply: open.ply,
            dots: open.dots,
            bracket: self.brackets.first().copied(),
            line: self.line,
            features: Features::default(),
        }));
    }
}

impl Open {
    fn at(first: usize) -> Open {
        Open {
            first,
            last: first,
            cells: Vec::new(),
            next: None,
            ply: None,
            dots: false,
            waits: false,
        }
    }
}

/// The tokens before and behind a run, on its line.
fn on_line(tokens: &[Token], run: &Range<usize>) -> (Range<usize>, Range<usize>) {
    let is_break = |token: &Token| matches!(token.kind, TokenKind::Break { .. });
    let (least, most) = (
        run.start.saturating_sub(LINE_MOST),
        (run.end + LINE_MOST).min(tokens.len()),
    );
    let first = tokens[least..run.start]
        .iter()
        .rposition(is_break)
        .map_or(least, |at| least + at + 1);
    let last = tokens[run.end..most]
        .iter()
        .position(is_break)
        .map_or(most, |at| run.end + at);
    (first..run.start, run.end..last)
}

fn is_word(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Word(_))
}

/// What is seen of a run's surroundings.
fn seen(page: &Tokens, run: &Run) -> Features {
    let tokens = &page.tokens;
    let (before, behind) = on_line(tokens, &run.tokens);
    let ahead: Vec<Token> = outside(tokens[before.clone()].iter().rev(), true);
    let after: Vec<Token> = outside(tokens[behind.clone()].iter(), false);
    let (before_words, behind_words) = (words(&ahead), words(&after));
    let mut seen = Features::ALWAYS;
    let heads = !tokens[before.clone()].iter().any(|token| {
        matches!(
            token.kind,
            TokenKind::Word(_) | TokenKind::Cell(_) | TokenKind::Close | TokenKind::Open
        )
    });
    seen.set(Features::HEADS_LINE, heads);
    seen.set(Features::BRACKETS, run.bracket.is_some());
    seen.set(
        Features::NUMBERED,
        matches!(tokens[run.tokens.start].kind, TokenKind::Number { .. }),
    );
    seen.set(Features::ONE_CELL, run.cells.len() == 1);
    seen.set(Features::MANY_CELLS, run.cells.len() >= 4);
    seen.set(Features::WORDS_BEFORE, before_words > 0);
    seen.set(Features::WORDS_BEHIND, behind_words > 0);
    seen.set(Features::LINE_OF_MOVES, before_words + behind_words == 0);
    seen.set(
        Features::MOSTLY_WORDS,
        before_words + behind_words >= run.cells.len().max(3),
    );
    let glyph = |token: &Token| matches!(token.kind, TokenKind::Glyph(_));
    seen.set(
        Features::GLYPH,
        tokens[run.tokens.clone()].iter().any(glyph),
    );
    seen.set(Features::DOTS, run.dots);
    let bullet = |token: &Token| matches!(token.kind, TokenKind::Sign('-' | '–' | '—'));
    let listed = heads && tokens[before.clone()].iter().any(bullet);
    seen.set(Features::BULLET, listed);
    seen.set(Features::LETTERED, is_lettered(&tokens[before.clone()]));
    seen.set(Features::SENTENCE_GOES_ON, goes_on(&after));
    seen.set(
        Features::COLON_BEHIND,
        after
            .first()
            .is_some_and(|token| token.kind == TokenKind::Sign(':')),
    );
    sentence_before(&ahead, &mut seen);
    let last = before.end.checked_sub(1).map(|at| tokens[at].kind);
    seen.set(Features::OPENS_BRACKET, last == Some(TokenKind::Open));
    seen.set(Features::BEHIND_BRACKET, last == Some(TokenKind::Close));
    let caption =
        |token: &Token| matches!(token.kind, TokenKind::Word(words) if words.has(Words::CAPTION));
    seen.set(
        Features::CAPTION,
        ahead.iter().take(2 * WORDS_NEAR).any(caption),
    );
    line_above(tokens, &before, &mut seen);
    seen
}

/// Whether what stands before a run on its line begins with the letter of an item: `a)`, `B.`
fn is_lettered(before: &[Token]) -> bool {
    let is_letter = |token: &Token| is_word(token) && token.end - token.start == 1;
    let sign = |token: &Token| matches!(token.kind, TokenKind::Sign(')' | '.' | ':'));
    let mut line = before.iter().filter(|token| {
        !matches!(
            token.kind,
            TokenKind::Markup | TokenKind::Sign('-' | '–' | '—')
        )
    });
    line.next().is_some_and(is_letter) && line.next().is_some_and(sign)
}

/// The tokens up to the bracket around them, without those in brackets of their own.
fn outside<'t>(tokens: impl Iterator<Item = &'t Token>, backward: bool) -> Vec<Token> {
    let (opens, closes) = match backward {
        true => (TokenKind::Close, TokenKind::Open),
        false => (TokenKind::Open, TokenKind::Close),
    };
    let mut depth = 0_u32;
    let mut found = Vec::new();
    for token in tokens {
        if token.kind == opens {
            depth += 1;
        } else if token.kind == closes {
            match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => break,
            }
        } else if depth == 0 {
            found.push(*token);
        }
    }
    found
}

fn words(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| is_word(token)).count()
}

/// Whether a sentence goes on with what follows a run.
fn goes_on(behind: &[Token]) -> bool {
    let next = behind
        .iter()
        .find(|token| !matches!(token.kind, TokenKind::Glyph(_) | TokenKind::Markup));
    next.is_some_and(|token| match token.kind {
        TokenKind::Word(words) => words.has(Words::SMALL),
        TokenKind::Sign(c) => c == ',',
        _ => false,
    })
}

/// What the sentence says before a run, on its line; `ahead` is what stands there, the nearest first.
fn sentence_before(ahead: &[Token], seen: &mut Features) {
    let mut count = 0;
    for (at, token) in ahead.iter().enumerate() {
        match token.kind {
            TokenKind::Word(words) => {
                let small = at == 0 && words.has(Words::SMALL);
                let short = token.end - token.start < 4;
                seen.set(Features::SUPPOSED, words.has(Words::SUPPOSES));
                seen.set(
                    Features::PROPOSED,
                    words.has(Words::PROPOSES) || words.has(Words::EXAMPLE),
                );
                seen.set(Features::SMALL_WORD_BEFORE, small && short);
                seen.set(Features::WORD_RIGHT_BEFORE, small && !short);
                count += 1;
            }
            // A dash closes what was put in.
            TokenKind::Sign('.' | ';' | '—' | '–') | TokenKind::Glyph(_) if at == 0 => {
                seen.set(Features::SENTENCE_ENDS_BEFORE, true);
                break;
            }
            TokenKind::Sign(':') if at == 0 => seen.set(Features::COLON, true),
            TokenKind::Sign('"' | '«' | '“' | '\'' | '‘') if at == 0 => {
                seen.set(Features::QUOTED, true)
            }
            TokenKind::Sign('.' | ';') | TokenKind::Cell(_) => break,
            _ => {}
        }
        if count == WORDS_NEAR {
            break;
        }
    }
}

/// What stands above the line of a run.
fn line_above(tokens: &[Token], before: &Range<usize>, seen: &mut Features) {
    let Some(Token {
        kind: TokenKind::Break { blank },
        ..
    }) = tokens[..before.start].last()
    else {
        seen.set(Features::BLANK_ABOVE, before.start == 0);
        return;
    };
    seen.set(Features::BLANK_ABOVE, *blank);
    let above = before.start.checked_sub(2).map(|at| tokens[at].kind);
    seen.set(
        Features::LINE_ABOVE_OPEN,
        !blank && matches!(above, Some(TokenKind::Word(_) | TokenKind::Sign(','))),
    );
    if seen.has(Features::HEADS_LINE) {
        seen.set(Features::COLON, matches!(above, Some(TokenKind::Sign(':'))));
    }
}

/// Tells of the runs between which no word stands outside brackets, each beside the one before it that stands in the same.
fn join(page: &Tokens, events: &mut [Event]) {
    let mut last: Option<(usize, Option<u32>)> = None;
    let mut outer: Option<usize> = None;
    for event in events {
        let Event::Run(run) = event else {
            continue;
        };
        let before = match run.bracket {
            None => outer,
            bracket => last.filter(|last| last.1 == bracket).map(|last| last.0),
        };
        if let Some(end) = before {
            let between = outside(page.tokens[end..run.tokens.start].iter(), false);
            run.features.set(Features::JOINED, words(&between) == 0);
        }
        last = Some((run.tokens.end, run.bracket));
        if run.bracket.is_none() {
            outer = Some(run.tokens.end);
        }
    }
}

/// Tells of the runs that stand in a like place and have different moves for the same half-move, up to a result or another
/// beginning.
fn rivals(page: &Tokens, events: &mut [Event]) {
    for at in 0..events.len() {
        for other in at + 1..events.len().min(at + 1 + RIVALS_NEAR) {
            let (before, behind) = events.split_at_mut(other);
            let (Event::Run(run), Event::Run(rival)) = (&mut before[at], &mut behind[0]) else {
                break;
            };
            if rival.ply == Some(1) {
                break;
            }
            if are_rivals(page, run, rival) {
                run.features.set(Features::RIVAL_BEHIND, true);
                rival.features.set(Features::RIVAL_BEFORE, true);
            }
        }
    }
}

/// Whether both runs head a line, or neither, both stand in brackets, or neither, and their moves differ where the later begins; or
/// both are a move without a number, in a list.
fn are_rivals(page: &Tokens, run: &Run, rival: &Run) -> bool {
    let like = |feature| run.features.has(feature) == rival.features.has(feature);
    let (first, second) = match (run.ply, rival.ply) {
        (Some(first), Some(second)) => (first, second),
        (None, None) => {
            let item = Features::BULLET.with(Features::ONE_CELL);
            let listed = |run: &Run| run.features.has_all(item);
            return listed(run) && listed(rival) && rival.line == run.line + 1;
        }
        _ => return false,
    };
    let ply = first.max(second);
    let phrase = |run: &Run, first: u32| {
        let cell = run.cells.get((ply - first) as usize)?;
        let reading = page.cells[*cell as usize].readings.first()?;
        Some(reading.moves.first()?.0)
    };
    like(Features::HEADS_LINE)
        && like(Features::BRACKETS)
        && match (phrase(run, first), phrase(rival, second)) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        }
}
