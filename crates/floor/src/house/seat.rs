//! A table while a command to it is decided, with the jackpot it plays for.

use std::borrow::Cow;

use games::round::{self, Part, Phase, Round};
use games::table::Chance;
use games::{Place, Wager};
use jackpot::{ContributionAt, Link, Reason, Stamp, TableId};
use money::Money;
use rulebook::Cited;

use super::kept::Kept;
use super::{Locked, Refusal};
use crate::deal::Deal;
use crate::table::Table;

/// How many numbers a moment of a jackpot has for the cards of one deal.
const DECK: u64 = 64;

/// The table of a command, and the jackpot it plays for. What the events so far have made of
/// the round is asked for the jackpot alone; without one it stays as the command found it.
pub(super) struct Seat<'h> {
    pub(super) number: u32,
    pub(super) table: &'h Table,
    pub(super) round: Kept<'h, Round>,
    pub(super) locked: Cow<'h, Locked>,
    pub(super) jackpot: Option<Linked<'h>>,
}

/// A jackpot as the events so far have left it.
pub(super) struct Linked<'h> {
    pub(super) name: &'h str,
    pub(super) rules: &'h jackpot::Rules,
    pub(super) link: Kept<'h, Link>,
}

impl Seat<'_> {
    /// Goes on with an event, as far as the jackpot has to know.
    pub(super) fn apply(&mut self, at_ms: i64, event: &round::Event) {
        if self.jackpot.is_some() {
            self.round.to_mut().apply(event);
            if Locked::follows(event) {
                self.locked.to_mut().apply(at_ms, event);
            }
        }
    }

    pub(super) fn round_id(&self) -> jackpot::Round {
        jackpot::Round {
            table: TableId(self.number),
            number: jackpot::RoundId(self.locked.number),
        }
    }

    pub(super) fn hand(&self, place: Place) -> jackpot::Hand {
        self.round_id().hand(place.number())
    }

    /// Whether betting is closed on the round that lies there, before this command or by it.
    /// Until then the round that the jackpot knows last is the one before.
    pub(super) fn is_called(&self) -> bool {
        let by_this = matches!(self.locked, Cow::Owned(_));
        by_this || self.table.round.phase != Phase::Betting
    }

    /// The wager that the jackpot accepted for a place.
    pub(super) fn wager(&self, place: Place) -> Option<Money> {
        let linked = self.jackpot.as_ref()?;
        linked.link.wager(self.hand(place))
    }

    /// A moment of its jackpot: those at one time are told apart by what happened to the
    /// jackpot before.
    pub(super) fn stamp(&self, at_ms: i64) -> Stamp {
        let linked = self.jackpot.as_ref();
        Stamp {
            at_ms,
            sequence: linked.map_or(0, |linked| linked.link.happened()) * DECK,
        }
    }

    /// A hand of this table whose prize is not validated.
    pub(super) fn unvalidated(&self) -> Option<jackpot::Hand> {
        let link = self.jackpot.as_ref().map(|linked| &linked.link)?;
        let here = |hand: jackpot::Hand| hand.round.table == TableId(self.number);
        let mut open = link.claims().filter(|it| it.validated.is_none());
        open.find(|it| here(it.claim.hand)).map(|it| it.claim.hand)
    }

    /// Whether a hand has a claim that is not paid yet.
    pub(super) fn claims(&self, hand: jackpot::Hand) -> bool {
        let linked = self.jackpot.as_ref();
        linked.is_some_and(|linked| linked.link.claim(hand).is_some())
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
        let stops = matches!(command.part(), Part::Betting | Part::Deciding)
            || matches!(command, round::Command::Step { .. });
        let link = self.table.link.as_ref();
        if !stops || link.is_none_or(|link| link.plays) {
            return Ok(());
        }
        let rules = self.table.game().jackpot();
        let suspends = rules.and_then(|rules| rules.declaration_suspends);
        Err(Refusal::Jackpot(jackpot::Refusal {
            reason: Reason::PlayIsSuspended,
            under: suspends.map(|stated| stated.under),
        }))
    }
}

/// The most that a prize at a place may be, where a maximum payout limits prizes: the whole
/// limit, or what the hand or its player has not been paid of it.
pub(super) fn most(seat: &Seat<'_>, place: Place) -> Result<Option<Cited<Money>>, Refusal> {
    let rules = seat.table.game().table();
    let total = seat.round.running_total(rules, place);
    let most = total.map_err(round::Refusal::from)?.most_prize();
    Ok(most.map(|cap| Cited {
        value: cap.most,
        under: cap.under,
    }))
}
