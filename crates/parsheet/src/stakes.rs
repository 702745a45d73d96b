//! Between what each wager lies, with the clause that says so.

use games::caribbean_stud::BlindBet;
use games::three_card_poker::PairPlusAmount;
use games::{Rules, Wager, caribbean_stud, three_card_poker, ultimate_texas_holdem};
use rulebook::{Book, Citation};
use serde::Serialize;

/// A wager and its limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StakeSheet {
    /// The wager, and when it is made if it is not before the deal.
    pub wager: String,
    /// The least of it.
    pub least: String,
    /// The most.
    pub most: String,
    /// The clause and its standing; nothing where the book is silent.
    pub under: String,
}

/// What only the sign at a table says.
const POSTED: &str = "posted";

impl StakeSheet {
    /// The wagers of a book, in the order in which they are made.
    #[must_use]
    pub fn all(book: &Book, rules: &Rules) -> Vec<StakeSheet> {
        let stakes = Stakes { book, rules };
        match rules {
            Rules::CaribbeanStud(rules) => stakes.caribbean_stud(rules),
            Rules::ThreeCardPoker(rules) => stakes.three_card_poker(rules),
            Rules::UltimateTexasHoldem(rules) => stakes.ultimate_texas_holdem(rules),
        }
    }
}

struct Stakes<'r> {
    book: &'r Book,
    rules: &'r Rules,
}

impl Stakes<'_> {
    fn caribbean_stud(&self, rules: &caribbean_stud::Rules) -> Vec<StakeSheet> {
        let mut stakes = vec![self.posted(Wager::Ante)];
        let blind = rules.blind_bet.as_ref();
        let bet = match blind.is_some_and(|blind| blind.value == BlindBet::On) {
            true => "bet, before the deal or after it",
            false => "bet, after the deal",
        };
        let multiple = rules.bet_multiple;
        stakes.push(self.antes(bet, [multiple.value; 2], multiple.under));
        let exchange = rules.exchange.as_ref();
        if let Some(exchange) = exchange.filter(|exchange| exchange.exchange.value) {
            let price = exchange.exchange_price;
            stakes.push(self.antes("price of a changed card", [price.value; 2], price.under));
        }
        stakes.extend(self.jackpot());
        stakes
    }

    fn three_card_poker(&self, rules: &three_card_poker::Rules) -> Vec<StakeSheet> {
        let mut stakes = vec![self.posted(Wager::Ante), self.posted(Wager::PairPlus)];
        let amount = rules.pair_plus_amount;
        if amount.value == PairPlusAmount::Equal {
            stakes.push(self.antes("pair-plus beside an ante", [1; 2], amount.under));
        }
        if rules.offered_six_card().is_some() {
            stakes.push(self.posted(Wager::SixCardBonus));
        }
        let multiple = rules.play_multiple;
        stakes.push(self.antes("play", [multiple.value; 2], multiple.under));
        stakes
    }

    fn ultimate_texas_holdem(&self, rules: &ultimate_texas_holdem::Rules) -> Vec<StakeSheet> {
        let multiples = rules.pre_flop.value;
        let before_flop = [multiples.lowest(), multiples.highest()];
        let (flop, river) = (rules.flop_multiple, rules.river_multiple);
        let mut stakes = vec![
            self.posted(Wager::Ante),
            self.antes("blind", [1; 2], rules.blind_equals_ante.under),
            self.posted(Wager::Trips),
        ];
        stakes.extend(self.jackpot());
        stakes.extend([
            self.antes("play, before the flop", before_flop, rules.pre_flop.under),
            self.antes("play, after the flop", [flop.value; 2], flop.under),
            self.antes("play, at the river", [river.value; 2], river.under),
        ]);
        stakes
    }

    /// What an operator posts at a table.
    fn posted(&self, wager: Wager) -> StakeSheet {
        let posted = self.rules.game().table().limits_posted.as_ref();
        let under = posted.and_then(|posted| posted.get(&wager));
        StakeSheet {
            wager: wager.word().to_owned(),
            least: POSTED.to_owned(),
            most: POSTED.to_owned(),
            under: under.map_or_else(String::new, |stated| self.book.cite(stated.under)),
        }
    }

    /// What follows from the ante.
    fn antes(&self, wager: &str, [least, most]: [u32; 2], under: Citation) -> StakeSheet {
        let antes = |many: u32| match many {
            1 => "1 ante".to_owned(),
            many => format!("{many} antes"),
        };
        StakeSheet {
            wager: wager.to_owned(),
            least: antes(least),
            most: antes(most),
            under: self.book.cite(under),
        }
    }

    fn jackpot(&self) -> Option<StakeSheet> {
        let wager = self.rules.jackpot()?.jackpot_wager;
        let Some(amount) = wager.value else {
            return Some(self.posted(Wager::Jackpot));
        };
        Some(StakeSheet {
            wager: Wager::Jackpot.word().to_owned(),
            least: amount.to_string(),
            most: amount.to_string(),
            under: self.book.cite(wager.under),
        })
    }
}
