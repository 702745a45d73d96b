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
    /// No book says so: somebody asked what would follow if it did. The clause is the one
    /// in whose place it stands. It enters no table, so no journal has it.
    NotByThisBook,
}

/// The clause something rests on, and how. `Copy`: words are looked up in the book
/// when they are printed, so that settling a wager allocates nothing.
///
/// Stored as the number of the clause where the book says it, else as a text of the number
/// and the standing: `"56 reconstructed"`, `"56 reading 16"`, `"56 option"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Citation {
    /// The clause.
    pub clause: ClauseIndex,
    /// Its standing.
    pub standing: Standing,
}

impl serde::Serialize for Citation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ClauseIndex(clause) = self.clause;
        match self.standing {
            Standing::Stated => serializer.serialize_u16(clause),
            Standing::Reconstructed => {
                serializer.collect_str(&format_args!("{clause} reconstructed"))
            }
            Standing::Reading(ReadingIndex(reading)) => {
                serializer.collect_str(&format_args!("{clause} reading {reading}"))
            }
            Standing::OperatorsOption => serializer.collect_str(&format_args!("{clause} option")),
            Standing::NotByThisBook => serializer.collect_str(&format_args!("{clause} what-if")),
        }
    }
}

impl<'de> serde::Deserialize<'de> for Citation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

/// A citation as it is stored.
struct Written;

impl serde::de::Visitor<'_> for Written {
    type Value = Citation;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the number of a clause, with its standing if the book does not say it")
    }

    fn visit_u64<E: serde::de::Error>(self, clause: u64) -> Result<Citation, E> {
        let number = u16::try_from(clause);
        let clause = number.map_err(|_| E::custom(format!("{clause} is no clause")))?;
        Ok(Citation {
            clause: ClauseIndex(clause),
            standing: Standing::Stated,
        })
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Citation, E> {
        let wrong = || E::custom(format!("`{text}` is no citation"));
        let (clause, standing) = text.split_once(' ').ok_or_else(wrong)?;
        let clause = clause.parse().map_err(|_| wrong())?;
        let standing = match standing {
            "reconstructed" => Standing::Reconstructed,
            "option" => Standing::OperatorsOption,
            other => {
                let reading = other.strip_prefix("reading ").ok_or_else(wrong)?;
                Standing::Reading(ReadingIndex(reading.parse().map_err(|_| wrong())?))
            }
        };
        Ok(Citation {
            clause: ClauseIndex(clause),
            standing,
        })
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Written as a list.
impl serde::Serialize for Citations {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Read from a list, one after another.
impl<'de> serde::Deserialize<'de> for Citations {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Listed)
    }
}

/// Citations as they are stored.
struct Listed;

impl<'de> serde::de::Visitor<'de> for Listed {
    type Value = Citations;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a list of one to {} clauses", Citations::MOST)
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Citations, A::Error> {
        let wrong = |listed| serde::de::Error::invalid_length(listed, &Listed);
        let first = list.next_element()?.ok_or_else(|| wrong(0))?;
        let mut citations = Citations::of(first);
        let mut listed = 1;
        while let Some(next) = list.next_element()? {
            listed += 1;
            if listed > Citations::MOST {
                return Err(wrong(listed));
            }
            citations = citations.and(next);
        }
        Ok(citations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(standing: Standing, text: &str) {
        let citation = Citation {
            clause: ClauseIndex(56),
            standing,
        };
        assert_eq!(serde_json::to_string(&citation).unwrap(), text);
        assert_eq!(serde_json::from_str::<Citation>(text).unwrap(), citation);
    }

    #[test]
    fn a_citation_is_stored_as_its_clause_and_what_the_book_does_not_say() {
        check(Standing::Stated, "56");
        check(Standing::Reconstructed, r#""56 reconstructed""#);
        check(Standing::Reading(ReadingIndex(16)), r#""56 reading 16""#);
        check(Standing::OperatorsOption, r#""56 option""#);
        let what_if = Citation {
            clause: ClauseIndex(56),
            standing: Standing::NotByThisBook,
        };
        let text = serde_json::to_string(&what_if).unwrap();
        assert!(serde_json::from_str::<Citation>(&text).is_err(), "{text}");
        for wrong in ["-1", "70000", r#""56""#, r#""a option""#, r#""56 reading""#] {
            assert!(serde_json::from_str::<Citation>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_line_rests_on_one_to_five_clauses() {
        for right in ["[1]", "[1,2,3,4,5]"] {
            let citations: Citations = serde_json::from_str(right).unwrap();
            assert_eq!(serde_json::to_string(&citations).unwrap(), right);
        }
        for wrong in ["[]", "[1,2,3,4,5,6]", "1", "[\"a\"]"] {
            assert!(serde_json::from_str::<Citations>(wrong).is_err(), "{wrong}");
        }
    }
}
