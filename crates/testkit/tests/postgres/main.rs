//! Cases of several tables that play for one jackpot, each told at a server of its own: two servers
//! of one house over a PostgreSQL. Hits that come together are ordered as the book says, wherever
//! their tables are.

#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a suite that cannot begin has failed"
)]

use std::sync::Arc;

use floor::coverage::{CASES, Reached};
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use libtest_mimic::{Arguments, Failed, Trial};
use postgres::Server;
use testkit::reach::{Running, Street};

/// What the line of a jackpot says that has a table at each server.
const TOGETHER: &str = " tables 1 2";

fn main() {
    let arguments = Arguments::from_args();
    let shelf = Shelf::load().unwrap_or_else(|problems| panic!("{problems}"));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime begins");
    let street = Street::over(runtime.handle().clone(), || {
        let database = Server::shared().and_then(Server::database);
        let database = database.unwrap_or_else(|why| panic!("{why}"));
        database.address().parse().expect("it is an address")
    });
    let (shelf, street, kept) = (Arc::new(shelf), Arc::new(street), Reached::kept());
    let mut trials = Vec::new();
    for (file, text) in CASES {
        let script = text.parse::<Script>();
        let script = Arc::new(script.unwrap_or_else(|misread| panic!("{file}: {misread}")));
        for (at, case) in script.cases.iter().enumerate() {
            let together = case.lines.iter().any(|line| line.text.ends_with(TOGETHER));
            // What one server does not reach two need not.
            if !together || kept.why_not(file, &case.title).is_some() {
                continue;
            }
            let short = file.trim_start_matches("rulebooks/");
            let name = format!("{short}::{}", case.title);
            let (shelf, street) = (Arc::clone(&shelf), Arc::clone(&street));
            let script = Arc::clone(&script);
            trials.push(Trial::test(name, move || {
                let case = script.cases.get(at).expect("it was counted");
                let mut running = Running::new(&street, &script.setup, case);
                let played = script.play_at(&shelf, &Openings::default(), case, &mut running);
                let failures = played.failures.iter().map(ToString::to_string);
                let failures: Vec<String> = failures.collect();
                match played.passed() {
                    true => Ok(()),
                    false => Err(Failed::from(format!("{file}\n{}", failures.join("\n")))),
                }
            }));
        }
    }
    assert!(!trials.is_empty(), "no case has two tables at one jackpot");
    libtest_mimic::run(&arguments, trials).exit();
}
