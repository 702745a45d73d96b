//! What a jackpot does to its tables, told in their own streams.

use jackpot::{Link, Source, TableId};
use money::Money;

use super::Event;
use super::draft::Draft;
use super::seat::Linked;

/// What a table knows of the jackpot it plays for.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLink {
    /// Its name.
    pub jackpot: String,
    /// What one wager costs.
    pub wager: Money,
    /// Whether the table reaches it.
    pub up: bool,
    /// Whether it is divided in two.
    pub divided: bool,
    /// Whether the table plays: a declaration may have stopped it.
    pub plays: bool,
}

/// What passes between a jackpot and the float of a table when a prize is paid.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Funded {
    /// The jackpot.
    pub jackpot: String,
    /// What the jackpot gives the float for the prize.
    pub prize: Money,
    /// What the float gives back of a stake that had entered the jackpot.
    pub stake: Money,
}

/// Whether something that happened to a jackpot changes what its tables may do.
pub(super) fn concerns_tables(event: &jackpot::Event) -> bool {
    use jackpot::Event as E;
    match event {
        E::Opened { .. }
        | E::WagerPosted { .. }
        | E::TableJoined { .. }
        | E::TableLeft { .. }
        | E::Suspended { .. }
        | E::TableResumed { .. }
        | E::Resumed { .. }
        | E::Split { .. }
        | E::Combined { .. }
        | E::WentDown { .. }
        | E::CameUp { .. } => true,
        E::LockedOut { .. }
        | E::Contributed { .. }
        | E::WagersVoided { .. }
        | E::Dealt { .. }
        | E::RoundClosed { .. }
        | E::Declared { .. }
        | E::Claimed(_)
        | E::ClaimWithdrawn { .. }
        | E::Checked { .. }
        | E::Validated { .. }
        | E::ToppedUp { .. }
        | E::Awarded(_)
        | E::HeldReleased { .. }
        | E::Seeded { .. }
        | E::Added { .. }
        | E::RatesChanged { .. }
        | E::RatesPosted { .. } => false,
    }
}

impl Draft<'_> {
    /// Tells every table of a jackpot what changed for it.
    pub(super) fn tell_tables(&mut self, linked: &Linked<'_>) {
        let known = self.house.jackpots.get(linked.name);
        let before = known
            .into_iter()
            .flat_map(|jackpot| &jackpot.tables)
            .copied();
        let now: Vec<u32> = linked.link.tables().map(|table| table.0).collect();
        let gone: Vec<u32> = before.filter(|table| !now.contains(table)).collect();
        for table in gone {
            self.tell_table(table, None);
        }
        for table in now {
            let link = of_table(linked.name, &linked.link, table);
            self.tell_table(table, link);
        }
    }

    fn tell_table(&mut self, table: u32, link: Option<TableLink>) {
        let told = self.events.iter().rev().find_map(|event| match event {
            Event::Linked {
                table: it, link, ..
            } if *it == table => Some(link.clone()),
            _ => None,
        });
        let known = self.house.tables.get(&table);
        let Some(known) = told.or_else(|| known.map(|table| table.link.clone())) else {
            return;
        };
        if known != link {
            let at_ms = self.at_ms;
            self.events.push(Event::Linked { table, at_ms, link });
        }
    }

    /// A prize out of the jackpot reaches the float that pays it, and a stake that had
    /// entered the jackpot is made good by the float that hands it back.
    pub(super) fn fund(&mut self, jackpot: &str, event: &jackpot::Event) {
        let jackpot::Event::Awarded(award) = event else {
            return;
        };
        let prize = match award.from {
            Source::Pool(_) => award.amount,
            Source::Float => Money::ZERO,
        };
        if prize.is_positive() || award.stake.is_positive() {
            self.events.push(Event::Funded {
                table: award.hand.round.table.0,
                funded: Funded {
                    jackpot: jackpot.to_owned(),
                    prize,
                    stake: award.stake,
                },
            });
        }
    }
}

/// What a jackpot lets one of its tables do.
fn of_table(name: &str, link: &Link, table: u32) -> Option<TableLink> {
    let terms = link.terms().ok()?;
    Some(TableLink {
        jackpot: name.to_owned(),
        wager: terms.wager,
        up: link.reaches(TableId(table)),
        divided: link.pools().is_divided(),
        plays: link.plays(TableId(table)),
    })
}
