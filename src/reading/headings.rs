//! What the words beside the moves tell: tags, and how the game ended.
//!
//! Comes in: a record and its game. Goes out: the game with its [`Headed`](crate::heading::Headed), and with the result that a sentence behind
//! the moves states where no figures do.
//!
//! `4. Fa4 Cf6 Les Noirs dépassèrent le temps.`: 1-0

use std::borrow::Cow;

use shakmaty::Color;

use crate::game::{Cause, Game, GameResult, Status};
use crate::heading::{self, Headed, Inference, Verdict, headed};
use crate::lexicon::{self, StatedResult};
use crate::record::{Choice, Item, Kind, Record, Roster, Span, sole};

use super::Found;

/// More items behind the last move are no end of a game, and no sentence is longer.
const ITEMS_MOST: usize = 24;
const BYTES_MOST: usize = 400;
/// What is longer below the last game is another text.
const FOOTER_MOST: usize = 1000;

/// Adds the paragraph behind a record that says how its game ended, where the words that head another record follow that.
///
/// `4. Fa4 Cf6`, a blank line, `Partie nulle, d'un commun accord.`, a blank line, `Partie 9`
pub(crate) fn with_verdict(text: &str, (record, game, end): &mut Found) {
    let told = game.stated.is_some() || !record.dialect.notation.names_squares();
    if told || game.plies.is_empty() || game.status == Status::Broken {
        return;
    }
    let rest = text[*end..].trim_start();
    let start = text.len() - rest.len();
    let line = rest.lines().next().unwrap_or_default().trim_end();
    let alone = text[..start].trim_end_matches([' ', '\t']).ends_with('\n')
        && line.len() < BYTES_MOST
        && !line.contains(|c: char| c.is_ascii_digit());
    if !alone {
        return;
    }
    let agent = |name: &str| agent(record, &game.headed, text, name);
    let found = heading::ended(std::iter::once(line), &agent);
    // A sentence among others may be one of a chapter.
    let bare = |words: &'_ str| words.trim().trim_end_matches(['.', '!']).len();
    if let Some((Verdict::Ended(..), sentence)) = found
        && bare(sentence) == bare(line)
    {
        *end = start + line.len();
        record.span.end = *end;
        record.items.push(Item {
            start,
            end: *end,
            kind: Kind::Aside,
        });
    }
}

/// Adds what stands below the last game of a text where it is nothing but words: a sum, an index.
///
/// `2;d4;d5`, a blank line, `Total 7 parties`
pub(crate) fn with_footer(
    text: &str,
    (record, game, end): &mut Found,
    below: impl Fn(usize) -> Option<Found>,
) {
    let rest = text[*end..].trim();
    // Another reading may find moves there.
    let square = |two: &[u8]| matches!(two, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let moves = || rest.as_bytes().windows(2).any(square);
    if game.plies.is_empty() || rest.is_empty() || rest.len() > FOOTER_MOST || moves() {
        return;
    }
    let Some((below, none, last)) = below(*end) else {
        return;
    };
    let tells = |item: Item| {
        use Kind::{Control, Illegible, Phrase, Result, Seam, Tag, Unreadable};
        matches!(
            item.kind,
            Control(_)
                | Illegible
                | Phrase { .. }
                | Result(_)
                | Seam(_)
                | Tag(_)
                | Unreadable { .. }
        )
    };
    let last_words = none.plies.is_empty() && text[last..].trim().is_empty();
    if !last_words || below.items.iter().any(tells) {
        return;
    }
    let start = *end + (text[*end..].len() - text[*end..].trim_start().len());
    *end = last;
    record.span.end = last;
    record.items.push(Item {
        kind: Kind::Aside,
        start,
        end: start + rest.len(),
    });
    game.lines[0].items.end = record.items.len() as u32;
}

/// Takes what the words of a record tell.
pub(crate) fn told_by_words(record: &Record, game: &mut Game, text: &str, choice: &Choice) {
    if choice.tags == Roster::Keep || heading::has_roster(record, text) {
        return;
    }
    let first = game.plies_of(game.main()).first().map(|ply| ply.item());
    game.headed = headed(record, text, first);
    if !game.headed.spent.is_empty() {
        let headed = &game.headed;
        let well = |cause: &Cause| matches!(cause, Cause::BadTag | Cause::Stray);
        game.faults
            .retain(|fault| !(well(&fault.cause) && headed.is_spent(&fault.span)));
    }
    game.headed.decide_sides(game.result());
    if let Some((result, _)) = game.headed.value("Result").and_then(lexicon::result) {
        let known = game.stated.filter(|stated| *stated != GameResult::Unknown);
        game.stated = known.or(Some(GameResult::resolve(result, &game.last())));
    }
    if heading::stands(record, text, "Result") || game.status == Status::Broken {
        return;
    }
    let behind = behind_moves(record, game, text);
    if behind.is_empty() {
        return;
    }
    let agent = |name: &str| agent(record, &game.headed, text, name);
    let found = heading::ended(behind.iter().map(|span| &text[span.clone()]), &agent);
    let Some((verdict, sentence)) = found else {
        return;
    };
    let in_words = |span: &Span| text[span.clone()].contains(char::is_alphabetic);
    let start = sentence.as_ptr() as usize - text.as_ptr() as usize;
    let said = start..start + sentence.len();
    let stated = record.result_from(0);
    let figures = game.stated.is_some() && stated.is_none_or(|(_, item)| !in_words(&item.span()));
    // A win was read with the board already, where a side is named; a draw may be but offered.
    let turn = matches!(stated, Some((StatedResult::SideToMoveResigns, _)));
    let won = matches!(game.stated, Some(GameResult::Wins(_))) && !turn;
    let (winner, how) = match verdict {
        Verdict::Open => {
            // It takes back what it says itself, and nothing that stands elsewhere.
            let own = |(_, item): (StatedResult, Item)| said.contains(&item.start);
            if !figures && !won && stated.is_some_and(own) {
                game.stated = None;
            }
            return;
        }
        Verdict::Resigned => (Some(!game.last().turn()), None),
        Verdict::Ended(winner, how) => (winner, how),
    };
    let told = winner.map_or(GameResult::Draw, GameResult::Wins);
    // The board knows better.
    if game
        .outcome
        .is_some_and(|outcome| told.is_denied_by(outcome))
    {
        return;
    }
    if !figures && !won {
        game.stated = Some(told);
    }
    game.headed.ending = behind.into_iter().find(|span| span.contains(&start));
    // No word of it is a move that nothing reads.
    let word = |cause: &Cause| matches!(cause, Cause::Unreadable(_));
    game.faults
        .retain(|fault| !(word(&fault.cause) && said.contains(&fault.span.start)));
    let named = |_: &_| game.stated == Some(told) && !heading::stands(record, text, "Termination");
    if let Some(how) = how.filter(named) {
        let tag = Inference::new("Termination", how.to_owned(), Some(said));
        game.headed.add(tag);
    }
}

/// Minds that the position from which a game starts needs no comment where a line of the record is its FEN.
pub(crate) fn begins_there(record: &Record, game: &mut Game, text: &str) {
    let mut items = record.items.iter();
    let heads = |item: &Item| matches!(item.kind, Kind::Heading) && text[item.span()].contains('/');
    if let Some(item) = items
        .find(heads)
        .filter(|item| game.start.to_fen().starts_with(&text[item.span()]))
    {
        game.headed.spent.push(item.span());
    }
}

/// The texts behind the last move of the main line, those of a line together.
fn behind_moves(record: &Record, game: &Game, text: &str) -> Vec<Span> {
    let Some(last) = game.plies_of(game.main()).last() else {
        return Vec::new();
    };
    let (mut at, mut found) = (last.item() as usize + 1, Vec::<Span>::new());
    let mut joins = false;
    while let Some(item) = record
        .items
        .get(at)
        .filter(|_| at < last.item() as usize + ITEMS_MOST)
    {
        let span = match item.kind {
            Kind::Open { close } => {
                at = close as usize;
                item.end..item.end
            }
            Kind::Comment | Kind::LineComment => item.start + 1..item.end,
            Kind::Aside
            | Kind::Prose
            | Kind::Heading
            | Kind::Side(_)
            | Kind::Result(_)
            | Kind::Unreadable { .. } => item.span(),
            Kind::Separator => item.span(),
            _ => item.end..item.end,
        };
        let runs = matches!(
            item.kind,
            Kind::Open { .. } | Kind::Comment | Kind::LineComment
        );
        match found.last_mut() {
            Some(before)
                if joins
                    && !runs
                    && text
                        .get(before.end..span.start)
                        .is_some_and(|between| !between.contains(['\n', '\r']))
                    && item.end.saturating_sub(before.start) < BYTES_MOST =>
            {
                before.end = span.end;
            }
            _ if span.len() < BYTES_MOST => found.push(span),
            _ => {}
        }
        joins = !runs;
        at += 1;
    }
    found.retain(|span| text[span.clone()].contains(char::is_alphabetic));
    found
}

/// The side of a player who is called so by the tags, or by the words of the heading in whose line he alone is named: `Blancs : M. Dupont,
/// champion de France`.
fn agent(record: &Record, headed: &Headed, text: &str, name: &str) -> Option<Color> {
    let name = name.to_lowercase();
    let says = |words: &str| {
        let mut words = words.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        words.any(|word| word.to_lowercase() == name)
    };
    let told = |tag: &str| headed.tags.iter().find(|found| found.name == tag);
    let value = |tag: &str| {
        let mut tags = record.tags.iter();
        let stands = tags.find(|found| found.is_named(text, tag));
        let stands = stands.map(|found| found.value(text));
        told(tag)
            .map(|found| Cow::Borrowed(&*found.value))
            .or(stands)
    };
    let line = |tag: &str| {
        let at = told(tag)?.span.as_ref()?.start;
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        Some(start..end)
    };
    let named = |tag| value(tag).is_some_and(|value| says(&value));
    let (white, black) = (line("White"), line("Black"));
    let own = |line: &Option<Span>| line.clone().is_some_and(|line| says(&text[line]));
    let called = || sole(own(&white), own(&black)).filter(|_| white != black);
    sole(named("White"), named("Black")).or_else(called)
}
