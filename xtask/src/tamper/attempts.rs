//! What is promised of the counts of wrong passwords: they keep somebody waiting, and give nobody a
//! right.

use super::deed::{add, exchange, remove};
use super::promise::Serve::NoMatter;
use super::promise::Verify::Green;
use super::promise::{Of, Promise, another, column};

/// A name that nobody has, tried once.
const NAME: &str = "times = 1 ORDER BY who";

/// Another one.
const OTHER: &str = "times = 1 ORDER BY who DESC";

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    column!(
        "attempts",
        "who",
        "`who`",
        another!("who"),
        NAME,
        Green,
        NoMatter
    ),
    column!(
        "attempts",
        "times",
        "`times`, so that more can be tried",
        "0",
        NAME,
        Green,
        NoMatter
    ),
    column!(
        "attempts",
        "tried",
        "`tried`",
        "tried + 1000",
        NAME,
        Green,
        NoMatter
    ),
    column!(
        "attempts",
        "waits_until",
        "`waits_until`",
        "waits_until + 1000",
        NAME,
        Green,
        NoMatter
    ),
    Promise::new(
        Of::Removed("attempts"),
        "one removed: as many can be tried again",
        |_, folder| remove(folder, "attempts", NAME),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Added("attempts"),
        "one added: nobody has that name",
        |_, folder| add(folder, ("attempts", "who"), "who || '-2'", NAME),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Exchanged("attempts"),
        "two exchanged: each was tried at the other's time",
        |_, folder| exchange(folder, ("attempts", "tried"), NAME, OTHER),
        Green,
        NoMatter,
    ),
];
