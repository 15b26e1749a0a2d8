//! The language of what the command line says.
//!
//! Comes in: the arguments of the process, looked at before they are read, since help and errors of usage are told in that language
//! too; else the locale. Goes out: the language, and a failure in it.
//!
//! `--messages fr`: `greffier: impossible d'ouvrir x.txt : fichier ou dossier introuvable`

use std::io;

use anyhow::Error;
use greffier::diagnostic::Messages;
use serde_json::json;

use super::words;

/// The value of a long option as it stands in the arguments.
pub fn asked(option: &str) -> Option<String> {
    let args = std::env::args_os().skip(1);
    let args = args.map(|arg| arg.to_string_lossy().into_owned());
    let mut args = args.take_while(|arg| arg != "--");
    while let Some(arg) = args.next() {
        match arg
            .strip_prefix(option)
            .map(|rest| rest.split_at_checked(1))
        {
            Some(None) => return args.next(),
            Some(Some(("=", value))) => return Some(value.to_owned()),
            _ => {}
        }
    }
    None
}

fn asked_for() -> Option<Messages> {
    match asked("--messages")?.as_str() {
        "en" => Some(Messages::En),
        "fr" => Some(Messages::Fr),
        _ => None,
    }
}

/// Whether reports and errors are JSON lines.
pub fn is_json() -> bool {
    asked("--message-format").as_deref() == Some("json")
}

/// The language of reports, help and errors: the one asked for, else that of the locale. What programs read does not depend on that.
pub fn language() -> Messages {
    match is_json() {
        true => written(),
        false => asked_for().unwrap_or_else(of_locale),
    }
}

/// The language of the words in what is written: English, whatever the locale says, where none is asked for.
pub fn written() -> Messages {
    asked_for().unwrap_or_default()
}

fn of_locale() -> Messages {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .map_or(Messages::En, |locale| Messages::from_locale(&locale))
}

/// What failed, and why: in French the errors of the system in our words.
pub fn told(error: &Error) -> String {
    if language() != Messages::Fr {
        return format!("{error:#}");
    }
    let causes = error.chain().map(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let row = words::FAILURES.iter().find(|(own, _)| Some(*own) == kind);
        row.map_or_else(|| cause.to_string(), |(_, why)| (*why).to_owned())
    });
    causes.collect::<Vec<_>>().join(" : ")
}

/// A failure as the line that tells it, without a line end: JSON where reports are.
pub fn failure(said: &str) -> String {
    match is_json() {
        true => json!({ "error": said }).to_string(),
        false => format!("greffier: {said}"),
    }
}
