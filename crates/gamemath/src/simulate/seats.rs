//! One batch of rounds, at a table of one player or several.
#![expect(
    clippy::indexing_slicing,
    reason = "a deal has cards for every place, and there is a count for every cell"
)]

use cards::Card;
use cards::chance::Practice;

use super::cell::{BLOCK, Rounds};
use super::sessions::Session;
use super::totals::Totals;
use super::{Course, MOST_PLAYERS, Simulator};
use crate::analysis::Wager;

/// A batch that is dealt.
pub(super) struct Work<'s, R> {
    simulator: &'s Simulator,
    game: &'s R,
    against: Option<&'s R>,
    course: &'s Course,
    batch: u64,
}

impl<'s, R: Rounds> Work<'s, R> {
    pub(super) fn new(
        simulator: &'s Simulator,
        game: &'s R,
        against: Option<&'s R>,
        course: &'s Course,
        batch: u64,
    ) -> Self {
        Work {
            simulator,
            game,
            against,
            course,
            batch,
        }
    }

    /// Deals the rounds with as many cards as the places need, and says how many it dealt.
    pub(super) fn deal(&self, rounds: u64, totals: &mut Totals) -> u64 {
        // The number of cards is a constant where the cards are dealt, which unrolls the
        // loops there.
        match R::SHARED + R::OWN * self.course.players {
            6 => self.deal_cards::<6>(rounds, totals),
            7..=9 => self.deal_cards::<9>(rounds, totals),
            10 => self.deal_cards::<10>(rounds, totals),
            11 => self.deal_cards::<11>(rounds, totals),
            12..=15 => self.deal_cards::<15>(rounds, totals),
            16..=20 => self.deal_cards::<20>(rounds, totals),
            21..=30 => self.deal_cards::<30>(rounds, totals),
            31..=40 => self.deal_cards::<40>(rounds, totals),
            _ => self.deal_cards::<52>(rounds, totals),
        }
    }

    fn deal_cards<const N: usize>(&self, rounds: u64, totals: &mut Totals) -> u64 {
        let mut cards = Practice::shard(self.course.seed, self.batch);
        if let Some(bankroll) = self.course.bankroll {
            let nets = self
                .simulator
                .cells
                .iter()
                .map(|cell| cell.net(bankroll.wagers()));
            let nets: Vec<i64> = nets.collect();
            let session = Session::new(bankroll, &self.simulator.cells);
            return session.play(rounds, &mut totals.ends, || {
                let dealt = cards.deal::<N>();
                let (shared, own) = dealt.split_at(R::SHARED);
                let cell = self.game.cell(shared, &own[..R::OWN]);
                totals.cells[cell] += 1;
                nets[cell]
            });
        }
        let one_player = self.course.players == 1;
        if one_player && self.against.is_none() && self.course.meter.is_none() {
            const WIDTH: u64 = BLOCK as u64;
            for _ in 0..rounds / WIDTH {
                let deals = std::array::from_fn(|_| cards.deal::<N>());
                for cell in self.game.block(&deals) {
                    totals.cells[cell] += 1;
                }
            }
            for _ in 0..rounds % WIDTH {
                let dealt = cards.deal::<N>();
                let (shared, own) = dealt.split_at(R::SHARED);
                let cell = self.game.cell(shared, &own[..R::OWN]);
                totals.cells[cell] += 1;
            }
        } else {
            self.deal_places::<N>(rounds, &mut cards, totals);
        }
        totals.rounds += rounds;
        rounds
    }

    /// Deals rounds of which more is to be known than the counts.
    fn deal_places<const N: usize>(&self, rounds: u64, cards: &mut Practice, totals: &mut Totals) {
        let players = self.course.players;
        let mut at_places = [0_usize; MOST_PLAYERS];
        let mut meter = self.course.meter.map(|rules| rules.batch(self.batch));
        for _ in 0..rounds {
            let dealt: [Card; N] = cards.deal::<N>();
            let (shared, own) = dealt.split_at(R::SHARED);
            let hands = own.chunks_exact(R::OWN).take(players);
            for (hand, cell) in hands.zip(&mut at_places) {
                *cell = self.game.cell(shared, hand);
                totals.cells[*cell] += 1;
                if let Some(other) = self.against {
                    let net = |cell: usize| self.simulator.cells[cell].net(&[Wager::Base]);
                    let other = other.cell(shared, hand);
                    totals
                        .difference
                        .add(net(*cell) - net(other), *cell != other);
                }
            }
            let at_places = &at_places[..players];
            if players > 1 {
                totals.add_round(&self.simulator.cells, at_places);
            }
            if let Some(meter) = &mut meter {
                meter.round(&self.simulator.cells, at_places);
            }
        }
        totals.stretches.extend(meter.map(|meter| meter.finish()));
    }
}
