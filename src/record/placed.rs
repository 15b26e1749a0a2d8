//! Positions that a page sets up in FEN or EPD.
//!
//! Comes in: a line, or a text and where a record begins. Goes out: the position, and where the page sets up the next one.
//!
//! `FEN : 4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1` above `1. Td8#`

use memchr::memchr_iter;

use super::tags::end_of_line;
use crate::chess::{FenReading, Position, Rules};

/// In how many bytes of a record the position from which it starts is looked for, and behind that the next one.
const ABOVE_MOST: usize = 1024;
const BELOW_MOST: usize = 8192;

/// The position that `line` is, in FEN, or in EPD with its operations: the counters are `hmvc` and `fmvn`.
///
/// `8/8/4k3/8/8/8/3Q4/4K3 b - - hmvc 3; id "fin";`
pub(crate) fn position(line: &str, rules: Rules) -> Option<Position> {
    let placement = line.split(' ').next()?;
    if placement.bytes().filter(|&byte| byte == b'/').count() != 7 {
        return None;
    }
    let fen = FenReading::under(line, rules);
    if let Ok(found) = fen {
        return Some(found.position);
    }
    let operations = line.match_indices(' ').nth(3).map(|(at, _)| at)?;
    let (fields, operations) = line.split_at(operations);
    let counter = |name: &str| {
        let mut all = operations.split(';').map(str::trim);
        let given = all.find_map(|one| one.strip_prefix(name)?.strip_prefix(' '));
        given.and_then(|count| count.parse::<u32>().ok())
    };
    let opens = operations
        .trim_start()
        .starts_with(|c: char| c.is_ascii_alphabetic());
    let (halfmoves, fullmoves) = (counter("hmvc").unwrap_or(0), counter("fmvn").unwrap_or(1));
    let whole = format!("{fields} {halfmoves} {fullmoves}");
    let found = FenReading::under(&whole, rules).ok().filter(|_| opens)?;
    Some(found.position)
}

/// The position that stands in `line` in FEN or EPD, whatever stands before it, and what is no part of it behind.
///
/// `FEN : 2r3k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1 (mat du couloir)`
fn position_in(line: &str, rules: Rules) -> Option<Position> {
    let words = |at: usize| line[at..].split_inclusive(char::is_whitespace);
    let start = placements(line).next()?;
    position(&line[start..], rules).or_else(|| {
        let fields = |most: usize| words(start).take(most).map(str::len).sum::<usize>();
        let mut found = [6, 4].map(fields).into_iter();
        found.find_map(|n| position(line[start..start + n].trim_end(), rules))
    })
}

/// Whether a line sets up a position in FEN, behind no move.
pub(super) fn sets_up(line: &str) -> bool {
    let mut places = placements(line);
    places
        .next()
        .is_some_and(|at| first_number(&line[..at]).is_none())
}

/// The positions in FEN among so many bytes at the end of `text`, in their order.
pub(crate) fn positions(text: &str, rules: Rules) -> Vec<Position> {
    let near = &text[text.ceil_char_boundary(text.len().saturating_sub(BELOW_MOST))..];
    let lines = placements(near).map(|at| &near[at..end_of_line(near, at)]);
    lines.filter_map(|line| position_in(line, rules)).collect()
}

/// Where the words stand in `text` that place men in FEN.
fn placements(text: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    memchr_iter(b'/', text.as_bytes()).filter_map(move |slash| {
        if slash < from {
            return None;
        }
        let start = text[..slash].rfind(char::is_whitespace);
        let start = start.map_or(0, |at| text.ceil_char_boundary(at + 1));
        let word = text[start..].split(char::is_whitespace).next()?;
        from = start + word.len();
        let squares = |rank: &str| {
            let told = |c: char| {
                c.to_digit(10)
                    .or_else(|| "pnbrqkPNBRQK".contains(c).then_some(1))
            };
            rank.chars().try_fold(0, |sum, c| Some(sum + told(c)?)) == Some(8)
        };
        let ranks = word.split('/');
        (ranks.clone().count() == 8 && ranks.clone().all(squares)).then_some(start)
    })
}

/// Where the page of the record at byte `at` sets up another position, below the first one and its moves: at the head of the
/// paragraph, or of the line if the first one stands in that. The numbers of the moves begin anew there.
///
/// Exercises below each other, each with its position and its solution.
pub(crate) fn set_up_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let near = &rest[..rest.floor_char_boundary(ABOVE_MOST)];
    if near.starts_with('[') {
        return None;
    }
    let first = placements(near).next()?;
    let moves = first_number(&rest[..first]).is_none();
    let behind = end_of_line(rest, first);
    let below = &rest[behind..rest.floor_char_boundary(behind + BELOW_MOST)];
    let number = first_number(below)?;
    let second = placements(below).next().filter(|_| moves)?;
    let anew = first_number(&below[end_of_line(below, second)..]);
    let lines = &below[..second];
    let line = lines.rfind('\n').map_or(0, |end| end + 1);
    let paragraph = lines[..line].rfind("\n\n").map_or(line, |end| end + 2);
    (anew? <= number && first_number(&lines[..paragraph]).is_some())
        .then_some(at + behind + paragraph)
}

/// The first number of a move in `text`: figures with a stop behind them.
fn first_number(text: &str) -> Option<u32> {
    memchr_iter(b'.', text.as_bytes()).find_map(|stop| {
        let before = &text[..stop];
        let figures = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let alone = !figures.ends_with(char::is_alphanumeric);
        before[figures.len()..].parse().ok().filter(|_| alone)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_may_stand_behind_a_word_and_before_others() {
        let fen = "2r3k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1";
        for line in [
            fen.to_owned(),
            format!("FEN : {fen}"),
            format!("Position : {fen} (mat du couloir)"),
            "2r3k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - trait aux Blancs".to_owned(),
        ] {
            let found = position_in(&line, Rules::MODERN).map(|found| found.to_fen());
            assert_eq!(found.as_deref(), Some(fen), "{line}");
        }
        assert!(position_in("1/2-1/2 le 3/4/1922", Rules::MODERN).is_none());
    }

    #[test]
    fn a_record_ends_where_its_page_sets_up_another_position() {
        let [one, other] = [
            "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1",
        ];
        for (page, ends) in [
            (
                format!("Un\nFEN : {one}\n1. Td8#\n\nDeux\nFEN : {other}\n1. Td8#\n"),
                Some("Deux"),
            ),
            (format!("{one}\n1. Td8#\n{other}\n1. Td8#\n"), Some("4k3")),
            // The position of the same game, further on.
            (format!("{one}\n1. Td8# Re7\n\n{other}\n\n2. Td8#\n"), None),
            (
                format!("1. e4 e5\n{one}\n1. Td8#\n\n{other}\n1. Td8#\n"),
                None,
            ),
        ] {
            let found = set_up_end(&page, 0).map(|end| &page[end..end + ends.map_or(0, str::len)]);
            assert_eq!(found, ends, "{page}");
        }
    }
}
