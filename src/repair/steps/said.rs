//! What the words of one place say in a position: that of the sheet, and that of the other sheet.
//!
//! Comes in: a word, with the one that a second sheet has in its place, and a move. Goes out: whether they say it.
//!
//! `?` beside `Cf3`: the other sheet fills the cell with Cg1-f3.

use crate::chess::{Move, Position};
use crate::homes::Homes;
use crate::phrase::Phrase;

use super::super::sheet::{Word, Written};
use super::super::stand::{self, Stand};

/// What a word says in a position, if there is one.
pub(in crate::repair) struct Said<'w> {
    word: Option<&'w Word>,
    phrase: Option<&'w Phrase>,
    /// The moves that fit, where that is not seen from a move alone.
    fits: Option<Vec<Move>>,
}

impl<'w> Said<'w> {
    pub fn of(word: Option<&'w Word>, position: &Position, homes: Option<&Homes>) -> Said<'w> {
        let phrase = word.and_then(|word| word.phrase.as_ref());
        let fits = phrase.filter(|phrase| !phrase.is_plain());
        let fits = fits.map(|phrase| stand::said(position, homes, phrase));
        Said { word, phrase, fits }
    }

    /// Whether it says a move of the position, or there is no word.
    pub fn allows(&self, played: &Move) -> bool {
        self.word.is_none() || self.is(played)
    }

    /// Whether it says a move of the position.
    pub fn is(&self, played: &Move) -> bool {
        match (&self.fits, self.phrase) {
            (Some(fits), _) => fits.contains(played),
            (None, Some(phrase)) => played.lies_in(phrase) && played.takes_as_named(phrase),
            (None, None) => false,
        }
    }
}

/// Whether the first sheet has no word there, or a cell that cannot be read, and the other has one, which may say a move.
pub(in crate::repair) fn is_filled(word: &Word, played: &Move) -> bool {
    let says = |phrase: Phrase| !phrase.is_plain() || played.lies_in(&phrase);
    let said = |other: &Word| other.phrase.is_some_and(says);
    match word.other.as_deref() {
        None if word.behind => word.phrase.is_some_and(says),
        Some(other) => (word.written == Written::Absent || word.written.is_cell()) && said(other),
        None => word.written == Written::Absent,
    }
}

/// Whether a word of the first sheet says another move than `played`, or none, and the other sheet says it in its place.
pub(in crate::repair) fn is_said_beside(word: &Word, played: &Move, stand: &Stand) -> bool {
    let other = word
        .other
        .as_deref()
        .filter(|_| word.written == Written::Move);
    other.is_some_and(|other| {
        stand.said(Some(other)).is(played) && !stand.said(Some(word)).is(played)
    })
}

/// How many words say something else than those of the other sheet in their place, which are read: for so many it may say the move.
pub(in crate::repair) fn differ_beside(words: &[Word]) -> usize {
    let differs = |word: &&Word| {
        let other = word.other.as_deref();
        let other = other.filter(|other| other.phrase.is_some() && other.core != word.core);
        word.written == Written::Move && other.is_some()
    };
    words.iter().filter(differs).count()
}

/// How many words there are up to the last that the first sheet has: what is behind them only the other says.
pub(in crate::repair) fn own_end(words: &[Word]) -> usize {
    let own = |word: &Word| word.written != Written::Absent && !word.behind;
    words.iter().rposition(own).map_or(0, |last| last + 1)
}

/// Whether the other sheet goes on behind the last word of the first.
pub(in crate::repair) fn goes_on(words: &[Word]) -> bool {
    own_end(words) < words.len()
}
