//! `croupier version`: which program this is, to the byte.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::thread;

use cards::chance::VECTORS;
use rulebook::Book;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{BOLD, Sheet};

/// What this program is made of.
#[derive(Debug, Serialize)]
struct Version {
    version: &'static str,
    /// The commit it was built from; none: it was not built from a clone.
    commit: Option<&'static str>,
    /// Whether the files it was built from differed from the commit.
    changed: bool,
    /// Whether the assertions of the tests are compiled in; what is shipped has none.
    assertions: bool,
    /// SHA-256 of the binary that runs.
    binary: String,
    books: Vec<Bound>,
    /// SHA-256 of the vectors that freeze the shuffle.
    shuffle_vectors: String,
}

/// A book, and the digest of all that it means.
#[derive(Debug, Serialize)]
struct Bound {
    book: String,
    digest: String,
}

/// Says what this program is made of.
pub(crate) fn run(json: bool) -> Result<(), Failure> {
    // Both take their time: the binary is read while the books are.
    let reading = thread::spawn(digest_of_binary);
    let catalogue = Catalogue::open()?;
    let binary = match reading.join() {
        Ok(digest) => digest,
        Err(panic) => std::panic::resume_unwind(panic),
    };
    let version = Version {
        version: env!("CARGO_PKG_VERSION"),
        commit: option_env!("CROUPIER_COMMIT"),
        changed: option_env!("CROUPIER_CHANGED").is_some(),
        assertions: cfg!(debug_assertions),
        binary: binary?,
        books: catalogue.shelf.0.iter().map(Bound::of).collect(),
        shuffle_vectors: hexadecimal(&Sha256::digest(VECTORS)),
    };
    report::print(&version, json)
}

fn digest_of_binary() -> Result<String, Failure> {
    let digest = std::env::current_exe().and_then(|path| digest_of_file(&path));
    digest.map_err(|error| Failure::Work(format!("the running binary: {error}")))
}

/// A piece at a time: memory for a whole binary takes longer to get than to go through.
fn digest_of_file(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut piece = vec![0; 1 << 18];
    let mut digest = Sha256::new();
    loop {
        let read = file.read(&mut piece)?;
        match piece.get(..read) {
            None | Some([]) => return Ok(hexadecimal(&digest.finalize())),
            Some(bytes) => digest.update(bytes),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Bound {
    fn of(book: &Book) -> Bound {
        Bound {
            book: book.id.clone(),
            digest: book.digest(),
        }
    }
}

impl Report for Version {
    fn write(&self, sheet: &mut Sheet) {
        let changes = if self.changed { ", with changes" } else { "" };
        let commit = self.commit.unwrap_or("not known");
        sheet.paragraph(0, BOLD, &format!("croupier {}", self.version));
        sheet.entry(2, "commit", 11, &format!("{commit}{changes}"));
        if self.assertions {
            sheet.entry(2, "build", 11, "with the assertions of the tests");
        }
        sheet.entry(2, "binary", 11, &self.binary);
        sheet.entry(2, "shuffle", 11, &self.shuffle_vectors);
        sheet.heading("books");
        for bound in &self.books {
            sheet.entry(2, &bound.book, 4, &bound.digest);
        }
    }
}
