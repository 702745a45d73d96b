//! The cards of a case as they lie in the deck, slips and all.
//!
//! A table believes that every card went where its plan says; what really went where is
//! here, until somebody reports it or counts.

use std::collections::{BTreeMap, VecDeque};

use cards::Card;
use games::Holder;
use games::device::Delivery;
use games::round::Steps;

use crate::script::{Listed, Slip};
use crate::table::Table;

/// What is left of a deal, and what went where so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stack {
    /// What comes next, in order.
    pub(super) moves: VecDeque<Move>,
    /// The cards after those.
    pub(super) next: VecDeque<Card>,
    /// What really lies where.
    pub(super) given: BTreeMap<Holder, Vec<Listed>>,
    /// The cards found face up in the deck.
    pub(super) found: Vec<Card>,
}

/// One thing that the dealer's hand does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    /// A card where the plan wants one.
    Planned(Holder, Listed),
    /// A card where the plan wants none.
    Stray(Holder, Listed),
    /// No card where the plan wants one.
    Missed(Holder),
    /// A card that lay face up, before the one that was wanted.
    Found(Card),
}

impl Move {
    /// Whose turn it is, where a hand is touched.
    pub(super) fn holder(self) -> Option<Holder> {
        match self {
            Move::Planned(holder, _) | Move::Stray(holder, _) | Move::Missed(holder) => {
                Some(holder)
            }
            Move::Found(_) => None,
        }
    }

    /// Whether a card leaves the deck.
    pub(super) fn is_card(self) -> bool {
        !matches!(self, Move::Missed(_))
    }
}

impl Stack {
    /// Stacks the deck so that the table's method gives these hands.
    pub(super) fn of_hands(table: &Table, hands: &[(Holder, Vec<Listed>)], next: &[Card]) -> Stack {
        let plan = Plan::of(table);
        let mut turns: BTreeMap<Holder, VecDeque<Vec<Move>>> = BTreeMap::new();
        for (holder, cards) in hands {
            let wanted = plan.wanted.get(holder).copied().unwrap_or(0);
            turns
                .entry(*holder)
                .or_default()
                .extend(turns_of(*holder, cards, wanted));
        }
        for (holder, wanted) in &plan.wanted {
            let listed = turns.entry(*holder).or_default();
            while listed.len() < *wanted {
                listed.push_back(vec![Move::Missed(*holder)]);
            }
        }
        Stack {
            moves: plan.in_order(turns),
            next: next.iter().copied().collect(),
            ..Stack::default()
        }
    }

    /// Deals a deck in its literal order.
    pub(super) fn of_deck(table: &Table, deck: &[Card]) -> Stack {
        let steps = Steps {
            game: table.game(),
            card: &table.card,
        };
        let mut cards = deck.iter().copied();
        let plan = steps.plan(&table.round);
        let dealt = plan.iter().map(|holder| {
            let card = cards.next();
            Move::Planned(holder, Listed { card, slip: None })
        });
        Stack {
            moves: dealt.collect(),
            next: cards.collect(),
            ..Stack::default()
        }
    }

    /// Takes cards back from where they strayed, to be used as the next ones.
    pub(super) fn use_strays(&mut self, holder: Holder) {
        let strays = self.given.remove(&holder).unwrap_or_default();
        let mut cards: VecDeque<Listed> = strays.into();
        self.moves.retain(|known| known.holder() != Some(holder));
        for known in &mut self.moves {
            if let Move::Planned(_, listed) = known {
                cards.push_back(*listed);
                if let Some(card) = cards.pop_front() {
                    *listed = card;
                }
            }
        }
        for listed in cards.into_iter().rev() {
            if let Some(card) = listed.card {
                self.next.push_front(card);
            }
        }
    }
}

/// The turns of a holder: one card each, with what was found face up before it. Cards
/// found face up count as the hand's own where the list has no others for them.
fn turns_of(holder: Holder, cards: &[Listed], wanted: usize) -> Vec<Vec<Move>> {
    let found = |listed: &Listed| listed.slip == Some(Slip::FoundFaceUp);
    let spare = cards.len().saturating_sub(wanted);
    let extra = wanted > 0 && cards.iter().filter(|card| found(card)).count() <= spare;
    let mut turns = Vec::new();
    let mut turn = Vec::new();
    for listed in cards {
        match listed.card {
            Some(card) if extra && found(listed) => turn.push(Move::Found(card)),
            _ => {
                turn.push(if turns.len() < wanted {
                    Move::Planned(holder, *listed)
                } else {
                    Move::Stray(holder, *listed)
                });
                turns.push(std::mem::take(&mut turn));
            }
        }
    }
    turns
}

/// How a table deals: to whom how many, in which manner.
struct Plan {
    wanted: BTreeMap<Holder, usize>,
    packets: bool,
    board_first: bool,
}

impl Plan {
    fn of(table: &Table) -> Plan {
        let steps = Steps {
            game: table.game(),
            card: &table.card,
        };
        let mut wanted = BTreeMap::new();
        for holder in steps.plan(&table.round).iter() {
            *wanted.entry(holder).or_insert(0) += 1;
        }
        let delivery = table.game().table().delivery.get(&table.card.device);
        Plan {
            wanted,
            packets: delivery.is_some_and(|how| how.value == Delivery::Packets),
            board_first: table.game().board().1,
        }
    }

    fn in_order(&self, mut turns: BTreeMap<Holder, VecDeque<Vec<Move>>>) -> VecDeque<Move> {
        let board = turns.remove(&Holder::Board).unwrap_or_default();
        let board: Vec<Move> = board.into_iter().flatten().collect();
        let mut hands: Vec<Move> = Vec::new();
        if self.packets {
            hands.extend(turns.into_values().flatten().flatten());
        } else {
            while turns.values().any(|turns| !turns.is_empty()) {
                let round = turns.values_mut().filter_map(VecDeque::pop_front);
                hands.extend(round.flatten());
            }
        }
        if self.board_first {
            board.into_iter().chain(hands).collect()
        } else {
            hands.into_iter().chain(board).collect()
        }
    }
}
