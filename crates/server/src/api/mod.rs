//! `/api/v1`: people, tables, commands, live views, rounds, advice, books, verification.
//!
//! Every route stands in `all`, with its method and path beside what answers it, so
//! that the OpenAPI document can be held against the router.

pub(crate) mod books;
pub(crate) mod commands;
mod extract;
pub(crate) mod hand;
pub(crate) mod history;
pub(crate) mod people;
pub(crate) mod responses;
pub(crate) mod streams;
pub(crate) mod tables;
pub(crate) mod verification;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::routing::{MethodRouter, get, post};

use crate::advice;
use crate::app::App;
use crate::chance::{Chance, OperatingSystem};
use crate::problem::Problem;

pub(crate) use extract::{Asked, Part, Round};
pub(crate) use people::cookie;

/// Where it begins.
pub const ROOT: &str = "/api/v1";

type Shared<C> = State<Arc<App<C>>>;

/// A route of the interface.
struct Route<C> {
    method: &'static str,
    path: &'static str,
    answer: MethodRouter<Arc<App<C>>>,
}

/// Every route, in the order of the document.
fn all<C: Chance>() -> Vec<Route<C>> {
    let reads = |path, answer| Route {
        method: "get",
        path,
        answer,
    };
    let posts = |path, answer| Route {
        method: "post",
        path,
        answer,
    };
    vec![
        posts("/guests", post(people::guest::<C>)),
        reads("/me", get(people::me::<C>)),
        reads("/me/rounds", get(history::own::<C>)),
        reads("/tables", get(tables::list::<C>)),
        reads("/lobby/stream", get(streams::lobby::<C>)),
        reads("/tables/{table}", get(tables::one::<C>)),
        reads("/tables/{table}/stream", get(streams::table::<C>)),
        posts("/tables/{table}/commands", post(commands::command::<C>)),
        reads("/tables/{table}/rounds", get(history::of_table::<C>)),
        reads("/tables/{table}/advice", get(advice::get::<C>)),
        reads("/rounds/{round}", get(history::round::<C>)),
        reads("/rounds/{round}/hand", get(hand::of_round::<C>)),
        reads(
            "/rounds/{round}/verification",
            get(verification::of_round::<C>),
        ),
        reads("/verification", get(verification::latest::<C>)),
        reads("/books", get(books::list::<C>)),
        reads("/books/{book}", get(books::one::<C>)),
        reads("/books/{book}/clauses/{clause}", get(books::clause::<C>)),
    ]
}

/// The routes of the interface for programs, from [`ROOT`] on.
pub fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    let routes = all::<C>().into_iter();
    routes.fold(Router::new(), |router, route| {
        router.route(route.path, route.answer)
    })
}

/// The method and the whole path of every route.
pub fn listed() -> impl Iterator<Item = (&'static str, String)> {
    let routes = all::<OperatingSystem>().into_iter();
    routes.map(|route| (route.method, format!("{ROOT}{}", route.path)))
}

/// The number of a table, read. It has one spelling: no sign, no zeros before it.
pub(crate) fn table_number(text: &str) -> Result<u32, Problem> {
    let number = text.parse::<u32>().ok();
    let number = number.filter(|number| *number > 0 && number.to_string() == text);
    number.ok_or_else(|| {
        let detail = format!("`{text}` is no number of a table; the first is 1");
        Problem::field("table", detail)
    })
}
