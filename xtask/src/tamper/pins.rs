//! What is promised of PINs, by which people confirm at another's screen.

use super::beside::{FACTOR, OTHER_FACTOR};
use super::deed::{add, exchange, remove};
use super::promise::Serve::{Closed, NoMatter};
use super::promise::Verify::{Green, Red};
use super::promise::{Of, Promise, another, column};

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    column!(
        "pins",
        "person",
        "`person`",
        "'somebody'",
        FACTOR,
        Red("pins:"),
        Closed("pins:")
    ),
    column!(
        "pins",
        "hash",
        "`hash`, to that of a PIN of the intruder's own",
        another!("hash"),
        FACTOR,
        Red("pins:"),
        Closed("pins:")
    ),
    column!(
        "pins",
        "changed",
        "`changed`",
        "changed + 1000",
        FACTOR,
        Red("pins:"),
        Closed("pins:")
    ),
    column!(
        "pins",
        "signature",
        "`signature`",
        another!("signature"),
        FACTOR,
        Red("pins:"),
        Closed("pins:")
    ),
    Promise::new(
        Of::Removed("pins"),
        "one removed: nobody confirms with it",
        |_, folder| remove(folder, "pins", FACTOR),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Added("pins"),
        "one added, for a person of the intruder's own",
        |_, folder| add(folder, ("pins", "person"), "person || '-2'", FACTOR),
        Red("pins:"),
        Closed("pins:"),
    ),
    Promise::new(
        Of::Exchanged("pins"),
        "one player's exchanged with another's",
        |_, folder| exchange(folder, ("pins", "hash"), FACTOR, OTHER_FACTOR),
        Red("pins:"),
        Closed("pins:"),
    ),
];
