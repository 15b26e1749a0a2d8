//! The rows of `grammar/rules.tsv`: what each rule code means, which ruleset has it, and where that
//! is written.
//!
//! The table goes in once, when first asked for; out come its rows. A row that cannot be read is a
//! failed test.
//!
//! `ruleset ⇥ paris-1777 ⇥ fifty-moves-on-request ⇥ false-move-stands unannounced-check ⇥ ...`

use std::sync::OnceLock;

use super::rules::{RuleCode, Rules};

/// What a code changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CodeKind {
    /// What can be played.
    Board,
    /// How a game ends.
    Result,
    /// What is let pass: granted by rulesets, in force only where it is asked for by name.
    Permission,
}

impl CodeKind {
    /// All kinds.
    pub const ALL: [CodeKind; 3] = [CodeKind::Board, CodeKind::Result, CodeKind::Permission];

    /// The name it has in the table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CodeKind::Board => "board",
            CodeKind::Result => "result",
            CodeKind::Permission => "permission",
        }
    }
}

/// The row of a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeRow {
    /// The code.
    pub code: RuleCode,
    /// What it changes.
    pub kind: CodeKind,
    /// What it says, in English.
    pub meaning: &'static str,
    /// The source, and the number of its rule.
    pub source: &'static str,
    /// How a vague source is read; empty where nothing is to be said.
    pub note: &'static str,
}

/// The row of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Its name.
    pub name: &'static str,
    /// Its rules: today's, and the codes in force.
    pub rules: Rules,
    /// What its source permits, in force only where it is added by name.
    pub permits: Vec<RuleCode>,
    /// The source, and the numbers of its rules.
    pub source: &'static str,
    /// What else is to be said; often empty.
    pub note: &'static str,
}

impl Ruleset {
    /// All rulesets; today's is the first.
    ///
    /// ```
    /// # use greffier::chess::Ruleset;
    /// assert_eq!(Ruleset::all()[0].name, "modern");
    /// ```
    #[must_use]
    pub fn all() -> &'static [Ruleset] {
        rulesets()
    }
}

impl CodeRow {
    /// The rows of all codes.
    #[must_use]
    pub fn all() -> &'static [CodeRow] {
        codes()
    }
}

#[derive(Debug, Default)]
struct Table {
    codes: Vec<CodeRow>,
    rulesets: Vec<Ruleset>,
    /// The numbers, from 1, of the lines that are no rows.
    #[cfg_attr(not(test), allow(dead_code, reason = "the test of the table asks"))]
    refused: Vec<usize>,
}

pub(super) fn codes() -> &'static [CodeRow] {
    &table().codes
}

pub(super) fn rulesets() -> &'static [Ruleset] {
    &table().rulesets
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::from_tsv(include_str!("../../grammar/rules.tsv")))
}

impl Table {
    fn from_tsv(text: &'static str) -> Table {
        let mut table = Table::default();
        for (index, line) in text.lines().enumerate() {
            if !line.starts_with("# ") && table.row(line).is_none() {
                table.refused.push(index + 1);
            }
        }
        table
    }

    /// Takes in a line; none where it is no row.
    fn row(&mut self, line: &'static str) -> Option<()> {
        let mut cells = line
            .split('\t')
            .map(|cell| if cell == "-" { "" } else { cell });
        let row: [&str; 6] = std::array::from_fn(|_| cells.next().unwrap_or("\t"));
        let [class, name, first, second, source, note] = row;
        if cells.next().is_some() || note == "\t" || source.is_empty() {
            return None;
        }
        match class {
            "code" => self.codes.push(CodeRow {
                code: RuleCode::from_name(name)?,
                kind: CodeKind::ALL
                    .into_iter()
                    .find(|kind| kind.name() == first)?,
                meaning: second,
                source,
                note,
            }),
            "ruleset" => {
                let base = Rules::of_row(u8::try_from(self.rulesets.len()).ok()?);
                let in_force = self.named(first)?;
                self.rulesets.push(Ruleset {
                    name,
                    rules: in_force.into_iter().fold(base, Rules::with),
                    permits: self.named(second)?,
                    source,
                    note,
                });
            }
            _ => return None,
        }
        Some(())
    }

    /// The codes of those names, whose rows have come before.
    fn named(&self, names: &str) -> Option<Vec<RuleCode>> {
        let known = |name| {
            let code = RuleCode::from_name(name)?;
            self.codes
                .iter()
                .any(|row| row.code == code)
                .then_some(code)
        };
        names.split_ascii_whitespace().map(known).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_every_code_has_one() {
        assert_eq!(table().refused, Vec::<usize>::new());
        let rows: Vec<RuleCode> = codes().iter().map(|row| row.code).collect();
        assert_eq!(rows, RuleCode::ALL);
        for row in codes() {
            assert!(
                !row.meaning.is_empty() && row.source.contains(','),
                "{}",
                row.code
            );
        }
    }

    #[test]
    fn rulesets_name_codes_and_permit_permissions() {
        assert_eq!(rulesets()[0].rules, Rules::MODERN);
        let is_permission =
            |code: RuleCode| code.row().expect("a row").kind == CodeKind::Permission;
        for row in rulesets() {
            assert!(!row.rules.codes().any(is_permission), "{}", row.name);
            assert!(
                row.permits.iter().copied().all(is_permission),
                "{}",
                row.name
            );
            assert_eq!(row.rules.ruleset(), Some(row));
            assert_eq!(Rules::from_name(row.name), Ok(row.rules));
        }
    }

    #[test]
    fn a_line_that_is_no_row_is_refused() {
        for line in [
            "code\tking-jump\tboard\tx\ty\t-",
            "code\tking-leap\tnonsense\tx\ty\t-",
            "code\tking-leap\tboard\tx\ty",
            "code\tking-leap\tboard\tx\ty\tz\tz",
            "ruleset\tx\tking-leap\t-\ty\t-",
            "rule\tx\t-\t-\ty\t-",
            "",
        ] {
            assert_eq!(
                Table::from_tsv(line).refused.len(),
                usize::from(!line.is_empty())
            );
        }
    }
}
