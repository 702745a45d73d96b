//! What comes after its time.

use games::irregularity::{Irregularity, Report};
use games::round::{self, Part, Reason, Teller};
use games::{Holder, Place};
use rulebook::{Citation, Role};

use super::Refusal;
use super::seat::Seat;
use crate::authority::By;
use crate::clock::Until;

impl Seat<'_> {
    /// Refuses what a player does after the clock it was asked for by has run out: the
    /// betting is closed, or the player counts as absent. Nobody has to notice first.
    pub(super) fn check_time(
        &self,
        by: &By,
        command: &round::Command,
        at_ms: i64,
    ) -> Result<(), Refusal> {
        let clock = self.table.clock.filter(|clock| clock.has_run_out(at_ms));
        let Some(clock) = clock.filter(|_| by.role == Some(Role::Player)) else {
            return Ok(());
        };
        let (reason, under) = match (clock.until, command.part()) {
            (Until::NoMoreBets, Part::Betting) => {
                let call = self.table.game().table().call_no_more_bets.under;
                (Reason::BettingIsClosed, Some(call))
            }
            (Until::Decided, Part::Deciding) => {
                let absent = command.place().and_then(|place| self.absent(place));
                (Reason::TimeIsUp, absent)
            }
            _ => return Ok(()),
        };
        Err(Refusal::Table(round::Refusal { reason, under }))
    }

    /// What the book rules on a player who is not there to decide.
    fn absent(&self, place: Place) -> Option<Citation> {
        let report = Report::of(Irregularity::Absent, vec![Holder::Place(place)]);
        let report = round::Command::Report(report);
        let ruled = self.table.decide(&Teller::house(), report).ok()?;
        ruled.iter().find_map(|event| match event {
            round::Event::Ruled { given } => Some(given.under),
            round::Event::RulingAsked { pending } => Some(pending.under),
            _ => None,
        })
    }
}
