//! Messages of the stream of a table, each rendered once for all who see the same.
//!
//! Whoever is not signed in sees the same, and so do all who only watch and have the same
//! chips. A player has a view of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use money::Money;
use narrator::Language;
use rulebook::Role;

use crate::app::{App, Seen};
use crate::chance::Chance;
use crate::desk::Published;
use crate::language::Reader;
use crate::people::SignedIn;
use crate::playing::Players;
use crate::problem::Problem;
use crate::view::rendered::{Beside, OfTable, State};

/// A table as somebody saw it, as a message of its stream.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// How it stood.
    pub(crate) state: State,
    /// What it said beside that.
    pub(crate) beside: Beside,
    /// The message.
    pub(crate) bytes: Bytes,
}

impl Frame {
    fn of(seen: Seen) -> Frame {
        let Seen {
            state,
            beside,
            text,
        } = seen;
        let bytes = message("view", Some(state.sequence), &text);
        Frame {
            state,
            beside,
            bytes,
        }
    }
}

/// A server-sent event; the data is one line.
pub(crate) fn message(event: &str, id: Option<u64>, data: &str) -> Bytes {
    let id = id.map_or_else(String::new, |id| format!("id: {id}\n"));
    Bytes::from(format!("event: {event}\n{id}data: {data}\n\n"))
}

/// Those who see the same of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Onlookers {
    /// All who are not signed in.
    Strangers,
    /// Players who sit nowhere, by their chips at this table and their balance: nothing else
    /// of theirs is in what they see, or bears on where they may sit down.
    Standing(Money, Money),
}

impl Onlookers {
    /// With whom somebody sees the same; none: nobody.
    fn of(
        players: &Players,
        published: &Arc<Published>,
        number: u32,
        who: Option<&SignedIn>,
    ) -> Option<Onlookers> {
        let Some(who) = who else {
            return Some(Onlookers::Strangers);
        };
        if who.role != Role::Player || players.of(published).contains(&who.person) {
            return None;
        }
        let cage = &published.house.cage;
        let (stack, purse) = (cage.stack(number, &who.person), cage.purse(&who.person));
        Some(Onlookers::Standing(stack, purse))
    }
}

/// The messages of a state of a table.
#[derive(Debug, Default)]
pub(crate) struct Frames(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// The state that they show, and what they say beside it.
    of: Option<(State, Beside)>,
    /// Who played a round that is shown among the last: they are told what it came to.
    played: BTreeSet<String>,
    /// By who sees them, in which language, and by the entry after which they tell what happened: when each was
    /// rendered, and it.
    frames: BTreeMap<(Onlookers, Language, Option<u64>), (i64, Bytes)>,
}

/// How long a message is sent to others too, in milliseconds: it says how long a clock still
/// runs.
const FRESH_MS: i64 = 100;

/// How many messages are kept of one state; whoever finds none renders their own.
const MOST: usize = 64;

/// What somebody wants to be told.
#[derive(Clone, Copy)]
struct Wanted<'w> {
    who: Option<&'w SignedIn>,
    language: Language,
    by: Onlookers,
    after: Option<u64>,
    now_ms: i64,
}

impl Wanted<'_> {
    fn key(&self) -> (Onlookers, Language, Option<u64>) {
        (self.by, self.language, self.after)
    }
}

impl Frames {
    /// The message that tells this state, if it was rendered a moment ago.
    fn find(&self, of: (State, Beside), wanted: Wanted<'_>) -> Option<Bytes> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (state, beside) = kept.of?;
        let same = state.looks_like(of.0) && beside == of.1;
        let played = |who: &SignedIn| kept.played.contains(&who.person);
        if !same || wanted.who.is_some_and(played) {
            return None;
        }
        let (at_ms, frame) = kept.frames.get(&wanted.key())?;
        (wanted.now_ms.saturating_sub(*at_ms) <= FRESH_MS).then(|| frame.clone())
    }

    /// Keeps a message for the others.
    fn keep(&self, frame: &Frame, wanted: Wanted<'_>, played: BTreeSet<String>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of = Some((frame.state, frame.beside));
        if kept.of != of {
            kept.frames.clear();
            kept.of = of;
        }
        let own = wanted.who.is_some_and(|who| played.contains(&who.person));
        kept.played = played;
        if !own && kept.frames.len() < MOST {
            let frame = (wanted.now_ms, frame.bytes.clone());
            kept.frames.insert(wanted.key(), frame);
        }
    }
}

impl<C: Chance> App<C> {
    /// The table as somebody sees it now, as a message, with what happened after an entry they
    /// know. Whoever knows how the table stands gets a message that shows at least that.
    pub(crate) async fn frame(
        &self,
        of_table: &OfTable,
        number: u32,
        reader: Reader<'_>,
        after: Option<u64>,
        stands: Option<(State, Beside)>,
    ) -> Result<Frame, Problem> {
        let Reader { who, language } = reader;
        let published = self.counter.published();
        self.look(&published);
        let players = &self.views.players;
        let Some(by) = Onlookers::of(players, &published, number, who) else {
            return self.view(number, reader, after).await.map(Frame::of);
        };
        let wanted = Wanted {
            who,
            language,
            by,
            after,
            now_ms: published.clock.now_ms(),
        };
        let found = |stands: (State, Beside)| {
            let bytes = of_table.frames.find(stands, wanted)?;
            let (state, beside) = stands;
            Some(Frame {
                state,
                beside,
                bytes,
            })
        };
        if let Some(frame) = stands.and_then(found) {
            return Ok(frame);
        }
        let mut slot = of_table.slot.lock().await;
        // Most of those who waited for the slot find that the first has done it for them.
        if let Some(frame) = stands.and_then(found) {
            return Ok(frame);
        }
        let gathered = self.gather(&mut slot, number, reader, after).await?;
        // What is told now is the newest there is, in which they may have sat down.
        let same = Onlookers::of(players, &gathered.published, number, who) == Some(by);
        let now_ms = gathered.published.clock.now_ms();
        let played = slot.nets.values().flat_map(BTreeMap::keys).cloned();
        let played = played.collect();
        let frame = self.render(gathered, number, reader).map(Frame::of)?;
        if same {
            of_table
                .frames
                .keep(&frame, Wanted { now_ms, ..wanted }, played);
        }
        Ok(frame)
    }
}
