//! `docs/operator.md`, run line by line.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

/// What stands in the blocks of a document that a shell runs, in order.
fn script(document: &str) -> String {
    let mut script = "set -e\n".to_owned();
    let mut runs = false;
    for line in document.lines() {
        match line {
            "```sh" => runs = true,
            "```" => runs = false,
            line if runs => {
                script.push_str(line);
                script.push('\n');
            }
            _ => {}
        }
    }
    script
}

#[test]
fn an_evening_is_run_as_the_document_says() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operator.md");
    let document = std::fs::read_to_string(document).unwrap();
    let folder = std::env::temp_dir().join(format!("croupier-operator-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    // Another port, for somebody may serve a house here.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    drop(listener);
    let script = script(&document).replace("7777", &port);
    let croupier = Path::new(env!("CARGO_BIN_EXE_croupier"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", croupier.parent().unwrap().display());
    // Whatever happens, no house is left behind.
    let script = format!("trap 'kill $SERVER 2>/dev/null || true' EXIT\n{script}");
    let mut run = Command::new("bash");
    run.arg("-c").arg(script).current_dir(&folder);
    let run = run.env("PATH", path).output().unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr),
    );
    let answer = std::fs::read_to_string(folder.join("answer.json")).unwrap_or_default();
    assert!(run.status.success(), "{out}\n{err}\n{answer}");
    for says in [
        "up-card, 12.4",
        "turned up next: 1",
        "turned up next: 4",
        "to do: the cage was not counted",
        "closed: 20",
        "\"account\":\"trays\",\"amount\":986900",
        "\"total\":0",
        "ruled again, and to the same events",
        // The report: what was lost of the drop and of what was staked, and that chance does so.
        "−31.00 %",
        "−103.33 %",
        "yes",
        "with the heads that vouch for them",
    ] {
        assert!(out.contains(says), "{says}: {out}\n{err}");
    }
    for (file, says) in [
        ("exceptions.csv", ",correction,"),
        ("report.html", "<html lang=\"en\">"),
        ("evening.jsonl", "{\"head\":"),
    ] {
        let written = std::fs::read_to_string(folder.join(file)).unwrap();
        assert!(written.contains(says), "{file} has no {says}: {written}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
