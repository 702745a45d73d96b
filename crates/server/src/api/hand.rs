//! A round as a case that anybody can play again.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use games::round::Phase;
use serde::Serialize;
use utoipa::ToSchema;

use super::responses::{NoRound, TooMany, Unable};
use super::{Round, Shared};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::problem::{Details, Problem};

/// A round as a case.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundHand)]
pub(crate) struct HandView {
    /// The name of the round.
    round: String,
    /// The book it was ruled by.
    book: String,
    /// The digest of that book.
    digest: String,
    /// The case, in the notation of hands: `croupier replay` plays it again to the same
    /// lines. A card that was never shown is `??`.
    pub(crate) hand: String,
}

/// One round as a case that can be played again
#[utoipa::path(
    get, path = "/api/v1/rounds/{round}/hand", tag = "rounds", operation_id = "roundHand",
    params(("round" = String, Path, description = "The name of the round",
            pattern = "^t[1-9][0-9]*-[1-9][0-9]*$", example = "t1-42")),
    responses(
        (status = 200, description = "The case", body = HandView),
        NoRound,
        (status = 409, description = "It is not over, or a case cannot tell it", body = Details,
         content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
)]
pub(crate) async fn of_round<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    round: Round,
) -> Result<Json<HandView>, Problem> {
    HandView::of(&app, &asker, round).await.map(Json)
}

impl HandView {
    /// A round that is over, for whoever asks once it is their turn.
    pub(crate) async fn of<C: Chance>(
        app: &Arc<App<C>>,
        asker: &Asker,
        round: Round,
    ) -> Result<HandView, Problem> {
        let house = Arc::clone(app);
        let read = async move || HandView::read(&house, round).await;
        app.budget.read(asker, read).await
    }

    async fn read<C>(app: &App<C>, round: Round) -> Result<HandView, Problem> {
        let (table, number, first) = (round.table, round.number, round.span.first);
        let played = audit::past_round_at(&app.store, &app.key, table, number, first).await;
        let played = played.map_err(|error| Problem::failed(error.to_string()))?;
        let played = played.ok_or_else(|| round.missing())?;
        let at = played.at_table().ok_or_else(|| round.missing())?;
        let name = round.name;
        if !matches!(at.round.phase, Phase::Settled | Phase::Void) {
            return Err(Problem::conflict(format!("round {name} is not over")));
        }
        let script = played.script().map_err(|error| {
            Problem::conflict(format!("round {name} cannot be written as a case: {error}"))
        })?;
        Ok(HandView {
            round: name,
            book: at.book.id.clone(),
            digest: at.book.digest(),
            hand: script.to_string(),
        })
    }
}
