//! Every round of an evening, written as a case and played again.

use std::collections::BTreeSet;

use audit::{NoCase, load, past_round};
use floor::course::NotWritten;
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use games::round::MoneyLine;

use crate::evening::Evening;

fn sorted(lines: &[MoneyLine]) -> Vec<String> {
    let mut lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn a_round_written_as_a_case_ends_with_the_same_lines() {
    let shelf = Shelf::load().unwrap();
    let openings = Openings::default();
    let mut evening = Evening::begin(43).await;
    evening.play(12).await;
    let loaded = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    let mut books = BTreeSet::new();
    let (mut shared, mut failures) = (0, Vec::new());
    for table in loaded.house.tables.keys().copied() {
        for number in 1..loaded.rounds.latest(table) {
            let round = past_round(&evening.store, table, number, |_| {}).await;
            let round = round.unwrap().unwrap();
            let text = match round.script() {
                Ok(script) => script.to_string(),
                // Two tables play for one jackpot, and may hit it together.
                Err(NoCase::Shared(_) | NoCase::NotWritten(NotWritten::PrizeIsPending(_)))
                    if loaded.house.jackpots["jackpot-1"].tables.contains(&table) =>
                {
                    shared += 1;
                    continue;
                }
                Err(why) => {
                    failures.push(format!("t{table}-{number}: {why}"));
                    continue;
                }
            };
            let script: Script = text.parse().unwrap();
            let (again, record) = script.record(&shelf, &openings).pop().unwrap();
            if !again.passed() {
                let why: Vec<String> = again.failures.iter().map(ToString::to_string).collect();
                failures.push(format!("{text}\n{}", why.join("\n")));
                continue;
            }
            let then = &round.at_table().unwrap().round.lines;
            let now = record.after();
            let now = &now.tables[&table].round.lines;
            assert_eq!(sorted(now), sorted(then), "{text}");
            books.insert(round.at_table().unwrap().book.id.clone());
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(shared < 4, "{shared} rounds were not written");
    assert_eq!(books.len(), 5, "{books:?}");
}
