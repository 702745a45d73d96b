//! The games and what each asks of its book.
