//! The program that serves the house, as its journal tells of it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use floor::house::Started;
use rulebook::{Book, Problems, SHIPPED, shipped};
use sha2::{Digest, Sha256};

/// What this program is.
///
/// # Errors
///
/// If a book that it carries does not load.
pub fn this() -> Result<Started, Problems> {
    let mut books = BTreeMap::new();
    for id in SHIPPED {
        if let Some(source) = shipped(id) {
            books.insert((*id).to_owned(), Book::load(&source)?.digest());
        }
    }
    Ok(Started {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        program: digest().to_owned(),
        books,
    })
}

/// The SHA-256 of the binary that runs; `unknown`, where the machine does not show it.
fn digest() -> &'static str {
    static DIGEST: OnceLock<String> = OnceLock::new();
    DIGEST.get_or_init(|| {
        let bytes = std::env::current_exe().and_then(std::fs::read);
        let Ok(bytes) = bytes else {
            return "unknown".to_owned();
        };
        let hash = Sha256::digest(bytes);
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    })
}
