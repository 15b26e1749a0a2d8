//! What a record is called by: its players, or the first line above its moves.
//!
//! Comes in: a record and its text. Goes out: its heading on one line.
//!
//! `[White "Morphy"] [Black "le duc"]` -> `Morphy – le duc`.

use super::{Kind, Record};

/// So many characters of a heading are enough to know it by.
const MOST: usize = 60;

impl Record {
    /// The players that its tags name, else the first line of its heading, out of the text of its source; none where it has
    /// neither.
    ///
    /// ```
    /// use greffier::record::{Choice, read};
    ///
    /// let heading = |text| read(text, 0, &Choice::default()).unwrap().0.heading(text);
    /// let tags = "[White \"Morphy\"]\n[Black \"le duc\"]\n\n1. e4 e5";
    /// assert_eq!(heading(tags).as_deref(), Some("Morphy – le duc"));
    /// assert_eq!(heading("Première table\n\n1. e4 e5").as_deref(), Some("Première table"));
    /// assert_eq!(heading("1. e4 e5"), None);
    /// ```
    #[must_use]
    pub fn heading(&self, text: &str) -> Option<String> {
        let player = |name: &str| {
            let tag = self.tags.iter().find(|tag| tag.is_named(text, name))?;
            let value = tag.value(text).trim().to_owned();
            (!value.is_empty() && value != "?").then_some(value)
        };
        let heading = match player("White").zip(player("Black")) {
            Some((white, black)) => format!("{white} – {black}"),
            None => {
                let mut items = self.items.iter();
                let line = items.find(|item| matches!(item.kind, Kind::Heading))?;
                text.get(line.span())?.lines().next()?.to_owned()
            }
        };
        let words: Vec<&str> = heading.split_whitespace().collect();
        Some(words.join(" ").chars().take(MOST).collect())
    }
}
