//! What is promised of the rows of the journal, table by table, and of those that say which
//! commands were accepted.
//!
//! A start begins with a fold that the house signed, and checks hash by hash what came since;
//! what lies before the fold is checked beside the tables. So there are two promises for an
//! entry.

use super::deed::{add, exchange, remove};
use super::promise::Serve::{Closed, NoMatter, Refused};
use super::promise::Verify::{Green, Red};
use super::promise::{Of, Promise, another, column};

/// An entry that the fold was made of.
const BEFORE: &str = "stream = 'table/1' AND sequence = 20";

/// The entry after it.
const AFTER_THAT: &str = "stream = 'table/1' AND sequence = 21";

/// An entry that came since.
const SINCE: &str = "stream = 'table/1' AND sequence = \
                     (SELECT max(sequence) - 2 FROM entries WHERE stream = 'table/1')";

/// The one after it.
const AFTER_SINCE: &str = "stream = 'table/1' AND sequence = \
                           (SELECT max(sequence) - 1 FROM entries WHERE stream = 'table/1')";

const HEAD: &str = "stream = 'table/1'";
const OTHER_HEAD: &str = "stream = 'table/2'";

/// A head that moved alone, and one that moved with others: a jackpot moves with its tables.
const ALONE: &str = "stream = (SELECT min(stream) FROM heads WHERE voucher = '')";
const TOGETHER: &str = "stream = (SELECT min(stream) FROM heads WHERE voucher <> '')";

/// What vouches for such, and the last of them.
const VOUCHER: &str = "name = (SELECT min(voucher) FROM heads WHERE voucher <> '')";
const OTHER_VOUCHER: &str = "name = (SELECT max(voucher) FROM heads)";

/// What a guest asked of a table.
const COMMAND: &str = "person LIKE 'guest-%' AND id = 'key-0'";
const OTHER_COMMAND: &str = "person LIKE 'guest-%' AND id = 'key-1'";

/// What a guest asked of a table last, on the second evening.
const LAST_COMMAND: &str = "person LIKE 'guest-%' AND id LIKE 'key-%' \
                            ORDER BY CAST(substr(id, 5) AS INTEGER) DESC LIMIT 1";

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    column!(
        "entries",
        "stream",
        "before the fold: `stream`, to one that is not there",
        "'table/9'",
        BEFORE,
        Red("{row}, entries:"),
        Refused("{row}, entries:")
    ),
    column!(
        "entries",
        "stream",
        "since the fold: `stream`",
        "'table/9'",
        SINCE,
        Red("{row}, entries:"),
        Refused("{row}, entries:")
    ),
    column!(
        "entries",
        "sequence",
        "before the fold: `sequence`, to one that is not there",
        "sequence + 1000000",
        BEFORE,
        Red("{row}, entries:"),
        Refused("table/1")
    ),
    column!(
        "entries",
        "sequence",
        "since the fold: `sequence`",
        "sequence + 1000000",
        SINCE,
        Red("{row}, entries:"),
        Refused("{row}, entries:")
    ),
    column!(
        "entries",
        "hash",
        "before the fold: `hash`",
        another!("hash"),
        BEFORE,
        Red("{row}, entries.hash"),
        Closed("{row}, entries.hash")
    ),
    column!(
        "entries",
        "hash",
        "since the fold: `hash`",
        another!("hash"),
        SINCE,
        Red("{row}, entries.hash"),
        Refused("{row}, entries.hash")
    ),
    column!(
        "entries",
        "payload",
        "before the fold: `payload`",
        "replace(payload, '\"at\":\"20', '\"at\":\"21')",
        BEFORE,
        Red("{row}, entries.payload"),
        Closed("{row}, entries.payload")
    ),
    column!(
        "entries",
        "payload",
        "since the fold: `payload`",
        "replace(payload, '\"at\":\"20', '\"at\":\"21')",
        SINCE,
        Red("{row}, entries.payload"),
        Refused("{row}, entries.payload")
    ),
    Promise::new(
        Of::Removed("entries"),
        "before the fold: one removed",
        |_, folder| remove(folder, "entries", BEFORE),
        Red("{row}, entries:"),
        Closed("{row}, entries:"),
    ),
    Promise::new(
        Of::Removed("entries"),
        "since the fold: one removed",
        |_, folder| remove(folder, "entries", SINCE),
        Red("{row}, entries:"),
        Refused("{row}, entries:"),
    ),
    Promise::new(
        Of::Added("entries"),
        "one added at the end, a copy",
        |_, folder| add(folder, ("entries", "sequence"), "sequence + 3", SINCE),
        Red("table/1"),
        Refused("table/1"),
    ),
    Promise::new(
        Of::Exchanged("entries"),
        "before the fold: two exchanged",
        |_, folder| exchange(folder, ("entries", "sequence"), BEFORE, AFTER_THAT),
        Red("{row}, entries.payload"),
        Closed("{row}, entries.payload"),
    ),
    Promise::new(
        Of::Exchanged("entries"),
        "since the fold: two exchanged",
        |_, folder| exchange(folder, ("entries", "sequence"), SINCE, AFTER_SINCE),
        Red("{row}, entries.payload"),
        Refused("{row}, entries.payload"),
    ),
    column!(
        "heads",
        "stream",
        "`stream`",
        "'table/9'",
        HEAD,
        Red("heads: the stream has no head"),
        Refused("heads: the stream has no head")
    ),
    column!(
        "heads",
        "sequence",
        "`sequence`",
        "sequence + 1",
        HEAD,
        Red("table/1"),
        Refused("table/1")
    ),
    column!(
        "heads",
        "hash",
        "`hash`",
        another!("hash"),
        HEAD,
        Red("{row}, heads.hash"),
        Refused("{row}, heads.hash")
    ),
    column!(
        "heads",
        "proof",
        "`proof`",
        "'<'",
        HEAD,
        Red("{row}, heads."),
        Refused("{row}, heads.")
    ),
    column!(
        "heads",
        "key",
        "`key`",
        "'00'",
        HEAD,
        Red("{row}, heads."),
        Refused("{row}, heads.")
    ),
    column!(
        "heads",
        "signature",
        "`signature`",
        another!("signature"),
        ALONE,
        Red("{row}, heads.signature"),
        Refused("{row}, heads.signature")
    ),
    column!(
        "heads",
        "voucher",
        "`voucher`, to that of other heads",
        "(SELECT name FROM vouchers WHERE name <> voucher LIMIT 1)",
        TOGETHER,
        Red("{row}, vouchers.signature"),
        Refused("{row}, vouchers.signature")
    ),
    Promise::new(
        Of::Removed("heads"),
        "one removed",
        |_, folder| remove(folder, "heads", HEAD),
        Red("heads: the stream has no head"),
        Refused("entries, and had"),
    ),
    Promise::new(
        Of::Added("heads"),
        "one added, for a stream that is not there",
        |_, folder| add(folder, ("heads", "stream"), "'table/9'", HEAD),
        Red("table/9 1, entries:"),
        Refused("table/9 1, entries:"),
    ),
    Promise::new(
        Of::Exchanged("heads"),
        "two exchanged",
        |_, folder| exchange(folder, ("heads", "stream"), HEAD, OTHER_HEAD),
        Red("table/1"),
        Refused("table/1"),
    ),
    column!(
        "vouchers",
        "name",
        "`name`",
        "'table/9 1'",
        VOUCHER,
        Red("heads.voucher: there is no voucher"),
        Refused("heads.voucher: there is no voucher")
    ),
    column!(
        "vouchers",
        "heads",
        "`heads`",
        another!("heads"),
        VOUCHER,
        Red("vouchers.signature"),
        Refused("vouchers.signature")
    ),
    column!(
        "vouchers",
        "key",
        "`key`",
        another!("key"),
        VOUCHER,
        Red("vouchers.key"),
        Refused("vouchers.key")
    ),
    column!(
        "vouchers",
        "signature",
        "`signature`",
        another!("signature"),
        VOUCHER,
        Red("vouchers.signature"),
        Refused("vouchers.signature")
    ),
    Promise::new(
        Of::Removed("vouchers"),
        "one removed that a head names",
        |_, folder| remove(folder, "vouchers", VOUCHER),
        Red("heads.voucher: there is no voucher"),
        Refused("heads.voucher: there is no voucher"),
    ),
    Promise::new(
        Of::Added("vouchers"),
        "one added that no head names",
        |_, folder| add(folder, ("vouchers", "name"), "'table/9 1'", VOUCHER),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Exchanged("vouchers"),
        "the names of two exchanged",
        |_, folder| exchange(folder, ("vouchers", "name"), VOUCHER, OTHER_VOUCHER),
        Red("vouchers.signature"),
        Refused("vouchers.signature"),
    ),
    column!(
        "commands",
        "person",
        "`person`",
        "'supervisor'",
        COMMAND,
        Red(", keys:"),
        Closed(", keys:")
    ),
    column!(
        "commands",
        "id",
        "`id`",
        "'key-0-0'",
        COMMAND,
        Red(", keys:"),
        Closed(", keys:")
    ),
    column!(
        "commands",
        "answer",
        "`answer`, to another entry",
        "'{\"stream\":\"house\",\"sequence\":3}'",
        COMMAND,
        Red(", keys:"),
        Closed(", keys:")
    ),
    column!(
        "commands",
        "answer",
        "`answer`, to bytes",
        "x'00'",
        COMMAND,
        Red(", keys:"),
        Closed(", keys:")
    ),
    Promise::new(
        Of::Removed("commands"),
        "before the fold: one removed, so that it could be given again",
        |_, folder| remove(folder, "commands", COMMAND),
        Red(", keys: its key"),
        Closed(", keys: its key"),
    ),
    Promise::new(
        Of::Removed("commands"),
        "since the fold: one removed",
        |_, folder| remove(folder, "commands", LAST_COMMAND),
        Red(", keys: its key"),
        Refused(", keys: its key"),
    ),
    Promise::new(
        Of::Added("commands"),
        "one added",
        |_, folder| add(folder, ("commands", "id"), "'key-0-0'", COMMAND),
        Red(", keys: the key"),
        Closed(", keys: the key"),
    ),
    Promise::new(
        Of::Exchanged("commands"),
        "the answers of two exchanged",
        |_, folder| exchange(folder, ("commands", "answer"), COMMAND, OTHER_COMMAND),
        Red(", keys: its key"),
        Closed(", keys: its key"),
    ),
];
