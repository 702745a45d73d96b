//! Amounts of money, odds, rounding and shares.
