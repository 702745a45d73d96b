//! Every deal of a hand, settled as the table settles it.

use cards::{Card, five};
use gamemath::exchange::{ChartRow, Move, RowAction, Suited, Suits};
use gamemath::fraction::{over, whole};
use gamemath::{Fraction, UNIT};
use games::caribbean_stud::{Hand, Rules, Stakes};

/// The value of every hand of five cards, so that dealing all of them is quick.
pub(crate) struct Table {
    values: Vec<u16>,
}

impl Table {
    pub(crate) fn new() -> Table {
        let mut values = Vec::with_capacity(2_598_960);
        for e in 0..52 {
            for d in 0..e {
                for c in 0..d {
                    for b in 0..c {
                        for a in 0..b {
                            let cards = [a, b, c, d, e].map(|index| Card::ALL[index]);
                            values.push(cards::fast::five(&cards).number());
                        }
                    }
                }
            }
        }
        Table { values }
    }

    /// The value of five cards in any order.
    pub(crate) fn value(&self, cards: [Card; 5]) -> five::Value {
        let mut places = cards.map(|card| usize::from(card.index()));
        places.sort_unstable();
        let [a, b, c, d, e] = places;
        let place = a
            + b * (b - 1) / 2
            + c * (c - 1) * (c - 2) / 6
            + d * (d - 1) * (d - 2) * (d - 3) / 24
            + e * (e - 1) * (e - 2) * (e - 3) * (e - 4) / 120;
        five::Value::new(self.values[place]).unwrap()
    }

    /// How many hands of each value a dealer can have who shows `up`, by number.
    pub(crate) fn dealer(&self, up: Card, seen: &[Card]) -> Vec<u32> {
        let left: Vec<_> = Card::ALL
            .into_iter()
            .filter(|card| *card != up && !seen.contains(card))
            .collect();
        let mut hands = vec![0; 7463];
        for (d, &fourth) in left.iter().enumerate() {
            for (c, &third) in left[..d].iter().enumerate() {
                for (b, &second) in left[..c].iter().enumerate() {
                    for &first in &left[..b] {
                        let value = self.value([first, second, third, fourth, up]);
                        hands[usize::from(value.number())] += 1;
                    }
                }
            }
        }
        hands
    }

    /// What fold, bet and every change are worth, in antes.
    pub(crate) fn actions(
        &self,
        rules: &Rules,
        hand: [Card; 5],
        up: Card,
    ) -> Vec<(String, Fraction)> {
        let mut actions = vec![
            ("fold".to_owned(), whole(-1)),
            ("bet".to_owned(), {
                let dealer = self.dealer(up, &hand);
                let value = self.value(hand);
                bet(
                    rules,
                    Hand {
                        value,
                        changed: false,
                    },
                    &dealer,
                )
            }),
        ];
        let drawn = Card::ALL
            .into_iter()
            .filter(|card| *card != up && !hand.contains(card));
        let mut worth = [0; 5].map(whole);
        for drawn in drawn {
            let [a, b, c, d, e] = hand;
            let dealer = self.dealer(up, &[a, b, c, d, e, drawn]);
            for (place, worth) in worth.iter_mut().enumerate() {
                let mut changed = hand;
                changed[place] = drawn;
                let value = self.value(changed);
                let bet = bet(
                    rules,
                    Hand {
                        value,
                        changed: true,
                    },
                    &dealer,
                );
                *worth += bet.max(whole(-2)) / whole(46);
            }
        }
        let changes = hand.into_iter().zip(worth);
        actions.extend(changes.map(|(card, worth)| (format!("change {card}"), worth)));
        actions
    }

    /// What fold and bet are worth with a hand of which a card was changed.
    pub(crate) fn actions_changed(
        &self,
        rules: &Rules,
        hand: [Card; 5],
        dropped: Card,
        up: Card,
    ) -> [Fraction; 2] {
        let [a, b, c, d, e] = hand;
        let dealer = self.dealer(up, &[a, b, c, d, e, dropped]);
        let value = self.value(hand);
        let bet = bet(
            rules,
            Hand {
                value,
                changed: true,
            },
            &dealer,
        );
        [whole(-2), bet]
    }
}

/// What a bet is worth against all hands of the dealer.
fn bet(rules: &Rules, player: Hand, dealer: &[u32]) -> Fraction {
    let mut net = 0;
    let mut hands = 0;
    for (number, &count) in (0..).zip(dealer).filter(|(_, count)| **count > 0) {
        let dealer = five::Value::new(number).unwrap();
        net += i64::from(count) * settled(rules, player, dealer);
        hands += count;
    }
    over(net, i64::from(hands) * UNIT.in_cents())
}

/// What one hand leaves the player, in minor units.
pub(crate) fn settled(rules: &Rules, player: Hand, dealer: five::Value) -> i64 {
    let bet = UNIT.times(i64::from(rules.bet_multiple.value)).unwrap();
    let stakes = Stakes { ante: UNIT, bet };
    let settlement = rules.settle(stakes, player, dealer).unwrap();
    let net = |line: games::Line| line.net().unwrap().in_cents();
    let mut sum = net(settlement.ante) + net(settlement.bet);
    if player.changed {
        let exchange = rules.exchange.as_ref().unwrap();
        sum += net(rules.settle_price(exchange, UNIT, player, dealer).unwrap());
    }
    sum
}

/// What a folded hand leaves the player, in minor units.
pub(crate) fn folded(rules: &Rules, changed: bool) -> i64 {
    let exchange = rules.exchange.as_ref().filter(|_| changed);
    let price = exchange.map(|exchange| exchange.settle_fold(UNIT).net().unwrap().in_cents());
    price.unwrap_or(0) - UNIT.in_cents()
}

/// An action by its name.
pub(crate) fn name(action: Move) -> String {
    match action {
        Move::Fold => "fold".to_owned(),
        Move::Bet => "bet".to_owned(),
        Move::Change(card) => format!("change {card}"),
    }
}

/// The row of a written strategy that holds for a hand.
pub(crate) fn row(rows: &[ChartRow], hand: [Card; 5], up: Card) -> &ChartRow {
    let mut fitting = rows.iter().filter(|row| row.up == up.rank());
    fitting
        .find(|row| lay_out(row, hand, up).is_some())
        .unwrap()
}

/// What a row says of a hand it holds for.
pub(crate) fn named_by(row: &ChartRow, hand: [Card; 5], up: Card) -> String {
    let laid_out = lay_out(row, hand, up).unwrap();
    name(match row.action {
        RowAction::Fold => Move::Fold,
        RowAction::Bet => Move::Bet,
        RowAction::Change(place) => Move::Change(laid_out[usize::from(place)]),
    })
}

/// The hand in an order in which its ranks and suits are those of the row.
fn lay_out(row: &ChartRow, hand: [Card; 5], up: Card) -> Option<[Card; 5]> {
    let mut sorted = hand;
    sorted.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    if sorted.map(Card::rank) != row.ranks {
        return None;
    }
    orders(sorted)
        .into_iter()
        .find(|cards| cards.map(Card::rank) == row.ranks && suits_fit(row.suits, cards, up))
}

fn suits_fit(suits: Suits, cards: &[Card; 5], up: Card) -> bool {
    let alike = |odd: Option<u8>| {
        let four = (0..).zip(cards).filter(|(place, _)| Some(*place) != odd);
        let mut four = four.map(|(_, card)| card.suit());
        let first = four.next();
        four.all(|suit| Some(suit) == first)
    };
    match suits {
        Suits::Any => true,
        Suits::Flush => alike(None),
        Suits::FourBut(odd) => alike(Some(odd)) && !alike(None),
        Suits::Just(suits) => {
            let shared = cards.iter().map(|card| card.suit()).find(|&suit| {
                suit != up.suit() && cards.iter().filter(|card| card.suit() == suit).count() > 3
            });
            let is = |card: &Card| match card.suit() {
                suit if suit == up.suit() => Suited::Up,
                suit if Some(suit) == shared => Suited::Shared,
                _ => Suited::Other,
            };
            cards.iter().map(is).eq(suits)
        }
    }
}

/// All orders of five cards.
fn orders(cards: [Card; 5]) -> Vec<[Card; 5]> {
    let mut orders = vec![cards];
    for last in 1..5 {
        let so_far = orders.clone();
        for place in 0..last {
            orders.extend(so_far.iter().map(|order| {
                let mut order = *order;
                order.swap(place, last);
                order
            }));
        }
    }
    orders
}

/// Numbers for samples, the same on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        // The slant of a remainder below 52 of 2^64 is past noticing in any sample.
        (mixed ^ (mixed >> 31)) % bound
    }

    /// Puts so many cards drawn at random first.
    pub(crate) fn draw(&mut self, cards: &mut [Card], drawn: usize) {
        for first in 0..drawn {
            let left = (cards.len() - first) as u64;
            let place = first + usize::try_from(self.below(left)).unwrap();
            cards.swap(first, place);
        }
    }
}
