//! What a command prints, as somebody at a terminal would see it.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// An example that takes longer is a mistake: it waits for somebody, or it serves.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a command line whose first word stands for `program`, and gives all it prints,
/// with `[exit 1]` behind it where it ends with another code than zero.
pub(crate) fn record(program: &Path, folder: &Path, line: &str) -> Result<String> {
    let words = words(line)?;
    // One pipe for both streams keeps what they print in order.
    let (mut reader, writer) = io::pipe()?;
    let mut command = Command::new(program);
    command
        .args(words.iter().skip(1))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        // What an earlier build kept is not what this one finds.
        .env("CROUPIER_CACHE_DIR", "")
        .stdin(Stdio::null())
        .stdout(writer.try_clone()?)
        .stderr(writer);
    let mut child = command
        .spawn()
        .with_context(|| program.display().to_string())?;
    // The command holds the writing ends, and the reader waits until all are closed.
    drop(command);
    let read = thread::spawn(move || {
        let mut printed = String::new();
        reader.read_to_string(&mut printed).map(|_| printed)
    });
    let status = wait(&mut child, PATIENCE)?;
    let Ok(printed) = read.join() else {
        bail!("what it prints cannot be read");
    };
    let mut printed = printed.context("what it prints")?;
    if !status.success() {
        match status.code() {
            Some(code) => printed.push_str(&format!("[exit {code}]\n")),
            None => printed.push_str(&format!("[{status}]\n")),
        }
    }
    Ok(printed)
}

fn wait(child: &mut Child, patience: Duration) -> Result<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            bail!("it did not end within {patience:?}");
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// The words of a command line; quotation marks of either kind hold words together.
fn words(line: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = None;
    for character in line.chars() {
        match (character, quoted) {
            ('"' | '\'', None) => {
                quoted = Some(character);
                word.get_or_insert_default();
            }
            (mark, Some(open)) if mark == open => quoted = None,
            (' ', None) => words.extend(word.take()),
            ('|' | '>' | '<' | '&' | ';' | '$' | '`' | '\\', None) => {
                bail!("`{character}` is for a shell, and examples run without one");
            }
            _ => word.get_or_insert_default().push(character),
        }
    }
    if quoted.is_some() {
        bail!("a quotation mark is left open");
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        assert_eq!(words(line).unwrap(), expected);
    }

    #[test]
    fn words_are_set_apart_by_spaces_and_held_together_by_quotation_marks() {
        check("croupier rank  AhKh", &["croupier", "rank", "AhKh"]);
        check("a 'b c' \"d 'e'\"", &["a", "b c", "d 'e'"]);
        check("a '' --set=x'y z'", &["a", "", "--set=xy z"]);
        check("book 5.3(b) '$;|'", &["book", "5.3(b)", "$;|"]);
    }

    #[test]
    fn what_only_a_shell_understands_is_refused() {
        let reason = |line: &str| words(line).unwrap_err().to_string();
        assert!(reason("croupier books | head").starts_with("`|` is for a shell"));
        assert!(reason("croupier books > file").starts_with("`>` is for a shell"));
        assert_eq!(reason("croupier 'books"), "a quotation mark is left open");
    }

    #[test]
    fn a_program_that_does_not_end_is_stopped() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let error = wait(&mut child, Duration::from_millis(20)).unwrap_err();
        assert_eq!(error.to_string(), "it did not end within 20ms");
        assert!(child.try_wait().unwrap().is_some());
    }
}
