//! What is said of what stands beside the moves: numbers, sides, columns, marks, results, and a second sheet.
//!
//! `["{} is written where {} is due", ...]` -> `16 is written where 6 is due`

use super::Both;

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
pub const MISREAD_RESULT: Both = [
    "a letter stands for a figure in the result {}",
    "une lettre tient lieu de chiffre dans le résultat {}",
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
pub const UNPLAYED_MOVES: Both = [
    "moves stand in words that were taken for a remark, and are not played",
    "des coups se trouvent dans des mots pris pour une remarque, et ne sont pas joués",
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
pub const ONLY_OTHER: Both = [
    "the other sheet has {} here, and this one has not",
    "l'autre feuille a ici {}, et celle-ci ne l'a pas",
];
pub const NOT_OTHER: Both = [
    "{} is not on the other sheet, which goes on without it",
    "{} ne figure pas sur l'autre feuille, qui continue sans cela",
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
pub const NOT_ADDED: Both = [
    "what the other sheet has behind this is not added",
    "ce que l'autre feuille porte après ceci n'est pas ajouté",
];
pub const READ_ALONE: Both = [
    "this one is read without the other",
    "celle-ci est lue sans l'autre",
];
pub const NO_SECOND: Both = [
    "record {} has no second sheet",
    "la partie {} n'a pas de seconde feuille",
];
pub const NO_SECOND_TELLS: Both = [
    "none tells this game, which is read alone",
    "aucune ne raconte cette partie, qui est lue seule",
];
pub const NO_FIRST: Both = [
    "record {} of the second sheets is beside none",
    "la partie {} des secondes feuilles n'est à côté d'aucune",
];
pub const NO_FIRST_TELLS: Both = [
    "no first sheet tells this game, of which nothing is written",
    "aucune première feuille ne raconte cette partie, dont rien n'est écrit",
];
pub const HEADED: Both = ["{} ({})", "{} ({})"];
