//! The rules the players knew: codes, each one departure from today's rules, and rulesets.
//!
//! In goes a name, as a ruleset with codes added or lifted; out comes a [`Rules`], which a position
//! carries. The rows of `grammar/rules.tsv` say what each code means and which source has it; what
//! a code changes on the board is one branch in `departures`.
//!
//! `asperling-1690,-passed-square-guards` is the game of Asperling's book, in which the players
//! agreed that pawns may pass each other.

use std::fmt;
use std::ops::Range;

use super::rule_rows::{self, CodeRow, Ruleset};

/// One departure from today's rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum RuleCode {
    /// The king's first move may be two squares in any manner (Asperling, rule 11).
    KingLeap,
    /// A pawn may not go two squares past one that an enemy pawn attacks (Asperling, rule 6).
    PassedSquareGuards,
    /// No capture in passing (Asperling, rule 6; Délices royales, II).
    NoEnPassant,
    /// A promoted pawn is a queen (Asperling, rule 6).
    PromotesToQueen,
    /// A pawn becomes only what its side has lost, or rests (Délices royales, II).
    PromotesToLostPiece,
    /// Castling may pass attacked squares (Asperling, rules 9 and 11; Délices royales, II).
    CastlesOnlyUnchecked,
    /// King and rook castle to any two squares of their interval (Philidor, XI, note a).
    FreeCastling,
    /// The game is won by taking the king (Délices royales, II).
    KingIsTaken,
    /// Stalemate is half a win for the side that gives it (Asperling, rule 18).
    StalemateHalf,
    /// Stalemate is won by the side stalemated (Philidor, XVI).
    StalemateWinsForStalemated,
    /// Fifty moves are counted from a player's request (Philidor, XVII).
    FiftyMovesOnRequest,
    /// An illegal move unchallenged stands (Philidor, VIII; Régence, XIV and XXII).
    FalseMoveStands,
    /// Two moves in a row unchallenged stand (Régence, XV).
    TwoMovesMayStand,
    /// A check unmarked need not be answered (Philidor, XIII; Régence, XIX and XX).
    UnannouncedCheck,
    /// Kings and rooks begin on any squares of their rank, and castle to today's (FIDE Laws, Guidelines II).
    Chess960,
}

impl RuleCode {
    /// All codes, in the order of their rows.
    pub const ALL: [RuleCode; 15] = [
        RuleCode::KingLeap,
        RuleCode::PassedSquareGuards,
        RuleCode::NoEnPassant,
        RuleCode::PromotesToQueen,
        RuleCode::PromotesToLostPiece,
        RuleCode::CastlesOnlyUnchecked,
        RuleCode::FreeCastling,
        RuleCode::KingIsTaken,
        RuleCode::StalemateHalf,
        RuleCode::StalemateWinsForStalemated,
        RuleCode::FiftyMovesOnRequest,
        RuleCode::FalseMoveStands,
        RuleCode::TwoMovesMayStand,
        RuleCode::UnannouncedCheck,
        RuleCode::Chess960,
    ];

    /// The codes that change what can be played from an array of today's.
    pub const ON_BOARD: [RuleCode; 8] = [
        RuleCode::KingLeap,
        RuleCode::PassedSquareGuards,
        RuleCode::NoEnPassant,
        RuleCode::PromotesToQueen,
        RuleCode::PromotesToLostPiece,
        RuleCode::CastlesOnlyUnchecked,
        RuleCode::FreeCastling,
        RuleCode::KingIsTaken,
    ];

    /// The name by which records and options call it: `king-leap`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RuleCode::KingLeap => "king-leap",
            RuleCode::PassedSquareGuards => "passed-square-guards",
            RuleCode::NoEnPassant => "no-en-passant",
            RuleCode::PromotesToQueen => "promotes-to-queen",
            RuleCode::PromotesToLostPiece => "promotes-to-lost-piece",
            RuleCode::CastlesOnlyUnchecked => "castles-only-unchecked",
            RuleCode::FreeCastling => "free-castling",
            RuleCode::KingIsTaken => "king-is-taken",
            RuleCode::StalemateHalf => "stalemate-half",
            RuleCode::StalemateWinsForStalemated => "stalemate-wins-for-stalemated",
            RuleCode::FiftyMovesOnRequest => "fifty-moves-on-request",
            RuleCode::FalseMoveStands => "false-move-stands",
            RuleCode::TwoMovesMayStand => "two-moves-may-stand",
            RuleCode::UnannouncedCheck => "unannounced-check",
            RuleCode::Chess960 => "any-array",
        }
    }

    /// The code of that name, in letters of any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<RuleCode> {
        RuleCode::ALL
            .into_iter()
            .find(|code| code.name().eq_ignore_ascii_case(name))
    }

    /// Its row: what it means, and where that is written.
    #[must_use]
    pub fn row(self) -> Option<&'static CodeRow> {
        rule_rows::codes().iter().find(|row| row.code == self)
    }

    const fn bit(self) -> u16 {
        1 << self as u8
    }
}

impl fmt::Display for RuleCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The rules of a game: a set of codes, and the ruleset that it was named after.
///
/// What a ruleset's row permits is in force only where it was added by name.
///
/// ```
/// use greffier::chess::{RuleCode, Rules};
///
/// let rules = Rules::from_name("asperling-1690,-passed-square-guards").unwrap();
/// assert!(rules.contains(RuleCode::KingLeap));
/// assert!(!rules.contains(RuleCode::PassedSquareGuards));
/// assert_eq!(rules.to_string(), "asperling-1690,-passed-square-guards");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    codes: u16,
    /// The place of the ruleset among the rows; today's is the first.
    base: u8,
}

/// What is wrong with the name of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RulesWrong {
    /// `asperling-1790`: no ruleset has this name.
    UnknownRuleset,
    /// `modern,+king-jump`: no code has this name.
    UnknownCode,
    /// `modern,king-leap`: neither added by `+` nor lifted by `-`.
    Unsigned,
    /// `london-1777,+stalemate-half`: what this code says is denied by one already in force.
    Contradicts(RuleCode),
}

/// What is wrong with the name of rules, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// What is wrong.
    pub wrong: RulesWrong,
    /// The piece of the name that is wrong, in bytes, half-open.
    pub at: Range<usize>,
}

impl Rules {
    /// Today's rules.
    pub const MODERN: Rules = Rules { codes: 0, base: 0 };

    /// The rules of that name: a ruleset, then codes added (`+`) or lifted (`-`), parted by commas.
    /// Blanks and the case of letters do not count; lifting what is not in force changes nothing.
    ///
    /// ```
    /// # use greffier::chess::{RuleCode, Rules, RulesWrong};
    /// let rules = Rules::from_name("modern,+king-leap").unwrap();
    /// assert_eq!(rules.codes().collect::<Vec<_>>(), [RuleCode::KingLeap]);
    /// let fault = Rules::from_name("modern,+king-jump").unwrap_err();
    /// assert_eq!((fault.wrong, fault.at), (RulesWrong::UnknownCode, 8..17));
    /// ```
    ///
    /// # Errors
    ///
    /// The first piece that names nothing, and where it stands.
    pub fn from_name(name: &str) -> Result<Rules, RulesFault> {
        let mut pieces = name.split(',').map(str::trim);
        let base = pieces.next().unwrap_or_default();
        let at = |piece: &str| {
            let start = piece.as_ptr() as usize - name.as_ptr() as usize;
            start..start + piece.len()
        };
        let mut rules = rule_rows::rulesets()
            .iter()
            .find(|row| row.name.eq_ignore_ascii_case(base))
            .map(|row| row.rules)
            .ok_or_else(|| fault(RulesWrong::UnknownRuleset, at(base)))?;
        for piece in pieces {
            let (add, code) = match (piece.strip_prefix('+'), piece.strip_prefix('-')) {
                (Some(code), _) => (true, code),
                (_, Some(code)) => (false, code),
                _ => return Err(fault(RulesWrong::Unsigned, at(piece))),
            };
            let found = RuleCode::from_name(code)
                .ok_or_else(|| fault(RulesWrong::UnknownCode, at(code)))?;
            rules = match (add, rules.denies(found)) {
                (true, Some(other)) => {
                    return Err(fault(RulesWrong::Contradicts(other), at(code)));
                }
                (true, None) => rules.with(found),
                (false, _) => rules.without(found),
            };
        }
        Ok(rules)
    }

    /// The code in force that says the contrary of `code`: a stalemate has one result.
    fn denies(self, code: RuleCode) -> Option<RuleCode> {
        let other = match code {
            RuleCode::StalemateHalf => RuleCode::StalemateWinsForStalemated,
            RuleCode::StalemateWinsForStalemated => RuleCode::StalemateHalf,
            _ => return None,
        };
        self.contains(other).then_some(other)
    }

    /// The rules of the variant that a `Variant` tag names: those of Chess960, or today's for a name of chess itself; none
    /// for another game. Case, blanks and signs do not count.
    ///
    /// ```
    /// # use greffier::chess::Rules;
    /// assert_eq!(Rules::of_variant("Chess 960"), Rules::from_name("chess960").ok());
    /// assert_eq!(Rules::of_variant("Atomic"), None);
    /// ```
    #[must_use]
    pub fn of_variant(name: &str) -> Option<Rules> {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        let name: String = letters.flat_map(char::to_lowercase).collect();
        match name.as_str() {
            "chess960" | "960" | "fischerandom" | "fischerrandom" => {
                Rules::from_name("chess960").ok()
            }
            // lichess, chess.com, Winboard, ICC.
            "" | "standard" | "normal" | "chess" | "classical" | "orthodox" | "regular"
            | "fromposition" => Some(Rules::MODERN),
            _ => None,
        }
    }

    /// Whether no code is in force but today's array may be another: programs of today replay such games.
    #[must_use]
    pub const fn is_todays(self) -> bool {
        self.without(RuleCode::Chess960).codes == 0
    }

    /// Today's rules, or those of Chess960 where these are played from any array.
    #[must_use]
    pub(super) fn todays(self) -> Rules {
        match self.contains(RuleCode::Chess960) {
            true => Rules::MODERN.with(RuleCode::Chess960),
            false => Rules::MODERN,
        }
    }

    /// Whether no code is in force.
    #[must_use]
    #[inline]
    pub const fn is_modern(self) -> bool {
        self.codes == 0
    }

    /// Whether `code` is in force.
    #[must_use]
    #[inline]
    pub const fn contains(self, code: RuleCode) -> bool {
        self.codes & code.bit() != 0
    }

    /// These rules and `code`.
    #[must_use]
    pub const fn with(self, code: RuleCode) -> Rules {
        let codes = self.codes | code.bit();
        Rules { codes, ..self }
    }

    /// These rules without `code`.
    #[must_use]
    pub const fn without(self, code: RuleCode) -> Rules {
        let codes = self.codes & !code.bit();
        Rules { codes, ..self }
    }

    /// The codes in force, in the order of their rows.
    pub fn codes(self) -> impl Iterator<Item = RuleCode> {
        RuleCode::ALL
            .into_iter()
            .filter(move |&code| self.contains(code))
    }

    /// The ruleset they were named after: its sources, and what it permits.
    #[must_use]
    pub fn ruleset(self) -> Option<&'static Ruleset> {
        rule_rows::rulesets().get(usize::from(self.base))
    }

    /// Whether both hold the same codes, whatever they are named after.
    #[must_use]
    pub const fn same_codes(self, other: Rules) -> bool {
        self.codes == other.codes
    }

    /// The rules of the row at `base`.
    pub(super) const fn of_row(base: u8) -> Rules {
        Rules { codes: 0, base }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::MODERN
    }
}

/// The name that [`Rules::from_name`] reads: the ruleset, then what is lifted, then what is added.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, codes) = self
            .ruleset()
            .map_or(("modern", 0), |row| (row.name, row.rules.codes));
        f.write_str(name)?;
        for (sign, mask) in [('-', codes & !self.codes), ('+', self.codes & !codes)] {
            for code in (Rules {
                codes: mask,
                ..*self
            })
            .codes()
            {
                write!(f, ",{sign}{code}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

fn fault(wrong: RulesWrong, at: Range<usize>) -> RulesFault {
    RulesFault { wrong, at }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_named_as_they_are_read() {
        for (name, shown) in [
            ("modern", "modern"),
            ("Modern , +King-Leap", "modern,+king-leap"),
            ("modern,-king-leap", "modern"),
            (
                "regence-1844,+false-move-stands",
                "regence-1844,+false-move-stands",
            ),
            (
                "asperling-1690,-king-leap,+free-castling",
                "asperling-1690,-king-leap,+free-castling",
            ),
            (
                "london-1777,-stalemate-wins-for-stalemated,+stalemate-half",
                "london-1777,-stalemate-wins-for-stalemated,+stalemate-half",
            ),
        ] {
            let rules = Rules::from_name(name).expect(name);
            assert_eq!(rules.to_string(), shown);
            assert_eq!(Rules::from_name(shown), Ok(rules));
        }
    }

    #[test]
    fn a_name_that_means_nothing_is_told_with_its_place() {
        let half = RuleCode::StalemateHalf;
        for (name, wrong, at) in [
            ("", RulesWrong::UnknownRuleset, 0..0),
            ("+king-leap", RulesWrong::UnknownRuleset, 0..10),
            (" asperling,+king-leap", RulesWrong::UnknownRuleset, 1..10),
            ("modern,king-leap", RulesWrong::Unsigned, 7..16),
            ("modern,", RulesWrong::Unsigned, 7..7),
            ("modern, -roque", RulesWrong::UnknownCode, 9..14),
            ("modern,+é", RulesWrong::UnknownCode, 8..10),
            (
                "asperling-1690,+stalemate-wins-for-stalemated",
                RulesWrong::Contradicts(half),
                16..45,
            ),
        ] {
            assert_eq!(Rules::from_name(name), Err(fault(wrong, at)), "{name}");
        }
    }

    #[test]
    fn a_permission_is_in_force_only_by_name() {
        let permission = RuleCode::FalseMoveStands;
        for row in rule_rows::rulesets() {
            assert!(!row.rules.contains(permission), "{}", row.name);
        }
        let asked = Rules::from_name("modern,+false-move-stands").expect("rules");
        assert!(asked.contains(permission));
    }
}
