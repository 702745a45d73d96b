//! Which sheets there are: every option that touches a figure.

/// A sheet: a book, and what is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) book: &'static str,
    /// Nothing for the book's own first rules.
    pub(super) set: &'static [&'static str],
    /// Whether it says what it is worth to see other hands, which takes minutes.
    pub(super) seen: bool,
}

impl Setting {
    /// Every sheet, the one of a book's own first rules first.
    pub(super) fn all() -> impl Iterator<Item = Setting> {
        BOOKS.iter().flat_map(|&(book, settings)| {
            let own = |seen| Setting {
                book,
                set: &[],
                seen,
            };
            let others = settings
                .iter()
                .map(move |set| Setting { set, ..own(false) });
            [own(false), own(true)].into_iter().chain(others)
        })
    }

    /// Whether it is that of the book's own first rules and nothing else.
    pub(super) fn is_own(self) -> bool {
        self.set.is_empty() && !self.seen
    }

    /// What is set, in words.
    pub(super) fn title(self) -> String {
        match (self.set, self.seen) {
            ([], false) => "the book's own first rules".to_owned(),
            ([], true) => "with other hands seen".to_owned(),
            (set, _) => set.join(", "),
        }
    }

    /// Where the sheet stands in the workspace.
    pub(super) fn path(self) -> String {
        let book = self.book;
        if self.is_own() {
            return format!("docs/par/{book}.md");
        }
        if self.seen {
            return format!("docs/par/{book}/seen.md");
        }
        let name = self.set.join("--").replace(['=', '/'], "-");
        format!("docs/par/{book}/{}.md", name.replace(".00", ""))
    }
}

/// The meter at which jackpot wagers have a value.
const METER: &str = "jackpot-meter=250000.00";

const SEVEN: &str = "hand-forming=best-of-seven";

type Settings = &'static [&'static [&'static str]];

const BOOKS: [(&str, Settings); 5] = [
    (
        "nz-caribbean-stud",
        &[
            &[METER],
            &[METER, "jackpot-after-fold=kept"],
            &[METER, "jackpot-stake=returned"],
        ],
    ),
    (
        "venice-caribbean-poker",
        &[
            &["exchange=off"],
            &["exchange-fee=returned-on-no-qualify"],
            &["exchange-fee=stake"],
            &[METER],
            &[METER, "jackpot-on-change=returned"],
        ],
    ),
    (
        "section10-caribbean-stud",
        &[
            &[METER],
            &[METER, "straight-flush-prize=5000"],
            &[METER, "jackpot-after-fold=kept"],
        ],
    ),
    (
        "nz-three-card-poker",
        &[
            &["six-card=2"],
            &["six-card=3"],
            &["six-card=4"],
            &["six-card-after-fold=lost"],
            &["pair-plus-after-fold=kept"],
            &["no-qualify=play-pays"],
            &["ante-bonus=4/3/1"],
            &["ante-bonus=3/2/1"],
            &["ante-bonus=5/3/1"],
            &["pair-plus=40/30/6/3/1"],
            &["pair-plus=40/30/5/4/1"],
            &["pair-plus=40/25/6/4/1"],
            &["pair-plus=35/33/6/4/1"],
            &["pair-plus=50/40/5/4/1"],
            &["pair-plus=50/30/6/3/1"],
        ],
    ),
    (
        "nz-ultimate-texas-holdem",
        &[
            &["trips=2"],
            &["trips=3"],
            &["trips=4"],
            &["trips=1", KEPT],
            &["trips=2", KEPT],
            &["trips=3", KEPT],
            &["trips=4", KEPT],
            &["no-qualify=pay-all"],
            &["pre-flop=3"],
            &["pre-flop=4"],
            &["like-hands=threesome-only"],
            &[METER],
            &[METER, "jackpot-after-fold=kept"],
            &[METER, "jackpot-stake=returned"],
            &[SEVEN],
            &[SEVEN, "trips=2"],
            &[SEVEN, "trips=3"],
            &[SEVEN, "trips=4"],
            &[SEVEN, "trips=1", KEPT],
            &[SEVEN, "trips=2", KEPT],
            &[SEVEN, "trips=3", KEPT],
            &[SEVEN, "trips=4", KEPT],
            &[SEVEN, "no-qualify=pay-all"],
            &[SEVEN, "pre-flop=3"],
            &[SEVEN, "pre-flop=4"],
            &[SEVEN, "like-hands=threesome-only"],
            &[SEVEN, METER],
            &[SEVEN, METER, "jackpot-after-fold=kept"],
            &[SEVEN, METER, "jackpot-stake=returned"],
        ],
    ),
];

const KEPT: &str = "trips-after-fold=kept";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_sheet_has_a_place_of_its_own() {
        let paths: BTreeSet<String> = Setting::all().map(Setting::path).collect();
        assert_eq!(paths.len(), Setting::all().count());
        assert!(paths.contains("docs/par/nz-ultimate-texas-holdem.md"));
        assert!(paths.contains("docs/par/nz-ultimate-texas-holdem/trips-2.md"));
        assert!(paths.contains(
            "docs/par/nz-caribbean-stud/jackpot-meter-250000--jackpot-after-fold-kept.md"
        ));
    }
}
