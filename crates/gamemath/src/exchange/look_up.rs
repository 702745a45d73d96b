//! The best play, to be looked up.

use cards::Card;

use super::class::Class;
use super::dealer::Dealer;
use super::ranks::{collections, number};
use super::solver::{Choice, Solver};

/// What is worth most with every hand under every up-card.
///
/// The first decision is one look-up; the one after a change is reckoned, because few
/// hands come to it.
#[derive(Debug)]
pub struct LookUp {
    solver: Solver,
    ups: Vec<UpCard>,
}

#[derive(Debug)]
struct UpCard {
    dealer: Dealer,
    /// By the number of the hand's ranks and of its class.
    choices: Vec<Choice>,
}

/// What a player does with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Gives it up.
    Fold,
    /// Bets on it.
    Bet,
    /// Changes this card of it.
    Change(Card),
}

impl Solver {
    /// Solves every hand, to be looked up.
    #[must_use]
    pub fn look_up(&self) -> LookUp {
        let ups = self.each_up_card(|dealer| {
            let mut choices = vec![Choice::Fold; collections(5) * Class::NUMBERS];
            Solver::each_spot(&dealer, self.offered, |spot, classes| {
                for &(class, _) in classes {
                    if let Some(choice) = choices.get_mut(place(spot.ranks(), class)) {
                        *choice = self.best(spot, class, true).0;
                    }
                }
            });
            UpCard { dealer, choices }
        });
        LookUp {
            solver: self.clone(),
            ups,
        }
    }
}

impl LookUp {
    /// What is worth most with a hand as dealt.
    #[must_use]
    pub fn best(&self, hand: [Card; 5], up: Card) -> Move {
        let (class, hand) = Class::of(hand, up);
        let place = place(hand.map(|card| card.rank().index()), class);
        let choice = self.up(up).and_then(|up| up.choices.get(place));
        match choice {
            None | Some(Choice::Fold) => Move::Fold,
            Some(Choice::Bet) => Move::Bet,
            Some(&Choice::Change(place)) => hand
                .get(usize::from(place))
                .map_or(Move::Fold, |&card| Move::Change(card)),
        }
    }

    /// Whether to bet on a hand of which a card was changed for `dropped`.
    #[must_use]
    pub fn bets_changed(&self, hand: [Card; 5], dropped: Card, up: Card) -> bool {
        self.up(up).is_some_and(|under| {
            let (category, counts) = under.dealer.after_change(hand, dropped, up);
            self.solver.changed.better(category, counts).0
        })
    }

    fn up(&self, up: Card) -> Option<&UpCard> {
        self.ups.get(usize::from(up.rank().index()))
    }
}

fn place(ranks: [u8; 5], class: Class) -> usize {
    number(&ranks) * Class::NUMBERS + class.number()
}
