//! Score sheets with mistakes: where each is found, what it is mended to, and what is told of it.

mod alike;
mod alike_layouts;
mod alternatives;
mod broken;
mod club;
mod columns;
mod crowded_out;
mod joined;
mod last_cells;
mod layouts;
mod left_of_moves;
mod like_figures;
mod look_ahead;
mod lost_letters;
mod misplaced;
mod misread;
mod misread_places;
mod mistaken_signs;
mod mistakes;
mod numbered;
mod prose_sheets;
mod recut;
mod sheets;
mod small_names;
mod stray_cells;
#[path = "../support/mod.rs"]
mod support;
mod torn_cells;
mod unread;
mod unread_cells;
mod unread_runs;
mod unwritten;
