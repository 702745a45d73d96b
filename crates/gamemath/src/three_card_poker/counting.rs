//! How many dealer hands stand in each relation to a player's hand, and what the best
//! five of all six cards are then.
//!
//! A dealer hand is three ranks and their suits. Once the player's cards are gone there
//! are 4, 3, 2 or 1 cards left of each rank, so the hands of given ranks are counted by a
//! product; those of one suit are as many as there are suits that still hold all three.
//! The best five of six depend on the ranks alone, unless five cards are of one suit:
//! then the player holds two or three of it, the dealer the rest, and these hands are
//! gone through and moved from where their ranks put them to where their suit does.

use cards::five::Category;
use cards::{Card, CardSet, Rank, Suit, three};
use games::three_card_poker::Rules;

use super::hands::Ranks;
use super::six_cards::{RankCounts, flush_category};
use crate::relation::Relation;

/// The dealer hands that a player's hand may meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Met {
    /// By relation, and by the category of the best five of six cards.
    counts: [[u64; Category::ALL.len()]; 4],
    /// One dealer hand of each relation, for the settlement to be asked with.
    examples: [Option<three::Value>; 4],
}

impl Met {
    /// How many dealer hands stand in a relation.
    pub(super) fn count(&self, relation: Relation) -> u64 {
        self.by_category(relation).iter().sum()
    }

    /// How many of them make which best five of six.
    #[expect(clippy::indexing_slicing, reason = "there are four relations")]
    pub(super) fn by_category(&self, relation: Relation) -> &[u64; Category::ALL.len()] {
        &self.counts[relation as usize]
    }

    /// A dealer hand that stands in the relation, if there is one.
    #[expect(clippy::indexing_slicing, reason = "there are four relations")]
    pub(super) fn example(&self, relation: Relation) -> Option<three::Value> {
        self.examples[relation as usize]
    }

    #[expect(clippy::indexing_slicing, reason = "relations and categories are few")]
    fn add(&mut self, relation: Relation, dealer: three::Value, category: Category, hands: u64) {
        if hands > 0 {
            self.counts[relation as usize][category as usize] += hands;
            self.examples[relation as usize] = Some(dealer);
        }
    }

    #[expect(clippy::indexing_slicing, reason = "relations and categories are few")]
    fn remove(&mut self, relation: Relation, category: Category, hands: u64) {
        self.counts[relation as usize][category as usize] -= hands;
    }
}

/// The dealer hands under one book, ready to be counted.
pub(super) struct DealerHands {
    dealers: Vec<(Ranks, RankCounts)>,
    /// What three ranks in any order are worth, mixed and suited.
    values: Vec<[Option<three::Value>; 2]>,
    qualifies_from: three::Value,
}

impl DealerHands {
    pub(super) fn new(rules: &Rules) -> Self {
        let values = (1..=three::Value::HIGHEST.number()).filter_map(three::Value::new);
        let qualifies_from = values
            .into_iter()
            .find(|&dealer| rules.qualifies(dealer))
            .unwrap_or(three::Value::HIGHEST);
        let counted = |ranks: Ranks| (ranks, RankCounts::of(ranks.ranks));
        DealerHands {
            dealers: Ranks::all().into_iter().map(counted).collect(),
            values: values_by_ranks(),
            qualifies_from,
        }
    }

    /// How a dealer hand stands to a player's.
    pub(super) fn relation(&self, player: three::Value, dealer: three::Value) -> Relation {
        Relation::of(player, dealer, self.qualifies_from)
    }

    /// The dealer hands that three cards may meet: 18,424 of them.
    pub(super) fn met(&self, player: [Card; 3]) -> Met {
        let mut met = Met {
            counts: Default::default(),
            examples: Default::default(),
        };
        let value = three::rank(player);
        let gone = RankCounts::of(player.map(Card::rank));
        for &(dealer, counts) in &self.dealers {
            let category = gone.plus(counts).category();
            let suited = dealer
                .suited
                .map_or(0, |_| suits_left(dealer.ranks, player));
            let mixed = hands_left(dealer.ranks, gone) - suited;
            let relation = self.relation(value, dealer.mixed);
            met.add(relation, dealer.mixed, category, mixed);
            if let Some(dealer) = dealer.suited {
                met.add(self.relation(value, dealer), dealer, category, suited);
            }
        }
        self.move_flushes(&mut met, player, gone);
        met
    }

    /// Puts the dealer hands with which five or six cards are of one suit where they
    /// belong.
    fn move_flushes(&self, met: &mut Met, player: [Card; 3], gone: RankCounts) {
        let value = three::rank(player);
        let Some(held) = longest_suit(player) else {
            return;
        };
        let mut put = |ranks: [Rank; 3], suited: bool, in_suit: u16, hands: u64| {
            let Some(dealer) = self.value(ranks, suited) else {
                return;
            };
            let relation = self.relation(value, dealer);
            let by_ranks = gone.plus(RankCounts::of(ranks)).category();
            met.remove(relation, by_ranks, hands);
            met.add(relation, dealer, flush_category(in_suit), hands);
        };
        let bit = |rank: Rank| 1_u16 << rank.index();
        let free = Rank::ALL.into_iter().filter(|&rank| held & bit(rank) == 0);
        let free: Vec<Rank> = free.collect();
        for (at, &a) in free.iter().enumerate() {
            for (next, &b) in free.iter().enumerate().skip(at + 1) {
                let held = held | bit(a) | bit(b);
                for &c in free.iter().skip(next + 1) {
                    put([a, b, c], true, held | bit(c), 1);
                }
                if held.count_ones() == 5 {
                    // The third card is of any rank, in one of the three other suits, of
                    // which the player holds nothing.
                    for c in Rank::ALL {
                        put([a, b, c], false, held, 3);
                    }
                }
            }
        }
    }

    fn value(&self, ranks: [Rank; 3], suited: bool) -> Option<three::Value> {
        let [mixed, in_suit] = *self.values.get(place(ranks))?;
        if suited { in_suit } else { mixed }
    }
}

/// The ranks a player holds of a suit of which the player holds two or three.
fn longest_suit(player: [Card; 3]) -> Option<u16> {
    let held: CardSet = player.into_iter().collect();
    let suits = Suit::ALL.into_iter().map(|suit| held.suit(suit));
    suits.into_iter().find(|ranks| ranks.count_ones() >= 2)
}

/// How many hands of these ranks are left when some cards are gone.
fn hands_left([a, b, c]: [Rank; 3], gone: RankCounts) -> u64 {
    let left = |rank| 4 - gone.count(rank);
    let of = |rank| left(rank);
    let pairs_of = |rank| left(rank) * left(rank).saturating_sub(1) / 2;
    match (a == b, b == c) {
        (true, true) => pairs_of(a) * left(a).saturating_sub(2) / 3,
        (true, false) => pairs_of(a) * of(c),
        (false, true) => of(a) * pairs_of(b),
        (false, false) => of(a) * of(b) * of(c),
    }
}

/// How many suits still hold all three ranks.
fn suits_left(ranks: [Rank; 3], player: [Card; 3]) -> u64 {
    let touched = |suit: &Suit| {
        let mut cards = player.iter();
        cards.any(|card| card.suit() == *suit && ranks.contains(&card.rank()))
    };
    let left = Suit::ALL.iter().filter(|suit| !touched(suit));
    left.map(|_| 1).sum()
}

fn values_by_ranks() -> Vec<[Option<three::Value>; 2]> {
    let mut values = Vec::with_capacity(13 * 13 * 13);
    for a in Rank::ALL {
        for b in Rank::ALL {
            for c in Rank::ALL {
                let value = |suited| three::Value::of_ranks([a, b, c], suited);
                values.push([value(false), value(true)]);
            }
        }
    }
    values
}

/// The place of three ranks in the list of values.
fn place([a, b, c]: [Rank; 3]) -> usize {
    let index = |rank: Rank| usize::from(rank.index());
    (index(a) * 13 + index(b)) * 13 + index(c)
}

#[cfg(test)]
mod tests {
    use cards::fast;
    use games::{Rules as AnyRules, Shelf};
    use rulebook::{Answers, Choices};

    use super::*;
    use crate::three_card_poker::hands::PlayerHand;

    /// Every ninth hand with all the dealer hands it may meet, one by one.
    #[test]
    fn counts_are_those_of_going_through_every_dealer_hand() {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("nz-three-card-poker").unwrap();
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let AnyRules::ThreeCardPoker(rules) = AnyRules::ask(&answers).unwrap() else {
            panic!("another game");
        };
        let dealer_hands = DealerHands::new(&rules);
        for hand in PlayerHand::all().into_iter().step_by(9) {
            let mut counts = [[0_u64; 10]; 4];
            let [p, q, r] = hand.cards;
            let value = three::rank(hand.cards);
            let held: CardSet = hand.cards.into_iter().collect();
            let left: Vec<Card> = CardSet::FULL.minus(held).into_iter().collect();
            for (first, &a) in left.iter().enumerate() {
                for (second, &b) in left[..first].iter().enumerate() {
                    for &c in &left[..second] {
                        let relation = dealer_hands.relation(value, fast::three(&[a, b, c]));
                        let category = fast::six(&[p, q, r, a, b, c]).category();
                        counts[relation as usize][category as usize] += 1;
                    }
                }
            }
            assert_eq!(
                dealer_hands.met(hand.cards).counts,
                counts,
                "{:?}",
                hand.cards
            );
        }
    }
}
