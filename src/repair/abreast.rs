//! Columns of rows side by side, as printed sheets have them, copied line by line.
//!
//! Comes in: a record and its text. Goes out: whether its lines hold a row of each of several columns. The words
//! stand in another order than the moves then, and no search makes a game of them.
//!
//! `1. e4 e5 21. Td1 Fe6` above `2. Cf3 Cc6 22. h3 h6`.

use crate::record::{Kind, Record};

/// So many lines have a row of the second column.
const ROWS: usize = 3;

/// The rows that stand one under the other.
struct Column {
    first: u32,
    last: u32,
    rows: usize,
}

/// Whether the numbers of each line follow, place by place, those of the line before, and the second column goes on
/// somewhere behind the first.
pub(super) fn is_abreast(record: &Record, text: &str) -> bool {
    let mut columns: Vec<Column> = Vec::new();
    let (mut seen, mut place, mut begun) = (record.span.start, 0, false);
    for item in record.items.iter() {
        let Kind::Number {
            value,
            black: false,
        } = item.kind
        else {
            continue;
        };
        if text[seen..item.start].contains('\n') {
            (place, begun) = (0, !columns.is_empty());
        }
        match columns.get_mut(place) {
            Some(column) if Some(value) == column.last.checked_add(1) => {
                (column.last, column.rows) = (value, column.rows + 1);
            }
            None if !begun => columns.push(Column {
                first: value,
                last: value,
                rows: 1,
            }),
            _ => return false,
        }
        (seen, place) = (item.start, place + 1);
    }
    let follows = |pair: &[Column]| pair[1].first > pair[0].last && pair[1].rows >= ROWS;
    columns.len() > 1 && columns.windows(2).all(follows)
}
