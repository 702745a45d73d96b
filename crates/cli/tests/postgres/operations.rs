//! The files for operators, held against the programs that read them, where those are there, and
//! against what a house counts of itself.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use postgres::Server;

use crate::process::{Process, page};

/// The folder of a test, which is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("croupier-operations-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn file(name: &str) -> String {
    let operations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations");
    fs::read_to_string(operations.join(name)).unwrap()
}

/// Has a program check a text, where the program is there.
fn check(program: &str, words: &[&str], name: &str, text: &str) {
    let folder = Folder::new(program);
    let path = folder.0.join(name);
    fs::write(&path, text).unwrap();
    match Command::new(program).args(words).arg(&path).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("{name} is not checked, for want of {program}");
        }
        output => {
            let output = output.unwrap();
            assert!(output.status.success(), "{output:?}");
        }
    }
}

#[test]
fn the_service_is_one_of_systemd() {
    let text = file("croupier.service");
    let installed = "/usr/local/bin/croupier";
    assert!(text.contains(installed));
    let text = text.replace(installed, env!("CARGO_BIN_EXE_croupier"));
    check("systemd-analyze", &["verify"], "croupier.service", &text);
}

#[test]
fn the_rules_are_those_of_prometheus() {
    let text = file("prometheus-rules.yml");
    check("promtool", &["check", "rules"], "rules.yml", &text);
}

#[test]
fn the_proxy_takes_its_configuration() {
    let mut text = file("haproxy.cfg");
    // Names are those of a network that is not here.
    for server in ["one", "two", "three"] {
        let named = format!(" {server}:7777");
        assert!(text.contains(&named));
        text = text.replace(&named, " 127.0.0.1:7777");
    }
    check("haproxy", &["-c", "-f"], "haproxy.cfg", &text);
}

/// What rules and board ask for is counted by every house.
#[test]
fn every_figure_that_is_asked_for_is_counted() {
    let folder = Folder::new("counted");
    let database = Server::shared().unwrap().database().unwrap();
    let house = Process::start_with(&folder.0, &["--database", &database.address()]);
    let (_, counted) = page(&house.address, "/metrics").unwrap();
    let counted: BTreeSet<&str> = counted
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next())
        .collect();
    for name in ["prometheus-rules.yml", "grafana.json"] {
        let text = file(name);
        let words = text.split(|it: char| !it.is_ascii_lowercase() && it != '_');
        let asked: BTreeSet<&str> = words.filter(|it| it.starts_with("croupier_")).collect();
        assert!(!asked.is_empty(), "{name}");
        for figure in asked {
            let whole = figure.strip_suffix("_bucket").unwrap_or(figure);
            assert!(counted.contains(whole), "{name}: {figure}");
        }
    }
}
