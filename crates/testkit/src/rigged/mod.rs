//! A house whose chance is looked for: the entropy of one deal is the first that gives a
//! place the hand it is to have.
//!
//! All else is as in any house: the seed is made of the house key, the name of the deal and
//! that entropy, the commitment stands before betting opens, and whoever checks the deal
//! finds it in order. Only the operating system was not asked often enough to be believed.

mod rehearsal;

use cards::Card;
use cards::chance::{DealId, Entropy, HouseKey, Salts};
use cards::five::{Category, rank};
use games::Place;
use server::chance::{Chance, ChanceError, OperatingSystem};

/// How often is looked before giving up: a royal flush takes 649,740 on the average.
const MOST_TRIES: u64 = 50_000_000;

/// A hand that a place is to have when it plays a round alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The table.
    pub table: u32,
    /// The number of the round there.
    pub round: u64,
    /// The place.
    pub place: Place,
    /// The hand.
    pub hand: Category,
}

/// The operating system's chance, but for one deal.
#[derive(Debug)]
pub struct Rigged {
    wish: Wish,
    /// Which cards of the deck the place is dealt.
    lies: [usize; 5],
}

impl Rigged {
    /// Chance that grants a wish.
    ///
    /// # Errors
    ///
    /// Why it cannot be granted: no such table, or hands of another size.
    pub fn new(wish: Wish) -> Result<Rigged, String> {
        let lies = rehearsal::lies(wish.table, wish.place)?;
        Ok(Rigged { wish, lies })
    }

    /// Whether a deck gives the place its hand.
    fn grants(&self, order: &[Card; 52]) -> bool {
        let hand = self.lies.map(|index| order.get(index).copied());
        match hand {
            [Some(a), Some(b), Some(c), Some(d), Some(e)] => {
                rank([a, b, c, d, e]).category() == self.wish.hand
            }
            _ => false,
        }
    }
}

impl Chance for Rigged {
    fn entropy(&self, deal: &DealId, key: &HouseKey) -> Result<Entropy, ChanceError> {
        let round = format!("t{}-{}-", self.wish.table, self.wish.round);
        if !deal.to_string().starts_with(&round) {
            return OperatingSystem.entropy(deal, key);
        }
        for attempt in 0..MOST_TRIES {
            let mut bytes = [0; 32];
            let (counted, _) = bytes.split_at_mut(8);
            counted.copy_from_slice(&attempt.to_le_bytes());
            let entropy = Entropy::new(bytes);
            if self.grants(key.seed(deal, &entropy).deck(&Salts::NONE).order()) {
                return Ok(entropy);
            }
        }
        let hand = self.wish.hand;
        Err(ChanceError(format!("no {hand} in {MOST_TRIES} deals")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(hand: Category) -> Wish {
        let place = Place::new(4).unwrap();
        Wish {
            table: 3,
            round: 1,
            place,
            hand,
        }
    }

    /// The first five cards of a deal's deck, in the order in which they lie.
    fn packet(rigged: &Rigged, deal: &str, key: &HouseKey) -> Category {
        let deal: DealId = deal.parse().unwrap();
        let entropy = rigged.entropy(&deal, key).unwrap();
        let deck = key.seed(&deal, &entropy).deck(&Salts::NONE);
        let hand = rigged.lies.map(|index| deck.order()[index]);
        rank(hand).category()
    }

    #[test]
    fn the_deal_of_the_round_gives_the_hand_and_others_are_left_to_chance() {
        let key = HouseKey::new([7; 32]);
        let rigged = Rigged::new(wish(Category::Flush)).unwrap();
        // A redeal of the same round is another deal.
        assert_eq!(packet(&rigged, "t3-1-2", &key), Category::Flush);
        assert_eq!(packet(&rigged, "t3-1-9", &key), Category::Flush);
        let others = (0..40).map(|deal| packet(&rigged, &format!("t3-10-{deal}"), &key));
        let flushes = others.filter(|it| *it == Category::Flush).count();
        assert!(flushes < 5, "{flushes} of 40 by chance");
    }

    #[test]
    fn hands_of_other_sizes_and_tables_that_are_not_there_are_refused() {
        for table in [4, 5, 9] {
            let wish = Wish {
                table,
                ..wish(Category::Flush)
            };
            assert!(Rigged::new(wish).is_err(), "table {table}");
        }
    }
}
