//! The cheapest thread through the runs of a page.
//!
//! Comes in: events, cells, prices. Goes out: a [`Thread`]: a role for each run, and the positions that its moves led to.

use crate::chess::Position;
use crate::page::cell::Cell;
use crate::page::run::{Event, Features, Run};

use super::line::{Tree, Way};
use super::price::{Link, Links, Prices, ROLES, Role, Seen, row_of};

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
}

/// What was decided of a run, and of those before it.
#[derive(Clone, Copy)]
struct Traced {
    event: u32,
    role: Role,
    from: u32,
    tip: u32,
    cells: u32,
    links: Links,
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

/// Which threads are looked for.
#[derive(Clone, Copy, Debug)]
pub enum Sought<'k> {
    /// Those through the first game of a page, and so far behind it that its end is believed.
    First,
    /// Those through the whole page.
    All,
    /// Those through the whole page in which its games are the known ones.
    As(&'k Known),
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

#[derive(Clone, Copy)]
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
    /// Whether the last run of the game heads a line.
    heads: bool,
    /// Whether the game is a run to which words lead.
    named: bool,
    /// What the last run is, and the last one outside brackets.
    last: Role,
    outer: Role,
    /// The event with which the second game began.
    second: Option<usize>,
    trace: Option<u32>,
}

/// What of a thread bears upon how it goes on.
type State = (u64, Option<u64>, Option<u64>, u32, [bool; 4], [Role; 2]);

struct Search<'p> {
    tree: Tree<'p>,
    prices: &'p Prices,
    trace: Vec<Traced>,
    events: &'p [Event],
    known: Option<&'p Known>,
}

/// A run that is asked what it is.
#[derive(Clone, Copy)]
struct Asked<'p> {
    /// The index of its event.
    at: usize,
    run: &'p Run,
    /// What each role costs by the features of the run alone.
    base: [i64; ROLES.len()],
}

/// How a run would be played: from where, to where, and how many of its cells.
type Played = (u32, u32, u32);

/// The cheapest thread through `events` of those that are sought, from the position of the first game, and those of others.
#[must_use]
pub fn search<'p>(
    events: &'p [Event],
    cells: &'p [Cell],
    roots: (&Position, &[Position]),
    prices: &'p Prices,
    sought: Sought<'p>,
) -> Option<Thread<'p>> {
    let (search, live) = through(events, cells, roots, prices, sought)?;
    let best = live.into_iter().min_by_key(|live| live.cost)?;
    Some(search.thread(&best))
}

/// All threads that are followed to the end, of those that are sought, the cheapest first.
#[must_use]
pub fn followed<'p>(
    events: &'p [Event],
    cells: &'p [Cell],
    roots: (&Position, &[Position]),
    prices: &'p Prices,
    sought: Sought<'p>,
) -> Vec<Followed> {
    let Some((search, mut live)) = through(events, cells, roots, prices, sought) else {
        return Vec::new();
    };
    live.sort_by_key(|live| live.cost);
    let of = |live: &Live| {
        let steps = search.steps(live);
        Followed {
            cost: live.cost,
            games: search.games(&steps),
            steps,
        }
    };
    live.iter().map(of).collect()
}

/// A thread that was followed to the end.
#[derive(Clone, Debug)]
pub struct Followed {
    /// What it cost.
    pub cost: i64,
    /// The moves of each of its games, as `e2e4`.
    pub games: Vec<Vec<String>>,
    /// What was decided, run by run.
    pub steps: Vec<Step>,
}

/// How many half-moves went before `root` by the numbers of a page: a game that begins in its midst goes on with those before, or
/// begins anew, and Black may have the first column.
fn first_ply(events: &[Event], root: &Position) -> u32 {
    let first = events.iter().find_map(|event| match event {
        Event::Run(run) => run.ply,
        Event::Result(_) => None,
    });
    let black = u32::from(root.turn().is_black());
    let due = root.fullmoves().saturating_sub(1).saturating_mul(2);
    let due = due.saturating_add(black);
    let before = first.and_then(|first| first.checked_sub(1));
    before
        .filter(|before| [black, due, 0].contains(before))
        .unwrap_or(black)
}

/// The threads that are left behind the last event.
fn through<'p>(
    events: &'p [Event],
    cells: &'p [Cell],
    roots: (&Position, &[Position]),
    prices: &'p Prices,
    sought: Sought<'p>,
) -> Option<(Search<'p>, Vec<Live>)> {
    let known = match sought {
        Sought::As(known) => Some(known),
        Sought::First | Sought::All => None,
    };
    let ply = first_ply(events, roots.0);
    let mut search = Search {
        tree: Tree::new(roots, ply, cells),
        prices,
        trace: Vec::new(),
        events,
        known,
    };
    let mut live = vec![Live {
        cost: 0,
        game: 0,
        variation: None,
        inner: None,
        games: 0,
        lost: false,
        over: false,
        heads: false,
        named: false,
        last: Role::Mention,
        outer: Role::Mention,
        second: None,
        trace: None,
    }];
    for (at, event) in events.iter().enumerate() {
        live = search.step(live, at, event);
        let ended = live.iter().min_by_key(|live| live.cost)?.second;
        let far = ended.is_some_and(|second| at > second + AHEAD);
        if far && matches!(sought, Sought::First) {
            break;
        }
    }
    live.retain(|live| search.is_as_known(live));
    Some((search, live))
}

impl<'p> Search<'p> {
    fn step(&mut self, live: Vec<Live>, at: usize, event: &'p Event) -> Vec<Live> {
        let Event::Run(run) = event else {
            let over = |live: Live| Live {
                over: live.over || live.last != Role::Variation && live.games > 0,
                ..live
            };
            return live.into_iter().map(over).collect();
        };
        let base = ROLES.map(|role| self.prices.of_features(role, run.features));
        let asked = Asked { at, run, base };
        let mut next = Vec::with_capacity(8 * live.len());
        for live in &live {
            self.options(live, asked, &mut next);
        }
        self.pruned(next)
    }

    /// The cheapest of each state, and of those no more than the beam holds.
    fn pruned(&mut self, mut next: Vec<(Live, Traced)>) -> Vec<Live> {
        next.sort_by_key(|(live, _)| live.cost);
        let mut kept: Vec<(State, Live)> = Vec::with_capacity(BEAM);
        for (live, traced) in next {
            let state = self.state(&live);
            if kept.iter().any(|(had, _)| *had == state) {
                continue;
            }
            self.trace.push(traced);
            let trace = Some(self.trace.len() as u32 - 1);
            kept.push((state, Live { trace, ..live }));
            if kept.len() == BEAM {
                break;
            }
        }
        kept.into_iter().map(|(_, live)| live).collect()
    }

    fn state(&self, live: &Live) -> State {
        let key = |tip: u32| self.tree.node(tip).key ^ u64::from(self.tree.node(tip).ply);
        (
            key(live.game),
            live.variation.map(key),
            live.inner.map(|(_, tip)| key(tip)),
            live.games,
            [live.lost, live.over, live.heads, live.named],
            [live.last, live.outer],
        )
    }

    /// What a run may be in a thread.
    fn options(&mut self, live: &Live, asked: Asked<'_>, next: &mut Vec<(Live, Traced)>) {
        let Asked { at, run, .. } = asked;
        let due = self.tree.node(live.game).ply + 1;
        let roots = match live.games {
            0 => 0..self.tree.firsts,
            _ => 0..self.tree.roots,
        };
        let begins_at = |root: u32| run.ply == Some(self.tree.node(root).ply + 1);
        let begun: Vec<u32> = roots.clone().filter(|&root| begins_at(root)).collect();
        let begins = !begun.is_empty();
        let onward = match live.games > 0 && !live.lost {
            true => self.tree.ways(live.game, at as u32, run),
            false => Vec::new(),
        };
        let unnumbered =
            live.games == 0 && run.ply.is_none() && run.features.has(Features::HEADS_LINE);
        let from = if unnumbered { roots.collect() } else { begun };
        let ways = from
            .iter()
            .flat_map(|&root| self.tree.ways(root, at as u32, run));
        let opening: Vec<Way> = ways.collect();
        let base = self.common(live, run, due, onward.first(), opening.first());
        self.game(live, asked, &onward, base, next);
        self.restated(live, asked, base, next);
        let enough = |way: &&Way| begins || way.cells > 1;
        for way in opening.iter().filter(enough) {
            self.new_game(live, asked, way, base, next);
        }
        self.variations(live, asked, base, next);
        let stays = (live.game, live.game, 0);
        self.push(live, asked, Role::Mention, stays, base, next);
        if live.lost {
            self.push(live, asked, Role::Lost, stays, base, next);
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
    ) -> Links {
        let mut links = Links::default();
        let mut link = |link: Link, value: usize| links.tell(link, value.min(30) as i32);
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
            Link::LikeGame,
            usize::from(live.games > 0 && live.heads == heads),
        );
        link(
            Link::DueCells,
            if is_due && heads { run.cells.len() } else { 0 },
        );
        link(
            Link::Begins,
            usize::from(run.ply.is_some() && opening.filter(whole).is_some()),
        );
        links
    }

    /// The run goes on with the game.
    fn game(
        &mut self,
        live: &Live,
        asked: Asked<'_>,
        ways: &[Way],
        base: Links,
        next: &mut Vec<(Live, Traced)>,
    ) {
        let run = asked.run;
        let due = self.tree.node(live.game).ply + 1;
        let black = run.dots || run.ply.is_some_and(|ply| ply % 2 == 0);
        let side_fits = run.ply.is_none() && !run.dots || black == due.is_multiple_of(2);
        if !side_fits {
            return;
        }
        let misnumbered = run.ply.is_some_and(|ply| ply != due);
        for way in ways {
            let left = run.cells.len() as i32 - way.cells as i32;
            let mut links = base;
            links.tell(Link::Misnumbered, i32::from(misnumbered));
            links.tell(Link::Unplayed, left);
            links.tell(Link::Letters, way.price);
            let played = (live.game, way.tip, way.cells);
            self.push(live, asked, Role::Game, played, links, next);
            if left > 0 {
                self.break_off(live, asked, Role::Game, played, links, next);
            }
        }
        if ways.is_empty() && live.games > 0 && !live.lost && run.ply == Some(due) {
            let played = (live.game, live.game, 0);
            self.break_off(live, asked, Role::Game, played, base, next);
        }
    }

    /// A run that says the last moves again, and goes on with the game behind them.
    fn restated(
        &mut self,
        live: &Live,
        asked: Asked<'_>,
        base: Links,
        next: &mut Vec<(Live, Traced)>,
    ) {
        let run = asked.run;
        let due = self.tree.node(live.game).ply + 1;
        let says_again = |ply: &u32| *ply < due && due < *ply + run.cells.len() as u32;
        let Some(ply) = run.ply.filter(says_again).filter(|_| !live.lost) else {
            return;
        };
        let Some(from) = self.tree.behind(live.game, ply - 1) else {
            return;
        };
        let key = self.tree.node(live.game).key;
        for way in self.tree.ways(from, asked.at as u32, run) {
            let there = self.tree.behind(way.tip, due - 1);
            let Some(there) = there.filter(|&there| self.tree.node(there).key == key) else {
                continue;
            };
            let mut links = base;
            links.tell(Link::Restates, 1);
            links.tell(Link::Unplayed, run.cells.len() as i32 - way.cells as i32);
            let played = (there, way.tip, way.cells);
            self.push(live, asked, Role::Game, played, links, next);
        }
    }

    /// The same run, with which the game cannot be played on.
    fn break_off(
        &mut self,
        live: &Live,
        asked: Asked<'_>,
        role: Role,
        played: Played,
        mut links: Links,
        next: &mut Vec<(Live, Traced)>,
    ) {
        links.tell(Link::Breaks, 1);
        let before = next.len();
        self.push(live, asked, role, played, links, next);
        for (live, _) in &mut next[before..] {
            live.lost = true;
        }
    }

    /// The run begins another game.
    fn new_game(
        &mut self,
        live: &Live,
        asked: Asked<'_>,
        way: &Way,
        base: Links,
        next: &mut Vec<(Live, Traced)>,
    ) {
        let left = asked.run.cells.len() as i32 - way.cells as i32;
        let mut links = base;
        links.tell(Link::Unplayed, left);
        links.tell(Link::Letters, way.price);
        let short = live.games > 0 && self.tree.node(live.game).ply < 4;
        links.tell(Link::ShortGame, i32::from(short));
        let root = self.tree.root_of(way.tip);
        let set_up = self.tree.node(root).key != self.tree.usual;
        // A diagram of the game sets up none.
        let root_ply = self.tree.node(root).ply;
        let on_the_way = self.tree.behind(live.game, root_ply);
        if set_up && on_the_way.is_some_and(|at| at != root && self.is_like(at, root)) {
            return;
        }
        // A position is set up for one game.
        let had = live.games > 0 && set_up && self.tree.root_of(live.game) == root;
        let again = had || live.games > 0 && self.goes_over(live.game, way.tip);
        links.tell(Link::Again, i32::from(again));
        links.tell(Link::SetUp, i32::from(set_up && !had));
        let named = live.named && self.goes_over(way.tip, live.game);
        links.tell(Link::Named, i32::from(named));
        let played = (root, way.tip, way.cells);
        self.push(live, asked, Role::New, played, links, next);
        if left > 0 && way.cells > 0 {
            self.break_off(live, asked, Role::New, played, links, next);
        }
    }

    /// Whether the moves to position `tip` go over position `point`.
    fn goes_over(&self, tip: u32, point: u32) -> bool {
        let there = self.tree.behind(tip, self.tree.node(point).ply);
        there.is_some_and(|there| self.is_like(there, point))
    }

    fn is_like(&self, one: u32, other: u32) -> bool {
        self.tree.node(one).key == self.tree.node(other).key
    }

    /// The variations that a run may be: from a move of the game, or of the variation that is open.
    fn variations(
        &mut self,
        live: &Live,
        asked: Asked<'_>,
        base: Links,
        next: &mut Vec<(Live, Traced)>,
    ) {
        if live.games == 0 {
            return;
        }
        let run = asked.run;
        let mut had: Vec<u32> = Vec::new();
        for (tip, link) in self.sources(live, run) {
            let turn = self.tree.node(tip).ply % 2 == 1;
            if had.contains(&tip) && link != Link::GoesOn || run.dots && !turn {
                continue;
            }
            had.push(tip);
            let ways = self.tree.ways(tip, asked.at as u32, run);
            let Some(way) = ways.first() else { continue };
            let mut links = base;
            links.tell(link, 1);
            links.tell(Link::Unplayed, run.cells.len() as i32 - way.cells as i32);
            links.tell(Link::Letters, way.price);
            let again = self.goes_over(live.game, way.tip);
            links.tell(Link::Again, i32::from(again));
            let played = (tip, way.tip, way.cells);
            self.push(live, asked, Role::Variation, played, links, next);
        }
    }

    /// The positions from which a run may be a variation, each with what it would have to do with the moves before.
    fn sources(&self, live: &Live, run: &Run) -> Vec<(u32, Link)> {
        let game = self.tree.node(live.game);
        // The variation of the same bracket, and the one outside brackets.
        let of_run = |(bracket, _): &(u32, u32)| run.bracket == Some(*bracket);
        let inner = live.inner.filter(of_run).map(|(_, tip)| tip);
        let open = inner.into_iter().chain(live.variation);
        let Some(ply) = run.ply else {
            let of_game = [(live.game, Link::Follows), (game.parent, Link::Replaces)];
            let goes_on = open.map(|tip| (tip, Link::GoesOn));
            return of_game.into_iter().chain(goes_on).collect();
        };
        let link = match (game.ply + 1).checked_sub(ply) {
            Some(0) => Link::Follows,
            Some(1) => Link::Replaces,
            _ => Link::Earlier,
        };
        let inside = |tip: u32| match self.tree.node(tip).ply + 1 == ply {
            true => (tip, Link::GoesOn),
            false => (tip, Link::Inside),
        };
        std::iter::once((live.game, link))
            .chain(open.map(inside))
            .filter_map(|(tip, link)| Some((self.tree.behind(tip, ply - 1)?, link)))
            .collect()
    }

    /// Adds the thread in which the run has a role.
    fn push(
        &mut self,
        live: &Live,
        asked: Asked<'_>,
        role: Role,
        (from, tip, cells): Played,
        links: Links,
        next: &mut Vec<(Live, Traced)>,
    ) {
        let price = asked.base[role as usize] + self.prices.of_links(role, &links);
        let bracket = asked.run.bracket;
        let mut after = Live {
            cost: live.cost + price,
            last: role,
            outer: if bracket.is_none() { role } else { live.outer },
            ..*live
        };
        match role {
            Role::Game => (after.game, after.variation, after.inner) = (tip, None, None),
            Role::New => {
                after.inner = None;
                after.game = tip;
                after.games += 1;
                (after.variation, after.lost, after.over) = (None, false, false);
                if after.games == 2 {
                    after.second = Some(asked.at);
                }
            }
            Role::Variation => match bracket {
                Some(bracket) => after.inner = Some((bracket, tip)),
                None => (after.variation, after.inner) = (Some(tip), None),
            },
            Role::Mention | Role::Lost => {}
        }
        if matches!(role, Role::Game | Role::New) {
            after.heads = asked.run.features.has(Features::HEADS_LINE);
            let leads = asked.run.features.has(Features::WORDS_BEFORE);
            after.named = role == Role::New && leads;
        }
        if !self.may_be(live, &after, role) {
            return;
        }
        let traced = Traced {
            event: asked.at as u32,
            role,
            from,
            tip,
            cells,
            links,
            before: live.trace,
        };
        next.push((after, traced));
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
        Thread {
            steps: self.steps(live),
            tree: self.tree,
            cost: live.cost,
        }
    }

    /// The games that are played in `steps`.
    fn games(&self, steps: &[Step]) -> Vec<Vec<String>> {
        let mut tips: Vec<u32> = Vec::new();
        for step in steps {
            match (step.role, tips.last_mut()) {
                (Role::New, _) => tips.push(step.tip),
                (Role::Game, Some(tip)) => *tip = step.tip,
                _ => {}
            }
        }
        let uci = |at: u32| {
            self.tree
                .node(at)
                .played
                .map(|played| played.uci().to_string())
        };
        let moves = |tip: &u32| {
            self.tree
                .path(0, *tip)
                .into_iter()
                .filter_map(uci)
                .collect()
        };
        tips.iter().map(moves).collect()
    }

    fn steps(&self, live: &Live) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = live.trace;
        while let Some(traced) = at.map(|at| &self.trace[at as usize]) {
            steps.push(self.told(traced));
            at = traced.before;
        }
        steps.reverse();
        steps
    }

    fn told(&self, traced: &Traced) -> Step {
        let features = match &self.events[traced.event as usize] {
            Event::Run(run) => run.features,
            Event::Result(_) => Features::default(),
        };
        let rows = (0_u8..).zip(Features::ALL);
        let of_run = rows.filter(|(_, (_, feature))| features.has(*feature));
        let links = traced.links.rows();
        let goes_on = |row: u8| [Link::GoesOn, Link::Inside].map(row_of).contains(&row);
        Step {
            event: traced.event as usize,
            role: traced.role,
            from: traced.from,
            tip: traced.tip,
            cells: traced.cells,
            goes_on: links.iter().any(|&(row, _)| goes_on(row)),
            seen: of_run
                .map(|(row, _)| (row, 1))
                .chain(links.iter().copied())
                .collect(),
        }
    }
}
