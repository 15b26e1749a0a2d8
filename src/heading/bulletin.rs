//! What is said once above several games: the tournament, its date and place, the round.
//!
//! Comes in: what the words of each record of a file tell, in their order. Goes out: the same, with what stands above. What is said
//! anew takes the place of what was said, with all that was said behind it: a new round ends the date of the last one, and a new
//! tournament everything. A record with tags, or without a heading, is none of a bulletin, and what stands below it neither.
//!
//! `Ronde 3` above two games: both are of round 3.

use super::{Headed, Heading, Inference, speaks_of_match};
use crate::record::Record;
use crate::record::vocabulary::is;

/// What may stand above several games.
const SHARED: &str = "Event Site Date Round Section TimeControl WhiteTeam BlackTeam";

const SIDES: [&str; 2] = ["White", "Black"];

/// What stands above the games of a file, as far as it is read.
#[derive(Clone, Default, Debug)]
pub struct Bulletin {
    said: Vec<Inference>,
    /// Who had White in the last game, and who Black.
    last: [Option<String>; 2],
}

impl Bulletin {
    /// Adds to what a record tells what stands above it, and takes what stands above those behind it.
    pub fn hand_down(&mut self, record: &Record, headed: &mut Headed) {
        if !record.tags.is_empty() || !headed.words {
            *self = Bulletin::default();
            return;
        }
        let place = |name: &str| self.said.iter().position(|said| said.name == name);
        let known = |tag: &Inference| match &*tag.name {
            "Event" => Some(0),
            name => place(name),
        };
        let mut above = std::mem::take(&mut headed.above);
        let from = above.iter().filter_map(known).min();
        // The year may stand above, and the day here.
        let dated = self.said.iter().find(|said| said.name == "Date");
        let year = dated.and_then(|said| said.value.get(..4));
        let day = above.iter_mut().find(|tag| tag.name == "Date");
        if let Some((tag, year)) = day.filter(|tag| tag.value.starts_with("????")).zip(year) {
            tag.value.replace_range(..4, year);
            headed.tags.retain(|own| own.name != tag.name);
        }
        self.said.truncate(from.unwrap_or(self.said.len()));
        self.said.append(&mut above);
        let event = self.said.iter().find(|said| said.name == "Event");
        let is_match = event.is_some_and(|event| speaks_of_match(&event.value));
        if self.take_players(headed, is_match) {
            self.said.iter().for_each(|said| headed.add(said.clone()));
        }
    }

    /// Adds the players of the last game where they changed sides, and of a match the one who is not named; whether there are any.
    fn take_players(&mut self, headed: &mut Headed, is_match: bool) -> bool {
        let own = |headed: &Headed| SIDES.map(|side| headed.value(side).map(str::to_owned));
        let known = own(headed);
        let [white, black] = &self.last;
        let added = match &known {
            [None, None] if headed.reversed => [black, white],
            [one, None] | [None, one] if is_match && (one == white || one == black) => {
                let turned = known[0] == *black || known[1] == *white;
                if turned {
                    [black, white]
                } else {
                    [white, black]
                }
            }
            _ => [&None, &None],
        };
        for (name, value) in SIDES.into_iter().zip(added) {
            if let Some(value) = value.clone() {
                headed.add(Inference::new(name, value, None));
            }
        }
        self.last = own(headed);
        self.last.iter().any(Option::is_some)
    }
}

/// What of a heading stands above the names of the players, for the games below too: lines and fields of their own.
pub(super) fn above(heading: &Heading<'_>, lines: &[&str]) -> Vec<Inference> {
    let place = |tag: &Inference| tag.span.as_ref().map(|span| span.start);
    let names = heading
        .found
        .iter()
        .filter(|tag| matches!(&*tag.name, "White" | "Black"));
    let first = names.filter_map(place).min().unwrap_or(heading.text.len());
    let mut found: Vec<Inference> = Vec::new();
    for line in lines {
        let span = heading.span(line);
        let event = heading
            .found
            .iter()
            .filter(|tag| tag.name == "Event")
            .filter_map(place);
        let begins = event.clone().any(|at| {
            span.contains(&at) && !heading.text[span.start..at].contains(char::is_alphanumeric)
        });
        let sentence = line.contains("artie") || line.contains("jou");
        let teams = heading.found.iter().filter(|tag| tag.name == "WhiteTeam");
        let teams = teams.filter_map(place).any(|at| span.contains(&at));
        // A match is named by its players.
        let of_match = begins && is("match", line);
        if (span.end > first || sentence) && !of_match
            || !begins && !teams && !heading.is_told(&span)
        {
            continue;
        }
        let here = |tag: &&Inference| {
            SHARED.split(' ').any(|name| name == tag.name)
                && place(tag).is_some_and(|at| span.contains(&at))
        };
        let mut tags: Vec<Inference> = heading.found.iter().filter(here).cloned().collect();
        tags.sort_by_key(|tag| (tag.name != "Event", place(tag)));
        found.extend(tags);
    }
    found
}
