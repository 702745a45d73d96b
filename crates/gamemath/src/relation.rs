//! How a dealer's hand stands to a player's.

use std::cmp::Ordering;

/// How the dealer's hand stands to the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    /// The dealer does not qualify.
    NoHand,
    /// The dealer's is lower.
    Win,
    /// They are equal.
    StandOff,
    /// The dealer's is higher.
    Lose,
}

impl Relation {
    pub(crate) const ALL: [Relation; 4] = [
        Relation::NoHand,
        Relation::Win,
        Relation::StandOff,
        Relation::Lose,
    ];

    /// The relation of two values where dealers qualify from a third on.
    pub(crate) fn of<V: Ord>(player: V, dealer: V, qualifies_from: V) -> Relation {
        if dealer < qualifies_from {
            return Relation::NoHand;
        }
        match player.cmp(&dealer) {
            Ordering::Greater => Relation::Win,
            Ordering::Equal => Relation::StandOff,
            Ordering::Less => Relation::Lose,
        }
    }
}
