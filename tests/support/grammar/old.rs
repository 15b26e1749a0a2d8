//! Words as old books and their scans print them, compared one by one: the plain witness.
//!
//! Comes in: the spellings of a class and a text. Goes out: the longest that begins the text. `f` and
//! `s`, `u` and `v`, `i`, `j` and `y`, `s` and `z` are one letter, a tilde is an n; a blank of the
//! spelling may be missing, and the text may be split by blanks and one end of a line, or a hyphen at
//! it, but not behind what is a word already.

/// The longest of `words` that begins `text`, and its length in bytes.
pub fn longest<'w>(words: &[&'w str], text: &str) -> Option<(&'w str, usize)> {
    let read = |word: &&'w str| Some((*word, length(words, word, text)?));
    words
        .iter()
        .filter_map(read)
        .max_by_key(|(_, length)| *length)
}

/// Whether two spellings are one.
pub fn alike(one: &str, two: &str) -> bool {
    folded(one) == folded(two)
}

fn length(words: &[&str], word: &str, text: &str) -> Option<usize> {
    let letters: Vec<char> = folded(word);
    let (mut done, mut at) = (0, 0);
    while done < letters.len() {
        let c = text[at..].chars().next()?;
        if at > 0
            && let Some((parted, hyphen)) = parting(&text[at..])
        {
            let begun = &letters[..done];
            if letters[done] == ' ' {
                done += 1;
            } else if !hyphen && words.iter().any(|word| folded(word) == begun) {
                return tail(&letters[done..], text, at + parted);
            }
            at += parted;
            continue;
        }
        for letter in fold(c) {
            if letters.get(done) == Some(&' ') {
                done += 1;
            }
            if letters.get(done) != Some(&letter) {
                return None;
            }
            done += 1;
        }
        at += c.len_utf8();
    }
    let marks = text[at..].chars().take_while(|c| fold(*c).is_empty());
    Some(at + marks.map(char::len_utf8).sum::<usize>())
}

/// Where a word ends that was cut off: the rest of its letters in one piece, three or more.
fn tail(letters: &[char], text: &str, mut at: usize) -> Option<usize> {
    let mut done = 0;
    while done < letters.len() {
        let c = text[at..].chars().next()?;
        for letter in fold(c) {
            if letters.get(done) != Some(&letter) {
                return None;
            }
            done += 1;
        }
        at += c.len_utf8();
    }
    let marks = text[at..].chars().take_while(|c| fold(*c).is_empty());
    (letters.len() > 2).then_some(at + marks.map(char::len_utf8).sum::<usize>())
}

fn folded(word: &str) -> Vec<char> {
    word.chars().flat_map(fold).collect()
}

fn fold(c: char) -> Vec<char> {
    let lower = c.to_lowercase().next().unwrap_or(c);
    let bare = match lower {
        'ã' => return vec!['a', 'n'],
        'ẽ' => return vec!['e', 'n'],
        'õ' => return vec!['o', 'n'],
        '\u{300}'..='\u{36f}' => return Vec::new(),
        'à' | 'â' => 'a',
        'è'..='ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù'..='ü' => 'u',
        'ſ' => 's',
        '’' => '\'',
        other => other,
    };
    vec![match bare {
        'v' => 'u',
        'j' | 'y' => 'i',
        'z' | 'f' => 's',
        other => other,
    }]
}

fn blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r') || "·•■_~".contains(c)
}

/// The bytes of hyphens, blanks and one end of a line, and whether a hyphen stood at that end.
fn parting(text: &str) -> Option<(usize, bool)> {
    if let Some(inside) = text.strip_prefix('.') {
        return inside
            .starts_with(char::is_alphabetic)
            .then_some((1, false));
    }
    let after = text.trim_start_matches('-');
    let line = after.trim_start_matches(blank);
    let next = line
        .strip_prefix('\n')
        .map(|next| next.trim_start_matches(blank));
    let next = next.filter(|next| !next.starts_with('\n'));
    let left = next.unwrap_or(line).len();
    (left < text.len()).then_some((
        text.len() - left,
        after.len() < text.len() && next.is_some(),
    ))
}

/// The bytes of blanks and one end of a line.
pub fn spaces(text: &str) -> usize {
    match text.starts_with(['-', '.']) {
        true => 0,
        false => parting(text).map_or(0, |(length, _)| length),
    }
}
