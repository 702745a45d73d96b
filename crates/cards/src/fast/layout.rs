//! How the tables of the fast evaluator are laid out: what the build script writes is
//! read in the same places.

/// How many sets of ranks one suit can hold.
pub(crate) const SUIT_MASKS: usize = 1 << 13;

/// Where the values of three cards of one suit begin.
pub(crate) const THREE_SUITED: usize = 1 << 13;

/// The values of hands of five, six or seven cards by the sum of the keys of their ranks.
///
/// The upper bits of a sum name a row, the lower ones a place in it. Rows are thin, so
/// they can be laid over one another: each is shifted by its own offset to where it meets
/// no other. Both lengths are powers of two.
#[repr(C)]
pub(crate) struct Table<const ROWS: usize, const PLACES: usize> {
    pub(crate) offsets: [u16; ROWS],
    pub(crate) values: [u16; PLACES],
}

pub(crate) type Fives = Table<{ 1 << 10 }, { 1 << 13 }>;
pub(crate) type Sixes = Table<{ 1 << 11 }, { 1 << 15 }>;
pub(crate) type Sevens = Table<{ 1 << 12 }, { 1 << 16 }>;

impl<const ROWS: usize, const PLACES: usize> Table<ROWS, PLACES> {
    /// The row of a hand.
    #[inline]
    pub(crate) const fn row(key: u32) -> usize {
        (key >> (u32::BITS - ROWS.trailing_zeros())) as usize
    }

    /// The place of a hand, with the offset of its row.
    #[inline]
    pub(crate) const fn place(key: u32, offset: u16) -> usize {
        key.wrapping_add(offset as u32) as usize % PLACES
    }
}
