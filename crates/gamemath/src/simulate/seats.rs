//! One batch of rounds, at a table of one player or several.
#![expect(
    clippy::indexing_slicing,
    reason = "a deal has cards for every place, and there is a count for every cell"
)]

use cards::Card;
use cards::chance::Practice;

use super::cell::{BLOCK, Rounds};
use super::meter::Moving;
use super::sessions::{Bankroll, Session};
use super::totals::Totals;
use super::{MOST_PLAYERS, Run, Simulator};
use crate::analysis::Wager;

/// A batch that is dealt.
pub(super) struct Work<'s, R> {
    simulator: &'s Simulator,
    game: &'s R,
    against: Option<&'s R>,
    run: &'s Run,
    batch: u64,
}

impl<'s, R: Rounds> Work<'s, R> {
    pub(super) fn new(
        simulator: &'s Simulator,
        game: &'s R,
        against: Option<&'s R>,
        run: &'s Run,
        batch: u64,
    ) -> Self {
        Work {
            simulator,
            game,
            against,
            run,
            batch,
        }
    }

    /// Deals the rounds, and says how many it dealt.
    pub(super) fn deal(&self, rounds: u64, totals: &mut Totals) -> u64 {
        let mut cards = Practice::shard(self.run.seed, self.batch);
        let players = self.run.players;
        let needed = R::SHARED + R::OWN * players;
        let of_course = self.run;
        let is_plain = of_course.bankroll.is_none() && of_course.meter.is_none();
        if players == 1 && self.against.is_none() && is_plain {
            self.deal_to_one(rounds, &mut cards, totals);
            totals.rounds += rounds;
            rounds
        } else if players == 1 {
            self.deal_places(rounds, || R::deal(&mut cards), totals)
        } else if needed <= FEWER {
            self.deal_places(rounds, || cards.deal::<FEWER>(), totals)
        } else {
            self.deal_places(rounds, || cards.deal::<52>(), totals)
        }
    }

    /// Deals rounds to one player, of which nothing is kept but the counts.
    fn deal_to_one(&self, rounds: u64, cards: &mut Practice, totals: &mut Totals) {
        const WIDTH: u64 = BLOCK as u64;
        for _ in 0..rounds / WIDTH {
            let deals = std::array::from_fn(|_| R::deal(cards));
            for cell in self.game.block(&deals) {
                totals.cells[cell] += 1;
            }
        }
        for _ in 0..rounds % WIDTH {
            totals.cells[self.one_cell(cards)] += 1;
        }
    }

    fn one_cell(&self, cards: &mut Practice) -> usize {
        let deal = R::deal(cards);
        let (shared, own) = deal.as_ref().split_at(R::SHARED);
        self.game.cell(shared, own)
    }

    /// Deals rounds, or sessions of them, of which more is to be known than the counts.
    fn deal_places<D: AsRef<[Card]>>(
        &self,
        rounds: u64,
        deal: impl FnMut() -> D,
        totals: &mut Totals,
    ) -> u64 {
        if let Some(bankroll) = self.run.bankroll {
            return self.play_sessions(bankroll, rounds, deal, totals);
        }
        self.deal_rounds(rounds, deal, totals);
        totals.rounds += rounds;
        rounds
    }

    fn play_sessions<D: AsRef<[Card]>>(
        &self,
        bankroll: Bankroll,
        rounds: u64,
        mut deal: impl FnMut() -> D,
        totals: &mut Totals,
    ) -> u64 {
        let cells = &self.simulator.cells;
        let nets: Vec<i64> = cells
            .iter()
            .map(|cell| cell.net(bankroll.wagers()))
            .collect();
        let session = Session::new(bankroll, self.run.players, cells);
        let counts = &mut totals.cells;
        session.play(rounds, &mut totals.ends, |playing| {
            // A place that was left gets its cards all the same, so that the others' do not
            // depend on who has gone.
            let dealt = deal();
            let (shared, own) = dealt.as_ref().split_at(R::SHARED);
            let mut won = [0; MOST_PLAYERS];
            let hands = own.chunks_exact(R::OWN).zip(playing);
            for ((hand, _), won) in hands.zip(&mut won).filter(|((_, plays), _)| **plays) {
                let cell = self.game.cell(shared, hand);
                counts[cell] += 1;
                *won = nets[cell];
            }
            won
        })
    }

    fn deal_rounds<D: AsRef<[Card]>>(
        &self,
        rounds: u64,
        mut deal: impl FnMut() -> D,
        totals: &mut Totals,
    ) {
        let players = self.run.players;
        let mut at_places = [0_usize; MOST_PLAYERS];
        let mut meter = self.run.meter.map(|rules| rules.batch(self.batch));
        for _ in 0..rounds {
            let dealt = deal();
            let (shared, own) = dealt.as_ref().split_at(R::SHARED);
            let hands = own.chunks_exact(R::OWN).take(players);
            for (hand, cell) in hands.zip(&mut at_places) {
                *cell = self.game.cell(shared, hand);
                totals.cells[*cell] += 1;
                if let Some(other) = self.against {
                    let net = |cell: usize| self.simulator.cells[cell].net(&[Wager::Base]);
                    let other = other.cell(shared, hand);
                    if other != *cell {
                        totals.difference.add(net(*cell) - net(other));
                    }
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
        totals.stretches.extend(meter.map(Moving::finish));
    }
}

/// How many cards are dealt where these are enough for every place.
const FEWER: usize = 25;
