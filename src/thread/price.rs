//! What it costs to take a run for what: a table, and the features that it weighs.
//!
//! Comes in: the rows of `grammar/thread.tsv`. Goes out: the price of a role for a run with its features, in hundredths of a natural
//! logarithm: the less, the likelier. The numbers are learned from pages whose games are known; whole numbers, so that every machine
//! decides alike.
//!
//! `heads-line  -80 -40 30 120 0`: a run at the head of a line is more likely of the game than a mention

use std::sync::OnceLock;

use crate::page::run::Features;

/// What a run is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Role {
    /// It goes on with the game.
    Game,
    /// It begins another game.
    New,
    /// It is a variation, or goes on with one.
    Variation,
    /// It names moves that nobody played.
    Mention,
    /// It is of a game that cannot be played on.
    Lost,
}

/// All roles, in the order of the columns of the table.
pub const ROLES: [Role; 5] = [
    Role::Game,
    Role::New,
    Role::Variation,
    Role::Mention,
    Role::Lost,
];

macro_rules! links {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// What a run has to do with what was read before it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Link { $($(#[$doc])* $name),* }

        impl Link {
            /// All of them, by the names that the table has for them.
            pub const ALL: &'static [(&'static str, Link)] = &[$(($text, Link::$name)),*];
        }
    };
}

links! {
    /// Behind a run of the game.
    AfterGame = "after-game";
    /// Behind a run of a variation.
    AfterVariation = "after-variation";
    /// Behind a mention.
    AfterMention = "after-mention";
    /// Joined to a run of the game.
    JoinedGame = "joined-game";
    /// Joined to a run of a variation.
    JoinedVariation = "joined-variation";
    /// Joined to a mention.
    JoinedMention = "joined-mention";
    /// Its number is not the one that is due.
    Misnumbered = "misnumbered";
    /// It has no number.
    Unnumbered = "unnumbered";
    /// The result of the game was stated before.
    AfterResult = "after-result";
    /// No game was begun before.
    First = "first";
    /// Once for each cell that cannot be played.
    Unplayed = "unplayed";
    /// Once for each cell.
    Cells = "cells";
    /// Its number is the one that is due, and the game could go on with it.
    Due = "due";
    /// Once for each of its cells, of such a run at the head of a line.
    DueCells = "due-cells";
    /// It would begin a game from the initial array.
    Begins = "begins";
    /// It replaces the last move.
    Replaces = "replaces";
    /// It could follow the last move.
    Follows = "follows";
    /// It goes on from an earlier move of the game.
    Earlier = "earlier";
    /// It goes on with the variation.
    GoesOn = "goes-on";
    /// It replaces a move of the variation.
    Inside = "inside";
    /// The game cannot be played beyond it.
    Breaks = "breaks";
    /// What was played of it has a letter of another language, or a small one; in hundredths.
    Letters = "letters";
    /// The game before is shorter than two moves.
    ShortGame = "short-game";
    /// It begins with all of the game before, which words lead to: that is named in its heading.
    Named = "named";
    /// It says again what was played.
    Again = "again";
    /// It says the last moves again, and goes on.
    Restates = "restates";
    /// It heads a line as the last run of the game does, or stands within one as that does.
    LikeGame = "like-game";
    /// It begins at a position that the page sets up.
    SetUp = "set-up";
}

/// How many features there are.
pub const FEATURES: usize = Features::ALL.len() + Link::ALL.len();

/// A feature and its value.
pub type Seen = Vec<(u8, i16)>;

/// How many links are told of one run at the most.
const LINKS_MOST: usize = 16;

/// The links of a run in one thread, each with its value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Links {
    rows: [(u8, i16); LINKS_MOST],
    count: usize,
}

impl Links {
    /// Adds a link, where its value is more than nothing.
    pub fn tell(&mut self, link: Link, value: i32) {
        if value > 0 && self.count < LINKS_MOST {
            self.rows[self.count] = (row_of(link), value.min(1000) as i16);
            self.count += 1;
        }
    }

    /// The index of the row of each, and its value.
    #[must_use]
    pub fn rows(&self) -> &[(u8, i16)] {
        &self.rows[..self.count]
    }
}

/// The prices of all roles by all features.
#[derive(Clone, Debug)]
pub struct Prices {
    /// Rows of features, columns of roles.
    pub rows: [[i32; ROLES.len()]; FEATURES],
}

/// The index of the row of a link.
#[must_use]
pub const fn row_of(link: Link) -> u8 {
    Features::ALL.len() as u8 + link as u8
}

impl Prices {
    /// The names of the rows, in order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let features = Features::ALL.iter().map(|(name, _)| *name);
        features.chain(Link::ALL.iter().map(|(name, _)| *name))
    }

    /// The table that `text` holds: a name and a price for each role a line; a row that is not there is free.
    ///
    /// # Errors
    /// The first line that is none of the table.
    pub fn from_tsv(text: &str) -> Result<Prices, String> {
        let mut prices = Prices {
            rows: [[0; ROLES.len()]; FEATURES],
        };
        for line in text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let mut cells = line.split('\t');
            let name = cells.next().unwrap_or_default();
            let row = Prices::names()
                .position(|known| known == name)
                .ok_or(line)?;
            for price in &mut prices.rows[row] {
                *price = cells
                    .next()
                    .and_then(|cell| cell.parse().ok())
                    .ok_or(line)?;
            }
        }
        Ok(prices)
    }

    /// The table as text.
    #[must_use]
    pub fn to_tsv(&self) -> String {
        let mut text = String::from("# feature\tgame\tnew\tvariation\tmention\tlost\n");
        for (name, row) in Prices::names().zip(&self.rows) {
            let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
            text.push_str(&format!("{name}\t{}\n", cells.join("\t")));
        }
        text
    }

    /// The table of the project.
    ///
    /// A row of it that is wrong is found by a test.
    #[must_use]
    pub fn of_project() -> &'static Prices {
        static PRICES: OnceLock<Prices> = OnceLock::new();
        PRICES.get_or_init(|| {
            let empty = || Prices {
                rows: [[0; ROLES.len()]; FEATURES],
            };
            Prices::from_tsv(include_str!("../../grammar/thread.tsv")).unwrap_or_else(|_| empty())
        })
    }

    /// The price of `role` for the features of a run.
    #[must_use]
    pub fn of_features(&self, role: Role, features: Features) -> i64 {
        let rows = self.rows.iter().zip(Features::ALL);
        let seen = rows.filter(|(_, (_, feature))| features.has(*feature));
        seen.map(|(row, _)| i64::from(row[role as usize])).sum()
    }

    /// The price of `role` for its links.
    #[must_use]
    pub fn of_links(&self, role: Role, links: &Links) -> i64 {
        let of = |&(row, value): &(u8, i16)| {
            i64::from(self.rows[usize::from(row)][role as usize]) * i64::from(value)
        };
        links.rows().iter().map(of).sum()
    }
}
