//! A way to play, to be looked up.

use cards::{Card, Rank, fast};

use super::after::After;
use super::class::Class;
use super::dealer::Dealer;
use super::play::Play;
use super::ranks::{collections, number};
use super::solver::{Choice, Solver};
use super::spot::Spot;

/// What is done with every hand under every up-card.
#[derive(Debug, Clone)]
pub struct LookUp {
    /// By the rank of the up-card, the number of the hand's ranks and of its class.
    pub(super) choices: Vec<Vec<Choice>>,
    /// What is done once a card was changed.
    pub(super) after: After,
    pub(super) solver: Solver,
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
        self.look_up_for(Play::Best)
    }

    /// A way to play, to be looked up.
    #[must_use]
    pub fn look_up_for(&self, play: Play) -> LookUp {
        let ups = self.each_up_card(|dealer| {
            let choices = choices_under(&dealer, self.offered, |spot, class| {
                self.chooser(spot, play)(class, spot.dealt(class))
            });
            (choices, After::cases_under(self, &dealer))
        });
        let (choices, after): (Vec<_>, Vec<_>) = ups.into_iter().unzip();
        LookUp {
            choices,
            after: After::of(after),
            solver: self.clone(),
        }
    }
}

/// What is chosen with every hand under an up-card.
pub(super) fn choices_under(
    dealer: &Dealer,
    may_change: bool,
    choose: impl Fn(&Spot<'_>, Class) -> Choice,
) -> Vec<Choice> {
    let mut choices = vec![Choice::Fold; collections(5) * Class::NUMBERS];
    Solver::each_spot(dealer, may_change, |spot, classes| {
        for &(class, _) in classes {
            if let Some(choice) = choices.get_mut(place(spot.ranks(), class)) {
                *choice = choose(spot, class);
            }
        }
    });
    choices
}

impl LookUp {
    /// What is done with a hand as dealt.
    #[must_use]
    pub fn best(&self, hand: [Card; 5], up: Card) -> Move {
        let (class, hand) = Class::of(hand, up);
        match self.choice(hand.map(|card| card.rank().index()), class, up.rank()) {
            Choice::Fold => Move::Fold,
            Choice::Bet => Move::Bet,
            Choice::Change(place) => hand
                .get(usize::from(place))
                .map_or(Move::Fold, |&card| Move::Change(card)),
        }
    }

    /// What is chosen with hands of a class.
    pub(super) fn choice(&self, ranks: [u8; 5], class: Class, up: Rank) -> Choice {
        let choices = self.choices.get(usize::from(up.index()));
        let choice = choices.and_then(|choices| choices.get(place(ranks, class)));
        choice.copied().unwrap_or(Choice::Fold)
    }

    /// Whether a hand is bet of which a card was changed for `dropped`.
    #[must_use]
    pub fn bets_changed(&self, hand: [Card; 5], dropped: Card, up: Card) -> bool {
        self.after.bets(fast::five(&hand), hand, dropped, up)
    }
}

fn place(ranks: [u8; 5], class: Class) -> usize {
    number(&ranks) * Class::NUMBERS + class.number()
}
