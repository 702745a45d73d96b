//! A table's card: everything an operator says before a table opens.

use std::collections::{BTreeMap, BTreeSet};

use jackpot::Mode;
use money::{ChipSet, Limits, Money};

use crate::device::Device;
use crate::table::Fitting;
use crate::wager::Wager;

/// What an operator says of a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TableCard {
    /// What the cards are dealt from.
    pub device: Device,
    /// The wagers that the layout has no area for, though the book has.
    pub unmarked: BTreeSet<Wager>,
    /// How many decks there are.
    pub decks: u32,
    /// What the table has beside what every table of its kind has.
    pub has: BTreeSet<Fitting>,
    /// What the table lacks.
    pub lacks: BTreeSet<Fitting>,
    /// The least and the most of each wager, where the sign says one.
    pub limits: BTreeMap<Wager, Limits>,
    /// The chips in use; none: any amount can be made.
    pub chips: Option<ChipSet>,
    /// Where the cards come from.
    pub chance: Chance,
    /// Who deals.
    pub staff: Staff,
    /// The jackpot at this table, where it has one.
    pub jackpot: Option<TableJackpot>,
}

impl TableCard {
    /// A table of virtual cards in a shoe that the house deals, without limits.
    #[must_use]
    pub fn plain() -> TableCard {
        TableCard {
            device: Device::Shoe,
            unmarked: BTreeSet::new(),
            decks: 0,
            has: BTreeSet::new(),
            lacks: BTreeSet::new(),
            limits: BTreeMap::new(),
            chips: None,
            chance: Chance::Virtual,
            staff: Staff::Automatic,
            jackpot: None,
        }
    }

    /// The limits of a wager; those of the ante are the blind's too, which is as much.
    #[must_use]
    pub fn limits_of(&self, wager: Wager) -> Option<&Limits> {
        let own = self.limits.get(&wager);
        own.or_else(|| {
            self.limits
                .get(&Wager::Ante)
                .filter(|_| wager == Wager::Blind)
        })
    }

    /// Whether an automated device shuffles the cards.
    #[must_use]
    pub fn shuffles_itself(&self) -> bool {
        let built_in = matches!(self.device, Device::Shuffler | Device::Hand);
        (built_in || self.has.contains(&Fitting::Shuffler))
            && !self.lacks.contains(&Fitting::Shuffler)
    }
}

/// The jackpot as a table knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TableJackpot {
    /// How the wager is taken.
    pub mode: Mode,
    /// The amount of the wager.
    pub wager: Money,
    /// Whether the table reaches its jackpot now.
    pub up: bool,
    /// Whether its pool is divided in two.
    #[serde(default)]
    pub divided: bool,
}

/// Where the cards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Chance {
    /// A deck that the house shuffles and keeps.
    Virtual,
    /// Cards of paper, keyed when they are turned up.
    Real,
}

/// Who deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Staff {
    /// A dealer.
    Staffed,
    /// The house itself.
    Automatic,
}
