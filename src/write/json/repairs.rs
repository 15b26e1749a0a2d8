//! The corrections of a repaired record, and its likeliest games.
//!
//! Comes in: what repair found. Goes out: the keys `repairs` and `games` of the record's object.
//!
//! `"repairs":[{"ply":4,"text":"Cc8-f6","read":"Cb8-c6",...}]`

use crate::chess::{ENGLISH, Move, Position};
use crate::notation::Dialect;
use crate::repair::{Candidate, Repair};
use crate::source::Places;
use crate::spelling::spell;

use super::super::Corrections;
use super::super::fields::{CANDIDATE, READ, REPAIR, SPELT, field};
use super::super::short::Short;
use super::{Json, LEAST};

impl Json<'_, '_> {
    /// The corrections of a repaired record, moves spelt as most of the record's are and in SAN.
    pub(super) fn repairs(&mut self, corrections: Corrections<'_>, places: &mut Places<'_>) {
        let text = self.written.source.text();
        let dialect = self.written.record.mostly(text);
        self.sign(b'[');
        for (i, repair) in corrections.repairs.iter().enumerate() {
            self.comma(i > 0);
            let outer = self.open(REPAIR);
            if self.key::<{ field("ply") }>() {
                self.number(u64::from(repair.ply));
            }
            self.words(&repair.span);
            // Shares are rounded; what they come to together is not more than 1.
            let rounded = |share: f64| (share.max(LEAST) * 1e4).round();
            let others = repair
                .alternatives
                .iter()
                .map(|other| rounded(other.confidence));
            let confidence = repair.confidence.min(1.0 - others.sum::<f64>() / 1e4);
            self.read(repair, dialect, (repair.read.as_ref(), confidence));
            if self.key::<{ field("alternatives") }>() {
                self.sign(b'[');
                for (i, other) in repair.alternatives.iter().enumerate() {
                    self.comma(i > 0);
                    let outer = self.open(READ);
                    // What is all but impossible is told as no impossibility.
                    let confidence = other.confidence.max(LEAST);
                    self.read(repair, dialect, (other.read.as_ref(), confidence));
                    self.shut(outer);
                }
                self.sign(b']');
            }
            if self.key::<{ field("reason") }>() {
                self.optional(self.options.wording.reason(repair).as_deref());
            }
            self.kind(repair, corrections.preferred);
            self.place(&repair.span, places);
            self.shut(outer);
        }
        self.sign(b']');
    }

    /// The likeliest games, each with its share.
    pub(super) fn games(&mut self, games: &[Candidate]) {
        self.sign(b'[');
        for (i, game) in games.iter().enumerate() {
            self.comma(i > 0);
            let outer = self.open(CANDIDATE);
            if self.key::<{ field("share") }>() {
                self.share(game.confidence);
            }
            let mut before = self.written.game.start.clone();
            let told = self.key::<{ field("plies") }>();
            if told {
                self.sign(b'[');
            }
            for (i, played) in game.moves.iter().enumerate() {
                if told {
                    self.comma(i > 0);
                    let outer = self.open(SPELT);
                    if self.key::<{ field("ply") }>() {
                        self.number(i as u64 + 1);
                    }
                    if self.key::<{ field("san") }>() {
                        self.string(&san(&before, played));
                    }
                    if self.key::<{ field("uci") }>() {
                        self.quoted(&Short::uci(played));
                    }
                    self.shut(outer);
                }
                before.play(played);
            }
            if told {
                self.sign(b']');
            }
            if self.key::<{ field("final_fen") }>() {
                self.fen(&before);
            }
            self.shut(outer);
        }
        self.sign(b']');
    }

    /// What kind of correction it is, and how it is reported.
    fn kind(&mut self, repair: &Repair, preferred: bool) {
        let wording = self.options.wording;
        let (code, severity) = wording.correction(repair, preferred);
        let kind = repair.correction.name();
        if self.key::<{ field("kind") }>() {
            self.string(kind);
        }
        if self.key::<{ field("code") }>() {
            self.string(code);
        }
        if self.key::<{ field("severity") }>() {
            self.string(severity);
        }
    }

    /// How the words of a correction are read, and how sure that is; null where they are passed over.
    fn read(
        &mut self,
        repair: &Repair,
        dialect: Dialect,
        (read, confidence): (Option<&Move>, f64),
    ) {
        let text = self.written.source.text();
        let words = text.get(repair.span.clone()).unwrap_or_default();
        let mut spelt = read.map(|played| repair.spelt(dialect, words, played));
        let mut short = read.map(|played| san(&repair.before, played));
        // Of a row that was left out both half-moves, where they are those that are read.
        let row = repair.read.zip(repair.reply);
        if let Some((first, reply)) = row.filter(|(first, _)| read == Some(first)) {
            let after = repair.before.after(&first);
            let add = |text: &mut Option<String>, reply: String| {
                text.iter_mut()
                    .for_each(|text| *text = format!("{text} {reply}"));
            };
            add(&mut spelt, spell(dialect, &after, &reply));
            add(&mut short, san(&after, &reply));
        }
        if self.key::<{ field("read") }>() {
            self.optional(spelt.as_deref());
        }
        if self.key::<{ field("san") }>() {
            self.optional(short.as_deref());
        }
        if self.key::<{ field("confidence") }>() {
            self.share(confidence);
        }
    }
}

/// A move of `before` in SAN.
fn san(before: &Position, played: &Move) -> String {
    let mut san = String::new();
    // A string takes every text.
    let _ = before.san(played).write(&mut san, &ENGLISH);
    san + before.after(played).check_suffix().as_str()
}
