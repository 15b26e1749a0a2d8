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

use memchr::memchr_iter;

use super::page::Page;

/// What a byte of a comment is, a bit each: of a word they are united. Nothing, where it is a character that stands as it is.
mod class {
    /// It parts words.
    pub const BLANK: u8 = 1;
    /// It may begin a character that cannot stand in a comment.
    pub const CARE: u8 = 2;
    /// It begins or continues a character of several bytes.
    pub const WIDE: u8 = 4;
}

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => class::BLANK,
            0xc2 => class::CARE | class::WIDE,
            0..0x20 | 0x7f | b'{' | b'}' => class::CARE,
            0x80.. => class::WIDE,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

/// Adds `text` as a comment.
pub(super) fn comment(page: &mut Page<'_>, text: &str) {
    let bytes = text.as_bytes();
    if is_plain(bytes) {
        return plain_comment(page, bytes);
    }
    page.opening(b'{');
    let mut first = true;
    let mut rest = bytes;
    let mut closes = None;
    while let Some((word, width, plain)) = next_word(&mut rest) {
        let harmless;
        let word = match plain {
            true => word,
            false => {
                let closes = *closes.get_or_insert_with(|| text.contains('}'));
                let chars = std::str::from_utf8(word).unwrap_or_default().chars();
                harmless = chars.map(|c| harmless_char(c, closes)).collect::<String>();
                harmless.as_bytes()
            }
        };
        match !first && is_bound(word) {
            true => page.bound(word, width),
            false => page.word(word, width),
        }
        first = false;
    }
    page.closing(b'}');
}

/// Adds words of ASCII one blank apart as a comment.
fn plain_comment(page: &mut Page<'_>, words: &[u8]) {
    let mut blanks = memchr_iter(b' ', words);
    if page.has_room(words.len() + 2) {
        let last = blanks.rfind(|at| !is_bound(&words[at + 1..]));
        return page.comment_on_line(words, last);
    }
    page.opening(b'{');
    let mut start = 0;
    for end in blanks.chain([words.len()]) {
        let word = &words[start..end];
        match start > 0 && is_bound(word) {
            true => page.bound(word, word.len()),
            false => page.word(word, word.len()),
        }
        start = end + 1;
    }
    page.closing(b'}');
}

/// So many bytes are looked at at once.
const BLOCK: usize = 16;

/// Whether a text is words of ASCII one blank apart, all of which can stand in a comment.
// Without an exit on the way a block is looked at at once; the last one covers bytes of the one before again.
fn is_plain(text: &[u8]) -> bool {
    let stands = |byte: u8| matches!(byte, b' '..=b'z' | b'|' | b'~');
    let follows = |plain, (before, byte): (&u8, &u8)| {
        plain & stands(*byte) & ((*before != b' ') | (*byte != b' '))
    };
    let (Some(first), Some(last)) = (text.first(), text.last()) else {
        return false;
    };
    let behind = &text[1..];
    let block = |at: usize| {
        let (before, bytes) = (&text[at..][..BLOCK], &behind[at..][..BLOCK]);
        before.iter().zip(bytes).fold(true, follows)
    };
    let words = *first != b' ' && *last != b' ' && stands(*first);
    words
        && match behind.len().checked_sub(BLOCK) {
            Some(last) => (0..last).step_by(BLOCK).all(block) && block(last),
            None => text.iter().zip(behind).fold(true, follows),
        }
}

/// The next word of `rest`, its characters, and whether it can stand as it is.
fn next_word<'t>(rest: &mut &'t [u8]) -> Option<(&'t [u8], usize, bool)> {
    let class = |byte: u8| CLASSES[usize::from(byte)];
    let start = rest.iter().position(|byte| class(*byte) != class::BLANK)?;
    let bytes = &rest[start..];
    let (mut length, mut classes) = (0, 0);
    while let Some(&byte) = bytes.get(length)
        && class(byte) != class::BLANK
    {
        classes |= class(byte);
        length += 1;
    }
    let (word, behind) = bytes.split_at(length);
    *rest = behind;
    let continues = |byte: &&u8| matches!(byte, 0x80..0xc0);
    let width = match classes & class::WIDE {
        0 => length,
        _ => length - word.iter().filter(continues).count(),
    };
    Some((word, width, classes & class::CARE == 0))
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
