//! Journals of whole evenings, as a server writes them, and what is made of them.

#![cfg(test)]

mod evening;
mod folder;
mod loading;
mod play;
