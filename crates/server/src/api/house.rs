//! What those who answer for the house tell it while it runs: everything that its file can say.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::authority::By;
use floor::house::{About, Command, Opening};
use rulebook::Role;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::responses::{BadField, Office, SignedOut, Unable};
use super::{Shared, ToHouse};
use crate::chance::Chance;
use crate::house_file;
use crate::problem::{Details, Problem};
use crate::proposals::id;

/// A command to the house, in the form in which the journal keeps it: `{"house":{"book":…}}`,
/// `{"house":{"table":…}}`, `{"house":{"house":…}}`, `{"change-tables":[…]}`, `{"jackpot":{"jackpot":"NAME","command":…}}`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = HouseCommand, value_type = Object)]
#[serde(transparent)]
pub(crate) struct HouseCommand(Value);

/// Who tells the house something, or proposes it.
pub(super) const OFFICES: [Role; 3] = [Role::Manager, Role::Supervisor, Role::Administrator];

impl HouseCommand {
    /// The command, if it is one that is told here.
    pub(super) fn read(self) -> Result<Command, Problem> {
        let command = serde_json::from_value::<Command>(self.0);
        let command = command.map_err(|error| Problem::field("body", error.to_string()))?;
        if !is_for_the_house(&command) {
            let detail = "this is not told here: what the house is, a book, a table, a change of \
                          tables, a jackpot";
            return Err(Problem::field("body", detail.to_owned()));
        }
        if let Command::House(Opening::House(terms)) = &command
            && let Some((field, why)) = house_file::unknown(terms)
        {
            return Err(Problem::field(field, why));
        }
        Ok(command)
    }
}

/// Where an accepted command stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AcceptedByTheHouse)]
pub(crate) struct AcceptedView {
    /// The stream it is about.
    stream: String,
    /// The number of its document there.
    sequence: u64,
    /// The proposal that it is until somebody else confirms it; null: it is done.
    #[schema(required, example = "jackpot:1:3")]
    proposal: Option<String>,
}

/// Tell the house something
///
/// Take on a book, open a table, set tables up otherwise (where a round has begun, once it is
/// over), open a jackpot, link tables to it, or say anew what the house is: all of its terms but
/// the currency and whether it plays for money, which stay. For managers; supervisors take
/// jackpots down and up. Other terms, a changed table, and the money, division, rates or wager of a jackpot, take two people, of whom
/// one is a manager: the first proposes it, and it is done once a second sends the same or confirms
/// the `proposal`. The body has at most 1 MiB, which is room for a whole book.
#[utoipa::path(
    post, path = "/api/v1/house/commands", tag = "house", operation_id = "tellHouse",
    params(
        ("Idempotency-Key" = String, Header,
         description = "A key of your own, 1 to 128 characters, new for every command",
         min_length = 1, max_length = 128),
    ),
    request_body = HouseCommand,
    responses(
        (status = 200, description = "Accepted, now or before", body = AcceptedView),
        BadField,
        SignedOut,
        Office,
        (status = 413, description = "The request is larger than 1 MiB", body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "The rules say no, and the clause that does", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn tell<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
    ToHouse { who, sent: command }: ToHouse<HouseCommand>,
) -> Result<Json<AcceptedView>, Problem> {
    let key = headers.get("Idempotency-Key");
    let key = key.and_then(|key| key.to_str().ok()).unwrap_or_default();
    if key.is_empty() || key.len() > 128 {
        let detail = "a key of your own has 1 to 128 characters".to_owned();
        return Err(Problem::field("Idempotency-Key", detail));
    }
    let command = command.read()?;
    // The book of the table that it is about says why not.
    let published = app.counter.published();
    let book = book_of(&published.house, &command);
    let by = By::person(who.person.clone(), who.role);
    // What two people do is proposed by the first, and done with the second.
    let about = About::of(&command).filter(|_| published.house.wants_two(&by, &command));
    let command = match &about {
        Some(_) => Command::Propose {
            command: Box::new(command),
        },
        None => command,
    };
    let told = app.counter.tell(by, key.to_owned(), command, None).await;
    let accepted =
        told.map_err(|rejected| Problem::rejected(&rejected, book.as_deref()).named())?;
    let proposal = match &about {
        Some(about) => app.proposed(about, accepted.sequence).await?,
        None => None,
    };
    Ok(Json(AcceptedView {
        stream: accepted.stream,
        sequence: accepted.sequence,
        proposal: proposal
            .zip(about)
            .map(|(number, about)| id(&about, number)),
    }))
}

fn is_for_the_house(command: &Command) -> bool {
    match command {
        Command::House(Opening::House(_) | Opening::Book(_) | Opening::Table(_))
        | Command::Jackpot { .. } => true,
        Command::ChangeTables(setups) => !setups.is_empty(),
        _ => false,
    }
}

/// The book of the tables that a command is about.
pub(super) fn book_of(
    house: &floor::house::House,
    command: &Command,
) -> Option<std::sync::Arc<rulebook::Book>> {
    match command {
        Command::House(Opening::Table(setup)) => house.books.get(&setup.digest).cloned(),
        Command::ChangeTables(setups) => house.books.get(&setups.first()?.digest).cloned(),
        Command::Jackpot { jackpot, command } => {
            let known = house.jackpots.get(jackpot);
            let known = known.and_then(|it| it.tables.first().copied());
            // One that is to be opened has the book of its tables.
            let table = known.or_else(|| match command.as_ref() {
                jackpot::Command::Open(setup) => setup.tables.keys().next().map(|it| it.0),
                _ => None,
            })?;
            let table = house.tables.get(&table)?;
            Some(std::sync::Arc::clone(&table.book))
        }
        _ => None,
    }
}
