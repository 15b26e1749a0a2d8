//! The plies of a record, and the lines that replace them within them.
//!
//! Comes in: a game, a cursor over its text. Goes out: the value of the key `plies`.
//!
//! `[{"ply":1,"san":"e4","variations":[[{"ply":1,"san":"d4"}]]}]`

use crate::game::{Game, Line, Origin, Standing};
use crate::record::DEEPEST;
use crate::source::Places;

use super::super::fields::field;
use super::Json;

/// A line on its way.
struct Frame<'a, 'p> {
    line: &'a Line,
    /// The next ply of [`Game::plies`].
    at: u32,
    before: Standing<'a>,
    /// The position that the last ply left, where lines replace it.
    left: Option<Standing<'a>>,
    /// A cursor of its own, for another reading, whose words were passed already.
    own: Option<Places<'p>>,
    /// The cursor as it was before the ply that is being replaced.
    passed: Option<Places<'p>>,
}

impl<'a, 'p> Frame<'a, 'p> {
    /// A line that begins, in the place of the last ply of `parent` or as the main line.
    fn new(game: &'a Game, line: &'a Line, parent: Option<&Frame<'a, 'p>>) -> Frame<'a, 'p> {
        let left = parent.and_then(|parent| parent.left.clone());
        let passed = parent.and_then(|parent| parent.passed.as_ref());
        Frame {
            line,
            at: line.plies.start,
            before: left.unwrap_or_else(|| game.before_line(line)),
            left: None,
            own: passed
                .filter(|_| line.origin == Origin::Alternative)
                .cloned(),
            passed: None,
        }
    }
}

/// The first line from `line` on, of those that replace one ply, that has plies.
fn with_plies(game: &Game, line: Option<u32>) -> Option<&Line> {
    let first = line.and_then(|line| game.lines.get(line as usize));
    let next = |line: &&Line| game.lines.get(line.next? as usize);
    std::iter::successors(first, next).find(|line| !line.plies.is_empty())
}

impl<'a> Json<'a, '_> {
    /// The plies of the main line, and those that replace them within them.
    pub(super) fn lines<'p>(&mut self, places: &mut Places<'p>) {
        let (game, outer) = (self.written.game, self.named);
        self.sign(b'[');
        let mut frame = Frame::new(game, game.main(), None);
        let mut waiting: Vec<Frame<'a, 'p>> = Vec::new();
        loop {
            while frame.at < frame.line.plies.end {
                let deep = waiting.len() >= DEEPEST;
                let beside = self.next_ply(&mut frame, places).filter(|_| !deep);
                match beside.filter(|_| self.key::<{ field("variations") }>()) {
                    None => self.shut(outer),
                    Some(line) => {
                        self.sign(b'[');
                        self.sign(b'[');
                        let child = Frame::new(game, line, Some(&frame));
                        waiting.push(std::mem::replace(&mut frame, child));
                    }
                }
            }
            self.sign(b']');
            let Some(parent) = waiting.pop() else {
                return;
            };
            match with_plies(game, frame.line.next) {
                Some(line) => {
                    self.sign(b',');
                    self.sign(b'[');
                    frame = Frame::new(game, line, Some(&parent));
                    waiting.push(parent);
                }
                None => {
                    self.sign(b']');
                    self.shut(outer);
                    frame = parent;
                }
            }
        }
    }

    /// The next ply of a line, its object still open; returns the first line that replaces it.
    fn next_ply<'p>(
        &mut self,
        frame: &mut Frame<'a, 'p>,
        places: &mut Places<'p>,
    ) -> Option<&'a Line> {
        let game = self.written.game;
        let at = frame.at;
        frame.at += 1;
        let ply = game.plies.get(at as usize)?;
        let beside =
            with_plies(game, game.first_replacing(at)).filter(|_| !self.options.without.variations);
        let places = frame.own.as_mut().unwrap_or(places);
        frame.passed = beside.map(|_| places.clone());
        self.comma(at > frame.line.plies.start);
        let number = frame.line.first + (at - frame.line.plies.start);
        let after = game.after(&frame.before, at);
        self.ply(number, (&frame.before, ply, &after), places);
        if frame.line.origin != Origin::Alternative {
            self.annotations(number, frame.line, at);
        } else if at == frame.line.plies.start {
            self.another(number, &ply.span(self.written.record));
        }
        let main = at.checked_sub(game.main().plies.start);
        let sure = self.corrections.zip(main);
        let sure = sure.and_then(|(corrections, at)| corrections.confidences.get(at as usize));
        if let Some(sure) = sure
            && self.key::<{ field("confidence") }>()
        {
            self.share(*sure);
        }
        let left = std::mem::replace(&mut frame.before, after);
        frame.left = beside.map(|_| left);
        self.relieve();
        beside
    }
}
