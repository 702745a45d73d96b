//! What the desk answers to a command, and what is kept of that for whoever repeats it.

use floor::house::{Command, Refusal};
use sha2::{Digest, Sha256};

/// A command that was accepted, now or before. It is kept beside the journal as it is here.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Accepted {
    /// The stream it is about.
    pub stream: String,
    /// Its number there.
    pub sequence: u64,
    /// The digest of what was asked; none, where the answer was kept without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
}

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

impl Accepted {
    /// The answer to whoever sends a command under the same key, which has to be the same
    /// command.
    pub(crate) fn again(self, asked: &str) -> Result<Accepted, Rejected> {
        match &self.asked {
            Some(first) if first != asked => Err(Rejected::OtherCommand),
            _ => Ok(self),
        }
    }
}

/// The digest of a command: SHA-256 of its JSON, whose fields come in one order however
/// they were sent.
pub(crate) fn digest(command: &Command) -> Result<String, Rejected> {
    let text = serde_json::to_vec(command);
    let text = text.map_err(|error| Rejected::NotWritten(error.to_string()))?;
    let hash = Sha256::digest(text);
    Ok(hash.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_kept_without_a_digest_is_still_an_answer() {
        let kept = r#"{"stream":"table/1","sequence":7}"#;
        let kept: Accepted = serde_json::from_str(kept).unwrap();
        assert_eq!(kept.clone().again("anything"), Ok(kept));
    }
}
