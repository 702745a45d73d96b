//! Problems, as RFC 9457 has them: what is wrong, and the clause or the field.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rulebook::Book;
use serde::Serialize;

use crate::desk::Rejected;
use crate::view::ClauseView;

/// Something that a request cannot have.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Problem(Box<Details>);

/// What is wrong with a request.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Details {
    /// The kind of problem, as a path of this server.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong this time, and what to do next.
    pub detail: String,
    /// The clause that says no.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<ClauseView>,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The reason by its word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

impl Problem {
    fn new(status: StatusCode, kind: &str, title: &'static str, detail: String) -> Problem {
        Problem(Box::new(Details {
            kind: format!("/problems/{kind}"),
            title,
            status: status.as_u16(),
            detail,
            clause: None,
            field: None,
            reason: None,
        }))
    }

    /// A field of the request makes no sense.
    #[must_use]
    pub fn field(field: &str, detail: String) -> Problem {
        let mut problem = Problem::new(
            StatusCode::BAD_REQUEST,
            "bad-request",
            "The request makes no sense",
            detail,
        );
        problem.0.field = Some(field.to_owned());
        problem
    }

    /// There is no such thing.
    #[must_use]
    pub fn missing(detail: String) -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "not-found",
            "There is no such thing",
            detail,
        )
    }

    /// Nobody is signed in.
    #[must_use]
    pub fn signed_out() -> Problem {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            "signed-out",
            "Nobody is signed in",
            "POST /api/v1/guests to play as a guest, or open a sign-in link".to_owned(),
        )
    }

    /// It cannot be done as things stand.
    #[must_use]
    pub fn conflict(detail: String) -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "not-now",
            "Not as things stand",
            detail,
        )
    }

    /// The request is larger than any that makes sense.
    #[must_use]
    pub fn too_large() -> Problem {
        Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            "The request is too large",
            "a command has at most 16 KiB".to_owned(),
        )
    }

    /// The server failed.
    #[must_use]
    pub fn failed(detail: String) -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "failed",
            "The house cannot do that now",
            detail,
        )
    }

    /// What a rejected command is as a problem, in the words of the table's book.
    #[must_use]
    pub fn rejected(rejected: &Rejected, book: Option<&Book>) -> Problem {
        match rejected {
            Rejected::Refused(refusal) => {
                let mut problem = Problem::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "refused",
                    "The rules say no",
                    refusal.to_string(),
                );
                let clause = refusal.under().zip(book);
                problem.0.clause = clause.map(|(under, book)| ClauseView::of(book, under));
                problem.0.reason = Some(refusal.word());
                problem
            }
            Rejected::Outdated(now) => Problem::new(
                StatusCode::PRECONDITION_FAILED,
                "outdated",
                "The table has moved on",
                format!("it stands at {now}; look again and decide anew"),
            ),
            Rejected::NotWritten(why) => Problem::failed(why.clone()),
            Rejected::Closed => Problem::failed("the house is closed".to_owned()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}
