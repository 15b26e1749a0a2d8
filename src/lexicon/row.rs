//! A row of the lexicon: one spelling, what it means, and who wrote it.
//!
//! Comes in: a line of `grammar/lexicon.tsv`. Goes out: a `Row`, or the reason why the line is none.
//!
//! `check ⇥ mate ⇥ échec et mat ⇥ fr ⇥ coordinate abbreviated ⇥ everywhere` is a mark of mate.

use shakmaty::{CastlingSide, Color, Role};

use super::language::Language;

/// Writes [`Class`] with the name of each class beside it.
macro_rules! classes {
    ($($class:ident = $name:literal,)*) => {
        /// What kind of word a row holds: the name within `<...>` in the grammars.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum Class {
            $($class,)*
        }

        impl Class {
            /// All of them.
            pub const ALL: [Class; Class::COUNT] = [$(Class::$class,)*];

            /// How many classes there are.
            pub(crate) const COUNT: usize = [$($name),*].len();

            /// The name it has in the lexicon and in the grammars.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Class::$class => $name,)*
                }
            }
        }
    };
}

// From the men of prose on, words are compared as old books print them: see `is_old`.
classes! {
    Piece = "piece",
    Language = "language",
    Dash = "dash",
    Blank = "blank",
    Capture = "capture",
    Check = "check",
    Castling = "castling",
    EnPassant = "en_passant",
    Promotion = "promotion",
    Result = "result",
    ResultLabel = "result_label",
    ResultReason = "result_reason",
    Side = "side",
    NumberSign = "number_sign",
    Ellipsis = "ellipsis",
    Nag = "nag",
    Column = "column",
    File = "file",
    Castles = "castles",
    Example = "example",
    Supposes = "supposes",
    States = "states",
    Judges = "judges",
    Proposes = "proposes",
    Announces = "announces",
    Notes = "notes",
    Unread = "unread",
    Ending = "ending",
    AboutEnding = "about_ending",
    Flag = "flag",
    Remark = "remark",
    Page = "page",
    SpeaksOf = "speaks_of",
    Denies = "denies",
    Helps = "helps",
    Gains = "gains",
    Another = "another",
    Otherwise = "otherwise",
    NumberName = "number_name",
    Ditto = "ditto",
    Joins = "joins",
    Man = "man",
    Determiner = "determiner",
    Of = "of",
    At = "at",
    On = "on",
    Ordinal = "ordinal",
    OrdinalSign = "ordinal_sign",
    Case = "case",
    Step = "step",
    Count = "count",
    Whose = "whose",
    OneSelf = "oneself",
    Sort = "sort",
    That = "that",
    Goes = "goes",
    Takes = "takes",
    Gives = "gives",
    Covers = "covers",
    Retires = "retires",
    Crowns = "crowns",
    Becomes = "becomes",
    Same = "same",
    With = "with",
    Beside = "beside",
    And = "and",
    Anywhere = "anywhere",
    Adverb = "adverb",
    Subject = "subject",
    Wing = "wing",
    Far = "far",
    Turn = "turn",
    Numeral = "numeral",
}

impl Class {
    /// The class of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Whether blanks may stand around a dash of the spelling: `0 - 0`, `1 - 0`.
    pub(crate) const fn is_loose(self) -> bool {
        matches!(self, Class::Castling | Class::Result)
    }

    /// Whether the word may run into a letter or figure that follows it: `Cxf3`, `TprC`, `e8=D`, `No1`.
    pub(crate) const fn is_joined(self) -> bool {
        matches!(
            self,
            Class::Capture
                | Class::Promotion
                | Class::NumberSign
                | Class::NumberName
                | Class::Ellipsis
                | Class::Joins
        )
    }

    /// Whether the end of a line may part the words of one: where pages are set in lines to be filled, an article or a
    /// verb stands wherever it comes to.
    pub(crate) const fn breaks(self) -> bool {
        matches!(self, Class::Side | Class::Result | Class::Check)
    }

    /// Whether words are compared as old books and their scans print them: those of moves in prose.
    #[must_use]
    pub const fn is_old(self) -> bool {
        self as usize >= Class::Man as usize
    }

    /// Whether prose has words of this class too, which are then compared so.
    pub(crate) const fn is_in_prose(self) -> bool {
        matches!(
            self,
            Class::Check | Class::Castles | Class::Castling | Class::EnPassant
        )
    }

    /// Whether two languages may give one spelling two meanings: `P` is a pawn or a knight,
    /// `B.` is White in French and Black in English.
    pub(crate) const fn is_by_language(self) -> bool {
        matches!(
            self,
            Class::Piece | Class::Language | Class::Side | Class::File
        )
    }
}

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
    fn from_name(class: Class, name: &str) -> Option<Meaning> {
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
            (Class::Count, number) => Meaning::Steps(number.parse().ok()?),
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

/// One spelling of the lexicon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// What kind of word.
    pub class: Class,
    /// What it means.
    pub meaning: Meaning,
    /// The column `meaning` as it is written in the table: what stands after the point in
    /// `<piece.queen>`.
    pub meaning_name: &'static str,
    /// How it is spelt: a `-` stands for every dash, a blank for a run of blanks; case and
    /// accents are folded, but not those of a piece letter.
    pub spelling: &'static str,
    /// The character, where the table gives it by number (`U+00A0`).
    pub code_point: Option<char>,
    /// Whose word it is; `None` is everybody's.
    pub language: Option<Language>,
    /// Where it is read: `coordinate`, `abbreviated`, `descriptive`, `record`, or `*`.
    pub notations: &'static str,
    /// Who writes it so.
    pub attested: &'static str,
}

/// Why a line of the lexicon is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There are not six columns, or one that must say something is empty.
    Columns,
    /// No such class.
    Class,
    /// No such meaning in its class.
    Meaning,
    /// No such language.
    Language,
    /// No such notation.
    Notations,
    /// The spelling stands there already, with the same meaning.
    Double,
    /// The spelling stands there already, with another meaning.
    TwoMeanings,
}

impl Row {
    /// Whether the row is a French word or words, no sign and no abbreviation with stops.
    #[must_use]
    pub fn is_prose(&self) -> bool {
        let word = |c: char| c.is_alphabetic() || c == ' ' || c == '&';
        let french = matches!(self.language, None | Some(Language::French));
        french && self.spelling.len() > 2 && self.spelling.chars().all(word)
    }

    /// The row that a line of the table holds, which likely is of the class of the row above it.
    ///
    /// # Errors
    /// The first column that is wrong.
    pub(crate) fn from_line(line: &'static str, above: Option<Class>) -> Result<Row, Refusal> {
        let mut rest = line;
        let mut column = || {
            let tab = memchr::memchr(b'\t', rest.as_bytes()).ok_or(Refusal::Columns)?;
            let (column, behind) = rest.split_at(tab);
            rest = &behind[1..];
            Ok(column)
        };
        let (class, meaning_name, spelling) = (column()?, column()?, column()?);
        let (language, notations) = (column()?, column()?);
        let attested = rest;
        let more = memchr::memchr(b'\t', attested.as_bytes()).is_some();
        if more || spelling.is_empty() || attested.is_empty() {
            return Err(Refusal::Columns);
        }
        let same = above.filter(|above| above.name() == class);
        let class = same.or_else(|| Class::from_name(class));
        let class = class.ok_or(Refusal::Class)?;
        let language = match language {
            "*" => None,
            code => Some(Language::from_code(code).ok_or(Refusal::Language)?),
        };
        let known = ["coordinate", "abbreviated", "descriptive", "record", "*"];
        let all = || notations.split(' ').all(|one| known.contains(&one));
        if !(known.contains(&notations) || all()) {
            return Err(Refusal::Notations);
        }
        Ok(Row {
            class,
            meaning: Meaning::from_name(class, meaning_name).ok_or(Refusal::Meaning)?,
            meaning_name,
            spelling,
            code_point: code_point(spelling),
            language,
            notations,
            attested,
        })
    }
}

/// The character of `U+00A0`: what cannot be seen is given by its number.
fn code_point(spelling: &str) -> Option<char> {
    let number = u32::from_str_radix(spelling.strip_prefix("U+")?, 16).ok()?;
    char::from_u32(number)
}
