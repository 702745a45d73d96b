//! The suites of `cargo xtask test`.

use std::process::Command;

use anyhow::{Context, Result};

use crate::need::{Installer, Need};
use crate::tally::Tally;
use crate::test::Extent;
use crate::workspace::Workspace;
use crate::{clients, documents, faults, generate, libtest, mutate, pages, python, tamper};

/// A suite, in the order in which they run: the quick ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Suite {
    /// The code is formatted.
    Format,
    /// Clippy and rustdoc have nothing to say.
    Lints,
    /// Every test and every documentation test passes.
    Tests,
    /// The journal's tests and the audit's pass on PostgreSQL, too; two servers share one, and a
    /// house moves there and comes back from a backup.
    Database,
    /// No answer of a book can change without a case that notices.
    Mutants,
    /// Generated files are what would be generated.
    Generated,
    /// What the documents show is what the binary prints.
    Documents,
    /// The pages have no wrong type, and their tests and stories pass.
    Pages,
    /// A client that another's program makes of the OpenAPI document plays a round, and another's
    /// program checks an export.
    Clients,
    /// The package for Python is built, installed and tested.
    Python,
    /// A house that is killed, stopped and starved loses nothing that it acknowledged.
    Faults,
    /// Whatever is done to the files of a house, it comes to what is promised.
    Tamper,
}

impl Suite {
    /// Every suite.
    pub(crate) const ALL: [Suite; 12] = [
        Suite::Format,
        Suite::Lints,
        Suite::Tests,
        Suite::Database,
        Suite::Mutants,
        Suite::Generated,
        Suite::Documents,
        Suite::Pages,
        Suite::Clients,
        Suite::Python,
        Suite::Faults,
        Suite::Tamper,
    ];

    /// Its name, as `--only` and `--without` take it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Suite::Format => "format",
            Suite::Lints => "lints",
            Suite::Tests => "tests",
            Suite::Database => "database",
            Suite::Mutants => "mutants",
            Suite::Generated => "generated",
            Suite::Documents => "documents",
            Suite::Pages => "pages",
            Suite::Clients => "clients",
            Suite::Python => "python",
            Suite::Faults => "faults",
            Suite::Tamper => "tamper",
        }
    }

    /// What must be on the machine before it can run.
    pub(crate) fn needs(self) -> &'static [Need] {
        match self {
            Suite::Format => &[Need {
                command: "rustfmt",
                from: Installer::Rustup("rustfmt"),
            }],
            Suite::Lints => &[Need {
                command: "cargo-clippy",
                from: Installer::Rustup("clippy"),
            }],
            Suite::Tests
            | Suite::Mutants
            | Suite::Generated
            | Suite::Documents
            | Suite::Faults
            | Suite::Tamper => &[],
            Suite::Database => &[Need {
                command: "pg_ctlcluster",
                from: Installer::Apt("postgresql"),
            }],
            Suite::Pages => &[
                Need {
                    command: "node",
                    from: Installer::Apt("nodejs"),
                },
                Need {
                    command: "npm",
                    from: Installer::Apt("npm"),
                },
                Need {
                    command: "chromium",
                    from: Installer::Apt("chromium"),
                },
            ],
            Suite::Clients => &[
                Need {
                    command: "python3",
                    from: Installer::Apt("python3 python3-pip"),
                },
                Need {
                    command: clients::GENERATOR,
                    from: Installer::Pip("openapi-python-client==0.29.1"),
                },
            ],
            Suite::Python => &[Need {
                command: "python3",
                from: Installer::Apt("python3 python3-pip python3-venv"),
            }],
        }
    }

    /// Runs it; an error is a failure of the suite as a whole.
    pub(crate) fn run(self, workspace: &Workspace, extent: Extent) -> Result<Tally> {
        match self {
            Suite::Format => passes(workspace.cargo("fmt").args(["--all", "--check"])),
            Suite::Lints => lints(workspace, extent),
            Suite::Tests => libtest::run(workspace, extent),
            Suite::Database => libtest::run_on_postgres(workspace),
            Suite::Mutants => mutate::check(workspace),
            Suite::Generated => generate::check(workspace, ""),
            Suite::Documents => documents::check(workspace),
            Suite::Pages => pages::check(workspace),
            Suite::Clients => clients::check(workspace),
            Suite::Python => python::check(workspace),
            Suite::Faults => faults::check(workspace),
            Suite::Tamper => tamper::check(workspace),
        }
    }
}

fn lints(workspace: &Workspace, extent: Extent) -> Result<Tally> {
    // The profile is that of the tests, so that build scripts and procedural macros are
    // built once for both.
    let everything = ["--profile=proof", "--workspace"];
    let mut clippy = workspace.cargo("clippy");
    clippy
        .args(everything)
        .args(["--all-targets", "--", "--deny=warnings"]);
    let mut rustdoc = workspace.cargo("doc");
    rustdoc
        .args(everything)
        .args(["--no-deps", "--document-private-items"])
        .env("RUSTDOCFLAGS", "--deny=warnings");
    let mut tally = passes(&mut clippy)?;
    if extent == Extent::Whole {
        tally.add(passes(&mut rustdoc)?);
    }
    Ok(tally)
}

/// One check that holds when the command says so.
fn passes(command: &mut Command) -> Result<Tally> {
    let line = {
        let words = command.get_args().map(|word| word.to_string_lossy());
        format!("cargo {}", words.collect::<Vec<_>>().join(" "))
    };
    let status = command.status().with_context(|| line.clone())?;
    Ok(match status.success() {
        true => Tally::pass(),
        false => Tally::fail(line),
    })
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use clap::ValueEnum;

    use super::*;

    #[test]
    fn every_suite_is_run_and_can_be_named_on_the_command_line() {
        assert_eq!(Suite::ALL, Suite::value_variants());
        for suite in Suite::ALL {
            assert_eq!(Suite::from_str(suite.name(), false), Ok(suite));
        }
    }

    #[test]
    fn a_command_passes_when_it_succeeds() {
        let workspace = Workspace::find().unwrap();
        let mut command = workspace.cargo("version");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        assert!(passes(&mut command).unwrap().holds());
        let failed = passes(command.arg("--no-such-flag")).unwrap();
        assert_eq!(failed, Tally::fail("cargo version --no-such-flag"));
    }
}
