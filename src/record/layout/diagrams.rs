//! Lines of a page that draw a board: its squares, a table of it, a diagram's font, or its FEN.
//!
//! Comes in: a line. Goes out: whether it is part of a drawn board, and so says no move.
//!
//! `a8 b8 c8 d8 e8 f8 g8 h8`, `8 | 8 | ||||||||`, `8r+lwqk+-tr(`, `r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4`

use super::super::placed::sets_up;

/// The files of a board.
const FILES: &str = "abcdefgh";
/// So many bars part the squares of a rank.
const BARS_LEAST: usize = 8;
/// No such line has more bytes.
const LINE_MOST: usize = 128;
/// The bars about the ranks of a diagram's font, with the names of files or without.
const EDGES: [&str; 5] = [
    "XABCDEFGHY",
    "xabcdefghy",
    "XIIIIIIIIY",
    "xiiiiiiiiy",
    "abcdefgh",
];

/// Whether a line draws a part of a board, or is the FEN of one.
pub(in crate::record) fn is_diagram(line: &str) -> bool {
    // Nearly all lines begin with a number and its sign, or with words.
    let line = line.trim_end();
    let [first, second, ..] = *line.as_bytes() else {
        return false;
    };
    let may_be = match first {
        b'1'..=b'8' | b'|' => !matches!(second, b'.' | b')'),
        first => first.is_ascii_alphabetic(),
    };
    may_be
        && line.len() <= LINE_MOST
        && (is_rank_of_font(line) || sets_up(line) || names_squares(line) || is_row_of_board(line))
}

/// Whether a line is the bar above or below a diagram's font, or a rank in it: a figure, eight squares, and the edge. A man on a dark
/// square has a letter more. `7+pzpp+pzpp&`
fn is_rank_of_font(line: &str) -> bool {
    if EDGES.contains(&line) {
        return true;
    }
    let Some(mut squares) = line.strip_prefix(|c: char| ('1'..='8').contains(&c)) else {
        return false;
    };
    let man = |c: char| "pnlrqk".contains(c.to_ascii_lowercase());
    for _ in 0..FILES.len() {
        let dark = squares.strip_prefix(['z', 's', 'v', 't', 'w', 'm']);
        let behind = dark.and_then(|behind| behind.strip_prefix(man));
        let behind = behind.or_else(|| squares.strip_prefix(|c: char| man(c) || "+-".contains(c)));
        match behind {
            Some(behind) => squares = behind,
            None => return false,
        }
    }
    squares.chars().count() < 2 && !squares.contains(char::is_alphanumeric)
}

/// Whether a line names the squares of a rank or the files in their order, and nothing else: `a8 b8 c8 d8 e8 f8 g8 h8`.
fn names_squares(line: &str) -> bool {
    let mut words = line.split([' ', '\t', '|']).filter(|word| !word.is_empty());
    let rank = line
        .trim_start_matches(['|', ' '])
        .get(1..2)
        .filter(|rank| ("1"..="8").contains(rank));
    let named = FILES.chars().all(|file| {
        let word = words.next().unwrap_or_default();
        word.strip_prefix(file) == Some(rank.unwrap_or(""))
    });
    named && words.next().is_none()
}

/// Whether a line is a rank of a board in a table: its figure, and in the cells behind it nothing but that, or men by a sign each.
/// `8 | 8 | ||||||||`
fn is_row_of_board(line: &str) -> bool {
    let row = line.trim_start_matches(['|', ' ']);
    let Some(rank) = row.chars().next().filter(|c| ('1'..='8').contains(c)) else {
        return false;
    };
    let man = |cell: &str| {
        let mut signs = cell.chars();
        signs
            .next()
            .is_none_or(|c| c == rank || ('♔'..='♟').contains(&c))
            && signs.next().is_none()
    };
    let mut cells = row.split('|').map(str::trim);
    let own = cells.next().is_some_and(|cell| cell.len() == 1);
    own && row.matches('|').count() >= BARS_LEAST && cells.all(man)
}

#[cfg(test)]
mod tests {
    use super::is_diagram;

    #[test]
    fn lines_that_draw_a_board_are_told_from_moves() {
        for line in [
            "a8 b8 c8 d8 e8 f8 g8 h8",
            "a1 b1 c1 d1 e1 f1 g1 h1",
            "a b c d e f g h",
            "a | b | c | d | e | f | g | h | ||",
            "8 | 8 | ||||||||",
            "| 7 | ♟ | ♟ | ♟ |  |  | ♟ | ♟ | ♟ | 7 |",
            "XABCDEFGHY",
            "8r+lwqk+-tr(",
            "7+pzpp+pzpp&",
            "6p+n+-sn-+%",
            "1tRNvLQtR-mK-!",
            "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
        ] {
            assert!(is_diagram(line), "{line}");
        }
        for line in [
            "a8 b8 c8 d8",
            "8. e4 e5",
            "8 | e4 | e5 |",
            "8 |  |  |",
            "a4 b5 c4 d5 e4 f5 g4 h5",
            "1/2-1/2",
            "1e4e5",
            "8r+",
            "e4 e5 Cf3",
            "7 | 8 | | | | | | | |",
        ] {
            assert!(!is_diagram(line), "{line}");
        }
    }
}
