//! What becomes of hands that win a jackpot on the flop.
//!
//! A jackpot is judged on hole and flop, Trips and the base on the whole board. How they
//! move together is in the deals whose hole and flop are of one of the few categories with
//! a prize: they are counted here as `count` counts all, but flop by flop. What boards with
//! a flush suit make of a hand is added, and what ranks alone make of it taken away again.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place, board, flop, kind of hole, category and action"
)]

use std::collections::BTreeMap;

use cards::fast;
use cards::five::Category;
use money::Money;

use super::board::{FlushSuit, PlainBoard};
use super::count::scaled;
use super::decide::{Decisions, FlopKinds};
use super::flop::Shape;
use super::game::Game;
use super::hole::HOLE_FACTS;
use super::kinds::{CARDS_OF_HOLE, HOLES, OTHERS_OF_FLOP, PAIR_OF_HOLE, RANKS};
use super::kinds::{FLOPS, flops_of, multisets, plain_flops_of};
use super::parallel::share;
use super::play::is_set;
use super::river::{Checks, NO_WAYS, Ways, add_ways};
use super::solution::Stayed;
use super::standing::{DEALERS, Standing};
use super::sums::add_all;
use crate::fraction::{over, whole};
use crate::solved::{End, Hands, Winners};

/// Deals of one category of hole and flop, by what was done and what they came to.
#[derive(Clone)]
struct Counted {
    /// By the multiple of the play wager, which is nought where there is none.
    played: Vec<Ways>,
    /// Folded, by the category of the last hand.
    folds: [i64; Category::ALL.len()],
}

/// A hole on a flop that wins, and in how many ways it was reached.
struct Entry {
    hole: usize,
    category: usize,
    /// The play wager made before or after this flop; none: a check.
    multiple: Option<u32>,
    /// The ways, scaled as `count` has them.
    ways: i64,
}

/// Every hole and flop that wins.
struct Entries {
    plain: Vec<Vec<Entry>>,
    suited: Vec<Vec<Entry>>,
}

/// The deals with a hole and flop of these categories, by the last hand.
pub(super) fn winners(
    game: &Game,
    decisions: &Decisions,
    checks: &Checks,
    prizes: &[Category],
) -> Vec<Winners> {
    let entries = Entries::new(game, decisions, prizes);
    let multiples = game.payoffs.pre_flop.iter();
    let multiples = multiples.chain([&game.payoffs.flop, &game.payoffs.river]);
    let rows = multiples.max().map_or(0, |&highest| highest as usize + 1);
    let nothing = || vec![Counted::nothing(rows); Category::ALL.len()];
    let parts = share(60, &game.flush_suits, nothing, |counted, suit| {
        add_suit(counted, game, checks, &entries, suit);
    });
    let mut all = nothing();
    for part in &parts {
        all.iter_mut()
            .zip(part)
            .for_each(|(to, from)| to.join(from));
    }
    add_plain(&mut all, game, checks, &entries);
    let found = prizes.iter().flat_map(|&judged| {
        let hands = all[judged as usize].hands(game);
        hands
            .into_iter()
            .map(move |hands| Winners { judged, hands })
    });
    found.collect()
}

/// Adds the boards with three or more of a suit.
fn add_suit(
    counted: &mut [Counted],
    game: &Game,
    checks: &Checks,
    entries: &Entries,
    suit: &FlushSuit,
) {
    let mut ranked = Vec::with_capacity(HOLES);
    let mut standings = [Standing::default(); HOLES];
    let on_board = suit.ranks.iter().fold(0_u32, |mask, rank| mask | 1 << rank);
    for (at, others) in suit.others().iter().enumerate() {
        let flops = flops_of(&suit.ranks, others);
        if flops.iter().all(|&flop| entries.suited[flop].is_empty()) {
            continue;
        }
        let place = suit.plain_place(others);
        let plain = &game.plain[place];
        game.stand(suit, others, plain, &mut ranked, &mut standings);
        for entry in flops.iter().flat_map(|&flop| &entries.suited[flop]) {
            // The turn or the river may be a card that the hole has.
            let (a, b) = CARDS_OF_HOLE[entry.hole];
            let is_gone = |kind: u8| {
                let rank = usize::from(kind).checked_sub(RANKS);
                rank.is_some_and(|rank| on_board >> rank & 1 == 1)
            };
            if is_gone(a) || is_gone(b) {
                continue;
            }
            let ways = entry.ways * i64::from(FlushSuit::arrangements(others, entry.hole));
            let counted = &mut counted[entry.category];
            let plays = is_set(&checks.plays.suited[suit.first + at], entry.hole);
            counted.add(game, entry, standings[entry.hole], ways, plays);
            let pair = usize::from(PAIR_OF_HOLE[entry.hole]);
            let plays = is_set(&checks.plays.plain[place], pair);
            counted.add(game, entry, plain.standings[pair], -ways, plays);
        }
    }
}

/// Adds all boards as if no flush could be made.
fn add_plain(counted: &mut [Counted], game: &Game, checks: &Checks, entries: &Entries) {
    for (place, board) in game.plain.iter().enumerate() {
        for flop in plain_flops_of(board.ranks) {
            for entry in &entries.plain[flop] {
                let times = PlainBoard::arrangements(&board.ranks, entry.hole);
                let ways = entry.ways * i64::from(times);
                let plays = is_set(&checks.plays.plain[place], entry.hole);
                let standing = board.standings[entry.hole];
                counted[entry.category].add(game, entry, standing, ways, plays);
            }
        }
    }
}

impl Entries {
    fn new(game: &Game, decisions: &Decisions, prizes: &[Category]) -> Entries {
        // By hole, category and action.
        type Found = BTreeMap<(usize, usize, Option<u32>), u32>;
        let flops = multisets::<3>();
        let mut plain: Vec<Found> = vec![Found::new(); flops.len()];
        let mut suited: Vec<Found> = vec![Found::new(); FLOPS];
        for (shape, raises) in Shape::all().iter().zip(&decisions.flop) {
            let kinds = FlopKinds::new(shape.cards);
            let [c, d, e] = shape.cards;
            for (index, hole) in HOLE_FACTS.iter().enumerate() {
                let [a, b] = hole.cards;
                if shape.cards.contains(&a) || shape.cards.contains(&b) {
                    continue;
                }
                let category = fast::five(&[a, b, c, d, e]).category();
                if !prizes.contains(&category) {
                    continue;
                }
                let after = is_set(raises, index).then_some(game.payoffs.flop);
                let multiple = decisions.pre_flop[hole.class].or(after);
                let add = |found: &mut Found, hole| {
                    let key = (hole, category as usize, multiple);
                    *found.entry(key).or_default() += shape.flops;
                };
                add(&mut plain[kinds.place], hole.pair);
                for &(suit, kind) in &kinds.suits {
                    add(&mut suited[kind], hole.kinds[suit]);
                }
            }
        }
        let entries = |found: Found, arrangements: &dyn Fn(usize) -> u16| -> Vec<Entry> {
            let entry = |((hole, category, multiple), ways)| Entry {
                hole,
                category,
                multiple,
                ways: i64::from(scaled(ways, u32::from(arrangements(hole)))),
            };
            found.into_iter().map(entry).collect()
        };
        let plain = flops.iter().zip(plain);
        let plain = plain
            .map(|(ranks, found)| entries(found, &|hole| PlainBoard::arrangements(ranks, hole)));
        let suited = OTHERS_OF_FLOP.iter().zip(suited);
        let suited = suited
            .map(|(others, found)| entries(found, &|hole| FlushSuit::arrangements(others, hole)));
        Entries {
            plain: plain.collect(),
            suited: suited.collect(),
        }
    }
}

impl Counted {
    fn nothing(rows: usize) -> Counted {
        Counted {
            played: vec![NO_WAYS; rows],
            folds: [0; Category::ALL.len()],
        }
    }

    #[inline]
    fn add(&mut self, game: &Game, entry: &Entry, standing: Standing, ways: i64, plays: bool) {
        if ways == 0 {
            return;
        }
        match entry.multiple.or(plays.then_some(game.payoffs.river)) {
            Some(multiple) => {
                add_ways(&mut self.played[multiple as usize], game, standing, ways);
            }
            None => self.folds[game.category(standing) as usize] += ways * DEALERS,
        }
    }

    fn join(&mut self, other: &Counted) {
        for (to, from) in self.played.iter_mut().zip(&other.played) {
            add_all(to.as_flattened_mut(), from.as_flattened());
        }
        add_all(&mut self.folds, &other.folds);
    }

    /// The deals by last hand, with what the base left.
    fn hands(&self, game: &Game) -> Vec<Hands> {
        let mut hands = Vec::new();
        let deals = |scaled: i64| u128::from(super::count::unscaled(scaled).unsigned_abs());
        for (at, hand) in Category::ALL.into_iter().enumerate() {
            let mut stayed = Stayed::default();
            for (multiple, ways) in (0..).zip(&self.played) {
                for (way, &count) in ways[at]
                    .iter()
                    .enumerate()
                    .filter(|(_, count)| **count != 0)
                {
                    let net = game.payoffs.net(multiple, hand, way);
                    stayed.add(game.paid.of(multiple, hand, way), deals(count), net);
                }
            }
            let folded = deals(self.folds[at]);
            let fold = over(game.payoffs.fold, game.payoffs.parts) * whole(folded);
            let folded = Hands {
                hand,
                end: End::Folded,
                paid: Money::ZERO,
                deals: folded,
                net: fold,
            };
            let ends = stayed.hands(hand).chain([folded]);
            hands.extend(ends.filter(|hands| hands.deals > 0));
        }
        hands
    }
}
