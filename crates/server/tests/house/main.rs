//! The house as whoever comes to its doors sees it.

#[cfg(test)]
mod commands;
#[cfg(test)]
mod door;
#[cfg(test)]
mod secrecy;
