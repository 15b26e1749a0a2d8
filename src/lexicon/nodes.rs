//! Words letter by letter, those that begin alike together.
//!
//! Comes in: a letter and the place behind those before it. Goes out: the place behind it, if a word goes on so.
//!
//! `pion` and `pièce` part behind their second letter.

use std::borrow::Cow;

/// One letter of the words that pass here, and what is kept of those that end here; child 0 leads nowhere.
#[derive(Clone, Copy)]
pub(super) struct Node<T> {
    pub(super) letter: char,
    pub(super) child: u16,
    pub(super) sibling: u16,
    /// The letters of its children, a bit each.
    pub(super) letters: u32,
    pub(super) kept: T,
}

/// Letters and those that follow them; the first ones are roots.
pub(super) type Nodes<T> = Cow<'static, [Node<T>]>;

impl<T> Node<T> {
    pub(super) const fn new(
        letter: char,
        child: u16,
        sibling: u16,
        letters: u32,
        kept: T,
    ) -> Node<T> {
        Node {
            letter,
            child,
            sibling,
            letters,
            kept,
        }
    }
}

#[inline]
pub(super) fn child<T>(nodes: &[Node<T>], node: usize, letter: char) -> Option<usize> {
    let node = nodes.get(node)?;
    if node.letters & bit(letter) == 0 {
        return None;
    }
    let mut next = usize::from(node.child);
    while next > 0 {
        let one = nodes.get(next)?;
        if one.letter == letter {
            return Some(next);
        }
        next = usize::from(one.sibling);
    }
    None
}

pub(super) fn child_or_new<T: Copy>(
    nodes: &mut Nodes<T>,
    node: usize,
    letter: char,
    kept: T,
) -> usize {
    if let Some(child) = child(nodes, node, letter) {
        return child;
    }
    let new = nodes.len();
    let Some(parent) = nodes.to_mut().get_mut(node) else {
        return node;
    };
    let sibling = std::mem::replace(&mut parent.child, u16::try_from(new).unwrap_or(0));
    parent.letters |= bit(letter);
    nodes.to_mut().push(Node::new(letter, 0, sibling, 0, kept));
    new
}

/// The place of a letter from a to z, counted from 0.
pub(super) fn nth(letter: char) -> Option<usize> {
    letter
        .is_ascii_lowercase()
        .then(|| letter as usize - 'a' as usize)
}

/// The bit of a letter from a to z or of the blank; all others have one.
fn bit(letter: char) -> u32 {
    match letter {
        ' ' => 1 << 26,
        letter => 1 << nth(letter).unwrap_or(27),
    }
}
