//! The languages there are, and how each writes numbers.

use std::sync::LazyLock;

use money::{Money, Odds};
use rulebook::choice;

use crate::texts::Texts;

choice! {
    /// A language that people are spoken to in, by its code.
    pub enum Language {
        /// English.
        English = "en",
        /// Italian.
        Italian = "it",
    }
}

impl Language {
    /// What its speakers call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Italian => "Italiano",
        }
    }

    /// The language that a tag such as `it-CH` is of.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Language> {
        let (code, _) = tag.trim().split_once('-').unwrap_or((tag.trim(), ""));
        let code = code.to_ascii_lowercase();
        Language::ALL.iter().copied().find(|it| it.word() == code)
    }
}

impl Texts {
    /// What is said in a language.
    #[must_use]
    pub fn of_language(language: Language) -> &'static Texts {
        match language {
            Language::English => Texts::english(),
            Language::Italian => Texts::italian(),
        }
    }

    /// The language of these texts.
    #[must_use]
    pub fn language(&self) -> Language {
        let all = Language::ALL.iter().copied();
        let mut of_these = all.filter(|it| std::ptr::eq(Texts::of_language(*it), self));
        of_these.next().unwrap_or(Language::English)
    }

    /// What is said in English.
    #[must_use]
    pub fn english() -> &'static Texts {
        static ENGLISH: LazyLock<Texts> = LazyLock::new(|| whole(include_str!("../texts/en.toml")));
        &ENGLISH
    }

    /// What is said in Italian.
    #[must_use]
    pub fn italian() -> &'static Texts {
        static ITALIAN: LazyLock<Texts> = LazyLock::new(|| whole(include_str!("../texts/it.toml")));
        &ITALIAN
    }

    /// What somebody has.
    #[must_use]
    pub fn balance(&self, amount: &str) -> String {
        self.round.balance.fill(&[("amount", amount)])
    }

    /// An amount: "12,500.00", "−3.00".
    #[must_use]
    pub fn amount(&self, amount: Money) -> String {
        self.number(&format!("{amount:#}"))
    }

    /// An amount that is more or less than nothing, with its sign: "+5.00".
    #[must_use]
    pub fn signed(&self, amount: Money) -> String {
        match amount.is_positive() {
            true => self.number(&format!("{amount:+#}")),
            false => self.amount(amount),
        }
    }

    /// What a winning wager pays: "3 to 2".
    #[must_use]
    pub fn odds(&self, odds: Odds) -> String {
        let [pays, per] = [odds.pays(), odds.per()].map(|it| self.whole(u64::from(it)));
        self.numbers.odds.fill(&[("pays", &pays), ("per", &per)])
    }

    /// A whole number: "10,000".
    #[must_use]
    pub fn whole(&self, number: u64) -> String {
        let digits = number.to_string();
        let mut grouped = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        self.number(&grouped)
    }

    /// A number written with a point and commas, as this language writes it.
    #[must_use]
    pub fn number(&self, written: &str) -> String {
        let mut number = String::with_capacity(written.len());
        for letter in written.chars() {
            match letter {
                ',' => number.push_str(&self.numbers.group),
                '.' => number.push_str(&self.numbers.point),
                '-' => number.push('−'),
                other => number.push(other),
            }
        }
        number
    }

    /// Several words as a list: "ante, blind and play".
    #[must_use]
    pub fn list(&self, words: &[String]) -> String {
        match words {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                let and = self.and.plain();
                format!("{}{and}{last}", first.join(", "))
            }
        }
    }
}

#[expect(clippy::expect_used, reason = "a test reads every file of texts")]
fn whole(file: &str) -> Texts {
    Texts::read(file).expect("the file is whole")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cents: i64, english: &str, italian: &str) {
        let amount = Money::cents(cents);
        assert_eq!(Texts::english().amount(amount), english);
        assert_eq!(Texts::italian().amount(amount), italian);
    }

    #[test]
    fn every_language_writes_numbers_its_own_way() {
        check(500, "5.00", "5,00");
        check(1_250_000, "12,500.00", "12.500,00");
        check(-123_456_789, "−1,234,567.89", "−1.234.567,89");
        assert_eq!(Texts::italian().signed(Money::cents(123_400)), "+1.234,00");
        assert_eq!(Texts::english().signed(Money::cents(-50)), "−0.50");
        assert_eq!(Texts::italian().odds(Odds::to_one(10_000)), "10.000 a 1");
        assert_eq!(Texts::english().odds(Odds::new(3, 2)), "3 to 2");
        assert_eq!(Texts::english().whole(1_000_000), "1,000,000");
    }

    #[test]
    fn a_tag_names_its_language() {
        assert_eq!(Language::of_tag("it-CH"), Some(Language::Italian));
        assert_eq!(Language::of_tag(" EN "), Some(Language::English));
        assert_eq!(Language::of_tag("de"), None);
    }

    #[test]
    fn several_words_are_a_list() {
        let words = ["ante", "blind", "play"].map(str::to_owned);
        assert_eq!(Texts::english().list(&words), "ante, blind and play");
        assert_eq!(Texts::italian().list(&words), "ante, blind e play");
    }
}
