//! The money of the house: cage, slips, drop boxes, counts, disputes, closed days.

mod casino;
mod disputes;
mod evening;
mod slips;
