//! The hands of Three Card Poker: what cards make.

use cards::{Card, CardSet, fast, five, six, three};
use smallvec::SmallVec;

use super::rules::Rules;
use super::settle::SixCard;
use crate::round::{Round, Spot};

impl Rules {
    /// What the dealer's hand makes, once it lies open.
    pub(super) fn dealer_value(round: &Round) -> Option<three::Value> {
        let cards = round.dealer.all_shown()?.exactly().ok()?;
        Some(fast::three(&cards))
    }

    /// What a player's hand makes, once it lies open.
    pub(super) fn value(spot: &Spot) -> Option<three::Value> {
        let cards = spot.hand.all_shown()?.exactly().ok()?;
        Some(fast::three(&cards))
    }

    /// The name of a three-card hand among those of all hands.
    pub(super) fn category(value: three::Value) -> five::Category {
        Rules::named(value.category())
    }

    /// The name of a kind of three-card hand among those of all hands.
    pub(crate) fn named(category: three::Category) -> five::Category {
        match category {
            three::Category::HighCard => five::Category::HighCard,
            three::Category::Pair => five::Category::OnePair,
            three::Category::Flush => five::Category::Flush,
            three::Category::Straight => five::Category::Straight,
            three::Category::ThreeOfAKind => five::Category::ThreeOfAKind,
            three::Category::StraightFlush => five::Category::StraightFlush,
        }
    }

    /// What player and dealer make together, once both hands lie open.
    pub(super) fn six_cards(round: &Round, spot: &Spot) -> Option<SixCard> {
        let (own, dealer) = (spot.hand.all_shown()?, round.dealer.all_shown()?);
        let all: SmallVec<[Card; 6]> = own.iter().chain(dealer.iter()).copied().collect();
        let all: [Card; 6] = all.into_inner().ok()?;
        // Look-ups are for cards that differ; a journal of others might have one twice.
        Some(SixCard(match CardSet::from_iter(all).len() {
            6 => fast::six(&all),
            _ => six::rank(all),
        }))
    }
}
