//! The dealer's flushes.
//!
//! A dealer's flush is of the up-card's suit: five ranks of that suit, the up-card's among
//! them and none that the player holds of it. Ordered as hands without a flush or as
//! flushes, five different ranks come in the same order, the straights last.

use cards::Rank;
use cards::five::Value;

use super::ranks::is_flush;
use crate::relation::Relation;

/// The flushes that go with each up-card, when the player holds some cards of its suit.
pub(super) struct Flushes {
    /// The value that each would have if it were no flush, in order.
    mixed: Vec<Value>,
    /// The value of each, in order.
    suited: Vec<Value>,
    /// The places of the flushes that are left, by [`place`].
    left: Vec<Vec<u16>>,
}

/// Where the flushes of each relation begin: those of no hand at nought.
#[derive(Debug, Clone, Copy)]
struct Cuts {
    win: u16,
    stand_off: u16,
    lose: u16,
}

/// How flushes stand to one value of a player's hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct FlushRelations {
    as_mixed: Cuts,
    as_suited: Cuts,
}

/// Ranks held of a suit, bit 0 for the two.
pub(super) type SuitRanks = u16;

impl Flushes {
    pub(super) fn new() -> Self {
        let suited = (1..=Value::HIGHEST.number()).filter_map(Value::new);
        let suited: Vec<Value> = suited.filter(|value| is_flush(value.category())).collect();
        let mixed = suited
            .iter()
            .filter_map(|value| Value::of_ranks(value.ranks(), false));
        let ranks = |value: &Value| -> SuitRanks {
            value
                .ranks()
                .map(|rank| 1 << rank.index())
                .into_iter()
                .sum()
        };
        let all: Vec<(u16, SuitRanks)> = (0..).zip(suited.iter().map(ranks)).collect();
        let with = |up: Rank| {
            let with_up = all.iter().filter(move |flush| flush.1 & bit(up) != 0);
            with_up.copied().collect::<Vec<_>>()
        };
        let mut left = vec![Vec::new(); place(1 << 13, Rank::Two)];
        for up in Rank::ALL {
            let with_up = with(up);
            for held in (0..1 << 13).filter(|held| held & bit(up) == 0 && held.count_ones() <= 5) {
                let free = with_up.iter().filter(|flush| flush.1 & held == 0);
                if let Some(left) = left.get_mut(place(held, up)) {
                    *left = free.map(|flush| flush.0).collect();
                }
            }
        }
        Flushes {
            mixed: mixed.collect(),
            suited,
            left,
        }
    }

    /// How flushes stand to a player's hand.
    pub(super) fn relations(&self, player: Value, qualifies_from: Value) -> FlushRelations {
        let cuts = |values: &[Value]| {
            let begin = |from: &dyn Fn(Relation) -> bool| {
                let before = |&dealer: &Value| !from(Relation::of(player, dealer, qualifies_from));
                u16::try_from(values.partition_point(before)).unwrap_or(u16::MAX)
            };
            // Along the values the relations follow each other in the order of their list.
            Cuts {
                win: begin(&|relation| relation >= Relation::Win),
                stand_off: begin(&|relation| relation >= Relation::StandOff),
                lose: begin(&|relation| relation >= Relation::Lose),
            }
        };
        FlushRelations {
            as_mixed: cuts(&self.mixed),
            as_suited: cuts(&self.suited),
        }
    }

    /// Moves the flushes that go with an up-card from where their ranks put them to where
    /// their suit does, when the player holds these ranks of the suit.
    pub(super) fn put_right(
        &self,
        met: &mut [u32; 4],
        held: SuitRanks,
        up: Rank,
        relations: FlushRelations,
    ) {
        let Some(left) = self.left.get(place(held, up)) else {
            return;
        };
        let misplaced = relations.as_mixed.count(left);
        let placed = relations.as_suited.count(left);
        for ((met, misplaced), placed) in met.iter_mut().zip(misplaced).zip(placed) {
            *met = *met + placed - misplaced;
        }
    }
}

impl Cuts {
    /// How many of these flushes stand in each relation.
    fn count(self, left: &[u16]) -> [u32; 4] {
        // There are no more than 495.
        let counted = |flushes: usize| u32::try_from(flushes).unwrap_or(u32::MAX);
        let before = |cut: u16| match cut {
            0 => 0,
            cut => counted(left.partition_point(|&flush| flush < cut)),
        };
        let (win, stand_off, lose) = (before(self.win), before(self.stand_off), before(self.lose));
        let all = counted(left.len());
        [win, stand_off - win, lose - stand_off, all - lose]
    }
}

fn bit(rank: Rank) -> SuitRanks {
    1 << rank.index()
}

/// The place of what is left beside these held ranks and this up-card.
fn place(held: SuitRanks, up: Rank) -> usize {
    usize::from(held) * 13 + usize::from(up.index())
}
