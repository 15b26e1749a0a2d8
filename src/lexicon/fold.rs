//! Folding: old and accented spellings, made equal one character at a time.
//!
//! Comes in: a character of the source. Goes out: the letters it is compared as. The source is
//! never rewritten, so a slice of it is always its own span.
//!
//! `É` is compared as `e`, the long `ſ` as `s`, `œ` as `oe`.

/// The letters that `c` is compared as: none for a combining accent, two for a ligature.
pub(crate) fn fold(c: char) -> (Option<char>, Option<char>) {
    if c.is_ascii() {
        return (Some(c.to_ascii_lowercase()), None);
    }
    let lower = c.to_lowercase().next().unwrap_or(c);
    match lower {
        '\u{300}'..='\u{36f}' | '\u{fe0e}' | '\u{fe0f}' => (None, None),
        'œ' => (Some('o'), Some('e')),
        'æ' => (Some('a'), Some('e')),
        'ß' => (Some('s'), Some('s')),
        'ﬀ' => (Some('f'), Some('f')),
        'ﬁ' => (Some('f'), Some('i')),
        'ﬂ' => (Some('f'), Some('l')),
        other => (Some(without_accent(other)), None),
    }
}

/// A text as it is compared: in small letters, without accents and ligatures.
///
/// ```
/// assert_eq!(greffier::lexicon::folded("Kermeur de LÉGAL"), "kermeur de legal");
/// ```
#[must_use]
pub fn folded(text: &str) -> String {
    let both = |c| {
        let (first, second) = fold(c);
        first.into_iter().chain(second)
    };
    text.chars().flat_map(both).collect()
}

/// The bare letter under an accent; `ſ` is an `s`.
fn without_accent(lower: char) -> char {
    match lower {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' | 'ẽ' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        'ſ' => 's',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn accents_case_long_s_and_ligatures_are_folded() {
        for (c, letters) in [
            ('E', "e"),
            ('É', "e"),
            ('ſ', "s"),
            ('œ', "oe"),
            ('Æ', "ae"),
            ('ß', "ss"),
            ('\u{301}', ""),
            ('7', "7"),
            ('½', "½"),
        ] {
            let (first, second) = fold(c);
            let folded: String = first.into_iter().chain(second).collect();
            assert_eq!(folded, letters, "{c}");
        }
    }
}
