//! `croupier` over a PostgreSQL of the test's own.

#![cfg(test)]
#![cfg(unix)]

mod moving;
#[path = "../house/process.rs"]
#[expect(dead_code, reason = "tests of a house in a file ask more of it")]
mod process;
