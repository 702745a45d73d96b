//! Ultimate Texas Hold'em against what has been published, and what nobody has published
//! against a count card by card.
//!
//! That the method is right for every option is shown beside it, on whole flops.

mod recount;

use gamemath::fraction::{decimal, whole};
use gamemath::ultimate_texas_holdem::{DEALS, HoleClass, analyse, solve};
use gamemath::{Fraction, UNIT, Wager};
use games::Rules as AnyRules;
use games::ultimate_texas_holdem::Rules;

use crate::books;
use recount::{Found, Recount};

const TWO_AND_THREE: &str = "hand-forming=two-and-three";
const BEST_OF_SEVEN: &str = "hand-forming=best-of-seven";

fn rules(options: &[&str]) -> Rules {
    match books::rules("nz-ultimate-texas-holdem", options) {
        AnyRules::UltimateTexasHoldem(rules) => *rules,
        _ => panic!("another game"),
    }
}

fn percent(fraction: Fraction, places: u32) -> String {
    decimal(&(fraction * whole(100)), places)
}

#[test]
fn the_best_of_seven_loses_what_was_published() {
    let figures = analyse(&rules(&[BEST_OF_SEVEN]), UNIT).unwrap();
    let base = figures.wager(Wager::Base).unwrap();
    assert_eq!((base.deals, base.is_complete()), (27_813_810_024_000, true));
    assert_eq!(base.deals, DEALS);
    assert_eq!(base.ev().to_string(), "-50643648973/2317817502000");
    assert_eq!(percent(base.house_edge(), 3), "2.185");
    assert_eq!(percent(base.element_of_risk(), 3), "0.526");
    assert_eq!(decimal(&base.average_wager(), 2), "4.15");
    assert_eq!(decimal(&base.sd(6), 2), "4.94");
    assert_eq!(base.action("play-3x"), Some(0));
    let acted: u128 = base.actions.iter().map(|action| action.count).sum();
    assert_eq!(acted, DEALS);
    let royal = base.outcome("win royal flush at 4x").unwrap();
    assert_eq!((&royal.net, &royal.staked), (&whole(505), &whole(6)));
    assert_eq!(base.exposure(), whole(505));

    let strategies = figures.strategies.iter().map(|strategy| {
        assert!(strategy.base.is_complete());
        assert_eq!(strategy.base.deals, DEALS);
        format!(
            "{} {}",
            strategy.name,
            percent(strategy.base.house_edge(), 3)
        )
    });
    assert_eq!(
        strategies.collect::<Vec<_>>(),
        [
            "always 4x 40.705",
            "published basic strategy 2.433",
            "never before the river 32.033",
        ]
    );

    // A royal flush on hole and flop is never folded, nor is anything that wins.
    let jackpot = figures.jackpot.unwrap();
    assert_eq!(jackpot.fates.deals(), DEALS);
    let winners = jackpot.prizes.iter().map(|prize| prize.count);
    let of_five_cards = [4, 36, 624, 3744, 5108];
    assert!(winners.eq(of_five_cards.map(|hands| hands * DEALS / 2_598_960)));
}

#[test]
fn the_published_chart_is_the_best_before_the_flop() {
    let solution = solve(&rules(&[BEST_OF_SEVEN, "pre-flop=4"]), UNIT).unwrap();
    let chart: String = HoleClass::all()
        .filter(|&class| solution.play().pre_flop(class).is_some())
        .map(|class| format!("{class} "))
        .collect();
    assert_eq!(
        chart.trim_end(),
        "AA AKs AQs AJs ATs A9s A8s A7s A6s A5s A4s A3s A2s \
         AKo KK KQs KJs KTs K9s K8s K7s K6s K5s K4s K3s K2s \
         AQo KQo QQ QJs QTs Q9s Q8s Q7s Q6s \
         AJo KJo QJo JJ JTs J9s J8s \
         ATo KTo QTo JTo TT \
         A9o K9o Q9o 99 A8o K8o Q8o 88 A7o K7o 77 A6o K6o 66 A5o K5o 55 \
         A4o 44 A3o 33 A2o"
    );
}

#[test]
fn what_nobody_has_published_is_what_a_recount_finds() {
    let again = Recount::new();
    for (options, ev) in [
        (&[TWO_AND_THREE][..], "-1798649597/22576144500"),
        (
            &[TWO_AND_THREE, "no-qualify=pay-all"],
            "196965001319/6953452506000",
        ),
        (
            &[BEST_OF_SEVEN, "no-qualify=pay-all"],
            "346728419/5243931000",
        ),
        (&[BEST_OF_SEVEN, "pre-flop=3"], "-9740355089/100774674000"),
        (
            &[
                TWO_AND_THREE,
                "no-qualify=pay-all",
                "like-hands=threesome-only",
            ],
            "161603826431/6953452506000",
        ),
    ] {
        let rules = rules(options);
        let solution = solve(&rules, UNIT).unwrap();
        let base = solution.base();
        assert!(base.is_complete());
        assert_eq!(base.ev().to_string(), ev, "{options:?}");
        assert_eq!(Found::by(&solution), again.find(&rules), "{options:?}");
    }
}

#[test]
fn trips_loses_what_was_published_and_much_more_by_two_and_three() {
    for (forming, edges) in [
        (BEST_OF_SEVEN, ["0.90", "1.90", "3.50", "6.18"]),
        (TWO_AND_THREE, ["31.13", "31.06", "32.41", "33.78"]),
    ] {
        let solution = solve(&rules(&[forming]), UNIT).unwrap();
        for (table, edge) in (1..).zip(edges) {
            let table = format!("trips={table}");
            let kept = rules(&[forming, &table, "trips-after-fold=kept"]);
            let trips = solution.trips(&kept).unwrap();
            assert!(trips.is_complete());
            assert_eq!(percent(trips.house_edge(), 2), edge, "{forming} {table}");
            assert_eq!(trips.notes.is_empty(), forming == BEST_OF_SEVEN);
            let lost = solution.trips(&rules(&[forming, &table])).unwrap();
            assert!(lost.is_complete() && lost.ev() < trips.ev());
            assert_eq!(
                lost.outcome("forfeited").map(|outcome| outcome.count),
                solution.base().action("fold")
            );
        }
    }
}
