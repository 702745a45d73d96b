//! A table while a command to it is decided, with the jackpot it plays for.

use games::round::{self, Phase, Round};
use games::table::Chance;
use games::{Place, Wager};
use jackpot::{ContributionAt, Link, Reason, TableId};
use money::Money;

use super::{Locked, Refusal};
use crate::deal::Deal;
use crate::table::Table;

/// The table of a command, its round as the events so far have left it, and the jackpot
/// it plays for.
pub(super) struct Seat<'h> {
    pub(super) number: u32,
    pub(super) table: &'h Table,
    pub(super) round: Round,
    pub(super) locked: Locked,
    pub(super) jackpot: Option<Linked<'h>>,
}

/// A jackpot as the events so far have left it.
pub(super) struct Linked<'h> {
    pub(super) name: &'h str,
    pub(super) rules: &'h jackpot::Rules,
    pub(super) link: Link,
}

impl Seat<'_> {
    pub(super) fn round_id(&self) -> jackpot::Round {
        jackpot::Round {
            table: TableId(self.number),
            number: jackpot::RoundId(self.locked.number),
        }
    }

    pub(super) fn hand(&self, place: Place) -> jackpot::Hand {
        self.round_id().hand(place.number())
    }

    /// The wager that the jackpot accepted for a place.
    pub(super) fn wager(&self, place: Place) -> Option<Money> {
        let linked = self.jackpot.as_ref()?;
        linked.link.wager(self.hand(place))
    }

    /// A hand of this table whose prize is not validated.
    pub(super) fn unvalidated(&self) -> Option<jackpot::Hand> {
        let link = self.jackpot.as_ref().map(|linked| &linked.link)?;
        let here = |hand: jackpot::Hand| hand.round.table == TableId(self.number);
        let mut open = link.claims().filter(|it| it.validated.is_none());
        open.find(|it| here(it.claim.hand)).map(|it| it.claim.hand)
    }

    pub(super) fn may_hit(&self) -> bool {
        let linked = self.jackpot.as_ref();
        linked.is_some_and(|linked| linked.link.may_hit(self.round_id()))
    }

    pub(super) fn enters_on_collection(&self) -> bool {
        let mode = self.table.card.jackpot.map(|terms| terms.mode);
        let rules = self.jackpot.as_ref().map(|linked| linked.rules);
        let at = rules
            .zip(mode)
            .map(|(rules, mode)| rules.contributes_at(mode));
        at == Some(ContributionAt::Collection)
    }

    /// The jackpot wagers on the layout that are wagers: lit, and on a place that plays.
    pub(super) fn wagers(&self) -> Vec<(Place, Money)> {
        let game = self.table.game();
        let spots = self.round.spots.iter();
        let played = spots.filter(|(_, spot)| game.is_dealt_in(spot));
        played
            .filter_map(|(place, spot)| {
                let stake = spot.stakes.get(&Wager::Jackpot)?;
                stake.lit.then_some((*place, stake.amount))
            })
            .collect()
    }

    /// Nobody wagers on virtual cards before the house has bound itself to them.
    pub(super) fn check_deal(&self) -> Result<(), Refusal> {
        let bound = |deal: &Deal| !deal.is_over() && !deal.has_begun();
        // A wager on a layout that is settled would open the next round by itself.
        let may_wager = matches!(
            self.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        if self.table.card.chance != Chance::Virtual
            || !may_wager
            || self.table.deal.as_ref().is_some_and(bound)
        {
            return Ok(());
        }
        Err(Refusal::Deal(
            "wagers are taken once the next deal is committed to",
        ))
    }

    /// While play is suspended, nothing goes on but what is reported and ruled.
    pub(super) fn check_suspension(&self, command: &round::Command) -> Result<(), Refusal> {
        let Some(linked) = &self.jackpot else {
            return Ok(());
        };
        let stops = matches!(
            command,
            round::Command::Wager { .. }
                | round::Command::Raise { .. }
                | round::Command::Withdraw { .. }
                | round::Command::Fold { .. }
                | round::Command::Check { .. }
                | round::Command::Bet { .. }
                | round::Command::Play { .. }
                | round::Command::Change { .. }
                | round::Command::Step { .. }
        );
        if !stops || linked.link.plays(TableId(self.number)) {
            return Ok(());
        }
        let suspends = linked.rules.declaration_suspends;
        Err(Refusal::Jackpot(jackpot::Refusal {
            reason: Reason::PlayIsSuspended,
            under: suspends.map(|stated| stated.under),
        }))
    }
}
