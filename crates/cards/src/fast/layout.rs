//! How the tables of the fast evaluator are laid out: what the build script writes is
//! read in the same places.

/// How many sets of ranks one suit can hold.
pub(crate) const SUIT_MASKS: usize = 1 << 13;

/// How many rows the table of values has.
pub(crate) const ROWS: usize = 1 << ROW_BITS;

/// How many places the table of values has for its rows to share.
pub(crate) const PLACES: usize = 1 << PLACE_BITS;

/// Where the values of three cards of one suit begin.
pub(crate) const THREE_SUITED: usize = 1 << 13;

const ROW_BITS: u32 = 13;
const PLACE_BITS: u32 = 17;

/// The row of a hand in the table of values.
#[inline]
pub(crate) const fn row(key: u32) -> usize {
    (key >> (u32::BITS - ROW_BITS)) as usize
}

/// The place of a hand in the table of values, with the offset of its row.
#[inline]
pub(crate) const fn place(key: u32, offset: u16) -> usize {
    key.wrapping_add(offset as u32) as usize % PLACES
}
