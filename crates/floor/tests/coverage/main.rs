//! What the cases show.

#[cfg(test)]
mod cases;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod readings;
#[cfg(test)]
mod refusals;
#[cfg(test)]
mod settings;
#[cfg(test)]
mod ways;
