//! Lines that say what a case does with the cards it lists, and its shorthands.

use cards::{Card, Face, Faces};
use games::round::{Step, Street};
use games::{Holder, Place};

use super::read::time;
use super::statement::{Dealing, Listed, Shown, Slip, Until};
use super::words::Words;

/// Reads what follows the verb of such a line; none: it is not one.
pub(super) fn read(verb: &str, words: &mut Words) -> Result<Option<Dealing>, String> {
    Ok(Some(match verb {
        "stepwise" => Dealing::Stepwise {
            all: words.take_if("all"),
            alone: false,
        },
        "close" => Dealing::To(Step::CallNoMoreBets),
        "lock-out" => Dealing::To(Step::LockOut),
        "deal" => deal(words)?,
        "turn" => Dealing::Turn,
        "finish" => Dealing::Finish,
        "deck" => Dealing::Deck(known(words)?),
        "card" => card(words)?,
        "show" => show(words)?,
        "settle" => Dealing::Settle,
        "play" => match times(words) {
            Some((place, times)) => Dealing::PlayTimes { place, times },
            None => return Ok(None),
        },
        "change" => match change(words)? {
            Some(change) => change,
            None => return Ok(None),
        },
        _ => return Ok(None),
    }))
}

/// `play PLACE 4x`
fn times(words: &mut Words) -> Option<(Place, u32)> {
    let mut ahead = words.clone();
    let place = ahead.parse_if()?;
    let times = ahead.word("").ok()?.strip_suffix('x')?.parse().ok()?;
    *words = ahead;
    Some((place, times))
}

/// `change PLACE CARD [for CARD]`
fn change(words: &mut Words) -> Result<Option<Dealing>, String> {
    let mut ahead = words.clone();
    let place = ahead.parse("the place")?;
    let Some(given_up) = ahead.parse_if::<Face>() else {
        return Ok(None);
    };
    *words = ahead;
    let drawn = match words.take_if("for") {
        true => Some(words.parse::<Face>("the card drawn")?),
        false => None,
    };
    Ok(Some(Dealing::Change {
        place,
        given_up: given_up.known(),
        drawn,
    }))
}

/// Cards with the marks of slips behind them, up to the next word that is none.
fn listed(words: &mut Words) -> Result<Vec<Listed>, String> {
    let mut cards = Vec::new();
    while let Some(word) = words.peek() {
        let (text, slip) = match (word.strip_suffix('!'), word.strip_suffix('^')) {
            (Some(text), _) => (text, Some(Slip::Exposed)),
            (_, Some(text)) => (text, Some(Slip::FoundFaceUp)),
            _ => (word, None),
        };
        // A bare number is a place, not a card.
        let Ok(faces) = text.parse::<Faces>() else {
            break;
        };
        if faces.is_empty() {
            break;
        }
        let last = faces.len() - 1;
        for (at, face) in faces.iter().enumerate() {
            cards.push(Listed {
                card: face.known(),
                slip: slip.filter(|_| at == last),
            });
        }
        words.word("a card")?;
    }
    Ok(cards)
}

fn known(words: &mut Words) -> Result<Vec<Card>, String> {
    let listed = listed(words)?.into_iter();
    Ok(listed.filter_map(|listed| listed.card).collect())
}

fn deal(words: &mut Words) -> Result<Dealing, String> {
    let (mut hands, mut next, mut until) = (Vec::new(), Vec::new(), Until::Done);
    while !words.is_empty() {
        if words.take_if("next") {
            next = known(words)?;
        } else if words.take_if("stop") {
            until = Until::Stop(words.parse("how many cards")?);
        } else if words.take_if("down") {
            until = Until::Down;
        } else {
            let holder = words.parse::<Holder>("whose cards")?;
            hands.push((holder, listed(words)?));
        }
    }
    Ok(Dealing::Deal { hands, next, until })
}

fn card(words: &mut Words) -> Result<Dealing, String> {
    let holder = words.parse("whose card")?;
    let card = words.parse::<Face>("the card")?.known();
    let up = words.take_if("up");
    let at = if words.take_if("at") {
        Some(time(&words.word("the time")?)?)
    } else {
        None
    };
    Ok(Dealing::Card {
        holder,
        card,
        up,
        at,
    })
}

fn show(words: &mut Words) -> Result<Dealing, String> {
    let what = match words.word("what is shown")?.as_str() {
        "flop" => Shown::Board(Street::Flop),
        "river" => Shown::Board(Street::River),
        "dealer" => Shown::Dealer,
        other => Shown::Place(other.parse()?),
    };
    let faces = listed(words)?.into_iter().map(|listed| match listed.card {
        Some(card) => Face::Known(card),
        None => Face::Unknown,
    });
    let faces = Faces::new(faces.collect()).map_err(|error| error.to_string())?;
    Ok(Dealing::Show { what, faces })
}
