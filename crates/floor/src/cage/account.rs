//! The accounts of a house, by the names of the trade.

use std::fmt;

use games::Place;

/// Where money lies.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Account {
    /// What the operator put into circulation.
    Bank,
    /// What the operator gave away in coupons.
    Coupons,
    /// A person's balance, apart from the chips at tables.
    Purse(String),
    /// A person's chips at a table.
    Stack {
        /// The table.
        table: u32,
        /// Whose.
        person: String,
    },
    /// Chips between balances and a table; they never stay there.
    Carried(u32),
    /// Money between a jackpot and its tables; none, when no round is open.
    Link(String),
    /// What stands at a place of a table.
    Felt {
        /// The table.
        table: u32,
        /// The place.
        place: Place,
    },
    /// The float of a table: what it won and lost.
    Tray(u32),
    /// What a jackpot took in and has not given.
    Jackpot(String),
    /// The cash in the cage.
    CageCash,
    /// The chips in the cage.
    CageChips,
    /// What counts of the cage and of drop boxes found too little, or too much.
    CageVariance,
    /// The cash that guests brought, less what they took away.
    Patrons,
    /// Chips that guests carry, which lie at no table.
    Pockets,
    /// Chips between the cage and a table, with a slip.
    OnSlip(u32),
    /// The cash in the drop box of a table.
    DropBox(u32),
    /// The cash in boxes that were taken off a table and are not counted yet.
    TakenBox(u32),
    /// What counts of a table's float found too little, or too much.
    FloatVariance(u32),
}

impl ledger::Account for Account {
    /// A correction may take more than a stack holds, and a float may be overdrawn: both
    /// are owed. That nobody wagers chips they do not have is seen to before.
    fn may_be_negative(&self) -> bool {
        !matches!(
            self,
            Account::Felt { .. } | Account::CageCash | Account::CageChips | Account::DropBox(_)
        )
    }
}

impl Account {
    /// What the account is, in the words of a trial balance.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Account::Bank => "bank",
            Account::Coupons => "coupons",
            Account::Purse(_) => "balances",
            Account::Stack { .. } => "chips-at-tables",
            Account::Carried(_) => "carried",
            Account::Link(_) => "between-jackpots-and-tables",
            Account::Felt { .. } => "felt",
            Account::Tray(_) => "trays",
            Account::Jackpot(_) => "jackpots",
            Account::CageCash => "cage-cash",
            Account::CageChips => "cage-chips",
            Account::CageVariance => "cage-variance",
            Account::Patrons => "patrons",
            Account::Pockets => "chips-in-pockets",
            Account::OnSlip(_) => "chips-on-slips",
            Account::DropBox(_) => "drop-boxes",
            Account::TakenBox(_) => "boxes-to-count",
            Account::FloatVariance(_) => "float-variance",
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Bank => f.write_str("bank"),
            Account::Coupons => f.write_str("coupons"),
            Account::Purse(person) => write!(f, "balance of {person}"),
            Account::Stack { person, .. } => write!(f, "chips of {person}"),
            Account::Carried(table) => write!(f, "on the way to table {table}"),
            Account::Link(name) => write!(f, "between {name} and its tables"),
            Account::Felt { place, .. } => write!(f, "felt of place {place}"),
            Account::Tray(table) => write!(f, "tray of table {table}"),
            Account::Jackpot(name) => f.write_str(name),
            Account::CageCash => f.write_str("cash in the cage"),
            Account::CageChips => f.write_str("chips in the cage"),
            Account::CageVariance => f.write_str("variance of the cage"),
            Account::Patrons => f.write_str("cash of guests"),
            Account::Pockets => f.write_str("chips in pockets"),
            Account::OnSlip(table) => write!(f, "slips of table {table}"),
            Account::DropBox(table) => write!(f, "drop box of table {table}"),
            Account::TakenBox(table) => write!(f, "boxes taken from table {table}"),
            Account::FloatVariance(table) => write!(f, "variance of table {table}"),
        }
    }
}
