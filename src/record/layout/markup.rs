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

/// No tag of an element has more bytes.
const TAG_MOST: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

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
