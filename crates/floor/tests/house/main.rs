//! The house: its tables and jackpots together.

#[cfg(test)]
mod alone;
#[cfg(test)]
mod automatic;
#[cfg(test)]
mod change;
#[cfg(test)]
mod deals;
#[cfg(test)]
mod opening;
#[cfg(test)]
mod two_tables;
