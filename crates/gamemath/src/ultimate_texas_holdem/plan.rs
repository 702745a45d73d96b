//! The ways to play that can be reckoned.

/// A way to play from the first decision to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plan {
    /// The best decision at every point.
    Best,
    /// The highest play wager before the flop, whatever the hole.
    AlwaysBeforeTheFlop,
    /// The published basic strategy.
    Basic,
    /// Nothing before the river, and there the best.
    NeverBeforeTheRiver,
}

/// How the play wager before the flop is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PreFlopRule {
    Best,
    Always,
    Basic,
    Never,
}

/// How the play wager after the flop is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FlopRule {
    Best,
    Basic,
    Never,
}

/// How the play wager after the river is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RiverRule {
    Best,
    Basic,
}

impl Plan {
    pub(super) fn rules(self) -> (PreFlopRule, FlopRule, RiverRule) {
        match self {
            Plan::Best => (PreFlopRule::Best, FlopRule::Best, RiverRule::Best),
            Plan::AlwaysBeforeTheFlop => (PreFlopRule::Always, FlopRule::Never, RiverRule::Best),
            Plan::Basic => (PreFlopRule::Basic, FlopRule::Basic, RiverRule::Basic),
            Plan::NeverBeforeTheRiver => (PreFlopRule::Never, FlopRule::Never, RiverRule::Best),
        }
    }
}
