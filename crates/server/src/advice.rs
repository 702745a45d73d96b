//! The coach: what every action is worth, exactly, for whoever has to decide.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cards::{Card, Cards};
use floor::Table;
use gamemath::decision::Decision;
use gamemath::fraction::decimal;
use games::{Holder, Place, Rules};
use money::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::responses::{NoTable, NoTableNumber, SignedOut, TooMany};
use crate::api::{Part, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::people::SignedIn;
use crate::problem::{Details, Problem};

/// The amount that wagers are reckoned on: it divides without a rest.
const UNIT: Money = Money::cents(200);

/// How many answers are kept.
pub(crate) const KEPT: usize = 1_000;

/// What the coach says.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Advice)]
pub struct AdviceView {
    /// The place that has to decide.
    place: u8,
    /// What may be done, and what each is worth.
    actions: Vec<ActionView>,
    /// The best of them.
    best: String,
    /// What values are counted in.
    unit: &'static str,
}

/// One action.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Action)]
struct ActionView {
    /// What: `fold`, `bet`, `play-4x`, `change 7d` …
    action: String,
    /// The same in words.
    label: String,
    /// What it is worth, a fraction in lowest terms.
    ev: String,
    /// The same in decimals.
    decimal: String,
}

/// What every action is worth, for whoever asks
///
/// Exact, for the place of the caller that has to decide now.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/advice", tag = "tables", operation_id = "advice",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    responses(
        (status = 200, description = "The coach", body = AdviceView),
        NoTableNumber,
        SignedOut,
        NoTable,
        (status = 409, description = "There is nothing to decide now", body = Details,
         content_type = "application/problem+json"),
        TooMany,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn get<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(number): Part,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Json<AdviceView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let order = app.order(table);
    let (place, decision) = decision(table, &who, order.as_ref())?;
    let rules = Arc::clone(&table.rules);
    // The cards are the street; those of a deal that is dealt again are others.
    let name = format!("{} {place} {decision:?}", table.round_id(number));
    let advice = app.advice.get(name, || async {
        let work = move || advise(place, &decision, &rules);
        app.budget.work(&asker, Size::Small, work).await?
    });
    advice.await.map(Json)
}

/// What the coach says to a place, worked out.
fn advise(place: Place, decision: &Decision, rules: &Rules) -> Result<AdviceView, Problem> {
    let advice = decision.advise(rules, UNIT);
    let advice = advice.map_err(|error| Problem::conflict(error.to_string()))?;
    let best = advice.best().map(|best| best.action.clone());
    let actions = advice.0.iter().map(|value| ActionView {
        action: value.action.clone(),
        label: value.action.replace('-', " "),
        ev: value.ev.to_string(),
        decimal: decimal(&value.ev, 4),
    });
    Ok(AdviceView {
        place: place.number(),
        actions: actions.collect(),
        best: best.unwrap_or_default(),
        unit: "antes",
    })
}

/// What somebody sees who has to decide.
pub(crate) fn decision(
    table: &Table,
    who: &SignedIn,
    order: Option<&[Card; 52]>,
) -> Result<(Place, Decision), Problem> {
    let round = &table.round;
    let mut own = round
        .spots
        .iter()
        .filter(|(place, spot)| spot.person == who.person && table.awaits(**place));
    let nothing = || Problem::conflict("there is nothing for you to decide now".to_owned());
    let (place, spot) = own.next().ok_or_else(nothing)?;
    let holder = Holder::Place(*place);
    let sees = round
        .view(table.game(), table.card.device, &who.person, holder)
        .sees;
    if sees.iter().any(|sees| !sees) {
        let detail = "this hand is not to be seen, so nobody can advise on it".to_owned();
        return Err(Problem::conflict(detail));
    }
    let hand = (0..spot.hand.len()).map(|position| table.face(order, holder, position));
    let hand: Option<Vec<Card>> = hand.collect();
    let hand = hand.ok_or_else(nothing)?;
    let shown = |holder| {
        let hand = round.hand(holder);
        let faces = hand.map(|hand| hand.faces().iter().filter_map(|face| face.known()));
        faces.into_iter().flatten().collect::<Vec<Card>>()
    };
    // Two cards that are the same cannot come out of one deck.
    let cards = |cards: Vec<Card>| Cards::new(cards).map_err(|it| Problem::failed(it.to_string()));
    let dropped = spot.changed.and_then(|_| table.dropped(order, *place));
    let decision = Decision {
        hand: cards(hand)?,
        up: shown(Holder::Dealer).first().copied(),
        dropped,
        board: cards(shown(Holder::Board))?,
        seen: Cards::default(),
    };
    Ok((*place, decision))
}
