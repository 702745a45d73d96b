//! A process that appends is killed again and again; what it said was there is there.
//!
//! Without arguments this is a test. The test starts the same program with the word
//! `append`, reads what that acknowledges, and kills it in the middle of its work.
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs, process, thread};

use jiff::Timestamp;
use journal::{
    Against, Append, CommandId, Entry, Sequence, Signer, Store, StreamId, Write, verify,
};
use libtest_mimic::{Arguments, Trial};

/// How often the process is killed.
const KILLED: u64 = 100;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().collect();
    match &words[..] {
        [_, word, path, next] if word == "append" => {
            run(append_for_ever(Path::new(path), next.parse().unwrap()));
            ExitCode::FAILURE
        }
        _ => {
            let test = Trial::test("every_acknowledged_command_is_there_once", || {
                killed_again_and_again();
                Ok(())
            });
            libtest_mimic::run(&Arguments::from_args(), vec![test]).exit_code()
        }
    }
}

fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    runtime.unwrap().block_on(future)
}

async fn open(path: &Path) -> Store {
    let signer = Arc::new(Signer::new(&[7; 32]));
    Store::open(path, signer).await.unwrap()
}

fn command(number: u64) -> CommandId {
    CommandId::new("p1", format!("c{number}"))
}

/// Appends group after group and says, after each commit, which commands were accepted.
///
/// A command whose answer was lost with the process before is asked for first: one that
/// was committed is not given again.
async fn append_for_ever(path: &Path, mut next: u64) {
    let store = open(path).await;
    let acknowledge = |number| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{number}").unwrap();
        out.flush().unwrap();
    };
    while store.answer(&command(next)).await.unwrap().is_some() {
        acknowledge(next);
        next += 1;
    }
    loop {
        let heads = store.heads().await.unwrap();
        let mut at: BTreeMap<StreamId, Sequence> = heads
            .into_iter()
            .map(|(stream, head)| (stream, head.sequence))
            .collect();
        // Groups of one to four commands, each in two streams.
        let group = next..next + 1 + next % 4;
        let writes = group.clone().map(|number| {
            let streams = [format!("table/{}", number % 3), "house".to_owned()];
            let appends = streams.map(|stream| {
                let stream: StreamId = stream.parse().unwrap();
                let at = at.entry(stream.clone()).or_default();
                let expected = *at;
                *at = at.next();
                Append {
                    stream,
                    expected,
                    payload: format!("{{\"command\":{number}}}"),
                }
            });
            Write {
                command: command(number),
                answer: number.to_string(),
                appends: appends.into(),
            }
        });
        let writes = writes.collect();
        store.append(writes).await.unwrap();
        next = group.end;
        group.for_each(acknowledge);
        if next.is_multiple_of(5) {
            let time = Timestamp::from_second(i64::try_from(next).unwrap()).unwrap();
            store.checkpoint(time).await.unwrap();
        }
    }
}

fn killed_again_and_again() {
    let folder = env::temp_dir().join(format!("croupier crash {}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("journal.sqlite");
    let mut acknowledged = 0;
    for round in 0..KILLED {
        acknowledged = append_and_kill(&path, acknowledged, round);
    }
    run(check(path, acknowledged));
    fs::remove_dir_all(&folder).unwrap();
}

/// Lets the process work and kills it; gives the number of commands acknowledged so far.
fn append_and_kill(path: &Path, acknowledged: u64, round: u64) -> u64 {
    let mut child = Command::new(env::current_exe().unwrap())
        .arg("append")
        .arg(path)
        .arg(acknowledged.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = acknowledged;
    let mut take = |line: String| {
        assert_eq!(line, next.to_string(), "round {round}");
        next += 1;
    };
    // Some rounds end in the first appends, some in the middle, at another instant each.
    for _ in 0..1 + round % 7 {
        take(lines.next().unwrap().unwrap());
    }
    thread::sleep(Duration::from_micros(round * 7919 % 5000));
    child.kill().unwrap();
    child.wait().unwrap();
    // What it wrote before it died counts.
    lines.for_each(|line| take(line.unwrap()));
    next
}

/// Checks that every acknowledged command is there once, in both its streams, and that
/// of those that were not acknowledged only the last group can be.
async fn check(path: PathBuf, acknowledged: u64) {
    assert!(acknowledged >= KILLED);
    let store = open(&path).await;
    let mut seen: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    let verified = verify(&store, Against::default(), |entry| {
        if entry.payload.starts_with("{\"command\"") {
            let of_command = seen.entry(entry.payload.clone()).or_default();
            of_command.push(entry.clone());
        }
        Ok(())
    });
    let verified = verified.await.unwrap();
    assert!(verified.checkpoints > 0);
    let committed = seen.len() as u64;
    assert!((acknowledged..=acknowledged + 4).contains(&committed));
    for number in 0..committed {
        let entries = &seen[&format!("{{\"command\":{number}}}")];
        let streams: Vec<String> = entries.iter().map(|it| it.stream.to_string()).collect();
        assert_eq!(
            streams,
            ["house".to_owned(), format!("table/{}", number % 3)]
        );
        let answer = store.answer(&command(number)).await.unwrap();
        assert_eq!(answer, Some(number.to_string()));
    }
    store.close().await;
}
