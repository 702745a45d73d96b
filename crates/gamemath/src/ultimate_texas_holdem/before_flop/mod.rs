//! The decision before the flop of one hole, whatever other cards are seen.
//!
//! Boards are gone through by what they can tell apart, as for the whole game (`river`), but
//! beside one hole, and with the cards that are left counted by rank: every board by its
//! ranks, as if no flush could be made, and then for each suit those with three or more of
//! it, by the difference which the suit makes. Both are added to the ten flops of a board,
//! in as many ways as the board lies among the cards left, and divided by the ways in which
//! the flop does. Then every flop is played as is best on it.
//!
//! So a hole meets some hundred thousand boards and not two million, and on each board all
//! dealers at once (`dealers`).
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place, kind of flop and category"
)]

mod dealers;
mod left;
mod suited;

use cards::five::Category;
use cards::{Card, Suit};
use games::ultimate_texas_holdem::Rules;
use money::Money;

use super::flop::kind_of;
use super::game::Unreckoned;
use super::kinds::{multisets, pair, place, plain_flops_of};
use super::payoff::{Payoffs, WAYS};
use super::river::{NO_WAYS, Ways};
use super::standing::{by_way, worth};
use super::sums::add_all;
use super::values::Values;
use dealers::{Hand, Met};
use left::Left;
use suited::{BySuit, SuitedBoards};

/// A game under one set of rules, whose holes are asked for one by one.
#[derive(Debug, Clone)]
pub(super) struct BeforeFlop {
    pub(super) payoffs: Payoffs,
    values: Values,
    /// By the place of its ranks.
    boards: Vec<[u8; 5]>,
    /// By the ranks held of a flush suit.
    suited: Vec<SuitedBoards>,
}

/// What the actions before the flop come to for one hole, over all boards and dealers, in
/// parts of the ante; every board counts as that of ten flops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Worths {
    /// A check.
    pub(super) check: i64,
    /// The play wagers, each with its multiple.
    pub(super) raises: Vec<(u32, i64)>,
}

impl Worths {
    /// What the best of them comes to.
    pub(super) fn best(&self) -> i64 {
        let raises = self.raises.iter().map(|&(_, worth)| worth);
        raises.fold(self.check, i64::max)
    }
}

/// What raising and checking on a flop come to, over turns, rivers and dealers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OnFlop {
    pub(super) raise: i64,
    pub(super) check: i64,
}

/// The hole on one board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct OnBoard {
    category: Category,
    ways: [i64; WAYS],
    /// What the play wager of the flop comes to, and what checking does.
    worth: OnFlop,
}

impl BeforeFlop {
    /// Looks up what all hands are worth under these rules, for an ante of `unit`.
    pub(super) fn new(rules: &Rules, unit: Money) -> Result<BeforeFlop, Unreckoned> {
        BeforeFlop::paying(rules, Payoffs::new(rules, unit)?)
    }

    /// The same with payoffs that were asked for.
    pub(super) fn paying(rules: &Rules, payoffs: Payoffs) -> Result<BeforeFlop, Unreckoned> {
        let values = Values::new(rules)?;
        Ok(BeforeFlop {
            payoffs,
            boards: multisets::<5>(),
            suited: SuitedBoards::all(&values),
            values,
        })
    }

    /// What the actions of a hole come to, when the board and the dealer's cards come from
    /// those `left`, except a card of the dealer's that is known.
    pub(super) fn worths(&self, hole: [Card; 2], dealer: Option<Card>, left: &[Card]) -> Worths {
        self.worths_by_flop(hole, dealer, left, |_, _| {})
    }

    /// The same, and every flop is told.
    pub(super) fn worths_by_flop(
        &self,
        hole: [Card; 2],
        dealer: Option<Card>,
        left: &[Card],
        mut tell: impl FnMut([Card; 3], OnFlop),
    ) -> Worths {
        let plain = ByRanks::new(self, hole, dealer, left);
        let mut suits: Vec<BySuit> = Vec::with_capacity(Suit::ALL.len());
        for suit in Suit::ALL {
            let own = hole.iter().filter(|card| card.suit() == suit);
            let own = own.fold(0, |mask, card| mask | 1 << card.rank().index());
            let left = Left::by_suit(dealer, left, suit);
            // Suits that only their names tell apart come to the same.
            let like = suits
                .iter()
                .find(|other| other.own == own && other.left == left);
            let by_suit = like.cloned();
            suits.push(by_suit.unwrap_or_else(|| BySuit::new(self, &plain, own, left)));
        }
        let mut ways = plain.ways;
        for by_suit in &suits {
            let (to, from) = (ways.as_flattened_mut(), by_suit.ways.as_flattened());
            add_all(to, from);
        }
        let raise = |&multiple: &u32| {
            let payoffs = self.payoffs.of(multiple).as_flattened();
            let ways = ways.as_flattened().iter().zip(payoffs);
            let worth: i64 = ways.map(|(ways, payoff)| ways * payoff).sum();
            (multiple, worth * 10)
        };
        let mut check = 0;
        each_flop(left, &plain, &suits, |flop, on_flop| {
            check += on_flop.raise.max(on_flop.check);
            tell(flop, on_flop);
        });
        Worths {
            check,
            raises: self.payoffs.pre_flop.iter().map(raise).collect(),
        }
    }

    /// What a hand is held against.
    fn hand(&self, level: u16) -> Hand {
        let qualifies = self.values.qualifies;
        Hand { level, qualifies }
    }

    /// What meeting all dealers with a hand comes to.
    #[inline]
    fn on_board(&self, met: Met, hand: Hand) -> OnBoard {
        let ways = by_way(
            hand.level >= hand.qualifies,
            i64::from(met.below),
            i64::from(met.equal),
            i64::from(met.unqualified),
            i64::from(met.all),
        );
        let category = self.values.category[usize::from(hand.level)];
        let play = |multiple| worth(&ways, &self.payoffs.of(multiple)[category as usize]);
        let fold = self.payoffs.fold * i64::from(met.all);
        OnBoard {
            category,
            ways,
            worth: OnFlop {
                raise: play(self.payoffs.flop),
                check: play(self.payoffs.river).max(fold),
            },
        }
    }
}

/// Every board by its ranks, as if no flush could be made.
struct ByRanks {
    /// The pair of the hole's ranks.
    own: usize,
    /// By the place of a board's ranks; none: there are too few cards left for it.
    boards: Vec<Option<OnBoard>>,
    /// By the place of a flop's ranks.
    flops: Vec<OnFlop>,
    ways: Ways,
}

/// More cards of a suit than a hole has: no flush is made.
const NEVER: usize = 3;

impl ByRanks {
    fn new(game: &BeforeFlop, hole: [Card; 2], dealer: Option<Card>, left: &[Card]) -> ByRanks {
        let [a, b] = hole.map(|card| usize::from(card.rank().index()));
        let ranks_of_flops = multisets::<3>();
        let mut by_ranks = ByRanks {
            own: pair(a, b),
            boards: vec![None; game.boards.len()],
            flops: vec![OnFlop::default(); ranks_of_flops.len()],
            ways: NO_WAYS,
        };
        let left = Left::by_rank(dealer, left);
        for (place, ranks) in game.boards.iter().enumerate() {
            let times = left.ways(ranks);
            if times == 0 {
                continue;
            }
            let levels = &game.values.plain[place];
            let hand = game.hand(levels[by_ranks.own]);
            let mut met = Met::default();
            met.meet(&left.less(&[], ranks), NEVER, levels, hand);
            let on_board = game.on_board(met, hand);
            on_board.add_to(&mut by_ranks.ways, times);
            for flop in plain_flops_of(*ranks) {
                by_ranks.flops[flop].add(on_board.worth, times);
            }
            by_ranks.boards[place] = Some(on_board);
        }
        for (flop, ranks) in by_ranks.flops.iter_mut().zip(&ranks_of_flops) {
            flop.divide(left.ways(ranks));
        }
        by_ranks
    }
}

impl OnFlop {
    #[inline]
    fn add(&mut self, board: OnFlop, times: i64) {
        self.raise += board.raise * times;
        self.check += board.check * times;
    }

    /// Divides by the ways in which the flop lies among the cards left, which is nought
    /// where there is no room for it.
    fn divide(&mut self, ways: i64) {
        if ways > 1 {
            self.raise /= ways;
            self.check /= ways;
        }
    }
}

impl OnBoard {
    /// Counts the dealers, as often as is said.
    #[inline]
    fn add_to(&self, to: &mut Ways, times: i64) {
        let to = &mut to[self.category as usize];
        for (to, dealers) in to.iter_mut().zip(self.ways) {
            *to += dealers * times;
        }
    }
}

/// Goes through the flops of the cards left, to be played as is best on each.
fn each_flop(
    left: &[Card],
    plain: &ByRanks,
    suits: &[BySuit],
    mut each: impl FnMut([Card; 3], OnFlop),
) {
    let mut left = left.to_vec();
    left.sort_unstable();
    for (c, &high) in left.iter().enumerate() {
        for (b, &middle) in left[..c].iter().enumerate() {
            for &low in &left[..b] {
                let flop = [low, middle, high];
                let mut on_flop = plain.flops[place(&flop.map(|card| card.rank().index()))];
                for (by_suit, suit) in suits.iter().zip(Suit::ALL) {
                    if let Some(kind) = kind_of(flop, suit) {
                        on_flop.add(by_suit.flops[kind], 1);
                    }
                }
                each(flop, on_flop);
            }
        }
    }
}
