//! Journals of whole evenings, as a server writes them, and what is made of them.

mod evening;
mod folder;
mod loading;
mod play;
