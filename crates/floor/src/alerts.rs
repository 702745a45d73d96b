//! What waits for whom: from the state of a house alone, with its level and its office.
//!
//! What stops play goes to the manager as well after a minute; where a person waits, it
//! stops play after three; what is due makes a person wait once it is.

mod halves;

use std::iter;

use games::Place;
use games::irregularity::Irregularity;
use jackpot::TableId;
use rulebook::{Book, Citation, Role};

use crate::house::{About, House, Matter};
use crate::table::Table;
use halves::second_of;

/// After how long what stops play goes to the manager too.
const TO_MANAGER_MS: i64 = 60_000;

/// After how long somebody who waits stops play.
const STOPS_MS: i64 = 3 * 60_000;

/// How long before something is due that is said.
const SOON_MS: i64 = 30 * 60_000;

/// How much something presses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It is looked at at the end of the shift.
    Noted,
    /// It is due soon.
    Due,
    /// Somebody waits for it.
    PersonWaits,
    /// Play stands still.
    StopsPlay,
}

impl Level {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Noted => "noted",
            Level::Due => "due",
            Level::PersonWaits => "person-waits",
            Level::StopsPlay => "stops-play",
        }
    }
}

/// What waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Waiting {
    /// An office rules on something.
    Ruling(Irregularity),
    /// A declaration has stopped play.
    Suspension,
    /// A table cannot reach its jackpot.
    LinkDown,
    /// A jackpot prize is to be validated.
    Prize,
    /// A correction wants a second person.
    Correction,
    /// A proposal wants a second person.
    Proposal(u64),
    /// The cards are to be changed.
    Cards,
    /// Nobody sits at the table, and its cards lie ready.
    Vacant,
    /// A breach was recorded.
    Breach,
    /// A settled line was put right.
    Corrected,
    /// Chips are on their way between a table and the cage, or asked for.
    Slip(u64),
    /// A guest disputes a round.
    Dispute(u64),
    /// A dealer has called a supervisor.
    Called,
    /// The cards of a staffed table wait to be inspected by a second person.
    Inspection,
    /// A float that one person has counted.
    Float,
    /// A drop box that one person takes.
    Box,
    /// A drop box that one person has counted.
    BoxCount(u64),
    /// The cage, which one person has counted.
    CageCount,
}

impl Waiting {
    /// Its word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Waiting::Ruling(_) => "ruling",
            Waiting::Suspension => "suspension",
            Waiting::LinkDown => "link-down",
            Waiting::Prize => "prize",
            Waiting::Correction => "correction",
            Waiting::Proposal(_) => "proposal",
            Waiting::Cards => "cards",
            Waiting::Vacant => "vacant",
            Waiting::Breach => "breach",
            Waiting::Corrected => "corrected",
            Waiting::Slip(_) => "slip",
            Waiting::Dispute(_) => "dispute",
            Waiting::Called => "called",
            Waiting::Inspection => "inspection",
            Waiting::Float => "float",
            Waiting::Box => "box",
            Waiting::BoxCount(_) => "box-count",
            Waiting::CageCount => "cage-count",
        }
    }
}

/// Something that waits for somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// How much it presses now.
    pub level: Level,
    /// What it is.
    pub what: Waiting,
    /// Where.
    pub about: About,
    /// At which place.
    pub place: Option<Place>,
    /// Since when, in milliseconds of the house's clock; none: nobody noted it.
    pub since_ms: Option<i64>,
    /// When it is due, or lapses.
    pub due_ms: Option<i64>,
    /// The office it waits for, by the book's own name.
    pub office: String,
    /// What that is in the house.
    pub role: Role,
    /// Whether a manager sees to it as well, because it has stopped play for a minute.
    pub manager_too: bool,
    /// Whether it has waited so long that it presses more than it did.
    pub escalated: bool,
    /// The clause that leaves it to that office, or was broken.
    pub under: Option<Citation>,
}

impl House {
    /// What waits for whom at a time, what presses most first; of equals, the oldest.
    #[must_use]
    pub fn alerts(&self, now_ms: i64) -> Vec<Alert> {
        let mut alerts = Vec::new();
        for (number, table) in &self.tables {
            alerts.extend(self.alerts_at(*number, table, now_ms));
        }
        alerts.extend(self.alerts_of_proposals(now_ms));
        alerts.extend(self.alert_of_cage(now_ms).map(|alert| alert.at(now_ms)));
        let order = |alert: &Alert| {
            let since = alert.since_ms.unwrap_or(i64::MAX);
            (std::cmp::Reverse(alert.level), since)
        };
        alerts.sort_by_key(order);
        alerts
    }

    fn alerts_at(&self, number: u32, table: &Table, now_ms: i64) -> Vec<Alert> {
        let waits = self.waits_of(number);
        let alert = |what, level, since_ms, role| Alert {
            level,
            what,
            about: About::Table(number),
            place: None,
            since_ms,
            due_ms: None,
            office: office(&table.book, role),
            role,
            manager_too: false,
            escalated: false,
            under: None,
        };
        let mut alerts = Vec::new();
        if let Some(pending) = &table.round.pending {
            let since_ms = waits.and_then(|waits| waits.ruling_ms);
            let offices = table.book.offices.iter();
            let role = offices.filter(|it| it.name == pending.by);
            let role = role.filter_map(|it| it.role).next();
            let role = role.unwrap_or(Role::Supervisor);
            let what = Waiting::Ruling(pending.report.what);
            alerts.push(Alert {
                office: pending.by.clone(),
                under: Some(pending.under),
                place: pending.report.places().first().copied(),
                ..alert(what, Level::StopsPlay, since_ms, role)
            });
        }
        if self.is_suspended(number) {
            let since_ms = waits.and_then(|waits| waits.suspended_ms);
            let level = Level::StopsPlay;
            alerts.push(alert(
                Waiting::Suspension,
                level,
                since_ms,
                Role::Supervisor,
            ));
        }
        if table.link.as_ref().is_some_and(|link| !link.up) {
            let since_ms = waits.and_then(|waits| waits.down_ms);
            let level = Level::StopsPlay;
            alerts.push(alert(Waiting::LinkDown, level, since_ms, Role::Supervisor));
        }
        for place in self.unvalidated(number) {
            let since_ms = table.flow.waits_for_prize_ms();
            alerts.push(Alert {
                place: Some(place),
                ..alert(
                    Waiting::Prize,
                    Level::PersonWaits,
                    since_ms,
                    Role::Supervisor,
                )
            });
        }
        let proposed = table.round.proposed.as_ref();
        if let Some(proposed) = proposed.filter(|_| !self.correction_lapsed(number, now_ms)) {
            let since_ms = waits.and_then(|waits| waits.correction_ms);
            alerts.push(Alert {
                place: Some(proposed.place),
                ..alert(
                    Waiting::Correction,
                    Level::PersonWaits,
                    since_ms,
                    Role::Supervisor,
                )
            });
        }
        if let Some((_, due_ms, under)) = table.due().filter(|_| table.round.now.is_some())
            && now_ms >= due_ms.saturating_sub(SOON_MS)
        {
            alerts.push(Alert {
                due_ms: Some(due_ms),
                under: Some(under),
                ..alert(
                    Waiting::Cards,
                    Level::Due,
                    Some(due_ms.saturating_sub(SOON_MS)),
                    Role::Supervisor,
                )
            });
        }
        if let Some(since_ms) = self.vacant_since(number, now_ms) {
            alerts.push(Alert {
                under: table.vacancy_clause(),
                ..alert(Waiting::Vacant, Level::Due, Some(since_ms), Role::Dealer)
            });
        }
        for open in table.tray.slips.values() {
            let what = Waiting::Slip(open.slip.number);
            let role = open.waits_for();
            alerts.push(alert(what, Level::PersonWaits, Some(open.since_ms), role));
        }
        for case in table.disputes.iter().filter(|it| it.decision.is_none()) {
            let named = self.dispute_office(table);
            let role = named.as_ref().map_or(Role::Supervisor, |named| named.role);
            alerts.push(Alert {
                place: Some(case.place),
                under: named.and_then(|named| named.under),
                ..alert(
                    Waiting::Dispute(case.number),
                    Level::PersonWaits,
                    Some(case.since_ms),
                    role,
                )
            });
        }
        if table.waits_for_inspection() {
            let since_ms = waits.and_then(|waits| waits.inspection_ms);
            let (what, level) = (Waiting::Inspection, Level::PersonWaits);
            alerts.push(alert(what, level, since_ms, Role::Supervisor));
        }
        alerts.extend(self.alerts_of_counts_at(number, table, now_ms));
        if let Some((since_ms, place)) = table.shift.called {
            let level = Level::PersonWaits;
            alerts.push(Alert {
                place,
                ..alert(Waiting::Called, level, Some(since_ms), Role::Supervisor)
            });
        }
        for noted in waits.into_iter().flat_map(|waits| &waits.noted) {
            let what = match noted.breached {
                Some(_) => Waiting::Breach,
                None => Waiting::Corrected,
            };
            alerts.push(Alert {
                place: Some(noted.place),
                under: noted.breached,
                ..alert(what, Level::Noted, Some(noted.at_ms), Role::Supervisor)
            });
        }
        let escalated = alerts.into_iter().map(|alert| alert.at(now_ms));
        escalated.collect()
    }

    /// The places of a table whose prizes are not validated.
    fn unvalidated(&self, number: u32) -> Vec<Place> {
        let Some((_, jackpot)) = self.jackpot_of(number) else {
            return Vec::new();
        };
        let claims = jackpot.link.claims();
        let here = claims.filter(|it| it.claim.hand.round.table == TableId(number));
        let open = here.filter(|it| it.validated.is_none());
        open.filter_map(|it| Place::new(it.claim.hand.place))
            .collect()
    }

    fn alerts_of_proposals(&self, now_ms: i64) -> Vec<Alert> {
        let mut alerts = Vec::new();
        for (about, proposals) in self.proposals() {
            let open = proposals.open();
            for proposal in open.filter(|it| self.lapsed(it, now_ms).is_none()) {
                let parameters = Matter::of(&proposal.command) == Some(Matter::Parameters);
                // Nobody stands and waits for what has a day.
                let level = match parameters {
                    true => Level::Due,
                    false => Level::PersonWaits,
                };
                let role = second_of(about, proposal);
                let table = match about {
                    About::Table(table) => Some(*table),
                    About::Jackpot(jackpot) => {
                        let jackpot = self.jackpots.get(jackpot);
                        jackpot.and_then(|jackpot| jackpot.tables.first().copied())
                    }
                    About::House => None,
                };
                let table = table.and_then(|table| self.tables.get(&table));
                let place = match proposal.command.as_ref() {
                    crate::house::Command::Table { command, .. } => command.place(),
                    _ => None,
                };
                let alert = Alert {
                    level,
                    what: Waiting::Proposal(proposal.number),
                    about: about.clone(),
                    place,
                    since_ms: Some(proposal.from_ms),
                    due_ms: Some(proposal.to_ms),
                    office: table.map_or_else(|| role.to_string(), |it| office(&it.book, role)),
                    role,
                    manager_too: false,
                    escalated: false,
                    under: None,
                };
                alerts.push(match parameters {
                    true => alert,
                    false => alert.at(now_ms),
                });
            }
        }
        alerts
    }
}

impl Alert {
    /// The roles that see to it: that of its office, which alone may decide what is left to it,
    /// and the manager's once play has stood still for long.
    pub fn roles(&self) -> impl Iterator<Item = Role> {
        let too = self.manager_too && self.role != Role::Manager;
        iter::once(self.role).chain(too.then_some(Role::Manager))
    }

    /// The alert as it presses at a time.
    fn at(self, now_ms: i64) -> Alert {
        let age_ms = self
            .since_ms
            .map_or(0, |since| now_ms.saturating_sub(since));
        match self.level {
            Level::StopsPlay if age_ms >= TO_MANAGER_MS => Alert {
                manager_too: true,
                escalated: true,
                ..self
            },
            Level::PersonWaits if age_ms >= STOPS_MS => Alert {
                level: Level::StopsPlay,
                manager_too: age_ms >= STOPS_MS + TO_MANAGER_MS,
                escalated: true,
                ..self
            },
            Level::Due if self.due_ms.is_some_and(|due| now_ms >= due) => Alert {
                level: Level::PersonWaits,
                escalated: true,
                ..self
            },
            Level::Noted | Level::Due | Level::PersonWaits | Level::StopsPlay => self,
        }
    }
}

/// What a book calls those of a role; where it has no name for them, the role's.
fn office(book: &Book, role: Role) -> String {
    let mut offices = book.offices.iter();
    let found = offices.find(|office| office.role == Some(role));
    found.map_or_else(|| role.to_string(), |office| office.name.clone())
}
