//! The house as a server.
//!
//! Every command goes over the [`desk`], which decides, writes and only then answers;
//! [`dealing`] is the dealer at the tables; [`view`] is what somebody sees of a table;
//! [`api`] and [`pages`] are the doors. [`House::open`] opens a data directory and
//! [`House::serve`] serves it.

pub mod advice;
pub mod api;
pub mod app;
pub mod ask;
mod assets;
pub mod chance;
pub mod dealing;
pub mod desk;
mod house;
pub mod lobby;
pub mod pages;
pub mod people;
pub mod players;
mod problem;
pub mod receipt;
pub mod rounds;
pub mod vault;
pub mod view;

pub use house::{House, OpenError, Options, Welcome};
pub use problem::Problem;
