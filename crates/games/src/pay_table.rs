//! Pay tables, kept so that settling a wager is one look-up.

use std::collections::BTreeMap;

use cards::{five, three};
use money::Odds;
use rulebook::{Ask, Asking, Cited};

/// What a wager pays by the category of a five-card hand.
///
/// The row of hands without a pair is written `ace-king`, a label on those of them that
/// can win a bet; `one-pair-or-less` is that row and the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FiveCardPays([Option<Cited<Odds>>; five::Category::ALL.len()]);

/// What a wager pays by the category of a three-card hand.
///
/// A row `mini-royal` is for ace, king and queen of one suit, where these are paid other
/// odds than the straight flushes below them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreeCardPays {
    rows: [Option<Cited<Odds>>; three::Category::ALL.len()],
    mini_royal: Option<Cited<Odds>>,
}

impl FiveCardPays {
    /// What a hand of this category is paid; none: nothing.
    #[must_use]
    pub fn row(&self, category: five::Category) -> Option<Cited<Odds>> {
        self.0.get(category as usize).copied().flatten()
    }

    /// The rows there are, the best hand first.
    pub fn rows(&self) -> impl Iterator<Item = (five::Category, Cited<Odds>)> {
        let categories = five::Category::ALL.into_iter().rev();
        categories.filter_map(|category| self.row(category).map(|odds| (category, odds)))
    }
}

impl ThreeCardPays {
    /// What a hand is called that is ace, king and queen of one suit, where the table has a
    /// row for it.
    pub const MINI_ROYAL: &'static str = "mini royal";

    /// What a hand is paid; none: nothing.
    #[must_use]
    pub fn of(&self, hand: three::Value) -> Option<Cited<Odds>> {
        let mini_royal = self.mini_royal.filter(|_| hand == three::Value::HIGHEST);
        mini_royal.or_else(|| self.row(hand.category()))
    }

    /// What the row is called by which a hand is paid, or would be.
    #[must_use]
    pub fn name(&self, hand: three::Value) -> &'static str {
        match self.mini_royal {
            Some(_) if hand == three::Value::HIGHEST => ThreeCardPays::MINI_ROYAL,
            _ => hand.category().name(),
        }
    }

    /// What a mini-royal is paid; none: as any straight flush.
    #[must_use]
    pub fn mini_royal(&self) -> Option<Cited<Odds>> {
        self.mini_royal
    }

    /// What a hand of this category is paid, a mini-royal apart; none: nothing.
    #[must_use]
    pub fn row(&self, category: three::Category) -> Option<Cited<Odds>> {
        self.rows.get(category as usize).copied().flatten()
    }

    /// The rows by category that there are, the best hand first.
    pub fn rows(&self) -> impl Iterator<Item = (three::Category, Cited<Odds>)> {
        let categories = three::Category::ALL.into_iter().rev();
        categories.filter_map(|category| self.row(category).map(|odds| (category, odds)))
    }
}

impl Ask for FiveCardPays {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        let rows = BTreeMap::<FiveCardRow, Cited<Odds>>::ask(asking, question)?;
        let mut pays = FiveCardPays([None; five::Category::ALL.len()]);
        for (row, odds) in rows {
            for (category, slot) in five::Category::ALL.into_iter().zip(&mut pays.0) {
                if row.pays(category) {
                    *slot = Some(odds);
                }
            }
        }
        Some(pays)
    }
}

impl Ask for ThreeCardPays {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        let rows = BTreeMap::<ThreeCardRow, Cited<Odds>>::ask(asking, question)?;
        let row = |category| rows.get(&ThreeCardRow::Category(category)).copied();
        Some(ThreeCardPays {
            rows: three::Category::ALL.map(row),
            mini_royal: rows.get(&ThreeCardRow::MiniRoyal).copied(),
        })
    }
}

/// A row of a five-card pay table as books write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FiveCardRow {
    Category(five::Category),
    AceKing,
    OnePairOrLess,
}

impl FiveCardRow {
    fn pays(self, category: five::Category) -> bool {
        match self {
            FiveCardRow::Category(row) => row == category,
            FiveCardRow::AceKing => category == five::Category::HighCard,
            FiveCardRow::OnePairOrLess => category <= five::Category::OnePair,
        }
    }
}

impl std::str::FromStr for FiveCardRow {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "ace-king" => Ok(FiveCardRow::AceKing),
            "one-pair-or-less" => Ok(FiveCardRow::OnePairOrLess),
            _ => text
                .parse()
                .map(FiveCardRow::Category)
                .map_err(|error| format!("{error}")),
        }
    }
}

/// A row of a three-card pay table as books write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ThreeCardRow {
    Category(three::Category),
    MiniRoyal,
}

impl std::str::FromStr for ThreeCardRow {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "mini-royal" => Ok(ThreeCardRow::MiniRoyal),
            _ => text
                .parse()
                .map(ThreeCardRow::Category)
                .map_err(|error| format!("{error}")),
        }
    }
}
