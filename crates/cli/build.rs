//! Tells the binary the commit it is built from, where there is one to tell.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What the binary is made of, below the root of the project.
const SOURCES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "crates", "rulebooks"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Some(commit) = commit(&root) else {
        // An archive of the sources, or no git: the binary says that it does not know.
        return;
    };
    println!("cargo::rustc-env=CROUPIER_COMMIT={commit}");
    for source in SOURCES {
        watch(&root.join(source));
    }
    let status = ["status", "--porcelain", "--untracked-files=no", "--"];
    let changes = git(&root, &[&status[..], &SOURCES[..]].concat());
    if changes.is_some_and(|changes| !changes.is_empty()) {
        println!("cargo::rustc-env=CROUPIER_CHANGED=1");
    }
}

/// The commit that is checked out, and a watch on what says so.
fn commit(root: &Path) -> Option<String> {
    // Sources unpacked inside another project's clone are not that project's commit.
    let top = PathBuf::from(git(root, &["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    let commit = git(root, &["rev-parse", "--verify", "HEAD"])?;
    watch_git(root, "HEAD");
    if let Some(branch) = git(root, &["symbolic-ref", "--quiet", "HEAD"])
        && !watch_git(root, &branch)
    {
        // A packed branch gets a file of its own with the next commit.
        watch_git(root, "packed-refs");
        watch_git(root, "refs/heads");
    }
    Some(commit)
}

/// Watches a file of the clone's own, which in a work tree stands elsewhere.
fn watch_git(root: &Path, name: &str) -> bool {
    let path = git(root, &["rev-parse", "--git-path", name]);
    path.is_some_and(|path| watch(&root.join(path)))
}

/// Watches what exists: cargo would run this again and again for what does not.
fn watch(path: &Path) -> bool {
    let exists = path.exists();
    if exists {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    exists
}

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    // Looking must not touch the index, which somebody may be working on.
    command.arg("--no-optional-locks").arg("-C").arg(root);
    let output = command.args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
