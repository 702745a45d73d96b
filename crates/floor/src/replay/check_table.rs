//! Expectations about the table itself: the guide, the sign, its cards, what is due.

use games::Holder;
use games::guide::Line;
use games::round::Round;
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
    let all: Vec<&Line> = table.log.iter().chain(&now).collect();
    let fits = |line: &&&Line| {
        words.is_none_or(|words| holds(&line.words, words)) && rests(table, line, under)
    };
    match all.iter().find(fits) {
        Some(line) => Ok(vec![line.under]),
        None => Err(format!("the guide says {}", told(table, &all))),
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
    let rules = table.game().table();
    let counts = Counts::of(&table.round, rules.deck_cards.value);
    let stub = rules.stub_before_decisions.map(|stated| stated.under);
    let (cards, also) = match what {
        "stub" => (counts.stub, [stub, Some(rules.hand_cards.under)]),
        "discards" => {
            let one_deck = rules.clause(games::Rule::OneDeckInTheRack);
            (counts.discards, [stub, one_deck])
        }
        "deck" => (rules.deck_cards.value, [None; 2]),
        other => return Err(format!("nobody counts `{other}`")),
    };
    if cards != wanted {
        return Err(format!("{cards} cards"));
    }
    let aside = counts.aside > 0;
    let ruled = table.round.rulings.last().filter(|_| aside);
    let ruled = ruled.map(|given| given.under);
    Ok([rules.deck_cards.under]
        .into_iter()
        .chain(also.into_iter().flatten())
        .chain(ruled)
        .collect())
}

/// Where the cards of the deck in play are.
struct Counts {
    stub: u32,
    discards: u32,
    aside: u32,
}

impl Counts {
    fn of(round: &Round, deck: u32) -> Counts {
        let hand = |of: &Holder| round.hand(*of).map_or(0, games::round::Hand::len);
        let collected: usize = round.discards.iter().map(hand).sum();
        let collected = u32::try_from(collected).unwrap_or(u32::MAX);
        let aside = round.decks.current().set_aside;
        let stub = deck.saturating_sub(round.cards_out);
        let away = round.decks.current().stub == games::deck::Stub::Away;
        let rest = if away || round.phase == games::round::Phase::Settled {
            stub
        } else {
            0
        };
        Counts {
            stub,
            discards: collected + aside + rest,
            aside,
        }
    }
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
