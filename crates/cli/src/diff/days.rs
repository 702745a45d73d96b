//! Two days of one book, item by item of what took effect between them.

use rulebook::Date;
use rulebook::difference::{self, Change};
use serde::Serialize;

use super::Answered;
use super::difference::{DifferenceView, Said, SideView, alike, count};
use super::edges::Edges;
use crate::report::Report;
use crate::sheet::{BOLD, PLAIN, Sheet};

/// What differs between two days of a book.
#[derive(Debug, Serialize)]
pub(crate) struct TwoDays<'b> {
    first: SideView<'b>,
    second: SideView<'b>,
    /// How many questions are answered alike on both days.
    alike: usize,
    /// What took effect, in the order of the instruments.
    changes: Vec<ChangeView<'b>>,
    /// Every question that is answered differently.
    differences: Vec<DifferenceView>,
    #[serde(flatten)]
    edges: Edges,
}

/// Where the words beside an item begin.
const COLUMN: usize = 12;

/// One item of an instrument.
#[derive(Debug, Serialize)]
struct ChangeView<'b> {
    instrument: &'b str,
    title: &'b str,
    from: Option<String>,
    /// The clause that orders the change.
    item: &'b str,
    /// What it does, in our words.
    does: &'b str,
    inserts: &'b [String],
    replaces: &'b [String],
    touches: &'b [String],
    differences: Vec<DifferenceView>,
}

impl<'b> TwoDays<'b> {
    /// Compares the answers of two days.
    pub(crate) fn of(
        [one, two]: &[Answered<'b>; 2],
        [eve, day]: [Date; 2],
        edges: Edges,
    ) -> TwoDays<'b> {
        let (first, second) = (&one.answers, &two.answers);
        let changes = difference::between_days(first, second, eve, day);
        let differences = difference::between(first, second).into_iter();
        TwoDays {
            first: SideView::of(one),
            second: SideView::of(two),
            alike: alike(first, second),
            changes: changes.into_iter().map(ChangeView::of).collect(),
            differences: differences.map(DifferenceView::of).collect(),
            edges,
        }
    }

    /// The differences that no item accounts for.
    fn unaccounted(&self) -> Vec<&DifferenceView> {
        let is_accounted = |question: &str| {
            let mut changed = self.changes.iter().flat_map(|change| &change.differences);
            changed.any(|difference| difference.question == question)
        };
        let differences = self.differences.iter();
        differences
            .filter(|difference| !is_accounted(&difference.question))
            .collect()
    }
}

impl<'b> ChangeView<'b> {
    fn of(change: Change<'b>) -> ChangeView<'b> {
        let differences = change.differences.into_iter();
        ChangeView {
            instrument: &change.instrument.id,
            title: &change.instrument.title,
            from: change.instrument.from.map(|day| day.to_string()),
            item: &change.item.clause,
            does: change.does,
            inserts: &change.item.inserts,
            replaces: &change.item.replaces,
            touches: &change.item.touches,
            differences: differences.map(DifferenceView::of).collect(),
        }
    }

    fn write(&self, sheet: &mut Sheet) {
        sheet.blank();
        sheet.entry(2, self.item, COLUMN, self.does);
        for (does, clauses) in [
            ("inserts", self.inserts),
            ("replaces", self.replaces),
            ("touches", self.touches),
        ] {
            if !clauses.is_empty() {
                let text = format!("{does} {}", clauses.join(", "));
                sheet.hanging(COLUMN, PLAIN, &text);
            }
        }
        for difference in &self.differences {
            write_difference(difference, sheet);
        }
    }
}

/// Writes a question, and what it was and became.
fn write_difference(difference: &DifferenceView, sheet: &mut Sheet) {
    let (question, nothing) = (&difference.question, "nothing");
    let before = difference.first.as_ref().map_or(nothing, Said::words);
    let after = difference.second.as_ref().map_or(nothing, Said::words);
    // The clause of the later text, or of the earlier one where the later has none.
    let said = difference.second.as_ref().or(difference.first.as_ref());
    let cited = said.map(Said::cited).unwrap_or_default();
    let text = format!("{question}: {before} → {after} {cited}");
    sheet.hanging(COLUMN, PLAIN, &text);
}

impl Report for TwoDays<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let day = |side: &SideView<'_>| side.on.clone().unwrap_or_default();
        let (eve, day) = (day(&self.first), day(&self.second));
        let name = format!("{}, {eve} and {day}", self.first.book);
        sheet.paragraph(0, BOLD, &name);
        let items = count(self.changes.len(), "item");
        let alike = count(self.alike, "question");
        let differing = count(self.differences.len(), "question");
        let counts = format!(
            "{items} took effect, {alike} answered alike, {differing} answered differently."
        );
        sheet.paragraph(0, PLAIN, &counts);

        let mut last = "";
        for change in &self.changes {
            if change.instrument != last {
                let from = change.from.as_deref().unwrap_or_default();
                let (id, title) = (change.instrument, change.title);
                sheet.heading(&format!("{id}: {title}, from {from} on"));
                last = change.instrument;
            }
            change.write(sheet);
        }
        let unaccounted = self.unaccounted();
        if !unaccounted.is_empty() {
            sheet.heading("Changed by no item of its own");
            for difference in unaccounted {
                write_difference(difference, sheet);
            }
        }
        self.edges.write(sheet, [&eve, &day]);
    }
}
