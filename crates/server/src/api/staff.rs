//! The people of the house and its players, for those who answer for them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use floor::authority::rank;
use floor::house::{Opening, SignInChange};
use rulebook::Role;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::LogInsView;
use super::own::NewExclusion;
use super::responses::{BadField, NoPerson, Office, SignedOut, Unable};
use super::{Asked, Part, Sent, Shared};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::people::{read_role, word};
use crate::problem::{Details, Problem};
use crate::sign_in::failed;

/// Everybody with an account, and everybody who holds an office.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = People)]
pub(crate) struct PeopleView {
    people: Vec<PersonView>,
}

/// Somebody.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Person)]
pub(crate) struct PersonView {
    /// Who, by the id that the journal knows.
    person: String,
    /// What they are called.
    name: String,
    /// What they sign in with; null: they have no password.
    #[schema(required)]
    sign_in_name: Option<String>,
    /// The offices they hold.
    offices: Vec<&'static str>,
    /// The pits that an office holds in, by office; one that is left out holds in the whole
    /// house.
    pits: BTreeMap<&'static str, Vec<String>>,
    /// Whether they have a second factor.
    second_factor: bool,
    /// Whether their password is good once, to choose another one.
    once: bool,
    /// Whether they may not play.
    excluded: bool,
}

/// Somebody who is taken on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPerson)]
pub(crate) struct NewPerson {
    /// What they are called.
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// The offices to give them.
    #[serde(default)]
    offices: Vec<String>,
    /// The pit that offices at tables hold in; left out: the whole house.
    #[serde(default)]
    pit: Option<String>,
}

/// A password that is good once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OneTimePassword)]
pub(crate) struct OneTimeView {
    /// Who.
    person: String,
    /// What they sign in with.
    sign_in_name: String,
    /// The password, which is not shown again; it is changed at the first sign-in.
    password: String,
}

/// Why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Reason)]
pub(crate) struct Reason {
    /// In words.
    reason: String,
}

const ADMINISTRATOR: [Role; 1] = [Role::Administrator];
const ANSWERABLE: [Role; 2] = [Role::Manager, Role::Administrator];
const READERS: [Role; 3] = [Role::Manager, Role::Administrator, Role::Auditor];

/// Everybody
///
/// Guests are left out. For managers, administrators and auditors.
#[utoipa::path(
    get, path = "/api/v1/people", tag = "people", operation_id = "people",
    responses(
        (status = 200, description = "Everybody with an account or an office", body = PeopleView),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<PeopleView>, Problem> {
    app.in_office(&headers, &READERS).await?;
    let known = app.store.people().await.map_err(failed)?;
    let passwords = app.store.passwords().await.map_err(failed)?;
    let published = app.counter.published();
    let house = &published.house;
    let people = known.into_iter().filter_map(|person| {
        let password = passwords.iter().find(|it| it.person == person.id);
        let offices: Vec<_> = house.roles_of(&person.id).map(word).collect();
        if password.is_none() && offices.is_empty() {
            return None;
        }
        let bound = house.roles_of(&person.id).filter_map(|role| {
            let pits = house.pits_of(&person.id, role)?;
            Some((word(role), pits.iter().cloned().collect()))
        });
        Some(PersonView {
            pits: bound.collect(),
            sign_in_name: password.map(|it| it.name.clone()),
            offices,
            second_factor: password.is_some_and(|it| it.factor),
            once: password.is_some_and(|it| it.once),
            excluded: house.exclusion(&person.id).is_some(),
            person: person.id,
            name: person.name,
        })
    });
    let people = people.collect();
    Ok(Json(PeopleView { people }))
}

/// Take somebody on
///
/// For the administrator. The password is good once.
#[utoipa::path(
    post, path = "/api/v1/people", tag = "people", operation_id = "addPerson",
    request_body = NewPerson,
    responses(
        (status = 201, description = "The account", body = OneTimeView),
        BadField,
        SignedOut,
        Office,
        (status = 422, description = "An office is not to be had", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn add<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
    Sent(form): Sent<NewPerson>,
) -> Result<(StatusCode, Json<OneTimeView>), Problem> {
    let who = app.in_office(&headers, &ADMINISTRATOR).await?;
    let offices = form.offices.iter().map(|office| {
        let role = read_role(office).filter(|role| *role != Role::Player);
        role.ok_or_else(|| Problem::field("offices", format!("there is no office `{office}`")))
    });
    let offices = offices.collect::<Result<Vec<Role>, Problem>>()?;
    let (admitted, password) = app.take_on(&asker, &form.name, None).await?;
    for role in offices {
        let person = admitted.person.clone();
        // Other offices hold in the whole house.
        let pit = form.pit.clone().filter(|_| rank(role) > 0);
        let grant = Opening::Granted { person, role, pit };
        if let Err(problem) = app.tell_house(&who, who.role, grant).await {
            // Somebody without the offices that were wanted is nobody yet.
            let struck = app.people.strike_out(&admitted.person).await;
            struck.map_err(failed)?;
            return Err(problem);
        }
    }
    let view = OneTimeView {
        person: admitted.person,
        sign_in_name: admitted.name,
        password,
    };
    Ok((StatusCode::CREATED, Json(view)))
}

/// Give somebody a new password
///
/// For the administrator. It is good once; all log-ins are ended.
#[utoipa::path(
    post, path = "/api/v1/people/{person}/password", tag = "people",
    operation_id = "resetPassword",
    params(("person" = String, Path, description = "Who", example = "staff-0123456789")),
    responses(
        (status = 200, description = "The password", body = OneTimeView),
        SignedOut,
        Office,
        NoPerson,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn password<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Part(person): Part,
    headers: HeaderMap,
) -> Result<Json<OneTimeView>, Problem> {
    let who = app.in_office(&headers, &ADMINISTRATOR).await?;
    let (sign_in_name, password) = app.reset_password(&asker, &who, &person).await?;
    Ok(Json(OneTimeView {
        person,
        sign_in_name,
        password,
    }))
}

/// Take somebody's second factor away
///
/// For the administrator, where a device was lost. All log-ins are ended.
#[utoipa::path(
    delete, path = "/api/v1/people/{person}/second-factor", tag = "people",
    operation_id = "takeSecondFactor",
    params(("person" = String, Path, description = "Who", example = "staff-0123456789")),
    responses(
        (status = 204, description = "Taken away"),
        SignedOut,
        Office,
        NoPerson,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn second_factor<C: Chance>(
    State(app): Shared<C>,
    Part(person): Part,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &ADMINISTRATOR).await?;
    if who.person == person {
        let detail = "your own is taken away at /api/v1/me/second-factor/removal".to_owned();
        return Err(Problem::conflict(detail));
    }
    app.take_factor_away(&who, &person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody's log-ins
///
/// For the administrator.
#[utoipa::path(
    get, path = "/api/v1/people/{person}/log-ins", tag = "people", operation_id = "logInsOf",
    params(("person" = String, Path, description = "Who", example = "staff-0123456789")),
    responses(
        (status = 200, description = "The log-ins, the newest first", body = LogInsView),
        SignedOut,
        Office,
        NoPerson,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn log_ins<C: Chance>(
    State(app): Shared<C>,
    Part(person): Part,
    headers: HeaderMap,
) -> Result<Json<LogInsView>, Problem> {
    app.in_office(&headers, &ADMINISTRATOR).await?;
    somebody(&app, &person).await?;
    LogInsView::of(&app, &person, &headers).await.map(Json)
}

/// End somebody's log-ins
///
/// For the administrator.
#[utoipa::path(
    delete, path = "/api/v1/people/{person}/log-ins", tag = "people", operation_id = "endLogInsOf",
    params(("person" = String, Path, description = "Who", example = "staff-0123456789")),
    responses(
        (status = 204, description = "Ended"),
        SignedOut,
        Office,
        NoPerson,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn end<C: Chance>(
    State(app): Shared<C>,
    Part(person): Part,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &ADMINISTRATOR).await?;
    somebody(&app, &person).await?;
    let what = SignInChange::LogInsEnded;
    app.sign_in_changed(&who, &person, what).await?;
    app.people.sign_out(&person).await.map_err(failed)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Where an office holds.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct InPit {
    /// The pit; left out: the whole house.
    #[param(example = "Main floor")]
    pit: Option<String>,
}

/// Give somebody an office
///
/// For the administrator. The offices of dealer, supervisor and manager hold in the whole house, or
/// in the pits that are named, one request each.
#[utoipa::path(
    post, path = "/api/v1/people/{person}/roles/{role}", tag = "people", operation_id = "grant",
    params(
        ("person" = String, Path, description = "Who", example = "staff-0123456789"),
        ("role" = String, Path, description = "Which", example = "dealer"),
        InPit,
    ),
    responses(
        (status = 204, description = "Given"),
        BadField,
        SignedOut,
        Office,
        NoPerson,
        (status = 422, description = "They have it, or one that another person must have",
         body = Details, content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn grant<C: Chance>(
    State(app): Shared<C>,
    Path((person, role)): Path<(String, String)>,
    Asked(InPit { pit }): Asked<InPit>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &ADMINISTRATOR).await?;
    let role = office(&role)?;
    somebody(&app, &person).await?;
    let grant = Opening::Granted { person, role, pit };
    app.tell_house(&who, who.role, grant).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take an office from somebody
///
/// For the administrator. Their log-ins are ended.
#[utoipa::path(
    delete, path = "/api/v1/people/{person}/roles/{role}", tag = "people",
    operation_id = "withdraw",
    params(
        ("person" = String, Path, description = "Who", example = "staff-0123456789"),
        ("role" = String, Path, description = "Which", example = "dealer"),
        InPit,
    ),
    responses(
        (status = 204, description = "Taken"),
        BadField,
        SignedOut,
        Office,
        NoPerson,
        (status = 422, description = "They have not got it, or nobody else has it",
         body = Details, content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn withdraw<C: Chance>(
    State(app): Shared<C>,
    Path((person, role)): Path<(String, String)>,
    Asked(InPit { pit }): Asked<InPit>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &ADMINISTRATOR).await?;
    let role = office(&role)?;
    somebody(&app, &person).await?;
    let withdraw = Opening::Withdrawn {
        person: person.clone(),
        role,
        pit,
    };
    app.tell_house(&who, who.role, withdraw).await?;
    app.people.sign_out(&person).await.map_err(failed)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Exclude somebody
///
/// For managers and administrators.
#[utoipa::path(
    post, path = "/api/v1/people/{person}/exclusion", tag = "people", operation_id = "exclude",
    params(("person" = String, Path, description = "Who", example = "player-0123456789")),
    request_body = NewExclusion,
    responses(
        (status = 204, description = "Excluded"),
        BadField,
        SignedOut,
        Office,
        NoPerson,
        (status = 422, description = "No reason is given, or it would be shorter than before",
         body = Details, content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn exclude<C: Chance>(
    State(app): Shared<C>,
    Part(person): Part,
    headers: HeaderMap,
    Sent(form): Sent<NewExclusion>,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &ANSWERABLE).await?;
    somebody(&app, &person).await?;
    let opening = form.opening(&person, false)?;
    app.tell_house(&who, who.role, opening).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let somebody play again
///
/// For managers and administrators; what somebody wanted for themselves until a day is lifted
/// by nobody.
#[utoipa::path(
    delete, path = "/api/v1/people/{person}/exclusion", tag = "people", operation_id = "readmit",
    params(("person" = String, Path, description = "Who", example = "player-0123456789")),
    request_body = Reason,
    responses(
        (status = 204, description = "They may play"),
        BadField,
        SignedOut,
        Office,
        NoPerson,
        (status = 422, description = "Nothing keeps them from playing, or nobody may lift it",
         body = Details, content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn readmit<C: Chance>(
    State(app): Shared<C>,
    Part(person): Part,
    headers: HeaderMap,
    Sent(Reason { reason }): Sent<Reason>,
) -> Result<StatusCode, Problem> {
    let who = app.in_office(&headers, &ANSWERABLE).await?;
    somebody(&app, &person).await?;
    let opening = Opening::Readmitted { person, reason };
    app.tell_house(&who, who.role, opening).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn office(word: &str) -> Result<Role, Problem> {
    let role = read_role(word).filter(|role| *role != Role::Player);
    role.ok_or_else(|| Problem::field("role", format!("there is no office `{word}`")))
}

/// Whether there is somebody of this id.
async fn somebody<C: Chance>(app: &App<C>, person: &str) -> Result<(), Problem> {
    let known = app.store.person(person).await.map_err(failed)?;
    let missing = || Problem::missing(format!("there is nobody of the id {person}"));
    known.map(drop).ok_or_else(missing)
}
