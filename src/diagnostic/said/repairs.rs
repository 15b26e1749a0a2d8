//! What is said of corrections and of notes, and of records that are not repaired.
//!
//! Comes in: a correction, the words it corrects, the letters of its record. Goes out: one line that says
//! where it stands, what was written, how it is read, how sure that is, and what else may have been meant.
//!
//! `coup 2 noir : « Cc8-f6 » lu Cb8-c6 (0,87) ; sinon Cg8-f6 (0,12)`

use shakmaty::Color;

use crate::chess::Outcome;
use crate::notation::Dialect;
use crate::repair::{Alternative, Correction, Reason, Repair};
use crate::spelling::spell;

use super::super::notes::Note;
use super::super::runs::Run;
use super::super::{Messages, Words, bounded};
use super::words::{self, Both};
use super::{Case, Said, fill, in_hundredths, joined, shortened};

/// How many other moves are told.
const OTHERS: usize = 3;
/// What is less likely is not told: it would be 0.00.
const LIKELY: f64 = 0.005;

/// What is said of `repair`.
pub(in crate::diagnostic) fn corrected(by: &Words<'_>, repair: &Repair) -> Said {
    let telling = Telling {
        messages: by.messages,
        dialect: by.dialect,
    };
    let text = by.source.text();
    telling.corrected(repair, &text[bounded(text, &repair.span)])
}

/// What is said of half-moves that are put in or moved one behind the other.
pub(in crate::diagnostic) fn run(by: &Words<'_>, run: &Run<'_>) -> Said {
    let telling = Telling {
        messages: by.messages,
        dialect: by.dialect,
    };
    telling.run(run)
}

/// What is said of `note`; `text` is that of its source.
pub(in crate::diagnostic) fn noted(text: &str, messages: Messages, note: &Note) -> Said {
    let (place, said) = match note {
        Note::Inferred(tag) => {
            let said = words::INFERRED[messages as usize];
            let message = fill(said, &[&tag.name, &tag.value]);
            return Said {
                message,
                label: None,
                help: None,
            };
        }
        Note::Claim(claim) => {
            let said = match claim.why {
                Outcome::FivefoldRepetition => words::ENDS_FIFTH_TIME,
                Outcome::FiftyMoves => words::CLAIM_FIFTY_MOVES,
                Outcome::SeventyFiveMoves => words::ENDS_SEVENTY_FIVE_MOVES,
                _ => words::CLAIM_THIRD_TIME,
            };
            let place = place(messages, claim.number, claim.mover);
            (place, said[messages as usize].to_owned())
        }
        Note::Settled(settled) => {
            let cited = shortened(&text[bounded(text, &settled.span)]);
            let cited = fill(words::CITED[messages as usize], &[&cited]);
            let or = words::OR[messages as usize];
            let candidates = settled.candidates.join(or);
            let read = settled.candidates.first().map_or("", String::as_str);
            let said = words::SETTLED[messages as usize];
            let place = place(messages, settled.number, settled.mover);
            (place, fill(said, &[&cited, &candidates, read]))
        }
    };
    Said {
        message: joined(messages, &place, &said),
        label: None,
        help: None,
    }
}

/// The comment that keeps `written` in the place of its correction.
pub(in crate::diagnostic) fn sic(
    messages: Messages,
    repair: &Repair,
    written: &str,
) -> Option<String> {
    let said = match repair.correction {
        Correction::Vague | Correction::Doubtful | Correction::Disputed => return None,
        Correction::Blank => words::SIC_BLANK,
        Correction::Missing | Correction::MissingRow | Correction::Added => words::SIC_LEFT_OUT,
        Correction::Extra => words::SIC_PASSED_OVER,
        _ => words::SIC,
    };
    // An empty cell, whose move stands in the other column.
    let cited = match written.trim() {
        "" => "-",
        _ => written,
    };
    Some(fill(said[messages as usize], &[cited]))
}

/// `coup 2 noir`
fn place(messages: Messages, number: u32, mover: Color) -> String {
    let said = match mover {
        Color::White => words::MOVE_OF_WHITE,
        Color::Black => words::MOVE_OF_BLACK,
    };
    fill(said[messages as usize], &[&number.to_string()])
}

/// A correction on its way into words.
struct Telling {
    messages: Messages,
    dialect: Dialect,
}

impl Telling {
    fn corrected(&self, repair: &Repair, written: &str) -> Said {
        let cited = match written.trim() {
            "" => self.say(words::EMPTY_CELL, &[]),
            _ => self.say(words::CITED, &[&shortened(written)]),
        };
        let read = repair.read;
        let read = read.map(|played| repair.spelt(self.dialect, written, &played));
        let read = read.as_deref().unwrap_or_default();
        let what = match repair.correction {
            Correction::Missing => self.say(words::LEFT_OUT, &[read]),
            Correction::MissingRow => {
                let reply = reply(self.dialect, repair).unwrap_or_default();
                self.say(words::ROW_LEFT_OUT, &[read, &reply])
            }
            Correction::Added => self.say(words::ADDED, &[read]),
            Correction::Extra => self.say(words::PASSED_OVER, &[&cited]),
            Correction::Blank => self.say(words::PASSED_OVER_BLANK, &[]),
            Correction::Exchanged => self.say(words::READ_EXCHANGED, &[&cited, read]),
            Correction::Doubtful if unmarked(read) == unmarked(written) => {
                self.say(words::DOUBTFUL, &[&cited])
            }
            Correction::Doubtful => self.say(words::DOUBTFUL_READ, &[&cited, read]),
            Correction::Disputed => self.say(words::DISPUTED, &[&cited]),
            _ => self.say(words::READ_SO, &[&cited, read]),
        };
        let mut what = self.sure(&what, repair.confidence);
        let others = self.others(repair, written);
        if !others.is_empty() {
            let others = self.say(words::ELSE, &[&others]);
            what = self.say(words::THEN, &[&what, &others]);
        }
        if let Some(reason) = &repair.reason {
            what = self.say(words::THEN, &[&what, &self.reason(reason)]);
        }
        let before = &repair.before;
        let place = match repair.correction {
            Correction::MissingRow => self.say(words::MOVE, &[&before.fullmoves().to_string()]),
            _ => place(self.messages, before.fullmoves(), before.turn()),
        };
        Said {
            message: joined(self.messages, &place, &what),
            label: Some(read.to_owned()).filter(|read| !read.is_empty()),
            help: None,
        }
    }

    fn run(&self, run: &Run<'_>) -> Said {
        let repairs = run.repairs();
        let ends = [run.first(), run.last()];
        let [from, to] = ends.map(|repair| repair.before.fullmoves().to_string());
        let (place, said) = match (run.first().correction, run.first().before.turn()) {
            (Correction::Added, _) => (words::MOVES_OF_BOTH, words::RUN_ADDED),
            (Correction::Exchanged, _) => (words::MOVES_OF_BOTH, words::RUN_EXCHANGED),
            (_, Color::White) => (words::MOVES_OF_WHITE, words::RUN_LEFT_OUT),
            (_, Color::Black) => (words::MOVES_OF_BLACK, words::RUN_LEFT_OUT),
        };
        let moves = repairs.iter().filter_map(|repair| {
            let played = repair.spelt(self.dialect, "", &repair.read?);
            let reply = reply(self.dialect, repair).map(|reply| format!(" {reply}"));
            Some(played + &reply.unwrap_or_default())
        });
        let moves = moves.collect::<Vec<String>>().join(", ");
        let least = in_hundredths(run.confidence(), self.messages);
        let counted = repairs.len().to_string();
        let what = self.say(said, &[&counted, &least, &moves]);
        Said {
            message: joined(self.messages, &self.say(place, &[&from, &to]), &what),
            label: None,
            help: None,
        }
    }

    /// Why a correction was made.
    fn reason(&self, reason: &Reason) -> String {
        let said = match reason {
            Reason::Unreadable => words::BECAUSE_UNREADABLE,
            Reason::Illegal => words::BECAUSE_ILLEGAL,
            Reason::Needed(moves) => {
                let (said, numbers) = (words::BECAUSE_NEEDED, numbers(moves, self.messages));
                let said = if moves.len() == 1 { said[0] } else { said[1] };
                return self.say(said, &[&numbers]);
            }
            Reason::CheckMark => words::BECAUSE_CHECK,
            Reason::CaptureMark => words::BECAUSE_CAPTURE,
            Reason::Number => words::BECAUSE_NUMBER,
            Reason::Column => words::BECAUSE_COLUMN,
            Reason::Twice => words::BECAUSE_TWICE,
            Reason::Answered => words::BECAUSE_ANSWERED,
            Reason::OtherSheet => words::BECAUSE_OTHER_SHEET,
            Reason::Unlikely => words::BECAUSE_UNLIKELY,
        };
        self.say(said, &[])
    }

    /// What else may have been meant.
    fn others(&self, repair: &Repair, written: &str) -> String {
        // What the words say as well, or the other sheet, however unlikely.
        let said = matches!(repair.correction, Correction::Vague | Correction::Disputed);
        let likely = |other: &&Alternative| other.confidence >= LIKELY || said;
        let others = repair.alternatives.iter().filter(likely).take(OTHERS);
        let others = others.map(|other| {
            let read = match &other.read {
                Some(played) => repair.spelt(self.dialect, written, played),
                None => self.say(words::TOO_MANY, &[]),
            };
            self.sure(&read, other.confidence)
        });
        others.collect::<Vec<String>>().join(", ")
    }

    /// `Cb8-c6 (0,87)`; what is all but certain is not told as certain, nor what is all but impossible as
    /// that.
    fn sure(&self, what: &str, share: f64) -> String {
        self.say(words::SHARE, &[what, &in_hundredths(share, self.messages)])
    }

    fn say(&self, both: Both, args: &[&str]) -> String {
        fill(both[self.messages as usize], args)
    }
}

/// `14, 17 and 20`
fn numbers(moves: &[u32], messages: Messages) -> String {
    let numbers: Vec<String> = moves.iter().map(u32::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => fill(words::AND[messages as usize], &[&first.join(", "), last]),
        None => String::new(),
    }
}

/// The second half-move of a row that was left out.
fn reply(dialect: Dialect, repair: &Repair) -> Option<String> {
    let after = repair.before.after(&repair.read?);
    Some(spell(dialect, &after, &repair.reply?))
}

/// Why a correction was made, in words.
pub(in crate::diagnostic) fn reason(by: &Words<'_>, repair: &Repair) -> Option<String> {
    let telling = Telling {
        messages: by.messages,
        dialect: by.dialect,
    };
    repair.reason.as_ref().map(|reason| telling.reason(reason))
}

/// A move without the marks behind it.
fn unmarked(written: &str) -> &str {
    written.trim().trim_end_matches(['+', '#', '!', '?'])
}

/// A record that is not repaired.
impl Case<'_> {
    pub(super) fn given_up(&self, most: u32) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::NEEDS_MORE, &[&most.to_string()]))
            .help(self.say(words::ALLOW_MORE, &[]))
    }

    pub(super) fn not_added(&self, most: Option<u32>) -> Said {
        let said = self.said(words::NOT_ADDED, &[]);
        match most {
            Some(most) => said
                .label(self.say(words::NEEDS_MORE, &[&most.to_string()]))
                .help(self.say(words::ALLOW_MORE, &[])),
            None => said.label(self.say(words::NOTHING_REPLAYS, &[])),
        }
    }

    pub(super) fn searched_enough(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::SEARCHED_ENOUGH, &[]))
    }

    pub(super) fn no_reading(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::NOTHING_REPLAYS, &[]))
    }

    pub(super) fn left_out(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::LACKS_TOO_MUCH, &[]))
            .help(self.say(words::LAY_BESIDE, &[]))
    }

    pub(super) fn abreast(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::ROWS_ABREAST, &[]))
            .help(self.say(words::PUT_UNDER, &[]))
    }

    pub(super) fn undoubted(&self, most: u32) -> Said {
        self.said(words::UNDOUBTED, &[])
            .label(self.say(words::TOO_LONG, &[&most.to_string()]))
    }
}
