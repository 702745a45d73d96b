//! One attempt: `croupier verify` and `croupier serve` over what was tampered with.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::promise::{Promise, Serve, Verify};
use super::scene::{PACE, Scene, me};
use crate::served::{Served, send};

/// How long the check of a whole small journal may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a message says that tells what to do.
const ADVICE: [&str; 8] = [
    "croupier verify",
    "croupier restore",
    "restore it from where it is kept",
    "compare",
    "delete",
    "chmod 600",
    "say --data-dir",
    "open it with",
];

/// What a house did.
#[derive(Debug, PartialEq, Eq)]
enum Did {
    /// It did not open, and said why.
    Refused(String),
    /// It opened, and the check closed its tables, for this reason.
    Closed(String),
    /// It opened, and tables cannot be dealt at.
    OutOfPlay(String),
    /// It opened, and the check found nothing.
    Opened,
}

/// Tries a promise number so-and-so; an error says what came instead.
pub(super) fn attempt(scene: &Scene, promise: &Promise, number: usize) -> Result<()> {
    let folder = scene.attempt(promise.house, number)?;
    let row = (promise.deed)(scene, &folder).context("the deed itself")?;
    let kept = |words: &str| words.replace("{row}", &row);
    let tried = verify(scene, &folder, promise.verify, &kept)
        .and_then(|()| serve(scene, &folder, promise.serve, &kept));
    if tried.is_ok() {
        let _ = fs::remove_dir_all(&folder);
    }
    tried
}

fn verify(
    scene: &Scene,
    folder: &Path,
    promised: Verify,
    words: &dyn Fn(&str) -> String,
) -> Result<()> {
    let elsewhere: &[&str] = match promised {
        Verify::WithKept => &["--kept", &scene.kept],
        Verify::WithKey => &["--key", &scene.key],
        Verify::Red(_) | Verify::Green => &[],
    };
    let (code, talk) = run_verify(scene, folder, &[])?;
    match promised {
        Verify::Red(expected) => return is_told("verify", code == 1, &words(expected), &talk),
        Verify::Green | Verify::WithKept | Verify::WithKey => {
            ensure!(code == 0, "verify is red: {talk}");
        }
    }
    if elsewhere.is_empty() {
        return Ok(());
    }
    let (code, talk) = run_verify(scene, folder, elsewhere)?;
    is_told(
        "verify with what was kept elsewhere",
        code == 1,
        "house ",
        &talk,
    )
}

fn run_verify(scene: &Scene, folder: &Path, more: &[&str]) -> Result<(i32, String)> {
    let mut command = Command::new(&scene.croupier);
    command
        .arg("verify")
        .args(more)
        .arg("--data-dir")
        .arg(folder);
    let output = command.output()?;
    let talk = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(!talk.contains("panicked"), "verify fell over: {talk}");
    let code = output.status.code().context("verify was ended")?;
    Ok((code, talk))
}

/// Whether a finding was told as it should be: that it is one, what it names, what to do.
fn is_told(who: &str, found: bool, words: &str, talk: &str) -> Result<()> {
    ensure!(found, "{who} finds nothing: {talk}");
    ensure!(talk.contains(words), "{who} does not say `{words}`: {talk}");
    let advised = ADVICE.iter().any(|advice| talk.contains(advice));
    ensure!(advised, "{who} does not say what to do: {talk}");
    Ok(())
}

fn serve(
    scene: &Scene,
    folder: &Path,
    promised: Serve,
    words: &dyn Fn(&str) -> String,
) -> Result<()> {
    let did = open(scene, folder, promised)?;
    match (promised, did) {
        (Serve::Refused(expected), Did::Refused(talk)) => {
            is_told("serve", true, &words(expected), &talk)
        }
        (Serve::Closed(expected), Did::Closed(talk)) => {
            let expected = words(expected);
            ensure!(
                talk.contains(&expected),
                "/readyz does not say `{expected}`: {talk}"
            );
            Ok(())
        }
        (Serve::OutOfPlay, Did::OutOfPlay(_)) | (Serve::NoMatter | Serve::Unseen, Did::Opened) => {
            Ok(())
        }
        (Serve::Mended, Did::Opened) => {
            let (code, talk) = run_verify(scene, folder, &[])?;
            ensure!(code == 0, "nothing was mended: {talk}");
            Ok(())
        }
        (promised, did) => anyhow::bail!("promised is {promised:?}, and it came to {did:?}"),
    }
}

/// Serves the house until it refuses, or until all of it was checked.
fn open(scene: &Scene, folder: &Path, promised: Serve) -> Result<Did> {
    let talk = folder.with_extension("talk");
    let command = Command::new(&scene.croupier);
    let opened = Served::tell(command, folder, PACE, fs::File::create(&talk)?.into());
    let said = || Ok::<_, std::io::Error>(String::from_utf8_lossy(&fs::read(&talk)?).into_owned());
    let did = match &opened {
        Err(_) => Did::Refused(said()?),
        Ok(served) => {
            let did = watch(&served.address, promised == Serve::OutOfPlay)?;
            // Whatever was done: nobody is somebody else, and nobody is richer, unless it is
            // an earlier evening again.
            let (person, balance) = me(&served.address, &scene.guest.cookie)?;
            if let Some(person) = person {
                let own = scene.guest.person == person;
                ensure!(own, "the log-in of a guest is {person}'s");
                let had = Some(scene.guest.balance);
                let is_earlier = promised == Serve::Unseen;
                ensure!(
                    balance <= had || is_earlier,
                    "a guest has {balance:?}, and had {had:?}"
                );
            }
            did
        }
    };
    drop(opened);
    let said = said()?;
    ensure!(!said.contains("panicked"), "the house fell over: {said}");
    if let Did::Closed(_) = &did {
        ensure!(said.contains("the tables close"), "it is not said: {said}");
    }
    fs::remove_file(&talk)?;
    Ok(did)
}

/// Waits until a house that is open has checked its journal, or misses its cards.
fn watch(address: &str, for_cards: bool) -> Result<Did> {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        let metrics = send(address, "GET", "/metrics", &[], "").context("no answer")?;
        let says = |line: &str| metrics.text.lines().any(|said| said == line);
        let ready = || send(address, "GET", "/readyz", &[], "").context("no answer");
        if says("croupier_journal_red 1") {
            let ready = ready()?;
            ensure!(ready.status == 503, "a house that is shut is ready");
            let guest = send(address, "POST", "/api/v1/guests", &[], "").context("no answer")?;
            ensure!(guest.status == 503, "a house that is shut takes guests");
            return Ok(Did::Closed(ready.text));
        }
        if !says("croupier_tables_out_of_play 0") {
            return Ok(Did::OutOfPlay(ready()?.text));
        }
        if says("croupier_journal_checked 1") && !for_cards {
            return Ok(Did::Opened);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    anyhow::bail!("the journal was not checked")
}
