//! A table is opened and closed over the interface for programs.

use serde_json::json;

use super::Pit;

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_inspected_counted_closed_and_opened_again() {
    let pit = Pit::open("staffed-shift").await;
    let (dealer, supervisor) = (&pit.dealer, &pit.supervisor);
    // The cards are inspected by two people, the second shown it when it is due.
    let view = pit.view(1).await;
    assert_eq!(
        view["next"]["command"],
        json!({ "do": "prepare", "stage": "inspect" })
    );
    let inspect = json!({ "do": "prepare", "stage": "inspect" });
    let not_theirs = pit.refused(supervisor, 1, inspect.clone()).await;
    assert_eq!(not_theirs["clause"]["clause"], "6.1", "{not_theirs}");
    pit.tell(dealer, 1, inspect).await;
    assert!(pit.view(1).await["next"].is_null());
    let verify = json!({ "do": "prepare", "stage": "verify" });
    let not_theirs = pit.refused(dealer, 1, verify.clone()).await;
    assert_eq!(not_theirs["reason"], "not-the-office", "{not_theirs}");
    let (view, _) = pit.door.view(supervisor, 1).await;
    assert_eq!(view["next"]["command"], verify);
    pit.tell(supervisor, 1, verify).await;
    // The float, by two people of two offices.
    let float = json!({ "do": "count-float", "amount": 1_000_000 });
    pit.tell(dealer, 1, float.clone()).await;
    let other = json!({ "do": "count-float", "amount": 999_900 });
    let differs = pit.refused(supervisor, 1, other).await;
    assert!(
        differs["detail"].as_str().unwrap().contains("count again"),
        "{differs}"
    );
    pit.tell(supervisor, 1, float.clone()).await;
    // Other limits are posted, and shown with the time from which they hold.
    let limits = json!({ "do": "post-limits", "limits": { "ante": "10.00..500.00" } });
    pit.refused(dealer, 1, limits.clone()).await;
    pit.tell(&pit.manager, 1, limits).await;
    let view = pit.view(1).await;
    let text = view["shift"]["limits"][0]["text"].as_str().unwrap();
    assert!(text.contains("5.00") && text.contains("10.00"), "{text}");
    // The sign, the last round, the count, and nobody sits down any more.
    pit.tell(supervisor, 1, json!({ "do": "post-closing" }))
        .await;
    assert_eq!(pit.view(1).await["shift"]["last_round"], true);
    pit.tell(dealer, 1, float.clone()).await;
    pit.tell(supervisor, 1, float).await;
    pit.tell(supervisor, 1, json!({ "do": "close-table" }))
        .await;
    assert_eq!(pit.view(1).await["shift"]["closed"], true);
    let closed = pit
        .refused(dealer, 1, json!({ "do": "sit", "place": 1 }))
        .await;
    assert!(closed["detail"].as_str().is_some(), "{closed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_operator_may_direct_is_directed() {
    let pit = Pit::open("staffed-orders").await;
    let (dealer, supervisor, manager) = (&pit.dealer, &pit.supervisor, &pit.manager);
    for place in [1, 2] {
        pit.tell(dealer, 1, json!({ "do": "sit", "place": place }))
            .await;
    }
    for order in ["english-only", "silence", "single-view"] {
        let given = json!({ "do": "order", "order": order });
        let by_dealer = pit.door.ask(dealer, 1, &given.to_string()).await;
        assert!(!by_dealer.0.is_success(), "{order}: {}", by_dealer.1);
        pit.tell(manager, 1, given).await;
    }
    let apart = json!({ "do": "order", "order": "apart", "people": ["player-1", "player-2"] });
    pit.tell(manager, 1, apart).await;
    // The cards are changed, and inspected anew.
    let replace = json!({ "do": "order", "order": "replace-cards", "reason": "worn" });
    let not_theirs = pit.refused(supervisor, 1, replace.clone()).await;
    assert_eq!(not_theirs["clause"]["clause"], "7.4", "{not_theirs}");
    pit.tell(manager, 1, replace).await;
}
