//! The ways to choose some cards out of more.
//!
//! Choices come in the order of the cards: all that have the first card before all that
//! have not, and so on.

use crate::Card;

/// Every choice of five of these cards.
pub(crate) fn fives(cards: &[Card]) -> impl Iterator<Item = [Card; 5]> {
    threes_and_rest(cards)
        .flat_map(|([a, b, c], rest)| each(rest).map(move |(d, rest)| ([a, b, c, d], rest)))
        .flat_map(|([a, b, c, d], rest)| each(rest).map(move |(e, _)| [a, b, c, d, e]))
}

/// Every choice of three of these cards.
pub(crate) fn threes(cards: &[Card]) -> impl Iterator<Item = [Card; 3]> {
    threes_and_rest(cards).map(|(three, _)| three)
}

/// Every choice of three, with the cards after the last of them.
fn threes_and_rest(cards: &[Card]) -> impl Iterator<Item = ([Card; 3], &[Card])> {
    each(cards)
        .flat_map(|(a, rest)| each(rest).map(move |(b, rest)| ([a, b], rest)))
        .flat_map(|([a, b], rest)| each(rest).map(move |(c, rest)| ([a, b, c], rest)))
}

/// Each of the cards, with those after it.
fn each(cards: &[Card]) -> impl Iterator<Item = (Card, &[Card])> {
    let tails = (0..cards.len()).filter_map(|start| cards.get(start..));
    tails.filter_map(|tail| tail.split_first().map(|(&card, rest)| (card, rest)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_choice_comes_once_and_in_order() {
        let cards = &Card::ALL[..7];
        let fives: Vec<_> = fives(cards).collect();
        assert_eq!(fives.iter().collect::<BTreeSet<_>>().len(), 21);
        assert_eq!(fives.len(), 21);
        assert!(fives.is_sorted());

        let threes: Vec<_> = threes(cards).collect();
        assert_eq!(threes.iter().collect::<BTreeSet<_>>().len(), 35);
        assert_eq!(threes.len(), 35);
        assert!(threes.is_sorted());
    }
}
