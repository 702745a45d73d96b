//! Expectations about the table itself: the guide, the sign, its cards, what is due.

use games::guide::Line;
use games::round::{Pile, Round};
use games::{Place, Wager};
use money::Money;
use rulebook::Citation;

use crate::script::Expected;
use crate::table::Table;

/// What an expectation rests on, or what was there instead.
type Judged = Result<Vec<Citation>, String>;

/// Judges an expectation of this sort; none: it is of another.
pub(super) fn judge(
    table: &Table,
    meter: Option<Money>,
    expected: &Expected,
    under: Option<&str>,
) -> Option<Judged> {
    Some(match expected {
        Expected::Guide(words) => guide(table, words.as_deref(), under),
        Expected::GuideInOrder(steps) => in_order(table, steps, under),
        Expected::Order { place, wagers } => order(&table.round, *place, wagers),
        Expected::DeckInPlay(deck) => in_play(&table.round, *deck),
        Expected::Next(words) => next(table, words, under),
        Expected::Sign(text) => sign(table, meter, text),
        Expected::Count { what, cards } => count(table, what, *cards),
        Expected::Due { what, at } => due(table, what, *at),
        _ => return None,
    })
}

/// Any step of the round so far, or one that is listed now.
fn guide(table: &Table, words: Option<&str>, under: Option<&str>) -> Judged {
    let now = table.guide();
    let done = table.log();
    let all: Vec<&Line> = done.iter().chain(&now).collect();
    let fits = |line: &&&Line| {
        words.is_none_or(|words| holds(&line.words, words)) && rests(table, line, under)
    };
    match all.iter().find(fits) {
        Some(line) => Ok(vec![line.under]),
        None => Err(format!("the guide says {}", told(table, &all))),
    }
}

/// Steps of the round so far, or listed now, one after another.
fn in_order(table: &Table, steps: &[String], under: Option<&str>) -> Judged {
    let now = table.guide();
    let done = table.log();
    let all: Vec<&Line> = done.iter().chain(&now).collect();
    let mut rest = all.iter();
    let mut found = Vec::new();
    for step in steps {
        match rest.find(|line| holds(&line.words, step)) {
            Some(line) => found.push(*line),
            None => return Err(format!("the guide says {}", told(table, &all))),
        }
    }
    // The clause asked for has to be that of one of the steps.
    match found.iter().any(|line| rests(table, line, under)) {
        true => Ok(found.iter().map(|line| line.under).collect()),
        false => Err(format!("so it is, but as {}", told(table, &found))),
    }
}

/// Which deck is in play, from one.
fn in_play(round: &Round, wanted: usize) -> Judged {
    let now = round.decks.in_play + 1;
    if now != wanted {
        return Err(format!("deck {now} is in play"));
    }
    let under = round.decks.in_play_under;
    Ok(under.map(Vec::from).unwrap_or_default())
}

/// The order in which wagers of a place were settled, before its cards were collected.
fn order(round: &Round, place: Place, wagers: &[Wager]) -> Judged {
    let lines = round.lines.iter().filter(|line| line.place == place);
    let mut settled: Vec<Wager> = lines.map(|line| line.wager).collect();
    settled.dedup();
    let told = || {
        let words: Vec<_> = settled.iter().map(ToString::to_string).collect();
        Err(format!("settled: {}", words.join(", ")))
    };
    let turn = |wager: &Wager| settled.iter().position(|settled| settled == wager);
    let turns: Option<Vec<usize>> = wagers.iter().map(turn).collect();
    match turns {
        Some(turns) if turns.is_sorted() => {
            let spot = round.spots.get(&place);
            let under = spot.and_then(|spot| spot.hand.collected_under);
            Ok(under.map(Vec::from).unwrap_or_default())
        }
        _ => told(),
    }
}

/// The first step that is listed now, whichever of its lines the words are of.
fn next(table: &Table, words: &str, under: Option<&str>) -> Judged {
    let now = table.guide();
    let moment = now.first().map(|line| line.moment);
    let mut lines = now.iter().filter(|line| Some(line.moment) == moment);
    let found = lines.find(|line| holds(&line.words, words) && rests(table, line, under));
    match found {
        Some(line) => Ok(vec![line.under]),
        None => Err(format!(
            "next: {}",
            told(table, &now.iter().collect::<Vec<_>>())
        )),
    }
}

fn holds(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

/// Several lines may hold the same words; the one under the clause asked for is meant.
fn rests(table: &Table, line: &Line, under: Option<&str>) -> bool {
    let Some(under) = under else {
        return true;
    };
    let wanted = table.book.register.find(under);
    wanted.is_some_and(|wanted| table.book.rests_with(wanted, line.under.clause))
}

fn told(table: &Table, lines: &[&Line]) -> String {
    let lines = lines.iter().map(|line| {
        let under = table.book.cite(line.under);
        format!("{} ({under})", line.words)
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        "nothing".to_owned()
    } else {
        lines.join("; ")
    }
}

fn sign(table: &Table, meter: Option<Money>, text: &str) -> Judged {
    let lines = table.sign(meter);
    let found = lines.iter().filter(|line| holds(&line.text, text));
    let under: Vec<_> = found.flat_map(|line| line.under.clone()).collect();
    if !under.is_empty() {
        return Ok(under);
    }
    let lines: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
    Err(format!("the sign says {}", lines.join("; ")))
}

fn count(table: &Table, what: &str, wanted: u32) -> Judged {
    let pile = match what {
        "stub" => Pile::Stub,
        "discards" => Pile::Discards,
        "deck" => Pile::Deck,
        other => return Err(format!("nobody counts `{other}`")),
    };
    let tally = table.round.tally(table.game(), pile);
    if tally.cards != wanted {
        return Err(format!("{} cards", tally.cards));
    }
    Ok(tally.under)
}

fn due(table: &Table, what: &str, at: i64) -> Judged {
    let Some((known, time, under)) = table.due() else {
        return Err("nothing is due".to_owned());
    };
    if known == what && time == at {
        return Ok(vec![under]);
    }
    Err(format!("{known} is due at {}", clock(time)))
}

fn clock(ms: i64) -> String {
    let seconds = ms.rem_euclid(86_400_000) / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours:02}:{minutes:02}:{:02}", seconds % 60)
}
