//! What a clause answers, as it is shown.

use rulebook::{Allows, Answer, ClauseIndex, Standing, Value, question_of};
use serde::Serialize;

use super::opened::Opened;
use crate::sheet::{PLAIN, Sheet};

/// One answer of a clause.
#[derive(Debug, Serialize)]
pub(crate) struct AnswerView<'b> {
    question: String,
    /// The value; none: the clause states a rule without one, or nobody chose yet.
    value: Option<serde_json::Value>,
    /// How firmly the book stands behind it.
    standing: &'static str,
    /// The reading it rests on.
    reading: Option<&'b str>,
    /// The option that sets it.
    option: Option<&'b str>,
    /// What an operator may put in its place.
    allows: Option<String>,
    /// Whose approval that takes.
    approval: Option<&'b str>,
    #[serde(skip)]
    words: Option<String>,
}

impl<'b> AnswerView<'b> {
    /// The answers that rest on a clause.
    pub(crate) fn all(opened: &Opened<'b>, clause: ClauseIndex) -> Vec<AnswerView<'b>> {
        let answers = opened.answers.iter();
        answers
            .filter(|(_, answer)| answer.under.clause == clause)
            .map(|(question, answer)| AnswerView::of(opened, question, answer))
            .collect()
    }

    fn of(opened: &Opened<'b>, question: &str, answer: &Answer) -> AnswerView<'b> {
        let book = opened.book;
        let (standing, reading) = match answer.under.standing {
            Standing::Stated => ("stated", None),
            Standing::Reconstructed => ("reconstructed", None),
            Standing::Reading(index) => ("reading", Some(book.reading_id(index))),
            Standing::OperatorsOption => ("operator's option", None),
            Standing::NotByThisBook => ("not by this book", None),
        };
        // What an operator may do is said only while the text of the day leaves it open.
        let provision = book
            .provisions
            .iter()
            .find(|each| each.question == question);
        let version = provision.and_then(|provision| book.version(provision, opened.on()));
        let open = provision.filter(|each| version.is_some_and(|version| each.is_open(version)));
        let switch = || {
            let mut switches = book.switches();
            let named = switches.find(|(_, _, switch)| question_of(&switch.name) == question);
            named.map(|(_, _, switch)| switch.name.as_str())
        };
        let option = match provision {
            Some(_) => open.and_then(|provision| provision.option.as_deref()),
            None => switch(),
        };
        AnswerView {
            question: question.to_owned(),
            value: answer.value.as_ref().map(Value::to_json),
            standing,
            reading,
            option,
            allows: open
                .filter(|provision| provision.allows != Allows::Nothing)
                .map(|provision| provision.allows.to_string()),
            approval: open.and_then(|provision| provision.approval.as_deref()),
            words: answer.value.as_ref().map(Value::to_string),
        }
    }

    /// Writes the answer in a line or two.
    pub(crate) fn write(&self, sheet: &mut Sheet, indent: usize) {
        let value = match (&self.words, self.option) {
            (Some(words), _) => words.as_str(),
            (None, Some(_)) => "left to the operator",
            (None, None) => "as the clause states",
        };
        let notes = self.notes();
        let notes = match notes.as_slice() {
            [] => String::new(),
            notes => format!(" ({})", notes.join(", ")),
        };
        sheet.hanging(
            indent,
            PLAIN,
            &format!("{} = {value}{notes}", self.question),
        );
    }

    /// What the answer rests on, where that is not the clause alone, and how far an
    /// operator may go.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        match (self.standing, self.reading, self.option) {
            (_, Some(reading), _) => notes.push(format!("by reading {reading}")),
            ("reconstructed", ..) => notes.push("reconstructed".to_owned()),
            ("operator's option", _, None) => notes.push("the operator's own value".to_owned()),
            _ => {}
        }
        match (self.option, &self.allows) {
            (Some(option), Some(allows)) => notes.push(format!("option {option}: {allows}")),
            (Some(option), None) => notes.push(format!("option {option}")),
            (None, Some(allows)) => notes.push(format!("an operator may put {allows}")),
            (None, None) => {}
        }
        if let Some(authority) = self.approval {
            notes.push(format!("with the approval of the {authority}"));
        }
        notes
    }
}
