//! A game written as it is replayed.

use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

const ROSTER: [&[u8]; 7] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result",
];

/// The tags of a game, in one buffer.
#[derive(Default)]
pub struct Tags {
    bytes: Vec<u8>,
    /// Where the name starts, where the value does, where it ends.
    places: Vec<(usize, usize, usize)>,
}

impl Tags {
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.places.clear();
    }

    pub fn push(&mut self, name: &[u8], value: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(name);
        let middle = self.bytes.len();
        self.bytes.extend_from_slice(value);
        self.places.push((start, middle, self.bytes.len()));
    }

    fn all(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let pair = |&(start, middle, end): &(usize, usize, usize)| {
            (&self.bytes[start..middle], &self.bytes[middle..end])
        };
        self.places.iter().map(pair)
    }

    /// Writes the seven tags of every game, then the others.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut tag = |name: &[u8], value: &[u8]| {
            out.push(b'[');
            out.extend_from_slice(name);
            out.extend_from_slice(b" \"");
            out.extend_from_slice(value);
            out.extend_from_slice(b"\"]\n");
        };
        for name in ROSTER {
            let value = self.all().find(|(other, _)| *other == name);
            tag(name, value.map_or(b"?", |(_, value)| value));
        }
        for (name, value) in self.all().filter(|(name, _)| !ROSTER.contains(name)) {
            tag(name, value);
        }
        out.push(b'\n');
    }
}

/// The moves of a game under the pen.
#[derive(Default)]
pub struct Moves {
    pub position: Chess,
    /// Before the last move, for a variation to start from.
    pub before: Chess,
    /// Black's move is to have its number too.
    pub numbered: bool,
    column: usize,
    word: Vec<u8>,
}

impl Moves {
    pub fn start(&mut self, position: Chess) {
        self.before = position.clone();
        self.position = position;
        self.numbered = true;
        self.column = 0;
    }

    /// Plays and writes.
    pub fn play(&mut self, played: Move, out: &mut Vec<u8>) {
        if self.position.turn().is_white() || self.numbered {
            self.number(out);
        }
        self.numbered = false;
        let san = San::from_move(&self.position, played);
        self.before.clone_from(&self.position);
        self.position.play_unchecked(played);
        san.append_ascii_to(&mut self.word);
        // Only a king in check can be mated: asking after every move takes longer than all the rest.
        if self.position.is_check() {
            self.word.push(match self.position.is_checkmate() {
                true => b'#',
                false => b'+',
            });
        }
        self.end_word(out);
    }

    fn number(&mut self, out: &mut Vec<u8>) {
        let number = self.position.fullmoves().get();
        for power in [1000, 100, 10, 1] {
            if number >= power || power == 1 {
                self.word.push(b'0' + (number / power % 10) as u8);
            }
        }
        let white = self.position.turn().is_white();
        self.word
            .extend_from_slice(if white { b"." } else { b"..." });
        self.end_word(out);
    }

    pub fn word(&mut self, word: &[u8], out: &mut Vec<u8>) {
        self.word.extend_from_slice(word);
        self.end_word(out);
    }

    fn end_word(&mut self, out: &mut Vec<u8>) {
        let len = self.word.len();
        if self.column > 0 {
            let fits = self.column + 1 + len < 80;
            out.push(if fits { b' ' } else { b'\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        out.append(&mut self.word);
        self.column += len;
    }
}
