//! A round is found from the last mark before it as from the beginning.

use audit::{find_round, load, marks, past_round, past_round_at};
use journal::Signer;

use crate::evening::Evening;
use crate::intruder::Original;

/// As many documents as lie between two marks.
const A_MARK: u64 = 1_000;

#[tokio::test]
async fn a_round_after_a_mark_needs_nothing_before_it() {
    let mut evening = Evening::small(47).await;
    while evening
        .heads
        .get("table/1")
        .is_none_or(|head| *head < 3 * A_MARK + 200)
    {
        evening.play(10).await;
    }
    let (signer, number) = (Signer::new(&[7; 32]), evening.house.tables[&1].number - 1);
    let key = signer.public();
    let loaded = load(&evening.store, &key).await.unwrap();
    let begins = loaded.rounds.span(1, number).unwrap().first;
    assert!(begins > A_MARK, "{begins}");
    let kept = marks(&loaded, &signer);
    let places: Vec<(&str, u64)> = kept
        .iter()
        .map(|mark| (mark.stream.as_str(), mark.head.sequence.get()))
        .collect();
    for mark in [A_MARK, 2 * A_MARK, 3 * A_MARK] {
        assert!(places.contains(&("table/1", mark)), "{places:?}");
    }
    evening.store.add_snapshots(&kept).await.unwrap();
    let store = &evening.store;
    let whole = past_round(store, 1, number, |_| {}).await.unwrap().unwrap();
    let found = past_round_at(store, &key, 1, number, begins).await.unwrap();
    let found = found.unwrap();
    assert_eq!(whole.told, found.told);
    assert_eq!(whole.postings, found.postings);
    let case = |round: &audit::PastRound| round.script().unwrap().to_string();
    assert_eq!(case(&whole), case(&found));
    // Rounds on both sides of the mark, and one that is not there.
    for number in [1, 2, number / 2, number - 1, number, number + 1] {
        let whole = past_round(store, 1, number, |_| {}).await.unwrap();
        let found = find_round(store, &key, 1, number, |_| {}).await.unwrap();
        let told = |round: Option<audit::PastRound>| round.map(|round| round.told);
        assert_eq!(told(whole), told(found), "round {number}");
    }
    assert!(
        find_round(store, &key, 999, 1, |_| {})
            .await
            .unwrap()
            .is_none()
    );
    let mut folded = 0;
    find_round(store, &key, 1, number, |done| folded = done)
        .await
        .unwrap();
    assert!(folded < A_MARK, "{folded} commands were folded");

    evening.checkpoint().await;
    let mut original = Original::of(evening).await;
    let mut intruder = original.intrude().await;
    let gone = "DELETE FROM entries WHERE stream = 'table/1' AND sequence = 10";
    intruder.run(gone).await;
    let store = intruder.leave().await;
    assert!(past_round(&store, 1, number, |_| {}).await.is_err());
    let again = past_round_at(&store, &key, 1, number, begins)
        .await
        .unwrap();
    assert_eq!(again.unwrap().told, found.told);
    let again = find_round(&store, &key, 1, number, |_| {}).await.unwrap();
    assert_eq!(again.unwrap().told, found.told);
    // A mark that somebody else signed does not count.
    let other = Signer::new(&[8; 32]).public();
    assert!(
        past_round_at(&store, &other, 1, number, begins)
            .await
            .is_err()
    );
    assert!(find_round(&store, &other, 1, number, |_| {}).await.is_err());
}
