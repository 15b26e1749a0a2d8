//! A move by the names of men and files, in the shortest form that leaves no doubt.
//!
//! Comes in: a move, the position before it, the homes of its men where they are known. Goes out:
//! `C 3 F`, where no other knight and no other bishop's file is meant; else `C 3 FR`, `CR 3 F`,
//! `CR 3 FR`, and at last both squares, `C 1 CR - 3 FR`. Captures name the man that is taken:
//! `P pr P`, `PD pr P`, `P pr P 5 D`.
//!
//! A form is tried as a reader would read it: the first that only the one move fits is written.

use std::fmt::{self, Write};

use shakmaty::{Color, File, Role, Square};

use crate::chess::{CheckSuffix, Move, MoveKind, MoveList, NULL, Position};
use crate::fit::fitting;
use crate::homes::Homes;
use crate::lexicon::Language;
use crate::phrase::{Files, Frame, Phrase, Quiet, Roles};

/// A move to be spelt, and what is known beside it.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The position before it.
    pub position: &'a Position,
    /// Where its men began; where this is not known, no man is named by his home.
    pub homes: Option<&'a Homes>,
    /// The move, legal in that position.
    pub played: &'a Move,
    /// The position after it, where the mark of check is to be written.
    pub after: Option<&'a Position>,
}

/// How a square or a man is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// Not at all; a man by his letter alone.
    Bare,
    /// A square by its rank and `F`, `C`, `T`, which leaves its wing open.
    Open,
    /// A square with its wing; a man by the file of his home.
    Full,
}

use Named::{Bare, Full, Open};

/// A way to say a move.
#[derive(Clone, Copy)]
struct Form {
    man: Named,
    from: Named,
    victim: Named,
    to: Named,
}

const fn form(man: Named, from: Named, victim: Named, to: Named) -> Form {
    Form {
        man,
        from,
        victim,
        to,
    }
}

/// The forms of quiet moves, the shortest first.
const QUIET: [Form; 5] = [
    form(Bare, Bare, Bare, Open),
    form(Bare, Bare, Bare, Full),
    form(Full, Bare, Bare, Open),
    form(Full, Bare, Bare, Full),
    form(Bare, Full, Bare, Full),
];

/// The forms of captures, the shortest first.
const CAPTURES: [Form; 7] = [
    form(Bare, Bare, Bare, Bare),
    form(Full, Bare, Bare, Bare),
    form(Bare, Bare, Full, Bare),
    form(Full, Bare, Full, Bare),
    form(Bare, Bare, Bare, Full),
    form(Full, Bare, Bare, Full),
    form(Bare, Full, Bare, Full),
];

/// Writes `case` in the words of `language`, of French where it has no names for files.
///
/// # Errors
///
/// Those of `out`; a `String` has none.
pub fn write(out: &mut impl Write, language: Language, case: Case<'_>) -> fmt::Result {
    let speller = Speller::new(language, case);
    speller.write(out, speller.shortest())
}

/// The same of a move that is not the one which words say that read as `said`: in a form that shows it, where there is one.
/// For `C 3 FR`, where the other knight goes to c3 and none to f3, `C 3 FD`.
///
/// # Errors
///
/// Those of `out`; a `String` has none.
pub fn write_against(
    out: &mut impl Write,
    language: Language,
    case: Case<'_>,
    said: &Phrase,
) -> fmt::Result {
    let speller = Speller::new(language, case);
    speller.write(out, speller.shortest_against(said))
}

#[derive(Clone, Copy)]
struct Speller<'a> {
    language: Language,
    case: Case<'a>,
}

impl<'a> Speller<'a> {
    fn new(language: Language, case: Case<'a>) -> Speller<'a> {
        let language = match language.names_files() {
            true => language,
            false => Language::French,
        };
        Speller { language, case }
    }

    fn write(self, out: &mut impl Write, form: Form) -> fmt::Result {
        let case = self.case;
        match (case.played.castling(), case.played.kind) {
            (Some(_), MoveKind::Castling { rook_to, .. }) if !case.played.is_usual_castling() => {
                self.castle_freely(out, rook_to)?;
            }
            (Some(shakmaty::CastlingSide::KingSide), _) => out.write_str("0-0")?,
            (Some(shakmaty::CastlingSide::QueenSide), _) => out.write_str("0-0-0")?,
            (None, MoveKind::Null) => out.write_str(NULL)?,
            (None, _) => self.say(out, form)?,
        }
        out.write_str(match self.suffix() {
            CheckSuffix::None => "",
            CheckSuffix::Check => " éch.",
            CheckSuffix::Mate => " mat",
        })
    }

    /// The mark of check that will be written.
    fn suffix(self) -> CheckSuffix {
        self.case
            .after
            .map_or(CheckSuffix::None, Position::check_suffix)
    }

    /// The first form that only this move fits. The last has both squares, and is nobody else's.
    fn shortest(self) -> Form {
        self.first(|_| true)
    }

    /// The first such form that says another thing than `said` does; the shortest, where none does.
    fn shortest_against(self, said: &Phrase) -> Form {
        let other = |phrase: &Phrase| phrase.is_other_than(said);
        let found = self.first(other);
        match self.phrase(found).is_some_and(|phrase| other(&phrase)) {
            true => found,
            // Of two men that are named by their homes the squares tell one from the other.
            false if said.homes != Files::ANY => found,
            false => self.shortest(),
        }
    }

    /// The first form that only this move fits and which is `such`, else the last.
    fn first(self, such: impl Fn(&Phrase) -> bool) -> Form {
        let forms: &[Form] = match self.case.played.captured {
            Some(_) => &CAPTURES,
            None => &QUIET,
        };
        let fits = |phrase: Phrase| self.is_alone(&phrase) && such(&phrase);
        let found = forms
            .iter()
            .find(|form| self.phrase(**form).is_some_and(fits));
        *found.unwrap_or(&forms[forms.len() - 1])
    }

    /// What a reader understands by a form; none where the move has no such form.
    fn phrase(self, form: Form) -> Option<Phrase> {
        let Case {
            position, played, ..
        } = self.case;
        let turn = position.turn();
        let mut phrase = Phrase {
            roles: Roles::of(played.role),
            promotion: played.promotion,
            frame: Frame::Mover,
            quiet: Quiet::Preferred,
            ..Phrase::ANY
        };
        phrase.homes = self.files(form.man, played.role, played.from)?;
        phrase.from = self.place(form.from, played.from, turn)?;
        phrase.to = self.place(form.to, played.to, turn)?;
        if let Some(victim) = played.captured {
            phrase.takes = true;
            phrase.quiet = Quiet::Unsaid;
            phrase.victims = Roles::of(victim);
            phrase.victim_homes = self.files(form.victim, victim, self.taken_on())?;
            phrase.en_passant = played.kind == MoveKind::EnPassant;
        }
        Some(phrase)
    }

    fn taken_on(self) -> Square {
        let played = self.case.played;
        match played.kind {
            MoveKind::EnPassant => Square::from_coords(played.to.file(), played.from.rank()),
            _ => played.to,
        }
    }

    /// The files by which a man is named: a pawn's own, a knight's, bishop's or rook's wing.
    fn files(self, named: Named, role: Role, at: Square) -> Option<Files> {
        match (named, role) {
            (Bare | Open, _) => Some(Files::ANY),
            (Full, Role::Pawn) => Some(Files::of(at.file())),
            (Full, Role::Knight | Role::Bishop | Role::Rook) => {
                let home = self.case.homes?.file(at)?;
                Some(wing(home))
            }
            (Full, Role::Queen | Role::King) => None,
        }
    }

    /// The squares that a place names, from the mover's side.
    fn place(self, named: Named, at: Square, turn: Color) -> Option<shakmaty::Bitboard> {
        let rank = shakmaty::Bitboard::from_rank(turn.relative_rank(at.rank()));
        let files = match named {
            Bare => return Some(shakmaty::Bitboard::FULL),
            Full => Files::of(at.file()),
            Open => self.name(at.file(), Open)?.1,
        };
        Some(rank & files.squares())
    }

    /// The name of a file, and all the files of that name: the open one, where there is such a name.
    fn name(self, file: File, named: Named) -> Option<(&'static str, Files)> {
        let all = self.language.file_names().iter();
        let mut mine = all
            .map(|&(name, mask)| (name, Files::from_mask(mask)))
            .filter(|(_, files)| files.contains(file));
        mine.find(|(_, files)| (*files == Files::of(file)) == (named == Full))
    }

    /// Whether no other move fits what will be written.
    fn is_alone(self, phrase: &Phrase) -> bool {
        let Case {
            position,
            homes,
            played,
            ..
        } = self.case;
        let mut found = MoveList::new();
        fitting(position, homes, phrase, &mut found);
        // A move that only stands fits no words but those that name both its squares.
        if !found.contains(played) {
            return false;
        }
        if phrase.en_passant {
            return found.iter().filter(|one| one.kind == played.kind).count() == 1;
        }
        if found.len() < 2 {
            return found.len() == 1;
        }
        let suffix = self.suffix();
        let agrees = |one: &&Move| match suffix {
            CheckSuffix::None => true,
            CheckSuffix::Check => position.gives_check(one),
            CheckSuffix::Mate => position.gives_mate(one),
        };
        found.iter().filter(agrees).count() == 1
    }

    fn say(self, out: &mut impl Write, form: Form) -> fmt::Result {
        let played = self.case.played;
        self.man(out, form.man, played.role, played.from)?;
        self.square(out, form.from, played.from, " ")?;
        match played.captured {
            Some(victim) => {
                out.write_str(" pr ")?;
                self.man(out, form.victim, victim, self.taken_on())?;
                self.square(out, form.to, played.to, " ")?;
            }
            None if form.from == Full => self.square(out, form.to, played.to, " - ")?,
            None => self.square(out, form.to, played.to, " ")?,
        }
        if let Some(role) = played.promotion {
            write!(out, " = {}", self.letter(role))?;
        }
        match played.kind {
            MoveKind::EnPassant => out.write_str(" e.p."),
            _ => Ok(()),
        }
    }

    fn letter(self, role: Role) -> &'static str {
        self.language.letters()[role as usize - 1]
    }

    /// `C`, `CR`, `PFR`.
    fn man(self, out: &mut impl Write, named: Named, role: Role, at: Square) -> fmt::Result {
        out.write_str(self.letter(role))?;
        if named != Full {
            return Ok(());
        }
        let file = match (role, self.case.homes.and_then(|homes| homes.file(at))) {
            (Role::Pawn, _) => at.file(),
            (_, Some(home)) if Files::KING_SIDE.contains(home) => File::E,
            _ => File::D,
        };
        out.write_str(self.name(file, Full).map_or("", |(name, _)| name))
    }

    /// `R 1 TR/T 1 FR`.
    fn castle_freely(self, out: &mut impl Write, rook_to: Square) -> fmt::Result {
        out.write_str(self.letter(Role::King))?;
        self.square(out, Full, self.case.played.to, " ")?;
        write!(out, "/{}", self.letter(Role::Rook))?;
        self.square(out, Full, rook_to, " ")
    }

    /// `4 R`, `3 F`, `3 FR`, behind `before`.
    fn square(self, out: &mut impl Write, named: Named, at: Square, before: &str) -> fmt::Result {
        if named == Bare {
            return Ok(());
        }
        let rank = self.case.position.turn().relative_rank(at.rank());
        let name = self.name(at.file(), named).map_or("", |(name, _)| name);
        write!(out, "{before}{} {name}", rank.char())
    }
}

/// The wing of a home.
fn wing(home: File) -> Files {
    match Files::KING_SIDE.contains(home) {
        true => Files::KING_SIDE,
        false => Files::QUEEN_SIDE,
    }
}
