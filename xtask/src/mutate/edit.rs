//! One change to a book, and nothing else.

use rulebook::{Allows, Book, ClauseIndex, Value};

/// What is changed, by its place in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Edit {
    /// A provision has another value in one of its versions.
    Value {
        provision: usize,
        version: usize,
        value: Value,
    },
    /// A provision cites another clause.
    Clause {
        provision: usize,
        clause: ClauseIndex,
    },
    /// A provision is not there.
    Dropped { provision: usize },
    /// A provision lets the operator go farther, or less far.
    Allows { provision: usize, allows: Allows },
    /// A provision asks nobody's approval.
    Approval { provision: usize },
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
                provision,
                version,
                value,
            } => {
                let provision = book.provisions.get_mut(*provision);
                let version = provision.and_then(|provision| provision.versions.get_mut(*version));
                if let Some(version) = version {
                    version.value = Some(value.clone());
                }
            }
            Edit::Clause { provision, clause } => {
                if let Some(provision) = book.provisions.get_mut(*provision) {
                    provision.clause = *clause;
                }
            }
            Edit::Dropped { provision } => {
                if *provision < book.provisions.len() {
                    book.provisions.remove(*provision);
                }
            }
            Edit::Allows { provision, allows } => {
                if let Some(provision) = book.provisions.get_mut(*provision) {
                    provision.allows = allows.clone();
                }
            }
            Edit::Approval { provision } => {
                if let Some(provision) = book.provisions.get_mut(*provision) {
                    provision.approval = None;
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
