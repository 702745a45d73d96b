//! `croupier upgrade`: a house of an earlier form of the journal, carried over.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use server::upgrading::{self, Upgraded};

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{PLAIN, Sheet};

/// What `croupier upgrade` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Where the journal and the keys are; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
struct CarriedOver(Upgraded);

/// Carries the house over.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let folder = match &arguments.data_dir {
        Some(folder) => folder.clone(),
        None => data_dir::default()?,
    };
    let upgraded = data_dir::block_on(async {
        let upgraded = upgrading::upgrade(&folder).await;
        upgraded.map_err(Failure::Work)
    })?;
    report::print(&CarriedOver(upgraded), json)
}

impl Report for CarriedOver {
    fn write(&self, sheet: &mut Sheet) {
        let it = &self.0;
        let mut say = |line: String| sheet.paragraph(0, PLAIN, &line);
        say(format!(
            "{} tables, {} jackpots and the chips of {} people are carried over; the new journal \
             holds, with {} entries.",
            it.tables, it.jackpots, it.people, it.entries
        ));
        if let Some(aside) = &it.aside {
            say(format!(
                "The journal of before, {} entries that hold, is kept as {}: its rounds are told by \
                 the program that wrote it.",
                it.before,
                aside.display()
            ));
        }
        say("Whoever was signed in signs in again.".to_owned());
    }
}
