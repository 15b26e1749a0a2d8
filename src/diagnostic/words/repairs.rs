//! What is said of corrections, of records that are not repaired, and of draws that could have been claimed.
//!
//! `["{} read as {}", ...]` -> "`a7-6` read as a7-a6"

use super::Both;

// What is corrected. The places are told as players tell them: the move and the side.
pub const MOVE_OF_WHITE: Both = ["move {}, White", "coup {} blanc"];
pub const MOVE_OF_BLACK: Both = ["move {}, Black", "coup {} noir"];
pub const MOVES_OF_WHITE: Both = ["moves {} to {}, White", "coups {} à {} blancs"];
pub const MOVES_OF_BLACK: Both = ["moves {} to {}, Black", "coups {} à {} noirs"];
pub const MOVES_OF_BOTH: Both = ["moves {} to {}", "coups {} à {}"];
pub const CITED: Both = ["`{}`", "« {} »"];
pub const EMPTY_CELL: Both = ["the empty cell", "la case vide"];
pub const SHARE: Both = ["{} ({})", "{} ({})"];
pub const READ_SO: Both = ["{} read as {}", "{} lu {}"];
pub const LEFT_OUT: Both = ["{} is not written", "{} n'est pas écrit"];
pub const ROW_LEFT_OUT: Both = [
    "the row {} {} is not written",
    "la ligne {} {} n'est pas écrite",
];
pub const MOVE: Both = ["move {}", "coup {}"];
pub const AND: Both = ["{} and {}", "{} et {}"];
pub const BECAUSE_UNREADABLE: Both = ["it cannot be read", "illisible"];
pub const BECAUSE_ILLEGAL: Both = ["illegal where it stands", "impossible à cette place"];
pub const BECAUSE_NEEDED: [Both; 2] = [
    [
        "legal, but move {} needs it",
        "possible, mais le coup {} le demande",
    ],
    [
        "legal, but later moves {} need it",
        "possible, mais les coups {} le demandent",
    ],
];
pub const BECAUSE_CHECK: Both = [
    "the board denies its sign of check",
    "l'échiquier dément son signe d'échec",
];
pub const BECAUSE_CAPTURE: Both = [
    "the board denies its sign of capture",
    "l'échiquier dément son signe de prise",
];
pub const BECAUSE_NUMBER: Both = ["the numbers tell it", "les numéros le disent"];
pub const BECAUSE_COLUMN: Both = [
    "its column is exchanged with the other",
    "sa colonne est échangée avec l'autre",
];
pub const BECAUSE_TWICE: Both = ["it is written twice", "il est écrit deux fois"];
pub const BECAUSE_OTHER_SHEET: Both = ["the other sheet says it", "l'autre feuille le dit"];
pub const BECAUSE_ANSWERED: Both = ["answered so", "répondu ainsi"];
pub const BECAUSE_UNLIKELY: Both = [
    "legal, but hardly ever played here",
    "possible, mais presque jamais joué ici",
];
pub const RUN_ADDED: Both = [
    "{} half-moves are added, for the other sheet goes on here ({} at least): {}",
    "{} demi-coups sont ajoutés, car l'autre feuille continue ici ({} au moins) : {}",
];
pub const RUN_EXCHANGED: Both = [
    "{} half-moves stand in the wrong column ({} at least): {}",
    "{} demi-coups sont dans la mauvaise colonne ({} au moins) : {}",
];
pub const RUN_LEFT_OUT: Both = [
    "{} moves are not written ({} at least): {}",
    "{} coups ne sont pas écrits ({} au moins) : {}",
];
pub const ADDED: Both = [
    "{} is added, for the other sheet goes on here",
    "{} est ajouté, car l'autre feuille continue ici",
];
pub const PASSED_OVER: Both = ["{} is a move too many", "{} est de trop"];
pub const PASSED_OVER_BLANK: Both = [
    "the empty cell is passed over, for no move was left out in it",
    "la case vide est de trop, car aucun coup n'y est omis",
];
pub const READ_EXCHANGED: Both = [
    "{} read as {}, exchanged with its neighbour",
    "{} lu {}, échangé avec son voisin",
];
pub const DOUBTFUL: Both = ["{} left as it stands", "{} laissé tel quel"];
pub const DOUBTFUL_READ: Both = ["{} taken as {}", "{} pris pour {}"];
pub const DISPUTED: Both = [
    "{} is not what the other sheet says",
    "{} n'est pas ce que dit l'autre feuille",
];
pub const ELSE: Both = ["else {}", "sinon {}"];
pub const TOO_MANY: Both = ["a move too many", "de trop"];
pub const AS_WRITTEN: Both = ["as it is written", "comme c'est écrit"];
pub const NOTHING_LEFT_OUT: Both = ["nothing is left out here", "rien n'est omis ici"];
pub const ASKED: Both = [
    "key, move, Enter to skip, q to ask no more: ",
    "touche, coup, Entrée pour passer, q pour finir : ",
];
pub const NO_ANSWER: Both = [
    "no key, and no move that can be played here alone",
    "ni touche, ni coup qui puisse seul être joué ici",
];
pub const ANSWERS_LEFT: Both = [
    "answers that are about no doubtful place: {}",
    "réponses qui ne portent sur aucun endroit douteux : {}",
];
pub const REPAIRABLE_ONE: Both = [
    "`greffier repair` finds a game for {} broken record",
    "`greffier repair` trouve la partie de {} texte qui ne se rejoue pas",
];
pub const REPAIRABLE_MORE: Both = [
    "`greffier repair` finds a game for {} broken records",
    "`greffier repair` trouve la partie de {} textes qui ne se rejouent pas",
];
pub const GIVEN_UP: Both = [
    "this record is not repaired",
    "cette partie n'est pas réparée",
];
pub const NEEDS_MORE: Both = [
    "no game was found that needs no more than {} corrections",
    "on ne trouve aucune partie qui demande au plus {} corrections",
];
pub const NOTHING_REPLAYS: Both = [
    "no reading of it was found that replays to the end and leaves most of its words as they stand",
    "aucune lecture trouvée ne se rejoue jusqu'au bout en laissant la plupart des mots tels quels",
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
pub const SEARCHED_ENOUGH: Both = [
    "no game was found in as much search as a record of this length is given",
    "aucune partie trouvée dans les limites de recherche accordées à cette longueur",
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

// What several men could have made.
pub const OR: Both = [" or ", " ou "];
pub const SETTLED: Both = [
    "{} may be {}; only what follows tells that it is {}",
    "{} peut être {} ; seule la suite dit que c'est {}",
];

// A tag that words tell.
pub const INFERRED: Both = [
    "the tag {} is filled from these words: {}",
    "l'étiquette {} est tirée de ces mots : {}",
];

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
