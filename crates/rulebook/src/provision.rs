//! The provisions of `rules.toml`: one clause, one question, its value by each instrument.

use crate::allows::Allows;
use crate::citation::ClauseIndex;
use crate::clause::Register;
use crate::instrument::InstrumentIndex;
use crate::page::{Page, Table};
use crate::problem::What;
use crate::value::Value;

/// What one clause answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provision {
    /// The clause that says it.
    pub clause: ClauseIndex,
    /// The question of the game, with the row of a table behind a dot: `bet_pays.flush`.
    pub question: String,
    /// Its value by each instrument, in the order of the book's instruments.
    pub versions: Vec<Version>,
    /// The name under which an operator sets it, where it is the operator's to say.
    pub option: Option<String>,
    /// What an operator may put in its place.
    pub allows: Allows,
    /// The outside authority that must approve an operator's own value.
    pub approval: Option<String>,
    /// The reading that fills what the clause leaves unsaid, where one does.
    pub reading: Option<String>,
    /// Further clauses that rest on the same thing, such as the definition of a word.
    pub with: Vec<ClauseIndex>,
    /// Its line in the file.
    pub line: usize,
}

/// A provision's value from one instrument on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The instrument from whose day on it stands.
    pub by: InstrumentIndex,
    /// The value; none where the clause has none, or leaves it to the operator.
    pub value: Option<Value>,
    /// Whether the instrument took the rule away instead.
    pub ended: bool,
}

/// An option that fills several questions with one list: `5/4/1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// The name of the option.
    pub option: String,
    /// The clause that leaves it to the operator.
    pub clause: ClauseIndex,
    /// The questions, in the order of the list.
    pub fills: Vec<String>,
    /// The lists that may be chosen; empty: any whose parts their clauses allow.
    pub settings: Vec<String>,
    /// Its line in the file.
    pub line: usize,
}

impl Provision {
    pub(crate) fn read(
        page: &mut Page,
        mut table: Table,
        register: &Register,
        instrument: &impl Fn(&str) -> Option<InstrumentIndex>,
    ) -> Option<Provision> {
        let line = table.line;
        let clause = clause(page, &mut table, "id", register);
        let question = table.text(page, "answers");
        let versions = match clause.and_then(|index| register.get(index)) {
            Some(clause) => versions(page, &mut table, clause.by, instrument),
            None => Vec::new(),
        };
        let option = table.optional_text(page, "option");
        if option.is_some() && !table.has("allows") {
            page.report(line, What::MissingKey("allows".to_owned()));
        }
        let allows = Allows::read(page, &mut table);
        let approval = table.optional_text(page, "approval");
        let reading = table.optional_text(page, "reading");
        let mut with = Vec::new();
        for id in table.texts(page, "with") {
            match register.find(&id) {
                Some(index) => with.push(index),
                None => page.report(line, What::UnregisteredClause(id)),
            }
        }
        // An unregistered clause is reported once, not also as unknown keys.
        if clause.is_some() {
            table.finish(page);
        }
        Some(Provision {
            clause: clause?,
            question,
            versions,
            option,
            allows,
            approval,
            reading,
            with,
            line,
        })
    }

    /// Whether one of its versions leaves the value to the operator.
    #[must_use]
    pub fn is_open(&self, version: &Version) -> bool {
        let value = version.value.as_ref();
        value.is_none_or(|value| self.allows.admits(value))
    }

    /// A choice in the type the provision is written in: of the listed values the one so
    /// printed, a number where the bounds or the book's own value are numbers, else words.
    pub(crate) fn choice(&self, choice: &str) -> Value {
        let known = self.versions.iter().filter_map(|one| one.value.as_ref());
        let is_number = |value: &Value| matches!(value, Value::Number(_));
        let numeric = match &self.allows {
            Allows::OneOf(values) => {
                let listed = values.iter().find(|value| value.to_string() == choice);
                return listed.map_or_else(|| Value::Text(choice.to_owned()), Value::clone);
            }
            Allows::Between { at_least, at_most } => at_least.iter().chain(at_most).any(is_number),
            Allows::Nothing | Allows::Anything => known.into_iter().any(is_number),
        };
        match choice.parse() {
            Ok(number) if numeric => Value::Number(number),
            _ => Value::Text(choice.to_owned()),
        }
    }
}

impl Scale {
    pub(crate) fn read(page: &mut Page, mut table: Table, register: &Register) -> Option<Scale> {
        let line = table.line;
        let option = table.text(page, "option");
        let clause = clause(page, &mut table, "under", register);
        let fills = table.some_texts(page, "fills");
        let settings = table.texts(page, "settings");
        table.finish(page);
        Some(Scale {
            option,
            clause: clause?,
            fills,
            settings,
            line,
        })
    }
}

fn clause(
    page: &mut Page,
    table: &mut Table,
    key: &str,
    register: &Register,
) -> Option<ClauseIndex> {
    let line = table.line_of(key);
    let id = table.text(page, key);
    let found = register.find(&id);
    if found.is_none() && !id.is_empty() {
        page.report(line, What::UnregisteredClause(id));
    }
    found
}

/// Stands for an instrument that was not found. Its version is kept, because the last one
/// of a provision is held against what the clause allows; the book does not load in any case.
const UNKNOWN: InstrumentIndex = InstrumentIndex(u8::MAX);

fn versions(
    page: &mut Page,
    table: &mut Table,
    by: InstrumentIndex,
    instrument: &impl Fn(&str) -> Option<InstrumentIndex>,
) -> Vec<Version> {
    if !table.has("version") {
        let value = table.value(page, "value").map(|(value, _)| value);
        return vec![Version {
            by,
            value,
            ended: false,
        }];
    }
    let mut versions: Vec<Version> = Vec::new();
    for mut version in table.tables(page, "version") {
        let line = version.line_of("by");
        let name = version.text(page, "by");
        let value = version.value(page, "value").map(|(value, _)| value);
        let ended = version.flag(page, "ended");
        version.finish(page);
        let by = instrument(&name).unwrap_or(UNKNOWN);
        let earlier = || versions.iter().filter(|earlier| earlier.by != UNKNOWN);
        if by == UNKNOWN && !name.is_empty() {
            page.report(line, What::UnknownInstrument(name));
        } else if earlier().any(|earlier| earlier.by >= by) {
            let reason = format!("{name} must stand once and after the instruments before it");
            page.report(line, What::bad("by", reason));
        }
        versions.push(Version { by, value, ended });
    }
    versions
}
