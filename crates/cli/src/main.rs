//! `croupier`: casino poker, by the book.

fn main() {}
