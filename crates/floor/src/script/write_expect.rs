//! Expectations as they are written.

use std::fmt::{self, Display, Formatter};

use games::round::Word;

use super::expected::{Expect, Expected};
use super::statement::Listed;
use super::write::{Time, words};

impl Display for Expect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        match &self.under {
            Some(clause) => write!(f, " under {clause}"),
            None => Ok(()),
        }
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Money {
                word,
                place,
                wager,
                amount,
            } => write!(f, "{} {place} {wager} {amount}", said(*word)),
            Expected::Net { place, amount } if amount.is_zero() => write!(f, "net {place} 0.00"),
            Expected::Net { place, amount } => write!(f, "net {place} {amount:+}"),
            Expected::Any { place, wagers } => words(f, &format!("any {place}"), wagers),
            Expected::Refused(reason) => reasoned(f, "refused", reason.as_ref()),
            Expected::Warned(reason) => reasoned(f, "warned", reason.as_ref()),
            Expected::Accepted => f.write_str("accepted"),
            Expected::Offer {
                there,
                place,
                action,
                amount,
            } => {
                write!(f, "{}offer {place} {action}", no(*there))?;
                amount.map_or(Ok(()), |amount| write!(f, " {amount}"))
            }
            Expected::Guide(None) => f.write_str("guide"),
            Expected::Guide(Some(words)) => write!(f, "guide \"{words}\""),
            Expected::GuideInOrder(steps) => {
                write!(f, "guide \"{}\"", steps.join("\" then \""))
            }
            Expected::DeckInPlay(deck) => write!(f, "deck {deck}"),
            Expected::Order { place, wagers } => {
                write!(f, "order {place}")?;
                wagers.iter().try_for_each(|wager| write!(f, " {wager}"))
            }
            Expected::NoAward {
                jackpot,
                table,
                place,
            } => write!(f, "no award {jackpot} @{table}.{place}"),
            Expected::Next(words) => write!(f, "next \"{words}\""),
            Expected::State(state) => write!(f, "state {state}"),
            Expected::Ruling { there, ruling, who } => {
                words(f, &format!("{}ruling {ruling}", no(*there)), who)
            }
            Expected::Choice { ruling, by } => words(f, &format!("choice {ruling} by"), by),
            Expected::Breach(place) => write!(f, "breach {place}"),
            Expected::Hand {
                holder,
                wager,
                category,
            } => {
                write!(f, "hand {holder}")?;
                wager.map_or(Ok(()), |wager| write!(f, " {wager}"))?;
                write!(f, " \"{category}\"")
            }
            Expected::Qualifies => f.write_str("qualifies"),
            Expected::NoHand => f.write_str("no-hand"),
            Expected::Up(card) => write!(f, "up {card}"),
            Expected::Dealt { holder, cards } if cards.is_empty() => {
                write!(f, "dealt {holder} none")
            }
            Expected::Dealt { holder, cards } => {
                let cards: Vec<Listed> = cards.iter().map(|card| Listed::of(*card)).collect();
                words(f, &format!("dealt {holder}"), &cards)
            }
            Expected::Sees {
                person,
                holder,
                faces,
            } => {
                write!(f, "sees {person} {holder}")?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Expected::Meter {
                jackpot,
                pool,
                amount,
            } => {
                write!(f, "meter {jackpot}")?;
                pool.iter().try_for_each(|pool| write!(f, " {pool}"))?;
                write!(f, " {amount}")
            }
            Expected::Award {
                jackpot,
                table,
                place,
                amount,
                order,
            } => {
                write!(f, "award {jackpot} @{table}.{place} {amount}")?;
                order.map_or(Ok(()), |order| write!(f, " order {order}"))
            }
            Expected::ToppedUp { jackpot, amount } => write!(f, "topped-up {jackpot} {amount}"),
            Expected::Count { what, cards } => write!(f, "count {what} {cards}"),
            Expected::Stack {
                place,
                wager,
                chips,
            } => words(f, &format!("stack {place} {wager}"), chips),
            Expected::Lamp { place, lit } => {
                write!(f, "lamp {place} {}", if *lit { "on" } else { "off" })
            }
            Expected::Sign(text) => write!(f, "sign \"{text}\""),
            Expected::Term { word, source } => write!(f, "term \"{word}\" \"{source}\""),
            Expected::Differs { clause, from } => write!(f, "differs {clause} from {from}"),
            Expected::Due { what, at } => write!(f, "due {what} at {}", Time(*at)),
        }
    }
}

fn said(word: Word) -> &'static str {
    match word {
        Word::Paid => "paid",
        Word::Taken => "taken",
        Word::Returned => "returned",
        Word::Void => "void",
    }
}

fn no(there: bool) -> &'static str {
    if there { "" } else { "no " }
}

fn reasoned(f: &mut Formatter<'_>, word: &str, reason: Option<&String>) -> fmt::Result {
    f.write_str(word)?;
    reason.map_or(Ok(()), |reason| write!(f, " {reason}"))
}
