//! A player who has seen other cards.
//!
//! What the cards seen are worth is added up along the round, as it is played by one who
//! sees nothing: at each decision, what the best action is worth given the cards seen, less
//! what the action taken is worth, both with the best play to follow.
#![expect(clippy::indexing_slicing, reason = "a deck has cards for everybody")]

use cards::chance::Practice;
use cards::{Card, CardSet, Suit};
use games::ultimate_texas_holdem::Rules;
use money::Money;

use super::advise::State;
use super::before_flop::BeforeFlop;
use super::game::Unreckoned;
use super::hole::{ALL_HOLES, HoleClass};
use super::parallel::share;
use super::payoff::Payoffs;
use super::{Solution, solve};
use crate::advice::Advice;
use crate::fraction::{Fraction, over};
use crate::seen::{Seen, choose};

/// A game whose player sees other cards.
pub(crate) struct Seeing<'r> {
    rules: &'r Rules,
    seen: Seen,
    payoffs: Payoffs,
    before_flop: BeforeFlop,
    solution: Solution,
    /// By class of hole: whether few cards seen before the flop change what is best.
    is_clear: Vec<bool>,
}

/// The cards of one deal as the player sees them.
struct Deal {
    hole: [Card; 2],
    board: [Card; 5],
    /// The dealer's card that is seen.
    dealer: Option<Card>,
    /// The cards that nobody has seen, when these of the board are turned.
    left: Vec<Card>,
}

impl<'r> Seeing<'r> {
    pub(crate) fn new(rules: &'r Rules, unit: Money, seen: Seen) -> Result<Seeing<'r>, Unreckoned> {
        let solution = solve(rules, unit)?;
        Ok(Seeing {
            rules,
            seen,
            payoffs: Payoffs::new(rules, unit)?,
            before_flop: BeforeFlop::new(rules, unit)?,
            is_clear: HoleClass::all()
                .map(|class| is_clear(&solution.advise(class)))
                .collect(),
            solution,
        })
    }

    /// What the game leaves a player who sees nothing.
    pub(crate) fn without(&self) -> Fraction {
        self.solution.base().ev()
    }

    /// The cards not seen when so many of the board are turned.
    fn left(&self, turned: usize) -> usize {
        52 - 2 - turned - 2 * self.seen.neighbours - self.seen.dealer_cards
    }

    fn dealers(&self, left: usize) -> i128 {
        i128::from(choose(left, 2 - self.seen.dealer_cards))
    }

    /// How many parts an ante has before the flop: a part of the payoffs with one board, as
    /// that of ten flops, and one dealer.
    pub(crate) fn pre_flop_parts(&self) -> i128 {
        let left = self.left(0);
        let boards = i128::from(choose(left, 5)) * 10;
        boards * self.dealers(left - 5) * i128::from(self.payoffs.parts)
    }

    /// How many parts an ante has after the flop: a part of the payoffs with one turn,
    /// river and dealer.
    pub(crate) fn flop_parts(&self) -> i128 {
        let left = self.left(3);
        let boards = i128::from(choose(left, 2));
        boards * self.dealers(left - 2) * i128::from(self.payoffs.parts)
    }

    /// How many it has at the river.
    pub(crate) fn river_parts(&self) -> i128 {
        self.dealers(self.left(5)) * i128::from(self.payoffs.parts)
    }

    fn deal(&self, cards: &mut Practice, turned: usize) -> Deal {
        let deal: [Card; 20] = cards.deal();
        let (hole, rest) = deal.split_at(2);
        let (board, rest) = rest.split_at(5);
        let (dealer, rest) = rest.split_at(self.seen.dealer_cards);
        let seen = &rest[..2 * self.seen.neighbours];
        let known = hole
            .iter()
            .chain(&board[..turned])
            .chain(dealer)
            .chain(seen);
        let gone: CardSet = known.copied().collect();
        Deal {
            hole: [hole[0], hole[1]],
            board: [board[0], board[1], board[2], board[3], board[4]],
            dealer: dealer.first().copied(),
            left: CardSet::FULL.minus(gone).into_iter().collect(),
        }
    }

    fn state(&self, deal: &Deal) -> State<'_> {
        State {
            rules: self.rules,
            payoffs: &self.payoffs,
            hole: deal.hole,
            dealer: deal.dealer,
        }
    }

    /// What is gained before the flop of one deal, in parts.
    pub(crate) fn pre_flop_gain(&self, cards: &mut Practice) -> i64 {
        let deal = self.deal(cards, 0);
        // Where little is ever gained one deal in four stands for all four.
        let [lot]: [Card; 1] = cards.deal();
        let times = match self.is_clear[HoleClass::of(deal.hole).index()] {
            true if lot.suit() == Suit::Spades => 4,
            true => return 0,
            false => 1,
        };
        let worths = self.before_flop.worths(deal.hole, deal.dealer, &deal.left);
        let taken = self.solution.play().pre_flop(HoleClass::of(deal.hole));
        let worth = |raised: Option<u32>| {
            let of_raise = worths
                .raises
                .iter()
                .find(|&&(each, _)| Some(each) == raised);
            of_raise.map_or(worths.check, |&(_, worth)| worth)
        };
        (worths.best() - worth(taken)) * times
    }

    /// What is gained after the flop of one deal, in parts.
    pub(crate) fn flop_gain(&self, cards: &mut Practice) -> i64 {
        let deal = self.deal(cards, 3);
        let play = self.solution.play();
        if play.pre_flop(HoleClass::of(deal.hole)).is_some() {
            return 0;
        }
        let [a, b, c, ..] = deal.board;
        let (check, raise, _) = self.state(&deal).flop_worths([a, b, c], &deal.left);
        let taken = if play.raises(deal.hole, [a, b, c]) {
            raise
        } else {
            check
        };
        check.max(raise) - taken
    }

    /// What is gained at the river of one deal, in parts.
    pub(crate) fn river_gain(&self, cards: &mut Practice) -> i64 {
        let deal = self.deal(cards, 5);
        let play = self.solution.play();
        let [a, b, c, ..] = deal.board;
        let is_over =
            play.pre_flop(HoleClass::of(deal.hole)).is_some() || play.raises(deal.hole, [a, b, c]);
        if is_over {
            return 0;
        }
        let (fold, bet, _) = self.state(&deal).river_worths(deal.board, &deal.left);
        let taken = if play.plays(deal.hole, deal.board) {
            bet
        } else {
            fold
        };
        fold.max(bet) - taken
    }
}

/// What the game comes to for a player who sees one card of the dealer's, exactly.
///
/// A check is worth what the best play on every flop and river is, so nothing but the first
/// decision is left to be taken.
pub(crate) fn with_dealer_card(rules: &Rules, unit: Money) -> Result<Fraction, Unreckoned> {
    let before_flop = BeforeFlop::new(rules, unit)?;
    let held = holes_and_cards();
    let sums = share(
        1000,
        &held,
        || 0,
        |sum: &mut i128, held| {
            *sum += i128::from(before_flop.best_with(held)) * i128::from(held.alike);
        },
    );
    let (holes, cards) = (ALL_HOLES as i128, i128::from(DEALER_CARDS));
    // The board is turned from what is left, and the dealer's other card comes after it.
    let left = 52 - 3;
    let deals = i128::from(choose(left, 5)) * 10 * i128::from(choose(left - 5, 1));
    let parts = i128::from(before_flop.payoffs.parts);
    Ok(over(
        sums.into_iter().sum::<i128>(),
        holes * cards * deals * parts,
    ))
}

/// The cards that the dealer may have beside a hole.
const DEALER_CARDS: u8 = 50;

/// A hole and a card of the dealer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Held {
    hole: [Card; 2],
    dealer: Card,
    /// How many there are that only the names of the suits tell from these.
    alike: u32,
}

impl BeforeFlop {
    /// What the best action comes to before the flop.
    fn best_with(&self, held: &Held) -> i64 {
        let [a, b] = held.hole;
        let gone: CardSet = [a, b, held.dealer].into_iter().collect();
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        self.worths(held.hole, Some(held.dealer), &left).best()
    }
}

/// Every hole with every card of the dealer's.
fn holes_and_cards() -> Vec<Held> {
    let mut all = Vec::new();
    for class in HoleClass::all() {
        let hole = class.example();
        let [one, other] = hole.map(Card::suit);
        // Suits that the hole has nothing of are alike, and so are the two of a pair; the
        // first stands for all of them.
        let are_alike = |a: Suit, b: Suit| {
            let is_free = |suit: Suit| suit != one && suit != other;
            let is_pair = class.high == class.low;
            a == b || (is_free(a) && is_free(b)) || (is_pair && !is_free(a) && !is_free(b))
        };
        for dealer in Card::ALL.into_iter().filter(|card| !hole.contains(card)) {
            let suit = dealer.suit();
            let mut suits = Suit::ALL.into_iter().filter(|&it| are_alike(it, suit));
            let many = suits.clone().map(|_| 1).sum::<u32>();
            if suits.next() != Some(suit) {
                continue;
            }
            let alike = class.holes() * many;
            all.push(Held {
                hole,
                dealer,
                alike,
            });
        }
    }
    all
}

/// Whether a check and the best raise are more than a quarter of the ante apart.
fn is_clear(advice: &Advice) -> bool {
    let worths = |is_check: bool| {
        let actions = advice.0.iter();
        let actions = actions.filter(move |value| (value.action == "check") == is_check);
        actions.map(|value| &value.ev).max()
    };
    let quarter = over(1, 4);
    match (worths(true), worths(false)) {
        (Some(check), Some(raise)) => check - raise > quarter || raise - check > quarter,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_meets_every_card_of_the_dealer_once() {
        let all = holes_and_cards();
        let alike: u32 = all.iter().map(|held| held.alike).sum();
        assert_eq!(alike, 1326 * u32::from(DEALER_CARDS));
        assert_eq!(all.len(), 13 * 25 + 78 * (24 + 37));
    }
}
