//! What a passage came to: its lines of money, as expectations.

use games::round::{MoneyLine, Phase};
use money::Money;
use rulebook::Citation;

use super::{Passage, expect};
use crate::house::House;
use crate::script::{Expect, Expected, Statement};
use crate::table::Table;

/// The lines of money of the tables that were played at, and the clauses they rest on.
pub(super) fn lines(passage: &Passage, house: &House) -> (Vec<Statement>, Vec<String>) {
    let (mut lines, mut clauses) = (Vec::new(), Vec::new());
    let played = passage.played();
    for (number, table) in house.tables.iter().filter(|(it, _)| played.contains(it)) {
        for line in money(table) {
            let clause = line.under.clone();
            lines.push(expect(*number, line));
            clauses.extend(clause.filter(|clause| !clauses.contains(clause)));
        }
        let over = match table.round.phase {
            Phase::Settled => "settled",
            Phase::Void => "void",
            _ => continue,
        };
        let what = Expected::State(over.to_owned());
        lines.push(expect(*number, Expect { what, under: None }));
    }
    // A case names a clause, be it only that of the call that every round has.
    if clauses.is_empty()
        && let Some(table) = house.tables.values().next()
    {
        let call = table.game().table().call_no_more_bets.under;
        clauses.push(table.book.clause_id(call.clause).to_owned());
    }
    (lines, clauses)
}

/// The lines of money of a table; amounts of one word, place and wager are added up.
fn money(table: &Table) -> Vec<Expect> {
    let mut sums: Vec<MoneyLine> = Vec::new();
    for line in &table.round.lines {
        let same = |sum: &&mut MoneyLine| {
            (sum.word, sum.place, sum.wager) == (line.word, line.place, line.wager)
        };
        match sums.iter_mut().find(same) {
            Some(sum) => sum.amount = sum.amount.plus(line.amount).unwrap_or(Money::ZERO),
            None => sums.push(*line),
        }
    }
    let clause = |under: Citation| table.book.clause_id(under.clause).to_owned();
    let expected = sums.into_iter().map(|line| Expect {
        what: Expected::Money {
            word: line.word,
            place: line.place,
            wager: line.wager,
            amount: line.amount,
        },
        under: Some(clause(line.under.first())),
    });
    expected.collect()
}
