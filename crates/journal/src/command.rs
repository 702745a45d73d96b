//! The names of commands.

use std::fmt;

/// What names a command, so that a repetition is known as one: a key that the sender
/// chose, in the scope of the person who sent it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId {
    /// Who gave it. Two people may choose the same key.
    pub person: String,
    /// The key.
    pub key: String,
}

impl CommandId {
    /// The command of this person under this key.
    pub fn new(person: impl Into<String>, key: impl Into<String>) -> CommandId {
        CommandId {
            person: person.into(),
            key: key.into(),
        }
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of {}", self.key, self.person)
    }
}
