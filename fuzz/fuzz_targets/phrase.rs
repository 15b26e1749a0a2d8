//! Any text, read as one move in every dialect: what is taken is a part of it, where a word ends.

#![no_main]

use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for language in Language::ALL {
        for notation in Notation::ALL {
            let dialect = Dialect { notation, language };
            match dialect.phrase(text) {
                Ok((_, bytes)) => assert!(bytes > 0 && text.is_char_boundary(bytes)),
                Err(expected) => assert!(text.is_char_boundary(expected.at)),
            }
            if let Ok(pair) = dialect.pair(text) {
                assert!(pair.first_end < pair.second_start && pair.second_start < pair.second_end);
                assert!(text.is_char_boundary(pair.second_end));
            }
        }
    }
});
