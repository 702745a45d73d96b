//! What somebody lets themselves play: limits of their own, and self-exclusion.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::authority::By;
use floor::house::{Command, LimitOn, Opening};
use rulebook::{Date, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::responses::{BadField, Elsewhere, SignedOut, Unable};
use super::{Sent, Shared};
use crate::app::App;
use crate::chance::{Chance, random};
use crate::people::SignedIn;
use crate::problem::{Details, Problem};

/// What somebody lets themselves play in a gaming day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnLimits)]
pub(crate) struct LimitsView {
    /// The gaming day; null: none has begun.
    #[schema(required)]
    pub(crate) day: Option<String>,
    /// Each of the three.
    pub(crate) limits: Vec<LimitView>,
    /// Why there are no wagers; null: nothing keeps them from playing.
    #[schema(required)]
    pub(crate) exclusion: Option<ExclusionView>,
}

/// A limit of somebody's own.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnLimit)]
pub(crate) struct LimitView {
    /// On what: `time` at tables, `loss`, `stake`.
    pub(crate) on: &'static str,
    /// How much in a gaming day, in minutes or minor units; null: no limit.
    #[schema(required)]
    pub(crate) most: Option<i64>,
    /// How much of it is used.
    pub(crate) used: i64,
    /// Whether four fifths of it are used.
    pub(crate) near: bool,
    /// Whether all of it is: no new wagers on this gaming day.
    pub(crate) reached: bool,
    /// Whether it becomes another one with the next gaming day.
    pub(crate) changes: bool,
    /// What it becomes then; null: no limit, or it does not change.
    #[schema(required)]
    pub(crate) next: Option<i64>,
}

/// Why somebody may not play.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Exclusion)]
pub(crate) struct ExclusionView {
    /// The gaming day from which on they may play again; null: until the house lifts it.
    #[schema(required)]
    pub(crate) until: Option<String>,
    /// Whether they wanted it themselves.
    pub(crate) own: bool,
    /// Why.
    pub(crate) reason: String,
}

/// A limit that somebody wants for themselves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewLimit)]
pub(crate) struct NewLimit {
    /// On what: `time`, `loss` or `stake`.
    #[schema(example = "loss")]
    on: String,
    /// How much in a gaming day, in minutes or minor units; null: no limit.
    #[serde(default)]
    #[schema(minimum = 0)]
    most: Option<i64>,
}

/// For how long somebody wants not to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewExclusion)]
pub(crate) struct NewExclusion {
    /// The gaming day from which on to play again; null: until the house lifts it.
    #[serde(default)]
    #[schema(example = "2027-11-18")]
    until: Option<String>,
    /// Why.
    #[serde(default)]
    reason: String,
}

impl NewExclusion {
    /// What excludes somebody so.
    pub(crate) fn opening(self, person: &str, own: bool) -> Result<Opening, Problem> {
        let until = self.until.filter(|until| !until.is_empty());
        let until = until.map(|until| {
            let day = until.parse::<Date>().ok();
            let day = day.filter(|day| day.to_string() == until);
            day.ok_or_else(|| {
                let detail = format!("`{until}` is no day of the calendar as 2027-11-18");
                Problem::field("until", detail)
            })
        });
        Ok(Opening::Excluded {
            person: person.to_owned(),
            until: until.transpose()?,
            own,
            reason: self.reason,
        })
    }
}

impl LimitsView {
    /// What somebody lets themselves play, as it stands now.
    pub(crate) fn of<C: Chance>(app: &App<C>, person: &str) -> LimitsView {
        let published = app.counter.published();
        let house = &published.house;
        let limits = house.own_limits(person, published.clock.now_ms());
        let exclusion = house.exclusion(person);
        LimitsView {
            day: house.day().map(|day| day.day.to_string()),
            limits: limits
                .iter()
                .map(|it| LimitView {
                    on: it.on.word(),
                    most: it.most,
                    used: it.used,
                    near: it.is_near(),
                    reached: it.is_reached(),
                    changes: it.next.is_some(),
                    next: it.next.and_then(|next| next.most),
                })
                .collect(),
            exclusion: exclusion.map(|it| ExclusionView {
                until: it.until.map(|until| until.to_string()),
                own: it.own,
                reason: it.reason.clone(),
            }),
        }
    }
}

impl<C: Chance> App<C> {
    /// Tells the house something of a person, by whoever asks.
    pub(crate) async fn tell_house(
        &self,
        who: &SignedIn,
        role: Role,
        opening: Opening,
    ) -> Result<(), Problem> {
        let key = random().map_err(|error| Problem::failed(error.to_string()))?;
        let key: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        let by = By::person(who.person.clone(), role);
        let told = self
            .counter
            .tell(by, key, Command::House(opening), None)
            .await;
        told.map(drop)
            .map_err(|rejected| Problem::rejected(&rejected, None).named())
    }

    /// Sets a limit of somebody's own.
    pub(crate) async fn set_limit(
        &self,
        who: &SignedIn,
        on: &str,
        most: Option<i64>,
    ) -> Result<(), Problem> {
        let known = LimitOn::ALL.into_iter().find(|known| known.word() == on);
        let Some(on) = known else {
            let detail = format!("`{on}` is none of time, loss, stake");
            return Err(Problem::field("on", detail));
        };
        let person = who.person.clone();
        let set = Opening::LimitSet { person, on, most };
        self.tell_house(who, Role::Player, set).await
    }
}

/// The own limits, and how much of them is used
#[utoipa::path(
    get, path = "/api/v1/me/limits", tag = "people", operation_id = "ownLimits",
    responses(
        (status = 200, description = "The limits of this gaming day", body = LimitsView),
        SignedOut,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn limits<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<LimitsView>, Problem> {
    let who = app.signed_in(&headers).await?;
    Ok(Json(LimitsView::of(&app, &who.person)))
}

/// Set a limit of one's own
///
/// A lower one counts at once, a higher one or none from the next gaming day on.
#[utoipa::path(
    post, path = "/api/v1/me/limits", tag = "people", operation_id = "setOwnLimit",
    request_body = NewLimit,
    responses(
        (status = 200, description = "The limits of this gaming day", body = LimitsView),
        BadField,
        SignedOut,
        Elsewhere,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn set<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
    Sent(form): Sent<NewLimit>,
) -> Result<Json<LimitsView>, Problem> {
    let who = app.signed_in(&headers).await?;
    app.set_limit(&who, &form.on, form.most).await?;
    Ok(Json(LimitsView::of(&app, &who.person)))
}

/// Exclude oneself
///
/// Until the day nobody lifts it. Chips can be taken away, and a hand is played to its end.
#[utoipa::path(
    post, path = "/api/v1/me/exclusion", tag = "people", operation_id = "excludeOneself",
    request_body = NewExclusion,
    responses(
        (status = 200, description = "Excluded", body = LimitsView),
        BadField,
        SignedOut,
        Elsewhere,
        (status = 422, description = "It would shorten the exclusion of now", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn exclude<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
    Sent(form): Sent<NewExclusion>,
) -> Result<Json<LimitsView>, Problem> {
    let who = app.signed_in(&headers).await?;
    let opening = form.opening(&who.person, true)?;
    app.tell_house(&who, Role::Player, opening).await?;
    Ok(Json(LimitsView::of(&app, &who.person)))
}
