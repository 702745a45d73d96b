//! `cargo xtask generate`: the files that are made from code and data.
//!
//! They are committed, so that they can be read where the project is; the suite
//! `generated` makes them again in memory and compares.

mod authority;
mod command_line;
mod coverage;
mod irregularities;
mod par;
mod problems;
mod readings;
mod rounds;
mod tampering;
mod types;

use std::fs;

use anyhow::{Context, Result};

use crate::tally::Tally;
use crate::workspace::Workspace;

/// A file that is made and never edited.
struct Generated {
    /// Its path in the workspace.
    path: &'static str,
    /// What stands in it.
    text: fn(&Workspace) -> Result<String>,
}

/// Every generated file but the PAR sheets, which are many and take long.
const GENERATED: &[Generated] = &[
    Generated {
        path: tampering::PATH,
        text: tampering::text,
    },
    Generated {
        path: "crates/floor/src/coverage/shown.txt",
        text: |_| coverage::shown(),
    },
    Generated {
        path: "docs/authority.md",
        text: authority::text,
    },
    Generated {
        path: "docs/cli.md",
        text: command_line::text,
    },
    Generated {
        path: "docs/coverage/nz-caribbean-stud.md",
        text: |_| coverage::text("nz-caribbean-stud"),
    },
    Generated {
        path: "docs/coverage/venice-caribbean-poker.md",
        text: |_| coverage::text("venice-caribbean-poker"),
    },
    Generated {
        path: "docs/coverage/section10-caribbean-stud.md",
        text: |_| coverage::text("section10-caribbean-stud"),
    },
    Generated {
        path: "docs/coverage/nz-three-card-poker.md",
        text: |_| coverage::text("nz-three-card-poker"),
    },
    Generated {
        path: "docs/coverage/nz-ultimate-texas-holdem.md",
        text: |_| coverage::text("nz-ultimate-texas-holdem"),
    },
    Generated {
        path: "docs/irregularities.md",
        text: irregularities::text,
    },
    Generated {
        path: "docs/problems.md",
        text: |_| Ok(problems::text()),
    },
    Generated {
        path: "docs/readings.md",
        text: readings::text,
    },
    Generated {
        path: "docs/rounds/nz-caribbean-stud.md",
        text: |workspace| rounds::text(workspace, "nz-caribbean-stud"),
    },
    Generated {
        path: "docs/rounds/venice-caribbean-poker.md",
        text: |workspace| rounds::text(workspace, "venice-caribbean-poker"),
    },
    Generated {
        path: "docs/rounds/section10-caribbean-stud.md",
        text: |workspace| rounds::text(workspace, "section10-caribbean-stud"),
    },
    Generated {
        path: "docs/rounds/nz-three-card-poker.md",
        text: |workspace| rounds::text(workspace, "nz-three-card-poker"),
    },
    Generated {
        path: "docs/rounds/nz-ultimate-texas-holdem.md",
        text: |workspace| rounds::text(workspace, "nz-ultimate-texas-holdem"),
    },
    Generated {
        path: "web/types.d.ts",
        text: |_| types::text(),
    },
];

/// What stands at the top of each, under its title.
const NOTE: &str = "<!-- Written by `cargo xtask generate`; edits are lost. -->";

/// Writes what is not up to date, or only says so, of the files whose paths begin with
/// `under`; whether all was, or now is.
pub(crate) fn run(workspace: &Workspace, under: &str, check_only: bool) -> Result<bool> {
    if check_only {
        return check(workspace, under).map(|tally| tally.holds());
    }
    for file in files(under) {
        let text = (file.text)(workspace).context(file.path)?;
        if is_current(workspace, file, &text) {
            println!("{} ... up to date", file.path);
            continue;
        }
        let path = workspace.root().join(file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text).context(file.path)?;
        println!("{} ... written", file.path);
    }
    par::write(workspace, under)?;
    Ok(true)
}

/// The files whose paths begin so.
fn files(under: &str) -> impl Iterator<Item = &'static Generated> {
    let files = GENERATED.iter();
    files.filter(move |file| file.path.starts_with(under))
}

/// Whether the committed files are what would be written; each is one check.
pub(crate) fn check(workspace: &Workspace, under: &str) -> Result<Tally> {
    let mut tally = Tally::default();
    for file in files(under) {
        let current = (file.text)(workspace).map(|text| is_current(workspace, file, &text));
        let outcome = match current {
            Ok(true) => {
                println!("{} ... ok", file.path);
                Tally::pass()
            }
            Ok(false) => Tally::fail(format!(
                "{} is not up to date; run: cargo xtask generate",
                file.path
            )),
            Err(error) => Tally::fail(format!("{}: {error:#}", file.path)),
        };
        outcome
            .failures
            .iter()
            .for_each(|failure| println!("{failure}"));
        tally.add(outcome);
    }
    tally.add(par::check(workspace, under)?);
    Ok(tally)
}

fn is_current(workspace: &Workspace, file: &Generated, text: &str) -> bool {
    workspace.read(file.path).is_ok_and(|found| found == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_current_only_when_it_is_the_same() {
        let workspace = Workspace::find().unwrap();
        let license = Generated {
            path: "LICENSE-MIT",
            text: |workspace| workspace.read("LICENSE-MIT"),
        };
        let text = (license.text)(&workspace).unwrap();
        assert!(is_current(&workspace, &license, &text));
        assert!(!is_current(&workspace, &license, &format!("{text}\n")));
        let missing = Generated {
            path: "docs/no-such-file.md",
            ..license
        };
        assert!(!is_current(&workspace, &missing, ""));
    }
}
