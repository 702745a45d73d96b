//! Hands that win a jackpot on the flop, followed to the end.

use cards::five::Category;

use super::super::game::Game;
use super::super::plan::Plan;
use super::super::solution::Solution;
use super::rules;
use crate::UNIT;
use crate::fraction::{Fraction, whole};
use crate::solved::{End, Hands};

fn played(options: &[&str], prizes: &[Category]) -> Solution {
    let game = Game::new(&rules(options), UNIT).unwrap();
    let [best] = Solution::all(&game, [Plan::BEST], prizes);
    best
}

/// The deals and what they left, of one last hand that ended so.
fn sums<'h>(hands: impl Iterator<Item = &'h Hands>, like: &Hands) -> (u128, Fraction) {
    let alike = hands.filter(|hands| (hands.hand, hands.end) == (like.hand, like.end));
    alike.fold((0, whole(0)), |(deals, net), hands| {
        (deals + hands.deals, net + &hands.net)
    })
}

/// Followed by every category of hole and flop, the deals are all there are, with what
/// they left; and of each category as many as the flop counted.
#[test]
fn all_categories_together_are_all_deals() {
    for options in [
        ["hand-forming=best-of-seven", "no-qualify=compare"],
        ["hand-forming=two-and-three", "no-qualify=pay-all"],
    ] {
        let best = played(&options, &Category::ALL);
        for hands in best.hands() {
            let followed = best.winners.iter().map(|winners| &winners.hands);
            assert_eq!(sums(followed, &hands), (hands.deals, hands.net.clone()));
        }
        for judged in best.judged() {
            let followed = best.winners.iter();
            let followed = followed.filter(|each| each.judged == judged.hand);
            let followed = followed.filter(|each| each.hands.end == judged.end);
            let deals: u128 = followed.map(|each| each.hands.deals).sum();
            assert_eq!(deals, judged.deals, "{} {}", judged.hand, judged.end);
        }
    }
}

#[test]
fn a_flush_on_the_flop_is_never_folded_and_ends_no_lower() {
    let best = played(&["hand-forming=best-of-seven"], &[Category::Flush]);
    assert!(!best.winners.is_empty());
    for winners in &best.winners {
        assert_eq!(winners.judged, Category::Flush);
        assert_eq!(winners.hands.end, End::Stayed);
        assert!(winners.hands.hand >= Category::Flush);
    }
}
