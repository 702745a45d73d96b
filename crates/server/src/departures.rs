//! Guests who went away: their chips go back to the house, and their log-ins end.
//!
//! Anybody becomes a guest by asking, and gets chips for it. One who never plays leaves
//! nothing behind but a row and a balance, and a house that kept all of them would carry
//! everybody who ever passed by.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use floor::authority::By;
use floor::house::{Command, Opening};
use jiff::{SignedDuration, Timestamp};
use journal::Person;
use money::Money;

use crate::app::App;
use crate::chance::Chance;
use crate::playing::players;
use crate::presence;

/// How long a guest who does not play may be silent: longer than anybody thinks about a
/// table, and short enough that a day of passers-by is not kept.
pub const SILENCE: Duration = Duration::from_secs(60 * 60);

/// How long a guest is known who has won or lost something: as long as their cookie.
const KNOWN: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How often it is looked who has gone.
const ROUND: Duration = Duration::from_secs(60);

/// Sees guests off for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    loop {
        tokio::time::sleep(ROUND).await;
        see_off(&app, SILENCE).await;
    }
}

/// Sees off the guests who have been silent for so long, and says how many there were.
///
/// One who sits at a table or listens to one is there, whatever else they do.
pub async fn see_off<C: Chance>(app: &App<C>, silence: Duration) -> usize {
    if !app.fleet.deals_at(0) {
        return 0;
    }
    // A database that fails now is asked again the next time.
    let guests = app.people.guests().await.unwrap_or_default();
    if guests.is_empty() {
        return 0;
    }
    // Whoever sits down after this has asked for it, and is not silent any more.
    let published = app.counter.published();
    let at_tables = published.house.tables.values();
    let at_tables: BTreeSet<&str> = at_tables.flat_map(|table| players(table)).collect();
    let away = guests.into_iter().map(|guest| (guest.id.clone(), guest));
    let mut away: BTreeMap<String, Person> = away
        .filter(|(id, guest)| !at_tables.contains(id.as_str()) && has_gone(app, guest, silence))
        .collect();
    let ids: Vec<String> = away.keys().cloned().collect();
    let elsewhere = presence::elsewhere(app, &ids, silence).await;
    away.retain(|id, _| !elsewhere.contains(id));
    let mut gone = 0;
    for guest in away.keys() {
        gone += usize::from(take_leave(app, guest).await);
    }
    gone
}

fn has_gone<C: Chance>(app: &App<C>, guest: &Person, silence: Duration) -> bool {
    let id = &guest.id;
    if app.people.is_silent_for(id) < silence || app.shares.listens(id) {
        return false;
    }
    let published = app.counter.published();
    let house = &published.house;
    let given = house.terms.as_ref().map(|terms| terms.guest_chips);
    let untouched = Some(house.chips(id)) == given;
    let known_for = Timestamp::now().duration_since(guest.created);
    untouched || known_for >= KNOWN
}

/// Takes leave of a guest; false: something failed, and the next time goes on from there.
async fn take_leave<C: Chance>(app: &App<C>, guest: &str) -> bool {
    // Nobody can wager what is being taken back.
    if app.people.sign_out(guest).await.is_err() {
        return false;
    }
    let published = app.counter.published();
    let amount = published.house.cage.purse(guest);
    if amount > Money::ZERO {
        let person = guest.to_owned();
        let back = Command::House(Opening::ChipsReturned { person, amount });
        let key = format!("farewell-{guest}");
        let told = app.counter.tell(By::house(), key, back, None).await;
        if told.is_err() {
            return false;
        }
    }
    app.people.strike_out(guest).await.is_ok()
}
