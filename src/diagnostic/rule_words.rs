//! The sentences that speak of rules, in English and in French side by side, as in `words`.
//!
//! `["no ruleset is called {}", ...]` -> "no ruleset is called `asperling-1790`"

use super::words::Both;

// Moves under other rules.
pub const UNDER: Both = [
    "under `{}` ({}) this move is legal",
    "sous `{}` ({}), ce coup est légal",
];
pub const WITHOUT: Both = [
    "without `{}` ({}) this move is legal",
    "sans `{}` ({}), ce coup est légal",
];
pub const NONSTANDARD: Both = [
    "{} is a move that today's rules do not know",
    "{} est un coup que les règles d'aujourd'hui ne connaissent pas",
];
pub const NOT_WRITTEN: Both = [
    "the record is not written, as `--nonstandard refuse` asks",
    "la partie n'est pas écrite, comme le veut `--nonstandard refuse`",
];
pub const SPLIT_OR_INLINE: Both = [
    "`--nonstandard split` writes it in parts that every reader loads, `inline` as one game",
    "`--nonstandard split` l'écrit en parties que tout lecteur charge, `inline` en une seule",
];

// What a source says of an irregularity, in our words.
pub const STANDS: Both = [
    "{} is no legal move, and stands",
    "{} n'est pas un coup légal, et subsiste",
];
pub const FALSE_MOVE: Both = [
    "a false move that nobody challenged before the reply",
    "une fausse marche que personne n'a relevée avant la réponse",
];
pub const OWN_MAN: Both = [
    "a man taken by another of his own side, which nobody challenged before the reply",
    "une pièce prise par une autre de son camp, ce que personne n'a relevé avant la réponse",
];
pub const OTHER_MAN: Both = [
    "a man of the other side, moved as if he were one's own and left where he was put",
    "une pièce de l'adversaire, jouée par méprise et laissée où elle a été mise",
];
pub const DECLARED: Both = [
    "a check declared and not given",
    "un échec déclaré qui n'est pas donné",
];
pub const LET_STAND: Both = ["`+{}` lets it stand", "`+{}` le laisse subsister"];
pub const SECOND_MOVE: Both = [
    "a second move in a row of the same side, which the opponent let pass",
    "un second coup de suite du même camp, que l'adversaire a laissé passer",
];
pub const UNHEEDED: Both = [
    "the king stays in a check that nobody announced",
    "le roi reste sous un échec que personne n'a annoncé",
];
pub const FALSE_MOVE_RULE: Both = [
    "Régence 1844, XIV: the opponent could have it left where it stood or played elsewhere; XXII: once he has moved, no more. Philidor 1777, VIII: unchallenged, it counts as if it had been right",
    "Régence 1844, XIV : l'adversaire pouvait la faire laisser en place ou jouer ailleurs ; XXII : dès qu'il a joué, il n'est plus temps. Philidor 1777, VIII : non réclamée, elle vaut comme si elle avait été juste",
];
pub const FALSE_CAPTURE_RULE: Both = [
    "Régence 1844, XII: who takes with a man that cannot has to take with another, or to play the man he touched; XIV and XXII: left until the opponent has moved, it stands. Philidor 1777, VIII: unchallenged, it counts as if it had been right",
    "Régence 1844, XII : qui prend avec une pièce qui ne le peut doit prendre avec une autre, ou jouer la pièce touchée ; XIV et XXII : laissée jusqu'au coup suivant, elle subsiste. Philidor 1777, VIII : non réclamée, elle vaut comme si elle avait été juste",
];
pub const OWN_MAN_RULE: Both = [
    "Régence 1844, XIII: the opponent had the choice which of the two men touched was to be played; XXII: once he has moved, no more. Philidor 1777, VIII: unchallenged, it counts as if it had been right",
    "Régence 1844, XIII : l'adversaire avait le choix de faire jouer l'une ou l'autre des deux pièces touchées ; XXII : dès qu'il a joué, il n'est plus temps. Philidor 1777, VIII : non réclamée, elle vaut comme si elle avait été juste",
];
pub const OTHER_MAN_RULE: Both = [
    "Régence 1844, XI: the opponent had the choice to have his man taken, if he could be, put back, or left where he was set; XXII: once he has moved, no more. Philidor 1777, VI: he could have him taken, or else the king played; VIII: unchallenged, it stands",
    "Régence 1844, XI : l'adversaire avait le choix de faire prendre sa pièce, si elle pouvait l'être, de la faire remettre, ou de la laisser où elle a été mise ; XXII : dès qu'il a joué, il n'est plus temps. Philidor 1777, VI : il pouvait la faire prendre, sinon faire jouer le roi ; VIII : non réclamée, elle subsiste",
];
pub const DECLARED_RULE: Both = [
    "Régence 1844, XXI, and Philidor 1777, XIV: who answered a check that was none could play again, as long as the opponent had not made his next move; Régence, XXII: after that, no more",
    "Régence 1844, XXI, et Philidor 1777, XIV : qui a répondu à un échec qui n'en est pas un pouvait rejouer, tant que l'adversaire n'avait pas joué le coup suivant ; Régence, XXII : ensuite, il n'est plus temps",
];
pub const FALSE_CASTLING_RULE: Both = [
    "Régence 1844, XVII: the opponent had the choice to have the king or the rook played; XXII: once he has moved, no more. Philidor 1777, XII: the player had to move the rook he touched or the king, as he liked; VIII: unchallenged, it counts as if it had been right",
    "Régence 1844, XVII : l'adversaire avait le choix de faire jouer le roi ou la tour ; XXII : dès qu'il a joué, il n'est plus temps. Philidor 1777, XII : le joueur devait jouer la tour touchée ou le roi, à son gré ; VIII : non réclamé, le roque vaut comme s'il avait été juste",
];
pub const EXPOSED_KING_RULE: Both = [
    "Régence 1844, XVIII, and Philidor 1777, XV: the king had to be played instead, if he could; if not, the fault had no consequence. Régence, XXII, and Philidor, VIII: once the opponent has moved, it stands",
    "Régence 1844, XVIII, et Philidor 1777, XV : il fallait jouer le roi, s'il le pouvait ; sinon la faute était sans conséquence. Régence, XXII, et Philidor, VIII : dès que l'adversaire a joué, elle subsiste",
];
pub const SECOND_MOVE_RULE: Both = [
    "Régence 1844, XV: before his own move the opponent had the choice to let both stand or to have the second taken back",
    "Régence 1844, XV : avant de jouer, l'adversaire avait le choix de laisser passer les deux ou de faire remettre le second",
];
pub const UNHEEDED_RULE: Both = [
    "Philidor 1777, XIII: of a check without warning the adversary need take no notice; once it is named, the last move of each is taken back. Régence 1844, XIX and XX: the move is played again to parry it",
    "Philidor 1777, XIII : un échec donné sans avertir n'oblige à rien ; une fois nommé, chacun reprend son dernier coup. Régence 1844, XIX et XX : le coup se rejoue pour parer",
];

// Names of rules that name none.
pub const NO_RULES: Both = ["this names no rules", "ceci ne nomme aucune règle du jeu"];
pub const NO_RULESET: Both = ["no ruleset is called {}", "aucun règlement ne s'appelle {}"];
pub const NO_CODE: Both = [
    "no rule code is called {}",
    "aucun code de règle ne s'appelle {}",
];
pub const UNSIGNED: Both = [
    "a code is added by `+` or lifted by `-`",
    "un code s'ajoute par `+` ou se retire par `-`",
];
pub const CONTRADICTS: Both = ["{} says the contrary", "{} dit le contraire"];
pub const RULESETS: Both = ["rulesets: {}", "règlements : {}"];
pub const CODES: Both = ["codes: {}", "codes : {}"];
pub const LIFT_FIRST: Both = ["lift it first: `-{}`", "le retirer d'abord : `-{}`"];

// Moves that today's rules do not know, as PGN tells them in a comment.
pub const LEAPS: Both = ["the king leaps from {} to {}", "le roi saute de {} en {}"];
pub const CASTLES_FREELY: Both = [
    "king to {} and rook to {} in one move",
    "le roi en {} et la tour en {} d'un seul coup",
];
pub const CASTLES_PAST: Both = [
    "the king castles past an attacked square",
    "le roi roque en passant par une case attaquée",
];
pub const RESTS: Both = [
    "the pawn rests on {} until a piece is lost",
    "le pion reste inactif en {} jusqu'à la perte d'une pièce",
];
pub const TURNS: Both = ["the pawn on {} becomes {}", "le pion en {} devient {}"];
pub const TAKES_KING: Both = ["the king is taken on {}", "le roi est pris en {}"];
pub const LEAVES_KING: Both = [
    "{} from {} to {}; a king is left to be taken",
    "{} de {} à {} ; un roi reste en prise",
];
pub const FALSELY: Both = [
    "a false move that stands: {} from {} to {}",
    "fausse marche qui subsiste : {} de {} à {}",
];
pub const AGAIN: Both = [
    "a second move in a row: {} from {} to {}",
    "second coup de suite : {} de {} à {}",
];
pub const UNHEEDING: Both = [
    "{} from {} to {}; the king stays in a check that nobody announced",
    "{} de {} à {} ; le roi reste sous un échec non annoncé",
];
pub const GOES: Both = ["{} from {} to {}", "{} de {} à {}"];
pub const BY_CODE: Both = ["{} ({})", "{} ({})"];
pub const WHITE_HALF_WON: Both = [
    "stalemate: half a win for White (Asperling 1690, rule 18)",
    "pat : la partie est à moitié gagnée par les Blancs (Asperling 1690, règle 18)",
];
pub const BLACK_HALF_WON: Both = [
    "stalemate: half a win for Black (Asperling 1690, rule 18)",
    "pat : la partie est à moitié gagnée par les Noirs (Asperling 1690, règle 18)",
];
pub const ROOK_TO: Both = ["the rook to {}", "la tour vers {}"];

// The rules by which a record replays.
pub const NOTE: Both = ["note", "note"];
pub const REPLAYS: Both = ["read under `{}`", "lue selon `{}`"];
pub const REPLAYS_BY: Both = ["read under `{}`: {}", "lue selon `{}` : {}"];

// Beginnings in words.
pub const LEFT_OPEN: Both = [
    "these words leave open where the game begins",
    "ces mots ne disent pas tout du début de la partie",
];
pub const NO_BEGINNING: Both = ["no beginning is told here", "aucun début n'est dit ici"];
pub const BEGINNINGS: Both = [
    "odds (`pion et deux traits`, `cavalier de la dame`), the men of both sides (`Blancs : le roi à sa case ...`), or a FEN",
    "un avantage (`pion et deux traits`, `cavalier de la dame`), les pièces des deux camps (`Blancs : le roi à sa case ...`), ou un FEN",
];
pub const WHICH: Both = ["which of the two: {}", "lequel des deux : {}"];
pub const SAY_WING: Both = [
    "say of whom: `du roi` or `de la dame`",
    "dire de qui : `du roi` ou `de la dame`",
];
pub const WHERE: Both = ["no square is said of {}", "la case n'est pas dite pour {}"];
pub const SAY_SQUARE: Both = [
    "say rank and file: `à la 7. du fou de la dame`, or `en c7`",
    "dire la rangée et la colonne : `à la 7. du fou de la dame`, ou `en c7`",
];
pub const WHERE_OF: Both = ["{} on {}", "{} en {}"];
pub const SAY_FILE: Both = [
    "say whose file: `du fou du roi` or `du fou de la dame`",
    "dire la colonne de qui : `du fou du roi` ou `du fou de la dame`",
];
pub const TWO_ON: Both = ["two men stand on {}", "deux pièces se trouvent en {}"];
pub const WHERE_PAWNS: Both = [
    "the squares of the pawns are not all said",
    "les cases des pions ne sont pas toutes dites",
];
pub const SAY_PAWNS: Both = [
    "one square for each: `l'un en c4 et l'autre en f4`",
    "une case pour chacun : `l'un en c4 et l'autre en f4`",
];
