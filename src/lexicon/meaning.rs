//! What the words of the lexicon mean, each in its class.
//!
//! Comes in: the class of a row, and its column `meaning`. Goes out: a [`Meaning`]; none where that class has no such meaning.
//!
//! `result`, `draw` -> `Meaning::Result(StatedResult::Draw)`

use shakmaty::{CastlingSide, Color, Role};

use super::class::Class;
use super::language::Language;

/// What the game's end is said to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StatedResult {
    /// `1-0`, "les Noirs abandonnent".
    WhiteWins,
    /// `0-1`, "les Blancs abandonnent".
    BlackWins,
    /// `½-½`, "partie nulle".
    Draw,
    /// "pat": drawn, or won by a side, as the rules have it.
    Stalemate,
    /// `*`: the game goes on, or its end is not known.
    Unknown,
    /// "abandon": he whose turn it is resigns.
    SideToMoveResigns,
}

/// How a game ended, as words behind its last move say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StatedEnding {
    /// `mat`.
    Mate,
    /// `pat`.
    Stalemate,
    /// `par répétition`: a position stood for the third time.
    Repetition,
    /// `règle des 50 coups`.
    FiftyMoves,
}

/// What a sign of check says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckSign {
    /// `+`, "échec".
    Check,
    /// `++`: a double check to one writer, mate to another.
    DoubleOrMate,
    /// `#`, "mat".
    Mate,
}

/// Where a word turns what is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// It heads a chapter: "chap.", "partie".
    Chapter,
    /// A defence against a move told before: "défense de ce coup".
    Defence,
    /// A variation from a move of a number: "premier renvoi, au cinquième coup".
    Reference,
    /// A move by its number: "quatrième coup".
    Stroke,
    /// A position is set up: "supposons".
    Sets,
    /// A condition: "s'il".
    If,
    /// Another condition instead: "mais si".
    ElseIf,
    /// It takes back what was said before it: "mais".
    But,
    /// Another way: "ou".
    Or,
    /// What is said of it, to the next stop, is not so: "ne".
    Not,
    /// What follows is not played: "joueroit mal".
    Ill,
    /// What a move is for, which is not played: "pour".
    For,
    /// It follows what was told before it: "alors".
    Then,
}

/// What a word means, in its class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// The word is all there is to it: a dash, a blank, a sign of capture.
    Sign,
    /// What opens: the parenthesis of `e8(D)`.
    Open,
    /// What closes.
    Close,
    /// A kind of man.
    Piece(Role),
    /// A castling to this side.
    Castling(CastlingSide),
    /// Check or mate.
    Check(CheckSign),
    /// An end of the game.
    Result(StatedResult),
    /// How the game ended; a mate is told by a mark of check.
    Ending(StatedEnding),
    /// A side.
    Side(Color),
    /// A judgement, by its number in the PGN standard, chapter 10.
    Nag(u8),
    /// The name of a language.
    Name(Language),
    /// Files that are named by the men who begin there: a bit for each, that of the a-file first.
    Files(u8),
    /// Any man: `pièce`.
    AnyMan,
    /// The mover's own: `son`, `sa`.
    Own,
    /// Of the king's wing: `le fou royal`.
    Royal,
    /// The other side's: `contraire`.
    Theirs,
    /// A rank, by its number from 1.
    Rank(u8),
    /// How many steps.
    Steps(u8),
    /// One step or two, which leaves open which.
    OneOrTwo,
    /// The square where a man began: `à sa place`.
    Home,
    /// Taking back: `reprend`.
    Back,
    /// Taking, told of a move that is told already: `en prenant`.
    While,
    /// Where it turns what is told.
    Turn(Turn),
}

impl Meaning {
    /// The meaning that a word of the table has in `class`.
    pub(super) fn from_name(class: Class, name: &str) -> Option<Meaning> {
        Some(match (class, name) {
            (Class::Piece, _) => Meaning::Piece(role_named(name)?),
            (Class::Language, code) => Meaning::Name(Language::from_code(code)?),
            (Class::Castling, "king_side") => Meaning::Castling(CastlingSide::KingSide),
            (Class::Castling, "queen_side") => Meaning::Castling(CastlingSide::QueenSide),
            (Class::Check, "check") => Meaning::Check(CheckSign::Check),
            (Class::Check, "double_or_mate") => Meaning::Check(CheckSign::DoubleOrMate),
            (Class::Check, "mate") => Meaning::Check(CheckSign::Mate),
            (Class::Result, _) => Meaning::Result(stated_result(name)?),
            (Class::Ending, "stalemate") => Meaning::Ending(StatedEnding::Stalemate),
            (Class::Ending, "repetition") => Meaning::Ending(StatedEnding::Repetition),
            (Class::Ending, "fifty_moves") => Meaning::Ending(StatedEnding::FiftyMoves),
            (Class::Side, "white") => Meaning::Side(Color::White),
            (Class::Side, "black") => Meaning::Side(Color::Black),
            (Class::Nag, number) => Meaning::Nag(number.parse().ok()?),
            (Class::File, _) => Meaning::Files(files(name)?),
            (Class::Man, "any") => Meaning::AnyMan,
            (Class::Man, _) => Meaning::Piece(role_named(name)?),
            (Class::Determiner, "own") => Meaning::Own,
            (Class::Ordinal | Class::Numeral, number) => Meaning::Rank(number.parse().ok()?),
            (Class::Count, "one_or_two") => Meaning::OneOrTwo,
            (Class::Count | Class::Far, number) => Meaning::Steps(number.parse().ok()?),
            (Class::Case, "home") => Meaning::Home,
            (Class::Takes, "back") => Meaning::Back,
            (Class::Takes | Class::Crowns, "while") => Meaning::While,
            (Class::Turn, _) => Meaning::Turn(turn(name)?),
            (Class::Wing, "king") => Meaning::Royal,
            (Class::Whose, "theirs") => Meaning::Theirs,
            (Class::Whose, "white") => Meaning::Side(Color::White),
            (Class::Whose, "black") => Meaning::Side(Color::Black),
            (Class::Promotion, "open") => Meaning::Open,
            (Class::Promotion, "close") => Meaning::Close,
            (Class::Castling | Class::Check | Class::Ending | Class::Side, _) => return None,
            (_, "sign") => Meaning::Sign,
            _ => return None,
        })
    }
}

/// The kind of men that a table calls so.
pub(crate) fn role_named(name: &str) -> Option<Role> {
    let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let mut named = names.into_iter().zip(Role::ALL);
    named
        .find(|(known, _)| *known == name)
        .map(|(_, role)| role)
}

/// The files of the men of that name, seen from White's side.
fn files(name: &str) -> Option<u8> {
    let of = |files: &str| {
        files
            .bytes()
            .fold(0, |mask, file| mask | 1 << (file - b'a'))
    };
    Some(of(match name {
        "king" => "e",
        "queen" => "d",
        "bishops" => "cf",
        "knights" => "bg",
        "rooks" => "ah",
        "king_bishop" => "f",
        "queen_bishop" => "c",
        "king_knight" => "g",
        "queen_knight" => "b",
        "king_rook" => "h",
        "queen_rook" => "a",
        _ => return None,
    }))
}

fn turn(name: &str) -> Option<Turn> {
    Some(match name {
        "chapter" => Turn::Chapter,
        "defence" => Turn::Defence,
        "reference" => Turn::Reference,
        "stroke" => Turn::Stroke,
        "sets" => Turn::Sets,
        "if" => Turn::If,
        "else_if" => Turn::ElseIf,
        "but" => Turn::But,
        "or" => Turn::Or,
        "not" => Turn::Not,
        "ill" => Turn::Ill,
        "for" => Turn::For,
        "then" => Turn::Then,
        _ => return None,
    })
}

fn stated_result(name: &str) -> Option<StatedResult> {
    Some(match name {
        "white_wins" => StatedResult::WhiteWins,
        "black_wins" => StatedResult::BlackWins,
        "draw" => StatedResult::Draw,
        "stalemate" => StatedResult::Stalemate,
        "unknown" => StatedResult::Unknown,
        "side_to_move_resigns" => StatedResult::SideToMoveResigns,
        _ => return None,
    })
}
