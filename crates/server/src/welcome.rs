//! What to say to whoever opened a house.

use journal::PublicKey;
use parsheet::{Asked, InForce};

use crate::staff::TakenOn;
use crate::time::HouseClock;

/// What to say to whoever opened a house.
#[derive(Debug, Clone)]
pub struct Welcome {
    /// The public half of the key that signs checkpoints.
    pub public_key: PublicKey,
    /// Sign-in links of a demonstration house: who, and the secret of the link, which is
    /// good once and for [`crate::people::LINK_IS_GOOD_FOR`].
    pub links: Vec<(&'static str, String)>,
    /// People of the house who were taken on, with passwords that are good once.
    pub staff: Vec<TakenOn>,
    /// Whether it was opened for the first time.
    pub is_new: bool,
    /// The name and the password of an administrator, where the house made one; it is good
    /// once.
    pub administrator: Option<(String, String)>,
    /// What differs from the program that served the house before.
    pub changes: Vec<String>,
    /// What is known of the options of its tables: which table, and what.
    pub warnings: Vec<(String, String)>,
    /// That the machine's clock was put back, or is behind what the journal was written by.
    pub clock: Option<String>,
}

/// How far ahead of the machine's the clock of a house may be before that is told.
const AHEAD_MS: i64 = 60_000;

/// What is to be told of the clock of a house, if it does not go by the machine's.
pub(crate) fn clock(clock: &HouseClock) -> Option<String> {
    let ahead_ms = clock.ahead_ms();
    let minutes = ahead_ms / 60_000;
    (ahead_ms > AHEAD_MS).then(|| {
        format!(
            "the clock of this machine is {minutes} minutes behind the journal, in which time never \
             goes back: until it has caught up, what happens is dated as many minutes ahead, and \
             gaming days begin so much earlier"
        )
    })
}

/// What is known of the options chosen for the tables, by the names of the tables.
pub(crate) fn warnings(house: &floor::house::House) -> Vec<(String, String)> {
    let tables = house.tables.values();
    let warned = tables.flat_map(|table| {
        let asked = Asked {
            on: table.on,
            choices: &table.choices,
            extension: None,
            ante: None,
        };
        let found = parsheet::findings(&InForce::of(&table.book, asked));
        let name = format!("{} ({})", table.name, table.book.title);
        found.into_iter().map(move |what| (name.clone(), what))
    });
    warned.collect()
}
