//! Vouchers that no head names any more, to be written over.
//!
//! Another row for each commit would be another page or two of the database that is written
//! and brought to the disk: as much again as the signature takes. Where one process writes, it
//! knows which rows nobody needs.

use std::collections::HashMap;
use std::sync::Arc;

/// What a voucher is called.
pub(crate) type Name = Arc<str>;

/// The vouchers that this writer wrote.
#[derive(Debug, Default)]
pub(crate) struct Superfluous {
    /// How many heads name each.
    named: HashMap<Name, usize>,
    /// Those that none names.
    free: Vec<Name>,
}

impl Superfluous {
    /// One that no head names, or none but those that are about to name another: theirs are
    /// given.
    pub(crate) fn one<'n>(&self, leaving: impl Iterator<Item = &'n Name>) -> Option<Name> {
        if let Some(free) = self.free.last() {
            return Some(Arc::clone(free));
        }
        let mut left: HashMap<&Name, usize> = HashMap::new();
        for name in leaving {
            let count = left.entry(name).or_default();
            *count += 1;
            if self.named.get(name) == Some(count) {
                return Some(Arc::clone(name));
            }
        }
        None
    }

    /// A head names it.
    pub(crate) fn names(&mut self, name: &Name) {
        self.free.retain(|free| free != name);
        *self.named.entry(Arc::clone(name)).or_default() += 1;
    }

    /// A head names it no more.
    pub(crate) fn leaves(&mut self, name: &Name) {
        let Some(count) = self.named.get_mut(name) else {
            return;
        };
        *count -= 1;
        if *count == 0 {
            self.named.remove(name);
            self.free.push(Arc::clone(name));
        }
    }

    /// It is not known any more who names it, so it is never written over.
    pub(crate) fn forget(&mut self, name: &Name) {
        self.named.remove(name);
        self.free.retain(|free| free != name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_written_over_when_the_last_head_has_left_it() {
        let mut vouchers = Superfluous::default();
        let (first, second): (Name, Name) = ("table/1 1".into(), "table/3 1".into());
        for name in [&first, &first, &second] {
            vouchers.names(name);
        }
        assert_eq!(vouchers.one([&first].into_iter()), None);
        let both = [&first, &second, &first];
        assert_eq!(vouchers.one(both.into_iter()), Some(Arc::clone(&second)));
        vouchers.leaves(&first);
        assert_eq!(vouchers.one([].into_iter()), None);
        vouchers.leaves(&first);
        assert_eq!(vouchers.one([].into_iter()), Some(Arc::clone(&first)));
        vouchers.names(&first);
        assert_eq!(vouchers.one([].into_iter()), None, "it is named again");
    }

    #[test]
    fn what_was_forgotten_is_never_written_over() {
        let mut vouchers = Superfluous::default();
        let name: Name = "table/1 1".into();
        vouchers.names(&name);
        vouchers.names(&name);
        vouchers.forget(&name);
        vouchers.leaves(&name);
        assert_eq!(vouchers.one([&name].into_iter()), None);
    }
}
