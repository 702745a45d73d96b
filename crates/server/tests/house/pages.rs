//! The pages that the server writes, and what every answer says to browsers.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;

use crate::door::Door;

pub(crate) async fn page(door: &Door, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).header("accept", "text/html,*/*;q=0.8");
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    let status = response.status();
    let fields = response.headers().clone();
    let policy = fields["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"));
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(fields["x-content-type-options"], "nosniff");
    assert_eq!(fields["referrer-policy"], "same-origin");
    let kind = fields["content-type"].to_str().unwrap();
    assert!(kind.starts_with("text/html"), "{path}: {kind}");
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8(body.to_vec()).unwrap();
    for inline in ["<style", " style=\"", "onclick", "<script>"] {
        assert!(!text.contains(inline), "{path} has {inline}");
    }
    (status, text)
}

#[tokio::test]
async fn written_pages_have_the_bar_of_the_house_and_nothing_inline() {
    let door = Door::open("written").await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    for (path, says) in [
        ("/book/nz-caribbean-stud", "How to play"),
        (
            "/book/nz-caribbean-stud?clause=5.3(b)",
            "id=\"clause-5.3(b)\"",
        ),
        ("/book/nz-three-card-poker?on=2012-11-16", "Division 17"),
        ("/par/nz-three-card-poker", "house edge"),
        (
            "/par/nz-three-card-poker?set=pair-plus%3D40/30/6/4/1&ante=50.00",
            "40/30/6/4/1",
        ),
        ("/round/t1-1", "<shuffle-check round=\"t1-1\">"),
        ("/round/t1-1", "href=\"/round/t1-1/hand\">Test case"),
        ("/problems/refused", "Not possible"),
        ("/rulings", "action=\"/rulings\""),
        (
            "/rulings?book=nz-caribbean-stud&what=exposed&who=dealer&while=dealing&cards=&already=",
            "12.4",
        ),
        (
            "/rulings?book=nz-caribbean-stud&what=viewed&who=1%2C2",
            "The game supervisor chooses one of these rulings.",
        ),
        (
            "/rulings?book=nz-caribbean-stud&what=exposed&while=dealing&already=exposed",
            "Before that, another card was exposed before, in the same deal.",
        ),
    ] {
        let (status, text) = page(&door, path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        assert!(text.contains("<header class=\"bar\">"), "{path}");
        assert!(text.contains("<main class=\"document\">"), "{path}");
        assert!(text.contains(says), "{path} does not say {says}");
    }
    let (_, old) = page(&door, "/book/nz-three-card-poker?on=2012-11-16").await;
    let (_, new) = page(&door, "/book/nz-three-card-poker?on=2012-11-17").await;
    let count = |text: &str| {
        let (_, of) = text.split_once("role=\"status\">").unwrap();
        let (many, _) = of.split_once(" of ").unwrap();
        many.parse::<usize>().unwrap()
    };
    assert!(count(&old) < count(&new), "the amendment brings clauses");
}

#[tokio::test]
async fn a_question_that_cannot_be_answered_says_what_to_change() {
    let door = Door::open("rulings").await;
    for (query, says) in [
        ("what=exposed", "choose a rule book"),
        (
            "book=nz-caribbean-stud&what=dance",
            "<strong>What happened:</strong>",
        ),
        (
            "book=nz-caribbean-stud&what=exposed&while=settled",
            "is not noticed while settled",
        ),
        (
            "book=nz-caribbean-stud&what=exposed&cards=Kd+Kx",
            "<strong>Cards:</strong>",
        ),
        (
            "book=nz-caribbean-stud&what=exposed&who=waiter",
            "<strong>Whose:</strong>",
        ),
        (
            "book=nz-caribbean-stud&what=exposed&set=luck%3Dgood",
            "<strong>Options:</strong>",
        ),
        ("dance=1", "there is no field `dance`"),
    ] {
        let (status, text) = page(&door, &format!("/rulings?{query}")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {text}");
        assert!(text.contains(says), "{query} does not say {says}: {text}");
        assert!(text.contains("role=\"alert\""), "{query}");
    }
    // What was filled in is still there.
    let (_, text) = page(
        &door,
        "/rulings?book=nz-caribbean-stud&what=absent&who=%3Cb%3E",
    )
    .await;
    assert!(text.contains("value=\"absent\" selected"), "{text}");
    assert!(text.contains("value=\"&lt;b&gt;\""), "{text}");
}

#[tokio::test]
async fn whoever_asks_for_a_page_is_told_of_a_problem_by_a_page() {
    let door = Door::open("problem-pages").await;
    for (path, status, says) in [
        ("/no/such/page", 404, "There is nothing at /no/such/page"),
        ("/book/hoyle", 404, "There is no book hoyle. There are"),
        ("/par/hoyle", 404, "There is no book hoyle"),
        ("/par/nz-ultimate-texas-holdem?set=trips%3D9", 400, "trips"),
        ("/par/nz-caribbean-stud?set=luck", 400, "write OPTION=VALUE"),
        ("/par/nz-caribbean-stud?ante=0", 400, "more than nothing"),
        ("/par/nz-caribbean-stud?colour=red", 400, "set=OPTION=VALUE"),
        ("/book/nz-caribbean-stud?on=soon", 400, "2012-11-17"),
        ("/round/t1", 400, "t1-42"),
        ("/round/t1-99999", 404, "There is no round t1-99999"),
        ("/round/t1-99999/hand", 404, "There is no round t1-99999"),
        ("/sign-in?link=abc", 404, "sign-in link is not valid"),
    ] {
        let (found, text) = page(&door, path).await;
        assert_eq!(found.as_u16(), status, "{path}");
        assert!(text.contains("<header class=\"bar\">"), "{path}");
        assert!(text.contains(says), "{path} does not say {says}: {text}");
    }
    // A program gets what it can read.
    let (status, text) = door.get(None, "/book/hoyle").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(
        text.starts_with("{\"type\":\"/problems/not-found\""),
        "{text}"
    );
}

#[tokio::test]
async fn the_house_says_that_it_lives_and_counts_what_it_does() {
    let door = Door::open("counted").await;
    let guest = door.guest().await;
    assert_eq!(door.get(None, "/healthz").await.0, StatusCode::OK);
    let ready = (StatusCode::OK, "ready\n".to_owned());
    assert_eq!(door.get(None, "/readyz").await, ready);
    door.wait(&guest, 1, &["betting"]).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let low = r#"{"do":"wager","place":1,"wager":"ante","amount":1}"#;
    door.ask(&guest, 1, low).await;
    let (status, text) = door.get(None, "/metrics").await;
    assert_eq!(status, StatusCode::OK);
    let has = |line: &str| text.lines().any(|it| it == line);
    let refused = "croupier_commands_refused_total{reason=\"under-the-minimum\"} 1";
    assert!(has(refused), "{text}");
    assert!(has("croupier_streams_open{stream=\"table\"} 0"), "{text}");
    assert!(has("# TYPE croupier_commit_seconds histogram"), "{text}");
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().trim().parse::<u64>().unwrap()
    };
    let commits = value("croupier_commit_seconds_count");
    assert_eq!(
        value("croupier_commit_seconds_bucket{le=\"+Inf\"}"),
        commits
    );
    assert!(value("croupier_commands_accepted_total") >= commits);
    assert!(
        text.contains("croupier_jackpot_meter_minor_units{jackpot="),
        "{text}"
    );
    for line in text.lines() {
        let comment = line.starts_with("# HELP croupier_") || line.starts_with("# TYPE croupier_");
        let sample = line.starts_with("croupier_") && line.rsplit_once(' ').is_some();
        assert!(comment || sample, "{line}");
    }
}
