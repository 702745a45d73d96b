//! What is wrong with a journal.

use std::fmt;

use crate::{Entry, Sequence, StreamId};

/// The first entry that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stream} {sequence}, {column}: {what}")]
pub struct Finding {
    /// Its stream, as it is stored.
    pub stream: String,
    /// Its number.
    pub sequence: Sequence,
    /// Where in the database it is wrong.
    pub column: Column,
    /// What is wrong with it.
    pub what: String,
}

/// A place in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A whole entry that is missing, or should be.
    Entry,
    /// The stream of an entry.
    Stream,
    /// The number of an entry.
    Sequence,
    /// The hash of an entry.
    Hash,
    /// What an entry says.
    Payload,
    /// A whole head that is missing, or should be.
    Head,
    /// The number in a head.
    HeadSequence,
    /// The hash in a head.
    HeadHash,
    /// The way from a head to what is signed.
    HeadProof,
    /// The key that signed a head.
    HeadKey,
    /// The signature over a head.
    HeadSignature,
    /// The voucher that a head names.
    HeadVoucher,
    /// The heads that a voucher is for.
    VoucherHeads,
    /// The key that signed a voucher.
    VoucherKey,
    /// The signature of a voucher.
    VoucherSignature,
    /// A log-in.
    Credential,
    /// A link that signs somebody in.
    Link,
    /// A password.
    Password,
    /// A second factor.
    Factor,
    /// A PIN.
    Pin,
}

impl Finding {
    pub(crate) fn at(
        stream: &StreamId,
        sequence: Sequence,
        column: Column,
        what: impl Into<String>,
    ) -> Finding {
        Finding {
            stream: stream.to_string(),
            sequence,
            column,
            what: what.into(),
        }
    }

    pub(crate) fn of(entry: &Entry, column: Column, what: impl Into<String>) -> Finding {
        Finding::at(&entry.stream, entry.sequence, column, what)
    }
}

impl Column {
    /// The table and the column by name, as they stand in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Column::Entry => "entries",
            Column::Stream => "entries.stream",
            Column::Sequence => "entries.sequence",
            Column::Hash => "entries.hash",
            Column::Payload => "entries.payload",
            Column::Head => "heads",
            Column::HeadSequence => "heads.sequence",
            Column::HeadHash => "heads.hash",
            Column::HeadProof => "heads.proof",
            Column::HeadKey => "heads.key",
            Column::HeadSignature => "heads.signature",
            Column::HeadVoucher => "heads.voucher",
            Column::VoucherHeads => "vouchers.heads",
            Column::VoucherKey => "vouchers.key",
            Column::VoucherSignature => "vouchers.signature",
            Column::Credential => "credentials",
            Column::Link => "links",
            Column::Password => "passwords",
            Column::Factor => "factors",
            Column::Pin => "pins",
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
