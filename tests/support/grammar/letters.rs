//! Words of which men and files are named by letters, written in full: the same that the parser reads, told apart from it.
//!
//! Comes in: a text. Goes out: the words in full, and for each byte of them where it stands in the text.

/// The letters of men, and their names.
const NAMES: [(&str, &str); 6] = [
    ("P", "pion"),
    ("C", "cavalier"),
    ("F", "fou"),
    ("T", "tour"),
    ("D", "dame"),
    ("R", "roi"),
];
/// No more bytes are looked at.
const MOST: usize = 96;

/// The words at the start of `text` from the letter at `first` on in full, with the byte of the text behind each of theirs; none
/// within a name.
pub fn in_full(text: &str, first: usize) -> Option<(String, Vec<Option<usize>>)> {
    letter(&text[first..])?;
    let near = &text[..text.floor_char_boundary(MOST)];
    let (mut words, mut ends) = (String::new(), vec![Some(0)]);
    let mut at = 0;
    while at < near.len() {
        let begins = !near[..at].ends_with(char::is_alphanumeric);
        let named = letter(&near[at..]).filter(|_| at >= first && begins);
        let (told, n) = match named {
            Some((name, n)) => {
                let behind = &near[at + n..];
                let winged = ["C", "F", "T"]
                    .iter()
                    .any(|man| near[at..].starts_with(man));
                let wing = wing(behind).filter(|_| winged);
                let (side, more) = wing.unwrap_or_default();
                (format!("{name}{side}"), n + more)
            }
            None => {
                let c = near[at..].chars().next().unwrap_or_default();
                (c.to_string(), c.len_utf8())
            }
        };
        at += n;
        words += &told;
        ends.resize(words.len(), None);
        ends.push(Some(at));
    }
    Some((words, ends))
}

/// The man whose letter stands alone, or joined to that of a wing, and its bytes with its stop.
fn letter(text: &str) -> Option<(&'static str, usize)> {
    let (letter, name) = NAMES.iter().find(|(letter, _)| text.starts_with(letter))?;
    let behind = &text[letter.len()..];
    let joined = behind.starts_with(['R', 'D']) && ends(&behind[1..]);
    let stop = usize::from(behind.starts_with('.'));
    (ends(behind) || joined).then_some((*name, 1 + stop))
}

/// The words of the wing whose letter stands there, and its bytes: apart, before no move.
fn wing(text: &str) -> Option<(&'static str, usize)> {
    let own = text.trim_start_matches([' ', '\u{a0}']);
    let (letter, words) = [("R", " du roi"), ("D", " de la dame")]
        .into_iter()
        .find(|(letter, _)| own.starts_with(letter))?;
    let behind = &own[letter.len()..];
    let stop = usize::from(behind.starts_with('.'));
    let next = behind[stop..].trim_start_matches([' ', '\u{a0}', '.']);
    let counted = next.trim_start_matches(|c: char| c.is_ascii_digit());
    let steps = ["cas", "pas"]
        .iter()
        .any(|step| counted.trim_start().starts_with(step));
    let figure = counted.len() < next.len();
    let word = next.starts_with(|c: char| c.is_lowercase());
    let moves = figure && !steps || !figure && word;
    let joined = own.len() == text.len();
    (ends(behind) && (joined || !moves)).then_some((words, text.len() - own.len() + 1 + stop))
}

/// Whether a word ends before what stands there.
fn ends(behind: &str) -> bool {
    !behind.starts_with(|c: char| c.is_alphanumeric() || "'’".contains(c))
}
