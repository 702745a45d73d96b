//! The signs in the hall: what a jackpot's sign shows, live; what signs acknowledge; and those
//! who hang them and take them down.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use floor::authority::By;
use floor::house::{Command, HungSign, Opening, Shows, SignAct, SignState};
use futures_util::stream as messages;
use money::Money;
use narrator::Texts;
use rulebook::Role;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use utoipa::ToSchema;

use super::responses::{BadField, Office, SignedOut, TooMany, Unable};
use super::streams::{ALIVE, events};
use super::{Part, Sent, Shared};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::frame::message;
use crate::language::Spoken;
use crate::metrics::Stream;
use crate::problem::{Details, Problem};
use crate::signs::SignView;

/// Who hangs signs.
const HANG: [Role; 3] = [Role::Supervisor, Role::Manager, Role::Administrator];

/// Who sees which signs there are.
const SEE: [Role; 4] = [
    Role::Supervisor,
    Role::Manager,
    Role::Administrator,
    Role::Auditor,
];

/// How often it is looked whether time alone has changed what a sign shows.
const LOOK: Duration = Duration::from_millis(500);

/// After how long of silence a sign is told that the house is there: one that hears nothing
/// says so.
const SILENCE: Duration = Duration::from_secs(2);

/// What a sign says that it shows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Acknowledgement)]
pub(crate) struct Acknowledgement {
    /// The sign.
    #[schema(max_length = 24, example = "hall")]
    sign: String,
    /// The key that came with its address.
    key: String,
    /// The state it shows.
    #[schema(example = "normal")]
    state: String,
    /// The claim it is about.
    #[serde(default)]
    claim: Option<u64>,
    /// The amount it shows, in minor units.
    amount: i64,
}

/// What the house says to that.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Acknowledged)]
pub(crate) struct Acknowledged {
    /// Whether it shows what it ought to; if not, the jackpot stands otherwise by now.
    right: bool,
}

/// A sign that is to be hung.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewSign)]
pub(crate) struct NewSign {
    /// Its name: small letters, digits and hyphens.
    #[schema(
        min_length = 1,
        max_length = 24,
        pattern = "^[a-z0-9-]+$",
        example = "hall"
    )]
    sign: String,
}

/// Where a sign that was hung finds its jackpot.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SignAddress)]
pub(crate) struct SignAddress {
    /// The sign.
    sign: String,
    /// The page that it opens, with the key by which it acknowledges what it shows.
    #[schema(example = "/sign/harbour?sign=hall&key=5f…")]
    address: String,
}

/// The signs that hang.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HungSigns)]
pub(crate) struct HungSigns {
    /// The signs.
    signs: Vec<HungSignView>,
}

/// A sign that hangs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HungSign)]
pub(crate) struct HungSignView {
    /// Its name.
    sign: String,
    /// The state that it acknowledged last; null: none since it was hung.
    #[schema(required)]
    state: Option<&'static str>,
    /// The amount with it.
    #[schema(required)]
    amount: Option<i64>,
    /// For how many seconds it has not said that it shows what it ought to.
    silent_seconds: u64,
}

fn missing(jackpot: &str) -> Problem {
    Problem::missing(format!("there is no jackpot {jackpot}"))
}

/// A jackpot as a sign shows it
///
/// For everybody: it is what hangs in the hall.
#[utoipa::path(
    get, path = "/api/v1/signs/{jackpot}", tag = "tables", operation_id = "sign",
    params(("jackpot" = String, Path, description = "The name of the jackpot", example = "harbour")),
    responses(
        (status = 200, description = "What the sign shows", body = SignView),
        (status = 404, description = "No such jackpot", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
)]
pub(crate) async fn one<C: Chance>(
    State(app): Shared<C>,
    Part(jackpot): Part,
    Spoken(language): Spoken,
) -> Result<Json<SignView>, Problem> {
    let published = app.counter.published();
    let texts = Texts::of_language(language);
    let sign = app.sign(&published, &jackpot, texts).await?;
    Ok(Json(sign.ok_or_else(|| missing(&jackpot))?))
}

/// A sign, live
///
/// Server-sent events named `sign`, whenever it is to show something else, and `heartbeat` after
/// two seconds in which nothing happened.
#[utoipa::path(
    get, path = "/api/v1/signs/{jackpot}/stream", tag = "tables", operation_id = "signStream",
    params(("jackpot" = String, Path, description = "The name of the jackpot", example = "harbour")),
    responses(
        (status = 200, description = "Events `sign`; the data of each is a `Sign`",
         body = SignView, content_type = "text/event-stream"),
        (status = 404, description = "No such jackpot", body = Details,
         content_type = "application/problem+json"),
        TooMany,
    ),
)]
pub(crate) async fn stream<C: Chance>(
    State(app): Shared<C>,
    Part(jackpot): Part,
    asker: Asker,
    Spoken(language): Spoken,
) -> Result<Response, Problem> {
    let published = app.counter.published();
    if !published.house.jackpots.contains_key(&jackpot) {
        return Err(missing(&jackpot));
    }
    let held = app.shares.stream(&asker)?;
    let open = (app.counter.metrics().listen(Stream::Lobby), held);
    let changes = app.counter.watch();
    let state = (app, jackpot, changes, None::<SignView>, open);
    let told = messages::unfold(
        state,
        move |(app, jackpot, mut changes, last, open)| async move {
            let mut silent = Duration::ZERO;
            loop {
                let published = Arc::clone(&changes.borrow_and_update());
                let texts = Texts::of_language(language);
                let sign = app.sign(&published, &jackpot, texts).await.ok()??;
                if last.as_ref() != Some(&sign.timeless()) {
                    let text = serde_json::to_string(&sign).ok()?;
                    let state = (app, jackpot, changes, Some(sign.timeless()), open);
                    return Some((Ok::<_, Infallible>(message("sign", None, &text)), state));
                }
                match timeout(LOOK, changes.changed()).await {
                    Ok(changed) => changed.ok()?,
                    Err(_) => silent += LOOK,
                }
                if silent >= SILENCE {
                    let state = (app, jackpot, changes, last, open);
                    return Some((Ok(Bytes::from_static(ALIVE)), state));
                }
            }
        },
    );
    Ok(events(told))
}

/// Acknowledge what a sign shows
///
/// For a sign that was hung, by its key, every few seconds. What it shows is held against the
/// jackpot as it stands; another state than before is written into the journal. A sign that
/// has not shown what it ought to for twenty seconds is an alert that stops play.
#[utoipa::path(
    post, path = "/api/v1/signs/{jackpot}/acknowledgement", tag = "tables",
    operation_id = "acknowledge",
    params(("jackpot" = String, Path, description = "The name of the jackpot", example = "harbour")),
    request_body = Acknowledgement,
    responses(
        (status = 200, description = "Whether it shows what it ought to", body = Acknowledged),
        BadField,
        (status = 403, description = "No sign of this name and key hangs there", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
)]
pub(crate) async fn acknowledge<C: Chance>(
    State(app): Shared<C>,
    Part(jackpot): Part,
    Sent(form): Sent<Acknowledgement>,
) -> Result<Json<Acknowledged>, Problem> {
    let published = app.counter.published();
    let known = published.house.sign(&jackpot, &form.sign).copied();
    let key = match known.filter(|sign| sign.hangs) {
        Some(sign) => Some(app.sign_key(&jackpot, &form.sign, sign.times)?),
        None => None,
    };
    if !key.is_some_and(|key| same(&key, &form.key)) {
        let detail = "no sign of this name and key hangs there";
        return Err(Problem::other_office(detail));
    }
    let state = [
        SignState::Normal,
        SignState::Pending,
        SignState::Paid,
        SignState::Down,
    ];
    let state = state.into_iter().find(|state| state.word() == form.state);
    let state = state.ok_or_else(|| {
        let detail = format!("a sign has no state `{}`", form.state);
        Problem::field("state", detail)
    })?;
    let shows = Shows {
        state,
        claim: form.claim,
        amount: Money::cents(form.amount),
    };
    let sign = app.sign(&published, &jackpot, Texts::english()).await?;
    if sign.map(|sign| sign.shows()) != Some(shows) {
        return Ok(Json(Acknowledged { right: false }));
    }
    let before = known.and_then(|sign| sign.shows);
    if !before.is_some_and(|before| before.is_like(&shows)) {
        let key = format!("sign-{jackpot}-{}-{}", form.sign, published.head("house"));
        let opening = Opening::Sign {
            jackpot: jackpot.clone(),
            sign: form.sign.clone(),
            act: SignAct::Shows(shows),
        };
        let told = app
            .counter
            .tell(By::house(), key, Command::House(opening), None);
        let told = told.await;
        told.map_err(|rejected| Problem::rejected(&rejected, None))?;
    }
    app.signs.is_right(&jackpot, &form.sign);
    Ok(Json(Acknowledged { right: true }))
}

/// Whether two keys are the same, in the time that it takes for any.
fn same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    let differ = pairs.fold(0, |differ, (one, other)| differ | (one ^ other));
    one.len() == other.len() && differ == 0
}

/// The signs of a jackpot
#[utoipa::path(
    get, path = "/api/v1/jackpots/{jackpot}/signs", tag = "tables", operation_id = "signs",
    params(("jackpot" = String, Path, description = "The name of the jackpot", example = "harbour")),
    responses(
        (status = 200, description = "Those that hang", body = HungSigns),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    Part(jackpot): Part,
    headers: HeaderMap,
) -> Result<Json<HungSigns>, Problem> {
    app.in_office(&headers, &SEE).await?;
    let published = app.counter.published();
    let signs = published.house.signs().filter(|(of, ..)| *of == jackpot);
    let signs = signs.map(|(of, name, sign)| HungSignView {
        sign: name.to_owned(),
        state: sign.shows.map(|shows| shows.state.word()),
        amount: sign.shows.map(|shows| shows.amount.in_cents()),
        silent_seconds: app.signs.silence(of, name).as_secs(),
    });
    Ok(Json(HungSigns {
        signs: signs.collect(),
    }))
}

/// Hang a sign
///
/// For supervisors, managers and administrators. The answer has the page that the sign opens.
/// From then on it has to acknowledge what it shows.
#[utoipa::path(
    post, path = "/api/v1/jackpots/{jackpot}/signs", tag = "tables", operation_id = "hangSign",
    params(("jackpot" = String, Path, description = "The name of the jackpot", example = "harbour")),
    request_body = NewSign,
    responses(
        (status = 201, description = "It hangs", body = SignAddress),
        BadField,
        SignedOut,
        Office,
        (status = 422, description = "It hangs already, or there is no such jackpot",
         body = Details, content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn hang<C: Chance>(
    State(app): Shared<C>,
    Part(jackpot): Part,
    headers: HeaderMap,
    Sent(form): Sent<NewSign>,
) -> Result<(StatusCode, Json<SignAddress>), Problem> {
    let who = app.in_office(&headers, &HANG).await?;
    let sign = form.sign;
    let opening = Opening::Sign {
        jackpot: jackpot.clone(),
        sign: sign.clone(),
        act: SignAct::Hung,
    };
    app.tell_house(&who, who.role, opening).await?;
    // A sign that was hung this moment has twenty seconds like any other.
    app.signs.is_right(&jackpot, &sign);
    let published = app.counter.published();
    let hung: Option<&HungSign> = published.house.sign(&jackpot, &sign);
    let key = app.sign_key(&jackpot, &sign, hung.map_or(0, |hung| hung.times))?;
    let encoded = crate::library::question::encoded(&jackpot);
    let address = format!("/sign/{encoded}?sign={sign}&key={key}");
    Ok((StatusCode::CREATED, Json(SignAddress { sign, address })))
}

/// Take a sign down
///
/// For supervisors, managers and administrators. Its key is good no more.
#[utoipa::path(
    delete, path = "/api/v1/jackpots/{jackpot}/signs/{sign}", tag = "tables",
    operation_id = "takeSignDown",
    params(
        ("jackpot" = String, Path, description = "The name of the jackpot", example = "harbour"),
        ("sign" = String, Path, description = "The sign", example = "hall"),
    ),
    responses(
        (status = 204, description = "Taken down"),
        SignedOut,
        Office,
        (status = 422, description = "It does not hang", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn take_down<C: Chance>(
    State(app): Shared<C>,
    Path((jackpot, sign)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &HANG).await?;
    let act = SignAct::TakenDown;
    let opening = Opening::Sign { jackpot, sign, act };
    app.tell_house(&who, who.role, opening).await?;
    Ok(StatusCode::NO_CONTENT)
}
