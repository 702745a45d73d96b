//! The odds that the base of a game rests on, for whoever would change them in a workbook.

use cards::five::Category;
use gamemath::Fraction;
use gamemath::fraction::{over, whole};
use games::{FiveCardPays, Rules, ThreeCardPays, Wager};
use money::Odds;

/// The odds of one hand, and how much of the ante they are paid on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandOdds {
    /// What they are of: `bet`, `bet after a change`, `ante bonus`, `blind`.
    pub of: &'static str,
    /// The hand, as outcomes name it.
    pub hand: &'static str,
    /// What is paid for one.
    pub odds: Fraction,
    /// The wager that they are paid on, in antes.
    pub on: Fraction,
}

/// How an outcome's name ends that came after the change of a card.
const CHANGED: &str = " after a change";

impl HandOdds {
    /// The odds of the base of a game, in the order of its pay tables; none where a limit on
    /// payouts is in force, for what is paid then does not follow from odds alone.
    #[must_use]
    pub fn all(rules: &Rules) -> Vec<HandOdds> {
        let table = rules.table();
        let is_limited =
            |wager| table.cap_on_one(wager).is_some() || table.cap_on_several(wager).is_some();
        if Wager::ALL.iter().copied().any(is_limited) {
            return Vec::new();
        }
        match rules {
            Rules::CaribbeanStud(rules) => {
                let on = rules.bet_multiple.value;
                let mut all = five("bet", &rules.bet_pays, on);
                let exchange = rules.exchange.as_ref();
                if let Some(exchange) = exchange.filter(|it| it.exchange.value) {
                    all.extend(five("bet after a change", &exchange.changed_bet_pays, on));
                }
                all
            }
            Rules::ThreeCardPoker(rules) => {
                let pays = &rules.ante_bonus_pays;
                let best = pays.mini_royal();
                let best = best.map(|cited| (ThreeCardPays::MINI_ROYAL, cited));
                let rows = pays.rows().map(|(hand, cited)| (hand.name(), cited));
                let all = best.into_iter().chain(rows);
                all.map(|(hand, cited)| HandOdds::new("ante bonus", hand, cited.value, 1))
                    .collect()
            }
            Rules::UltimateTexasHoldem(rules) => {
                let pays = rules.blind_pays.get(&rules.trips.value);
                pays.map_or_else(Vec::new, |pays| five("blind", pays, 1))
            }
        }
    }

    fn new(of: &'static str, hand: &'static str, odds: Odds, on: u32) -> HandOdds {
        HandOdds {
            of,
            hand,
            odds: over(odds.pays(), odds.per()),
            on: whole(on),
        }
    }

    /// Whether an outcome is paid by these odds, by its name.
    #[must_use]
    pub fn pays(&self, outcome: &str) -> bool {
        let (outcome, is_changed) = match outcome.strip_suffix(CHANGED) {
            Some(outcome) => (outcome, true),
            None => (outcome, false),
        };
        let won = |rest: &str| rest == self.hand || rest.starts_with(&format!("{} at ", self.hand));
        match self.of {
            // The ante bonus is paid whatever the dealer has.
            "ante bonus" => {
                let behind = outcome.rsplit_once(", ").map(|(_, hand)| hand);
                behind.or_else(|| outcome.strip_prefix("win ")) == Some(self.hand)
            }
            "bet after a change" => is_changed && outcome.strip_prefix("win ").is_some_and(won),
            _ => !is_changed && outcome.strip_prefix("win ").is_some_and(won),
        }
    }
}

fn five(of: &'static str, pays: &FiveCardPays, on: u32) -> Vec<HandOdds> {
    let rows = pays.rows().map(|(category, cited)| {
        let hand = match category {
            Category::HighCard => "ace and king",
            category => category.name(),
        };
        HandOdds::new(of, hand, cited.value, on)
    });
    rows.collect()
}
