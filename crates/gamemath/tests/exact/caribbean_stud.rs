//! Caribbean Stud without a change of card.

use cards::fast::Hand as Sum;
use cards::{Card, CardSet, Cards, fast, five};
use gamemath::caribbean_stud::{advise, analyse, chart};
use gamemath::fraction::{Fraction, decimal, over, whole};
use gamemath::{Figures, UNIT, Wager, WagerAnalysis};
use games::Rules as AnyRules;
use games::caribbean_stud::{Hand, Rules, Stakes};
use money::Money;

use crate::books;

fn rules(book: &str, options: &[&str]) -> Rules {
    match books::rules(book, options) {
        AnyRules::CaribbeanStud(rules) => *rules,
        _ => panic!("another game"),
    }
}

fn figures(book: &str, options: &[&str]) -> Figures {
    analyse(&rules(book, options), UNIT).unwrap()
}

#[track_caller]
fn check(found: &WagerAnalysis, net: &str, ev: &str) {
    assert!(found.is_complete());
    assert_eq!(found.deals, 19_933_230_517_200);
    assert_eq!(found.net().to_string(), net);
    assert_eq!(found.ev().to_string(), ev);
}

#[test]
fn the_hundred_to_one_table_loses_what_was_published() {
    let figures = figures("section10-caribbean-stud", &[]);
    let base = figures.wager(Wager::Base).unwrap();
    check(base, "-1041372912372", "-142031221/2718662100");
    let percent = |fraction: Fraction| decimal(&(fraction * whole(100)), 10);
    assert_eq!(percent(base.house_edge()), "5.2243057716");
    assert_eq!(percent(base.element_of_risk()), "2.5552856148");
    assert_eq!(decimal(&base.average_wager(), 10), "2.0445095223");
    assert_eq!(decimal(&base.sd(10), 10), "2.2429502691");
    let royal = base.outcome("win royal flush").unwrap();
    assert_eq!((royal.count, &royal.net), (16_759_740, &whole(201)));
    assert_eq!(base.action("fold"), Some(9_523_005_974_460));
    assert_eq!(base.exposure(), whole(201));
}

#[test]
fn the_three_books_without_a_change_differ_by_their_pay_tables_alone() {
    let section10 = figures("section10-caribbean-stud", &[]);
    let venice = figures("venice-caribbean-poker", &["exchange=off"]);
    let new_zealand = figures("nz-caribbean-stud", &[]);
    let base = |figures: &Figures| figures.wager(Wager::Base).unwrap().clone();
    assert_eq!(base(&section10), base(&venice));
    assert!(base(&new_zealand).is_complete());
    assert_eq!(
        base(&new_zealand).action("fold"),
        base(&section10).action("fold")
    );
}

#[test]
fn rules_of_thumb_cost_what_was_published() {
    let figures = figures("section10-caribbean-stud", &[]);
    let edges = figures.strategies.iter().map(|strategy| {
        assert!(strategy.base.is_complete());
        assert_eq!(strategy.base.deals, 19_933_230_517_200);
        let percent = strategy.base.house_edge() * whole(100);
        format!("{} {}", strategy.name, decimal(&percent, 3))
    });
    assert_eq!(
        edges.collect::<Vec<_>>(),
        [
            "always bet 16.607",
            "any pair 5.470",
            "ace-king or better 5.682",
            "A-K-J-8-3 or better 5.316",
            "three rules for ace-king 5.225",
        ]
    );
}

#[test]
fn a_payout_limit_counts_from_the_ante_at_which_it_binds() {
    let rules = rules("section10-caribbean-stud", &["payout-max=5000.00"]);
    let royal = |unit| {
        let figures = analyse(&rules, unit).unwrap();
        let base = figures.wager(Wager::Base).unwrap();
        base.outcome("win royal flush").unwrap().net.clone()
    };
    assert_eq!(royal(Money::cents(2_500)), whole(201));
    assert_eq!(royal(Money::cents(10_000)), whole(51));
}

/// The chart of all hands holds the whole game: its expectation, and how the jackpot
/// moves with it.
#[test]
fn the_chart_of_all_hands_is_the_game() {
    let rules = rules("section10-caribbean-stud", &["jackpot-meter=100000.00"]);
    let figures = analyse(&rules, UNIT).unwrap();
    let jackpot = figures.jackpot.as_ref().unwrap();
    let rows = chart(&rules, UNIT, five::Value::LOWEST, five::Value::HIGHEST).unwrap();
    // Values have one denominator here, so that sums need no fractions.
    let in_parts = |ev: &Fraction| i128::try_from((ev * whole(163_185)).to_integer()).unwrap();
    let (mut ways, mut best, mut product) = (0, 0, 0);
    for row in &rows {
        let value = in_parts(&row.bet.clone().max(whole(-1)));
        let prize = jackpot.judged_net(row.hand.category(), Money::ZERO, &whole(100_000));
        let prize = i128::try_from(prize.to_integer()).unwrap();
        ways += i128::from(row.ways);
        best += i128::from(row.ways) * value;
        product += i128::from(row.ways) * value * prize;
    }
    assert_eq!(ways, 2_598_960 * 47);
    let base = figures.wager(Wager::Base).unwrap();
    assert_eq!(base.ev(), over(best, ways * 163_185));
    let apart = base.ev() * figures.wager(Wager::Jackpot).unwrap().ev();
    let covariance = &figures.covariances[0].value;
    assert_eq!(*covariance, over(product, ways * 163_185) - apart);
}

#[test]
fn which_suit_the_up_card_shares_and_which_cards_are_gone_both_count() {
    let rules = rules("section10-caribbean-stud", &[]);
    let value = |up: &str, dead: &str| {
        let dead: CardSet = dead.parse().unwrap();
        let player = hand("Ah Kd Qc Js 4h");
        let advice = advise(&rules, UNIT, player, up.parse().unwrap(), dead).unwrap();
        let best = advice.best().unwrap().action.clone();
        format!("{best} {}", advice.of("bet").unwrap())
    };
    assert_eq!(value("As", ""), "bet -18068/32637");
    assert_eq!(value("Ad", ""), "bet -18020/32637");
    assert_eq!(value("As", "Ac Kc Kh"), "bet -14069/24682");
}

/// Sampled hands and up-cards: the dealer hands one by one, each settled.
#[test]
fn advice_is_what_settling_every_dealer_hand_gives() {
    let rules = rules("nz-caribbean-stud", &[]);
    for (number, (cards, dead)) in [
        ("Ah Kd Qc Js 3h 3d", ""),
        ("Ah Kh 9h 8h 3h 2h", "Ad"),
        ("2c 2d 2h 2s 3h 3d", "Ac Ad Ah"),
        ("Th Jh Qh Kh Ah 9h", "9d 8d"),
    ]
    .into_iter()
    .enumerate()
    {
        let cards: Cards = cards.parse().unwrap();
        let (player, up) = (cards[..5].try_into().unwrap(), cards[5]);
        let dead: CardSet = dead.parse().unwrap();
        let advice = advise(&rules, UNIT, player, up, dead).unwrap();
        let (net, deals) = settled(&rules, player, up, dead);
        assert_eq!(advice.of("bet"), Some(&over(net, 200 * deals)), "{number}");
    }
}

fn hand(text: &str) -> [Card; 5] {
    text.parse::<Cards>().unwrap().exactly().unwrap()
}

/// What betting against every dealer hand leaves in cents, and how many hands there are.
fn settled(rules: &Rules, player: [Card; 5], up: Card, dead: CardSet) -> (i64, i64) {
    let stakes = Stakes {
        ante: UNIT,
        bet: UNIT.times(2).unwrap(),
    };
    let player_hand = Hand {
        value: five::rank(player),
        changed: false,
    };
    let gone = player.into_iter().fold(dead.with(up), CardSet::with);
    let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
    let (mut net, mut deals) = (0, 0);
    for (a, &first) in left.iter().enumerate() {
        for (b, &second) in left[..a].iter().enumerate() {
            for (c, &third) in left[..b].iter().enumerate() {
                for &fourth in &left[..c] {
                    let dealer = fast::five(Sum::from(up) + first + second + third + fourth);
                    let settled = rules.settle(stakes, player_hand, dealer).unwrap();
                    net += settled.ante.net().unwrap().in_cents();
                    net += settled.bet.net().unwrap().in_cents();
                    deals += 1;
                }
            }
        }
    }
    (net, deals)
}
