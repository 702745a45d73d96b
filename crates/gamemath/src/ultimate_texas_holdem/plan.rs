//! The ways to play that can be reckoned.

/// How the play wager before the flop is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PreFlopRule {
    /// For the best.
    Best,
    /// The highest, whatever the hole.
    Always,
    /// By the published basic strategy: the highest, or none.
    Basic,
    /// None.
    Never,
}

/// How the play wager after the flop is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FlopRule {
    /// For the best.
    Best,
    /// By the published basic strategy.
    Basic,
    /// None.
    Never,
}

/// How the play wager after the river is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RiverRule {
    /// For the best.
    Best,
    /// By the published basic strategy.
    Basic,
}
