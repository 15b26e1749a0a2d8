//! Figures that are the rank of a move whose man was lost, where a number might stand.
//!
//! Comes in: the place of the lexer, at a figure. Goes out: whether it is such a rank, and what is left of the move: `3 FD` for `C 3 FD`
//! among rows whose numbers have signs, or right behind the number of its row.

use super::super::{Item, Kind, layout};
use super::Lexer;

impl Lexer<'_> {
    /// Whether a figure without a sign, `after` it, is the rank of a move whose man was lost (`3FD` for `C3FD`): where numbers
    /// have signs it touches a letter and is not the one due, or a file stands alone behind it; where they have none Black's move is
    /// due, and that row was before this one or begins the next line, or the row has its own number and Black's move.
    pub(super) fn lost_its_man(&self, value: u32, after: &str) -> bool {
        let number = self.number;
        let due = number.moves == 1 && !number.repeated && !self.opens_line();
        let next_begins = || value == number.last + 1 && self.begins_below(value);
        let touches = after.starts_with(|c: char| c.is_ascii_uppercase());
        self.comments_run_on()
            && match number.signed {
                true => {
                    let is_due = value == number.due() && number.is_full();
                    !is_due && (touches && value != number.due() || self.file_left(after) > 0)
                }
                false if due && (value < number.last || next_begins()) => {
                    touches || file_alone(after) > 0
                }
                false => self.file_left(after) > 0 && self.is_before_answer(1),
            }
    }

    /// The bytes of what is left of a move that lost its man, where the figure is no number: `3 F`
    pub(super) fn left_of_man(&self) -> Option<usize> {
        let figure = self.rest().chars().next().filter(char::is_ascii_digit)?;
        let after = &self.rest()[1..];
        let name = self.file_left(after);
        let lost = self.lost_its_man(u32::from(figure) - u32::from('0'), after);
        (name > 0 && lost).then_some(2 + name)
    }

    /// The bytes of the name of a file behind a blank that is left of the move due there: nothing stands behind it on its line, or Black's
    /// move where it is White's, or the number that is due behind Black's. `3. 5 CD P 3 TD`, `3. F 5 CD 3 TD 4. F 4 T`
    fn file_left(&self, after: &str) -> usize {
        let alone = file_alone(after);
        let name = file_behind(after);
        if alone > 0 || name == 0 {
            return alone;
        }
        let number = self.number;
        let behind = after[1 + name..].trim_start_matches([' ', '\t', '\u{a0}', '|', ';', ',']);
        let goes_on = match (number.last, number.repeated, number.moves) {
            (0, ..) => false,
            (_, false, 0) => self.is_right_behind_number() && self.dialect.reads(behind),
            // The man may end the line above.
            (last, false, 1) | (last, true, 0) => {
                number.signed
                    && !self.opens_line()
                    && layout::number_and_move(behind, self.dialect) == Some((last + 1, true))
            }
            _ => false,
        };
        match goes_on {
            true => name,
            false => 0,
        }
    }

    /// Whether the last that stands before the place on its line is a number, with signs of columns behind it at most.
    pub(super) fn is_right_behind_number(&self) -> bool {
        let number = self.number_before();
        number.is_some_and(|number| !self.text[number.end..self.at].contains(['\n', '\r']))
    }

    /// The same, on its line or above: that number.
    fn number_before(&self) -> Option<Item> {
        let before = self.item_before();
        before.filter(|item| matches!(item.kind, Kind::Number { .. }))
    }

    /// Whether a figure of `n` bytes behind a number stands before Black's move, the last of its line, and the next row is below: it is what
    /// is left of White's, perhaps with its file. `11 4 Cbd7`, `3 5 CD P 3 TD`
    pub(super) fn is_before_answer(&self, n: usize) -> bool {
        let number = self.number;
        let answers = || {
            let left = &self.rest()[n..];
            let file = file_behind(left);
            let is_answer = |rest: &str| {
                let answer = layout::near(rest).trim_start_matches(layout::BARS);
                layout::moves_alone(answer.trim_end(), self.dialect) == 1
            };
            is_answer(left) || file > 0 && is_answer(&left[1 + file..])
        };
        n == 1
            && number.last > 0
            && (number.moves, number.repeated, self.open.is_empty()) == (0, false, true)
            && self.number_before().is_some()
            && answers()
            && self.begins_below(number.last + 1)
    }
}

/// The bytes of the name of a file that stands behind a blank, or 0: `D` or `FD`
fn file_behind(after: &str) -> usize {
    let Some(name) = after.strip_prefix(' ') else {
        return 0;
    };
    let letters = name.bytes().take_while(u8::is_ascii_uppercase).count();
    let is_file = name[..letters]
        .bytes()
        .all(|letter| b"RDTFC".contains(&letter));
    match (1..=2).contains(&letters) && is_file {
        true => letters,
        false => 0,
    }
}

/// The same of one that is the last of its line: of `4. F 4 T 3 F` the last letter. Else 0.
fn file_alone(after: &str) -> usize {
    let name = file_behind(after);
    let behind = after.get(1 + name..).unwrap_or_default();
    let behind = behind.trim_start_matches([' ', '\u{a0}']);
    match behind.is_empty() || behind.starts_with(['\n', '\r']) {
        true => name,
        false => 0,
    }
}
