//! What happens beside the rounds: floats signed, disputes, and the work of the cage.

use floor::cage::Account;
use floor::house::{CageEvent, DisputeEvent, Event, Shifted, SlipKind, TrayEvent};

use super::{Books, cents};
use crate::exceptions::Noticed;
use crate::report::TOGETHER;

impl Books {
    /// What moves beside the rounds: chips and cash that come to a table or leave it.
    pub(super) fn beside(&mut self, event: &Event, at_ms: i64) {
        use Account as A;
        let returned = self.returns(event);
        for posting in self.house.postings(event) {
            let amount = cents(posting.amount);
            match (&posting.from, &posting.to) {
                (A::Carried(table), A::Stack { .. })
                | (A::Patrons, A::DropBox(table))
                // The drop is what was counted.
                | (A::CageVariance, A::TakenBox(table)) => {
                    self.sums(*table, at_ms).drop += amount;
                }
                (A::TakenBox(table), A::CageVariance) => self.sums(*table, at_ms).drop -= amount,
                // A credit that the cage refused comes back, and was none.
                (A::OnSlip(table), A::Tray(_)) => match returned {
                    true => self.sums(*table, at_ms).credits -= amount,
                    false => self.sums(*table, at_ms).fills += amount,
                },
                (A::Tray(table), A::OnSlip(_)) => self.sums(*table, at_ms).credits += amount,
                _ => {}
            }
        }
    }

    /// Whether an event brings a credit back that left the table before.
    fn returns(&self, event: &Event) -> bool {
        let Event::Tray {
            table,
            event: TrayEvent::ChipsReceived { slip, .. },
        } = event
        else {
            return false;
        };
        let known = self.house.tables.get(table);
        let open = known.and_then(|it| it.tray.slips.get(slip));
        open.is_some_and(|open| open.slip.kind == SlipKind::Credit)
    }

    pub(super) fn at_shift(&mut self, table: u32, event: &Shifted, at_ms: i64) {
        if let Shifted::FloatSigned {
            variance: Some(variance),
            by,
            ..
        } = event
            && !variance.is_zero()
        {
            self.sums(table, at_ms).variance += cents(*variance);
            let noticed = Noticed::Variance(*variance);
            self.except(table, at_ms, &by.join(TOGETHER), noticed);
        }
    }

    /// What a dispute comes to: a line that is compensated is the house's loss.
    pub(super) fn at_dispute(&mut self, table: u32, event: &DisputeEvent, at_ms: i64) {
        match event {
            DisputeEvent::Compensated {
                dispute,
                amount,
                by,
                reason,
                ..
            } => {
                let round = self.disputed(table, *dispute);
                let sums = self.sums(table, at_ms);
                sums.win -= cents(*amount);
                sums.corrected += cents(*amount);
                let noticed = Noticed::Dispute(round, reason.clone(), Some(*amount));
                self.except(table, at_ms, &by.join(TOGETHER), noticed);
            }
            DisputeEvent::Decided {
                dispute,
                reason,
                by,
                ..
            } => {
                let round = self.disputed(table, *dispute);
                let noticed = Noticed::Dispute(round, reason.clone(), None);
                self.except(table, at_ms, by, noticed);
            }
            DisputeEvent::Opened { .. } | DisputeEvent::Noted { .. } => {}
        }
    }

    /// The round that a case is about: by the time it is compensated another lies there.
    fn disputed(&self, table: u32, dispute: u64) -> u64 {
        let known = self.house.tables.get(&table);
        let case = known.and_then(|it| it.disputes.find(dispute));
        case.map_or(0, |case| case.round)
    }

    /// What is off at the cage, and its shifts. The cage is table 0 among exceptions.
    pub(super) fn at_cage(&mut self, event: &CageEvent, at_ms: i64) {
        match event {
            CageEvent::ShiftClosed { .. } => {
                let day = self.day_of(at_ms);
                let closed = self.shifts.filter(|(known, _)| *known == day);
                self.shifts = Some((day, closed.map_or(1, |(_, closed)| closed + 1)));
            }
            CageEvent::Signed {
                cash_variance,
                chips_variance,
                by,
                ..
            } => {
                let found = [cash_variance, chips_variance].into_iter().flatten();
                for variance in found.filter(|it| !it.is_zero()) {
                    let noticed = Noticed::Variance(*variance);
                    self.except(0, at_ms, &by.join(TOGETHER), noticed);
                }
            }
            CageEvent::DropCounted {
                table,
                variance,
                by,
                ..
            } if !variance.is_zero() => {
                let noticed = Noticed::Variance(*variance);
                self.except(*table, at_ms, &by.join(TOGETHER), noticed);
            }
            CageEvent::LineCorrected { amount, by, .. } => {
                let noticed = Noticed::Correction(*amount);
                self.except(0, at_ms, &by.join(TOGETHER), noticed);
            }
            // Chips and cash that move are counted by what the cage posts.
            CageEvent::Counted { .. }
            | CageEvent::Drawn { .. }
            | CageEvent::Deposited { .. }
            | CageEvent::BoughtIn { .. }
            | CageEvent::CashedOut { .. }
            | CageEvent::FillIssued { .. }
            | CageEvent::SlipRefused { .. }
            | CageEvent::ChipsAccepted { .. }
            | CageEvent::BoxCounted { .. }
            | CageEvent::DropCounted { .. }
            | CageEvent::DayClosed { .. } => {}
        }
    }
}
