//! `croupier accept`: entries that nobody vouches for, accepted by whoever holds the key.

use std::path::PathBuf;

use clap::Args;
use journal::StreamId;
use serde::Serialize;
use server::acceptance::{self, AcceptError, Acceptance};

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{PLAIN, Sheet};

/// What `croupier accept` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The stream, as `verify` names it: house, table/1, jackpot/NAME
    #[arg(value_name = "STREAM")]
    stream: StreamId,

    /// The number of its last entry
    #[arg(value_name = "SEQUENCE")]
    sequence: u64,

    /// Why they are right; it is told in the journal
    #[arg(long, value_name = "TEXT")]
    reason: String,

    /// Where the journal and the key are; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Accepted(Acceptance);

/// Accepts them.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let folder = match &arguments.data_dir {
        Some(folder) => folder.clone(),
        None => data_dir::default()?,
    };
    if arguments.reason.trim().is_empty() {
        return Err(Failure::Usage(
            "--reason: say why they are right".to_owned(),
        ));
    }
    let Arguments {
        stream,
        sequence,
        reason,
        ..
    } = arguments;
    let accepted = data_dir::block_on(async {
        let accepted = acceptance::accept(&folder, stream, *sequence, reason).await;
        accepted.map_err(|error| match error {
            AcceptError::Asked(what) => Failure::Usage(what),
            AcceptError::Failed(what) => Failure::Work(what),
        })
    })?;
    report::print(&Accepted(accepted), json)
}

impl Report for Accepted {
    fn write(&self, sheet: &mut Sheet) {
        let it = &self.0;
        let line = format!(
            "{} is accepted up to {}, as house {} says.",
            it.stream, it.sequence, it.said
        );
        sheet.paragraph(0, PLAIN, &line);
        for left in &it.left {
            let line = format!("Nobody vouches for the last entries of {left} yet.");
            sheet.paragraph(0, PLAIN, &line);
        }
    }
}
