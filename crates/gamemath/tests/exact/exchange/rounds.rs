//! Rounds dealt at random, decided by look-up and settled by the table.

use cards::Card;
use gamemath::exchange::{LookUp, Move};
use gamemath::fraction::{over, whole};
use gamemath::{UNIT, WagerAnalysis};
use games::caribbean_stud::{Hand, Rules};

use super::table::{Random, folded, settled};

/// What so many rounds left the player.
#[derive(Debug)]
pub(crate) struct Rounds {
    rounds: u32,
    /// In minor units.
    net: i64,
    changes: u32,
}

/// Plays rounds as is best.
pub(crate) fn play(rules: &Rules, best: &LookUp, rounds: u32) -> Rounds {
    let mut random = Random(42);
    let mut deck = Card::ALL;
    let (mut net, mut changes) = (0, 0);
    for _ in 0..rounds {
        random.draw(&mut deck, 11);
        let [a, b, c, d, e, up, f, g, h, i, drawn, ..] = deck;
        let value = |cards: [Card; 5]| cards::fast::five(&cards);
        let dealer = value([up, f, g, h, i]);
        let mut hand = [a, b, c, d, e];
        net += match best.best(hand, up) {
            Move::Fold => folded(rules, false),
            Move::Bet => {
                let player = Hand {
                    value: value(hand),
                    changed: false,
                };
                settled(rules, player, dealer)
            }
            Move::Change(dropped) => {
                changes += 1;
                let place = hand.iter().position(|&card| card == dropped).unwrap();
                hand[place] = drawn;
                if best.bets_changed(hand, dropped, up) {
                    let player = Hand {
                        value: value(hand),
                        changed: true,
                    };
                    settled(rules, player, dealer)
                } else {
                    folded(rules, true)
                }
            }
        };
    }
    Rounds {
        rounds,
        net,
        changes,
    }
}

impl Rounds {
    /// Compares the mean, and how often a card is changed, with what is exact: neither may
    /// be further off than four and a half standard errors.
    #[track_caller]
    pub(crate) fn check(&self, exact: &WagerAnalysis) {
        let rounds = whole(self.rounds);
        let within = |off: gamemath::Fraction, variance: gamemath::Fraction| {
            &off * &off * &rounds < variance * over(81, 4)
        };
        let mean = over(self.net, i64::from(self.rounds) * UNIT.in_cents());
        assert!(within(mean - exact.ev(), exact.variance()), "{self:?}");
        let action = |name| exact.action(name).unwrap();
        let often = action("change, then fold") + action("change, then bet");
        let often = over(often, exact.deals);
        let off = over(self.changes, self.rounds) - &often;
        assert!(within(off, &often * (whole(1) - &often)), "{self:?}");
    }
}
