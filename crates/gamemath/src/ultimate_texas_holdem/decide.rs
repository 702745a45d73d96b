//! The decisions after and before the flop.
//!
//! For a hole and a flop the sums of the river are put together, suit by suit, and the
//! better action is kept; the better actions of all flops make what checking before the
//! flop comes to, and that is compared with the play wager made at once.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every shape, class, suit and category"
)]

use cards::five::Category;
use cards::{Card, Suit, fast};

use super::basic;
use super::flop::{SHAPES, Shape, kind_of};
use super::game::Game;
use super::hole::{ALL_HOLES, HOLE_FACTS, HoleClass, HoleFacts};
use super::kinds::place;
use super::parallel::share;
use super::plan::{FlopRule, Plan, PreFlopRule};
use super::play::{Raises, set};
use super::river::{Checks, NO_WAYS, River, Ways};
use super::standing::DEALERS;

/// How many turns and rivers there are when hole and flop are known.
pub(super) const TURNS_AND_RIVERS: i64 = 1081;

/// What is decided after and before the flop.
#[derive(Debug, Clone)]
pub(super) struct Decisions {
    /// By the shape of the flop: the holes that are raised.
    pub(super) flop: Vec<Raises>,
    /// By class of hole: the multiple of the play wager; none: a check.
    pub(super) pre_flop: Vec<Option<u32>>,
    /// By class of hole: what each action before the flop comes to.
    pub(super) worth: Vec<PreFlopWorth>,
    /// By class of hole and category of hole and flop: the deals, and those folded.
    pub(super) hands: Vec<[FlopHands; Category::ALL.len()]>,
}

/// What the actions before the flop come to for one hole, over all flops, turns, rivers
/// and dealers, in parts of the ante.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PreFlopWorth {
    /// A check.
    pub(super) check: i64,
    /// The play wagers, each with its multiple.
    pub(super) raises: Vec<(u32, i64)>,
}

/// Deals with one sort of hand after the flop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct FlopHands {
    /// All of them.
    pub(super) deals: i64,
    /// Those that are folded at the river, if the hole was checked.
    pub(super) folded: i64,
}

impl Decisions {
    /// Decides every flop, and then every class of holes.
    pub(super) fn new(game: &Game, river: &River, checks: &Checks, plan: Plan) -> Decisions {
        let shapes: Vec<_> = Shape::all().into_iter().enumerate().collect();
        // The best play and three simpler ones are decided.
        let parts = share(60, &shapes, FlopSums::nothing, |sums, &(number, shape)| {
            let raises = sums.add_flop(river, checks, shape, plan.flop);
            sums.raises.push((number, raises));
        });
        let mut sums = FlopSums::nothing();
        let mut raises = vec![[0; ALL_HOLES.div_ceil(64)]; SHAPES];
        for part in parts {
            sums.join(&part);
            for (number, of_flop) in part.raises {
                raises[number] = of_flop;
            }
        }
        let mut decisions = Decisions {
            flop: raises,
            pre_flop: vec![],
            worth: vec![],
            hands: sums.hands,
        };
        for class in HoleClass::all() {
            let check = sums.check[class.index()] / i64::from(class.holes());
            let worth = PreFlopWorth::new(game, river, class, check);
            decisions.pre_flop.push(worth.decide(class, plan.pre_flop));
            decisions.worth.push(worth);
        }
        decisions
    }
}

impl PreFlopWorth {
    fn new(game: &Game, river: &River, class: HoleClass, check: i64) -> PreFlopWorth {
        let ways = class_ways(river, class);
        let raise = |&multiple: &u32| {
            let payoffs = game.payoffs.of(multiple).as_flattened();
            let ways = ways.as_flattened().iter().zip(payoffs);
            let worth: i64 = ways.map(|(ways, payoff)| ways * payoff).sum();
            // A board is the board of ten flops.
            (multiple, worth * 10)
        };
        PreFlopWorth {
            check,
            raises: game.payoffs.pre_flop.iter().map(raise).collect(),
        }
    }

    fn decide(&self, class: HoleClass, rule: PreFlopRule) -> Option<u32> {
        let best = self.raises.iter().max_by_key(|(_, worth)| worth);
        let highest = self.raises.iter().max_by_key(|(multiple, _)| multiple);
        let raise = match rule {
            PreFlopRule::Best => best.filter(|(_, worth)| *worth >= self.check),
            PreFlopRule::Always => highest,
            PreFlopRule::Basic => highest.filter(|_| basic::raises_pre_flop(class.example())),
            PreFlopRule::Never => None,
        };
        raise.map(|&(multiple, _)| multiple)
    }
}

/// All boards and dealers that a hole of a class meets.
pub(super) fn class_ways(river: &River, class: HoleClass) -> Ways {
    let hole = HoleFacts::new(class.example());
    let mut ways = NO_WAYS;
    let suits = hole.kinds.iter().map(|&kind| &river.suited_ways[kind]);
    for part in suits.chain([&river.plain_ways[hole.pair]]) {
        for (to, from) in ways.as_flattened_mut().iter_mut().zip(part.as_flattened()) {
            *to += from;
        }
    }
    ways
}

/// Sums over the flops that one thread went through.
struct FlopSums {
    raises: Vec<(usize, Raises)>,
    check: Vec<i64>,
    hands: Vec<[FlopHands; Category::ALL.len()]>,
}

impl FlopSums {
    fn nothing() -> FlopSums {
        FlopSums {
            raises: vec![],
            check: vec![0; HoleClass::COUNT],
            hands: vec![[FlopHands::default(); Category::ALL.len()]; HoleClass::COUNT],
        }
    }

    fn add_flop(&mut self, river: &River, checks: &Checks, shape: Shape, rule: FlopRule) -> Raises {
        let mut raises = [0; ALL_HOLES.div_ceil(64)];
        let flop = FlopKinds::new(shape.cards);
        let [c, d, e] = shape.cards;
        let flops = i64::from(shape.flops);
        for (index, hole) in HOLE_FACTS.iter().enumerate() {
            let [a, b] = hole.cards;
            if shape.cards.contains(&a) || shape.cards.contains(&b) {
                continue;
            }
            let worth = flop.worth(river, checks, hole);
            let is_raised = match rule {
                FlopRule::Best => worth.raise >= worth.check,
                FlopRule::Basic => basic::raises_flop(hole.cards, shape.cards),
                FlopRule::Never => false,
            };
            set(&mut raises, index, is_raised);
            let kept = if is_raised { worth.raise } else { worth.check };
            self.check[hole.class] += kept * flops;
            let category = fast::five(&[a, b, c, d, e]).category();
            let hands = &mut self.hands[hole.class][category as usize];
            let dealers = flops * DEALERS;
            hands.deals += TURNS_AND_RIVERS * dealers;
            if !is_raised {
                hands.folded += worth.folds * dealers;
            }
        }
        raises
    }

    fn join(&mut self, other: &FlopSums) {
        self.check
            .iter_mut()
            .zip(&other.check)
            .for_each(|(to, from)| *to += from);
        let hands = self.hands.iter_mut().flatten();
        for (to, from) in hands.zip(other.hands.iter().flatten()) {
            to.deals += from.deals;
            to.folded += from.folded;
        }
    }
}

/// A flop by its ranks and by each suit that it has a card of.
#[derive(Debug, Clone)]
pub(super) struct FlopKinds {
    /// The place of its ranks.
    pub(super) place: usize,
    /// The suits, each with the kind of flop by it.
    pub(super) suits: Vec<(usize, usize)>,
}

/// What the actions after a flop come to for a hole, over turns, rivers and dealers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FlopWorth {
    pub(super) raise: i64,
    pub(super) check: i64,
    /// On how many turns and rivers a hand that checked is folded.
    pub(super) folds: i64,
}

impl FlopKinds {
    pub(super) fn new(flop: [Card; 3]) -> FlopKinds {
        let mut cards = flop;
        cards.sort();
        let ranks = cards.map(|card| card.rank().index());
        let kind = |suit: Suit| Some((usize::from(suit.index()), kind_of(cards, suit)?));
        FlopKinds {
            place: place(&ranks),
            suits: Suit::ALL.into_iter().filter_map(kind).collect(),
        }
    }

    /// Puts the sums of the river together.
    #[inline]
    pub(super) fn worth(&self, river: &River, checks: &Checks, hole: &HoleFacts) -> FlopWorth {
        let (raise, check, folds) = (&river.raise, &checks.check, &checks.folds);
        let mut worth = FlopWorth {
            raise: raise.plain.of(self.place, hole.pair),
            check: check.plain.of(self.place, hole.pair),
            folds: i64::from(folds.plain.of(self.place, hole.pair)),
        };
        for &(suit, flop) in &self.suits {
            let hole = hole.kinds[suit];
            worth.raise += raise.suited.of(flop, hole);
            worth.check += check.suited.of(flop, hole);
            worth.folds += i64::from(folds.suited.of(flop, hole));
        }
        worth
    }
}
