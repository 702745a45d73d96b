//! What the desk answers to a command, and what is kept of that for whoever repeats it.

use floor::house::{Command, Refusal};
pub use floor::record::Accepted;
use floor::record::Record;
use games::round;
use journal::{CommandId, Sequence, Store, StreamId};

/// Why a command was not accepted. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// The rules or the house say no.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// Its key was accepted with another command.
    #[error("this key was used for another command; send a new command under a new key")]
    OtherCommand,
    /// Something happened since the sender looked.
    #[error("the table has moved on to {0}")]
    Outdated(u64),
    /// The journal cannot be written.
    #[error("the journal cannot be written: {0}")]
    NotWritten(String),
    /// The house is closing or has stopped.
    #[error("the house is closed")]
    Closed,
    /// The house's journal does not hold, and only what is under way is ended.
    #[error("the house is shut: its journal does not hold")]
    Shut,
}

/// What was answered to a command that was given before under the same name. What it was
/// stands in the journal.
pub(crate) async fn before(
    store: &Store,
    id: &CommandId,
    command: &Command,
) -> Result<Option<Accepted>, Rejected> {
    let answer = store.answer(id).await;
    let answer = answer.map_err(|error| Rejected::NotWritten(error.to_string()))?;
    match answer {
        Some(answer) => answered(store, id, command, &answer).await.map(Some),
        None => Ok(None),
    }
}

/// The same, where what was answered is known.
pub(crate) async fn answered(
    store: &Store,
    id: &CommandId,
    command: &Command,
    answer: &str,
) -> Result<Accepted, Rejected> {
    let failed = |error: &dyn std::fmt::Display| Rejected::NotWritten(error.to_string());
    let accepted: Accepted = serde_json::from_str(answer).map_err(|error| failed(&error))?;
    let stream: Result<StreamId, _> = accepted.stream.parse();
    let stream = stream.map_err(|error| failed(&error))?;
    let number = Sequence::new(accepted.sequence);
    let entries = store.read(&stream, number, 1).await;
    let entries = entries.map_err(|error| failed(&error))?;
    let entry = entries.into_iter().find(|entry| entry.sequence == number);
    let entry = entry.ok_or_else(|| failed(&format!("{stream} {number} is not there")))?;
    let record = Record::read(stream.as_str(), &entry.payload);
    let record = record.map_err(|error| failed(&error))?;
    let own = || Record::own_key(&accepted.stream, accepted.sequence);
    let key = record.key.unwrap_or_else(own);
    match record.command {
        Some(first) if (&record.by.person, &key) == (&id.person, &id.key) => {
            again(&first, accepted, command)
        }
        _ => Err(failed(&format!("{stream} {number} is not {id}"))),
    }
}

/// The answer to whoever sends a command under a key that was used: it has to be the same
/// command.
pub(crate) fn again(
    first: &Command,
    accepted: Accepted,
    command: &Command,
) -> Result<Accepted, Rejected> {
    match same(first, command) {
        true => Ok(accepted),
        false => Err(Rejected::OtherCommand),
    }
}

/// Whether two commands are the same. Faces that the house added to a dealer's step are not
/// what the dealer sent, nor is a round that it looked up for a dispute.
fn same(first: &Command, command: &Command) -> bool {
    match (first, command) {
        (Command::Together(first), Command::Together(commands)) => {
            let mut both = first.iter().zip(commands);
            first.len() == commands.len() && both.all(|(first, command)| same(first, command))
        }
        (
            Command::Table {
                table,
                command: round::Command::Step { step, .. },
            },
            Command::Table {
                table: at,
                command: round::Command::Step { step: again, faces },
            },
        ) if faces.is_empty() => (table, step) == (at, again),
        (
            Command::Dispute { table, act },
            Command::Dispute {
                table: at,
                act: again,
            },
        ) => table == at && act.said() == again.said(),
        _ => first == command,
    }
}
