//! What is set: every option in each of its settings, and every way to limit payouts.

use std::fmt;

use games::Rules;
use money::Money;
use rulebook::{Allows, Answers, Book, Choice, Choices};

use crate::ANTE;

/// A book with options set, and an ante.
pub(crate) struct Setting<'b> {
    pub(crate) book: &'b Book,
    pub(crate) chosen: Vec<(String, String)>,
    pub(crate) ante: Money,
}

impl<'b> Setting<'b> {
    fn new(book: &'b Book, ante: Money, chosen: &[(&str, &str)]) -> Setting<'b> {
        let chosen = chosen.iter();
        Setting {
            book,
            chosen: chosen
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            ante,
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        let mut choices = Choices::default();
        for (name, value) in &self.chosen {
            choices.set(name, value);
        }
        Rules::ask(&Answers::new(self.book, None, &choices).unwrap()).unwrap()
    }
}

impl fmt::Display for Setting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.book.id)?;
        for (name, value) in &self.chosen {
            write!(f, " --set {name}={value}")?;
        }
        write!(f, " --ante {}", self.ante)
    }
}

/// Every option of a book in each of its settings, one at a time.
pub(crate) fn every_setting(book: &Book) -> Vec<Setting<'_>> {
    let choices = book.choices().into_iter();
    let choices = choices.filter(|choice| book.is_open(choice.name, None));
    let settings = choices.flat_map(|choice| {
        let values = settings(book, &choice).into_iter();
        let name = choice.name;
        let set = values.map(move |value| Setting::new(book, ANTE, &[(name, &value)]));
        set.collect::<Vec<_>>()
    });
    settings.collect()
}

/// The settings of an option: its own words, and samples for patterns and amounts.
fn settings(book: &Book, choice: &Choice<'_>) -> Vec<String> {
    let mut provisions = book.provisions.iter();
    let provision = provisions.find(|one| one.option.as_deref() == Some(choice.name));
    let bounded = provision.is_some_and(|provision| !matches!(provision.allows, Allows::OneOf(_)));
    let scale = book.scales.iter().find(|scale| scale.option == choice.name);
    let open = scale.is_some_and(|scale| scale.settings.is_empty());
    let is_pattern = |value: &String| value.contains(|letter: char| letter.is_ascii_uppercase());
    let mut values = choice.settings.clone();
    let all = values.len();
    values.retain(|value| !bounded && !open && !is_pattern(value));
    let samples = samples(&book.id, choice.name);
    assert_eq!(values.len() < all, !samples.is_empty(), "{}", choice.name);
    values.extend(samples.iter().map(|&sample| sample.to_owned()));
    values
}

fn samples(book: &str, option: &str) -> &'static [&'static str] {
    match (book, option) {
        (_, "same-time") => &["window:30"],
        ("section10-caribbean-stud", "progression") => &["70%", "100%", "75.5%"],
        ("section10-caribbean-stud", "bet-odds") => {
            &["100/50/20/7/5/4/3/2/1", "250/50/20/7/5/4/3/2/1"]
        }
        ("section10-caribbean-stud", "jackpot-prizes") => &["500/100/50", "600.00/150/75.50"],
        ("venice-caribbean-poker", "jackpot-prizes") => &["500/100/50", "1,000/200/100"],
        (_, "payout-max") => &["5000.00", "25,000.00"],
        (_, "jackpot-wager") => &["2.50", "5.00"],
        (_, "jackpot-meter" | "jackpot-seed") => &["10,000.00", "12,345.00"],
        (_, "progression") => &["70%", "100%"],
        _ => &[],
    }
}

/// Every way to limit payouts: each unit, prizes in and out, limits that cut a little and
/// limits that cut a lot. Limits that wagers share come first.
pub(crate) fn cap_settings(book: &Book) -> Vec<Setting<'_>> {
    let choices = book.choices();
    let values = |name: &str| -> Vec<String> {
        let choice = choices.iter().find(|choice| choice.name == name);
        let values = choice.map(|choice| choice.settings.clone());
        values
            .filter(|values| !values.is_empty())
            .unwrap_or_default()
    };
    let prizes = values("cap-on-jackpot");
    // Section 10 allows no limit below 5,000: there the ante is large.
    let limits = match book.id.as_str() {
        "section10-caribbean-stud" => [("5000.00", 50_000), ("5000.00", 500_000)],
        _ => [("5000.00", 5_000), ("480.00", 5_000)],
    };
    let mut all = Vec::new();
    for unit in values("payout-cap").into_iter().rev() {
        for (limit, ante) in limits {
            let set = [("payout-cap", unit.as_str()), ("payout-max", limit)];
            let ante = Money::cents(ante);
            match prizes.as_slice() {
                [] => all.push(Setting::new(book, ante, &set)),
                prizes => all.extend(prizes.iter().map(|prize| {
                    let [unit, limit] = set;
                    Setting::new(book, ante, &[unit, limit, ("cap-on-jackpot", prize)])
                })),
            }
        }
    }
    all
}
