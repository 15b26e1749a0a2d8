//! The markup of pages of HTML.
//!
//! Comes in: text at a `<` or `&`. Goes out: how many bytes the tag of an element has, or the name of a blank.
//!
//! `<p>`, `<br/>`, `</b>`, `<td class="coup">`, `&nbsp;`

use crate::record::lexer::skip_blanks;

/// How a page of HTML writes a blank at which no line ends.
const BLANKS: [&str; 3] = ["&nbsp;", "&#160;", "&#xa0;"];

/// The signs that markup begins with.
pub(in crate::record) const MARKUP: [char; 2] = ['<', '&'];

/// The bytes of an element's tag or of a blank's name at the start of `rest`, or 0.
pub(in crate::record) fn markup(rest: &str) -> usize {
    if rest.starts_with('&') {
        let blank = BLANKS.iter().find(|blank| rest.starts_with(**blank));
        return blank.map_or(0, |blank| blank.len());
    }
    let Some(inside) = rest.strip_prefix('<') else {
        return 0;
    };
    let near = &inside[..inside.floor_char_boundary(TAG_MOST)];
    let name = near.strip_prefix(['/', '!']).unwrap_or(near);
    let behind = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let ends = behind.starts_with(['>', '/', ' ', '\t', '\n', '\r']);
    match near.find(['<', '>']) {
        Some(close) if named && ends && near[close..].starts_with('>') => {
            close + 2 + unseen(near, &inside[close + 1..])
        }
        _ => 0,
    }
}

/// The elements of which no reader of a page sees what stands in them.
const UNSEEN: [&str; 2] = ["style", "script"];

/// The bytes of what stands in the element of `tag` and is not seen, with the tag that closes it: of `content`, what stands behind.
fn unseen(tag: &str, content: &str) -> usize {
    let closes = |name: &&str| Some(content.find(&format!("</{name}>"))? + name.len() + 3);
    let mut names = UNSEEN.iter().filter(|name| tag.starts_with(**name));
    names.find_map(closes).unwrap_or(0)
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
/// No tag of an element has more bytes.
const TAG_MOST: usize = 256;

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

    #[test]
    fn elements_have_a_name_and_an_end() {
        for (text, n) in [
            ("<p>1. e4", 3),
            ("<br/>e5", 5),
            ("</b> a6", 4),
            ("<td class=\"coup\">e4</td>", 17),
            ("&nbsp;e4", 6),
            ("&eacute;ch.", 0),
            ("<3 e4>", 0),
            ("<e4 <b>", 0),
            ("<!DOCTYPE html>e4", 15),
            ("<!-- e4 -->", 0),
            ("<style>td.n { color:#888; }</style>e4", 35),
            ("<script src=\"e4\">e5", 17),
            ("<p", 0),
        ] {
            assert_eq!(markup(text), n, "{text}");
        }
    }
}
