//! Where the money of a house lies: its cage, its tables, its jackpots, and that all of it
//! comes to nothing.

use std::collections::BTreeMap;

use floor::cage::Account;
use floor::house::House;
use serde::Serialize;

/// Where the money of a house lies.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Inventory {
    /// When it lay so, in milliseconds of the house's clock: after the last command of the days
    /// that were asked for.
    pub as_of_ms: i64,
    /// By account; those of people are put together.
    pub accounts: Vec<AccountRow>,
    /// What all accounts come to: nothing, as long as the books are right.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub trial_balance: i128,
}

/// What lies in one place, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AccountRow {
    /// What kind of account, by the key of its word.
    #[serde(serialize_with = "bare")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "cage-cash"))]
    pub account: &'static str,
    /// Which table or jackpot.
    pub of: String,
    /// How much; less than nothing: so much is owed or was put into circulation.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub amount: i128,
}

/// The key of a word without the group that it stands in.
fn bare<S: serde::Serializer>(key: &&'static str, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(key.strip_prefix("reports.").unwrap_or(key))
}

/// The inventory of a house as it stands at a moment.
pub(crate) fn inventory(house: &House, as_of_ms: i64) -> Inventory {
    let mut accounts: BTreeMap<(&'static str, u32, String), i128> = BTreeMap::new();
    for (account, amount) in house.cage.accounts() {
        let amount = i128::from(amount.in_cents());
        *accounts.entry(row_of(account)).or_default() += amount;
    }
    let trial_balance = accounts.values().sum();
    let accounts = accounts.into_iter().filter(|(_, amount)| *amount != 0);
    let accounts = accounts.map(|((account, table, name), amount)| AccountRow {
        account,
        of: if table > 0 { table.to_string() } else { name },
        amount,
    });
    Inventory {
        as_of_ms,
        accounts: accounts.collect(),
        trial_balance,
    }
}

/// The row that an account belongs to: its kind, its table, its name.
fn row_of(account: &Account) -> (&'static str, u32, String) {
    let nothing = String::new;
    match account {
        Account::Bank => ("reports.bank", 0, nothing()),
        Account::Coupons => ("reports.coupons", 0, nothing()),
        Account::Purse(_) => ("reports.purses", 0, nothing()),
        Account::Stack { table, .. } => ("reports.stacks", *table, nothing()),
        Account::Carried(table) => ("reports.carried", *table, nothing()),
        Account::Link(name) => ("reports.link", 0, name.clone()),
        Account::Felt { table, .. } => ("reports.felt", *table, nothing()),
        Account::Tray(table) => ("reports.tray", *table, nothing()),
        Account::Jackpot(name) => ("reports.jackpot", 0, name.clone()),
        Account::CageCash => ("reports.cage-cash", 0, nothing()),
        Account::CageChips => ("reports.cage-chips", 0, nothing()),
        Account::CageVariance => ("reports.cage-variance", 0, nothing()),
        Account::Patrons => ("reports.patrons", 0, nothing()),
        Account::Pockets => ("reports.pockets", 0, nothing()),
        Account::OnSlip(table) => ("reports.on-slip", *table, nothing()),
        Account::DropBox(table) => ("reports.drop-box", *table, nothing()),
        Account::TakenBox(table) => ("reports.taken-box", *table, nothing()),
        Account::FloatVariance(table) => ("reports.float-variance", *table, nothing()),
    }
}
