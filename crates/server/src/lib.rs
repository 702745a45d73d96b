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
mod doors;
mod house;
mod html;
pub mod lobby;
mod log_in;
pub mod metrics;
pub mod openapi;
pub mod pages;
pub mod par;
pub mod people;
pub mod players;
pub mod problem;
pub mod receipt;
pub mod recent;
pub mod rounds;
pub mod vault;
pub mod verification;
pub mod view;

pub use house::{House, OpenError, Options, Welcome};
pub use problem::Problem;
