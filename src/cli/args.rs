//! The command line: what can be asked, and how it is called.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use greffier::chess::Rules;
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::record::Roster;
use greffier::source::Encoding;
use greffier::write::{self, Format};

use super::select::Selection;
use super::values::{
    Letters, bytes, counted, encoding, field, formats, language, letters, notations, numbered,
    one_language, rules, tag,
};

/// Chess records in French notations: read, checked on the board, written as PGN, FEN and more.
#[derive(Parser)]
#[command(name = "greffier", version, about, max_term_width = 100)]
pub struct Cli {
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
    /// What is asked of every command.
    #[command(flatten)]
    pub global: Global,
}

impl Cli {
    /// What is asked, if it is asked well of one of the commands that are called again and again: only that one is built. All that is to be
    /// told of usage is left to the whole.
    pub fn of_one_command(args: &[OsString]) -> Option<Cli> {
        let command = match args.get(1)?.to_str()? {
            "convert" => Convert::augment_args(clap::Command::new("convert")),
            "check" => Check::augment_args(clap::Command::new("check")),
            "repair" => Repair::augment_args(clap::Command::new("repair")),
            _ => return None,
        };
        let mut all = Global::augment_args(clap::Command::new("greffier")).subcommand(command);
        let mut matches = all.try_get_matches_from_mut(args).ok()?;
        let cli = Cli::from_arg_matches_mut(&mut matches).ok();
        // The process ends before it would be of use to take them apart.
        std::mem::forget((all, matches));
        cli
    }
}

/// What is asked of every command.
#[derive(Args)]
pub struct Global {
    /// Whether reports and help are coloured; `auto` obeys the terminal, NO_COLOR, CLICOLOR_FORCE and TERM
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    pub color: Color,
    /// The language of reports, answers, errors and help; from the locale where not said
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    pub messages: Option<MessagesIn>,
}

/// Whether reports and help are coloured.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// As the terminal and the environment say
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What can be asked.
#[derive(Subcommand)]
pub enum Command {
    /// Reads records and writes games: PGN, if nothing else is asked for
    Convert(Convert),
    /// Reads records and reports their faults; writes no game
    Check(Check),
    /// Finds the mistakes in records and writes the games that were meant
    Repair(Repair),
    /// Says what the words of a move can mean in a position
    Explain(Explain),
    /// Draws a position of a record, as text or SVG
    Board(Board),
    /// Cuts a file into pieces that hold whole records, for many machines
    Split(Split),
    /// Lists what can be named on the command line
    List {
        /// The list
        what: Listed,
    },
    /// Prints a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Prints the manual page
    Man,
}

/// How records are read.
#[derive(Args, Clone)]
pub struct Input {
    /// Files to read, in order; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The notation of the records; `auto` decides for each
    #[arg(short, long, default_value = "auto", value_parser = notations(), value_name = "NOTATION")]
    pub from: Auto<Notation>,
    /// The language of letters and words (`fr`, `en`, ...); `auto` decides for each record
    #[arg(short, long, default_value = "auto", value_parser = language, value_name = "LANGUAGE")]
    pub language: Auto<Language>,
    /// The rules the players knew: a ruleset, with codes added or lifted (`modern,+king-leap`); the
    /// record's `Rules` tag where not said, else `modern`. `auto`, to check: the fewest codes under
    /// which each record replays
    #[arg(short, long, value_parser = rules, value_name = "RULES")]
    pub rules: Option<Auto<Rules>>,
    /// The encoding of the files: `auto` or a WHATWG label such as `windows-1252`
    #[arg(short, long, default_value = "auto", value_parser = encoding, value_name = "ENCODING")]
    pub encoding: Encoding,
    /// The position the records start from, as FEN, or odds in words (`cavalier de la dame`)
    #[arg(long, value_name = "FEN")]
    pub start: Option<String>,
    /// What an ambiguous record is: a fault, or the preferred reading with a warning
    #[arg(long, value_enum, default_value = "fault", value_name = "MANNER")]
    pub ambiguous: Ambiguous,
    /// Decide by the rules and the text alone, not by what players do
    #[arg(long)]
    pub no_prior: bool,
    /// Where tags come from: also from headings, fields and results in words, or only from those that stand as tags
    #[arg(long, value_enum, default_value = "infer", value_name = "MANNER")]
    pub tags: Tags,
    /// Sets a tag by hand, before what is inferred and after what stands
    #[arg(long, value_parser = tag, value_name = "NAME=VALUE")]
    pub tag: Vec<(String, String)>,
    /// Worker threads; all cores where not said
    #[arg(short, long, value_name = "N", value_parser = counted)]
    pub jobs: Option<NonZeroUsize>,
}

/// How faults are reported.
#[derive(Args, Clone)]
pub struct Reports {
    /// The form of the reports
    #[arg(long, value_enum, default_value = "human", value_name = "FORM")]
    pub message_format: MessageFormat,
    /// Warnings count as faults
    #[arg(long)]
    pub strict: bool,
    /// No reports
    #[arg(short, long)]
    pub quiet: bool,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    pub progress: bool,
}

/// What is written, and where to.
#[derive(Args, Clone)]
pub struct Writing {
    /// What is written
    #[arg(short, long, default_value = "pgn", value_parser = formats(), value_name = "FORMAT")]
    pub to: Format,
    /// The language of the written notation; the letters of PGN are always English
    #[arg(long, default_value = "fr", value_parser = one_language, value_name = "LANGUAGE")]
    pub write_language: Language,
    /// With `--to fen` or `--to epd`: a line for each ply, not only the last position
    #[arg(long)]
    pub every: bool,
    /// What becomes of moves that today's rules do not know
    #[arg(long, value_enum, default_value = "split", value_name = "MANNER")]
    pub nonstandard: Nonstandard,
    /// Leave out comments, headings and prose; words that nothing reads stay
    #[arg(long)]
    pub no_comments: bool,
    /// Leave out variations, and other readings of ambiguous moves
    #[arg(long)]
    pub no_variations: bool,
    /// Leave out numeric annotation glyphs (`!?`, `$14`)
    #[arg(long)]
    pub no_nags: bool,
    /// Fill the tags `ECO` and `Opening` from the moves, where they do not stand: the code and the French name of the opening
    #[arg(long)]
    pub eco: bool,
    /// Only the records that fit: conditions of tags, `status`, `result`, `plies`, parted by commas
    #[arg(long, value_parser = Selection::of, value_name = "CONDITIONS")]
    pub select: Option<Selection>,
    /// Of records with the same start and moves only the first
    #[arg(long)]
    pub unique: bool,
    /// With `--to json`: the fields that are written, and no others (`record,status,plies,san,uci`); of an object within these that has none
    /// of them, all
    #[arg(long, value_name = "FIELDS", value_delimiter = ',', value_parser = field)]
    pub fields: Option<Vec<String>>,
    /// The file to write, whole or not at all; standard output where not said
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `greffier convert`.
#[derive(Args)]
pub struct Convert {
    /// How records are read.
    #[command(flatten)]
    pub input: Input,
    /// What is written.
    #[command(flatten)]
    pub writing: Writing,
    /// How faults are reported.
    #[command(flatten)]
    pub reports: Reports,
}

/// `greffier repair`.
#[derive(Args)]
pub struct Repair {
    /// How records are read.
    #[command(flatten)]
    pub input: Input,
    /// Give up a record that needs more corrections than so many, and leave it as it is; no limit where not said
    #[arg(long, value_name = "N")]
    pub max_repairs: Option<u32>,
    /// Tell the N likeliest whole games: in JSON as `games` with their shares, in PGN as variations where they part from the first
    #[arg(long, value_name = "N", value_parser = counted)]
    pub alternatives: Option<NonZeroUsize>,
    /// Ask about the doubtful places one after the other, the least sure first: each is shown with its line and board, and answered by a
    /// key or a move; the rest is searched anew with each answer
    #[arg(long)]
    pub ask: bool,
    /// Answers kept in a file, which are evidence again; with `--ask` new ones are kept in it
    #[arg(long, value_name = "FILE")]
    pub answers: Option<PathBuf>,
    /// A second sheet of the same game, that of the other player: both are evidence for it, and what is wrong on it is told as warnings.
    /// Where there are several records, each stands beside the one that tells its game, in whatever order they are
    #[arg(long, value_name = "FILE")]
    pub second: Option<PathBuf>,
    /// What is written.
    #[command(flatten)]
    pub writing: Writing,
    /// How faults are reported.
    #[command(flatten)]
    pub reports: Reports,
}

/// `greffier check`.
#[derive(Args)]
pub struct Check {
    /// How records are read.
    #[command(flatten)]
    pub input: Input,
    /// How faults are reported.
    #[command(flatten)]
    pub reports: Reports,
}

/// `greffier explain`.
#[derive(Args)]
pub struct Explain {
    /// The words of a move; without them, every legal move is listed
    #[arg(value_name = "PHRASE")]
    pub phrase: Vec<String>,
    /// The position, as FEN, or odds in words; the initial array where not said
    #[arg(long, value_name = "FEN")]
    pub start: Option<String>,
    /// Moves to be played first, in any notation
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// The notation of the words
    #[arg(short, long, default_value = "auto", value_parser = notations(), value_name = "NOTATION")]
    pub from: Auto<Notation>,
    /// The language of the words
    #[arg(short, long, default_value = "auto", value_parser = language, value_name = "LANGUAGE")]
    pub language: Auto<Language>,
    /// The rules of the game: a ruleset, with codes added or lifted; `modern` where not said
    #[arg(short, long, value_parser = rules, value_name = "RULES")]
    pub rules: Option<Auto<Rules>>,
    /// Decide by the rules and the text alone, not by what players do
    #[arg(long)]
    pub no_prior: bool,
    /// The form of the answer
    #[arg(short, long, value_enum, default_value = "text", value_name = "FORM")]
    pub to: ExplainAs,
    /// The language in which moves are spelt
    #[arg(long, default_value = "fr", value_parser = one_language, value_name = "LANGUAGE")]
    pub write_language: Language,
    /// The form of the reports
    #[arg(long, value_enum, default_value = "human", value_name = "FORM")]
    pub message_format: MessageFormat,
}

/// `greffier board`.
#[derive(Args)]
pub struct Board {
    /// How records are read.
    #[command(flatten)]
    pub input: Input,
    /// The half-move after which the position stands, counted from 1; 0 is the start, the last where not said
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// The move after which it stands, by its number and side: `17b` is Black's seventeenth, `17w` or `17` White's
    #[arg(long = "move", value_name = "MOVE", value_parser = numbered, conflicts_with = "ply")]
    pub moved: Option<(u32, shakmaty::Color)>,
    /// Black's side below
    #[arg(long)]
    pub flip: bool,
    /// Draw the men as letters, those of a language where one is said; White's are capitals
    #[arg(long, value_name = "LANGUAGE", value_parser = letters, num_args = 0..=1, default_missing_value = "fr")]
    pub letters: Option<Letters>,
    /// Which record of the input, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = counted)]
    pub record: NonZeroUsize,
    /// Draw SVG instead of text
    #[arg(long)]
    pub svg: bool,
    /// The file to write, whole or not at all; standard output where not said
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How faults are reported.
    #[command(flatten)]
    pub reports: Reports,
}

/// `greffier split`.
#[derive(Args)]
pub struct Split {
    /// The file to cut; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The most bytes in a piece, unless one record is longer; K, M and G are powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = bytes)]
    pub size: u64,
    /// Cut into so many pieces of about the same size; fewer where there are fewer records
    #[arg(long, value_name = "N", conflicts_with = "size", value_parser = counted)]
    pub pieces: Option<NonZeroUsize>,
    /// Where the pieces go; made where it is missing
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    pub directory: PathBuf,
    /// What the names of the pieces begin with; a number follows, and the ending of the file
    #[arg(long, value_name = "PREFIX")]
    pub prefix: Option<String>,
    /// The encoding of the file: `auto` or a WHATWG label such as `windows-1252`
    #[arg(short, long, default_value = "auto", value_parser = encoding, value_name = "ENCODING")]
    pub encoding: Encoding,
    /// Say nothing of the encoding
    #[arg(short, long)]
    pub quiet: bool,
}

/// What can be listed.
#[derive(Clone, Copy, ValueEnum)]
pub enum Listed {
    /// Notations that are read
    Notations,
    /// Languages and their letters
    Languages,
    /// Rulesets
    Rulesets,
    /// Rule codes
    Codes,
    /// Encodings
    Encodings,
    /// Formats that are written
    Formats,
    /// Faults that are reported
    Faults,
}

/// A value, or what the text says.
#[derive(Clone, Copy)]
pub struct Auto<T>(pub Option<T>);

/// What becomes of an ambiguous record.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Ambiguous {
    /// It is a fault
    Fault,
    /// The preferred reading counts, with a warning
    Prefer,
}

/// Where tags come from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Tags {
    /// Headings, fields and results in words fill those that do not stand
    Infer,
    /// Only tags that stand as tags are written
    Keep,
}

impl From<Tags> for Roster {
    fn from(tags: Tags) -> Roster {
        match tags {
            Tags::Infer => Roster::Infer,
            Tags::Keep => Roster::Keep,
        }
    }
}

/// What becomes of moves that today's rules do not know.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Nonstandard {
    /// In PGN a comment says each, and the record goes on in a further game that every reader loads
    Split,
    /// They stand in one game, for readers that know the rules
    Inline,
    /// Their record is not written, and is a fault
    Refuse,
}

impl From<Nonstandard> for write::Nonstandard {
    /// A record that is written though such moves are refused has none.
    fn from(nonstandard: Nonstandard) -> write::Nonstandard {
        match nonstandard {
            Nonstandard::Inline => write::Nonstandard::Inline,
            Nonstandard::Split | Nonstandard::Refuse => write::Nonstandard::Split,
        }
    }
}

/// The form of reports.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// The line, underlined, with help
    Human,
    /// One line for each fault
    Short,
    /// One JSON object for each fault
    Json,
}

/// The language of what is said.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MessagesIn {
    /// English
    En,
    /// French
    Fr,
}

/// The form of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExplainAs {
    /// Lines for a reader
    Text,
    /// One JSON object
    Json,
}
