//! What errors other than confused letters count: the negative logarithms of how often hands slip so.
//!
//! Comes in: nothing, it is a table. Goes out: a cost for each kind of slip. What letters that are taken for others count,
//! `confusions` has.
//!
//! `a7-6`: a letter was lost, 6.4.

/// What one slip counts at the most in a word of the abbreviated notation that is a move as it stands, and how much of what others in it
/// count beyond: who puts one move for another writes several letters wrong at once.
pub const ONE_SLIP: f32 = 8.0;
pub const FURTHER: f32 = 0.4;
/// A letter or figure was lost.
pub const LOST: f32 = 6.4;
/// A letter or figure too many.
pub const ADDED: f32 = 8.0;
/// A letter or figure was written twice.
pub const DOUBLED: f32 = 7.0;
/// Two neighbours were exchanged.
pub const EXCHANGED: f32 = 7.2;
/// Departure and arrival were exchanged.
pub const FROM_TO: f32 = 6.9;
/// The arrival seen from the other side of the board.
pub const OTHER_SIDE: f32 = 7.5;
/// The square that was left was written for the one that was reached.
pub const ORIGIN: f32 = 7.5;
/// The departure was left out where the notation has it.
pub const NO_DEPARTURE: f32 = 6.2;
/// A cell that could not be read, and one of which the man can.
pub const ILLEGIBLE: f32 = 6.5;
pub const NO_SQUARE: f32 = 7.0;
/// A word that is like no move, where the last is due.
pub const SCRAWL: f32 = 15.0;
/// A half-move that one of two sheets does not have.
pub const ABSENT: f32 = 5.0;
/// A half-move that a number tells was left out.
pub const SKIPPED: f32 = 2.0;
/// The other castling.
pub const CASTLING: f32 = 3.4;
/// What tells two men apart was left out, or written for nothing.
pub const NOT_TOLD: f32 = 3.5;
pub const TOLD: f32 = 1.5;
pub const TOLD_BY_RANK: f32 = 2.0;
/// The departure was written in full where it need not be.
pub const LONG: f32 = 3.0;
/// A pawn's capture without the file it comes from, or without the rank.
pub const NO_FILE: f32 = 3.0;
pub const NO_RANK: f32 = 2.5;
/// The man taken was written for the square.
pub const VICTIM: f32 = 2.5;
/// A king's two squares for a castling.
pub const KING_STEPS: f32 = 2.0;
/// A man or a square by more than its plain name, or by less: where some of the sheet's squares are
/// named so, and where all have their wings.
pub const WING: f32 = 1.0;
pub const OPEN: f32 = 1.0;
pub const OPENED: f32 = 5.5;
/// The wing of a man left out who is not alone.
pub const NO_WING: f32 = 2.0;
/// The rank counted from the other side, where each counts from his own.
pub const OTHER_RANK: f32 = 6.0;
/// A queening that is not said.
pub const NO_QUEEN: f32 = 2.5;
/// Marks of capture and check: missing where the writer has them, written where nothing is.
pub const NO_TAKES: f32 = 3.5;
pub const TAKES: f32 = 5.0;
pub const NO_CHECK: f32 = 0.7;
pub const CHECK: f32 = 5.0;
/// A mark of mate where check is given and no mate: who writes it has seen that the game is over.
pub const MATE: f32 = 5.0;
/// A sentence that is read, for another than it says.
pub const CLEAR: f32 = 4.0;
/// How many times more a wrong letter of a sentence counts where nearly all sentences are read.
pub const NEAT: f32 = 2.5;
/// A sentence that no letter speaks for.
pub const UNSAID: f32 = 12.0;
/// A word that is unlike a spelling, and one beyond compare.
pub const UNLIKE: f32 = 24.0;
pub const FAR: f32 = 60.0;
