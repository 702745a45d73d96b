//! Problems, as RFC 9457 has them: what is wrong, and the clause or the field.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use journal::LinkUse;
use rulebook::Book;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::Rejected;
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

/// A page of another site sent it.
const ELSEWHERE: Kind = Kind {
    word: "from-elsewhere",
    status: 403,
    title: "The request comes from another site",
    next: "Only the pages of the house change something there with a browser. A program sends \
           no `Origin`.",
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

/// A sign-in link was used or is too old.
const LINK_IS_OVER: Kind = Kind {
    word: "link-is-over",
    status: 410,
    title: "This link signs nobody in any more",
    next: "A sign-in link is good once, for 15 minutes, and until the house starts again. Start \
           the house again: it prints new links.",
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

/// The key was accepted with another command.
const OTHER_COMMAND: Kind = Kind {
    word: "other-command",
    status: 422,
    title: "The key was used for another command",
    next: "`Idempotency-Key` is new for every command: the same key is for the same command sent \
           again. Nothing has changed; send this one under a new key.",
};

/// Too much is asked for at once.
const TOO_MANY: Kind = Kind {
    word: "too-many",
    status: 429,
    title: "Too much is asked for at once",
    next: "Nothing was done. Wait for the seconds that `Retry-After` names, and send it again.",
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
pub const KINDS: [Kind; 13] = [
    BAD_REQUEST,
    SIGNED_OUT,
    ELSEWHERE,
    NOT_FOUND,
    NO_SUCH_METHOD,
    NOT_NOW,
    LINK_IS_OVER,
    OUTDATED,
    TOO_LARGE,
    REFUSED,
    OTHER_COMMAND,
    TOO_MANY,
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
    /// After how many seconds it may be tried again.
    #[serde(skip)]
    pub retry_after_s: Option<u64>,
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
            retry_after_s: None,
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

    /// A page of another site sent it.
    #[must_use]
    pub fn elsewhere() -> Problem {
        let detail = "a page of another site may not change anything here; open the house itself";
        Problem::new(ELSEWHERE, detail.to_owned())
    }

    /// It cannot be done as things stand.
    #[must_use]
    pub fn conflict(detail: String) -> Problem {
        Problem::new(NOT_NOW, detail)
    }

    /// Why a link signs nobody in; none, if it does.
    #[must_use]
    pub fn link(used: &LinkUse) -> Option<Problem> {
        let over = |why: &str| {
            let next = "start the house again, which prints new links";
            Some(Problem::new(LINK_IS_OVER, format!("{why}; {next}")))
        };
        match used {
            LinkUse::SignsIn(_) => None,
            LinkUse::Used => over("this link was used already"),
            LinkUse::Expired => over("this link is older than 15 minutes"),
            LinkUse::Unknown => Some(Problem::missing(
                "this link signs nobody in; take one that the house printed at its last start, or \
                 start it again for new ones"
                    .to_owned(),
            )),
        }
    }

    /// A table is out of play.
    #[must_use]
    pub fn out_of_play(table: u32, why: &str) -> Problem {
        let detail = format!("table {table} is out of play: {why}");
        let mut problem = Problem::new(REFUSED, detail);
        problem.0.reason = Some("out-of-play");
        problem
    }

    /// The request is larger than any that makes sense.
    #[must_use]
    pub fn too_large() -> Problem {
        Problem::new(TOO_LARGE, "a command has at most 16 KiB".to_owned())
    }

    /// Too much is asked for at once; it may be tried again after so many seconds.
    #[must_use]
    pub fn too_many(detail: String, retry_after_s: u64) -> Problem {
        let mut problem = Problem::new(TOO_MANY, detail);
        problem.0.retry_after_s = Some(retry_after_s);
        problem
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

    /// Says in a header after how many seconds it may be tried again.
    pub(crate) fn say_when(&self, response: &mut Response) {
        if let Some(seconds) = self.0.retry_after_s {
            let seconds = HeaderValue::from(seconds);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
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
            Rejected::OtherCommand => {
                let mut problem = Problem::new(OTHER_COMMAND, rejected.to_string());
                problem.0.field = Some("Idempotency-Key".to_owned());
                problem
            }
            Rejected::Outdated(now) => Problem::new(
                OUTDATED,
                format!("it stands at {now}; look again and decide anew"),
            ),
            Rejected::NotWritten(why) => Problem::failed(why.clone()),
            Rejected::Closed => Problem::failed("the house is closed".to_owned()),
            Rejected::Shut => Problem::failed(rejected.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(&self)).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        self.say_when(&mut response);
        // Whoever shows it to people finds it here.
        response.extensions_mut().insert(self);
        response
    }
}
