//! The tree on disk: where it is, its files, Cargo run inside it, and the binary built.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Folders that hold nothing of ours, wherever they stand.
const FOREIGN: [&str; 3] = [".git", "node_modules", "target"];

/// The workspace that this program was started in.
pub(crate) struct Workspace {
    root: PathBuf,
    croupier: OnceCell<PathBuf>,
}

impl Workspace {
    /// The workspace around this package.
    pub(crate) fn find() -> Result<Workspace> {
        // Cargo says at run time where the package lies, so a folder may be moved.
        let package = env::var_os("CARGO_MANIFEST_DIR").context("run this as `cargo xtask`")?;
        let root = Path::new(&package).parent().context("xtask has a parent")?;
        Ok(Workspace {
            root: root.to_owned(),
            croupier: OnceCell::new(),
        })
    }

    /// The folder of the workspace.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The text of a file, by its path in the workspace.
    pub(crate) fn read(&self, path: impl AsRef<Path>) -> Result<String> {
        let path = path.as_ref();
        fs::read_to_string(self.root.join(path)).with_context(|| path.display().to_string())
    }

    /// The paths of all files in the workspace, in order, without what others made.
    pub(crate) fn files(&self) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(self.root.join(&folder))? {
                let entry = entry?;
                let name = entry.file_name();
                let path = folder.join(&name);
                // In a second worktree `.git` is a file.
                if FOREIGN.iter().any(|foreign| name == *foreign) {
                    continue;
                } else if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path);
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// Cargo with a subcommand, to be run in the workspace.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.arg(subcommand).current_dir(&self.root);
        // What Cargo told this program of its package is not for the Cargo started here:
        // build scripts that look at it would run again, and all that stands on them would
        // be built a second time.
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_MANIFEST_") || text.starts_with("CARGO_PKG_") {
                command.env_remove(&name);
            }
        }
        command
    }

    /// The `croupier` binary, built at the first call.
    pub(crate) fn croupier(&self) -> Result<&Path> {
        if let Some(built) = self.croupier.get() {
            return Ok(built);
        }
        let built = self.build_croupier()?;
        Ok(self.croupier.get_or_init(|| built))
    }

    fn build_croupier(&self) -> Result<PathBuf> {
        // With the tests, and so with the features that these ask of its dependencies:
        // alone it would be another build of half the tree.
        let output = self
            .cargo("build")
            .args(["--profile=proof", "--workspace", "--bins", "--tests"])
            .arg("--message-format=json-render-diagnostics")
            .stderr(Stdio::inherit())
            .output()
            .context("cargo build")?;
        if !output.status.success() {
            bail!("the workspace does not build");
        }
        let messages = String::from_utf8(output.stdout)?;
        let executable = |line: &str| {
            let message: Value = serde_json::from_str(line).ok()?;
            let is_ours = message.pointer("/target/name")?.as_str()? == "croupier";
            let is_test = message.pointer("/profile/test")?.as_bool()?;
            let path = message.get("executable")?.as_str()?;
            (is_ours && !is_test).then(|| PathBuf::from(path))
        };
        let built = messages.lines().find_map(executable);
        built.context("cargo built no binary called croupier")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_is_told_nothing_of_this_package() {
        let command = Workspace::find().unwrap().cargo("version");
        for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "CARGO_PKG_VERSION"] {
            assert!(env::var_os(name).is_some());
            assert!(command.get_envs().any(|it| it == (name.as_ref(), None)));
        }
    }

    #[test]
    fn its_files_are_found_and_what_others_made_is_not() {
        let files = Workspace::find().unwrap().files().unwrap();
        for expected in ["Cargo.toml", ".cargo/config.toml", "xtask/src/workspace.rs"] {
            assert!(files.iter().any(|file| file == Path::new(expected)));
        }
        assert!(files.is_sorted());
        for foreign in FOREIGN {
            let is_foreign = |file: &PathBuf| file.iter().any(|part| part == foreign);
            assert!(!files.iter().any(is_foreign), "{foreign}");
        }
    }
}
