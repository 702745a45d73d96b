//! The tests of `journal` on PostgreSQL.

#![cfg(test)]

mod place;

#[path = "../journal/auditing.rs"]
mod auditing;
#[path = "../journal/cases.rs"]
mod cases;
#[path = "../journal/dishonest.rs"]
mod dishonest;
#[path = "../journal/evening.rs"]
mod evening;
#[path = "../journal/intruder.rs"]
mod intruder;
#[path = "../journal/kept.rs"]
mod kept;
#[path = "../journal/loading.rs"]
mod loading;
#[path = "../journal/marks.rs"]
mod marks;
#[path = "../journal/otherwise.rs"]
mod otherwise;
#[path = "../journal/play.rs"]
mod play;
#[path = "../journal/snapshots.rs"]
mod snapshots;
#[path = "../journal/starts.rs"]
mod starts;
#[path = "../journal/tampering.rs"]
mod tampering;
