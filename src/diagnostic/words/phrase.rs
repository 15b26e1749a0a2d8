//! What a phrase is said to say: its man, his squares, what he takes, and what comes of it.
//!
//! `["from {}", ...]`, `["takes {}", ...]` -> `from d4, takes a pawn`

use super::Both;

// The men, with the article that tells their gender.
pub const PAWN: Both = ["a pawn", "un pion"];
pub const KNIGHT: Both = ["a knight", "un cavalier"];
pub const BISHOP: Both = ["a bishop", "un fou"];
pub const ROOK: Both = ["a rook", "une tour"];
pub const QUEEN: Both = ["a queen", "une dame"];
pub const KING: Both = ["a king", "un roi"];

// What a phrase says.
pub const LISTED: Both = ["{}, {}", "{}, {}"];
pub const FROM: Both = ["from {}", "de {}"];
pub const FROM_FILE: Both = ["from file {}", "de la colonne {}"];
pub const FROM_RANK: Both = ["from rank {}", "de la rangée {}"];
pub const TO: Both = ["to {}", "vers {}"];
pub const TO_FILE: Both = ["to file {}", "vers la colonne {}"];
pub const TO_RANK: Both = ["to rank {}", "vers la rangée {}"];
pub const TAKES: Both = ["takes", "prend"];
pub const TAKES_MAN: Both = ["takes {}", "prend {}"];
pub const TAKES_IN_PASSING: Both = ["takes in passing", "prend en passant"];
pub const BECOMES: Both = ["becomes {}", "devient {}"];
pub const CASTLES: Both = ["castling", "roque"];
pub const OF_KING: Both = ["of the king's side", "du côté du roi"];
pub const OF_QUEEN: Both = ["of the queen's side", "du côté de la dame"];
pub const OF_FILE: Both = ["of file {}", "de la colonne {}"];
pub const VICTIM: Both = ["the one taken {}", "celui qui est pris {}"];
pub const QUIETLY: Both = ["taking nothing if that fits", "sans prise s'il se peut"];
pub const SEEN_BY_MOVER: Both = [
    "squares named from White's side, for Black mirrored",
    "cases nommées du côté des Blancs, en miroir pour les Noirs",
];
pub const OTHER_SIDE: Both = [
    "from the other side where nothing else fits",
    "de l'autre côté si rien d'autre ne convient",
];
pub const SEEN_BY: [Both; 2] = [
    [
        "ranks counted from Black's side",
        "rangées comptées du côté des Noirs",
    ],
    [
        "ranks counted from White's side",
        "rangées comptées du côté des Blancs",
    ],
];
pub const SAME: Both = [
    "does what the other side has just done",
    "fait ce que l'autre camp vient de faire",
];
pub const TAKES_BACK: Both = ["the man who has just moved", "celui qui vient de jouer"];
pub const ONE_STEP: Both = ["by one step", "d'un pas"];
pub const TWO_STEPS: Both = ["by two steps", "de deux pas"];
pub const STEPS: Both = ["by a step or two", "d'un pas ou de deux"];
pub const MORE_STEPS: Both = ["by {} steps", "de {} pas"];
pub const COVERS: Both = ["covers the check", "couvre l'échec"];
pub const ATTACKS: Both = ["attacks {}", "attaque {}"];
pub const OWN_FILE: Both = ["on the file where he began", "sur la colonne d'où il vient"];
pub const PAWN_OF: Both = [
    "a pawn only from file {}",
    "un pion de la colonne {} seulement",
];
pub const KING_SIDE: Both = ["castling on the king's side", "petit roque"];
pub const QUEEN_SIDE: Both = ["castling on the queen's side", "grand roque"];
pub const SAYS_CHECK: Both = ["gives check", "donne échec"];
pub const SAYS_DOUBLE_OR_MATE: Both = ["double check or mate", "échec double ou mat"];
pub const SAYS_MATE: Both = ["mates", "fait mat"];
pub const ANY_MOVE: Both = ["any move", "un coup quelconque"];
