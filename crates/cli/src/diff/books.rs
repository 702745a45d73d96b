//! Two books, or two settings of one, question by question.

use rulebook::difference;
use serde::Serialize;

use super::Answered;
use super::difference::{DifferenceView, Said, SideView, alike, count};
use super::edges::Edges;
use crate::report::Report;
use crate::sheet::{BOLD, PLAIN, Sheet};

/// What differs between two books, or between two settings of one.
#[derive(Debug, Serialize)]
pub(crate) struct TwoBooks<'b> {
    first: SideView<'b>,
    second: SideView<'b>,
    /// How many questions both answer alike.
    alike: usize,
    differences: Vec<DifferenceView>,
    #[serde(flatten)]
    edges: Edges,
    /// What the sides are called.
    #[serde(skip)]
    names: [String; 2],
}

impl<'b> TwoBooks<'b> {
    /// Compares the answers of two books or settings.
    pub(crate) fn of(sides: &[Answered<'b>; 2], edges: Edges) -> TwoBooks<'b> {
        let [one, two] = sides;
        let (first, second) = (&one.answers, &two.answers);
        let differences = difference::between(first, second).into_iter();
        TwoBooks {
            first: SideView::of(one),
            second: SideView::of(two),
            alike: alike(first, second),
            differences: differences.map(DifferenceView::of).collect(),
            edges,
            names: names(sides),
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
        let [first, second] = self.names.each_ref().map(String::as_str);
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
        self.edges.write(sheet, [first, second]);
    }
}

/// What two sides are called: their books, or what is set on each where the book is one.
fn names([one, two]: &[Answered<'_>; 2]) -> [String; 2] {
    if one.answers.book.id != two.answers.book.id {
        return [one, two].map(|side| side.answers.book.id.clone());
    }
    let name = |side: &Answered<'_>, other: &Answered<'_>| {
        let own = side.choices.iter();
        let own = own.filter(|(option, value)| other.choices.get(option) != Some(value));
        let own = own.map(|(option, value)| format!("{option}={value}"));
        let supposed = side.what_if.texts().into_iter();
        let theirs = other.what_if.texts();
        let supposed = supposed.filter(|text| !theirs.contains(text));
        let own: Vec<_> = own.chain(supposed).collect();
        match own.as_slice() {
            [] => side.answers.book.id.clone(),
            own => own.join(" "),
        }
    };
    [name(one, two), name(two, one)]
}
