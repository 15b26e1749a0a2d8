//! Every fixture text as it comes out: PGN, the last position, the reports. One snapshot a text.

use crate::support;

use std::fs::File;
use std::path::Path;

use greffier::diagnostic::{Messages, Reports, encoding_faults};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::{Encoding, Pieces};
use greffier::write::{Format, Nonstandard, Written};
use support::converted::put;

/// What the program makes of a file: games, then what it reports of them.
fn made(path: &Path) -> String {
    let name = path
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let file = File::open(path).expect("a fixture opens");
    let mut pieces = Pieces::new(file, name, Encoding::Auto);
    let (mut games, mut reports) = (Vec::new(), String::new());
    while let Some(source) = pieces.next().expect("a fixture is read") {
        let mut told = Reports::new(&source, Messages::Fr);
        let mut places = source.places();
        let (mut at, mut number) = (0, 0);
        let strays = encoding_faults(&source, source.guessed());
        while let Some((record, game, end)) =
            next(source.text(), at, &Choice::default(), &Start::Record)
        {
            (at, number) = (end, number + 1);
            let written = Written {
                source: &source,
                record: &record,
                game: &game,
                number,
            };
            for format in [Format::Pgn, Format::Fen] {
                let nonstandard = Nonstandard::Split;
                put(&mut games, &written, format, nonstandard, &mut places);
            }
            let faults = strays.iter().filter(|_| number == 1).chain(&game.faults);
            for fault in faults {
                reports += &(told.short(fault, record.dialect) + "\n");
            }
        }
    }
    String::from_utf8(games).expect("UTF-8") + "---\n" + &reports
}

#[test]
fn every_fixture_comes_out_as_it_did() {
    insta::glob!("../../fixtures/games", "*/*.{txt,pgn}", |path| {
        insta::assert_snapshot!(made(path));
    });
}
