//! The table in `docs/audit.md` of what comes of tampering; the rest of the page is written by
//! hand.

use anyhow::{Context, Result};

use crate::tamper::{Promise, all};
use crate::workspace::Workspace;

/// The page.
pub(super) const PATH: &str = "docs/audit.md";

/// What the table stands between.
const BEGIN: &str = "<!-- What follows is written by `cargo xtask generate` from xtask/src/tamper; edits are lost. -->";
const END: &str = "<!-- What follows is written by hand. -->";

/// The page with the table of today.
pub(super) fn text(workspace: &Workspace) -> Result<String> {
    let page = workspace.read(PATH)?;
    let (before, rest) = page.split_once(BEGIN).context("there is no beginning")?;
    let (_, after) = rest.split_once(END).context("there is no end")?;
    Ok(format!("{before}{BEGIN}\n\n{}\n{END}{after}", table()))
}

/// Every promise, those under one heading together.
fn table() -> String {
    let mut headings: Vec<String> = Vec::new();
    for promise in all() {
        let heading = promise.heading();
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    let mut text = "| | what is done | `verify` | `serve` |\n|---|---|---|---|\n".to_owned();
    for heading in headings {
        let mut first = heading.as_str();
        for promise in all().filter(|promise| promise.heading() == heading) {
            let Promise {
                what,
                verify,
                serve,
                ..
            } = promise;
            let (verify, serve) = (verify.word(), serve.word());
            text.push_str(&format!("| {first} | {what} | {verify} | {serve} |\n"));
            first = "";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_stands_once_and_every_promise_has_a_row() {
        let table = table();
        assert_eq!(table.lines().count(), 2 + all().count());
        assert_eq!(table.matches("| `entries` | ").count(), 1);
    }
}
