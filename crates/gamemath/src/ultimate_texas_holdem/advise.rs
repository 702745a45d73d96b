//! One decision, by dealing out everything that may come.
//!
//! This shares no counting with the solution of the whole game, and each is a check of
//! the other: here every turn and river and every dealer is dealt card by card, and hands
//! are compared by the rules themselves.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a way for every comparison and a payoff for every way"
)]

use cards::fast::{Hand as Sum, TwoAndThree};
use cards::five::Value;
use cards::{Card, CardSet, fast};
use games::ultimate_texas_holdem::{HandForming, Rules};
use money::Money;

use super::game::Unreckoned;
use super::hole::HoleClass;
use super::payoff::{Payoffs, WAYS, Way};
use super::solve;
use crate::advice::{ActionValue, Advice};
use crate::fraction::over;

/// Why a decision cannot be advised on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unadvised {
    /// The game cannot be reckoned.
    #[error(transparent)]
    Unreckoned(#[from] Unreckoned),
    /// A board that no player decides on.
    #[error("a player decides on no board, on three cards or on five, not on {0}")]
    BoardOf(usize),
    /// Other cards are known, and there is no flop.
    #[error("other cards that were seen are reckoned with from the flop on")]
    SeenBeforeFlop,
    /// A card stands twice among hole, board and other cards.
    #[error("{0} stands twice")]
    Twice(Card),
    /// Too many cards were seen for the dealer to have any.
    #[error("too many cards were seen: the dealer has none left")]
    NoneLeft,
}

/// What every action is worth with a hole and the board so far, when these other cards
/// are known to be out of the dealer's reach and the board's.
///
/// With neither board nor other cards the whole game is solved; whoever has a
/// [`Solution`](super::Solution) asks that.
pub fn advise(
    rules: &Rules,
    unit: Money,
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
    if board.is_empty() {
        return match seen.is_empty() {
            true => Ok(solve(rules, unit)?.advise(HoleClass::of(hole))),
            false => Err(Unadvised::SeenBeforeFlop),
        };
    }
    let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
    let payoffs = Payoffs::new(rules, unit).map_err(Unreckoned::from)?;
    let state = State {
        rules,
        payoffs: &payoffs,
        hole,
    };
    match *board {
        [a, b, c] if left.len() >= 4 => Ok(state.flop([a, b, c], &left)),
        [a, b, c, d, e] if left.len() >= 2 => Ok(state.river([a, b, c, d, e], &left)),
        [_, _, _] | [_, _, _, _, _] => Err(Unadvised::NoneLeft),
        _ => Err(Unadvised::BoardOf(board.len())),
    }
}

/// A hole that has a decision to make.
struct State<'a> {
    rules: &'a Rules,
    payoffs: &'a Payoffs,
    hole: [Card; 2],
}

impl State<'_> {
    fn flop(&self, [a, b, c]: [Card; 3], left: &[Card]) -> Advice {
        let (mut check, mut raise, mut deals) = (0, 0, 0);
        let mut rest = Vec::with_capacity(left.len());
        for (at, &turn) in left.iter().enumerate() {
            for &river in &left[..at] {
                rest.clear();
                rest.extend(left.iter().filter(|&&card| card != turn && card != river));
                let met = self.meet([a, b, c, turn, river], &rest);
                check += self.worth(&met, self.payoffs.river).max(self.folded(&met));
                raise += self.worth(&met, self.payoffs.flop);
                deals += met.dealers();
            }
        }
        let raised = format!("play-{}x", self.payoffs.flop);
        self.advice(deals, [("check".to_owned(), check), (raised, raise)])
    }

    fn river(&self, board: [Card; 5], left: &[Card]) -> Advice {
        let met = self.meet(board, left);
        let multiple = self.payoffs.river;
        let fold = ("fold".to_owned(), self.folded(&met));
        let play = (format!("play-{multiple}x"), self.worth(&met, multiple));
        self.advice(met.dealers(), [fold, play])
    }

    /// Meets every dealer that the cards left can make.
    fn meet(&self, board: [Card; 5], left: &[Card]) -> Met {
        let values = Values::new(self.rules.hand_forming.value, board);
        let player = values.of(self.hole);
        let mut met = Met {
            player,
            ways: [0; WAYS],
        };
        for (at, &high) in left.iter().enumerate() {
            for &low in &left[..at] {
                let dealer = values.of([high, low]);
                let contest = self.rules.compare(player, dealer);
                let qualified = self.rules.qualifies(dealer);
                met.ways[Way { contest, qualified }.index()] += 1;
            }
        }
        met
    }

    fn worth(&self, met: &Met, multiple: u32) -> i64 {
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

/// The dealers met with a hand on one board, by way.
struct Met {
    player: Value,
    ways: [i64; WAYS],
}

impl Met {
    fn dealers(&self) -> i64 {
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
