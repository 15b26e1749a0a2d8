//! The markup of pages of HTML.
//!
//! Comes in: text at a `<` or `&`. Goes out: how many bytes the tag of an element has, or the name of a blank.
//!
//! `<p>`, `<br/>`, `</b>`, `<td class="coup">`, `&nbsp;`

use crate::lexicon::{self, MARKUP, Markup};
use crate::record::lexer::skip_blanks;

/// How a page of HTML writes a blank at which no line ends.
const BLANKS: [&str; 3] = ["&nbsp;", "&#160;", "&#xa0;"];

/// The bytes of an element's tag, with what of it nobody sees, or of a blank's name at the start of `rest`, or 0.
pub(in crate::record) fn markup(rest: &str) -> usize {
    match lexicon::markup(rest) {
        Some((Markup::Inline | Markup::Block, n)) => n + lexicon::unseen(rest),
        Some((Markup::Character, n)) if BLANKS.contains(&&rest[..n]) => n,
        _ => 0,
    }
}

/// Whether a line is nothing but tags that close elements: `</div>`
pub(in crate::record) fn closes_element(line: &str) -> bool {
    let mut rest = line.trim();
    while rest.starts_with("</") {
        match markup(rest) {
            0 => return false,
            n => rest = rest[n..].trim_start(),
        }
    }
    rest.is_empty() && line.contains('<')
}

/// The tags between which letters are struck out.
const STRUCK_OUT: [&str; 3] = ["s", "del", "strike"];

/// The bytes of letters that are struck out at the start of `rest`, with the signs about them: `~~d3 d6~~`, `<s>d3</s>`; or 0.
/// They begin and end in one line.
pub(in crate::record) fn struck_out(rest: &str) -> usize {
    let line = || &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
    if let Some(inside) = rest.strip_prefix("~~") {
        let end = line().get(2..).and_then(|line| line.find("~~"));
        let struck = end.map_or("", |end| &inside[..end]);
        return match struck.trim_matches('~').is_empty() {
            true => 0,
            false => struck.len() + 4,
        };
    }
    let Some(inside) = rest.strip_prefix('<') else {
        return 0;
    };
    STRUCK_OUT
        .iter()
        .filter(|name| {
            let behind = inside.get(name.len()..).unwrap_or_default();
            inside.starts_with(**name) && behind.starts_with(['>', ' '])
        })
        .find_map(|name| {
            let close = format!("</{name}>");
            line().find(&close).map(|at| at + close.len())
        })
        .unwrap_or(0)
}

/// What stands behind blanks and the tags among them: `e4` of `</td><td>e4`. Nothing is passed over where no tag stands.
#[inline]
pub(in crate::record) fn past_markup(rest: &str) -> &str {
    let past_blanks = |rest: &'_ str| -> usize {
        rest.len() - rest.trim_start_matches([' ', '\t', '\u{a0}']).len()
    };
    match rest[past_blanks(rest)..].starts_with(MARKUP) {
        true => past_tags(rest, past_blanks),
        false => rest,
    }
}

/// What stands behind blanks, the ends of lines, and the tags among them: `2` of `</td></tr>`, a new line, `<tr><td>2`.
pub(super) fn past_markup_and_lines(rest: &str) -> &str {
    past_tags(rest, |rest| skip_blanks(rest, 0))
}

/// What stands behind tags and the blanks about them, which are so many bytes at the start of a text.
#[inline]
fn past_tags(rest: &str, blanks: impl Fn(&str) -> usize) -> &str {
    let mut next = &rest[blanks(rest)..];
    for _ in 0..TAGS_MOST {
        match markup(next) {
            0 => break,
            n => next = &next[n + blanks(&next[n..])..],
        }
    }
    next
}

/// No more tags than these stand between two words.
const TAGS_MOST: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_passed_over_with_tags_alone() {
        for (text, next) in [
            ("</td> <td>e4", "e4"),
            (" e4", " e4"),
            (" <b>e4</b>", "e4</b>"),
            ("<3", "<3"),
        ] {
            assert_eq!(past_markup(text), next, "{text}");
        }
    }

    #[test]
    fn lines_end_among_tags() {
        for (text, next) in [
            ("</td></tr>\n\n<tr>\n <td>2", "2"),
            (" \n2", "2"),
            ("<3", "<3"),
        ] {
            assert_eq!(past_markup_and_lines(text), next, "{text}");
        }
    }

    #[test]
    fn what_is_struck_out_ends_in_its_line() {
        for (text, n) in [
            ("~~d3 d6~~ e4", 9),
            ("<s>d3</s> e4", 9),
            ("<del class=\"x\">d3</del>", 23),
            ("<span>d3</span>", 0),
            ("~~~~~~", 0),
            ("~~d3\nd6~~", 0),
            ("~e4", 0),
        ] {
            assert_eq!(struck_out(text), n, "{text}");
        }
    }
}
