//! Deals of every sort: by what the hand is, how it was played and what it met.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use cards::chance::Practice;
use cards::{Card, Cards};
use gamemath::simulate::Simulator;
use gamemath::strategy::{HEADER, Moves, Strategies, Strategy};
use games::Rules;
use money::Money;
use rulebook::{Answers, Book, Choices};

use crate::ANTE;

/// The cards of a deal: of dealer and board, and of the player.
#[derive(Debug, Clone)]
pub(crate) struct Deal {
    pub(crate) shared: Vec<Card>,
    pub(crate) own: Vec<Card>,
}

impl Deal {
    /// The player's cards; of a card to be drawn only where one may be.
    pub(crate) fn own(&self, strategy: &Strategy) -> &[Card] {
        match strategy.moves {
            Moves::CaribbeanStud(_) => &self.own[..5],
            _ => &self.own,
        }
    }
}

/// Somebody who plays a game in one way, and deals of every sort for it.
pub(crate) struct Player {
    pub(crate) deals: Vec<Deal>,
    /// Ways to play are made once for all rules under which they are the same.
    strategies: RefCell<BTreeMap<String, Strategy>>,
}

/// A hand of each category, and of high cards with ace and king and without.
const HANDS: [&str; 11] = [
    "AsKsQsJsTs",
    "9h8h7h6h5h",
    "9s9d9c9h5s",
    "KsKdKc5h5s",
    "AhJh8h4h2h",
    "9s8d7c6h5s",
    "9s9d9cKh5s",
    "9s9d5c5hKs",
    "KsKd9c5h2s",
    "AsKd9c5h2s",
    "Qs9d7c5h2s",
];

/// The same of three cards.
const THREES: [&str; 7] = [
    "AsKsQs", "9h8h7h", "8s8d8c", "9s8d7c", "AhJh8h", "KsKd9c", "Qs9d7c",
];

/// So many deals are looked at for each of them.
const TRIES: usize = 400;

impl Player {
    pub(crate) fn of(book: &Book) -> Player {
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let rules = Rules::ask(&answers).unwrap();
        let mut player = Player {
            deals: vec![],
            strategies: RefCell::default(),
        };
        let strategy = player.strategy(&rules, ANTE);
        let simulator = Simulator::new(&rules, ANTE, &strategy).unwrap();
        let mut seen = BTreeSet::new();
        for deal in candidates(&rules) {
            let cell = simulator
                .settled(&deal.shared, deal.own(&strategy))
                .unwrap();
            let outcomes = cell.wagers.iter().map(|settled| &settled.outcome);
            let outcomes: Vec<_> = outcomes.collect();
            if seen.insert(format!("{} {outcomes:?} {:?}", cell.action, cell.jackpot)) {
                player.deals.push(deal);
            }
        }
        player
    }

    /// The way to play under rules: some hands of every sort are folded, and some are not.
    pub(crate) fn strategy(&self, rules: &Rules, unit: Money) -> Strategy {
        let (key, written) = match rules {
            Rules::CaribbeanStud(stud) => {
                let exchange = stud.exchange.as_ref();
                let changes = exchange.is_some_and(|exchange| exchange.exchange.value);
                (if changes { "best" } else { "any pair" }.to_owned(), None)
            }
            Rules::ThreeCardPoker(_) => ("any queen".to_owned(), None),
            Rules::UltimateTexasHoldem(ultimate) => {
                let highest = ultimate.pre_flop.value.highest();
                let rows = format!(
                    "{HEADER}\n\
                     pre-flop,,99+ K5s+,play-{highest}x\n\
                     pre-flop,,*,check\n\
                     flop,*,A2+ Q2+,play-2x\n\
                     flop,*,*,check\n\
                     river,*,pair+,play-1x\n\
                     river,*,*,fold\n"
                );
                let forming = ultimate.hand_forming.value;
                (format!("{highest} {forming}"), Some(rows))
            }
        };
        let mut made = self.strategies.borrow_mut();
        let strategy = made.entry(key.clone()).or_insert_with(|| {
            let strategies = Strategies::new(rules, unit).unwrap();
            match written {
                None => strategies.named(&key).unwrap(),
                Some(rows) => strategies.read("some of everything", &rows).unwrap(),
            }
        });
        strategy.clone()
    }
}

/// Deals with good hands and bad ones, on every part of the table.
fn candidates(rules: &Rules) -> Vec<Deal> {
    let mut practice = Practice::new(11);
    let mut rest = move |gone: &[Card]| -> Vec<Card> {
        let deck: [Card; 52] = practice.deal();
        deck.into_iter()
            .filter(|card| !gone.contains(card))
            .collect()
    };
    let cards = |text: &str| text.parse::<Cards>().unwrap().as_slice().to_vec();
    let mut deals = Vec::new();
    let mut push = |shared: Vec<Card>, own: Vec<Card>| deals.push(Deal { shared, own });
    match rules {
        Rules::CaribbeanStud(_) => {
            for hand in HANDS.map(cards) {
                for _ in 0..TRIES {
                    let rest = rest(&hand);
                    let own = [hand.as_slice(), &rest[5..6]].concat();
                    push(rest[..5].to_vec(), own);
                }
            }
        }
        Rules::ThreeCardPoker(_) => {
            for hand in THREES.map(cards) {
                for _ in 0..TRIES {
                    push(rest(&hand)[..3].to_vec(), hand.clone());
                }
            }
            // A good hand of five lies between player and dealer.
            for hand in HANDS.map(cards) {
                for _ in 0..TRIES / 8 {
                    let dealer = [&hand[3..], &rest(&hand)[..1]].concat();
                    push(dealer, hand[..3].to_vec());
                }
            }
        }
        Rules::UltimateTexasHoldem(_) => {
            for hand in HANDS.map(cards) {
                for at in 0..TRIES {
                    let rest = rest(&hand);
                    let mut hand = hand.clone();
                    hand.rotate_left(at % 5);
                    // On the flop, or on the turn and river too.
                    let board = match at % 2 {
                        0 => [&hand[2..], &rest[..2]].concat(),
                        _ => [&rest[..2], &hand[2..]].concat(),
                    };
                    let shared = [board.as_slice(), &rest[2..4]].concat();
                    push(shared, hand[..2].to_vec());
                }
            }
        }
    }
    deals
}
