//! Whoever stops a command with Ctrl-C finds nothing half-written.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

use crate::folder;

/// How often a command is stopped, each time a little later.
const STOPS: u32 = 12;

/// A command that solves a game, keeps it and writes three files.
fn command(folder: &Path) -> Command {
    let mut command = Command::new(cargo_bin!("croupier"));
    command.args(["par", "section10-caribbean-stud"]);
    for kind in ["csv", "html", "xlsx"] {
        command.arg(format!("--{kind}"));
        command.arg(folder.join(format!("sheet.{kind}")));
    }
    command.env("CROUPIER_CACHE_DIR", folder.join("cache"));
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Every file under a folder, with what stands in it.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => all.extend(files(&path)),
            false => {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                all.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn whatever_is_there_is_whole() {
    let whole = folder("interrupt-whole");
    let begun = Instant::now();
    assert!(command(&whole).status().unwrap().success());
    let takes = begun.elapsed();
    let complete = files(&whole);
    assert_eq!(complete.len(), 4);
    let mut stopped = 0;
    for stop in 1..=STOPS {
        let folder = folder(&format!("interrupt-{stop}"));
        let child = command(&folder).spawn().unwrap();
        // A program that has not begun cannot be stopped in an orderly way.
        let later = takes * stop / STOPS;
        std::thread::sleep(later.max(Duration::from_millis(20)));
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        killed.unwrap();
        let output = child.wait_with_output().unwrap();
        stopped += usize::from(!output.status.success());
        for file in files(&folder) {
            assert!(complete.contains(&file), "{} is not whole", file.0);
        }
        // What was kept is read back without a word.
        let again = command(&folder).output().unwrap();
        assert!(again.status.success());
        assert_eq!(String::from_utf8_lossy(&again.stderr), "");
        assert_eq!(files(&folder), complete);
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(stopped > 0, "nothing was stopped");
    fs::remove_dir_all(whole).unwrap();
}
