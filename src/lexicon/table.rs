//! The lexicon as it is made of its table, row by row.
//!
//! Comes in: the text of a table. Goes out: the [`Lexicon`] of its rows, each where the words of its class are found, or the first line that
//! is no row.
//!
//! `piece<tab>king<tab>R<tab>fr...`: in French `R` is the king, and no other line may say that it is the rook.

use std::borrow::Cow;

use shakmaty::Role;

use super::old::OldWords;
use super::signs::Signs;
use super::starts::Starts;
use super::trie::Trie;
use super::{Class, Language, Letters, Lexicon, Meaning, Refusal, Row};

/// A line of the lexicon that is no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadRow {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub refusal: Refusal,
}

impl Lexicon {
    fn empty() -> Lexicon {
        Lexicon {
            rows: Cow::default(),
            tries: Class::ALL.map(Trie::new),
            old: OldWords::default(),
            signs: Signs::default(),
            behind_blank: Starts::default(),
            roles: [[None; 128]; Language::COUNT],
            figurines: Cow::default(),
            letters: [[""; 6]; Language::COUNT],
            alphabets: [Letters::NONE; Language::COUNT],
            names: [[""; 2]; Language::COUNT],
            files: [const { Cow::Borrowed(&[]) }; Language::COUNT],
            file_letters: [[0; 128]; Language::COUNT],
            file_pairs: [const { Cow::Borrowed(&[]) }; Language::COUNT],
        }
    }

    /// Reads a table of six columns parted by tabs; lines that begin with `#` and a blank are
    /// comments.
    ///
    /// # Errors
    /// The first line that is no row, or that says of a spelling what another line denies.
    pub fn from_tsv(text: &'static str) -> Result<Lexicon, BadRow> {
        match Lexicon::gathered(text) {
            (lexicon, None) => Ok(lexicon),
            (_, Some(bad)) => Err(bad),
        }
    }

    /// The lexicon of the good rows of a table, and the first bad one.
    pub(super) fn gathered(text: &'static str) -> (Lexicon, Option<BadRow>) {
        let (mut lexicon, mut bad) = (Lexicon::empty(), None);
        for (index, line) in lines(text).enumerate() {
            if line.is_empty() || line.starts_with("# ") {
                continue;
            }
            // Rows of a class stand together.
            let above = lexicon.rows.last().map(|row| row.class);
            let added = Row::from_line(line, above).and_then(|row| lexicon.add(row));
            if let Err(refusal) = added {
                let line = index + 1;
                bad = bad.or(Some(BadRow { line, refusal }));
            }
        }
        let classes = [
            Class::Check,
            Class::EnPassant,
            Class::Capture,
            Class::Dash,
            Class::Promotion,
        ];
        for class in classes {
            let starts = lexicon.tries[class as usize].starts();
            lexicon.behind_blank.join(starts);
        }
        (lexicon, bad)
    }

    fn add(&mut self, row: Row) -> Result<(), Refusal> {
        let mut spelt = [0; 4];
        let spelling: &str = match row.code_point {
            Some(c) => c.encode_utf8(&mut spelt),
            None => row.spelling,
        };
        match row.meaning {
            _ if row.class.is_old() => self.add_old(&row)?,
            Meaning::Piece(role) => self.add_piece(&row, role)?,
            Meaning::Name(language) => self.add_name(&row, language)?,
            Meaning::Files(files) => self.add_file(&row, files)?,
            _ => self.add_word(&row, spelling)?,
        }
        self.rows.to_mut().push(row);
        Ok(())
    }

    fn add_old(&mut self, row: &Row) -> Result<(), Refusal> {
        match self.old.insert(row.class, row.spelling, row.meaning) {
            Some(meaning) if meaning == row.meaning => Err(Refusal::Double),
            Some(_) => Err(Refusal::TwoMeanings),
            None => Ok(()),
        }
    }

    fn add_word(&mut self, row: &Row, spelling: &str) -> Result<(), Refusal> {
        let by_language = row.class.is_by_language();
        let trie = &mut self.tries[row.class as usize];
        match trie.insert(spelling, row.meaning, row.language, by_language) {
            Some(meaning) if meaning == row.meaning => return Err(Refusal::Double),
            Some(_) => return Err(Refusal::TwoMeanings),
            None => {}
        }
        if row.class.is_in_prose() && row.is_prose() {
            // Spellings that differ in what is folded here are one.
            self.old.insert(row.class, spelling, row.meaning);
        }
        let signs = &mut self.signs;
        match (row.class, spelling.chars().next()) {
            (Class::Dash, Some(c)) => signs.add_dash(c),
            (Class::Blank, Some(c)) => signs.add_blank(c),
            _ => {}
        }
        Ok(())
    }

    fn add_piece(&mut self, row: &Row, role: Role) -> Result<(), Refusal> {
        let language = row.language.ok_or(Refusal::Language)?;
        let letter = row.spelling.chars().next().ok_or(Refusal::Columns)?;
        if letter.len_utf8() != row.spelling.len() {
            return Err(Refusal::Columns);
        }
        let known = self.role(language, letter);
        let entry = self.roles[language as usize].get_mut(letter as usize);
        match (known, entry) {
            (Some(known), _) if known == role => return Err(Refusal::Double),
            (Some(_), _) => return Err(Refusal::TwoMeanings),
            (None, Some(entry)) => *entry = Some(role),
            (None, None) => self.figurines.to_mut().push((letter, role)),
        }
        let spelling = &mut self.letters[language as usize][role as usize - 1];
        if spelling.is_empty() {
            *spelling = row.spelling;
        }
        let alphabet = &mut self.alphabets[language as usize];
        *alphabet = alphabet.with(letter);
        Ok(())
    }

    fn add_name(&mut self, row: &Row, language: Language) -> Result<(), Refusal> {
        let names = &mut self.names[language as usize];
        let name = match row.language {
            Some(Language::English) => &mut names[0],
            Some(Language::French) => &mut names[1],
            _ => return Err(Refusal::Language),
        };
        if !name.is_empty() {
            return Err(Refusal::Double);
        }
        *name = row.spelling;
        Ok(())
    }

    fn add_file(&mut self, row: &Row, files: u8) -> Result<(), Refusal> {
        let language = row.language.ok_or(Refusal::Language)?;
        let mut known = self.files[language as usize].iter();
        match known.find(|(name, _)| *name == row.spelling) {
            Some((_, same)) if *same == files => return Err(Refusal::Double),
            Some(_) => return Err(Refusal::TwoMeanings),
            None => {}
        }
        match *row.spelling.as_bytes() {
            [letter] if letter.is_ascii() => {
                self.file_letters[language as usize][usize::from(letter)] = files;
            }
            [first, second] => self.file_pairs[language as usize]
                .to_mut()
                .push(([first, second], files)),
            _ => return Err(Refusal::Columns),
        }
        let names = self.files[language as usize].to_mut();
        names.push((row.spelling, files));
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Ok(())
    }
}

/// The lines of `text`, which end with LF.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    ends.filter_map(move |end| text.get(std::mem::replace(&mut start, end + 1)..end))
}

#[cfg(test)]
mod tests {
    use super::super::CheckSign;
    use super::*;

    #[test]
    fn the_table_has_no_bad_row() {
        let read = Lexicon::from_tsv(include_str!("../../grammar/lexicon.tsv"));
        assert_eq!(read.map(|lexicon| lexicon.rows.len()).err(), None);
    }

    #[test]
    fn a_bad_row_is_refused_with_its_reason() {
        for (text, refusal) in [
            ("dash\tsign\t-", Refusal::Columns),
            ("word\tsign\t-\t*\t*\ta", Refusal::Class),
            ("dash\tminus\t-\t*\t*\ta", Refusal::Meaning),
            ("dash\tsign\t-\txx\t*\ta", Refusal::Language),
            ("dash\tsign\t-\t*\tprose\ta", Refusal::Notations),
            (
                "check\tmate\tmat\tfr\t*\ta\ncheck\tmate\tMAT\tde\t*\ta",
                Refusal::Double,
            ),
            (
                "check\tmate\tmat\tfr\t*\ta\ncheck\tcheck\tmat\tde\t*\ta",
                Refusal::TwoMeanings,
            ),
            (
                "piece\tking\tR\tfr\t*\ta\npiece\trook\tR\tfr\t*\ta",
                Refusal::TwoMeanings,
            ),
            ("piece\tking\tRo\tfr\t*\ta", Refusal::Columns),
        ] {
            let line = text.lines().count();
            assert_eq!(
                Lexicon::from_tsv(text).err(),
                Some(BadRow { line, refusal }),
                "{text}"
            );
        }
    }

    #[test]
    fn a_bad_row_loses_no_other() {
        let text = "piece\tking\tR\tfr\t*\ta\npiece\trook\tR\tfr\t*\ta\nfile\tking\tRoi\tfr\t*\ta\n\
                    dash\tsign\n\
                    check\tmate\tmat\tfr\t*\ta";
        let (lexicon, bad) = Lexicon::gathered(text);
        let refusal = Refusal::TwoMeanings;
        assert_eq!(bad, Some(BadRow { line: 2, refusal }));
        assert_eq!(lexicon.rows.len(), 2);
        assert_eq!(lexicon.piece(Language::French, "R"), Some((Role::King, 1)));
        let mate = Meaning::Check(CheckSign::Mate);
        assert_eq!(lexicon.word(Class::Check, "mat"), Some((mate, 3)));
    }
}
