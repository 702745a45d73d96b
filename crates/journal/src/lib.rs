//! The journal: the only write that rules and money rest on.
//!
//! A [`Store`] holds streams of entries. An entry is text; what it says is for the caller
//! to know. Its hash covers the hash before it, so that no entry can be changed, removed,
//! added or exchanged unseen ([`Entry`], `docs/journal.md` byte by byte), and checkpoints
//! signed with a key that is not in the database bind all streams together
//! ([`Checkpoint`]). [`verify()`] goes through everything and names the first entry that is
//! wrong.
//!
//! [`Store::append`] writes what a group of commands brought about, in all the streams
//! they touch, in one transaction, and remembers the answer to each. Beside the journal
//! stand what it must not hold or need not: people's names, passwords, log-ins and links, and
//! snapshots.
//! The keys are files outside the database ([`Signer`], [`HouseKeys`]).
//!
//! Nothing here knows a game, a clock or a rule.

mod append;
mod attempt;
mod checkpoint;
mod command;
mod database;
mod engine;
mod entry;
mod error;
mod factor;
mod finding;
mod group;
mod hash;
mod house_keys;
mod insertion;
mod key_file;
mod links;
mod lock;
mod log_in;
mod mark;
mod merkle;
mod migration;
mod moving;
mod page;
mod password;
mod people;
mod pin;
mod proof;
mod restoring;
mod schema;
mod script;
mod sealed_keys;
mod sequence;
mod servers;
mod signer;
mod snapshot;
mod standing;
mod store;
mod stream;
mod superfluous;
mod verify;
mod vouched;
mod voucher;
mod writer;

pub use append::{Append, Write};
pub use attempt::Counting;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use command::CommandId;
pub use database::{Database, DatabaseError};
pub use entry::{BEFORE_THE_FIRST, Entry, Head};
pub use error::Error;
pub use factor::Factor;
pub use finding::{Column, Finding};
pub use group::{Group, MOST_STREAMS};
pub use hash::{Hash, HashError};
pub use house_keys::{HouseKeyId, HouseKeyIdError, HouseKeys};
pub use key_file::KeyError;
pub use links::{LinkHash, LinkUse};
pub use log_in::Entered;
pub use mark::{Mark, Remembered};
pub use merkle::root;
pub use moving::carry;
pub use password::Password;
pub use people::{Person, TokenHash};
pub use pin::Pin;
pub use restoring::restore;
pub use sealed_keys::MasterKey;
pub use sequence::Sequence;
pub use signer::{PublicKey, PublicKeyError, Signature, Signer};
pub use snapshot::Snapshot;
pub use standing::Standing;
pub use store::{Entries, Store};
pub use stream::{StreamId, StreamIdError};
pub use verify::{
    Against, Kept, KeptError, Verified, VerifyError, unvouched, verify, verify_rest, verify_since,
};
pub use vouched::VouchedHead;
