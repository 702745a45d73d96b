//! A change of a table's options before it is proposed: the command that makes it, for all tables that
//! share what is changed, and when it acts. Nothing is changed here.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::authority::By;
use floor::house::Command;
use rulebook::{Citation, Role};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::approvals::ApprovalForm;
use super::responses::{BadField, NoTable, Office, SignedOut, Unable};
use super::setups::{in_round, others, setup_of, shared_under};
use super::{Part, Sent, Shared, table_number};
use crate::app;
use crate::chance::Chance;
use crate::house_schemas::ChangeSchema;
use crate::problem::{Details, Problem};
use crate::view::ClauseView;

/// Who drafts a change.
const DRAFT: [Role; 3] = [Role::Supervisor, Role::Manager, Role::Administrator];

/// A change of options.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChangedOptions)]
pub(crate) struct ChangeForm {
    /// The settings, by option.
    pub(super) set: BTreeMap<String, String>,
    /// An approval that came with it.
    #[serde(default)]
    #[schema(nullable = false)]
    approval: Option<ApprovalForm>,
}

/// A change of a table as it would be told to the house.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DraftedChange)]
pub(crate) struct DraftView {
    /// What to send to `/api/v1/house/commands`.
    #[schema(value_type = ChangeSchema)]
    command: Value,
    /// The tables that it changes: all that share an option change together.
    tables: Vec<u32>,
    /// The tables whose round has begun: there it acts once that is over.
    after_round: Vec<u32>,
    /// The clauses that have tables share it.
    shared: Vec<ClauseView>,
}

/// Draft a change of options
///
/// The command that makes it, for all tables that share an option that is changed, ruled on and
/// not told: what the rules refuse is refused here. For supervisors, managers and administrators.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/setup/draft", tag = "tables", operation_id = "draftChange",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    request_body = ChangeForm,
    responses(
        (status = 200, description = "The command, and when it acts", body = DraftView),
        BadField,
        SignedOut,
        Office,
        NoTable,
        (status = 422, description = "The rules say no, and the clause that does", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn draft<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
    Sent(form): Sent<ChangeForm>,
) -> Result<Json<DraftView>, Problem> {
    let number = table_number(&number)?;
    let who = app.in_office(&headers, &DRAFT).await?;
    let published = app.counter.published();
    let house = &published.house;
    let table = app::table(&published, number)?;
    let approval = form.approval.map(ApprovalForm::read).transpose()?;
    let shared = form.set.keys();
    let shared = shared.filter_map(|option| shared_under(table, option));
    let mut shared: Vec<Citation> = shared.collect();
    shared.dedup();
    let mut tables = vec![(number, table)];
    if !shared.is_empty() {
        tables.extend(others(house, number, &table.book));
    }
    tables.sort_by_key(|(number, _)| *number);
    let setups = tables.iter().map(|(other, known)| {
        let mut setup = setup_of(house, *other, known.to_be());
        for (option, value) in &form.set {
            // What is each table's own is changed at one.
            if *other == number || shared_under(table, option).is_some() {
                setup.choices.set(option, value);
            }
        }
        setup.approvals.extend(approval.clone());
        setup
    });
    let command = Command::ChangeTables(setups.collect());
    let by = By::person(who.person.clone(), who.role);
    let ruled = house.preview(&by, &command, published.clock.now_ms());
    let refused = |refusal| crate::answer::Rejected::Refused(Box::new(refusal));
    ruled.map_err(|refusal| Problem::rejected(&refused(refusal), Some(&table.book)).named())?;
    let after = tables.iter().filter(|(_, table)| in_round(table));
    let book = &table.book;
    Ok(Json(DraftView {
        command: serde_json::to_value(&command).unwrap_or_default(),
        tables: tables.iter().map(|(number, _)| *number).collect(),
        after_round: after.map(|(number, _)| *number).collect(),
        shared: shared.iter().map(|it| ClauseView::of(book, *it)).collect(),
    }))
}
