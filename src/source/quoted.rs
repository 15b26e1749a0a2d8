//! The quotation marks about the cells of a table, as spreadsheets save it.
//!
//! Comes in: a piece of decoded text. Goes out: the same, with a blank in the place of each quotation mark that begins or
//! ends a cell of a numbered row. Blanks part moves as well as cells do, and every byte stays in its place.
//!
//! `"1";"e4";"e5"` becomes ` 1 ; e4 ; e5 `.

use memchr::memchr_iter;

/// No row without its number has more bytes.
const ROW_MOST: usize = 128;

/// Blanks the quotation marks of the rows of `text`.
pub(super) fn unquote(text: &mut String) {
    let (mut marks, mut below) = (Vec::new(), false);
    let ends = memchr_iter(b'\n', text.as_bytes());
    for start in std::iter::once(0).chain(ends.map(|end| end + 1)) {
        let bytes = &text.as_bytes()[start..];
        // Below a row one may lack its number, or hold the result in the place of it.
        let bare = below && bytes.starts_with(b"\"");
        below = false;
        if bare || may_be_row(bytes) {
            let line = text[start..].split_inclusive('\n').next();
            let row = line.filter(|line| is_row(line, bare));
            below = row.is_some();
            let found = row.into_iter().flat_map(quotation_marks);
            marks.extend(found.map(|at| start + at));
        }
    }
    for at in marks {
        text.replace_range(at..=at, " ");
    }
}

/// Whether a line begins with a number in quotation marks, or one that no sign of a move's number follows. Asked of
/// every line of a text, and hardly any begins so.
fn may_be_row(line: &[u8]) -> bool {
    match line {
        [b'"', next, ..] => next.is_ascii_digit(),
        [b'0'..=b'9', rest @ ..] => {
            let figures = rest.iter().take(2).take_while(|byte| byte.is_ascii_digit());
            let behind = &rest[figures.count()..];
            let sign = behind.strip_prefix(b".").unwrap_or(behind);
            matches!(sign, [b';' | b',' | b'\t', b'"', ..])
        }
        _ => false,
    }
}

/// Whether a line is a number, or one left out where the line is `bare` of it, and cells, some of them between quotation marks.
fn is_row(line: &str, bare: bool) -> bool {
    if bare && is_quoted(line) {
        return true;
    }
    let number = line.trim_start_matches('"');
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let figures = number.len() - behind.len();
    let cells = behind.trim_start_matches(['.', '"']);
    // A cell that begins a game, or that has a comma, is no move: the row is a game's.
    let mut quoted = line.split('"').skip(1).step_by(2);
    let begins = |cell: &str| {
        cell.strip_prefix("1.")
            .is_some_and(|moves| !moves.is_empty())
    };
    let of_game = |cell: &str| begins(cell) || cell.contains(", ");
    (usize::from(!bare)..=3).contains(&figures)
        && cells.starts_with(parts_cells)
        && !quoted.any(of_game)
}

/// Whether each cell of a line stands between quotation marks: `"1-0","",""`.
fn is_quoted(line: &str) -> bool {
    let near = &line[..line.floor_char_boundary(ROW_MOST)];
    let mut cells = near.trim_end().split(parts_cells).map(str::trim);
    near.len() == line.len()
        && cells.all(|cell| cell.len() > 1 && cell.starts_with('"') && cell.ends_with('"'))
}

fn parts_cells(c: char) -> bool {
    matches!(c, ';' | ',' | '\t')
}

/// The bytes of a row at which a quotation mark begins or ends a cell.
fn quotation_marks(row: &str) -> impl Iterator<Item = usize> {
    row.match_indices('"').map(|(at, _)| at).filter(|&at| {
        let before = row[..at].trim_end_matches(' ');
        let behind = row[at + 1..].trim_start_matches(' ');
        let begins = before.is_empty() || before.ends_with(parts_cells);
        let ends =
            behind.is_empty() || behind.starts_with(|c| parts_cells(c) || "\r\n".contains(c));
        begins || ends
    })
}
