//! A move as the treatises tell it: `Le cavalier du roi à la troisième case de son fou.`
//!
//! Comes in: a move, the position before it, the homes of its men with the last move. Goes out: the
//! first of the customary sentences that is read back as this move and no other; where none is, the
//! move in its compact form, which the same reader takes (`C 4 R - 6 D`).
//!
//! Sentences are Philidor's, as the Encyclopédie méthodique prints him: `Le pion du roi, deux pas.`, `Le
//! fou prend le pion, & donne échec.`

use std::fmt;

use shakmaty::{CastlingSide, File, Rank, Role, Square};

use crate::chess::{CheckSuffix, Move, MoveKind, MoveList, NULL};
use crate::fit::fitting;
use crate::homes::Homes;
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::{CheckSaid, Phrase};

use super::descriptive::{self, Case};

/// Records of sentences are French.
const DIALECT: Dialect = Dialect {
    notation: Notation::Descriptive,
    language: Language::French,
};

/// The ways to name a man or a square, the shortest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Bare,
    /// By the man's own file: `à sa seconde case`, `à sa place`.
    Own,
    /// By the name of a file without its wing: `de son fou`; a man by his file.
    Short,
    Full,
}

use Named::{Bare, Full, Own, Short};

/// Writes `case` as a sentence, without its stop.
///
/// # Errors
///
/// Those of `out`; a `String` has none.
pub fn write(out: &mut impl fmt::Write, case: Case<'_>) -> fmt::Result {
    if case.played.is_null() {
        return out.write_str(NULL);
    }
    let telling = Telling { case };
    match telling.sentence() {
        Some(sentence) => out.write_str(&sentence),
        None => descriptive::write(out, Language::French, case),
    }
}

#[derive(Clone, Copy)]
struct Telling<'a> {
    case: Case<'a>,
}

impl Telling<'_> {
    /// The first sentence that is read as this move alone.
    fn sentence(self) -> Option<String> {
        let marks = self.marks();
        let whole = self.bodies().into_iter().map(|body| body + marks);
        whole.into_iter().find(|sentence| self.is_read(sentence))
    }

    /// What can be said of the move, the shorter first.
    fn bodies(self) -> Vec<String> {
        let mut bodies = Vec::new();
        if self.is_the_same() {
            bodies.push("De même".to_owned());
        }
        match (self.case.played.castling(), self.case.played.captured) {
            (Some(side), _) => self.castlings(side, &mut bodies),
            (None, Some(victim)) => self.captures(victim, &mut bodies),
            (None, None) => self.steps(&mut bodies),
        }
        bodies
    }

    /// Whether the other side has just done the same, and took nothing.
    fn is_the_same(self) -> bool {
        let played = self.case.played;
        let last = self.case.homes.and_then(Homes::last);
        last.is_some_and(|last| {
            let quiet = played.captured.is_none() && last.captured.is_none();
            quiet
                && played.promotion.is_none()
                && (last.role, last.kind) == (played.role, mirrored(played.kind))
                && last.from == played.from.flip_vertical()
                && last.to == played.to.flip_vertical()
        })
    }

    /// `Le pion le reprend`, `La dame prend le pion de la tour`.
    fn captures(self, victim: Role, bodies: &mut Vec<String>) {
        let Move {
            role, from, kind, ..
        } = *self.case.played;
        let passing = match kind {
            MoveKind::EnPassant => " en passant",
            _ => "",
        };
        let end = passing.to_owned() + &self.case.played.promotion.map_or(String::new(), crowned);
        let last = self.case.homes.and_then(Homes::last);
        if let Some(last) = last.filter(|last| last.to == self.taken_on()) {
            let it = noun(victim).0.to_lowercase();
            let again = if last.captured.is_some() { "re" } else { "" };
            for man in [Bare, Full] {
                let man = self.man(role, from, man);
                bodies.push(format!("{man} {it} {again}prend{end}"));
            }
        }
        for place in [Bare, Short, Full] {
            for (man, taken) in [(Bare, Bare), (Full, Bare), (Bare, Full), (Full, Full)] {
                let place = self.place(place);
                let man = self.man(role, from, man);
                let taken = self.man(victim, self.taken_on(), taken).to_lowercase();
                bodies.push(format!("{man} prend {taken}{place}{end}"));
            }
        }
    }

    /// `Le cavalier du roi à la troisième case de son fou`.
    fn steps(self, bodies: &mut Vec<String>) {
        let Move {
            role,
            from,
            kind,
            promotion,
            ..
        } = *self.case.played;
        if role == Role::Pawn {
            self.paces(bodies);
        }
        if promotion == Some(Role::Queen) {
            bodies.push(format!("{} à dame", self.man(role, from, Full)));
        }
        let crown = promotion.map_or(String::new(), crowned);
        let verb = match kind {
            MoveKind::Leap => " saute",
            _ => "",
        };
        let mut men = [Bare, Full];
        if self.is_one_of_two() {
            men.reverse();
        }
        for man in men {
            for place in [Own, Short, Full] {
                if place != Own || self.is_on_own_file() {
                    let place = self.place(place);
                    let man = self.man(role, from, man);
                    bodies.push(format!("{man}{verb}{place}{crown}"));
                }
            }
        }
    }

    /// Whether his like stands on the board too, from whom his wing tells him.
    fn is_one_of_two(self) -> bool {
        let Move { role, from, .. } = *self.case.played;
        let board = self.case.position.board();
        let winged = matches!(role, Role::Knight | Role::Bishop | Role::Rook);
        let mine = board.by_piece(role.of(self.case.position.turn()));
        let known = self.case.homes.and_then(|homes| homes.file(from));
        winged && known.is_some() && mine.count() > 1
    }

    /// Whether he goes to a square of his side that is named after himself.
    fn is_on_own_file(self) -> bool {
        let Move { role, from, to, .. } = *self.case.played;
        let rank = self.case.position.turn().relative_rank(to.rank());
        let far = match role {
            Role::Pawn => return false,
            Role::Knight | Role::Bishop => Rank::First,
            _ => Rank::Fourth,
        };
        let home = self.case.homes.and_then(|homes| homes.file(from));
        rank <= far && home == Some(to.file())
    }

    /// `Le roi roque du côté de sa tour`; where the squares are free, `Le roi roque à la case de sa
    /// tour, la tour à la case de son fou`.
    fn castlings(self, side: CastlingSide, bodies: &mut Vec<String>) {
        let played = self.case.played;
        let MoveKind::Castling { rook_to, .. } = played.kind else {
            return;
        };
        if played.is_usual_castling() {
            return bodies.push(castling(side).to_owned());
        }
        for named in [Short, Full] {
            let [king, rook] = [played.to, rook_to].map(|to| self.place_of(to, named));
            bodies.push(format!("Le roi roque{king}, la tour{rook}"));
        }
    }

    /// `Le pion du roi, deux pas`.
    fn paces(self, bodies: &mut Vec<String>) {
        let Move {
            from,
            to,
            promotion,
            ..
        } = *self.case.played;
        if promotion.is_some() {
            return;
        }
        let paces = match from.distance(to) {
            2 => "deux pas",
            _ => "un pas",
        };
        let man = self.man(Role::Pawn, from, Full);
        bodies.push(format!("{man}, {paces}"));
    }

    /// `Le cavalier`, `Le cavalier du roi`, `Le pion du fou de la dame`.
    fn man(self, role: Role, at: Square, named: Named) -> String {
        let (article, noun) = noun(role);
        let home = self.case.homes.and_then(|homes| homes.file(at));
        let wing = match (named, role) {
            (Bare, _) | (_, Role::Queen | Role::King) => "",
            (_, Role::Pawn) => return format!("{article} {noun} {}", file(at.file())),
            _ => match home {
                Some(home) if home >= File::E => " du roi",
                Some(_) => " de la dame",
                None => "",
            },
        };
        format!("{article} {noun}{wing}")
    }

    fn taken_on(self) -> Square {
        let played = self.case.played;
        match played.kind {
            MoveKind::EnPassant => Square::from_coords(played.to.file(), played.from.rank()),
            _ => played.to,
        }
    }

    /// Whether the file is named after a man of the kind that moves.
    fn is_namesake(self, to: File) -> bool {
        let named = match to {
            File::A | File::H => Role::Rook,
            File::B | File::G => Role::Knight,
            File::C | File::F => Role::Bishop,
            File::D => Role::Queen,
            File::E => Role::King,
        };
        self.case.played.role == named
    }

    /// ` à la troisième case de son fou`; beyond the middle of the board from the other side:
    /// ` à la case du fou de la dame noire`.
    fn place(self, named: Named) -> String {
        self.place_of(self.case.played.to, named)
    }

    fn place_of(self, to: Square, named: Named) -> String {
        let turn = self.case.position.turn();
        let rank = turn.relative_rank(to.rank());
        let (rank, theirs) = match rank > Rank::Fourth {
            true => (rank.flip_vertical(), true),
            false => (rank, false),
        };
        let said = match rank {
            Rank::First => "",
            Rank::Second => "seconde ",
            Rank::Third => "troisième ",
            _ => "quatrième ",
        };
        let whose = match named {
            Own if rank == Rank::First => return " à sa place".to_owned(),
            Bare => return String::new(),
            Own => return format!(" à sa {said}case"),
            Short if theirs => self.their_short_file(to.file()),
            Short => self.own_short_file(to.file()).to_owned(),
            Full if theirs => self.their_file(to.file()),
            Full => own_file(to.file()),
        };
        format!(" à la {said}case {whose}")
    }

    /// `noir` and `noire`: of the other side, behind a king's and a queen's name.
    fn theirs(self) -> [&'static str; 2] {
        match self.case.position.turn().is_white() {
            true => [" noir", " noire"],
            false => [" blanc", " blanche"],
        }
    }

    /// `du fou noir`.
    fn their_short_file(self, to: File) -> String {
        let [king, queen] = self.theirs();
        match to {
            File::A | File::H => format!("de la tour{queen}"),
            File::B | File::G => format!("du cavalier{king}"),
            File::C | File::F => format!("du fou{king}"),
            File::D => format!("de la dame{queen}"),
            File::E => format!("du roi{king}"),
        }
    }

    /// `de son fou`; a bishop does not go to the square of his bishop, but `du fou`.
    fn own_short_file(self, to: File) -> &'static str {
        let [bare, own] = match to {
            File::A | File::H => ["de la tour", "de sa tour"],
            File::B | File::G => ["du cavalier", "de son cavalier"],
            File::C | File::F => ["du fou", "de son fou"],
            File::D => ["de la dame", "de sa dame"],
            File::E => ["du roi", "de son roi"],
        };
        if self.is_namesake(to) { bare } else { own }
    }

    /// `du fou de la dame noire`.
    fn their_file(self, to: File) -> String {
        let [king, queen] = self.theirs();
        match to >= File::E {
            true => format!("{}{king}", file(to)),
            false => format!("{}{queen}", file(to)),
        }
    }

    fn marks(self) -> &'static str {
        match self
            .case
            .after
            .map_or(CheckSuffix::None, |after| after.check_suffix())
        {
            CheckSuffix::None => "",
            CheckSuffix::Check => ", & donne échec",
            CheckSuffix::Mate => ", & donne échec & mat",
        }
    }

    /// Whether a reader of `sentence` understands this move, and no other.
    fn is_read(self, sentence: &str) -> bool {
        let Case {
            position,
            homes,
            played,
            ..
        } = self.case;
        let Ok((phrase, length)) = DIALECT.phrase(sentence) else {
            return false;
        };
        let mut found = MoveList::new();
        fitting(position, homes, &phrase, &mut found);
        let agrees = |one: &Move| agrees(self.case, &phrase, one);
        let mut left = found.iter().filter(|one| agrees(one));
        let alone = left.next() == Some(played) && left.next().is_none();
        length == sentence.len() && alone && agrees(played)
    }
}

/// Whether a move gives the check that is said, and takes as is said.
fn agrees(case: Case<'_>, phrase: &Phrase, played: &Move) -> bool {
    let checks = match phrase.check {
        CheckSaid::Unsaid => true,
        CheckSaid::Check | CheckSaid::DoubleOrMate => case.position.gives_check(played),
        CheckSaid::Mate => case.position.gives_mate(played),
    };
    checks && (!phrase.en_passant || played.kind == MoveKind::EnPassant)
}

const fn castling(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "Le roi roque du côté de sa tour",
        CastlingSide::QueenSide => "Le roi roque du côté de sa dame",
    }
}

/// How the other side would do the same.
fn mirrored(kind: MoveKind) -> MoveKind {
    match kind {
        MoveKind::Castling { rook_from, rook_to } => MoveKind::Castling {
            rook_from: rook_from.flip_vertical(),
            rook_to: rook_to.flip_vertical(),
        },
        kind => kind,
    }
}

const fn noun(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => ("Le", "pion"),
        Role::Knight => ("Le", "cavalier"),
        Role::Bishop => ("Le", "fou"),
        Role::Rook => ("La", "tour"),
        Role::Queen => ("La", "dame"),
        Role::King => ("Le", "roi"),
    }
}

/// ` & fait dame`.
fn crowned(role: Role) -> String {
    format!(" & fait {}", noun(role).1)
}

/// `du fou de son roi`.
fn own_file(to: File) -> String {
    match to {
        File::D => "de sa dame".to_owned(),
        File::E => "de son roi".to_owned(),
        to => file(to)
            .replace("de la dame", "de sa dame")
            .replace("du roi", "de son roi"),
    }
}

/// The name of a file behind a man or a place.
const fn file(file: File) -> &'static str {
    match file {
        File::A => "de la tour de la dame",
        File::B => "du cavalier de la dame",
        File::C => "du fou de la dame",
        File::D => "de la dame",
        File::E => "du roi",
        File::F => "du fou du roi",
        File::G => "du cavalier du roi",
        File::H => "de la tour du roi",
    }
}
