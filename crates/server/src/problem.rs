//! Problems, as RFC 9457 has them: what is wrong, and the clause or the field.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rulebook::Book;
use serde::Serialize;
use utoipa::ToSchema;

use crate::desk::Rejected;
use crate::view::ClauseView;

/// Something that a request cannot have.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Problem(Box<Details>);

/// A kind of problem. Its address, `/problems/WORD`, is the `type` of every one of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// Its word.
    pub word: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// It in words.
    pub title: &'static str,
    /// What to do about it.
    pub next: &'static str,
}

/// A field of the request makes no sense.
const BAD_REQUEST: Kind = Kind {
    word: "bad-request",
    status: 400,
    title: "The request makes no sense",
    next: "`field` names what is wrong: a part of the path or the query, a header, or the body. \
           Mend it and send the request again.",
};

/// Nobody is signed in.
const SIGNED_OUT: Kind = Kind {
    word: "signed-out",
    status: 401,
    title: "Nobody is signed in",
    next: "Come in as a guest with `POST /api/v1/guests`, or open a sign-in link. Send the \
           cookie, or the token as `Authorization: Bearer`.",
};

/// There is no such thing.
const NOT_FOUND: Kind = Kind {
    word: "not-found",
    status: 404,
    title: "There is no such thing",
    next: "Look at the name in the path: a table is a number, a round is as t1-42, books are \
           listed at `/api/v1/books`.",
};

/// What stands there does not take this method.
const NO_SUCH_METHOD: Kind = Kind {
    word: "no-such-method",
    status: 405,
    title: "This cannot be done there",
    next: "`/openapi.json` lists what each path takes.",
};

/// It cannot be done as things stand.
const NOT_NOW: Kind = Kind {
    word: "not-now",
    status: 409,
    title: "Not as things stand",
    next: "Look at the table again: there may be nothing to decide.",
};

/// The table has moved on since the sender looked.
const OUTDATED: Kind = Kind {
    word: "outdated",
    status: 412,
    title: "The table has moved on",
    next: "`If-Match` named another sequence than the table's. Look at the table again and \
           decide anew, under a new key.",
};

/// The request is larger than any that makes sense.
const TOO_LARGE: Kind = Kind {
    word: "too-large",
    status: 413,
    title: "The request is too large",
    next: "Post back the `command` of an offer and nothing else.",
};

/// The rules or the house say no.
const REFUSED: Kind = Kind {
    word: "refused",
    status: 422,
    title: "The rules say no",
    next: "`clause` is the clause that says so, where one does, and `reason` its word. Nothing \
           has changed; the offers of the table's view are what may be done.",
};

/// The server failed.
const FAILED: Kind = Kind {
    word: "failed",
    status: 503,
    title: "The house cannot do that now",
    next: "Send a command again under the same key: it is accepted once, however often it \
           arrives. If it stays so, whoever runs the house should look at its log.",
};

/// Every kind of problem, by status.
pub const KINDS: [Kind; 9] = [
    BAD_REQUEST,
    SIGNED_OUT,
    NOT_FOUND,
    NO_SUCH_METHOD,
    NOT_NOW,
    OUTDATED,
    TOO_LARGE,
    REFUSED,
    FAILED,
];

/// RFC 9457: what is wrong with a request, with the clause or the field it is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ProblemDetails)]
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
    #[schema(nullable = false)]
    pub clause: Option<ClauseView>,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
    /// The reason by its word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<&'static str>,
}

impl Problem {
    fn new(kind: Kind, detail: String) -> Problem {
        Problem(Box::new(Details {
            kind: format!("/problems/{}", kind.word),
            title: kind.title,
            status: kind.status,
            detail,
            clause: None,
            field: None,
            reason: None,
        }))
    }

    /// A field of the request makes no sense.
    #[must_use]
    pub fn field(field: &str, detail: String) -> Problem {
        let mut problem = Problem::new(BAD_REQUEST, detail);
        problem.0.field = Some(field.to_owned());
        problem
    }

    /// There is no such thing.
    #[must_use]
    pub fn missing(detail: String) -> Problem {
        Problem::new(NOT_FOUND, detail)
    }

    /// What stands there does not take this method.
    #[must_use]
    pub fn method(method: &str, path: &str) -> Problem {
        Problem::new(NO_SUCH_METHOD, format!("{path} does not take {method}"))
    }

    /// Nobody is signed in.
    #[must_use]
    pub fn signed_out() -> Problem {
        let detail = "POST /api/v1/guests to play as a guest, or open a sign-in link";
        Problem::new(SIGNED_OUT, detail.to_owned())
    }

    /// It cannot be done as things stand.
    #[must_use]
    pub fn conflict(detail: String) -> Problem {
        Problem::new(NOT_NOW, detail)
    }

    /// The request is larger than any that makes sense.
    #[must_use]
    pub fn too_large() -> Problem {
        Problem::new(TOO_LARGE, "a command has at most 16 KiB".to_owned())
    }

    /// The server failed.
    #[must_use]
    pub fn failed(detail: String) -> Problem {
        Problem::new(FAILED, detail)
    }

    /// What is wrong.
    pub(crate) fn details(&self) -> &Details {
        &self.0
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        let status = StatusCode::from_u16(self.0.status);
        status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// What a rejected command is as a problem, in the words of the table's book.
    #[must_use]
    pub fn rejected(rejected: &Rejected, book: Option<&Book>) -> Problem {
        match rejected {
            Rejected::Refused(refusal) => {
                let mut problem = Problem::new(REFUSED, refusal.to_string());
                let clause = refusal.under().zip(book);
                problem.0.clause = clause.map(|(under, book)| ClauseView::of(book, under));
                problem.0.reason = Some(refusal.word());
                problem
            }
            Rejected::Outdated(now) => Problem::new(
                OUTDATED,
                format!("it stands at {now}; look again and decide anew"),
            ),
            Rejected::NotWritten(why) => Problem::failed(why.clone()),
            Rejected::Closed => Problem::failed("the house is closed".to_owned()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(&self)).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        // Whoever shows it to people finds it here.
        response.extensions_mut().insert(self);
        response
    }
}
