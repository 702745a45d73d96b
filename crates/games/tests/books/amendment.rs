//! What the amendment of 2012 changed in Three Card Poker, item by item.

use std::collections::BTreeSet;

use expect_test::expect;
use games::Rules;
use games::table::SeveralAreas;
use games::{Wager, three_card_poker};
use rulebook::difference::{Side, between, between_days};
use rulebook::{Answers, Book, Choices, Date};

use crate::with;

const BOOK: &str = "nz-three-card-poker";

/// The eve of the earliest day on which the amendment can be in force, and that day.
fn days() -> (Date, Date) {
    (Date::constant(2012, 11, 16), Date::constant(2012, 11, 17))
}

fn rules(book: &Book, on: Date) -> Box<three_card_poker::Rules> {
    let answers = Answers::new(book, Some(on), &Choices::default());
    match answers.and_then(|answers| Rules::ask(&answers)) {
        Ok(Rules::ThreeCardPoker(rules)) => rules,
        other => unreachable!("the book is of another game or does not answer: {other:?}"),
    }
}

#[test]
fn the_bonus_and_several_areas_begin_and_the_condition_of_the_stub_ends() {
    with(BOOK, |book| {
        let (eve, day) = days();
        let (before, after) = (rules(book, eve), rules(book, day));

        assert_eq!(before.six_card_bonus, None);
        let bonus = after.six_card_bonus.expect("the amendment brings it");
        assert_eq!(bonus.six_card.value, 1);
        assert_eq!(bonus.six_card_pays.len(), 4);

        let barred = BTreeSet::from([Wager::Ante, Wager::PairPlus]);
        assert_eq!(before.table.barred_after_the_call.value, barred);
        let with_bonus = &barred | &BTreeSet::from([Wager::SixCardBonus]);
        assert_eq!(after.table.barred_after_the_call.value, with_bonus);

        assert!(before.table.stub_before_decisions.is_some());
        assert!(after.table.stub_before_decisions.is_none());

        assert_eq!(before.table.several_areas.value, SeveralAreas::Never);
        assert_eq!(after.table.several_areas.value, SeveralAreas::NotAllowed);

        assert_eq!(before.table.payout_max, None);
        assert!(after.table.payout_max.is_some());
        assert_eq!(before.pair_plus_pays, after.pair_plus_pays);
    });
}

#[test]
fn every_item_lists_what_it_changed() {
    with(BOOK, |book| {
        let (eve, day) = days();
        let before = Answers::new(book, Some(eve), &Choices::default()).expect("no choice");
        let after = Answers::new(book, Some(day), &Choices::default()).expect("no choice");
        let changes = between_days(&before, &after, eve, day);
        let mut lines = Vec::new();
        for change in &changes {
            lines.push(change.item.clause.clone());
            for difference in &change.differences {
                let (first, second) = (shown(&difference.first), shown(&difference.second));
                // The 28 cells of the pay scales need not all stand here, nor the rules
                // without a value that begin with them.
                let cell = difference.question.starts_with("six_card_pays.");
                if !cell && !second.starts_with("a rule") {
                    lines.push(format!("    {}: {first} -> {second}", difference.question));
                }
            }
        }
        expect![[r#"
            amend.1
            amend.2
                stub_before_decisions: a rule (5.2 (reconstructed)) -> silent
            amend.3
            amend.4
                several_areas: never (5.5 (reconstructed)) -> off (5.5 by the operator's option)
            amend.5
            amend.6
                guide.direction.10: silent -> Let each player look at the hand of the seat only, from the next round on (5.5.2)
                order.single-view: silent -> by Casino Operator, Casino Supervisor, when any (5.5.2)
            amend.7
                barred_after_the_call: ante, pair-plus (5.8(a) (reconstructed)) -> ante, pair-plus, six-card-bonus (5.8(a))
            amend.8
                payout_cap: silent -> per-wager (5.10[1] by reading A61)
                payout_max_binds: silent -> ante, play, ante-bonus, pair-plus, six-card-bonus (5.10[1])
            amend.9
            amend.10
            amend.11
                guide.bets-close.10: Wait until all Ante and Pair Plus wagers are placed (8.1 (reconstructed)) -> Wait until all Ante, Pair Plus and Six Card Bonus wagers are placed (8.1)
            amend.12
                areas.six-card-bonus: silent -> Six Card Bonus (10A.2[1])
                guide.six-card.10: silent -> Settle the Six Card Bonus of place {place}: {amount} (10A.6)
                six_card: silent -> 1 (10A.8 by the operator's option)
                six_card_after_fold: silent -> kept (10A.7 by reading A07)
                six_card_bonus_offered: silent -> on (10A.1 by the operator's option)
            amend.13
                absent: silent -> all-lost (11.13 by reading A42)
                absent_decided: silent -> settled (11.13 by reading A66)
                bet_on_lost_hand: silent -> returned (11.14[2] by reading A68)
                breach_reach: silent -> player (11.1 by reading A71)
                dealer_shows: silent -> undecided (11.11 by reading A63)
                irregular.absent.decided: silent -> continue (11.13 by reading A66)
                irregular.absent.deciding-undecided: silent -> fold (11.13 by reading A42)
                irregular.communicated.any: silent -> by Casino Operator, choices void-hand, continue (11.1)
                irregular.dealer-shows.again: silent -> misdeal (11.9)
                irregular.dealer-shows.dealing: silent -> misdeal (11.8 by reading A34)
                irregular.dealer-shows.dealt: silent -> continue (11.11 by reading A34)
                irregular.dealer-shows.deciding: silent -> continue (11.11 by reading A63)
                irregular.exposed.again: silent -> misdeal (11.9)
                irregular.exposed.dealing-dealer: silent -> misdeal (11.8 by reading A34)
                irregular.exposed.dealt-dealer: silent -> continue (11.11 by reading A34)
                irregular.exposed.deciding-dealer: silent -> continue (11.11 by reading A34)
                irregular.exposed.player: silent -> turn-down (11.7)
                irregular.face-up-in-deck.again: silent -> misdeal (11.9)
                irregular.face-up-in-deck.dealer: silent -> misdeal (11.8 by reading A34)
                irregular.face-up-in-deck.player: silent -> turn-down (11.7)
                irregular.hand-to-empty.complete: silent -> discard (11.4)
                irregular.hand-to-empty.dealing-partial: silent -> misdeal (11.3)
                irregular.on-discards.buried: silent -> fold (11.14[2] by reading A68)
                irregular.on-discards.top: silent -> reconstruct (11.14[1] by reading A32)
                irregular.player-shows.any: silent -> by Casino Operator, choices void-hand, continue (11.10)
                irregular.raked-early.deciding-buried: silent -> void-hand (11.5)
                irregular.raked-early.deciding-top: silent -> reconstruct (11.5)
                irregular.short-deck.any: silent -> misdeal (11.6)
                irregular.skipped.any: silent -> misdeal (11.2 by reading A64)
                irregular.skipped.one-place: silent -> by Game Supervisor, choices misdeal, void-hand (11.2 by reading A64)
                irregular.skipped.place-alone: silent -> void-hand (11.2 by reading A64)
                irregular.viewed.one: silent -> by Game Supervisor, choices deem-seat, continue (11.15(a))
                irregular.viewed.several: silent -> by Game Supervisor, choices void-hand, continue (11.15(b))
                irregular.wrong-count.any: silent -> misdeal (11.2 by reading A64)
                irregular.wrong-count.one-place: silent -> by Game Supervisor, choices misdeal, void-hand (11.2 by reading A64)
                irregular.wrong-count.place-alone: silent -> void-hand (11.2 by reading A64)
                misdeal_reach: silent -> round (11.12[1] by reading A64)
                reconstruct: silent -> hand-size (11.14[1] by reading A32)
                stray_wagers: silent -> returned (11.4 by reading A67)"#]].assert_eq(&lines.join("\n"));
        // Nothing changed that no item ordered.
        for difference in between(&before, &after) {
            let mut items = changes.iter().flat_map(|change| &change.differences);
            let ordered = items.any(|ordered| ordered.question == difference.question);
            assert!(ordered, "no item changes {}", difference.question);
        }
    });
}

fn shown(side: &Option<Side>) -> String {
    let Some(side) = side else {
        return "silent".to_owned();
    };
    let value = side
        .value
        .as_ref()
        .map_or("a rule".to_owned(), ToString::to_string);
    format!("{value} ({})", side.under)
}
