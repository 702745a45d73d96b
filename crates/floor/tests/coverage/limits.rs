//! Every limit of a table is shown from both sides: a case stands on it and one across.

use floor::script::{Says, Script, Setup};
use games::Wager;
use money::{Limits, Money};
use rulebook::Book;

use crate::cases::check;

/// The wagers whose amount is the player's own choice; every other follows from these.
const CHOSEN: [Wager; 4] = [
    Wager::Ante,
    Wager::PairPlus,
    Wager::SixCardBonus,
    Wager::Trips,
];

/// Which end of the limits is moved, and by how much.
const MOVES: [(&str, i64, i64); 4] = [
    ("a least of a cent more", 1, 0),
    ("a least of a cent less", -1, 0),
    ("a most of a cent more", 0, 1),
    ("a most of a cent less", 0, -1),
];

#[test]
fn every_limit_has_a_case_on_it_and_one_across() {
    check(|book, cases| {
        let wagers = CHOSEN.into_iter().filter(|wager| is_taken(book, *wager));
        let missing = wagers.flat_map(|wager| {
            let unseen = MOVES.iter().filter(move |(_, least, most)| {
                let mut shown = cases.shown.iter();
                !shown.any(|one| {
                    moved(one.script(), wager, *least, *most)
                        .is_some_and(|script| cases.fails(&script))
                })
            });
            unseen.map(move |(what, ..)| format!("no case notices {what} for the {wager}"))
        });
        missing.collect()
    });
}

/// Whether the book's game has the wager: the side wagers belong to one game each.
fn is_taken(book: &Book, wager: Wager) -> bool {
    match wager {
        Wager::PairPlus | Wager::SixCardBonus => book.id == "nz-three-card-poker",
        Wager::Trips => book.id == "nz-ultimate-texas-holdem",
        _ => true,
    }
}

/// A case with the limits of a wager moved wherever it sets them; none where it sets none.
fn moved(script: &Script, wager: Wager, least: i64, most: i64) -> Option<Script> {
    let mut script = script.clone();
    let in_cases = script.cases.iter_mut().flat_map(|case| &mut case.lines);
    let mut found = false;
    for line in script.setup.iter_mut().chain(in_cases) {
        let Says::Setup(Setup::Limits(limits)) = &mut line.statement.says else {
            continue;
        };
        for (_, limits) in limits.iter_mut().filter(|(of, _)| *of == wager) {
            let by = |amount: Money, cents: i64| amount.plus(Money::cents(cents)).ok();
            let (least, most) = (by(limits.minimum(), least)?, by(limits.maximum(), most)?);
            *limits = Limits::new(least, most).ok()?;
            found = true;
        }
    }
    found.then_some(script)
}
