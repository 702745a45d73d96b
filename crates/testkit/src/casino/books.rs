//! Books of our own, kept from events alone: nothing is shared with what reports are made of.
//!
//! A hand is followed by what stands on its areas, as somebody at the table would: chips put
//! down, taken, given back, undone. Theory is added up hand by hand in fractions.

use std::collections::BTreeMap;

use floor::house::{CageEvent, DisputeEvent, Event, Opening, Shifted, TrayEvent};
use games::round::{Event as R, Word};
use games::{Place, Wager};

/// What a table came to on a day, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Came {
    /// Rounds with a settled wager.
    pub rounds: u64,
    /// Hands with one.
    pub hands: u64,
    /// What was staked and settled, without the jackpot's.
    pub handle: i128,
    /// What the house won.
    pub win: i128,
    /// Cash in the box, as it was counted.
    pub drop: i128,
    /// Chips from the cage.
    pub fills: i128,
    /// Chips to the cage.
    pub credits: i128,
    /// What counts of the float were off.
    pub variance: i128,
    /// Void rounds.
    pub voids: u64,
}

/// A line that stands.
#[derive(Debug, Clone, Copy)]
struct Line {
    place: Place,
    wager: Wager,
    word: Word,
    cents: i64,
}

/// A hand that was settled: by whom it was played is nobody's business.
#[derive(Debug, Clone)]
pub struct SettledHand {
    /// The table.
    pub table: u32,
    /// The day.
    pub day: String,
    /// What stood on each area, settled.
    pub stakes: BTreeMap<Wager, i64>,
}

/// Our books.
#[derive(Debug, Clone, Default)]
pub struct OwnBooks {
    day: String,
    /// By day and table.
    pub came: BTreeMap<(String, u32), Came>,
    /// Every hand that was settled.
    pub hands: Vec<SettledHand>,
    /// What jackpots took in and paid, by name.
    pub jackpots: BTreeMap<String, (i128, i128)>,
    /// How often a prize of a jackpot was awarded.
    pub hits: u64,
    lines: BTreeMap<u32, Vec<Line>>,
    /// The lines of deals that were called off.
    correcting: BTreeMap<u32, bool>,
}

impl OwnBooks {
    /// Posts an event.
    pub fn post(&mut self, event: &Event, _at_ms: i64) {
        match event {
            Event::House(Opening::DayBegan(day)) => self.day = day.day.to_string(),
            Event::Table { table, event, .. } => self.at_table(*table, event),
            Event::Tray { table, event } => match event {
                TrayEvent::BoughtIn { amount, .. } => {
                    self.of(*table).drop += i128::from(amount.in_cents());
                }
                TrayEvent::ChipsReceived { amount, .. } => {
                    self.of(*table).fills += i128::from(amount.in_cents());
                }
                TrayEvent::ChipsSent { amount, .. } => {
                    self.of(*table).credits += i128::from(amount.in_cents());
                }
                _ => {}
            },
            Event::Cage(CageEvent::DropCounted {
                table, variance, ..
            }) => self.of(*table).drop += i128::from(variance.in_cents()),
            Event::Shift {
                table,
                event:
                    Shifted::FloatSigned {
                        variance: Some(variance),
                        ..
                    },
            } => self.of(*table).variance += i128::from(variance.in_cents()),
            Event::Dispute {
                table,
                event: DisputeEvent::Compensated { amount, .. },
            } => self.of(*table).win -= i128::from(amount.in_cents()),
            Event::Jackpot { jackpot, event } => self.at_jackpot(jackpot, event),
            _ => {}
        }
    }

    fn of(&mut self, table: u32) -> &mut Came {
        self.came.entry((self.day.clone(), table)).or_default()
    }

    fn at_jackpot(&mut self, name: &str, event: &jackpot::Event) {
        let (took, paid) = self.jackpots.entry(name.to_owned()).or_default();
        match event {
            jackpot::Event::Contributed { wagers, .. } => *took += i128::from(wagers.in_cents()),
            jackpot::Event::WagersVoided { wagers, .. } => *took -= i128::from(wagers.in_cents()),
            jackpot::Event::Awarded(award) => {
                *paid += i128::from(award.amount.in_cents());
                self.hits += 1;
            }
            _ => {}
        }
    }

    fn at_table(&mut self, table: u32, event: &R) {
        match event {
            R::Money {
                word,
                place,
                wager,
                amount,
                ..
            } => {
                let cents = amount.in_cents();
                if self.correcting.remove(&table).is_some() {
                    self.of(table).win += match word {
                        Word::Paid => -i128::from(cents),
                        Word::Taken => i128::from(cents),
                        Word::Returned | Word::Void => 0,
                    };
                    return;
                }
                let line = Line {
                    place: *place,
                    wager: *wager,
                    word: *word,
                    cents,
                };
                self.lines.entry(table).or_default().push(line);
            }
            R::Corrected { .. } => {
                self.correcting.insert(table, true);
            }
            R::HandVoided { place } | R::Reopened { place } => {
                let lines = self.lines.entry(table).or_default();
                lines.retain(|line| line.place != *place);
            }
            R::RoundVoided { .. } => {
                self.lines.remove(&table);
                self.of(table).voids += 1;
            }
            R::RoundOpened { .. } => self.close(table),
            _ => {}
        }
    }

    /// What stands of a round when the next one opens is what it came to.
    fn close(&mut self, table: u32) {
        let lines = self.lines.remove(&table).unwrap_or_default();
        let mut hands: BTreeMap<Place, BTreeMap<Wager, i64>> = BTreeMap::new();
        for line in &lines {
            let cents = i128::from(line.cents);
            let game = line.wager != Wager::Jackpot;
            match line.word {
                Word::Taken if game => self.of(table).win += cents,
                Word::Paid if game => self.of(table).win -= cents,
                _ => {}
            }
            if matches!(line.word, Word::Taken | Word::Returned) {
                let hand = hands.entry(line.place).or_default();
                *hand.entry(line.wager).or_default() += line.cents;
                if game {
                    self.of(table).handle += cents;
                }
            }
        }
        if hands.is_empty() {
            return;
        }
        self.of(table).rounds += 1;
        self.of(table).hands += u64::try_from(hands.len()).unwrap_or(0);
        let day = self.day.clone();
        self.hands
            .extend(hands.into_values().map(|stakes| SettledHand {
                table,
                day: day.clone(),
                stakes,
            }));
    }

    /// Closes the rounds that are over and that no other has followed yet.
    pub fn close_all(&mut self) {
        let tables: Vec<u32> = self.lines.keys().copied().collect();
        for table in tables {
            self.close(table);
        }
    }
}
