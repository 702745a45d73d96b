//! What a settlement does to one wager, and why.

use money::{Money, Odds, Overflow, Rounding};
use rulebook::{Citation, Citations, Cited};

/// What happens to one wager: its stake, its winnings, its clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// What becomes of the stake.
    pub fate: Fate,
    /// The stake.
    pub stake: Money,
    /// The winnings, the stake apart; nothing unless the wager won.
    pub winnings: Money,
    /// What it rests on.
    pub under: Citations,
}

/// What becomes of a stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The player's again, with winnings.
    Won,
    /// The player's again, without.
    Returned,
    /// The house's.
    Lost,
}

/// The most that a wager may be paid, where the operator set a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cap {
    /// The most.
    pub most: Money,
    /// The clause that lets the operator set it.
    pub under: Citation,
}

impl Line {
    /// The wager wins at odds, up to the cap.
    pub fn won(
        stake: Money,
        odds: Cited<Odds>,
        rounding: Rounding,
        cap: Option<Cap>,
    ) -> Result<Line, Overflow> {
        let winnings = odds.value.on(stake, rounding)?;
        let under = Citations::of(odds.under);
        Ok(match cap {
            Some(cap) if winnings > cap.most => Line {
                fate: Fate::Won,
                stake,
                winnings: cap.most,
                under: Citations::of(cap.under).and(odds.under),
            },
            _ => Line {
                fate: Fate::Won,
                stake,
                winnings,
                under,
            },
        })
    }

    /// The stake goes back.
    #[must_use]
    pub fn returned(stake: Money, under: Citation) -> Line {
        Line {
            fate: Fate::Returned,
            stake,
            winnings: Money::ZERO,
            under: Citations::of(under),
        }
    }

    /// The stake is lost.
    #[must_use]
    pub fn lost(stake: Money, under: Citation) -> Line {
        Line {
            fate: Fate::Lost,
            stake,
            winnings: Money::ZERO,
            under: Citations::of(under),
        }
    }

    /// The same line, resting on those clauses too that there are.
    #[must_use]
    pub fn and_all(self, citations: impl IntoIterator<Item = Option<Citation>>) -> Line {
        let citations = citations.into_iter().flatten();
        citations.fold(self, Line::and)
    }

    /// The same line with its winnings cut to what is left under a limit.
    #[must_use]
    pub fn cut(self, cap: Cap, left: Money) -> Line {
        if self.winnings <= left {
            return self;
        }
        let under = self
            .under
            .iter()
            .fold(Citations::of(cap.under), Citations::and);
        Line {
            winnings: left,
            under,
            ..self
        }
    }

    /// The same line, resting on one clause more.
    #[must_use]
    pub fn and(mut self, citation: Citation) -> Line {
        self.under = self.under.and(citation);
        self
    }

    /// What the player has more, or less, than before the wager was made.
    pub fn net(&self) -> Result<Money, Overflow> {
        match self.fate {
            Fate::Won => Ok(self.winnings),
            Fate::Returned => Ok(Money::ZERO),
            Fate::Lost => self.stake.negated(),
        }
    }
}
