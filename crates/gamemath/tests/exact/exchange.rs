//! The change of a card: against dealing every card through the table's own settlement,
//! against a second count by cards, against rounds played, and against the game without it.

mod by_cards;
mod rounds;
mod table;

use std::sync::LazyLock;

use cards::five::{self, Category};
use cards::{Card, Cards};
use gamemath::exchange::{LookUp, Play, Solver, analyse};
use gamemath::fraction::{decimal, over, whole};
use gamemath::{Figures, Fraction, UNIT, Wager, WagerAnalysis, caribbean_stud};
use games::FiveCards;
use games::caribbean_stud::Rules;
use money::Money;
use table::{Random, Table};

use crate::books;

const FEES: [&str; 3] = ["kept", "returned-on-no-qualify", "stake"];

const DEALS: u128 = 2_598_960 * 47 * 163_185 * 42;

/// Hands that try every way in which suits and ranks can matter: flushes made and drawn in
/// the up-card's suit and in another, pairs across both, straights, the dealer's ties.
const HANDS: [&str; 14] = [
    "Ah Kh Qh Jh 9h up Th",
    "Ad Kd Qd Jd 9c up Th",
    "5d 4d 3d 2d 9h up Ah",
    "9h 8h 7h 6h 2c up 5h",
    "9s 8s 7s 6s 9h up 5h",
    "Ac Ks Jd 8h 3c up Kh",
    "Kc Qc Jc Tc 9c up 8d",
    "Ac Ad Kc Kd 4h up As",
    "7c 7d 7h 7s Ac up Kc",
    "Tc Td Th 9s 9c up Ts",
    "Qc Jd Th 9s 8c up Ah",
    "7c 5d 4h 3s 2c up 6d",
    "2c 2d 3c 3d 4c up 2h",
    "Ac Qc 9c 7c 9d up 9h",
];

fn rules(options: &[&str]) -> Rules {
    match books::rules("venice-caribbean-poker", options) {
        games::Rules::CaribbeanStud(rules) => *rules,
        _ => panic!("another game"),
    }
}

fn with_fee(fee: &str) -> Rules {
    rules(&[&format!("exchange-fee={fee}")])
}

fn solver(rules: &Rules) -> Solver {
    Solver::new(rules, UNIT).unwrap()
}

/// A jackpot with its meter, and the price of a card kept.
const METER: [&str; 2] = ["jackpot-wager=1.00", "jackpot-meter=100000.00"];

/// The game with these, solved once for all tests.
static FIGURES: LazyLock<Figures> = LazyLock::new(|| analyse(&rules(&METER), UNIT).unwrap());

fn kept() -> &'static WagerAnalysis {
    FIGURES.wager(Wager::Base).unwrap()
}

/// The best play when the price is kept.
static LOOK_UP: LazyLock<LookUp> = LazyLock::new(|| solver(&with_fee("kept")).look_up());

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

#[test]
fn every_action_is_worth_what_dealing_all_cards_makes_it() {
    for (text, fee) in HANDS.into_iter().zip(FEES.into_iter().cycle()) {
        let (hand, up) = text.split_once(" up ").unwrap();
        let hand = hand.parse::<Cards>().unwrap().exactly().unwrap();
        check_actions(&TABLE, &with_fee(fee), hand, up.parse().unwrap());
    }
}

#[test]
fn random_hands_are_worth_what_dealing_all_cards_makes_them() {
    let mut deck = Card::ALL;
    let mut random = Random(20_250_101);
    for fee in FEES.into_iter().cycle().take(24) {
        random.draw(&mut deck, 7);
        let [a, b, c, d, e, up, ..] = deck;
        check_actions(&TABLE, &with_fee(fee), [a, b, c, d, e], up);
    }
}

/// Where a dealer qualifies with less or needs more, ties and losses fall elsewhere.
#[test]
fn another_threshold_is_counted_as_it_is_settled() {
    for threshold in [1, 1278, 4138, 5854] {
        let mut rules = with_fee("returned-on-no-qualify");
        rules.dealer_qualifies.value = FiveCards(five::Value::new(threshold).unwrap());
        for text in ["9s 8s 7s 6s 9h up 5h", "Ac Ks Jd 8h 3c up Kh"] {
            let (hand, up) = text.split_once(" up ").unwrap();
            let hand = hand.parse::<Cards>().unwrap().exactly().unwrap();
            check_actions(&TABLE, &rules, hand, up.parse().unwrap());
        }
    }
    let mut rules = with_fee("kept");
    rules.dealer_qualifies.value = FiveCards(five::Value::new(5864).unwrap());
    assert!(Solver::new(&rules, UNIT).is_err());
}

#[test]
fn a_card_that_stands_twice_is_refused() {
    let solver = solver(&with_fee("kept"));
    let [a, b, c, d, e, up, ..] = Card::ALL;
    let refused = solver.advise([a, b, c, d, e], e).unwrap_err();
    assert_eq!(refused.to_string(), format!("{e} stands twice"));
    assert!(solver.advise_changed([a, b, c, d, e], a, up).is_err());
}

/// Compares every action, and the choice after a change for one dropped and drawn card.
#[track_caller]
fn check_actions(table: &Table, rules: &Rules, hand: [Card; 5], up: Card) {
    let solver = solver(rules);
    let advice = solver.advise(hand, up).unwrap();
    let expected = table.actions(rules, hand, up);
    assert_eq!(expected.len(), advice.0.len());
    for (action, value) in &expected {
        let found = advice.of(action).unwrap();
        assert_eq!(found, value, "{action} with {hand:?} against {up}");
    }

    let mut cards = Card::ALL.into_iter();
    let drawn = cards.find(|card| !hand.contains(card) && *card != up);
    let [first, b, c, d, e] = hand;
    let changed = [drawn.unwrap(), b, c, d, e];
    let advice = solver.advise_changed(changed, first, up).unwrap();
    let [fold, bet] = table.actions_changed(rules, changed, first, up);
    assert_eq!(advice.of("fold"), Some(&fold));
    assert_eq!(
        advice.of("bet"),
        Some(&bet),
        "{changed:?} for {first}, {up}"
    );
}

#[test]
fn the_look_up_and_the_chart_do_what_is_worth_most() {
    let solver = solver(&with_fee("kept"));
    let rows = solver.chart();
    let mut deck = Card::ALL;
    let mut random = Random(7);
    for _ in 0..300 {
        random.draw(&mut deck, 7);
        let [a, b, c, d, e, up, drawn, ..] = deck;
        let hand = [a, b, c, d, e];
        let advice = solver.advise(hand, up).unwrap();
        let best = &advice.best().unwrap().ev;
        let moved = table::name(LOOK_UP.best(hand, up));
        assert_eq!(advice.of(&moved), Some(best), "{hand:?} against {up}");

        let row = table::row(&rows, hand, up);
        let written = table::named_by(row, hand, up);
        assert_eq!(
            advice.of(&written),
            Some(best),
            "{row} for {hand:?} against {up}"
        );

        let changed = [drawn, b, c, d, e];
        let advice = solver.advise_changed(changed, a, up).unwrap();
        let bets = advice.best().unwrap().action == "bet";
        assert_eq!(LOOK_UP.bets_changed(changed, a, up), bets);
    }
}

#[track_caller]
fn check(found: &WagerAnalysis, ev: &str, edge_percent: &str) {
    assert!(found.is_complete());
    assert_eq!(found.deals, DEALS);
    let edge = decimal(&(found.house_edge() * whole(100)), 8);
    assert_eq!(
        (found.ev().to_string().as_str(), edge.as_str()),
        (ev, edge_percent)
    );
}

#[test]
fn the_three_readings_of_the_price_have_their_edges() {
    check(kept(), "-820231408501/69766306810200", "1.17568415");
    let [returned, stake] =
        ["returned-on-no-qualify", "stake"].map(|fee| solver(&with_fee(fee)).base(Play::Best));
    check(&returned, "122217346423/3322205086200", "-3.67880198");
    check(&stake, "745522978869/968976483475", "-76.93922315");
}

#[test]
fn without_a_change_it_is_the_game_counted_the_other_way() {
    let [wager, meter] = METER;
    let off = rules(&[wager, meter, "exchange=off"]);
    let other = caribbean_stud::analyse(&off, UNIT).unwrap();
    let base = other.wager(Wager::Base).unwrap();
    let ours = analyse(&off, UNIT).unwrap();
    check_same(ours.wager(Wager::Base).unwrap(), base);
    assert_eq!(ours.covariances, other.covariances);
    let jackpot = |figures: &Figures| figures.wager(Wager::Jackpot).unwrap().ev();
    assert_eq!(jackpot(&ours), jackpot(&other));
    let [never_change, ..] = FIGURES.strategies.as_slice() else {
        panic!("no strategies");
    };
    check_same(&never_change.base, base);
    for theirs in &other.strategies {
        let mut ours = FIGURES.strategies.iter();
        let ours = ours.find(|strategy| strategy.name == theirs.name).unwrap();
        check_same(&ours.base, &theirs.base);
        assert!(FIGURES.cost(ours).unwrap() > whole(0));
    }
    assert_eq!(FIGURES.strategies.len(), other.strategies.len() + 1);
}

/// Where no card is changed the next card is counted and does not matter.
#[track_caller]
fn check_same(ours: &WagerAnalysis, theirs: &WagerAnalysis) {
    assert_eq!(ours.deals, 42 * theirs.deals);
    assert_eq!(ours.ev(), theirs.ev());
    assert_eq!(ours.outcomes.len(), theirs.outcomes.len());
    for outcome in &theirs.outcomes {
        let mut same = ours.outcomes.iter();
        let same = same.find(|same| same.name == outcome.name).unwrap();
        assert_eq!(same.count, 42 * outcome.count, "{}", outcome.name);
        assert_eq!((&same.net, &same.staked), (&outcome.net, &outcome.staked));
    }
}

/// What base and jackpot leave together, in units of money.
fn together(figures: &Figures) -> Fraction {
    let ev = |wager| figures.wager(wager).unwrap().ev();
    ev(Wager::Base) * over(UNIT.in_cents(), 100) + ev(Wager::Jackpot)
}

/// A hand that could win a prize is never changed, so whoever loses the wager by folding
/// and by changing plays as without it. One that comes back invites the change.
#[test]
fn a_jackpot_wager_moves_the_change_only_if_it_comes_back() {
    let meter = Money::cents(10_000_000);
    let lost = rules(&METER);
    let beside = solver(&lost).beside_jackpot(&lost, meter);
    assert_eq!(beside.base(Play::Best), *kept());

    let [wager, shown] = METER;
    let returned = rules(&[wager, shown, "jackpot-on-change=returned"]);
    let beside = solver(&returned).beside_jackpot(&returned, meter);
    let beside = beside.figures(&returned);
    let alone = solver(&returned).figures(&returned);
    let base = beside.wager(Wager::Base).unwrap();
    assert!(base.action("fold") < kept().action("fold"));
    assert!(base.action("change, then bet") > kept().action("change, then bet"));
    assert!(base.ev() < kept().ev());
    assert!(together(&beside) > together(&alone));
    assert!(together(&alone) > together(&FIGURES));
}

#[test]
fn a_hand_that_wins_a_prize_keeps_its_wager() {
    let jackpot = FIGURES.jackpot.as_ref().unwrap();
    assert_eq!(jackpot.fates.deals(), DEALS);
    let mut forfeited = jackpot.fates.forfeited.iter();
    assert!(forfeited.all(|(&category, &deals)| category < Category::Flush || deals == 0));
    assert_eq!(FIGURES.wager(Wager::Jackpot).unwrap().deals, DEALS);
    assert_eq!(FIGURES.covariances.len(), 1);
}

/// The whole game, counted again card by card.
#[test]
fn a_second_count_by_cards_agrees() {
    let rules = FEES.map(with_fee);
    let again = by_cards::nets(rules.each_ref());
    for (rules, again) in rules.iter().zip(again) {
        let base = solver(rules).base(Play::Best);
        assert_eq!(base.deals, DEALS);
        assert_eq!(base.net(), again);
    }
}

#[test]
fn rounds_played_leave_what_they_should() {
    let played = rounds::play(&with_fee("kept"), &LOOK_UP, 2_000_000);
    played.check(kept());
}
