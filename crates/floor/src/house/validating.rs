//! How a jackpot prize is validated before it is paid.

use games::Place;
use rulebook::Role;

use super::draft::Draft;
use super::{Event, Refusal, ValidationBegun};

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
                match self.house.validating.get(&(table, place)) {
                    Some((first, before)) if first != person && *before != role => [*before, role],
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
                        self.events.push(Event::ValidationBegun { table, begun });
                        return Ok(());
                    }
                }
            }
        };
        let validate = jackpot::Command::Validate { hand, by };
        self.decide_jackpot(name, validate)
    }
}
