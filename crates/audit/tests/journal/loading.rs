//! What is folded from a journal is the house that wrote it.

use audit::{Loaded, Span, load};
use floor::house::House;

use crate::evening::Evening;

#[tokio::test]
async fn a_journal_folds_to_the_house_that_wrote_it() {
    let mut evening = Evening::begin(5).await;
    evening.play(8).await;
    let loaded = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    check_same(&loaded.house, &evening.house);
    assert_eq!(loaded.heads, evening.heads);
    assert_eq!(loaded.last_at, evening.at);
    check_rounds(&loaded);
}

#[track_caller]
pub(crate) fn check_same(one: &House, two: &House) {
    assert_eq!(one.stopped(), None);
    assert_eq!(one.terms, two.terms);
    assert_eq!(one.cage, two.cage);
    assert!(one.books.keys().eq(two.books.keys()));
    assert!(one.tables.keys().eq(two.tables.keys()));
    for (number, table) in &one.tables {
        let other = &two.tables[number];
        assert_eq!(table.round, other.round);
        assert_eq!(table.log(), other.log());
        assert_eq!(table.deal, other.deal);
        assert_eq!(table.clock, other.clock);
        assert_eq!(table.number, other.number);
        assert_eq!(table.card, other.card);
        assert_eq!(one.round(*number), two.round(*number));
    }
    assert!(one.jackpots.keys().eq(two.jackpots.keys()));
    for (name, jackpot) in one.jackpots.iter() {
        assert_eq!(jackpot.link, two.jackpots[name].link);
        assert_eq!(jackpot.tables, two.jackpots[name].tables);
    }
}

/// Every document of a table is in one round of it, and the last is open.
fn check_rounds(loaded: &Loaded) {
    for (number, table) in &loaded.house.tables {
        let latest = loaded.rounds.latest(*number);
        assert_eq!(latest, table.number);
        let mut next = 1;
        for round in 1..=latest {
            let Span { first, last } = loaded.rounds.span(*number, round).unwrap();
            assert_eq!(first, next, "table {number}, round {round}");
            assert_eq!(last.is_none(), round == latest);
            next = last.unwrap_or(0) + 1;
        }
        assert_eq!(loaded.rounds.span(*number, latest + 1), None);
        assert_eq!(loaded.rounds.span(*number, 0), None);
    }
    assert_eq!(loaded.rounds.span(77, 1), None);
}
