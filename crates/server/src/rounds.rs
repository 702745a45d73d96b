//! Where each round of a table stands in its stream. A cache: it is folded again at start.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use floor::house::Event;
use games::round;

/// The first entries of the rounds of every table, in order.
#[derive(Debug, Default)]
pub struct Rounds(RwLock<BTreeMap<u32, Vec<u64>>>);

/// The entries of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Which round of the table, from 1.
    pub number: u64,
    /// Its first entry.
    pub first: u64,
    /// The first entry of the next round, where there is one.
    pub next: Option<u64>,
}

impl Rounds {
    /// Notes what an entry of a table's stream says.
    pub fn note(&self, sequence: u64, event: &Event) {
        let Event::Table {
            table,
            event: round::Event::RoundOpened { .. },
            ..
        } = event
        else {
            return;
        };
        let mut rounds = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let firsts = rounds.entry(*table).or_insert_with(|| vec![1]);
        // What is written again after a start is known already.
        if firsts.last().is_none_or(|last| *last < sequence) {
            firsts.push(sequence);
        }
    }

    /// Where a round stands.
    #[must_use]
    pub fn span(&self, table: u32, number: u64) -> Option<Span> {
        let rounds = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let one = vec![1];
        let firsts = rounds.get(&table).unwrap_or(&one);
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let first = *firsts.get(index)?;
        let next = firsts.get(index + 1).copied();
        Some(Span {
            number,
            first,
            next,
        })
    }
}

/// The table and the number that the name of a round tells: `t1-42`.
#[must_use]
pub fn read_name(name: &str) -> Option<(u32, u64)> {
    let (table, number) = name.strip_prefix('t')?.split_once('-')?;
    Some((table.parse().ok()?, number.parse().ok()?))
}
