//! The records of a text, read and written again.

use greffier::diagnostic::{Messages, Words};
use greffier::game::Game;
use greffier::lexicon::Language;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::{Places, Source};
use greffier::write::{Format, Nonstandard, Options, Written, write};

/// The records of `text` in a format, and their games.
pub fn converted(text: &str, format: Format, nonstandard: Nonstandard) -> (String, Vec<Game>) {
    let source = Source::new("-", text);
    let (mut out, mut games) = (Vec::new(), Vec::new());
    let (mut at, mut places) = (0, source.places());
    while let Some((record, game, end)) =
        next(source.text(), at, &Choice::default(), &Start::Record)
    {
        let written = Written {
            source: &source,
            record: &record,
            game: &game,
            number: games.len() as u64 + 1,
        };
        put(&mut out, &written, format, nonstandard, &mut places);
        games.push(game);
        at = end;
    }
    (String::from_utf8(out).expect("UTF-8"), games)
}

/// Writes a record in a format, with French words.
pub fn put(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    format: Format,
    nonstandard: Nonstandard,
    places: &mut Places<'_>,
) {
    let words = Words {
        messages: Messages::Fr,
        source: written.source,
        dialect: written.record.dialect,
    };
    let options = Options {
        every: false,
        nonstandard,
        language: Language::French,
        without: greffier::write::Without::default(),
        fields: None,
        wording: &words,
        overflow: None,
    };
    write(out, written, format, &options, places);
}
