//! The dealer's hands that are left to somebody who has seen other cards.
//!
//! They are counted by ranks, as if none were a flush: of a rank of which so many cards are
//! left, so many are taken in as many ways as its binomial says. A flush is in the suit of
//! the cards shown; each is then moved from where its ranks put it to where its suit does.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for every rank, count and set of ranks"
)]

use cards::five::Value;
use cards::{Card, CardSet, Rank, Suit, fast};

use crate::relation::Relation;

const RANKS: usize = Rank::ALL.len();

/// How many cards the dealer has.
const HAND: usize = 5;

/// In how many ways so many of so many cards of a rank are taken.
const WAYS: [[i64; 5]; 5] = [
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 2, 1, 0, 0],
    [1, 3, 3, 1, 0],
    [1, 4, 6, 4, 1],
];

/// The dealer's hands by what is shown of them.
pub(super) struct Unseen {
    /// By the ranks shown, the one or two of them: the ranks that may lie beside them.
    beside: Vec<Vec<Ranks>>,
    /// By a set of five ranks: what it is worth of several suits, and of one.
    sets: Vec<[u16; 2]>,
}

/// Ranks that may lie beside those shown, and what all of them are worth of several suits.
struct Ranks {
    value: Value,
    /// Each rank with how many of it; ranks that are not there stand with none.
    taken: [(u8, u8); 4],
}

impl Unseen {
    /// All hands of which so many cards are shown, one or two.
    pub(super) fn new(shown: usize) -> Unseen {
        let mut beside: Vec<Vec<Ranks>> = Vec::new();
        beside.resize_with(RANKS * RANKS, Vec::new);
        for [a, b] in shown_ranks(shown) {
            let mut ranks = vec![a];
            ranks.extend((shown == 2).then_some(b));
            let list = &mut beside[place(a, b)];
            each_beside(&mut ranks, 0, &mut |all| list.extend(Ranks::of(all, shown)));
        }
        let sets = (0..1_u16 << RANKS).map(|set| match set.count_ones() {
            5 => [values_of(set, true), values_of(set, false)],
            _ => [0; 2],
        });
        Unseen {
            beside,
            sets: sets.collect(),
        }
    }

    /// How many of the dealer's hands stand in each relation to the player's, when the cards
    /// that are not shown are among those left.
    pub(super) fn met(
        &self,
        shown: &[Card],
        left: CardSet,
        player: Value,
        qualifies_from: Value,
    ) -> [i64; 4] {
        let relation = |value: Value| Relation::of(player, value, qualifies_from) as usize;
        let (mut of_rank, mut of_suit) = ([0_usize; RANKS], 0_u16);
        let (Some(&first), Some(&last)) = (shown.first(), shown.last()) else {
            return [0; 4];
        };
        for card in left {
            of_rank[usize::from(card.rank().index())] += 1;
            if card.suit() == first.suit() {
                of_suit |= 1 << card.rank().index();
            }
        }
        let mut met = [0; 4];
        let at = place(first.rank().index(), last.rank().index());
        for ranks in &self.beside[at] {
            let ways = ranks.taken.iter();
            let ways =
                ways.map(|&(rank, taken)| WAYS[of_rank[usize::from(rank)]][usize::from(taken)]);
            met[relation(ranks.value)] += ways.product::<i64>();
        }
        if shown.iter().all(|card| card.suit() == first.suit()) {
            let held = shown
                .iter()
                .fold(0, |held, card| held | 1 << card.rank().index());
            each_set(of_suit, HAND - shown.len(), held, &mut |set| {
                let [one_suit, several] = self.sets[usize::from(set)].map(Value::new);
                if let (Some(one_suit), Some(several)) = (one_suit, several) {
                    met[relation(several)] -= 1;
                    met[relation(one_suit)] += 1;
                }
            });
        }
        met
    }
}

impl Ranks {
    fn of(all: &[u8], shown: usize) -> Option<Ranks> {
        let value = value_of(all, false)?;
        let mut taken = [(0, 0); 4];
        for rank in all.iter().skip(shown) {
            let known = taken.iter().position(|&(it, many)| it == *rank && many > 0);
            let free = taken.iter().position(|&(_, many)| many == 0);
            let (at, many) = &mut taken[known.or(free)?];
            *at = *rank;
            *many += 1;
        }
        Some(Ranks { value, taken })
    }
}

/// The ranks that may be shown: one, or two in any order.
fn shown_ranks(shown: usize) -> impl Iterator<Item = [u8; 2]> {
    let all = || (0_u8..).take(RANKS);
    let pairs = all().flat_map(move |a| all().map(move |b| [a, b]));
    pairs.filter(move |[a, b]| shown == 2 || a == b)
}

fn place(first: u8, last: u8) -> usize {
    usize::from(first) * RANKS + usize::from(last)
}

/// All hands of five ranks that begin with these, the others in order.
fn each_beside(ranks: &mut Vec<u8>, from: u8, give: &mut impl FnMut(&[u8])) {
    if ranks.len() == HAND {
        // A deck has four of a rank.
        if ranks
            .iter()
            .any(|rank| ranks.iter().filter(|it| *it == rank).count() < HAND)
        {
            give(ranks);
        }
        return;
    }
    for rank in (from..).take(RANKS - usize::from(from)) {
        ranks.push(rank);
        each_beside(ranks, rank, give);
        ranks.pop();
    }
}

/// The sets of so many more ranks of those left, with what is held.
fn each_set(left: u16, more: usize, held: u16, give: &mut impl FnMut(u16)) {
    if more == 0 {
        give(held);
        return;
    }
    let mut rest = left;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        rest &= !lowest;
        each_set(rest, more - 1, held | lowest, give);
    }
}

fn values_of(set: u16, one_suit: bool) -> u16 {
    let ranks = (0..13).filter(|rank| set >> rank & 1 == 1);
    let ranks: Vec<u8> = ranks.collect();
    value_of(&ranks, one_suit).map_or(0, Value::number)
}

/// What five ranks are worth, of one suit or of several.
fn value_of(ranks: &[u8], one_suit: bool) -> Option<Value> {
    let all_differ = ranks
        .iter()
        .enumerate()
        .all(|(at, rank)| !ranks[..at].contains(rank));
    let mut hand = Vec::with_capacity(HAND);
    for (at, rank) in ranks.iter().enumerate() {
        let before = ranks.iter().take(at).filter(|it| *it == rank).count();
        // Of ranks that all differ one card is of another suit, unless all are of one.
        let suit = if at == 0 && all_differ && !one_suit {
            1
        } else {
            before
        };
        let rank = *Rank::ALL.get(usize::from(*rank))?;
        hand.push(Card::new(rank, *Suit::ALL.get(suit)?));
    }
    let hand = <[Card; HAND]>::try_from(hand).ok()?;
    Some(fast::five(&hand))
}

#[cfg(test)]
mod tests {
    use cards::chance::Practice;
    use cards::fast::Hand as Sum;

    use super::*;

    /// Every hand that some cards make with so many of those left.
    fn each_hand(sum: Sum, left: &[Card], more: usize, give: &mut impl FnMut(Value)) {
        if more == 1 {
            for &card in left {
                give(fast::five(sum + card));
            }
            return;
        }
        for (at, &card) in left.iter().enumerate() {
            each_hand(sum + card, &left[..at], more - 1, give);
        }
    }

    /// Hands dealt by chance, with all that the dealer may have gone through one by one.
    #[test]
    fn hands_are_counted_as_they_are_dealt_one_by_one() {
        let mut cards = Practice::shard(21, 0);
        for neighbours in 0..=6 {
            for shown in [1, 2] {
                let unseen = Unseen::new(shown);
                for _ in 0..6 {
                    let deal: [Card; 42] = cards.deal();
                    let (hand, rest) = deal.split_at(5);
                    let (dealer, rest) = rest.split_at(shown);
                    let seen = &rest[..5 * neighbours];
                    let gone = hand.iter().chain(dealer).chain(seen).copied().collect();
                    let left = CardSet::FULL.minus(gone);
                    let player = fast::five(&[hand[0], hand[1], hand[2], hand[3], hand[4]]);
                    for from in [Value::LOWEST, player, Value::new(3000).unwrap()] {
                        let mut met = [0; 4];
                        let cards: Vec<Card> = left.into_iter().collect();
                        let sum = dealer.iter().copied().collect();
                        each_hand(sum, &cards, 5 - shown, &mut |dealer| {
                            met[Relation::of(player, dealer, from) as usize] += 1;
                        });
                        assert_eq!(unseen.met(dealer, left, player, from), met);
                    }
                }
            }
        }
    }
}
