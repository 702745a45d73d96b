//! The problems that several routes answer with, for the document of the interface.
#![expect(dead_code, reason = "they are described, and never made")]

use utoipa::IntoResponses;

use crate::problem::Details;

#[derive(IntoResponses)]
#[response(
    status = 400,
    description = "A field makes no sense",
    content_type = "application/problem+json"
)]
pub(crate) struct BadField(Details);

#[derive(IntoResponses)]
#[response(
    status = 401,
    description = "Nobody is signed in",
    content_type = "application/problem+json"
)]
pub(crate) struct SignedOut(Details);

#[derive(IntoResponses)]
#[response(
    status = 403,
    description = "A page of another site sent it",
    content_type = "application/problem+json"
)]
pub(crate) struct Elsewhere(Details);

#[derive(IntoResponses)]
#[response(
    status = 400,
    description = "No number of a table",
    content_type = "application/problem+json"
)]
pub(crate) struct NoTableNumber(Details);

#[derive(IntoResponses)]
#[response(
    status = 404,
    description = "No such table",
    content_type = "application/problem+json"
)]
pub(crate) struct NoTable(Details);

#[derive(IntoResponses)]
pub(crate) enum NoRound {
    #[response(
        status = 400,
        description = "No name of a round",
        content_type = "application/problem+json"
    )]
    Name(Details),
    #[response(
        status = 404,
        description = "No such round",
        content_type = "application/problem+json"
    )]
    Missing(Details),
}

#[derive(IntoResponses)]
#[response(
    status = 429,
    description = "Too much is asked for at once; `Retry-After` says when to ask again",
    content_type = "application/problem+json"
)]
pub(crate) struct TooMany(Details);

#[derive(IntoResponses)]
#[response(
    status = 503,
    description = "The house cannot do that now",
    content_type = "application/problem+json"
)]
pub(crate) struct Unable(Details);

#[derive(IntoResponses)]
#[response(
    status = 403,
    description = "Something has to be done first: `reason` says what; or a page of another site \
                   sent it",
    content_type = "application/problem+json"
)]
pub(crate) struct First(Details);

#[derive(IntoResponses)]
#[response(
    status = 403,
    description = "It is for another office, or something has to be done first",
    content_type = "application/problem+json"
)]
pub(crate) struct Office(Details);

#[derive(IntoResponses)]
#[response(
    status = 404,
    description = "Nobody of this id",
    content_type = "application/problem+json"
)]
pub(crate) struct NoPerson(Details);

#[derive(IntoResponses)]
#[response(
    status = 409,
    description = "Not as things stand",
    content_type = "application/problem+json"
)]
pub(crate) struct NotNow(Details);
