//! People: accounts, offices, second factors, limits of their own.

mod document;
mod encrypted;
mod factors;
mod offices;
mod own;
mod pages;
mod school;
mod sign_in;
pub(crate) mod written;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::door::{Door, Guest};
pub(crate) use document::ask_of_people;
pub(crate) use factors::{set_up, shown};

/// What is answered to a request with a body.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: Value,
    pub(crate) cookie: Option<String>,
    pub(crate) retry_after: Option<u64>,
}

impl Door {
    pub(crate) async fn call(
        &self,
        who: Option<&Guest>,
        method: Method,
        path: &str,
        body: Value,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(who) = who {
            request = request.header("cookie", &who.cookie);
        }
        let body = if body.is_null() {
            Body::empty()
        } else {
            Body::from(body.to_string())
        };
        let response = self.respond(request.body(body).unwrap()).await;
        let header = |name: &str| {
            let value = response.headers().get(name);
            value.map(|value| value.to_str().unwrap().to_owned())
        };
        let cookie = header("set-cookie");
        let retry_after = header("retry-after").map(|it| it.parse().unwrap());
        let status = response.status();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8(body.to_vec()).unwrap();
        Answer {
            status,
            body: serde_json::from_str(&text).unwrap_or(Value::String(text)),
            cookie,
            retry_after,
        }
    }

    pub(crate) async fn tell(&self, who: &Guest, path: &str, body: Value) -> Answer {
        self.call(Some(who), Method::POST, path, body).await
    }

    pub(crate) async fn sign_in(&self, name: &str, password: &str, code: Option<&str>) -> Answer {
        let mut body = json!({ "name": name, "password": password });
        if let Some(code) = code {
            body["code"] = json!(code);
        }
        self.call(None, Method::POST, "/api/v1/sign-in", body).await
    }

    /// Signs somebody in, and they are.
    pub(crate) async fn signed_in(&self, name: &str, password: &str) -> Guest {
        let answer = self.sign_in(name, password, None).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.guest()
    }

    /// The administrator, with a password of their own.
    pub(crate) async fn administrator(&self) -> Guest {
        let (name, once) = self.administrator.clone().unwrap();
        let administrator = self.signed_in(&name, &once).await;
        let body = json!({ "password": once, "new_password": OWN });
        let changed = self.tell(&administrator, "/api/v1/me/password", body).await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
        administrator
    }

    /// Somebody of the house in these offices, with a password of their own.
    pub(crate) async fn staff(&self, administrator: &Guest, offices: &[&str]) -> (Guest, String) {
        let body = json!({ "name": "Kim", "offices": offices });
        let added = self.tell(administrator, "/api/v1/people", body).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
        let name = added.body["sign_in_name"].as_str().unwrap().to_owned();
        let once = added.body["password"].as_str().unwrap();
        let somebody = self.signed_in(&name, once).await;
        let body = json!({ "password": once, "new_password": OWN });
        let changed = self.tell(&somebody, "/api/v1/me/password", body).await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
        (somebody, name)
    }

    /// A player with an account, and the name to sign in with.
    pub(crate) async fn account(&self) -> (Guest, String) {
        let body = json!({ "name": "Ann", "password": OWN });
        let made = self
            .call(None, Method::POST, "/api/v1/accounts", body)
            .await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        let name = made.body["sign_in_name"].as_str().unwrap().to_owned();
        let person = made.body["me"]["person"].as_str().unwrap().to_owned();
        let cookie = made.cookie.unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        (Guest { cookie, person }, name)
    }
}

impl Answer {
    fn guest(&self) -> Guest {
        let cookie = self.cookie.as_ref().unwrap();
        Guest {
            cookie: cookie.split(';').next().unwrap().to_owned(),
            person: self.body["person"].as_str().unwrap().to_owned(),
        }
    }
}

/// A password that somebody chose.
pub(crate) const OWN: &str = "correct horse battery";
