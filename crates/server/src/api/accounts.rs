//! Accounts: signing in and out, passwords, log-ins.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use journal::{Entered, TokenHash};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::people::MeView;
use super::responses::{BadField, Elsewhere, First, SignedOut, TooMany, Unable};
use super::{Part, Secure, Sent, Shared, cookie, no_cookie};
use crate::app::{App, tokens};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::people::{SignedIn, read_role, word};
use crate::problem::{Details, Problem};
use crate::sign_in::{Given, failed};

/// What somebody signs in with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignIn)]
pub(crate) struct SignInForm {
    /// The name that the account was given, such as `ann-4821`.
    name: String,
    /// The password.
    password: String,
    /// The code of the second factor, or a recovery code, where the account has one.
    #[serde(default)]
    #[schema(nullable = false)]
    code: Option<String>,
}

/// An account that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewAccount)]
pub(crate) struct NewAccount {
    /// What to be called at the tables.
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// A password.
    #[schema(min_length = 10)]
    password: String,
}

/// A new account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub(crate) struct AccountView {
    /// What to sign in with from now on: the name, and four digits that the house adds.
    sign_in_name: String,
    /// Who that is.
    me: MeView,
}

/// A password that is to be another one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPassword)]
pub(crate) struct NewPassword {
    /// The password of now.
    password: String,
    /// The one that it is to be.
    #[schema(min_length = 10)]
    new_password: String,
}

/// The office to act in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChosenOffice)]
pub(crate) struct ChosenOffice {
    /// One that whoever asks holds, or `player`.
    #[schema(example = "cage")]
    office: String,
}

/// Somebody's log-ins, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LogIns)]
pub(crate) struct LogInsView {
    log_ins: Vec<LogInView>,
}

/// A log-in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LogIn)]
pub(crate) struct LogInView {
    /// What names it.
    pub(crate) log_in: String,
    /// Since when.
    pub(crate) since: String,
    /// Until when; null: it does not end by itself.
    #[schema(required)]
    pub(crate) until: Option<String>,
    /// How: `password`, `second-factor`, `once` (a password that is good once), `link`, or
    /// `guest`.
    pub(crate) how: String,
    /// Whether it is the one that asks.
    pub(crate) own: bool,
}

impl LogInsView {
    /// Somebody's log-ins, as one of them sees them.
    pub(crate) async fn of<C: Chance>(
        app: &App<C>,
        person: &str,
        headers: &HeaderMap,
    ) -> Result<LogInsView, Problem> {
        let own = tokens(headers).next();
        let own = own.map(|token| TokenHash::of(&token).log_in());
        let found = app.store.log_ins_of(person).await.map_err(failed)?;
        let now = jiff::Timestamp::now();
        let found = found.into_iter();
        let alive = found.filter(|(_, it)| it.expires.is_none_or(|expires| now < expires));
        let log_ins = alive.map(|(log_in, entered)| LogInView {
            own: own.as_ref() == Some(&log_in),
            log_in,
            since: entered.created.to_string(),
            until: entered.expires.map(|expires| expires.to_string()),
            how: match entered.how.as_str() {
                "" => "guest".to_owned(),
                how => how.to_owned(),
            },
        });
        Ok(LogInsView {
            log_ins: log_ins.collect(),
        })
    }

    pub(crate) fn into_inner(self) -> Vec<LogInView> {
        self.log_ins
    }
}

/// Sign in
#[utoipa::path(
    post, path = "/api/v1/sign-in", tag = "people", operation_id = "signIn",
    request_body = SignInForm,
    responses(
        (status = 200, description = "Signed in; `needs` says what has to be done first",
         body = MeView, headers(("set-cookie" = String, description = "The cookie `croupier`"))),
        BadField,
        (status = 401, description = "Name, password or code is wrong, or a code is wanted",
         body = Details, content_type = "application/problem+json"),
        Elsewhere,
        TooMany,
        Unable,
    ),
    security(()),
)]
pub(crate) async fn sign_in<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    secure: Secure,
    Sent(form): Sent<SignInForm>,
) -> Result<Response, Problem> {
    let given = Given {
        name: &form.name,
        password: &form.password,
        code: form.code.as_deref(),
    };
    let (who, token) = app.sign_in(&asker, given).await?;
    let me = MeView::of(&app, Some(&who)).with_token(token.clone());
    let mut response = Json(me).into_response();
    let cookie = cookie(&token, secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Sign out
///
/// Ends the log-in that asks.
#[utoipa::path(
    post, path = "/api/v1/sign-out", tag = "people", operation_id = "signOut",
    responses(
        (status = 204, description = "Signed out"),
        SignedOut,
        Elsewhere,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn sign_out<C: Chance>(
    State(app): Shared<C>,
    secure: Secure,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (who, token) = app.by_log_in(&headers).await?;
    let log_in = TokenHash::of(&token).log_in();
    app.people.end(&who.person, &log_in).await.map_err(failed)?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    let cookie = no_cookie(secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Make an account
///
/// For players; people of the house get theirs from the administrator. It is signed in at once.
#[utoipa::path(
    post, path = "/api/v1/accounts", tag = "people", operation_id = "register",
    request_body = NewAccount,
    responses(
        (status = 201, description = "The account", body = AccountView,
         headers(("set-cookie" = String, description = "The cookie `croupier`"))),
        BadField,
        Elsewhere,
        TooMany,
        Unable,
    ),
    security(()),
)]
pub(crate) async fn register<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    secure: Secure,
    Sent(form): Sent<NewAccount>,
) -> Result<Response, Problem> {
    let (who, name, token) = app.register(&asker, &form.name, &form.password).await?;
    let view = AccountView {
        sign_in_name: name,
        me: MeView::of(&app, Some(&who)).with_token(token.clone()),
    };
    let mut response = (StatusCode::CREATED, Json(view)).into_response();
    let cookie = cookie(&token, secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Change the own password
///
/// All other log-ins are ended.
#[utoipa::path(
    post, path = "/api/v1/me/password", tag = "people", operation_id = "changePassword",
    request_body = NewPassword,
    responses(
        (status = 204, description = "Changed"),
        BadField,
        SignedOut,
        Elsewhere,
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn password<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
    Sent(form): Sent<NewPassword>,
) -> Result<StatusCode, Problem> {
    let (who, token) = app.by_log_in(&headers).await?;
    let both = (form.password.as_str(), form.new_password.as_str());
    app.change_password(&asker, &who, &token, both).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Choose the office to act in
///
/// Whoever holds several acts in one at a time: what a book wants done by two people is never
/// done by one in two offices.
#[utoipa::path(
    post, path = "/api/v1/me/office", tag = "people", operation_id = "chooseOffice",
    request_body = ChosenOffice,
    responses(
        (status = 200, description = "Chosen", body = MeView),
        BadField,
        SignedOut,
        First,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn office<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
    Sent(form): Sent<ChosenOffice>,
) -> Result<Json<MeView>, Problem> {
    let who = app.signed_in(&headers).await?;
    let (_, token) = app.by_log_in(&headers).await?;
    let role = read_role(&form.office);
    let published = app.counter.published();
    let held = role.filter(|role| published.house.holds(&who.person, *role));
    let Some(role) = held else {
        let detail = format!("you do not hold the office `{}`", form.office);
        return Err(Problem::field("office", detail));
    };
    let chosen = |entered: Entered| Entered {
        office: word(role).to_owned(),
        ..entered
    };
    let changed = app.people.change_log_in(&token, chosen).await;
    changed.map_err(failed)?;
    let who = app.who(&headers).await?;
    Ok(Json(MeView::of(&app, who.as_ref())))
}

/// The own log-ins
#[utoipa::path(
    get, path = "/api/v1/me/log-ins", tag = "people", operation_id = "logIns",
    responses(
        (status = 200, description = "The log-ins, the newest first", body = LogInsView),
        SignedOut,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn log_ins<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<LogInsView>, Problem> {
    let who = app.known(&headers).await?;
    LogInsView::of(&app, &who.person, &headers).await.map(Json)
}

/// End an own log-in
#[utoipa::path(
    delete, path = "/api/v1/me/log-ins/{log_in}", tag = "people", operation_id = "endLogIn",
    params(("log_in" = String, Path, description = "What names the log-in",
            example = "0123456789abcdef")),
    responses(
        (status = 204, description = "Ended"),
        SignedOut,
        Elsewhere,
        (status = 404, description = "No such log-in", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn end<C: Chance>(
    State(app): Shared<C>,
    Part(log_in): Part,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.known(&headers).await?;
    match app.end_own(&who, &log_in).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::missing(format!("you have no log-in {log_in}"))),
    }
}

impl<C: Chance> App<C> {
    /// Who asks, with the token that says so.
    pub(crate) async fn by_log_in(
        &self,
        headers: &HeaderMap,
    ) -> Result<(SignedIn, String), Problem> {
        let who = self.known(headers).await?;
        let token = tokens(headers).next();
        Ok((who, token.ok_or_else(Problem::signed_out)?))
    }
}
