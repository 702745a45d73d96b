//! One change to a book, and nothing else.

use rulebook::{Allows, Book, ClauseIndex, Value};

/// What is changed, by its place in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Edit {
    /// A record has another value in one of its versions.
    Value {
        record: usize,
        version: usize,
        value: Value,
    },
    /// A record cites another clause.
    Clause { record: usize, clause: ClauseIndex },
    /// A record is not there.
    Dropped { record: usize },
    /// A record lets the operator go farther, or less far.
    Allows { record: usize, allows: Allows },
    /// A record asks nobody's approval.
    Approval { record: usize },
    /// A scale offers another list.
    Setting {
        scale: usize,
        setting: usize,
        list: String,
    },
    /// A scale cites another clause.
    Scale { scale: usize, clause: ClauseIndex },
    /// A reading is read otherwise.
    Default {
        reading: usize,
        switch: usize,
        default: String,
    },
}

impl Edit {
    /// Makes the change; a place that the book does not have is left alone.
    pub(crate) fn apply(&self, book: &mut Book) {
        match self {
            Edit::Value {
                record,
                version,
                value,
            } => {
                let record = book.records.get_mut(*record);
                let version = record.and_then(|record| record.versions.get_mut(*version));
                if let Some(version) = version {
                    version.value = Some(value.clone());
                }
            }
            Edit::Clause { record, clause } => {
                if let Some(record) = book.records.get_mut(*record) {
                    record.clause = *clause;
                }
            }
            Edit::Dropped { record } => {
                if *record < book.records.len() {
                    book.records.remove(*record);
                }
            }
            Edit::Allows { record, allows } => {
                if let Some(record) = book.records.get_mut(*record) {
                    record.allows = allows.clone();
                }
            }
            Edit::Approval { record } => {
                if let Some(record) = book.records.get_mut(*record) {
                    record.approval = None;
                }
            }
            Edit::Setting {
                scale,
                setting,
                list,
            } => {
                let scale = book.scales.get_mut(*scale);
                let setting = scale.and_then(|scale| scale.settings.get_mut(*setting));
                if let Some(setting) = setting {
                    setting.clone_from(list);
                }
            }
            Edit::Scale { scale, clause } => {
                if let Some(scale) = book.scales.get_mut(*scale) {
                    scale.clause = *clause;
                }
            }
            Edit::Default {
                reading,
                switch,
                default,
            } => {
                let reading = book.readings.get_mut(*reading);
                let switch = reading.and_then(|reading| reading.options.get_mut(*switch));
                if let Some(switch) = switch {
                    switch.default = Some(default.clone());
                }
            }
        }
    }

    /// The book with this change.
    pub(crate) fn made_to(&self, book: &Book) -> Book {
        let mut changed = book.clone();
        self.apply(&mut changed);
        changed
    }
}
