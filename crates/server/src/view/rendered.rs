//! Views as text. What all see is rendered once for every state of a table and every language
//! and shared by all who look; to it are added one's own places and what only they are told.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use floor::Table;
use games::Place;
use narrator::Language;
use tokio::sync;

use super::parts::StakeView;
use super::{Looking, Onlooker, RoundView};
use crate::app::{OwnRound, Told};
use crate::desk::Published;
use crate::edges::{Edge, Edges};
use crate::frame::Frames;
use crate::out_of_play::Why;
use crate::people::People;
use crate::playing::Players;
use crate::score::LastDecisionView;

/// What was rendered of every table.
#[derive(Debug, Default)]
pub struct Views {
    tables: Mutex<BTreeMap<u32, Arc<OfTable>>>,
    rendered: AtomicU64,
    /// Who plays anywhere, and so sees what nobody else does.
    pub(crate) players: Players,
}

/// What was rendered of one table.
#[derive(Debug, Default)]
pub(crate) struct OfTable {
    pub(crate) slot: sync::Mutex<Slot>,
    pub(crate) frames: Frames,
}

/// What is kept of a table while it stands as it does.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    /// What all see, by language.
    shared: BTreeMap<Language, Arc<Shared>>,
    /// What happened after an entry, by language, by that entry and by who was told; those
    /// who do not play are told the same.
    pub(crate) told: BTreeMap<(Language, u64, Option<String>), Told>,
    /// What rounds that are over came to, for everybody who played.
    pub(crate) nets: BTreeMap<u64, BTreeMap<String, OwnRound>>,
}

/// What somebody is told of the rounds before.
#[derive(Debug, Default)]
pub(crate) struct Last {
    /// What they came to.
    pub(crate) rounds: Vec<RoundView>,
    /// What they wagered before the deal of the last that they played.
    pub(crate) bets: Vec<StakeView>,
    /// What they decided last in this one.
    pub(crate) decision: Option<LastDecisionView>,
}

/// What all see of a table, as text.
#[derive(Debug)]
pub(crate) struct Shared {
    state: State,
    /// How much was known of what the house keeps.
    known: u64,
    /// A JSON object without its end.
    head: String,
    /// The places, each a JSON object.
    places: Vec<(Place, String)>,
}

/// Everything that what all see depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// How many documents the table's stream has.
    pub sequence: u64,
    /// How many its jackpot's has: the meter is on the sign, and a claim suspends play.
    pub jackpot: u64,
    checkpoint: Option<u64>,
}

impl State {
    /// The state of a table.
    #[must_use]
    pub fn of(published: &Published, number: u32) -> State {
        let jackpot = published.house.jackpot_of(number);
        let jackpot = jackpot.map_or(0, |(name, _)| published.head(&format!("jackpot/{name}")));
        State {
            sequence: published.sequence(number),
            jackpot,
            checkpoint: published.checkpoint.as_ref().map(|(number, _)| *number),
        }
    }
}

/// What a view says that stands in no stream of the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// Why nothing can be staked at the table; none: it can.
    pub out: Option<Why>,
    /// Whether it is known by now what the house keeps there.
    pub edge: bool,
}

impl State {
    /// Whether a table looks the same in another state: a checkpoint alone is no news.
    #[must_use]
    pub fn looks_like(self, other: State) -> bool {
        (self.sequence, self.jackpot) == (other.sequence, other.jackpot)
    }
}

impl Views {
    /// How often a table was rendered for all.
    #[must_use]
    pub fn rendered(&self) -> u64 {
        self.rendered.load(Ordering::Relaxed)
    }

    /// What is kept of a table.
    pub(crate) fn of(&self, number: u32) -> Arc<OfTable> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(tables.entry(number).or_default())
    }

    /// What all see of a table as it stands.
    pub(crate) fn shared(
        &self,
        slot: &mut Slot,
        published: &Published,
        number: u32,
        table: &Table,
        (people, edges, language): (&People, &Edges, Language),
    ) -> Result<Arc<Shared>, serde_json::Error> {
        let state = State::of(published, number);
        let known = edges.changes();
        let same = |shared: &&Arc<Shared>| shared.state == state && shared.known == known;
        if let Some(shared) = slot.shared.get(&language).filter(same) {
            return Ok(Arc::clone(shared));
        }
        // Nobody in particular looks, and no deck is at hand: nothing of anybody's own
        // can get into what is shared.
        let nobody = Onlooker {
            who: None,
            order: None,
            people,
            out: None,
            table: number,
            language,
        };
        let looking = Looking {
            house: &published.house,
            number,
            table,
            onlooker: &nobody,
            now_ms: published.at.in_ms(),
            edge: edges.of(table),
        };
        let mut head = serde_json::to_string(&looking.shared(published))?;
        head.pop();
        let places = Place::ALL.into_iter().map(|place| {
            let text = serde_json::to_string(&looking.place(place))?;
            Ok((place, text))
        });
        let places = places.collect::<Result<_, serde_json::Error>>()?;
        let shared = Arc::new(Shared {
            state,
            known,
            head,
            places,
        });
        let mut others = slot.shared.values();
        if others.all(|it| it.state.sequence != state.sequence) {
            slot.told.clear();
        }
        slot.shared.insert(language, Arc::clone(&shared));
        self.rendered.fetch_add(1, Ordering::Relaxed);
        Ok(shared)
    }
}

impl Shared {
    /// The whole view of somebody, as a JSON object.
    pub(crate) fn text(
        &self,
        published: &Published,
        number: u32,
        table: &Table,
        onlooker: &Onlooker<'_>,
        (told, last): (Told, Last),
        edge: Option<Arc<Edge>>,
    ) -> Result<String, serde_json::Error> {
        let looking = Looking {
            house: &published.house,
            number,
            table,
            onlooker,
            now_ms: published.clock.now_ms(),
            edge,
        };
        let own = serde_json::to_string(&looking.own(told, last))?;
        let mut text = String::with_capacity(self.head.len() + own.len() + 4_096);
        text.push_str(&self.head);
        for (index, (place, shared)) in self.places.iter().enumerate() {
            text.push_str(if index == 0 { ",\"places\":[" } else { "," });
            if looking.is_own(*place) {
                text.push_str(&serde_json::to_string(&looking.place(*place))?);
            } else {
                text.push_str(shared);
            }
        }
        text.push_str("],");
        text.push_str(own.strip_prefix('{').unwrap_or(&own));
        Ok(text)
    }
}
