//! The mutants that no case can notice, each with the reason.

/// A change that turns no case red, and why that is right.
pub(crate) struct Spared {
    /// The book.
    pub(crate) book: &'static str,
    /// The question, or the option.
    pub(crate) answer: &'static str,
    /// The change, as it is printed.
    pub(crate) change: &'static str,
    /// Why nothing at a table differs.
    pub(crate) why: &'static str,
}

/// Every one of them; there are never more than ten.
pub(crate) const SPARED: &[Spared] = &[
    Spared {
        book: "nz-ultimate-texas-holdem",
        answer: "rule.no-hand-from-the-right",
        change: "dropped",
        why: "Hands are turned from the right whether the dealer has one or not, and the clause of that stands for both.",
    },
    Spared {
        book: "section10-caribbean-stud",
        answer: "rule.winners-from-the-right",
        change: "dropped",
        why: "The order of settling cites the paragraph that it stands in.",
    },
    Spared {
        book: "venice-caribbean-poker",
        answer: "jackpot_prizes.royal-flush",
        change: "under jpay.royal-flush → jpay.straight-flush",
        why: "A prize also cites what becomes of its stake, which rests on the same line.",
    },
    Spared {
        book: "venice-caribbean-poker",
        answer: "no_hand_returns_bet",
        change: "under comb.5 → comb.6",
        why: "The line cites the paragraph on a bank without a hand too, which stands for both.",
    },
    Spared {
        book: "section10-caribbean-stud",
        answer: "jackpot_modes.electronic",
        change: "under (f)(3)[1] → (f)(3)[2]",
        why: "The progressive wager and its equipment rest on one clause, and are cited together.",
    },
    Spared {
        book: "section10-caribbean-stud",
        answer: "payout_max",
        change: "dropped",
        why: "The switch of the reading answers the same question, held to the same floor.",
    },
    Spared {
        book: "section10-caribbean-stud",
        answer: "payout_max",
        change: "allows 5000.00 or more → 4999.99 or more",
        why: "What a table is opened with is held to the same floor beside the option.",
    },
    Spared {
        book: "section10-caribbean-stud",
        answer: "payout_max_at_least",
        change: "5000.00 → 4999.99",
        why: "The option allows no less by itself.",
    },
    Spared {
        book: "nz-ultimate-texas-holdem",
        answer: "dealer_qualifies",
        change: "one pair → 2-2-6-4-3",
        why: "No two cards with three of a board of five make the weakest pair.",
    },
];

/// The reason for which a mutant may survive, if there is one.
pub(crate) fn reason(book: &str, answer: &str, change: &str) -> Option<&'static str> {
    let fits = |spared: &&Spared| {
        spared.book == book && spared.answer == answer && spared.change == change
    };
    SPARED.iter().find(fits).map(|spared| spared.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_few_and_each_has_its_reason() {
        assert!(SPARED.len() <= 10);
        for spared in SPARED {
            assert!(!spared.why.is_empty(), "{} {}", spared.book, spared.answer);
        }
    }
}
