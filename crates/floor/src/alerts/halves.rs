//! What one of two people has said or counted, and who is waited for.

use games::table::Staff;
use rulebook::Role;

use super::{Alert, Level, Waiting, office};
use crate::house::{About, House, Matter, Proposal};
use crate::table::Table;

/// Whoever is the second of two at a table, by the office of the first.
const fn other(first: Role) -> Role {
    match first {
        Role::Supervisor => Role::Dealer,
        _ => Role::Supervisor,
    }
}

/// Whom a proposal waits for: an office that whoever made it does not hold there.
pub(super) fn second_of(about: &About, proposal: &Proposal) -> Role {
    let first = proposal.by.role.unwrap_or(Role::Manager);
    let matter = Matter::of(&proposal.command);
    match (matter, about) {
        // One of the two is a manager.
        (Some(Matter::Parameters), _) if first == Role::Manager => Role::Supervisor,
        (Some(Matter::Parameters), _) => Role::Manager,
        (_, About::House) if first == Role::Manager => Role::Cage,
        (_, About::House) => Role::Manager,
        _ => other(first),
    }
}

impl House {
    /// Floats and boxes that one person has counted or offered at a table.
    pub(super) fn alerts_of_counts_at(
        &self,
        number: u32,
        table: &Table,
        now_ms: i64,
    ) -> Vec<Alert> {
        let alert = |what, (since_ms, due_ms): (i64, i64), role| Alert {
            level: Level::PersonWaits,
            what,
            about: About::Table(number),
            place: None,
            since_ms: Some(since_ms),
            due_ms: Some(due_ms),
            office: office(&table.book, role),
            role,
            manager_too: false,
            escalated: false,
            under: None,
        };
        let open = |matter: Matter, since_ms: i64| {
            let due_ms = since_ms.saturating_add(matter.open_ms());
            (now_ms < due_ms).then_some((since_ms, due_ms))
        };
        let mut alerts = Vec::new();
        let shift = &table.shift;
        if table.card.staff == Staff::Staffed
            && let Some(((_, _, role), (since_ms, next))) =
                shift.counted.as_ref().zip(shift.counted_at)
            && next == table.next_over()
            && let Some(times) = open(Matter::Float, since_ms)
        {
            alerts.push(alert(Waiting::Float, times, other(*role)));
        }
        let tray = &table.tray;
        if let Some(((_, role), at)) = tray.offered.as_ref().zip(tray.offered_at)
            && let Some(times) = open(Matter::AtTable, at.in_ms())
        {
            alerts.push(alert(Waiting::Box, times, other(*role)));
        }
        for which in tray.boxes.keys().map(|box_number| (number, *box_number)) {
            if let Some(at) = self.till.box_counted_at(which)
                && let Some(times) = open(Matter::Cage, at.in_ms())
            {
                alerts.push(alert(Waiting::BoxCount(which.1), times, Role::Cage));
            }
        }
        alerts
    }

    /// The cage that one person has counted.
    pub(super) fn alert_of_cage(&self, now_ms: i64) -> Option<Alert> {
        let (.., first) = self.till.counted.as_ref()?;
        let since_ms = self.till.counted_at?.in_ms();
        let due_ms = since_ms.saturating_add(Matter::Cage.open_ms());
        let role = match first {
            Role::Cage => Role::Manager,
            _ => Role::Cage,
        };
        (now_ms < due_ms).then(|| Alert {
            level: Level::PersonWaits,
            what: Waiting::CageCount,
            about: About::House,
            place: None,
            since_ms: Some(since_ms),
            due_ms: Some(due_ms),
            office: role.to_string(),
            role,
            manager_too: false,
            escalated: false,
            under: None,
        })
    }
}
