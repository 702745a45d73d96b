//! A player who has seen other cards, where a card may be changed.
//!
//! The dealer's hands are gone through once, and it is kept how many of each value there
//! are, and how many of them hold each card. So when a card is drawn and gone, those that
//! are left are a difference of two counts.
#![expect(
    clippy::indexing_slicing,
    reason = "a deck has cards for everybody, and there is a count for every value"
)]

use cards::chance::Practice;
use cards::five::Value;
use cards::{Card, CardSet, fast};
use games::caribbean_stud::Rules;
use money::Money;

use super::look_up::{LookUp, Move};
use super::nets::Nets;
use super::solver::{Solver, Unsolved};
use crate::advice::{ActionValue, Advice};
use crate::fraction::over;
use crate::seen::{Seen, choose};

/// A game whose player sees other cards.
pub(crate) struct Seeing {
    seen: Seen,
    solver: Solver,
    play: LookUp,
}

const VALUES: usize = Value::HIGHEST.number() as usize + 1;

impl Seeing {
    pub(crate) fn new(rules: &Rules, unit: Money, seen: Seen) -> Result<Seeing, Unsolved> {
        let solver = Solver::new(rules, unit)?;
        let play = solver.look_up();
        Ok(Seeing { seen, solver, play })
    }

    /// How many parts an ante has: a part is a minor unit with one of the dealer's hands
    /// and one next card.
    pub(crate) fn parts(&self) -> i128 {
        let left = 52 - 6 - self.seen.dealer_cards - 5 * self.seen.neighbours;
        let hidden = 4 - self.seen.dealer_cards;
        i128::from(following(left, hidden)) * i128::from(self.solver.dealt.unit)
    }

    /// What is gained on one deal, in parts.
    pub(crate) fn gain(&self, cards: &mut Practice) -> i64 {
        let deal: [Card; 42] = cards.deal();
        let (hand, rest) = deal.split_at(5);
        let (dealer, rest) = rest.split_at(1 + self.seen.dealer_cards);
        let seen = &rest[..5 * self.seen.neighbours];
        let hand = [hand[0], hand[1], hand[2], hand[3], hand[4]];
        let after = AfterSeeing::new(&self.solver, hand, dealer, seen);
        let up = dealer[0];
        let without = match self.play.best(hand, up) {
            Move::Fold => after.fold(),
            Move::Bet => after.bet(),
            Move::Change(dropped) => {
                after.change(dropped, |hand, _| self.play.bets_changed(hand, dropped, up))
            }
        };
        let changes = hand.into_iter().filter(|_| self.solver.offered);
        let changes = changes.map(|dropped| after.change(dropped, |_, better| better));
        let best = changes.fold(after.fold().max(after.bet()), i64::max);
        best - without
    }
}

impl Solver {
    /// What folding, betting and changing each card is worth with a hand as dealt, when
    /// these other cards are known to be out of the dealer's reach and of the next card's.
    pub(crate) fn advise_seeing(&self, hand: [Card; 5], up: Card, seen: &[Card]) -> Advice {
        let after = AfterSeeing::new(self, hand, &[up], seen);
        let deals = i128::from(following(after.left.len(), 4)) * i128::from(self.dealt.unit);
        let action = |action: String, worth: i64| ActionValue {
            action,
            ev: over(worth, deals),
        };
        let mut actions = vec![
            action("fold".to_owned(), after.fold()),
            action("bet".to_owned(), after.bet()),
        ];
        let mut cards = hand;
        cards.sort_unstable_by_key(|&card| std::cmp::Reverse(card));
        if self.offered {
            actions.extend(cards.iter().map(|&dropped| {
                let worth = after.change(dropped, |_, better| better);
                action(format!("change {dropped}"), worth)
            }));
        }
        Advice(actions)
    }
}

impl Solver {
    /// What folding and betting is worth with a hand of which a card was changed for
    /// `dropped`, when these other cards are known to be out of the dealer's reach.
    pub(crate) fn advise_changed_seeing(
        &self,
        hand: [Card; 5],
        dropped: Card,
        up: Card,
        seen: &[Card],
    ) -> Advice {
        let seen: Vec<Card> = seen.iter().copied().chain([dropped]).collect();
        let after = AfterSeeing::new(self, hand, &[up], &seen);
        let dealers = choose(after.left.len(), after.hidden);
        let action = |action: &str, worth: i64| ActionValue {
            action: action.to_owned(),
            ev: over(worth, i128::from(dealers) * i128::from(self.dealt.unit)),
        };
        let bet = after.bet_with(&self.changed, fast::five(&hand), None);
        Advice(vec![
            action("fold", self.changed.fold * dealers),
            action("bet", bet),
        ])
    }
}

/// The deals that follow: the next card and then the dealer's hidden ones.
fn following(left: usize, hidden: usize) -> i64 {
    choose(left, hidden) * i64::try_from(left - hidden).unwrap_or(0)
}

/// What the dealer may have when some cards are seen.
struct AfterSeeing<'s> {
    solver: &'s Solver,
    hand: [Card; 5],
    /// The cards not seen.
    left: Vec<Card>,
    hidden: usize,
    /// By value: the dealer's hands up to it.
    all: Vec<u32>,
    /// The same of those with one card, by its place among those not seen.
    with: Vec<Vec<u32>>,
}

impl<'s> AfterSeeing<'s> {
    fn new(solver: &'s Solver, hand: [Card; 5], dealer: &[Card], seen: &[Card]) -> Self {
        let known = hand.iter().chain(dealer).chain(seen);
        let gone: CardSet = known.copied().collect();
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        let mut after = AfterSeeing {
            solver,
            hand,
            hidden: 5 - dealer.len(),
            all: vec![0; VALUES],
            with: vec![vec![0; VALUES]; left.len()],
            left,
        };
        let mut held = Vec::with_capacity(4);
        after.count(
            dealer.iter().copied().collect(),
            after.left.len(),
            &mut held,
        );
        for counts in after.with.iter_mut().chain([&mut after.all]) {
            let mut upto = 0;
            for count in counts {
                upto += *count;
                *count = upto;
            }
        }
        after
    }

    fn count(&mut self, sum: fast::Hand, below: usize, held: &mut Vec<usize>) {
        if held.len() == self.hidden {
            let value = usize::from(fast::five(sum).number());
            self.all[value] += 1;
            for &place in held.iter() {
                self.with[place][value] += 1;
            }
            return;
        }
        for place in 0..below {
            held.push(place);
            self.count(sum + self.left[place], place, held);
            held.pop();
        }
    }

    /// The next cards that a hand which draws none might leave to come.
    fn next_cards(&self) -> i64 {
        i64::try_from(self.left.len() - self.hidden).unwrap_or(0)
    }

    fn fold(&self) -> i64 {
        self.solver.dealt.fold * following(self.left.len(), self.hidden)
    }

    fn bet(&self) -> i64 {
        let value = fast::five(&self.hand);
        self.bet_with(&self.solver.dealt, value, None) * self.next_cards()
    }

    /// What betting leaves against all the dealer's hands without a card.
    fn bet_with(&self, nets: &Nets, value: Value, without: Option<usize>) -> i64 {
        let upto = |number: u16| {
            let number = usize::from(number);
            let gone = without.map_or(0, |place| self.with[place][number]);
            i64::from(self.all[number] - gone)
        };
        let threshold = self.solver.threshold.number();
        let no_hand = upto(threshold - 1);
        let number = value.number();
        let below = (upto(number - 1) - no_hand).max(0);
        let equal = if value >= self.solver.threshold {
            upto(number) - upto(number - 1)
        } else {
            0
        };
        let above = upto(Value::HIGHEST.number()) - no_hand - below - equal;
        nets.no_hand * no_hand
            + nets.win[value.category() as usize] * below
            + nets.tie * equal
            + nets.lose * above
    }

    /// What changing a card is worth, when a hand is then bet if `bets` says so of it and
    /// of whether that is the better.
    fn change(&self, dropped: Card, bets: impl Fn([Card; 5], bool) -> bool) -> i64 {
        let nets = &self.solver.changed;
        let mut sum = 0;
        for (place, &drawn) in self.left.iter().enumerate() {
            let hand = self
                .hand
                .map(|card| if card == dropped { drawn } else { card });
            let bet = self.bet_with(nets, fast::five(&hand), Some(place));
            let fold = nets.fold * choose(self.left.len() - 1, self.hidden);
            sum += if bets(hand, bet >= fold) { bet } else { fold };
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UNIT;
    use games::Shelf;
    use rulebook::{Answers, Choices};

    /// Where nothing is seen every action is worth what the solver says.
    #[test]
    fn nothing_seen_is_the_game_as_it_is() {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("venice-caribbean-poker").unwrap();
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let games::Rules::CaribbeanStud(rules) = games::Rules::ask(&answers).unwrap() else {
            panic!("another game");
        };
        let solver = Solver::new(&rules, UNIT).unwrap();
        for (hand, up) in [
            ("AhKdQcJs4h", "As"),
            ("9c9d7h6h2h", "5h"),
            ("KcQcJcTc3d", "7c"),
        ] {
            let hand: cards::Cards = hand.parse().unwrap();
            let (hand, up) = (hand.exactly().unwrap(), up.parse().unwrap());
            let known = solver.advise(hand, up).unwrap();
            let found = solver.advise_seeing(hand, up, &[]);
            for each in &known.0 {
                assert_eq!(
                    found.of(&each.action),
                    Some(&each.ev),
                    "{hand:?} {}",
                    each.action
                );
            }
            let [a, b, c, d, e] = hand;
            let drawn: Card = "2s".parse().unwrap();
            let changed = [drawn, b, c, d, e];
            let known = solver.advise_changed(changed, a, up).unwrap();
            assert_eq!(solver.advise_changed_seeing(changed, a, up, &[]), known);
        }
    }
}
