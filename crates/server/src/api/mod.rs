//! `/api/v1`: people, tables, commands, live views, rounds, advice, books, verification.
//!
//! Every route stands in `all`, with its method and path beside what answers it, so
//! that the OpenAPI document can be held against the router.

pub(crate) mod accounts;
pub(crate) mod alerts;
pub(crate) mod approvals;
pub(crate) mod beat;
pub(crate) mod books;
pub(crate) mod cage;
pub(crate) mod changes;
pub(crate) mod commands;
pub(crate) mod coverage;
pub(crate) mod disputes;
pub(crate) mod edges;
mod entry;
pub(crate) mod export;
mod extract;
pub(crate) mod floor;
pub(crate) mod hand;
pub(crate) mod history;
pub(crate) mod house;
pub(crate) mod house_preview;
pub(crate) mod journal;
pub(crate) mod own;
pub(crate) mod people;
pub(crate) mod pins;
pub(crate) mod preview;
pub(crate) mod proposals;
pub(crate) mod responses;
pub(crate) mod second_factor;
pub(crate) mod setups;
pub(crate) mod signs;
pub(crate) mod staff;
pub(crate) mod streams;
pub(crate) mod tables;
pub(crate) mod verification;
pub(crate) mod verifying;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{MethodRouter, delete, get, post};

use crate::app::App;
use crate::chance::{Chance, OperatingSystem};
use crate::problem::Problem;
use crate::{advice, practice, replay, reporting};

pub(crate) use extract::{Asked, Filled, Part, Round, Secure, Sent, ToHouse};
use extract::{LARGEST_BOOK, LARGEST_SHEET};
pub(crate) use people::{cookie, no_cookie};

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
    let deletes = |path, answer| Route {
        method: "delete",
        path,
        answer,
    };
    vec![
        posts("/guests", post(people::guest::<C>)),
        posts("/accounts", post(accounts::register::<C>)),
        posts("/sign-in", post(accounts::sign_in::<C>)),
        posts("/sign-out", post(accounts::sign_out::<C>)),
        reads("/me", get(people::me::<C>)),
        posts("/me/password", post(accounts::password::<C>)),
        posts("/me/office", post(accounts::office::<C>)),
        reads("/me/log-ins", get(accounts::log_ins::<C>)),
        deletes("/me/log-ins/{log_in}", delete(accounts::end::<C>)),
        posts("/me/second-factor", post(second_factor::offer::<C>)),
        posts(
            "/me/second-factor/confirmation",
            post(second_factor::confirm::<C>),
        ),
        posts(
            "/me/second-factor/removal",
            post(second_factor::remove::<C>),
        ),
        posts("/me/pin", post(pins::set::<C>)),
        deletes("/me/pin", delete(pins::take_away::<C>)),
        reads("/me/limits", get(own::limits::<C>)),
        posts("/me/limits", post(own::set::<C>)),
        posts("/me/exclusion", post(own::exclude::<C>)),
        reads("/people", get(staff::list::<C>)),
        posts("/people", post(staff::add::<C>)),
        posts("/people/{person}/password", post(staff::password::<C>)),
        deletes(
            "/people/{person}/second-factor",
            delete(staff::second_factor::<C>),
        ),
        reads("/people/{person}/log-ins", get(staff::log_ins::<C>)),
        deletes("/people/{person}/log-ins", delete(staff::end::<C>)),
        posts("/people/{person}/roles/{role}", post(staff::grant::<C>)),
        deletes(
            "/people/{person}/roles/{role}",
            delete(staff::withdraw::<C>),
        ),
        posts("/people/{person}/exclusion", post(staff::exclude::<C>)),
        deletes("/people/{person}/exclusion", delete(staff::readmit::<C>)),
        reads("/me/rounds", get(history::own::<C>)),
        reads("/me/score", get(people::score::<C>)),
        posts("/house/commands", with_book(post(house::tell::<C>))),
        posts("/cage/commands", post(cage::tell::<C>)),
        posts("/cage/preview", post(house_preview::of_cage::<C>)),
        reads("/cage", get(cage::look::<C>)),
        reads("/cage/trial-balance", get(cage::balance::<C>)),
        posts(
            "/house/preview",
            with_book(post(house_preview::preview::<C>)),
        ),
        reads("/alerts", get(alerts::list::<C>)),
        reads("/alerts/stream", get(alerts::stream::<C>)),
        reads("/proposals", get(proposals::list::<C>)),
        posts(
            "/proposals/{proposal}/confirmation",
            post(proposals::confirm::<C>),
        ),
        posts(
            "/proposals/{proposal}/refusal",
            post(proposals::refuse::<C>),
        ),
        posts(
            "/proposals/{proposal}/withdrawal",
            post(proposals::withdraw::<C>),
        ),
        reads("/tables", get(tables::list::<C>)),
        reads("/lobby/stream", get(streams::lobby::<C>)),
        reads("/tables/{table}", get(tables::one::<C>)),
        reads("/tables/{table}/stream", get(streams::table::<C>)),
        posts("/tables/{table}/commands", post(commands::command::<C>)),
        reads("/tables/{table}/alerts", get(alerts::of_table::<C>)),
        posts(
            "/tables/{table}/preview",
            with_sheet(post(preview::preview::<C>)),
        ),
        posts("/tables/{table}/beat", post(beat::next::<C>)),
        posts(
            "/tables/{table}/proposals",
            with_sheet(post(proposals::propose::<C>)),
        ),
        reads("/tables/{table}/floor", get(floor::table::<C>)),
        reads("/tables/{table}/tray", get(cage::tray::<C>)),
        reads("/tables/{table}/disputes", get(disputes::list::<C>)),
        reads(
            "/tables/{table}/disputes/{dispute}",
            get(disputes::one::<C>),
        ),
        reads("/tables/{table}/hands/{whose}", get(floor::hand::<C>)),
        reads("/jackpots/{jackpot}", get(floor::jackpot::<C>)),
        reads("/jackpots/{jackpot}/signs", get(signs::list::<C>)),
        posts("/jackpots/{jackpot}/signs", post(signs::hang::<C>)),
        deletes(
            "/jackpots/{jackpot}/signs/{sign}",
            delete(signs::take_down::<C>),
        ),
        reads("/signs/{jackpot}", get(signs::one::<C>)),
        reads("/signs/{jackpot}/stream", get(signs::stream::<C>)),
        posts(
            "/signs/{jackpot}/acknowledgement",
            post(signs::acknowledge::<C>),
        ),
        reads("/tables/{table}/setup", get(setups::one::<C>)),
        posts("/tables/{table}/setup/draft", post(changes::draft::<C>)),
        posts("/tables/{table}/setup/edges", post(edges::edges::<C>)),
        reads("/journal", get(journal::list::<C>)),
        reads("/approvals", get(approvals::list::<C>)),
        reads("/coverage", get(coverage::list::<C>)),
        reads("/export", get(export::all::<C>)),
        posts("/verification/whole", post(verifying::begin::<C>)),
        reads("/verification/whole/stream", get(verifying::stream::<C>)),
        reads("/reports", get(reporting::document::<C>)),
        reads("/tables/{table}/rounds", get(history::of_table::<C>)),
        reads("/tables/{table}/advice", get(advice::get::<C>)),
        reads("/rounds/{round}", get(history::round::<C>)),
        reads("/rounds/{round}/hand", get(hand::of_round::<C>)),
        reads("/rounds/{round}/replay", get(replay::of_round::<C>)),
        reads(
            "/rounds/{round}/verification",
            get(verification::of_round::<C>),
        ),
        reads("/verification", get(verification::latest::<C>)),
        Route {
            method: "get",
            path: "/practice/{book}",
            answer: get(practice::ask::<C>),
        },
        Route {
            method: "post",
            path: "/practice/{book}",
            answer: post(practice::answer::<C>),
        },
        reads("/books", get(books::list::<C>)),
        reads("/books/{book}", get(books::one::<C>)),
        reads("/books/{book}/clauses/{clause}", get(books::clause::<C>)),
    ]
}

/// A route that reads a whole book.
fn with_book<C: Chance>(answer: MethodRouter<Arc<App<C>>>) -> MethodRouter<Arc<App<C>>> {
    answer.layer(DefaultBodyLimit::max(LARGEST_BOOK))
}

/// A route that reads the sheet of a round.
fn with_sheet<C: Chance>(answer: MethodRouter<Arc<App<C>>>) -> MethodRouter<Arc<App<C>>> {
    answer.layer(DefaultBodyLimit::max(LARGEST_SHEET))
}

/// The routes of the interface for programs, from [`ROOT`] on.
pub fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    let routes = all::<C>().into_iter();
    // Two methods of one path are put together by the router.
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
