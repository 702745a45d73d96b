//! The journal, to take away.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream as messages;
use rulebook::Role;
use serde::Deserialize;
use utoipa::IntoParams;

use super::responses::{BadField, Office, SignedOut, TooMany, Unable};
use super::{Asked, Shared};
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::problem::Problem;

/// Who takes the journal away.
const EXPORT: [Role; 2] = [Role::Manager, Role::Auditor];

/// How many bytes of an export are sent at once, and how many such parts may wait.
const PART: usize = 64 * 1_024;
const PARTS: usize = 8;

/// Which gaming days are taken away.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Days {
    /// The first gaming day.
    #[serde(default)]
    #[param(example = "2026-11-01")]
    from: String,
    /// The last gaming day.
    #[serde(default)]
    #[param(example = "2026-11-30")]
    to: String,
}

/// The journal, to take away
///
/// JSON Lines as `croupier export` writes them: the entries of some gaming days or all, with what
/// vouches for them. For managers and auditors.
#[utoipa::path(
    get, path = "/api/v1/export", tag = "verification", operation_id = "export",
    params(Days),
    responses(
        (status = 200, description = "A document a line", body = String,
         content_type = "text/jsonl"),
        BadField,
        SignedOut,
        Office,
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn all<C: Chance>(
    State(app): Shared<C>,
    Asked(days): Asked<Days>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = app.in_office(&headers, &EXPORT).await?;
    let asked = reports::Asked::read("", &days.from, &days.to);
    let asked = asked.map_err(|wrong| Problem::field(wrong.field, wrong.why))?;
    // It goes through all of the journal, so it is one of few, and lasts until all of it is sent.
    let asker = Asker::Person(who.person);
    let turn = app.budget.turn(&asker, Size::Large).await?;
    let (parts, received) = sync_channel(PARTS);
    let runtime = tokio::runtime::Handle::current();
    // A thread of its own waits for whoever reads slowly; nobody else does.
    let thread = std::thread::Builder::new().name("export".to_owned());
    let house = Arc::clone(&app);
    let spawned = thread.spawn(move || {
        let _turn = turn;
        let published = house.counter.published();
        let mut to = Parts {
            parts,
            part: Vec::with_capacity(PART),
        };
        let written = reports::export(&house.store, &published.house, asked, &mut to);
        if let Err(error) = runtime.block_on(written) {
            eprintln!("an export ended before its end: {error}");
            // The reader is told by a broken connection, and takes no half for the whole.
            let _ = to.parts.send(Err(io::Error::other(error.to_string())));
        }
    });
    spawned.map_err(|error| Problem::failed(error.to_string()))?;
    let name = format!("attachment; filename=\"{}\"", named(&days));
    let head = [
        (header::CONTENT_TYPE, "text/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    let body = messages::unfold(received, |received: Receiver<Sent>| async move {
        let next = tokio::task::spawn_blocking(move || {
            let next = received.recv().ok();
            (next, received)
        });
        let (next, received) = next.await.ok()?;
        Some((next?, received))
    });
    Ok((head, Body::from_stream(body)).into_response())
}

type Sent = Result<Bytes, io::Error>;

/// A file that is sent while it is written.
struct Parts {
    parts: SyncSender<Sent>,
    part: Vec<u8>,
}

impl Write for Parts {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.part.extend_from_slice(bytes);
        if self.part.len() >= PART {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let part = std::mem::replace(&mut self.part, Vec::with_capacity(PART));
        let sent = self.parts.send(Ok(Bytes::from(part)));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

fn named(days: &Days) -> String {
    let parts = [&days.from, &days.to];
    let parts = parts.into_iter().filter(|day| !day.is_empty());
    let parts: String = parts.map(|day| format!("-{day}")).collect();
    format!("journal{parts}.jsonl")
}
