//! What wagers beside the game add to a decision.

use games::Shelf;
use rulebook::{Answers, Choices};

use super::*;
use crate::ultimate_texas_holdem::Flops;

fn rules(book: &str, set: &[&str]) -> Rules {
    let shelf = Shelf::load().unwrap();
    let choices = Choices::parse(set).unwrap();
    Rules::ask(&Answers::new(shelf.book(book).unwrap(), None, &choices).unwrap()).unwrap()
}

fn staked(beside: &[(Wager, i64)], meter: Option<i64>) -> Staked {
    let beside = beside
        .iter()
        .map(|(wager, cents)| (*wager, Money::cents(*cents)));
    Staked {
        ante: Money::cents(1_000),
        beside: beside.collect(),
        meter: meter.map(Money::cents),
    }
}

fn decision(hand: &str, board: &str) -> Decision {
    Decision {
        hand: hand.parse().unwrap(),
        board: board.parse().unwrap(),
        ..Decision::default()
    }
}

#[test]
fn pair_plus_is_lost_with_a_fold_and_six_card_bonus_is_not() {
    let rules = rules("nz-three-card-poker", &[]);
    let decision = decision("9s 9d 7c", "");
    let alone = decision.advise_staked(&rules, &staked(&[], None)).unwrap();
    assert_eq!(alone.of("fold"), Some(&whole(-1_000)));
    let pair_plus = staked(&[(Wager::PairPlus, 500)], None);
    let beside = decision.advise_staked(&rules, &pair_plus).unwrap();
    assert_eq!(beside.of("fold"), Some(&whole(-1_500)));
    let more = beside.of("play").unwrap() - alone.of("play").unwrap();
    assert_eq!(more, whole(500), "a pair pays even money");
    let six_card = staked(&[(Wager::SixCardBonus, 500)], None);
    let beside = decision.advise_staked(&rules, &six_card).unwrap();
    let more = |action| beside.of(action).unwrap() - alone.of(action).unwrap();
    assert_eq!(more("fold"), more("play"));
    assert!(
        more("play") > whole(-500),
        "a pair of six cards may become more"
    );
}

#[test]
fn trips_counts_on_every_street_and_is_not_folded_away() {
    let rules = rules("nz-ultimate-texas-holdem", &["hand-forming=best-of-seven"]);
    let trips = staked(&[(Wager::Trips, 500)], None);
    // Three of a kind lie on the board: Trips pays three to one unless it is folded.
    let river = decision("2h 3d", "Ks Kd Kc 9h 5s");
    let alone = river.advise_staked(&rules, &staked(&[], None)).unwrap();
    let beside = river.advise_staked(&rules, &trips).unwrap();
    let more = |action| beside.of(action).unwrap() - alone.of(action).unwrap();
    assert_eq!(more("play-1x"), whole(1_500));
    assert_eq!(more("fold"), whole(-500));
    // On a flop who checks still decides at the river, for both wagers together.
    let flop = decision("2h 2d", "Ks 9d 5c");
    let alone = flop.advise_staked(&rules, &staked(&[], None)).unwrap();
    let beside = flop.advise_staked(&rules, &trips).unwrap();
    let more = |action| beside.of(action).unwrap() - alone.of(action).unwrap();
    assert!(more("check") <= more("play-2x"), "a fold gives Trips up");
    assert!(more("check") > whole(-500), "some rivers bring a third two");
}

/// A deck of which little is left, so that every flop and river can be gone through.
fn short_deck(hole: &str) -> Decision {
    let hand: Cards = hole.parse().unwrap();
    let left: Cards = "2c 3s 3d 5h 9s 9d Ts Jh Jd Qs Kd Kh Ac".parse().unwrap();
    let gone = CardSet::FULL.minus(hand.iter().chain(left.iter()).copied().collect());
    Decision {
        hand,
        seen: Cards::new(gone).unwrap(),
        ..Decision::default()
    }
}

#[test]
fn trips_before_the_flop_is_what_the_flops_come_to() {
    let rules = rules("nz-ultimate-texas-holdem", &["hand-forming=best-of-seven"]);
    let Rules::UltimateTexasHoldem(ultimate) = &rules else {
        panic!("another game");
    };
    let opening = short_deck("9h 3c");
    // An odd part of the ante, which makes parts of its own.
    let beside = staked(&[(Wager::Trips, 350)], None);
    let opened = opening.advise_staked(&rules, &beside).unwrap();
    let alone = opening.advise_staked(&rules, &staked(&[], None)).unwrap();
    assert!(opened.apart.is_empty());
    let flops = |trips: Option<i64>| {
        let hole = opening.hand.exactly().unwrap();
        let stake = (beside.ante, trips.map(Money::cents));
        Flops::new(ultimate, stake, hole, opening.seen.set()).unwrap()
    };
    let (with, without) = (flops(Some(350)), flops(None));
    let (mut checked, mut judged, mut count) = (whole(0), whole(0), 0_i64);
    for flop in threes(&opening.left()) {
        let (with, without) = (
            with.decide(flop, &whole(0)),
            without.decide(flop, &whole(0)),
        );
        judged += &with.raise - without.raise;
        checked += with.raise.max(with.check);
        count += 1;
    }
    let mean = |sum: Fraction| sum * whole(1_000) / whole(count);
    assert_eq!(opened.of("check"), Some(&mean(checked)));
    let raised = |of: &InMoney| of.actions.last().unwrap().cents.clone();
    assert_eq!(raised(&opened) - raised(&alone), mean(judged));
}

#[test]
fn trips_on_the_flop_is_what_the_rivers_come_to() {
    let rules = rules("nz-ultimate-texas-holdem", &["hand-forming=best-of-seven"]);
    let Rules::UltimateTexasHoldem(ultimate) = &rules else {
        panic!("another game");
    };
    let flop = Decision {
        board: "3s 9d Kd".parse().unwrap(),
        ..short_deck("2h 9h")
    };
    let beside = staked(&[(Wager::Trips, 350)], None);
    let together = flop.advise_staked(&rules, &beside).unwrap();
    let mut apart = flop.advise_staked(&rules, &staked(&[], None)).unwrap();
    let stake = Money::cents(350);
    flop.trips_on_flop(&rules, ultimate, stake, &beside, &mut apart.actions)
        .unwrap();
    assert_eq!(together, apart);
}

#[test]
fn a_jackpot_wager_counts_with_the_meter() {
    let rules = rules("nz-caribbean-stud", &[]);
    let flush = Decision {
        up: Some("9d".parse().unwrap()),
        ..decision("Ah Jh 8h 4h 2h", "")
    };
    let alone = flush.advise_staked(&rules, &staked(&[], None)).unwrap();
    let with = staked(&[(Wager::Jackpot, 500)], Some(5_000_000));
    let beside = flush.advise_staked(&rules, &with).unwrap();
    assert!(beside.apart.is_empty());
    assert!(beside.of("bet") > alone.of("bet"), "a flush wins a prize");
    let unknown = staked(&[(Wager::Jackpot, 500)], None);
    let unknown = flush.advise_staked(&rules, &unknown).unwrap();
    assert_eq!(unknown.apart, [Wager::Jackpot]);
}
