//! What a ruling would do, before it is confirmed.

use floor::what_now::{Effect, Fate};
use games::irregularity::Ruling;

use crate::text::Text;
use crate::texts::Texts;

impl Texts {
    /// A ruling in words: "the hand is void and its bets come back".
    #[must_use]
    pub fn ruling(&self, ruling: Ruling) -> String {
        let words = self.rulings.are.get(&ruling).map(Text::plain);
        words.unwrap_or_default()
    }

    /// What becomes of a wager by a ruling: "comes back".
    #[must_use]
    pub fn effect(&self, effect: &Effect) -> String {
        let words = effect.fates.iter().map(|(fate, amount)| {
            let whole = *amount == effect.amount;
            let key = match fate {
                Fate::Taken if !whole => "taken-in-part",
                Fate::Returned if !whole => "returned-in-part",
                fate => fate.word(),
            };
            let text = self.rulings.wagers.get(key);
            debug_assert!(text.is_some(), "no text for {key}");
            let amount = self.amount(*amount);
            text.map_or_else(String::new, |text| text.fill(&[("amount", &amount)]))
        });
        let words: Vec<String> = words.collect();
        words.join("; ")
    }
}
