//! Every case of the books in a house that runs, one test each: told over HTTP by people who
//! are signed in, with what is expected read from the answers.
//!
//! Which cases were played so is kept in `crates/floor/src/coverage/reached.txt`, from which
//! `croupier books` counts what can be reached; `REACHED=1 cargo test -p testkit --test reach`
//! writes it.

#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a suite that cannot begin has failed"
)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use floor::coverage::{CASES, Reached};
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use libtest_mimic::{Arguments, Failed, Trial};
use testkit::reach::{Running, Street};

fn main() {
    let arguments = Arguments::from_args();
    let shelf = Shelf::load().unwrap_or_else(|problems| panic!("{problems}"));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime begins");
    let shelf = Arc::new(shelf);
    let street = Arc::new(Street::new(runtime.handle().clone()));
    let writes = std::env::var_os("REACHED").is_some();
    let outcomes: Outcomes = Arc::default();
    let kept = Arc::new(Reached::kept());
    let mut trials = Vec::new();
    for (file, text) in CASES {
        if !writes {
            let kept = Arc::clone(&kept);
            trials.push(Trial::test(
                format!("{file} is as it was played"),
                move || match kept.is_current(file, text) {
                    true => Ok(()),
                    false => Err(Failed::from(AGAIN)),
                },
            ));
        }
        let script = text.parse::<Script>();
        let script = Arc::new(script.unwrap_or_else(|misread| panic!("{file}: {misread}")));
        for at in 0..script.cases.len() {
            let case = (*file, at, Arc::clone(&script));
            trials.push(trial(case, (&shelf, &street), &kept, &outcomes));
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    if writes {
        write(&outcomes);
        return;
    }
    conclusion.exit();
}

/// What came of every case, by its file and its title: what was in its way, or nothing.
type Outcomes = Arc<Mutex<BTreeMap<(&'static str, String), Option<String>>>>;

/// What to do about a file that is another.
const AGAIN: &str = "it was changed since it was played: \
                     REACHED=1 cargo test -p testkit --test reach";

/// Writes down which cases were played.
fn write(outcomes: &Outcomes) {
    let outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
    let mut cases = Vec::new();
    for (file, text) in CASES {
        let played = outcomes.iter().filter(|((of, _), _)| of == file);
        cases.extend(played.map(|((_, title), missed)| (*file, *text, &**title, missed.clone())));
    }
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../floor/src/coverage/reached.txt");
    std::fs::write(kept, Reached::written(cases)).expect("it can be written");
}

fn trial(
    (file, at, script): (&'static str, usize, Arc<Script>),
    (shelf, street): (&Arc<Shelf>, &Arc<Street>),
    kept: &Arc<Reached>,
    outcomes: &Outcomes,
) -> Trial {
    let (shelf, street) = (Arc::clone(shelf), Arc::clone(street));
    let (kept, outcomes) = (Arc::clone(kept), Arc::clone(outcomes));
    let title = script.cases.get(at).map_or("", |case| &case.title);
    let short = file.trim_start_matches("rulebooks/");
    let name = format!("{short}::{title}");
    Trial::test(name, move || {
        let case = script.cases.get(at).expect("it was counted");
        let mut running = Running::new(&street, &script.setup, case);
        let played = script.play_at(&shelf, &Openings::default(), case, &mut running);
        let missed = played.failures.first();
        let missed = missed.map(|it| format!("line {}: {}", it.line, it.happened));
        let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        outcomes.insert((file, case.title.clone()), missed);
        drop(outcomes);
        match (played.passed(), kept.why_not(file, &case.title)) {
            (true, None) => Ok(()),
            (true, Some(_)) => Err(Failed::from("it can be played: REACHED=1 writes that down")),
            (false, Some(_)) => Ok(()),
            (false, None) => {
                let failures = played.failures.iter().map(ToString::to_string);
                let failures: Vec<_> = failures.collect();
                Err(Failed::from(format!("{file}\n{}", failures.join("\n"))))
            }
        }
    })
}
