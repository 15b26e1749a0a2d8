//! Every sentence of the command line but its help, in English and in French side by side.
//!
//! `{}` stands for what is filled in, in this order. The words of reports stand in the library, the French of the help in
//! `french.tsv`.
//!
//! `["cannot open {}", ...]` -> `cannot open partie.txt`

use std::fmt::Display;
use std::io::ErrorKind;

use super::language::language;

/// A sentence in English and in French.
pub type Both = [&'static str; 2];

/// A sentence in the language of this run.
pub fn said(both: Both, args: &[&dyn Display]) -> String {
    let mut args = args.iter();
    let mut parts = both[language() as usize].split("{}");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let arg = args.next().map(ToString::to_string).unwrap_or_default();
        text + &arg + part
    })
}

// Files.
pub const CANNOT_OPEN: Both = ["cannot open {}", "impossible d'ouvrir {}"];
pub const CANNOT_READ: Both = ["cannot read {}", "impossible de lire {}"];
pub const CANNOT_WRITE: Both = ["cannot write {}", "impossible d'écrire {}"];
pub const CANNOT_WRITE_IN: Both = ["cannot write in {}", "impossible d'écrire dans {}"];
pub const STANDARD_OUTPUT: Both = ["standard output", "sur la sortie standard"];
pub const IS_DIRECTORY: Both = [
    "it is a directory; name the files in it: {}",
    "c'est un dossier ; nommer les fichiers qu'il contient : {}",
];
pub const NO_TEXT: Both = [
    "this is {}, not a text: {}",
    "c'est {}, et non un texte : {}",
];

/// Why files fail, in French: in English the system says it.
pub const FAILURES: [(ErrorKind, &str); 15] = [
    (ErrorKind::NotFound, "fichier ou dossier introuvable"),
    (ErrorKind::PermissionDenied, "accès refusé"),
    (ErrorKind::AlreadyExists, "ce nom est déjà pris"),
    (ErrorKind::IsADirectory, "c'est un dossier"),
    (
        ErrorKind::NotADirectory,
        "un fichier y tient lieu de dossier",
    ),
    (
        ErrorKind::StorageFull,
        "il n'y a plus de place sur le disque",
    ),
    (ErrorKind::QuotaExceeded, "le quota du disque est atteint"),
    (ErrorKind::FileTooLarge, "le fichier est trop grand"),
    (
        ErrorKind::ReadOnlyFilesystem,
        "le disque ne peut être écrit",
    ),
    (ErrorKind::InvalidFilename, "ce nom n'est pas permis"),
    (ErrorKind::ResourceBusy, "le fichier est occupé"),
    (ErrorKind::InvalidInput, "les données sont abîmées"),
    (ErrorKind::InvalidData, "les données sont abîmées"),
    (ErrorKind::UnexpectedEof, "le fichier est tronqué"),
    (ErrorKind::OutOfMemory, "la mémoire ne suffit pas"),
];

// Kinds of files that hold no plain text, and how to get it.
pub const A_PDF: Both = ["a PDF", "un PDF"];
pub const A_ZIP: Both = [
    "a ZIP archive (.docx, .odt, .xlsx are such)",
    "une archive ZIP (.docx, .odt, .xlsx en sont)",
];
pub const AN_RTF: Both = ["an RTF document", "un document RTF"];
pub const AN_OLD_OFFICE: Both = [
    "a document of older Office programs (.doc, .xls)",
    "un document d'anciens logiciels de bureau (.doc, .xls)",
];
pub const AN_XZ: Both = ["an XZ archive", "une archive XZ"];
pub const A_7_ZIP: Both = ["a 7-Zip archive", "une archive 7-Zip"];
pub const A_PICTURE: Both = ["a picture", "une image"];
pub const SAVE_TEXT: Both = [
    "save its text first (pdftotext)",
    "en extraire d'abord le texte (pdftotext)",
];
pub const UNPACK_OR_SAVE: Both = [
    "unpack it, or save the document as plain text",
    "la décompresser, ou enregistrer le document en texte brut",
];
pub const SAVE_PLAIN: Both = ["save it as plain text", "l'enregistrer en texte brut"];
pub const UNPACK_XZ: Both = ["unpack it first (xz -d)", "la décompresser d'abord (xz -d)"];
pub const UNPACK: Both = ["unpack it first", "la décompresser d'abord"];
pub const READ_PICTURE: Both = [
    "read its text first (OCR)",
    "en faire lire d'abord le texte (OCR)",
];

// What was asked and cannot be done.
pub const NOT_TAKEN: Both = ["{} cannot be taken", "{} ne peut être pris"];
pub const FRENCH_ALONE: Both = [
    "`--write-language`: descriptive notation and prose are written in French alone (fr)",
    "`--write-language` : la notation descriptive et la prose ne s'écrivent qu'en français (fr)",
];
pub const AUTO_RULES: Both = [
    "`--rules auto` is for `greffier check`, which names the rules found",
    "`--rules auto` est pour `greffier check`, qui nomme les règles trouvées",
];
pub const NO_RECORD: Both = ["there is no record {}", "il n'y a pas de partie {}"];
pub const BEGINS_BEHIND: Both = [
    "the game begins behind move {}",
    "la partie commence après le coup {}",
];
pub const NO_HALF_MOVE: Both = [
    "record {} has no half-move {}",
    "la partie {} n'a pas de demi-coup {}",
];
pub const AFTER_MORE: Both = [
    "--after has more than one record",
    "--after contient plus d'une partie",
];
pub const NOT_ONE_POSITION: Both = [
    "`{}` does not lead to one position: `{}` is not explained",
    "`{}` ne mène pas à une seule position : `{}` n'est pas expliqué",
];
pub const NO_WORDS: Both = ["no words", "aucun mot"];
pub const IS_EMPTY: Both = ["{} is empty", "{} est vide"];
pub const HOLDS_NO_MOVE: Both = ["{} holds no move", "{} ne contient aucun coup"];
pub const ASK_NAMES: Both = [
    "--ask reads the answers from standard input: name the file of the sheet",
    "--ask lit les réponses sur l'entrée standard : nommer le fichier de la feuille",
];
pub const ASK_IN_WORDS: Both = [
    "--ask asks in words: it has no JSON",
    "--ask pose ses questions en mots, et non en JSON",
];
pub const AN_ANSWER: Both = [
    "{}:{}: an answer is a file, a line, a column, words and what they stand for, parted by tabs",
    "{}:{} : une réponse est un fichier, une ligne, une colonne, des mots et ce qu'ils disent, séparés par des tabulations",
];
pub const NO_SPLIT: Both = [
    "cannot split ISO-2022-JP; convert the file to UTF-8 first",
    "l'ISO-2022-JP ne peut être découpé ; convertir d'abord le fichier en UTF-8",
];
pub const SIZE_UNKNOWN: Both = [
    "--pieces needs a file whose size is known; say --size",
    "--pieces demande un fichier de taille connue ; donner --size",
];
pub const READ_PIECES: Both = [
    "{} is {}; read its pieces with --encoding {}",
    "{} est en {} ; lire ses morceaux avec --encoding {}",
];
pub const READ_PIECES_GUESSED: Both = [
    "{} is {}, as far as can be guessed; read its pieces with --encoding {}",
    "{} est en {}, pour autant qu'on le devine ; lire ses morceaux avec --encoding {}",
];
pub const NO_THREAD: Both = ["cannot start a thread", "impossible de lancer un fil"];
pub const WORKER_GONE: Both = ["a worker is gone", "un fil de travail a disparu"];

// What values are.
pub const A_TAG: Both = [
    "a name of letters and figures, `=`, a value: White=Dupont",
    "un nom de lettres et de chiffres, `=`, une valeur : White=Dupont",
];
pub const A_NUMBER_AND_SIDE: Both = [
    "a number and a side: 17w, 17b",
    "un numéro et un camp : 17w (Blancs), 17b (Noirs)",
];
pub const A_WHOLE_NUMBER: Both = [
    "a whole number, 1 or more",
    "un nombre entier, à partir de 1",
];
pub const BYTES: Both = [
    "bytes, 1 or more: 4096, 512K, 64M, 2G",
    "des octets, à partir de 1 : 4096, 512K, 64M, 2G",
];
pub const ONE_OF: Both = ["one of: {}", "l'un de : {}"];
pub const SOME_OF: Both = ["some of: {}", "quelques-uns de : {}"];
pub const AN_ENCODING: Both = [
    "`auto` or a label of the WHATWG Encoding Standard; see `greffier list encodings`",
    "`auto` ou un nom de la norme d'encodage du WHATWG ; voir `greffier list encodings`",
];
pub const NO_VALUE: Both = [
    "`{}` is no value of `{}`",
    "`{}` n'est pas une valeur de `{}`",
];
pub const NO_FIELD: Both = [
    "no record has a tag `{}`, which --select asks for",
    "aucune partie n'a d'étiquette `{}`, que --select demande",
];
pub const NO_CONDITION: Both = [
    "`{}` is no condition: a name, one of = == != > >= < <=, and a value, as in White=Morphy,plies>20",
    "`{}` n'est pas une condition : un nom, un signe parmi = == != > >= < <=, une valeur, comme White=Morphy,plies>20",
];
