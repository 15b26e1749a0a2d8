//! The few spellings that a sheet may show of a move.
//!
//! Comes in: a move, what tells it from others, and the side that moves. Goes out: each spelling in letters and
//! figures, without signs, and what it counts besides that its writer chose it.
//!
//! g1-f3 in the abbreviated notation: `Cf3`, `Cgf3`, `C1f3`, `Cg1f3`, and `Cf6` seen from the other side.

use shakmaty::{CastlingSide, Color, File, Role, Square};

use crate::chess::Move;
use crate::notation::Notation;

use super::super::letters::Core;
use super::{Channel, Told, Wing, cost, letters};

impl Channel {
    /// Gives `sink` the spellings that a sheet may show for a move, and what each counts besides.
    pub(super) fn spellings(
        &self,
        played: &Move,
        (told, wing): (Told, Wing),
        (turn, home): (Color, Option<File>),
        sink: &mut impl FnMut(&[u8], f32),
    ) {
        if let Some(side) = played.castling() {
            let (this, other): (&[u8], &[u8]) = match side {
                CastlingSide::KingSide => (b"OO", b"OOO"),
                CastlingSide::QueenSide => (b"OOO", b"OO"),
            };
            sink(this, 0.0);
            sink(other, cost::CASTLING);
        }
        match self.notation {
            Notation::Coordinate => self.coordinate(played, sink),
            Notation::Abbreviated => self.abbreviated(played, told, sink),
            Notation::Descriptive => self.descriptive(played, (told, wing), turn, sink),
            Notation::Lettering => self.lettering(played, home, sink),
        }
    }

    fn coordinate(&self, played: &Move, sink: &mut impl FnMut(&[u8], f32)) {
        let steps = if played.castling().is_some() {
            cost::KING_STEPS
        } else {
            0.0
        };
        let (from, to) = (square(played.from), square(played.to));
        let far = square(played.to.flip_vertical());
        let letter = match self.habits.letterless {
            true => None,
            false => self.man(played.role),
        };
        self.promoted(played, steps, sink, |spelling| {
            spelling.bytes(letter.as_slice()).bytes(&from).bytes(&to);
        });
        self.promoted(played, steps + cost::FROM_TO, sink, |spelling| {
            spelling.bytes(letter.as_slice()).bytes(&to).bytes(&from);
        });
        self.promoted(played, steps + cost::NO_DEPARTURE, sink, |spelling| {
            spelling.bytes(letter.as_slice()).bytes(&to);
        });
        self.promoted(played, steps + cost::OTHER_SIDE, sink, |spelling| {
            spelling.bytes(letter.as_slice()).bytes(&from).bytes(&far);
        });
    }

    /// `GF3`, `PE4`, `PDC4`: men by the file they began on.
    fn lettering(&self, played: &Move, home: Option<File>, sink: &mut impl FnMut(&[u8], f32)) {
        let [file, rank] = square(played.to);
        let arrival = [file.to_ascii_uppercase(), rank];
        let capital = |file: File| b'A' + u32::from(file) as u8;
        if played.role != Role::Pawn {
            let man = home.map_or(b' ', capital);
            return self.promoted(played, 0.0, sink, |spelling| {
                spelling.bytes(&[man]).bytes(&arrival);
            });
        }
        let own = [b'P', capital(played.from.file())];
        let takes = played.captured.is_some();
        for (man, extra) in [
            (&own[..1], 0.0),
            (&own[..], if takes { 0.0 } else { cost::LONG }),
        ] {
            self.promoted(played, extra, sink, |spelling| {
                spelling.bytes(man).bytes(&arrival);
            });
        }
    }

    fn abbreviated(&self, played: &Move, told: Told, sink: &mut impl FnMut(&[u8], f32)) {
        let (from, to) = (square(played.from), square(played.to));
        let far = square(played.to.flip_vertical());
        if played.castling().is_some() {
            self.promoted(played, cost::KING_STEPS + 2.0, sink, |spelling| {
                spelling.bytes(self.man(Role::King).as_slice()).bytes(&to);
            });
            return;
        }
        if played.role == Role::Pawn {
            return self.pawn(played, sink);
        }
        let letter = self.man(played.role);
        let (none, file, rank) = match told {
            Told::Alone => (0.0, cost::TOLD, cost::TOLD_BY_RANK),
            Told::ByFile => (cost::NOT_TOLD, 0.0, 1.0),
            Told::ByRank => (cost::NOT_TOLD, cost::NOT_TOLD, 0.0),
            Told::ByBoth => (cost::NOT_TOLD, cost::NOT_TOLD, cost::NOT_TOLD),
        };
        let long = if told == Told::ByBoth {
            0.0
        } else {
            cost::LONG
        };
        let mut spell = |extra: f32, departure: &[u8], arrival: &[u8]| {
            self.promoted(played, extra, sink, |spelling| {
                spelling
                    .bytes(letter.as_slice())
                    .bytes(departure)
                    .bytes(arrival);
            });
        };
        spell(none, &[], &to);
        spell(file, &from[..1], &to);
        spell(rank, &from[1..], &to);
        spell(long, &from, &to);
        spell(none + cost::OTHER_SIDE, &[], &far);
        spell(none + cost::ORIGIN, &[], &from);
        let Some(victim) = played.captured else {
            return;
        };
        let victim = self.man(victim).unwrap_or(b'P');
        spell(cost::VICTIM + none * 0.5, &[], &[victim]);
        spell(
            cost::VICTIM + 1.0 + none * 0.5,
            &[],
            &[victim, to[0], to[1]],
        );
        spell(cost::NO_RANK + none * 0.5, &[], &to[..1]);
    }

    fn pawn(&self, played: &Move, sink: &mut impl FnMut(&[u8], f32)) {
        let (from, to) = (square(played.from), square(played.to));
        let far = square(played.to.flip_vertical());
        let mut spell = |extra: f32, departure: &[u8], arrival: &[u8]| {
            self.promoted(played, extra, sink, |spelling| {
                spelling.bytes(departure).bytes(arrival);
            });
        };
        if played.captured.is_none() {
            spell(0.0, &[], &to);
            spell(cost::LONG, &from, &to);
            spell(cost::OTHER_SIDE, &[], &far);
            spell(cost::ORIGIN, &[], &from);
            return;
        }
        spell(0.0, &from[..1], &to);
        spell(cost::NO_RANK, &from[..1], &to[..1]);
        spell(cost::NO_FILE, &[], &to);
        spell(cost::OTHER_SIDE, &from[..1], &far);
        let victim = played
            .captured
            .and_then(|role| self.man(role))
            .unwrap_or(b'P');
        spell(cost::VICTIM, &from[..1], &[victim]);
        spell(cost::VICTIM, b"P", &[victim]);
    }

    /// `C3FR`, `PDxP`: men with the names of files or without, ranks counted from the mover's side.
    fn descriptive(
        &self,
        played: &Move,
        (told, wing): (Told, Wing),
        turn: Color,
        sink: &mut impl FnMut(&[u8], f32),
    ) {
        if played.castling().is_some() {
            return;
        }
        let man = self.man(played.role).unwrap_or(b'P');
        let own = self.file(played.from);
        let (king, queen) = (self.man(Role::King), self.man(Role::Queen));
        let alone = told == Told::Alone;
        let (bare, named) = match alone || wing == Wing::None {
            true => (0.0, cost::WING),
            false => (cost::NO_WING, 0.0),
        };
        let mut with = |name: &[u8], extra: f32| match played.captured {
            None => self.quiet(played, (man, name), turn, extra, sink),
            Some(victim) => self.capture(played, (man, name), victim, turn, extra, sink),
        };
        with(&[], bare);
        match (played.role, wing) {
            (Role::Pawn, _) => with(until_nought(&own), cost::WING),
            (Role::King | Role::Queen, _) => {}
            (_, Wing::King) => with(king.as_slice(), named),
            (_, Wing::Queen) => with(queen.as_slice(), named),
            (_, Wing::None) => {
                with(king.as_slice(), named);
                with(queen.as_slice(), named);
            }
        }
        let from = rank(played.from, turn);
        let square = [from, own[0], own[1]];
        with(until_nought(&square), cost::WING);
    }

    /// `C3FR`, `CR3F`.
    fn quiet(
        &self,
        played: &Move,
        (man, name): (u8, &[u8]),
        turn: Color,
        extra: f32,
        sink: &mut impl FnMut(&[u8], f32),
    ) {
        let open = if self.habits.open {
            cost::OPEN
        } else {
            cost::OPENED
        };
        let arrival = rank(played.to, turn);
        let squares = [
            (played.to, arrival, 0.0),
            (played.to, b'1' + (b'8' - arrival), cost::OTHER_RANK),
            (played.from, rank(played.from, turn), cost::ORIGIN),
        ];
        for (square, rank, other) in squares {
            let file = self.file(square);
            let files = [(until_nought(&file), 0.0), (&file[..1], open)];
            // Two slips in one word are not looked for.
            let alone = file[1] == 0 || other > 0.0 && !self.habits.open;
            for &(file, wrong) in &files[..if alone { 1 } else { 2 }] {
                self.promoted(played, extra + wrong + other, sink, |spelling| {
                    spelling
                        .bytes(&[man])
                        .bytes(name)
                        .bytes(&[rank])
                        .bytes(file);
                });
            }
        }
    }

    /// `PxP`, `PDxP`, `PxP5D`.
    fn capture(
        &self,
        played: &Move,
        (man, name): (u8, &[u8]),
        victim: Role,
        turn: Color,
        extra: f32,
        sink: &mut impl FnMut(&[u8], f32),
    ) {
        let to = self.file(played.to);
        let file = until_nought(&to);
        let victim = self.man(victim).unwrap_or(b'P');
        let arrival = rank(played.to, turn);
        let mut spell = |extra: f32, behind: &[u8], file: &[u8]| {
            self.promoted(played, extra, sink, |spelling| {
                let spelling = spelling.bytes(&[man]).bytes(name).bytes(&[victim]);
                spelling.bytes(behind).bytes(file);
            });
        };
        spell(extra, &[], &[]);
        spell(extra + cost::WING, &[], file);
        spell(extra + cost::WING, &[arrival], file);
    }

    /// The name of a square's file: `CR` for the g-file; the second letter is nought where it has one.
    fn file(&self, square: Square) -> [u8; 2] {
        let name = |role: Role, wing: Option<Role>| {
            let byte = |role| self.man(role).unwrap_or(b'P');
            [byte(role), wing.map_or(0, byte)]
        };
        let wing = if square.file() > File::D {
            Role::King
        } else {
            Role::Queen
        };
        match square.file() {
            File::A | File::H => name(Role::Rook, Some(wing)),
            File::B | File::G => name(Role::Knight, Some(wing)),
            File::C | File::F => name(Role::Bishop, Some(wing)),
            File::D => name(Role::Queen, None),
            File::E => name(Role::King, None),
        }
    }

    /// A spelling with the promotion, and without it.
    fn promoted(
        &self,
        played: &Move,
        extra: f32,
        sink: &mut impl FnMut(&[u8], f32),
        spell: impl FnOnce(&mut Core),
    ) {
        let mut spelling = Core::default();
        spell(&mut spelling);
        let Some(role) = played.promotion else {
            return sink(spelling.as_slice(), extra);
        };
        if role == Role::Queen {
            sink(spelling.as_slice(), extra + cost::NO_QUEEN);
        }
        spelling.bytes(self.man(role).as_slice());
        sink(spelling.as_slice(), extra);
    }

    fn man(&self, role: Role) -> Option<u8> {
        self.alphabet.byte(role as usize - 1)
    }
}

/// A spelling of a move, and what it counts besides that its writer chose it.
#[derive(Clone)]
pub(super) struct Spelled {
    spelling: Core,
    /// Its letters as a set.
    pub letters: u64,
    pub extra: f32,
}

impl Spelled {
    pub fn new(meant: &[u8], extra: f32) -> Spelled {
        Spelled {
            spelling: Core::of(meant),
            letters: letters(meant),
            extra,
        }
    }

    pub fn as_slice(&self) -> &[u8] {
        self.spelling.as_slice()
    }
}

/// The letters before the first nought.
fn until_nought(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// The rank of a square as the side that moves counts it.
fn rank(square: Square, turn: Color) -> u8 {
    let rank = u32::from(square.rank()) as u8;
    b'1' + if turn.is_white() { rank } else { 7 - rank }
}

fn square(square: Square) -> [u8; 2] {
    [
        b'a' + u32::from(square.file()) as u8,
        b'1' + u32::from(square.rank()) as u8,
    ]
}
