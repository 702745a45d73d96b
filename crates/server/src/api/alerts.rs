//! What waits for whom, for the desk of a pit.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use floor::alerts::{Alert, Level, Waiting};
use floor::house::About;
use futures_util::stream as messages;
use rulebook::{Instant as Moment, Role};
use serde::Serialize;
use tokio::time::{Instant, timeout};
use utoipa::ToSchema;

use super::responses::{NoTable, NoTableNumber, Office, SignedOut, TooMany};
use super::streams::{ALIVE, SILENCE_AT_PLAY, events};
use super::{Part, Shared, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::desk::Published;
use crate::metrics::Stream;
use crate::people::{SignedIn, word};
use crate::problem::Problem;
use crate::proposals::id;
use crate::signs::SILENT;
use crate::view::ClauseView;

/// Those whom it concerns what waits.
const STAFF: [Role; 6] = [
    Role::Dealer,
    Role::Supervisor,
    Role::Manager,
    Role::Cage,
    Role::Administrator,
    Role::Auditor,
];

/// How often it is looked at whether something has waited too long.
const LOOK: Duration = Duration::from_secs(1);

/// What waits.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Alerts)]
pub(crate) struct AlertsView {
    /// What presses most first; of equals, the oldest.
    alerts: Vec<AlertView>,
}

/// Something that waits for somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Alert)]
pub(crate) struct AlertView {
    /// How much it presses: `stops-play`, `person-waits`, `due` or `noted`.
    #[schema(example = "stops-play")]
    level: &'static str,
    /// What it is: `ruling`, `suspension`, `link-down`, `prize`, `correction`, `proposal`, `cards`,
    /// `vacant`, `slip`, `dispute`, `called` by a dealer, `inspection`, a `float`, a `box`, a
    /// `box-count` or the `cage-count` of one person, `breach`, `corrected`,
    /// `out-of-play`: the table cannot be dealt at, or `sign`: a sign in the hall does not say that
    /// it shows what it ought to.
    #[schema(example = "ruling")]
    what: &'static str,
    /// What was reported, where something is ruled on.
    #[schema(required, example = "exposed")]
    report: Option<String>,
    /// The proposal, where one waits.
    #[schema(required, example = "table:1:3")]
    proposal: Option<String>,
    /// The table.
    #[schema(required, minimum = 1)]
    table: Option<u32>,
    /// The jackpot.
    #[schema(required)]
    jackpot: Option<String>,
    /// The place.
    #[schema(required, minimum = 1, maximum = 7)]
    place: Option<u8>,
    /// Since when; null: nobody noted it.
    #[schema(required)]
    since: Option<String>,
    /// For how many seconds, as of this answer.
    #[schema(required, minimum = 0)]
    age_seconds: Option<i64>,
    /// When it is due, or lapses.
    #[schema(required)]
    due: Option<String>,
    /// The office it waits for, by the book's own name.
    #[schema(example = "game supervisor")]
    office: String,
    /// The role of that office.
    #[schema(example = "supervisor")]
    role: &'static str,
    /// The roles that see to it now: that of the office, and the manager's once play has stood
    /// still for a minute.
    roles: Vec<&'static str>,
    /// Whether it presses more than it did, because it has waited.
    escalated: bool,
    /// The clause that leaves it to that office, or that was broken.
    #[schema(required)]
    clause: Option<ClauseView>,
}

/// What waits in the house
///
/// From the state of the house alone: rulings, stopped play, jackpots that cannot be reached,
/// prizes, proposals, cards that are due, tables that cannot be dealt at, breaches. What stops play
/// goes to the manager too after a minute; where a person waits, it stops play after three. Whoever
/// holds an office in some pits is told of their tables alone, and of jackpots that link one.
#[utoipa::path(
    get, path = "/api/v1/alerts", tag = "house", operation_id = "alerts",
    responses(
        (status = 200, description = "What waits", body = AlertsView),
        SignedOut,
        Office,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<AlertsView>, Problem> {
    let who = app.in_office(&headers, &STAFF).await?;
    let published = app.counter.published();
    let alerts = app.alerts(&published, &who);
    Ok(Json(AlertsView { alerts }))
}

/// What waits at a table
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/alerts", tag = "tables", operation_id = "tableAlerts",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
    ),
    responses(
        (status = 200, description = "What waits there", body = AlertsView),
        NoTableNumber,
        SignedOut,
        Office,
        NoTable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn of_table<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
) -> Result<Json<AlertsView>, Problem> {
    let number = table_number(&number)?;
    let who = app.in_office(&headers, &STAFF).await?;
    let published = app.counter.published();
    app::table(&published, number)?;
    let about = About::Table(number);
    if !published.house.concerns(&who.person, who.role, &about) {
        let detail = format!("your office does not hold at table {number}");
        return Err(Problem::other_office(&detail));
    }
    let mut alerts = app.alerts(&published, &who);
    alerts.retain(|alert| alert.table == Some(number));
    Ok(Json(AlertsView { alerts }))
}

/// What waits in the house, live
///
/// Server-sent events named `alerts`. Each is the whole list, sent when something begins or ceases
/// to wait, or presses more than it did.
#[utoipa::path(
    get, path = "/api/v1/alerts/stream", tag = "house", operation_id = "alertsStream",
    responses(
        (status = 200, description = "Events `alerts`; the data of each is an `Alerts`",
         body = AlertsView, content_type = "text/event-stream"),
        SignedOut,
        Office,
        TooMany,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn stream<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.in_office(&headers, &STAFF).await?;
    let held = app.shares.stream(&asker)?;
    let changes = (app.counter.watch(), app.vault.out_of_play.watch());
    let open = (app.counter.metrics().listen(Stream::Lobby), held);
    let state = (app, headers, changes, None::<Vec<AlertView>>, open);
    let told = messages::unfold(
        state,
        |(app, headers, mut changes, last, open)| async move {
            let since = Instant::now();
            loop {
                // Whoever has lost the office, or signed out, is told nothing more.
                let who = app.in_office(&headers, &STAFF).await.ok()?;
                let published = Arc::clone(&changes.0.borrow_and_update());
                drop(changes.1.borrow_and_update());
                let alerts = app.alerts(&published, &who);
                let ageless: Vec<AlertView> = alerts.iter().map(AlertView::ageless).collect();
                if last.as_ref() != Some(&ageless) {
                    let message = serde_json::to_string(&AlertsView { alerts }).ok()?;
                    let message = Bytes::from(format!("event: alerts\ndata: {message}\n\n"));
                    let state = (app, headers, changes, Some(ageless), open);
                    return Some((Ok::<_, Infallible>(message), state));
                }
                let changed = async {
                    tokio::select! {
                        changed = changes.0.changed() => changed.ok(),
                        changed = changes.1.changed() => changed.ok(),
                    }
                };
                if let Ok(changed) = timeout(LOOK, changed).await {
                    changed?;
                }
                // A house in which much happens that nobody waits for is heard all the same.
                if since.elapsed() >= SILENCE_AT_PLAY {
                    let state = (app, headers, changes, last, open);
                    return Some((Ok(Bytes::from_static(ALIVE)), state));
                }
            }
        },
    );
    Ok(events(told))
}

impl AlertView {
    fn ageless(&self) -> AlertView {
        // How long a table is out of play, or a sign silent, is measured and not written down.
        let since = self
            .since
            .clone()
            .filter(|_| !matches!(self.what, "out-of-play" | "sign"));
        AlertView {
            age_seconds: None,
            since,
            ..self.clone()
        }
    }
}

impl<C: Chance> App<C> {
    /// What waits in the house, tables that cannot be dealt at included: all of it, or what
    /// concerns the pits that somebody's office is bound to.
    fn alerts(&self, published: &Published, who: &SignedIn) -> Vec<AlertView> {
        let now_ms = published.clock.now_ms();
        let house = &published.house;
        let concerns = |about: &About| house.concerns(&who.person, who.role, about);
        let out = self.vault.out_of_play.tables();
        let out = out.keys().filter(|it| concerns(&About::Table(**it)));
        let out = out.map(|table| AlertView {
            what: "out-of-play",
            ..self.of_table(*table, published, now_ms)
        });
        let signs = house.signs();
        let signs = signs.filter(|(jackpot, ..)| concerns(&About::Jackpot((*jackpot).to_owned())));
        let signs = signs.filter_map(|(jackpot, sign, _)| {
            let silent = self.signs.silence(jackpot, sign);
            (silent >= SILENT).then(|| of_sign(published, jackpot, silent, now_ms))
        });
        let known = house.alerts(now_ms);
        let known = known.iter().filter(|alert| concerns(&alert.about));
        let known = known.map(|alert| view(published, alert, now_ms));
        let all = out.chain(signs).chain(known);
        // The cage hears of what waits for the cage.
        all.filter(|alert| who.role != Role::Cage || alert.roles.contains(&word(Role::Cage)))
            .collect()
    }

    fn of_table(&self, table: u32, published: &Published, now_ms: i64) -> AlertView {
        let lasts = self.vault.out_of_play.lasts(table);
        let age_ms = lasts.and_then(|lasts| i64::try_from(lasts.as_millis()).ok());
        let age_ms = age_ms.unwrap_or(0);
        let alert = silent_alert(About::Table(table), age_ms, now_ms);
        view(published, &alert, now_ms)
    }
}

/// A sign that has not shown what it ought to.
fn of_sign(published: &Published, jackpot: &str, silent: Duration, now_ms: i64) -> AlertView {
    let age_ms = i64::try_from(silent.as_millis()).unwrap_or(i64::MAX);
    let alert = silent_alert(About::Jackpot(jackpot.to_owned()), age_ms, now_ms);
    AlertView {
        what: "sign",
        ..view(published, &alert, now_ms)
    }
}

/// Something that stops play for as long as nothing is heard of it.
fn silent_alert(about: About, age_ms: i64, now_ms: i64) -> Alert {
    let minute = age_ms >= 60_000;
    let role = Role::Supervisor;
    Alert {
        level: Level::StopsPlay,
        what: Waiting::Suspension,
        about,
        place: None,
        since_ms: Some(now_ms.saturating_sub(age_ms)),
        due_ms: None,
        office: word(role).to_owned(),
        role,
        manager_too: minute,
        escalated: minute,
        under: None,
    }
}

fn view(published: &Published, alert: &Alert, now_ms: i64) -> AlertView {
    let (table, jackpot) = match &alert.about {
        About::Table(table) => (Some(*table), None),
        About::Jackpot(jackpot) => (None, Some(jackpot.clone())),
        About::House => (None, None),
    };
    let book = table.and_then(|table| published.house.tables.get(&table));
    let written = |ms: i64| Moment::at_ms(ms).to_string();
    AlertView {
        level: alert.level.word(),
        what: alert.what.word(),
        report: match &alert.what {
            Waiting::Ruling(what) => Some(what.to_string()),
            _ => None,
        },
        proposal: match &alert.what {
            Waiting::Proposal(number) => Some(id(&alert.about, *number)),
            _ => None,
        },
        table,
        jackpot,
        place: alert.place.map(|place| place.number()),
        since: alert.since_ms.map(written),
        age_seconds: alert
            .since_ms
            .map(|since| now_ms.saturating_sub(since).max(0) / 1_000),
        due: alert.due_ms.map(written),
        office: alert.office.clone(),
        role: word(alert.role),
        roles: alert.roles().map(word).collect(),
        escalated: alert.escalated,
        clause: book
            .zip(alert.under)
            .map(|(table, under)| ClauseView::of(&table.book, under)),
    }
}
