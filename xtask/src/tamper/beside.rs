//! What is promised of the rows that stand beside the journal: folds, people, log-ins.

use super::deed::{add, add_with, exchange, remove};
use super::promise::Serve::{Closed, Mended, NoMatter, Refused};
use super::promise::Verify::{Green, Red};
use super::promise::{Of, Promise, another, column};

const FOLD: &str = "stream = 'house'";

/// The guest who played.
const GUEST: &str = "id LIKE 'guest-%' AND name = 'Guest 1'";
const LOG_IN: &str = "person LIKE 'guest-%' ORDER BY token";
const LINK: &str = "person = 'player'";
const PASSWORD: &str = "person = 'administrator'";
const PLAYER: &str = "name LIKE 'ann-%'";
pub(super) const FACTOR: &str = "person = (SELECT person FROM passwords WHERE name LIKE 'ann-%')";
pub(super) const OTHER_FACTOR: &str =
    "person = (SELECT person FROM passwords WHERE name LIKE 'ben-%')";

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    column!(
        "snapshots",
        "stream",
        "`stream`",
        "'table/1'",
        FOLD,
        Green,
        Mended
    ),
    column!(
        "snapshots",
        "sequence",
        "`sequence`",
        "sequence + 1",
        FOLD,
        Green,
        Mended
    ),
    column!(
        "snapshots",
        "hash",
        "`hash`",
        another!("hash"),
        FOLD,
        Green,
        Mended
    ),
    column!(
        "snapshots",
        "body",
        "`body`, in the signature",
        another!("body"),
        FOLD,
        Red("{row}, snapshot:"),
        Mended
    ),
    column!(
        "snapshots",
        "body",
        "`body`, in a balance of the fold",
        "replace(body, '100000', '900000')",
        FOLD,
        Red("{row}, snapshot:"),
        Mended
    ),
    column!(
        "snapshots",
        "body",
        "`body`, to bytes",
        "x'00'",
        FOLD,
        Red(", snapshot:"),
        Mended
    ),
    Promise::new(
        Of::Removed("snapshots"),
        "removed",
        |_, folder| remove(folder, "snapshots", FOLD),
        Green,
        Mended,
    ),
    Promise::new(
        Of::Added("snapshots"),
        "one added that stands on no entry",
        |_, folder| add(folder, ("snapshots", "sequence"), "sequence + 1", FOLD),
        Green,
        NoMatter,
    ),
    column!(
        "people",
        "id",
        "`id`",
        "'guest-0000000000'",
        GUEST,
        Green,
        NoMatter
    ),
    column!(
        "people",
        "name",
        "`name`",
        "'Somebody else'",
        GUEST,
        Green,
        NoMatter
    ),
    column!(
        "people",
        "role",
        "`role`, which nobody reads",
        "'supervisor'",
        GUEST,
        Green,
        NoMatter
    ),
    column!(
        "people",
        "created",
        "`created`",
        "created - 1000",
        GUEST,
        Green,
        NoMatter
    ),
    Promise::new(
        Of::Removed("people"),
        "one removed",
        |_, folder| remove(folder, "people", GUEST),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Added("people"),
        "one added",
        |_, folder| add(folder, ("people", "id"), "'guest-0000000000'", GUEST),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Exchanged("people"),
        "a guest exchanged with the supervisor",
        |_, folder| exchange(folder, ("people", "id"), GUEST, "id = 'supervisor'"),
        Green,
        NoMatter,
    ),
    column!(
        "credentials",
        "token",
        "`token`",
        another!("token"),
        LOG_IN,
        Red("credentials:"),
        Closed("credentials:")
    ),
    column!(
        "credentials",
        "person",
        "`person`, a guest's to the supervisor",
        "'supervisor'",
        LOG_IN,
        Red("credentials:"),
        Closed("credentials:")
    ),
    column!(
        "credentials",
        "created",
        "`created`",
        "created + 1000",
        LOG_IN,
        Red("credentials:"),
        Closed("credentials:")
    ),
    column!(
        "credentials",
        "signature",
        "`signature`",
        another!("signature"),
        LOG_IN,
        Red("credentials:"),
        Closed("credentials:")
    ),
    column!(
        "credentials",
        "how",
        "`how`, a link to a second factor",
        "'second-factor'",
        "person = 'supervisor'",
        Red("credentials:"),
        Closed("credentials:")
    ),
    column!(
        "credentials",
        "expires",
        "`expires`",
        "expires + 1",
        LOG_IN,
        Red("credentials:"),
        Closed("credentials:")
    ),
    column!(
        "credentials",
        "office",
        "`office`",
        "'administrator'",
        LOG_IN,
        Red("credentials:"),
        Closed("credentials:")
    ),
    Promise::new(
        Of::Removed("credentials"),
        "one removed: somebody is signed out",
        |_, folder| remove(folder, "credentials", LOG_IN),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Added("credentials"),
        "one added, with a token of the intruder's own",
        |_, folder| add(folder, ("credentials", "token"), another!("token"), LOG_IN),
        Red("credentials:"),
        Closed("credentials:"),
    ),
    Promise::new(
        Of::Exchanged("credentials"),
        "a guest's exchanged with the supervisor's",
        |_, folder| {
            exchange(
                folder,
                ("credentials", "person"),
                LOG_IN,
                "person = 'supervisor'",
            )
        },
        Red("credentials:"),
        Closed("credentials:"),
    ),
    column!(
        "links",
        "link",
        "`link`",
        another!("link"),
        LINK,
        Red("links:"),
        Mended
    ),
    column!(
        "links",
        "person",
        "`person`, the player's to the dealer",
        "'dealer'",
        LINK,
        Red("links:"),
        Mended
    ),
    column!(
        "links",
        "expires",
        "`expires`",
        "expires + 1000000",
        LINK,
        Red("links:"),
        Mended
    ),
    column!("links", "used", "`used`", "1 - used", LINK, Green, Mended),
    column!(
        "links",
        "signature",
        "`signature`",
        another!("signature"),
        LINK,
        Red("links:"),
        Mended
    ),
    Promise::new(
        Of::Removed("links"),
        "one removed",
        |_, folder| remove(folder, "links", LINK),
        Green,
        Mended,
    ),
    Promise::new(
        Of::Added("links"),
        "one added",
        |_, folder| add(folder, ("links", "link"), another!("link"), LINK),
        Red("links:"),
        Mended,
    ),
    Promise::new(
        Of::Exchanged("links"),
        "the player's exchanged with the supervisor's",
        |_, folder| exchange(folder, ("links", "person"), LINK, "person = 'supervisor'"),
        Red("links:"),
        Mended,
    ),
    column!(
        "passwords",
        "person",
        "`person`, the administrator's to a guest",
        "(SELECT id FROM people WHERE name = 'Guest 1')",
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    column!(
        "passwords",
        "name",
        "`name`",
        "'root'",
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    column!(
        "passwords",
        "hash",
        "`hash`, to that of a password of the intruder's own",
        another!("hash"),
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    column!(
        "passwords",
        "once",
        "`once`",
        "1 - once",
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    column!(
        "passwords",
        "factor",
        "`factor`, so that no code is wanted",
        "1 - factor",
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    column!(
        "passwords",
        "changed",
        "`changed`",
        "changed + 1000",
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    column!(
        "passwords",
        "signature",
        "`signature`",
        another!("signature"),
        PASSWORD,
        Red("passwords:"),
        Closed("passwords:")
    ),
    Promise::new(
        Of::Removed("passwords"),
        "one removed: nobody signs in with it",
        |_, folder| remove(folder, "passwords", PLAYER),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Added("passwords"),
        "one added, for a person of the intruder's own",
        |_, folder| {
            let twin = [("person", "person || '-2'"), ("name", "name || '-2'")];
            add_with(folder, "passwords", &twin, PASSWORD)
        },
        Red("passwords:"),
        Closed("passwords:"),
    ),
    Promise::new(
        Of::Exchanged("passwords"),
        "a player's hash exchanged with the administrator's",
        |_, folder| exchange(folder, ("passwords", "hash"), PASSWORD, PLAYER),
        Red("passwords:"),
        Closed("passwords:"),
    ),
    column!(
        "factors",
        "person",
        "`person`",
        "'somebody'",
        FACTOR,
        Red("factors:"),
        Closed("factors:")
    ),
    column!(
        "factors",
        "salt",
        "`salt`, to one whose codes the intruder has",
        another!("salt"),
        FACTOR,
        Red("factors:"),
        Closed("factors:")
    ),
    column!(
        "factors",
        "confirmed",
        "`confirmed`",
        "1 - confirmed",
        FACTOR,
        Red("factors:"),
        Closed("factors:")
    ),
    column!(
        "factors",
        "recovery",
        "`recovery`, with a code of the intruder's own",
        another!("recovery"),
        FACTOR,
        Red("factors:"),
        Closed("factors:")
    ),
    column!(
        "factors",
        "step",
        "`step`, so that the last code is good again",
        "step - 1",
        FACTOR,
        Green,
        NoMatter
    ),
    column!(
        "factors",
        "signature",
        "`signature`",
        another!("signature"),
        FACTOR,
        Red("factors:"),
        Closed("factors:")
    ),
    Promise::new(
        Of::Removed("factors"),
        "one removed: nobody signs in without it",
        |_, folder| remove(folder, "factors", FACTOR),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Added("factors"),
        "one added, for the administrator",
        |_, folder| add(folder, ("factors", "person"), "'administrator'", FACTOR),
        Red("factors:"),
        Closed("factors:"),
    ),
    Promise::new(
        Of::Exchanged("factors"),
        "one exchanged with another person's",
        |_, folder| exchange(folder, ("factors", "salt"), FACTOR, OTHER_FACTOR),
        Red("factors:"),
        Closed("factors:"),
    ),
    column!(
        "version",
        "version",
        "`version`, to an earlier one",
        "version - 1",
        "1 = 1",
        Red("not as the house made it"),
        Refused("not as the house made it")
    ),
    column!(
        "version",
        "version",
        "`version`, to a later one",
        "version + 1",
        "1 = 1",
        Red("of its tables"),
        Refused("of its tables")
    ),
    Promise::new(
        Of::Removed("version"),
        "removed",
        |_, folder| remove(folder, "version", "1 = 1"),
        Red("has 0 rows"),
        Refused("has 0 rows"),
    ),
    Promise::new(
        Of::Added("version"),
        "another added",
        |_, folder| add(folder, ("version", "version"), "version - 1", "1 = 1"),
        Red("has 2 rows"),
        Refused("has 2 rows"),
    ),
];
