//! What play and jackpots move.

use games::round::{self, Word};
use games::{Place, Wager};

use super::Books;

/// A line of money of a deal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    place: Place,
    wager: Wager,
    word: Word,
    amount: i64,
    /// Whether it puts another one right: the pool of a jackpot moves by its own commands only.
    corrects: bool,
}

impl Books {
    pub(super) fn link(&mut self, jackpot: &str) -> &mut i64 {
        self.links.entry(jackpot.to_owned()).or_default()
    }

    pub(super) fn at_jackpot(&mut self, name: &str, event: &jackpot::Event) {
        use jackpot::Event as J;
        let (put_in, from_link) = match event {
            // A meter may stand at parts of a minor unit, and whole ones are put in.
            J::Opened { pools, .. } => {
                let pools = pools.iter().map(|(_, it)| it.in_per_10000());
                (
                    pools
                        .map(|it| it.div_euclid(10_000) + i64::from(it % 10_000 != 0))
                        .sum(),
                    0,
                )
            }
            J::ToppedUp { amount, .. } | J::Seeded { amount, .. } | J::Added { amount, .. } => {
                (amount.in_cents(), 0)
            }
            J::Contributed { wagers, .. } => (0, wagers.in_cents()),
            J::WagersVoided { wagers, .. } => (0, -wagers.in_cents()),
            J::Awarded(award) if matches!(award.from, jackpot::Source::Pool(_)) => {
                (0, -award.amount.in_cents())
            }
            _ => (0, 0),
        };
        self.put_in += put_in;
        *self.link(name) -= from_link;
        *self.jackpots.entry(name.to_owned()).or_default() += put_in + from_link;
    }

    /// Chips on the felt are still the guests'; what is taken is the tray's or, of a wager on a
    /// jackpot, that jackpot's; what is paid comes from the tray.
    pub(super) fn at_table(&mut self, table: u32, event: &round::Event) {
        match event {
            round::Event::WagerPlaced {
                amount,
                how: round::How::Coupon,
                ..
            } => {
                self.coupons += amount.in_cents();
                *self.at_tables.entry(table).or_default() += amount.in_cents();
            }
            round::Event::Corrected { .. } => {
                self.correcting.insert(table);
            }
            round::Event::Money {
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
                    amount: amount.in_cents(),
                    corrects: self.correcting.remove(&table),
                };
                self.move_line(table, line, 1);
                self.lines_of_deals.entry(table).or_default().push(line);
            }
            round::Event::HandVoided { place } | round::Event::Reopened { place } => {
                self.undo(table, |line| line.place == *place);
            }
            round::Event::RoundVoided { .. } => self.undo(table, |_| true),
            round::Event::RoundOpened { .. } => {
                self.lines_of_deals.remove(&table);
            }
            _ => {}
        }
    }

    fn undo(&mut self, table: u32, which: impl Fn(&Line) -> bool) {
        let lines = self.lines_of_deals.remove(&table).unwrap_or_default();
        let (undone, kept): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(which);
        self.lines_of_deals.insert(table, kept);
        for line in undone {
            self.move_line(table, line, -1);
        }
    }

    fn move_line(&mut self, table: u32, line: Line, sign: i64) {
        let moved = sign
            * match line.word {
                Word::Paid => -line.amount,
                Word::Taken => line.amount,
                Word::Returned | Word::Void => 0,
            };
        *self.at_tables.entry(table).or_default() -= moved;
        let linked = self.linked.get(&table).cloned();
        match linked {
            Some(name)
                if !line.corrects && line.wager == Wager::Jackpot && line.word == Word::Taken =>
            {
                *self.link(&name) += moved;
            }
            _ => *self.trays.entry(table).or_default() += moved,
        }
    }
}
