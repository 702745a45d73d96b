//! The weakest hand with which a dealer qualifies.

use std::fmt;

use cards::{Rank, five, three};
use rulebook::{FromValue, Value};

/// A five-card hand as a book names it: by its ranks (`A-K-4-3-2`), or by a category,
/// whose weakest hand is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FiveCards(pub five::Value);

/// A three-card hand as a book names it: `Q-3-2`, or a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ThreeCards(pub three::Value);

impl FromValue for FiveCards {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = value.to_string();
        let by_ranks = ranks::<5>(&text).and_then(|ranks| five::Value::of_ranks(ranks, false));
        let by_category = || {
            let category = text.parse::<five::Category>().ok()?;
            let values = (1..=five::Value::HIGHEST.number()).filter_map(five::Value::new);
            values
                .into_iter()
                .find(|value| value.category() == category)
        };
        let hand = by_ranks.or_else(by_category).map(FiveCards);
        hand.ok_or_else(|| format!("{text} is neither five ranks such as A-K-4-3-2 nor a category"))
    }
}

impl FromValue for ThreeCards {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = value.to_string();
        let by_ranks = ranks::<3>(&text).and_then(|ranks| three::Value::of_ranks(ranks, false));
        let by_category = || {
            let category = text.parse::<three::Category>().ok()?;
            let values = (1..=three::Value::HIGHEST.number()).filter_map(three::Value::new);
            values
                .into_iter()
                .find(|value| value.category() == category)
        };
        let hand = by_ranks.or_else(by_category).map(ThreeCards);
        hand.ok_or_else(|| format!("{text} is neither three ranks such as Q-3-2 nor a category"))
    }
}

impl fmt::Display for FiveCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dashed(f, &self.0.ranks())
    }
}

impl fmt::Display for ThreeCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dashed(f, &self.0.ranks())
    }
}

fn ranks<const N: usize>(text: &str) -> Option<[Rank; N]> {
    let ranks: Option<Vec<Rank>> = text.split('-').map(|rank| rank.parse().ok()).collect();
    ranks?.try_into().ok()
}

fn dashed(f: &mut fmt::Formatter<'_>, ranks: &[Rank]) -> fmt::Result {
    for (index, rank) in ranks.iter().enumerate() {
        if index > 0 {
            f.write_str("-")?;
        }
        write!(f, "{rank}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<T: FromValue + fmt::Display>(text: &str, expected: &str) {
        let read = T::from_value(&Value::Text(text.to_owned()));
        assert_eq!(
            read.map_or_else(|error| error, |hand| hand.to_string()),
            expected
        );
    }

    #[test]
    fn a_threshold_is_read_by_ranks_or_by_category() {
        check::<FiveCards>("A-K-4-3-2", "A-K-4-3-2");
        check::<FiveCards>("one pair", "2-2-5-4-3");
        check::<ThreeCards>("Q-3-2", "Q-3-2");
        check::<ThreeCards>("pair", "2-2-3");
        check::<FiveCards>(
            "A-K-4-3",
            "A-K-4-3 is neither five ranks such as A-K-4-3-2 nor a category",
        );
    }
}
