//! A maximum payout that adds up what several wagers win.
//!
//! The table and the solver both pay here, line by line in the order in which the wagers of
//! a hand are settled, so a limit cuts the same line by the same amount for both.

use money::{Money, Overflow};

use super::Rules;
use crate::line::{Cap, Fate, Line};
use crate::wager::Wager;

/// What a hand, or a player, has been paid in a round on wagers that share one limit.
#[derive(Debug, Clone, Copy)]
pub struct RunningTotal<'r> {
    rules: &'r Rules,
    paid: Money,
}

impl<'r> RunningTotal<'r> {
    /// A hand that has been paid nothing.
    #[must_use]
    pub fn new(rules: &'r Rules) -> RunningTotal<'r> {
        RunningTotal::after(rules, Money::ZERO)
    }

    /// One that has been paid so much on wagers under the limit.
    #[must_use]
    pub fn after(rules: &'r Rules, paid: Money) -> RunningTotal<'r> {
        RunningTotal { rules, paid }
    }

    /// What has been paid on wagers under the limit; nothing where no limit adds them up.
    #[must_use]
    pub fn paid(&self) -> Money {
        self.paid
    }

    /// The line with its winnings cut to what is left under the limit, and counted.
    #[must_use]
    pub fn cut(&mut self, wager: Wager, line: Line) -> Line {
        let Some((cap, _)) = self.rules.cap_on_several(wager) else {
            return line;
        };
        let line = line.cut(cap, left(cap, self.paid));
        if line.fate == Fate::Won {
            // What is paid is cut to the limit, so it fits where the limit does.
            self.paid = self.paid.plus(line.winnings).unwrap_or(cap.most);
        }
        line
    }

    /// What the player has more than before on all these lines, each cut and counted.
    pub fn net(
        &mut self,
        lines: impl IntoIterator<Item = (Wager, Line)>,
    ) -> Result<Money, Overflow> {
        let mut net = Money::ZERO;
        for (wager, line) in lines {
            net = net.plus(self.cut(wager, line).net()?)?;
        }
        Ok(net)
    }

    /// The most that a jackpot prize of the hand may be; none: no limit cuts it.
    #[must_use]
    pub fn most_prize(&self) -> Option<Cap> {
        self.rules.prize_limit().after(self.paid)
    }
}

/// How a maximum payout limits jackpot prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PrizeLimit {
    /// The limit; none: prizes are outside it, or there is none.
    pub cap: Option<Cap>,
    /// Whether the prize shares it with the other wagers of its hand, which are paid first.
    pub is_shared: bool,
}

impl PrizeLimit {
    /// The most that a prize may be when its hand has been paid so much under the limit.
    #[must_use]
    pub fn after(self, paid: Money) -> Option<Cap> {
        let cap = self.cap?;
        let most = match self.is_shared {
            true => left(cap, paid),
            false => cap.most,
        };
        Some(Cap { most, ..cap })
    }
}

impl Rules {
    /// How a maximum payout limits jackpot prizes.
    #[must_use]
    pub fn prize_limit(&self) -> PrizeLimit {
        let shared = self.cap_on_several(Wager::Jackpot).map(|(cap, _)| cap);
        PrizeLimit {
            cap: shared.or_else(|| self.cap_on_one(Wager::Jackpot)),
            is_shared: shared.is_some(),
        }
    }
}

/// What is left of a limit. Neither amount is negative, so the difference fits.
fn left(cap: Cap, paid: Money) -> Money {
    let left = cap.most.minus(paid).unwrap_or(Money::ZERO);
    left.max(Money::ZERO)
}
