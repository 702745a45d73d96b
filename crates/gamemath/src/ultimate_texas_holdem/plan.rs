//! The ways to play that can be reckoned.

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) pre_flop: PreFlopRule,
    pub(super) flop: FlopRule,
    pub(super) river: RiverRule,
}

impl Plan {
    /// The best decision at every point.
    pub(super) const BEST: Plan = Plan {
        pre_flop: PreFlopRule::Best,
        flop: FlopRule::Best,
        river: RiverRule::Best,
    };

    /// The highest play wager before the flop, whatever the hole.
    pub(super) const ALWAYS_BEFORE_THE_FLOP: Plan = Plan {
        pre_flop: PreFlopRule::Always,
        flop: FlopRule::Never,
        river: RiverRule::Best,
    };

    /// The published basic strategy.
    pub(super) const BASIC: Plan = Plan {
        pre_flop: PreFlopRule::Basic,
        flop: FlopRule::Basic,
        river: RiverRule::Basic,
    };

    /// Nothing before the river, and there the best.
    pub(super) const NEVER_BEFORE_THE_RIVER: Plan = Plan {
        pre_flop: PreFlopRule::Never,
        flop: FlopRule::Never,
        river: RiverRule::Best,
    };
}

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
