//! The ways in which treatises tell a move, as parts with their alternatives.
//!
//! Comes in: a move that may be told. Goes out: what may be told before a place of the sentence and what behind it, each as
//! a [`Part`] and what stands before or behind that in its turn. Parts that tell a file tell all eight at once.
//!
//! g1-f3: `le chevalier du roi`, `son chevalier`, then `à la troisième case de son fou`, `à la 3. du fou du roi`.

use shakmaty::{CastlingSide, Color, File, Rank, Role};

use crate::chess::Move;
use crate::phrase::Files;

use super::Told;
use super::pass::LETTER;
use parts::{
    CHECK, UNSAID, any, becomes, castles, castles_unsided, counted, named, names, prend, same,
    theirs, whose, whose_square, with,
};

mod parts;

pub(super) use parts::Part;

/// What it counts that a man is told of the wing that he did not begin on.
const OTHER_WING: i16 = 3 * LETTER;
/// What it counts that another rank is told, or other steps of a pawn, another file or another man: one word for another, however many
/// letters part them.
const WRONG_RANK: i16 = 14;
const WRONG_STEPS: i16 = 12;
const WRONG_MAN: i16 = 18;

/// A man, and what it counts that he is said to be the queen's or the king's.
pub(super) type Man = (Role, [i16; 2]);

/// What is told before a place of the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Before {
    /// Nothing: letters that belong to no move.
    Start,
    /// Any man.
    Anyone,
    /// The name of a man.
    Name(Role),
    /// Who moves.
    Man(Man),
    /// Who is taken, by a man who is unsaid so far: `prend le pion du fou`.
    Object(Role),
}

/// What is told behind a place of the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Behind {
    /// Nothing more.
    End,
    /// What may be said when the move is told: a check.
    Tail(Promoted),
    /// Where a man goes.
    Goes(Way, Promoted),
    /// That he gives check, of whom no more may be said than where he goes, or not even that.
    Checks(Way, Promoted),
    /// Either of these.
    Moves(Way, Promoted),
    /// A rank and a square, where another rank was told.
    Rank(Option<Color>, Promoted),
    /// Whose square it is, counted from the mover's side or from that of White or Black.
    Square(Option<Color>, Promoted),
    /// Whom he takes, and where.
    Takes(Role, Way, Promoted),
    /// Whose man that is.
    Theirs(Promoted),
    /// With whom a man is taken.
    With(Man, Promoted),
    /// That the king castles.
    Castles(CastlingSide),
    /// That the move is the other side's last.
    Same,
    /// Where any man goes or whom he takes, without a word behind it.
    Any,
    /// A move that tells no man.
    Manless,
}

/// What a pawn becomes, if it becomes another man.
pub(super) type Promoted = Option<Role>;

/// A telling cut at a place: what is told before it and what behind it, each with the file that it is told of.
pub(super) type Cut = ((Before, File), (Behind, File));

/// One of the ways to say where a man goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Way {
    /// To a square of a rank, which is counted from the side that moves; or it is not said where.
    Square(Rank, Color),
    /// To the place where he began.
    Home,
    /// So far as pawns go: one square, or two.
    Steps(u32),
}

impl Before {
    /// The alternatives of what is told before that, each with the part behind it.
    pub fn told(self) -> Vec<(Before, Part)> {
        match self {
            Before::Start => Vec::new(),
            Before::Anyone => vec![(Before::Start, Part::OneOf(Role::ALL.map(names).into()))],
            Before::Name(role) => vec![
                (Before::Start, names(role)),
                (Before::Anyone, Part::Slip(WRONG_MAN, &[""])),
            ],
            Before::Man(man) => vec![(Before::Name(man.0), whose(man))],
            Before::Object(victim) => {
                let part = Part::InTurn(vec![prend(), names(victim), theirs()]);
                vec![(Before::Start, part)]
            }
        }
    }
}

impl Behind {
    /// The alternatives, each a part and what may be told behind it.
    pub fn told(self) -> Vec<(Part, Vec<Behind>)> {
        use Behind::{Checks, End, Goes, Moves, Square, Tail, Takes, Theirs, With};
        match self {
            End => Vec::new(),
            Tail(Some(role)) => vec![(becomes(role), vec![Tail(None)])],
            Tail(None) => {
                let check = Part::Words(&[
                    "",
                    "donneechec",
                    "etdonneechec",
                    "echec",
                    "echecetmat",
                    "enpassant",
                ]);
                vec![(check, vec![End])]
            }
            Moves(way, promoted) => {
                vec![(UNSAID, vec![Goes(way, promoted), Checks(way, promoted)])]
            }
            Checks(way, promoted) => vec![(CHECK, vec![Tail(promoted), Goes(way, promoted)])],
            Goes(way, promoted) => goes(way, promoted),
            Behind::Rank(side, promoted) => {
                let any = Part::OneOf(Rank::ALL.map(counted).into());
                vec![(any, vec![Square(side, promoted)])]
            }
            Square(side, promoted) => vec![(whose_square(side), vec![Tail(promoted)])],
            Takes(victim, way, promoted) => {
                let object = Part::InTurn(vec![prend(), names(victim)]);
                let pronoun = Part::Words(&["leprend", "lereprend", "laprend", "lareprend"]);
                vec![
                    (object, vec![Theirs(promoted), Goes(way, promoted)]),
                    (pronoun, vec![Tail(promoted)]),
                ]
            }
            Theirs(promoted) => vec![(theirs(), vec![Tail(promoted)])],
            With(man, promoted) => {
                let own = Part::OneOf(vec![UNSAID, named(man)]);
                vec![(Part::InTurn(vec![with(), own]), vec![Tail(promoted)])]
            }
            Behind::Castles(side) => vec![(castles(side), vec![End])],
            Behind::Same => vec![(same(), vec![End])],
            Behind::Any => vec![(any(), vec![End])],
            Behind::Manless => vec![(Part::OneOf(vec![castles_unsided(), same()]), vec![End])],
        }
    }
}

impl Told<'_> {
    /// The tellings of a move.
    pub(super) fn cut(self) -> Vec<Cut> {
        let mut cut = Vec::with_capacity(8);
        // What names no file is the same of each.
        let mut manless = |behind| cut.push(((Before::Start, File::A), (behind, File::A)));
        if self.is_the_same() {
            manless(Behind::Same);
        }
        if let Some(side) = self.played.castling() {
            manless(Behind::Castles(side));
            return cut;
        }
        let (man, to) = (self.man(), self.played.to.file());
        let promoted = self.played.promotion;
        for file in self.files() {
            let who = (Before::Man(man), file);
            let Some(victim) = self.played.captured else {
                let ways = self.ways();
                cut.extend(ways.map(|way| (who, (Behind::Moves(way, promoted), to))));
                continue;
            };
            let ways = self.ways();
            cut.extend(ways.map(|way| (who, (Behind::Checks(way, promoted), to))));
            let square = self.square();
            cut.push((who, (Behind::Takes(victim, square, promoted), to)));
            // `prend le pion avec le sien`.
            let object = (Before::Object(victim), to);
            cut.push((object, (Behind::With(man, promoted), file)));
        }
        cut
    }

    /// The man who moves.
    fn man(self) -> Man {
        let wings = match self.played.role {
            Role::Pawn | Role::King | Role::Queen => [0; 2],
            _ => [Files::QUEEN_SIDE, Files::KING_SIDE].map(|wing| self.other_wing(wing)),
        };
        (self.played.role, wings)
    }

    /// What it counts that the man is said to be of the wing of `files`.
    fn other_wing(self, files: Files) -> i16 {
        let Move { role, from, .. } = *self.played;
        match self.homes {
            Some(homes) if homes.may_be(role, from, files) => 0,
            Some(_) => OTHER_WING,
            // Men change wings: the other one is a little dearer.
            None if files.contains(from.file()) => 0,
            None => LETTER,
        }
    }

    /// The files by which a pawn may be named: that on which he stands, and that on which he began.
    fn files(self) -> impl Iterator<Item = File> {
        let Move { role, from, .. } = *self.played;
        let homes = self.homes.filter(|_| role == Role::Pawn);
        let home = homes.and_then(|homes| homes.file(from));
        let other = home.filter(|&home| home != from.file());
        std::iter::once(from.file()).chain(other)
    }

    /// The ways to say where the man goes.
    fn ways(self) -> impl Iterator<Item = Way> {
        let Move { role, from, to, .. } = *self.played;
        let rank = self.rank();
        let home = rank == Rank::First && Files::of_homes(role).contains(to.file());
        let steps = from.rank().distance(to.rank()).clamp(1, 2);
        [
            Some(self.square()),
            home.then_some(Way::Home),
            (role == Role::Pawn).then_some(Way::Steps(steps)),
        ]
        .into_iter()
        .flatten()
    }

    /// The square that he goes to.
    fn square(self) -> Way {
        Way::Square(self.rank(), self.turn)
    }

    /// Its rank, as the side counts it that moves.
    fn rank(self) -> Rank {
        let rank = self.played.to.rank();
        match self.turn {
            Color::White => rank,
            Color::Black => rank.flip_vertical(),
        }
    }

    /// Whether the move is the other side's last, seen in a mirror.
    pub fn is_the_same(self) -> bool {
        let played = self.played;
        self.last.is_some_and(|last| {
            let mirrored = (last.from.flip_vertical(), last.to.flip_vertical());
            last.role == played.role && mirrored == (played.from, played.to)
        })
    }
}

/// Where a man goes, one way of saying it.
fn goes(way: Way, promoted: Promoted) -> Vec<(Part, Vec<Behind>)> {
    let tail = || vec![Behind::Tail(promoted)];
    match way {
        Way::Square(rank, turn) => {
            let unsaid = Part::Words(&["couurelechec", "seretire", "ouilpeut"]);
            let square = |side| vec![Behind::Square(side, promoted)];
            let other = || Part::Slip(WRONG_RANK, &[""]);
            let rank_of = |side| vec![Behind::Rank(side, promoted)];
            vec![
                (counted(rank), square(None)),
                (other(), rank_of(None)),
                (counted(rank.flip_vertical()), square(Some(!turn))),
                (other(), rank_of(Some(!turn))),
                (unsaid, tail()),
            ]
        }
        Way::Home => vec![(Part::Words(&["asaplace"]), tail())],
        Way::Steps(steps) => {
            let (own, other) = match steps {
                1 => (ONE_STEP, TWO_STEPS),
                _ => (TWO_STEPS, ONE_STEP),
            };
            let slip = Part::Slip(WRONG_STEPS, other);
            vec![(Part::OneOf(vec![Part::Words(own), slip]), tail())]
        }
    }
}

/// How far a pawn goes.
const ONE_STEP: &[&str] = &["unpas", "unecase"];
const TWO_STEPS: &[&str] = &["deuspas", "deuscases"];
