//! Every sentence of the reports and tables, in English and in French side by side.
//!
//! No code but the tables' own: which sentence is said of which fault is decided in `said.rs`. `{}`
//! stands for what is filled in, in this order. A message has no full stop.
//!
//! `["{} stands on {}, not {}", ...]` -> `a bishop stands on c8, not a knight`

use crate::notation::Notation;

use super::Messages;

/// A sentence in English and in French, in the order of [`Messages`].
pub(super) type Both = [&'static str; 2];

pub const ERROR: Both = ["error", "erreur"];
pub const WARNING: Both = ["warning", "avertissement"];
pub const HELP: Both = ["help", "aide"];
pub const OTHER_READING: Both = ["another reading", "autre lecture"];

// The parts of summaries and sentences.
pub const JOINED: Both = ["{}: {}", "{} : {}"];
pub const COLON: Both = [":", " :"];
pub const RECORD: Both = ["{} record", "{} partie"];
pub const RECORDS: Both = ["{} records", "{} parties"];
pub const WHOLE_ONE: Both = ["{} whole", "{} complète"];
pub const WHOLE_MORE: Both = ["{} whole", "{} complètes"];
pub const AMBIGUOUS_ONE: Both = ["{} ambiguous", "{} ambiguë"];
pub const AMBIGUOUS_MORE: Both = ["{} ambiguous", "{} ambiguës"];
pub const BROKEN_ONE: Both = ["{} broken", "{} interrompue"];
pub const BROKEN_MORE: Both = ["{} broken", "{} interrompues"];
pub const UNPAIRED: Both = [
    "{} holds {}, the first sheets {}: each needs one beside it",
    "{} contient {}, les premières feuilles {} : à chacune il en faut une",
];

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
pub const NO_MAN_THERE: Both = [
    "no man of the side to move stands there",
    "le camp au trait n'a aucune pièce à cet endroit",
];
pub const NOTHING_SAME: Both = [
    "no move does what the other side has just done",
    "aucun coup ne fait ce que l'autre camp vient de faire",
];
pub const KING_IN_CHECK: Both = ["the king would stand in check", "le roi serait en échec"];
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
pub const FITS_SEVERAL: Both = ["{} fits several moves", "{} correspond à plusieurs coups"];
pub const WRITE: Both = ["write {}", "écrire {}"];
pub const NOT_WRITTEN_BEFORE: Both = [
    "the move before this one is not written",
    "le coup qui précède n'est pas écrit",
];
pub const WHITE_TWICE: Both = [
    "White moved twice, and Black's move before this one is not written",
    "les Blancs ont joué deux fois, et le coup des Noirs qui précède n'est pas écrit",
];
pub const BLACK_TWICE: Both = [
    "Black moved twice, and White's move before this one is not written",
    "les Noirs ont joué deux fois, et le coup des Blancs qui précède n'est pas écrit",
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

// Numbers, sides, marks and results.
pub const NUMBER_DOES_NOT_FOLLOW: Both = [
    "the move number does not follow",
    "le numéro du coup ne suit pas",
];
pub const NUMBER_MISREAD: Both = [
    "a letter stands for a figure in the move number",
    "une lettre tient lieu de chiffre dans le numéro du coup",
];
pub const NUMBER_DUE: Both = [
    "{} is written where {} is due",
    "{} est écrit au lieu de {}",
];
pub const WHITE_TO_MOVE: Both = ["White is to move", "c'est aux Blancs de jouer"];
pub const BLACK_TO_MOVE: Both = ["Black is to move", "c'est aux Noirs de jouer"];
pub const WRONG_SIDE: Both = ["{} names the wrong side", "{} désigne le mauvais camp"];
pub const MISSPELT_MARK: Both = [
    "{} is a mark of check misspelt",
    "{} est un signe d'échec mal écrit",
];
pub const NO_CHECK_READ: Both = [
    "read as no move, and as no evidence of check",
    "lu ni comme un coup, ni comme un signe d'échec",
];
pub const COLUMNS_EXCHANGED: Both = [
    "White's and Black's moves stand in each other's place in every row",
    "les coups des Blancs et des Noirs ont échangé leurs places à toutes les lignes",
];
pub const WHITE_ALONE: Both = [
    "White moved twice in every row: no move of Black's is written",
    "les Blancs ont joué deux fois à chaque ligne : aucun coup des Noirs n'est écrit",
];
pub const BLACK_ALONE: Both = [
    "Black moved twice in every row: no move of White's is written",
    "les Noirs ont joué deux fois à chaque ligne : aucun coup des Blancs n'est écrit",
];
pub const ONE_ALONE: Both = [
    "one side moved twice in every row: no move of the other's is written",
    "un même camp a joué deux fois à chaque ligne : aucun coup de l'autre n'est écrit",
];
pub const SAME_SIDES_MOVE: Both = [
    "a move of the side that has just moved",
    "un coup du camp qui vient de jouer",
];
pub const WHITES_MOVE: Both = [
    "a move of White's in Black's place",
    "un coup des Blancs à la place des Noirs",
];
pub const BLACKS_MOVE: Both = [
    "a move of Black's in White's place",
    "un coup des Noirs à la place des Blancs",
];
pub const EXCHANGE_COLUMNS: Both = [
    "exchange the two columns, as `repair` reads them",
    "échanger les deux colonnes, comme `repair` les lit",
];
pub const WRITE_ONE_COLUMN: Both = [
    "write one of them in a row, and the other side's move beside it",
    "en écrire un par ligne, et à côté le coup de l'autre camp",
];
pub const NO_CHECK: Both = ["{} does not give check", "{} ne donne pas échec"];
pub const NO_MATE: Both = ["{} does not mate", "{} ne fait pas mat"];
pub const STRIKE_CHECK: Both = [
    "if the move is right, strike out the mark of check",
    "si le coup est juste, rayer le signe d'échec",
];
pub const STRIKE_MATE: Both = [
    "if the move is right, strike out the mark of mate",
    "si le coup est juste, rayer le signe de mat",
];
pub const DOES_NOT_TAKE: Both = ["what is taken is not {}", "ce qui est pris n'est pas {}"];
pub const NOT_IN_PASSING: Both = [
    "no pawn is taken in passing",
    "aucun pion n'est pris en passant",
];
pub const TAKES_NOTHING: Both = ["nothing is taken", "rien n'est pris"];
pub const NO_SUCH_CAPTURE: Both = [
    "{} can be played, but not as the capture it says",
    "{} se joue, mais sans la prise annoncée",
];
pub const WHITE_MATED: Both = ["White has mated", "les Blancs ont maté"];
pub const BLACK_MATED: Both = ["Black has mated", "les Noirs ont maté"];
pub const STALEMATE: Both = [
    "the last position is stalemate",
    "la dernière position est un pat",
];
pub const KING_TAKEN: Both = ["a king has been taken", "un roi a été pris"];
pub const CANNOT_MATE: Both = ["neither side can mate", "aucun camp ne peut mater"];
pub const THIRD_TIME: Both = [
    "the last position stands for the third time",
    "la dernière position paraît pour la troisième fois",
];
pub const FIFTH_TIME: Both = [
    "the last position stands for the fifth time",
    "la dernière position paraît pour la cinquième fois",
];
pub const FIFTY_MOVES: Both = [
    "fifty moves without capture or pawn move",
    "cinquante coups sans prise ni coup de pion",
];
pub const SEVENTY_FIVE_MOVES: Both = [
    "seventy-five moves without capture or pawn move",
    "soixante-quinze coups sans prise ni coup de pion",
];
pub const RESULT_AGAINST_BOARD: Both = [
    "the result {} is not that of the board",
    "le résultat {} n'est pas celui de l'échiquier",
];
pub const RESULT_ON_BOARD: Both = ["on the board it is `{}`", "sur l'échiquier, c'est `{}`"];

pub const NO_STALEMATE: Both = [
    "{} is written, and the last position is no stalemate",
    "{} est écrit, et la dernière position n'est pas un pat",
];
pub const CAN_MOVE: Both = [
    "the side to move has legal moves, or is mated",
    "le camp au trait a des coups légaux, ou est mat",
];
pub const NO_REPETITION: Both = [
    "{} is written, and no position stood for the third time",
    "{} est écrit, et aucune position n'a paru trois fois",
];
pub const NOT_THRICE: Both = [
    "no position of the game stands three times",
    "aucune position de la partie ne paraît trois fois",
];
pub const NO_FIFTY_MOVES: Both = [
    "{} is written, and fifty moves without capture or pawn move were not made",
    "{} est écrit, et cinquante coups sans prise ni coup de pion n'ont pas été joués",
];
pub const NOT_FIFTY: Both = [
    "a man was taken or a pawn moved less than fifty moves before, throughout the game",
    "une prise ou un coup de pion précède de moins de cinquante coups, dans toute la partie",
];

// Tags and start positions.
pub const RESULT_AGAINST_TAG: Both = [
    "the Result tag and the end of the moves disagree",
    "l'étiquette Result et la fin des coups se contredisent",
];
pub const MOVES_END_WITH: Both = ["the moves end with `{}`", "les coups se terminent par `{}`"];
pub const RESULT_AGAINST_RESULT: Both = [
    "the result {} is not the one stated before it",
    "le résultat {} n'est pas celui qui est énoncé avant lui",
];
pub const STATED_FIRST: Both = ["before it `{}` is stated", "avant lui, c'est `{}`"];
pub const COMMENTED_MOVES: Both = [
    "moves stand in a comment that a semicolon begins",
    "des coups se trouvent dans un commentaire qu'un point-virgule commence",
];
pub const REMARKED_MOVES: Both = [
    "moves stand in a remark behind the game, and are not read",
    "des coups se trouvent dans une remarque après la partie, et ne sont pas lus",
];
pub const NUMBER_OR_SEPARATE: Both = [
    "if they are played, number them, or put a comma or a line end before them",
    "s'ils sont joués, les numéroter, ou mettre une virgule ou une fin de ligne devant eux",
];
pub const RESULT_AGAINST_SHEET: Both = [
    "the two sheets end with different results",
    "les deux feuilles finissent par des résultats différents",
];
pub const SHEET_ENDS_WITH: Both = [
    "the other sheet ends with `{}`",
    "l'autre feuille finit par `{}`",
];
pub const OTHER_GAME: Both = [
    "the two sheets tell different games",
    "les deux feuilles racontent des parties différentes",
];
pub const UNCOMPARED: Both = [
    "the two sheets have too many words to be compared",
    "les deux feuilles ont trop de mots pour être comparées",
];
pub const UNLIKE: Both = [
    "the other sheet has nothing that is like a move of this one",
    "l'autre feuille n'a rien qui ressemble à un coup de celle-ci",
];
pub const OTHER_START: Both = [
    "the other sheet begins from another position",
    "l'autre feuille commence par une autre position",
];
pub const READ_ALONE: Both = [
    "this one is read without the other",
    "celle-ci est lue sans l'autre",
];
pub const BAD_TAG: Both = [
    "this tag is not well formed",
    "cette étiquette est mal formée",
];
pub const WHAT_A_TAG_IS: Both = [
    "a tag is a name and a value in quotation marks: `[White \"Philidor\"]`",
    "une étiquette est un nom et une valeur entre guillemets droits : `[White \"Philidor\"]`",
];
pub const REPEATED_TAG: Both = ["the tag {} stands twice", "l'étiquette {} paraît deux fois"];
pub const GIVEN_BEFORE: Both = ["given before", "déjà donnée"];
pub const NO_START: Both = [
    "no game can start from this position",
    "aucune partie ne peut partir de cette position",
];
pub const PAWN_ON: Both = ["a pawn stands on {}", "un pion se trouve en {}"];
pub const SURPLUS: Both = [
    "text behind the last field",
    "du texte après le dernier champ",
];
pub const WHITE_NO_KING: Both = ["White has no king", "les Blancs n'ont pas de roi"];
pub const BLACK_NO_KING: Both = ["Black has no king", "les Noirs n'ont pas de roi"];
pub const WHITE_KINGS: Both = [
    "White has more than one king",
    "les Blancs ont plus d'un roi",
];
pub const BLACK_KINGS: Both = [
    "Black has more than one king",
    "les Noirs ont plus d'un roi",
];
pub const OPPONENT_IN_CHECK: Both = [
    "the side that is not to move is in check",
    "le camp qui n'a pas le trait est en échec",
];
pub const NOT_PLACEMENT: Both = [
    "not eight ranks of eight squares",
    "ce ne sont pas huit rangées de huit cases",
];
pub const PLACEMENT: Both = [
    "from the eighth rank to the first, parted by `/`; digits count empty squares",
    "de la huitième rangée à la première, séparées par `/` ; les chiffres comptent les cases vides",
];
pub const NOT_TURN: Both = ["not a side to move", "ce n'est pas un trait"];
pub const TURN: Both = [
    "`w` for White, `b` for Black",
    "`w` pour les Blancs, `b` pour les Noirs",
];
pub const NOT_RIGHTS: Both = ["not castling rights", "ce ne sont pas des droits de roque"];
pub const RIGHTS: Both = ["letters of `KQkq`, or `-`", "des lettres de `KQkq`, ou `-`"];
pub const NOT_EN_PASSANT: Both = [
    "not an en passant square",
    "ce n'est pas une case de prise en passant",
];
pub const EN_PASSANT: Both = [
    "a square of the third or sixth rank, or `-`",
    "une case de la troisième ou de la sixième rangée, ou `-`",
];
pub const NOT_NUMBER: Both = ["not a number", "ce n'est pas un nombre"];
pub const NUMBERS: Both = [
    "half-moves since the last capture or pawn move, then the number of the next move: `0 1`",
    "les demi-coups depuis la dernière prise ou poussée, puis le numéro du coup à jouer : `0 1`",
];
pub const RIGHTS_DENIED: Both = [
    "the start position does not allow {}",
    "la position de départ ne permet pas {}",
];
pub const RIGHTS_LEFT_OUT: Both = [
    "castling or en passant rights that are left out",
    "des droits de roque ou de prise en passant, laissés de côté",
];

// The text itself: bytes, brackets, nesting.
pub const BAD_BYTE: Both = [
    "a byte that does not exist in {}",
    "un octet qui n'existe pas en {}",
];
pub const IN_WINDOWS_1252: Both = ["in windows-1252 it is `{}`", "en windows-1252, c'est `{}`"];
pub const GUESSED: Both = ["the encoding was guessed", "l'encodage a été deviné"];
pub const READ_AS: Both = ["read as {}", "lu comme {}"];
pub const NAME_ENCODING: Both = [
    "where accents look wrong, name the encoding with `--encoding`",
    "si les accents sont faux, nommer l'encodage avec `--encoding`",
];
pub const COMMENT_WITHOUT_END: Both = ["this comment has no end", "ce commentaire n'a pas de fin"];
pub const NO_BRACE: Both = ["no `}` follows", "aucun `}` ne suit"];
pub const VARIATION_WITHOUT_END: Both =
    ["this variation has no end", "cette variante n'a pas de fin"];
pub const NO_PARENTHESIS: Both = ["no `)` follows", "aucun `)` ne suit"];
pub const TAG_WITHOUT_END: Both = ["this tag has no end", "cette étiquette n'a pas de fin"];
pub const NO_BRACKET: Both = [
    "no `\"]` follows on its line",
    "aucun `\"]` ne suit sur sa ligne",
];
pub const NOTHING_TO_REPLACE: Both = [
    "no move stands before it that a variation could replace",
    "aucun coup ne le précède qu'une variante puisse remplacer",
];
pub const NOTHING_OPEN: Both = ["nothing is open here", "rien n'est ouvert ici"];
pub const STRAY: Both = ["{} is out of place", "{} n'est pas à sa place"];
pub const TOO_DEEP: Both = [
    "variations are nested more than {} deep",
    "des variantes sont imbriquées sur plus de {} niveaux",
];
pub const KEPT_AS_COMMENT: Both = ["kept as a comment", "gardé comme commentaire"];

// What is corrected. The places are told as players tell them: the move and the side.
pub const NOTE: Both = ["note", "note"];
pub const MOVE_OF_WHITE: Both = ["move {}, White", "coup {} blanc"];
pub const MOVE_OF_BLACK: Both = ["move {}, Black", "coup {} noir"];
pub const CITED: Both = ["`{}`", "« {} »"];
pub const SHARE: Both = ["{} ({})", "{} ({})"];
pub const READ_SO: Both = ["{} read as {}", "{} lu {}"];
pub const LEFT_OUT: Both = ["{} is not written", "{} n'est pas écrit"];
pub const ADDED: Both = [
    "{} stands on the other sheet alone",
    "{} n'est que sur l'autre feuille",
];
pub const PASSED_OVER: Both = ["{} is a move too many", "{} est de trop"];
pub const PASSED_OVER_BLANK: Both = [
    "the empty cell is passed over, for no move was left out in it",
    "la case vide est de trop, car aucun coup n'y est omis",
];
pub const PASSED_OVER_BEHIND: Both = [
    "what the other sheet has here is a move too many",
    "ce que l'autre feuille porte ici est de trop",
];
pub const READ_EXCHANGED: Both = [
    "{} read as {}, exchanged with its neighbour",
    "{} lu {}, échangé avec son voisin",
];
pub const DOUBTFUL: Both = ["{} is doubtful", "{} est douteux"];
pub const DISPUTED: Both = [
    "{} is not what the other sheet says",
    "{} n'est pas ce que dit l'autre feuille",
];
pub const ELSE: Both = ["else {}", "sinon {}"];
pub const TOO_MANY: Both = ["a move too many", "de trop"];
pub const GIVEN_UP: Both = [
    "this record is not repaired",
    "cette partie n'est pas réparée",
];
pub const NEEDS_MORE: Both = [
    "no game was found that needs no more than {} corrections",
    "on ne trouve aucune partie qui demande au plus {} corrections",
];
pub const NOTHING_REPLAYS: Both = [
    "no reading of it was found that replays to the end",
    "aucune lecture trouvée ne se rejoue jusqu'au bout",
];
pub const LACKS_TOO_MUCH: Both = [
    "too many half-moves are left out to tell which",
    "trop de demi-coups manquent pour dire lesquels",
];
pub const ROWS_ABREAST: Both = [
    "rows of several columns stand side by side",
    "des lignes de plusieurs colonnes se suivent côte à côte",
];
pub const PUT_UNDER: Both = [
    "put the rows of the second column under those of the first",
    "placer les lignes de la deuxième colonne sous celles de la première",
];
pub const LAY_BESIDE: Both = [
    "lay the other player's sheet beside it with `--second`",
    "joindre la feuille de l'autre joueur avec `--second`",
];
pub const CORRECTED_MOST: Both = [
    "more than {} corrections are never looked for, whatever `--max-repairs` allows",
    "plus de {} corrections ne sont jamais cherchées, quoi que permette `--max-repairs`",
];
pub const ALLOW_MORE: Both = [
    "allow more with `--max-repairs`",
    "en permettre davantage avec `--max-repairs`",
];
pub const UNDOUBTED: Both = [
    "no doubtful moves are sought in this record",
    "les coups douteux de cette partie ne sont pas cherchés",
];
pub const TOO_LONG: Both = [
    "it has more than {} half-moves",
    "elle a plus de {} demi-coups",
];
pub const SIC: Both = ["sic: {}", "sic: {}"];
pub const SIC_LEFT_OUT: Both = ["sic: - (left out)", "sic: - (omis)"];
pub const SIC_BLANK: Both = [
    "sic: - (empty cell passed over)",
    "sic: - (case vide de trop)",
];
pub const SIC_PASSED_OVER: Both = ["sic: {} (passed over)", "sic: {} (de trop)"];

// What could have been claimed, and what ends a game without a claim.
pub const CLAIM_THIRD_TIME: Both = [
    "from here a draw can be claimed: the position stands for the third time",
    "dès ce coup la nulle peut être réclamée : la position paraît pour la troisième fois",
];
pub const ENDS_FIFTH_TIME: Both = [
    "here the game is drawn: the position stands for the fifth time",
    "à ce coup la partie est nulle : la position paraît pour la cinquième fois",
];
pub const CLAIM_FIFTY_MOVES: Both = [
    "from here a draw can be claimed: fifty moves without capture or pawn move",
    "dès ce coup la nulle peut être réclamée : cinquante coups sans prise ni coup de pion",
];
pub const ENDS_SEVENTY_FIVE_MOVES: Both = [
    "here the game is drawn: seventy-five moves without capture or pawn move",
    "à ce coup la partie est nulle : soixante-quinze coups sans prise ni coup de pion",
];

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

// What candidates are for.
pub const EITHER: Both = ["{} or {}", "{} ou {}"];
pub const THEN: Both = ["{}; {}", "{} ; {}"];
pub const NEAREST_ONE: Both = ["nearest legal move: {}", "coup légal le plus proche : {}"];
pub const NEAREST_MORE: Both = [
    "nearest legal moves: {}",
    "coups légaux les plus proches : {}",
];
pub const PERHAPS: Both = ["perhaps {}", "peut-être {}"];

/// A name that a user can type or meet, and what it means, on one line each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Described {
    /// The name, the same in every language.
    pub name: &'static str,
    said: Both,
}

impl Described {
    /// What it means.
    #[must_use]
    pub const fn meaning(&self, messages: Messages) -> &'static str {
        self.said[messages as usize]
    }
}

const fn means(name: &'static str, english: &'static str, french: &'static str) -> Described {
    Described {
        name,
        said: [english, french],
    }
}

/// The codes of the faults, those of errors first.
#[rustfmt::skip]
pub const CODES: [Described; 23] = [
    means("unreadable", "a word where a move should stand, and none", "un mot à la place d'un coup, et qui n'en est pas un"),
    means("misprint", "a word of a move that was misread in print, and taken for another", "un mot d'un coup mal lu à l'impression, et pris pour un autre"),
    means("illegal-move", "a move that the position does not allow", "un coup que la position ne permet pas"),
    means("ambiguous-move", "several moves fit, and nothing later decides", "plusieurs coups conviennent, et rien ensuite ne tranche"),
    means("missing-move", "a move that is not written", "un coup qui n'est pas écrit"),
    means("extra-move", "a move too many", "un coup de trop"),
    means("side", "a mark of the side that is not to move, or moves of the wrong side in every row", "la marque du camp qui n'a pas le trait, ou des coups du mauvais camp à chaque ligne"),
    means("start-position", "a start position from which no game can be played", "une position de départ d'où aucune partie ne peut se jouer"),
    means("unterminated", "a comment, variation or tag without its end", "un commentaire, une variante ou une étiquette sans fin"),
    means("too-deep", "variations nested too deep", "des variantes imbriquées trop profondément"),
    means("given-up", "a record that is not repaired: it needs more corrections than are allowed, too many half-moves are left out, its columns stand side by side, or no reading of it replays", "une partie non réparée : elle demande plus de corrections qu'il n'est permis, trop de demi-coups manquent, ses colonnes se suivent côte à côte, ou aucune lecture ne se rejoue"),
    means("other-game", "a second sheet that tells another game (repair)", "une seconde feuille qui raconte une autre partie (réparation)"),
    means("stray-cell", "the sign of a cell where no move can be missing (warning)", "le signe d'une case là où aucun coup ne peut manquer (avertissement)"),
    means("move-number", "a move number that does not follow (warning)", "un numéro de coup qui ne suit pas (avertissement)"),
    means("check-mark", "check or mate written, and not given, or a mark of check misspelt (warning)", "un échec ou un mat écrit, mais non donné, ou un signe d'échec mal écrit (avertissement)"),
    means("capture-mark", "a capture written, and not made (warning)", "une prise écrite, mais non faite (avertissement)"),
    means("commented-moves", "moves in a comment that a semicolon begins, on a page without tags, or in a remark behind the game (warning)", "des coups dans un commentaire qu'un point-virgule commence, sur une page sans étiquettes, ou dans une remarque après la partie (avertissement)"),
    means("result", "a result that the board, a tag, another one or the other sheet denies (warning)", "un résultat que l'échiquier, une étiquette, un autre ou l'autre feuille dément (avertissement)"),
    means("not-doubted", "a record too long to be searched for doubtful moves (warning)", "une partie trop longue pour que des coups douteux y soient cherchés (avertissement)"),
    means("not-compared", "a second sheet that is not laid beside the first: both have too many words, or nothing on it is like a move of the first (warning)", "une seconde feuille qui n'est pas mise à côté de la première : elles ont trop de mots, ou rien n'y ressemble à un coup de la première (avertissement)"),
    means("nonstandard-move", "a move against the rules that stands, by a permission asked for (warning)", "un coup contraire aux règles qui subsiste, par une permission demandée (avertissement)"),
    means("tag", "a tag badly formed, repeated, or denied by the board (warning)", "une étiquette mal formée, répétée ou démentie (avertissement)"),
    means("encoding", "a byte that cannot be read, or a guessed encoding (warning)", "un octet illisible, ou un encodage deviné (avertissement)"),
];

/// The codes of what is reported beside faults: corrections that no fault's code names, and notes.
#[rustfmt::skip]
pub const FINDINGS: [Described; 9] = [
    means("misread", "a word that says another move than was meant (repair)", "un mot qui dit un autre coup que le coup joué (réparation)"),
    means("exchanged", "two half-moves written in the other order (repair)", "deux demi-coups écrits dans l'autre ordre (réparation)"),
    means("added-move", "a move that the other sheet has behind the end of this one (repair; warning)", "un coup que l'autre feuille a derrière la fin de celle-ci (réparation ; avertissement)"),
    means("doubtful", "a move that can be played where another may have been meant (note)", "un coup jouable, mais un autre a pu être joué (note)"),
    means("disputed", "a move of which the other sheet says another (repair; warning)", "un coup dont l'autre feuille dit un autre (réparation ; avertissement)"),
    means("threefold-repetition", "a draw that can be claimed: three times the same position (note)", "une nulle à réclamer : trois fois la même position (note)"),
    means("fivefold-repetition", "a draw: five times the same position (note)", "une nulle : cinq fois la même position (note)"),
    means("fifty-moves", "a draw that can be claimed: fifty moves (note)", "une nulle à réclamer : cinquante coups (note)"),
    means("seventy-five-moves", "a draw: seventy-five moves (note)", "une nulle : soixante-quinze coups (note)"),
];

/// The notations that are read.
pub const NOTATIONS: [Described; 3] = [
    means(
        Notation::Coordinate.name(),
        "both squares of a move: Cg1-f3, e2-e4",
        "les deux cases du coup : Cg1-f3, e2-e4",
    ),
    means(
        Notation::Abbreviated.name(),
        "the square of arrival: Cf3, exd5; also PGN: Nf3",
        "la case d'arrivée : Cf3, exd5 ; aussi le PGN : Nf3",
    ),
    means(
        Notation::Descriptive.name(),
        "men and files by name, ranks from the mover's side: P 4 R, CR 3 F, TprP",
        "pièces et colonnes par leur nom, rangées du côté du joueur : P 4 R, CR 3 F, TprP",
    ),
];

/// The formats that are written.
#[rustfmt::skip]
pub const FORMATS: [Described; 9] = [
    means("pgn", "Portable Game Notation, with comments and variations", "le PGN, avec commentaires et variantes"),
    means("fen", "the last position, or every one, as a FEN", "la dernière position, ou chacune, en FEN"),
    means("epd", "the last position, or every one, as an EPD", "la dernière position, ou chacune, en EPD"),
    means("uci", "the moves as chess engines take them: e2e4 g8f6", "les coups tels que les moteurs les lisent : e2e4 g8f6"),
    means("json", "everything known of a record, one object a line", "tout ce qu'on sait d'une partie, un objet par ligne"),
    means("coordinate", "both squares of a move: Cg1-f3", "les deux cases du coup : Cg1-f3"),
    means("abbreviated", "the square of arrival: Cf3", "la case d'arrivée : Cf3"),
    means("descriptive", "men and files by name: P 4 R, C 3 FR", "pièces et colonnes par leur nom : P 4 R, C 3 FR"),
    means("prose", "sentences of the treatises: Le pion du roi, deux pas.", "les phrases des traités : Le pion du roi, deux pas."),
];

/// The encodings that records are likely to be in; any label of the WHATWG is read.
#[rustfmt::skip]
pub const ENCODINGS: [Described; 8] = [
    means("auto", "a byte order mark, else UTF-8, else a guess", "une marque d'ordre des octets, sinon UTF-8, sinon deviné"),
    means("UTF-8", "all scripts; what is written today", "toutes les écritures ; l'usage d'aujourd'hui"),
    means("UTF-16LE", "all scripts, two bytes a letter; old Windows", "toutes les écritures, deux octets par lettre ; anciens Windows"),
    means("UTF-16BE", "the same, the bytes in the other order", "le même, les octets dans l'autre ordre"),
    means("windows-1252", "western Europe, Windows; also read for Latin-1", "Europe occidentale, Windows ; lu aussi pour Latin-1"),
    means("ISO-8859-15", "western Europe, Unix; has œ and €", "Europe occidentale, Unix ; a œ et €"),
    means("macintosh", "western Europe, Macintosh before 2001", "Europe occidentale, Macintosh d'avant 2001"),
    means("IBM866", "Cyrillic, DOS", "cyrillique, DOS"),
];
