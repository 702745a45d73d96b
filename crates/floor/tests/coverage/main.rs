//! What the cases show.

#[cfg(test)]
mod readings;
