//! Why tables cannot play for one jackpot, as people read it.

use jackpot::{About, Answer, Difference};

use crate::hand::Form;
use crate::texts::Texts;

impl Texts {
    /// What two books say differently of a jackpot, one after the other.
    pub(crate) fn differences(
        &self,
        (table, with): (&str, &str),
        differences: &[Difference],
    ) -> String {
        let said = differences.iter().map(|difference| {
            let about = self.about(&difference.about);
            let (here, there) = (
                self.answer(&difference.here),
                self.answer(&difference.there),
            );
            self.agreement.one.fill(&[
                ("about", &about),
                ("here", &here),
                ("there", &there),
                ("table", table),
                ("with", with),
            ])
        });
        said.collect::<Vec<_>>().join("; ")
    }

    fn about(&self, about: &About) -> String {
        let texts = &self.agreement;
        match about {
            About::Prize(category) => {
                let hand = self.kind(*category, Form::Full);
                texts.prize.fill(&[("hand", &hand)])
            }
            About::Order(device) => texts.order.fill(&[("device", device)]),
            About::SubPool(pool) => texts.sub_pool.fill(&[("pool", pool)]),
            About::Question(name) => self.agreed(name),
        }
    }

    fn answer(&self, answer: &Answer) -> String {
        let texts = &self.agreement;
        match answer {
            Answer::Silent => texts.silent.plain(),
            Answer::Ruled => texts.ruled.plain(),
            Answer::Choice(word) => self.agreed(word),
            Answer::Prize(prize) => self.prize(*prize, |sum| self.amount(sum)),
            Answer::Amount(amount) => self.amount(*amount),
            Answer::Seconds(seconds) => texts.seconds.fill(&[("seconds", &seconds.to_string())]),
            Answer::Hands(hands) => {
                let hands = hands.iter().map(String::as_str).collect::<Vec<_>>();
                hands.join(", ")
            }
        }
    }

    // A test holds every file to having every question and choice.
    fn agreed(&self, word: &str) -> String {
        let text = self.agreement.words.get(word);
        debug_assert!(text.is_some(), "no text for {word}");
        text.map_or_else(|| word.to_owned(), |text| text.plain())
    }
}
