//! The flow of a table: who said *deal*, who sits without playing, and whom the dealer
//! waits for.
//!
//! No book asks for any of this. It is how a house that deals by itself keeps nobody
//! waiting, and is data like everything else, so that it outlives a restart.

use std::collections::BTreeMap;

use games::Place;
use games::round::{Event, Phase, Round};
use games::table::Staff;

use crate::table::Table;

/// Who said *deal*, and who sits without playing.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Said {
    /// Who said *deal*, or *next round* once one is over, and when.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    deal: BTreeMap<String, i64>,
    /// For how many rounds somebody has sat there without a wager.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    idle: BTreeMap<String, u32>,
    /// Since when a jackpot prize of the round waits to be confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prize_ms: Option<i64>,
}

/// After how many rounds without a wager somebody's place is freed.
pub const IDLE_ROUNDS: u32 = 3;

/// How long the deal waits for house players who have not wagered yet, in milliseconds.
pub(crate) const COMPANY_MS: i64 = 600;

/// What the ids of house players begin with: they play so that a newcomer sees a table at
/// work, and no clock runs for them.
const HOUSE_PLAYER: &str = "house-player-";

/// Whether somebody is a house player.
#[must_use]
pub fn is_house_player(person: &str) -> bool {
    person.starts_with(HOUSE_PLAYER)
}

/// Whether somebody is a guest without a name, whom the dealer of a table knows by the place.
/// At another table the same words are somebody else.
#[must_use]
pub fn is_unnamed(person: &str) -> bool {
    let place = person.strip_prefix("player-");
    place.is_some_and(|place| place.parse::<Place>().is_ok())
}

impl Said {
    /// Whether there is nothing to be said of anybody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.deal.is_empty() && self.idle.is_empty() && self.prize_ms.is_none()
    }

    /// Since when a jackpot prize of the round waits to be confirmed.
    pub(crate) fn waits_for_prize_ms(&self) -> Option<i64> {
        self.prize_ms
    }

    /// Notes when a hand won a prize.
    pub(crate) fn prize_won(&mut self, at_ms: i64) {
        self.prize_ms.get_or_insert(at_ms);
    }

    /// Whether somebody said *deal*.
    #[must_use]
    pub fn has_said_deal(&self, person: &str) -> bool {
        self.deal.contains_key(person)
    }

    /// For how many rounds somebody has sat there without a wager.
    #[must_use]
    pub fn idle_for(&self, person: &str) -> u32 {
        self.idle.get(person).copied().unwrap_or(0)
    }

    pub(crate) fn say_deal(&mut self, person: &str, at_ms: i64) {
        self.deal.insert(person.to_owned(), at_ms);
    }

    /// When the last of them said it.
    fn last_ms(&self) -> Option<i64> {
        self.deal.values().copied().max()
    }

    /// Follows what happens at a table that is still as it was before.
    pub(crate) fn follow(&mut self, round: &Round, event: &Event) {
        match event {
            Event::RoundOpened { .. } => {
                self.deal.clear();
                self.prize_ms = None;
            }
            Event::BettingClosed { .. } | Event::LockedOut | Event::RoundVoided { .. } => {
                self.deal.clear();
            }
            Event::RoundSettled { .. } => {
                self.deal.clear();
                self.count_idle(round);
            }
            Event::WagerPlaced { person, .. } => {
                self.idle.remove(person);
            }
            Event::Left { place } => {
                if let Some(person) = round.seating.holder(*place) {
                    self.deal.remove(person);
                    self.idle.remove(person);
                }
            }
            _ => {}
        }
    }

    fn count_idle(&mut self, round: &Round) {
        let plays = |person: &str| round.spots.values().any(|spot| spot.person == person);
        let seated = round.seating.areas().map(|(_, person)| person);
        let mut idle: Vec<&str> = seated.filter(|person| !plays(person)).collect();
        // Whoever has several areas sat through one round.
        idle.sort_unstable();
        idle.dedup();
        for person in idle {
            let rounds = self.idle.entry(person.to_owned()).or_default();
            *rounds = rounds.saturating_add(1);
        }
    }
}

impl Table {
    /// The people who sit at it, house players left out.
    pub fn guests(&self) -> impl Iterator<Item = &str> {
        let mut guests: Vec<&str> = self
            .round
            .seating
            .areas()
            .map(|(_, person)| person)
            .filter(|person| !is_house_player(person))
            .collect();
        guests.sort_unstable();
        guests.dedup();
        guests.into_iter()
    }

    /// Whether the house deals at it by itself.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.card.staff == Staff::Automatic
    }

    /// Whether the next round, or the deal, waits for nobody: everybody who sits there has
    /// said so.
    pub(crate) fn all_said_deal(&self) -> bool {
        let mut guests = self.guests().peekable();
        guests.peek().is_some() && guests.all(|person| self.flow.has_said_deal(person))
    }

    /// Whether a round that is over stays on the layout until somebody goes on.
    pub(crate) fn waits_to_go_on(&self) -> bool {
        let over = matches!(self.round.phase, Phase::Settled | Phase::Void);
        let flows = self.pace.flow.is_some();
        over && flows && self.guests().next().is_some() && !self.all_said_deal()
    }

    /// Whether betting waits for somebody to say *deal*, and until when for house players:
    /// they are let in, but never long.
    pub(crate) fn waits_to_deal(&self, now_ms: i64) -> Option<Option<i64>> {
        if self.guests().next().is_some() && !self.all_said_deal() {
            return Some(None);
        }
        let dealt_in = |person: &str| {
            let mut spots = self.round.spots.values();
            spots.any(|spot| spot.person == person && self.game().is_dealt_in(spot))
        };
        let mut company = self.round.seating.areas();
        let missing = company.any(|(_, who)| is_house_player(who) && !dealt_in(who));
        let until = self.flow.last_ms().map(|at| at.saturating_add(COMPANY_MS));
        match (missing, until) {
            (true, Some(until)) if now_ms < until => Some(Some(until)),
            (true, None) => Some(None),
            _ => None,
        }
    }
}
