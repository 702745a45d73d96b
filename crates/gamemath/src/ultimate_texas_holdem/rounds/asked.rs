//! What the cards of a deal ask of the look-ups.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a place for every value and every mask of ranks"
)]

use cards::fast::{self, Hand as Sum};
use cards::five::Value;
use cards::{Card, Rank};

use super::suited::Suited;
use crate::ultimate_texas_holdem::kinds::{RANKS, subsets};

/// What the cards of a deal ask of the look-ups.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// The cards on the board.
    pub(super) board: Sum,
    /// The value of the ranks on the board.
    pub(super) row: usize,
    /// The number of the flop.
    pub(super) flop: usize,
    /// The category of hole and flop, where a jackpot is judged on them.
    pub(super) on_flop: usize,
    /// Four bits for each suit, the uppermost set where the board has three or more of it.
    pub(super) flush: u32,
}

/// Makes the questions.
pub(super) struct Asking {
    /// Whether the hand of hole and flop is asked for, which a jackpot is judged on.
    pub(super) has_jackpot: bool,
    /// By five different ranks: their value if they are of several suits.
    alone: Vec<u16>,
    /// By value: its category.
    categories: Vec<u8>,
}

/// The bits that tell three or more of a suit.
const THREE_OR_MORE: u32 = 0x8888;

impl Asking {
    pub(super) fn new(has_jackpot: bool) -> Asking {
        let values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
        let categories = values.map(|value| value.category() as u8);
        Asking {
            has_jackpot,
            alone: alone(),
            categories: std::iter::once(0).chain(categories).collect(),
        }
    }

    #[inline]
    pub(super) fn of(&self, deal: &[Card; 9]) -> Asked {
        let &[a, b, c, d, e, _, _, v, w] = deal;
        let flop = Sum::from(a) + b + c;
        let board = flop + d + e;
        let counts = suits_of([a, b, c, d, e]);
        let flush = counts & THREE_OR_MORE;
        let mut row = usize::from(fast::five(board).number());
        if flush & (counts << 2) != 0 {
            // Five of a suit are a flush to the evaluator; it is their ranks that count.
            let suit = Suited::suit(flush);
            row = usize::from(self.alone[Suited::ranks([a, b, c, d, e], suit)]);
        }
        let on_flop = match self.has_jackpot {
            true => usize::from(fast::five(flop + v + w).number()),
            false => 0,
        };
        Asked {
            board,
            row,
            flop: number([a, b, c]),
            on_flop: usize::from(self.categories[on_flop]),
            flush,
        }
    }
}

/// Four bits for each suit: five more than the board has cards of it, so that the uppermost
/// tells three or more, and the second lowest beside it tells five.
#[inline]
fn suits_of(board: [Card; 5]) -> u32 {
    board.iter().fold(0x5555_u32, |counts, card| {
        counts + (1 << (4 * (card.index() & 3)))
    })
}

/// The number of a flop, in whatever order its cards come.
#[inline]
pub(super) fn number(flop: [Card; 3]) -> usize {
    let [a, b, c] = flop.map(|card| usize::from(card.index()));
    let (low, high) = (a.min(b), a.max(b));
    let (middle, high) = (high.min(c), high.max(c));
    let (low, middle) = (low.min(middle), low.max(middle));
    low + middle * (middle - 1) / 2 + high * (high - 1) * (high - 2) / 6
}

/// By a mask of five different ranks: their value if they are of several suits.
fn alone() -> Vec<u16> {
    let mut alone = vec![0; 1 << RANKS];
    for ranks in subsets::<5>() {
        let mask = ranks.iter().fold(0, |mask, rank| mask | 1_usize << rank);
        let ranks = ranks.map(|rank| Rank::from_index(rank).unwrap_or(Rank::Ace));
        alone[mask] = Value::of_ranks(ranks, false).map_or(0, Value::number);
    }
    alone
}
