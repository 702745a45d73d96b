//! The text of a report that something went wrong.

use std::fmt::{self, Formatter};

use cards::Card;
use games::irregularity::{Report, Seen};
use games::{Holder, Wager};

use super::words::Words;

/// `report WORD [who…] [CARDS] [N cards] [NAME AMOUNT] [top|buried]`; a card is `Kd`,
/// `Kd@3` for the third of the hand named before it, `Kd@dealer.3` for that of a hand that is
/// not named, `Kd!` if it fell face up.
pub(super) fn read(words: &mut Words) -> Result<Report, String> {
    let mut report = Report::of(words.parse("what is reported")?, Vec::new());
    while words.peek().is_some_and(|word| word != "by") {
        if let Some(wager) = words.parse_if::<Wager>() {
            report.chips = Some((wager, words.parse("the amount found")?));
            continue;
        }
        let mut ahead = words.clone();
        if let Some(count) = ahead.parse_if::<u32>()
            && ahead.take_if("cards")
        {
            *words = ahead;
            report.count = Some(count);
            continue;
        }
        let word = words.word("whom")?;
        match word.as_str() {
            "top" | "buried" => report.on_top = Some(word == "top"),
            // What is the deck's is nobody's.
            "deck" => {}
            _ => match word.parse::<Holder>() {
                Ok(holder) => report.who.push(holder),
                Err(_) => report.seen.push(seen(&word, report.who.last())?),
            },
        }
    }
    Ok(report)
}

/// A report as it is written.
pub(super) fn write(f: &mut Formatter<'_>, report: &Report) -> fmt::Result {
    write!(f, "report {}", report.what)?;
    // Cards stand behind the hand they are of.
    for holder in &report.who {
        write!(f, " {holder}")?;
        for seen in &report.seen {
            if let Some((of, position)) = seen.at
                && of == *holder
            {
                write!(f, " {}{}@{}", seen.card, fell(seen), position + 1)?;
            }
        }
    }
    for seen in &report.seen {
        match seen.at {
            None => write!(f, " {}{}", seen.card, fell(seen))?,
            Some((of, at)) if !report.who.contains(&of) => {
                write!(f, " {}{}@{of}.{}", seen.card, fell(seen), at + 1)?;
            }
            Some(_) => {}
        }
    }
    if let Some(count) = report.count {
        write!(f, " {count} cards")?;
    }
    if let Some((wager, amount)) = report.chips {
        write!(f, " {wager} {amount}")?;
    }
    match report.on_top {
        Some(true) => f.write_str(" top"),
        Some(false) => f.write_str(" buried"),
        None => Ok(()),
    }
}

fn seen(word: &str, of: Option<&Holder>) -> Result<Seen, String> {
    let silent = || format!("`{word}` says nothing in a report");
    let (card, at) = match word.split_once('@') {
        Some((card, at)) => {
            let (of, position) = match at.split_once('.') {
                Some((of, position)) => (of.parse::<Holder>().map_err(|_| silent())?, position),
                None => (*of.ok_or_else(silent)?, at),
            };
            let position = position.parse::<usize>().map_err(|_| silent())?;
            let position = position.checked_sub(1).ok_or_else(silent)?;
            (card, Some((of, position)))
        }
        None => (word, None),
    };
    let (card, in_the_deal) = match card.strip_suffix('!') {
        Some(card) => (card, true),
        None => (card, false),
    };
    Ok(Seen {
        at,
        card: card.parse::<Card>().map_err(|_| silent())?,
        in_the_deal,
    })
}

/// The mark of a card that fell face up.
fn fell(seen: &Seen) -> &'static str {
    if seen.in_the_deal { "!" } else { "" }
}
