//! Who asks: guests come in, and everybody can ask who they are.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::responses::{Elsewhere, SignedOut, Unable};
use super::{Secure, Shared};
use crate::answer::Rejected;
use crate::app::{App, COOKIE};
use crate::chance::Chance;
use crate::people::{SignedIn, word};
use crate::problem::Problem;
use crate::score::ScoreView;
use crate::view::MINOR_DIGITS;
use crate::way;

/// Whoever asks. All but the currency is null where nobody is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Me)]
pub(crate) struct MeView {
    /// Who, by the id that the journal knows.
    #[schema(required)]
    person: Option<String>,
    /// What they are called.
    #[schema(required)]
    name: Option<String>,
    /// What they may do: `player`, `dealer`, `supervisor` …
    #[schema(required)]
    role: Option<&'static str>,
    /// Every office that they hold; they act in one at a time.
    #[schema(required)]
    offices: Option<Vec<&'static str>>,
    /// What they have to do before they can act in their office: `password`, choose one of
    /// their own; `second-factor`, set it up or sign in with it.
    #[schema(required)]
    needs: Option<&'static str>,
    /// The chips to play with, in minor units.
    #[schema(required)]
    balance: Option<i64>,
    /// The ISO 4217 code of all amounts.
    currency: String,
    /// How many digits of an amount are behind the point.
    minor_digits: u8,
    /// The token that signs a new guest in, for programs that keep no cookies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

impl MeView {
    /// The same, with the token that signs them in.
    pub(super) fn with_token(self, token: String) -> MeView {
        MeView {
            token: Some(token),
            ..self
        }
    }

    pub(super) fn of<C: Chance>(app: &App<C>, who: Option<&SignedIn>) -> MeView {
        let published = app.counter.published();
        let terms = published.house.terms.as_ref();
        let balance = |who: &SignedIn| published.house.chips(&who.person).in_cents();
        MeView {
            person: who.map(|who| who.person.clone()),
            name: who.map(|who| who.name.clone()),
            role: who.map(|who| word(who.role)),
            offices: who.map(|who| published.house.roles_of(&who.person).map(word).collect()),
            needs: who.and_then(|who| Some(way::need(&published.house, who)?.word())),
            balance: who.map(balance),
            currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
            minor_digits: MINOR_DIGITS,
            token: None,
        }
    }
}

/// Come in as a guest
///
/// A guest gets play money, a cookie for browsers, and a token for `Authorization`. Somebody
/// who is signed in stays who they are, and is told who that is.
#[utoipa::path(
    post, path = "/api/v1/guests", tag = "people", operation_id = "beGuest",
    responses(
        (status = 200, description = "Signed in already: who asks, without a token and without a \
         new cookie", body = MeView),
        (status = 201, description = "A new guest", body = MeView,
         headers(("set-cookie" = String, description = "The cookie `croupier`"))),
        Elsewhere,
        Unable,
    ),
    security((), ("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn guest<C: Chance>(
    State(app): Shared<C>,
    secure: Secure,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // A new cookie would sign them out, and nobody could give the log-in back.
    if let Some(who) = app.live(&headers).await? {
        return Ok(Json(MeView::of(&app, Some(&who))).into_response());
    }
    // A house that is shut takes nobody in, and nobody is left behind in its database.
    if app.counter.red().is_some() {
        return Err(Problem::rejected(&Rejected::Shut, None));
    }
    let taken = app.people.guest().await;
    let (who, token) = taken.map_err(|error| Problem::failed(error.to_string()))?;
    if let Err(rejected) = app.buy_in(&who.person).await {
        // Of what could not be written nobody knows whether it was; such a guest goes with those
        // who never play, and what they were given with them.
        if !matches!(rejected, Rejected::NotWritten(_)) {
            let gone = app.people.strike_out(&who.person).await;
            gone.map_err(|error| Problem::failed(error.to_string()))?;
        }
        return Err(Problem::rejected(&rejected, None));
    }
    let cookie = cookie(&token, secure)?;
    let me = MeView {
        token: Some(token),
        ..MeView::of(&app, Some(&who))
    };
    let mut response = (StatusCode::CREATED, Json(me)).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The cookie of a log-in.
pub(crate) fn cookie(token: &str, secure: Secure) -> Result<HeaderValue, Problem> {
    set_cookie(token, 2_592_000, secure)
}

/// What makes a browser forget the cookie.
pub(crate) fn no_cookie(secure: Secure) -> Result<HeaderValue, Problem> {
    set_cookie("", 0, secure)
}

fn set_cookie(token: &str, seconds: u32, Secure(secure): Secure) -> Result<HeaderValue, Problem> {
    let secure = if secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&cookie).map_err(|error| Problem::failed(error.to_string()))
}

/// Who asks
#[utoipa::path(
    get, path = "/api/v1/me", tag = "people", operation_id = "me",
    responses(
        (status = 200, description = "Whoever asks; nobody, where nobody is signed in",
         body = MeView),
    ),
    security((), ("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn me<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<MeView>, Problem> {
    let who = app.who(&headers).await?;
    Ok(Json(MeView::of(&app, who.as_ref())))
}

/// How well whoever asks has decided this evening
///
/// Decisions count at tables at which there is a coach, hands at all; an evening is over when nothing was decided for
/// six hours. Decisions that are still being worked out are waited for.
#[utoipa::path(
    get, path = "/api/v1/me/score", tag = "people", operation_id = "score",
    responses(
        (status = 200, description = "The score", body = ScoreView),
        SignedOut,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn score<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<ScoreView>, Problem> {
    let who = app.signed_in(&headers).await?;
    app.scores.counted(&who.person).await;
    let published = app.counter.published();
    let played = |since| {
        let now_ms = published.clock.now_ms();
        published.house.play_since(&who.person, since, now_ms)
    };
    Ok(Json(app.scores.of(&who.person, played)))
}
