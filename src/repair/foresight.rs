//! What stood in cells that follow each other and were not read, the words behind them tell.
//!
//! Comes in: the words of a sheet, and a position that readings reach in or behind such cells. Goes out: how hard the words behind
//! are to play from there. They are followed loosely, for what stands in the cells left is not known: a man who cannot
//! have come to where a word needs him is put there, and each such lack counts, less where a cell is left in which it may be mended.
//!
//! `4. ? ? 5. ? ? 6. Fxe5`: a reading in which a bishop sees e5 comes before one in which none does.

use std::ops::Range;

use shakmaty::attacks::{
    self, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Piece, Rank, Role, Square};

use crate::chess::{Position, pawn_steps};
use crate::notation::Notation;
use crate::phrase::{Phrase, Quiet, Roles};

use super::reach::BEHIND;
use super::sheet::{Word, Written};

/// How many words behind are followed.
const AHEAD: usize = 60;
/// What lacks count behind the last of such cells, before it, before the last two and so on: so much for the logarithm of one more than
/// they are. Of games with five and eight such cells it was counted how many lacks there are where the game goes on as it
/// did, and where it goes on otherwise as players might: a single move more may mend many.
const LACKS: [f64; 6] = [6.5, 2.0, 1.5, 1.2, 0.7, 0.5];
/// What they count at the most: of words that cannot be played one may be misread for all.
const MOST: f64 = 8.0;
/// The same of each where any game is looked for that needs few corrections: a lack that a cell left may mend, and one that none can.
const MENDED: f64 = 2.0;
const LACK: f64 = 6.0;

/// How often such cells hold what none of the games has that were found: of two that follow each other, of three, and so on. It was
/// counted on 100 to 150 games with each number of cells, how often what seemed as good as sure was wrong.
const DOUBTS: [f64; 7] = [0.0, 0.01, 0.02, 0.12, 0.13, 0.16, 0.2];
const COORDINATE_DOUBTS: [f64; 7] = [0.0, 0.01, 0.02, 0.12, 0.2, 0.23, 0.28];
const DESCRIPTIVE_DOUBTS: [f64; 7] = [0.0, 0.02, 0.13, 0.14, 0.14, 0.16, 0.2];
/// The same where any game was looked for that needs few corrections.
const DOUBT_FEW: f64 = 0.4;
/// The same where a word by such cells would have to be misread too: most often the game was not found that leaves it as it stands. It was
/// counted on as many games how many words are then said to be misread that are not, beside those that would be if two in eighty were.
const DEPARTED: [f64; 7] = [0.0, 0.01, 0.13, 0.25, 0.4, 0.5, 0.8];
/// The same of a word that is misread farther behind, where the game may have gone another way all along.
const FAR: [f64; 7] = [0.0, 0.0, 0.0, 0.1, 0.2, 0.3, 0.65];

/// What is foreseen about the words of a sheet.
pub(super) struct Foresight {
    /// Of each word what it says, from the side of White and of Black.
    said: Vec<Said>,
    /// How many cells follow each other at each word or a little before it.
    near: Vec<usize>,
    /// The same, of the words that are such cells.
    cells: Vec<usize>,
    /// How often such cells hold what none of the games has that were found.
    doubts: &'static [f64],
}

/// What a word says where it is followed loosely.
pub(super) enum Said {
    /// A move, seen by White and by Black.
    Move(Box<[Phrase; 2]>),
    /// A move that is not known.
    Cell,
    /// No move.
    None,
}

impl Said {
    pub fn of(word: &Word) -> Said {
        match (word.written, &word.phrase) {
            (Written::Move, Some(phrase)) => {
                Said::Move(Box::new(Color::ALL.map(|color| phrase.seen_by(color))))
            }
            (Written::Move | Written::Illegible, _) => Said::Cell,
            _ => Said::None,
        }
    }
}

/// Whether a word is a cell that could not be read, and no other sheet says what stood there.
fn is_unread(word: &Word) -> bool {
    let other = word.other.as_deref();
    word.written == Written::Illegible && other.is_none_or(|other| other.phrase.is_none())
}

/// Whether cells that could not be read follow each other among the words.
pub(super) fn is_run(words: &[Word]) -> bool {
    words.windows(2).any(|two| two.iter().all(is_unread))
}

impl Foresight {
    /// What is foreseen about `words` in a notation; none where no cells that follow each other were left unread.
    pub fn of(words: &[Word], notation: Notation) -> Option<Foresight> {
        is_run(words).then(|| Foresight {
            said: words.iter().map(Said::of).collect(),
            near: near(words, BEHIND),
            cells: near(words, 0),
            doubts: match notation {
                Notation::Descriptive => &DESCRIPTIVE_DOUBTS,
                Notation::Coordinate => &COORDINATE_DOUBTS,
                Notation::Abbreviated | Notation::Lettering => &DOUBTS,
            },
        })
    }

    /// Whether such cells stand at word `at` or a little before it.
    pub fn is_near(&self, at: usize) -> bool {
        self.length(at) > 0
    }

    /// How many of them stand there.
    fn length(&self, at: usize) -> usize {
        self.near.get(at).copied().unwrap_or(0)
    }

    /// How often what is read at word `at` is none of what was found, however likely; where any game was looked for that needs `few`
    /// corrections, or the likeliest departs from a word by such cells, more often.
    pub fn doubt(&self, at: usize, few: bool, departs: bool) -> f64 {
        let length = self.length(at);
        let more = [(few, DOUBT_FEW), (departs, of_length(&DEPARTED, length))];
        let more = more.into_iter().filter(|(so, _)| *so);
        let doubt = of_length(self.doubts, length);
        more.fold(doubt, |doubt, (_, more)| doubt.max(more))
    }

    /// How often each word is not misread that is said to be, by the most such cells before it.
    pub fn far(&self) -> impl Iterator<Item = f64> {
        self.cells.iter().scan(0, |most, &length| {
            let before = *most;
            *most = length.max(before);
            Some(of_length(&FAR, before))
        })
    }

    /// How hard the words from `at` on are to play from a position before them; where any game is looked for that needs `few` corrections, all that they lack
    /// counts. What is harder than there is `room` for is not followed farther.
    pub fn lacks(&self, at: usize, position: &Position, (few, room): (bool, f64)) -> f64 {
        let is_cell = |said: &&Said| matches!(said, Said::Cell);
        let left = self.said[at..].iter().take_while(is_cell).count();
        let each = LACKS[left.min(LACKS.len() - 1)];
        let counts = |lacks: u32, all: f64| match few {
            true => all,
            false => (each * f64::from(1 + lacks).ln()).min(MOST),
        };
        let mut loose = Loose::of(position);
        let (mut cells, mut lacks, mut all) = (0_u32, 0_u32, 0.0);
        for said in self.said[at..].iter().take(AHEAD) {
            cells += u32::from(is_cell(&said));
            if !loose.goes_on(said) {
                all += if cells > 0 { MENDED } else { LACK };
                lacks += 1;
                cells = cells.saturating_sub(1);
                if counts(lacks, all) > room {
                    break;
                }
            }
        }
        counts(lacks, all)
    }

    /// How many of some words are cells that follow each other.
    pub fn cells(&self, words: Range<usize>) -> usize {
        let cells = self.cells.get(words);
        cells.map_or(0, |cells| cells.iter().filter(|cell| **cell > 0).count())
    }
}

/// What is known of cells of which so many follow each other.
fn of_length(known: &[f64], length: usize) -> f64 {
    let known = known.get(length.saturating_sub(2)).or(known.last());
    known.copied().filter(|_| length > 1).unwrap_or_default()
}

/// How many cells follow each other at each word, or so little before it.
fn near(words: &[Word], behind: usize) -> Vec<usize> {
    let mut near = vec![0; words.len()];
    let mut at = 0;
    while at < words.len() {
        let length = words[at..]
            .iter()
            .take_while(|word| is_unread(word))
            .count();
        if length > 1 {
            let end = (at + length + behind).min(words.len());
            for near in &mut near[at..end] {
                *near = length.max(*near);
            }
        }
        at += length.max(1);
    }
    near
}

/// A board on which words are followed whatever stood in the cells before them.
#[derive(Clone)]
pub(super) struct Loose {
    board: Board,
    turn: Color,
}

impl Loose {
    pub fn of(position: &Position) -> Loose {
        Loose {
            board: position.board().clone(),
            turn: position.turn(),
        }
    }

    /// Whether it is White's move.
    pub fn is_whites(&self) -> bool {
        self.turn.is_white()
    }

    /// Plays what a word says, a cell as any move; false where no man can do it as he stands.
    pub fn goes_on(&mut self, said: &Said) -> bool {
        let follows = match said {
            Said::Move(seen) => self.follow(&seen[usize::from(self.turn.is_black())]),
            Said::Cell => true,
            Said::None => return true,
        };
        self.pass();
        follows
    }

    /// Lets the other side move.
    pub fn pass(&mut self) {
        self.turn = !self.turn;
    }

    /// Plays what a phrase says; false where no man can do it as he stands. He is put there all the same.
    pub fn follow(&mut self, phrase: &Phrase) -> bool {
        if let Some(side) = phrase.castling {
            return self.castle(side);
        }
        let own = self.board.by_color(self.turn);
        let mut to = phrase.to & !own;
        let theirs = self.board.by_color(!self.turn);
        let mut lacks = false;
        if phrase.takes {
            let taken = to & theirs & self.named(phrase.victims);
            // A pawn may be taken in passing.
            let passing = Bitboard::from_rank(self.turn.fold_wb(Rank::Sixth, Rank::Third));
            lacks =
                taken.is_empty() && !(phrase.roles.contains(Role::Pawn) && (to & passing).any());
            to = if taken.is_empty() { to } else { taken };
        } else if phrase.quiet == Quiet::Preferred {
            to &= !theirs;
        }
        for role in phrase.roles.iter() {
            for from in own & self.board.by_role(role) & phrase.from {
                if let Some(to) = (self.reach(role, from, phrase.takes) & to).first() {
                    self.put(from, to, phrase.promotion.unwrap_or(role));
                    return !lacks;
                }
            }
        }
        self.bring(phrase);
        false
    }

    /// The squares of the men of some kinds.
    fn named(&self, roles: Roles) -> Bitboard {
        roles
            .iter()
            .fold(Bitboard::EMPTY, |all, role| all | self.board.by_role(role))
    }

    /// The squares to which a man of the side that moves goes.
    fn reach(&self, role: Role, from: Square, takes: bool) -> Bitboard {
        let occupied = self.board.occupied();
        match role {
            Role::Pawn if takes => pawn_attacks(self.turn, from),
            Role::Pawn => {
                pawn_steps(self.turn, from, occupied)
                    | pawn_attacks(self.turn, from) & self.board.by_color(!self.turn)
            }
            Role::Knight => knight_attacks(from),
            Role::King => king_attacks(from),
            Role::Bishop => bishop_attacks(from, occupied),
            Role::Rook => rook_attacks(from, occupied),
            Role::Queen => attacks::queen_attacks(from, occupied),
        }
    }

    /// Sets the man whom a phrase needs where it says, though he cannot have come there.
    fn bring(&mut self, phrase: &Phrase) {
        let own = self.board.by_color(self.turn);
        let Some(to) = phrase.to.first() else {
            return;
        };
        let Some(role) = phrase.roles.iter().next() else {
            return;
        };
        let all = own & self.board.by_role(role);
        let named = all & phrase.from;
        let from = if named.is_empty() { all } else { named };
        match from.into_iter().min_by_key(|from| from.distance(to)) {
            Some(from) => self.put(from, to, phrase.promotion.unwrap_or(role)),
            None => self.board.set_piece_at(
                to,
                Piece {
                    color: self.turn,
                    role,
                },
            ),
        }
    }

    fn put(&mut self, from: Square, to: Square, role: Role) {
        self.board.discard_piece_at(from);
        self.board.set_piece_at(
            to,
            Piece {
                color: self.turn,
                role,
            },
        );
    }

    /// Castles; false where king and rook are not at home.
    fn castle(&mut self, side: CastlingSide) -> bool {
        let home = self.turn.fold_wb(Rank::First, Rank::Eighth);
        let square = |file| Square::from_coords(file, home);
        let corner = if side.is_king_side() {
            File::H
        } else {
            File::A
        };
        let (king, rook) = (square(File::E), square(corner));
        let own = |role: Role| {
            self.board.by_piece(Piece {
                color: self.turn,
                role,
            })
        };
        let ready = own(Role::King).contains(king) && own(Role::Rook).contains(rook);
        let between = attacks::between(king, rook) & self.board.occupied();
        if let Some(king) = own(Role::King).first() {
            self.put(king, side.king_to(self.turn), Role::King);
        }
        if ready {
            self.put(rook, side.rook_to(self.turn), Role::Rook);
        }
        ready && between.is_empty()
    }
}
