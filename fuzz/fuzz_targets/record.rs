//! Any bytes, read as records: their items tile them, and what is played is legal.

#![no_main]

use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::{Encoding, Pieces};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut pieces = Pieces::new(bytes, "-", Encoding::Auto).with_size(64);
    while let Ok(Some(source)) = pieces.next() {
        let mut at = 0;
        while let Some((record, game, end)) =
            next(source.text(), at, &Choice::default(), &Start::Record)
        {
            assert!(end > at && record.span.end == end);
            let mut before = record.span.start;
            for item in &record.items {
                assert!(before <= item.start && item.start < item.end && item.end <= end);
                before = item.end;
            }
            for line in &game.lines {
                let mut position = game.before_line(line).into_owned();
                for ply in game.plies_of(line) {
                    assert!(position.is_legal(&ply.played));
                    position.play(&ply.played);
                }
            }
            at = end;
        }
    }
});
