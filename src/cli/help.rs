//! The help of the commands: examples by task, and French beside the English of `args`.
//!
//! Comes in: the tables `examples.tsv` (command, task in both languages, line) and `french.tsv` (English, French). Goes out: the command
//! line with its help in a language.
//!
//! `Draws a position of a record, as text or SVG` -> `Dessine une position d'une partie, en texte ou en SVG`

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use greffier::diagnostic::Messages;

use super::args::Cli;

const EXAMPLES: &str = include_str!("examples.tsv");
const FRENCH: &str = include_str!("french.tsv");

/// An example: of which command, its task in English and in French, the line that is typed.
pub type Example = [&'static str; 4];

/// The examples, those of all commands together first.
pub fn examples() -> impl Iterator<Item = Example> {
    let rows = EXAMPLES.lines().map(|line| line.split('\t'));
    rows.filter_map(|row| row.collect::<Vec<_>>().try_into().ok())
}

/// The rows of the French: the English text, and the French.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    FRENCH.lines().filter_map(|line| line.split_once('\t'))
}

/// The French of an English text.
fn french(english: &str) -> Option<&'static str> {
    let mut rows = rows();
    rows.find_map(|(own, french)| (own == english).then_some(french))
}

/// The command line with all of its help.
pub fn worded(messages: Messages) -> Command {
    let mut all = Cli::command();
    // The arguments that every command has are there from now on.
    all.build();
    of(all, messages)
}

/// A command with its help.
fn of(command: Command, messages: Messages) -> Command {
    let head = command.get_styles().get_header();
    let heading = ["Examples:", "Exemples :"][messages as usize];
    let own = examples().filter(|row| row[0] == command.get_name());
    let own: String = own
        .map(|row| format!("\n  {}\n    {}\n", row[1 + messages as usize], row[3]))
        .collect();
    let own = (!own.is_empty()).then(|| format!("{head}{heading}{head:#}{own}"));
    let command = match own {
        Some(own) => command.after_help(own),
        None => command,
    };
    let command = match messages {
        Messages::Fr => in_french(command),
        _ => command,
    };
    command.mut_subcommands(|one| of(one, messages))
}

fn in_french(command: Command) -> Command {
    let usage = command.get_styles().get_usage();
    let template = format!(
        "{{about-with-newline}}\n{usage}Utilisation :{usage:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let about = command.get_about().map(ToString::to_string);
    let about = about.and_then(|about| french(&about)).unwrap_or_default();
    command
        .about(about)
        .help_template(template)
        .subcommand_help_heading("Commandes ")
        .subcommand_value_name("COMMANDE")
        .mut_args(argument)
}

/// An argument in French; what the help adds of values and defaults is written out, since it would be English.
fn argument(arg: Arg) -> Arg {
    let takes = arg.get_action().takes_values();
    // No line begins with a sign that a space stands before.
    let of = |text: &str| {
        let text = french(text).unwrap_or_default();
        text.replace(" :", "\u{a0}:").replace(" ;", "\u{a0};")
    };
    let short = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let long = arg
        .get_long_help()
        .map_or(short.clone(), ToString::to_string);
    let values = arg.get_possible_values();
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let told = |value: &PossibleValue| {
        let help = value.get_help().map(ToString::to_string);
        help.map(|help| format!("\n- {}\u{a0}: {}", value.get_name(), of(&help)))
    };
    let listed: String = values.iter().filter_map(told).collect();
    let default = arg.get_default_values().join(" ".as_ref());
    let default = (takes && !default.is_empty())
        .then(|| format!("[par défaut\u{a0}: {}]", default.to_string_lossy()));
    let named =
        (!names.is_empty()).then(|| format!("[valeurs possibles\u{a0}: {}]", names.join(", ")));
    let joined = |text: &str, with: &str, named: Option<String>| {
        let specs: Vec<String> = default.clone().into_iter().chain(named).collect();
        let text = [of(text), specs.join(with)];
        let text = text.into_iter().filter(|part| !part.is_empty());
        text.collect::<Vec<_>>()
    };
    let in_short = joined(&short, " ", named.clone()).join(" ");
    let in_long = match listed.is_empty() {
        true => joined(&long, "\n", named).join("\n\n"),
        false => joined(&long, "\n", None).join(&format!("\n\nValeurs possibles :{listed}\n\n")),
    };
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names: Vec<&str> = names.filter_map(|name| french(name)).collect();
    let heading = ["Options ", "Arguments "][usize::from(arg.is_positional())];
    let arg = match takes && !names.is_empty() {
        true => arg.value_names(names),
        false => arg,
    };
    arg.help(in_short)
        .long_help(in_long)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All English texts of a command and those below it that have French.
    fn texts(command: &Command, all: &mut BTreeSet<String>) {
        all.extend(command.get_about().map(ToString::to_string));
        for arg in command.get_arguments() {
            all.extend(
                [arg.get_help(), arg.get_long_help()]
                    .into_iter()
                    .flatten()
                    .map(ToString::to_string),
            );
            let values = arg.get_possible_values();
            let values = values.iter().filter_map(PossibleValue::get_help);
            all.extend(values.map(ToString::to_string));
            let takes = arg.get_action().takes_values();
            let names = arg.get_value_names().unwrap_or_default().iter();
            all.extend(names.filter(|_| takes).map(ToString::to_string));
        }
        command.get_subcommands().for_each(|one| texts(one, all));
    }

    #[test]
    fn every_text_of_the_help_has_its_french_and_no_row_is_left_over() {
        let mut command = Cli::command();
        command.build();
        let mut all = BTreeSet::new();
        texts(&command, &mut all);
        let rows: Vec<String> = rows().map(|(english, _)| english.to_owned()).collect();
        let own: BTreeSet<String> = rows.iter().cloned().collect();
        let missing: Vec<&String> = all.difference(&own).collect();
        let left: Vec<&String> = own.difference(&all).collect();
        assert!(
            missing.is_empty() && left.is_empty(),
            "{missing:#?} {left:#?}"
        );
        assert_eq!(own.len(), rows.len(), "a row stands twice");
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        let lines = EXAMPLES.lines().count();
        assert_eq!(examples().count(), lines, "four columns each");
        for one in Cli::command().get_subcommands() {
            assert!(
                examples().any(|row| row[0] == one.get_name()),
                "{}",
                one.get_name()
            );
        }
        for [command, .., line] in examples() {
            // What a shell does is left out.
            let typed = line.split(" | ").find(|part| part.starts_with("greffier"));
            let typed = typed.and_then(|part| part.split(" > ").next()).expect(line);
            let words = typed
                .split('"')
                .enumerate()
                .flat_map(|(at, part)| match at % 2 {
                    0 => part.split_whitespace().collect(),
                    _ => vec![part],
                });
            let read = Cli::command().try_get_matches_from(words);
            let read = read.unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(
                command == "greffier" || read.subcommand_name() == Some(command),
                "{line}"
            );
        }
    }
}
