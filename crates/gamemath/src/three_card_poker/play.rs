//! A way to play as data: which hands are played.
#![expect(clippy::indexing_slicing, reason = "there is a place for every value")]

use std::collections::BTreeMap;

use cards::three::{self, Value};
use cards::{Card, Suit};
use games::three_card_poker::Rules;
use money::{Money, Overflow};

use super::hands::PlayerHand;
use super::solution::Solution;
use super::strategies::STRATEGIES;
use crate::strategy::hands::{Stretch, Three, written};
use crate::strategy::{Mistakes, Row};

/// Which hands are played: by value and, where it matters, by the pattern of suits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// By value.
    plays: Vec<Plays>,
    /// Where it depends on the suits: by value and pattern, the hands that are played.
    split: BTreeMap<(u16, Pattern), bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plays {
    Never,
    Always,
    BySuits,
}

/// Suits in the order of the ranks, from the most significant: the first is 0, every new
/// one has the next number. Of a pair the card comes first whose suit is the third's.
type Pattern = [u8; 3];

impl Play {
    /// The best play under these rules.
    pub fn best(rules: &Rules, unit: Money) -> Result<Play, Overflow> {
        let solution = Solution::new(rules, unit)?;
        let hands = solution.hands.iter();
        Ok(Play::of(
            hands.map(|hand| (hand.hand.cards, hand.is_worth_playing())),
        ))
    }

    /// The rules of thumb that have a name.
    pub(crate) fn names() -> Vec<&'static str> {
        STRATEGIES.iter().map(|&(name, _)| name).collect()
    }

    /// The rule of thumb of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Play> {
        let &(_, from) = STRATEGIES.iter().find(|(known, _)| *known == name)?;
        let from = from.and_then(|ranks| Value::of_ranks(ranks, false));
        let from = from.unwrap_or(Value::LOWEST);
        Some(Play::by(|hand| three::rank(hand) >= from))
    }

    /// Whether a hand of this value is played.
    #[inline]
    #[must_use]
    pub fn plays(&self, value: Value, hand: [Card; 3]) -> bool {
        match self.plays[usize::from(value.number())] {
            Plays::Never => false,
            Plays::Always => true,
            Plays::BySuits => {
                let played = self.split.get(&(value.number(), pattern(hand, value)));
                played.copied().unwrap_or(false)
            }
        }
    }

    fn by(rule: impl Fn([Card; 3]) -> bool) -> Play {
        let hands = PlayerHand::all().into_iter();
        Play::of(hands.map(|hand| (hand.cards, rule(hand.cards))))
    }

    fn of(hands: impl Iterator<Item = ([Card; 3], bool)>) -> Play {
        let mut by_value: BTreeMap<u16, Vec<(Pattern, bool)>> = BTreeMap::new();
        for (hand, plays) in hands {
            let value = three::rank(hand);
            let cases = by_value.entry(value.number()).or_default();
            cases.push((pattern(hand, value), plays));
        }
        let mut play = Play {
            plays: vec![Plays::Never; usize::from(Value::HIGHEST.number()) + 1],
            split: BTreeMap::new(),
        };
        for (value, cases) in by_value {
            let first = cases.first().is_some_and(|case| case.1);
            let alike = cases.iter().all(|case| case.1 == first);
            play.plays[usize::from(value)] = match (alike, first) {
                (true, true) => Plays::Always,
                (true, false) => Plays::Never,
                (false, _) => Plays::BySuits,
            };
            if !alike {
                let cases = cases.into_iter();
                play.split
                    .extend(cases.map(|(suits, plays)| ((value, suits), plays)));
            }
        }
        play
    }

    /// The play as rows, the best hands first.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut to = Value::HIGHEST.number();
        let at = |number: u16| self.plays[usize::from(number)];
        while to > 0 {
            let here = at(to);
            if here == Plays::BySuits {
                let hand = written::<3, Three>(to);
                let cases = self.split.iter().filter(|((value, _), _)| *value == to);
                rows.extend(cases.map(|((_, suits), &plays)| {
                    let suits: String = suits.map(|suit| char::from(b'a' + suit)).iter().collect();
                    Row::new("deal", "", format!("{hand}/{suits}"), word(plays))
                }));
                to -= 1;
                continue;
            }
            let alike = (1..to).rev().take_while(|&number| at(number) == here);
            let from = alike.last().unwrap_or(to);
            let stretch = match from {
                1 => "*".to_owned(),
                _ => Stretch { from, to }.write::<3, Three>(),
            };
            rows.push(Row::new("deal", "", stretch, word(here == Plays::Always)));
            to = from - 1;
        }
        rows
    }

    /// Reads a play from rows; what none of them says is played as `otherwise`, or folded.
    pub(crate) fn read(rows: &[Row], otherwise: Option<&Play>) -> Result<Play, Mistakes> {
        let rows = Mistakes::all(rows, Written::read)?;
        Ok(Play::by(|hand| {
            let value = three::rank(hand);
            let suits = pattern(hand, value);
            let fits = |row: &&Written| {
                row.hands.contains(value.number()) && row.suits.is_none_or(|wanted| wanted == suits)
            };
            match rows.iter().find(fits) {
                Some(row) => row.plays,
                None => otherwise.is_some_and(|other| other.plays(value, hand)),
            }
        }))
    }
}

/// A row as it was read.
struct Written {
    hands: Stretch,
    suits: Option<Pattern>,
    plays: bool,
}

impl Written {
    fn read(row: &Row) -> Result<Written, Mistakes> {
        let against = match row.against.is_empty() {
            true => Ok(()),
            false => Err(row.wrong_against("the dealer shows nothing: leave it empty")),
        };
        let (hand, suits) = match row.hand.split_once('/') {
            Some((hand, suits)) => (hand, Some(suits)),
            None => (row.hand.as_str(), None),
        };
        let suits = suits.map(|text| {
            let letters = text.bytes().map(|letter| letter.wrapping_sub(b'a'));
            let letters: Vec<u8> = letters.collect();
            let letters = Pattern::try_from(letters).ok();
            let letters = letters.filter(|suits| suits.iter().all(|&suit| suit < 3));
            letters.ok_or_else(|| {
                row.wrong_hand(
                    text,
                    "behind the stroke stand the suits by letters, as in aab",
                )
            })
        });
        let plays = match row.action.as_str() {
            "play" => Ok(true),
            "fold" => Ok(false),
            _ => Err(row.wrong_action("play or fold")),
        };
        let place = Mistakes::both(row.at_the_deal(), against);
        let hands = Mistakes::both(Stretch::read::<3, Three>(row, hand), suits.transpose());
        let read = Mistakes::both(place, Mistakes::both(hands, plays));
        let (_, ((hands, suits), plays)) = read?;
        Ok(Written {
            hands,
            suits,
            plays,
        })
    }
}

/// The pattern of a hand's suits.
fn pattern(hand: [Card; 3], value: Value) -> Pattern {
    let significance = value.ranks();
    let mut cards = hand;
    let place = |card: &Card| significance.iter().position(|&rank| rank == card.rank());
    cards.sort_by_key(place);
    let [a, b, c] = cards;
    if a.rank() == b.rank() && b.suit() == c.suit() {
        cards = [b, a, c];
    }
    let mut names: Vec<Suit> = Vec::with_capacity(3);
    cards.map(
        |card| match names.iter().position(|&suit| suit == card.suit()) {
            Some(known) => u8::try_from(known).unwrap_or(0),
            None => {
                names.push(card.suit());
                u8::try_from(names.len() - 1).unwrap_or(0)
            }
        },
    )
}

fn word(plays: bool) -> &'static str {
    if plays { "play" } else { "fold" }
}
