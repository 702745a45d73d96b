//! The pages at which the people of the house work. They ask for what they show themselves, so
//! whoever may not see it finds an empty page and the way to sign in.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use floor::house::House;
use games::round::Phase;
use rulebook::Role;

use crate::api::{Part, table_number};
use crate::app::{self, App};
use crate::assets;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::problem::Problem;

/// The routes of these pages.
pub(crate) fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    Router::new()
        .route("/console/{table}", get(console::<C>))
        .route("/pit", get(page))
        .route("/cage", get(page))
        .route("/admin", get(page))
        .route("/audit", get(page))
        .route("/sign/{jackpot}", get(sign::<C>))
}

/// Where somebody who holds an office begins; none: they hold none.
pub(crate) fn begins(house: &House, person: &str) -> Option<String> {
    let staffed = || house.tables.iter().filter(|(_, it)| !it.is_automatic());
    let at_work = staffed().find(|(_, it)| matches!(it.round.phase, Phase::Deciding(_)));
    let staffed = at_work.or_else(|| staffed().next());
    let begins = |role: Role| match role {
        Role::Dealer => staffed.map(|(number, _)| format!("/console/{number}")),
        Role::Supervisor | Role::Manager => Some("/pit".to_owned()),
        Role::Cage => Some("/cage".to_owned()),
        Role::Administrator => Some("/admin".to_owned()),
        Role::Auditor => Some("/audit".to_owned()),
        Role::Player => None,
    };
    house.roles_of(person).find_map(begins)
}

/// The dealer's console of a table.
async fn console<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(number): Part,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let number = table_number(&number)?;
    app::table(&app.counter.published(), number)?;
    Ok(assets::page("staff.html", spoken))
}

/// The sign of a jackpot in the hall, for everybody who looks up.
async fn sign<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(jackpot): Part,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let published = app.counter.published();
    if !published.house.jackpots.contains_key(&jackpot) {
        let detail = format!("there is no jackpot {jackpot}");
        return Err(Problem::missing(detail));
    }
    Ok(assets::page("sign.html", spoken))
}

async fn page(spoken: Spoken) -> Response {
    assets::page("staff.html", spoken)
}
