//! `croupier restore`: a backup put in the place of a journal.

use std::path::PathBuf;

use clap::Args;
use journal::Store;
use serde::Serialize;
use server::restoring::{self, RestoreError, Restored};

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{PLAIN, Sheet};
use crate::verify;

/// What `croupier restore` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where the journal is to be; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// Put a journal that is there aside
    #[arg(long)]
    replace: bool,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Done(Restored);

/// Verifies the backup, puts it there, and verifies what is there.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let folder = match &arguments.data_dir {
        Some(folder) => folder.clone(),
        None => data_dir::default()?,
    };
    let restored = data_dir::block_on(async {
        let backup = Store::open_to_read(&arguments.file).await;
        let backup = backup.map_err(|error| Failure::Work(error.to_string()))?;
        let verified = verify::holds(&backup).await;
        backup.close().await;
        let signed = verified?.key;
        let (file, replace) = (&arguments.file, arguments.replace);
        let restored = restoring::restore(file, signed, &folder, replace).await;
        let restored = restored.map_err(|error| match error {
            RestoreError::Store(journal::Error::IsThere { path }) => Failure::Work(format!(
                "there is a journal in {}; --replace puts it aside",
                path.display()
            )),
            error => Failure::Work(error.to_string()),
        })?;
        let there = data_dir::open(Some(&folder)).await?;
        let verified = verify::holds(&there).await;
        there.close().await;
        verified.map(|_| restored)
    })?;
    report::print(&Done(restored), json)
}

impl Report for Done {
    fn write(&self, sheet: &mut Sheet) {
        let mut say = |line: &str| sheet.paragraph(0, PLAIN, line);
        let it = &self.0;
        say(&format!(
            "{} entries are there again, and they hold.",
            it.entries
        ));
        match it.lost {
            0 => {}
            lost => say(&format!(
                "The house had at least {lost} more, which came after the backup: they are lost. \
                 Whoever was told of them must be told so, and checkpoints kept elsewhere will \
                 show it."
            )),
        }
        if let Some(aside) = &it.aside {
            say(&format!("What was there before is in {}.", aside.display()));
        }
        if !it.has_key {
            say("The signing key is not there: put signing.key and keys/ back before you serve.");
        }
    }
}
