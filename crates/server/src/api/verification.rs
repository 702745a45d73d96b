//! What the house vouches for, and whether a round holds.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::responses::{NoRound, TooMany, Unable};
use super::{Round, Shared};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::problem::Problem;
use crate::verification::{self, VerifiedRound};

/// How far the journal is vouched for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Verification)]
pub(crate) struct VerificationView {
    /// The last checkpoint; null: none was signed yet.
    #[schema(required)]
    checkpoint: Option<SignedView>,
    /// How many entries the journal has.
    entries: u64,
    /// How many of them are younger than the checkpoint.
    younger: u64,
}

/// A checkpoint, with everything that checks it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SignedCheckpoint)]
pub(crate) struct SignedView {
    /// Its number in the stream of the house.
    sequence: u64,
    /// The hash of its entry: what to keep elsewhere.
    hash: String,
    /// When it was signed, as RFC 3339 has it.
    time: String,
    /// The hash of the checkpoint before it.
    #[schema(required)]
    previous: Option<String>,
    /// The Merkle root over the heads.
    root: String,
    /// The signature, Ed25519.
    signature: String,
    /// The public key that it is checked with.
    public_key: String,
    /// How many entries it vouches for, itself included.
    entries: u64,
    /// Where every stream stood.
    heads: BTreeMap<String, HeadView>,
}

/// Where a stream stood.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StreamHead)]
pub(crate) struct HeadView {
    /// How many entries it had.
    sequence: u64,
    /// The hash of the last.
    hash: String,
}

/// The last checkpoint, and how much is younger
#[utoipa::path(
    get, path = "/api/v1/verification", tag = "verification", operation_id = "verification",
    responses(
        (status = 200, description = "How far the journal is vouched for", body = VerificationView),
        Unable,
    ),
)]
pub(crate) async fn latest<C: Chance>(
    State(app): Shared<C>,
) -> Result<Json<VerificationView>, Problem> {
    let failed = |error: journal::Error| Problem::failed(error.to_string());
    let last = app.store.last_checkpoint().await.map_err(failed)?;
    let heads = app.store.heads().await.map_err(failed)?;
    let entries: u64 = heads.values().map(|head| head.sequence.get()).sum();
    let vouched = last.as_ref().map_or(0, journal::Checkpoint::entries);
    let checkpoint = last.map(|last| SignedView {
        sequence: last.entry.sequence.get(),
        hash: last.entry.hash.to_string(),
        time: last.time.to_string(),
        previous: last.previous.map(|hash| hash.to_string()),
        root: last.root.to_string(),
        signature: last.signature.to_string(),
        public_key: last.key.to_string(),
        entries: last.entries(),
        heads: last
            .heads
            .iter()
            .map(|(stream, head)| {
                let head = HeadView {
                    sequence: head.sequence.get(),
                    hash: head.hash.to_string(),
                };
                (stream.as_str().to_owned(), head)
            })
            .collect(),
    });
    Ok(Json(VerificationView {
        checkpoint,
        entries,
        younger: entries.saturating_sub(vouched),
    }))
}

/// Whether one round holds
///
/// The chain of its entries, the commitments and decks of its deals, every card that was
/// shown, and every command ruled again with today's code.
#[utoipa::path(
    get, path = "/api/v1/rounds/{round}/verification", tag = "verification",
    operation_id = "verifyRound",
    params(("round" = String, Path, description = "The name of the round",
            pattern = "^t[1-9][0-9]*-[1-9][0-9]*$", example = "t1-42")),
    responses(
        (status = 200, description = "What was checked, and whether it holds",
         body = VerifiedRound),
        NoRound,
        TooMany,
        Unable,
    ),
)]
pub(crate) async fn of_round<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    round: Round,
) -> Result<Json<VerifiedRound>, Problem> {
    let house = Arc::clone(&app);
    let verify = async move || {
        let verified = verification::of_round(&house.store, &house.key, &round).await;
        let verified = verified.map_err(|error| Problem::failed(error.to_string()))?;
        verified.ok_or_else(|| round.missing())
    };
    app.budget.read(&asker, verify).await.map(Json)
}
