//! What the rules of a game pay, asked from outside a settlement: for what is printed
//! beside a result, and never to reckon one.

use cards::five::Category;
use money::Odds;
use rulebook::Cited;

use crate::game::Worth;
use crate::pay_table::{FiveCardPays, ThreeCardPays};
use crate::rules::Rules;
use crate::three_card_poker;
use crate::wager::Wager;

impl Rules {
    /// The weakest hand with which the dealer qualifies.
    #[must_use]
    pub fn qualifier(&self) -> Worth {
        match self {
            Rules::CaribbeanStud(rules) => Worth::Five(rules.dealer_qualifies.value.0),
            Rules::ThreeCardPoker(rules) => Worth::Three(rules.dealer_qualifies.value.0),
            Rules::UltimateTexasHoldem(rules) => Worth::Five(rules.dealer_qualifies.value.0),
        }
    }

    /// What a wager pays that wins with a hand of this category, a card of which may have
    /// been changed; none: nothing. The jackpot pays prizes, not odds.
    #[must_use]
    pub fn pays(&self, wager: Wager, category: Category, changed: bool) -> Option<Cited<Odds>> {
        let rows = self.rows(wager, changed);
        let row = || rows.into_iter().find(|(it, _)| *it == category);
        self.flat(wager).or_else(|| row().map(|(_, odds)| odds))
    }

    /// The weakest kind of hand that a wager pays; none: it pays every hand alike.
    #[must_use]
    pub fn least_paid(&self, wager: Wager) -> Option<Category> {
        let rows = self.rows(wager, false);
        rows.last().map(|(category, _)| *category)
    }

    /// What a wager pays whatever hand it wins with.
    fn flat(&self, wager: Wager) -> Option<Cited<Odds>> {
        match (self, wager) {
            (Rules::CaribbeanStud(rules), Wager::Ante | Wager::Exchange) => Some(rules.ante_pays),
            (Rules::ThreeCardPoker(rules), Wager::Ante) => Some(rules.ante_pays),
            (Rules::ThreeCardPoker(rules), Wager::Play) => Some(rules.play_pays),
            (Rules::UltimateTexasHoldem(rules), Wager::Ante) => Some(rules.ante_pays),
            (Rules::UltimateTexasHoldem(rules), Wager::Play) => Some(rules.play_pays),
            _ => None,
        }
    }

    /// The rows of a wager's pay table, the best hand first.
    fn rows(&self, wager: Wager, changed: bool) -> Vec<(Category, Cited<Odds>)> {
        let (five, three) = match (self, wager) {
            (Rules::CaribbeanStud(rules), Wager::Bet) => {
                let exchange = rules.exchange.as_ref().filter(|_| changed);
                let pays = exchange.map_or(&rules.bet_pays, |it| &it.changed_bet_pays);
                (Some(pays), None)
            }
            (Rules::ThreeCardPoker(rules), Wager::PairPlus) => (None, Some(&rules.pair_plus_pays)),
            (Rules::ThreeCardPoker(rules), Wager::AnteBonus) => {
                (None, Some(&rules.ante_bonus_pays))
            }
            (Rules::ThreeCardPoker(rules), Wager::SixCardBonus) => {
                let bonus = rules.six_card_bonus.as_ref();
                let pays = bonus.and_then(|it| it.six_card_pays.get(&it.six_card.value));
                (pays, None)
            }
            (Rules::UltimateTexasHoldem(rules), Wager::Blind) => {
                (rules.blind_pays.get(&rules.trips.value), None)
            }
            (Rules::UltimateTexasHoldem(rules), Wager::Trips) => {
                (rules.trips_pays.get(&rules.trips.value), None)
            }
            _ => (None, None),
        };
        let three = three.into_iter().flat_map(ThreeCardPays::rows);
        let three = three.map(|(category, odds)| (three_card_poker::Rules::named(category), odds));
        let five = five.into_iter().flat_map(FiveCardPays::rows);
        five.chain(three).collect()
    }
}
