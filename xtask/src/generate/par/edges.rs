//! The edges of all sheets for the library, which shows what each option does to them.

use anyhow::{Context, Result};

use super::page;
use super::settings::Setting;

/// Where they stand in the workspace.
pub(super) const PATH: &str = "crates/server/src/library/edges.txt";

/// A line for every sheet but those with other hands seen, whose edges are the same: the
/// book, its digest, what is set, and every wager with its edge.
pub(super) fn text(pages: &[(Setting, String)]) -> Result<String> {
    let mut lines = String::new();
    for (setting, text) in pages.iter().filter(|(setting, _)| !setting.seen) {
        let path = setting.path();
        let edges = page::edges(text).with_context(|| path.clone())?;
        let edges: Vec<_> = edges
            .iter()
            .map(|(wager, edge)| format!("{wager}={edge}"))
            .collect();
        let digest = page::book_digest(text).with_context(|| path.clone())?;
        let (book, set) = (setting.book, setting.set.join(" "));
        lines.push_str(&format!("{book}\t{digest}\t{set}\t{}\n", edges.join(" ")));
    }
    Ok(lines)
}
