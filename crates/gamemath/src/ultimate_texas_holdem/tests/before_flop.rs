//! The decision before the flop, against boards and dealers dealt card by card.

use cards::Card;
use games::ultimate_texas_holdem::Stakes;

use super::super::advise::State;
use super::super::before_flop::BeforeFlop;
use super::super::hole::HoleClass;
use super::{BOTH_FORMINGS, Decks, advise, plain_value, rules, solve};
use crate::UNIT;

fn threes(cards: &[Card]) -> impl Iterator<Item = [Card; 3]> {
    let places = (0..cards.len()).flat_map(|c| (0..c).map(move |b| (b, c)));
    let places = places.flat_map(|(b, c)| (0..b).map(move |a| [a, b, c]));
    places.map(|places| places.map(|place| cards[place]))
}

/// Every flop is played by the better action, and every raise is settled by the table.
#[track_caller]
fn check(options: &[&str], hole: [Card; 2], dealer: Option<Card>, left: &[Card]) {
    let rules = rules(options);
    let game = BeforeFlop::new(&rules, UNIT).unwrap();
    let worths = game.worths(hole, dealer, left);
    let state = State {
        rules: &rules,
        payoffs: &game.payoffs,
        hole,
        dealer,
    };
    let (mut check, mut raises) = (0, vec![0; worths.raises.len()]);
    for flop in threes(left) {
        let left = without(left, &flop);
        let (wait, raise, _) = state.flop_worths(flop, &left);
        check += wait.max(raise);
        for [turn, river] in super::pairs(&left) {
            let [a, b, c] = flop;
            let board = [a, b, c, turn, river];
            let player = plain_value(&rules, hole, board);
            let rest = without(&left, &[turn, river]);
            let dealers: Vec<[Card; 2]> = match dealer {
                Some(known) => rest.iter().map(|&other| [known, other]).collect(),
                None => super::pairs(&rest).collect(),
            };
            for dealer in dealers {
                let dealer = plain_value(&rules, dealer, board);
                for (sum, &(multiple, _)) in raises.iter_mut().zip(&worths.raises) {
                    let stakes = Stakes {
                        ante: UNIT,
                        blind: UNIT,
                        play: UNIT.times(i64::from(multiple)).unwrap(),
                    };
                    let settled = rules.settle(stakes, player, dealer).unwrap();
                    let lines = [settled.ante, settled.blind, settled.play];
                    *sum += lines
                        .iter()
                        .map(|line| line.net().unwrap().in_cents())
                        .sum::<i64>();
                }
            }
        }
    }
    assert_eq!(worths.check, check, "{hole:?} {dealer:?} {left:?}");
    let part = UNIT.in_cents() / game.payoffs.parts;
    for ((multiple, worth), raised) in worths.raises.iter().zip(raises) {
        assert_eq!(worth * part, raised, "{multiple} {hole:?} {left:?}");
    }
}

fn without(cards: &[Card], gone: &[Card]) -> Vec<Card> {
    let left = cards.iter().filter(|card| !gone.contains(card));
    left.copied().collect()
}

/// With most of the deck seen every board and dealer can be dealt: of any suits, of two and
/// of one, for flushes' sake.
#[test]
fn boards_and_dealers_dealt_one_by_one_come_to_the_same() {
    let mut decks = Decks(11);
    for forming in BOTH_FORMINGS {
        for no_qualify in ["no-qualify=compare", "no-qualify=pay-all"] {
            let options = [forming, no_qualify, "pre-flop=3-or-4"];
            for suits in [4, 2, 1] {
                let cards: Vec<Card> = Card::ALL
                    .into_iter()
                    .filter(|card| card.suit().index() < suits)
                    .collect();
                let [a, b, dealer, left @ ..]: [Card; 13] = decks.deal(&cards);
                check(&options, [a, b], None, &left);
                check(&options, [a, b], Some(dealer), &left[..9]);
            }
        }
    }
}

/// With nothing seen it is what the solution of the whole game says.
#[test]
fn with_nothing_seen_it_is_the_game_as_it_is() {
    for forming in BOTH_FORMINGS {
        let rules = rules(&[forming]);
        let solution = solve(&rules, UNIT).unwrap();
        for class in HoleClass::all().step_by(11) {
            let advice = advise(&rules, UNIT, class.example(), &[], [].into_iter().collect());
            assert_eq!(advice.unwrap(), solution.advise(class), "{class}");
        }
    }
}
