//! The exact mathematics of the games, from the rules that run the table.
