//! What two people do: proposed by one, confirmed by another.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use floor::authority::By;
use floor::house::{About, Command, ProposalEvent};
use games::round;
use rulebook::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::commands::{key, read_wish};
use super::extract::LARGEST_SHEET;
use super::floor::{acting, book_at};
use super::responses::{BadField, NoTable, Office, SignedOut, TooMany, Unable};
use super::{Part, Sent, Shared, table_number};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::language::{Reader, Spoken};
use crate::people::SignedIn;
use crate::pins::Shown;
use crate::problem::{Details, Problem};
use crate::proposals::{ProposalView, id, read_id};

/// The offices that take part in what two people do.
const STAFF: [Role; 5] = [
    Role::Dealer,
    Role::Supervisor,
    Role::Manager,
    Role::Administrator,
    Role::Cage,
];

/// What is proposed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Proposals)]
pub(crate) struct ProposalsView {
    /// What one made or may confirm, the newest last; of those that are over, one's own.
    proposals: Vec<ProposalView>,
}

/// A proposal that was made, or acted on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AcceptedProposal)]
pub(crate) struct AcceptedProposalView {
    /// The proposal; null: it had been proposed by somebody else, and is done.
    #[schema(required, example = "table:1:3")]
    proposal: Option<String>,
    /// The stream it stands in.
    stream: String,
    /// The number of its document there.
    sequence: u64,
}

/// Who confirms at another's screen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Confirmation)]
pub(crate) struct Confirmation {
    /// The name that they sign in with.
    #[schema(max_length = 80)]
    name: String,
    /// Their PIN.
    #[schema(nullable = false, pattern = "^[0-9]{4,8}$")]
    pin: Option<String>,
    /// A code of their second factor: wanted where money moves.
    #[schema(nullable = false, max_length = 32)]
    code: Option<String>,
}

/// Why a proposal is refused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RefusedProposal)]
pub(crate) struct RefusedProposal {
    /// Why, for whoever made it.
    #[schema(min_length = 1, max_length = 200)]
    reason: String,
}

/// What waits for a second person
///
/// What somebody made or may confirm now. An item is open until its `outcome` is set.
#[utoipa::path(
    get, path = "/api/v1/proposals", tag = "house", operation_id = "proposals",
    responses(
        (status = 200, description = "The proposals", body = ProposalsView),
        SignedOut,
        Office,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Json<ProposalsView>, Problem> {
    let who = app.in_office(&headers, &STAFF).await?;
    let reader = Reader {
        who: Some(&who),
        language,
    };
    let proposals = app.proposals(&who, reader);
    Ok(Json(ProposalsView { proposals }))
}

/// Propose something at a table
///
/// A `correct`, a `validate`, a `rekey` once money moved on the face, or an `enter-sheet` for a
/// round that was finished on paper while the house was away, of at most 128 KiB: it waits two
/// minutes for a second person. Who proposes what somebody else has proposed confirms it. How tables and jackpots are set up is proposed at
/// `/api/v1/house/commands`, and waits a day.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/proposals", tag = "tables", operation_id = "propose",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        ("Idempotency-Key" = String, Header,
         description = "A key of your own, 1 to 128 characters, new for every command",
         min_length = 1, max_length = 128),
    ),
    request_body(content = round::Command, examples(
        ("correct" = (summary = "An ante was paid 4.00 too much",
            value = json!({"do": "correct", "place": 3, "wager": "ante", "amount": -400,
                           "reason": "paid on the wrong stack"}))),
        ("validate" = (summary = "A jackpot prize", value = json!({"do": "validate", "place": 3}))),
    )),
    responses(
        (status = 200, description = "Proposed, now or before", body = AcceptedProposalView),
        BadField,
        SignedOut,
        Office,
        NoTable,
        (status = 413, description = "The request is larger than 128 KiB", body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "The rules say no, and the clause that does", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn propose<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<AcceptedProposalView>, Problem> {
    let table = table_number(&number)?;
    let who = app.in_office(&headers, &STAFF).await?;
    let book = book_at(&app, table)?;
    let by = acting(&who, &headers, &book)?;
    let key = key(&headers)?;
    let command = Box::new(read_wish(body, LARGEST_SHEET)?.command(table));
    let told = app
        .counter
        .tell(by, key, Command::Propose { command }, None);
    let accepted = told.await;
    let accepted = accepted.map_err(|it| Problem::rejected(&it, Some(&book)))?;
    let about = About::Table(table);
    let number = app.proposed(&about, accepted.sequence).await?;
    Ok(Json(AcceptedProposalView {
        proposal: number.map(|number| id(&about, number)),
        stream: accepted.stream,
        sequence: accepted.sequence,
    }))
}

/// Confirm a proposal
///
/// Without a body, as whoever is signed in. With one, as somebody else who stands at this screen
/// and shows a PIN, or a code where money moves; nobody is signed in by it. The same answer for
/// a name that nobody has, a wrong PIN and none; after five wrong ones there is a wait.
#[utoipa::path(
    post, path = "/api/v1/proposals/{proposal}/confirmation", tag = "house",
    operation_id = "confirmProposal",
    params(("proposal" = String, Path, description = "The `id` of the proposal",
            example = "table:1:3")),
    request_body(content = Option<Confirmation>),
    responses(
        (status = 200, description = "Confirmed, and done", body = AcceptedProposalView),
        BadField,
        SignedOut,
        Office,
        (status = 404, description = "No such proposal, or it is over", body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "One's own, lapsed, or the rules say no", body = Details,
         content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn confirm<C: Chance>(
    State(app): Shared<C>,
    Part(proposal): Part,
    asker: Asker,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<AcceptedProposalView>, Problem> {
    let (about, number) = read_id(&proposal)?;
    let who = app.in_office(&headers, &STAFF).await?;
    let by = match body.is_empty() {
        true => By::person(who.person.clone(), who.role),
        false => {
            let form: Confirmation = serde_json::from_slice(&body)
                .map_err(|error| Problem::field("body", error.to_string()))?;
            let shown = match (&form.pin, &form.code) {
                (_, Some(code)) => Shown::Code(code),
                (Some(pin), None) => Shown::Pin(pin),
                (None, None) => {
                    let detail = "send a `pin`, or a `code` where money moves".to_owned();
                    return Err(Problem::field("pin", detail));
                }
            };
            let at = (&about, number);
            app.confirmer(&asker, at, (&form.name, shown)).await?
        }
    };
    let about = || about.clone();
    let command = Command::Confirm {
        about: about(),
        number,
    };
    let done = app
        .act_on(by, (&about(), number), "confirm", command)
        .await?;
    Ok(accepted(&about(), number, done))
}

/// Refuse a proposal
///
/// For whoever could confirm it.
#[utoipa::path(
    post, path = "/api/v1/proposals/{proposal}/refusal", tag = "house",
    operation_id = "refuseProposal",
    params(("proposal" = String, Path, description = "The `id` of the proposal",
            example = "table:1:3")),
    request_body = RefusedProposal,
    responses(
        (status = 200, description = "Refused", body = AcceptedProposalView),
        BadField,
        SignedOut,
        Office,
        (status = 422, description = "One's own, lapsed or over, or the rules say no",
         body = Details, content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn refuse<C: Chance>(
    State(app): Shared<C>,
    Part(proposal): Part,
    headers: HeaderMap,
    Sent(form): Sent<RefusedProposal>,
) -> Result<Json<AcceptedProposalView>, Problem> {
    let (about, number) = read_id(&proposal)?;
    let by = signed_in(&app, &headers).await?;
    let command = Command::Decline {
        about: about.clone(),
        number,
        reason: form.reason,
    };
    let done = app.act_on(by, (&about, number), "refuse", command).await?;
    Ok(accepted(&about, number, done))
}

/// Withdraw a proposal
///
/// For whoever made it.
#[utoipa::path(
    post, path = "/api/v1/proposals/{proposal}/withdrawal", tag = "house",
    operation_id = "withdrawProposal",
    params(("proposal" = String, Path, description = "The `id` of the proposal",
            example = "table:1:3")),
    responses(
        (status = 200, description = "Withdrawn", body = AcceptedProposalView),
        BadField,
        SignedOut,
        Office,
        (status = 422, description = "Somebody else's, or it is over", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn withdraw<C: Chance>(
    State(app): Shared<C>,
    Part(proposal): Part,
    headers: HeaderMap,
) -> Result<Json<AcceptedProposalView>, Problem> {
    let (about, number) = read_id(&proposal)?;
    let by = signed_in(&app, &headers).await?;
    let command = Command::Retract {
        about: about.clone(),
        number,
    };
    let done = app
        .act_on(by, (&about, number), "withdraw", command)
        .await?;
    Ok(accepted(&about, number, done))
}

async fn signed_in<C: Chance>(app: &App<C>, headers: &HeaderMap) -> Result<By, Problem> {
    let SignedIn { person, role, .. } = app.in_office(headers, &STAFF).await?;
    Ok(By::person(person, role))
}

fn accepted(
    about: &About,
    number: u64,
    done: crate::answer::Accepted,
) -> Json<AcceptedProposalView> {
    Json(AcceptedProposalView {
        proposal: Some(id(about, number)),
        stream: done.stream,
        sequence: done.sequence,
    })
}

impl<C: Chance> App<C> {
    /// The proposal that a document of a stream made; none: it did what was proposed before.
    pub(crate) async fn proposed(
        &self,
        about: &About,
        sequence: u64,
    ) -> Result<Option<u64>, Problem> {
        let events = self.events_of(about, sequence).await?;
        Ok(events.iter().find_map(|event| match event {
            floor::house::Event::Proposal {
                event: ProposalEvent::Proposed(proposal),
                ..
            } => Some(proposal.number),
            _ => None,
        }))
    }
}
