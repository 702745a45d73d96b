//! What a case expects of a table, held against what its staff sees of it.

use games::round::Word;
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::Book;

use super::check::Judged;
use super::desk::cited;
use super::irregular::is_office;
use super::rests;
use super::told::{net, told};
use crate::report::{Choices, StepReport, TableReport, Under};
use crate::script::Expected;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// Judges an expectation; none: it is not about a table.
pub(super) fn judge(
    book: &Book,
    report: &TableReport,
    expected: &Expected,
    under: Option<&str>,
) -> Option<Judged> {
    Some(match expected {
        Expected::Money {
            word,
            place,
            wager,
            amount,
        } => money(report, (*word, *place, *wager), *amount),
        Expected::Net { place, amount } => {
            let net = net(&report.money, *place);
            match net == *amount {
                true => Ok(Vec::new()),
                false => Err(format!("net {net:+}; {}", told(&report.money, *place))),
            }
        }
        Expected::Any { .. } => Ok(Vec::new()),
        Expected::State(state) => match report.state == *state {
            true => Ok(report.state_under.clone()),
            false => Err(format!("the state is {}", report.state)),
        },
        Expected::Offer {
            there,
            place,
            action,
            amount,
        } => offer(report, *there, *place, action, *amount),
        Expected::Qualifies | Expected::NoHand => {
            qualifies(report, *expected == Expected::Qualifies)
        }
        Expected::Up(card) => match report.up.cards == card.to_string() {
            true => Ok(report.up.under.clone()),
            false => Err(format!("up: {}", report.up.cards)),
        },
        Expected::Lamp { place, lit } => lamp(report, *place, *lit),
        Expected::Ruling { there, ruling, who } => rulings(report, *there, ruling, who),
        Expected::Choice { ruling, by } => choice(book, report, ruling, by),
        Expected::Breach(place) => breach(report, *place),
        Expected::Stack {
            place,
            wager,
            chips,
        } => stack(report, *place, *wager, chips),
        Expected::Guide(words) => guide(book, report, words.as_deref(), under),
        Expected::GuideInOrder(steps) => in_order(book, report, steps, under),
        Expected::Next(words) => next(book, report, words, under),
        Expected::Order { place, wagers } => order(report, *place, wagers),
        Expected::DeckInPlay(deck) => match usize::try_from(report.deck.cards) == Ok(*deck) {
            true => Ok(report.deck.under.clone()),
            false => Err(format!("deck {} is in play", report.deck.cards)),
        },
        Expected::Sign(text) => sign(report, text),
        Expected::Count { what, cards } => count(report, what, *cards),
        Expected::Due { what, at } => due(report, what, *at),
        Expected::Term { word, source } => term(report, word, source),
        Expected::Differs { clause, from } => differs(report, clause, &from.to_string()),
        _ => return None,
    })
}

fn money(
    report: &TableReport,
    (word, place, wager): (Word, Place, Wager),
    amount: Money,
) -> Judged {
    let lines = report.money.iter();
    let lines = lines.filter(|it| it.word == word && it.place == place && it.wager == wager);
    let lines: Vec<_> = lines.collect();
    let sum = Money::sum(lines.iter().map(|line| line.amount)).unwrap_or(Money::ZERO);
    if sum != amount || lines.is_empty() {
        return Err(told(&report.money, place));
    }
    Ok(lines.iter().flat_map(|line| line.under.clone()).collect())
}

fn offer(
    report: &TableReport,
    there: bool,
    place: Place,
    action: &str,
    amount: Option<Money>,
) -> Judged {
    let offers = report.place(place).map(|it| it.offers.as_slice());
    let offers = offers.unwrap_or_default();
    let found = offers.iter().find(|offer| {
        let stays = action == "play" && offer.action.starts_with("play-");
        (offer.action == action || stays) && (amount.is_none() || offer.amount == amount)
    });
    match (found, there) {
        (Some(offer), true) => Ok(offer.under.clone()),
        (None, false) => Ok(Vec::new()),
        (Some(_), false) => Err("it is offered".to_owned()),
        (None, true) => {
            let words = offers.iter().map(|offer| match offer.amount {
                Some(amount) => format!("{} {amount}", offer.action),
                None => offer.action.clone(),
            });
            let words: Vec<_> = words.collect();
            let nothing = words.is_empty().then(|| "nothing".to_owned());
            Err(format!(
                "offered: {}",
                nothing.unwrap_or_else(|| words.join(", "))
            ))
        }
    }
}

fn qualifies(report: &TableReport, wanted: bool) -> Judged {
    match &report.qualifies {
        Some(judged) if judged.value == wanted => Ok(judged.under.clone()),
        Some(_) if wanted => Err("the dealer does not qualify".to_owned()),
        Some(_) => Err("the dealer qualifies".to_owned()),
        None => Err("the dealer's hand is not shown".to_owned()),
    }
}

fn lamp(report: &TableReport, place: Place, lit: bool) -> Judged {
    match report.place(place).map(|it| &it.light) {
        Some(light) if light.lit == lit => Ok(light.under.clone()),
        Some(light) if light.lit => Err("the lamp is on".to_owned()),
        _ => Err("the lamp is off".to_owned()),
    }
}

fn rulings(report: &TableReport, there: bool, ruling: &str, who: &[String]) -> Judged {
    let fits = |given: &&crate::report::RulingReport| {
        given.is_named(ruling)
            && who.iter().all(|who| {
                let of = who.parse::<Holder>();
                of.is_ok_and(|of| given.who.contains(&of))
            })
    };
    let pending = report.pending.as_ref();
    match (report.rulings.iter().rev().find(fits), there) {
        (Some(given), true) => Ok(given.under.clone()),
        (None, false) => {
            let last = report.rulings.last().map(|given| given.under.clone());
            let pending = pending.map(|pending| pending.under.clone());
            Ok(pending.or(last).unwrap_or_default())
        }
        (Some(_), false) => Err("it was ruled".to_owned()),
        (None, true) => {
            let words = report.rulings.iter().map(|given| {
                let who: Vec<_> = given.who.iter().map(ToString::to_string).collect();
                let words = format!("{} {}", given.ruling, who.join(" "));
                words.trim().to_owned()
            });
            let words: Vec<_> = words.collect();
            Err(match (words.is_empty(), pending) {
                (_, Some(pending)) => format!("the {} is to rule", pending.by),
                (true, None) => "nothing was ruled".to_owned(),
                (false, None) => format!("ruled: {}", words.join("; ")),
            })
        }
    }
}

fn choice(book: &Book, report: &TableReport, ruling: &str, by: &[String]) -> Judged {
    let Some(pending) = &report.pending else {
        return Err("no ruling is pending".to_owned());
    };
    let Choices { by: office, .. } = pending;
    if pending.offers(ruling) && is_office(book, office, &by.join(" ")) {
        return Ok(pending.under.clone());
    }
    let words = pending.choices.join(" or ");
    Err(format!("{words} by the {office}"))
}

fn breach(report: &TableReport, place: Place) -> Judged {
    let breaches = report.breaches.iter().filter(|it| it.place == place);
    let under: Under = breaches.flat_map(|it| it.under.clone()).collect();
    match under.is_empty() {
        true => Err("no breach is recorded there".to_owned()),
        false => Ok(under),
    }
}

fn stack(report: &TableReport, place: Place, wager: Wager, wanted: &[Money]) -> Judged {
    let stakes = report.place(place).map(|it| it.stakes.as_slice());
    let mut stakes = stakes.unwrap_or_default().iter();
    let Some(stake) = stakes.find(|stake| stake.wager == wager) else {
        return Err(format!("no {wager} stands there"));
    };
    if stake.chips == wanted {
        return Ok(stake.under.clone());
    }
    let chips: Vec<_> = stake.chips.iter().map(ToString::to_string).collect();
    Err(format!("from the bottom up: {}", chips.join(" ")))
}

/// Any step of the round so far, or one that is listed now.
fn guide(book: &Book, report: &TableReport, words: Option<&str>, under: Option<&str>) -> Judged {
    let all: Vec<&StepReport> = report.done.iter().chain(&report.next).collect();
    let fits = |step: &&&StepReport| {
        words.is_none_or(|words| holds(&step.words, words)) && asked(book, step, under)
    };
    match all.iter().find(fits) {
        Some(step) => Ok(step.under.clone()),
        None => Err(format!("the guide says {}", listed(&all))),
    }
}

/// Steps of the round so far, or listed now, one after another.
fn in_order(book: &Book, report: &TableReport, steps: &[String], under: Option<&str>) -> Judged {
    let all: Vec<&StepReport> = report.done.iter().chain(&report.next).collect();
    let mut rest = all.iter();
    let mut found: Vec<&StepReport> = Vec::new();
    for step in steps {
        match rest.find(|line| holds(&line.words, step)) {
            Some(line) => found.push(line),
            None => return Err(format!("the guide says {}", listed(&all))),
        }
    }
    // The clause asked for has to be that of one of the steps.
    match found.iter().any(|step| asked(book, step, under)) {
        true => Ok(found.iter().flat_map(|step| step.under.clone()).collect()),
        false => Err(format!("so it is, but as {}", listed(&found))),
    }
}

/// The first step that is listed now, whichever of its lines the words are of.
fn next(book: &Book, report: &TableReport, words: &str, under: Option<&str>) -> Judged {
    let mut first = report.next.iter().filter(|step| step.first);
    let found = first.find(|step| holds(&step.words, words) && asked(book, step, under));
    match found {
        Some(step) => Ok(step.under.clone()),
        None => {
            let all: Vec<&StepReport> = report.next.iter().collect();
            Err(format!("next: {}", listed(&all)))
        }
    }
}

fn holds(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

/// Several steps may hold the same words; the one under the clause asked for is meant.
fn asked(book: &Book, step: &StepReport, under: Option<&str>) -> bool {
    under.is_none_or(|under| rests(book, &step.under, under))
}

fn listed(steps: &[&StepReport]) -> String {
    let words = steps.iter();
    let words = words.map(|step| format!("{} ({})", step.words, cited(&step.under)));
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join("; ")
    }
}

/// The order in which wagers of a place were settled, before its cards were collected.
fn order(report: &TableReport, place: Place, wagers: &[Wager]) -> Judged {
    let lines = report.money.iter().filter(|line| line.place == place);
    let mut settled: Vec<Wager> = lines.map(|line| line.wager).collect();
    settled.dedup();
    let turn = |wager: &Wager| settled.iter().position(|settled| settled == wager);
    let turns: Option<Vec<usize>> = wagers.iter().map(turn).collect();
    match turns {
        Some(turns) if turns.is_sorted() => {
            let at = report.place(place);
            Ok(at.map_or_else(Vec::new, |it| it.collected_under.clone()))
        }
        _ => {
            let words: Vec<_> = settled.iter().map(ToString::to_string).collect();
            Err(format!("settled: {}", words.join(", ")))
        }
    }
}

fn sign(report: &TableReport, text: &str) -> Judged {
    let found = report.sign.iter().filter(|line| holds(&line.text, text));
    let under: Under = found.flat_map(|line| line.under.clone()).collect();
    if !under.is_empty() {
        return Ok(under);
    }
    let lines: Vec<_> = report.sign.iter().map(|line| line.text.as_str()).collect();
    Err(format!("the sign says {}", lines.join("; ")))
}

fn count(report: &TableReport, what: &str, wanted: u32) -> Judged {
    let Some(pile) = report.counts.iter().find(|pile| pile.what == what) else {
        return Err(format!("nobody counts `{what}`"));
    };
    match pile.cards == wanted {
        true => Ok(pile.under.clone()),
        false => Err(format!("{} cards", pile.cards)),
    }
}

fn due(report: &TableReport, what: &str, at: i64) -> Judged {
    let Some(due) = &report.due else {
        return Err("nothing is due".to_owned());
    };
    let time = due.at_ms.rem_euclid(DAY_MS);
    if due.what == what && time == at.rem_euclid(DAY_MS) {
        return Ok(due.under.clone());
    }
    let seconds = time / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let time = format!("{hours:02}:{minutes:02}:{:02}", seconds % 60);
    Err(format!("{} is due at {time}", due.what))
}

fn term(report: &TableReport, word: &str, wanted: &str) -> Judged {
    let words = word.to_lowercase().replace(' ', "-");
    let own = report.terms.iter();
    let mut own = own.filter(|term| term.word.as_deref() == Some(&words));
    let mut others = report.terms.iter().filter(|term| term.word.is_none());
    let Some(term) = own.next().or_else(|| others.next()) else {
        return Err("the book says nothing of words".to_owned());
    };
    match term.source == wanted {
        true => Ok(term.under.clone()),
        false => Err(format!("its meaning comes from {}", term.source)),
    }
}

/// The text of a clause is another from a day on: an item of an instrument that takes effect
/// then adds, replaces or touches it.
fn differs(report: &TableReport, clause: &str, from: &str) -> Judged {
    let mut changes = report.changes.iter();
    let change = changes.find(|change| change.clause == clause && change.from == from);
    match change {
        Some(change) => Ok(change.under.clone()),
        None => Err(format!("nothing changes {clause} from {from} on")),
    }
}
