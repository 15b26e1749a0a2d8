//! The cheapest thread through the runs of a page.
//!
//! Comes in: events, cells, prices. Goes out: a [`Thread`]: a role for each run, and the positions that its moves led to.

use std::collections::HashMap;

use crate::chess::Position;
use crate::page::cell::Cell;
use crate::page::run::{Event, Features, Run};

use super::line::{Tree, Way};
use super::price::{Link, Prices, Role, Seen, row_of};

/// How many threads are followed.
const BEAM: usize = 24;
/// How many runs behind the end of the first game are looked at before that is believed.
const AHEAD: usize = 40;

/// What was decided of a run.
#[derive(Clone, Debug)]
pub struct Step {
    /// The index of the event.
    pub event: usize,
    /// What its run is.
    pub role: Role,
    /// The position from which it is played.
    pub from: u32,
    /// The position that it leads to.
    pub tip: u32,
    /// How many of its cells were played.
    pub cells: u32,
    /// Whether a variation goes on with the run of one before.
    pub goes_on: bool,
    /// What was weighed.
    pub seen: Seen,
    before: Option<u32>,
}

/// A thread through a page.
pub struct Thread<'p> {
    /// All positions.
    pub tree: Tree<'p>,
    /// What was decided, run by run.
    pub steps: Vec<Step>,
    /// What it cost.
    pub cost: i64,
}

/// The games that a page is known to hold, as a text of the moves of each; of the one that breaks, the index and how many half-moves of it
/// can be played.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The moves of each game, as `e2e4`.
    pub games: Vec<Vec<String>>,
    /// Whether the last of them cannot be played on.
    pub breaks: bool,
}

#[derive(Clone)]
struct Live {
    cost: i64,
    /// The last position of the game, and of the variation that is open.
    game: u32,
    variation: Option<u32>,
    /// The bracket that was met last, and the end of the variation in it.
    inner: Option<(u32, u32)>,
    games: u32,
    lost: bool,
    over: bool,
    /// What the last run is, and the last one outside brackets.
    last: Role,
    outer: Role,
    /// The event with which the second game began.
    second: Option<usize>,
    trace: Option<u32>,
}

/// What of a thread bears upon how it goes on.
type State = (u64, Option<u64>, Option<u64>, u32, [bool; 2], [Role; 2]);

struct Search<'p> {
    tree: Tree<'p>,
    prices: &'p Prices,
    trace: Vec<Step>,
    known: Option<&'p Known>,
    /// The bracket of each run.
    brackets: Vec<Option<u32>>,
}

/// The cheapest thread through `events`, from the position `root`; of those alone that are as `known`, where that is given.
#[must_use]
pub fn search<'p>(
    events: &'p [Event],
    cells: &'p [Cell],
    root: &Position,
    prices: &'p Prices,
    known: Option<&'p Known>,
) -> Option<Thread<'p>> {
    let mut search = Search {
        tree: Tree::new(root.clone(), cells),
        prices,
        trace: Vec::new(),
        known,
        brackets: events
            .iter()
            .map(|event| match event {
                Event::Run(run) => run.bracket,
                Event::Result(_) => None,
            })
            .collect(),
    };
    let mut live = vec![Live {
        cost: 0,
        game: 0,
        variation: None,
        inner: None,
        games: 0,
        lost: false,
        over: false,
        last: Role::Mention,
        outer: Role::Mention,
        second: None,
        trace: None,
    }];
    for (at, event) in events.iter().enumerate() {
        live = search.step(live, at, event);
        let ended = live.iter().min_by_key(|live| live.cost)?.second;
        if known.is_none() && ended.is_some_and(|second| at > second + AHEAD) {
            break;
        }
    }
    let best = live
        .into_iter()
        .filter(|live| search.is_as_known(live))
        .min_by_key(|live| live.cost)?;
    Some(search.thread(&best))
}

impl<'p> Search<'p> {
    fn step(&mut self, live: Vec<Live>, at: usize, event: &Event) -> Vec<Live> {
        let Event::Run(run) = event else {
            let over = |live: Live| Live {
                over: live.over || live.last != Role::Variation && live.games > 0,
                ..live
            };
            return live.into_iter().map(over).collect();
        };
        let mut next = Vec::new();
        for live in &live {
            self.options(live, at, run, &mut next);
        }
        self.pruned(next)
    }

    /// The cheapest of each state, and of those no more than the beam holds.
    fn pruned(&self, next: Vec<Live>) -> Vec<Live> {
        let mut best: HashMap<State, Live> = HashMap::new();
        for live in next {
            let key =
                |tip: u32| self.tree.node(tip).position.key() ^ u64::from(self.tree.node(tip).ply);
            let inner = live.inner.map(|(_, tip)| key(tip));
            let roles = [live.last, live.outer];
            let state = (
                key(live.game),
                live.variation.map(key),
                inner,
                live.games,
                [live.lost, live.over],
                roles,
            );
            match best.get_mut(&state) {
                Some(have) if have.cost <= live.cost => {}
                Some(have) => *have = live,
                None => {
                    best.insert(state, live);
                }
            }
        }
        let mut kept: Vec<Live> = best.into_values().collect();
        kept.sort_by_key(|live| (live.cost, live.trace));
        kept.truncate(BEAM);
        kept
    }

    /// What a run may be in a thread.
    fn options(&mut self, live: &Live, at: usize, run: &Run, next: &mut Vec<Live>) {
        let due = self.tree.node(live.game).ply + 1;
        let begins = run.ply == Some(1);
        let onward = match live.games > 0 && !live.lost {
            true => self.tree.ways(live.game, at as u32, run),
            false => Vec::new(),
        };
        let unnumbered =
            live.games == 0 && run.ply.is_none() && run.features.has(Features::HEADS_LINE);
        let opening = match begins || unnumbered {
            true => self.tree.ways(0, at as u32, run),
            false => Vec::new(),
        };
        let base = self.common(live, run, due, onward.first(), opening.first());
        self.game(live, at, run, due, &onward, &base, next);
        self.restated(live, at, run, due, &base, next);
        let enough = |way: &&Way| begins || way.cells > 1;
        for way in opening.iter().filter(enough) {
            self.new_game(live, at, run, way, &base, next);
        }
        self.variations(live, at, run, due, &base, next);
        self.push(
            live,
            at,
            Role::Mention,
            (live.game, live.game, 0),
            base.clone(),
            false,
            next,
        );
        if live.lost {
            self.push(
                live,
                at,
                Role::Lost,
                (live.game, live.game, 0),
                base,
                false,
                next,
            );
        }
    }

    /// What is weighed for whatever role.
    fn common(
        &self,
        live: &Live,
        run: &Run,
        due: u32,
        onward: Option<&Way>,
        opening: Option<&Way>,
    ) -> Seen {
        let mut seen: Seen = Vec::with_capacity(24);
        for (row, (_, feature)) in Features::ALL.iter().enumerate() {
            if run.features.has(*feature) {
                seen.push((row as u8, 1));
            }
        }
        let mut link = |link: Link, value: usize| {
            if value > 0 {
                seen.push((row_of(link), value.min(30) as i16));
            }
        };
        let joined = run.features.has(Features::JOINED);
        let before = if run.bracket.is_none() {
            live.outer
        } else {
            live.last
        };
        let (after, joins) = match before {
            Role::Game | Role::New | Role::Lost => (Link::AfterGame, Link::JoinedGame),
            Role::Variation => (Link::AfterVariation, Link::JoinedVariation),
            Role::Mention => (Link::AfterMention, Link::JoinedMention),
        };
        link(if joined { joins } else { after }, 1);
        link(Link::Unnumbered, usize::from(run.ply.is_none()));
        link(Link::AfterResult, usize::from(live.over));
        link(Link::First, usize::from(live.games == 0));
        link(Link::Cells, run.cells.len());
        let whole = |way: &&Way| way.cells as usize == run.cells.len();
        let is_due = run.ply == Some(due) && onward.filter(whole).is_some();
        link(Link::Due, usize::from(is_due));
        let heads = run.features.has(Features::HEADS_LINE);
        link(
            Link::DueCells,
            if is_due && heads { run.cells.len() } else { 0 },
        );
        link(
            Link::Begins,
            usize::from(run.ply == Some(1) && opening.filter(whole).is_some()),
        );
        seen
    }

    #[allow(clippy::too_many_arguments)]
    fn game(
        &mut self,
        live: &Live,
        at: usize,
        run: &Run,
        due: u32,
        ways: &[Way],
        base: &Seen,
        next: &mut Vec<Live>,
    ) {
        let black = run.dots || run.ply.is_some_and(|ply| ply % 2 == 0);
        let side_fits = run.ply.is_none() && !run.dots || black == due.is_multiple_of(2);
        if !side_fits {
            return;
        }
        let misnumbered = run.ply.is_some_and(|ply| ply != due);
        for way in ways {
            let left = run.cells.len() - way.cells as usize;
            let mut seen = base.clone();
            self.tell(&mut seen, Link::Misnumbered, i32::from(misnumbered));
            self.tell(&mut seen, Link::Unplayed, left as i32);
            self.tell(&mut seen, Link::Letters, way.price);
            self.push(
                live,
                at,
                Role::Game,
                (live.game, way.tip, way.cells),
                seen.clone(),
                false,
                next,
            );
            if left > 0 {
                self.break_off(live, at, (live.game, way.tip, way.cells), seen, next);
            }
        }
        if ways.is_empty() && live.games > 0 && !live.lost && run.ply == Some(due) {
            self.break_off(live, at, (live.game, live.game, 0), base.clone(), next);
        }
    }

    /// A run that says the last moves again, and goes on with the game behind them.
    fn restated(
        &mut self,
        live: &Live,
        at: usize,
        run: &Run,
        due: u32,
        base: &Seen,
        next: &mut Vec<Live>,
    ) {
        let Some(ply) = run
            .ply
            .filter(|&ply| ply < due && due < ply + run.cells.len() as u32 && !live.lost)
        else {
            return;
        };
        let Some(from) = self.tree.behind(live.game, ply - 1) else {
            return;
        };
        let key = self.tree.node(live.game).position.key();
        for way in self.tree.ways(from, at as u32, run) {
            let there = self.tree.behind(way.tip, due - 1);
            let Some(there) = there.filter(|&there| self.tree.node(there).position.key() == key)
            else {
                continue;
            };
            let mut seen = base.clone();
            self.tell(&mut seen, Link::Restates, 1);
            self.tell(
                &mut seen,
                Link::Unplayed,
                run.cells.len() as i32 - way.cells as i32,
            );
            self.push(
                live,
                at,
                Role::Game,
                (there, way.tip, way.cells),
                seen,
                false,
                next,
            );
        }
    }

    /// The same run, with which the game cannot be played on.
    fn break_off(
        &mut self,
        live: &Live,
        at: usize,
        way: (u32, u32, u32),
        mut seen: Seen,
        next: &mut Vec<Live>,
    ) {
        self.tell(&mut seen, Link::Breaks, 1);
        let before = next.len();
        self.push(live, at, Role::Game, way, seen, false, next);
        for live in &mut next[before..] {
            live.lost = true;
        }
    }

    fn new_game(
        &mut self,
        live: &Live,
        at: usize,
        run: &Run,
        way: &Way,
        base: &Seen,
        next: &mut Vec<Live>,
    ) {
        let left = run.cells.len() - way.cells as usize;
        let mut seen = base.clone();
        self.tell(&mut seen, Link::Unplayed, left as i32);
        self.tell(&mut seen, Link::Letters, way.price);
        let short = live.games > 0 && self.tree.node(live.game).ply < 4;
        self.tell(&mut seen, Link::ShortGame, i32::from(short));
        let again = live.games > 0 && self.says_again(live.game, way);
        self.tell(&mut seen, Link::Again, i32::from(again));
        self.push(
            live,
            at,
            Role::New,
            (0, way.tip, way.cells),
            seen.clone(),
            false,
            next,
        );
        if left > 0 && way.cells > 0 {
            self.break_off_new(live, at, way, seen, next);
        }
    }

    fn break_off_new(
        &mut self,
        live: &Live,
        at: usize,
        way: &Way,
        mut seen: Seen,
        next: &mut Vec<Live>,
    ) {
        self.tell(&mut seen, Link::Breaks, 1);
        let before = next.len();
        self.push(
            live,
            at,
            Role::New,
            (0, way.tip, way.cells),
            seen,
            false,
            next,
        );
        for live in &mut next[before..] {
            live.lost = true;
        }
    }

    /// Whether a way goes over positions of the game alone.
    fn says_again(&self, game: u32, way: &Way) -> bool {
        let ply = self.tree.node(way.tip).ply;
        let there = self.tree.behind(game, ply);
        there.is_some_and(|there| {
            self.tree.node(there).position.key() == self.tree.node(way.tip).position.key()
        })
    }

    /// The variations that a run may be: from a move of the game, or of the variation that is open.
    fn variations(
        &mut self,
        live: &Live,
        at: usize,
        run: &Run,
        due: u32,
        base: &Seen,
        next: &mut Vec<Live>,
    ) {
        if live.games == 0 {
            return;
        }
        let mut from: Vec<(u32, Link)> = Vec::new();
        // The variation of the same bracket, and the one outside brackets.
        let inner = live
            .inner
            .filter(|(bracket, _)| run.bracket == Some(*bracket));
        let open = [inner.map(|(_, tip)| tip), live.variation];
        let black = run.dots.then_some(true);
        match run.ply {
            Some(ply) => {
                let link = match due.checked_sub(ply) {
                    Some(0) => Link::Follows,
                    Some(1) => Link::Replaces,
                    _ => Link::Earlier,
                };
                from.extend(self.tree.behind(live.game, ply - 1).map(|tip| (tip, link)));
                for tip in open.into_iter().flatten() {
                    let link = if self.tree.node(tip).ply + 1 == ply {
                        Link::GoesOn
                    } else {
                        Link::Inside
                    };
                    from.extend(self.tree.behind(tip, ply - 1).map(|tip| (tip, link)));
                }
            }
            None => {
                from.push((live.game, Link::Follows));
                from.push((self.tree.node(live.game).parent, Link::Replaces));
                from.extend(open.into_iter().flatten().map(|tip| (tip, Link::GoesOn)));
            }
        }
        let mut had: Vec<u32> = Vec::new();
        for (tip, link) in from {
            let turn = self.tree.node(tip).ply % 2 == 1;
            if had.contains(&tip) && link != Link::GoesOn
                || black.is_some_and(|black| black != turn)
            {
                continue;
            }
            had.push(tip);
            let ways = self.tree.ways(tip, at as u32, run);
            for way in ways.iter().take(1) {
                let mut seen = base.clone();
                self.tell(&mut seen, link, 1);
                self.tell(
                    &mut seen,
                    Link::Unplayed,
                    (run.cells.len() - way.cells as usize) as i32,
                );
                self.tell(&mut seen, Link::Letters, way.price);
                let again = self.says_again(live.game, way);
                self.tell(&mut seen, Link::Again, i32::from(again));
                let goes_on = matches!(link, Link::GoesOn | Link::Inside);
                self.push(
                    live,
                    at,
                    Role::Variation,
                    (tip, way.tip, way.cells),
                    seen,
                    goes_on,
                    next,
                );
            }
        }
    }

    fn tell(&self, seen: &mut Seen, link: Link, value: i32) {
        if value > 0 {
            seen.push((row_of(link), value.min(1000) as i16));
        }
    }

    /// Adds the thread in which the run has a role.
    #[allow(clippy::too_many_arguments)]
    fn push(
        &mut self,
        live: &Live,
        at: usize,
        role: Role,
        (from, tip, cells): (u32, u32, u32),
        seen: Seen,
        goes_on: bool,
        next: &mut Vec<Live>,
    ) {
        let cost = live.cost + self.prices.price(role, &seen);
        let bracket = self.brackets[at];
        let outer = if bracket.is_none() { role } else { live.outer };
        let mut after = Live {
            cost,
            last: role,
            outer,
            ..live.clone()
        };
        match role {
            Role::Game => (after.game, after.variation, after.inner) = (tip, None, None),
            Role::New => {
                after.inner = None;
                after.game = tip;
                after.games += 1;
                (after.variation, after.lost, after.over) = (None, false, false);
                if after.games == 2 {
                    after.second = Some(at);
                }
            }
            Role::Variation => match bracket {
                Some(bracket) => after.inner = Some((bracket, tip)),
                None => (after.variation, after.inner) = (Some(tip), None),
            },
            Role::Mention | Role::Lost => {}
        }
        if !self.may_be(live, &after, role) {
            return;
        }
        self.trace.push(Step {
            event: at,
            role,
            from,
            tip,
            cells,
            goes_on,
            seen,
            before: live.trace,
        });
        after.trace = Some(self.trace.len() as u32 - 1);
        next.push(after);
    }

    /// Whether a thread is so far as the page is known to be.
    fn may_be(&self, live: &Live, after: &Live, role: Role) -> bool {
        let Some(known) = self.known else {
            return true;
        };
        if role == Role::New && live.games > 0 && !self.is_whole(live, known) {
            return false;
        }
        if !matches!(role, Role::Game | Role::New) {
            return true;
        }
        let Some(game) = known.games.get(after.games as usize - 1) else {
            return false;
        };
        let path = self.tree.path(0, after.game);
        let same = |(&tip, uci): (&u32, &String)| {
            self.tree
                .node(tip)
                .played
                .is_some_and(|played| played.uci().to_string() == *uci)
        };
        path.len() <= game.len() && path.iter().zip(game).all(same)
    }

    fn is_whole(&self, live: &Live, known: &Known) -> bool {
        let game = known.games.get((live.games as usize).wrapping_sub(1));
        game.is_some_and(|game| game.len() == self.tree.node(live.game).ply as usize)
    }

    fn is_as_known(&self, live: &Live) -> bool {
        let Some(known) = self.known else {
            return true;
        };
        let all = live.games as usize == known.games.len();
        let breaks = live.lost == known.breaks || known.games.is_empty();
        all && breaks && (known.games.is_empty() || self.is_whole(live, known))
    }

    fn thread(self, live: &Live) -> Thread<'p> {
        let mut steps = Vec::new();
        let mut at = live.trace;
        while let Some(step) = at.map(|at| &self.trace[at as usize]) {
            steps.push(step.clone());
            at = step.before;
        }
        steps.reverse();
        Thread {
            tree: self.tree,
            steps,
            cost: live.cost,
        }
    }
}
