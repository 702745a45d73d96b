//! `croupier report` and `croupier export` on the journal of an evening.

use std::fs;

use serde_json::Value;

use crate::{evening, run};

#[test]
fn days_that_end_before_they_begin_are_a_wrong_command_line() {
    let (folder, _) = evening();
    let file = folder.path().join("days.jsonl");
    let days = ["--from", "2026-12-01", "--to", "2026-11-01"];
    for command in [&["report"][..], &["export", file.to_str().unwrap()]] {
        let run = run(&[command, &days].concat(), &folder.path());
        assert_eq!(run.code, 2, "{command:?}: {}", run.stdout);
        let said = "error: --to: 2026-11-01 is before 2026-12-01\n";
        assert_eq!(run.stderr, said, "{command:?}");
        assert_eq!(run.stdout, "", "{command:?}");
    }
    assert!(!file.exists());
    // One day is both the first and the last.
    let one = ["report", "--from", "2026-12-01", "--to", "2026-12-01"];
    assert_eq!(run(&one, &folder.path()).code, 0);
}

#[test]
fn an_export_touches_no_other_file() {
    let (folder, _) = evening();
    let path = folder.path();
    fs::write(path.join("journal.part"), "somebody's own").unwrap();
    let file = path.join("journal.jsonl");
    let run = run(&["export", file.to_str().unwrap(), "--json"], &path);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let said: Value = serde_json::from_str(&run.stdout).unwrap();
    let written = said["entries"].as_object().unwrap().values();
    let written: u64 = written.map(|count| count.as_u64().unwrap()).sum();
    let text = fs::read_to_string(&file).unwrap();
    let entries = text.lines().filter(|line| line.starts_with("{\"entry\":"));
    assert_eq!(u64::try_from(entries.count()).unwrap(), written);
    assert!(written > 100, "{written}");
    let own = fs::read_to_string(path.join("journal.part"));
    assert_eq!(own.unwrap(), "somebody's own");
    let parts = fs::read_dir(&path).unwrap().filter(|it| {
        let name = it.as_ref().unwrap().file_name();
        name.to_string_lossy().ends_with(".part")
    });
    assert_eq!(parts.count(), 1);
}
