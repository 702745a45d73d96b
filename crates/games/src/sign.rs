//! The sign of a table: what its book wants displayed, one line for a clause.
//!
//! Everything on it follows from the table's card and the rules in force, so a sign
//! cannot say what the table does not do.

use std::fmt;

use cards::{five, three};
use jackpot::Prize;
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
    Limit {
        /// The wager.
        of: Wager,
        /// The least.
        least: Money,
        /// The most.
        most: Money,
    },
    /// Which of the book's pay tables is in force.
    Scale {
        /// The wagers that are paid by it.
        of: Vec<Wager>,
        /// Its number.
        number: u32,
    },
    /// What a wager pays, for one hand where it depends on the hand.
    Odds {
        /// The wager.
        of: Paid,
        /// The hand.
        hand: Option<PaidHand>,
        /// The odds.
        pays: Odds,
    },
    /// The most that is paid in a round.
    Payout(Money),
    /// The wager of the jackpot.
    JackpotWager(Money),
    /// The meter of the jackpot.
    JackpotMeter(Money),
    /// What the jackpot gives for a hand.
    Prize {
        /// The hand.
        hand: five::Category,
        /// The prize.
        pays: Prize,
    },
}

/// What a pay table is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paid {
    /// A wager.
    Wager(Wager),
    /// The bet of a hand in which a card was changed.
    BetAfterChange,
}

/// A row of a pay table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidHand {
    /// A hand of five cards.
    Five(five::Category),
    /// A hand of three cards.
    Three(three::Category),
    /// Ace, king and queen of one suit, where they have a row of their own.
    MiniRoyal,
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
            let about = Subject::Limit {
                of: *wager,
                least,
                most,
            };
            Some(line(text, about, under))
        });
        limits.collect()
    }

    /// The pay tables in force, never in words other than `to`.
    fn odds(&self) -> Vec<SignLine> {
        match self {
            Rules::CaribbeanStud(rules) => {
                let changed = rules.exchange.as_ref().filter(|it| it.exchange.value);
                let changed = changed.map(|it| five(Paid::BetAfterChange, &it.changed_bet_pays));
                let mut lines = vec![one(Wager::Ante, rules.ante_pays)];
                lines.extend(five(Paid::Wager(Wager::Bet), &rules.bet_pays));
                lines.extend(changed.into_iter().flatten());
                lines
            }
            Rules::ThreeCardPoker(rules) => {
                let mut lines = vec![
                    one(Wager::Ante, rules.ante_pays),
                    one(Wager::Play, rules.play_pays),
                ];
                lines.extend(three(Wager::AnteBonus, &rules.ante_bonus_pays));
                lines.extend(three(Wager::PairPlus, &rules.pair_plus_pays));
                if let Some(bonus) = &rules.six_card_bonus
                    && let Some(pays) = bonus.six_card_pays.get(&bonus.six_card.value)
                {
                    let scale = bonus.six_card.value;
                    let text = format!("six card bonus: pay scale {scale}");
                    let about = Subject::Scale {
                        of: vec![Wager::SixCardBonus],
                        number: scale,
                    };
                    lines.push(line(text, about, bonus.six_card.under));
                    lines.extend(five(Paid::Wager(Wager::SixCardBonus), pays));
                }
                lines
            }
            Rules::UltimateTexasHoldem(rules) => {
                let mut lines = vec![
                    one(Wager::Ante, rules.ante_pays),
                    one(Wager::Play, rules.play_pays),
                ];
                let trips = rules.trips.value;
                let text = format!("blind and trips: pay table {trips}");
                let about = Subject::Scale {
                    of: vec![Wager::Blind, Wager::Trips],
                    number: trips,
                };
                lines.push(line(text, about, rules.trips.under));
                let pays = rules.blind_pays.get(&trips);
                lines.extend(
                    pays.map(|pays| five(Paid::Wager(Wager::Blind), pays))
                        .unwrap_or_default(),
                );
                let pays = rules.trips_pays.get(&trips);
                lines.extend(
                    pays.map(|pays| five(Paid::Wager(Wager::Trips), pays))
                        .unwrap_or_default(),
                );
                lines
            }
        }
    }

    fn payout_max(&self) -> Option<SignLine> {
        let limit = self.table().payout_max.as_ref()?;
        let most = limit.value?;
        let text = format!("maximum payout: {most}");
        Some(line(text, Subject::Payout(most), limit.under))
    }

    fn prizes(&self, wager: Money, meter: Option<Money>) -> Vec<SignLine> {
        let Some(rules) = self.jackpot() else {
            return Vec::new();
        };
        let posted = format!("{} wager: {wager}", Wager::Jackpot);
        let mut lines = vec![line(
            posted,
            Subject::JackpotWager(wager),
            rules.jackpot_wager.under,
        )];
        if let Some(meter) = meter {
            let text = format!("jackpot: {meter}");
            let about = Subject::JackpotMeter(meter);
            lines.push(line(text, about, rules.jackpot_meter.under));
        }
        let prizes = rules.jackpot_prizes.iter().rev();
        lines.extend(prizes.map(|(hand, prize)| {
            let (hand, pays) = (*hand, prize.value);
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

fn one(what: Wager, odds: Cited<Odds>) -> SignLine {
    pays(Paid::Wager(what), None, odds)
}

fn pays(of: Paid, hand: Option<PaidHand>, odds: Cited<Odds>) -> SignLine {
    let pays = odds.value;
    let text = match hand {
        Some(hand) => format!("{of}, {hand}: {pays}"),
        None => format!("{of}: {pays}"),
    };
    line(text, Subject::Odds { of, hand, pays }, odds.under)
}

fn five(of: Paid, table: &FiveCardPays) -> Vec<SignLine> {
    let rows = table.rows();
    rows.map(|(hand, odds)| pays(of, Some(PaidHand::Five(hand)), odds))
        .collect()
}

fn three(of: Wager, table: &ThreeCardPays) -> Vec<SignLine> {
    let mini_royal = table.mini_royal().into_iter();
    let mini_royal = mini_royal.map(|odds| (PaidHand::MiniRoyal, odds));
    let rows = table.rows();
    let rows = rows.map(|(hand, odds)| (PaidHand::Three(hand), odds));
    mini_royal
        .chain(rows)
        .map(|(hand, odds)| pays(Paid::Wager(of), Some(hand), odds))
        .collect()
}

impl fmt::Display for Paid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paid::Wager(wager) => f.write_str(&wager.word().replace('-', " ")),
            Paid::BetAfterChange => f.write_str("bet after a change"),
        }
    }
}

impl fmt::Display for PaidHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaidHand::Five(hand) => hand.fmt(f),
            PaidHand::Three(hand) => f.write_str(hand.name()),
            PaidHand::MiniRoyal => f.write_str(ThreeCardPays::MINI_ROYAL),
        }
    }
}
