//! What a value, a ruling or a refusal rests on.

/// A clause of a book, by its place in the register.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct ClauseIndex(pub(crate) u16);

/// A reading of a book, by its place in `readings.toml`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct ReadingIndex(pub(crate) u16);

/// How firmly the book itself stands behind something.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Standing {
    /// The document says so.
    Stated,
    /// The document was not at hand; the rule is rebuilt from what is.
    Reconstructed,
    /// The document leaves it open, and this is how we read it.
    Reading(ReadingIndex),
    /// The document leaves it to the operator, who chose.
    OperatorsOption,
}

/// The clause something rests on, and how. `Copy`: words are looked up in the book
/// when they are printed, so that settling a wager allocates nothing.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Citation {
    /// The clause.
    pub clause: ClauseIndex,
    /// Its standing.
    pub standing: Standing,
}

/// An answer of a book together with what it rests on; there is no way to have one
/// without the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Cited<T> {
    /// What the book answers.
    pub value: T,
    /// What the answer rests on.
    pub under: Citation,
}

/// A rule that has no value: the book says it, and only where matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Stated {
    /// What the rule rests on.
    pub under: Citation,
}

/// Everything that one line of a settlement rests on, the most particular first.
///
/// `Copy` and of fixed size: a line never rests on more than [`Citations::MOST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "Vec<Citation>", into = "Vec<Citation>")]
pub struct Citations {
    first: Citation,
    others: [Option<Citation>; Citations::MOST - 1],
}

impl Citations {
    /// How many clauses a line can rest on.
    pub const MOST: usize = 5;

    /// Resting on one clause.
    #[must_use]
    pub const fn of(first: Citation) -> Citations {
        Citations {
            first,
            others: [None; Citations::MOST - 1],
        }
    }

    /// Resting on one more; one that is already there, or a sixth, changes nothing.
    #[must_use]
    pub fn and(mut self, citation: Citation) -> Citations {
        if self.iter().all(|known| known != citation)
            && let Some(free) = self.others.iter_mut().find(|other| other.is_none())
        {
            *free = Some(citation);
        }
        self
    }

    /// The most particular one.
    #[must_use]
    pub const fn first(&self) -> Citation {
        self.first
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Citation> {
        std::iter::once(self.first).chain(self.others.into_iter().flatten())
    }
}

impl From<Citation> for Citations {
    fn from(first: Citation) -> Citations {
        Citations::of(first)
    }
}

impl From<Citations> for Vec<Citation> {
    fn from(citations: Citations) -> Vec<Citation> {
        citations.iter().collect()
    }
}

impl TryFrom<Vec<Citation>> for Citations {
    type Error = String;

    fn try_from(listed: Vec<Citation>) -> Result<Citations, String> {
        let most = Citations::MOST;
        match listed.as_slice() {
            [first, others @ ..] if others.len() < most => {
                let citations = Citations::of(*first);
                Ok(others
                    .iter()
                    .fold(citations, |citations, next| citations.and(*next)))
            }
            _ => Err(format!(
                "a line rests on one to {most} clauses, not {}",
                listed.len()
            )),
        }
    }
}
