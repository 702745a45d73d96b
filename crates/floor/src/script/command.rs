//! The text of commands to a table: read and written side by side, so that what is written
//! reads back as the same.

use std::fmt::{self, Display, Formatter};

use cards::Faces;
use games::deck::{Order, Stage};
use games::device::Grip;
use games::round::{Command, Counted, How, Step, Street};
use games::{Holder, Place, Wager};
use jackpot::Check;
use money::Money;

use super::read::time;
use super::report;
use super::words::Words;
use super::write::{Time, words as list};

/// The words that a line with a command begins with.
pub(super) const VERBS: [&str; 31] = [
    "announce", "at", "bet", "breach", "call", "change", "check", "clear", "correct", "count",
    "cut", "declare", "do", "fold", "lay", "leave", "look", "order", "play", "raise", "recut",
    "rekey", "report", "rule", "seat", "sit", "stand", "validate", "wager", "wait", "withdraw",
];

/// Reads what follows the verb of a command, up to `by`; none: it is not one.
pub(super) fn read(verb: &str, words: &mut Words) -> Result<Option<Command>, String> {
    Ok(Some(match verb {
        "sit" => Command::Sit {
            place: place(words)?,
            person: person(words),
        },
        "seat" => {
            let person = words.word("the person")?;
            Command::Seat {
                place: place(words)?,
                person: Some(person),
            }
        }
        "leave" => Command::Leave {
            place: place(words)?,
        },
        "stand" => Command::Stand {
            place: place(words)?,
        },
        "wait" => Command::Wait {
            person: person(words),
        },
        "wager" => wager(words)?,
        "raise" => Command::Raise {
            place: place(words)?,
            wager: words.parse("the wager")?,
            amount: words.parse("the amount")?,
        },
        "withdraw" => Command::Withdraw {
            place: place(words)?,
            wager: words.parse("the wager")?,
        },
        "clear" => Command::Clear {
            place: place(words)?,
        },
        "fold" => Command::Fold {
            place: place(words)?,
        },
        "check" => Command::Check {
            place: place(words)?,
        },
        "bet" => Command::Bet {
            place: place(words)?,
            amount: words.parse("the amount")?,
        },
        "play" => Command::Play {
            place: place(words)?,
            amount: words.parse("how much")?,
        },
        "change" => Command::Change {
            place: place(words)?,
            card: nth(words)?,
        },
        "lay" => Command::Lay {
            place: place(words)?,
        },
        "announce" => {
            let place = place(words)?;
            match words.quoted() {
                Some(named) => Command::Name {
                    place,
                    category: category(&named)?,
                },
                None => Command::Declare {
                    place,
                    category: None,
                },
            }
        }
        "declare" => Command::Declare {
            place: place(words)?,
            category: Some(category(&words.quoted().ok_or("the category is missing")?)?),
        },
        "validate" => Command::Validate {
            place: place(words)?,
        },
        "report" => Command::Report(report::read(words)?),
        "rule" => Command::Rule {
            ruling: words.parse("the ruling")?,
            who: holders(words)?,
        },
        "order" => Command::Order {
            order: words.parse("the order")?,
            people: until_by(words),
            reason: words.quoted(),
        },
        "breach" => Command::Breach {
            place: place(words)?,
            order: words.parse("the direction")?,
        },
        "recut" => Command::Order {
            order: Order::Recut,
            people: Vec::new(),
            reason: None,
        },
        "count" => Command::Count {
            what: counted(words)?,
            cards: words.parse("how many")?,
        },
        "correct" => Command::Correct {
            place: place(words)?,
            wager: words.parse("the wager")?,
            amount: words.parse("the amount")?,
            reason: words.quoted().ok_or("a correction gives its reason")?,
        },
        "rekey" => Command::Rekey {
            of: words.parse("whose card")?,
            card: nth(words)?,
            face: words.parse("the face")?,
        },
        "cut" => Command::Prepare {
            stage: Stage::Cut,
            cards: Some(words.parse("how many cards")?),
        },
        "call" => Command::Call {
            words: words.quoted().ok_or("the words of the call are missing")?,
        },
        "do" => step(words)?,
        "at" => Command::Clock {
            now: time(&words.word("the time")?)?,
        },
        _ => return Ok(None),
    }))
}

/// Several of a command that has one place: `look 1 2 3`.
pub(super) fn looks(words: &mut Words) -> Result<Vec<Command>, String> {
    let mut looks = vec![Command::Look {
        place: place(words)?,
    }];
    while words.peek().is_some_and(|word| word != "by") {
        looks.push(Command::Look {
            place: place(words)?,
        });
    }
    Ok(looks)
}

/// A command as it is written.
pub(super) struct Text<'c>(pub(super) &'c Command);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Command::Sit { place, person } => {
                write!(f, "sit {place}")?;
                list(f, "", person.as_slice())
            }
            Command::Seat { place, person } => match person {
                Some(person) => write!(f, "seat {person} {place}"),
                None => write!(f, "seat me {place}"),
            },
            Command::Leave { place } => write!(f, "leave {place}"),
            Command::Stand { place } => write!(f, "stand {place}"),
            Command::Wait { person } => list(f, "wait", person.as_slice()),
            Command::Wager {
                place,
                wager,
                amount,
                how,
                chips,
                salt,
                person,
            } => {
                write!(f, "wager {place} {wager} {amount}{}", way(*how))?;
                if !chips.is_empty() {
                    list(f, " chips", chips)?;
                }
                salt.iter().try_for_each(|salt| write!(f, " salt {salt}"))?;
                person.iter().try_for_each(|it| write!(f, " for {it}"))
            }
            Command::Raise {
                place,
                wager,
                amount,
            } => write!(f, "raise {place} {wager} {amount}"),
            Command::Withdraw { place, wager } => write!(f, "withdraw {place} {wager}"),
            Command::Clear { place } => write!(f, "clear {place}"),
            Command::Fold { place } => write!(f, "fold {place}"),
            Command::Check { place } => write!(f, "check {place}"),
            Command::Bet { place, amount } => write!(f, "bet {place} {amount}"),
            Command::Play { place, amount } => write!(f, "play {place} {amount}"),
            Command::Change { place, card } => write!(f, "change {place} @{}", card + 1),
            Command::Look { place } => write!(f, "look {place}"),
            Command::Lay { place } => write!(f, "lay {place}"),
            Command::Name { place, category } => write!(f, "announce {place} \"{category}\""),
            Command::Declare { place, category } => match category {
                Some(category) => write!(f, "declare {place} \"{category}\""),
                None => write!(f, "announce {place}"),
            },
            Command::Validate { place } => write!(f, "validate {place}"),
            Command::Report(report) => report::write(f, report),
            Command::Rule { ruling, who } => list(f, &format!("rule {ruling}"), who),
            Command::Order {
                order,
                people,
                reason,
            } => {
                list(f, &format!("order {order}"), people)?;
                reason.iter().try_for_each(|it| write!(f, " \"{it}\""))
            }
            Command::Count { what, cards } => match what {
                Counted::Stub => write!(f, "count stub {cards}"),
                Counted::Deck => write!(f, "count deck {cards}"),
                Counted::Hand(holder) => write!(f, "count {holder} {cards}"),
            },
            Command::Correct {
                place,
                wager,
                amount,
                reason,
            } => write!(f, "correct {place} {wager} {amount:+} \"{reason}\""),
            Command::Breach { place, order } => write!(f, "breach {place} {order}"),
            Command::Rekey { of, card, face } => write!(f, "rekey {of} @{} {face}", card + 1),
            Command::Prepare {
                stage: Stage::Cut,
                cards: Some(cards),
            } => write!(f, "cut {cards}"),
            Command::Prepare { stage, .. } => write!(f, "do {stage}"),
            Command::Prize { place, check } => match check {
                Check::HandVerified => write!(f, "do verify-hand {place}"),
                Check::SupervisorNotified => write!(f, "do notify {place}"),
                Check::LightSeen => write!(f, "do light {place}"),
                Check::DeckCounted { cards } => write!(f, "do deck-counted {place} {cards}"),
            },
            Command::Award => f.write_str("do award"),
            Command::Resume => f.write_str("do resume"),
            Command::Hold { hand } => write!(f, "do {hand}"),
            Command::Call { words } => write!(f, "call \"{words}\""),
            Command::Idle => f.write_str("do idle"),
            Command::OpenRound => f.write_str("do open-round"),
            Command::Step { step, faces } => {
                write_step(f, *step)?;
                list(f, "", faces)
            }
            Command::Clock { now } => write!(f, "at {}", Time(*now)),
        }
    }
}

fn place(words: &mut Words) -> Result<Place, String> {
    words.parse("the place")
}

fn person(words: &mut Words) -> Option<String> {
    match words.peek() {
        Some(word) if word != "by" => words.word("the person").ok(),
        _ => None,
    }
}

fn holders(words: &mut Words) -> Result<Vec<Holder>, String> {
    let mut holders = Vec::new();
    while words.peek().is_some_and(|word| word != "by") {
        holders.push(words.parse("whom")?);
    }
    Ok(holders)
}

/// Words up to `by`.
fn until_by(words: &mut Words) -> Vec<String> {
    let mut taken = Vec::new();
    while words.peek().is_some_and(|word| word != "by") {
        taken.extend(words.word("").ok());
    }
    taken
}

fn category(text: &str) -> Result<cards::five::Category, String> {
    text.parse().map_err(|error| format!("`{text}`: {error}"))
}

/// A card by where it lies in its hand: `@3`, the third.
fn nth(words: &mut Words) -> Result<usize, String> {
    let word = words.word("the card")?;
    let number = word.strip_prefix('@').and_then(|it| it.parse().ok());
    let number = number.and_then(|number: usize| number.checked_sub(1));
    number.ok_or_else(|| format!("`{word}` is not a card such as Kd, or @3 for the third"))
}

fn wager(words: &mut Words) -> Result<Command, String> {
    let (place, wager) = (place(words)?, words.parse::<Wager>("the wager")?);
    let amount = words.parse::<Money>("the amount")?;
    let (mut oral, mut cash, mut how) = (false, false, How::Chips);
    let (mut chips, mut person, mut salt) = (Vec::new(), None, None);
    while words.peek().is_some_and(|word| word != "by") {
        match words.word("how")?.as_str() {
            "oral" => oral = true,
            "cash" => cash = true,
            "coupon" => how = How::Coupon,
            "unlit" => how = How::Unlit,
            "slot" => how = How::Slot,
            "area" => how = How::Area,
            "chips" => {
                while let Some(chip) = words.parse_if::<Money>() {
                    chips.push(chip);
                }
            }
            "salt" => salt = Some(words.parse("the salt")?),
            "for" => person = Some(words.word("the person")?),
            other => return Err(format!("`{other}` is no way to make a wager")),
        }
    }
    let how = match (oral, cash) {
        (true, true) => How::OralCash,
        (true, false) => How::Oral,
        (false, true) => How::Cash,
        (false, false) => how,
    };
    Ok(Command::Wager {
        place,
        wager,
        amount,
        how,
        chips,
        salt,
        person,
    })
}

fn way(how: How) -> &'static str {
    match how {
        How::Chips => "",
        How::Oral => " oral",
        How::Cash => " cash",
        How::OralCash => " oral cash",
        How::Coupon => " coupon",
        How::Unlit => " unlit",
        How::Slot => " slot",
        How::Area => " area",
    }
}

fn counted(words: &mut Words) -> Result<Counted, String> {
    Ok(match words.word("what was counted")?.as_str() {
        "stub" => Counted::Stub,
        "deck" => Counted::Deck,
        other => Counted::Hand(other.parse()?),
    })
}

/// `do STEP [WHO] [CARDS]`
fn step(words: &mut Words) -> Result<Command, String> {
    let word = words.word("the step")?;
    if let Ok(stage) = word.parse::<Stage>() {
        return prepare(stage, words);
    }
    if let Ok(hand) = word.parse::<Grip>() {
        return Ok(Command::Hold { hand });
    }
    let step = match word.as_str() {
        "idle" => return Ok(Command::Idle),
        "open-round" => return Ok(Command::OpenRound),
        "award" => return Ok(Command::Award),
        "resume" => return Ok(Command::Resume),
        "verify-hand" | "notify" | "light" | "deck-counted" => return prize(&word, words),
        "open" => Step::CallBets,
        "call" => Step::CallNoMoreBets,
        "lock-out" => Step::LockOut,
        "deal" => Step::Deal(words.parse("whose card")?),
        "stub" => Step::PutStubAway,
        "count" => Step::CountStub,
        "count-hand" => Step::CountHand(words.parse("whose hand")?),
        "up-card" => Step::TurnUpCard,
        "decisions" => Step::OpenDecisions,
        "draw" => Step::Draw(place(words)?),
        "lay" => Step::Lay(place(words)?),
        "flop" => Step::TurnBoard(Street::Flop),
        "river" => Step::TurnBoard(Street::River),
        "dealer" => Step::TurnDealer,
        "hand" => Step::TurnHand(place(words)?),
        "settle" => Step::Settle(place(words)?),
        "settle-unseen" => Step::SettleUnseen(place(words)?),
        "collect" => Step::Collect(place(words)?),
        "end" => Step::EndRound,
        _ => return Err(format!("`{word}` is no step of a dealer")),
    };
    let mut faces = Vec::new();
    while words.peek().is_some_and(|word| word != "by") {
        let listed = words.parse::<Faces>("the cards turned up")?;
        faces.extend(listed.iter().filter_map(|face| face.known()));
    }
    Ok(Command::Step { step, faces })
}

/// What is due to the deck that is next, or to one of two: `do shuffled deck 2`.
fn prepare(stage: Stage, words: &mut Words) -> Result<Command, String> {
    if !words.take_if("deck") {
        return Ok(Command::Prepare { stage, cards: None });
    }
    let deck = words.parse::<usize>("which deck")?;
    let deck = deck.checked_sub(1).ok_or("the first deck is deck 1")?;
    let (step, faces) = (Step::Prepare { deck, stage }, Vec::new());
    Ok(Command::Step { step, faces })
}

fn prize(word: &str, words: &mut Words) -> Result<Command, String> {
    let place = place(words)?;
    let check = match word {
        "verify-hand" => Check::HandVerified,
        "notify" => Check::SupervisorNotified,
        "light" => Check::LightSeen,
        _ => Check::DeckCounted {
            cards: words.parse("how many cards")?,
        },
    };
    Ok(Command::Prize { place, check })
}

fn write_step(f: &mut Formatter<'_>, step: Step) -> fmt::Result {
    let (word, of) = match step {
        Step::Prepare { deck, stage } => return write!(f, "do {stage} deck {}", deck + 1),
        Step::CallBets => ("open", None),
        Step::CallNoMoreBets => ("call", None),
        Step::LockOut => ("lock-out", None),
        Step::Deal(holder) => ("deal", Some(holder)),
        Step::PutStubAway => ("stub", None),
        Step::CountStub => ("count", None),
        Step::CountHand(holder) => ("count-hand", Some(holder)),
        Step::TurnUpCard => ("up-card", None),
        Step::OpenDecisions => ("decisions", None),
        Step::Draw(place) => ("draw", Some(Holder::Place(place))),
        Step::Lay(place) => ("lay", Some(Holder::Place(place))),
        Step::TurnBoard(Street::River) => ("river", None),
        Step::TurnBoard(Street::Flop | Street::Deal) => ("flop", None),
        Step::TurnDealer => ("dealer", None),
        Step::TurnHand(place) => ("hand", Some(Holder::Place(place))),
        Step::SettleUnseen(place) => ("settle-unseen", Some(Holder::Place(place))),
        Step::Settle(place) => ("settle", Some(Holder::Place(place))),
        Step::Collect(place) => ("collect", Some(Holder::Place(place))),
        Step::EndRound => ("end", None),
    };
    write!(f, "do {word}")?;
    of.map_or(Ok(()), |of| write!(f, " {of}"))
}
