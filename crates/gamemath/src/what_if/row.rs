//! One row of a table, and the hand with which the dealer qualifies.

use cards::{Rank, five, three};
use games::{FiveCards, ThreeCards};
use money::Odds;
use rulebook::{Answers, FromValue, Value, choice};

/// What a hand is paid.
pub(super) enum Entry {
    /// So much.
    Paid(Value),
    /// Nothing: the table has no such row.
    Unpaid,
}

/// The highest odds that are reckoned with: what all deals of a game leave fits the whole
/// numbers of the machine.
const HIGHEST_ODDS: u32 = 10_000;

/// Odds, as hundredths of the stake: `40`, `1.5`.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 {
        return None;
    }
    let whole = whole
        .parse::<u32>()
        .ok()
        .filter(|whole| *whole <= HIGHEST_ODDS)?;
    let tenths = if part.len() == 1 { 10 } else { 1 };
    let part = part.parse::<u32>().ok()?.checked_mul(tenths)?;
    whole.checked_mul(100)?.checked_add(part)
}

fn written(hundredths: u32) -> Odds {
    Odds::new(hundredths, 100)
}

/// Reads the odds of a hand.
pub(super) fn odds(text: &str, may_be_unpaid: bool) -> Result<Entry, String> {
    if text == "-" && may_be_unpaid {
        return Ok(Entry::Unpaid);
    }
    let odds = hundredths(text).map(written);
    let odds = odds.ok_or_else(|| {
        format!(
            "`{text}` is expected to be odds to one, such as 40, or 1.5 for 3 to 2, up to \
             {HIGHEST_ODDS}"
        )
    })?;
    Ok(Entry::Paid(Value::Text(odds.to_string())))
}

/// Reads the prize of a hand: odds, a share of the meter, or the greater of both.
pub(super) fn prize(text: &str, may_be_unpaid: bool) -> Result<Entry, String> {
    if text == "-" && may_be_unpaid {
        return Ok(Entry::Unpaid);
    }
    let wrong = || {
        format!(
            "`{text}` is expected to be odds to one, such as 500, a share of the meter, such as \
             10%, or the greater of both, such as 1000-or-10%"
        )
    };
    let share = |text: &str| {
        let rate = text.parse::<money::Rate>().ok()?;
        (rate <= money::Rate::WHOLE).then(|| Value::Text(text.to_owned()))
    };
    let fixed = |text: &str| {
        let odds = hundredths(text).map(written)?;
        Some(Value::Text(odds.to_string()))
    };
    let value = match text.split_once("-or-") {
        Some((odds, rate)) => fixed(odds).zip(share(rate)).map(|(odds, rate)| {
            let parts = [("odds", odds), ("share", rate)];
            Value::Table(parts.map(|(key, part)| (key.to_owned(), part)).into())
        }),
        None => fixed(text).or_else(|| share(text)),
    };
    value.map(Entry::Paid).ok_or_else(wrong)
}

/// A row as a what-if writes it; none: it cannot be written so.
pub(super) fn written_back(answers: &Answers<'_>, value: &Value) -> Option<String> {
    let odds = |text: &str| {
        let odds = text.parse::<Odds>().ok()?;
        in_hundredths(u64::from(odds.pays()), u64::from(odds.per()))
    };
    match value {
        Value::Text(text) if text.ends_with('%') => Some(text.clone()),
        Value::Text(text) => odds(text).or_else(|| on_the_wager(answers, text)),
        Value::Table(parts) => {
            let part = |key: &str| parts.get(key).map(Value::to_string);
            Some(format!("{}-or-{}", odds(&part("odds")?)?, part("share")?))
        }
        _ => None,
    }
}

/// A fixed prize as odds on the jackpot wager.
fn on_the_wager(answers: &Answers<'_>, text: &str) -> Option<String> {
    let wager = answers.get("jackpot_wager")?.value.as_ref()?.to_string();
    let [prize, wager] = [text, &wager].map(|it| it.parse::<money::Money>());
    let [prize, wager] = [prize.ok()?, wager.ok()?].map(|it| u64::try_from(it.in_cents()));
    in_hundredths(prize.ok()?, wager.ok()?)
}

/// So many for every so many, with at most two decimals.
fn in_hundredths(pays: u64, per: u64) -> Option<String> {
    let hundredths = pays.checked_mul(100)?;
    if per == 0 || !hundredths.is_multiple_of(per) {
        return None;
    }
    let (whole, part) = (hundredths / per / 100, hundredths / per % 100);
    Some(match part {
        0 => whole.to_string(),
        part if part % 10 == 0 => format!("{whole}.{}", part / 10),
        part => format!("{whole}.{part:02}"),
    })
}

choice! {
    /// The weakest hand with which the dealer qualifies.
    pub enum Qualifier {
        /// Every hand.
        Any = "any",
        /// A jack.
        Jack = "jack",
        /// A queen.
        Queen = "queen",
        /// A king.
        King = "king",
        /// An ace.
        Ace = "ace",
        /// An ace and a king.
        AceKing = "ace-king",
        /// A pair.
        Pair = "pair",
    }
}

/// The weakest hand with which the dealer qualifies, as the game's book would write it.
pub(super) fn qualifier(answers: &Answers<'_>, text: &str) -> Result<Value, String> {
    let words: Vec<_> = Qualifier::ALL.iter().map(|it| it.word()).collect();
    let expected = || format!("write one of {}", words.join(", "));
    let from = text.parse::<Qualifier>().map_err(|_| expected())?;
    let threes = answers.book.game == "three-card-poker";
    let hand = match threes {
        true => lowest_of_three(from).map(|hand| ThreeCards(hand).to_string()),
        false => lowest_of_five(from).map(|hand| FiveCards(hand).to_string()),
    };
    hand.map(Value::Text).ok_or_else(expected)
}

/// The words for a qualifier.
pub(super) fn qualifiers() -> Vec<&'static str> {
    Qualifier::ALL.iter().map(|it| it.word()).collect()
}

/// The word for the qualifier in force, if there is one.
pub(super) fn qualifier_in_force(answers: &Answers<'_>) -> Option<String> {
    let value = answers.get("dealer_qualifies")?.value.as_ref()?;
    let is_it = |from: &Qualifier| match answers.book.game.as_str() {
        "three-card-poker" => {
            let hand = ThreeCards::from_value(value).ok();
            hand.is_some_and(|hand| lowest_of_three(*from) == Some(hand.0))
        }
        _ => {
            let hand = FiveCards::from_value(value).ok();
            hand.is_some_and(|hand| lowest_of_five(*from) == Some(hand.0))
        }
    };
    let known = Qualifier::ALL.iter().find(|from| is_it(from));
    known.map(|from| from.word().to_owned())
}

impl Qualifier {
    /// Whether these ranks of different cards, the highest first, are enough.
    fn is_met(self, ranks: &[Rank]) -> bool {
        let at_least = |rank: Rank| ranks.first().is_some_and(|first| *first >= rank);
        match self {
            Qualifier::Any => true,
            Qualifier::Jack => at_least(Rank::Jack),
            Qualifier::Queen => at_least(Rank::Queen),
            Qualifier::King => at_least(Rank::King),
            Qualifier::Ace => at_least(Rank::Ace),
            Qualifier::AceKing => ranks.starts_with(&[Rank::Ace, Rank::King]),
            Qualifier::Pair => false,
        }
    }
}

fn lowest_of_five(from: Qualifier) -> Option<five::Value> {
    let mut values = (1..=five::Value::HIGHEST.number()).filter_map(five::Value::new);
    values.find(|value| value.category() > five::Category::HighCard || from.is_met(&value.ranks()))
}

fn lowest_of_three(from: Qualifier) -> Option<three::Value> {
    let mut values = (1..=three::Value::HIGHEST.number()).filter_map(three::Value::new);
    values.find(|value| value.category() > three::Category::HighCard || from.is_met(&value.ranks()))
}
