//! What a command found, copied only where its events change it.

use std::ops::Deref;

/// Something as a command found it, or as its events so far have made it. A copy lies apart,
/// so that whatever holds this stays small: most commands ask nothing after their events.
pub(super) struct Kept<'h, T> {
    found: &'h T,
    changed: Option<Box<T>>,
}

impl<'h, T: Clone> Kept<'h, T> {
    /// Something as it was found.
    pub(super) fn new(found: &'h T) -> Kept<'h, T> {
        let changed = None;
        Kept { found, changed }
    }

    /// The same, to be changed.
    pub(super) fn to_mut(&mut self) -> &mut T {
        let found = self.found;
        self.changed.get_or_insert_with(|| Box::new(found.clone()))
    }
}

impl<T> Deref for Kept<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.changed.as_deref().unwrap_or(self.found)
    }
}
