//! A reading as it is shown: what is open, and how we read it.

use rulebook::{Reading, Switch};
use serde::Serialize;

use super::opened::Opened;
use crate::sheet::{PLAIN, Sheet};

/// A reading of a book.
#[derive(Debug, Serialize)]
pub(crate) struct ReadingView<'b> {
    id: &'b str,
    clauses: Vec<&'b str>,
    asks: &'b str,
    says: Option<&'b str>,
    taken: Option<&'b str>,
    others: &'b [String],
    why: Option<&'b str>,
    /// The readings of the same point that prevail.
    under: &'b [String],
    /// The titles of the cases that would fail under another reading.
    shown: &'b [String],
    options: Vec<SwitchView<'b>>,
}

/// A switch of a reading.
#[derive(Debug, Serialize)]
struct SwitchView<'b> {
    name: &'b str,
    default: Option<&'b str>,
    set: Option<&'b str>,
    settings: Vec<SettingView<'b>>,
}

/// A position of a switch.
#[derive(Debug, Serialize)]
struct SettingView<'b> {
    value: &'b str,
    means: &'b str,
    default: bool,
}

impl<'b> ReadingView<'b> {
    /// A reading of the book.
    pub(crate) fn of(opened: &Opened<'b>, reading: &'b Reading) -> ReadingView<'b> {
        let clauses = reading.clauses.iter();
        let clauses = clauses.filter_map(|index| opened.book.clause(*index));
        let switches = reading.options.iter();
        ReadingView {
            id: &reading.id,
            clauses: clauses.map(|clause| clause.id.as_str()).collect(),
            asks: &reading.asks,
            says: reading.says.as_deref(),
            taken: reading.taken.as_deref(),
            others: &reading.others,
            why: reading.why.as_deref(),
            under: &reading.under,
            shown: &reading.shown,
            options: switches.map(|each| SwitchView::of(opened, each)).collect(),
        }
    }

    /// Writes the reading.
    pub(crate) fn write(&self, sheet: &mut Sheet, indent: usize) {
        sheet.named(indent, self.id, self.asks);
        let inner = indent + 4;
        let mut say = |name: &str, text: &str| {
            sheet.hanging(inner, PLAIN, &format!("{name}: {text}"));
        };
        if let Some(says) = self.says {
            say("The document", says);
        }
        if let Some(taken) = self.taken {
            say("We read", taken);
        }
        for other in self.others {
            say("Not taken", other);
        }
        if let Some(why) = self.why {
            say("Why", why);
        }
        if !self.under.is_empty() {
            say("Gives way to", &self.under.join(", "));
        }
        for title in self.shown {
            say("Shown by the case", title);
        }
        for switch in &self.options {
            switch.write(sheet, inner);
        }
    }
}

impl<'b> SwitchView<'b> {
    fn of(opened: &Opened<'b>, switch: &'b Switch) -> SwitchView<'b> {
        let default = switch.default.as_deref();
        let by_default = default.and_then(|default| switch.admits(default));
        let settings = switch.settings.iter().map(|setting| SettingView {
            value: &setting.value,
            means: &setting.means,
            default: Some(setting) == by_default,
        });
        SwitchView {
            name: &switch.name,
            default,
            set: opened.setting(&switch.name),
            settings: settings.collect(),
        }
    }

    fn write(&self, sheet: &mut Sheet, indent: usize) {
        let state = match (self.set, self.default) {
            (Some(set), _) => format!("set to {set}"),
            (None, Some(default)) => format!("by default {default}"),
            (None, None) => "left to the operator".to_owned(),
        };
        sheet.hanging(indent, PLAIN, &format!("Option {}, {state}:", self.name));
        let widest = self.settings.iter().map(|each| each.label().len()).max();
        // Long labels, such as lists of odds, stand on a line of their own.
        let column = indent + 4 + widest.unwrap_or(0).min(20);
        for setting in &self.settings {
            sheet.entry(indent + 2, &setting.label(), column, setting.means);
        }
    }
}

impl SettingView<'_> {
    fn label(&self) -> String {
        let mark = if self.default { " (default)" } else { "" };
        format!("{}{mark}", self.value)
    }
}
