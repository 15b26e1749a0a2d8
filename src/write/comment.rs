//! Comments in braces.
//!
//! Comes in: any text of the source. Goes out: its words, one blank apart, between braces, in
//! lines. PGN has no way to say a closing brace within a comment (standard, 5), so that becomes the
//! parenthesis that looks the same way, and so does the brace that it closes; an opening one alone stands as it is.
//! A control character becomes its picture (`␀`), or U+FFFD
//! where it has none. No line within a comment begins with `%` or like a tag, which readers that go
//! line by line would take for one.
//!
//! `; a } b` -> `{a ) b}`

use super::page::Page;

/// What a byte of a comment is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It begins a character that stands as it is.
    Plain,
    /// It continues a character.
    Continues,
    /// It parts words.
    Blank,
    /// It may begin a character that cannot stand in a comment.
    Care,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Plain; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Blank,
            0..0x20 | 0x7f | b'{' | b'}' | 0xc2 => Class::Care,
            0x80..0xc0 => Class::Continues,
            _ => Class::Plain,
        };
        byte += 1;
    }
    classes
};

/// Adds `text` as a comment.
pub(super) fn comment(page: &mut Page<'_>, text: &str) {
    page.opening(b'{');
    let mut first = true;
    let mut rest = text;
    let mut closes = None;
    while let Some((word, width, plain)) = next_word(&mut rest) {
        let harmless;
        let (word, width) = match plain {
            true => (word, width),
            false => {
                let closes = *closes.get_or_insert_with(|| text.contains('}'));
                let chars = word.chars().map(|c| harmless_char(c, closes));
                harmless = chars.collect::<String>();
                (harmless.as_str(), word.chars().count())
            }
        };
        match !first && is_bound(word.as_bytes()) {
            true => page.bound(word.as_bytes(), width),
            false => page.word(word.as_bytes(), width),
        }
        first = false;
    }
    page.closing(b'}');
}

/// The next word of `rest`, its characters, and whether it can stand as it is.
fn next_word<'t>(rest: &mut &'t str) -> Option<(&'t str, usize, bool)> {
    let class = |byte: &u8| CLASSES[usize::from(*byte)];
    let blanks = rest.bytes().take_while(|byte| class(byte) == Class::Blank);
    let start = blanks.count();
    let (mut end, mut width, mut plain) = (start, 0, true);
    for byte in &rest.as_bytes()[start..] {
        match class(byte) {
            Class::Blank => break,
            Class::Continues => {}
            class => {
                width += 1;
                plain &= class != Class::Care;
            }
        }
        end += 1;
    }
    let word = rest.get(start..end)?;
    *rest = rest.get(end..)?;
    (!word.is_empty()).then_some((word, width, plain))
}

/// Whether a line that began with this word could be taken for an escape or a tag.
fn is_bound(word: &[u8]) -> bool {
    match word {
        [b'%', ..] => true,
        [b'[', next, ..] => *next == b'_' || next.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// What stands for a character of a comment, in which some brace `closes` another or not.
fn harmless_char(c: char, closes: bool) -> char {
    match c {
        '{' if closes => '(',
        '}' => ')',
        c => uncontrolled(c),
    }
}

/// A control character's picture (Unicode block 2400); every other character itself.
pub(super) fn uncontrolled(c: char) -> char {
    match c {
        '\0'..'\u{20}' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7f}' => '␡',
        '\u{80}'..'\u{a0}' => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        comment(&mut page, text);
        page.end();
        String::from_utf8(out).unwrap().trim_end().to_owned()
    }

    #[test]
    fn words_are_kept_and_braces_turned() {
        for (text, comment) in [
            ("", "{}"),
            (" bon \n coup\t", "{bon coup}"),
            ("a } b {c}", "{a ) b (c)}"),
            ("a { b {c", "{a { b {c}"),
            ("«\u{a0}é\u{a0}»", "{«\u{a0}é\u{a0}»}"),
            ("a\0b \u{1b}[m \u{7f}\u{85}", "{a␀b ␛[m ␡\u{fffd}}"),
            ("% x", "{% x}"),
        ] {
            assert_eq!(written(text), comment, "{text:?}");
        }
    }

    #[test]
    fn no_line_is_too_long_or_begins_like_a_tag_or_an_escape() {
        for width in 1..120 {
            let text = format!(
                "{} [Event \"x\"] % y [%clk 1] {}",
                "z ".repeat(width),
                "w ".repeat(90)
            );
            let written = written(&text);
            for line in written.lines() {
                assert!(line.chars().count() <= 79, "{line}");
                assert!(!line.starts_with("[E") && !line.starts_with('%'), "{line}");
            }
            let words = |text: &str| {
                text.split_whitespace()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            assert_eq!(words(written.trim_matches(['{', '}'])), words(&text));
        }
    }
}
