//! What is told where the arguments cannot be read: help where it is asked for, else what is wrong with them.
//!
//! Comes in: an error of the reader of arguments. Goes out: the exit status; the words are told in the language of the run, as a JSON line
//! where reports are.
//!
//! `erreur : l'argument « --jamais » n'est pas connu`

use std::error::Error as _;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use greffier::diagnostic::Messages;

use super::language::{failure, is_json, language};
use super::{FAILED, help};

/// The French of errors: `{arg}` is the argument, `{value}` what was given, `{prior}` what it conflicts with, `{why}` what is said
/// of it.
const FRENCH: [(ErrorKind, &str); 9] = [
    (
        ErrorKind::InvalidValue,
        "« {value} » n'est pas une valeur de « {arg} »",
    ),
    (
        ErrorKind::ValueValidation,
        "« {value} » n'est pas une valeur de « {arg} » : {why}",
    ),
    (
        ErrorKind::UnknownArgument,
        "l'argument « {arg} » n'est pas connu",
    ),
    (
        ErrorKind::InvalidSubcommand,
        "la commande « {command} » n'est pas connue",
    ),
    (
        ErrorKind::ArgumentConflict,
        "l'argument « {arg} » ne va pas avec « {prior} »",
    ),
    (ErrorKind::MissingRequiredArgument, "il manque {arg}"),
    (
        ErrorKind::TooManyValues,
        "« {value} » est de trop : « {arg} » ne prend pas de valeur",
    ),
    (ErrorKind::MissingSubcommand, "il manque une commande"),
    (ErrorKind::InvalidUtf8, "un argument n'est pas de l'UTF-8"),
];
const NO_VALUE: &str = "il manque une valeur à « {arg} »";
/// What is listed below.
const LISTS: [(ContextKind, &str); 5] = [
    (ContextKind::ValidValue, "valeurs possibles"),
    (ContextKind::ValidSubcommand, "commandes"),
    (ContextKind::SuggestedValue, "proche"),
    (ContextKind::SuggestedArg, "proche"),
    (ContextKind::SuggestedSubcommand, "proche"),
];
const TWICE: &str = "l'argument « {arg} » est donné plus d'une fois";

/// Tells help, or what is wrong.
pub fn told(error: Error) -> ExitCode {
    let messages = language();
    // Words are sought only where they are wanted: a start is to be quick.
    let again = help::worded(messages).try_get_matches();
    let error = again.err().unwrap_or(error);
    let status = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILED));
    let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    let french = || (messages == Messages::Fr).then(|| french(&error)).flatten();
    // Nobody is left to tell where the stream is closed.
    let _ = match french() {
        _ if is_help || !error.use_stderr() => error.print(),
        Some(told) if is_json() => writeln!(io::stderr(), "{}", failure(&told)),
        Some(told) => in_full(&error, &told),
        None if is_json() => writeln!(io::stderr(), "{}", failure(&english(&error))),
        None => error.print(),
    };
    status
}

/// What is wrong, in English, without the usage.
fn english(error: &Error) -> String {
    let told = error.render().to_string();
    let told = told.split("\n\n").next().unwrap_or_default();
    told.trim_start_matches("error: ").trim().to_owned()
}

/// What is wrong, in French; none where that is not foreseen.
fn french(error: &Error) -> Option<String> {
    let of = |kind| error.get(kind).map(named);
    let sentence = match (error.kind(), of(ContextKind::InvalidValue).as_deref()) {
        (ErrorKind::InvalidValue, Some("")) => NO_VALUE,
        (ErrorKind::ArgumentConflict, _) if is_twice(error) => TWICE,
        (kind, _) => FRENCH.iter().find(|(own, _)| *own == kind)?.1,
    };
    let why = error.source().map(ToString::to_string);
    let parts = [
        ("{arg}", of(ContextKind::InvalidArg)),
        ("{value}", of(ContextKind::InvalidValue)),
        ("{prior}", of(ContextKind::PriorArg)),
        ("{command}", of(ContextKind::InvalidSubcommand)),
        ("{why}", why),
    ];
    let mut told = sentence.to_owned();
    for (place, part) in parts {
        told = match part {
            Some(part) => told.replacen(place, &part, 1),
            None if told.contains(place) => return None,
            None => told,
        };
    }
    for (kind, before) in LISTS {
        let list = of(kind).filter(|list| !list.is_empty());
        told.extend(list.map(|list| format!("\n  {before} : {list}")));
    }
    Some(told)
}

fn is_twice(error: &Error) -> bool {
    let arg = error.get(ContextKind::InvalidArg);
    arg.is_some() && arg == error.get(ContextKind::PriorArg)
}

/// What is wrong with the usage and where more is told, as the reader of arguments has it in English.
fn in_full(error: &Error, told: &str) -> io::Result<()> {
    let styles = clap::builder::Styles::default();
    let (red, bold) = (styles.get_error(), styles.get_literal());
    let usage = error.get(ContextKind::Usage).map(|usage| match usage {
        ContextValue::StyledStr(usage) => usage.ansi().to_string(),
        other => other.to_string(),
    });
    let usage = usage.map(|usage| usage.replacen("Usage:", "Utilisation :", 1) + "\n\n");
    let usage = usage.unwrap_or_default();
    writeln!(
        anstream::stderr(),
        "{red}erreur :{red:#} {told}\n\n{usage}Pour en savoir plus : {bold}--help{bold:#}"
    )
}

/// Names and values, one behind the other.
fn named(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        other => other.to_string(),
    }
}
