//! A move within what is said: where one may stand, how far it goes, and what is done with it.
//!
//! Comes in: a chapter at a word. Goes out: the next move taken, with what was said before it.
//!
//! `N. prend le pion avec le sien. B`: a move, up to the mark of the other side.

use super::super::misprints::{LONGEST, cut_off};
use super::super::tree::How;
use super::super::{Item, Kind, index, skip_blanks};
use super::super::{past_stains, word_length};
use super::{Chapter, Clause, is_unreal, says_little};
use crate::lexicon::{self, Turn};
use crate::phrase::{Phrase, Relation, Roles};
use shakmaty::Color;
use std::ops::Range;

impl Chapter<'_> {
    /// Whether a move can be told here: by the side named, or on a page that names none.
    pub(in super::super) fn may_be_move(&self) -> bool {
        let clause = &self.clause;
        if clause.refused
            || clause.denied
            || clause.played
            || clause.infinitive
            || self.is_within_word()
        {
            return false;
        }
        let stands = clause.conditional && !clause.note && self.tree.moves() > 0;
        let instead = self.tree.is_pending() || stands;
        let named = clause.side().is_some() || clause.alternative && instead;
        let capital = self.rest().starts_with(char::is_uppercase);
        let opens = clause.pieces.is_empty() && (capital || !self.lettered);
        named || !clause.note && (opens || !self.lettered)
    }

    /// Reads a move, if one stands here.
    pub(super) fn told(&mut self) -> bool {
        let rest = self.rest();
        let whole = self.phrase_before_mark_at(self.at);
        let Some((phrase, n)) = whole.or_else(|| self.dialect.words(rest)) else {
            return false;
        };
        // `le pion avec celui du chevalier`, `de la Dame`: of them another is told.
        let named = lexicon::man(self.rest()) > 0 && self.is_behind_article(self.at);
        if named || self.spoken_of(self.at) {
            return false;
        }
        if n < 3 || rest[..n].split(|c: char| !c.is_alphabetic()).any(is_unreal) {
            return false;
        }
        // Behind words that nothing reads a bare name is the rest of another: `Lepiondela tour`.
        let within =
            self.clause.pieces.last().is_some_and(|piece| {
                piece.mark.is_none() && !piece.turns && lexicon::man(rest) > 0
            });
        if within && self.lettered {
            return false;
        }
        // A running head of a scan (`ECH`) looks like a check.
        if self.clause.side().is_none() && says_little(&phrase) {
            return false;
        }
        if self.take_bare() {
            return true;
        }
        if whole.is_none() || cut_off(&phrase, self.rest(), n).is_some() {
            return false;
        }
        self.accept(phrase, n);
        true
    }

    /// Reads a sentence behind a move that tells another and nothing else: the other side's, whose mark was
    /// left out.
    pub(super) fn told_unmarked(&mut self) -> bool {
        let clause = &self.clause;
        if !clause.played || clause.note || !clause.pieces.is_empty() || self.is_within_word() {
            return false;
        }
        let rest = self.rest();
        // Of the move before more is told: `& fait dame`.
        if rest.starts_with('&') || rest.starts_with("et ") || rest.starts_with("en ") {
            return false;
        }
        let Some(side) = self.tree.due() else {
            return false;
        };
        if let Some((phrase, n)) = self.phrase_before_mark_at(self.at) {
            let said = rest[..n].split(|c: char| !c.is_alphabetic()).any(is_unreal);
            if !said && names_mover(&phrase) && self.is_sentence(n, side) {
                self.accept(phrase, n);
                return true;
            }
        }
        false
    }

    /// Whether the next `n` bytes stand between stops; between a comma and another, or the end, only where the mark of the
    /// side that moved before `side` follows.
    fn is_sentence(&self, n: usize, side: Color) -> bool {
        let before = self.text[..self.at].trim_end();
        let end = self.at + n;
        let behind = &self.text[end..];
        let next = past_stains(
            self.text,
            end + behind.len() - behind.trim_start_matches([',', ' ']).len(),
        );
        let marked = self.mark_at(next).map(|mark| mark.side);
        let behind = behind.trim_start();
        let ends =
            behind.is_empty() || behind.starts_with(['.', '»', ';', ':']) || marked.is_some();
        ends && (before.ends_with(['.', ';', ':'])
            || before.ends_with(',') && marked == Some(!side))
    }

    /// The square at `at` that is all there is of its sentence: `N. à la 4. du Roy.`
    pub(super) fn place_at(&self, at: usize) -> Option<(Phrase, usize)> {
        let rest = self.text.get(at..)?;
        let (phrase, n) = self.dialect.place(rest)?;
        let behind = rest[n..].trim_start();
        let ends = behind.is_empty() || behind.starts_with(['.', ',', ';', ':', '&']);
        (ends || self.mark_at(at + rest.len() - behind.len()).is_some()).then_some((phrase, n))
    }

    /// The move told at `at`, which does not go on in the sentence of the other side: the bishop of
    /// `à la case du fou. Noir. Le roi` is not the black one.
    pub(super) fn phrase_before_mark_at(&self, at: usize) -> Option<(Phrase, usize)> {
        let rest = self.text.get(at..)?;
        let Ok((phrase, n)) = self.dialect.phrase(rest) else {
            // `du côté de sa tour. Noir.`: no black rook.
            let near = &rest[..rest.floor_char_boundary(LONGEST)];
            let end = near.find('.')? + 1;
            let mark = self.mark_at(at + skip_blanks(rest, end))?;
            let read = self.dialect.phrase(&rest[..end]).ok();
            return read.filter(|_| mark.whole_word);
        };
        let stops = rest[..n].match_indices('.').map(|(stop, _)| stop + 1);
        let mut sentences = stops.map(|behind| skip_blanks(rest, behind));
        let mark = sentences.find(|&next| {
            let mark = self.mark_at(at + next);
            next < n && mark.is_some_and(|mark| mark.whole_word)
        });
        if let Some(mark) = mark {
            return self.dialect.phrase(&rest[..mark]).ok();
        }
        Some((phrase, n))
    }

    /// Takes the move of the next `n` bytes, with what was said before it.
    pub(in super::super) fn accept(&mut self, phrase: Phrase, n: usize) {
        let unmarked = self.clause.played.then(|| self.tree.due()).flatten();
        let end = self.at + n;
        let how = How {
            side: self.clause.side().or(unmarked),
            starred: self.clause.starred,
            conditional: self.clause.conditional,
            alternative: self.clause.alternative,
            number: self.number,
            ..self.how_joined(end)
        };
        let begins = self.move_start();
        let turned = self.flush(true);
        let begins = self.begins(begins);
        let how = How { begins, ..how };
        let item = index(self.items.len());
        let again = self.tree.told(phrase, item, turned, how);
        if let Some(heading) = self.tree.take_unbranched() {
            self.items.set_kind(heading, Kind::Aside);
        }
        let side = |item: &Item| matches!(item.kind, Kind::Side(_));
        let kind = match again {
            true => Kind::Aside,
            false => Kind::Phrase { phrase, pair: 0 },
        };
        if let Some(item) = self.items.last().filter(|_| again).filter(side) {
            self.items.set_last(Item {
                kind: Kind::Aside,
                ..item
            });
        }
        self.add(self.at, end, kind);
        (self.at, self.told_end) = (end, end);
        self.clause = Clause {
            played: self.lettered,
            ..Clause::default()
        };
        self.stop();
    }

    /// Passes over the stop at hand behind a move.
    pub(in super::super) fn stop(&mut self) {
        if self.rest().starts_with(['.', ',', ';', ':']) {
            self.add(self.at, self.at + 1, Kind::Separator);
            self.at += 1;
        }
    }
}

impl Chapter<'_> {
    /// How the move at hand, which ends at `end`, is joined to the one before it.
    fn how_joined(&self, end: usize) -> How {
        let mark = self.clause.last_mark();
        let begins = self.move_start();
        let said = self.text.get(self.told_end..begins).unwrap_or_default();
        let stop = self.text[..self.told_end].ends_with('.') || said.contains(['.', ')']);
        let opens = self.text[begins..].starts_with(char::is_uppercase);
        let words = said.trim_start_matches(|c: char| !c.is_alphanumeric());
        let does = |words: &str| {
            lexicon::subject(words) > 0 || lexicon::side(words, self.dialect.language).is_some()
        };
        How {
            marked: mark.is_some_and(|piece| !piece.spoken),
            afresh: stop && opens,
            then: self.says_then(self.told_end..end),
            spoken: does(words),
            ..How::default()
        }
    }

    /// Where the mark of the move at hand begins, or its condition, or it does itself.
    fn move_start(&self) -> usize {
        let condition = || self.clause.pieces.iter().find(|piece| piece.turns);
        let first = self.clause.last_mark().or_else(condition);
        first.map_or(self.at, |piece| piece.start)
    }

    /// Whether words say that a move follows what was told before: `alors`.
    fn says_then(&self, range: Range<usize>) -> bool {
        let mut at = range.start;
        while let Some(rest) = self.text.get(at..range.end).filter(|rest| !rest.is_empty()) {
            if lexicon::turn(rest).is_some_and(|(turn, _)| turn == Turn::Then) {
                return true;
            }
            at += word_length(rest);
        }
        false
    }

    /// The first item from byte `start` on, or the number before it: with it the move begins whose mark stands there.
    pub(super) fn begins(&self, start: usize) -> u32 {
        let mut begins = index(self.items.len());
        while let Some(before) = begins.checked_sub(1) {
            let item = self.items.at(before);
            let number = matches!(item.kind, Kind::Number { .. });
            let star = self.text.get(item.span()) == Some("*");
            if item.start < start && !number && !star {
                break;
            }
            begins = before;
        }
        begins
    }
}

/// Whether a phrase tells who moves, or that a move is made again.
fn names_mover(phrase: &Phrase) -> bool {
    phrase.roles != Roles::ANY || phrase.relation == Relation::Same
}
