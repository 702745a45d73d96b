//! Rounds settled by look-up, for simulation.
//!
//! The board's ranks lead to what a hole is worth on it and whether it is played at the
//! river where no flush can be made. On a board with three or more of one suit a hole may
//! make a flush as well, and the board's own bits say what is played. The look-ups are made
//! from the table's own settlement; a test deals rounds to both.
//!
//! Deals are worked on together, question by question: while memory fetches what one of
//! them asked for, the next one asks.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every card, rank, value, shape and board"
)]

mod asked;
mod cells;
mod levels;
mod suited;

use std::sync::Arc;

use cards::Card;
use cards::chance::Practice;
use cards::five::Category;
use games::ultimate_texas_holdem::Rules;
use money::Money;

use super::flop::Shape;
use super::game::{Game, Unreckoned};
use super::hole::HoleClass;
use super::payoff::{Payoffs, WAYS};
use super::play::{Play, is_set};
use crate::simulate::{BLOCK, Cell, Rounds as Dealt};
use asked::{Asked, Asking, number};
use cells::cells;
use levels::{Levels, Standings};
use suited::Suited;

/// Ultimate Texas Hold'em, played in one way.
pub(crate) struct Rounds {
    play: Arc<Play>,
    asking: Asking,
    levels: Levels,
    suited: Suited,
    flop_multiple: u8,
    river_multiple: u8,
    qualifies: u16,
    /// By level: its category.
    of_level: Vec<u8>,
    /// By two cards: the multiple before the flop, or nought.
    pre_flop: Vec<u8>,
    /// By the number of a flop: that of its shape, and in the lowest bits how its suits are
    /// named in it, two for each.
    shapes: Vec<u32>,
    cells: Vec<Cell>,
}

/// How many bits tell how the suits of a flop are named.
const NAMES: u32 = 8;

const CATEGORIES: usize = Category::ALL.len();

impl Rounds {
    pub(crate) fn new(rules: &Rules, unit: Money, play: Arc<Play>) -> Result<Rounds, Unreckoned> {
        let game = Game::new(rules, unit)?;
        let mut pre_flop = vec![0; 64 * 64];
        let mut shapes = vec![0; 22_100];
        for a in Card::ALL {
            for b in Card::ALL.into_iter().filter(|&b| b != a) {
                let multiple = play.pre_flop(HoleClass::of([a, b])).unwrap_or(0);
                pre_flop[place(a, b)] = u8::try_from(multiple).unwrap_or(0);
                for c in Card::ALL.into_iter().filter(|&c| c > b && b > a) {
                    let (shape, suits) = Shape::of([a, b, c]);
                    let names = (0..).zip(suits);
                    let names = names.map(|(suit, name)| u32::from(name.index()) << (2 * suit));
                    let shape = u32::try_from(shape).unwrap_or(0);
                    shapes[number([a, b, c])] = shape << NAMES | names.sum::<u32>();
                }
            }
        }
        Ok(Rounds {
            asking: Asking::new(rules.jackpot.is_some()),
            levels: Levels::new(&game, &play, rules.hand_forming.value),
            suited: Suited::new(&game),
            flop_multiple: u8::try_from(game.payoffs.flop).unwrap_or(u8::MAX),
            river_multiple: u8::try_from(game.payoffs.river).unwrap_or(u8::MAX),
            qualifies: game.values.qualifies,
            of_level: game
                .values
                .category
                .iter()
                .map(|&category| category as u8)
                .collect(),
            pre_flop,
            shapes,
            cells: cells(rules, unit, &game.payoffs)?,
            play,
        })
    }

    /// Everything that a deal can come to.
    pub(crate) fn cells_of(rules: &Rules, unit: Money) -> Result<Vec<Cell>, Unreckoned> {
        Ok(cells(rules, unit, &Payoffs::new(rules, unit)?)?)
    }

    /// The cells that deals come to.
    #[inline]
    fn cells_of_deals<const N: usize>(&self, deals: &[[Card; 9]; N]) -> [usize; N] {
        let asked: [Asked; N] = std::array::from_fn(|at| self.asking.of(&deals[at]));
        let shapes: [u32; N] = std::array::from_fn(|at| self.shapes[asked[at].flop]);
        let multiples: [u8; N] = std::array::from_fn(|at| self.early(&deals[at], shapes[at]));
        // Two deals of five have a board with three or more of one suit, and fewer of these
        // wait for the river: they are listed, for a branch on them would be as good as chance.
        let (mut suited, mut count) = ([0; N], 0);
        let (mut waiting, mut waits) = ([0; N], 0);
        for at in 0..N {
            suited[count % N] = at;
            waiting[waits % N] = at;
            let is_suited = asked[at].flush != 0;
            count += usize::from(is_suited);
            waits += usize::from(is_suited & (multiples[at] == 0));
        }
        let mut found = self.levels.of(deals, &asked, &suited[..count]);
        for &at in &waiting[..waits] {
            let river = &self.play.river;
            found[at].plays = self.suited.plays(river, &deals[at], asked[at].flush);
        }
        std::array::from_fn(|at| self.settle(&asked[at], &found[at], multiples[at]))
    }

    /// The multiple before the flop and after it; nought where the hole waits.
    #[inline]
    fn early(&self, deal: &[Card; 9], shape: u32) -> u8 {
        let &[.., v, w] = deal;
        // On the shape of the flop suits have other names.
        let renamed = |card: Card| {
            let index = card.index();
            let name = shape >> (2 * (index & 3)) & 3;
            usize::from(index & !3) | name as usize
        };
        let (a, b) = (renamed(v), renamed(w));
        let (low, high) = (a.min(b), a.max(b));
        let raises = &self.play.flop[(shape >> NAMES) as usize];
        let is_raised = is_set(raises, high * (high - 1) / 2 + low);
        let before = self.pre_flop[place(v, w)];
        let after = self.flop_multiple * u8::from(is_raised);
        if before > 0 { before } else { after }
    }

    #[inline]
    fn settle(&self, asked: &Asked, found: &Standings, multiple: u8) -> usize {
        let (player, dealer) = (found.player, found.dealer);
        let at_river = self.river_multiple * u8::from(found.plays);
        let multiple = usize::from(if multiple > 0 { multiple } else { at_river });
        let contest = usize::from(player == dealer) * 2 + usize::from(player < dealer) * 4;
        let way = contest + usize::from(dealer < self.qualifies);
        let category = usize::from(self.of_level[usize::from(player)]);
        ((multiple * CATEGORIES + category) * WAYS + way) * CATEGORIES + asked.on_flop
    }
}

impl Dealt for Rounds {
    const SHARED: usize = 7;
    const OWN: usize = 2;

    type Deal = [Card; 9];

    #[inline]
    fn deal(cards: &mut Practice) -> [Card; 9] {
        cards.deal()
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    #[inline]
    fn cell(&self, shared: &[Card], own: &[Card]) -> usize {
        let (&[a, b, c, d, e, x, y], &[v, w]) = (shared, own) else {
            return 0;
        };
        let [cell] = self.cells_of_deals(&[[a, b, c, d, e, x, y, v, w]]);
        cell
    }

    #[inline]
    fn block(&self, deals: &[[Card; 9]; BLOCK]) -> [usize; BLOCK] {
        self.cells_of_deals(deals)
    }
}

/// The place of two cards.
#[inline]
fn place(a: Card, b: Card) -> usize {
    usize::from(a.index()) * 64 + usize::from(b.index())
}
