//! The thread: of the moves that a page names, which were played?
//!
//! Comes in: the [`events`](crate::page::run::events) of a page. Goes out: what each run of moves is: of the game, of another game,
//! of a variation, or a mention. A run has a price for each, by what is seen around it; the board says what can be played; and the
//! cheapest thread through all of them is taken. A search over few states, with a beam.
//!
//! `3. Fc4 h6? Il fallait jouer 3... Fc5 4. c3 d6.` and below `4. c4 e6`: the game goes on with the line below, for only so can
//! both rows be what they look like.

pub mod line;
pub mod price;
pub mod record;
pub mod search;
