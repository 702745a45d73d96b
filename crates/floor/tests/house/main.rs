//! The house: its tables and jackpots together.

#[cfg(test)]
mod alerts;
#[cfg(test)]
mod alone;
#[cfg(test)]
mod automatic;
#[cfg(test)]
mod balance;
#[cfg(test)]
mod card_life;
#[cfg(test)]
mod change;
#[cfg(test)]
mod deals;
#[cfg(test)]
mod file;
#[cfg(test)]
mod flow;
#[cfg(test)]
mod linked;
#[cfg(test)]
mod money;
#[cfg(test)]
mod opening;
#[cfg(test)]
mod own_limits;
#[cfg(test)]
mod pits;
#[cfg(test)]
mod proposals;
#[cfg(test)]
mod scenes;
mod seats;
#[cfg(test)]
mod sheet;
#[cfg(test)]
mod shift;
#[cfg(test)]
mod two_tables;
#[cfg(test)]
mod what_now;
