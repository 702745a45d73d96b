//! The program in docs/export.md that checks an export, run on one.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::served::{Served, send};
use crate::workspace::Workspace;

/// The page, and what its program says of a file that holds.
const PAGE: &str = "docs/export.md";
const HOLDS: &str = "nothing is wrong: ";

/// How often a house is exported while guests play, and how many play.
const TIMES: usize = 6;
const GUESTS: u32 = 3;

/// A table that the house deals.
const TABLE: u32 = 4;

/// Exports a house while it is played at, and once more when it has stopped. The program finds nothing wrong with that, and
/// something with a file in which a letter is another, an entry is gone, or whose key is not
/// the one it was given.
pub(crate) fn check(workspace: &Workspace, croupier: &Path) -> Result<()> {
    let page = workspace.read(Path::new(PAGE))?;
    let program = program(&page).with_context(|| format!("{PAGE} has no program"))?;
    let folder = std::env::temp_dir().join(format!("croupier-export-{}", std::process::id()));
    let checked = check_in(&folder, croupier, program);
    fs::remove_dir_all(&folder)?;
    checked
}

/// The first block of a page that Python runs.
fn program(page: &str) -> Option<&str> {
    let (_, block) = page.split_once("```python\n")?;
    Some(block.split_once("```")?.0)
}

fn check_in(folder: &Path, croupier: &Path, program: &str) -> Result<()> {
    let house = folder.join("house");
    fs::create_dir_all(&house)?;
    fs::write(folder.join("check.py"), program)?;
    // Betting goes on for as long as it is looked at.
    let mut served = Served::open(croupier, &house, "600/60/30")?;
    while_played_at(&served.address, || {
        for _ in 0..TIMES {
            let journal = export(folder, croupier, &[])?;
            let said = run(folder, &journal, None)?;
            ensure!(
                said.starts_with(HOLDS),
                "{PAGE}, while it is played at: {said}"
            );
        }
        let days = ["--from", "2000-01-01", "--to", "2000-01-02"];
        let journal = export(folder, croupier, &days)?;
        let of_table = format!("{{\"entry\":{{\"stream\":\"table/{TABLE}\"");
        ensure!(!journal.contains(&of_table), "those days had no play");
        let said = run(folder, &journal, None)?;
        ensure!(said.starts_with(HOLDS), "{PAGE}, of some days: {said}");
        Ok(())
    })?;
    served.signal("TERM")?;
    let ended = served.wait(Duration::from_secs(60));
    ensure!(ended.is_some(), "the house does not stop");
    let journal = export(folder, croupier, &[])?;
    let said = run(folder, &journal, None)?;
    ensure!(said.starts_with(HOLDS), "{PAGE}: {said}");
    let other_key = "00".repeat(32);
    let mut lines: Vec<&str> = journal.lines().collect();
    let middle = lines.len() / 2;
    lines.remove(middle);
    let gone = format!("{}\n", lines.join("\n"));
    let wrong = [
        (
            journal.replacen("\\\"version\\\":2", "\\\"version\\\":3", 1),
            None,
        ),
        (gone, None),
        (journal.clone(), Some(other_key.as_str())),
    ];
    for (text, key) in wrong {
        ensure!(text != journal || key.is_some(), "nothing was changed");
        let said = run(folder, &text, key)?;
        ensure!(said.starts_with("wrong: "), "{PAGE} finds nothing: {said}");
    }
    Ok(())
}

/// What `croupier export` writes of the house.
fn export(folder: &Path, croupier: &Path, days: &[&str]) -> Result<String> {
    let exported = Command::new(croupier)
        .args(["export", "journal.jsonl", "--data-dir", "house"])
        .args(days)
        .current_dir(folder)
        .output()?;
    ensure!(exported.status.success(), "{exported:?}");
    Ok(fs::read_to_string(folder.join("journal.jsonl"))?)
}

/// Does something while guests place wagers and take them back.
fn while_played_at(address: &str, does: impl FnOnce() -> Result<()>) -> Result<()> {
    let over = AtomicBool::new(false);
    let over = &over;
    thread::scope(|scope| {
        let guests = (1..=GUESTS).map(|place| scope.spawn(move || play(address, place, over)));
        let guests: Vec<_> = guests.collect();
        let done = does();
        over.store(true, Ordering::Relaxed);
        for guest in guests {
            let given = guest.join().ok().context("a guest broke down")??;
            ensure!(
                given > TIMES,
                "a guest gave {given} commands while it was exported"
            );
        }
        done
    })
}

/// Plays at a place until it is over; how many commands were accepted.
fn play(address: &str, place: u32, over: &AtomicBool) -> Result<usize> {
    let guest = send(address, "POST", "/api/v1/guests", &[], "").context("no answer")?;
    let cookie = guest.cookie.context("a guest gets no cookie")?;
    let path = format!("/api/v1/tables/{TABLE}/commands");
    let wager = r#""wager":"ante","amount":1000"#;
    let wanted = [
        format!(r#"{{"do":"sit","place":{place}}}"#),
        format!(r#"{{"do":"wager","place":{place},{wager}}}"#),
        format!(r#"{{"do":"withdraw","place":{place},"wager":"ante"}}"#),
    ];
    let (mut accepted, mut number) = (0, 0);
    while !over.load(Ordering::Relaxed) {
        let key = format!("{place}-{number}");
        let headers = [
            ("cookie", cookie.as_str()),
            ("idempotency-key", key.as_str()),
        ];
        // Who sits places a wager, takes it back, and places it again.
        let body = wanted.get(if number == 0 { 0 } else { 2 - number % 2 });
        let body = body.context("nothing is wanted")?;
        let answer = send(address, "POST", &path, &headers, body).context("no answer")?;
        match answer.status {
            429 => thread::sleep(Duration::from_millis(20)),
            status => {
                ensure!(status == 200, "{body}: {}", answer.text);
                (accepted, number) = (accepted + 1, number + 1);
            }
        }
    }
    Ok(accepted)
}

/// What the program says of a file, with the key it is given.
fn run(folder: &Path, text: &str, key: Option<&str>) -> Result<String> {
    fs::write(folder.join("tried.jsonl"), text)?;
    let ran = Command::new("python3")
        .args(["check.py", "tried.jsonl"])
        .args(key)
        .current_dir(folder)
        .output()?;
    let (out, talk) = (ran.stdout, ran.stderr);
    let said = if ran.status.success() { out } else { talk };
    Ok(String::from_utf8_lossy(&said).into_owned())
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn a_program_stands_between_its_fences() {
        let page = "a\n```sh\nls\n```\n```python\nprint(1)\n```\nb\n";
        assert_eq!(program(page), Some("print(1)\n"));
        assert_eq!(program("```sh\nls\n```\n"), None);
    }
}
