//! A hand and an up-card: what each action is worth.
#![expect(
    clippy::indexing_slicing,
    reason = "ranks are below 13, places in a hand below five, and what can be drawn has \
              been counted"
)]

use std::cell::OnceCell;

use cards::Rank;
use cards::five::{self, Category};

use super::class::{Class, Flush};
use super::dealer::{AFTER_CHANGE, AFTER_DEAL, Counts, Dealer, Seen};
use super::ranks::{self, RANKS};

/// How many cards there are to draw from.
const UNSEEN: i64 = 46;

/// How many deals follow a hand and an up-card: the dealer's four cards and the next card,
/// or the next card and then the dealer's four, whichever way they are counted.
pub(super) const FOLLOWING: i64 = AFTER_DEAL as i64 * 42;

const _: () = assert!(FOLLOWING == UNSEEN * AFTER_CHANGE as i64);

/// Hands of the same ranks under an up-card, with everything counted by ranks.
#[derive(Debug)]
pub(super) struct Spot<'d> {
    dealer: &'d Dealer,
    ranks: [u8; 5],
    /// How many cards of each rank the hand has.
    held: [u8; RANKS],
    five: Seen<1>,
    /// By the rank drawn; none: no card of it is left, or none is changed.
    six: [Option<&'d Seen<6>>; RANKS],
    /// By place: what changing that card is worth at most.
    most: [OnceCell<i64>; 5],
}

/// A card drawn for another, as far as it matters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    /// Its rank.
    pub(super) rank: u8,
    /// Whether the hand is then of one suit.
    pub(super) one_suit: bool,
    /// The ranks of the up-card's suit among the six cards seen, as bits.
    pub(super) of_up_suit: u16,
}

impl<'d> Spot<'d> {
    /// Hands of these ranks, ascending. What follows a change is counted on demand.
    pub(super) fn new(dealer: &'d Dealer, ranks: [u8; 5], may_change: bool) -> Spot<'d> {
        let mut held = [0; RANKS];
        for rank in ranks {
            held[usize::from(rank)] += 1;
        }
        let mut six = [None; RANKS];
        for ((rank, held), six) in (0..).zip(held).zip(&mut six) {
            if may_change && held + u8::from(rank == dealer.up) < 4 {
                *six = Some(dealer.six_seen(ranks::with(ranks, rank)));
            }
        }
        Spot {
            dealer,
            ranks,
            held,
            five: dealer.five_seen(ranks),
            six,
            most: Default::default(),
        }
    }

    /// The rank of the up-card.
    pub(super) fn up(&self) -> Rank {
        Rank::ALL[usize::from(self.dealer.up)]
    }

    /// The ranks of the hands, ascending.
    pub(super) fn ranks(&self) -> [u8; 5] {
        self.ranks
    }

    /// What the hand is worth as dealt; with a pair it cannot be of one suit.
    pub(super) fn value(&self, one_suit: bool) -> five::Value {
        let value = five::Value::of_ranks(self.named_ranks(), one_suit);
        value.unwrap_or(five::Value::LOWEST)
    }

    /// The first place that has the rank of the card at `place`.
    pub(super) fn first_of_rank(&self, place: u8) -> u8 {
        let rank = self.ranks[usize::from(place)];
        let first = (0..).zip(self.ranks).find(|&(_, other)| other == rank);
        first.map_or(place, |(first, _)| first)
    }

    /// The ranks of the hands by name, ascending.
    pub(super) fn named_ranks(&self) -> [Rank; 5] {
        self.ranks.map(|rank| Rank::ALL[usize::from(rank)])
    }

    /// What the dealer's hands come to against the hand as it was dealt.
    pub(super) fn dealt(&self, class: Class) -> (Category, Counts) {
        let row = self.dealer.row(self.up_suit_ranks(class));
        self.dealer
            .compare(AFTER_DEAL, &self.five, 0, class.is_one_suit(), row)
    }

    /// Gives every card that may come for the one at `place`: how many cards are alike,
    /// what the hand becomes with them, and what the dealer's hands come to against it.
    #[inline]
    pub(super) fn drawn(
        &self,
        class: Class,
        place: u8,
        mut give: impl FnMut(u32, Category, Counts, Drawn),
    ) {
        let seen_suit = self.up_suit_ranks(class);
        let row = self.dealer.row(seen_suit);
        let four_of_up_suit = class.four_of_up_suit(place);
        let four_of_other = class.four_of_other(place);
        let (dropped, lower) = self.dropped(place);

        for ((rank, six), held) in (0_u8..).zip(&self.six).zip(self.held) {
            let Some(six) = *six else { continue };
            let hand = lower + usize::from(rank < dropped);
            let bit = 1 << rank;
            let up_suit_is_held = seen_suit & bit != 0;

            if rank != self.dealer.up && !up_suit_is_held {
                let row = self.dealer.row(seen_suit | bit);
                let (category, counts) =
                    self.dealer
                        .compare(AFTER_CHANGE, six, hand, four_of_up_suit, row);
                let drawn = Drawn {
                    rank,
                    one_suit: four_of_up_suit,
                    of_up_suit: seen_suit | bit,
                };
                give(1, category, counts, drawn);
            }
            let drawn = |one_suit| Drawn {
                rank,
                one_suit,
                of_up_suit: seen_suit,
            };
            let mut left = u32::from(3 - (held - u8::from(up_suit_is_held)));
            // The card that makes a flush is there unless the hand holds it already. Its
            // rank may be that of the dropped card, if this is of another suit.
            let other_suit_dropped = class.flush != Flush::All && rank == dropped;
            let makes_flush = four_of_other && held == u8::from(other_suit_dropped);
            if makes_flush {
                let (category, counts) = self.dealer.compare(AFTER_CHANGE, six, hand, true, row);
                give(1, category, counts, drawn(true));
                left -= 1;
            }
            if left > 0 {
                let (category, counts) = self.dealer.compare(AFTER_CHANGE, six, hand, false, row);
                give(left, category, counts, drawn(false));
            }
        }
    }

    /// The same by ranks alone, as if no hand were of one suit.
    pub(super) fn drawn_by_ranks(&self, place: u8, mut give: impl FnMut(u32, Category, Counts)) {
        let (dropped, lower) = self.dropped(place);
        let row = self.dealer.row_of_none();
        for ((rank, six), held) in (0_u8..).zip(&self.six).zip(self.held) {
            let Some(six) = *six else { continue };
            let hand = lower + usize::from(rank < dropped);
            let gone = held + u8::from(rank == self.dealer.up);
            let (category, counts) = self.dealer.compare(AFTER_CHANGE, six, hand, false, row);
            give(u32::from(4 - gone), category, counts);
        }
    }

    /// What changing the card at a place is worth at most, found out once.
    pub(super) fn most(&self, place: u8, most: impl FnOnce() -> i64) -> i64 {
        *self.most[usize::from(place)].get_or_init(most)
    }

    /// The rank of the card at a place, and how many cards are of a lower one. That is where
    /// it stands among the hand and a card drawn, which counts if it is lower still; and
    /// leaving it out of these six is the hand that is made.
    fn dropped(&self, place: u8) -> (u8, usize) {
        let dropped = self.ranks[usize::from(place)];
        let lower = self.ranks.iter().filter(|&&rank| rank < dropped).count();
        (dropped, lower)
    }

    /// The ranks held in the up-card's suit, as bits.
    fn up_suit_ranks(&self, class: Class) -> u16 {
        let held = (0..).zip(self.ranks);
        let of_up_suit = held.filter(|(place, _)| class.of_up_suit & (1 << place) != 0);
        of_up_suit.fold(0, |bits, (_, rank)| bits | 1 << rank)
    }
}
