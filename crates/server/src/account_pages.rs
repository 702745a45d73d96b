//! Signing in, making an account, and looking after one: pages that work without scripts.

mod form;
mod parts;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use journal::TokenHash;
use money::Money;
use narrator::Texts;
use rulebook::Role;
use serde::Deserialize;

use crate::api::accounts::LogInsView;
use crate::api::own::NewExclusion;
use crate::api::{Filled, Secure, cookie, no_cookie};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::html::{Page, escape};
use crate::language::Spoken;
use crate::people::SignedIn;
use crate::problem::Problem;
use crate::sign_in::{Given, failed};
use crate::way::{self, Need, Way};
use form::{Field, Form, Words};
use parts::{limits_part, log_ins_part, password_part, second_factor_part};

/// The style of forms.
const STYLE: &str = "/account.css";

const SHEET: &str = "form.account{display:grid;gap:.75rem;max-width:26rem;margin-block:.75rem}\n\
    form.account label{display:grid;gap:.25rem}\n\
    form.account input,form.account select{font:inherit;min-height:2.75rem;padding-inline:.75rem}\n\
    form.row{display:inline}\n\
    pre.codes{font-size:1.125rem;line-height:1.6}\n";

/// The routes of these pages.
pub(crate) fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    let sheet = [(header::CONTENT_TYPE, "text/css; charset=utf-8")];
    Router::new()
        .route(STYLE, get(async move || (sheet, SHEET)))
        .route(
            "/register",
            get(async |spoken: Spoken| register_form(spoken, None, "")).post(register::<C>),
        )
        .route("/account", get(account::<C>))
        .route("/account/password", post(password::<C>))
        .route("/account/second-factor", post(second_factor::<C>))
        .route("/account/second-factor/code", post(code::<C>))
        .route("/account/second-factor/removal", post(removal::<C>))
        .route("/account/log-ins", post(end::<C>))
        .route("/account/limits", post(limits::<C>))
        .route("/account/exclusion", post(exclusion::<C>))
        .route("/account/sign-out", post(sign_out::<C>))
}

/// A page of these, under a title of the texts.
fn page(spoken: Spoken, title: &str, status: StatusCode, body: &str) -> Response {
    let words = Words(spoken);
    let page = Page {
        spoken,
        title: &words.plain(title),
        bar: &words.plain("account.title"),
        links: &[],
        styles: &[STYLE],
        body,
    };
    page.send(status)
}

/// What went wrong, where whoever uses a screen reader hears it first.
fn alert(spoken: Spoken, problem: Option<&Problem>) -> (StatusCode, String) {
    match problem {
        None => (StatusCode::OK, String::new()),
        Some(problem) => {
            let details = problem.details(spoken.texts());
            let said = format!(
                "<p class=\"problem\" role=\"alert\"><strong>{}.</strong> {}.</p>",
                escape(details.title.trim_end_matches('.')),
                escape(details.detail.trim_end_matches('.'))
            );
            (problem.status(), said)
        }
    }
}

/// The form to sign in with, and what was wrong with it.
pub(crate) fn form(spoken: Spoken, problem: Option<&Problem>, name: &str) -> Response {
    let words = Words(spoken);
    let (status, said) = alert(spoken, problem);
    let form = Form {
        action: "/sign-in",
        fields: &[
            Field::name("account.name", "username", name),
            Field::password("account.password"),
            Field::code("account.code-if-any"),
        ],
        button: "account.sign-in",
        is_main: true,
    };
    let body = format!(
        "<h1>{}</h1>{said}{}<p><a href=\"/register\">{}</a> · <a href=\"/\">{}</a></p>",
        words.say("account.sign-in"),
        form.write(words),
        words.say("account.make"),
        words.say("account.as-guest"),
    );
    let mut response = page(spoken, "account.sign-in", status, &body);
    if let Some(problem) = problem {
        problem.say_when(&mut response);
    }
    response
}

#[derive(Debug, Deserialize)]
pub(crate) struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    code: String,
}

/// Signs somebody in who filled the form in.
pub(crate) async fn sign_in<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    secure: Secure,
    spoken: Spoken,
    Filled(filled): Filled<SignIn>,
) -> Result<Response, Problem> {
    let code = filled.code.trim();
    let given = Given {
        name: &filled.name,
        password: &filled.password,
        code: Some(code).filter(|code| !code.is_empty()),
    };
    let (who, token) = match app.sign_in(&asker, given).await {
        Ok(signed_in) => signed_in,
        Err(problem) => return Ok(form(spoken, Some(&problem), &filled.name)),
    };
    let need = way::need(&app.counter.published().house, &who);
    let mut response = Redirect::to(if need.is_some() { "/account" } else { "/" }).into_response();
    let cookie = cookie(&token, secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

fn register_form(spoken: Spoken, problem: Option<&Problem>, name: &str) -> Response {
    let words = Words(spoken);
    let (status, said) = alert(spoken, problem);
    let form = Form {
        action: "/register",
        fields: &[
            Field::name("account.call-you", "nickname", name),
            Field::new_password("password"),
        ],
        button: "account.make",
        is_main: true,
    };
    let body = format!(
        "<h1>{}</h1>{said}<p class=\"lede\">{}</p>{}",
        words.say("account.make"),
        words.say("account.make-why"),
        form.write(words),
    );
    page(spoken, "account.make", status, &body)
}

#[derive(Debug, Deserialize)]
struct Register {
    name: String,
    password: String,
}

async fn register<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    secure: Secure,
    spoken: Spoken,
    Filled(filled): Filled<Register>,
) -> Result<Response, Problem> {
    let made = app.register(&asker, &filled.name, &filled.password).await;
    let (_, name, token) = match made {
        Ok(made) => made,
        Err(problem) => return Ok(register_form(spoken, Some(&problem), &filled.name)),
    };
    let words = Words(spoken);
    let body = format!(
        "<h1>{}</h1><p class=\"lede\">{} <strong>{}</strong>. {}</p>\
         <p><a class=\"button is-main\" href=\"/\">{}</a> \
         <a class=\"button\" href=\"/account\">{}</a></p>",
        words.say("account.title"),
        words.say("account.signs-in-as"),
        escape(&name),
        words.say("account.write-it-down"),
        words.say("account.to-lobby"),
        words.say("account.set-limits"),
    );
    let mut response = page(spoken, "account.title", StatusCode::CREATED, &body);
    let cookie = cookie(&token, secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The account of whoever asks.
async fn account<C: Chance>(
    State(app): State<Arc<App<C>>>,
    spoken: Spoken,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    match app.who(&headers).await? {
        Some(who) => show(&app, (spoken, &headers), &who, Ok("")).await,
        None => Ok(Redirect::to("/sign-in").into_response()),
    }
}

/// The account, with what came of what was asked: a key of the texts, or a problem.
async fn show<C: Chance>(
    app: &App<C>,
    (spoken, headers): (Spoken, &HeaderMap),
    who: &SignedIn,
    came: Result<&str, Problem>,
) -> Result<Response, Problem> {
    let words = Words(spoken);
    let (status, mut body) = match &came {
        Ok("") => (StatusCode::OK, String::new()),
        Ok(said) => (
            StatusCode::OK,
            format!("<p role=\"status\">{}</p>", words.say(said)),
        ),
        Err(problem) => alert(spoken, Some(problem)),
    };
    let password = app.store.password_of(&who.person).await.map_err(failed)?;
    let published = app.counter.published();
    let offices: Vec<String> = published
        .house
        .roles_of(&who.person)
        .map(|role| words.office(role))
        .collect();
    body.push_str(&format!("<h1>{}</h1>", escape(&who.name)));
    let name = password.as_ref().map(|password| escape(&password.name));
    let offices = Some(offices.join(", ")).filter(|it| !it.is_empty());
    let rows = [("account.signs-in-as", name), ("account.offices", offices)];
    let rows = rows
        .into_iter()
        .filter_map(|(key, what)| Some((key, what?)));
    let rows = rows.map(|(key, what)| format!("<dt>{}</dt><dd>{what}</dd>", words.say(key)));
    body.push_str(&format!(
        "<dl class=\"receipt\">{}</dl>",
        rows.collect::<String>()
    ));
    let needs = match way::need(&published.house, who) {
        Some(Need::Password) => Some(("account.needs-password", "account.needs-password-why")),
        Some(Need::SecondFactor) => Some(("account.needs-factor", "account.needs-factor-why")),
        None => None,
    };
    if let Some((what, why)) = needs {
        body.push_str(&format!(
            "<p class=\"problem\"><strong>{}</strong> {}</p>",
            words.say(what),
            words.say(why)
        ));
    }
    match &password {
        Some(_) => body.push_str(&password_part(words)),
        None => body.push_str(&format!(
            "<p>{} <a href=\"/register\">{}</a></p>",
            words.say("account.is-guest"),
            words.say("account.make")
        )),
    }
    if who.way != Way::Once {
        if let Some(password) = &password {
            body.push_str(&second_factor_part(words, password.factor));
        }
        limits_part(app, words, who, &mut body);
    }
    let log_ins = LogInsView::of(app, &who.person, headers).await?;
    log_ins_part(words, log_ins, &mut body);
    let out = Form {
        action: "/account/sign-out",
        fields: &[],
        button: "account.sign-out",
        is_main: false,
    };
    body.push_str(&out.write(words));
    Ok(page(spoken, "account.title", status, &body))
}

#[derive(Debug, Deserialize)]
struct NewPassword {
    password: String,
    new_password: String,
}

async fn password<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(filled): Filled<NewPassword>,
) -> Result<Response, Problem> {
    let (who, token) = app.by_log_in(&headers).await?;
    let both = (filled.password.as_str(), filled.new_password.as_str());
    let came = app.change_password(&asker, &who, &token, both).await;
    // What is needed now is another than what was.
    let who = app.known(&headers).await?;
    let came = came.map(|()| "account.password-changed");
    show(&app, (spoken, &headers), &who, came).await
}

#[derive(Debug, Deserialize)]
struct OwnPassword {
    password: String,
}

async fn second_factor<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(filled): Filled<OwnPassword>,
) -> Result<Response, Problem> {
    let who = app.signed_in(&headers).await?;
    let offered = match app.offer_factor(&asker, &who, &filled.password).await {
        Ok(offered) => offered,
        Err(problem) => return show(&app, (spoken, &headers), &who, Err(problem)).await,
    };
    let words = Words(spoken);
    let body = format!(
        "<h1>{}</h1><p class=\"lede\">{}</p>\
         <dl class=\"receipt\"><dt>{}</dt><dd class=\"hash\">{}</dd><dt>{}</dt>\
         <dd class=\"hash\"><a href=\"{address}\">{address}</a></dd></dl>{}",
        words.say("account.factor"),
        words.say("account.factor-add"),
        words.say("account.factor-key"),
        escape(&offered.secret),
        words.say("account.factor-address"),
        code_form(words),
        address = escape(&offered.address),
    );
    Ok(page(spoken, "account.factor", StatusCode::OK, &body))
}

fn code_form(words: Words) -> String {
    let form = Form {
        action: "/account/second-factor/code",
        fields: &[Field::digits("account.factor-digits")],
        button: "account.factor-use",
        is_main: true,
    };
    form.write(words)
}

#[derive(Debug, Deserialize)]
struct Code {
    code: String,
}

async fn code<C: Chance>(
    State(app): State<Arc<App<C>>>,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(filled): Filled<Code>,
) -> Result<Response, Problem> {
    let who = app.signed_in(&headers).await?;
    let (_, token) = app.by_log_in(&headers).await?;
    let codes = match app.take_factor(&who, &token, &filled.code).await {
        Ok(codes) => codes,
        Err(problem) => {
            let words = Words(spoken);
            let (status, said) = alert(spoken, Some(&problem));
            let title = words.say("account.factor");
            let body = format!("<h1>{title}</h1>{said}{}", code_form(words));
            return Ok(page(spoken, "account.factor", status, &body));
        }
    };
    let words = Words(spoken);
    let body = format!(
        "<h1>{}</h1><p class=\"lede\">{}</p><pre class=\"codes\">{}</pre>\
         <p><a class=\"button is-main\" href=\"/account\">{}</a></p>",
        words.say("account.codes"),
        words.say("account.codes-why"),
        escape(&codes.join("\n")),
        words.say("account.codes-kept"),
    );
    Ok(page(spoken, "account.codes", StatusCode::OK, &body))
}

#[derive(Debug, Deserialize)]
struct Removal {
    password: String,
    code: String,
}

async fn removal<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(filled): Filled<Removal>,
) -> Result<Response, Problem> {
    let who = app.signed_in(&headers).await?;
    let both = (filled.password.as_str(), filled.code.as_str());
    match app.give_factor_up(&asker, &who, both).await {
        // All log-ins are ended with it.
        Ok(()) => Ok(Redirect::to("/sign-in").into_response()),
        Err(problem) => show(&app, (spoken, &headers), &who, Err(problem)).await,
    }
}

#[derive(Debug, Deserialize)]
struct End {
    log_in: String,
}

async fn end<C: Chance>(
    State(app): State<Arc<App<C>>>,
    headers: HeaderMap,
    Filled(filled): Filled<End>,
) -> Result<Response, Problem> {
    let who = app.known(&headers).await?;
    app.end_own(&who, &filled.log_in).await?;
    Ok(Redirect::to("/account").into_response())
}

#[derive(Debug, Deserialize)]
struct Limit {
    on: String,
    #[serde(default)]
    most: String,
}

async fn limits<C: Chance>(
    State(app): State<Arc<App<C>>>,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(filled): Filled<Limit>,
) -> Result<Response, Problem> {
    let who = app.signed_in(&headers).await?;
    let came = match amount(&filled.on, filled.most.trim(), spoken.texts()) {
        Ok(most) => app.set_limit(&who, &filled.on, most).await,
        Err(problem) => Err(problem),
    };
    let came = came.map(|()| "account.limit-set");
    show(&app, (spoken, &headers), &who, came).await
}

/// A limit as it is typed: minutes, or an amount as the reader's language writes it.
fn amount(on: &str, text: &str, texts: &Texts) -> Result<Option<i64>, Problem> {
    if text.is_empty() {
        return Ok(None);
    }
    let most = match on {
        "time" => text.parse::<i64>().ok(),
        _ => texts.read_amount(text).map(Money::in_cents),
    };
    most.filter(|most| *most >= 0).map(Some).ok_or_else(|| {
        let example = texts.amount(Money::cents(5000));
        let values = vec![("what", text.to_owned()), ("example", example)];
        Problem::field_said("most", "account.no-such-limit", values)
    })
}

async fn exclusion<C: Chance>(
    State(app): State<Arc<App<C>>>,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(filled): Filled<NewExclusion>,
) -> Result<Response, Problem> {
    let who = app.signed_in(&headers).await?;
    let came = match filled.opening(&who.person, true) {
        Ok(opening) => app.tell_house(&who, Role::Player, opening).await,
        Err(problem) => Err(problem),
    };
    let came = came.map(|()| "account.excluded");
    show(&app, (spoken, &headers), &who, came).await
}

async fn sign_out<C: Chance>(
    State(app): State<Arc<App<C>>>,
    secure: Secure,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Ok((who, token)) = app.by_log_in(&headers).await {
        let log_in = TokenHash::of(&token).log_in();
        let ended = app.people.end(&who.person, &log_in).await;
        ended.map_err(failed)?;
    }
    let mut response = Redirect::to("/sign-in").into_response();
    let cookie = no_cookie(secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}
