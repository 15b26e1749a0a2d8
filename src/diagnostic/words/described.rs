//! The names that a user can type or meet, each with what it means, in English and in French side by side: codes of faults,
//! notations, formats, encodings.
//!
//! Comes in: nothing, they are tables. Goes out: what `--help` and the lists of the command line print.
//!
//! `epd` -> `the last position, or every one, as an EPD`

use crate::notation::Notation;

use super::super::Messages;
use super::Both;

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
pub const CODES: [Described; 29] = [
    means("unreadable", "a word where a move should stand, and none", "un mot à la place d'un coup, et qui n'en est pas un"),
    means("misprint", "a word of a move that was misread in print, and taken for another", "un mot d'un coup mal lu à l'impression, et pris pour un autre"),
    means("illegal-move", "a move that the position does not allow", "un coup que la position ne permet pas"),
    means("ambiguous-move", "several moves fit, and nothing later decides", "plusieurs coups conviennent, et rien ensuite ne tranche"),
    means("missing-move", "a move that is not written", "un coup qui n'est pas écrit"),
    means("extra-move", "a move too many", "un coup de trop"),
    means("side", "a mark of the side that is not to move, or moves of the wrong side in every row", "la marque du camp qui n'a pas le trait, ou des coups du mauvais camp à chaque ligne"),
    means("start-position", "a start position from which no game can be played, or that is not known", "une position de départ d'où aucune partie ne peut se jouer, ou qui n'est pas connue"),
    means("unterminated", "a comment, variation or tag without its end", "un commentaire, une variante ou une étiquette sans fin"),
    means("too-deep", "variations nested too deep", "des variantes imbriquées trop profondément"),
    means("given-up", "a record that is not repaired: it needs more corrections than are allowed, too many half-moves are left out, its columns stand side by side, or no reading of it replays", "une partie non réparée : elle demande plus de corrections qu'il n'est permis, trop de demi-coups manquent, ses colonnes se suivent côte à côte, ou aucune lecture ne se rejoue"),
    means("other-game", "a second sheet that tells another game (repair)", "une seconde feuille qui raconte une autre partie (réparation)"),
    means("no-first-sheet", "a second sheet whose game none of the first tells: nothing of it is written (repair)", "une seconde feuille dont aucune première ne raconte la partie : rien n'en est écrit (réparation)"),
    means("unplayed-moves", "moves in words behind the last one, with which the game goes on, or which are another game", "des coups dans des mots après le dernier, par lesquels la partie continue, ou qui sont une autre partie"),
    means("stray-cell", "the sign of a cell where no move can be missing (warning)", "le signe d'une case là où aucun coup ne peut manquer (avertissement)"),
    means("move-number", "a move number that does not follow (warning)", "un numéro de coup qui ne suit pas (avertissement)"),
    means("check-mark", "check or mate written, and not given, or a mark of check misspelt (warning)", "un échec ou un mat écrit, mais non donné, ou un signe d'échec mal écrit (avertissement)"),
    means("capture-mark", "a capture written, and not made (warning)", "une prise écrite, mais non faite (avertissement)"),
    means("commented-moves", "moves in a comment that a semicolon begins, on a page without tags, or in a remark behind the game (warning)", "des coups dans un commentaire qu'un point-virgule commence, sur une page sans étiquettes, ou dans une remarque après la partie (avertissement)"),
    means("result", "a result that the board, a tag, another one or the other sheet denies (warning)", "un résultat que l'échiquier, une étiquette, un autre ou l'autre feuille dément (avertissement)"),
    means("not-doubted", "a record too long to be searched for doubtful moves (warning)", "une partie trop longue pour que des coups douteux y soient cherchés (avertissement)"),
    means("not-compared", "a second sheet that is not laid beside the first: both have too many words, or nothing on it is like a move of the first (warning)", "une seconde feuille qui n'est pas mise à côté de la première : elles ont trop de mots, ou rien n'y ressemble à un coup de la première (avertissement)"),
    means("no-second-sheet", "a record whose game no second sheet tells: in a repair it is read alone (warning)", "une partie qu'aucune seconde feuille ne raconte : dans une réparation elle est lue seule (avertissement)"),
    means("not-added", "what the other of two sheets has behind the end of this one, and is not added: it needs more corrections than are allowed (warning)", "ce que l'autre de deux feuilles porte après la fin de celle-ci, et qui n'est pas ajouté : il y faut plus de corrections qu'il n'est permis (avertissement)"),
    means("nonstandard-move", "a move against the rules that stands, by a permission asked for, or a side that passes (warning)", "un coup contraire aux règles qui subsiste, par une permission demandée, ou un camp qui passe (avertissement)"),
    means("tag", "a tag badly formed, repeated, denied by the board, or of a variant that is not known (warning)", "une étiquette mal formée, répétée, démentie, ou d'une variante de jeu inconnue (avertissement)"),
    means("glyph", "a numeric glyph that no list has (warning)", "un signe numéroté qu'aucune liste ne porte (avertissement)"),
    means("disputed", "a move of which the other of two sheets says another, or which it has not or alone has (warning)", "un coup dont l'autre de deux feuilles dit un autre, ou qu'une seule des deux porte (avertissement)"),
    means("encoding", "a byte that cannot be read, or a guessed encoding (warning)", "un octet illisible, ou un encodage deviné (avertissement)"),
];

/// The codes of what is reported beside faults: corrections that no fault's code names, and notes.
#[rustfmt::skip]
pub const FINDINGS: [Described; 10] = [
    means("misread", "a word that says another move than was meant (repair)", "un mot qui dit un autre coup que le coup joué (réparation)"),
    means("exchanged", "two half-moves written in the other order (repair)", "deux demi-coups écrits dans l'autre ordre (réparation)"),
    means("added-move", "a move that the other sheet has behind the end of this one (repair; warning)", "un coup que l'autre feuille a derrière la fin de celle-ci (réparation ; avertissement)"),
    means("doubtful", "a move that can be played where another may have been meant (note)", "un coup jouable, mais un autre a pu être joué (note)"),
    means("disambiguation", "a move that several men could make as it is written; those behind it tell which (note)", "un coup que plusieurs pièces pouvaient jouer tel qu'il est écrit ; la suite dit laquelle (note)"),
    means("inferred-tag", "a tag that is filled from words of the page (note)", "une étiquette tirée de mots de la page (note)"),
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
pub const ENCODINGS: [Described; 10] = [
    means("auto", "a byte order mark, else UTF-8, else a guess", "une marque d'ordre des octets, sinon UTF-8, sinon deviné"),
    means("UTF-8", "all scripts; what is written today", "toutes les écritures ; l'usage d'aujourd'hui"),
    means("UTF-16LE", "all scripts, two bytes a letter; old Windows", "toutes les écritures, deux octets par lettre ; anciens Windows"),
    means("UTF-16BE", "the same, the bytes in the other order", "le même, les octets dans l'autre ordre"),
    means("windows-1252", "western Europe, Windows; also read for Latin-1", "Europe occidentale, Windows ; lu aussi pour Latin-1"),
    means("ISO-8859-15", "western Europe, Unix; has œ and €", "Europe occidentale, Unix ; a œ et €"),
    means("macintosh", "western Europe, Macintosh before 2001", "Europe occidentale, Macintosh d'avant 2001"),
    means("IBM850", "western Europe, DOS; also IBM437, 852, 860, 863, 865", "Europe occidentale, DOS ; aussi IBM437, 852, 860, 863, 865"),
    means("IBM437", "the United States, DOS; many old collections", "États-Unis, DOS ; bien des collections anciennes"),
    means("IBM866", "Cyrillic, DOS", "cyrillique, DOS"),
];
