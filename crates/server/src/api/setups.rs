//! How tables are set up: their options, each with its clause, what it may be and what it needs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::Table;
use floor::house::{House, TableSetup};
use games::round::Phase;
use rulebook::{Approval, Book, Citation, ClauseIndex, Standing};
use serde::Serialize;
use utoipa::ToSchema;

use super::approvals::{ApprovalView, SEE};
use super::responses::{NoTable, NoTableNumber, Office, SignedOut, Unable};
use super::{Part, Shared, table_number};
use crate::app;
use crate::chance::Chance;
use crate::house_schemas::SetupSchema;
use crate::language::Spoken;
use crate::problem::Problem;
use crate::view::ClauseView;

/// How a table is set up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TableSetup)]
pub(crate) struct SetupView {
    /// The table.
    table: u32,
    /// What it is called.
    name: String,
    /// Its book.
    book: String,
    /// The game, as the book prints it.
    game: String,
    /// The number of its round.
    round_number: u64,
    /// Whether that has begun: a change waits until it is over.
    in_round: bool,
    /// Whether a change waits for that already.
    waits: bool,
    /// What was said of it, in the form of the journal.
    #[schema(value_type = SetupSchema)]
    setup: TableSetup,
    /// Its limits, in words.
    limits: Vec<String>,
    /// Its options.
    options: Vec<OptionView>,
    /// The approvals it rests on.
    approvals: Vec<ApprovalView>,
}

/// An option of a table.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TableOption)]
pub(crate) struct OptionView {
    /// Its name.
    #[schema(example = "hand-forming")]
    option: String,
    /// The clause that leaves it open.
    clause: ClauseView,
    /// What is in force.
    #[schema(required)]
    setting: Option<String>,
    /// What is to be in force once the round is over; null: the same.
    #[schema(required)]
    next: Option<String>,
    /// What it may be.
    settings: Vec<SettingView>,
    /// Whether `settings` are patterns, so that it is written in.
    written: bool,
    /// What the book has where nobody chose.
    #[schema(required)]
    default: Option<String>,
    /// Whose approval it needs; null: nobody's.
    #[schema(required)]
    approval: Option<NeededApproval>,
    /// The clause that has it the same at all tables of the game; null: each table has its own.
    #[schema(required)]
    shared: Option<ClauseView>,
    /// The other tables that it is the same at.
    shared_with: Vec<u32>,
}

/// A setting of an option.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SettingView {
    /// It, or its pattern.
    setting: String,
    /// What it means, where the book or our reading says so.
    #[schema(required)]
    means: Option<String>,
}

/// An approval that an option needs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NeededApproval {
    /// The authority.
    by: String,
    /// The clause that asks for it.
    clause: ClauseView,
    /// The reference of the one that is there; null: it is missing.
    #[schema(required)]
    reference: Option<String>,
}

/// How a table is set up
///
/// Its options, each with its clause, what it may be, whose approval it needs, and the tables
/// that share it. For supervisors, managers, administrators and auditors.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/setup", tag = "tables", operation_id = "setupOfTable",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    responses(
        (status = 200, description = "How it is set up", body = SetupView),
        NoTableNumber,
        SignedOut,
        Office,
        NoTable,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn one<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Json<SetupView>, Problem> {
    let number = table_number(&number)?;
    app.in_office(&headers, &SEE).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let texts = narrator::Texts::of_language(language);
    let limits = table.card.limits.iter().map(|(wager, limits)| {
        let [least, most] = [limits.minimum(), limits.maximum()].map(|it| texts.amount(it));
        let range = texts.say("lobby.limits", &[("least", &least), ("most", &most)]);
        format!("{}: {range}", texts.label(*wager))
    });
    let house = &published.house;
    Ok(Json(SetupView {
        table: number,
        name: table.name.clone(),
        book: table.book.id.clone(),
        game: table.book.title.clone(),
        round_number: table.number,
        in_round: in_round(table),
        waits: table.next.is_some(),
        setup: setup_of(house, number, table.to_be()),
        limits: limits.collect(),
        options: options(house, number, table),
        approvals: table.approvals.iter().map(ApprovalView::of).collect(),
    }))
}

/// What leaves something to the operator.
fn cited(clause: ClauseIndex) -> Citation {
    let standing = Standing::OperatorsOption;
    Citation { clause, standing }
}

pub(super) fn in_round(table: &Table) -> bool {
    match table.round.phase {
        Phase::Settled | Phase::Void => false,
        Phase::Betting => table.round.has_wagers(),
        _ => true,
    }
}

pub(super) fn setup_of(house: &House, number: u32, table: &Table) -> TableSetup {
    let books = house.books.iter();
    let mut known = books.filter(|(_, book)| Arc::ptr_eq(book, &table.book));
    let digest = known.next().map(|(digest, _)| digest.clone());
    TableSetup::of(number, table, digest.unwrap_or_default())
}

/// The other tables of a book, which share what all tables of the game share.
pub(super) fn others<'h>(
    house: &'h House,
    number: u32,
    book: &'h Book,
) -> impl Iterator<Item = (u32, &'h Table)> {
    let tables = house.tables.iter();
    let tables = tables.map(|(number, table)| (*number, table.as_ref()));
    tables.filter(move |(other, table)| *other != number && table.book.id == book.id)
}

/// The clause that has an option the same at all tables.
pub(super) fn shared_under(table: &Table, option: &str) -> Option<Citation> {
    let shared = table.rules.table().house_wide.as_ref()?;
    shared.get(option).map(|stated| stated.under)
}

fn options(house: &House, number: u32, table: &Table) -> Vec<OptionView> {
    let book = &table.book;
    let choices = book.choices().into_iter();
    let choices = choices.filter(|choice| book.is_open(choice.name, table.on));
    let choices = choices.map(|choice| {
        let means = |setting: &str| {
            let mut meanings = choice.meanings.iter();
            let found = meanings.find(|it| it.value == setting);
            found.map(|it| it.means.clone())
        };
        let settings: Vec<SettingView> = choice
            .settings
            .iter()
            .map(|setting| SettingView {
                setting: setting.clone(),
                means: means(setting),
            })
            .collect();
        let setting = table.setting(choice.name);
        let next = table.next.as_deref().and_then(|it| it.setting(choice.name));
        let shared = shared_under(table, choice.name);
        let with = others(house, number, book).map(|(other, _)| other);
        let approval = book.approver_of(choice.name).map(|(by, clause)| {
            let covers = |approval: &&Approval| {
                approval.by == by
                    && (approval.covers.is_empty()
                        || approval.covers.iter().any(|it| it == choice.name))
            };
            let found = table.approvals.iter().find(covers);
            NeededApproval {
                by: by.to_owned(),
                clause: ClauseView::of(book, cited(clause)),
                reference: found.map(|approval| approval.reference.clone()),
            }
        });
        // What is a list is chosen; a pattern is written in.
        let written = settings.len() < 2;
        OptionView {
            option: choice.name.to_owned(),
            clause: ClauseView::of(book, cited(choice.clause)),
            next: next.filter(|next| Some(next) != setting.as_ref()),
            setting,
            settings,
            written,
            default: choice.default.clone(),
            approval,
            shared_with: shared.map_or_else(Vec::new, |_| with.collect()),
            shared: shared.map(|under| ClauseView::of(book, under)),
        }
    });
    choices.collect()
}
