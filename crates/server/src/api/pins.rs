//! The own PIN.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

use super::responses::{BadField, Elsewhere, NotNow, Office, SignedOut, TooMany, Unable};
use super::{Sent, Shared};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::problem::Problem;
use crate::sign_in::failed;

/// A PIN of one's own choice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPin)]
pub(crate) struct NewPin {
    /// The password, which shows that it is really whoever is signed in.
    #[schema(max_length = 256)]
    password: String,
    /// Four to eight digits.
    #[schema(
        min_length = 4,
        max_length = 8,
        pattern = "^[0-9]{4,8}$",
        example = "4821"
    )]
    pin: String,
}

/// Choose a PIN
///
/// By it one confirms what somebody else proposed, at that person's screen. It signs nobody in.
#[utoipa::path(
    post, path = "/api/v1/me/pin", tag = "people", operation_id = "setPin",
    request_body = NewPin,
    responses(
        (status = 204, description = "Set, in place of the one before"),
        BadField,
        SignedOut,
        Office,
        Elsewhere,
        NotNow,
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn set<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
    Sent(form): Sent<NewPin>,
) -> Result<StatusCode, Problem> {
    let who = app.signed_in(&headers).await?;
    let both = (form.password.as_str(), form.pin.as_str());
    app.set_pin(&asker, &who, both).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take the own PIN away
#[utoipa::path(
    delete, path = "/api/v1/me/pin", tag = "people", operation_id = "deletePin",
    responses(
        (status = 204, description = "There is none any more"),
        SignedOut,
        Elsewhere,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn take_away<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let who = app.signed_in(&headers).await?;
    app.store.delete_pin(&who.person).await.map_err(failed)?;
    Ok(StatusCode::NO_CONTENT)
}
