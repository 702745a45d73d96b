//! How the dealer's possible hands compare with the player's, counted exactly.
//!
//! Everything is counted for one rank of the up-card. First by ranks alone: in how many
//! ways four unseen cards fall into the patterns of [`holes`](super::holes), a product
//! of binomials each, summed in order of value, so that every comparison is one
//! difference of two sums. Then hands in one suit are moved: taken from the pattern of
//! their ranks and put where flushes rank, by the sums of [`suited`](super::suited).
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a place for every collection of five and of six ranks, and \
              sums one more than there are patterns"
)]

use std::sync::OnceLock;

use cards::five::{self, Category};
use cards::{Card, Rank};

use super::holes::Holes;
use super::ranks::{self, collections, number};
use super::suited::Suited;

/// How many hands a dealer can have when the player's five cards are seen: C(46, 4).
pub(super) const AFTER_DEAL: u32 = 163_185;

/// How many when a sixth card was drawn: C(45, 4).
pub(super) const AFTER_CHANGE: u32 = 148_995;

/// How many of them are of one suit at most: four of twelve cards beside the up-card.
pub(super) const IN_ONE_SUIT: u32 = 495;

/// The dealer's hands under an up-card of one rank.
#[derive(Debug)]
pub(super) struct Dealer {
    /// The rank of the up-card.
    pub(super) up: u8,
    holes: Holes,
    suited: Suited,
    /// How many patterns that do not qualify can be in one suit.
    suited_no_hand: usize,
    /// Where a player's hand stands, by the number of its ranks.
    places: Vec<Place>,
    /// What is counted by ranks when six cards are seen; filled as it is asked for.
    six: Vec<OnceLock<Seen<6>>>,
    /// The sums of hands in the up-card's suit where there are none.
    none_suited: Vec<u16>,
}

/// How many collections of seen ranks are counted in one pass.
const AT_ONCE: usize = 16;

/// Where a hand of these ranks stands among the dealer's patterns.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// What the ranks are in several suits.
    category: Category,
    /// What they are in one suit.
    suited_category: Category,
    /// How many patterns rank below.
    below: u16,
    /// Whether a pattern ties.
    ties: bool,
    /// How many patterns below can be in one suit.
    suited_below: u16,
    /// Whether a pattern ties that can be in one suit.
    ties_suited: bool,
    /// Whether a dealer would qualify with it, hence whether it can win.
    qualifies: bool,
}

/// The dealer's hands by ranks alone, when cards of certain ranks are seen.
#[derive(Debug)]
pub(super) struct Seen<const N: usize> {
    /// Those that do not qualify.
    no_hand: u32,
    /// Those that qualify and rank below every flush.
    to_straight: u32,
    /// How they compare with each hand that may be meant.
    hands: [Ranked; N],
}

/// The dealer's hands by ranks alone, against a player's in several suits.
#[derive(Debug, Clone, Copy)]
struct Ranked {
    /// The number of the player's ranks.
    hand: u16,
    below: u32,
    equal: u32,
}

/// What the dealer's hands come to against the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    /// Those that do not qualify.
    pub(super) no_hand: u32,
    /// Those that lose.
    pub(super) below: u32,
    /// Those that tie.
    pub(super) equal: u32,
    /// Those that win.
    pub(super) above: u32,
}

impl Dealer {
    /// The dealer's hands under an up-card of this rank, where those from `threshold` up
    /// qualify. Every flush must.
    pub(super) fn new(up: Rank, threshold: five::Value) -> Dealer {
        let up = up.index();
        let holes = Holes::new(up, threshold);
        let mut places = vec![Place::NONE; collections(5)];
        for ranks in ranks::each::<5>() {
            places[number(&ranks)] = Place::new(&holes, ranks, threshold);
        }
        let mut six = Vec::new();
        six.resize_with(collections(6), OnceLock::new);
        Dealer {
            up,
            suited: Suited::new(up, &holes.suited),
            none_suited: vec![0; holes.suited.len() + 1],
            suited_no_hand: usize::from(holes.suited_before[holes.qualifying]),
            places,
            holes,
            six,
        }
    }

    /// What is counted by ranks when only the player's five cards are seen.
    pub(super) fn five_seen(&self, hand: [u8; 5]) -> Seen<1> {
        let mut sums = Vec::new();
        self.holes.sums(self.up, &[hand], &mut sums);
        self.seen(|patterns| sums[patterns][0], [number(&hand)])
    }

    /// What is counted by ranks when six cards are seen, for each of the hands that one
    /// card less leaves.
    pub(super) fn six_seen(&self, six: [u8; 6]) -> &Seen<6> {
        self.six[number(&six)].get_or_init(|| {
            let mut sums = Vec::new();
            self.holes.sums(self.up, &[six], &mut sums);
            self.seen(|patterns| sums[patterns][0], hands_of(six))
        })
    }

    /// Counts by ranks for all six cards that can be seen, before anybody asks.
    pub(super) fn see_all_six(&self) {
        let up = self.up;
        let is_left = |six: &[u8; 6]| six.iter().filter(|&&rank| rank == up).count() < 4;
        let mut all = ranks::each::<6>().filter(is_left).peekable();
        let mut sums = Vec::with_capacity(self.holes.suited_before.len());
        while let Some(&next) = all.peek() {
            // What is left over at the end is counted as often as there is room.
            let six: [[u8; 6]; AT_ONCE] = std::array::from_fn(|_| all.next().unwrap_or(next));
            self.holes.sums(up, &six, &mut sums);
            for (lane, six) in six.into_iter().enumerate() {
                let seen = || self.seen(|patterns| sums[patterns][lane], hands_of(six));
                self.six[number(&six)].get_or_init(seen);
            }
        }
    }

    /// What the dealer's hands come to against a hand that was made by changing a card,
    /// and its category.
    pub(super) fn after_change(
        &self,
        hand: [Card; 5],
        dropped: Card,
        up: Card,
    ) -> (Category, Counts) {
        let [a, b, c, d, e] = hand;
        let mut six = [a, b, c, d, e, dropped];
        six.sort_unstable();
        let place = six.iter().filter(|&&card| card < dropped).count();
        let of_up_suit = six.iter().filter(|card| card.suit() == up.suit());
        let seen = of_up_suit.fold(0, |bits, card| bits | 1 << card.rank().index());
        let one_suit = hand.iter().all(|card| card.suit() == a.suit());
        let counted = self.six_seen(six.map(|card| card.rank().index()));
        self.compare(AFTER_CHANGE, counted, place, one_suit, self.row(seen))
    }

    /// The same by ranks: the hand's, ascending, that of the dropped card, whether the hand
    /// is of one suit, and the ranks that the six hold of the up-card's suit.
    pub(super) fn after_change_by_ranks(
        &self,
        hand: [u8; 5],
        dropped: u8,
        one_suit: bool,
        of_up_suit: u16,
    ) -> (Category, Counts) {
        let place = hand.iter().filter(|&&rank| rank < dropped).count();
        let counted = self.six_seen(ranks::with(hand, dropped));
        self.compare(AFTER_CHANGE, counted, place, one_suit, self.row(of_up_suit))
    }

    /// What is counted by ranks, from the number of hands in so many of the first patterns.
    fn seen<const N: usize>(&self, sums: impl Fn(usize) -> u32, hands: [usize; N]) -> Seen<N> {
        let no_hand = sums(self.holes.qualifying);
        Seen {
            no_hand,
            to_straight: sums(self.holes.flush) - no_hand,
            hands: hands.map(|hand| {
                let place = &self.places[hand];
                let below = usize::from(place.below);
                let ties = place.qualifies && place.ties;
                Ranked {
                    #[expect(clippy::cast_possible_truncation, reason = "there are 6188")]
                    hand: hand as u16,
                    below: sums(below).saturating_sub(no_hand),
                    equal: if ties {
                        sums(below + 1) - sums(below)
                    } else {
                        0
                    },
                }
            }),
        }
    }

    /// The sums of hands in the up-card's suit when these ranks of it are seen.
    pub(super) fn row(&self, seen: u16) -> &[u16] {
        self.suited.row(seen)
    }

    /// The same as if no hand were in one suit: then ranks alone are counted.
    pub(super) fn row_of_none(&self) -> &[u16] {
        &self.none_suited
    }

    /// What the `all` hands of the dealer come to against one of the hands of `seen`,
    /// which is in one suit or not, and its category.
    #[inline(always)]
    pub(super) fn compare<const N: usize>(
        &self,
        all: u32,
        seen: &Seen<N>,
        hand: usize,
        one_suit: bool,
        row: &[u16],
    ) -> (Category, Counts) {
        let ranked = &seen.hands[hand];
        let place = &self.places[usize::from(ranked.hand)];
        let suited_to = |patterns: usize| u32::from(row[patterns]);
        let qualifying = self.suited_no_hand;
        let below = usize::from(place.suited_below);

        let no_hand = seen.no_hand - suited_to(qualifying);
        let tie = || suited_to(below + 1) - suited_to(below);
        let (category, won, tied) = if one_suit {
            // Every pattern up to a straight, or for a straight flush every pattern, less
            // all hands in one suit; then those in one suit that really rank below.
            let patterns = if place.suited_category == Category::Flush {
                seen.to_straight
            } else {
                all - seen.no_hand
            };
            let moved = suited_to(self.holes.suited.len()) - suited_to(qualifying);
            let tied = if place.ties_suited { tie() } else { 0 };
            (
                place.suited_category,
                patterns - moved + suited_to(below),
                tied,
            )
        } else if place.qualifies {
            let moved = suited_to(below) - suited_to(qualifying);
            let flushes = if place.category > Category::Flush {
                suited_to(self.holes.flushes)
            } else {
                0
            };
            let tied = if place.ties_suited { tie() } else { 0 };
            (
                place.category,
                ranked.below - moved + flushes,
                ranked.equal - tied,
            )
        } else {
            (place.category, 0, 0)
        };
        let counts = Counts {
            no_hand,
            below: won,
            equal: tied,
            above: all - no_hand - won - tied,
        };
        (category, counts)
    }
}

/// The hands that six ranks leave when one of them is left out, by their number.
fn hands_of([a, b, c, d, e, f]: [u8; 6]) -> [usize; 6] {
    let hands = [
        [b, c, d, e, f],
        [a, c, d, e, f],
        [a, b, d, e, f],
        [a, b, c, e, f],
        [a, b, c, d, f],
        [a, b, c, d, e],
    ];
    hands.map(|hand| number(&hand))
}

impl Place {
    /// What stands for ranks that no deck has.
    const NONE: Place = Place {
        category: Category::HighCard,
        suited_category: Category::HighCard,
        below: 0,
        ties: false,
        suited_below: 0,
        ties_suited: false,
        qualifies: false,
    };

    fn new(holes: &Holes, ranks: [u8; 5], threshold: five::Value) -> Place {
        let [a, b, c, d, e] = ranks.map(Rank::from_index);
        let (Some(a), Some(b), Some(c), Some(d), Some(e)) = (a, b, c, d, e) else {
            return Place::NONE;
        };
        let value = |suited| five::Value::of_ranks([a, b, c, d, e], suited);
        let Some(mixed) = value(false) else {
            return Place::NONE;
        };
        let (below, ties) = holes.place(mixed);
        Place {
            category: mixed.category(),
            suited_category: value(true).map_or(mixed.category(), five::Value::category),
            #[expect(clippy::cast_possible_truncation, reason = "there are 1819 patterns")]
            below: below as u16,
            ties,
            suited_below: holes.suited_before[below],
            ties_suited: ties && holes.can_be_suited(below),
            qualifies: mixed >= threshold,
        }
    }
}
