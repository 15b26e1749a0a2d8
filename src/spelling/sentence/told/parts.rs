//! The parts of a telling, in the words that treatises have for each.
//!
//! Comes in: what is told: a man, a rank, a file, a castling. Goes out: the [`Part`] that tells it, with its alternatives.
//!
//! The third rank: `à la troisième case`, `à sa 3.`

use shakmaty::{CastlingSide, Color, Rank, Role};

use super::Man;
use crate::phrase::Files;

/// What it counts that a file is told of the other wing: one slip, however many letters part the words.
const WRONG_WING: i16 = 10;

/// The same for another file: one word for another.
const WRONG_FILE: i16 = 18;

/// A part of a telling.
pub(in super::super) enum Part {
    /// One of several words; an empty one is left unsaid.
    Words(&'static [&'static str]),
    /// The same, said of these files; of those others too for so many tenths more, where letters are compared loosely.
    RatherOn(Files, (Files, i16), &'static [&'static str]),
    /// One of several words, counting so many tenths more.
    Dearer(i16, &'static [&'static str]),
    /// The same, where letters are compared loosely: a word that was written for another.
    Slip(i16, &'static [&'static str]),
    /// One part of several.
    OneOf(Vec<Part>),
    /// Parts one behind the other.
    InTurn(Vec<Part>),
}

/// A part that is left unsaid.
pub(super) const UNSAID: Part = Part::Words(&[""]);
/// `du fou`, `de la dame`, `de son fou`.
pub(super) const OF: Part = Part::Words(&["du", "dela", "deson", "desa"]);
pub(super) const CHECK: Part = Part::Words(&["donneechec"]);

pub(super) fn castles(side: CastlingSide) -> Part {
    let side = match side {
        CastlingSide::KingSide => Part::Words(&["", "ducotedesatour"]),
        CastlingSide::QueenSide => Part::Words(&["", "ducotedesadame"]),
    };
    Part::InTurn(vec![castles_unsided(), side])
}

pub(super) fn castles_unsided() -> Part {
    Part::Words(&["leroiroque", "roque"])
}

pub(super) fn same() -> Part {
    Part::Words(&["dememe"])
}

/// A man, with his wing, or the file of a pawn, said or not.
pub(super) fn named(man: Man) -> Part {
    Part::InTurn(vec![names(man.0), whose(man)])
}

/// The wing of a man or the file of a pawn, said or not.
pub(super) fn whose((role, [queens, kings]): Man) -> Part {
    match role {
        Role::Pawn => Part::OneOf(vec![UNSAID, file(false)]),
        Role::King | Role::Queen => UNSAID,
        Role::Knight | Role::Bishop | Role::Rook => Part::OneOf(vec![
            UNSAID,
            Part::Dearer(queens, &["deladame"]),
            Part::Dearer(kings, &["duroi"]),
        ]),
    }
}

pub(super) fn prend() -> Part {
    Part::Words(&["prend", "reprend"])
}

/// `du fou noir`, of a man who is taken, or nothing.
pub(super) fn theirs() -> Part {
    let side = Part::Words(&["", "noir", "noire", "blanc", "blanche"]);
    Part::OneOf(vec![UNSAID, Part::InTurn(vec![file(false), side])])
}

/// `avec le sien`, before the man or without him.
pub(super) fn with() -> Part {
    Part::Words(&["auec", "aueclesien", "auecson", "auecsa"])
}

/// What a pawn becomes: `à dame`, `& fait dame`.
pub(super) fn becomes(role: Role) -> Part {
    Part::Words(match role {
        Role::Knight => &["saitcheualier", "saitcaualier", ""],
        Role::Bishop => &["saitsou", ""],
        Role::Rook => &["saittour", ""],
        _ => &["adame", "poussadame", "saitdame", "etsaitdame", ""],
    })
}

/// `à la troisième case`, before whose it is.
pub(super) fn counted(rank: Rank) -> Part {
    match rank {
        Rank::First => Part::Words(&["alacase", "asacase"]),
        _ => Part::InTurn(vec![
            Part::Words(&["ala", "asa"]),
            ordinals(rank),
            Part::Words(&["case", ""]),
        ]),
    }
}

/// `du fou de sa dame`, `du fou noir` where squares are counted from that side.
pub(super) fn whose_square(side: Option<Color>) -> Part {
    let of = |side| Part::InTurn(vec![file(true), side]);
    match side {
        Some(Color::White) => of(Part::Words(&["blanc", "blance", "blanche"])),
        Some(Color::Black) => of(Part::Words(&["noir", "noire"])),
        None => Part::OneOf(vec![UNSAID, file(true)]),
    }
}

/// `du fou de la dame`, `de son fou`.
pub(super) fn file(own: bool) -> Part {
    let home = |role, words| {
        let files = Files::of_homes(role);
        Part::RatherOn(files, (Files::ANY, WRONG_FILE), words)
    };
    let men = Part::OneOf(vec![
        home(Role::Rook, &["tour"]),
        home(Role::Knight, &["cheualier", "caualier"]),
        home(Role::Bishop, &["sou"]),
        home(Role::Queen, &["dame"]),
        home(Role::King, &["roi"]),
    ]);
    let (queens, kings) = (Files::from_mask(0b0000_0111), Files::from_mask(0b1110_0000));
    let royal = Part::OneOf(vec![
        Part::RatherOn(queens, (kings, WRONG_WING), &["dame"]),
        Part::RatherOn(kings, (queens, WRONG_WING), &["roi"]),
    ]);
    let of = match own {
        true => OF,
        false => Part::Words(&["du", "dela", "desa"]),
    };
    let winged = Part::InTurn(vec![OF, royal]);
    Part::InTurn(vec![of, men, Part::OneOf(vec![UNSAID, winged])])
}

/// What any man may be told to do.
pub(super) fn any() -> Part {
    let objects = Part::OneOf(Role::ALL.map(names).into());
    let ranks = Part::OneOf(Rank::ALL.map(counted).into());
    Part::OneOf(vec![
        Part::InTurn(vec![prend(), objects]),
        Part::InTurn(vec![ranks, whose_square(None)]),
        Part::Words(&[
            "unpas",
            "deuspas",
            "leprend",
            "lereprend",
            "donneechec",
            "couurelechec",
            "asaplace",
            "seretire",
        ]),
    ])
}

/// The names of a man, with an article or without it.
pub(super) fn names(role: Role) -> Part {
    Part::Words(match role {
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
    })
}

pub(super) fn ordinals(rank: Rank) -> Part {
    Part::Words(match rank {
        Rank::First => &["premiere"],
        Rank::Second => &["2", "seconde", "deusieme"],
        Rank::Third => &["3", "troisieme"],
        Rank::Fourth => &["4", "quatrieme"],
        Rank::Fifth => &["5", "cinquieme"],
        Rank::Sixth => &["6", "sisieme"],
        Rank::Seventh => &["7", "septieme"],
        Rank::Eighth => &["8", "huitieme"],
    })
}
