//! The options of a book, as its head lists them.

use rulebook::Choice;
use serde::Serialize;

use super::opened::Opened;
use crate::paragraph::unbroken;
use crate::sheet::Sheet;

/// An option that the book leaves open on the day.
#[derive(Debug, Serialize)]
pub(crate) struct OptionView<'b> {
    name: &'b str,
    /// The clause that leaves it open.
    clause: &'b str,
    /// The reading that opened it.
    reading: Option<&'b str>,
    settings: Vec<String>,
    /// What is in force when nobody chose; none: the operator must say.
    default: Option<String>,
    /// What it is set to, on the command line or in the operator's file.
    set: Option<&'b str>,
    /// Whose approval another value takes.
    approval: Option<&'b str>,
}

impl<'b> OptionView<'b> {
    /// Every option that is open on the day.
    pub(crate) fn all(opened: &Opened<'b>) -> Vec<OptionView<'b>> {
        let choices = opened.book.choices().into_iter();
        choices
            .filter(|choice| opened.book.is_open(choice.name, opened.on()))
            .map(|choice| OptionView::of(opened, choice))
            .collect()
    }

    fn of(opened: &Opened<'b>, choice: Choice<'b>) -> OptionView<'b> {
        let book = opened.book;
        let mut provisions = book.provisions.iter();
        let provision = provisions.find(|each| each.option.as_deref() == Some(choice.name));
        OptionView {
            name: choice.name,
            clause: book.clause(choice.clause).map_or("", |clause| &clause.id),
            reading: choice.reading,
            set: opened.setting(choice.name),
            approval: provision.and_then(|provision| provision.approval.as_deref()),
            settings: choice.settings,
            default: choice.default,
        }
    }

    /// Writes the option beside its name.
    pub(crate) fn write(&self, sheet: &mut Sheet, indent: usize, column: usize) {
        let default = self.default.as_deref();
        let settings = self.settings.iter().map(|setting| {
            let mark = if default == Some(setting) {
                " (default)"
            } else {
                ""
            };
            format!("{setting}{mark}")
        });
        let mut text = settings.collect::<Vec<_>>().join(", ");
        let is_listed = self.settings.iter().any(|each| default == Some(each));
        match default {
            Some(default) if !is_listed => text.push_str(&format!("; by default {default}")),
            Some(_) => {}
            None => text.push_str("; left to the operator"),
        }
        if let Some(set) = self.set {
            text.push_str(&format!("; set to {set}"));
        }
        if let Some(authority) = self.approval {
            text.push_str(&format!("; with the approval of the {authority}"));
        }
        let source = match self.reading {
            Some(reading) => format!("[{} by reading {reading}]", self.clause),
            None => format!("[{}]", self.clause),
        };
        let text = format!("{text} {}", unbroken(&source));
        sheet.entry(indent, self.name, column, &text);
    }
}
