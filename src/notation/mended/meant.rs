//! Whether what is read from mended words may be the move that was meant.
//!
//! Comes in: a phrase, the text it was read from, another that was read as cheaply. Goes out: whether it is a whole move
//! and a likely one, or what both say.
//!
//! `la tour, un pas`: no rook goes in steps, so that other words were meant.

use shakmaty::Role;

use crate::phrase::{CheckSaid, Frame, Phrase, Relation, Roles};

/// Whether a phrase says more than that check is given.
pub(super) fn is_told(phrase: &Phrase) -> bool {
    let check = phrase.check;
    let little = Phrase {
        check,
        frame: phrase.frame,
        ..Phrase::ANY
    };
    check == CheckSaid::Unsaid || *phrase != little
}

/// Whether he goes in steps who does: a pawn, or the king.
pub(super) fn is_likely(phrase: &Phrase) -> bool {
    let steps = [Relation::OneStep, Relation::TwoSteps, Relation::Steps];
    let walks = Roles::of(Role::Pawn).union(Roles::of(Role::King));
    let more = matches!(phrase.relation, Relation::MoreSteps(_));
    !more && (!steps.contains(&phrase.relation) || phrase.roles.union(walks) == walks)
}

/// The phrase of the moves that lie in `one` or in `other`; one of them may say whose side its square is counted
/// from and the other not (`sa`, `la`).
pub(super) fn framed_alike(one: Phrase, other: Phrase) -> Option<Phrase> {
    let frames = [one.frame, other.frame];
    let frame = match frames.contains(&Frame::Either) && frames.contains(&Frame::Mover) {
        true => Frame::Either,
        false => one.frame,
    };
    let other_frame = if frame == Frame::Either {
        frame
    } else {
        other.frame
    };
    Phrase { frame, ..one }.either(&Phrase {
        frame: other_frame,
        ..other
    })
}

/// Whether behind `n` bytes of `text` no word of the sentence is left.
pub(super) fn is_all(text: &str, n: usize) -> bool {
    let (said, rest) = text.split_at_checked(n).unwrap_or((text, ""));
    let behind = rest.trim_start_matches([' ', ',', ';', ':']);
    // A stop ends a sentence, unless it belongs to a figure or to a word cut short: `à la 3. du chev. contraire`.
    let cut_short = ["chev", "cav", "éch", "ch"]
        .iter()
        .any(|word| said.ends_with(word));
    let stop = behind.starts_with('.') && said.ends_with(char::is_alphabetic) && !cut_short;
    // So does a stain that ends its line.
    let stop =
        stop || behind.starts_with('»') && behind[2..].trim_start_matches(' ').starts_with('\n');
    stop || behind.starts_with(['(', '&']) || !rest.contains(char::is_alphanumeric)
}
