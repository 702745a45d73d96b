//! The hands of a table, from the best down.

use cards::{five, three};

/// The hands of a table, and which of them the book pays.
pub(super) struct Hands {
    /// What stands in front where there is one row more than the book has.
    in_front: Option<&'static str>,
    /// All rows that there can be, the best hand first.
    all: Vec<String>,
    /// How many of them the book has.
    had: usize,
    /// The book's own rows.
    pub(super) rows: Vec<String>,
    /// Whether a hand may be left without odds.
    pub(super) may_be_unpaid: bool,
}

/// How many cards a hand has.
pub(super) trait Kind {
    /// What may stand before all hands.
    const IN_FRONT: Option<&'static str>;

    /// All hands, the best first.
    fn all() -> Vec<String>;
}

/// Hands of three cards.
pub(super) struct Three;

/// Hands of five cards.
pub(super) struct Five;

impl Kind for Three {
    const IN_FRONT: Option<&'static str> = Some("mini-royal");

    fn all() -> Vec<String> {
        let hands = three::Category::ALL.into_iter().rev();
        hands.map(|hand| hand.name().replace(' ', "-")).collect()
    }
}

impl Kind for Five {
    const IN_FRONT: Option<&'static str> = None;

    fn all() -> Vec<String> {
        let hands = five::Category::ALL.into_iter().rev();
        hands.map(|hand| hand.name().replace(' ', "-")).collect()
    }
}

/// How a bet's table may call its last rows.
const ACE_KING: &str = "ace-king";
const ONE_PAIR_OR_LESS: &str = "one-pair-or-less";

impl Hands {
    /// The hands of a table of which the book has these rows.
    pub(super) fn of<K: Kind>(rows: &[String], may_be_unpaid: bool) -> Hands {
        let has = |name: &str| rows.iter().any(|row| row == name);
        let mut all = K::all();
        if has(ACE_KING) || has(ONE_PAIR_OR_LESS) {
            all.pop();
            all.push(ACE_KING.to_owned());
        }
        Hands {
            in_front: K::IN_FRONT,
            had: rows
                .iter()
                .filter(|row| Some(row.as_str()) != K::IN_FRONT)
                .count(),
            all,
            rows: rows.to_vec(),
            may_be_unpaid,
        }
    }

    /// The names of so many rows; none: the table cannot have so many.
    pub(super) fn named(&self, count: usize) -> Option<Vec<&str>> {
        let own = |count: usize| -> Vec<&str> {
            let mut names: Vec<_> = self.all.iter().take(count).map(String::as_str).collect();
            if count == self.had && self.rows.iter().any(|row| row == ONE_PAIR_OR_LESS) {
                names.pop();
                names.push(ONE_PAIR_OR_LESS);
            }
            names
        };
        match self.in_front {
            Some(front) if count == self.had + 1 => {
                Some(std::iter::once(front).chain(own(self.had)).collect())
            }
            Some(_) => (count == self.had).then(|| own(count)),
            None => (self.had..=self.all.len())
                .contains(&count)
                .then(|| own(count)),
        }
    }

    /// The lowest hand that the book pays.
    pub(super) fn lowest(&self) -> &str {
        let own = self.named(self.had).unwrap_or_default();
        own.last().copied().unwrap_or_default()
    }

    /// How many rows are expected, in words.
    pub(super) fn expected(&self) -> String {
        let own = self.named(self.had).unwrap_or_default().join("/");
        let unpaid = match self.may_be_unpaid {
            true => ", - where a hand is not paid",
            false => "",
        };
        match self.in_front {
            Some(front) => format!(
                "write {} rows, for {own}, or one more in front for a {front}{unpaid}",
                self.had
            ),
            None if self.had < self.all.len() => format!(
                "write {} rows, for {own}, or more for the hands below{unpaid}",
                self.had
            ),
            None => format!("write {} rows, for {own}{unpaid}", self.had),
        }
    }
}
