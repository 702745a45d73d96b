//! Limits on what several wagers are paid together, counted again one deal at a time.
//!
//! The cuts are made here by hand and not by the table's running total.

use std::collections::BTreeMap;

use cards::five::{self, Category};
use cards::{Card, CardSet, Cards, Suit, fast, three};
use gamemath::fraction::{over, whole};
use gamemath::{Decision, Figures, Fraction, UNIT, Wager, WithJackpot};
use games::caribbean_stud as stud;
use games::{Fate, Line, Rules, three_card_poker as tcp, ultimate_texas_holdem as uth};
use money::Money;

use crate::books;

const STUD: &str = "nz-caribbean-stud";
const ULTIMATE: &str = "nz-ultimate-texas-holdem";

/// An ante of 50.00.
const ANTE: Money = Money::cents(5_000);

fn figures(book: &str, options: &[&str]) -> Figures {
    Figures::of(&books::rules(book, options), ANTE).unwrap()
}

fn ev(figures: &Figures, wager: Wager) -> Fraction {
    figures.wager(wager).unwrap().ev()
}

/// One bet a hand: a limit on a hand, a player and a wager are the same to the base.
#[test]
fn a_limit_cuts_the_royal_flush_whatever_it_is_counted_on() {
    let limited = over(-28_973_580_177_i64, 553_700_847_700_i64);
    for unit in ["per-wager", "per-hand", "per-player"] {
        let unit = format!("payout-cap={unit}");
        let figures = figures(STUD, &["payout-max=5000", &unit]);
        assert_eq!(ev(&figures, Wager::Base), limited, "{unit}");
    }
    let unlimited = over(-86_362_082_531_i64, 1_661_102_543_100_i64);
    assert_eq!(ev(&figures(STUD, &[]), Wager::Base), unlimited);
}

/// All hands with a prize are bet, so their chances are those of five cards.
#[test]
fn a_limit_that_prizes_come_under_cuts_them() {
    let options = [
        "payout-max=5000",
        "cap-on-jackpot=inside",
        "jackpot-meter=100000",
    ];
    let figures = figures(STUD, &options);
    assert_eq!(ev(&figures, Wager::Jackpot), over(-746, 1911));
    let jackpot = figures.jackpot.unwrap();
    // From 5,000 on a royal flush wins no more, and from 50,000 no straight flush.
    let pieces = jackpot.pieces();
    let last = pieces.last().unwrap();
    assert_eq!((&last.from, &last.slope), (&whole(50_000), &whole(0)));
    assert_eq!(jackpot.break_even(), None);
}

/// The bet is paid first, and the prize has what is left of 5,000.
#[test]
fn a_prize_has_what_the_bet_leaves_of_the_limit_of_a_hand() {
    let options = [
        "payout-max=5000",
        "payout-cap=per-hand",
        "cap-on-jackpot=inside",
        "jackpot-meter=100000",
    ];
    let Rules::CaribbeanStud(rules) = books::rules(STUD, &options) else {
        panic!("another game");
    };
    let mut sum = whole(0);
    // A flush, a full house and four of a kind never come to 5,000 with their bets.
    let plain = 5108 * 100 + 3744 * 150 + 624 * 500;
    sum += over(plain, 2_598_960);
    for high in five::Value::HIGHEST
        .ranks()
        .into_iter()
        .take(1)
        .chain(lower_straights())
    {
        let hand = straight_flush(high);
        let prize = match five::rank(hand).category() {
            Category::RoyalFlush => 100_000,
            _ => 10_000,
        };
        let (mut paid, mut dealers) = (0, 0);
        each_dealer(hand, |dealer| {
            let bet = bet_winnings(&rules, hand, dealer);
            paid += prize.min((5_000 - bet).max(0));
            dealers += 1;
        });
        sum += over(4, 2_598_960) * over(paid, dealers);
    }
    let found = ev(&figures(STUD, &options), Wager::Jackpot);
    assert_eq!(found, sum - whole(1));
}

/// The highest ranks of the straights below that of a royal flush.
fn lower_straights() -> impl Iterator<Item = cards::Rank> {
    use cards::Rank::{Eight, Five, Jack, King, Nine, Queen, Seven, Six, Ten};
    [King, Queen, Jack, Ten, Nine, Eight, Seven, Six, Five].into_iter()
}

fn straight_flush(high: cards::Rank) -> [Card; 5] {
    let high = usize::from(high.index());
    let rank = |below: usize| cards::Rank::ALL[(high + 13 - below) % 13];
    [0, 1, 2, 3, 4].map(|below| Card::new(rank(below), cards::Suit::Spades))
}

/// What the bet wins in whole units, cut to 5,000.
fn bet_winnings(rules: &stud::Rules, hand: [Card; 5], dealer: five::Value) -> i64 {
    let stakes = stud::Stakes {
        ante: ANTE,
        bet: ANTE.times(2).unwrap(),
    };
    let value = five::rank(hand);
    let player = stud::Hand {
        value,
        changed: false,
    };
    let settled = rules.settle(stakes, player, dealer).unwrap();
    (settled.bet.winnings.in_cents() / 100).min(5_000)
}

fn each_dealer(hand: [Card; 5], mut give: impl FnMut(five::Value)) {
    let held: CardSet = hand.into_iter().collect();
    let left: Vec<Card> = CardSet::FULL.minus(held).into_iter().collect();
    for (a, &v) in left.iter().enumerate() {
        for (b, &w) in left[..a].iter().enumerate() {
            for (c, &x) in left[..b].iter().enumerate() {
                for (d, &y) in left[..c].iter().enumerate() {
                    for &z in &left[..d] {
                        give(fast::five(&[v, w, x, y, z]));
                    }
                }
            }
        }
    }
}

/// All deals: ante, play and bonus first, then Pair Plus, then the Six Card Bonus, each up to
/// what is left of a limit; hands are folded as is best for the base.
#[test]
fn three_card_wagers_have_what_those_before_them_leave() {
    const DEALERS: i64 = 18_424;
    for (limit, kept) in [("1000", "kept"), ("120", "lost")] {
        let after_fold = format!("six-card-after-fold={kept}");
        let most = format!("payout-max={limit}");
        let options = ["payout-cap=per-hand", &most, &after_fold];
        let cents = limit.parse::<i64>().unwrap() * 100;
        // The lines of a table without a limit, to be cut here.
        let Rules::ThreeCardPoker(rules) = books::rules("nz-three-card-poker", &[]) else {
            panic!("another game");
        };
        let mut nets = [0_i128; 3];
        for (hand, times) in hands_of_three() {
            let (mut sums, ante) = ([0_i64; 3], ANTE.in_cents());
            let by_dealer = settled_by_dealer(&rules, three::rank(hand), cents);
            let by_six = Category::ALL.map(|category| six_card(&rules, category));
            let pair_plus = rules.settle_pair_plus(ANTE, three::rank(hand)).unwrap();
            let [p, q, r] = hand;
            let mut six_after_fold = 0;
            each_three(hand, |[x, y, z]| {
                let (base, left) = by_dealer[usize::from(fast::three(&[x, y, z]).number())];
                let (pair_plus, left) = cut(pair_plus, left);
                let six = by_six[fast::six(&[p, q, r, x, y, z]).category() as usize];
                let add = [base, pair_plus, cut(six, left).0];
                sums.iter_mut().zip(add).for_each(|(sum, net)| *sum += net);
                six_after_fold += cut(six, cents).0;
            });
            if sums[0] < -ante * DEALERS {
                let lost = -ante * DEALERS;
                sums = [
                    lost,
                    lost,
                    if kept == "kept" { six_after_fold } else { lost },
                ];
            }
            for (net, sum) in nets.iter_mut().zip(sums) {
                *net += i128::from(times) * i128::from(sum);
            }
        }
        let figures = figures("nz-three-card-poker", &options);
        let wagers = [Wager::Base, Wager::PairPlus, Wager::SixCardBonus];
        for (wager, net) in wagers.into_iter().zip(nets) {
            let deals = 22_100 * i128::from(DEALERS);
            let mean = over(net, deals * i128::from(ANTE.in_cents()));
            assert_eq!(ev(&figures, wager), mean, "{options:?} {wager}");
        }
    }
}

/// The hands that more than the names of suits tell apart, and for how many each stands.
fn hands_of_three() -> BTreeMap<[Card; 3], i64> {
    let mut hands = BTreeMap::new();
    for (a, &x) in Card::ALL.iter().enumerate() {
        for (b, &y) in Card::ALL[..a].iter().enumerate() {
            for &z in &Card::ALL[..b] {
                let renamed = SUITS.map(|suits| {
                    let mut hand = [x, y, z].map(|card| {
                        let suit = suits[usize::from(card.suit().index())];
                        Card::new(card.rank(), Suit::ALL[suit])
                    });
                    hand.sort();
                    hand
                });
                *hands.entry(renamed.into_iter().min().unwrap()).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(hands.len(), 1755);
    hands
}

/// Every way to rename the suits.
const SUITS: [[usize; 4]; 24] = {
    let mut all = [[0; 4]; 24];
    let (mut found, mut number) = (0, 0);
    while number < 256 {
        let [a, b, c, d] = [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6];
        if a != b && a != c && a != d && b != c && b != d && c != d {
            all[found] = [a, b, c, d];
            found += 1;
        }
        number += 1;
    }
    all
};

fn each_three(hand: [Card; 3], mut give: impl FnMut([Card; 3])) {
    let held: CardSet = hand.into_iter().collect();
    let left: Vec<Card> = CardSet::FULL.minus(held).into_iter().collect();
    for (a, &x) in left.iter().enumerate() {
        for (b, &y) in left[..a].iter().enumerate() {
            left[..b].iter().for_each(|&z| give([x, y, z]));
        }
    }
}

/// By the dealer's value: what ante, play and bonus leave, and what they leave of the limit.
fn settled_by_dealer(rules: &tcp::Rules, player: three::Value, limit: i64) -> Vec<(i64, i64)> {
    let stakes = tcp::Stakes {
        ante: ANTE,
        play: ANTE,
    };
    let values = 0..=three::Value::HIGHEST.number();
    let settled = values.map(|number| {
        let Some(dealer) = three::Value::new(number) else {
            return (0, limit);
        };
        let settled = rules.settle(stakes, player, dealer).unwrap();
        let lines = [settled.ante, settled.play].into_iter();
        let lines = lines.chain(settled.ante_bonus);
        lines.fold((0, limit), |(sum, left), line| {
            let (net, left) = cut(line, left);
            (sum + net, left)
        })
    });
    settled.collect()
}

fn six_card(rules: &tcp::Rules, category: Category) -> Line {
    let mut values = (1..=five::Value::HIGHEST.number()).filter_map(five::Value::new);
    let value = values.find(|value| value.category() == category).unwrap();
    rules
        .settle_six_card(ANTE, tcp::SixCard(value))
        .unwrap()
        .unwrap()
}

/// What a line leaves the player where so much is left of a limit, and what then is.
fn cut(line: Line, left: i64) -> (i64, i64) {
    let winnings = line.winnings.in_cents().min(left);
    match line.fate {
        Fate::Won => (winnings, left - winnings),
        Fate::Returned => (0, left),
        Fate::Lost => (-line.stake.in_cents(), left),
    }
}

/// What the wager adds is what its prizes, cut by what the hand was paid before, add up to.
#[test]
fn a_decision_counts_a_prize_that_shares_its_limit() {
    let options = [
        "payout-max=5000",
        "payout-cap=per-hand",
        "cap-on-jackpot=inside",
        "jackpot-meter=100000",
    ];
    let rules = books::rules(STUD, &options);
    let royal = decision("As Ks Qs Js Ts", "9d", "", "");
    let with = royal.advise_with_jackpot(&rules, ANTE).unwrap().unwrap();
    // A dealer without a hand pays nothing on the bet, and one with a hand all of the limit.
    let bet = of(&with, "bet");
    let main = royal.advise(&rules, ANTE).unwrap();
    assert_eq!(bet.0, main.of("bet").unwrap() + &bet.1);
    let chance = (&bet.1 + over(1, 50)) / whole(100);
    let unpaid = (main.of("bet").unwrap() - whole(101)) / whole(-100);
    assert_eq!(chance, unpaid);

    let Rules::UltimateTexasHoldem(ultimate) = books::rules(ULTIMATE, &options) else {
        panic!("another game");
    };
    let rules = Rules::UltimateTexasHoldem(ultimate.clone());
    let hole: Cards = "9h 8h".parse().unwrap();
    for board in ["7h 6h 5h Kd Qc", "8d 8c 8s Ah 2h", "Kh Qh 2h 2d Kd"] {
        let river = decision("9h 8h", "", board, "");
        let with = river.advise_with_jackpot(&rules, ANTE).unwrap().unwrap();
        let board: Cards = board.parse().unwrap();
        let (mut main, mut jackpot, mut dealers) = (0, 0, 0);
        let gone = hole.iter().chain(board.iter()).copied().collect();
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        for (at, &a) in left.iter().enumerate() {
            for &b in &left[..at] {
                let (base, paid) = at_river(&ultimate, &hole, &board, [a, b]);
                main += base;
                jackpot += prize(&hole, &board).min(500_000 - paid) - 100;
                dealers += 1;
            }
        }
        let mean = |sum: i64| over(sum, dealers * ANTE.in_cents());
        let found = of(&with, "play-1x");
        assert_eq!(found, (mean(main + jackpot), mean(jackpot)), "{board}");
        assert_eq!(of(&with, "fold"), (whole(-2) - over(1, 50), over(-1, 50)));
    }
}

/// What a play wager of one ante leaves, cut to 5,000, and what was paid.
fn at_river(rules: &uth::Rules, hole: &[Card], board: &[Card], dealer: [Card; 2]) -> (i64, i64) {
    let value = |own: &[Card]| {
        let hands =
            (0..3).flat_map(|c| (c + 1..4).flat_map(move |d| (d + 1..5).map(move |e| [c, d, e])));
        let ranked =
            hands.map(|[c, d, e]| five::rank([own[0], own[1], board[c], board[d], board[e]]));
        ranked.max().unwrap()
    };
    let stakes = uth::Stakes {
        ante: ANTE,
        blind: ANTE,
        play: ANTE,
    };
    let settled = rules.settle(stakes, value(hole), value(&dealer)).unwrap();
    let lines = [settled.play, settled.ante, settled.blind];
    let (net, left) = lines.into_iter().fold((0, 500_000), |(sum, left), line| {
        let (net, left) = cut(line, left);
        (sum + net, left)
    });
    (net, 500_000 - left)
}

/// The prize of hole and flop in minor units, on a wager of 1.00 with 100,000 in the meter.
fn prize(hole: &[Card], board: &[Card]) -> i64 {
    match five::rank([hole[0], hole[1], board[0], board[1], board[2]]).category() {
        Category::StraightFlush => 1_000_000,
        Category::FourOfAKind => 50_000,
        Category::FullHouse => 15_000,
        Category::Flush => 10_000,
        other => panic!("{other} wins nothing"),
    }
}

/// On the flop a check is worth what is best on every turn and river, all wagers together, and
/// before it what is best on every flop.
#[test]
fn decisions_beside_a_prize_that_shares_its_limit_add_up() {
    let left = "4h 5h 7h Kh Qh Jh Th 9h 8h Ks 2c 6d 3c";
    let known: Cards = format!("2h 3h {left}").parse().unwrap();
    let seen = Card::ALL.into_iter().filter(|card| !known.contains(card));
    let seen: String = seen.map(|card| card.to_string()).collect();
    let left: Cards = left.parse().unwrap();
    for after_fold in ["jackpot-after-fold=lost", "jackpot-after-fold=kept"] {
        let options = [
            "payout-max=150",
            "payout-cap=per-hand",
            "cap-on-jackpot=inside",
            "jackpot-meter=20000",
            after_fold,
        ];
        let rules = books::rules(ULTIMATE, &options);
        let advised = |board: &str| {
            let decision = decision("2h 3h", "", board, &seen);
            decision.advise_with_jackpot(&rules, ANTE).unwrap().unwrap()
        };
        let best = |with: WithJackpot| with.advice.0.into_iter().map(|one| one.ev).max().unwrap();
        let flop = advised("4h 5h 7h");
        let (mut sum, mut boards) = (whole(0), 0);
        for (at, turn) in left.iter().enumerate().skip(3) {
            for river in left.iter().take(at).skip(3) {
                sum += best(advised(&format!("4h 5h 7h {turn} {river}")));
                boards += 1;
            }
        }
        assert_eq!(of(&flop, "check").0, sum / whole(boards), "{after_fold}");

        let opening = advised("");
        let (mut sum, mut flops) = (whole(0), 0);
        for (third, c) in left.iter().enumerate() {
            for (second, b) in left.iter().enumerate().take(third) {
                for a in left.iter().take(second) {
                    sum += best(advised(&format!("{a}{b}{c}")));
                    flops += 1;
                }
            }
        }
        assert_eq!(of(&opening, "check").0, sum / whole(flops), "{after_fold}");
    }
}

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

/// A stake that goes back comes back, whether a winner has it or whoever changed a card; the
/// one has added its part to the meter, the other has not.
#[test]
fn in_the_long_run_stakes_come_back_too() {
    let jackpot = |book: &str, options: &[&str]| {
        let figures = Figures::of(&books::rules(book, options), UNIT).unwrap();
        figures.jackpot.unwrap()
    };
    let grows = ["progression=75%", "jackpot-seed=5000"];
    let [progression, seed] = grows;
    let returned = ["jackpot-stake=returned", progression, seed];
    let kept = jackpot("section10-caribbean-stud", &grows)
        .long_run()
        .unwrap();
    let run = jackpot("section10-caribbean-stud", &returned)
        .long_run()
        .unwrap();
    assert_eq!(run.returned, over(121_689, 108_290));
    assert_eq!(
        run.returned - &kept.returned,
        over(4 + 36 + 624 + 3744 + 5108, 2_598_960)
    );
    assert_eq!(run.meter, kept.meter);

    let venice = ["jackpot-on-change=returned", progression, seed];
    let venice = jackpot("venice-caribbean-poker", &venice);
    let run = venice.long_run().unwrap();
    // What comes back is what a wager is worth at the average meter.
    let meter = run.meter.clone().unwrap();
    assert_eq!(run.returned, venice.at(&meter).ev() + whole(1));
    assert!(venice.fates.returned > 0);
}

/// Prizes that a limit keeps below what is put in leave a meter that grows without end.
#[test]
fn a_limit_on_prizes_may_let_the_meter_grow_without_end() {
    let options = [
        "payout-max=5000",
        "cap-on-jackpot=inside",
        "progression=75%",
        "jackpot-seed=5000",
    ];
    let [most, inside, progression, seed] = options;
    let run = |options: &[&str]| figures(STUD, options).jackpot.unwrap().long_run().unwrap();
    let limited = run(&options);
    assert_eq!((limited.meter, limited.limit_binds), (None, true));
    let prizes = 5108 * 100 + 3744 * 150 + 624 * 500 + (36 + 4) * 5000;
    assert_eq!(limited.returned, over(prizes, 2_598_960));
    // A limit that prizes are outside of changes nothing.
    let outside = run(&[most, progression, seed]);
    assert_eq!(outside, run(&[progression, seed]));
    assert!(inside.ends_with("inside") && !outside.limit_binds);
}
