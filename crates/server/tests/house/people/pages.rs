//! Signing in and looking after an account, without scripts.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;

use super::OWN;
use crate::door::{Door, Guest};

pub(super) struct Shown {
    pub(super) status: StatusCode,
    pub(super) text: String,
    pub(super) to: Option<String>,
    cookie: Option<String>,
}

pub(super) async fn fill(door: &Door, who: Option<&Guest>, path: &str, form: &str) -> Shown {
    let mut request = Request::post(path)
        .header("accept", "text/html")
        .header("host", "house.example")
        .header("origin", "http://house.example")
        .header("content-type", "application/x-www-form-urlencoded");
    if let Some(who) = who {
        request = request.header("cookie", &who.cookie);
    }
    let response = door
        .respond(request.body(Body::from(form.to_owned())).unwrap())
        .await;
    let header = |name: &str| {
        let value = response.headers().get(name);
        value.map(|value| value.to_str().unwrap().to_owned())
    };
    let (to, cookie) = (header("location"), header("set-cookie"));
    let status = response.status();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8(body.to_vec()).unwrap();
    Shown {
        status,
        text,
        to,
        cookie,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_kept_by_forms_alone() {
    let door = Door::open("account-pages").await;
    let (status, text) = door.get(None, "/sign-in").await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("name=\"password\""), "{text}");
    let short = fill(&door, None, "/register", "name=Ann&password=short").await;
    assert_eq!(short.status, StatusCode::BAD_REQUEST);
    assert!(short.text.contains("role=\"alert\"") && short.text.contains("at least 10"));
    let form = format!("name=Ann&password={}", OWN.replace(' ', "+"));
    let made = fill(&door, None, "/register", &form).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let (_, name) = made.text.split_once("<strong>").unwrap();
    let (name, _) = name.split_once("</strong>").unwrap();
    let wrong = format!("name={name}&password=wrong");
    let wrong = fill(&door, None, "/sign-in", &wrong).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    assert!(wrong.text.contains("role=\"alert\"") && !wrong.text.contains("wrong</"));
    let right = format!("name={name}&password={}&code=", OWN.replace(' ', "+"));
    let right = fill(&door, None, "/sign-in", &right).await;
    assert_eq!(
        (right.status, right.to.as_deref()),
        (StatusCode::SEE_OTHER, Some("/"))
    );
    let cookie = right.cookie.unwrap();
    assert!(
        cookie.contains("HttpOnly; SameSite=Lax") && !cookie.contains("Secure"),
        "{cookie}"
    );
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let person = String::new();
    let ann = Guest { cookie, person };
    let (status, account) = door.get(Some(&ann), "/account").await;
    assert_eq!(status, StatusCode::OK);
    for part in [
        "Two-step sign-in",
        "Time at tables",
        "Where you are signed in",
        name,
    ] {
        assert!(account.contains(part), "{part}");
    }
    let (_, italian) = door.get(Some(&ann), "/account?lang=it").await;
    for part in ["lang=\"it\"", "Tempo ai tavoli", "Accesso in due passaggi"] {
        assert!(italian.contains(part), "{part}");
    }
    let set = fill(&door, Some(&ann), "/account/limits", "on=loss&most=12.50").await;
    assert!(set.text.contains("0.00 of 12.50"), "{}", set.text);
    let raise = fill(&door, Some(&ann), "/account/limits", "on=loss&most=").await;
    assert!(
        raise.text.contains("No limit from the next gaming day."),
        "{}",
        raise.text
    );
    let wrong = fill(&door, Some(&ann), "/account/limits", "on=loss&most=much").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    // Whoever reads amounts with a comma writes them so.
    let in_italian = Guest {
        cookie: format!("{}; lang=it", ann.cookie),
        person: String::new(),
    };
    let limits = |form: &'static str| fill(&door, Some(&in_italian), "/account/limits", form);
    let set = limits("on=loss&most=9%2C50").await;
    assert!(set.text.contains("0,00 di 9,50"), "{}", set.text);
    let wrong = limits("on=loss&most=molto").await;
    assert!(
        wrong.text.contains("“molto” non è un limite"),
        "{}",
        wrong.text
    );
    let form = format!("password={}", OWN.replace(' ', "+"));
    let offered = fill(&door, Some(&ann), "/account/second-factor", &form).await;
    assert!(offered.text.contains("otpauth://totp/"), "{}", offered.text);
    let code = fill(
        &door,
        Some(&ann),
        "/account/second-factor/code",
        "code=000000",
    )
    .await;
    assert_eq!(code.status, StatusCode::BAD_REQUEST);
    let out = fill(&door, Some(&ann), "/account/sign-out", "").await;
    assert_eq!(out.to.as_deref(), Some("/sign-in"));
    let request = Request::get("/account").header("cookie", &ann.cookie);
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.headers()["location"], "/sign-in");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_signs_nobody_in() {
    let door = Door::open("forged-sign-in").await;
    let (_, name) = door.account().await;
    let form = format!("name={name}&password={}", OWN.replace(' ', "+"));
    let request = Request::post("/sign-in")
        .header("host", "house.example")
        .header("origin", "http://elsewhere.example")
        .header("content-type", "application/x-www-form-urlencoded");
    let response = door.respond(request.body(Body::from(form)).unwrap()).await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
    assert!(response.headers().get("set-cookie").is_none());
}
