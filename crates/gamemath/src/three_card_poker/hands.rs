//! The hands of three cards, as few of them as matter.

use cards::{Card, Rank, Suit, three};

/// A player's hand that stands for all that differ from it by a change of suits alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayerHand {
    /// The cards.
    pub(super) cards: [Card; 3],
    /// How many hands it stands for.
    pub(super) stands_for: u64,
}

/// Three ranks that a hand may have, and what they are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ranks {
    /// The ranks, from the highest down.
    pub(super) ranks: [Rank; 3],
    /// Their value when they are not all of one suit.
    pub(super) mixed: three::Value,
    /// Their value in one suit, which takes three different ranks.
    pub(super) suited: Option<three::Value>,
}

impl PlayerHand {
    /// The 1,755 hands that stand for all 22,100.
    ///
    /// Three different ranks have five patterns of suits: all alike (4 ways), two of the
    /// three alike (12 ways each), none (24). A pair has two: its third card is of a suit
    /// of the pair, or of another (12 ways each). Three of a kind has one (4 ways).
    pub(super) fn all() -> Vec<PlayerHand> {
        let mut hands = Vec::with_capacity(1755);
        for Ranks { ranks, .. } in Ranks::all() {
            for &(suits, stands_for) in patterns(ranks) {
                let [a, b, c] = ranks;
                let [x, y, z] = suits;
                let cards = [Card::new(a, x), Card::new(b, y), Card::new(c, z)];
                hands.push(PlayerHand { cards, stands_for });
            }
        }
        hands
    }
}

impl Ranks {
    /// The 455 ways to take three ranks.
    pub(super) fn all() -> Vec<Ranks> {
        let mut all = Vec::with_capacity(455);
        let down_from = |highest: Rank| {
            let ranks = Rank::ALL.into_iter().rev();
            ranks.filter(move |&rank| rank <= highest)
        };
        for a in down_from(Rank::Ace) {
            for b in down_from(a) {
                for c in down_from(b) {
                    let ranks = [a, b, c];
                    if let Some(mixed) = three::Value::of_ranks(ranks, false) {
                        let suited = three::Value::of_ranks(ranks, true);
                        all.push(Ranks {
                            ranks,
                            mixed,
                            suited,
                        });
                    }
                }
            }
        }
        all
    }
}

/// The patterns of suits of ranks in order, and how many hands have each.
fn patterns([a, b, c]: [Rank; 3]) -> &'static [([Suit; 3], u64)] {
    use Suit::{Clubs, Diamonds, Hearts};
    match (a == b, b == c) {
        (true, true) => &[([Clubs, Diamonds, Hearts], 4)],
        (true, false) => &[
            ([Clubs, Diamonds, Clubs], 12),
            ([Clubs, Diamonds, Hearts], 12),
        ],
        (false, true) => &[
            ([Clubs, Clubs, Diamonds], 12),
            ([Hearts, Clubs, Diamonds], 12),
        ],
        (false, false) => &[
            ([Clubs, Clubs, Clubs], 4),
            ([Clubs, Clubs, Diamonds], 12),
            ([Clubs, Diamonds, Clubs], 12),
            ([Diamonds, Clubs, Clubs], 12),
            ([Clubs, Diamonds, Hearts], 24),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hands_stand_for_all_there_are() {
        let hands = PlayerHand::all();
        assert_eq!(hands.len(), 1755);
        let stands_for: u64 = hands.iter().map(|hand| hand.stands_for).sum();
        assert_eq!(stands_for, 22_100);
        assert_eq!(Ranks::all().len(), 455);
    }
}
