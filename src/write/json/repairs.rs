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
use super::{Json, LEAST};

impl Json<'_, '_> {
    /// The corrections of a repaired record, moves spelt as most of the record's are and in SAN.
    pub(super) fn repairs(&mut self, corrections: Corrections<'_>, places: &mut Places<'_>) {
        self.raw(",\"repairs\":[");
        let text = self.written.source.text();
        let dialect = self.written.record.mostly(text);
        for (i, repair) in corrections.repairs.iter().enumerate() {
            self.comma(i > 0);
            self.put(format_args!("{{\"ply\":{},\"text\":", repair.ply));
            self.string(text.get(repair.span.clone()).unwrap_or_default());
            self.raw(",");
            // Shares are rounded; what they come to together is not more than 1.
            let rounded = |share: f64| (share.max(LEAST) * 1e4).round();
            let others = repair
                .alternatives
                .iter()
                .map(|other| rounded(other.confidence));
            let confidence = repair.confidence.min(1.0 - others.sum::<f64>() / 1e4);
            self.read(repair, dialect, (repair.read.as_ref(), confidence));
            self.raw(",\"alternatives\":[");
            for (i, other) in repair.alternatives.iter().enumerate() {
                self.comma(i > 0);
                self.raw("{");
                // What is all but impossible is told as no impossibility.
                let confidence = other.confidence.max(LEAST);
                self.read(repair, dialect, (other.read.as_ref(), confidence));
                self.raw("}");
            }
            self.raw("]");
            self.raw(",\"reason\":");
            self.optional(self.options.wording.reason(repair).as_deref());
            self.kind(repair, corrections.preferred);
            self.at(&repair.span, places);
            self.raw("}");
        }
        self.raw("]");
    }

    /// The likeliest games, each with its share.
    pub(super) fn games(&mut self, games: &[Candidate]) {
        if games.is_empty() {
            return;
        }
        self.raw(",\"games\":[");
        for (i, game) in games.iter().enumerate() {
            self.comma(i > 0);
            self.raw("{\"share\":");
            self.share(game.confidence);
            self.raw(",\"plies\":[");
            let mut before = self.written.game.start.clone();
            for (i, played) in game.moves.iter().enumerate() {
                self.comma(i > 0);
                self.put(format_args!("{{\"ply\":{},\"san\":", i + 1));
                self.string(&san(&before, played));
                self.put(format_args!(",\"uci\":\"{}\"}}", played.uci()));
                before.play(played);
            }
            self.raw("],\"final_fen\":\"");
            self.fen(&before);
            self.raw("\"}");
        }
        self.raw("]");
    }

    /// What kind of correction it is, and how it is reported.
    fn kind(&mut self, repair: &Repair, preferred: bool) {
        let wording = self.options.wording;
        let (code, severity) = wording.correction(repair, preferred);
        let kind = repair.correction.name();
        for (key, word) in [("kind", kind), ("code", code), ("severity", severity)] {
            self.put(format_args!(",\"{key}\":\"{word}\""));
        }
    }

    /// How the words of a correction are read, and how sure that is; null where they are passed over.
    fn read(
        &mut self,
        repair: &Repair,
        dialect: Dialect,
        (read, confidence): (Option<&Move>, f64),
    ) {
        self.raw("\"read\":");
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
        self.optional(spelt.as_deref());
        self.raw(",\"san\":");
        self.optional(short.as_deref());
        self.raw(",\"confidence\":");
        self.share(confidence);
    }
}

/// A move of `before` in SAN.
fn san(before: &Position, played: &Move) -> String {
    let mut san = String::new();
    // A string takes every text.
    let _ = before.san(played).write(&mut san, &ENGLISH);
    san + before.after(played).check_suffix().as_str()
}
