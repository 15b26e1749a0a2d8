//! `greffier man`: the manual page, from what the command line says of itself.

use std::io;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::args::Cli;
use super::help;

/// What no option says.
const EXIT_STATUS: &str = r#".SH "EXIT STATUS"
.TP
0
Every record is whole. A closed pipe is success too.
.TP
1
Some record is not whole or has an error; with \fB\-\-strict\fR, or a warning.
.TP
2
Usage, or input and output.
"#;

/// The page, in roff: the commands one after another, each with its options.
pub fn page() -> io::Result<Vec<u8>> {
    let mut all = Cli::command();
    all.build();
    let commands: Vec<Command> = all.get_subcommands().cloned().collect();
    let man = Man::new(all);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    for command in commands.into_iter().filter(|one| one.get_name() != "help") {
        page.extend_from_slice(section(command)?.as_bytes());
    }
    page.extend_from_slice(EXIT_STATUS.as_bytes());
    page.extend_from_slice(examples().as_bytes());
    Ok(page)
}

/// The examples of the help, each with its task.
fn examples() -> String {
    let rows = help::examples();
    rows.fold(".SH EXAMPLES\n".to_owned(), |all, [_, task, _, line]| {
        let line = line.replace('-', "\\-");
        all + &format!(".PP\n{task}\n.PP\n.nf\n.RS\n{line}\n.RE\n.fi\n")
    })
}

/// A command: what it does, how it is called, its options.
fn section(command: Command) -> io::Result<String> {
    let name = command.get_name().to_uppercase();
    let about = command.get_about().map(ToString::to_string);
    let man = Man::new(command);
    let (mut synopsis, mut options) = (Vec::new(), Vec::new());
    man.render_synopsis_section(&mut synopsis)?;
    man.render_options_section(&mut options)?;
    // Sections do not nest: the headings of the parts go, that of the command stands for all.
    let bare = |part: Vec<u8>| {
        let part = String::from_utf8_lossy(&part).into_owned();
        let lines = part.lines().filter(|line| !line.starts_with(".SH"));
        lines.fold(String::new(), |all, line| all + line + "\n")
    };
    let about = about.unwrap_or_default();
    let (synopsis, options) = (bare(synopsis), bare(options));
    Ok(format!(".SH \"{name}\"\n{about}\n.PP\n{synopsis}{options}"))
}
