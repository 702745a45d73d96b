//! The examples in the documents, run against the binary.
//!
//! A block fenced as `console` holds commands behind `$ ` and, under each, what it
//! prints. Those of `croupier` are run in the root of the workspace. `…` stands for any
//! text within a line, and alone on a line for any number of lines. A command that ends
//! with another code than zero prints `[exit 1]` as its last line.
//!
//! A block fenced as `hand` is a case, and is replayed.
//!
//! A record of one run, or one that needs other programs, is no example: it is fenced as
//! `text`.

mod case;
mod counts;
mod edges;
mod example;
mod pattern;
mod speeds;
mod transcript;

use std::path::Path;

use anyhow::Result;

use self::case::{Case, cases};
use self::example::{Example, examples};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Runs every example of every document; each is one check.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let croupier = workspace.croupier()?;
    let mut tally = Tally::default();
    for file in workspace.files()? {
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = workspace.read(&file)?;
        for example in examples(&text) {
            tally.add(check_example(workspace, croupier, &file, &example));
        }
        for case in cases(&text) {
            tally.add(check_case(workspace, croupier, &file, &case)?);
        }
    }
    let held = [
        edges::check(workspace),
        speeds::check(workspace),
        counts::check(workspace),
    ];
    for held in held {
        tally.add(match held {
            Ok(()) => Tally::pass(),
            Err(error) => {
                println!("{error:#}");
                Tally::fail(error.to_string())
            }
        });
    }
    Ok(tally)
}

fn check_example(
    workspace: &Workspace,
    croupier: &Path,
    file: &Path,
    example: &Example<'_>,
) -> Tally {
    let place = format!("{}:{}: {}", file.display(), example.line, example.command);
    let printed = match transcript::record(croupier, workspace.root(), example.command) {
        Ok(printed) => printed,
        Err(error) => {
            println!("{place}\n  {error:#}");
            return Tally::fail(format!("{place}: {error:#}"));
        }
    };
    if pattern::admits(&example.expected, &printed) {
        println!("{place} ... ok");
        return Tally::pass();
    }
    println!("{place} ... FAILED\nthe document says:");
    example
        .expected
        .iter()
        .for_each(|line| println!("  {line}"));
    println!("the command prints:");
    printed.lines().for_each(|line| println!("  {line}"));
    Tally::fail(place)
}

fn check_case(workspace: &Workspace, croupier: &Path, file: &Path, case: &Case) -> Result<Tally> {
    let place = format!("{}:{}: case", file.display(), case.line);
    match case::replay(workspace, croupier, case)? {
        None => {
            println!("{place} ... ok");
            Ok(Tally::pass())
        }
        Some(printed) => {
            println!("{place} ... FAILED\n{printed}");
            Ok(Tally::fail(place))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        // Cargo is a program that surely is there; its version is all that is asked.
        let cargo = std::env::var_os("CARGO").unwrap();
        let workspace = Workspace::find().unwrap();
        let mut tally = Tally::default();
        for example in examples(text) {
            let file = Path::new("page.md");
            tally.add(check_example(&workspace, cargo.as_ref(), file, &example));
        }
        assert_eq!(tally.to_string(), expected, "{:?}", tally.failures);
    }

    #[test]
    fn an_example_holds_when_the_binary_prints_what_it_shows() {
        check(
            "```console\n$ croupier --version\ncargo …\n```\n",
            "1 passed, 0 failed",
        );
        check(
            "```console\n$ croupier --version\nrustc …\n```\n",
            "0 passed, 1 failed",
        );
        check(
            "```console\n$ croupier --version\n```\n",
            "0 passed, 1 failed",
        );
    }

    #[test]
    fn an_exit_code_must_be_shown_where_it_is_not_zero() {
        let failing = "```console\n$ croupier --no-such-flag\n…\n";
        check(&format!("{failing}[exit 1]\n```\n"), "1 passed, 0 failed");
        check(&format!("{failing}[exit 2]\n```\n"), "0 passed, 1 failed");
    }
}
