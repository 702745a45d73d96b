//! The dealer's hands in one suit.
#![expect(
    clippy::indexing_slicing,
    reason = "every set of at most six ranks beside the up-card's has its row"
)]

use super::ranks::RANKS;

/// How many dealer hands there are in the up-card's suit, whichever of its cards are seen.
///
/// The dealer's up-card is part of every hand, so a flush can only be in its suit, and
/// whether four ranks are there in that suit depends on nothing but the cards of it that
/// lie elsewhere: the player's, the changed and the drawn one, six at most.
#[derive(Debug)]
pub(super) struct Suited {
    /// By the seen ranks of the suit as bits, where the row begins.
    rows: Vec<u32>,
    sums: Vec<u16>,
    width: usize,
}

impl Suited {
    /// Counts the four ranks (as bits, in order) that are in no seen card of the suit.
    pub(super) fn new(up: u8, patterns: &[u16]) -> Suited {
        let width = patterns.len() + 1;
        let mut rows = vec![u32::MAX; 1 << RANKS];
        let mut sums: Vec<u16> = Vec::new();
        for (seen, row) in (0_u16..).zip(&mut rows) {
            if seen.count_ones() > 6 || seen & (1 << up) != 0 {
                continue;
            }
            if let Ok(start) = u32::try_from(sums.len()) {
                *row = start;
            }
            let mut sum = 0;
            sums.push(sum);
            sums.extend(patterns.iter().map(|pattern| {
                sum += u16::from(pattern & seen == 0);
                sum
            }));
        }
        Suited { rows, sums, width }
    }

    /// How many of the first patterns are there in one suit, for any number of first
    /// ones, when these ranks of the suit are seen.
    pub(super) fn row(&self, seen: u16) -> &[u16] {
        let start = self.rows[usize::from(seen)] as usize;
        &self.sums[start..start + self.width]
    }
}
