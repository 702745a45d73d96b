//! Player's hands that are played alike.
#![expect(clippy::indexing_slicing, reason = "a hand has five cards")]

use cards::Card;

use super::ranks::choose;

/// Hands of the same ranks that are worth the same, whatever the player does with them.
///
/// What matters of suits is little: which cards are of the up-card's suit, because these
/// are missing from the dealer's flushes, and whether four or five are of one suit,
/// because these are or become flushes. Everything else leaves the dealer's hands, the
/// player's, and the cards to be drawn as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Class {
    /// The cards of the up-card's suit, as bits by their place in the hand. Of cards of
    /// one rank it is the last.
    pub(super) of_up_suit: u8,
    /// Whether cards of another suit are or may become a flush.
    pub(super) flush: Flush,
}

/// Cards of one suit other than the up-card's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Flush {
    /// No four of them.
    No,
    /// Four, all but the card at this place; of cards of one rank it is the last.
    AllBut(u8),
    /// All five.
    All,
}

impl Class {
    /// How many classes a collection of ranks may have: the numbers are below it.
    pub(super) const NUMBERS: usize = 32 * 7;

    /// The class's number among those of its ranks.
    pub(super) fn number(self) -> usize {
        let flush = match self.flush {
            Flush::No => 0,
            Flush::AllBut(place) => usize::from(place) + 1,
            Flush::All => 6,
        };
        flush * 32 + usize::from(self.of_up_suit)
    }

    /// The classes of hands of these ranks, in ascending order, under an up-card, with
    /// the number of hands in each.
    pub(super) fn each(ranks: [u8; 5], up: u8) -> Vec<(Class, u32)> {
        let mut classes = Vec::new();
        for of_up_suit in 0..32 {
            let Some(hands) = hands_of(ranks, up, of_up_suit) else {
                continue;
            };
            let mut rest = hands;
            let mut add = |flush, hands| {
                rest -= hands;
                classes.push((Class { of_up_suit, flush }, hands));
            };
            if of_up_suit == 0 && differ(ranks, None) {
                add(Flush::All, 3);
            }
            for place in 0..5 {
                let is_last = place == 4 || ranks[place] != ranks[place + 1];
                let others_are = of_up_suit & !(1 << place) == 0;
                if is_last && others_are && differ(ranks, Some(place)) {
                    // The suit of the four; the fifth card is of the up-card's suit, or
                    // of one of the two suits left.
                    let hands = if of_up_suit == 0 { 3 * 2 } else { 3 };
                    #[expect(clippy::cast_possible_truncation, reason = "a place is below 5")]
                    add(Flush::AllBut(place as u8), hands);
                }
            }
            if rest > 0 {
                let flush = Flush::No;
                classes.push((Class { of_up_suit, flush }, rest));
            }
        }
        classes
    }

    /// The class of a hand, and its cards in the order in which the class counts them.
    pub(super) fn of(hand: [Card; 5], up: Card) -> (Class, [Card; 5]) {
        let of_up_suit = |card: Card| card.suit() == up.suit();
        let suit_of_four = hand.into_iter().map(Card::suit).find(|&suit| {
            suit != up.suit() && hand.iter().filter(|card| card.suit() == suit).count() >= 4
        });
        let off = |card: Card| suit_of_four.is_some_and(|suit| card.suit() != suit);
        let mut hand = hand;
        hand.sort_by_key(|&card| (card.rank(), of_up_suit(card), off(card), card));
        let bits = (0..).zip(hand).filter(|&(_, card)| of_up_suit(card));
        let class = Class {
            of_up_suit: bits.fold(0, |bits, (place, _)| bits | 1 << place),
            flush: match (suit_of_four, (0..).zip(hand).find(|&(_, card)| off(card))) {
                (None, _) => Flush::No,
                (Some(_), Some((place, _))) => Flush::AllBut(place),
                (Some(_), None) => Flush::All,
            },
        };
        (class, hand)
    }

    /// Whether a card is worth the same as the one before it in a hand of these ranks.
    pub(super) fn repeats(self, ranks: [u8; 5], place: u8) -> bool {
        let at = usize::from(place);
        let is_pair = at > 0 && ranks[at] == ranks[at - 1];
        is_pair && self.of_up_suit & (1 << place) == 0 && self.flush == Flush::No
    }

    /// The place of the card that is not of the suit of the four others.
    pub(super) fn odd_one_out(self) -> Option<u8> {
        match self.flush {
            Flush::AllBut(place) => Some(place),
            _ if self.of_up_suit.count_ones() == 4 => {
                (0..5).find(|place| self.of_up_suit & (1 << place) == 0)
            }
            _ => None,
        }
    }

    /// Whether the four cards beside this place are of one suit, the up-card's.
    pub(super) fn four_of_up_suit(self, place: u8) -> bool {
        (self.of_up_suit & !(1 << place)).count_ones() == 4
    }

    /// Whether they are of one suit, another than the up-card's.
    pub(super) fn four_of_other(self, place: u8) -> bool {
        match self.flush {
            Flush::No => false,
            Flush::AllBut(off) => off == place,
            Flush::All => true,
        }
    }

    /// Whether all five cards are of one suit.
    pub(super) fn is_one_suit(self) -> bool {
        self.flush == Flush::All || self.of_up_suit == 0b11111
    }
}

/// How many hands of these ranks have just these cards in the up-card's suit; none: there
/// are no such hands.
fn hands_of(ranks: [u8; 5], up: u8, of_up_suit: u8) -> Option<u32> {
    let mut hands = 1;
    let mut place = 0;
    for group in ranks.chunk_by(|a, b| a == b) {
        let bits = (of_up_suit >> place) & ((1 << group.len()) - 1);
        let last = 1 << (group.len() - 1);
        let of_others = match bits {
            0 => group.len(),
            bits if bits == last && group[0] != up => group.len() - 1,
            _ => return None,
        };
        hands *= choose(3, of_others);
        place += group.len();
    }
    u32::try_from(hands).ok().filter(|&hands| hands > 0)
}

/// Whether the ranks, one place left out, all differ: only then can they be of one suit.
fn differ(ranks: [u8; 5], but: Option<usize>) -> bool {
    let kept = (0..5).filter(|&place| Some(place) != but);
    let kept = kept.map(|place| ranks[place]);
    kept.is_sorted_by(|a, b| a < b)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::exchange::ranks;

    /// All 2,349,060 hands beside an up-card, each put in its class.
    #[test]
    fn classes_have_the_hands_they_say() {
        let [.., up] = Card::ALL;
        let cards: Vec<_> = Card::ALL.into_iter().filter(|&card| card != up).collect();
        let mut found: BTreeMap<([u8; 5], usize), u32> = BTreeMap::new();
        for (e, &fifth) in cards.iter().enumerate() {
            for (d, &fourth) in cards[..e].iter().enumerate() {
                for (c, &third) in cards[..d].iter().enumerate() {
                    for (b, &second) in cards[..c].iter().enumerate() {
                        for &first in &cards[..b] {
                            let (class, hand) =
                                Class::of([first, second, third, fourth, fifth], up);
                            let ranks = hand.map(|card| card.rank().index());
                            *found.entry((ranks, class.number())).or_default() += 1;
                        }
                    }
                }
            }
        }
        let up = up.rank().index();
        let mut said = BTreeMap::new();
        for ranks in ranks::each::<5>() {
            for (class, hands) in Class::each(ranks, up) {
                assert!(class.number() < Class::NUMBERS);
                assert_eq!(said.insert((ranks, class.number()), hands), None);
            }
        }
        assert_eq!(found.values().sum::<u32>(), 2_349_060);
        assert!(said == found);
    }

    #[test]
    fn a_class_tells_suits_as_far_as_they_matter() {
        let check = |hand: &str, up: &str, expected: Class| {
            let hand: cards::Cards = hand.parse().unwrap();
            let (class, _) = Class::of(hand.exactly().unwrap(), up.parse().unwrap());
            assert_eq!(class, expected, "{hand} against {up}");
        };
        let class = |of_up_suit, flush| Class { of_up_suit, flush };
        check("2c 3c 4c 5c 7c", "Ah", class(0, Flush::All));
        check("2c 3c 4c 5c 7c", "Ac", class(0b11111, Flush::No));
        check("2c 3h 4c 5c 7c", "Ah", class(0b00010, Flush::AllBut(1)));
        check("2c 3c 3d 5c 7c", "Ah", class(0, Flush::AllBut(2)));
        check("2c 3h 3d 5c 7c", "Ah", class(0b00100, Flush::No));
    }
}
