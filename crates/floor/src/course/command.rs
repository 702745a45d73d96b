//! Commands as the lines of a case.

use games::round::Command;

use super::NotWritten;
use super::acts::Writer;
use super::setting::approved;
use crate::authority::By;
use crate::script::Says;
use crate::table::Table;

/// A command as a case says it: names are one word each, and whoever plays at a place is
/// not named again.
pub(super) fn spoken(table: &Table, by: &By, command: &Command) -> Command {
    let seated = |place| {
        let holder = table.round.seating.holder(place).map(str::to_owned);
        holder.unwrap_or_else(|| format!("player-{place}"))
    };
    let teller = by.teller(&table.book);
    let whose = |place, person: Option<String>| {
        let own = teller.plays.then(|| teller.person.to_owned());
        person.or(own).unwrap_or_else(|| seated(place))
    };
    match command.clone() {
        Command::Sit { place, person } => Command::Sit {
            person: Some(word(&whose(place, person))),
            place,
        },
        Command::Seat { place, person } => Command::Seat {
            person: Some(word(&whose(place, person))),
            place,
        },
        Command::Wait { person } => Command::Wait {
            person: Some(word(person.as_deref().unwrap_or(teller.person))),
        },
        Command::Wager {
            place,
            wager,
            amount,
            how,
            chips,
            person,
            ..
        } => {
            let person = whose(place, person);
            Command::Wager {
                place,
                wager,
                amount,
                how,
                chips,
                salt: None,
                person: (person != seated(place)).then(|| word(&person)),
            }
        }
        Command::Order {
            order,
            people,
            reason,
        } => Command::Order {
            order,
            people: people.iter().map(|person| word(person)).collect(),
            reason: reason.map(|reason| quotable(&reason)),
        },
        Command::Correct {
            place,
            wager,
            amount,
            reason,
        } => Command::Correct {
            place,
            wager,
            amount,
            reason: quotable(&reason),
        },
        Command::Clock { now } => Command::Clock {
            now: now.rem_euclid(super::acts::DAY_MS),
        },
        other => other,
    }
}

/// Who told it, as a case names them: by the office of the book, or the role.
pub(super) fn told_by(by: &By) -> Vec<String> {
    let office = by.office.clone();
    let role = by.role.map(|role| role.to_string());
    office.or(role).into_iter().collect()
}

/// A text that can stand between quotation marks.
fn quotable(text: &str) -> String {
    text.replace(['"', '\n', '\r'], "'")
}

/// A name as one word of a line.
pub(super) fn word(name: &str) -> String {
    let kept = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    name.replace(|letter| !kept(letter), "-")
}

impl Writer<'_> {
    /// What is told to a jackpot by its operator.
    pub(super) fn at_jackpot(
        &mut self,
        name: &str,
        by: &By,
        command: &jackpot::Command,
    ) -> Result<(), NotWritten> {
        use jackpot::Command as C;
        let tables = self.house.jackpots.get(name).map(|it| it.tables.clone());
        let first = tables.into_iter().flatten().next().unwrap_or(1);
        match command {
            C::Split { approval, .. }
            | C::Combine { approval, .. }
            | C::ChangeRates { approval, .. } => {
                for approval in approval.iter().cloned() {
                    self.say(1, Says::Setup(approved(approval)));
                }
            }
            C::Open(_)
            | C::Add { .. }
            | C::Down { .. }
            | C::Up { .. }
            | C::PostWager { .. }
            | C::Join { .. }
            | C::Leave { .. } => {}
            C::LockOut { .. }
            | C::Collect { .. }
            | C::Void { .. }
            | C::Deal { .. }
            | C::Close { .. }
            | C::Declare { .. }
            | C::Resume { .. }
            | C::Claim { .. }
            | C::Withdraw { .. }
            | C::Check { .. }
            | C::Validate { .. }
            | C::Award => return Err(NotWritten::NoVerb("what only a table tells its jackpot")),
        }
        let says = Says::Jackpot {
            jackpot: name.to_owned(),
            command: command.clone(),
            by: told_by(by),
        };
        self.say(first, says);
        Ok(())
    }
}
