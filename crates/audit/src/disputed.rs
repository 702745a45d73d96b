//! Older rounds that were looked up for a dispute: the journal has them as the dispute does.

use floor::house::{DisputeEvent, Event, PastRound};
use journal::Store;

use crate::{Check, Document, Error, Finding, past_round};

/// A round that was looked up for a dispute, and where.
#[derive(Debug)]
pub(crate) struct Disputed {
    table: u32,
    round: PastRound,
    /// What is wrong where the journal has another.
    wrong: Finding,
}

impl Disputed {
    /// That of an event, where it opens a dispute about one.
    pub(crate) fn of(document: &Document, event: &Event) -> Option<Disputed> {
        let Event::Dispute {
            table,
            event:
                DisputeEvent::Opened {
                    looked_up: Some(round),
                    ..
                },
        } = event
        else {
            return None;
        };
        let number = round.number;
        let what = format!("round t{table}-{number} is not what the dispute says it was");
        Some(Disputed {
            table: *table,
            round: (**round).clone(),
            wrong: document.finding(Check::Ruling, what),
        })
    }

    /// Looks the round up again.
    pub(crate) async fn compare(&self, store: &Store) -> Result<(), Error> {
        let number = self.round.number;
        let played = past_round(store, self.table, number, |_| ()).await?;
        let played = played.as_ref().and_then(|played| played.at_table());
        let round = played.map(|table| PastRound::of(number, &table.round));
        match round.as_ref() == Some(&self.round) {
            true => Ok(()),
            false => Err(self.wrong.clone().into()),
        }
    }
}
