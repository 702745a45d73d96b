//! What the cases show.

#[cfg(test)]
mod cases;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod readings;
#[cfg(test)]
mod settings;
