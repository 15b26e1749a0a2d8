//! The words of the reports: every sentence stands here, and nowhere else.
//!
//! Comes in: a fault, with the letters of its record. Goes out: what is wrong, what to write under the
//! words, and what would help, each on one line without a full stop. A fault has one function, each
//! sentence its English and its French side by side; `{}` is filled in the order of the arguments.
//!
//! ```text
//! ["{} stands on {}, not {}", "{} se trouve en {}, pas {}"]   a bishop stands on c8, not a knight
//! ```

use shakmaty::{Color, Role, Square};

use crate::chess::{FenFault, FenField, FenWrong, Outcome};
use crate::game::{Cause, Fault, GameResult, Impossible};
use crate::notation::{Expected, Notation, Wish};
use crate::phrase::Phrase;
use crate::record::{DEEPEST, Unterminated};

use super::window::drawable;
use super::{Counts, Messages, Words};

/// A sentence in English and in French, in the order of [`Messages`].
type Both = [&'static str; 2];

/// What is said of one fault.
pub(super) struct Said {
    /// What is wrong.
    pub message: String,
    /// What stands under the words.
    pub label: Option<String>,
    /// What would help.
    pub help: Option<String>,
}

pub(super) const ERROR: Both = ["error", "erreur"];
pub(super) const WARNING: Both = ["warning", "avertissement"];
pub(super) const HELP: Both = ["help", "aide"];
pub(super) const OTHER_READING: Both = ["another reading", "autre lecture"];

/// What is said of `fault`.
pub(super) fn of(words: &Words<'_>, fault: &Fault) -> Said {
    let case = Case {
        fault,
        words: words.written(fault),
        by: words,
    };
    match &fault.cause {
        Cause::Unreadable(expected) => case.unreadable(*expected),
        Cause::Prose => case.prose(),
        Cause::Control(control) => case.control(*control),
        Cause::Illegible => case.illegible(),
        Cause::Illegal(why) => case.illegal(*why),
        Cause::Ambiguous {
            readings, bounded, ..
        } => case.ambiguous(*readings, *bounded),
        Cause::Missing => case.missing(),
        Cause::Extra => case.extra(),
        Cause::Number { written, due } => case.number(*written, *due),
        Cause::Side { due } => case.side(*due),
        Cause::CheckMark { mate } => case.check_mark(*mate),
        Cause::CaptureMark => case.capture_mark(),
        Cause::ResultAgainstBoard { outcome, .. } => case.result_against_board(*outcome),
        Cause::ResultAgainstTag { stated } => case.result_against_tag(*stated),
        Cause::BadTag => case.bad_tag(),
        Cause::RepeatedTag => case.repeated_tag(),
        Cause::StartPosition(wrong) => case.start_position(wrong),
        Cause::StartRights => case.start_rights(),
        Cause::BadByte { byte, encoding } => case.bad_byte(*byte, encoding),
        Cause::Guessed { encoding } => case.guessed(encoding),
        Cause::Unterminated(what) => case.unterminated(*what),
        Cause::Stray => case.stray(),
        Cause::TooDeep => case.too_deep(),
    }
}

/// A message and its reason as one line.
pub(super) fn joined(messages: Messages, message: &str, label: &str) -> String {
    fill(["{}: {}", "{} : {}"][messages as usize], &[message, label])
}

pub(super) fn summary(counts: &Counts, messages: Messages) -> String {
    let number = |count: u64, one: Both, more: Both| {
        let single = match messages {
            Messages::En => count == 1,
            Messages::Fr => count < 2,
        };
        let words = if single { one } else { more };
        fill(words[messages as usize], &[&count.to_string()])
    };
    let colon = [":", " :"][messages as usize];
    format!(
        "{}{colon} {}, {}, {}",
        number(
            counts.records(),
            ["{} record", "{} partie"],
            ["{} records", "{} parties"]
        ),
        number(
            counts.whole,
            ["{} whole", "{} complète"],
            ["{} whole", "{} complètes"]
        ),
        number(
            counts.ambiguous,
            ["{} ambiguous", "{} ambiguë"],
            ["{} ambiguous", "{} ambiguës"]
        ),
        number(
            counts.broken,
            ["{} broken", "{} interrompue"],
            ["{} broken", "{} interrompues"]
        ),
    )
}

/// A fault on its way into words.
struct Case<'a> {
    fault: &'a Fault,
    /// The words it speaks of.
    words: &'a str,
    by: &'a Words<'a>,
}

/// Moves that cannot be read or played.
impl Case<'_> {
    fn unreadable(&self, expected: Expected) -> Said {
        let wishes = expected.wanted.iter().map(|wish| self.wish(wish));
        let wanted = match self.either(wishes.collect()) {
            empty if empty.is_empty() => self.say(["a move", "un coup"], &[]),
            wanted => wanted,
        };
        self.said(
            ["cannot read {} as a move", "{} ne se lit pas comme un coup"],
            &[&self.quoted()],
        )
        .label(self.say(["expected {}", "attendu : {}"], &[&wanted]))
        .help(self.perhaps())
    }

    fn wish(&self, wish: Wish) -> String {
        let letters = self.by.dialect.language.letters();
        // The pawn's letter is seldom written, and no pawn becomes a king.
        let letters = match wish {
            Wish::PromotionLetter => &letters[1..5],
            _ => &letters[1..],
        };
        let letters = letters.join(" ");
        let said: Both = match wish {
            Wish::PieceLetter => ["a piece letter ({})", "une lettre de pièce ({})"],
            Wish::File => ["a file (a to h)", "une colonne (a à h)"],
            Wish::Rank => ["a rank (1 to 8)", "une rangée (1 à 8)"],
            Wish::Dash => ["a dash", "un tiret"],
            Wish::Capture => ["a capture sign", "un signe de prise"],
            Wish::Castling => ["castling (O-O, O-O-O)", "un roque (O-O, O-O-O)"],
            Wish::PromotionLetter => [
                "the piece that the pawn becomes ({})",
                "la pièce que devient le pion ({})",
            ],
            Wish::Close => ["a closing parenthesis", "une parenthèse fermante"],
            Wish::WordEnd => ["the end of the move", "la fin du coup"],
        };
        self.say(said, &[&letters])
    }

    fn prose(&self) -> Said {
        self.said(
            [
                "a line among the moves is no move",
                "une ligne parmi les coups n'en est pas un",
            ],
            &[],
        )
        .label(self.say(["only words", "des mots seulement"], &[]))
        .help(self.say(
            [
                "put a comment between braces: `{...}`",
                "mettre un commentaire entre accolades : `{...}`",
            ],
            &[],
        ))
    }

    fn control(&self, control: char) -> Said {
        let point = format!("U+{:04X}", control as u32);
        self.said(
            [
                "a control character stands among the moves",
                "un caractère de commande se trouve parmi les coups",
            ],
            &[],
        )
        .label(point)
    }

    fn illegible(&self) -> Said {
        self.said(
            [
                "{} stands for a move that could not be read",
                "{} remplace un coup illisible",
            ],
            &[&self.quoted()],
        )
    }

    fn illegal(&self, why: Impossible) -> Said {
        let said = self.said(
            [
                "no legal move fits {}",
                "aucun coup légal ne correspond à {}",
            ],
            &[&self.quoted()],
        );
        let said = said.label(self.reason(why));
        let nearest = self.nearest();
        if why != Impossible::Castling {
            return said.help(nearest);
        }
        let rule = self.say(
            [
                "neither king nor rook may have moved, no piece may stand between them, and the king may not \
                 start from, cross or reach an attacked square",
                "ni le roi ni la tour ne doivent avoir joué, aucune pièce ne doit les séparer, et le roi ne doit \
                 ni quitter, ni traverser, ni atteindre une case attaquée",
            ],
            &[],
        );
        said.help(match nearest.is_empty() {
            true => rule,
            false => format!("{rule}; {nearest}"),
        })
    }

    /// Why no such move can be played.
    fn reason(&self, why: Impossible) -> String {
        let phrase = self.phrase().unwrap_or(Phrase::ANY);
        let man = phrase.roles.single().map(|role| self.man(role));
        let from = phrase.from.single_square().map(|square| square.to_string());
        let from = from.as_deref().unwrap_or_default();
        let said = man.as_deref().unwrap_or_default();
        match why {
            Impossible::NoSuchMan => self.no_such_man(&phrase),
            Impossible::OtherMan(stands) if man.is_some() && !from.is_empty() => self.say(
                ["{} stands on {}, not {}", "{} se trouve en {}, pas {}"],
                &[&self.man(stands), from, said],
            ),
            Impossible::OtherMan(stands) => {
                self.say(["{} stands there", "{} se trouve là"], &[&self.man(stands)])
            }
            Impossible::NotYours if !from.is_empty() => self.say(
                [
                    "no man of the side to move stands on {}",
                    "le camp au trait n'a aucune pièce en {}",
                ],
                &[from],
            ),
            Impossible::NotYours => self.say(
                [
                    "no man of the side to move stands there",
                    "le camp au trait n'a aucune pièce à cet endroit",
                ],
                &[],
            ),
            Impossible::CannotReach => self.cannot_reach(&phrase),
            Impossible::LeavesKingInCheck => self.say(
                ["the king would stand in check", "le roi serait en échec"],
                &[],
            ),
            Impossible::Castling => self.say(
                [
                    "the king cannot castle here",
                    "le roi ne peut pas roquer ici",
                ],
                &[],
            ),
        }
    }

    fn no_such_man(&self, phrase: &Phrase) -> String {
        let Some(role) = phrase.roles.single() else {
            return self.say(
                [
                    "the side to move has no such man",
                    "le camp au trait n'a pas cette pièce",
                ],
                &[],
            );
        };
        let (man, from) = (self.man(role), phrase.from);
        let bare = man.split_once(' ').map_or("", |(_, bare)| bare);
        let file = from.first().map(Square::file);
        let rank = from.first().map(Square::rank);
        match (file, rank) {
            (Some(file), _) if from == file.into() => self.say(
                [
                    "the side to move has no {} on file {}",
                    "le camp au trait n'a pas de {} sur la colonne {}",
                ],
                &[bare, &file.char().to_string()],
            ),
            (_, Some(rank)) if from == rank.into() => self.say(
                [
                    "the side to move has no {} on rank {}",
                    "le camp au trait n'a pas de {} sur la rangée {}",
                ],
                &[bare, &rank.char().to_string()],
            ),
            _ => self.say(
                [
                    "the side to move has no {}",
                    "le camp au trait n'a pas de {}",
                ],
                &[bare],
            ),
        }
    }

    fn cannot_reach(&self, phrase: &Phrase) -> String {
        let to = phrase.target().map(|square| square.to_string());
        let from = phrase.from.single_square().map(|square| square.to_string());
        let man = phrase.roles.single().map(|role| self.man(role));
        match (man, from, to) {
            (Some(man), Some(from), Some(to)) => self.say(
                ["{} cannot go from {} to {}", "{} ne va pas de {} à {}"],
                &[&man, &from, &to],
            ),
            (None, Some(from), Some(to)) => self.say(
                [
                    "the man on {} cannot go to {}",
                    "la pièce en {} ne va pas en {}",
                ],
                &[&from, &to],
            ),
            (Some(man), None, Some(to)) => self.say(
                ["{} cannot reach {} here", "{} ne peut atteindre {} ici"],
                &[&man, &to],
            ),
            _ => self.say(
                [
                    "no such man can go there",
                    "aucune pièce de ce nom ne peut y aller",
                ],
                &[],
            ),
        }
    }

    fn ambiguous(&self, readings: u64, bounded: bool) -> Said {
        let label: Both = match bounded {
            true => [
                "more than {} readings fit the record",
                "plus de {} lectures conviennent à la partie",
            ],
            false => [
                "{} readings fit the record",
                "{} lectures conviennent à la partie",
            ],
        };
        let said = self.said(
            ["{} fits several moves", "{} correspond à plusieurs coups"],
            &[&self.quoted()],
        );
        let said = said.label(self.say(label, &[&readings.to_string()]));
        let which = self.either(self.candidates());
        said.help(match which.is_empty() {
            true => which,
            false => self.say(["write {}", "écrire {}"], &[&which]),
        })
    }

    fn missing(&self) -> Said {
        let label: Both = match self.phrase() {
            Some(_) => [
                "the move before this one is not written",
                "le coup qui précède n'est pas écrit",
            ],
            None => ["no move is written here", "aucun coup n'est écrit ici"],
        };
        self.said(["a move is missing", "il manque un coup"], &[])
            .label(self.say(label, &[]))
    }

    fn extra(&self) -> Said {
        self.said(
            ["{} is a move too many", "{} est un coup de trop"],
            &[&self.quoted()],
        )
        .label(self.say(
            [
                "the record goes on without it",
                "la partie continue sans lui",
            ],
            &[],
        ))
        .help(self.say(
            [
                "strike it out, or put a variation between parentheses",
                "le rayer, ou mettre une variante entre parenthèses",
            ],
            &[],
        ))
    }
}

/// What stands beside the moves: numbers, sides, marks, results.
impl Case<'_> {
    fn number(&self, written: u32, due: u32) -> Said {
        self.said(
            [
                "the move number does not follow",
                "le numéro du coup ne suit pas",
            ],
            &[],
        )
        .label(self.say(
            [
                "{} is written where {} is due",
                "{} est écrit au lieu de {}",
            ],
            &[&written.to_string(), &due.to_string()],
        ))
    }

    fn side(&self, due: Color) -> Said {
        let label: Both = match due {
            Color::White => ["White is to move", "c'est aux Blancs de jouer"],
            Color::Black => ["Black is to move", "c'est aux Noirs de jouer"],
        };
        self.said(
            ["{} names the wrong side", "{} désigne le mauvais camp"],
            &[&self.quoted()],
        )
        .label(self.say(label, &[]))
    }

    fn check_mark(&self, mate: bool) -> Said {
        let said: Both = match mate {
            false => ["{} gives no check", "{} ne donne pas échec"],
            true => ["{} does not mate", "{} ne fait pas mat"],
        };
        let label: Both = match mate {
            false => ["check is written", "un échec est écrit"],
            true => ["mate is written", "un mat est écrit"],
        };
        self.said(said, &[&self.quoted()])
            .label(self.say(label, &[]))
    }

    fn capture_mark(&self) -> Said {
        let phrase = self.phrase().unwrap_or(Phrase::ANY);
        let label = match phrase.victims.single() {
            Some(victim) => self.say(
                ["it does not take {}", "il ne prend pas {}"],
                &[&self.man(victim)],
            ),
            None if phrase.en_passant => self.say(
                [
                    "it takes no pawn in passing",
                    "il ne prend pas de pion en passant",
                ],
                &[],
            ),
            None => self.say(["it takes nothing", "il ne prend rien"], &[]),
        };
        self.said(
            [
                "{} is played, but not the capture it tells",
                "{} se joue, mais sans la prise annoncée",
            ],
            &[&self.quoted()],
        )
        .label(label)
    }

    fn result_against_board(&self, outcome: Outcome) -> Said {
        let on_board: Both = match outcome {
            Outcome::Checkmate {
                winner: Color::White,
            } => ["White has mated", "les Blancs ont maté"],
            Outcome::Checkmate {
                winner: Color::Black,
            } => ["Black has mated", "les Noirs ont maté"],
            Outcome::Stalemate => [
                "the last position is stalemate",
                "la dernière position est un pat",
            ],
            Outcome::InsufficientMaterial => ["neither side can mate", "aucun camp ne peut mater"],
            Outcome::ThreefoldRepetition => [
                "the last position stands for the third time",
                "la dernière position paraît pour la troisième fois",
            ],
            Outcome::FivefoldRepetition => [
                "the last position stands for the fifth time",
                "la dernière position paraît pour la cinquième fois",
            ],
            Outcome::FiftyMoves => [
                "fifty moves without capture or pawn move",
                "cinquante coups sans prise ni coup de pion",
            ],
            Outcome::SeventyFiveMoves => [
                "seventy-five moves without capture or pawn move",
                "soixante-quinze coups sans prise ni coup de pion",
            ],
        };
        let due = outcome.winner().map_or(GameResult::Draw, GameResult::Wins);
        self.said(
            [
                "the result {} is not that of the board",
                "le résultat {} n'est pas celui de l'échiquier",
            ],
            &[&self.quoted()],
        )
        .label(self.say(on_board, &[]))
        .help(self.say(
            ["on the board it is `{}`", "sur l'échiquier, c'est `{}`"],
            &[due.marker()],
        ))
    }

    fn result_against_tag(&self, stated: GameResult) -> Said {
        self.said(
            [
                "the Result tag and the end of the moves disagree",
                "l'étiquette Result et la fin des coups se contredisent",
            ],
            &[],
        )
        .label(self.say(
            ["the moves end with `{}`", "les coups se terminent par `{}`"],
            &[stated.marker()],
        ))
    }
}

/// Tags and start positions.
impl Case<'_> {
    fn bad_tag(&self) -> Said {
        self.said(["this tag is not well formed", "cette étiquette est mal formée"], &[])
            .help(self.say(
                [
                    "a tag is a name and a value in quotation marks: `[White \"Philidor\"]`",
                    "une étiquette est un nom et une valeur entre guillemets droits : `[White \"Philidor\"]`",
                ],
                &[],
            ))
    }

    fn repeated_tag(&self) -> Said {
        let name = self.words.split(|c: char| !c.is_alphanumeric() && c != '_');
        let name = quoted(name.into_iter().next().unwrap_or_default());
        self.said(
            ["the tag {} stands twice", "l'étiquette {} paraît deux fois"],
            &[&name],
        )
        .label(self.say(["given before", "déjà donnée"], &[]))
    }

    fn start_position(&self, fault: &FenFault) -> Said {
        let said = self.said(
            [
                "no game can start from this position",
                "aucune partie ne peut partir de cette position",
            ],
            &[],
        );
        let label: Both = match fault.wrong {
            FenWrong::Field(field) => {
                let (label, help) = self.field(field);
                return said.label(label).help(help);
            }
            FenWrong::PawnOnLastRank(square) => {
                let both: Both = ["a pawn stands on {}", "un pion se trouve en {}"];
                return said.label(self.say(both, &[&square.to_string()]));
            }
            FenWrong::Surplus => [
                "text behind the last field",
                "du texte après le dernier champ",
            ],
            FenWrong::NoKing(Color::White) => ["White has no king", "les Blancs n'ont pas de roi"],
            FenWrong::NoKing(Color::Black) => ["Black has no king", "les Noirs n'ont pas de roi"],
            FenWrong::ManyKings(Color::White) => [
                "White has more than one king",
                "les Blancs ont plus d'un roi",
            ],
            FenWrong::ManyKings(Color::Black) => [
                "Black has more than one king",
                "les Noirs ont plus d'un roi",
            ],
            FenWrong::OpponentInCheck => [
                "the side that is not to move is in check",
                "le camp qui n'a pas le trait est en échec",
            ],
        };
        said.label(self.say(label, &[]))
    }

    /// A field of a FEN that is not what it should be, and what it should be.
    fn field(&self, field: FenField) -> (String, String) {
        let (label, help): (Both, Both) = match field {
            FenField::Placement => (
                [
                    "not eight ranks of eight squares",
                    "ce ne sont pas huit rangées de huit cases",
                ],
                [
                    "from the eighth rank to the first, parted by `/`; digits count empty squares",
                    "de la huitième rangée à la première, séparées par `/` ; les chiffres comptent les cases vides",
                ],
            ),
            FenField::Turn => (
                ["not a side to move", "ce n'est pas un trait"],
                [
                    "`w` for White, `b` for Black",
                    "`w` pour les Blancs, `b` pour les Noirs",
                ],
            ),
            FenField::Castling => (
                ["not castling rights", "ce ne sont pas des droits de roque"],
                ["letters of `KQkq`, or `-`", "des lettres de `KQkq`, ou `-`"],
            ),
            FenField::EnPassant => (
                [
                    "not an en passant square",
                    "ce n'est pas une case de prise en passant",
                ],
                [
                    "a square of the third or sixth rank, or `-`",
                    "une case de la troisième ou de la sixième rangée, ou `-`",
                ],
            ),
            FenField::Halfmoves | FenField::Fullmoves => (
                ["not a number", "ce n'est pas un nombre"],
                [
                    "half-moves since the last capture or pawn move, then the number of the next move: `0 1`",
                    "les demi-coups depuis la dernière prise ou poussée, puis le numéro du coup à jouer : `0 1`",
                ],
            ),
        };
        (self.say(label, &[]), self.say(help, &[]))
    }

    fn start_rights(&self) -> Said {
        self.said(
            [
                "the start position does not allow {}",
                "la position de départ ne permet pas {}",
            ],
            &[&self.quoted()],
        )
        .label(self.say(
            [
                "right of castling or en passant that is left out",
                "droit de roque ou de prise en passant ignoré",
            ],
            &[],
        ))
    }
}

/// The text itself: bytes, brackets, nesting.
impl Case<'_> {
    fn bad_byte(&self, byte: u8, encoding: &str) -> Said {
        let said = self.said(
            [
                "a byte that does not exist in {}",
                "un octet qui n'existe pas en {}",
            ],
            &[encoding],
        );
        let said = said.label(format!("0x{byte:02X}"));
        // What is read as one encoding and is none of it is most often Windows text.
        let bytes = [byte];
        let (decoded, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
        match decoded.starts_with(char::is_alphabetic) {
            true => said.help(self.say(
                ["in windows-1252 it is `{}`", "en windows-1252, c'est `{}`"],
                &[&decoded],
            )),
            false => said,
        }
    }

    fn guessed(&self, encoding: &str) -> Said {
        self.said(["the encoding was guessed", "l'encodage a été deviné"], &[])
            .label(self.say(["read as {}", "lu comme {}"], &[encoding]))
            .help(self.say(
                [
                    "where accents look wrong, name the encoding with `--encoding`",
                    "si les accents sont faux, nommer l'encodage avec `--encoding`",
                ],
                &[],
            ))
    }

    fn unterminated(&self, what: Unterminated) -> Said {
        let (said, label): (Both, Both) = match what {
            Unterminated::Comment => (
                ["this comment has no end", "ce commentaire n'a pas de fin"],
                ["no `}` follows", "aucun `}` ne suit"],
            ),
            Unterminated::Variation => (
                ["this variation has no end", "cette variante n'a pas de fin"],
                ["no `)` follows", "aucun `)` ne suit"],
            ),
            Unterminated::Tag => (
                ["this tag has no end", "cette étiquette n'a pas de fin"],
                [
                    "no `\"]` follows on its line",
                    "aucun `\"]` ne suit sur sa ligne",
                ],
            ),
        };
        self.said(said, &[]).label(self.say(label, &[]))
    }

    fn stray(&self) -> Said {
        let label: Both = match self.words.starts_with('(') {
            true => [
                "no move stands before it that a variation could replace",
                "aucun coup ne le précède qu'une variante puisse remplacer",
            ],
            false => ["nothing is open here", "rien n'est ouvert ici"],
        };
        self.said(
            ["{} is out of place", "{} n'est pas à sa place"],
            &[&self.quoted()],
        )
        .label(self.say(label, &[]))
    }

    fn too_deep(&self) -> Said {
        self.said(
            [
                "variations are nested more than {} deep",
                "des variantes sont imbriquées sur plus de {} niveaux",
            ],
            &[&DEEPEST.to_string()],
        )
        .label(self.say(["kept as a comment", "gardé comme commentaire"], &[]))
    }
}

/// What sentences are made of.
impl Case<'_> {
    fn say(&self, both: Both, args: &[&str]) -> String {
        fill(both[self.by.messages as usize], args)
    }

    fn said(&self, both: Both, args: &[&str]) -> Said {
        Said {
            message: self.say(both, args),
            label: None,
            help: None,
        }
    }

    /// The words, between quotation marks.
    fn quoted(&self) -> String {
        quoted(self.words)
    }

    /// The move that the words say, where they say one.
    fn phrase(&self) -> Option<Phrase> {
        let read = self.by.dialect.phrase(self.words);
        read.ok().map(|(phrase, _)| phrase)
    }

    /// A man with the indefinite article.
    fn man(&self, role: Role) -> String {
        let man: Both = match role {
            Role::Pawn => ["a pawn", "un pion"],
            Role::Knight => ["a knight", "un cavalier"],
            Role::Bishop => ["a bishop", "un fou"],
            Role::Rook => ["a rook", "une tour"],
            Role::Queen => ["a queen", "une dame"],
            Role::King => ["a king", "un roi"],
        };
        self.say(man, &[])
    }

    fn candidates(&self) -> Vec<String> {
        self.fault
            .candidates
            .iter()
            .map(|candidate| quoted(candidate))
            .collect()
    }

    /// `a`, `b` or `c`.
    fn either(&self, mut all: Vec<String>) -> String {
        let Some(last) = all.pop() else {
            return String::new();
        };
        match all.is_empty() {
            true => last,
            false => self.say(["{} or {}", "{} ou {}"], &[&all.join(", "), &last]),
        }
    }

    fn nearest(&self) -> String {
        let said: Both = match self.fault.candidates.len() {
            0 => return String::new(),
            1 => ["nearest legal move: {}", "coup légal le plus proche : {}"],
            _ => [
                "nearest legal moves: {}",
                "coups légaux les plus proches : {}",
            ],
        };
        self.say(said, &[&self.candidates().join(", ")])
    }

    fn perhaps(&self) -> String {
        match self.either(self.candidates()) {
            none if none.is_empty() => none,
            some => self.say(["perhaps {}", "peut-être {}"], &[&some]),
        }
    }
}

impl Said {
    fn label(self, label: String) -> Said {
        Said {
            label: Some(label),
            ..self
        }
    }

    /// The same with a help; an empty one is none.
    fn help(self, help: String) -> Said {
        Said {
            help: Some(help).filter(|help| !help.is_empty()),
            ..self
        }
    }
}

/// `sentence` with each `{}` replaced by the next of `args`.
fn fill(sentence: &str, args: &[&str]) -> String {
    let mut args = args.iter();
    let mut text = String::with_capacity(80);
    for (i, part) in sentence.split("{}").enumerate() {
        if i > 0 {
            text.push_str(args.next().copied().unwrap_or_default());
        }
        text.push_str(part);
    }
    text
}

/// The longest quotation, in characters.
const QUOTED: usize = 40;

/// Words of the source between quotation marks, on one line, shortened.
fn quoted(words: &str) -> String {
    let mut shown: String = words.chars().take(QUOTED).map(drawable).collect();
    if words.chars().nth(QUOTED).is_some() {
        shown.push_str("...");
    }
    format!("`{shown}`")
}

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
pub const CODES: [Described; 15] = [
    means("unreadable", "a word where a move should stand, and none", "un mot à la place d'un coup, et qui n'en est pas un"),
    means("illegal-move", "a move that the position does not allow", "un coup que la position ne permet pas"),
    means("ambiguous-move", "several moves fit, and nothing later decides", "plusieurs coups conviennent, et rien ensuite ne tranche"),
    means("missing-move", "a move that is not written", "un coup qui n'est pas écrit"),
    means("extra-move", "a move too many", "un coup de trop"),
    means("side", "a mark of the side that is not to move", "la marque du camp qui n'a pas le trait"),
    means("start-position", "a start position from which no game can be played", "une position de départ d'où aucune partie ne peut se jouer"),
    means("unterminated", "a comment, variation or tag without its end", "un commentaire, une variante ou une étiquette sans fin"),
    means("too-deep", "variations nested too deep", "des variantes imbriquées trop profondément"),
    means("move-number", "a move number that does not follow (warning)", "un numéro de coup qui ne suit pas (avertissement)"),
    means("check-mark", "check or mate written, and not given (warning)", "un échec ou un mat écrit, mais non donné (avertissement)"),
    means("capture-mark", "a capture written, and not made (warning)", "une prise écrite, mais non faite (avertissement)"),
    means("result", "a result that the board or a tag denies (warning)", "un résultat que l'échiquier ou une étiquette dément (avertissement)"),
    means("tag", "a tag badly formed, repeated, or denied by the board (warning)", "une étiquette mal formée, répétée ou démentie (avertissement)"),
    means("encoding", "a byte that cannot be read, or a guessed encoding (warning)", "un octet illisible, ou un encodage deviné (avertissement)"),
];

/// The notations that are read.
pub const NOTATIONS: [Described; 2] = [
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
];

/// The formats that are written.
#[rustfmt::skip]
pub const FORMATS: [Described; 7] = [
    means("pgn", "Portable Game Notation, with comments and variations", "le PGN, avec commentaires et variantes"),
    means("fen", "the last position, or every one, as a FEN", "la dernière position, ou chacune, en FEN"),
    means("epd", "the last position, or every one, as an EPD", "la dernière position, ou chacune, en EPD"),
    means("uci", "the moves as chess engines take them: e2e4 g8f6", "les coups tels que les moteurs les lisent : e2e4 g8f6"),
    means("json", "everything known of a record, one object a line", "tout ce qu'on sait d'une partie, un objet par ligne"),
    means("coordinate", "both squares of a move: Cg1-f3", "les deux cases du coup : Cg1-f3"),
    means("abbreviated", "the square of arrival: Cf3", "la case d'arrivée : Cf3"),
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
