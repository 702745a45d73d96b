//! How a jackpot prize is validated before it is paid.

use games::Place;
use rulebook::{Citation, Role};

use super::draft::Draft;
use super::{Event, House, Matter, Refusal};

/// The first of two people validated a jackpot prize.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValidationBegun {
    /// The place.
    pub place: Place,
    /// Who.
    pub person: String,
    /// As what.
    pub role: Role,
    /// The clause that asks for two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Citation>,
}

/// The first of the two people who validate a prize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct First {
    pub(super) person: String,
    pub(super) role: Role,
    /// When, in milliseconds of the house's clock.
    pub(super) at_ms: i64,
}

impl First {
    pub(super) fn of(begun: &ValidationBegun, at_ms: i64) -> First {
        First {
            person: begun.person.clone(),
            role: begun.role,
            at_ms,
        }
    }

    /// Whether somebody may be the second: who was the first is not, nor is anybody of the
    /// same office.
    fn admits(&self, person: &str, role: Role) -> bool {
        self.person != person && self.role != role
    }
}

impl House {
    /// The first of the two who validate a prize, as long as that waits for the second.
    fn first_to_validate(&self, table: u32, place: Place, at_ms: i64) -> Option<&First> {
        let first = self.validating.get(&(table, place))?;
        let lapsed = Matter::AtTable.has_lapsed(first.at_ms, at_ms);
        (!lapsed).then_some(first)
    }

    /// Whether somebody may be the next of the two who validate a prize, at a time.
    #[must_use]
    pub fn may_validate(
        &self,
        table: u32,
        place: Place,
        (person, role): (&str, Role),
        at_ms: i64,
    ) -> bool {
        let first = self.first_to_validate(table, place, at_ms);
        first.is_none_or(|first| first.admits(person, role))
    }
}

impl Draft<'_> {
    /// Two people validate a prize: the first is noted, and with the second it is done.
    pub(super) fn decide_validate(&mut self, table: u32, place: Place) -> Result<(), Refusal> {
        let jackpot = self.house.jackpot_of(table);
        let (name, jackpot) = jackpot.ok_or(Refusal::NotYours("the table has no jackpot"))?;
        let hand = self.house.hand(table, place);
        let rules = self.house.rules_at(table);
        match (jackpot.link.claim(hand), rules) {
            (Some(claim), _) if claim.validated.is_none() => {}
            (None, Some(rules)) => return Err(jackpot.link.no_claim(rules, hand).into()),
            _ => return Err(Refusal::NotYours("the prize is validated already")),
        }
        let missing = rules.map(|rules| jackpot.link.missing(rules, hand));
        if let Some(missing) = missing.into_iter().flatten().next() {
            return Err(Refusal::Jackpot(missing));
        }
        let by = match self.by.role {
            // The house by itself, for a prize that its table pays without people.
            None => {
                let rules = rules.ok_or_else(|| Refusal::NoSuchJackpot(name.to_owned()))?;
                let most = self.table(table)?.validation_limit;
                if !jackpot.link.is_within(rules, hand, most) {
                    return Err(Refusal::NotYours("two people validate this prize"));
                }
                [Role::Dealer, Role::Supervisor]
            }
            Some(role) => {
                let person = &self.by.person;
                match self.house.first_to_validate(table, place, self.at_ms) {
                    Some(first) if first.admits(person, role) => [first.role, role],
                    _ => {
                        let payment = rules.map(|rules| &rules.payment);
                        let asked = payment
                            .and_then(|it| it.supervisor_validates.or(it.supervisor_notified));
                        let begun = ValidationBegun {
                            place,
                            person: person.clone(),
                            role,
                            under: asked.map(|stated| stated.under),
                        };
                        self.events.push(Event::ValidationBegun {
                            table,
                            at_ms: self.at_ms,
                            begun,
                        });
                        return Ok(());
                    }
                }
            }
        };
        let validate = jackpot::Command::Validate { hand, by };
        self.decide_jackpot(name, validate)
    }
}
