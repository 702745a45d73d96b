//! The money of the house: cage, slips, drop boxes, counts, disputes, closed days.

mod casino;
mod corrections;
mod counts;
mod disputes;
mod evening;
mod slips;
