//! How hands that rank are written: one, a stretch of them, or all.

use cards::Rank;

use super::row::{Mistake, Row};

/// Hands from one value to another, both included, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) from: u16,
    pub(crate) to: u16,
}

/// Hands of `N` cards that are numbered by what they are worth.
pub(crate) trait Worth<const N: usize> {
    /// The number of the best.
    const HIGHEST: u16;

    /// The number of the hand of these ranks, of one suit or not.
    fn number(ranks: [Rank; N], suited: bool) -> Option<u16>;

    /// The ranks of a hand in order of significance, and whether it is of one suit.
    fn ranks(number: u16) -> ([Rank; N], bool);
}

impl Stretch {
    pub(crate) fn contains(self, number: u16) -> bool {
        (self.from..=self.to).contains(&number)
    }

    /// Reads `*`, `Q64`, `Q64+`, `Q64..K32`; ranks of one suit end in `s`.
    pub(crate) fn read<const N: usize, W: Worth<N>>(
        row: &Row,
        text: &str,
    ) -> Result<Stretch, Mistake> {
        let one = |text: &str| {
            let hand = text.strip_suffix('s').unwrap_or(text);
            let ranks = ranks_of(hand).and_then(|ranks| <[Rank; N]>::try_from(ranks).ok());
            let number = ranks.and_then(|ranks| W::number(ranks, hand.len() < text.len()));
            number.ok_or_else(|| {
                let why = format!(
                    "no hand of {N} ranks: write them as in AKQ84 or Q64, with an s behind a flush"
                );
                row.wrong_hand(text, why)
            })
        };
        if text == "*" {
            let to = W::HIGHEST;
            return Ok(Stretch { from: 1, to });
        }
        if let Some(from) = text.strip_suffix('+') {
            let to = W::HIGHEST;
            return Ok(Stretch {
                from: one(from)?,
                to,
            });
        }
        if let Some((from, to)) = text.split_once("..") {
            let (from, to) = (one(from)?, one(to)?);
            let (from, to) = (from.min(to), from.max(to));
            return Ok(Stretch { from, to });
        }
        let only = one(text)?;
        Ok(Stretch {
            from: only,
            to: only,
        })
    }

    /// Writes it as it is read.
    pub(crate) fn write<const N: usize, W: Worth<N>>(self) -> String {
        match self {
            Stretch { from: 1, to } if to == W::HIGHEST => "*".to_owned(),
            Stretch { from, to } if from == to => written::<N, W>(from),
            Stretch { from, to } if to == W::HIGHEST => format!("{}+", written::<N, W>(from)),
            Stretch { from, to } => format!("{}..{}", written::<N, W>(from), written::<N, W>(to)),
        }
    }
}

/// One hand: `AKQ84`, or `AKQ84s` of one suit.
pub(crate) fn written<const N: usize, W: Worth<N>>(number: u16) -> String {
    let (ranks, suited) = W::ranks(number);
    let letters: String = ranks.iter().map(|rank| rank.letter()).collect();
    letters + if suited { "s" } else { "" }
}

/// The ranks that these letters stand for.
pub(crate) fn ranks_of(text: &str) -> Option<Vec<Rank>> {
    let letters = text.chars();
    letters.map(rank_of).collect()
}

/// The rank that this letter stands for.
pub(crate) fn rank_of(letter: char) -> Option<Rank> {
    let mut ranks = Rank::ALL.into_iter();
    ranks.find(|rank| rank.letter() == letter.to_ascii_uppercase())
}

/// Five cards.
#[derive(Debug)]
pub(crate) struct Five;

impl Worth<5> for Five {
    const HIGHEST: u16 = cards::five::Value::HIGHEST.number();

    fn number(ranks: [Rank; 5], suited: bool) -> Option<u16> {
        cards::five::Value::of_ranks(ranks, suited).map(|value| value.number())
    }

    fn ranks(number: u16) -> ([Rank; 5], bool) {
        use cards::five::{Category, Value};
        let value = Value::new(number).unwrap_or(Value::LOWEST);
        let suited = matches!(
            value.category(),
            Category::Flush | Category::StraightFlush | Category::RoyalFlush
        );
        (value.ranks(), suited)
    }
}

/// Three cards.
#[derive(Debug)]
pub(crate) struct Three;

impl Worth<3> for Three {
    const HIGHEST: u16 = cards::three::Value::HIGHEST.number();

    fn number(ranks: [Rank; 3], suited: bool) -> Option<u16> {
        cards::three::Value::of_ranks(ranks, suited).map(|value| value.number())
    }

    fn ranks(number: u16) -> ([Rank; 3], bool) {
        use cards::three::{Category, Value};
        let value = Value::new(number).unwrap_or(Value::LOWEST);
        let suited = matches!(value.category(), Category::Flush | Category::StraightFlush);
        (value.ranks(), suited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_is_read_as_it_is_written() {
        let row = Row::new("deal", "", "", "bet");
        for number in 1..=Five::HIGHEST {
            let only = Stretch {
                from: number,
                to: number,
            };
            let text = only.write::<5, Five>();
            assert_eq!(Stretch::read::<5, Five>(&row, &text), Ok(only), "{text}");
        }
        for number in 1..=Three::HIGHEST {
            let up = Stretch {
                from: number,
                to: Three::HIGHEST,
            };
            let text = up.write::<3, Three>();
            assert_eq!(Stretch::read::<3, Three>(&row, &text), Ok(up), "{text}");
        }
        let some = Stretch { from: 7, to: 90 };
        assert_eq!(
            Stretch::read::<5, Five>(&row, &some.write::<5, Five>()),
            Ok(some)
        );
        assert!(Stretch::read::<5, Five>(&row, "AKQ8").is_err());
        assert!(Stretch::read::<5, Five>(&row, "AAQ84s").is_err());
    }
}
