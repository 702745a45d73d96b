//! Rounds settled by look-up, for simulation.
//!
//! The board's ranks lead to a row with the level of every pair of ranks, and beside it
//! whether the hole is played at the river where no flush can be made. On a board with
//! three or more of one suit a hole may make a flush as well, and the board's own bits say
//! what is played. The look-ups are made from the table's own settlement; a test deals rounds to
//! both.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every card, rank, value, shape and board"
)]

use std::sync::Arc;

use ::jackpot::AfterFold;
use cards::chance::Practice;
use cards::fast::Hand as Sum;
use cards::five::{Category, Value};
use cards::{Card, Rank, fast};
use games::ultimate_texas_holdem::{HandForming, Rules};
use money::{Money, Overflow};

use super::flop::Shape;
use super::game::{Game, Unreckoned};
use super::hole::HoleClass;
use super::kinds::{HOLES, PAIRS, RANKS, hole, pair, subsets};
use super::payoff::{Payoffs, WAYS};
use super::play::{Play, is_set};
use super::solution::trips_net;
use crate::analysis::Wager;
use crate::simulate::{BLOCK, Cell, Fate, Rounds as Dealt, Settled};

/// Ultimate Texas Hold'em, played in one way.
pub(crate) struct Rounds {
    play: Arc<Play>,
    forming: HandForming,
    /// Whether the hand of hole and flop is asked for, which a jackpot is judged on.
    has_jackpot: bool,
    flop_multiple: u8,
    river_multiple: u8,
    qualifies: u16,
    /// By the value of the five ranks on the board.
    plain: Vec<[u16; ROW]>,
    /// By value: its level.
    levels: Vec<u16>,
    /// By ranks of one suit: the level of the best flush; nought if there are too few.
    flush: Vec<u16>,
    /// By five different ranks: their value if they are of several suits.
    alone: Vec<u16>,
    /// By value: its category.
    categories: Vec<u8>,
    /// By level: its category.
    of_level: Vec<u8>,
    /// By the ranks on the board of the flush suit: the number of the first such board.
    first: Vec<u32>,
    /// By two cards: the multiple before the flop, or nought.
    pre_flop: Vec<u8>,
    /// By the number of a flop: that of its shape, and how suits are named in it.
    shapes: Vec<(u16, [u8; 4])>,
    cells: Vec<Cell>,
}

/// The length of a row: the pairs of ranks, and a few places that are never used.
const ROW: usize = 96;

/// The bit beside a level that says that the hole is played at the river.
const PLAYED: u16 = 1 << 15;

const CATEGORIES: usize = Category::ALL.len();

impl Rounds {
    pub(crate) fn new(rules: &Rules, unit: Money, play: Arc<Play>) -> Result<Rounds, Unreckoned> {
        let game = Game::new(rules, unit)?;
        let values = || (1..=Value::HIGHEST.number()).filter_map(Value::new);
        let mut plain = vec![[0; ROW]; usize::from(Value::HIGHEST.number()) + 1];
        for (board, plays) in game.plain.iter().zip(&play.river.plain) {
            let ranks = board
                .ranks
                .map(|rank| Rank::from_index(rank).unwrap_or(Rank::Ace));
            let Some(value) = Value::of_ranks(ranks, false) else {
                continue;
            };
            for (pair, level) in board.standings.iter().enumerate().take(PAIRS) {
                let played = if is_set(plays, pair) { PLAYED } else { 0 };
                plain[usize::from(value.number())][pair] = level.level | played;
            }
        }
        let mut first = vec![0; 1 << RANKS];
        for suit in &game.flush_suits {
            let mask = suit
                .ranks
                .iter()
                .fold(0, |mask, rank| mask | 1_usize << rank);
            first[mask] = u32::try_from(suit.first).unwrap_or(0);
        }
        let mut pre_flop = vec![0; 64 * 64];
        let mut shapes = vec![(0, [0; 4]); 22_100];
        for a in Card::ALL {
            for b in Card::ALL.into_iter().filter(|&b| b != a) {
                let multiple = play.pre_flop(HoleClass::of([a, b])).unwrap_or(0);
                pre_flop[place(&[a, b])] = u8::try_from(multiple).unwrap_or(0);
                for c in Card::ALL.into_iter().filter(|&c| c > b && b > a) {
                    let (shape, suits) = Shape::of([a, b, c]);
                    let suits = suits.map(|suit| suit.index());
                    shapes[number([a, b, c])] = (u16::try_from(shape).unwrap_or(0), suits);
                }
            }
        }
        Ok(Rounds {
            forming: rules.hand_forming.value,
            has_jackpot: rules.jackpot.is_some(),
            flop_multiple: u8::try_from(game.payoffs.flop).unwrap_or(u8::MAX),
            river_multiple: u8::try_from(game.payoffs.river).unwrap_or(u8::MAX),
            qualifies: game.values.qualifies,
            plain,
            levels: std::iter::once(0)
                .chain(values().map(|value| game.values.level_of(value)))
                .collect(),
            categories: std::iter::once(0)
                .chain(values().map(|value| value.category() as u8))
                .collect(),
            of_level: game
                .values
                .category
                .iter()
                .map(|&category| category as u8)
                .collect(),
            flush: game.values.flush.clone(),
            alone: alone(),
            first,
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

    /// Whether a hole that was checked is raised on a flop of a shape, in which suits have
    /// other names.
    #[inline]
    fn raises(&self, hole: &[Card; 2], (shape, suits): (u16, [u8; 4])) -> bool {
        let [a, b] = hole.map(|card| {
            let index = card.index();
            usize::from((index & !3) | suits[usize::from(index & 3)])
        });
        let (low, high) = (a.min(b), a.max(b));
        is_set(
            &self.play.flop[usize::from(shape)],
            high * (high - 1) / 2 + low,
        )
    }

    /// The level of a hole on a board with a flush suit; `by_ranks` is what its ranks are
    /// worth there.
    #[inline]
    fn with_flush(&self, board: &Board<'_>, hole: [Card; 2], by_ranks: u16) -> u16 {
        let (mut own, mut count) = (0_usize, 0);
        for card in hole {
            let is_of_suit = usize::from(card.index() & 3 == board.suit);
            own |= is_of_suit << (card.index() / 4);
            count += is_of_suit;
        }
        match self.forming {
            HandForming::BestOfSeven => {
                by_ranks.max(self.flush[(board.of_suit | own) % self.flush.len()])
            }
            // Both must be of the suit, which is rare.
            HandForming::TwoAndThree if count == 2 => {
                let value = fast::two_and_three(hole, board.cards);
                self.levels[usize::from(value.number())]
            }
            HandForming::TwoAndThree => by_ranks,
        }
    }

    /// Whether a hole that was checked twice is played on a board with a flush suit.
    #[inline]
    fn plays_suited(&self, deal: &Deal, flush: u32) -> bool {
        let board = Board::of(&deal.board, flush);
        let [x, y] = deal.own;
        let (mut others, mut count) = ([0_usize; 5], 0);
        for card in board.cards {
            if card.index() & 3 != board.suit {
                others[count] = usize::from(card.index() / 4);
                count += 1;
            }
        }
        let [first, second, ..] = others;
        let others = match count {
            2 => pair(first, second),
            1 => first,
            _ => 0,
        };
        let kind = |card: Card| {
            let rank = usize::from(card.index() / 4);
            if card.index() & 3 == board.suit {
                RANKS + rank
            } else {
                rank
            }
        };
        let plays = &self.play.river.suited[self.first[board.of_suit] as usize + others];
        is_set(plays, hole(kind(x), kind(y)))
    }
}

/// A board with a flush suit.
struct Board<'c> {
    cards: &'c [Card; 5],
    suit: u8,
    /// The ranks that it has of the suit.
    of_suit: usize,
}

impl<'c> Board<'c> {
    /// A board with a flush suit; where it has none, nothing of this means anything.
    #[inline]
    fn of(cards: &'c [Card; 5], flush: u32) -> Board<'c> {
        #[expect(clippy::cast_possible_truncation, reason = "a suit is below four")]
        let suit = (flush.trailing_zeros() / 4) as u8;
        let mut of_suit = 0;
        for card in cards {
            of_suit |= usize::from(card.index() & 3 == suit) << (card.index() / 4);
        }
        Board {
            cards,
            suit,
            of_suit,
        }
    }
}

/// Four bits for each suit: five more than the board has cards of it, so that the uppermost
/// tells three or more, and the second lowest beside it tells five.
#[inline]
fn suits_of(board: &[Card; 5]) -> u32 {
    board.iter().fold(0x5555_u32, |counts, card| {
        counts + (1 << (4 * (card.index() & 3)))
    })
}

/// The bits that tell three or more of a suit.
const THREE_OR_MORE: u32 = 0x8888;

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
        let deal = Deal {
            board: [a, b, c, d, e],
            dealer: [x, y],
            own: [v, w],
        };
        let asked = self.ask(&deal);
        let found = self.look_up(&deal, &asked);
        let plays = match found.waits && asked.flush != 0 {
            true => self.plays_suited(&deal, asked.flush),
            false => found.mine & PLAYED != 0,
        };
        self.settle(&deal, &asked, &found, plays)
    }

    #[inline]
    fn block(&self, deals: &[[Card; 9]; BLOCK]) -> [usize; BLOCK] {
        let deals = deals.map(|[a, b, c, d, e, x, y, v, w]| Deal {
            board: [a, b, c, d, e],
            dealer: [x, y],
            own: [v, w],
        });
        let asked = deals.each_ref().map(|deal| self.ask(deal));
        let found: [Found; BLOCK] = std::array::from_fn(|at| self.look_up(&deals[at], &asked[at]));
        let mut plays = found.each_ref().map(|found| found.mine & PLAYED != 0);
        // Few wait for the river on a board with a flush suit, and what is played there is a
        // large table: those few are looked up together.
        let (mut few, mut count) = ([0; BLOCK], 0);
        for at in 0..BLOCK {
            few[count % BLOCK] = at;
            count += usize::from(found[at].waits & (asked[at].flush != 0));
        }
        for &at in &few[..count] {
            plays[at] = self.plays_suited(&deals[at], asked[at].flush);
        }
        std::array::from_fn(|at| self.settle(&deals[at], &asked[at], &found[at], plays[at]))
    }
}

/// The cards of a deal at a table of one.
struct Deal {
    board: [Card; 5],
    dealer: [Card; 2],
    own: [Card; 2],
}

/// Where the look-ups of a deal are.
struct Asked {
    row: usize,
    mine: usize,
    theirs: usize,
    flop: usize,
    on_flop: usize,
    /// Four bits for each suit, the uppermost set where the board has three or more of it.
    flush: u32,
}

/// What they found.
struct Found {
    mine: u16,
    theirs: u16,
    /// The multiple before the flop and after it; nought where the hole waits.
    multiple: u8,
    waits: bool,
}

impl Rounds {
    #[inline]
    fn ask(&self, deal: &Deal) -> Asked {
        let [a, b, c, ..] = deal.board;
        let counts = suits_of(&deal.board);
        let flush = counts & THREE_OR_MORE;
        let flop = Sum::from(a) + b + c;
        let [.., d, e] = deal.board;
        let mut row = usize::from(fast::five(flop + d + e).number());
        if flush & (counts << 2) != 0 {
            // Five of a suit are a flush to the evaluator; it is their ranks that count.
            row = usize::from(self.alone[Board::of(&deal.board, flush).of_suit]);
        }
        let ranks = |[one, other]: [Card; 2]| {
            pair(usize::from(one.index() / 4), usize::from(other.index() / 4))
        };
        let [v, w] = deal.own;
        let on_flop = match self.has_jackpot {
            true => usize::from(fast::five(flop + v + w).number()),
            false => 0,
        };
        Asked {
            row,
            mine: ranks(deal.own),
            theirs: ranks(deal.dealer),
            flop: number([a, b, c]),
            on_flop,
            flush,
        }
    }

    #[inline]
    fn look_up(&self, deal: &Deal, asked: &Asked) -> Found {
        let row = &self.plain[asked.row];
        let before = self.pre_flop[place(&deal.own)];
        let raises = self.raises(&deal.own, self.shapes[asked.flop]);
        let after = if raises { self.flop_multiple } else { 0 };
        let multiple = if before > 0 { before } else { after };
        Found {
            mine: row[asked.mine],
            theirs: row[asked.theirs],
            multiple,
            waits: multiple == 0,
        }
    }

    #[inline]
    fn settle(&self, deal: &Deal, asked: &Asked, found: &Found, plays: bool) -> usize {
        let (mut player, mut dealer) = (found.mine & !PLAYED, found.theirs & !PLAYED);
        if asked.flush != 0 {
            let board = Board::of(&deal.board, asked.flush);
            player = self.with_flush(&board, deal.own, player);
            dealer = self.with_flush(&board, deal.dealer, dealer);
        }
        let at_river = if plays { self.river_multiple } else { 0 };
        let multiple = usize::from(if found.waits {
            at_river
        } else {
            found.multiple
        });
        let contest = usize::from(player == dealer) * 2 + usize::from(player < dealer) * 4;
        let way = contest + usize::from(dealer < self.qualifies);
        let category = usize::from(self.of_level[usize::from(player)]);
        let on_flop = usize::from(self.categories[asked.on_flop]);
        ((multiple * CATEGORIES + category) * WAYS + way) * CATEGORIES + on_flop
    }
}

/// The place of two cards.
#[inline]
fn place([a, b]: &[Card; 2]) -> usize {
    usize::from(a.index()) * 64 + usize::from(b.index())
}

/// The number of a flop, in whatever order its cards come.
#[inline]
fn number(flop: [Card; 3]) -> usize {
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

/// Everything that a deal can come to: by multiple, category of the last hand, way the
/// comparison goes, and category of hole and flop.
fn cells(rules: &Rules, unit: Money, payoffs: &Payoffs) -> Result<Vec<Cell>, Overflow> {
    let cents = |parts: i64| parts * (unit.in_cents() / payoffs.parts);
    let after_fold = rules
        .jackpot
        .as_ref()
        .and_then(|book| book.jackpot_after_fold);
    let kept = after_fold.is_some_and(|cited| cited.value == AfterFold::Kept);
    let multiples = payoffs
        .pre_flop
        .iter()
        .chain([&payoffs.flop, &payoffs.river]);
    let highest = multiples.max().copied().unwrap_or(0);
    let mut cells = Vec::new();
    for multiple in 0..=highest {
        for category in Category::ALL {
            let trips = trips_net(rules, unit, category)?.in_cents();
            for way in 0..WAYS {
                let is_folded = multiple == 0;
                let base = Settled {
                    wager: Wager::Base,
                    outcome: match is_folded {
                        true => "fold".to_owned(),
                        false => payoffs.outcome(multiple, category, way),
                    },
                    net: match is_folded {
                        true => cents(payoffs.fold),
                        false => cents(payoffs.of(multiple)[category as usize][way]),
                    },
                    staked: unit.in_cents() * i64::from(2 + multiple),
                };
                let is_taken = is_folded && rules.trips_after_fold.value == AfterFold::Lost;
                let side = Settled {
                    wager: Wager::Trips,
                    outcome: match trips {
                        _ if is_taken => "forfeited".to_owned(),
                        1.. => format!("win {category}"),
                        _ => "lose".to_owned(),
                    },
                    net: if is_taken { -unit.in_cents() } else { trips },
                    staked: unit.in_cents(),
                };
                for on_flop in Category::ALL {
                    let fate = match is_folded && !kept {
                        true => Fate::Forfeited,
                        false => Fate::Judged(on_flop),
                    };
                    cells.push(Cell {
                        action: match is_folded {
                            true => "fold".to_owned(),
                            false => format!("play-{multiple}x"),
                        },
                        wagers: vec![base.clone(), side.clone()],
                        jackpot: rules.jackpot.as_ref().map(|_| fate),
                    });
                }
            }
        }
    }
    Ok(cells)
}

const _: () = assert!(PAIRS <= ROW && HOLES < 1 << 15);
