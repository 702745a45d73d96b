//! The own second factor.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::responses::{BadField, Elsewhere, First, NotNow, SignedOut, TooMany, Unable};
use super::{Sent, Shared};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::problem::Problem;

/// What shows that it is really whoever is signed in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OwnPassword)]
pub(crate) struct OwnPassword {
    /// The password.
    password: String,
}

/// A secret for a device.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SecondFactor)]
pub(crate) struct OfferedView {
    /// The secret, to be typed into a device.
    secret: String,
    /// The same as an address that devices read (`otpauth://totp/…`).
    uri: String,
}

/// What the device shows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ShownCode)]
pub(crate) struct ShownCode {
    /// Six digits.
    #[schema(example = "287082")]
    code: String,
}

/// Codes for whoever has lost the device.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryView {
    /// Each is good once, in place of a code of the device. They are not shown again.
    recovery_codes: Vec<String>,
}

/// What shows that a second factor is one's own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PasswordAndCode)]
pub(crate) struct PasswordAndCode {
    /// The password.
    password: String,
    /// A code of the device, or a recovery code.
    code: String,
}

/// Begin to set up a second factor
///
/// It counts once its device has shown a code.
#[utoipa::path(
    post, path = "/api/v1/me/second-factor", tag = "people", operation_id = "offerSecondFactor",
    request_body = OwnPassword,
    responses(
        (status = 200, description = "The secret for the device", body = OfferedView),
        BadField,
        SignedOut,
        First,
        NotNow,
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn offer<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
    Sent(form): Sent<OwnPassword>,
) -> Result<Json<OfferedView>, Problem> {
    let who = app.signed_in(&headers).await?;
    let offered = app.offer_factor(&asker, &who, &form.password).await?;
    Ok(Json(OfferedView {
        secret: offered.secret,
        uri: offered.address,
    }))
}

/// Take a second factor into use
///
/// All other log-ins are ended.
#[utoipa::path(
    post, path = "/api/v1/me/second-factor/confirmation", tag = "people",
    operation_id = "confirmSecondFactor",
    request_body = ShownCode,
    responses(
        (status = 200, description = "In use", body = RecoveryView),
        BadField,
        SignedOut,
        First,
        NotNow,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn confirm<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
    Sent(form): Sent<ShownCode>,
) -> Result<Json<RecoveryView>, Problem> {
    app.signed_in(&headers).await?;
    let (who, token) = app.by_log_in(&headers).await?;
    let recovery_codes = app.take_factor(&who, &token, &form.code).await?;
    Ok(Json(RecoveryView { recovery_codes }))
}

/// Take the own second factor away
///
/// All log-ins are ended.
#[utoipa::path(
    post, path = "/api/v1/me/second-factor/removal", tag = "people",
    operation_id = "removeSecondFactor",
    request_body = PasswordAndCode,
    responses(
        (status = 204, description = "Taken away"),
        BadField,
        SignedOut,
        Elsewhere,
        NotNow,
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn remove<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
    Sent(form): Sent<PasswordAndCode>,
) -> Result<StatusCode, Problem> {
    let who = app.signed_in(&headers).await?;
    let both = (form.password.as_str(), form.code.as_str());
    app.give_factor_up(&asker, &who, both).await?;
    Ok(StatusCode::NO_CONTENT)
}
