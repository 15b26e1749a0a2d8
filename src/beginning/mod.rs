//! Where a game begins, in words: odds, and positions as books tell them.
//!
//! Comes in: the words of an option, a tag or a heading, and the rules of the game. Goes out: the
//! position, or what the words leave open. The words are rows of `grammar/beginnings.tsv`; squares
//! told in words are read by the grammar of moves in words, for a man who is set somewhere is told
//! as one who goes there.
//!
//! `pion et deux traits`: Black has no pawn on f7, and White makes two moves before he answers.

mod listed;
mod odds;
mod set;
mod words;

use std::ops::Range;

use shakmaty::{Bitboard, Board, CastlingSide, Color, Role, Square};

use crate::chess::{FenWrong, Position, Rules};
use crate::lexicon;
use words::{Class, Token, tokens};

/// What is wrong with the words of a beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeginningWrong {
    /// `le fou de bois`: these words tell no beginning.
    Unread,
    /// `cavalier`: of the king's side or the queen's is not said.
    Wing(Role),
    /// `la tour sur la ligne du fou`: no square is said.
    NoSquare(Role),
    /// `la tour à la 7. du fou`: several squares are.
    Squares(Role, Bitboard),
    /// Two men on one square.
    Taken(Square),
    /// `deux pions` are received, and where they stand is not said for all.
    PawnsUnplaced,
    /// No game can be made of the men.
    Board(FenWrong),
}

/// What is wrong with the words of a beginning, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BeginningFault {
    /// What is wrong.
    pub wrong: BeginningWrong,
    /// The words that are, in bytes, half-open.
    pub at: Range<usize>,
}

/// The position that `words` tell, for a game under `rules`: odds, or men set on squares.
///
/// ```
/// use greffier::beginning::position;
/// use greffier::chess::Rules;
///
/// let odds = position("cavalier de la dame", Rules::MODERN).unwrap();
/// assert_eq!(odds.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
/// let set = position("Blancs : le Roy à sa caze. Noirs : le Roy à sa caze, la Dame à sa caze", Rules::MODERN);
/// assert_eq!(set.unwrap().to_fen(), "3qk3/8/8/8/8/8/8/4K3 w - - 0 1");
/// ```
///
/// # Errors
///
/// What the words leave open, and where.
pub fn position(words: &str, rules: Rules) -> Result<Position, BeginningFault> {
    let words = &words::without_stops(words);
    let tokens = tokens(words);
    match tells_sides(&tokens) {
        true => set::position(words, &tokens, None, rules),
        // What nobody reads might have been a man or a move.
        false => match words::unread(words) {
            Some(at) if tokens.iter().any(says_odds) => Err(fault(BeginningWrong::Unread, at)),
            _ => odds::position(words, &tokens, rules),
        },
    }
}

/// The beginnings of which one is meant by the words of a heading that leave it open: `cavalier` is of the king or of the queen.
#[must_use]
pub fn meant(words: &str, open: &BeginningFault, rules: Rules) -> Vec<Position> {
    let BeginningWrong::Wing(_) = open.wrong else {
        return Vec::new();
    };
    let (man, rest) = words.split_at(open.at.end);
    let said = [" du roi", " de la dame"].map(|wing| [man, wing, rest].concat());
    let told = said
        .iter()
        .filter_map(|words| in_heading(words, None, rules));
    told.flatten().collect()
}

/// Whether it names a man or moves that are given.
fn says_odds(token: &Token) -> bool {
    matches!(token.class, Class::Man(_) | Class::Trait)
}

/// What a heading tells of a beginning; none where it speaks of no beginning. A heading speaks of one by a word that
/// gives odds (`rend la tour`, `avantage`), by pawn and move together, by a word that sets a position up, or by a
/// sentence that says nothing else (`Cavalier de la dame`, `Morphy donne la tour de la dame`). In a position `turn`
/// moves, where that is told elsewhere. What a sentence gives may be something else (`ce qui le rend fou`): the board decides.
#[must_use]
pub fn in_heading(
    words: &str,
    turn: Option<Color>,
    rules: Rules,
) -> Option<Result<Position, BeginningFault>> {
    // Of the same length, so that its places are those of the heading.
    let words = &words::without_stops(words);
    let tokens = tokens(words);
    if sets_up(words, &tokens) {
        return tells_sides(&tokens).then(|| set::position(words, &tokens, turn, rules));
    }
    // `sans avantage`
    let even = |[one, two]: &[Token; 2]| {
        two.class == Class::Gives && words[one.at.clone()].eq_ignore_ascii_case("sans")
    };
    if tokens.array_windows().any(even) {
        return None;
    }
    match given(&tokens) {
        Some(given) => Some(odds::position(words, &given, rules)),
        None if tokens.iter().any(says_odds) => alone(words, rules),
        None => None,
    }
}

/// Whether words begin to set a position up, which the lines below may complete: `SITUATION.`, `Blancs : le
/// Roi à sa case`.
#[must_use]
pub fn begins_set_up(words: &str) -> bool {
    match words::first(words) {
        // An article is silent, and a side may follow it.
        Some(Class::Sets | Class::Side(_) | Class::Silent) => sets_up(words, &tokens(words)),
        _ => false,
    }
}

/// Whether words may set a position up, or their first lines: not those that begin to, and do not name both sides.
#[must_use]
pub fn may_set_up(words: &str) -> bool {
    let tokens = tokens(words);
    tells_sides(&tokens) || !sets_up(words, &tokens)
}

/// Who moves first, as words say it: `Les Noirs ont le trait`, `Trait aux Noirs`, `Les Noirs jouent et gagnent`.
#[must_use]
pub fn turn(words: &str) -> Option<Color> {
    let tokens = tokens(words);
    let says = |token: &&Token| {
        let class = token.class;
        matches!(class, Class::Side(_) | Class::Trait | Class::Plays)
    };
    let said: Vec<Class> = tokens
        .iter()
        .filter(says)
        .map(|token| token.class)
        .collect();
    said.array_windows().find_map(|pair| match *pair {
        [Class::Side(side), Class::Trait | Class::Plays] | [Class::Trait, Class::Side(side)] => {
            Some(side)
        }
        _ => None,
    })
}

/// The side that has the first move, where words say that and nothing else.
#[must_use]
pub fn turn_alone(words: &str) -> Option<Color> {
    let tokens = tokens(words);
    let known = |token: &Token| {
        let class = token.class;
        matches!(
            class,
            Class::Side(_) | Class::Trait | Class::Plays | Class::Break
        )
    };
    let alone = tokens.iter().all(known) && words::unread(words).is_none();
    turn(words).filter(|_| alone)
}

fn sets_up(words: &str, tokens: &[Token]) -> bool {
    let class = |at: usize| tokens.get(at).map(|token| token.class);
    match class(0) {
        // `Position après le 5e coup` is one of the game.
        Some(Class::Sets) => lexicon::moment(words[tokens[0].at.end..].trim_start()) == 0,
        Some(Class::Side(_)) if listed::begins(&words[tokens[0].at.end..]) => true,
        Some(Class::Side(_)) => {
            let behind = tokens.iter().skip(1);
            let mut said = behind.filter(|token| token.class != Class::Break);
            let king = said.next();
            // `Blancs : M. Roy` is a name.
            king.filter(|token| token.class == Class::Man(Role::King))
                .is_some_and(|king| {
                    words::stands_somewhere(words, tokens[0].at.end..king.at.start, king.at.end)
                })
        }
        _ => false,
    }
}

/// The odds among the words of a heading, with the side before them where one side alone is named.
fn given(tokens: &[Token]) -> Option<Vec<Token>> {
    let gives = |token: &Token| token.class == Class::Gives;
    let pawn = |token: &Token| token.class == Class::Man(Role::Pawn);
    let verb = tokens.iter().position(gives);
    let is_trait = |token: &Token| token.class == Class::Trait;
    let near = |at: usize, other: &dyn Fn(&Token) -> bool| {
        let behind = tokens.get(at + 1..).unwrap_or_default();
        behind.iter().take(3).any(other)
    };
    let pawn_first = tokens
        .iter()
        .position(pawn)
        .filter(|&at| near(at, &is_trait));
    let trait_first = || {
        let at = tokens
            .iter()
            .position(is_trait)
            .filter(|&at| near(at, &pawn));
        at.map(|at| at.saturating_sub(1))
    };
    let with_trait = pawn_first.or_else(trait_first);
    let told = tokens.get(verb.map(|at| at + 1).or(with_trait)?..)?;
    let from = told.iter().position(says_odds)?;
    let side = verb.and_then(|verb| tokens.get(verb.checked_sub(1)?..=verb));
    let side = side.filter(|_| !tells_sides(tokens)).unwrap_or_default();
    let odds = told.get(from.saturating_sub(1)..)?;
    Some(side.iter().chain(odds).cloned().collect())
}

/// The odds of a sentence that says nothing else; in words that name anybody, behind a word that gives.
fn alone(words: &str, rules: Rules) -> Option<Result<Position, BeginningFault>> {
    let ends = |c: char| ".;:()[]{}—–|\n".contains(c);
    let mut from = 0;
    words.split(ends).find_map(|sentence| {
        let at = from;
        from += sentence.len();
        from += words.get(from..)?.chars().next().map_or(0, char::len_utf8);
        let tokens = tokens(sentence);
        let told = tokens.iter().position(says_odds)?;
        let offers = |token: &Token| {
            matches!(
                token.class,
                Class::Offers | Class::Removed | Class::Receives
            )
        };
        let mut ends = tokens
            .iter()
            .rev()
            .filter(|token| token.class != Class::Break);
        let removed = ends.next().is_some_and(|last| last.class == Class::Removed);
        let offered = removed || tokens.get(..told)?.iter().any(offers);
        let sayable = match offered {
            true => words::unread(sentence).is_none(),
            false => words::names_man_first(sentence) && bare(sentence, &tokens),
        };
        if !sayable || tells_sides(&tokens) {
            return None;
        }
        match odds::position(sentence, &tokens, rules) {
            Err(open) if offered && matches!(open.wrong, BeginningWrong::Wing(_)) => {
                let place = open.at.start + at..open.at.end + at;
                Some(Err(fault(open.wrong, place)))
            }
            told => told.ok().map(Ok),
        }
    })
}

/// Whether the words can stand alone for odds: one knight or one rook. `Pion de la dame` names an opening, and so does a
/// bishop; `La Dame` and `Les Tours` are what a chapter is about.
fn bare(words: &str, tokens: &[Token]) -> bool {
    let mut men = tokens.iter().filter_map(|token| match token.class {
        Class::Man(role) => Some((role, &words[token.at.clone()])),
        _ => None,
    });
    let counts = |token: &Token| matches!(token.class, Class::Number(_) | Class::Exchange);
    let one = men.next().is_some_and(|(role, name)| {
        matches!(role, Role::Knight | Role::Rook) && !name.ends_with(['s', 'S', 'x', 'X'])
    });
    one && !tokens.iter().any(counts)
}

/// Whether both sides are named.
fn tells_sides(tokens: &[Token]) -> bool {
    Color::ALL.into_iter().all(|side| {
        let names = |token: &Token| token.class == Class::Side(side);
        tokens.iter().any(names)
    })
}

/// The position of these men, the side `turn` to move, with every right to castle that they allow: where
/// the words are silent nothing is forbidden.
fn of_men(board: &Board, turn: Color, rules: Rules) -> Result<Position, FenWrong> {
    let mut rights = String::new();
    for color in Color::ALL {
        for (side, letter) in [
            (CastlingSide::KingSide, 'k'),
            (CastlingSide::QueenSide, 'q'),
        ] {
            let home = |file| Square::from_coords(file, color.backrank());
            let king = board
                .by_piece(Role::King.of(color))
                .contains(home(shakmaty::File::E));
            let corner = match side {
                CastlingSide::KingSide => shakmaty::File::H,
                CastlingSide::QueenSide => shakmaty::File::A,
            };
            if king && board.by_piece(Role::Rook.of(color)).contains(home(corner)) {
                rights.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
            }
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    let fen = format!("{} {} {rights} - 0 1", board.board_fen(), turn.char());
    Position::from_fen_under(&fen, rules).map_err(|fault| fault.wrong)
}

fn fault(wrong: BeginningWrong, at: Range<usize>) -> BeginningFault {
    BeginningFault { wrong, at }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a heading tells: the men's field of the FEN, `?` for a fault, `-` for nothing.
    fn told(heading: &str) -> String {
        match in_heading(heading, None, Rules::MODERN) {
            None => "-".to_owned(),
            Some(Err(_)) => "?".to_owned(),
            Some(Ok(position)) => position.to_fen().split(' ').take(1).collect(),
        }
    }

    #[test]
    fn headings_tell_odds_by_themselves_or_behind_a_word_that_gives() {
        let rook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR";
        for heading in [
            "Tour de la dame",
            "LA TOUR DE LA DAME.",
            "Partie n° 3. (Tour de la dame.)",
            "Partie à la tour de la dame",
            "Morphy donne la tour de la dame",
            "Les Blancs donnent la tour de la dame.",
            "Les Blancs rendent la tour de la dame",
            "Les Noirs reçoivent la tour de la dame",
            "Les Blancs jouent sans la tour de la dame",
            "Blancs : Morphy (sans la tour de la dame)",
        ] {
            assert_eq!(told(heading), rook, "{heading}");
        }
        let black = "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(told("Les Noirs rendent la tour de la dame"), black);
        assert_eq!(told("Morphy donne la tour"), "?");
    }

    #[test]
    fn headings_that_name_men_otherwise_tell_no_odds() {
        for heading in [
            "Partie du cavalier du roi",
            "Gambit de la dame",
            "Pion de la dame",
            "Fou du roi",
            "La tour contre le pion",
            "Les Tours",
            "Deux Tours",
            "Les deux Cavaliers",
            "Deux Tours pour une Dame",
            "Dame pour deux Tours",
            "La Dame",
            "LA DAME BLANCHE",
            "Partie sans avantage du pion",
            "Le Blanc donne la dame & mate en trois coups",
            "De la partie où l'on sacrifie la dame",
            "Mat de la tour et du cavalier",
            "Comment on donne le mat avec la tour",
            "Partie jouée sans voir l'échiquier",
        ] {
            assert_eq!(told(heading), "-", "{heading}");
        }
    }
}
