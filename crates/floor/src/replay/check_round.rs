//! What a case expects of the state of a round and its rulings.

use games::Holder;
use games::round::{Given, Phase, Round};
use rulebook::Citations;

use super::check::Found;
use super::irregular::{is_named, is_office};
use crate::table::Table;

pub(super) fn state_word(round: &Round) -> &'static str {
    if round.pending.is_some() {
        return "pending";
    }
    match round.phase {
        Phase::Betting => "betting",
        Phase::Closed | Phase::Dealing | Phase::Dealt => "dealing",
        Phase::Deciding(_) => "deciding",
        Phase::Showing => "showing",
        Phase::Settled => "settled",
        Phase::Void => "void",
    }
}

/// What the state rests on: the ruling that made it, or what the round says of it.
pub(super) fn state_under(table: &Table) -> Option<Citations> {
    let round = &table.round;
    let pending = round.pending.as_ref().map(|pending| pending.under);
    let given = round.rulings.last().map(|given| given.under);
    let ruled = pending.or(given).map(Citations::of);
    let all = ruled.into_iter().chain(round.phase_under);
    all.reduce(|one, two| two.iter().fold(one, Citations::and))
}

pub(super) fn check_ruling(table: &Table, there: bool, ruling: &str, who: &[String]) -> Found {
    let round = &table.round;
    let fits = |given: &&Given| {
        is_named(given.ruling, ruling)
            && who.iter().all(|who| {
                let of = who.parse::<Holder>();
                of.is_ok_and(|of| given.who.contains(&of))
            })
    };
    let found = round.rulings.iter().rev().find(fits);
    match (found, there) {
        (Some(given), true) => Ok(Some(Citations::of(given.under))),
        (None, false) => {
            let last = round.rulings.last().map(|given| given.under);
            let pending = round.pending.as_ref().map(|pending| pending.under);
            Ok(pending.or(last).map(Citations::of))
        }
        (Some(_), false) => Err("it was ruled".to_owned()),
        (None, true) => {
            let words = round.rulings.iter().map(|given| {
                let who: Vec<_> = given.who.iter().map(ToString::to_string).collect();
                format!("{} {}", given.ruling, who.join(" "))
                    .trim()
                    .to_owned()
            });
            let words: Vec<_> = words.collect();
            Err(match (words.is_empty(), &round.pending) {
                (_, Some(pending)) => format!("the {} is to rule", pending.by),
                (true, None) => "nothing was ruled".to_owned(),
                (false, None) => format!("ruled: {}", words.join("; ")),
            })
        }
    }
}

pub(super) fn check_choice(table: &Table, ruling: &str, by: &[String]) -> Found {
    let Some(pending) = &table.round.pending else {
        return Err("no ruling is pending".to_owned());
    };
    let offered = pending
        .choices
        .iter()
        .any(|choice| is_named(*choice, ruling));
    let office = by.join(" ");
    if offered && is_office(&table.book, &pending.by, &office) {
        return Ok(Some(Citations::of(pending.under)));
    }
    let words: Vec<_> = pending.choices.iter().map(|choice| choice.word()).collect();
    Err(format!("{} by the {}", words.join(" or "), pending.by))
}
