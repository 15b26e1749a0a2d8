//! The markup of pages of HTML.
//!
//! Comes in: text at a `<`. Goes out: how many bytes the tag of an element has.
//!
//! `<p>`, `<br/>`, `</b>`, `<td class="coup">`

/// The bytes of an element's tag at the start of `rest`, or 0.
pub(in crate::record) fn markup(rest: &str) -> usize {
    let Some(inside) = rest.strip_prefix('<') else {
        return 0;
    };
    let near = &inside[..inside.floor_char_boundary(TAG_MOST)];
    let name = near.strip_prefix('/').unwrap_or(near);
    let behind = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let ends = behind.starts_with(['>', '/', ' ', '\t', '\n', '\r']);
    match near.find(['<', '>']) {
        Some(close) if named && ends && near[close..].starts_with('>') => close + 2,
        _ => 0,
    }
}

/// What stands behind blanks and the tags among them: `e4` of `</td><td>e4`. Nothing is passed over where no tag stands.
#[inline]
pub(in crate::record) fn past_markup(rest: &str) -> &str {
    let blanks = [' ', '\t', '\u{a0}'];
    let mut next = rest.trim_start_matches(blanks);
    if !next.starts_with('<') {
        return rest;
    }
    for _ in 0..TAGS_MOST {
        match markup(next) {
            0 => break,
            n => next = next[n..].trim_start_matches(blanks),
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
    fn elements_have_a_name_and_an_end() {
        for (text, n) in [
            ("<p>1. e4", 3),
            ("<br/>e5", 5),
            ("</b> a6", 4),
            ("<td class=\"coup\">e4</td>", 17),
            ("<3 e4>", 0),
            ("<e4 <b>", 0),
            ("<p", 0),
        ] {
            assert_eq!(markup(text), n, "{text}");
        }
    }
}
