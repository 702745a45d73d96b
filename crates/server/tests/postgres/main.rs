//! Two servers of one house over a PostgreSQL of the test's own.

#![cfg(test)]

mod pair;
mod together;
