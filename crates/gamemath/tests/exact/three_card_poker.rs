//! Three Card Poker against every deal settled one by one, and against what has been
//! published.

use cards::{Card, CardSet, fast, five, three};
use gamemath::fraction::{decimal, over, whole};
use gamemath::three_card_poker::{advise, analyse, chart};
use gamemath::{Figures, UNIT, Wager};
use games::Rules as AnyRules;
use games::three_card_poker::{Rules, SixCard, Stakes};
use money::Money;

use crate::books;

fn rules(options: &[&str]) -> Rules {
    match books::rules("nz-three-card-poker", options) {
        AnyRules::ThreeCardPoker(rules) => *rules,
        _ => panic!("another game"),
    }
}

fn figures(options: &[&str]) -> Figures {
    analyse(&rules(options), UNIT).unwrap()
}

#[track_caller]
fn check(options: &[&str], wager: Wager, edge_percent: &str) {
    let figures = figures(options);
    let found = figures.wager(wager).unwrap();
    assert!(found.is_complete());
    let percent = found.house_edge() * whole(100);
    assert_eq!(decimal(&percent, 2), edge_percent, "{options:?} {wager}");
}

#[test]
fn house_edges_are_those_published() {
    check(&[], Wager::Base, "3.37");
    check(&["ante-bonus=4/3/1"], Wager::Base, "3.83");
    check(&["ante-bonus=3/2/1"], Wager::Base, "4.28");
    check(&["ante-bonus=5/3/1"], Wager::Base, "3.61");
    check(&[], Wager::PairPlus, "2.32");
    check(&["pair-plus=40/30/6/3/1"], Wager::PairPlus, "7.28");
    check(&["pair-plus=40/30/5/4/1"], Wager::PairPlus, "5.57");
    check(&["pair-plus=50/30/6/3/1"], Wager::PairPlus, "5.10");
}

#[test]
fn every_deal_is_counted() {
    let figures = figures(&[]);
    let deals = |wager| figures.wager(wager).unwrap().deals;
    assert_eq!(deals(Wager::Base), 407_170_400);
    assert_eq!(deals(Wager::PairPlus), 22_100);
    assert_eq!(deals(Wager::SixCardBonus), 20_358_520);
    for strategy in &figures.strategies {
        assert!(strategy.base.is_complete());
        assert_eq!(strategy.base.deals, 407_170_400);
    }
}

/// All 407,170,400 deals. A deal is settled once for each pair of values that it can
/// show, and then looked up.
#[test]
fn the_base_is_what_settling_every_deal_gives() {
    let rules = rules(&[]);
    let nets = nets_by_values(&rules);
    let hands: Vec<(u64, usize)> = combinations()
        .map(|hand| {
            let set: CardSet = hand.into_iter().collect();
            (set.bits(), usize::from(three::rank(hand).number()))
        })
        .collect();
    let from_queen_six_four = usize::from(
        three::Value::of_ranks(
            [cards::Rank::Queen, cards::Rank::Six, cards::Rank::Four],
            false,
        )
        .unwrap()
        .number(),
    );
    let (mut played, mut best, mut deals) = (0_i64, 0_i64, 0_i64);
    let (mut queen_six_four, mut plays) = (0_i64, 0_i64);
    let (mut pair_plus, mut with_pair_plus) = (0_i64, 0_i64);
    for &(player, value) in &hands {
        let row = &nets[value * 742..(value + 1) * 742];
        let met = hands.iter().filter(|&&(dealer, _)| dealer & player == 0);
        let (net, count) = met.fold((0_i64, 0_i64), |(net, count), &(_, dealer)| {
            (net + i64::from(row[dealer]), count + 1)
        });
        deals += count;
        played += net;
        let value_of = three::Value::new(u16::try_from(value).unwrap()).unwrap();
        let side = rules.settle_pair_plus(UNIT, value_of).unwrap();
        let side = side.net().unwrap().in_cents();
        pair_plus += side * count;
        with_pair_plus += side * net.max(-200 * count);
        best += net.max(-200 * count);
        plays += if net >= -200 * count { count } else { 0 };
        let plays_by_rule = value >= from_queen_six_four;
        queen_six_four += if plays_by_rule { net } else { -200 * count };
        assert_eq!(net >= -200 * count, plays_by_rule, "Q-6-4 is the best rule");
    }
    assert_eq!(deals, 407_170_400);
    let figures = analyse(&rules, UNIT).unwrap();
    let base = figures.wager(Wager::Base).unwrap();
    assert_eq!(base.ev(), over(best, 200 * deals));
    assert_eq!(base.action("play"), Some(u128::try_from(plays).unwrap()));
    let apart = over(best, 200 * deals) * over(pair_plus, 200 * deals);
    let covariance = &figures.covariances[0];
    assert_eq!(covariance.of, (Wager::Base, Wager::PairPlus));
    let together = over(with_pair_plus, 200 * 200 * deals);
    assert_eq!(covariance.value, together - apart);
    let strategy = |name: &str| {
        let found = figures.strategies.iter().find(|it| it.name == name);
        found.unwrap()
    };
    assert_eq!(strategy("always play").base.ev(), over(played, 200 * deals));
    let by_rule = strategy("Q-6-4 or better");
    assert_eq!(by_rule.base.ev(), over(queen_six_four, 200 * deals));
    assert_eq!(figures.cost(by_rule), Some(whole(0)));
    assert!(figures.cost(strategy("any queen")).unwrap() > whole(0));
}

/// All 20,358,520 sets of six cards, under each scale.
#[test]
fn the_six_card_bonus_is_what_settling_every_six_cards_gives() {
    let mut counts = [0_i64; five::Category::ALL.len()];
    let cards = Card::ALL;
    for f in 5..52 {
        for e in 4..f {
            for d in 3..e {
                for c in 2..d {
                    for b in 1..c {
                        for a in 0..b {
                            let six = [a, b, c, d, e, f].map(|at| cards[at]);
                            counts[fast::six(&six).category() as usize] += 1;
                        }
                    }
                }
            }
        }
    }
    for option in 1..=4 {
        let rules = rules(&[&format!("six-card={option}")]);
        let net = |category: five::Category| {
            let mut values = (1..=7462).filter_map(five::Value::new);
            let value = values.find(|value| value.category() == category).unwrap();
            let line = rules.settle_six_card(UNIT, SixCard(value)).unwrap();
            line.unwrap().net().unwrap().in_cents()
        };
        let nets = five::Category::ALL.map(net);
        let total: i64 = counts
            .iter()
            .zip(nets)
            .map(|(count, net)| count * net)
            .sum();
        let figures = analyse(&rules, UNIT).unwrap();
        let bonus = figures.wager(Wager::SixCardBonus).unwrap();
        assert_eq!(bonus.net(), over(total, 200), "option {option}");
        assert!(bonus.is_complete());
    }
}

#[test]
fn a_fold_that_takes_the_side_wagers_costs_the_six_card_bonus_alone() {
    let kept = figures(&["six-card-after-fold=kept", "pair-plus-after-fold=kept"]);
    let lost = figures(&["six-card-after-fold=lost", "pair-plus-after-fold=lost"]);
    let ev = |figures: &Figures, wager| figures.wager(wager).unwrap().ev();
    assert_eq!(ev(&kept, Wager::Base), ev(&lost, Wager::Base));
    // No pair is ever folded.
    assert_eq!(ev(&kept, Wager::PairPlus), ev(&lost, Wager::PairPlus));
    assert!(ev(&kept, Wager::SixCardBonus) > ev(&lost, Wager::SixCardBonus));
    assert_eq!(lost.wager(Wager::SixCardBonus).unwrap().deals, 407_170_400);
    assert_eq!(lost.wager(Wager::SixCardBonus).unwrap().notes.len(), 1);
}

#[test]
fn advice_is_the_value_of_all_dealer_hands() {
    let rules = rules(&[]);
    let cards = |text: &str| text.parse::<cards::Cards>().unwrap();
    let advice = |text: &str, seen: &str| {
        let hand = cards(text).exactly().unwrap();
        advise(&rules, UNIT, hand, cards(seen).set()).unwrap()
    };
    assert_eq!(advice("Qh 6d 4c", "").best().unwrap().action, "play");
    assert_eq!(advice("Qh 6d 3c", "").best().unwrap().action, "fold");
    // A queen and two aces at the neighbour's are good news.
    assert_eq!(
        advice("Qh 6d 3c", "Qd As Ah").best().unwrap().action,
        "play"
    );
    assert_eq!(advice("Qh 6d 3c", "").of("fold"), Some(&whole(-1)));
}

#[test]
fn the_chart_of_all_hands_is_the_game() {
    let rules = rules(&[]);
    let rows = chart(&rules, UNIT).unwrap();
    let best = rows.iter().map(|row| {
        let advice = (row.ways == 4).then(|| {
            let advice = advise(&rules, UNIT, row.hand, CardSet::EMPTY).unwrap();
            advice.of("play").unwrap().clone()
        });
        assert!(advice.is_none_or(|play| play == row.play), "{:?}", row.hand);
        whole(row.ways) * row.play.clone().max(whole(-1))
    });
    let best = best.fold(whole(0), |sum, row| sum + row) / whole(22_100);
    assert_eq!(figures(&[]).wager(Wager::Base).unwrap().ev(), best);
    let folded = rows.iter().rfind(|row| !row.plays()).unwrap();
    assert_eq!(folded.value.to_string(), "queen high");
}

#[test]
fn wagers_on_one_hand_rise_together() {
    let figures = figures(&[]);
    assert_eq!(figures.covariances.len(), 3);
    for covariance in &figures.covariances {
        assert!(covariance.value > whole(0), "{:?}", covariance.of);
    }
}

fn nets_by_values(rules: &Rules) -> Vec<i32> {
    let stakes = Stakes {
        ante: UNIT,
        play: UNIT,
    };
    let mut nets = vec![0; 742 * 742];
    let values = || (1..=741).filter_map(three::Value::new);
    for player in values() {
        for dealer in values() {
            let settled = rules.settle(stakes, player, dealer).unwrap();
            let bonus = settled.ante_bonus.map(|line| line.net().unwrap());
            let lines = [settled.ante.net().unwrap(), settled.play.net().unwrap()];
            let net = Money::sum(lines.into_iter().chain(bonus))
                .unwrap()
                .in_cents();
            nets[usize::from(player.number()) * 742 + usize::from(dealer.number())] =
                i32::try_from(net).unwrap();
        }
    }
    nets
}

fn combinations() -> impl Iterator<Item = [Card; 3]> {
    let below = |limit: usize| (0..limit).map(|at| (at, Card::ALL[at]));
    below(52).flat_map(move |(c, third)| {
        below(c).flat_map(move |(b, second)| below(b).map(move |(_, first)| [first, second, third]))
    })
}
