//! Settlement of a hand of Caribbean Stud.
//!
//! Pure: hands, stakes and rules in, what happens to each wager out. The table, the
//! solver and the simulator all settle here, so their figures cannot disagree.

use std::cmp::Ordering;

use cards::five;
use money::{Money, Overflow, Rounding};

use super::rules::Rules;
use crate::line::Line;
use crate::wager::Wager;

/// What stands on a place whose player stayed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The bet.
    pub bet: Money,
}

/// A player's hand at the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// Its rank.
    pub value: five::Value,
    /// Whether one of its cards was changed.
    pub changed: bool,
}

/// What happens to the main wagers of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// The ante.
    pub ante: Line,
    /// The bet.
    pub bet: Line,
}

impl Rules {
    /// Whether the dealer's hand opens the comparison.
    #[must_use]
    pub fn qualifies(&self, dealer: five::Value) -> bool {
        dealer >= self.dealer_qualifies.value.0
    }

    /// Settles the main wagers of a hand that stayed in.
    pub fn settle(
        &self,
        stakes: Stakes,
        player: Hand,
        dealer: five::Value,
    ) -> Result<Settlement, Overflow> {
        if !self.qualifies(dealer) {
            let ante = self.won(Wager::Ante, stakes.ante, self.ante_pays)?;
            return Ok(Settlement {
                ante: ante.and(self.no_hand_pays_ante.under),
                bet: Line::returned(stakes.bet, self.no_hand_returns_bet.under),
            });
        }
        Ok(match player.value.cmp(&dealer) {
            Ordering::Greater => self.settle_win(stakes, player)?,
            Ordering::Equal => {
                let back =
                    |stake| Line::returned(stake, self.returns_tie.under).and(self.hand_ties.under);
                Settlement {
                    ante: back(stakes.ante),
                    bet: back(stakes.bet),
                }
            }
            Ordering::Less => {
                let lost =
                    |stake| Line::lost(stake, self.takes_loser.under).and(self.hand_loses.under);
                Settlement {
                    ante: lost(stakes.ante),
                    bet: lost(stakes.bet),
                }
            }
        })
    }

    fn settle_win(&self, stakes: Stakes, player: Hand) -> Result<Settlement, Overflow> {
        let pays = match &self.exchange {
            Some(exchange) if player.changed => &exchange.changed_bet_pays,
            _ => &self.bet_pays,
        };
        let because = |line: Line| line.and(self.pays_winner.under).and(self.hand_wins.under);
        let bet = match pays.row(player.value.category()) {
            Some(odds) => because(self.won(Wager::Bet, stakes.bet, odds)?),
            // No book leaves a hand that can win without a row; a pay table that does
            // gives the stake back rather than inventing odds.
            None => Line::returned(stakes.bet, self.hand_wins.under),
        };
        Ok(Settlement {
            ante: because(self.won(Wager::Ante, stakes.ante, self.ante_pays)?),
            bet,
        })
    }

    fn won(
        &self,
        wager: Wager,
        stake: Money,
        odds: rulebook::Cited<money::Odds>,
    ) -> Result<Line, Overflow> {
        Line::won(
            stake,
            odds,
            Rounding::ToTheHouse,
            self.table.cap_on_one(wager),
        )
    }
}
