//! Places of people who are not there: the house frees them, so that nobody keeps others
//! from a seat by having closed a page.
//!
//! Whoever has no live view open and has asked for nothing for a minute is not there. In a
//! hand the book rules first; what lies on the felt before a deal goes back. What is freed
//! is an event, and a house that starts again waits its minute anew.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use floor::Table;
use floor::authority::By;
use floor::demonstration;
use floor::house::{Absence, Command};
use games::round::{self, Phase};

use crate::app::App;
use crate::chance::Chance;
use crate::lobby::is_full;
use crate::presence;

/// How long somebody who sits at a table may be silent.
pub const SILENCE: Duration = Duration::from_secs(60);

/// How often it is looked who is there.
const ROUND: Duration = Duration::from_secs(1);

/// When those who sit somewhere were last there.
#[derive(Debug, Default)]
pub struct Ghosts {
    seen: HashMap<String, Instant>,
}

/// Frees places for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    let mut ghosts = Ghosts::default();
    loop {
        tokio::time::sleep(ROUND).await;
        ghosts.look(&app, SILENCE).await;
        open_another(&app).await;
    }
}

/// How many tables of one book a house for play money opens at most.
const MOST_TABLES: usize = 4;

/// Opens one more table of a book where every place is taken, so that whoever comes can play;
/// says how many were opened.
pub async fn open_another<C: Chance>(app: &App<C>) -> usize {
    let published = app.counter.published();
    let house = &published.house;
    if !app.fleet.deals_at(0) {
        return 0;
    }
    if !house
        .terms
        .as_ref()
        .is_some_and(|terms| terms.demonstration)
    {
        return 0;
    }
    let mut books: HashMap<&str, Vec<u32>> = HashMap::new();
    for (number, table) in house.tables.iter().filter(|(_, it)| it.is_automatic()) {
        books.entry(&table.book.id).or_default().push(*number);
    }
    let mut opened = 0;
    for tables in books.into_values() {
        let full = |number: &u32| house.tables.get(number).is_some_and(|it| is_full(it));
        if !tables.iter().all(full) || tables.len() >= MOST_TABLES {
            continue;
        }
        let first = tables.first().copied();
        let Some(open) = first.and_then(|like| demonstration::another(house, like)) else {
            continue;
        };
        // Two books that are full at once take their numbers one after the other.
        let key = format!("another-{}", published.head("house"));
        opened += usize::from(app.counter.tell(By::house(), key, open, None).await.is_ok());
    }
    opened
}

impl Ghosts {
    /// Frees the places of those who have been silent for so long, and says how many people
    /// that was.
    pub async fn look<C: Chance>(&mut self, app: &App<C>, silence: Duration) -> usize {
        let published = app.counter.published();
        let now = Instant::now();
        let mut seen = HashMap::new();
        let mut gone = Vec::new();
        for (number, table) in &published.house.tables {
            let own = table.is_automatic() && app.fleet.deals_at(*number);
            for person in table.guests().filter(|_| own) {
                let last = self.last_seen(app, person, now);
                seen.insert(person.to_owned(), last);
                if now.duration_since(last) >= silence && !is_in_a_hand(table, person) {
                    gone.push((*number, table, person));
                }
            }
        }
        self.seen = seen;
        let silent: Vec<String> = gone.iter().map(|(.., it)| (*it).to_owned()).collect();
        let elsewhere = presence::elsewhere(app, &silent, silence).await;
        gone.retain(|(.., person)| !elsewhere.contains(*person));
        let mut freed = 0;
        for (number, table, person) in gone {
            let sequence = published.sequence(number);
            let key = format!("free-{person}-{sequence}");
            let free = free(number, table, person);
            // One who wagers at this moment is there after all: with chips on the felt that this
            // does not take back, it is refused.
            let told = app.counter.tell(By::house(), key, free, None);
            freed += usize::from(told.await.is_ok());
        }
        freed
    }

    /// When somebody was last there, as far as this process knows.
    fn last_seen<C: Chance>(&self, app: &App<C>, person: &str, now: Instant) -> Instant {
        if app.shares.listens(person) {
            return now;
        }
        let asked = now.checked_sub(app.people.is_silent_for(person));
        let asked = asked.unwrap_or(now);
        self.seen.get(person).map_or(asked, |seen| asked.max(*seen))
    }
}

/// Whether somebody plays a hand, which the book rules on.
fn is_in_a_hand(table: &Table, person: &str) -> bool {
    let open = !matches!(
        table.round.phase,
        Phase::Betting | Phase::Settled | Phase::Void
    );
    open && table.round.spots.values().any(|it| it.person == person)
}

/// What takes back what somebody has on the felt, and frees the place.
fn free(number: u32, table: &Table, person: &str) -> Command {
    let spots = table.round.spots.iter();
    let spots = spots.filter(|(_, spot)| spot.person == person);
    let betting = table.round.phase == Phase::Betting;
    let stakes = spots.filter(|_| betting).flat_map(|(place, spot)| {
        // Those that rest on an ante go before it.
        let wagers = spot.stakes.keys().rev();
        wagers.map(|wager| round::Command::Withdraw {
            place: *place,
            wager: *wager,
        })
    });
    let stakes = stakes.map(|command| Command::Table {
        table: number,
        command,
    });
    let mut commands: Vec<Command> = stakes.collect();
    let free = Command::FreeSeat {
        table: number,
        person: person.to_owned(),
        why: Absence::Away,
    };
    if commands.is_empty() {
        return free;
    }
    commands.push(free);
    Command::Together(commands)
}
