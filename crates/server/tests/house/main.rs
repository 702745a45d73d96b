//! The house as whoever comes to its doors sees it.

#[cfg(test)]
mod as_staff;
#[cfg(test)]
mod bounds;
mod browsers;
#[cfg(test)]
mod bytes;
#[cfg(test)]
mod closing;
#[cfg(test)]
mod coach;
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
mod first_start;
#[cfg(test)]
mod flow;
#[cfg(test)]
mod history;
#[cfg(test)]
mod languages;
#[cfg(test)]
mod library;
#[cfg(test)]
mod links;
#[cfg(test)]
mod load;
#[cfg(test)]
mod offices;
#[cfg(test)]
mod out_of_play;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod people;
#[cfg(test)]
mod preview;
#[cfg(test)]
mod problems;
#[cfg(test)]
mod reports;
#[cfg(test)]
mod rudeness;
#[cfg(test)]
mod secrecy;
mod shut;
#[cfg(test)]
mod spelling;
#[cfg(test)]
mod staffed;
#[cfg(test)]
mod two_people;
#[cfg(test)]
mod views;
