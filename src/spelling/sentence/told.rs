//! The ways in which treatises tell a move, as rows of words with their alternatives.
//!
//! Comes in: a move that may be told, and what the sentence came to so far. Goes out: what it counts to have told a part of
//! the move by each place of the sentence.
//!
//! g1-f3: `le chevalier du roi`, `son chevalier`, then `à la troisième case de son fou`, `à la 3. du fou du roi`.

use shakmaty::{CastlingSide, Color, File, Rank, Role};

use crate::chess::Move;
use crate::phrase::Files;

use super::{LETTER, OTHER_WING, Row, Sentence, Told, least};

impl Sentence {
    /// What it counts to have said the move at each place.
    pub(super) fn said(&self, told: Told<'_>) -> Row {
        let start = self.start();
        let row = match told.played.castling() {
            Some(side) => self.castling(&start, side),
            None => self.told(&start, told),
        };
        match told.last.is_some_and(|last| is_the_same(last, told.played)) {
            true => least(&[row, self.through(&start, "dememe")]),
            false => row,
        }
    }

    fn castling(&self, row: &Row, side: CastlingSide) -> Row {
        let row = self.one_of(row, ["leroiroque", "roque"]);
        let side = match side {
            CastlingSide::KingSide => "ducotedesatour",
            CastlingSide::QueenSide => "ducotedesadame",
        };
        self.one_of(&row, ["", side])
    }

    fn told(&self, row: &Row, told: Told<'_>) -> Row {
        let played = told.played;
        let man = self.one_of(row, names(played.role).iter().copied());
        let man = self.whose_man(&man, told);
        let done = match played.captured {
            Some(victim) => self.takes(&man, row, victim, told),
            None => self.goes(&man, told),
        };
        // Of who gives check no more may be said than where, or not even that.
        let checks = self.through(&man, "donneechec");
        let place = self.goes(&checks, told);
        let row = least(&[done, checks, place]);
        let row = match played.promotion {
            Some(_) => self.one_of(&row, ["adame", "poussadame", ""]),
            None => row,
        };
        self.one_of(&row, ["", "donneechec", "etdonneechec", "echec"])
    }

    /// The wing of a man, or the file of a pawn, said or not.
    fn whose_man(&self, row: &Row, told: Told<'_>) -> Row {
        let Move { role, from, .. } = *told.played;
        let named = match role {
            Role::Pawn => {
                let home = told.homes.and_then(|homes| homes.file(from));
                let here = self.file(row, from.file(), false);
                let there = home.filter(|&home| home != from.file());
                there.map_or(here.clone(), |home| {
                    least(&[here, self.file(row, home, false)])
                })
            }
            Role::King | Role::Queen => return row.clone(),
            _ => {
                let mut wings = ["deladame", "duroi"].map(|wing| self.through(row, wing));
                for (wing, row) in wings.iter_mut().enumerate() {
                    let less = other_wing(told, wing == 1);
                    row.iter_mut().for_each(|cost| *cost += less);
                }
                least(&wings)
            }
        };
        least(&[row.clone(), named])
    }

    /// Who is taken, by a man who may be unsaid: `la dame prend le pion du fou`, `prend le pion avec le sien`.
    fn takes(&self, man: &Row, start: &Row, victim: Role, told: Told<'_>) -> Row {
        let with = |row: &Row| {
            let row = self.one_of(row, ["auec", "aueclesien", "auecson", "auecsa"]);
            let own = self.one_of(&row, names(told.played.role).iter().copied());
            let own = self.whose_man(&own, told);
            least(&[row, own])
        };
        let object = |row: &Row| self.prend(row, victim, Some(told.played.to.file()));
        let pronoun = self.one_of(man, ["leprend", "lereprend", "laprend", "lareprend"]);
        let unsaid = with(&object(start));
        least(&[object(man), pronoun, unsaid])
    }

    /// `prend le pion`, `reprend le pion du fou`.
    pub(super) fn prend(&self, row: &Row, victim: Role, file: Option<File>) -> Row {
        let prend = self.one_of(row, ["prend", "reprend"]);
        let object = self.one_of(&prend, names(victim).iter().copied());
        let Some(file) = file else {
            return object;
        };
        let whose = self.file(&object, file, false);
        let whose = self.one_of(&whose, ["", "noir", "noire", "blanc", "blanche"]);
        least(&[object, whose])
    }

    fn goes(&self, row: &Row, told: Told<'_>) -> Row {
        let Move { role, from, to, .. } = *told.played;
        let (white, rank) = match told.turn {
            Color::White => (true, to.rank()),
            Color::Black => (false, to.rank().flip_vertical()),
        };
        let mut ways = vec![
            self.place(row, rank, to.file(), None),
            self.place(row, rank.flip_vertical(), to.file(), Some(!white)),
            self.through(row, "couurelechec"),
            self.one_of(row, ["seretire", "ouilpeut"]),
        ];
        if rank == Rank::First && is_home(role, to.file()) {
            ways.push(self.through(row, "asaplace"));
        }
        if role == Role::Pawn {
            let far = from.rank().distance(to.rank()) > 1;
            ways.push(self.one_of(
                row,
                match far {
                    true => ["deuspas", "deuscases"],
                    false => ["unpas", "unecase"],
                },
            ));
        }
        least(&ways)
    }

    /// `à la troisième case du fou de sa dame`, `noire` where squares are counted from that side.
    pub(super) fn place(&self, row: &Row, rank: Rank, file: File, white: Option<bool>) -> Row {
        let row = match rank {
            Rank::First => self.one_of(row, ["alacase", "asacase"]),
            _ => {
                let row = self.one_of(row, ["ala", "asa"]);
                let row = self.one_of(&row, ordinals(rank).iter().copied());
                self.one_of(&row, ["case", ""])
            }
        };
        let named = self.file(&row, file, true);
        match white {
            Some(true) => self.one_of(&named, ["blanc", "blance", "blanche"]),
            Some(false) => self.one_of(&named, ["noir", "noire"]),
            None => least(&[row, named]),
        }
    }

    /// `du fou de la dame`, `de son fou`.
    pub(super) fn file(&self, row: &Row, file: File, own: bool) -> Row {
        let (man, royal) = match file {
            File::A => ("tour", "dame"),
            File::B => ("cheualier", "dame"),
            File::C => ("sou", "dame"),
            File::D => ("dame", ""),
            File::E => ("roi", ""),
            File::F => ("sou", "roi"),
            File::G => ("cheualier", "roi"),
            File::H => ("tour", "roi"),
        };
        let of = self.one_of(
            row,
            ["du", "dela", if own { "deson" } else { "du" }, "desa"],
        );
        let named = match man {
            "cheualier" => self.one_of(&of, ["cheualier", "caualier"]),
            man => self.through(&of, man),
        };
        if royal.is_empty() {
            return named;
        }
        let of = self.one_of(&named, ["du", "dela", "deson", "desa"]);
        let winged = self.through(&of, royal);
        least(&[named, winged])
    }
}

/// Whether men of a kind begin on a file.
fn is_home(role: Role, file: File) -> bool {
    let homes = match role {
        Role::Pawn => return true,
        Role::Knight => [File::B, File::G],
        Role::Bishop => [File::C, File::F],
        Role::Rook => [File::A, File::H],
        Role::Queen => [File::D; 2],
        Role::King => [File::E; 2],
    };
    homes.contains(&file)
}

/// Whether a move is the other side's last, seen in a mirror.
fn is_the_same(last: &Move, played: &Move) -> bool {
    let mirrored = (last.from.flip_vertical(), last.to.flip_vertical());
    last.role == played.role && mirrored == (played.from, played.to)
}

/// What it counts that a man is said to be of the king's wing, or else of the queen's.
fn other_wing(told: Told<'_>, king_side: bool) -> f32 {
    let Move { role, from, .. } = *told.played;
    let files = match king_side {
        true => Files::KING_SIDE,
        false => Files::QUEEN_SIDE,
    };
    match told.homes {
        Some(homes) if homes.may_be(role, from, files) => 0.0,
        Some(_) => OTHER_WING,
        // Men change wings: the other one is a little dearer.
        None if king_side == (from.file() >= File::E) => 0.0,
        None => LETTER,
    }
}

/// The names of a man, with an article or without it.
pub(super) fn names(role: Role) -> &'static [&'static str] {
    match role {
        Role::Pawn => &["lepion", "pion"],
        Role::Knight => &[
            "lecheualier",
            "lecaualier",
            "lecheu",
            "cheualier",
            "caualier",
            "cheu",
        ],
        Role::Bishop => &["lesou", "sou"],
        Role::Rook => &["latour", "tour"],
        Role::Queen => &["ladame", "dame"],
        Role::King => &["leroi", "roi"],
    }
}

fn ordinals(rank: Rank) -> &'static [&'static str] {
    match rank {
        Rank::First => &["premiere"],
        Rank::Second => &["seconde", "deusieme"],
        Rank::Third => &["troisieme"],
        Rank::Fourth => &["quatrieme"],
        Rank::Fifth => &["cinquieme"],
        Rank::Sixth => &["sisieme"],
        Rank::Seventh => &["septieme"],
        Rank::Eighth => &["huitieme"],
    }
}
