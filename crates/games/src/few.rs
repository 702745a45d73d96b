//! A map of a few entries, in the order of their keys.
//!
//! A place has two to five wagers and a table seven places. So few stand side by side, are
//! found by looking at each, and are copied at once without asking for memory.

use std::fmt;

use smallvec::SmallVec;

/// A map of a few entries: up to `N` lie in it, and more have memory of their own.
#[derive(Clone, PartialEq, Eq)]
pub struct Few<K, V, const N: usize>(SmallVec<[(K, V); N]>);

impl<K: Copy + Ord, V, const N: usize> Few<K, V, N> {
    /// A map without an entry.
    #[must_use]
    pub fn new() -> Few<K, V, N> {
        Few(SmallVec::new())
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What a key has.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V> {
        let mut entries = self.0.iter();
        entries.find(|(known, _)| known == key).map(|(_, it)| it)
    }

    /// What a key has, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let mut entries = self.0.iter_mut();
        entries.find(|(known, _)| known == key).map(|(_, it)| it)
    }

    /// Whether a key has anything.
    #[must_use]
    pub fn contains_key(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    /// Gives a key something, and says what it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        if let Some(known) = self.get_mut(&key) {
            return Some(std::mem::replace(known, value));
        }
        let at = self.0.iter().take_while(|(known, _)| *known < key).count();
        self.0.insert(at, (key, value));
        None
    }

    /// Takes an entry out.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Takes an entry out, with its key.
    pub fn remove_entry(&mut self, key: &K) -> Option<(K, V)> {
        let at = self.0.iter().position(|(known, _)| known == key)?;
        Some(self.0.remove(at))
    }

    /// Takes every entry out that is not to stay.
    pub fn retain(&mut self, mut stays: impl FnMut(&K, &V) -> bool) {
        self.0.retain(|(key, value)| stays(key, value));
    }

    /// Every entry, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The same, what each has to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&K, &mut V)> {
        self.0.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// Every key, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    /// What every key has, in the order of the keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<K: Copy + Ord, V, const N: usize> Default for Few<K, V, N> {
    fn default() -> Few<K, V, N> {
        Few::new()
    }
}

impl<K: Copy + Ord, V, const N: usize> FromIterator<(K, V)> for Few<K, V, N> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Few<K, V, N> {
        let mut few = Few::new();
        for (key, value) in entries {
            few.insert(key, value);
        }
        few
    }
}

impl<K: Copy + Ord, V, const N: usize> IntoIterator for Few<K, V, N> {
    type Item = (K, V);
    type IntoIter = smallvec::IntoIter<[(K, V); N]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Copy + Ord + fmt::Debug, V: fmt::Debug, const N: usize> fmt::Debug for Few<K, V, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Written as any map is.
impl<K, V, const N: usize> serde::Serialize for Few<K, V, N>
where
    K: Copy + Ord + serde::Serialize,
    V: serde::Serialize,
{
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, K, V, const N: usize> serde::Deserialize<'de> for Few<K, V, N>
where
    K: Copy + Ord + serde::Deserialize<'de>,
    V: serde::Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<K, V>::deserialize(deserializer)?;
        Ok(map.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever is done to it, it holds what a map of the library holds.
        #[test]
        fn it_is_a_map(done in prop::collection::vec((0u8..9, 0u8..4, any::<u16>()), 0..60)) {
            let (mut few, mut map) = (Few::<u8, u16, 4>::new(), BTreeMap::new());
            for (key, what, value) in done {
                match what {
                    0 => prop_assert_eq!(few.remove(&key), map.remove(&key)),
                    1 => {
                        few.retain(|known, _| *known > key);
                        map.retain(|known, _| *known > key);
                    }
                    2 => {
                        for value in few.values_mut().chain(map.values_mut()) {
                            *value = value.wrapping_add(1);
                        }
                    }
                    _ => prop_assert_eq!(few.insert(key, value), map.insert(key, value)),
                }
                prop_assert!(few.iter().eq(map.iter()));
                prop_assert_eq!(few.get(&key), map.get(&key));
            }
            let again: Few<u8, u16, 4> = map.into_iter().rev().collect();
            prop_assert_eq!(few, again);
        }
    }
}
