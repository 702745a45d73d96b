//! A journal that nobody touched holds against everything.

use audit::{Audited, Error, audit};
use floor::house::House;
use games::table::Staff;
use journal::{Against, Store, Verified, verify};

use crate::evening::Evening;

/// Chains, signatures and then everything they say, as `croupier verify` does it.
pub(crate) async fn check_all(store: &Store) -> Result<(Verified, Audited), String> {
    let said = |error: String| error;
    let verified = verify(store, Against::default(), |_| Ok(())).await;
    let verified = verified.map_err(|error| said(error.to_string()))?;
    let audited = check_said(store).await?;
    Ok((verified, audited))
}

/// Everything that the entries say, and not whether anybody vouched for them.
pub(crate) async fn check_said(store: &Store) -> Result<Audited, String> {
    let heads = store.heads().await.map_err(|error| error.to_string())?;
    let audited = audit(store, &heads, &audit::Against::default(), |_| ()).await;
    audited.map_err(|error: Error| error.to_string())
}

#[tokio::test]
async fn an_evening_that_nobody_touched_is_verified() {
    let mut evening = Evening::begin(11).await;
    evening.play(6).await;
    let (verified, audited) = check_all(&evening.store).await.unwrap();
    assert_eq!(verified.younger, 0);
    // Nobody works at the staffed table.
    let tables = dealt_by_the_house(&evening.house);
    let rounds = 6 * tables.len() as u64;
    assert_eq!(audited.rounds, rounds);
    assert_eq!(audited.deals, rounds);
    assert_eq!(audited.jackpots, evening.house.jackpots.len() as u64);
    assert!(audited.cards > rounds * 5, "{audited:?}");
    assert!(audited.meters > rounds, "{audited:?}");
    assert!(!audited.snapshot);
    let live = live(&evening.house);
    assert_eq!(audited.live.keys().copied().collect::<Vec<_>>(), live);
    let all: Vec<u32> = evening.house.tables.keys().copied().collect();
    assert_eq!(live, all, "every table waits with a deal of its own");
}

fn dealt_by_the_house(house: &House) -> Vec<u32> {
    let tables = house.tables.iter();
    let dealt = tables.filter(|(_, table)| table.card.staff == Staff::Automatic);
    dealt.map(|(number, _)| *number).collect()
}

fn live(house: &House) -> Vec<u32> {
    let open = house.tables.iter();
    let open = open.filter(|(_, table)| table.deal.as_ref().is_some_and(|it| it.seed.is_none()));
    open.map(|(number, _)| *number).collect()
}

#[tokio::test]
async fn a_house_that_was_never_opened_holds() {
    let evening = Evening::nobody().await;
    let (_, audited) = check_all(&evening.store).await.unwrap();
    assert_eq!(audited.commands, 0);
}

#[tokio::test]
async fn progress_counts_every_document() {
    let evening = Evening::begin(3).await;
    let heads = evening.store.heads().await.unwrap();
    let mut last = 0;
    let against = audit::Against::default();
    let audited = audit(&evening.store, &heads, &against, |done| last = done).await;
    // A table that is opened, and one that a jackpot is told to, have a document each.
    assert!(audited.unwrap().commands < last);
    let entries: u64 = heads.values().map(|head| head.sequence.get()).sum();
    assert_eq!(last, entries);
}
