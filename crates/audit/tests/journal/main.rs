//! Journals of whole evenings, as a server writes them, and what is made of them.

#![cfg(test)]

mod auditing;
mod cases;
mod dishonest;
mod evening;
mod folder;
mod intruder;
mod kept;
mod loading;
mod marks;
mod otherwise;
mod place;
mod play;
mod snapshots;
mod starts;
mod tampering;
