//! What is said of tags and start positions, and of the text itself: bytes, brackets, nesting.
//!
//! `["a byte that does not exist in {}", ...]` -> `a byte that does not exist in UTF-8`

use super::Both;

// Tags and start positions.
pub const BAD_TAG: Both = [
    "this tag is not well formed",
    "cette étiquette est mal formée",
];
pub const WHAT_A_TAG_IS: Both = [
    "a tag is a name and a value in quotation marks: `[White \"Philidor\"]`",
    "une étiquette est un nom et une valeur entre guillemets droits : `[White \"Philidor\"]`",
];
pub const UNKNOWN_VARIANT: Both = [
    "the variant {} is not known",
    "la variante de jeu {} n'est pas connue",
];
pub const READ_AS_CHESS: Both = [
    "its moves are read as those of chess",
    "ses coups sont lus comme ceux des échecs",
];
pub const UNKNOWN_GLYPH: Both = [
    "no glyph has the number {}",
    "aucun signe ne porte le numéro {}",
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
pub const BEGINS_LATER: Both = [
    "this record begins at move {}",
    "cette partie commence au coup {}",
];
pub const POSITION_UNKNOWN: Both = [
    "the position before it is not known",
    "la position qui le précède n'est pas connue",
];
pub const TELL_POSITION: Both = [
    "give it as a FEN, in a tag or with `--start`",
    "la donner en FEN, dans une étiquette ou avec `--start`",
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
