//! What pages, problems and the terminal say of their own, by key.

use std::collections::BTreeMap;

use crate::text::Text;
use crate::texts::Texts;

/// Texts by a group and a name.
pub(crate) type Said = BTreeMap<String, BTreeMap<String, Text>>;

impl Texts {
    /// What is said under a key such as `offers.fold`, with these values in it. A test holds
    /// every key that the code asks for to being in every file.
    #[must_use]
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        let text = key
            .split_once('.')
            .and_then(|(group, name)| self.said.get(group)?.get(name));
        debug_assert!(text.is_some(), "no text {key}");
        text.map_or_else(|| key.to_owned(), |text| text.fill(values))
    }

    /// An office of a book as a sentence names whose decision it is: the book's own words, or
    /// what this language calls it.
    #[must_use]
    pub fn office(&self, office: &str) -> String {
        let key = format!("offices.{}", office.to_lowercase().replace(' ', "-"));
        if !self.says(&key) {
            return self.say("offices.other", &[("name", office)]);
        }
        let words = self.say(&key, &[]);
        // Books differ in their capitals.
        match words.eq_ignore_ascii_case(office) {
            true => office.to_owned(),
            false => words,
        }
    }

    /// Whether there is something to say under a key.
    #[must_use]
    pub fn says(&self, key: &str) -> bool {
        let text = key.split_once('.');
        text.is_some_and(|(group, name)| {
            let group = self.said.get(group);
            group.is_some_and(|group| group.contains_key(name))
        })
    }
}
