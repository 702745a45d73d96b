//! What every book says of a table, whatever is dealt at it.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use cards::five;
use money::Money;
use rulebook::{Citation, Cited, Stated, choice, questions};

use crate::deck::{Order, Orders, Stage};
use crate::device::{Delivery, Device, UpCard};
use crate::guide::Guide;
use crate::irregularity::{Detail, Irregularity, Moment, Row, Ruled, Ruling};
use crate::line::Cap;
use crate::rule::Rule;
use crate::table::Fitting;
use crate::wager::Wager;

questions! {
    /// What a book says of the table, the deck and the calls.
    pub struct Rules {
        /// The rules that the games know by name, each with its clause.
        pub rule: Option<BTreeMap<Rule, Stated>>,
        /// What the book rules on what goes wrong, by when and whom.
        pub irregular: Option<BTreeMap<Irregularity, BTreeMap<Row, Cited<Ruled>>>>,
        /// What each hand is, lowest to highest, each with its clause.
        pub ranks: Option<BTreeMap<five::Category, Stated>>,
        /// How hands of one kind are told apart.
        pub ties: Option<BTreeMap<five::Category, Stated>>,
        /// Suits never rank one hand over another.
        pub suits_equal: Option<Stated>,
        /// The words that the book gives a meaning, each with its clause.
        pub term: Option<BTreeMap<String, Stated>>,
        /// Where the meaning of other words is found.
        pub terms_elsewhere: Option<Cited<String>>,
        /// The options that are the same at all tables of the house.
        pub house_wide: Option<BTreeMap<String, Stated>>,
        /// How many places a table has at most; silent: as many as our tables have.
        pub places: Option<Cited<u32>>,
        /// What the layout or a notice says of the dealer's hand.
        pub notice: Option<Cited<String>>,
        /// The words on the areas of the layout, where the book says them.
        pub areas: Option<BTreeMap<Wager, Cited<String>>>,
        /// Whether one player may play several areas.
        pub several_areas: Cited<SeveralAreas>,
        /// How many decks belong to a device.
        pub decks: BTreeMap<Device, Cited<NonZeroU32>>,
        /// What belongs to the table.
        pub fitting: Option<BTreeMap<Fitting, Stated>>,
        /// What is done to a deck before it is dealt from, each with its clause.
        pub stage: Option<BTreeMap<Stage, Stated>>,
        /// By whom it is done, where the book says; any of them will do.
        pub stage_by: Option<BTreeMap<Stage, Cited<BTreeSet<String>>>>,
        /// The shuffled cards go where they are dealt from, by device.
        pub loads: Option<BTreeMap<Device, Stated>>,
        /// What the dealer does, by moment and in order.
        pub guide: Option<Guide>,
        /// Where players lay their cards, where the operator says so.
        pub card_placement: Option<Cited<Option<String>>>,
        /// What the sign at the table says beside limits and odds, in order.
        pub sign: Option<BTreeMap<u32, Cited<String>>>,
        /// Who may order what at the table.
        pub order: Option<BTreeMap<Order, Cited<Orders>>>,
        /// Orders that may be given without the reason they else need.
        pub discretion: Option<BTreeMap<Order, Stated>>,
        /// A second deck may wait in an automated shuffling device.
        pub second_deck: Option<Stated>,
        /// How a device delivers the cards.
        pub delivery: BTreeMap<Device, Cited<Delivery>>,
        /// The dealer's card that is shown, by device.
        pub up_card: BTreeMap<Device, Cited<UpCard>>,
        /// How many cards a player's hand has.
        pub hand_cards: Cited<u32>,
        /// The words that open betting, where the book has them.
        pub call_faites_vos_jeux: Option<Cited<String>>,
        /// The words that close betting.
        pub call_no_more_bets: Cited<String>,
        /// The words that open the decisions, where the book has them.
        pub call_go_ahead: Option<Cited<String>>,
        /// The words when the dealer does not qualify; any of them will do.
        pub call_no_hand: Option<Cited<BTreeSet<String>>>,
        /// The wagers that are barred once betting is closed.
        pub barred_after_the_call: Cited<BTreeSet<Wager>>,
        /// Whether the rest of the deck must lie in the rack before anybody decides.
        pub stub_before_decisions: Option<Stated>,
        /// In how many rounds the rest of the deck must be counted once.
        pub stub_count_every: Option<Cited<u32>>,
        /// A shuffling device that counts its cards makes that count needless, by device.
        pub self_counting: Option<BTreeMap<Device, Stated>>,
        /// How many cards a cut takes off at least.
        pub cut_at_least: Option<Cited<u32>>,
        /// How many cards a cut leaves at least.
        pub cut_leaves: Option<Cited<u32>>,
        /// After how many hours the cards are changed.
        pub cards_change_hours: Option<Cited<u32>>,
        /// In which order the wagers of a hand are settled, by how it fares.
        pub settled_in: Option<BTreeMap<Fares, Cited<Vec<Wager>>>>,
        /// The wagers that a hand stays on the table for until they are settled.
        pub hand_stays_for: Option<BTreeMap<Wager, Stated>>,
        /// How many cards a deck has.
        pub deck_cards: Cited<u32>,
        /// The limits of a wager stand on the sign.
        pub limits_posted: Option<BTreeMap<Wager, Stated>>,
        /// The operator's maximum payout; open: none is set.
        pub payout_max: Option<Cited<Option<Money>>>,
        /// The wagers whose payout it limits.
        pub payout_max_binds: Option<Cited<BTreeSet<Wager>>>,
        /// What it may not be less than.
        pub payout_max_at_least: Option<Cited<Money>>,
        /// The unit that the maximum limits.
        pub payout_cap: Option<Cited<PayoutCap>>,
        /// Whether jackpot prizes come under it.
        pub cap_on_jackpot: Option<Cited<CapOnJackpot>>,
    }
}

impl Rules {
    /// The clause of a named rule, where the book has it.
    #[must_use]
    pub fn clause(&self, rule: Rule) -> Option<Citation> {
        self.rule.as_ref()?.get(&rule).map(|stated| stated.under)
    }

    /// What the book rules on an irregularity at a moment, and the breach it records
    /// beside; neither: it is silent.
    #[must_use]
    pub fn ruling_on(
        &self,
        what: Irregularity,
        moment: Moment,
        details: &[Detail],
    ) -> (Option<&Cited<Ruled>>, Option<Citation>) {
        let table = self.irregular.as_ref();
        let Some(rulings) = table.and_then(|table| table.get(&what)) else {
            return (None, None);
        };
        let fitting = |details: &[Detail]| {
            let mut rows = Row::fitting(moment, details);
            rows.find_map(|row| rulings.get(&row))
        };
        let breach = fitting(&[Detail::Breach]);
        let breach = breach.filter(|found| found.value == Ruled::At(Ruling::Breach));
        (fitting(details), breach.map(|found| found.under))
    }

    /// The office to which the book leaves most rulings, and where it first does; none: it
    /// rules on everything itself.
    #[must_use]
    pub fn ruling_office(&self) -> Option<(&str, Citation)> {
        let rulings = self.irregular.iter().flat_map(BTreeMap::values);
        let rulings = rulings.flat_map(BTreeMap::values);
        let left = rulings.filter_map(|found| match &found.value {
            Ruled::Asked { by, .. } => Some((by.as_str(), found.under)),
            Ruled::At(_) => None,
        });
        let left: Vec<(&str, Citation)> = left.collect();
        let often = |office: &str| left.iter().filter(|(by, _)| *by == office).count();
        let most = left.iter().rev().max_by_key(|(by, _)| often(by))?;
        left.iter().find(|(by, _)| *by == most.0).copied()
    }

    /// Whether cards exposed in the dealing count towards a limit of the book, by the word
    /// they are reported with.
    #[must_use]
    pub fn counts_exposures(&self, what: Irregularity) -> bool {
        let table = self.irregular.as_ref();
        let rulings = table.and_then(|table| table.get(&what));
        let again = |row: &Row| row.detail == Some(Detail::Again);
        rulings.is_some_and(|rulings| rulings.keys().any(again))
    }

    /// The clause that makes a hand what it is.
    #[must_use]
    pub fn rank(&self, category: five::Category) -> Option<Citation> {
        let ranks = self.ranks.as_ref()?;
        ranks.get(&category).map(|stated| stated.under)
    }

    /// What the order of two hands rests on: what each is, or how hands of one kind are
    /// told apart.
    #[must_use]
    pub fn compared(
        &self,
        one: five::Category,
        two: five::Category,
        order: Ordering,
    ) -> [Option<Citation>; 2] {
        if one != two {
            return [self.rank(one), self.rank(two)];
        }
        let ties = self.ties.as_ref().and_then(|ties| ties.get(&one));
        let suits = self.suits_equal.filter(|_| order == Ordering::Equal);
        [
            ties.map(|stated| stated.under),
            suits.map(|stated| stated.under),
        ]
    }

    /// Where a word gets its meaning: the clause of the book, or the source it names.
    #[must_use]
    pub fn meaning(&self, word: &str) -> Option<(Option<&str>, Citation)> {
        let words = word.to_lowercase().replace(' ', "-");
        let own = self.term.as_ref().and_then(|terms| terms.get(&words));
        let elsewhere = || {
            let source = self.terms_elsewhere.as_ref()?;
            Some((Some(source.value.as_str()), source.under))
        };
        own.map(|stated| (None, stated.under)).or_else(elsewhere)
    }

    /// The most that a hand or a player may be paid, where the limit adds up wagers and this
    /// one is among them.
    #[must_use]
    pub fn cap_on_several(&self, wager: Wager) -> Option<(Cap, PayoutCap)> {
        let unit = self.payout_cap.as_ref()?;
        if !matches!(unit.value, PayoutCap::PerHand | PayoutCap::PerPlayer) {
            return None;
        }
        let limit = self.payout_max.as_ref()?;
        let most = limit.value.filter(|_| self.is_capped(wager))?;
        let under = unit.under;
        Some((Cap { most, under }, unit.value))
    }

    /// The most that one wager may be paid by itself. A limit on a hand or a player is a
    /// [running total](super::RunningTotal).
    #[must_use]
    pub fn cap_on_one(&self, wager: Wager) -> Option<Cap> {
        let by_itself = self.payout_cap.as_ref().is_some_and(|cap| match cap.value {
            PayoutCap::PerWager => true,
            PayoutCap::PerBet => wager == Wager::Bet,
            _ => false,
        });
        let limit = self.payout_max.as_ref().filter(|_| by_itself)?;
        let most = limit.value.filter(|_| self.is_capped(wager))?;
        let bound = self.payout_max_binds.as_ref();
        let under = match wager {
            Wager::Jackpot => limit.under,
            _ => bound.map_or(limit.under, |bound| bound.under),
        };
        Some(Cap { most, under })
    }

    /// Whether a wager is among those that a maximum payout limits.
    fn is_capped(&self, wager: Wager) -> bool {
        if wager == Wager::Jackpot {
            let prizes = self.cap_on_jackpot.as_ref();
            return prizes.is_some_and(|prizes| prizes.value == CapOnJackpot::Inside);
        }
        let bound = self.payout_max_binds.as_ref();
        bound.is_some_and(|bound| bound.value.contains(&wager))
    }
}

choice! {
    /// Whether one player may play several areas.
    pub enum SeveralAreas {
        /// The operator allows it.
        Allowed = "on",
        /// The operator does not.
        NotAllowed = "off",
        /// The book forbids it, whoever asks.
        Never = "never",
    }
}

choice! {
    /// How a hand fares against the dealer's.
    pub enum Fares {
        /// It loses.
        Loses = "loses",
        /// It stands off.
        Ties = "ties",
        /// It wins.
        Wins = "wins",
    }
}

impl From<Ordering> for Fares {
    fn from(contest: Ordering) -> Fares {
        match contest {
            Ordering::Less => Fares::Loses,
            Ordering::Equal => Fares::Ties,
            Ordering::Greater => Fares::Wins,
        }
    }
}

choice! {
    /// What a maximum payout limits.
    pub enum PayoutCap {
        /// The winnings of one wager on one hand.
        PerWager = "per-wager",
        /// The winnings of one bet.
        PerBet = "per-bet",
        /// The winnings of one hand.
        PerHand = "per-hand",
        /// The winnings of one player in a round.
        PerPlayer = "per-player",
        /// Nothing.
        Nothing = "none",
    }
}

choice! {
    /// Whether jackpot prizes come under a maximum payout.
    pub enum CapOnJackpot {
        /// They do not.
        Outside = "outside",
        /// They do.
        Inside = "inside",
    }
}
