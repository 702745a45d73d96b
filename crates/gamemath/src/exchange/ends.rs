//! How hands end, counted in deals.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for each category"
)]

use cards::five::Category;

use super::dealer::Counts;
use super::nets::Nets;
use crate::Tally;
use crate::fraction::over;

/// How hands end that had a card changed, or that had none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// Folded.
    pub(super) fold: u128,
    /// Bet, and the dealer did not qualify.
    pub(super) no_hand: u128,
    /// Bet, and equal.
    pub(super) tie: u128,
    /// Bet and lost.
    pub(super) lose: u128,
    /// Bet and won, by category.
    pub(super) win: [u128; Category::ALL.len()],
}

impl Ends {
    /// Counts a bet with this category, each of the dealer's hands so many times.
    pub(super) fn bet(&mut self, category: Category, counts: Counts, times: u128) {
        self.no_hand += times * u128::from(counts.no_hand);
        self.tie += times * u128::from(counts.equal);
        self.lose += times * u128::from(counts.above);
        self.win[category as usize] += times * u128::from(counts.below);
    }

    /// Adds what another part of the deals came to.
    pub(super) fn add(&mut self, other: &Ends) {
        self.fold += other.fold;
        self.no_hand += other.no_hand;
        self.tie += other.tie;
        self.lose += other.lose;
        for (win, more) in self.win.iter_mut().zip(other.win) {
            *win += more;
        }
    }

    /// How many deals ended in a bet.
    pub(super) fn bets(&self) -> u128 {
        self.no_hand + self.tie + self.lose + self.win.iter().sum::<u128>()
    }

    /// What they leave the player, in minor units.
    pub(super) fn net(&self, nets: &Nets) -> i128 {
        let ends = [
            (self.fold, nets.fold),
            (self.no_hand, nets.no_hand),
            (self.tie, nets.tie),
            (self.lose, nets.lose),
        ];
        let wins = self.win.into_iter().zip(nets.win);
        let times = |(deals, net): (u128, i64)| deals.cast_signed() * i128::from(net);
        ends.into_iter().chain(wins).map(times).sum()
    }

    /// Enters the ends as outcomes; `after` is said behind each name.
    pub(super) fn enter(&self, nets: &Nets, after: &str, tally: &mut Tally) {
        let mut add = |name: String, net, staked, deals| {
            let units = |minor: i64| over(minor, nets.unit);
            tally.add(name + after, units(net), units(staked), deals);
        };
        add("fold".to_owned(), nets.fold, nets.folds, self.fold);
        let mut add = |name, net, deals| add(name, net, nets.bets, deals);
        let no_hand = "dealer does not qualify";
        add(no_hand.to_owned(), nets.no_hand, self.no_hand);
        add("stand-off".to_owned(), nets.tie, self.tie);
        add("lose".to_owned(), nets.lose, self.lose);
        for category in Category::ALL {
            let name = match category {
                Category::HighCard => nets.high_cards,
                category => category.name(),
            };
            let place = category as usize;
            add(format!("win {name}"), nets.win[place], self.win[place]);
        }
    }
}
