//! The method against deals gone through card by card.

mod before_flop;
mod chance;
mod whole_flops;
mod winners;

use cards::five::Value;
use cards::{Card, CardSet, Suit, fast, seven, two_and_three};
use games::Shelf;
use games::ultimate_texas_holdem::{HandForming, Rules, Stakes};
use rulebook::{Answers, Choices};

use super::basic::BasicBoard;
use super::board::FlushSuit;
use super::decide::FlopKinds;
use super::flop::Shape;
use super::game::Game;
use super::hole::{HOLE_FACTS, HoleClass, HoleFacts, hole_index};
use super::kinds::{HOLES, place};
use super::payoff::{WAYS, Way};
use super::plan::RiverRule;
use super::river::River;
use super::solution::DEALS;
use super::standing::Standing;
use super::{Unadvised, advise, solve};
use crate::UNIT;
use crate::fraction::{over, whole};
use crate::solved::End;

const BOTH_FORMINGS: [&str; 2] = ["hand-forming=two-and-three", "hand-forming=best-of-seven"];

#[track_caller]
fn rules(options: &[&str]) -> Rules {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-ultimate-texas-holdem").unwrap();
    let choices = Choices::parse(options).unwrap();
    let rules = games::Rules::ask(&Answers::new(book, None, &choices).unwrap());
    match rules.unwrap() {
        games::Rules::UltimateTexasHoldem(rules) => *rules,
        _ => panic!("another game"),
    }
}

/// Decks in an order that looks like chance and is always the same.
struct Decks(u64);

impl Decks {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) as usize) % bound
    }

    /// So many cards of those.
    fn deal<const N: usize>(&mut self, cards: &[Card]) -> [Card; N] {
        let mut cards = cards.to_vec();
        std::array::from_fn(|_| cards.swap_remove(self.below(cards.len())))
    }

    /// A hole and a board; now and then the board is of two suits, for flushes' sake.
    fn hole_and_board(&mut self) -> ([Card; 2], [Card; 5]) {
        let low = |card: &Card| card.suit() <= Suit::Diamonds;
        let few = self.below(2) == 0;
        let cards = Card::ALL.into_iter().filter(|card| !few || low(card));
        let board = self.deal(&cards.collect::<Vec<_>>());
        (self.deal(&without(&board)), board)
    }
}

fn without(cards: &[Card]) -> Vec<Card> {
    let gone: CardSet = cards.iter().copied().collect();
    CardSet::FULL.minus(gone).into_iter().collect()
}

fn pairs(cards: &[Card]) -> impl Iterator<Item = [Card; 2]> {
    let all = cards.iter().enumerate();
    all.flat_map(|(at, &a)| cards[..at].iter().map(move |&b| [a, b]))
}

fn plain_value(rules: &Rules, hole: [Card; 2], board: [Card; 5]) -> Value {
    let ([a, b], [c, d, e, f, g]) = (hole, board);
    match rules.hand_forming.value {
        HandForming::BestOfSeven => seven::rank([a, b, c, d, e, f, g]),
        HandForming::TwoAndThree => two_and_three::rank(hole, board),
    }
}

/// How a hole stands on a board, found as the solution finds it.
fn standing(game: &Game, hole: [Card; 2], board: [Card; 5]) -> Standing {
    let facts = &HOLE_FACTS[hole_index(hole)];
    let mut cards = board;
    cards.sort();
    let ranks = cards.map(|card| card.rank().index());
    let plain = &game.plain[place(&ranks)];
    let of = |suit| cards.iter().filter(move |card| card.suit() == suit);
    let Some(suit) = Suit::ALL.into_iter().find(|&suit| of(suit).count() >= 3) else {
        return plain.standings[facts.pair];
    };
    let of_suit: Vec<u8> = of(suit).map(|card| card.rank().index()).collect();
    let others = cards.iter().filter(|card| card.suit() != suit);
    let others: Vec<u8> = others.map(|card| card.rank().index()).collect();
    let suits = &mut game.flush_suits.iter();
    let flush_suit: &FlushSuit = suits.find(|each| each.ranks == of_suit).unwrap();
    let mut standings = [Standing::default(); HOLES];
    game.stand(flush_suit, &others, plain, &mut vec![], &mut standings);
    standings[facts.kinds[usize::from(suit.index())]]
}

#[test]
fn holes_stand_as_every_dealer_ranked_and_compared_says() {
    let mut decks = Decks(1);
    for forming in BOTH_FORMINGS {
        for like_hands in ["like-hands=all-cards", "like-hands=threesome-only"] {
            let rules = rules(&[forming, like_hands]);
            let game = Game::new(&rules, UNIT).unwrap();
            for _ in 0..120 {
                let (hole, board) = decks.hole_and_board();
                let player = plain_value(&rules, hole, board);
                let mut ways = [0; WAYS];
                for dealer in pairs(&without(&[&hole[..], &board[..]].concat())) {
                    let dealer = plain_value(&rules, dealer, board);
                    let contest = rules.compare(player, dealer);
                    let qualified = rules.qualifies(dealer);
                    ways[Way { contest, qualified }.index()] += 1;
                }
                let standing = standing(&game, hole, board);
                assert_eq!(
                    standing.ways(game.values.qualifies),
                    ways,
                    "{hole:?} {board:?}"
                );
                assert_eq!(game.category(standing), player.category());
            }
        }
    }
}

#[test]
fn payoffs_are_those_of_the_settlement() {
    let mut decks = Decks(2);
    for no_qualify in ["no-qualify=compare", "no-qualify=pay-all"] {
        for like_hands in ["like-hands=all-cards", "like-hands=threesome-only"] {
            let rules = rules(&[no_qualify, like_hands]);
            let game = Game::new(&rules, UNIT).unwrap();
            for _ in 0..200_000 {
                let mut value = || Value::new(1 + u16::try_from(decks.below(7462)).unwrap());
                let (player, dealer) = (value().unwrap(), value().unwrap());
                let multiple = [1, 2, 3, 4][decks.below(4)];
                let play = UNIT.times(i64::from(multiple)).unwrap();
                let (ante, blind) = (UNIT, UNIT);
                let stakes = Stakes { ante, blind, play };
                let settled = rules.settle(stakes, player, dealer).unwrap();
                let lines = [settled.ante, settled.blind, settled.play];
                let cents: i64 = lines
                    .iter()
                    .map(|line| line.net().unwrap().in_cents())
                    .sum();
                let contest = rules.compare(player, dealer);
                let qualified = rules.qualifies(dealer);
                let way = Way { contest, qualified }.index();
                let net = game.payoffs.net(multiple, player.category(), way);
                assert_eq!(net, over(cents, UNIT.in_cents()), "{player} {dealer}");
            }
        }
    }
}

fn fast_value(rules: &Rules, hole: [Card; 2], board: [Card; 5]) -> Value {
    let ([a, b], [c, d, e, f, g]) = (hole, board);
    match rules.hand_forming.value {
        HandForming::BestOfSeven => fast::seven(&[a, b, c, d, e, f, g]),
        HandForming::TwoAndThree => fast::two_and_three(hole, &board),
    }
}

/// Sampled holes and flops by dealing out one decision at a time.
#[test]
fn flops_come_to_what_advice_says() {
    let mut decks = Decks(3);
    for options in [
        [
            "hand-forming=best-of-seven",
            "no-qualify=compare",
            "like-hands=threesome-only",
        ],
        [
            "hand-forming=two-and-three",
            "no-qualify=compare",
            "like-hands=all-cards",
        ],
        [
            "hand-forming=best-of-seven",
            "no-qualify=pay-all",
            "like-hands=all-cards",
        ],
        [
            "hand-forming=two-and-three",
            "no-qualify=pay-all",
            "like-hands=threesome-only",
        ],
    ] {
        let rules = rules(&options);
        let solution = solve(&rules, UNIT).unwrap();
        let game = Game::new(&rules, UNIT).unwrap();
        let river = River::new(&game, &[RiverRule::Best]);
        for _ in 0..12 {
            let [a, b, c, d, e] = decks.deal(&Card::ALL);
            let (hole, flop) = ([a, b], [c, d, e]);
            let advice = advise(&rules, UNIT, hole, &flop, CardSet::EMPTY).unwrap();
            let worth = FlopKinds::new(flop).worth(
                &river,
                river.under(RiverRule::Best),
                &HOLE_FACTS[hole_index(hole)],
            );
            let ante = |parts: i64| over(parts, 1081 * 990 * game.payoffs.parts);
            assert_eq!(
                advice.of("check"),
                Some(&ante(worth.check)),
                "{hole:?} {flop:?}"
            );
            assert_eq!(
                advice.of("play-2x"),
                Some(&ante(worth.raise)),
                "{hole:?} {flop:?}"
            );
            let raises = advice.best().unwrap().action == "play-2x";
            assert_eq!(solution.play().raises(hole, flop), raises);
        }
        for _ in 0..200 {
            let (hole, board) = decks.hole_and_board();
            let advice = advise(&rules, UNIT, hole, &board, CardSet::EMPTY).unwrap();
            assert_eq!(advice.of("fold"), Some(&whole(-2)));
            let plays = advice.best().unwrap().action == "play-1x";
            assert_eq!(
                solution.play().plays(hole, board),
                plays,
                "{hole:?} {board:?}"
            );
        }
    }
}

/// The outcomes, counted after every decision, come to what the decisions were made for.
#[test]
fn outcomes_come_to_what_the_decisions_promised() {
    for options in [
        [
            "hand-forming=best-of-seven",
            "no-qualify=compare",
            "pre-flop=3",
        ],
        [
            "hand-forming=two-and-three",
            "no-qualify=pay-all",
            "pre-flop=3-or-4",
        ],
    ] {
        let solution = solve(&rules(&options), UNIT).unwrap();
        let base = solution.base();
        assert!(base.is_complete());
        let promised = HoleClass::all().map(|class| {
            let advice = solution.advise(class);
            let best = advice.best().unwrap();
            let action = solution.play().pre_flop(class);
            let action = action.map_or("check".to_owned(), |multiple| format!("play-{multiple}x"));
            assert_eq!(best.action, action);
            &best.ev * whole(class.holes())
        });
        let promised = promised.fold(whole(0), |sum, ev| sum + ev);
        assert_eq!(base.ev(), promised / whole(1326));
        let judged = solution.judged();
        assert_eq!(judged.iter().map(|each| each.deals).sum::<u128>(), DEALS);
        let folded = judged.iter().filter(|each| each.end == End::Folded);
        let folded: u128 = folded.map(|each| each.deals).sum();
        assert_eq!(Some(folded), base.action("fold"));
    }
}

#[test]
fn advice_reckons_with_cards_that_were_seen() {
    let rules = rules(&["hand-forming=best-of-seven"]);
    let cards = |text: &str| text.parse::<cards::Cards>().unwrap();
    let hole = cards("Ks Kd").exactly().unwrap();
    let board = cards("Kh 8c 8d 3s 2h");
    let of = |seen: &str| {
        let advice = advise(&rules, UNIT, hole, &board, cards(seen).set()).unwrap();
        advice.of("play-1x").unwrap().clone()
    };
    // Of all dealers the two eights alone beat it; they win 3, and all else loses: the
    // blind of a full house pays 3 to 1, and every dealer qualifies.
    assert_eq!(of(""), over(5 * 989 - 3, 990));
    assert_eq!(of("8s"), whole(5));
    assert_eq!(of("8s 8h Kc"), whole(5));
}

#[test]
fn decisions_that_nobody_has_are_refused() {
    let rules = rules(&[]);
    let check = |hole: &str, board: &str, seen: &str, expected: Unadvised| {
        let cards = |text: &str| text.parse::<cards::Cards>().unwrap();
        let (hole, board) = (cards(hole).exactly().unwrap(), cards(board));
        let found = advise(&rules, UNIT, hole, &board, cards(seen).set());
        assert_eq!(found, Err(expected));
    };
    let king = "Ks".parse().unwrap();
    check("Ks Kd", "Ks 2c 3d", "", Unadvised::Twice(king));
    check("Ks Kd", "2c 3d 4h", "Ks", Unadvised::Twice(king));
    check("Ks Kd", "2c 3d 4h 5s", "", Unadvised::BoardOf(4));
    let gone = without(&"KsKd2c3d4h5s6sAhAc".parse::<cards::Cards>().unwrap());
    let seen = cards::Cards::new(gone).unwrap().to_string();
    check(
        "Ks Kd",
        "2c 3d 4h",
        &format!("{seen}Ac"),
        Unadvised::NoneLeft,
    );
}

#[test]
fn the_holes_of_a_shape_are_those_of_its_flops() {
    let shapes = Shape::all();
    let mut decks = Decks(5);
    for _ in 0..2000 {
        let [a, b, c, d, e] = decks.deal(&Card::ALL);
        let (shape, suits) = Shape::of([c, d, e]);
        let renamed = |card: Card| Card::new(card.rank(), suits[usize::from(card.suit().index())]);
        let hole = HoleFacts::new([renamed(a), renamed(b)]);
        assert_eq!(hole.class, HoleClass::of([a, b]).index());
        assert!(
            !shapes[shape]
                .cards
                .iter()
                .any(|card| hole.cards.contains(card))
        );
    }
}

/// The river of the published basic strategy, on boards that a player can judge.
#[test]
fn at_the_river_the_basic_strategy_counts_the_cards_that_beat_it() {
    let game = Game::new(&rules(&["hand-forming=best-of-seven"]), UNIT).unwrap();
    let check = |hole: &str, board: &str, expected| {
        let cards = |text: &str| text.parse::<cards::Cards>().unwrap();
        let hole: [Card; 2] = cards(hole).exactly().unwrap();
        let board: [Card; 5] = cards(board).exactly().unwrap();
        let mut ranks = board.map(|card| card.rank().index());
        ranks.sort_unstable();
        let place = place(&ranks);
        let of = |suit: Suit| board.iter().filter(move |card| card.suit() == suit);
        let suit = Suit::ALL.into_iter().find(|&suit| of(suit).count() >= 3);
        let facts = HoleFacts::new(hole);
        let (basic, kind) = match suit {
            None => (
                BasicBoard::plain(&game.values, place, &game.plain[place]),
                facts.pair,
            ),
            Some(suit) => {
                let sorted = |is_of_suit: bool| {
                    let cards = board
                        .iter()
                        .filter(|card| (card.suit() == suit) == is_of_suit);
                    let mut ranks: Vec<u8> = cards.map(|card| card.rank().index()).collect();
                    ranks.sort_unstable();
                    ranks
                };
                let (of_suit, others) = (sorted(true), sorted(false));
                let mut suits = game.flush_suits.iter();
                let flush_suit = suits.find(|each| each.ranks == of_suit).unwrap();
                let basic = BasicBoard::suited(&game, place, flush_suit, &others);
                (basic, facts.kinds[usize::from(suit.index())])
            }
        };
        let standing = standing(&game, hole, board);
        let plays = basic.plays(kind, standing.level, game.category(standing));
        assert_eq!(plays, expected, "{hole:?} {board:?}");
    };
    // Fifteen cards pair the board, and with a king four aces are higher: nineteen.
    check("Kc 3d", "Qs 9h 7c 5d 2h", true);
    // With a jack four aces and four kings: twenty-three.
    check("Jc 3d", "Qs 9h 7c 5d 2h", false);
    check("Jc 2d", "Qs 9h 7c 5d 2h", true);
    // A pair below two pairs of the board does not count, and a king on the board plays.
    check("2c 2d", "Qs Qh 7c 7d Kh", true);
    check("2c 2d", "Qs Qh 7c 7d 3h", false);
    // Of a suit four times nine more make a flush, beside the ranks of the board.
    check("Kc 3d", "Qh 9h 7h 5h 2c", false);
    check("Kh 3d", "Qh 9h 7h 5h 2c", true);
}
