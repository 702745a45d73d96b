//! The house as a server.
//!
//! Every command goes over the [`desk`], which decides, writes and only then answers;
//! [`dealing`] is the dealer at the tables; [`view`] is what somebody sees of a table;
//! [`api`] and [`pages`] are the doors. [`House::open`] opens a data directory and
//! [`House::serve`] serves it.

pub mod acceptance;
pub mod advice;
pub mod answer;
pub mod api;
pub mod app;
pub mod asker;
mod assets;
pub mod budget;
pub mod chance;
mod checking;
mod command_schemas;
mod connections;
mod crowd;
pub mod dealing;
pub mod departures;
pub mod desk;
mod doors;
mod elsewhere;
mod folds;
mod house;
mod html;
pub mod limits;
pub mod lobby;
mod log_in;
pub mod metrics;
pub mod openapi;
pub mod out_of_play;
pub mod pages;
pub mod par;
pub mod people;
pub mod players;
pub mod problem;
mod program;
mod published;
pub mod receipt;
pub mod recent;
pub mod refusals;
pub mod restoring;
pub mod rounds;
pub mod time;
pub mod upgrading;
pub mod vault;
pub mod verification;
pub mod view;
pub mod witness;

pub use house::{House, OpenError, Options, Welcome};
pub use limits::Limits;
pub use problem::Problem;
pub use witness::Witness;
