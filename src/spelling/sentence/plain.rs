//! The same costs found plainly: each telling of a move written out, and compared with the whole sentence.
//!
//! Comes in: a sentence and a move. Goes out: what the nearest of all the tellings counts, as a test wants it.

use shakmaty::File;

use super::pass::{LETTER, wrong_most};
use super::told::{Before, Behind, Part};
use super::{Sentence, Told};

/// Words one behind the other, and what they count with no letter wrong.
type Words = (Vec<&'static str>, i32);

/// What the nearest telling counts in tenths, without what any sentence does: up to any place, or up to a stop of it and
/// with few letters of each word wrong.
pub(super) fn cost(sentence: &Sentence, told: Told<'_>, strict: bool) -> Option<i32> {
    let tellings = tellings(told).into_iter();
    let costs = tellings.filter_map(|(words, extra)| {
        let least = match strict {
            true => strictly(sentence, &words),
            false => Some(loosely(sentence, &words.concat())),
        };
        least.map(|least| least + extra)
    });
    costs.min()
}

/// Every telling of a move.
fn tellings(told: Told<'_>) -> Vec<Words> {
    let cut = told.cut().into_iter();
    let all = cut.flat_map(|((before, first), (behind, second))| {
        in_turn(&[before_of(before, first), behind_of(behind, second)])
    });
    let unsaid = |(mut words, extra): Words| {
        words.retain(|word| !word.is_empty());
        (words, extra)
    };
    let mut all: Vec<Words> = all.map(unsaid).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn before_of(before: Before, file: File) -> Vec<Words> {
    match before.told() {
        None => vec![(Vec::new(), 0)],
        Some((first, part)) => in_turn(&[before_of(first, file), words(&part, file)]),
    }
}

fn behind_of(behind: Behind, file: File) -> Vec<Words> {
    if behind == Behind::End {
        return vec![(Vec::new(), 0)];
    }
    let told = behind.told().into_iter().flat_map(|(part, then)| {
        let then = then.into_iter().flat_map(|then| behind_of(then, file));
        in_turn(&[words(&part, file), then.collect()])
    });
    told.collect()
}

/// Every way to say a part.
fn words(part: &Part, file: File) -> Vec<Words> {
    let all = |words: &[&'static str], extra: i16| {
        let words = words.iter().map(|&word| (vec![word], i32::from(extra)));
        words.collect()
    };
    match part {
        Part::Words(words) => all(words, 0),
        Part::On(files, words) if files.contains(file) => all(words, 0),
        Part::On(..) => Vec::new(),
        Part::Dearer(extra, words) => all(words, *extra),
        Part::OneOf(parts) => parts.iter().flat_map(|part| words(part, file)).collect(),
        Part::InTurn(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| words(part, file)).collect();
            in_turn(&parts)
        }
    }
}

fn in_turn(parts: &[Vec<Words>]) -> Vec<Words> {
    let mut all = vec![(Vec::new(), 0)];
    for part in parts {
        let longer = all.iter().flat_map(|(first, own): &Words| {
            part.iter().map(move |(then, extra)| {
                let words = first.iter().chain(then).copied();
                (words.collect(), own + extra)
            })
        });
        all = longer.collect();
    }
    all
}

/// The letters that part `said` from the sentence up to any place, and those behind it.
fn loosely(sentence: &Sentence, said: &str) -> i32 {
    let letters = &sentence.letters;
    let row = parted(said.as_bytes(), letters, true);
    let whole = row.iter().enumerate().filter_map(|(end, wrong)| {
        let wrong = (*wrong)?;
        Some(wrong as i32 * i32::from(LETTER) + left(sentence, end))
    });
    whole.min().unwrap_or_default()
}

/// The same where each word has to be there, up to a stop.
fn strictly(sentence: &Sentence, words: &[&str]) -> Option<i32> {
    let letters = &sentence.letters;
    // How many letters are wrong up to each place.
    let mut wrong: Vec<Option<usize>> = (0..=letters.len()).map(Some).collect();
    for word in words {
        let mut next = vec![None; wrong.len()];
        for (start, known) in wrong.iter().enumerate() {
            let row = parted(word.as_bytes(), &letters[start..], false);
            for (length, own) in row.into_iter().enumerate() {
                let own = own.filter(|own| *own <= wrong_most(word.len()));
                if let (Some(known), Some(own)) = (known, own) {
                    let place: &mut Option<usize> = &mut next[start + length];
                    *place = Some(place.map_or(known + own, |least| least.min(known + own)));
                }
            }
        }
        if next.iter().all(Option::is_none) {
            return None;
        }
        wrong = next;
    }
    let stops = wrong.iter().enumerate().filter_map(|(end, wrong)| {
        let wrong = wrong.filter(|_| sentence.stops >> end & 1 != 0)?;
        Some(wrong as i32 * i32::from(LETTER) + left(sentence, end))
    });
    stops.min()
}

/// How many letters part a word from the first of `letters`, as many as there may be; none may be added before its own
/// first, unless that is allowed.
fn parted(word: &[u8], letters: &[u8], before: bool) -> Vec<Option<usize>> {
    let all = 0..=letters.len();
    let mut row: Vec<Option<usize>> = all.map(|at| (at == 0 || before).then_some(at)).collect();
    for said in word {
        let mut next: Vec<Option<usize>> = Vec::new();
        for at in 0..row.len() {
            let lost = row[at].map(|wrong| wrong + 1);
            let before = at.checked_sub(1);
            let changed = before
                .and_then(|at| row[at].map(|wrong| wrong + usize::from(letters[at] != *said)));
            let added = before.and_then(|at| next[at].map(|wrong| wrong + 1));
            next.push([lost, changed, added].into_iter().flatten().min());
        }
        row = next;
    }
    row
}

/// What the letters behind a place count.
fn left(sentence: &Sentence, end: usize) -> i32 {
    3 * (sentence.letters.len() - end) as i32
}
