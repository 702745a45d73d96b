//! Tables and jackpots as those who work at them see them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use floor::authority::By;
use floor::report::{JackpotReport, TableReport};
use games::Holder;
use rulebook::{Book, Role};
use serde::Serialize;
use utoipa::ToSchema;

use super::responses::{BadField, NoTable, NoTableNumber, Office, SignedOut, Unable};
use super::{Part, Shared, table_number};
use crate::app::{self, App};
use crate::chance::Chance;
use crate::people::SignedIn;
use crate::problem::{Details, Problem};
use crate::view::ClauseView;

/// Who sees a table as its staff does.
const STAFF: [Role; 4] = [Role::Dealer, Role::Supervisor, Role::Manager, Role::Auditor];

/// Who sees a jackpot.
const OF_JACKPOTS: [Role; 5] = [
    Role::Dealer,
    Role::Supervisor,
    Role::Manager,
    Role::Auditor,
    Role::Administrator,
];

/// A table as its staff sees it
///
/// For dealers, supervisors, managers and auditors. A card that was not shown is `??` here too.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/floor", tag = "tables", operation_id = "floorOfTable",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    responses(
        (status = 200, description = "The table", body = TableReport),
        NoTableNumber,
        SignedOut,
        Office,
        NoTable,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn table<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
) -> Result<Json<TableReport>, Problem> {
    let number = table_number(&number)?;
    app.in_office(&headers, &STAFF).await?;
    let published = app.counter.published();
    let report = TableReport::of(&published.house, number);
    let report = report.ok_or_else(|| Problem::no_table(number))?;
    Ok(Json(report))
}

/// A jackpot as those at its tables see it
///
/// For dealers, supervisors, managers, auditors and administrators.
#[utoipa::path(
    get, path = "/api/v1/jackpots/{jackpot}", tag = "tables", operation_id = "jackpot",
    params(("jackpot" = String, Path, description = "The name of the jackpot", example = "table-1")),
    responses(
        (status = 200, description = "The jackpot", body = JackpotReport),
        SignedOut,
        Office,
        (status = 404, description = "No such jackpot", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn jackpot<C: Chance>(
    State(app): Shared<C>,
    Part(name): Part,
    headers: HeaderMap,
) -> Result<Json<JackpotReport>, Problem> {
    app.in_office(&headers, &OF_JACKPOTS).await?;
    let missing = || Problem::missing(format!("there is no jackpot {name}"));
    let published = app.counter.published();
    let report = JackpotReport::of(&published.house, &name);
    Ok(Json(report.ok_or_else(missing)?))
}

/// A hand, as whoever asks sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeenHand)]
pub(crate) struct SeenHandView {
    /// Whose it is: the number of a place, `dealer`, or `board`.
    whose: String,
    /// Its cards as they lie; null: that one is not to be seen.
    cards: Vec<Option<String>>,
    /// What it is called, by itself and for each wager that is judged on it, as far as whoever
    /// asks can tell.
    names: Vec<HandNameView>,
    /// What says who may see it.
    under: Vec<ClauseView>,
    /// What its owner is warned of before deciding; nobody else is told.
    warnings: Vec<WarningView>,
}

/// Something that a decision would give up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HandWarning)]
pub(crate) struct WarningView {
    /// Which decision, by its verb.
    decision: String,
    /// What it would do, by its word.
    reason: &'static str,
    /// It in words.
    words: String,
    /// What makes it so.
    under: ClauseView,
}

/// What a hand is called.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HandName)]
pub(crate) struct HandNameView {
    /// The wager that is judged; null: the hand by itself.
    #[schema(required)]
    wager: Option<String>,
    /// Its category.
    category: String,
    /// What makes it so.
    under: Vec<ClauseView>,
}

/// What whoever asks sees of a hand
///
/// The own cards of somebody who plays with virtual ones are seen there as the book lets them
/// be; everybody else's once they are shown.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/hands/{whose}", tag = "tables", operation_id = "seenHand",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        ("whose" = String, Path, description = "The number of a place, `dealer` or `board`",
         example = "dealer"),
    ),
    responses(
        (status = 200, description = "The hand", body = SeenHandView),
        BadField,
        SignedOut,
        NoTable,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn hand<C: Chance>(
    State(app): Shared<C>,
    Path((number, whose)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Json<SeenHandView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    let holder: Holder = whose.parse().map_err(|_| {
        let detail = format!("`{whose}` is no place, nor `dealer` or `board`");
        Problem::field("whose", detail)
    })?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let game = table.game();
    let seen = |of: Holder| {
        let device = table.card.device;
        table.round.view(game, device, &who.person, of)
    };
    // Whoever has no hand there has no use for the deck.
    let plays = crate::playing::plays(table, &who.person);
    let order = plays.then(|| app.order(table)).flatten();
    let face = |of: Holder, position: usize| {
        let hand = table.round.hand(of)?;
        let shown = hand.faces().get(position)?.known();
        let sees = seen(of).sees.get(position).copied().unwrap_or(false);
        shown.or_else(|| sees.then(|| table.face(order.as_ref(), of, position))?)
    };
    let lies = table
        .round
        .hand(holder)
        .map_or(0, |hand| hand.faces().len());
    let known = table.round.with_faces(face);
    let wagers = std::iter::once(None).chain(game.openings().iter().copied().map(Some));
    let clause = |it| ClauseView::at(table, it);
    let names = wagers.filter_map(|wager| {
        let named = game.hand(&known, holder, wager)?;
        Some(HandNameView {
            wager: wager.map(|wager| wager.to_string()),
            category: named.category.to_string(),
            under: named.under.into_iter().map(clause).collect(),
        })
    });
    let place = match holder {
        Holder::Place(place) => table.round.spots.get(&place).map(|spot| (place, spot)),
        Holder::Dealer | Holder::Board => None,
    };
    let own = place.filter(|(_, spot)| spot.person == who.person);
    let offers = own.map(|(place, _)| table.round.offers(game, place));
    let warnings = offers.into_iter().flatten().filter_map(|offer| {
        let warning = known.warning(game, &offer.command)?;
        let verb = serde_json::to_value(&offer.command).ok()?;
        Some(WarningView {
            decision: verb.get("do")?.as_str()?.to_owned(),
            reason: warning.of.word(),
            words: warning.of.to_string(),
            under: clause(warning.under),
        })
    });
    Ok(Json(SeenHandView {
        warnings: warnings.collect(),
        whose,
        cards: (0..lies)
            .map(|position| face(holder, position).map(|card| card.to_string()))
            .collect(),
        names: names.collect(),
        under: seen(holder).under.into_iter().map(clause).collect(),
    }))
}

/// Who gives a command: somebody in the role they act in, or, where a header `Office` names
/// one, in a single office of the table's book.
pub(crate) fn acting(who: &SignedIn, headers: &HeaderMap, book: &Book) -> Result<By, Problem> {
    let by = By::person(who.person.clone(), who.role);
    let Some(named) = headers.get("Office") else {
        return Ok(by);
    };
    let wrong = |why: String| Problem::field("Office", why);
    let named = named
        .to_str()
        .map_err(|_| wrong("it is not plain text".to_owned()))?;
    let mut offices = book.offices.iter();
    let office = offices.find(|office| office.name.eq_ignore_ascii_case(named));
    let office = office.ok_or_else(|| {
        let known: Vec<&str> = book.offices.iter().map(|it| it.name.as_str()).collect();
        wrong(format!(
            "{} has no office `{named}`; it has {}",
            book.id,
            known.join(", ")
        ))
    })?;
    match office.role == Some(who.role) {
        true => Ok(By {
            office: Some(office.name.clone()),
            ..by
        }),
        false => Err(Problem::other_office(&format!("you do not act as {named}"))),
    }
}

/// The table of a number, and its book.
pub(crate) fn book_at<C: Chance>(
    app: &App<C>,
    number: u32,
) -> Result<std::sync::Arc<Book>, Problem> {
    let published = app.counter.published();
    Ok(std::sync::Arc::clone(&app::table(&published, number)?.book))
}
