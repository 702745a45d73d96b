//! Much is asked for at once, and the tables go on.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::future::join_all;
use server::asker::CameFrom;

use crate::door::{Door, Guest};

/// How many ask at once: fewer than a person may in a second.
const MANY: usize = 150;

/// A guest at the first table who has to decide.
async fn who_decides(door: &Door) -> Guest {
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
    let (status, answer) = door.ask(&guest, 1, ante).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    door.wait(&guest, 1, &["deciding"]).await;
    guest
}

/// What is counted under a reason.
async fn turned_away(door: &Door, reason: &str) -> usize {
    let (_, text) = door.get(None, "/metrics").await;
    let name = format!("croupier_turned_away_total{{reason=\"{reason}\"}} ");
    let count = text.lines().find_map(|line| line.strip_prefix(&name));
    count.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_advice_is_worked_out_once_for_all_who_ask() {
    let door = Door::open("advice").await;
    let guest = who_decides(&door).await;
    let ask = || door.get(Some(&guest), "/api/v1/tables/1/advice");
    let answers = join_all((0..MANY).map(|_| ask())).await;
    let (status, first) = ask().await;
    assert_eq!(status, StatusCode::OK, "{first}");
    for (status, text) in answers {
        assert_eq!((status, &text), (StatusCode::OK, &first));
    }
    assert_eq!(turned_away(&door, "work").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_for_too_much_work_is_turned_away_and_a_command_is_not() {
    let door = Door::open("work").await;
    let guest = who_decides(&door).await;
    let asks = (0..MANY).map(|_| async {
        let request = Request::get("/api/v1/rounds/t1-1/verification");
        let request = request.header("cookie", &guest.cookie).body(Body::empty());
        let response = door.respond(request.unwrap()).await;
        let again = response.headers().get("retry-after").cloned();
        (response.status(), again)
    });
    let fold = async {
        assert!(door.take(&guest, 1, &["fold"]).await, "the hand is folded");
    };
    let (answers, ()) = tokio::join!(join_all(asks), fold);
    let served = answers
        .iter()
        .filter(|(status, _)| *status == StatusCode::OK);
    let served = served.count();
    assert!(served >= 4, "{served} were served");
    for (status, again) in answers {
        if status != StatusCode::OK {
            assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
            assert_eq!(again.unwrap(), "1");
        }
    }
    // What the fold cost is worked out beside, and may be turned away as well.
    let turned_away = turned_away(&door, "work").await;
    assert!([MANY - served, MANY - served + 1].contains(&turned_away));
    // Somebody else has a turn of their own all the while, and so has the same one later.
    let other = door.guest().await;
    for asker in [&other, &guest] {
        let path = "/api/v1/rounds/t1-1/verification";
        let (status, text) = door.get(Some(asker), path).await;
        assert_eq!(status, StatusCode::OK, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_and_an_address_may_ask_so_often_and_no_more() {
    let door = Door::open("rates").await;
    let guest = door.guest().await;
    let from = |address: &str, cookie: Option<&str>| {
        let mut request = Request::get("/api/v1/me");
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let address: IpAddr = address.parse().unwrap();
        request.extension(CameFrom(address)).body(Body::empty())
    };
    let count = async |address: &str, cookie: Option<&str>, asked: usize| {
        let requests = (0..asked).map(|_| door.respond(from(address, cookie).unwrap()));
        let answers = join_all(requests).await;
        let refused = answers.iter().filter(|answer| answer.status() == 429);
        let refused: Vec<_> = refused.collect();
        assert!(refused.iter().all(|it| it.headers()["retry-after"] == "1"));
        asked - refused.len()
    };
    // What comes in while the test runs is let in too, so that only bounds are known.
    let cookie = guest.cookie.as_str();
    let served = count("192.0.2.1", Some(cookie), 2_000).await;
    assert!((200..2_000).contains(&served), "{served} of a person's");
    let served = count("192.0.2.1", None, 2_000).await;
    assert!((100..2_000).contains(&served), "{served} of an address's");
    // A cookie that signs nobody in is no way around.
    let served = count("192.0.2.1", Some("croupier=0"), 500).await;
    assert!(served < 500, "{served} of an address's with a cookie");
    assert!(turned_away(&door, "person").await > 0);
    assert!(turned_away(&door, "address").await > 0);
    // Others are not touched, and whoever watches over the house never is.
    assert_eq!(count("192.0.2.2", None, 100).await, 100);
    let other = door.guest().await;
    assert_eq!(count("192.0.2.1", Some(&other.cookie), 200).await, 200);
    let health = Request::get("/healthz").extension(CameFrom("192.0.2.1".parse().unwrap()));
    let health = door.respond(health.body(Body::empty()).unwrap()).await;
    assert_eq!(health.status(), StatusCode::OK);
}

/// How often log-ins were looked up in the database.
async fn looked_up(door: &Door) -> u64 {
    let (_, text) = door.get(None, "/metrics").await;
    let name = "croupier_log_ins_looked_up_total ";
    let count = text.lines().find_map(|line| line.strip_prefix(name));
    count.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn log_ins_that_are_made_up_are_not_looked_up_without_end() {
    let door = Door::open("made-up").await;
    let guest = door.guest().await;
    let ask = |cookie: String| {
        let request = Request::get("/api/v1/me").header("cookie", cookie);
        let address: IpAddr = "192.0.2.3".parse().unwrap();
        let request = request.extension(CameFrom(address)).body(Body::empty());
        door.respond(request.unwrap())
    };
    let before = looked_up(&door).await;
    let answers = join_all((0..2_000).map(|number| ask(format!("croupier={number:064x}")))).await;
    let refused = answers
        .iter()
        .filter(|answer| answer.status() == 429)
        .count();
    assert!(
        (1..=1_900).contains(&refused),
        "{refused} of 2,000 are refused"
    );
    // Twice each of those that were let in: whoever counts them asks, and whoever answers.
    let looked_up = looked_up(&door).await - before;
    let let_in = 2_000 - refused as u64;
    assert!(
        looked_up <= 2 * let_in,
        "{looked_up} for {let_in} that were let in"
    );
    // Whoever is signed in there is not in their way.
    let answer = ask(guest.cookie.clone()).await;
    assert_eq!(answer.status(), StatusCode::OK);
}
