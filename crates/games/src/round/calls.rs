//! What a dealer calls aloud.

use rulebook::Citation;

use super::step::{Step, Steps};

impl Steps<'_> {
    /// The step that a call is made with, and the clause that has the words; none: the book
    /// has no such call.
    #[must_use]
    pub fn called(&self, words: &str) -> Option<(Step, Citation)> {
        let table = self.game.table();
        let said = |call: &String| heard(call) == heard(words);
        let opens = table.call_faites_vos_jeux.as_ref();
        if let Some(call) = opens.filter(|call| said(&call.value)) {
            return Some((Step::CallBets, call.under));
        }
        if said(&table.call_no_more_bets.value) {
            return Some((Step::CallNoMoreBets, table.call_no_more_bets.under));
        }
        let go_ahead = table.call_go_ahead.as_ref();
        if let Some(call) = go_ahead.filter(|call| said(&call.value)) {
            return Some((Step::OpenDecisions, call.under));
        }
        let no_hand = table.call_no_hand.as_ref();
        let call = no_hand.filter(|call| call.value.iter().any(said))?;
        Some((Step::TurnDealer, call.under))
    }
}

/// A call as it is heard: neither capitals nor stops make a difference.
fn heard(words: &str) -> String {
    let heard = words
        .chars()
        .filter(|letter| letter.is_alphanumeric() || letter.is_whitespace());
    heard.collect::<String>().to_lowercase()
}
