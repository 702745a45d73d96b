//! What became of each wager of a place, a line a wager.

use std::collections::BTreeMap;

use cards::five::Category;
use floor::Table;
use games::round::{MoneyLine, Word};
use games::{Holder, Place, Wager};
use money::{Money, Rounding};
use rulebook::Citation;

use crate::hand::Form;
use crate::listener::Listener;
use crate::scene::Scene;
use crate::texts::Texts;

/// What became of a wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// Which.
    pub wager: Wager,
    /// What it is called: "Ante".
    pub label: String,
    /// How much stood on it; nothing for a bonus.
    pub stake: Money,
    /// How it ended.
    pub fate: Fate,
    /// The same in a word: "won".
    pub result: String,
    /// What it won, the stake apart.
    pub paid: Money,
    /// What the player has more, or less, than before it was made.
    pub net: Money,
    /// Why, in a few words: "3 to 1 for a flush, ace high".
    pub note: Option<String>,
    /// What it rests on.
    pub under: Vec<Citation>,
}

/// How a wager ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It won, and the stake came back.
    Won,
    /// It won, and the stake did not come back.
    WonWithoutStake,
    /// It lost.
    Lost,
    /// It came back.
    Returned,
    /// It did not count, and came back.
    Void,
}

/// What became of the wagers of a place, in the order in which they were settled.
#[must_use]
pub fn settlement(
    texts: &'static Texts,
    to: &dyn Listener,
    table: &Table,
    place: Place,
) -> Vec<Settled> {
    let people = BTreeMap::new();
    let scene = Scene {
        texts,
        to,
        table,
        people: &people,
    };
    let mut wagers: Vec<Wager> = Vec::new();
    let lines = table.round.lines.iter().filter(|line| line.place == place);
    let lines: Vec<&MoneyLine> = lines.collect();
    for line in &lines {
        if !wagers.contains(&line.wager) {
            wagers.push(line.wager);
        }
    }
    let of = |wager: Wager| lines.iter().copied().filter(move |it| it.wager == wager);
    let settled = wagers.into_iter();
    let settled = settled.filter_map(|wager| scene.settled_wager(&of(wager).collect::<Vec<_>>()));
    settled.collect()
}

impl Scene<'_> {
    fn settled_wager(&self, lines: &[&MoneyLine]) -> Option<Settled> {
        let first = lines.first()?;
        let (place, wager) = (first.place, first.wager);
        let sum = |word: Word| {
            let lines = lines.iter().filter(|line| line.word == word);
            Money::sum(lines.map(|line| line.amount)).unwrap_or(Money::ZERO)
        };
        let had = |word: Word| lines.iter().any(|line| line.word == word);
        let fate = match () {
            () if had(Word::Paid) && had(Word::Taken) => Fate::WonWithoutStake,
            () if had(Word::Paid) => Fate::Won,
            () if had(Word::Taken) => Fate::Lost,
            () if had(Word::Returned) => Fate::Returned,
            () => Fate::Void,
        };
        let spot = self.table.round.spots.get(&place);
        let made = spot.and_then(|spot| spot.made.get(&wager));
        let moved = [Word::Taken, Word::Returned, Word::Void].map(sum);
        let moved = Money::sum(moved).unwrap_or(Money::ZERO);
        let stake = made.map_or(moved, |stake| stake.amount);
        let net = Money::sum(lines.iter().map(|line| line.word.net(line.amount)));
        let mut under = Vec::new();
        for citation in lines.iter().flat_map(|line| line.under.iter()) {
            if !under.contains(&citation) {
                under.push(citation);
            }
        }
        let paid = sum(Word::Paid);
        Some(Settled {
            wager,
            label: self.texts.label(wager),
            stake,
            fate,
            result: self.texts.fate(fate),
            paid,
            net: net.unwrap_or(Money::ZERO),
            note: self.note(place, wager, fate, (stake, paid)),
            under,
        })
    }

    /// Why a wager ended as it did, in a few words.
    fn note(
        &self,
        place: Place,
        wager: Wager,
        fate: Fate,
        (stake, paid): (Money, Money),
    ) -> Option<String> {
        let notes = &self.texts.notes;
        let spot = self.table.round.spots.get(&place)?;
        let hand = self.judged_hand(place, wager);
        let won = matches!(fate, Fate::Won | Fate::WonWithoutStake);
        if fate == Fate::Void {
            return None;
        }
        if wager == Wager::Exchange {
            return (fate == Fate::Lost).then(|| notes.fee_kept.plain());
        }
        if won {
            let category = hand.as_ref().map(|(category, _)| *category);
            let note = match wager {
                Wager::Jackpot => self.prize_note(hand),
                _ => self.odds_note(wager, hand, spot.changed.is_some()),
            };
            let whole = category.and_then(|it| self.uncut(wager, it, spot.changed, stake, place));
            let is_cut = whole.is_some_and(|whole| paid < whole);
            return match is_cut {
                true => Some(notes.up_to_the_limit.plain()),
                false => note,
            };
        }
        let folded = self.gave_up(place, spot);
        let below = |category: Category| {
            let kind = self.texts.kind(category, Form::Full);
            notes.below.fill(&[("hand", &kind)])
        };
        match (wager, fate) {
            (Wager::SixCardBonus, Fate::Lost) => {
                let (_, hand) = hand?;
                Some(notes.six_cards.fill(&[("hand", &hand)]))
            }
            (Wager::Jackpot, Fate::Lost) if spot.changed.is_some() => {
                Some(notes.card_changed.plain())
            }
            (Wager::Trips | Wager::PairPlus | Wager::Jackpot, Fate::Lost) if folded => {
                Some(notes.folded.plain())
            }
            (Wager::Jackpot, Fate::Lost) => {
                let prizes = &self.table.game().jackpot()?.jackpot_prizes;
                prizes.keys().min().copied().map(below)
            }
            (Wager::Trips | Wager::PairPlus, Fate::Lost) => {
                self.table.rules.least_paid(wager).map(below)
            }
            (Wager::Blind, Fate::Returned) if self.beat_the_dealer(place) => {
                self.table.rules.least_paid(wager).map(below)
            }
            _ => None,
        }
    }

    /// The hand on which a wager was judged, where it can be seen.
    fn judged_hand(&self, place: Place, wager: Wager) -> Option<(Category, String)> {
        let game = self.table.game();
        let named = game.hand(&self.seen(), Holder::Place(place), Some(wager))?;
        Some((named.category, self.texts.hand(named.worth, Form::Full)))
    }

    fn odds_note(
        &self,
        wager: Wager,
        hand: Option<(Category, String)>,
        changed: bool,
    ) -> Option<String> {
        let notes = &self.texts.notes;
        let rules = &self.table.rules;
        let (category, hand) = hand.unwrap_or((Category::HighCard, String::new()));
        let odds = self.texts.odds(rules.pays(wager, category, changed)?.value);
        let values: [(&str, &str); 2] = [("odds", &odds), ("hand", &hand)];
        Some(match wager {
            Wager::AnteBonus => notes.whatever.fill(&values),
            Wager::SixCardBonus => notes.odds_of_six.fill(&values),
            // What pays every hand alike is not paid for the hand.
            _ if rules.least_paid(wager).is_none() || hand.is_empty() => odds,
            _ => notes.odds_for.fill(&values),
        })
    }

    fn prize_note(&self, hand: Option<(Category, String)>) -> Option<String> {
        let (category, hand) = hand?;
        let prize = self.table.game().jackpot()?.prize(category)?.value;
        let texts = self.texts;
        let prize = texts.prize(prize, |sum| self.to.amount(texts, sum));
        let values: [(&str, &str); 2] = [("odds", &prize), ("hand", &hand)];
        Some(texts.notes.odds_for.fill(&values))
    }

    /// What the odds alone would have paid.
    fn uncut(
        &self,
        wager: Wager,
        category: Category,
        changed: Option<usize>,
        stake: Money,
        place: Place,
    ) -> Option<Money> {
        let rules = &self.table.rules;
        let odds = rules.pays(wager, category, changed.is_some())?.value;
        let ante = || {
            let spot = self.table.round.spots.get(&place)?;
            Some(spot.made.get(&Wager::Ante)?.amount)
        };
        let stake = match wager {
            Wager::AnteBonus => ante()?,
            _ => stake,
        };
        odds.on(stake, Rounding::ToTheHouse).ok()
    }

    fn beat_the_dealer(&self, place: Place) -> bool {
        let lines = self.table.round.lines.iter();
        let mut own = lines.filter(|line| line.place == place);
        own.any(|line| line.word == Word::Paid && line.wager == self.table.game().stay())
    }
}

impl Texts {
    /// How a wager ended, in a word or two.
    #[must_use]
    pub fn fate(&self, fate: Fate) -> String {
        let money = &self.money;
        let text = match fate {
            Fate::Won | Fate::WonWithoutStake => &money.won,
            Fate::Lost => &money.lost,
            Fate::Returned => &money.back,
            Fate::Void => &money.nothing,
        };
        text.plain()
    }
}
