//! A jackpot wager beside the main ones, against other ways to find the same.

use gamemath::exchange::Solver;
use gamemath::fraction::{in_units, over, whole};
use gamemath::ultimate_texas_holdem::{advise, solve};
use gamemath::{Decision, Fraction, UNIT, WithJackpot};
use games::Rules;
use money::Money;

use crate::books;

const ULTIMATE: &str = "nz-ultimate-texas-holdem";
const VENICE: &str = "venice-caribbean-poker";

fn decision(hand: &str, up: &str, board: &str, seen: &str) -> Decision {
    Decision {
        hand: hand.parse().unwrap(),
        up: up.parse().ok(),
        board: board.parse().unwrap(),
        seen: seen.parse().unwrap(),
        dropped: None,
    }
}

#[track_caller]
fn of(with: &WithJackpot, action: &str) -> (Fraction, Fraction) {
    let at = with.advice.0.iter().position(|one| one.action == action);
    let at = at.unwrap();
    (with.advice.0[at].ev.clone(), with.jackpot[at].clone())
}

#[test]
fn a_fold_gives_the_prize_up_unless_the_house_lets_it_stand() {
    let flush = decision("Ah Jh 8h 4h 2h", "9c", "", "");
    let both = |options: &[&str]| {
        let rules = books::rules("nz-caribbean-stud", options);
        let alone = flush.advise(&rules, UNIT).unwrap();
        (alone, flush.advise_with_jackpot(&rules, UNIT).unwrap())
    };
    assert_eq!(both(&[]).1, None);
    let meter = "jackpot-meter=50000.00";
    // A wager of 1.00 beside an ante of 2.00: a hundred to one, less the stake.
    let (alone, with) = both(&[meter]);
    let with = with.unwrap();
    assert_eq!(of(&with, "fold"), (over(-3, 2), over(-1, 2)));
    assert_eq!(of(&with, "bet").1, over(99, 2));
    assert_eq!(of(&with, "bet").0, alone.of("bet").unwrap() + over(99, 2));
    let (_, kept) = both(&[meter, "jackpot-after-fold=kept"]);
    assert_eq!(of(&kept.unwrap(), "fold").1, over(99, 2));
}

/// The solver of the change of a card takes such a wager along by itself.
#[test]
fn the_change_of_a_card_costs_what_the_solver_says() {
    for on_change in ["jackpot-on-change=lost", "jackpot-on-change=returned"] {
        let options = [
            "jackpot-wager=2.50",
            "jackpot-meter=100000.00",
            "jackpot-prizes=500/100/50",
            on_change,
        ];
        let rules = books::rules(VENICE, &options);
        let Rules::CaribbeanStud(stud) = &rules else {
            panic!("another game");
        };
        let meter = Money::cents(10_000_000);
        let solver = Solver::new(stud, UNIT).unwrap().beside_jackpot(stud, meter);
        for (hand, up) in [
            ("Ah Kh Qh Jh 4c", "2s"),
            ("Ah Kh Qh Jh 4h", "2s"),
            ("9c 8c 7c 6c 5c", "As"),
            ("Ah Kd Qc Js 4h", "As"),
        ] {
            let decision = decision(hand, up, "", "");
            let with = decision.advise_with_jackpot(&rules, UNIT).unwrap().unwrap();
            let cards = decision.hand.exactly().unwrap();
            let solved = solver.advise(cards, decision.up.unwrap()).unwrap();
            assert_eq!(with.advice, solved, "{hand} {up} {on_change}");
        }
    }
}

/// With most of the deck seen: every turn and river by itself, folded or played as is best
/// for all wagers together.
#[test]
fn a_check_after_the_flop_is_followed_by_what_is_best_together() {
    let left = "Kh Qh Jh Th 9h 8h Ks 2c";
    let known = "2h 3h 4h 5h 7h";
    let gone: Vec<cards::Card> = format!("{left} {known}")
        .parse::<cards::Cards>()
        .unwrap()
        .to_vec();
    let seen = cards::Card::ALL.into_iter();
    let seen: Vec<String> = seen
        .filter(|card| !gone.contains(card))
        .map(|card| card.to_string())
        .collect();
    let seen = seen.join("");
    let left: Vec<cards::Card> = left.parse::<cards::Cards>().unwrap().to_vec();
    for (options, unit) in [
        (["jackpot-meter=20000.00", "jackpot-wager=1.00"], 20_000),
        (["jackpot-meter=20000.00", "jackpot-wager=5.00"], 200),
    ] {
        let (rules, unit) = (books::rules(ULTIMATE, &options), Money::cents(unit));
        let flop = decision("2h 3h", "", "4h 5h 7h", &seen);
        let with = flop.advise_with_jackpot(&rules, unit).unwrap().unwrap();
        let (judged, lost) = (&with.jackpot[1], -in_units(with.wager, unit));
        let Rules::UltimateTexasHoldem(ultimate) = &rules else {
            panic!("another game");
        };
        let hole = flop.hand.exactly().unwrap();
        let (mut together, mut jackpot, mut boards) = (whole(0), whole(0), 0);
        for (at, &turn) in left.iter().enumerate() {
            for &river in left.iter().take(at) {
                let board = [flop.board.as_slice(), &[turn, river]].concat();
                let river = advise(ultimate, unit, hole, &board, flop.seen.set()).unwrap();
                let (fold, play) = (river.of("fold").unwrap(), river.of("play-1x").unwrap());
                let (fold, play) = (fold + &lost, play + judged);
                jackpot += if play >= fold { judged } else { &lost };
                together += fold.max(play);
                boards += 1;
            }
        }
        // Where the prize is small beside the ante it is sometimes given up.
        let folds = with.jackpot[0] < with.jackpot[1];
        assert_eq!(folds, unit > UNIT);
        let each = over(1, boards);
        assert_eq!(of(&with, "check"), (together * &each, jackpot * &each));
        let raised = flop.advise(&rules, unit).unwrap();
        let raised = raised.of("play-2x").unwrap() + &with.jackpot[1];
        assert_eq!(of(&with, "play-2x").0, raised);
    }
}

/// Whoever has a prize on the flop raises, so that before it no action gives one up.
#[test]
fn a_prize_on_the_flop_is_raised_on() {
    for forming in ["hand-forming=two-and-three", "hand-forming=best-of-seven"] {
        let rules = books::rules(ULTIMATE, &[forming, "jackpot-meter=20000.00"]);
        let Rules::UltimateTexasHoldem(ultimate) = &rules else {
            panic!("another game");
        };
        let solution = solve(ultimate, UNIT).unwrap();
        let play = solution.play();
        let mut prizes = 0;
        for class in gamemath::ultimate_texas_holdem::HoleClass::all() {
            let [a, b] = class.example();
            let left = cards::Card::ALL.into_iter();
            let left: Vec<_> = left.filter(|card| *card != a && *card != b).collect();
            for (third, &e) in left.iter().enumerate() {
                for (second, &d) in left.iter().enumerate().take(third) {
                    for &c in left.iter().take(second) {
                        let category = cards::five::rank([a, b, c, d, e]).category();
                        if category >= cards::five::Category::Flush {
                            assert!(play.raises([a, b], [c, d, e]), "{a}{b} {c}{d}{e}");
                            prizes += 1;
                        }
                    }
                }
            }
        }
        assert!(prizes > 10_000, "{prizes}");
    }
}

/// Before the flop a check is worth the mean of what is best on the flops, all wagers
/// together: here with so much of the deck seen that a flush is often beaten.
#[test]
fn a_check_before_the_flop_is_followed_by_what_is_best_together() {
    let mut given_up = 0;
    for (hole, left) in [
        ("2h 3h", "4h 5h 7h Kh Qh Jh Th 9h 8h Ks 2c"),
        ("2h 3h", "4h 5h 7h Ah Kd Ks Qd Qs Qc Jc 2c 2d"),
        ("9s 9c", "9d 9h 8s 8d 8h 8c Ks Kd Kh Kc 2s"),
    ] {
        let known: cards::Cards = format!("{hole} {left}").parse().unwrap();
        let seen = cards::Card::ALL.into_iter();
        let seen: String = seen
            .filter(|card| !known.contains(card))
            .map(|card| card.to_string())
            .collect();
        let left: Vec<cards::Card> = left.parse::<cards::Cards>().unwrap().to_vec();
        for (forming, after_fold, unit) in [
            ("two-and-three", "lost", 200),
            ("two-and-three", "lost", 20_000),
            ("best-of-seven", "lost", 20_000),
            ("best-of-seven", "kept", 20_000),
        ] {
            let forming = format!("hand-forming={forming}");
            let after_fold = format!("jackpot-after-fold={after_fold}");
            let options = [
                "jackpot-meter=20000.00",
                "jackpot-wager=1.00",
                forming.as_str(),
                after_fold.as_str(),
            ];
            let (rules, unit) = (books::rules(ULTIMATE, &options), Money::cents(unit));
            let opening = decision(hole, "", "", &seen);
            let with = opening.advise_with_jackpot(&rules, unit).unwrap().unwrap();
            let (mut sum, mut flops) = (whole(0), 0);
            for (third, &c) in left.iter().enumerate() {
                for (second, &b) in left.iter().enumerate().take(third) {
                    for &a in left.iter().take(second) {
                        let flop = decision(hole, "", &format!("{a}{b}{c}"), &seen);
                        let on_flop = flop.advise_with_jackpot(&rules, unit);
                        let on_flop = on_flop.unwrap().unwrap().advice;
                        sum += on_flop.0.into_iter().map(|value| value.ev).max().unwrap();
                        flops += 1;
                    }
                }
            }
            let (check, jackpot) = of(&with, "check");
            assert_eq!(check, sum / whole(flops), "{hole} {options:?}");
            given_up += usize::from(jackpot < of(&with, "play-4x").1);
        }
    }
    assert!(given_up > 0);
}

/// Before the flop a wager is worth the mean of what it is after it.
#[test]
fn before_the_flop_the_wager_is_worth_its_mean() {
    let rules = books::rules(ULTIMATE, &["jackpot-meter=20000.00"]);
    let opening = decision("9h 8h", "", "", "");
    let with = opening.advise_with_jackpot(&rules, UNIT).unwrap().unwrap();
    // Of the 165 flops in hearts four make a straight flush, and none a royal one.
    let parts = &with.jackpot;
    assert!(parts.iter().all(|part| part == &parts[0]));
    let flushes = 165 - 4;
    let prize = whole(4 * (2_000 - 1) + flushes * (100 - 1));
    // Two of one rank of the hole and one of the other make a full house, three of one four.
    let full = whole(18 * (150 - 1));
    let four = whole(2 * (500 - 1));
    let lost = whole(19_600 - 165 - 18 - 2);
    let mean = (prize + full + four - lost) / whole(19_600) / whole(2);
    assert_eq!(parts[0], mean);
}
