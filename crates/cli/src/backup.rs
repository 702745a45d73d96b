//! `croupier backup`: a copy of the journal, while the house goes on.

use std::path::PathBuf;

use clap::Args;
use journal::Store;
use serde::Serialize;

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{PLAIN, Sheet};
use crate::verify;

/// What `croupier backup` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The file to write, which must not be there
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where the journal is; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Copied {
    file: PathBuf,
    entries: u64,
    last_checkpoint: Option<String>,
    public_key: Option<String>,
}

/// Copies the journal, and verifies the copy.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let copied = data_dir::block_on(copy(arguments))?;
    report::print(&copied, json)
}

async fn copy(arguments: &Arguments) -> Result<Copied, Failure> {
    let failed = |error: journal::Error| Failure::Work(error.to_string());
    let file = &arguments.file;
    if file.exists() {
        let what = format!("{} is there already; name another file", file.display());
        return Err(Failure::Work(what));
    }
    let store = data_dir::open(arguments.data_dir.as_deref()).await?;
    let copied = store.back_up(file).await;
    store.close().await;
    copied.map_err(failed)?;
    let copy = Store::open_to_read(file).await.map_err(failed)?;
    let verified = verify::holds(&copy).await;
    copy.close().await;
    let verified = verified?;
    Ok(Copied {
        file: file.clone(),
        entries: verified.entries,
        last_checkpoint: verified
            .last
            .map(|(head, _)| journal::Kept(head).to_string()),
        public_key: verified.key.map(|key| key.to_string()),
    })
}

impl Report for Copied {
    fn write(&self, sheet: &mut Sheet) {
        let line = format!(
            "{}: {} entries, and it holds.",
            self.file.display(),
            self.entries
        );
        sheet.paragraph(0, PLAIN, &line);
        let line = "No key is in it: keep copies of signing.key and keys/ elsewhere.";
        sheet.paragraph(0, PLAIN, line);
    }
}
