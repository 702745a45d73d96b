//! The house as whoever comes to its doors sees it.

#[cfg(test)]
mod closing;
mod commands;
#[cfg(test)]
mod door;
#[cfg(test)]
mod evening;
#[cfg(test)]
mod history;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod problems;
#[cfg(test)]
mod secrecy;
#[cfg(test)]
mod views;
