//! The look-ups against the table's settlement, and runs against the exact figures.

mod link;

use std::sync::atomic::AtomicU64;

use cards::chance::Practice;
use cards::{Card, five, six, three};
use games::caribbean_stud as stud;
use games::table::PrizeLimit;
use games::ultimate_texas_holdem::HandForming;
use games::{Shelf, three_card_poker as tcp, ultimate_texas_holdem as uth};
use rulebook::{Answers, Choices};

use super::*;
use crate::analysis::{Figures, Wager};
use crate::exchange::Move;
use crate::strategy::Strategies;
use crate::{UNIT, three_card_poker};

fn rules(book: &str, set: &[&str]) -> Rules {
    let shelf = Shelf::load().unwrap();
    let choices = Choices::parse(set.iter().map(|&text| text.to_owned())).unwrap();
    Rules::ask(&Answers::new(shelf.book(book).unwrap(), None, &choices).unwrap()).unwrap()
}

fn a_run(rounds: u64, players: usize) -> Run {
    Run {
        seed: 7,
        rounds,
        players,
        bankroll: None,
        meter: None,
    }
}

fn run(simulator: &Simulator, one: &Run, threads: usize) -> Totals {
    let batches = 0..one.batches();
    simulator
        .run(one, batches, threads, &AtomicU64::new(0))
        .unwrap()
}

/// What the base and a side wager come to at the table, in minor units.
type AtTable = (i64, Option<i64>);

/// Deals rounds to the look-ups and to the rules.
#[track_caller]
fn check<R: Rounds>(game: &R, rounds: u32, settle: impl Fn(&[Card], &[Card]) -> AtTable) {
    let cells = game.cells();
    let mut practice = Practice::new(3);
    for _ in 0..rounds {
        let dealt: [Card; 11] = practice.deal();
        let (shared, own) = dealt.split_at(R::SHARED);
        let own = &own[..R::OWN];
        let cell = &cells[game.cell(shared, own)];
        let (base, side) = settle(shared, own);
        assert_eq!(cell.wagers[0].net, base, "{shared:?} {own:?}");
        if let Some(side) = side {
            assert_eq!(cell.wagers[1].net, side, "{shared:?} {own:?}");
        }
    }
}

fn five(cards: &[Card]) -> five::Value {
    five::rank(cards.try_into().unwrap())
}

fn stud_net(rules: &stud::Rules, value: five::Value, changed: bool, dealer: &[Card]) -> i64 {
    let bet = UNIT.times(2).unwrap();
    let stakes = stud::Stakes { ante: UNIT, bet };
    let (hand, dealer) = (stud::Hand { value, changed }, five(dealer));
    let settled = rules.settle(stakes, hand, dealer).unwrap();
    let mut net = settled
        .ante
        .net()
        .unwrap()
        .plus(settled.bet.net().unwrap())
        .unwrap();
    if let Some(exchange) = rules.exchange.as_ref().filter(|_| changed) {
        let price = rules.settle_price(exchange, UNIT, hand, dealer).unwrap();
        net = net.plus(price.net().unwrap()).unwrap();
    }
    net.in_cents()
}

#[test]
fn caribbean_stud_is_settled_as_at_the_table() {
    for book in ["nz-caribbean-stud", "section10-caribbean-stud"] {
        let rules = rules(book, &[]);
        let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
        let (Rules::CaribbeanStud(rules), Moves::CaribbeanStud(play)) = (rules, best.moves) else {
            panic!("another game");
        };
        let game = caribbean_stud::Rounds::new(&rules, UNIT, play.clone()).unwrap();
        check(&game, 200_000, |dealer, own| {
            let (value, up) = (five(own), dealer[0]);
            let held = own.iter().filter(|card| card.suit() == up.suit());
            let held = held.fold(0, |held, card| held | 1 << card.rank().index());
            match play.bets(value, up.rank(), || held) {
                true => (stud_net(&rules, value, false, dealer), None),
                false => (-UNIT.in_cents(), None),
            }
        });
    }
}

#[test]
fn a_changed_card_is_settled_as_at_the_table() {
    for fee in ["kept", "stake"] {
        let fee = format!("exchange-fee={fee}");
        let rules = rules("venice-caribbean-poker", &[&fee]);
        let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
        let (Rules::CaribbeanStud(rules), Moves::Exchange(play)) = (rules, best.moves) else {
            panic!("another game");
        };
        let game = exchange::Rounds::new(&rules, UNIT, play.clone()).unwrap();
        let solver = crate::exchange::Solver::new(&rules, UNIT).unwrap();
        let mut asked = 0;
        check(&game, 20_000, |dealer, own| {
            let (hand, next): ([Card; 5], Card) = (own[..5].try_into().unwrap(), own[5]);
            let net = match play.best(hand, dealer[0]) {
                Move::Fold => -UNIT.in_cents(),
                Move::Bet => stud_net(&rules, five(&hand), false, dealer),
                Move::Change(dropped) => {
                    let hand = hand.map(|card| if card == dropped { next } else { card });
                    match play.bets_changed(hand, dropped, dealer[0]) {
                        true => stud_net(&rules, five(&hand), true, dealer),
                        false => -2 * UNIT.in_cents(),
                    }
                }
            };
            (net, None)
        });
        // What is looked up is what would be advised.
        let mut practice = Practice::new(4);
        for _ in 0..100 {
            let dealt: [Card; 7] = practice.deal();
            let [a, b, c, d, e, next, up] = dealt;
            let hand = [a, b, c, d, e];
            let advice = solver.advise(hand, up).unwrap();
            let best = advice.best().unwrap();
            let action = match play.best(hand, up) {
                Move::Fold => "fold".to_owned(),
                Move::Bet => "bet".to_owned(),
                Move::Change(dropped) => {
                    let hand = hand.map(|card| if card == dropped { next } else { card });
                    let advice = solver.advise_changed(hand, dropped, up).unwrap();
                    let bets = play.bets_changed(hand, dropped, up);
                    assert_eq!(advice.best().unwrap().action == "bet", bets);
                    asked += 1;
                    format!("change {dropped}")
                }
            };
            assert_eq!(advice.of(&action), Some(&best.ev), "{hand:?} {up}");
        }
        assert!(asked > 0);
    }
}

#[test]
fn three_card_poker_is_settled_as_at_the_table() {
    let rules = rules("nz-three-card-poker", &[]);
    let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
    let (Rules::ThreeCardPoker(rules), Moves::ThreeCardPoker(play)) = (rules, best.moves) else {
        panic!("another game");
    };
    let game = three_card_poker::Rounds::new(&rules, UNIT, play.clone()).unwrap();
    check(&game, 200_000, |dealer, own| {
        let rank = |cards: &[Card]| three::rank(cards.try_into().unwrap());
        let (player, dealer) = (rank(own), rank(dealer));
        let pair_plus = rules.settle_pair_plus(UNIT, player).unwrap().net().unwrap();
        if !play.plays(player, own.try_into().unwrap()) {
            return (-UNIT.in_cents(), Some(-UNIT.in_cents()));
        }
        let stakes = tcp::Stakes {
            ante: UNIT,
            play: UNIT,
        };
        let settled = rules.settle(stakes, player, dealer).unwrap();
        let bonus = settled
            .ante_bonus
            .map_or(0, |line| line.net().unwrap().in_cents());
        let net = settled.ante.net().unwrap().in_cents() + settled.play.net().unwrap().in_cents();
        (net + bonus, Some(pair_plus.in_cents()))
    });
    // The six cards are ranked as they are read.
    let mut practice = Practice::new(5);
    for _ in 0..1000 {
        let dealt: [Card; 6] = practice.deal();
        let cell = game.cell(&dealt[..3], &dealt[3..]);
        let value = six::rank(dealt);
        assert_eq!(cell % five::Category::ALL.len(), value.category() as usize);
    }
}

#[test]
fn ultimate_is_settled_as_at_the_table() {
    for set in [
        &["hand-forming=two-and-three"][..],
        &["hand-forming=best-of-seven", "pre-flop=3-or-4", "trips=3"],
        &[
            "hand-forming=best-of-seven",
            "like-hands=threesome-only",
            "no-qualify=pay-all",
        ],
    ] {
        let rules = rules("nz-ultimate-texas-holdem", set);
        let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
        let (Rules::UltimateTexasHoldem(rules), Moves::UltimateTexasHoldem(play)) =
            (rules, best.moves)
        else {
            panic!("another game");
        };
        let game = ultimate_texas_holdem::Rounds::new(&rules, UNIT, play.clone()).unwrap();
        check(&game, 200_000, |shared, own| {
            ultimate_net(&rules, &play, shared, own)
        });
        // Deals that are settled together come to what each of them does.
        let mut practice = Practice::new(6);
        for _ in 0..2000 {
            let deals: [[Card; 9]; BLOCK] = std::array::from_fn(|_| practice.deal());
            let one_by_one = deals
                .each_ref()
                .map(|deal| game.cell(&deal[..7], &deal[7..]));
            assert_eq!(game.block(&deals), one_by_one);
        }
    }
}

fn ultimate_net(
    rules: &uth::Rules,
    play: &ultimate_texas_holdem::Play,
    shared: &[Card],
    own: &[Card],
) -> AtTable {
    let board: [Card; 5] = shared[..5].try_into().unwrap();
    let [hole, dealer]: [[Card; 2]; 2] = [own, &shared[5..]].map(|two| two.try_into().unwrap());
    let value = |hole: [Card; 2]| match rules.hand_forming.value {
        HandForming::TwoAndThree => cards::two_and_three::rank(hole, board),
        HandForming::BestOfSeven => {
            let [a, b, c, d, e] = board;
            cards::seven::rank([a, b, c, d, e, hole[0], hole[1]])
        }
    };
    let multiple = match play.pre_flop(ultimate_texas_holdem::HoleClass::of(hole)) {
        Some(multiple) => multiple,
        None if play.raises(hole, [board[0], board[1], board[2]]) => 2,
        None if play.plays(hole, board) => 1,
        None => return (-2 * UNIT.in_cents(), Some(-UNIT.in_cents())),
    };
    let (player, dealer) = (value(hole), value(dealer));
    let stakes = uth::Stakes {
        ante: UNIT,
        blind: UNIT,
        play: UNIT.times(i64::from(multiple)).unwrap(),
    };
    let settled = rules.settle(stakes, player, dealer).unwrap();
    let lines = [settled.ante, settled.blind, settled.play];
    let net = lines
        .iter()
        .map(|line| line.net().unwrap().in_cents())
        .sum();
    let trips = rules
        .settle_trips(UNIT, player, player.cmp(&dealer))
        .unwrap();
    (net, Some(trips.net().unwrap().in_cents()))
}

/// A run of every game is within four standard errors of the exact figures, wager by
/// wager, at a table of one and of three.
#[test]
fn runs_come_near_the_exact_figures() {
    for (book, set) in [
        ("nz-caribbean-stud", &["jackpot-meter=50000.00"][..]),
        ("nz-three-card-poker", &["six-card=2"]),
        ("nz-ultimate-texas-holdem", &["hand-forming=best-of-seven"]),
    ] {
        let rules = rules(book, set);
        let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
        let simulator = Simulator::new(&rules, UNIT, &best).unwrap();
        let exact = Figures::of(&rules, UNIT).unwrap();
        for players in [1, 3] {
            let totals = run(&simulator, &a_run(10 * BATCH, players), 2);
            assert_eq!(totals.hands(), 10 * BATCH * players as u64);
            for analysis in totals.wagers(simulator.cells(), UNIT.in_cents()) {
                let ev = exact.wager(analysis.wager).unwrap().ev();
                let verdict = totals.verdict(&analysis, UNIT.in_cents(), players, Some(ev));
                let away = verdict.errors_away().unwrap();
                let near = away <= crate::fraction::whole(4) && away >= crate::fraction::whole(-4);
                assert!(near, "{book} {} {players}: {away}", analysis.wager);
                // Names of outcomes are those of the exact figures.
                for outcome in &analysis.outcomes {
                    let known = &exact.wager(analysis.wager).unwrap().outcomes;
                    let mut known = known.iter();
                    assert!(
                        known.any(|it| (&it.name, &it.net) == (&outcome.name, &outcome.net)),
                        "{book} {} {}",
                        analysis.wager,
                        outcome.name
                    );
                }
            }
        }
    }
}

#[test]
fn a_run_depends_neither_on_threads_nor_on_parts() {
    let rules = rules(
        "section10-caribbean-stud",
        &["jackpot-seed=10000.00", "progression=70%"],
    );
    let Rules::CaribbeanStud(book) = &rules else {
        panic!("another game")
    };
    let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
    let simulator = Simulator::new(&rules, UNIT, &best).unwrap();
    let meter = MeterRules::new(book.jackpot.as_ref(), book.table.prize_limit(), None).unwrap();
    let one = Run {
        meter: Some(meter),
        ..a_run(7 * BATCH + 100, 2)
    };
    let whole = run(&simulator, &one, 1);
    assert_eq!(run(&simulator, &one, 3), whole);
    let mut parts: Option<Totals> = None;
    for part in [2, 3, 1] {
        let batches = one.part(part, 3);
        let totals = simulator.run(&one, batches, 2, &AtomicU64::new(0)).unwrap();
        match &mut parts {
            Some(parts) => parts.join(totals),
            None => parts = Some(totals),
        }
    }
    assert_eq!(parts, Some(whole.clone()));
    let [stretch] = whole.stretches.as_slice() else {
        panic!("one stretch")
    };
    assert_eq!((stretch.first, stretch.end), (0, 8));
    let jackpot = book.jackpot.as_ref().unwrap();
    let followed = meter.follow(jackpot, stretch).unwrap();
    assert!(followed.hits > 0);
}

/// A pool by hand: contributions, a fixed prize that the pool does not cover, a tenth of
/// what then stands there, and all of it.
#[test]
fn a_meter_moves_as_the_book_says() {
    let rules = rules(
        "nz-caribbean-stud",
        &[
            "jackpot-seed=100000.00",
            "progression=75%",
            "jackpot-wager=2.00",
        ],
    );
    let Rules::CaribbeanStud(book) = &rules else {
        panic!("another game")
    };
    let jackpot = book.jackpot.as_ref();
    let meter = MeterRules::new(jackpot, PrizeLimit::default(), Some(Money::cents(0))).unwrap();
    let hits = vec![
        Hit {
            moved: -10_000 * 500,
            lowest: -10_000 * 600,
            hands: vec![Winner {
                place: 1,
                hand: five::Category::RoyalFlush,
                paid: Money::ZERO,
            }],
        },
        Hit::default(),
    ];
    let stretch = Stretch {
        first: 0,
        end: 1,
        hits,
    };
    let run = meter.follow(jackpot.unwrap(), &stretch).unwrap();
    // The operator made up 6.00; of the 1.00 left a royal flush takes at least 10,000
    // wagers of 2.00, and the operator seeds again.
    assert_eq!((run.hits, run.won, run.paid), (1, 1, 2_000_000));
    assert_eq!(run.topped_up, 10_000 * 600 + 10_000 * (2_000_000 - 100));
    assert_eq!(run.end, 10_000 * 10_000_000);
}

#[test]
fn two_strategies_are_compared_on_the_same_deals() {
    let rules = rules("nz-three-card-poker", &[]);
    let ours = Strategies::new(&rules, UNIT).unwrap();
    let (best, always) = (ours.best().unwrap(), ours.named("always play").unwrap());
    let simulator = Simulator::new(&rules, UNIT, &always).unwrap();
    let simulator = simulator.against(&rules, UNIT, &best).unwrap();
    let totals = run(&simulator, &a_run(4 * BATCH, 1), 2);
    let verdict = totals.difference.verdict(totals.hands(), UNIT.in_cents());
    let exact = Figures::of(&rules, UNIT).unwrap();
    let base = |figures: &Figures| figures.wager(Wager::Base).unwrap().ev();
    let always = exact
        .strategies
        .iter()
        .find(|it| it.name == "always play")
        .unwrap();
    let difference = always.base.ev() - base(&exact);
    let away = (&verdict.mean - difference) / &verdict.standard_error;
    assert!(
        away <= crate::fraction::whole(4) && away >= crate::fraction::whole(-4),
        "{away}"
    );
    assert!(totals.difference.apart > 0);
}

/// Every card comes to every place as often as chance lets it: the squares of what is too
/// many or too few, over what there should be, are far from what one deal in ten million
/// would show.
#[test]
fn cards_come_to_every_place_alike() {
    const DEALS: u32 = 52 << 14;
    let mut counts = [[0_i64; 52]; 9];
    for batch in 0..52 {
        let mut practice = Practice::shard(11, batch);
        for _ in 0..DEALS / 52 {
            let deal: [Card; 9] = practice.deal();
            for (counts, card) in counts.iter_mut().zip(deal) {
                counts[usize::from(card.index())] += 1;
            }
        }
    }
    let expected = i64::from(DEALS / 52);
    for (place, counts) in counts.iter().enumerate() {
        let squares: i64 = counts.iter().map(|count| (count - expected).pow(2)).sum();
        assert!(
            squares / expected < 120,
            "place {place}: {}",
            squares / expected
        );
    }
}

/// Sessions at a table of several: threads and parts do not matter, and where nobody is
/// ever stopped a session of one round leaves what the game does.
#[test]
fn sessions_at_one_table_are_played_on_common_deals() {
    let rules = rules("nz-three-card-poker", &[]);
    let best = Strategies::new(&rules, UNIT).unwrap().best().unwrap();
    let simulator = Simulator::new(&rules, UNIT, &best).unwrap();
    let sessions = |rounds, stop_win| Run {
        bankroll: Some(Bankroll {
            amount: 5000,
            stop_loss: None,
            stop_win,
            rounds,
            all_wagers: false,
        }),
        ..a_run(3 * BATCH + 1000, 4)
    };
    let stopped = sessions(200, Some(1000));
    let whole = run(&simulator, &stopped, 1);
    assert_eq!(whole, run(&simulator, &stopped, 3));
    let mut parts = Totals::nothing(simulator.cells().len());
    for part in [3, 1, 2] {
        let batches = stopped.part(part, 3);
        let dealt = simulator.run(&stopped, batches, 2, &AtomicU64::new(0));
        parts.join(dealt.unwrap());
    }
    assert_eq!(parts, whole);
    let ends = whole.ends;
    assert_eq!(ends.all(), 4 * ends.tables);
    assert_eq!(ends.rounds, whole.hands());
    assert!(
        ends.sessions
            .iter()
            .filter(|&&sessions| sessions > 0)
            .count()
            > 2
    );
    let unstopped = run(&simulator, &sessions(1, None), 2).ends;
    let exact = Figures::of(&rules, UNIT).unwrap();
    let left = Verdict {
        exact: exact.wager(Wager::Base).map(|base| base.ev()),
        ..unstopped.left(UNIT.in_cents())
    };
    assert!(left.holds(), "{left:?}");
    // One dealer makes hands of a round alike: four of them tell less than four rounds.
    let alone = Figures::of(&rules, UNIT).unwrap();
    let variance = alone
        .wager(Wager::Base)
        .map(|base| base.variance())
        .unwrap();
    let apart = Verdict::new(
        left.mean.clone(),
        &variance,
        u128::from(unstopped.all()),
        None,
    );
    assert!(left.standard_error > apart.standard_error);
}
