//! What lies on a table: the felt, the lines of money, and what a round comes to.

use std::collections::BTreeMap;

use floor::house::SlipKind;
use games::round::{Event as R, How, Word};
use games::{Place, Wager};

use super::{Held, OwnBooks, SettledHand, Spell, cents};

/// What lies on a table, as far as the events say.
#[derive(Debug, Clone, Default)]
pub(super) struct OnTable {
    /// How many rounds were opened after the first.
    pub(super) opened: u64,
    /// What stands on each area, and whether it stood there before the deal.
    felt: BTreeMap<(Place, Wager), (i64, bool)>,
    /// Whether the cards are out.
    dealt: bool,
    lines: Vec<Line>,
    /// When the last line took or gave back a stake.
    settled: Spell,
    /// Whether the next line is a correction.
    correcting: bool,
    /// Who has a place, and who plays there.
    pub(super) seats: BTreeMap<Place, String>,
    pub(super) plays: BTreeMap<Place, String>,
    /// Which way the chips of its slips go.
    pub(super) slips: BTreeMap<u64, SlipKind>,
    /// The rounds that its disputes are about.
    pub(super) disputes: BTreeMap<u64, u64>,
}

/// A line that stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    place: Place,
    wager: Wager,
    word: Word,
    cents: i64,
    /// Whether it puts another one right, and so moves nothing on the felt.
    corrects: bool,
}

impl OwnBooks {
    pub(super) fn at_table(&mut self, table: u32, event: &R) -> Held {
        match event {
            R::RoundOpened { .. } => return self.next_round(table),
            R::CardDealt { .. } => self.table(table).dealt = true,
            R::Sat { place, person } => {
                self.table(table).seats.insert(*place, person.clone());
            }
            R::Left { place } => {
                self.table(table).seats.remove(place);
            }
            R::WagerPlaced {
                place,
                person,
                wager,
                amount,
                how,
                ..
            } => {
                if *how == How::Coupon {
                    self.of(table).coupons += cents(*amount);
                }
                let on = self.table(table);
                on.plays.insert(*place, person.clone());
                let stood = on.stands(*place, *wager);
                on.put(*place, *wager, stood + amount.in_cents());
            }
            R::CardGivenUp { place, price, .. } => {
                let on = self.table(table);
                let stood = on.stands(*place, Wager::Exchange);
                on.put(*place, Wager::Exchange, stood + price.in_cents());
            }
            R::WagerChanged {
                place,
                wager,
                amount,
            }
            | R::Stayed {
                place,
                wager,
                amount,
            }
            | R::ChipsFound {
                place,
                wager,
                amount,
                ..
            } => self.table(table).put(*place, *wager, amount.in_cents()),
            R::WagerWithdrawn { place, wager } => self.table(table).put(*place, *wager, 0),
            R::Corrected { .. } => {
                self.of(table).corrections += 1;
                self.table(table).correcting = true;
            }
            R::Money {
                word,
                place,
                wager,
                amount,
                ..
            } => {
                let line = Line {
                    place: *place,
                    wager: *wager,
                    word: *word,
                    cents: amount.in_cents(),
                    corrects: std::mem::take(&mut self.table(table).correcting),
                };
                self.post_line(table, line, 1);
                let on = self.table(table);
                // What gives back the wagers of a deal that was called off is not undone.
                if on.plays.contains_key(place) {
                    on.lines.push(line);
                }
            }
            R::HandVoided { place } => self.undo(table, Some(*place)),
            R::Reopened { place } => {
                self.undo(table, Some(*place));
                // What was put up after the deal is the player's again.
                let felt = &mut self.table(table).felt;
                felt.retain(|(at, _), (_, before)| at != place || *before);
            }
            R::RoundVoided { .. } => {
                self.undo(table, None);
                let on = self.table(table);
                on.dealt = false;
                on.plays.clear();
                self.of(table).voids += 1;
            }
            _ => {}
        }
        Ok(())
    }

    /// A line of money, or one that is undone.
    fn post_line(&mut self, table: u32, line: Line, sign: i64) {
        let cents = line.cents * sign;
        if line.corrects {
            let to_player = match line.word {
                Word::Taken => -cents,
                Word::Paid | Word::Returned | Word::Void => cents,
            };
            let came = self.of(table);
            came.win -= i128::from(to_player);
            came.corrected += i128::from(to_player);
            return;
        }
        match (line.wager, line.word) {
            // A prize is paid from the float, which the pool has given it for that.
            (Wager::Jackpot, Word::Paid) => self.of(table).prizes += i128::from(cents),
            (Wager::Jackpot, _) | (_, Word::Returned | Word::Void) => {}
            (_, Word::Taken) => self.of(table).win += i128::from(cents),
            (_, Word::Paid) => self.of(table).win -= i128::from(cents),
        }
        let now = self.now(table);
        let on = self.table(table);
        if line.word != Word::Paid {
            let stood = on.stands(line.place, line.wager);
            on.put(line.place, line.wager, stood - cents);
        }
        if matches!(line.word, Word::Taken | Word::Returned) {
            on.settled = now;
        }
    }

    fn undo(&mut self, table: u32, of: Option<Place>) {
        let lines = std::mem::take(&mut self.table(table).lines);
        let (undone, kept): (Vec<Line>, Vec<Line>) = lines
            .into_iter()
            .partition(|line| of.is_none_or(|place| line.place == place));
        self.table(table).lines = kept;
        for line in undone {
            self.post_line(table, line, -1);
        }
    }

    fn next_round(&mut self, table: u32) -> Held {
        self.close(table)?;
        let on = self.table(table);
        on.opened += 1;
        on.dealt = false;
        on.plays.clear();
        Ok(())
    }

    /// What stands of a round when the next one opens is what it came to.
    pub(super) fn close(&mut self, table: u32) -> Held {
        let on = self.table(table);
        let (lines, of) = (std::mem::take(&mut on.lines), on.settled.clone());
        if let Some((area, (left, _))) = on.felt.iter().find(|(_, (left, _))| *left != 0) {
            return Err(format!("table {table}: {left} is left on {area:?}"));
        }
        on.felt.clear();
        let mut hands: BTreeMap<Place, BTreeMap<Wager, i64>> = BTreeMap::new();
        let stakes = lines
            .iter()
            .filter(|line| matches!(line.word, Word::Taken | Word::Returned) && !line.corrects);
        for line in stakes {
            let hand = hands.entry(line.place).or_default();
            *hand.entry(line.wager).or_default() += line.cents;
        }
        if hands.is_empty() {
            return Ok(());
        }
        let came = self.came.entry(of.clone()).or_default();
        came.rounds += 1;
        for stakes in hands.into_values() {
            came.hands += 1;
            for (wager, amount) in &stakes {
                *came.wagers.entry(*wager).or_default() += i128::from(*amount);
            }
            let of = of.clone();
            self.hands.push(SettledHand { of, stakes });
        }
        Ok(())
    }
}

impl OnTable {
    fn stands(&self, place: Place, wager: Wager) -> i64 {
        self.felt
            .get(&(place, wager))
            .map_or(0, |(amount, _)| *amount)
    }

    fn put(&mut self, place: Place, wager: Wager, amount: i64) {
        let stands = (amount, !self.dealt);
        self.felt.entry((place, wager)).or_insert(stands).0 = amount;
    }
}
