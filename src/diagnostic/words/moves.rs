//! What is said of moves: those that cannot be read, those that cannot be played, and those that are missing or too many.
//!
//! `["no legal move fits {}", ...]` -> "no legal move fits `Cc8-f6`"

use super::Both;

// Moves that cannot be read.
pub const LIKE_NUMBER: Both = [
    "perhaps the number of the move, with a letter in place of a figure",
    "peut-être le numéro du coup, avec une lettre au lieu d'un chiffre",
];
pub const A_MOVE: Both = ["a move", "un coup"];
pub const CANNOT_READ: Both = ["cannot read {} as a move", "{} ne se lit pas comme un coup"];
pub const EXPECTED: Both = ["expected {}", "il faudrait {}"];
pub const PIECE_LETTER: Both = ["a piece letter ({})", "une lettre de pièce ({})"];
pub const FILE: Both = ["a file (a to h)", "une colonne (a à h)"];
pub const FILE_NAME: Both = ["the name of a file ({})", "le nom d'une colonne ({})"];
pub const RANK: Both = ["a rank (1 to 8)", "une rangée (1 à 8)"];
pub const DASH: Both = ["a dash", "un tiret"];
pub const CAPTURE_SIGN: Both = ["a capture sign", "un signe de prise"];
pub const CASTLING: Both = ["castling (O-O, O-O-O)", "un roque (O-O, O-O-O)"];
pub const PROMOTION_LETTER: Both = [
    "the piece that the pawn becomes ({})",
    "la pièce que devient le pion ({})",
];
pub const CLOSING: Both = ["a closing parenthesis", "une parenthèse fermante"];
pub const MOVE_WORD: Both = ["a word of a move", "un mot d'un coup"];
pub const WORD_END: Both = ["the end of the move", "la fin du coup"];
pub const LINE_IS_NO_MOVE: Both = [
    "a line among the moves is no move",
    "une ligne parmi les coups n'en est pas un",
];
pub const NO_MOVES: Both = [
    "only words stand here, and no moves",
    "il n'y a ici que des mots, et aucun coup",
];
pub const ONLY_WORDS: Both = ["only words", "des mots seulement"];
pub const PUT_BETWEEN_BRACES: Both = [
    "put a comment between braces: `{...}`",
    "mettre un commentaire entre accolades : `{...}`",
];
pub const CONTROL_CHARACTER: Both = [
    "a control character stands among the moves",
    "un caractère de commande se trouve parmi les coups",
];
pub const ILLEGIBLE: Both = [
    "{} stands for a move that could not be read",
    "{} remplace un coup illisible",
];
pub const TAKEN_FOR: Both = ["{} is taken for {}", "{} est pris pour {}"];
pub const A_STAIN: Both = ["{} is passed over", "{} est passé"];
pub const NO_SUCH_WORD: Both = [
    "no word of a move, but the letters are like it",
    "aucun mot d'un coup, mais les lettres y ressemblent",
];
pub const COUNTED_FROM_OTHER_SIDE: Both = [
    "the square is counted from the other side, as hardly another is",
    "la case est comptée de l'autre côté, comme presque aucune autre",
];

// Moves that cannot be played.
pub const NO_LEGAL_MOVE: Both = [
    "no legal move fits {}",
    "aucun coup légal ne correspond à {}",
];
pub const CASTLING_RULE: Both = [
    "king and rook must not have moved nor have a man between them, and the king may not leave, cross or reach an attacked square",
    "roi et tour ne doivent ni avoir joué ni rien avoir entre eux, et le roi ne doit quitter, traverser ni atteindre de case attaquée",
];
pub const STANDS_NOT: Both = ["{} stands on {}, not {}", "{} se trouve en {}, pas {}"];
pub const STANDS_THERE: Both = ["{} stands there", "{} se trouve là"];
pub const NO_MAN_ON: Both = [
    "no man of the side to move stands on {}",
    "le camp au trait n'a aucune pièce en {}",
];
pub const WHITES_MAN: Both = [
    "the man on {} is White's, and Black is to move",
    "la pièce en {} est aux Blancs, et c'est aux Noirs de jouer",
];
pub const BLACKS_MAN: Both = [
    "the man on {} is Black's, and White is to move",
    "la pièce en {} est aux Noirs, et c'est aux Blancs de jouer",
];
pub const WHITES_MAN_AGAIN: Both = [
    "the man on {} is White's, and Black is to move: White moved twice",
    "la pièce en {} est aux Blancs, et c'est aux Noirs de jouer : les Blancs ont joué deux fois",
];
pub const BLACKS_MAN_AGAIN: Both = [
    "the man on {} is Black's, and White is to move: Black moved twice",
    "la pièce en {} est aux Noirs, et c'est aux Blancs de jouer : les Noirs ont joué deux fois",
];
pub const NO_MAN_THERE: Both = [
    "no man of the side to move stands there",
    "le camp au trait n'a aucune pièce à cet endroit",
];
pub const NOTHING_SAME: Both = [
    "no move does what the other side has just done",
    "aucun coup ne fait ce que l'autre camp vient de faire",
];
pub const KING_IN_CHECK: Both = ["the king would stand in check", "le roi serait en échec"];
pub const AGAINST_RULES: Both = [
    "the rules of the record do not allow it",
    "les règles de la partie ne le permettent pas",
];
pub const KING_IS_TAKEN: Both = [
    "the king is taken: the game is over",
    "le roi est pris : la partie est finie",
];
pub const IS_MATED: Both = [
    "the side to move is mated: the game is over",
    "le camp au trait est mat : la partie est finie",
];
pub const IS_STALEMATED: Both = [
    "the side to move is stalemated: the game is over",
    "le camp au trait est pat : la partie est finie",
];
pub const NO_MOVE_CHECKS: Both = ["no legal move gives check", "aucun coup ne donne échec"];
pub const CANNOT_CASTLE: Both = [
    "the king cannot castle now",
    "le roi ne peut pas roquer maintenant",
];
pub const NO_SUCH_MAN: Both = [
    "the side to move has no such man",
    "le camp au trait n'a pas cette pièce",
];
pub const NO_MAN_ON_FILE: Both = [
    "the side to move has no {} on file {}",
    "le camp au trait n'a pas de {} sur la colonne {}",
];
pub const NO_MAN_ON_RANK: Both = [
    "the side to move has no {} on rank {}",
    "le camp au trait n'a pas de {} sur la rangée {}",
];
pub const HAS_NO_MAN: Both = [
    "the side to move has no {}",
    "le camp au trait n'a pas de {}",
];
pub const CANNOT_GO: Both = ["{} cannot go from {} to {}", "{} ne peut aller de {} à {}"];
pub const MAN_CANNOT_GO: Both = [
    "the man on {} cannot go to {}",
    "la pièce en {} ne peut aller en {}",
];
pub const CANNOT_REACH_FROM: Both = [
    "from file {}, {} cannot reach {}",
    "de la colonne {}, {} ne peut atteindre {}",
];
pub const CANNOT_REACH: Both = ["{} cannot reach {} here", "{} ne peut atteindre {} ici"];
pub const NONE_CAN_GO: Both = [
    "no such man can go there",
    "aucune pièce de ce nom ne peut y aller",
];

// Ambiguous, missing and superfluous moves.
pub const MORE_READINGS: Both = [
    "more than {} readings fit the record",
    "plus de {} lectures conviennent à la partie",
];
pub const READINGS: Both = [
    "{} readings fit the record",
    "{} lectures conviennent à la partie",
];
pub const PREFERRED_AT: Both = [
    ", the preferred one with a share of {}",
    ", celle qui est préférée avec une part de {}",
];
pub const FITS_SEVERAL: Both = ["{} fits several moves", "{} correspond à plusieurs coups"];
pub const WRITE: Both = ["write {}", "écrire {}"];
pub const NOT_WRITTEN_BEFORE: Both = [
    "the move before this one is not written",
    "le coup qui précède n'est pas écrit",
];
pub const WHITE_NOT_WRITTEN: Both = [
    "White's move before this one is not written",
    "le coup des Blancs qui précède n'est pas écrit",
];
pub const BLACK_NOT_WRITTEN: Both = [
    "Black's move before this one is not written",
    "le coup des Noirs qui précède n'est pas écrit",
];
pub const WHITE_PASSES: Both = ["White passes", "les Blancs passent"];
pub const BLACK_PASSES: Both = ["Black passes", "les Noirs passent"];
pub const NO_RULE_PASSES: Both = [
    "a null move, which the rules do not know",
    "un coup nul, que les règles ignorent",
];
pub const WHITE_TWICE: Both = [
    "White moved twice, and Black's move before this one is not written",
    "les Blancs ont joué deux fois, et le coup des Noirs qui précède n'est pas écrit",
];
pub const BLACK_TWICE: Both = [
    "Black moved twice, and White's move before this one is not written",
    "les Noirs ont joué deux fois, et le coup des Blancs qui précède n'est pas écrit",
];
pub const MOVES_MISSING: Both = ["moves are missing", "il manque des coups"];
pub const ROW_NOT_WRITTEN: Both = [
    "the moves of number {}, before this one, are not written",
    "les coups du numéro {}, avant celui-ci, ne sont pas écrits",
];
pub const NOT_WRITTEN_HERE: Both = ["no move is written here", "aucun coup n'est écrit ici"];
pub const MISSING: Both = ["a move is missing", "il manque un coup"];
pub const STRAY_BLANK: Both = [
    "this cell is empty where no move can be missing",
    "cette case est vide là où aucun coup ne peut manquer",
];
pub const STRAY_CELL: Both = [
    "{} stands where no move can be missing",
    "{} est là où aucun coup ne peut manquer",
];
pub const EXTRA: Both = ["{} is a move too many", "{} est un coup de trop"];
pub const GOES_ON_WITHOUT: Both = [
    "the record goes on without it",
    "la partie continue sans lui",
];
pub const STRIKE_OUT: Both = [
    "strike it out, or put a variation between parentheses",
    "le rayer, ou mettre une variante entre parenthèses",
];

// What candidates are for.
pub const EITHER: Both = ["{} or {}", "{} ou {}"];
pub const THEN: Both = ["{}; {}", "{} ; {}"];
pub const NEAREST_ONE: Both = ["nearest legal move: {}", "coup légal le plus proche : {}"];
pub const NEAREST_MORE: Both = [
    "nearest legal moves: {}",
    "coups légaux les plus proches : {}",
];
pub const PERHAPS: Both = ["perhaps {}", "peut-être {}"];
