//! What the main wagers of a hand come to, under a limit that other wagers may share.

use games::table::{self, RunningTotal};
use games::{Line, Wager};
use money::{Money, Overflow};

/// What the main wagers of a hand come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Base {
    /// What the player has more than before.
    pub(crate) net: Money,
    /// What was paid of a limit that the wagers of a hand share; nothing where they share
    /// none.
    pub(crate) paid: Money,
}

impl Base {
    /// What these lines come to, paid in their order as the first of the hand.
    pub(crate) fn of(
        rules: &table::Rules,
        lines: impl IntoIterator<Item = (Wager, Line)>,
    ) -> Result<Base, Overflow> {
        let mut total = RunningTotal::new(rules);
        let net = total.net(lines)?;
        let paid = total.paid();
        Ok(Base { net, paid })
    }
}
