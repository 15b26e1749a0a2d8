//! French sheets, `2. Cf3` or `2) Cg1-f3`, read by hand: no reader of either exists.

use std::io;

use memchr::{memchr, memrchr};
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::page::{Moves, Tags};

/// Reads all games of `text` and writes them.
pub fn converted(text: &[u8], page: &mut Vec<u8>) -> io::Result<()> {
    let (mut tags, mut moves) = (Tags::default(), Moves::default());
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() {
        tags.clear();
        while rest.first() == Some(&b'[') {
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            tag(&rest[1..end], &mut tags);
            rest = rest[end..].trim_ascii_start();
        }
        tags.write(page);
        moves.start(Chess::default());
        rest = movetext(rest, &mut moves, page).trim_ascii_start();
        page.extend_from_slice(b"\n\n");
    }
    Ok(())
}

fn tag(line: &[u8], tags: &mut Tags) {
    let name = memchr(b' ', line).unwrap_or(line.len());
    let end = memrchr(b'"', line).unwrap_or(line.len());
    tags.push(&line[..name], line.get(name + 2..end).unwrap_or_default());
}

/// Plays the moves of a game; returns what stands behind it.
fn movetext<'t>(mut rest: &'t [u8], moves: &mut Moves, page: &mut Vec<u8>) -> &'t [u8] {
    loop {
        rest = rest.trim_ascii_start();
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        match word {
            [] | [b'[', ..] => break,
            b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => {
                moves.word(word, page);
                return behind;
            }
            [b'e', b'.', ..] | [b'0'..=b'9', ..] => {}
            _ => match meant(word, &moves.position) {
                Some(played) => moves.play(played, page),
                None => break,
            },
        }
        rest = behind;
    }
    moves.word(b"*", page);
    let next = memchr::memmem::find(rest, b"\n\n[");
    &rest[next.unwrap_or(rest.len())..]
}

/// The move that a word means.
fn meant(word: &[u8], position: &Chess) -> Option<Move> {
    if word[0] == b'O' {
        return SanPlus::from_ascii(word).ok()?.san.to_move(position).ok();
    }
    let (role, squares) = match role(word[0]) {
        Some(role) => (role, &word[1..]),
        None => (Role::Pawn, word),
    };
    if let [file, rank, b'-' | b'x', to_file, to_rank, more @ ..] = squares {
        let from = Square::from_ascii(&[*file, *rank]).ok()?;
        let to = Square::from_ascii(&[*to_file, *to_rank]).ok()?;
        let promotion = more.first().and_then(|&letter| self::role(letter));
        let candidates = position.san_candidates(role, to);
        let is_it = |one: &&Move| one.from() == Some(from) && one.promotion() == promotion;
        return candidates.iter().find(is_it).copied();
    }
    let mut english = [0; 12];
    let english = english.get_mut(..word.len())?;
    for (to, from) in english.iter_mut().zip(word) {
        *to = self::role(*from).map_or(*from, |role| role.upper_char() as u8);
    }
    let san: San = SanPlus::from_ascii(english).ok()?.san;
    san.to_move(position).ok()
}

fn role(letter: u8) -> Option<Role> {
    match letter {
        b'C' => Some(Role::Knight),
        b'F' => Some(Role::Bishop),
        b'T' => Some(Role::Rook),
        b'D' => Some(Role::Queen),
        b'R' => Some(Role::King),
        _ => None,
    }
}
