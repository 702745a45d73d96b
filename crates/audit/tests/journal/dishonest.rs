//! Houses that play false and write a faultless journal of it, signed by themselves.

use floor::house::{Command, Opening};
use games::round::{self, How};
use games::{Place, Wager};

use crate::auditing::{check_all, check_said};
use crate::evening::{Evening, money};
use crate::play::sits;

#[track_caller]
fn check(found: Result<impl std::fmt::Debug, String>, what: &str) {
    let found = found.unwrap_err();
    assert!(found.contains(what), "{found}");
}

#[tokio::test]
async fn a_dealer_who_deals_another_card_is_found() {
    let mut evening = Evening::small(3).await;
    evening.play(1).await;
    check_all(&evening.store).await.unwrap();
    evening.cheats = true;
    evening.play(3).await;
    let what = ", deals: it shows the ";
    check(check_all(&evening.store).await, what);
}

#[tokio::test]
async fn a_deal_that_is_committed_to_after_a_wager_is_found() {
    let mut evening = Evening::small(3).await;
    evening.top_up(1);
    evening.act(1, "p-ann", sits);
    evening.lax = true;
    ante(&mut evening);
    evening.lax = false;
    evening.play(1).await;
    let what = "table/1 4, ruling: today it is refused: wagers are taken once the next deal is committed to";
    check(check_all(&evening.store).await, what);
}

/// A house that never said its terms is ruled as a case is, and a case binds nobody to a
/// deal: its rulings hold, and it is found by its deals.
#[tokio::test]
async fn a_house_without_terms_is_bound_to_its_deals_too() {
    let terms = |command: &Command| matches!(command, Command::House(Opening::House(_)));
    let mut evening = Evening::small_with(3, |command| !terms(command)).await;
    evening.top_up(1);
    evening.act(1, "p-ann", sits);
    ante(&mut evening);
    evening.flush().await;
    let what = "table/1 4, deals: the round was wagered on before its deal was committed to";
    check(check_said(&evening.store).await, what);
}

/// Ann wagers, whether or not there is a deal.
#[track_caller]
fn ante(evening: &mut Evening) {
    let place = Place::ALL[0];
    let ante = round::Command::Wager {
        place: evening.house.tables[&1]
            .round
            .seating
            .seat("p-ann")
            .unwrap_or(place),
        wager: Wager::Ante,
        amount: money(10),
        how: How::Chips,
        chips: Vec::new(),
        salt: None,
        person: None,
    };
    evening.tell_as(
        "p-ann",
        Command::Table {
            table: 1,
            command: ante,
        },
    );
}

#[tokio::test]
async fn two_deals_of_one_name_are_found() {
    let mut evening = Evening::small(3).await;
    evening.play(1).await;
    evening.deals = 0;
    evening.play(1).await;
    check(
        check_all(&evening.store).await,
        ", deals: there was a deal d",
    );
}
