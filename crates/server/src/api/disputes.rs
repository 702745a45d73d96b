//! Disputes: cases about rounds that guests do not agree with.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use floor::Table;
use floor::house::{Dispute, House};
use rulebook::{Instant, Role};
use serde::Serialize;
use utoipa::ToSchema;

use super::responses::{BadField, NoTable, Office, SignedOut, TooMany, Unable};
use super::{Part, Shared, table_number};
use crate::app;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::problem::{Details, Problem};
use crate::receipt::Receipt;
use crate::view::ClauseView;

/// Who sees disputes.
const READERS: [Role; 5] = [
    Role::Dealer,
    Role::Supervisor,
    Role::Manager,
    Role::Cage,
    Role::Auditor,
];

/// The disputes of a table.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Disputes)]
pub(crate) struct DisputesView {
    /// The cases, in order: all there ever were.
    disputes: Vec<DisputeView>,
}

/// A case about a round.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dispute)]
pub(crate) struct DisputeView {
    /// Its number at the table.
    dispute: u64,
    /// The name of the round.
    #[schema(example = "t1-42")]
    round: String,
    /// Where its replay is.
    #[schema(example = "/api/v1/rounds/t1-42/replay")]
    replay: String,
    /// The place of whoever disputes it.
    place: u8,
    /// Whose wagers stood there.
    person: String,
    /// What they say.
    says: String,
    /// Who opened it.
    by: String,
    /// Since when.
    since: String,
    /// What was noted.
    notes: Vec<NoteView>,
    /// The office that decides; null: whoever works at the table.
    #[schema(required)]
    office: Option<String>,
    /// What that rests on: `reading`, the office to which the book leaves most of its rulings, or
    /// `operator`, whose option it is; null: there is no such office.
    #[schema(required, example = "reading")]
    rests_on: Option<&'static str>,
    /// Where the book first leaves a ruling to it; null: the operator chose it.
    #[schema(required)]
    clause: Option<ClauseView>,
    /// What was decided; null: nothing yet.
    #[schema(required)]
    decision: Option<DecisionView>,
    /// What was compensated.
    compensated: Vec<CompensatedView>,
}

/// A note.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeNote)]
pub(crate) struct NoteView {
    /// What.
    note: String,
    /// By whom.
    by: String,
}

/// A decision, which is final.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeDecision)]
pub(crate) struct DecisionView {
    /// Whether the guest is right.
    upheld: bool,
    /// Why.
    reason: String,
    /// Who decided.
    by: String,
}

/// A line that compensates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Compensated)]
pub(crate) struct CompensatedView {
    /// Of which wager.
    wager: String,
    /// By how much, as the player has it.
    amount: i64,
}

/// A case with the round it is about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeCase)]
pub(crate) struct CaseView {
    /// The case.
    case: DisputeView,
    /// The round: what happened, its rulings, and what checks it.
    round: Receipt,
}

/// The disputes of a table
///
/// For its people, the cage and auditors. They are opened, noted on, decided and compensated by
/// commands to the table.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/disputes", tag = "tables", operation_id = "disputes",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
    ),
    responses(
        (status = 200, description = "The cases", body = DisputesView),
        BadField,
        SignedOut,
        Office,
        NoTable,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
) -> Result<Json<DisputesView>, Problem> {
    let number = table_number(&number)?;
    app.in_office(&headers, &READERS).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let cases = table.disputes.iter();
    let disputes = cases.map(|case| DisputeView::of(number, &published.house, table, case));
    Ok(Json(DisputesView {
        disputes: disputes.collect(),
    }))
}

/// A dispute, with the round it is about
///
/// For the people of the table, the cage and auditors.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/disputes/{dispute}", tag = "tables",
    operation_id = "dispute",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        ("dispute" = u64, Path, description = "Its number there", minimum = 1, example = 1),
    ),
    responses(
        (status = 200, description = "The case and its round", body = CaseView),
        BadField,
        SignedOut,
        Office,
        (status = 404, description = "No such table or case", body = Details,
         content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn one<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Path((number, dispute)): Path<(String, String)>,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Json<CaseView>, Problem> {
    let number = table_number(&number)?;
    app.in_office(&headers, &READERS).await?;
    let wrong = || Problem::field("dispute", format!("`{dispute}` is no number of a dispute"));
    let wanted: u64 = dispute.parse().map_err(|_| wrong())?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let case = table.disputes.find(wanted);
    let case = case.ok_or_else(|| {
        Problem::missing(format!("there is no dispute {wanted} at table {number}"))
    })?;
    let case = DisputeView::of(number, &published.house, table, case);
    let round = Receipt::of(&app, &asker, &case.round, language).await?;
    Ok(Json(CaseView { case, round }))
}

impl DisputeView {
    fn of(number: u32, house: &House, table: &Table, case: &Dispute) -> DisputeView {
        let named = house.dispute_office(table);
        let round = format!("t{number}-{}", case.round);
        DisputeView {
            dispute: case.number,
            replay: format!("{}/rounds/{round}/replay", super::ROOT),
            round,
            place: case.place.number(),
            person: case.person.clone(),
            says: case.says.clone(),
            by: case.by.clone(),
            since: Instant::at_ms(case.since_ms).to_string(),
            notes: case
                .notes
                .iter()
                .map(|(note, by)| NoteView {
                    note: note.clone(),
                    by: by.clone(),
                })
                .collect(),
            rests_on: named.as_ref().map(|named| named.rests_on.word()),
            clause: named
                .as_ref()
                .and_then(|named| named.under)
                .map(|under| ClauseView::at(table, under)),
            office: named.map(|named| named.office),
            decision: case
                .decision
                .as_ref()
                .map(|(upheld, reason, by)| DecisionView {
                    upheld: *upheld,
                    reason: reason.clone(),
                    by: by.clone(),
                }),
            compensated: case
                .compensated
                .iter()
                .map(|(wager, amount)| CompensatedView {
                    wager: wager.to_string(),
                    amount: amount.in_cents(),
                })
                .collect(),
        }
    }
}
