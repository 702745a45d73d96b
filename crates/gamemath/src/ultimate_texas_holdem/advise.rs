//! One decision.
//!
//! After the flop and at the river this shares no counting with the solution of the whole
//! game, and each is a check of the other: here every turn and river and every dealer is
//! dealt card by card, and hands are compared by the rules themselves. Before the flop that
//! would be two million boards, which `before_flop` goes through by kinds.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a way for every comparison and a payoff for every way"
)]

use cards::fast::{Hand as Sum, TwoAndThree};
use cards::five::{Category, Value};
use cards::{Card, CardSet, Suit, fast};
use games::ultimate_texas_holdem::{HandForming, Rules};
use money::Money;

use super::before_flop::BeforeFlop;
use super::game::Unreckoned;
use super::kinds::{KINDS, RANKS};
use super::payoff::{Payoffs, WAYS, Way};
use crate::advice::{ActionValue, Advice};
use crate::fraction::{Fraction, over, whole};
use crate::seen::choose;

/// Why a decision cannot be advised on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unadvised {
    /// The game cannot be reckoned.
    #[error(transparent)]
    Unreckoned(#[from] Unreckoned),
    /// A board that no player decides on.
    #[error("a player decides on no board, on three cards or on five, not on {0}")]
    BoardOf(usize),
    /// A card stands twice among hole, board and other cards.
    #[error("{0} stands twice")]
    Twice(Card),
    /// Too many cards were seen for the dealer to have any.
    #[error("too many cards were seen: the dealer has none left")]
    NoneLeft,
}

/// What every action is worth with a hole and the board so far, when these other cards
/// are known to be out of the dealer's reach and the board's.
pub fn advise(
    rules: &Rules,
    unit: Money,
    hole: [Card; 2],
    board: &[Card],
    seen: CardSet,
) -> Result<Advice, Unadvised> {
    advise_staked(rules, (unit, None), hole, board, seen)
}

/// The same with so much on Trips, which is lost with a fold.
pub(crate) fn advise_staked(
    rules: &Rules,
    (unit, trips): (Money, Option<Money>),
    hole: [Card; 2],
    board: &[Card],
    seen: CardSet,
) -> Result<Advice, Unadvised> {
    let mut gone = seen;
    for &card in hole.iter().chain(board) {
        if !gone.insert(card) {
            return Err(Unadvised::Twice(card));
        }
    }
    let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
    if board.is_empty() {
        let (advice, _) = advise_opening(rules, (unit, trips), hole, seen, |_| false)?;
        return Ok(advice);
    }
    let payoffs = Payoffs::with_trips(rules, unit, trips).map_err(Unreckoned::from)?;
    let state = State {
        rules,
        payoffs: &payoffs,
        hole,
        dealer: None,
    };
    match *board {
        [a, b, c] if left.len() >= 4 => Ok(state.flop([a, b, c], &left)),
        [a, b, c, d, e] if left.len() >= 2 => Ok(state.river([a, b, c, d, e], &left)),
        [_, _, _] | [_, _, _, _, _] => Err(Unadvised::NoneLeft),
        _ => Err(Unadvised::BoardOf(board.len())),
    }
}

/// The decision after the flop of somebody to whom a jackpot wager makes staying in worth
/// more than the main wagers say. All of it is what the main wagers leave, in antes.
pub(crate) struct Beside {
    /// A play wager.
    pub(crate) raise: Fraction,
    /// A check, if nothing else counted.
    pub(crate) alone: Fraction,
    /// A check.
    pub(crate) check: Fraction,
    /// How often it is folded at the river.
    pub(crate) folds: Fraction,
}

/// A hole on the flops that may come.
pub(crate) struct Flops<'r> {
    rules: &'r Rules,
    payoffs: Payoffs,
    hole: [Card; 2],
    seen: CardSet,
}

impl<'r> Flops<'r> {
    /// With an ante of a unit, and so much on Trips, which is lost with a fold.
    pub(crate) fn new(
        rules: &'r Rules,
        (unit, trips): (Money, Option<Money>),
        hole: [Card; 2],
        seen: CardSet,
    ) -> Result<Flops<'r>, Unadvised> {
        Ok(Flops {
            rules,
            payoffs: Payoffs::with_trips(rules, unit, trips).map_err(Unreckoned::from)?,
            hole,
            seen,
        })
    }

    /// The name of the play wager.
    pub(crate) fn raised(&self) -> String {
        self.state().raised()
    }

    /// The decision on a flop, when staying in is worth `gap` antes more than it seems.
    pub(crate) fn decide(&self, flop: [Card; 3], gap: &Fraction) -> Beside {
        let known = self.hole.into_iter().chain(flop);
        let gone = known.fold(self.seen, CardSet::with);
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        let dealers = choose(left.len().saturating_sub(2), 2);
        // Over all dealers of a board staying in may cost so much that it is still worth it.
        let least = (-gap * whole(self.payoffs.parts) * whole(dealers)).ceil();
        let never = if gap < &whole(0) { i64::MAX } else { i64::MIN };
        let least = i64::try_from(least.to_integer()).unwrap_or(never);
        let worths = self.state().flop_worths_beside(flop, &left, least);
        let parts = i128::from(worths.deals) * i128::from(self.payoffs.parts);
        Beside {
            raise: over(worths.raise, parts),
            alone: over(worths.alone, parts),
            check: over(worths.check, parts),
            folds: over(worths.folds, worths.deals),
        }
    }

    fn state(&self) -> State<'_> {
        State {
            rules: self.rules,
            payoffs: &self.payoffs,
            hole: self.hole,
            dealer: None,
        }
    }
}

/// What the actions on a flop come to, over so many turns, rivers and dealers.
#[derive(Debug, Clone, Copy, Default)]
struct FlopWorths {
    deals: i64,
    raise: i64,
    /// A check that is folded at the river where the main wagers say so.
    alone: i64,
    /// A check that is folded only where staying in is worth too little.
    check: i64,
    /// The deals that are folded so.
    folds: i64,
}

/// What hole and flop make together.
pub(crate) fn hand_on(hole: [Card; 2], flop: [Card; 3]) -> Category {
    let cards: Sum = hole.into_iter().chain(flop).collect();
    fast::five(cards).category()
}

/// The decision before the flop, and the flops to come that make such a hand and are then
/// better checked than raised, the main wagers counted, and so much on Trips where it is lost
/// with a fold.
pub(crate) fn advise_opening(
    rules: &Rules,
    (unit, trips): (Money, Option<Money>),
    hole: [Card; 2],
    seen: CardSet,
    is_such: impl Fn(Category) -> bool,
) -> Result<(Advice, Vec<[Card; 3]>), Unadvised> {
    let gone = hole.into_iter().fold(seen, CardSet::with);
    let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
    if left.len() < 7 {
        return Err(Unadvised::NoneLeft);
    }
    let payoffs = Payoffs::with_trips(rules, unit, trips).map_err(Unreckoned::from)?;
    let game = BeforeFlop::paying(rules, payoffs)?;
    let mut checked = vec![];
    let worths = game.worths_by_flop(hole, None, &left, |flop, on_flop| {
        if on_flop.check > on_flop.raise && is_such(hand_on(hole, flop)) {
            checked.push(flop);
        }
    });
    let boards = choose(left.len(), 5) * choose(left.len() - 5, 2);
    let deals = i128::from(boards) * 10 * i128::from(game.payoffs.parts);
    let value = |action: String, worth: i64| ActionValue {
        action,
        ev: over(worth, deals),
    };
    let mut actions = vec![value("check".to_owned(), worths.check)];
    for (multiple, worth) in worths.raises {
        actions.push(value(format!("play-{multiple}x"), worth));
    }
    Ok((Advice(actions), checked))
}

/// A hole that has a decision to make after the flop.
pub(super) struct State<'a> {
    pub(super) rules: &'a Rules,
    pub(super) payoffs: &'a Payoffs,
    pub(super) hole: [Card; 2],
    /// A card of the dealer's that is known.
    pub(super) dealer: Option<Card>,
}

impl State<'_> {
    fn flop(&self, flop: [Card; 3], left: &[Card]) -> Advice {
        let (check, raise, deals) = self.flop_worths(flop, left);
        self.advice(deals, [("check".to_owned(), check), (self.raised(), raise)])
    }

    fn raised(&self) -> String {
        format!("play-{}x", self.payoffs.flop)
    }

    /// What checking and raising come to after a flop, over so many turns, rivers and
    /// dealers.
    pub(super) fn flop_worths(&self, flop: [Card; 3], left: &[Card]) -> (i64, i64, i64) {
        let worths = self.flop_worths_beside(flop, left, 0);
        (worths.alone, worths.raise, worths.deals)
    }

    /// The same, and for somebody who stays in at the river where that is worth at least so
    /// much more than a fold.
    fn flop_worths_beside(&self, flop: [Card; 3], left: &[Card], least: i64) -> FlopWorths {
        let [a, b, c] = flop;
        let mut worths = FlopWorths::default();
        let mut rest = Vec::with_capacity(left.len());
        for (at, &turn) in left.iter().enumerate() {
            for &river in &left[..at] {
                rest.clear();
                rest.extend(left.iter().filter(|&&card| card != turn && card != river));
                let met = self.meet([a, b, c, turn, river], &rest);
                let (play, fold) = (self.worth(&met, self.payoffs.river), self.folded(&met));
                worths.alone += play.max(fold);
                if play - fold >= least {
                    worths.check += play;
                } else {
                    worths.check += fold;
                    worths.folds += met.dealers();
                }
                worths.raise += self.worth(&met, self.payoffs.flop);
                worths.deals += met.dealers();
            }
        }
        worths
    }

    fn river(&self, board: [Card; 5], left: &[Card]) -> Advice {
        let (fold, play, dealers) = self.river_worths(board, left);
        let played = format!("play-{}x", self.payoffs.river);
        self.advice(dealers, [("fold".to_owned(), fold), (played, play)])
    }

    /// What folding and playing come to at the river, over so many dealers.
    pub(super) fn river_worths(&self, board: [Card; 5], left: &[Card]) -> (i64, i64, i64) {
        let met = self.meet(board, left);
        (
            self.folded(&met),
            self.worth(&met, self.payoffs.river),
            met.dealers(),
        )
    }

    /// Meets every dealer that the cards left can make.
    pub(super) fn meet(&self, board: [Card; 5], left: &[Card]) -> Met {
        let values = Values::new(self.rules.hand_forming.value, board);
        let player = values.of(self.hole);
        let mut met = Met {
            player,
            ways: [0; WAYS],
        };
        let mut meet = |dealer: [Card; 2], times: i64| {
            let dealer = values.of(dealer);
            let contest = self.rules.compare(player, dealer);
            let qualified = self.rules.qualifies(dealer);
            met.ways[Way { contest, qualified }.index()] += times;
        };
        let alike = Alike::of(board, left);
        let kinds = alike.kinds();
        for (at, &(high, many)) in kinds.iter().enumerate() {
            if let Some(known) = self.dealer {
                meet([known, high.0], many);
                continue;
            }
            if many > 1 {
                meet([high.0, high.1], many * (many - 1) / 2);
            }
            for &(low, times) in &kinds[..at] {
                meet([high.0, low.0], many * times);
            }
        }
        met
    }

    pub(super) fn worth(&self, met: &Met, multiple: u32) -> i64 {
        let payoffs = &self.payoffs.of(multiple)[met.player.category() as usize];
        met.ways
            .iter()
            .zip(payoffs)
            .map(|(ways, pays)| ways * pays)
            .sum()
    }

    fn folded(&self, met: &Met) -> i64 {
        met.dealers() * self.payoffs.fold
    }

    fn advice(&self, deals: i64, actions: [(String, i64); 2]) -> Advice {
        let deals = i128::from(deals) * i128::from(self.payoffs.parts);
        let value = |(action, worth)| ActionValue {
            action,
            ev: over(worth, deals),
        };
        Advice(actions.map(value).to_vec())
    }
}

/// Cards that are left, by what can matter on a board: the rank, and whether the card is of
/// a suit of which the board has three or more. Of each kind the first two stand for all.
struct Alike {
    kinds: [((Card, Card), i64); KINDS],
    count: usize,
}

impl Alike {
    fn of(board: [Card; 5], left: &[Card]) -> Alike {
        let [any, ..] = board;
        let on_board = |suit: Suit| board.iter().filter(|card| card.suit() == suit).count();
        let suit = Suit::ALL.into_iter().find(|&suit| on_board(suit) >= 3);
        let mut by_kind = [((any, any), 0); KINDS];
        for &card in left {
            let of_suit = usize::from(Some(card.suit()) == suit);
            let (cards, many) = &mut by_kind[usize::from(card.rank().index()) + RANKS * of_suit];
            match *many {
                0 => cards.0 = card,
                1 => cards.1 = card,
                _ => {}
            }
            *many += 1;
        }
        let (mut kinds, mut count) = ([((any, any), 0); KINDS], 0);
        for kind in by_kind.into_iter().filter(|&(_, many)| many > 0) {
            kinds[count] = kind;
            count += 1;
        }
        Alike { kinds, count }
    }

    /// Each kind of which cards are left: two of them, and how many there are.
    fn kinds(&self) -> &[((Card, Card), i64)] {
        &self.kinds[..self.count]
    }
}

/// The dealers met with a hand on one board, by way.
pub(super) struct Met {
    pub(super) player: Value,
    pub(super) ways: [i64; WAYS],
}

impl Met {
    pub(super) fn dealers(&self) -> i64 {
        self.ways.iter().sum()
    }
}

/// What holes are worth on one board.
enum Values {
    BestOfSeven(Sum),
    TwoAndThree(Box<TwoAndThree>),
}

impl Values {
    fn new(forming: HandForming, board: [Card; 5]) -> Values {
        match forming {
            HandForming::BestOfSeven => Values::BestOfSeven(board.into_iter().collect()),
            HandForming::TwoAndThree => Values::TwoAndThree(Box::new(TwoAndThree::on(&board))),
        }
    }

    fn of(&self, hole: [Card; 2]) -> Value {
        let [a, b] = hole;
        match self {
            Values::BestOfSeven(board) => fast::seven(*board + a + b),
            Values::TwoAndThree(board) => board.rank(hole),
        }
    }
}
