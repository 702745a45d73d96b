//! The OpenAPI document: every route of `/api/v1`, with what it takes and gives.

use ::floor::house::{DisputeAct, TrayAct};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use crate::api::{
    accounts, alerts, approvals, beat, books, cage, changes, commands, coverage, disputes, edges,
    export, floor, hand, history, house, house_preview, journal, own, people, pins, preview,
    proposals, second_factor, setups, signs, staff, streams, tables, verification, verifying,
};
use crate::command_schemas::NameCommands;
use crate::house_schemas::NameOfTheHouse;
use crate::{advice, practice, problem, replay, reporting, view};

/// What is documented.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Croupier",
        description = "Casino poker, by the book: tables, rounds, rule books and what \
                       verifies them. Money is a whole number of minor units of the currency \
                       that an answer names by its ISO 4217 code; times are RFC 3339 in UTC; \
                       a card is `Ah`, and null where its face is not shown to whoever asks. \
                       Whatever cannot be done is a problem (RFC 9457) with the clause or the \
                       field.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(name = "Croupier"),
    ),
    servers((url = "/", description = "The house that served this document")),
    paths(
        people::guest, accounts::register, accounts::sign_in, accounts::sign_out, people::me, people::score,
        accounts::password, accounts::office, accounts::log_ins, accounts::end,
        second_factor::offer, second_factor::confirm, second_factor::remove, pins::set,
        pins::take_away, own::limits, own::set,
        own::exclude, staff::list, staff::add, staff::password, staff::second_factor,
        staff::log_ins, staff::end, staff::grant, staff::withdraw, staff::exclude, staff::readmit,
        house::tell, house_preview::preview, house_preview::of_cage, cage::tell, cage::look, cage::balance, cage::tray, disputes::list, disputes::one, alerts::list, alerts::stream, alerts::of_table, proposals::list, proposals::confirm, proposals::refuse,
        proposals::withdraw, proposals::propose, preview::preview, beat::next, history::own, tables::list, streams::lobby, tables::one,
        streams::table, commands::command, floor::table, floor::hand, floor::jackpot, reporting::document, history::of_table, advice::get, history::round,
        hand::of_round, replay::of_round, practice::ask, practice::answer,
        signs::one, signs::stream, signs::acknowledge, signs::list, signs::hang, signs::take_down,
        setups::one, changes::draft, edges::edges,
        journal::list, approvals::list, coverage::list, export::all, verifying::begin, verifying::stream,
        verification::of_round, verification::latest, books::list, books::one, books::clause,
    ),
    components(schemas(problem::Details, view::TableView, TrayAct, DisputeAct)),
    tags(
        (name = "people", description = "Who asks, accounts, offices, limits of one's own"),
        (name = "house", description = "What its managers tell the house while it runs"),
        (name = "cage", description = "The money of the house: cash, chips, slips, counts, closings"),
        (name = "tables", description = "Tables, offers, commands, live views, the coach"),
        (name = "rounds", description = "Rounds that were played"),
        (name = "verification", description = "What the house vouches for"),
        (name = "books", description = "Rule books, clause by clause"),
    ),
    modifiers(&Ways, &NameCommands, &NameOfTheHouse),
)]
struct Document;

/// The ways to sign in.
struct Ways;

impl Modify for Ways {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_with(Default::default);
        let cookie = ApiKeyValue::with_description(
            crate::app::COOKIE,
            "Set by signing in, by a sign-in link or by coming in as a guest",
        );
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(cookie));
        components.add_security_scheme("cookie", cookie);
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The same token, for programs that keep no cookies"))
            .build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// The document.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
