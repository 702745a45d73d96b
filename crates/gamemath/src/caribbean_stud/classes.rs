//! Player hands and up-cards, as few of them as matter.

use cards::Rank;
use cards::five::Value;

use super::flushes::{FlushRelations, Flushes, SuitRanks};
use super::ranks::{MetByRanks, RankSweep, is_flush, mixed_values};

/// Everything needed to go through the game under one threshold of the dealer's.
pub(super) struct Classes {
    sweep: RankSweep,
    flushes: Flushes,
    qualifies_from: Value,
    /// The ways to take five ranks.
    pub(super) all_ranks: Vec<[Rank; 5]>,
}

/// What a player sees: a hand of some value and an up-card, and what they may meet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    /// The rank of the up-card.
    pub(super) up: Rank,
    /// The ranks that the player holds of its suit.
    pub(super) held: SuitRanks,
    /// How many hands with an up-card look like this.
    pub(super) ways: u64,
    /// The dealer hands it may meet, by relation: 163,185 of them.
    pub(super) met: [u32; 4],
}

/// The hands of one value.
pub(super) struct PlayerClass {
    pub(super) value: Value,
    /// How often each of its ranks comes.
    ranks: Vec<(Rank, usize)>,
    met: MetByRanks,
    relations: FlushRelations,
}

impl Classes {
    pub(super) fn new(qualifies_from: Value) -> Self {
        Classes {
            sweep: RankSweep::new(),
            flushes: Flushes::new(),
            qualifies_from,
            all_ranks: mixed_values().map(Value::ranks).collect(),
        }
    }

    /// The hands of these ranks, by value: those that are no flush, and those that are.
    pub(super) fn players(&self, ranks: [Rank; 5]) -> Vec<PlayerClass> {
        let values = [false, true].map(|suited| Value::of_ranks(ranks, suited));
        let of = |value: Value, met| PlayerClass {
            value,
            ranks: counted(ranks),
            met,
            relations: self.flushes.relations(value, self.qualifies_from),
        };
        match values {
            [Some(mixed), Some(suited)] => {
                let both = [mixed, suited];
                let met = self.sweep.met(ranks, both, self.qualifies_from);
                both.into_iter()
                    .zip(met)
                    .map(|(value, met)| of(value, met))
                    .collect()
            }
            [Some(mixed), None] => {
                let [met] = self.sweep.met(ranks, [mixed], self.qualifies_from);
                vec![of(mixed, met)]
            }
            _ => vec![],
        }
    }

    /// What a player may see with hands of one value: every up-card, and every choice of
    /// the hand's cards that are of its suit.
    pub(super) fn seen(&self, player: &PlayerClass) -> Vec<Seen> {
        let mut all = Vec::with_capacity(13 * 32);
        let suits = player.suits();
        for up in Rank::ALL {
            let by_ranks = player.met.with_up(up);
            for &(held, ways) in &suits {
                // The up-card itself is not the player's.
                if held & (1 << up.index()) == 0 {
                    let mut met = by_ranks;
                    self.flushes.put_right(&mut met, held, up, player.relations);
                    all.push(Seen {
                        up,
                        held,
                        ways,
                        met,
                    });
                }
            }
        }
        all
    }
}

impl PlayerClass {
    /// The cards that hands of this value may hold of an up-card's suit, and how many
    /// hands and suits there are for each.
    ///
    /// A rank that comes `k` times leaves C(3, k) choices among the three other suits when
    /// it is not held of the up-card's, C(3, k − 1) when it is.
    fn suits(&self) -> Vec<(SuitRanks, u64)> {
        const WAYS: [u64; 5] = [1, 3, 3, 1, 0];
        let ways_of = |k: usize| WAYS.get(k).copied().unwrap_or(0);
        let mut suits: Vec<(SuitRanks, u64)> = vec![(0, 4)];
        for &(rank, k) in &self.ranks {
            let with = |&(held, ways): &(SuitRanks, u64)| {
                [
                    (held, ways * ways_of(k)),
                    (held | 1 << rank.index(), ways * ways_of(k - 1)),
                ]
            };
            suits = suits.iter().flat_map(with).collect();
        }
        if self.ranks.len() == 5 {
            // One hand in the up-card's suit and three in the others are flushes.
            for (held, ways) in &mut suits {
                let flushes = match held.count_ones() {
                    0 => 4 * 3,
                    5 => 4,
                    _ => 0,
                };
                *ways = if is_flush(self.value.category()) {
                    flushes
                } else {
                    *ways - flushes
                };
            }
        }
        suits.retain(|&(_, ways)| ways > 0);
        suits
    }
}

/// How often each rank comes.
fn counted(mut ranks: [Rank; 5]) -> Vec<(Rank, usize)> {
    ranks.sort();
    let alike = ranks.chunk_by(|a, b| a == b);
    alike
        .filter_map(|alike| Some((*alike.first()?, alike.len())))
        .collect()
}
