//! What to say to whoever opened a house.

use journal::PublicKey;
use parsheet::{Asked, InForce};

use crate::staff::TakenOn;

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
