//! Settlement of a hand of Three Card Poker.
//!
//! Pure: hands, stakes and rules in, what happens to each wager out. The table, the
//! solver and the simulator all settle here, so their figures cannot disagree.

use std::cmp::Ordering;

use cards::{five, three};
use money::{Money, Odds, Overflow, Rounding};
use rulebook::{Citations, Cited, Stated};

use super::rules::{NoQualify, Rules};
use crate::line::{Fate, Line};
use crate::wager::Wager;

/// The stakes of a hand whose play wager was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The play wager.
    pub play: Money,
}

/// What happens to ante and play, and the bonus on the ante.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// The ante.
    pub ante: Line,
    /// The play wager.
    pub play: Line,
    /// What a good hand wins beside them; its stake is nothing.
    pub ante_bonus: Option<Line>,
}

/// The five cards on which the Six Card Bonus is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SixCard(pub five::Value);

impl Settlement {
    /// The lines in the order in which they are paid.
    pub fn lines(&self) -> impl Iterator<Item = (Wager, Line)> {
        let bonus = self.ante_bonus.map(|bonus| (Wager::AnteBonus, bonus));
        let compared = [(Wager::Ante, self.ante), (Wager::Play, self.play)];
        compared.into_iter().chain(bonus)
    }
}

impl Rules {
    /// Whether the dealer's hand opens the comparison.
    #[must_use]
    pub fn qualifies(&self, dealer: three::Value) -> bool {
        dealer >= self.dealer_qualifies.value.0
    }

    /// Settles ante, play and ante bonus of a hand that stayed in.
    pub fn settle(
        &self,
        stakes: Stakes,
        player: three::Value,
        dealer: three::Value,
    ) -> Result<Settlement, Overflow> {
        let (ante, play) = if self.qualifies(dealer) {
            self.settle_compared(stakes, player, dealer)?
        } else {
            self.settle_no_hand(stakes)?
        };
        Ok(Settlement {
            ante,
            play,
            ante_bonus: self.ante_bonus(stakes.ante, player)?,
        })
    }

    fn settle_compared(
        &self,
        stakes: Stakes,
        player: three::Value,
        dealer: three::Value,
    ) -> Result<(Line, Line), Overflow> {
        Ok(match player.cmp(&dealer) {
            Ordering::Greater => (
                self.won(Wager::Ante, stakes.ante, self.ante_pays)?
                    .and(self.hand_wins.under),
                self.won(Wager::Play, stakes.play, self.play_pays)?
                    .and(self.hand_wins.under),
            ),
            Ordering::Equal => (
                Line::returned(stakes.ante, self.hand_ties.under),
                Line::returned(stakes.play, self.hand_ties.under),
            ),
            Ordering::Less => (
                Line::lost(stakes.ante, self.hand_loses.under),
                Line::lost(stakes.play, self.hand_loses.under),
            ),
        })
    }

    fn settle_no_hand(&self, stakes: Stakes) -> Result<(Line, Line), Overflow> {
        let (pays, returns) = (self.no_hand_pays_ante, self.no_hand_returns_play);
        let reading = self.no_qualify.under;
        Ok(match self.no_qualify.value {
            NoQualify::AntePays => (
                self.won(Wager::Ante, stakes.ante, self.ante_pays)?
                    .and(pays.under)
                    .and(reading),
                Line::returned(stakes.play, returns.under).and(reading),
            ),
            NoQualify::PlayPays => (
                Line::returned(stakes.ante, reading).and(pays.under),
                self.won(Wager::Play, stakes.play, self.play_pays)?
                    .and(reading)
                    .and(returns.under),
            ),
        })
    }

    /// What a good hand wins on the ante, whatever the dealer holds.
    pub fn ante_bonus(&self, ante: Money, player: three::Value) -> Result<Option<Line>, Overflow> {
        let Some(odds) = self.ante_bonus_pays.of(player) else {
            return Ok(None);
        };
        let line = self
            .won(Wager::AnteBonus, ante, odds)?
            .and(self.ante_bonus_always.under);
        Ok(Some(Line {
            stake: Money::ZERO,
            ..line
        }))
    }

    /// Settles Pair Plus on the player's own cards.
    pub fn settle_pair_plus(&self, stake: Money, player: three::Value) -> Result<Line, Overflow> {
        match self.pair_plus_pays.of(player) {
            Some(odds) => Ok(self
                .won(Wager::PairPlus, stake, odds)?
                .and(self.pair_plus_always.under)),
            None => Ok(Line::lost(stake, self.pair_plus_always.under)),
        }
    }

    /// Settles the Six Card Bonus; nothing on a day that has none.
    pub fn settle_six_card(&self, stake: Money, best: SixCard) -> Result<Option<Line>, Overflow> {
        let Some(bonus) = &self.six_card_bonus else {
            return Ok(None);
        };
        let because =
            |line: Line, rule: Stated| line.and(rule.under).and(bonus.six_card_hand.under);
        let pays = bonus.six_card_pays.get(&bonus.six_card.value);
        let line = match pays.and_then(|pays| pays.row(best.0.category())) {
            Some(odds) => self
                .won(Wager::SixCardBonus, stake, odds)?
                .and(bonus.six_card_settled.under),
            None => Line {
                fate: Fate::Lost,
                stake,
                winnings: Money::ZERO,
                under: Citations::of(bonus.six_card_settled.under),
            },
        };
        Ok(Some(because(line, bonus.six_card_always)))
    }

    fn won(&self, wager: Wager, stake: Money, odds: Cited<Odds>) -> Result<Line, Overflow> {
        Line::won(
            stake,
            odds,
            Rounding::ToTheHouse,
            self.table.cap_on_one(wager),
        )
    }
}
