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
    /// What it is about, in parts where it has parts.
    pub about: Subject,
    /// The clauses that want it displayed, or that it states.
    pub under: Vec<Citation>,
}

/// What a line of the sign is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The words on an area of the layout.
    Area,
    /// The notice that is printed along the layout.
    Inscription,
    /// What else the book wants written up.
    Other,
    /// The least and the most of a wager.
    Limit,
    /// What a wager pays, for one hand where it depends on the hand.
    Odds {
        /// The wager.
        of: String,
        /// The hand.
        hand: Option<String>,
        /// The odds.
        pays: String,
    },
    /// The most that is paid in a round.
    Payout,
    /// The wager or the meter of the jackpot.
    Jackpot,
    /// What the jackpot gives for a hand.
    Prize {
        /// The hand.
        hand: String,
        /// The prize.
        pays: String,
    },
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
        let areas = areas.map(|(_, words)| (Subject::Area, words));
        let notice = table.notice.iter();
        let notice = notice.map(|notice| (Subject::Inscription, notice));
        let own = table.sign.iter().flatten();
        let own = own.map(|(_, line)| (Subject::Other, line));
        let all = areas.chain(notice).chain(own);
        all.map(|(about, words)| line(words.value.clone(), about, words.under))
            .collect()
    }

    fn limits(&self, card: &TableCard) -> Vec<SignLine> {
        let posted = self.table().limits_posted.as_ref();
        let limits = card.limits.iter().filter_map(|(wager, limits)| {
            let under = posted?.get(wager)?.under;
            let (least, most) = (limits.minimum(), limits.maximum());
            let text = format!("{wager}: at least {least}, at most {most}");
            Some(line(text, Subject::Limit, under))
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
                    lines.push(line(text, Subject::Other, bonus.six_card.under));
                    lines.extend(five("six card bonus", pays));
                }
                lines
            }
            Rules::UltimateTexasHoldem(rules) => {
                let mut lines = vec![one("ante", rules.ante_pays), one("play", rules.play_pays)];
                let trips = rules.trips.value;
                let text = format!("blind and trips: pay table {trips}");
                lines.push(line(text, Subject::Other, rules.trips.under));
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
        let text = format!("maximum payout: {most}");
        Some(line(text, Subject::Payout, limit.under))
    }

    fn prizes(&self, wager: Money, meter: Option<Money>) -> Vec<SignLine> {
        let Some(rules) = self.jackpot() else {
            return Vec::new();
        };
        let posted = format!("{} wager: {wager}", Wager::Jackpot);
        let mut lines = vec![line(posted, Subject::Jackpot, rules.jackpot_wager.under)];
        if let Some(meter) = meter {
            let text = format!("jackpot: {meter}");
            lines.push(line(text, Subject::Jackpot, rules.jackpot_meter.under));
        }
        let prizes = rules.jackpot_prizes.iter().rev();
        lines.extend(prizes.map(|(hand, prize)| {
            let (hand, pays) = (hand.to_string(), prize.value.to_string());
            let text = format!("jackpot, {hand}: {pays}");
            line(text, Subject::Prize { hand, pays }, prize.under)
        }));
        lines
    }
}

fn line(text: String, about: Subject, under: Citation) -> SignLine {
    SignLine {
        text,
        about,
        under: vec![under],
    }
}

fn one(what: &str, odds: Cited<Odds>) -> SignLine {
    pays(what, None, odds)
}

fn pays(what: &str, hand: Option<String>, odds: Cited<Odds>) -> SignLine {
    let (of, pays) = (what.to_owned(), odds.value.to_string());
    let text = match &hand {
        Some(hand) => format!("{of}, {hand}: {pays}"),
        None => format!("{of}: {pays}"),
    };
    line(text, Subject::Odds { of, hand, pays }, odds.under)
}

fn five(what: &str, table: &FiveCardPays) -> Vec<SignLine> {
    let rows = table.rows();
    rows.map(|(hand, odds)| pays(what, Some(hand.to_string()), odds))
        .collect()
}

fn three(what: &str, table: &ThreeCardPays) -> Vec<SignLine> {
    let mini_royal = table.mini_royal().into_iter();
    let mini_royal = mini_royal.map(|odds| (ThreeCardPays::MINI_ROYAL, odds));
    let rows = table.rows().map(|(hand, odds)| (hand.name(), odds));
    let rows = mini_royal.chain(rows);
    rows.map(|(hand, odds)| pays(what, Some(hand.to_owned()), odds))
        .collect()
}
