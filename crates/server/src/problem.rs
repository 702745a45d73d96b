//! Problems, as RFC 9457 has them: what is wrong, and the clause or the field.

mod kind;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::Table;
use floor::house::Refusal;
use journal::LinkUse;
use narrator::Texts;
use rulebook::{Book, Date};
use serde::Serialize;
use utoipa::ToSchema;

use kind::{
    BAD_REQUEST, CODE_WANTED, ELSEWHERE, FAILED, FIRST, LINK_IS_OVER, NO_SUCH_METHOD, NOT_FOUND,
    NOT_NOW, OTHER_COMMAND, OTHER_OFFICE, OUTDATED, REFUSED, SIGNED_OUT, TOO_LARGE, TOO_MANY,
    WRONG_PASSWORD,
};
pub use kind::{KINDS, Kind};

use crate::answer::Rejected;
use crate::out_of_play::Why;
use crate::view::ClauseView;
use crate::way::Need;

/// Something that a request cannot have.
#[derive(Debug, Clone)]
pub struct Problem(Box<Parts>);

#[derive(Debug, Clone)]
struct Parts {
    kind: Kind,
    words: Words,
    clause: Option<ClauseView>,
    field: Option<String>,
    reason: Option<&'static str>,
    retry_after_s: Option<u64>,
}

/// What is wrong, until it is known in which language it is read.
#[derive(Debug, Clone)]
enum Words {
    /// For whoever writes programs, in English.
    Plain(String),
    /// A text with values in it.
    Said(&'static str, Vec<(&'static str, String)>),
    /// The refusal of a house.
    Refused(Box<Refusal>),
}

impl Words {
    fn said(key: &'static str) -> Words {
        Words::Said(key, Vec::new())
    }

    fn text(&self, texts: &Texts) -> String {
        match self {
            Words::Plain(words) => words.clone(),
            Words::Said(key, values) => {
                let values = values.iter().map(|(name, value)| (*name, value.as_str()));
                texts.say(key, &values.collect::<Vec<_>>())
            }
            Words::Refused(refusal) => texts.refusal(refusal),
        }
    }
}

/// RFC 9457: what is wrong with a request, with the clause or the field it is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ProblemDetails)]
pub(crate) struct Details {
    /// The kind of problem, as a path of this server.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in words.
    pub title: String,
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
        Problem::of(kind, Words::Plain(detail))
    }

    fn of(kind: Kind, words: Words) -> Problem {
        Problem(Box::new(Parts {
            kind,
            words,
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

    /// A field that a person fills in makes no sense: what is said of it, in their language.
    pub(crate) fn field_said(
        field: &str,
        key: &'static str,
        values: Vec<(&'static str, String)>,
    ) -> Problem {
        let mut problem = Problem::of(BAD_REQUEST, Words::Said(key, values));
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
        Problem::of(SIGNED_OUT, Words::said("problems.how-to-sign-in"))
    }

    /// Nobody is signed in by this name, password and code.
    #[must_use]
    pub fn wrong_password() -> Problem {
        Problem::of(WRONG_PASSWORD, Words::said("problems.look-at-each"))
    }

    /// The password is right, and a code is wanted besides.
    #[must_use]
    pub fn code_wanted() -> Problem {
        let mut problem = Problem::of(CODE_WANTED, Words::said("problems.type-the-code"));
        problem.0.field = Some("code".to_owned());
        problem
    }

    /// Something has to be done first.
    #[must_use]
    pub fn first(need: Need) -> Problem {
        let words = match need {
            Need::Password => "problems.password-first",
            Need::SecondFactor => "problems.factor-first",
        };
        let mut problem = Problem::of(FIRST, Words::said(words));
        problem.0.reason = Some(need.word());
        problem
    }

    /// It is for another office.
    #[must_use]
    pub fn other_office(detail: &str) -> Problem {
        Problem::new(OTHER_OFFICE, detail.to_owned())
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

    /// It cannot be done as things stand, in the words of a text.
    #[must_use]
    pub(crate) fn not_now(key: &'static str) -> Problem {
        Problem::of(NOT_NOW, Words::said(key))
    }

    /// Why a link signs nobody in; none, if it does.
    #[must_use]
    pub fn link(used: &LinkUse) -> Option<Problem> {
        let over = |key| Some(Problem::of(LINK_IS_OVER, Words::said(key)));
        match used {
            LinkUse::SignsIn(_) => None,
            LinkUse::Used => over("problems.used-link"),
            LinkUse::Expired => over("problems.old-link"),
            LinkUse::Unknown => Some(Problem::of(NOT_FOUND, Words::said("problems.unknown-link"))),
        }
    }

    /// A table is out of play.
    #[must_use]
    pub fn out_of_play(table: u32, why: Why) -> Problem {
        let words = match why {
            Why::Key => "problems.no-key",
            Why::Chance => "problems.no-chance",
        };
        let words = Words::Said(words, vec![("table", table.to_string())]);
        let mut problem = Problem::of(REFUSED, words);
        problem.0.reason = Some("out-of-play");
        problem
    }

    /// Every place of a table is taken; another table may have one.
    #[must_use]
    pub fn full(table: u32, places: usize, elsewhere: Option<u32>) -> Problem {
        let mut values = vec![("table", table.to_string()), ("places", places.to_string())];
        let words = match elsewhere {
            Some(other) => {
                values.push(("other", other.to_string()));
                "problems.full"
            }
            None => "problems.all-full",
        };
        let mut problem = Problem::of(REFUSED, Words::Said(words, values));
        problem.0.reason = Some("full");
        problem
    }

    /// The request is larger than any that makes sense there: than so many bytes.
    #[must_use]
    pub fn too_large(most: usize) -> Problem {
        let detail = format!("a command has at most {} KiB", most / 1_024);
        Problem::new(TOO_LARGE, detail)
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

    /// Nothing stands at an address.
    #[must_use]
    pub fn nothing_at(path: &str) -> Problem {
        let values = vec![("path", path.to_owned())];
        Problem::of(NOT_FOUND, Words::Said("problems.nothing-at", values))
    }

    /// There is no book of a name, but others.
    #[must_use]
    pub fn no_book(book: &str, known: String) -> Problem {
        let values = vec![("book", book.to_owned()), ("known", known)];
        Problem::of(NOT_FOUND, Words::Said("problems.no-book", values))
    }

    /// There is no round of a name.
    #[must_use]
    pub fn no_round(round: &str) -> Problem {
        let values = vec![("round", round.to_owned())];
        Problem::of(NOT_FOUND, Words::Said("problems.no-round", values))
    }

    /// There is no table of a number.
    #[must_use]
    pub fn no_table(table: u32) -> Problem {
        let values = vec![("table", table.to_string())];
        Problem::of(NOT_FOUND, Words::Said("problems.no-table", values))
    }

    /// What is wrong, in a language.
    pub(crate) fn details(&self, texts: &Texts) -> Details {
        let parts = &self.0;
        Details {
            kind: format!("/problems/{}", parts.kind.word),
            title: parts.kind.title(texts),
            status: parts.kind.status,
            detail: parts.words.text(texts),
            clause: parts.clause.clone(),
            field: parts.field.clone(),
            reason: parts.reason,
        }
    }

    /// The problem as an answer to a program, in a language.
    pub(crate) fn answer(&self, texts: &Texts) -> Response {
        let mut response = (self.status(), Json(self.details(texts))).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        self.say_when(&mut response);
        // Whoever shows it to people finds it here.
        response.extensions_mut().insert(self.clone());
        response
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
        let status = StatusCode::from_u16(self.0.kind.status);
        status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The same, with the field by whose name what is wrong begins: `until: …`.
    #[must_use]
    pub(crate) fn named(mut self) -> Problem {
        let detail = match &self.0.words {
            Words::Refused(refusal) if matches!(self.0.reason, Some("setup" | "money")) => {
                refusal.to_string()
            }
            _ => return self,
        };
        let named = detail.split_once(": ");
        let named = named.filter(|(field, _)| field.bytes().all(|it| it.is_ascii_lowercase()));
        if let Some((field, why)) = named {
            self.0.field = Some(field.to_owned());
            self.0.words = Words::Plain(why.to_owned());
        }
        self
    }

    /// What a rejected command is as a problem, in the words of a book.
    #[must_use]
    pub fn rejected(rejected: &Rejected, book: Option<&Book>) -> Problem {
        Problem::ruled(rejected, book.map(|book| (book, None)))
    }

    /// What a rejected command is as a problem, in the words of the table's book on its day.
    #[must_use]
    pub fn rejected_at(rejected: &Rejected, table: &Table) -> Problem {
        Problem::ruled(rejected, Some((&table.book, table.on)))
    }

    fn ruled(rejected: &Rejected, book: Option<(&Book, Option<Date>)>) -> Problem {
        match rejected {
            Rejected::Refused(refusal) => {
                let mut problem = Problem::of(REFUSED, Words::Refused(refusal.clone()));
                let clause = refusal.under().zip(book);
                problem.0.clause =
                    clause.map(|(under, (book, on))| ClauseView::on(book, on, under));
                problem.0.reason = Some(refusal.word());
                match refusal.as_ref() {
                    Refusal::Money(_) => problem.named(),
                    _ => problem,
                }
            }
            Rejected::OtherCommand => {
                let mut problem = Problem::new(OTHER_COMMAND, rejected.to_string());
                problem.0.field = Some("Idempotency-Key".to_owned());
                problem
            }
            Rejected::Outdated(now) => {
                let values = vec![("now", now.to_string())];
                Problem::of(OUTDATED, Words::Said("problems.stands-at", values))
            }
            Rejected::NotWritten(why) => Problem::failed(why.clone()),
            Rejected::Closed => Problem::failed("the house is closed".to_owned()),
            Rejected::Shut => Problem::failed(rejected.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.answer(Texts::english())
    }
}
