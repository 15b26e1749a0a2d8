//! Breaks of pages: blank lines and running heads, which may stand within a sentence.
//!
//! Comes in: a chapter at a sentence. Goes out: where the sentence goes on behind a break, and what it says
//! without it.
//!
//! `le Roy à la 2. de la`, a blank line, `E C H`, `dame`: a move over two pages.

use std::borrow::Cow;
use std::ops::Range;

use super::super::tags::end_of_line;
use super::clause::says_little;
use super::{Chapter, skip_blanks};
use crate::lexicon;
use crate::notation::{Dialect, Misprint};
use crate::phrase::Phrase;

/// The most bytes of a sentence that stand before the end of its page and were not read, and the most
/// that are looked at behind it.
const CUT_OFF_MOST: usize = 80;

impl Chapter<'_> {
    /// The move at the start of `rest`, of which `n` bytes are read, where its sentence goes on behind a
    /// break between pages.
    pub(super) fn over_page_break(&self, rest: &str, n: usize) -> Option<(Phrase, usize)> {
        let (page, headed) = self.page_break(rest, n)?;
        // The stop behind a figure ends nothing where a small letter follows.
        let cut_off = match headed {
            true => rest.get(n.min(page.start)..page.start)?,
            false => rest.get(n..page.start)?,
        };
        let cut_off = match cut_off.strip_prefix(". ") {
            Some(behind) if behind.starts_with(char::is_lowercase) => behind,
            _ => cut_off,
        };
        // Behind a running head a sentence may go on that could end before it.
        let words = cut_off.contains(char::is_alphanumeric) || headed;
        if !words || cut_off.contains(['.', ',', ';', ':', '(']) {
            return None;
        }
        let end = rest.floor_char_boundary(page.end + CUT_OFF_MOST);
        let joined = blanked(&rest[..end], &page).replace(['\n', '\r'], " ");
        let (phrase, whole) = self.dialect.phrase(&joined).ok()?;
        (whole > page.end).then_some((phrase, whole))
    }

    /// The first break in `rest`, not far behind its `n`th byte: the end of a line and the blank lines and
    /// running heads below it; and whether there is a head.
    fn page_break(&self, rest: &str, n: usize) -> Option<(Range<usize>, bool)> {
        let near = rest.floor_char_boundary(n + CUT_OFF_MOST);
        let mut ends = rest[..near].match_indices('\n').map(|(at, _)| at);
        ends.find_map(|start| {
            let start = rest[..start].trim_end().len();
            let (end, headed) = break_end(rest, start, self.dialect);
            let blank = || rest[start..].starts_with("\n\n");
            match headed {
                true => Some((start..end, true)),
                false => blank().then_some((start..start + 2, false)),
            }
        })
    }

    /// Where the text goes on behind the running head that stands below the end of a line at `at`.
    pub(super) fn behind_head(&self, at: usize) -> Option<usize> {
        let (end, headed) = break_end(self.text, at, self.dialect);
        headed.then_some(end)
    }

    /// The text of a range, as one line with blanks for its running heads where it has any.
    pub(super) fn without_heads(&self, range: Range<usize>) -> Cow<'_, str> {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let heads = self.heads_in(range.clone());
        if heads.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut line = text.replace(['\n', '\r'], " ");
        for head in heads {
            line = blanked(&line, &(head.start - range.start..head.end - range.start));
        }
        Cow::Owned(line)
    }

    /// The running heads within a range, a line each.
    fn heads_in(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut heads = Vec::new();
        let mut at = range.start;
        while let Some(line) = self
            .text
            .get(at..range.end)
            .and_then(|rest| rest.find('\n'))
        {
            let start = at + line + 1;
            let end = end_of_line(self.text, start);
            if end <= range.end && is_head(self.text, start, self.dialect) {
                heads.push(start..end);
            }
            at = start;
        }
        heads
    }

    /// Tells of the running heads within a move, which were passed over.
    pub(super) fn tell_heads(&mut self, range: Range<usize>) {
        let heads = self.heads_in(range).into_iter();
        // The number of a page that stands by itself is no fault of the page.
        let heads = heads.filter(|head| !is_page_number(&self.text[head.clone()]));
        self.misprints.extend(heads.map(|head| Misprint {
            start: head.start,
            end: head.end,
            read: "",
        }));
    }
}

/// Where a text goes on below the line that ends at `at`, behind blank lines and running heads, and whether there
/// is one of these.
fn break_end(text: &str, at: usize, dialect: Dialect) -> (usize, bool) {
    let (mut end, mut headed) = (at, false);
    loop {
        let next = skip_blanks(text, end);
        let opens = text[end..next].contains('\n');
        if !opens || !is_head(text, next, dialect) {
            return (next, headed);
        }
        (end, headed) = (end_of_line(text, next), true);
    }
}

/// Whether the line at `at` is a running head, or the sheet's signature above one: `L 2`, below it `50 L'ANALYSE`.
fn is_head(text: &str, at: usize, dialect: Dialect) -> bool {
    let end = end_of_line(text, at);
    let line = &text[at..end];
    let signs = || {
        let next = skip_blanks(text, end);
        is_running_head(&text[next..end_of_line(text, next)], dialect)
    };
    is_running_head(line, dialect) || is_signature(line) && signs()
}

/// Whether a line has the letter of a sheet, with the number of its leaf or without: `L 2`, `A iij`.
fn is_signature(line: &str) -> bool {
    let line = line.trim();
    let leaf = line.strip_prefix(|c: char| c.is_ascii_uppercase());
    leaf.is_some_and(|leaf| {
        let leaf = leaf.trim_start();
        leaf.len() < 4
            && leaf
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, 'i' | 'j' | 'v'))
    })
}

/// Whether a line is the number of a page between dashes or brackets: `— 48 —`, `[48]`.
fn is_page_number(line: &str) -> bool {
    let line = line.trim();
    let is_sign = |c: char| c == '[' || c == ']' || lexicon::dash(c.encode_utf8(&mut [0; 4])) > 0;
    let inner = line.trim_matches(|c: char| is_sign(c) || c == ' ');
    let figures = !inner.is_empty() && inner.len() < 5 && inner.bytes().all(|c| c.is_ascii_digit());
    figures && line.starts_with(is_sign) && line.ends_with(is_sign)
}

/// Whether a line is a running head: the number of a page between signs, or capitals, in one word or each by itself, with the number of the page or
/// without it, and no move: `E C H`, `82 ECH`.
pub(super) fn is_running_head(line: &str, dialect: Dialect) -> bool {
    if is_page_number(line) {
        return true;
    }
    let (mut single, mut long, mut capital) = (0, 0, false);
    for word in line
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
    {
        capital |= word.starts_with(char::is_uppercase);
        match word.chars().count() {
            1 => single += 1,
            2 => return false,
            _ if word.chars().all(char::is_uppercase) => long += 1,
            _ => return false,
        }
    }
    // `E C H` reads as a check.
    let told = || {
        dialect
            .phrase(line.trim_start())
            .is_ok_and(|(phrase, _)| !says_little(&phrase))
    };
    capital && (single > 2 || long > 0) && !told()
}

/// `text` with blanks for the bytes of a range.
fn blanked(text: &str, range: &Range<usize>) -> String {
    let mut blanked = String::with_capacity(text.len());
    blanked.push_str(text.get(..range.start).unwrap_or_default());
    blanked.extend(std::iter::repeat_n(' ', range.len()));
    blanked.push_str(text.get(range.end..).unwrap_or_default());
    blanked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::Notation;

    #[test]
    fn a_running_head_is_a_line_of_capitals() {
        let dialect = Dialect {
            notation: Notation::Descriptive,
            language: Language::French,
        };
        for (line, head) in [
            ("E C H", true),
            ("• ECH •", true),
            ("; I0 1 E C H", true),
            ("ECH 81", true),
            ("8a. E c h;", true),
            ("— 48 —", true),
            ("[48]", true),
            ("48.", false),
            ("— 4. Le roi —", false),
            ("r o i", false),
            ("N. B.", false),
            ("12.", false),
            ("L e r o i roque", false),
            ("dame.", false),
            ("C R 3 F", false),
        ] {
            assert_eq!(is_running_head(line, dialect), head, "{line}");
        }
    }
}
