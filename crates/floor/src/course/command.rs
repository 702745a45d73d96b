//! The verb of each command.

use games::irregularity::Report;
use games::round::{Action, Command as Asked, Counted};
use games::{Holder, Wager};

use super::NotWritten;
use super::acts::{DAY_MS, Writer};
use super::setting::approved;
use crate::script::{Act, JackpotAct, JackpotLine, Pools, Rates, ReportLine, Says, Setup};
use crate::table::Table;

/// The line for what is asked of a table, steps of the dealer apart.
pub(super) fn verb(table: &Table, asked: &Asked) -> Says {
    let done = match asked.clone() {
        Asked::Sit { place, person } => {
            let person = word(&person);
            return Says::Setup(Setup::Sit { place, person });
        }
        Asked::TakeSeat { place, person } => {
            let person = word(&person);
            return Says::Setup(Setup::Seat { person, place });
        }
        Asked::Leave { place } => Act::Stand(place),
        // What ends a round leads to the next.
        Asked::OpenRound => Act::Settle,
        Asked::Wait { person } => {
            let person = word(&person);
            return Says::Setup(Setup::Wait { person });
        }
        Asked::Correct {
            place,
            wager,
            amount,
            reason,
            by,
        } => Act::Correct {
            place,
            wager,
            amount,
            reason: reason.replace(['"', '\n', '\r'], "'"),
            by,
        },
        Asked::Place {
            place,
            person,
            wager,
            amount,
            how,
            chips,
        } => {
            let seated = table.round.seating.holder(place).map(str::to_owned);
            let usual = seated.unwrap_or_else(|| format!("player-{place}"));
            Act::Wager {
                place,
                wager,
                amount,
                how,
                chips,
                person: (person != usual).then(|| word(&person)),
            }
        }
        Asked::Change {
            place,
            wager,
            amount,
        } => Act::Raise {
            place,
            wager,
            amount,
        },
        Asked::Withdraw { place, wager } => Act::Withdraw { place, wager },
        Asked::Look { place } => Act::Look(vec![place]),
        Asked::Lay { place } => Act::Lay(place),
        Asked::NameHand { place, category } => Act::NameHand {
            place,
            category: category.to_string(),
        },
        Asked::Declare { place } => Act::Announce(place),
        Asked::Act { place, action } => decision(table, place, action),
        Asked::Report(report) => Act::Report(report_line(&report)),
        Asked::Rule { ruling, who, by } => {
            let office = table.round.pending.as_ref().map(|it| it.by.clone());
            Act::Rule {
                ruling: ruling.word().to_owned(),
                who: who.iter().map(ToString::to_string).collect(),
                by: office.map_or(by, |office| vec![office]),
            }
        }
        Asked::Prepare { stage, by, .. } => Act::Do {
            step: stage.word().to_owned(),
            place: None,
            by,
        },
        Asked::Count { what, cards } => Act::Count {
            what: match what {
                Counted::Stub => "stub".to_owned(),
                Counted::Deck => "deck".to_owned(),
                Counted::Hand(holder) => holder.to_string(),
            },
            cards,
        },
        Asked::Order { order, people, by } => {
            let people = people.iter().map(|person| word(person));
            let words = std::iter::once(order.word().to_owned()).chain(people);
            Act::Order {
                order: words.collect(),
                by,
            }
        }
        Asked::Stand { place } => Act::Stand(place),
        Asked::Idle => plain("idle"),
        Asked::Clock { now } => Act::At(now.rem_euclid(DAY_MS)),
        Asked::Do { step, .. } => plain(step.words()),
    };
    Says::Act(done)
}

fn plain(step: &str) -> Act {
    Act::Do {
        step: step.to_owned(),
        place: None,
        by: Vec::new(),
    }
}

fn decision(table: &Table, place: games::Place, action: Action) -> Act {
    match action {
        Action::Fold => Act::Fold(place),
        Action::Check => Act::Check(place),
        Action::Stay { amount } if table.game().stay() == Wager::Bet => Act::Bet { place, amount },
        Action::Stay { amount } => Act::Play {
            place,
            amount: crate::script::Stayed::Amount(amount),
        },
        Action::Exchange { .. } => Act::Change {
            place,
            given_up: None,
            drawn: None,
        },
    }
}

fn report_line(report: &Report) -> ReportLine {
    let pile = report.on_top.map(|top| if top { "top" } else { "buried" });
    ReportLine {
        word: report.what.word().to_owned(),
        who: report.who.iter().map(Holder::to_string).collect(),
        cards: report.seen.iter().map(|seen| seen.card).collect(),
        count: report.count,
        chips: report.chips,
        pile: pile.map(str::to_owned),
        by: Vec::new(),
    }
}

/// A name as one word of a line.
pub(super) fn word(name: &str) -> String {
    let kept = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    name.replace(|letter| !kept(letter), "-")
}

impl Writer<'_> {
    /// What is told to a jackpot. What a verb at a table does by itself is not written:
    /// the checks before a validation, and that play goes on.
    pub(super) fn at_jackpot(
        &mut self,
        name: &str,
        command: &jackpot::Command,
    ) -> Result<(), NotWritten> {
        let jackpot = name.to_owned();
        let tables = self.house.jackpots.get(name).map(|it| it.tables.clone());
        let first = tables.iter().flatten().next().copied().unwrap_or(1);
        let settling = tables.iter().flatten().any(|it| self.settling.contains(it));
        let what = match command.clone() {
            jackpot::Command::Check { .. } | jackpot::Command::Resume { .. } => return Ok(()),
            jackpot::Command::Award if settling || self.validated_last() => return Ok(()),
            jackpot::Command::Award => {
                self.push(first, plain("award"));
                return Ok(());
            }
            jackpot::Command::Validate { hand, by } => {
                let table = hand.round.table.0;
                let place = games::Place::new(hand.place);
                if let Some(place) = place.filter(|_| !self.settling.contains(&table)) {
                    let by = by.map(|role| role.to_string()).to_vec();
                    self.push(table, Act::Validate { place, by });
                }
                return Ok(());
            }
            jackpot::Command::Open(setup) => {
                let line = opened(jackpot, &setup);
                self.say(1, Says::Setup(Setup::Jackpot(line)));
                return Ok(());
            }
            jackpot::Command::Down { table } => JackpotAct::Down {
                table: table.map(|table| table.0),
            },
            jackpot::Command::Up { table } => JackpotAct::Up {
                table: table.map(|table| table.0),
            },
            jackpot::Command::Add { pool, amount } => JackpotAct::Add {
                pool: Some(pool).filter(|pool| *pool != jackpot::Pool::Whole),
                amount,
            },
            jackpot::Command::Split { minor, rates, .. } => JackpotAct::Split { minor, rates },
            jackpot::Command::Combine { rate, .. } => JackpotAct::Combine { rate },
            jackpot::Command::ChangeRates { rates, .. } => JackpotAct::Rates(parts(rates)),
            jackpot::Command::PostWager { .. } => {
                return Err(NotWritten::NoVerb("another jackpot wager"));
            }
            jackpot::Command::Join { .. } | jackpot::Command::Leave { .. } => {
                return Err(NotWritten::NoVerb("a table that joins or leaves a jackpot"));
            }
            _ => return Err(NotWritten::NoVerb("what only a table tells its jackpot")),
        };
        if let jackpot::Command::Split { approval, .. }
        | jackpot::Command::Combine { approval, .. }
        | jackpot::Command::ChangeRates { approval, .. } = command
        {
            for approval in approval.iter().cloned() {
                self.say(1, Says::Setup(approved(approval)));
            }
        }
        let by = Vec::new();
        self.push(first, Act::Jackpot { jackpot, what, by });
        Ok(())
    }
}

fn opened(jackpot: String, setup: &jackpot::Setup) -> JackpotLine {
    JackpotLine {
        jackpot,
        mode: setup.mode,
        wager: setup.wager,
        pools: match setup.pools {
            jackpot::Pools::One(pool) => Pools::One(pool),
            jackpot::Pools::Divided { major, minor } => Pools::Two { major, minor },
        },
        rates: setup.rates.map(parts),
        seed: setup.seed,
        tables: setup.tables.keys().map(|table| table.0).collect(),
    }
}

pub(super) fn parts(rates: jackpot::Pools<money::Rate>) -> Rates {
    match rates {
        jackpot::Pools::One(rate) => Rates::One(rate),
        jackpot::Pools::Divided { major, minor } => Rates::Two { major, minor },
    }
}
