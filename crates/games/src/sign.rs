//! The sign of a table: what its book wants displayed, one line for a clause.
//!
//! Everything on it follows from the table's card and the rules in force, so a sign
//! cannot say what the table does not do.

use money::{Money, Odds};
use rulebook::{Citation, Cited};

use crate::pay_table::{FiveCardPays, ThreeCardPays};
use crate::rule::Rule;
use crate::rules::Rules;
use crate::table::TableCard;
use crate::wager::Wager;

/// One line of the sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignLine {
    /// What it says.
    pub text: String,
    /// The clauses that want it displayed, or that it states.
    pub under: Vec<Citation>,
}

impl Rules {
    /// The sign of a table with this card, and this much on its jackpot's meter.
    #[must_use]
    pub fn sign(&self, card: &TableCard, meter: Option<Money>) -> Vec<SignLine> {
        let mut lines = self.areas();
        lines.extend(self.limits(card));
        let words = self.table().clause(Rule::OddsInWords);
        lines.extend(self.odds().into_iter().map(|mut line| {
            line.under.extend(words);
            line
        }));
        lines.extend(self.payout_max());
        if let Some(terms) = card.jackpot {
            lines.extend(self.prizes(terms.wager, meter));
        }
        lines
    }

    fn areas(&self) -> Vec<SignLine> {
        let table = self.table();
        let areas = table.areas.iter().flatten();
        let areas = areas.map(|(_, words)| (words.value.clone(), words.under));
        let notice = table.notice.iter();
        let notice = notice.map(|notice| (notice.value.clone(), notice.under));
        let own = table.sign.iter().flatten();
        let own = own.map(|(_, line)| (line.value.clone(), line.under));
        let all = areas.chain(notice).chain(own);
        all.map(|(text, under)| line(text, under)).collect()
    }

    fn limits(&self, card: &TableCard) -> Vec<SignLine> {
        let posted = self.table().limits_posted.as_ref();
        let limits = card.limits.iter().filter_map(|(wager, limits)| {
            let under = posted?.get(wager)?.under;
            let (least, most) = (limits.minimum(), limits.maximum());
            let text = format!("{wager}: at least {least}, at most {most}");
            Some(line(text, under))
        });
        limits.collect()
    }

    /// The pay tables in force, never in words other than `to`.
    fn odds(&self) -> Vec<SignLine> {
        match self {
            Rules::CaribbeanStud(rules) => {
                let changed = rules.exchange.as_ref().filter(|it| it.exchange.value);
                let changed = changed.map(|it| five("bet after a change", &it.changed_bet_pays));
                let mut lines = vec![one("ante", rules.ante_pays)];
                lines.extend(five("bet", &rules.bet_pays));
                lines.extend(changed.into_iter().flatten());
                lines
            }
            Rules::ThreeCardPoker(rules) => {
                let mut lines = vec![one("ante", rules.ante_pays), one("play", rules.play_pays)];
                lines.extend(three("ante bonus", &rules.ante_bonus_pays));
                lines.extend(three("pair plus", &rules.pair_plus_pays));
                if let Some(bonus) = &rules.six_card_bonus
                    && let Some(pays) = bonus.six_card_pays.get(&bonus.six_card.value)
                {
                    let scale = bonus.six_card.value;
                    let text = format!("six card bonus: pay scale {scale}");
                    lines.push(line(text, bonus.six_card.under));
                    lines.extend(five("six card bonus", pays));
                }
                lines
            }
            Rules::UltimateTexasHoldem(rules) => {
                let mut lines = vec![one("ante", rules.ante_pays), one("play", rules.play_pays)];
                let trips = rules.trips.value;
                let text = format!("blind and trips: pay table {trips}");
                lines.push(line(text, rules.trips.under));
                let pays = rules.blind_pays.get(&trips);
                lines.extend(pays.map(|pays| five("blind", pays)).unwrap_or_default());
                let pays = rules.trips_pays.get(&trips);
                lines.extend(pays.map(|pays| five("trips", pays)).unwrap_or_default());
                lines
            }
        }
    }

    fn payout_max(&self) -> Option<SignLine> {
        let limit = self.table().payout_max.as_ref()?;
        let most = limit.value?;
        Some(line(format!("maximum payout: {most}"), limit.under))
    }

    fn prizes(&self, wager: Money, meter: Option<Money>) -> Vec<SignLine> {
        let Some(rules) = self.jackpot() else {
            return Vec::new();
        };
        let posted = format!("{} wager: {wager}", Wager::Jackpot);
        let mut lines = vec![line(posted, rules.jackpot_wager.under)];
        if let Some(meter) = meter {
            let text = format!("jackpot: {meter}");
            lines.push(line(text, rules.jackpot_meter.under));
        }
        let prizes = rules.jackpot_prizes.iter().rev();
        lines.extend(prizes.map(|(hand, prize)| {
            let text = format!("jackpot, {hand}: {}", prize.value);
            line(text, prize.under)
        }));
        lines
    }
}

fn line(text: String, under: Citation) -> SignLine {
    SignLine {
        text,
        under: vec![under],
    }
}

fn one(what: &str, odds: Cited<Odds>) -> SignLine {
    line(format!("{what}: {}", odds.value), odds.under)
}

fn five(what: &str, pays: &FiveCardPays) -> Vec<SignLine> {
    let rows = pays.rows();
    rows.map(|(hand, odds)| one(&format!("{what}, {hand}"), odds))
        .collect()
}

fn three(what: &str, pays: &ThreeCardPays) -> Vec<SignLine> {
    let rows = pays.rows();
    rows.map(|(hand, odds)| one(&format!("{what}, {hand}"), odds))
        .collect()
}
