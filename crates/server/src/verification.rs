//! Whether one round holds: its entries, its deals, its cards, its rulings.
//!
//! `croupier verify` goes through the whole journal; here a single round is looked at by
//! itself, with the house as its own streams make it since the last mark that the house
//! kept. What only the whole journal can tell is left to that and said so.

use std::sync::Arc;

use audit::{PastRound, Span, Told};
use floor::deal::{self, Deal};
use floor::house::{Event, House};
use games::round;
use journal::{Entry, PublicKey, Sequence, Store, StreamId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Round;

/// What was checked of a round.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = VerifiedRound)]
pub struct VerifiedRound {
    /// Its name.
    pub round: String,
    /// The first and the last of its entries in the stream of its table.
    #[schema(value_type = Vec<u64>, min_items = 2, max_items = 2)]
    pub entries: (u64, u64),
    /// Whether everything holds that was checked.
    pub holds: bool,
    /// What was checked.
    pub checks: Vec<CheckView>,
}

/// One check.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Check)]
pub struct CheckView {
    /// What: `chain`, `commitment`, `cards`, `rulings`.
    pub check: &'static str,
    /// Whether it holds; null: there is nothing to check yet.
    #[schema(required)]
    pub holds: Option<bool>,
    /// What was compared, or what is wrong.
    pub detail: String,
}

impl CheckView {
    fn of(check: &'static str, outcome: Result<String, String>) -> CheckView {
        let holds = Some(outcome.is_ok());
        let detail = outcome.unwrap_or_else(|wrong| wrong);
        CheckView {
            check,
            holds,
            detail,
        }
    }
}

/// Looks at a round; none: there is none of this number.
pub(crate) async fn of_round(
    store: &Store,
    key: &PublicKey,
    round: &Round,
) -> Result<Option<VerifiedRound>, audit::Error> {
    let (name, table, span) = (&round.name, round.table, round.span);
    let chain = chain(store, table, span).await?;
    let played = match audit::past_round_at(store, key, table, round.number, span.first).await {
        Ok(Some(played)) => played,
        Ok(None) => return Ok(None),
        // What cannot be folded cannot be told, and that is what was asked.
        Err(audit::Error::Found(finding)) => {
            let rulings = CheckView::of("rulings", Err(finding.to_string()));
            return Ok(Some(verified(name, chain.0, vec![chain.1, rulings])));
        }
        Err(error) => return Err(error),
    };
    let mut checks = vec![chain.1];
    checks.extend(deals(&played));
    checks.push(CheckView::of("rulings", rulings(&played)));
    Ok(Some(verified(name, chain.0, checks)))
}

fn verified(round: &str, entries: (u64, u64), checks: Vec<CheckView>) -> VerifiedRound {
    VerifiedRound {
        round: round.to_owned(),
        entries,
        holds: checks.iter().all(|check| check.holds != Some(false)),
        checks,
    }
}

/// Whether each entry of the round has the hash that follows from the one before it.
async fn chain(
    store: &Store,
    table: u32,
    span: Span,
) -> Result<((u64, u64), CheckView), audit::Error> {
    let before = span.first.saturating_sub(1).max(1);
    let stream = format!("table/{table}");
    let id: StreamId = match stream.parse() {
        Ok(id) => id,
        Err(error) => {
            let error: journal::StreamIdError = error;
            let wrong = CheckView::of("chain", Err(error.to_string()));
            return Ok(((span.first, span.first), wrong));
        }
    };
    let mut previous = None;
    let (mut next, mut outcome) = (before, Ok(()));
    let last = loop {
        let left = span
            .last
            .map(|last| last.saturating_sub(next).saturating_add(1));
        let limit = left.and_then(|left| u32::try_from(left).ok());
        let limit = limit.map_or(500, |limit| limit.clamp(1, 500));
        let entries = store.read(&id, Sequence::new(next), limit).await?;
        let whole = entries.len() as u64 == u64::from(limit);
        for entry in entries {
            let sequence = entry.sequence.get();
            if span.last.is_some_and(|last| sequence > last) {
                break;
            }
            let given = sequence == 1 || sequence >= span.first;
            let hash = Entry::hash(previous, &stream, entry.sequence, &entry.payload);
            if given && (sequence != next || hash != entry.hash) && outcome.is_ok() {
                outcome = Err(format!("entry {sequence} of {stream} does not follow"));
            }
            previous = Some(entry.hash);
            next = sequence + 1;
        }
        if !whole || span.last.is_some_and(|last| next > last) {
            break next.saturating_sub(1);
        }
    };
    let held = format!("entries {} to {last} of {stream} are chained", span.first);
    let outcome = outcome.map(|()| held);
    Ok(((span.first, last), CheckView::of("chain", outcome)))
}

/// Whether every deal opens with what was committed to, and every shown card is its own.
fn deals(played: &PastRound) -> Vec<CheckView> {
    let mut checks = Vec::new();
    let mut live: Option<(Deal, Vec<(usize, cards::Card)>)> = None;
    for event in played.events() {
        match event {
            Event::Deal {
                event: deal::Event::Committed(committed),
                ..
            } => live = Some((Deal::new(committed.clone()), Vec::new())),
            Event::Deal {
                event: deal::Event::Salted { place, salt },
                ..
            } => {
                if let Some((deal, _)) = &mut live {
                    Arc::make_mut(&mut deal.salts).insert(*place, salt.clone());
                }
            }
            Event::Deal {
                event: deal::Event::Opened { seed, .. },
                ..
            } => {
                if let Some((deal, shown)) = live.take() {
                    checks.extend(opened(&deal, seed, &shown));
                }
            }
            Event::Deal {
                event: deal::Event::Lost { deal },
                ..
            } => {
                live = None;
                checks.push(CheckView {
                    check: "commitment",
                    holds: None,
                    detail: format!(
                        "deal {deal} was given up because its key is gone: nobody can check it"
                    ),
                });
            }
            Event::Table { event, .. } => {
                if let Some((deal, shown)) = &mut live {
                    deal.follow(event);
                    if let round::Event::CardShown {
                        of, position, card, ..
                    } = event
                        && let Some(index) = deal.index(*of, *position)
                    {
                        shown.push((index, *card));
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((deal, _)) = live {
        checks.push(CheckView {
            check: "commitment",
            holds: None,
            detail: format!(
                "deal {} is opened when the round is over",
                deal.committed.deal
            ),
        });
    }
    checks
}

fn opened(
    deal: &Deal,
    seed: &cards::chance::Revealed,
    shown: &[(usize, cards::Card)],
) -> [CheckView; 2] {
    let name = &deal.committed.deal;
    let commitment = match deal.committed.commitment.opens_with(seed) {
        true => Ok(format!("the seed of deal {name} is the one committed to")),
        false => Err(format!("the seed of deal {name} is another")),
    };
    let deck = seed.deck(&deal.salts());
    let wrong = shown
        .iter()
        .find(|(index, card)| deck.order().get(*index) != Some(card));
    let compared = match wrong {
        Some((index, card)) => Err(format!(
            "{card} was shown, and the deck of {name} has another card at {index}"
        )),
        None => Ok(format!("{} cards shown are those of the deck", shown.len())),
    };
    [
        CheckView::of("commitment", commitment),
        CheckView::of("cards", compared),
    ]
}

/// Whether every command of the round comes to what is written, ruled again.
fn rulings(played: &PastRound) -> Result<String, String> {
    let mut house = played.before.clone();
    let (mut ruled, mut left) = (0_u64, 0_u64);
    for told in &played.told {
        let happened: Vec<&Event> = told.events().collect();
        if told.command().is_none() || needs_all(&house, played.table, told, &happened) {
            left += 1;
        } else {
            let again = told.first.record.rule_again(&house, &happened);
            again.map_err(|what| {
                format!(
                    "entry {} of {}: {what}",
                    told.first.sequence, told.first.stream
                )
            })?;
            ruled += 1;
        }
        for event in happened {
            house.apply(event);
        }
    }
    let mut held = format!("{ruled} commands come to what is written");
    if left > 0 {
        held.push_str(&format!(
            "; {left} rest on other tables too, and `croupier verify` rules them"
        ));
    }
    Ok(held)
}

/// Whether what happened rests on tables that are not looked at: an award of a jackpot
/// that several share, or somebody who sat down here and left another table.
fn needs_all(house: &House, table: u32, told: &Told, happened: &[&Event]) -> bool {
    let own = format!("table/{table}");
    let mut moved = told.first.record.with.keys();
    if moved.any(|stream| stream.starts_with("table/") && *stream != own) {
        return true;
    }
    let shared = house
        .jackpot_of(table)
        .is_some_and(|(_, jackpot)| jackpot.tables.len() > 1);
    shared
        && happened
            .iter()
            .any(|event| matches!(event, Event::Jackpot { .. }))
}
