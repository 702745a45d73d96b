//! Two books, question by question.

use rulebook::{Answers, difference};
use serde::Serialize;

use super::difference::{DifferenceView, Said, SideView, alike, count};
use crate::report::Report;
use crate::sheet::{BOLD, PLAIN, Sheet};

/// What differs between two books.
#[derive(Debug, Serialize)]
pub(crate) struct TwoBooks<'b> {
    first: SideView<'b>,
    second: SideView<'b>,
    /// How many questions both answer alike.
    alike: usize,
    differences: Vec<DifferenceView>,
}

impl<'b> TwoBooks<'b> {
    /// Compares the answers of two books.
    pub(crate) fn of(first: &Answers<'b>, second: &Answers<'b>) -> TwoBooks<'b> {
        let differences = difference::between(first, second).into_iter();
        TwoBooks {
            first: SideView::of(first),
            second: SideView::of(second),
            alike: alike(first, second),
            differences: differences.map(DifferenceView::of).collect(),
        }
    }

    /// The questions that both answer, and not alike.
    fn both(&self) -> Vec<(&str, &Said, &Said)> {
        let differences = self.differences.iter();
        let both = differences.filter_map(|each| {
            let (first, second) = (each.first.as_ref()?, each.second.as_ref()?);
            Some((each.question.as_str(), first, second))
        });
        both.collect()
    }

    /// The questions that only one of the two answers.
    fn only(&self, is_second: bool) -> Vec<(&str, &Said)> {
        let differences = self.differences.iter();
        let only = differences.filter_map(|each| match (&each.first, &each.second) {
            (Some(said), None) if !is_second => Some((each.question.as_str(), said)),
            (None, Some(said)) if is_second => Some((each.question.as_str(), said)),
            _ => None,
        });
        only.collect()
    }
}

impl Report for TwoBooks<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let (first, second) = (self.first.book, self.second.book);
        let day = match &self.first.on {
            Some(day) => format!(", on {day}"),
            None => String::new(),
        };
        let (both, alike) = (self.both(), count(self.alike, "question"));
        sheet.paragraph(0, BOLD, &format!("{first} and {second}{day}"));
        let differing = count(both.len(), "question");
        let counts = format!("{alike} answered alike, {differing} answered differently.");
        sheet.paragraph(0, PLAIN, &counts);

        if !both.is_empty() {
            sheet.heading("Answered differently");
        }
        let column = 6 + first.len().max(second.len());
        for (question, one, two) in both {
            sheet.paragraph(2, BOLD, question);
            for (book, said) in [(first, one), (second, two)] {
                let text = format!("{} {}", said.words(), said.cited());
                sheet.pair(4, (PLAIN, book), column, &text);
            }
        }
        for (book, is_second) in [(first, false), (second, true)] {
            let only = self.only(is_second);
            if !only.is_empty() {
                sheet.heading(&format!(
                    "Only in {book}: {}",
                    count(only.len(), "question")
                ));
            }
            for (question, said) in only {
                let text = format!("{question} = {} {}", said.words(), said.cited());
                sheet.hanging(2, PLAIN, &text);
            }
        }
    }
}
