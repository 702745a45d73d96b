//! Houses that play false and write a faultless journal of it, signed by themselves.

use floor::offer::What;
use games::Wager;

use crate::auditing::check_all;
use crate::evening::Evening;

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
    evening.top_up();
    evening.act(1, "p-ann", |offer| offer.what == What::Sit);
    evening.act(1, "p-ann", |offer| {
        let ante = Wager::Ante;
        matches!(offer.what, What::Wager { wager, .. } if wager == ante)
    });
    evening.play(1).await;
    let what = "table/1 2, deals: the round was wagered on before its deal was committed to";
    check(check_all(&evening.store).await, what);
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
