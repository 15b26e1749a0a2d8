//! The same costs found plainly, words written for others aside: each telling of a move written out, and compared with the whole sentence.
//!
//! Comes in: a sentence and a move. Goes out: what the nearest of all the tellings counts, as a test wants it.

use shakmaty::File;

use super::pass::{Count, LETTER, wrong, wrong_most};
use super::told::{Before, Behind, Part};
use super::{Sentence, Told};

/// Words one behind the other, and what they count with no letter wrong.
type Words = (Vec<&'static str>, i32);
/// What it counts to stand at each place of a sentence; none where nothing comes to it.
type Row = Vec<Option<i32>>;

/// What the nearest telling counts in tenths, without what any sentence does: up to any place, or up to a stop of it and
/// with few letters of each word wrong.
pub(super) fn cost(sentence: &Sentence, told: Told<'_>, strict: bool) -> Option<i32> {
    // Many begin with the same words: what these count is found once.
    let (mut known, mut rows) = (Vec::new(), vec![skipped(sentence)]);
    let costs = tellings(told).into_iter().filter_map(|(words, extra)| {
        let alike = words
            .iter()
            .zip(&known)
            .take_while(|(one, other)| one == other);
        let alike = alike.count();
        rows.truncate(alike + 1);
        for word in &words[alike..] {
            let row = rows.last()?;
            rows.push(match strict {
                true => strictly(sentence, row, word),
                false => parted(word, &sentence.letters, row.clone(), true),
            });
        }
        known = words;
        let ends = rows.last()?.iter().enumerate().filter_map(|(end, wrong)| {
            let may_end = !strict || sentence.stops >> end & 1 != 0;
            Some((*wrong).filter(|_| may_end)? + left(sentence, end))
        });
        Some(ends.min()? + extra)
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
    if before == Before::Start {
        return vec![(Vec::new(), 0)];
    }
    let told = before
        .told()
        .into_iter()
        .flat_map(|(first, part)| in_turn(&[before_of(first, file), words(&part, file)]));
    told.collect()
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
        Part::RatherOn(files, _, words) if files.contains(file) => all(words, 0),
        Part::RatherOn(..) => Vec::new(),
        Part::Slip(..) => Vec::new(),
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

/// What letters count that stand before the first word.
fn skipped(sentence: &Sentence) -> Row {
    let places = 0..=sentence.letters.len();
    places
        .map(|at| Some(at as i32 * i32::from(LETTER)))
        .collect()
}

/// What it counts to stand at each place behind `word`, from those of `row`, where the word has to be there.
fn strictly(sentence: &Sentence, row: &Row, word: &str) -> Row {
    let most = wrong_most(word.len()) as i32 * i32::from(LETTER);
    let mut next: Row = vec![None; row.len()];
    for (start, known) in row.iter().enumerate() {
        let Some(known) = known else {
            continue;
        };
        let letters = &sentence.letters[start..];
        let first = (0..=letters.len()).map(|at| (at == 0).then_some(0));
        let own = parted(word, letters, first.collect(), false);
        for (length, own) in own.into_iter().enumerate() {
            if let Some(own) = own.filter(|own| *own <= most) {
                let place = &mut next[start + length];
                *place = Some(place.map_or(known + own, |least| least.min(known + own)));
            }
        }
    }
    next
}

/// The same, any letters of which may be wrong; unless the sentence is compared `loosely`, no figure is.
fn parted(word: &str, letters: &[u8], mut row: Row, loosely: bool) -> Row {
    let cost = |letter: u8| match loosely || !letter.is_ascii_digit() {
        true => i32::from(wrong(letter)),
        false => i32::from(i16::NEVER),
    };
    for said in word.bytes() {
        let mut next: Row = Vec::new();
        for at in 0..row.len() {
            let lost = row[at].map(|wrong| wrong + cost(said));
            let before = at.checked_sub(1);
            let changed = before.and_then(|at| {
                let more = match letters[at] == said {
                    true => 0,
                    false => cost(said).max(cost(letters[at])),
                };
                row[at].map(|wrong| wrong + more)
            });
            let added = before.and_then(|at| next[at].map(|wrong| wrong + cost(letters[at])));
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
