//! The house as whoever comes to its doors sees it.

#[cfg(test)]
mod browsers;
#[cfg(test)]
mod closing;
mod commands;
#[cfg(test)]
mod departures;
#[cfg(test)]
mod document;
#[cfg(test)]
mod door;
#[cfg(test)]
mod evening;
#[cfg(test)]
mod history;
#[cfg(test)]
mod links;
#[cfg(test)]
mod load;
#[cfg(test)]
mod out_of_play;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod problems;
#[cfg(test)]
mod rudeness;
#[cfg(test)]
mod secrecy;
#[cfg(test)]
mod spelling;
#[cfg(test)]
mod views;
