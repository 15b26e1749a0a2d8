//! The end of a record: what it states, what the board says, and whether the two agree.

use crate::chess::{Outcome, Repetition, RuleCode};
use crate::game::{Cause, Fault, Game, GameResult, Status};
use crate::heading::headed_result;
use crate::lexicon::{self, StatedEnding, StatedResult};
use crate::record::{self, Item, Kind, Span};

use super::Replay;

impl Replay<'_> {
    /// Compares the stated result with the tag and the board, and puts the faults in the order of
    /// the text.
    pub(super) fn close(&mut self) {
        self.nothing_to_play();
        self.commented_moves();
        self.empty_rows();
        let stated = self.stated();
        let misread = |item: &Item| record::misread_result(&self.text[item.span()]).is_some();
        if let Some(item) = stated.map(|(_, item)| item).filter(misread) {
            self.tell(Cause::MisreadResult, item.span());
        }
        let tag = self.tagged();
        if tag.is_none() {
            self.no_result();
        }
        let ended = stated.map(|(result, item)| self.resolved(result, item));
        let headed = self.headed();
        let before = tag.as_ref().or(headed.as_ref()).map(|(result, _)| *result);
        // `*` behind the moves contradicts no tag.
        let tagged = tag.as_ref().map(|(result, _)| *result);
        self.game.stated = match ended {
            Some(GameResult::Unknown) => tagged.or(ended),
            _ => ended.or(before),
        };
        if let (Some(ended), Some((tagged, span))) = (ended, &tag)
            && ended != *tagged
            && ![ended, *tagged].contains(&GameResult::Unknown)
        {
            self.tell(Cause::ResultAgainstTag { stated: ended }, span.clone());
        }
        if let Some((ended, (_, item))) = ended.zip(stated) {
            self.restated(ended, item);
        }
        if let (Some(known), Some((heading, span))) = (self.game.stated, &headed)
            && known != *heading
            && known != GameResult::Unknown
        {
            // Told is the one that stands behind the other: a tag stands before headings.
            let (stated, place) = match stated {
                Some((_, item)) => (*heading, item.span()),
                None => (known, span.clone()),
            };
            self.tell(Cause::ResultAgainstResult { stated }, place);
        }
        if self.game.status != Status::Broken {
            self.game.outcome = match self.requested() {
                None => outcome(&self.game),
                Some(at) => counted(&self.game, at),
            };
            let place = stated
                .map(|(_, item)| item.span())
                .or(tag.or(headed.clone()).map(|(_, span)| span));
            self.against_board(place);
            self.heading_against_board(headed);
        }
        self.said_ending();
        self.game.faults.sort_by_key(|fault| fault.span.start);
    }

    /// The printed numbers of rows in which nothing was written, behind the last move or in all of a form: they are no
    /// slips.
    ///
    /// `2. Cf3 Cc6 3. 4. 5.`
    fn empty_rows(&mut self) {
        let unfollowed = |fault: &Fault| matches!(fault.cause, Cause::Number { .. });
        let last = self.game.plies_of(self.game.main()).last();
        let behind = last.map(|ply| ply.item() as usize + 1);
        if self.game.status == Status::Broken || !self.game.faults.iter().any(unfollowed) {
            return;
        }
        let number = |item: &Item| match item.kind {
            Kind::Number { value, black } => Some((value, black)),
            _ => None,
        };
        let items = || self.record.items.iter();
        let row = |behind: usize| items().take(behind).rev().find_map(|item| number(&item));
        let mut due = match behind.map(row) {
            Some(row) => row.map(|(value, _)| value.saturating_add(1)),
            None => Some(1),
        };
        let mut rows = Vec::new();
        for item in items().skip(behind.unwrap_or(0)) {
            match (item.kind, number(&item)) {
                (_, Some((value, false))) if Some(value) == due => {
                    due = value.checked_add(1);
                    rows.push(item.start);
                }
                (
                    Kind::Comment
                    | Kind::LineComment
                    | Kind::Heading
                    | Kind::Aside
                    | Kind::Prose
                    | Kind::Nag(_)
                    | Kind::Separator
                    | Kind::Tag(_),
                    _,
                ) => {}
                // What stands behind it is no row, be it the foot of the page.
                (Kind::Result(_), _) => break,
                _ => return,
            }
        }
        let empty =
            |fault: &Fault| unfollowed(fault) && rows.binary_search(&fault.span.start).is_ok();
        self.game.faults.retain(|fault| !empty(fault));
    }

    /// What the result that an item states means: of a broken game the moves as written say who resigns.
    fn resolved(&self, result: StatedResult, item: Item) -> GameResult {
        let broken = self.game.status == Status::Broken;
        let moved = || self.record.moved_before(item).filter(|_| broken);
        match result {
            StatedResult::SideToMoveResigns if let Some(side) = moved() => GameResult::Wins(side),
            _ => GameResult::resolve(result, &self.game.last()),
        }
    }

    /// A text without tags, moves or result holds no game; a position, in FEN or EPD, is none, but is what it is.
    fn nothing_to_play(&mut self) {
        let rules = self.game.start.rules();
        let is_position = |item: Item| record::position(&self.text[item.span()], rules).is_some();
        if self.record.items.len() == 1 && is_position(self.record.items.at(0)) {
            return;
        }
        let says = |item: Item| {
            !matches!(
                item.kind,
                Kind::Heading | Kind::Prose | Kind::Control(_) | Kind::Stray
            )
        };
        if !self.record.items.iter().any(says) {
            self.game.status = Status::Broken;
            self.game.broken_at = Some(0);
            let headings = self.record.items.iter();
            let headings = headings.filter(|item| matches!(item.kind, Kind::Heading));
            let all = headings.map(|item| item.span());
            if let Some(all) = all.reduce(|first, last| first.start..last.end) {
                self.tell(Cause::NoMoves, all);
            }
        }
    }

    /// How many plies of the main line stand before the comment that asks for fifty moves to be counted,
    /// where the rules count them on request alone (Philidor, XVII).
    fn requested(&self) -> Option<usize> {
        if !self
            .game
            .start
            .rules()
            .contains(RuleCode::FiftyMovesOnRequest)
        {
            return None;
        }
        let asks = |item: Item| {
            let comment = matches!(item.kind, Kind::Comment | Kind::LineComment);
            comment && names_fifty_moves(&self.text[item.span()])
        };
        let at = self.record.items.iter().position(asks)?;
        let plies = self.game.plies_of(self.game.main());
        Some(plies.partition_point(|ply| (ply.item() as usize) < at))
    }

    /// The result that ends the moves, outside variations.
    fn stated(&self) -> Option<(lexicon::StatedResult, Item)> {
        let (result, item) = self.record.result_from(self.survey.result? as usize)?;
        let named = match result {
            StatedResult::SideToMoveResigns => self.figures_behind(item),
            _ => None,
        };
        Some((named.unwrap_or(result), item))
    }

    /// The result that the head of a sheet announces (`Résultat : 1-0`), or states of the players (`Dupont 1-0 Martin`).
    fn headed(&self) -> Option<(GameResult, Span)> {
        let items = self.record.items.iter();
        let head = items.take_while(|item| !matches!(item.kind, Kind::Phrase { .. }));
        let head = head.filter(|item| matches!(item.kind, Kind::Aside | Kind::Heading));
        let announced = head.clone().find_map(|item| {
            let result = record::labelled_result(self.text.get(item.span())?)?;
            Some((result, item.span()))
        });
        let (result, place) = announced.or_else(|| self.beside_names(head))?;
        Some((GameResult::resolve(result, &self.game.last()), place))
    }

    /// The result that a line of the `head` states beside the names of the players. Where several state others, it is a list of games.
    fn beside_names(&self, head: impl Iterator<Item = Item>) -> Option<(StatedResult, Span)> {
        // Of one line the names and the result may be several items.
        let mut lines: Vec<Span> = Vec::new();
        for item in head {
            let gap = |last: &&mut Span| self.text.get(last.end..item.start);
            let same = |last: &&mut Span| gap(last).is_some_and(|gap| !gap.contains('\n'));
            match lines.last_mut().filter(same) {
                Some(last) => last.end = item.end,
                None => lines.push(item.span()),
            }
        }
        let mut stated = lines.into_iter().filter_map(|line| {
            let (result, place) = headed_result(self.text.get(line.clone())?)?;
            Some((result, line.start + place.start..line.start + place.end))
        });
        let (first, place) = stated.next()?;
        stated
            .all(|(other, _)| other == first)
            .then_some((first, place))
    }

    /// The result among the tags.
    fn tagged(&self) -> Option<(GameResult, Span)> {
        let named = |tag: &&crate::record::Tag| tag.is_named(self.text, "Result");
        let tag = self.record.tags.iter().find(named)?;
        let value = tag.value(self.text);
        let (result, _) = lexicon::result(&value)?;
        Some((
            GameResult::resolve(result, &self.game.last()),
            tag.value.clone(),
        ))
    }

    /// The tag of the result that says none.
    fn no_result(&mut self) {
        let named = |tag: &&crate::record::Tag| tag.is_named(self.text, "Result");
        let Some(tag) = self.record.tags.iter().find(named) else {
            return;
        };
        let value = tag.value(self.text);
        let open = |c: char| "?*-. ".contains(c);
        if lexicon::result(&value).is_none() && !value.chars().all(open) {
            self.tell(Cause::BadTag, tag.value.clone());
        }
    }

    /// Comments that hold the moves of a record in which no move is read: `{1. e4 e5 2. Cf3}`.
    fn commented_moves(&mut self) {
        if self.survey.phrases > 0 {
            return;
        }
        let comments = |item: &Item| {
            matches!(
                item.kind,
                Kind::Comment | Kind::LineComment | Kind::Unterminated(_)
            )
        };
        let told = |item: &Item| {
            let words = self.text.get(item.span()).unwrap_or_default();
            let words = words.trim_matches(|c: char| "{};".contains(c) || c.is_whitespace());
            record::holds_moves_of_any(words, self.record.dialect)
        };
        let near = self.record.items.iter().take(COMMENTS_MOST);
        let mut held: Vec<Item> = near.filter(comments).filter(told).collect();
        let known = |item: &Item| {
            self.game
                .faults
                .iter()
                .any(|fault| fault.span == item.span())
        };
        held.retain(|item| !known(item));
        let fault = |item: &Item| Fault::new(Cause::CommentedMoves, item.span());
        self.game.faults.extend(held.iter().map(fault));
    }

    /// Of two results of which the final position excludes that in the heading, this is the slip.
    fn heading_against_board(&mut self, headed: Option<(GameResult, Span)>) {
        let (Some(outcome), Some(known), Some((heading, span))) =
            (self.game.outcome, self.game.stated, headed)
        else {
            return;
        };
        if known.is_denied_by(outcome) || !heading.is_denied_by(outcome) {
            return;
        }
        let told = |cause: &Cause| matches!(cause, Cause::ResultAgainstResult { stated } if *stated == heading);
        let ply = self.game.main().plies.len() as u32;
        let faults = &mut self.game.faults;
        if let Some(fault) = faults.iter_mut().find(|fault| told(&fault.cause)) {
            fault.cause = Cause::ResultAgainstBoard {
                stated: heading,
                outcome,
            };
            (fault.span, fault.ply) = (span, Some(ply));
        }
    }

    /// A result that the final position excludes is a slip.
    fn against_board(&mut self, place: Option<Span>) {
        let (Some(outcome), Some(stated), Some(span)) =
            (self.game.outcome, self.game.stated, place)
        else {
            return;
        };
        if stated.is_denied_by(outcome) {
            self.tell_at(
                self.game.main().plies.len() as u32,
                Cause::ResultAgainstBoard { stated, outcome },
                span,
            );
        }
    }
}

/// In how many items comments are looked for that hold moves.
const COMMENTS_MOST: usize = 256;

/// Whether words name the fifty moves, as those of a player do who asks for them: `Les Noirs demandent les cinquante coups.`
fn names_fifty_moves(words: &str) -> bool {
    let mut starts = words
        .char_indices()
        .filter(|(at, _)| !words[..*at].ends_with(char::is_alphanumeric));
    starts.any(|(at, _)| {
        let named = lexicon::ending(&words[at..]);
        matches!(named, Some((StatedEnding::FiftyMoves, _)))
    })
}

/// What the end of a game's line says where fifty moves are counted after `at` plies.
fn counted(game: &Game, at: usize) -> Option<Outcome> {
    let mut seen = Repetition::default();
    seen.record(&game.start);
    for (played, (_, position)) in game.positions(game.main()).enumerate() {
        if played == at {
            seen.request();
        }
        seen.record(&position);
    }
    if at == game.main().plies.len() {
        seen.request();
    }
    seen.ending().outcome
}

/// What the end of a game's line says. A position can only have stood before since the last
/// capture or pawn's move, so no position before that is compared.
fn outcome(game: &Game) -> Option<Outcome> {
    let last = game.last();
    let since = last.halfmoves();
    if since < 8 {
        return last.outcome();
    }
    let end = game.main().plies.end;
    let from = end.saturating_sub(since);
    let (key, mut times) = (last.key(), 0);
    let mut here = game.before(game.main(), from);
    for at in from..end {
        // The same side is to move at every second.
        times += usize::from((end - at).is_multiple_of(2) && here.key() == key);
        if times == 5 {
            break;
        }
        here = game.after(&here, at);
    }
    last.outcome_standing(times + 1)
}
