//! What happens to a jackpot, as far as the table hears of it.

use games::Place;
use jackpot::{Event, Hand};

use crate::scene::Scene;
use crate::sentence::{Sentence, Topic};
use crate::text::Whose;

impl Scene<'_> {
    /// What an event of the table's jackpot gives to tell. What moves on the meter is on
    /// the meter, and what a hand wins is told where it is paid.
    pub(crate) fn jackpot(&self, event: &Event) -> Option<Sentence> {
        let texts = &self.texts.jackpot;
        let say = |words: String| Sentence::new(Topic::Round, words);
        Some(match event {
            Event::Suspended { under, .. } => say(texts.suspended.plain()).under(under.iter()),
            Event::Resumed { under } => say(texts.resumed.plain()).under(under.iter()),
            Event::TableResumed { table, under } => {
                let number = table.0.to_string();
                say(texts.table_resumed.fill(&[("table", &number)])).under(under.iter())
            }
            Event::ClaimWithdrawn { hand, under } => {
                self.of_hand(*hand, &texts.withdrawn)?.under(*under)
            }
            Event::Validated { hand, under, .. } => {
                self.of_hand(*hand, &texts.confirmed)?.under(under.iter())
            }
            Event::Seeded { amount, under, .. } => {
                let amount = self.to.amount(self.texts, *amount);
                say(texts.seeded.fill(&[("amount", &amount)])).under(under.iter())
            }
            Event::Added { amount, under, .. } => {
                let amount = self.to.amount(self.texts, *amount);
                say(texts.added.fill(&[("amount", &amount)])).under(under.iter())
            }
            Event::WentDown { .. } => say(texts.down.plain()),
            Event::CameUp { .. } => say(texts.up.plain()),
            Event::Opened { .. }
            | Event::WagerPosted { .. }
            | Event::TableJoined { .. }
            | Event::TableLeft { .. }
            | Event::LockedOut { .. }
            | Event::Contributed { .. }
            | Event::WagersVoided { .. }
            | Event::Dealt { .. }
            | Event::RoundClosed { .. }
            | Event::Declared { .. }
            | Event::Claimed(_)
            | Event::Checked { .. }
            | Event::ToppedUp { .. }
            | Event::Awarded(_)
            | Event::HeldReleased { .. }
            | Event::Split { .. }
            | Event::Combined { .. }
            | Event::RatesChanged { .. }
            | Event::RatesPosted { .. } => return None,
        })
    }

    fn of_hand(&self, hand: Hand, text: &Whose) -> Option<Sentence> {
        let place = Place::new(hand.place)?;
        Some(self.about(Topic::Round, place, text, &[]))
    }
}
