//! A phrase, or what was wanted instead, in the words of the examples.
//!
//! Comes in: what a notation returned. Goes out: `knight from file b to d2`, or
//! `at 9: expected a rank`.

use greffier::notation::{Dialect, Expected, Pair, Wish};
use greffier::phrase::{CheckSaid, Files, Frame, Phrase, Quiet, Relation, Roles};
use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role};

/// What a dialect reads at the start of `input`.
pub fn phrase(dialect: Dialect, input: &str) -> String {
    match dialect.phrase(input) {
        Ok((phrase, end)) => format!("{}{}", said(&phrase), left(&input[end..])),
        Err(expected) => wanted(input, &expected),
    }
}

/// The two moves that a dialect reads at the start of `input`.
pub fn pair(dialect: Dialect, input: &str) -> String {
    let two = |pair: Pair| {
        let (first, second) = (said(&pair.first), said(&pair.second));
        let texts = (
            &input[..pair.first_end],
            &input[pair.second_start..pair.second_end],
        );
        format!(
            "{}: {first}\n{}: {second}{}",
            texts.0,
            texts.1,
            left(&input[pair.second_end..])
        )
    };
    dialect
        .pair(input)
        .map_or_else(|expected| wanted(input, &expected), two)
}

fn left(rest: &str) -> String {
    if rest.is_empty() {
        String::new()
    } else {
        format!("\nleft: {rest}")
    }
}

fn wanted(input: &str, expected: &Expected) -> String {
    let place = input[expected.at..]
        .chars()
        .next()
        .map_or("the end".into(), String::from);
    let mut wishes: Vec<&str> = expected.wanted.iter().map(wish).collect();
    let last = wishes.pop().unwrap_or("nothing");
    let all = match wishes.is_empty() {
        true => last.to_owned(),
        false => format!("{} or {last}", wishes.join(", ")),
    };
    format!("at {place}: expected {all}")
}

fn wish(wish: Wish) -> &'static str {
    match wish {
        Wish::PieceLetter => "the letter of a man",
        Wish::File => "a file",
        Wish::FileName => "the name of a file",
        Wish::Rank => "a rank",
        Wish::Dash => "a dash",
        Wish::Capture => "a sign of capture",
        Wish::Castling => "a castling",
        Wish::PromotionLetter => "the letter of a promotion",
        Wish::Close => "a closing parenthesis",
        Wish::MoveWord => "a word of a move",
        Wish::WordEnd => "the end of the word",
    }
}

fn said(phrase: &Phrase) -> String {
    let rook = || {
        let (king, rook) = (place(phrase.to), place(phrase.rook_to));
        format!("king{} to {king}, rook to {rook}", from(phrase.from))
    };
    let mut words = vec![match phrase.castling {
        _ if !phrase.rook_to.is_empty() => rook(),
        Some(CastlingSide::KingSide) => "castling on the king's side".to_owned(),
        Some(CastlingSide::QueenSide) => "castling on the queen's side".to_owned(),
        None if phrase.castles && phrase.to != Bitboard::FULL => {
            format!("castling, the king to {}", place(phrase.to))
        }
        None if phrase.castles => "castling".to_owned(),
        None if phrase.relation == Relation::Same => "the same".to_owned(),
        None => format!(
            "{}{}{}{}",
            movers(phrase),
            home(phrase.homes),
            from(phrase.from),
            to(phrase)
        ),
    }];
    words.extend(
        phrase
            .promotion
            .map(|role| format!("becomes {}", man(role))),
    );
    words.extend(phrase.en_passant.then(|| "in passing".to_owned()));
    words.extend(match phrase.check {
        CheckSaid::Unsaid => None,
        CheckSaid::Check => Some("check".to_owned()),
        CheckSaid::DoubleOrMate => Some("double check or mate".to_owned()),
        CheckSaid::Mate => Some("mate".to_owned()),
    });
    words.join(", ")
}

/// Who moves: `queen, or pawn from file d,`.
fn movers(phrase: &Phrase) -> String {
    let Relation::PawnOf(file) = phrase.relation else {
        return men(phrase.roles).to_owned();
    };
    let officer = |role: &Role| *role != Role::Pawn && phrase.roles.contains(*role);
    let officer = Role::ALL.into_iter().find(officer).map_or("no man", man);
    format!("{officer}, or pawn from file {},", file.char())
}

fn men(roles: Roles) -> &'static str {
    roles.single().map_or("any man", man)
}

fn man(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn from(squares: Bitboard) -> String {
    if squares == Bitboard::FULL {
        String::new()
    } else {
        format!(" from {}", place(squares))
    }
}

fn to(phrase: &Phrase) -> String {
    let place = place(phrase.to);
    let on = match phrase.to == Bitboard::FULL {
        true => String::new(),
        false => format!(" on {place}"),
    };
    let quiet = match phrase.quiet {
        Quiet::Unsaid => "",
        Quiet::Preferred => ", quietly if he can",
    };
    let attacked = || phrase.victims.single().map_or("any man", man);
    let relation = match phrase.relation {
        Relation::OneStep => " by a step",
        Relation::TwoSteps => " by two steps",
        Relation::Steps => " by a step or two",
        Relation::MoreSteps(3) => " by three steps",
        Relation::MoreSteps(_) => " by more steps",
        Relation::Covers => " between",
        Relation::OwnFile => " of its own file",
        Relation::Attacks => {
            return format!(
                " attacks {}{}{quiet}",
                attacked(),
                home(phrase.victim_homes)
            );
        }
        Relation::TakesBack => " of the last move",
        Relation::Unsaid | Relation::Same | Relation::PawnOf(_) => "",
    };
    let side = match phrase.frame {
        Frame::Board | Frame::Mover => "",
        _ if matches!(phrase.relation, Relation::PawnOf(_)) => "",
        Frame::Either => ", of his side if he can",
        Frame::Of(Color::White) => ", seen by White",
        Frame::Of(Color::Black) => ", seen by Black",
    };
    let quiet = format!("{relation}{side}{quiet}");
    let on = format!("{on}{relation}{side}");
    match (phrase.takes, phrase.victims.single()) {
        (false, _) => format!(" to {place}{quiet}"),
        (true, None) => format!(" takes{on}"),
        (true, Some(role)) => {
            format!(" takes {}{}{on}", man(role), home(phrase.victim_homes))
        }
    }
}

/// The wing or the file that names a man.
fn home(files: Files) -> String {
    match files {
        Files::ANY => String::new(),
        Files::KING_SIDE => " of the king".to_owned(),
        Files::QUEEN_SIDE => " of the queen".to_owned(),
        _ => format!(" of {}", letters(files.squares())),
    }
}

/// The files of some squares: `c f`.
fn letters(squares: Bitboard) -> String {
    let files = File::ALL
        .into_iter()
        .filter(|&file| squares.intersects(file));
    let files: Vec<String> = files.map(|file| file.char().to_string()).collect();
    files.join(" ")
}

fn place(squares: Bitboard) -> String {
    let file = File::ALL
        .into_iter()
        .find(|&file| Bitboard::from_file(file) == squares);
    let rank = Rank::ALL
        .into_iter()
        .find(|&rank| Bitboard::from_rank(rank) == squares);
    match (squares.single_square(), file, rank) {
        (Some(square), _, _) => square.to_string(),
        (_, Some(file), _) => format!("file {}", file.char()),
        (_, _, Some(rank)) => format!("rank {}", rank.char()),
        _ if squares == Bitboard::FULL => "anywhere".to_owned(),
        _ => squares
            .into_iter()
            .map(|square| square.to_string())
            .collect::<Vec<_>>()
            .join(" or "),
    }
}
