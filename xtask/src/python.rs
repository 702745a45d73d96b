//! The package for Python: built, installed and tested in an environment of its own.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::tally::Tally;
use crate::workspace::Workspace;

/// Where the package stands.
const PACKAGE: &str = "bindings/python";

/// The notebook that is run.
const NOTEBOOK: &str = "docs/mathematics.ipynb";

/// Builds and installs the package, then runs its tests, the examples of its documentation
/// and the notebook; each is one check.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let root = workspace.root();
    let folder = root.join("target/python");
    let environment = folder.join("environment");
    let package = root.join(PACKAGE);
    let mut make = Command::new("python3");
    run(make.args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin/python");
    let mut install = Command::new(&python);
    install
        .args(["-m", "pip", "install", "--quiet", "--force-reinstall"])
        .arg(&package)
        .env("CARGO_TARGET_DIR", &folder);
    run(&mut install)?;
    let tests = package.join("tests");
    let checks: [(&str, Vec<std::ffi::OsString>); 3] = [
        (
            "the tests of the package",
            vec![tests.join("test_croupier.py").into()],
        ),
        (
            "the examples of the package",
            vec!["-c".into(), DOCTEST.into()],
        ),
        (
            "the notebook",
            vec![tests.join("notebook.py").into(), root.join(NOTEBOOK).into()],
        ),
    ];
    let mut tally = Tally::default();
    for (name, arguments) in checks {
        // Outside the workspace, so that only what was installed is found.
        let mut command = Command::new(&python);
        let command = command.args(arguments).current_dir(&environment);
        tally.add(match run(command) {
            Ok(()) => Tally::pass(),
            Err(error) => Tally::fail(format!("{name}: {error:#}")),
        });
    }
    Ok(tally)
}

/// Runs the examples of the documentation.
const DOCTEST: &str = "import croupier, doctest, sys; \
                       sys.exit(doctest.testmod(croupier).failed)";

fn run(command: &mut Command) -> Result<()> {
    let line = format!("{command:?}");
    let status = command.status().with_context(|| line.clone())?;
    ensure!(status.success(), "{line}: {status}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_run_is_there() {
        let workspace = Workspace::find().unwrap();
        let is_there = |path: &str| workspace.root().join(path).exists();
        assert!(is_there(PACKAGE) && is_there(NOTEBOOK));
    }
}
