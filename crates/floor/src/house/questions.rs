//! What is asked of a house: its jackpots as a table meets them, and what a place may decide.

use games::{Offer, Place};
use jackpot::{RoundId, TableId};
use money::Money;

use super::{House, Jackpot};

impl House {
    /// The jackpot that a table plays for.
    #[must_use]
    pub fn jackpot_of(&self, table: u32) -> Option<(&str, &Jackpot)> {
        let link = self.tables.get(&table)?.link.as_ref()?;
        let (name, jackpot) = self.jackpots.get_key_value(&link.jackpot)?;
        Some((name.as_str(), jackpot.as_ref()))
    }

    /// What stands on the meter that a table shows.
    #[must_use]
    pub fn meter(&self, table: u32) -> Option<Money> {
        let (_, jackpot) = self.jackpot_of(table)?;
        let pools = jackpot.link.pools();
        Some(pools.get(pools.shared())?.shown())
    }

    /// What a meter of a jackpot shows: that of one of two pools, or the one at its tables.
    #[must_use]
    pub fn shown(&self, jackpot: &str, pool: Option<jackpot::Pool>) -> Option<jackpot::Shown> {
        let link = &self.jackpots.get(jackpot)?.link;
        link.meter(self.rules(jackpot)?, pool)
    }

    /// What the book of a jackpot's tables says of it.
    #[must_use]
    pub fn rules(&self, jackpot: &str) -> Option<&jackpot::Rules> {
        let mut tables = self.jackpots.get(jackpot)?.tables.iter();
        let table = tables.find_map(|table| self.tables.get(table))?;
        table.game().jackpot()
    }

    /// The round of a table that its jackpot knows.
    #[must_use]
    pub fn round(&self, table: u32) -> jackpot::Round {
        let number = self.locked.get(&table).map_or(0, |locked| locked.number);
        jackpot::Round {
            table: TableId(table),
            number: RoundId(number),
        }
    }

    /// The hand of a place, as its jackpot knows it.
    #[must_use]
    pub fn hand(&self, table: u32, place: Place) -> jackpot::Hand {
        self.round(table).hand(place.number())
    }

    /// What a place may decide now; nothing while play is suspended.
    #[must_use]
    pub fn decisions(&self, table: u32, place: Place) -> Vec<Offer> {
        let playing = self
            .tables
            .get(&table)
            .filter(|_| !self.is_suspended(table));
        playing.map_or_else(Vec::new, |it| it.round.offers(it.game(), place))
    }

    /// Whether a declaration at any table has stopped play at this one.
    #[must_use]
    pub fn is_suspended(&self, table: u32) -> bool {
        let link = self.tables.get(&table).and_then(|it| it.link.as_ref());
        link.is_some_and(|link| !link.plays)
    }
}
