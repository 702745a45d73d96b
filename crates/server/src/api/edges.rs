//! What a change of a table's options does to the edge of every wager: the exact figures of a PAR
//! sheet, before and after.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::Table;
use gamemath::fraction::{Fraction, decimal, whole};
use gamemath::{Figures, Wager};
use rulebook::Choices;
use serde::Serialize;
use utoipa::ToSchema;

use super::approvals::SEE;
use super::changes::ChangeForm;
use super::responses::{BadField, NoTable, Office, SignedOut, TooMany, Unable};
use super::{Part, Sent, Shared, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::library::question::Question;
use crate::library::words;
use crate::problem::Problem;
use crate::published::Published;

/// The option that gives a jackpot wager its value.
const METER: &str = "jackpot-meter";

/// The option that says what a jackpot wager is.
const JACKPOT_WAGER: &str = "jackpot-wager";

/// What options do to the edge of every wager.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EdgesOfChange)]
pub(crate) struct EdgesView {
    /// Every wager of the table.
    wagers: Vec<EdgeView>,
    /// The meter that the jackpot wager is reckoned with, in minor units.
    #[schema(required)]
    meter: Option<i64>,
}

/// What the house keeps of a wager, before and after.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EdgeOfChange)]
pub(crate) struct EdgeView {
    /// The wager, by the word of a PAR sheet.
    #[schema(example = "base")]
    wager: String,
    /// What it is called.
    label: String,
    /// As it is; null: it is not there.
    #[schema(required)]
    before: Option<ExactView>,
    /// As it would be.
    #[schema(required)]
    after: Option<ExactView>,
}

/// An exact part of a wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ExactEdge)]
pub(crate) struct ExactView {
    /// In lowest terms.
    #[schema(example = "142031221/2718662100")]
    fraction: String,
    /// In per cent with ten digits.
    #[schema(example = "5.2243057716")]
    percent: String,
}

impl ExactView {
    fn of(edge: &Fraction) -> ExactView {
        ExactView {
            fraction: edge.to_string(),
            percent: decimal(&(edge * whole(100)), 10),
        }
    }
}

/// What a change of options does to the edge of every wager
///
/// The exact figures of a PAR sheet, before and after; the jackpot wager at its meter. Games that
/// have not been solved with these options yet take some seconds. For supervisors, managers,
/// administrators and auditors.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/setup/edges", tag = "tables", operation_id = "edgesOfChange",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    request_body = ChangeForm,
    responses(
        (status = 200, description = "The edge of every wager", body = EdgesView),
        BadField,
        SignedOut,
        Office,
        NoTable,
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn edges<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    asker: Asker,
    Spoken(language): Spoken,
    headers: HeaderMap,
    Sent(form): Sent<ChangeForm>,
) -> Result<Json<EdgesView>, Problem> {
    let number = table_number(&number)?;
    app.in_office(&headers, &SEE).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let to_be = table.to_be();
    let mut changed = Choices::clone(&to_be.choices);
    for (option, value) in &form.set {
        changed.set(option, value);
    }
    let meter = published.house.meter(number);
    let texts = narrator::Texts::of_language(language);
    let before = figures(&app, &asker, &published, number, (table, &table.choices));
    let before = before.await?;
    let after = figures(&app, &asker, &published, number, (to_be, &changed));
    let after = after.await?;
    let jackpot = table.card.jackpot.is_some();
    let wagers = Wager::ALL
        .iter()
        .filter(|it| jackpot || **it != Wager::Jackpot);
    let wagers = wagers.filter_map(|wager| {
        let [before, after] = [&before, &after].map(|figures| {
            let found = figures.wagers.iter().find(|it| it.wager == *wager);
            found.map(|it| ExactView::of(&it.house_edge()))
        });
        before.as_ref().or(after.as_ref())?;
        let word = wager.to_string();
        Some(EdgeView {
            label: words::wager(texts, &word),
            wager: word,
            before,
            after,
        })
    });
    Ok(Json(EdgesView {
        wagers: wagers.collect(),
        meter: meter.map(money::Money::in_cents),
    }))
}

/// The figures of a table with these options, its jackpot at its meter.
async fn figures<C: Chance>(
    app: &App<C>,
    asker: &Asker,
    published: &Published,
    number: u32,
    (table, choices): (&Table, &Choices),
) -> Result<Arc<Figures>, Problem> {
    let mut choices = choices.clone();
    let meter = published.house.meter(number);
    let wager = table.card.jackpot.map(|jackpot| jackpot.wager);
    for (option, amount) in [(METER, meter), (JACKPOT_WAGER, wager)] {
        let known = table.book.option_names().any(|name| name == option);
        if let Some(amount) = amount.filter(|_| known && table.book.is_open(option, table.on)) {
            choices.set(option, amount.to_string());
        }
    }
    let question = Question {
        on: table.on,
        choices,
        ..Question::default()
    };
    app.sheets
        .figures(&app.budget, asker, &table.book, &question)
        .await
}
