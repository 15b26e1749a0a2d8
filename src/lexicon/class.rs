//! The kinds of words that the lexicon has, and how words of each are compared.
//!
//! Comes in: the first column of a row, or a name within `<...>` in a grammar. Goes out: a [`Class`], and what it allows: blanks
//! around dashes, a letter right behind, the end of a line between two words.
//!
//! `castling` -> `Class::Castling`, which is loose: `0 - 0`.

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
    Tally = "tally",
    Caption = "caption",
    Moment = "moment",
    Measures = "measures",
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
