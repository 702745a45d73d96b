//! What goes otherwise than it should, as we hear of it.

use floor::house::{CageEvent, DisputeEvent, Event, Shifted};
use games::Place;
use games::round::Event as R;
use money::Money;
use rulebook::Citation;

use super::OwnBooks;

/// Something that went otherwise than it should.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exceptional {
    /// When, in milliseconds.
    pub at_ms: i64,
    /// The table; 0: the cage.
    pub table: u32,
    /// What, in a word.
    pub what: &'static str,
    /// What about.
    pub about: String,
    /// The gaming day.
    pub day: String,
    /// The round.
    pub round: u64,
    /// By whom.
    pub people: Vec<String>,
    /// How much, in minor units.
    pub amount: Option<i64>,
    /// Under which clause of the table's book.
    pub under: Option<Citation>,
}

/// What was heard, before it is known where and when.
#[derive(Default)]
struct Heard {
    what: &'static str,
    about: String,
    people: Vec<String>,
    amount: Option<i64>,
    under: Option<Citation>,
    /// Of another round than the one that lies there.
    round: Option<u64>,
}

impl OwnBooks {
    /// Takes note of what is an exception.
    pub(super) fn except(&mut self, event: &Event, at_ms: i64, person: &str) {
        let (table, heard) = match event {
            Event::Table { table, event, .. } => {
                (*table, self.heard_at_table(*table, event, person))
            }
            Event::Shift {
                table,
                event:
                    Shifted::FloatSigned {
                        variance: Some(variance),
                        by,
                        ..
                    },
                ..
            } => (*table, off(*variance, by)),
            Event::Dispute { table, event } => (*table, self.heard_of_dispute(*table, event)),
            Event::Cage(CageEvent::DropCounted {
                table,
                variance,
                by,
                ..
            }) => (*table, off(*variance, by)),
            Event::Cage(CageEvent::Signed {
                cash_variance,
                chips_variance,
                by,
                ..
            }) => {
                for variance in [cash_variance, chips_variance].into_iter().flatten() {
                    self.note(0, at_ms, off(*variance, by));
                }
                return;
            }
            Event::Cage(CageEvent::LineCorrected { amount, by, .. }) => {
                (0, Some(corrected(*amount, by)))
            }
            _ => return,
        };
        self.note(table, at_ms, heard);
    }

    fn note(&mut self, table: u32, at_ms: i64, heard: Option<Heard>) {
        let Some(heard) = heard else {
            return;
        };
        // The cage plays no rounds; the first of a table is number 1.
        let lies = match table {
            0 => 0,
            table => self.table(table).opened + 1,
        };
        self.exceptions.push(Exceptional {
            at_ms,
            table,
            what: heard.what,
            about: heard.about,
            day: self.day.clone(),
            round: heard.round.unwrap_or(lies),
            people: heard.people,
            amount: heard.amount,
            under: heard.under,
        });
    }

    fn heard_at_table(&self, table: u32, event: &R, person: &str) -> Option<Heard> {
        let told = || vec![person.to_owned()];
        match event {
            R::RoundVoided { under, .. } => Some(Heard {
                what: "void",
                people: told(),
                under: *under,
                ..Heard::default()
            }),
            R::Corrected { amount, by, .. } => Some(corrected(*amount, by)),
            R::Ruled { given } => Some(Heard {
                what: "ruling",
                about: format!("{}: {}", given.what, given.ruling),
                people: told(),
                under: Some(given.under),
                ..Heard::default()
            }),
            R::Breached { place, under } => Some(Heard {
                what: "breach",
                about: format!("place {place}"),
                people: vec![self.who_plays(table, *place)],
                under: Some(*under),
                ..Heard::default()
            }),
            _ => None,
        }
    }

    /// Whose wagers stand at a place, or who has it.
    fn who_plays(&self, table: u32, place: Place) -> String {
        let on = self.tables.get(&table);
        let plays = on.and_then(|on| on.plays.get(&place).or_else(|| on.seats.get(&place)));
        plays.cloned().unwrap_or_else(|| format!("player-{place}"))
    }

    fn heard_of_dispute(&self, table: u32, event: &DisputeEvent) -> Option<Heard> {
        let (dispute, reason, people, amount) = match event {
            DisputeEvent::Decided {
                dispute,
                reason,
                by,
                ..
            } => (dispute, reason, vec![by.clone()], None),
            DisputeEvent::Compensated {
                dispute,
                amount,
                reason,
                by,
                ..
            } => (dispute, reason, by.clone(), Some(amount.in_cents())),
            DisputeEvent::Opened { .. } | DisputeEvent::Noted { .. } => return None,
        };
        let on = self.tables.get(&table);
        Some(Heard {
            what: "dispute",
            about: reason.clone(),
            people,
            amount,
            round: on.and_then(|on| on.disputes.get(dispute).copied()),
            ..Heard::default()
        })
    }
}

fn off(variance: Money, by: &[String]) -> Option<Heard> {
    (!variance.is_zero()).then(|| Heard {
        what: "variance",
        people: by.to_vec(),
        amount: Some(variance.in_cents()),
        ..Heard::default()
    })
}

fn corrected(amount: Money, by: &[String]) -> Heard {
    Heard {
        what: "correction",
        people: by.to_vec(),
        amount: Some(amount.in_cents()),
        ..Heard::default()
    }
}
