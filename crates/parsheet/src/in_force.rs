//! What is in force at a table that nobody opened: options set, and the book's own first
//! rule for the rest.

use gamemath::what_if::Field;
use gamemath::{Wager, WhatIf};
use money::Money;
use rulebook::{Book, Choice, Choices, Date, Extension};
use serde::Serialize;

/// What is asked of a book: a day, options, an operator's file, the opening wager.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The day; none: the newest text.
    pub on: Option<Date>,
    /// The options set by hand.
    pub choices: &'a Choices,
    /// The operator's file, and how it is called on a command line.
    pub extension: Option<(&'a Extension, &'a str)>,
    /// The opening wager, where somebody said it.
    pub ante: Option<Money>,
}

/// The options and readings of a book in force on a day.
#[derive(Debug)]
pub struct InForce<'b> {
    /// The book.
    pub book: &'b Book,
    /// The day; none: the newest text.
    pub on: Option<String>,
    /// Every option that the text of the day leaves open and that has a value.
    pub options: Vec<OptionInForce<'b>>,
    /// The readings that no option changes.
    pub settled: Vec<&'b str>,
    /// The operator's file.
    pub with: Option<String>,
    /// The opening wager, where somebody said it.
    pub ante: Option<Money>,
    /// What is supposed that the book does not say.
    pub what_if: WhatIf,
}

/// One option, and what it stands at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionInForce<'b> {
    /// Its name.
    pub option: &'b str,
    /// What it stands at.
    pub value: String,
    /// The clause that leaves it open.
    pub clause: &'b str,
    /// How firmly the book stands behind it: by a reading, or by the operator's option.
    pub standing: String,
    /// Whether somebody set it, on the command line or in the operator's file.
    pub set: bool,
    /// Whether that was by hand.
    #[serde(skip)]
    by_hand: bool,
    /// Whether the book gives no such value: somebody asked what would follow if it did.
    #[serde(skip)]
    is_supposed: bool,
}

/// One option that nobody set though a table cannot be opened without it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FirstRule<'b> {
    /// The option.
    pub option: &'b str,
    /// What the book's own first rule makes it.
    pub value: String,
    /// The clause.
    pub clause: &'b str,
}

/// What whoever opens a table must say for the main wagers: from which cards a hand is
/// made, and which of the printed pay tables is used.
pub const ASKED_FOR_MAIN_WAGERS: &[&str] = &["hand-forming", "ante-bonus"];

/// The same for all wagers.
pub const ASKED_FOR_ALL_WAGERS: &[&str] = &[
    "hand-forming",
    "ante-bonus",
    "pair-plus",
    "six-card",
    "trips",
];

impl<'b> InForce<'b> {
    /// What is in force in a book that is asked so.
    #[must_use]
    pub fn of(book: &'b Book, asked: Asked<'_>) -> InForce<'b> {
        let choices = book.choices().into_iter();
        let options = choices
            .filter(|choice| book.is_open(choice.name, asked.on))
            .filter_map(|choice| OptionInForce::of(book, choice, asked))
            .collect();
        let settled = book.readings.iter().filter(|reading| {
            let clause = reading.clauses.first();
            let clause = clause.and_then(|&clause| book.clause(clause));
            let stands = clause.is_some_and(|clause| book.in_force(clause.by, asked.on));
            stands && reading.options.is_empty() && reading.under.is_empty()
        });
        InForce {
            book,
            on: asked.on.map(|day| day.to_string()),
            options,
            settled: settled.map(|reading| reading.id.as_str()).collect(),
            with: asked.extension.map(|(_, name)| name.to_owned()),
            ante: asked.ante,
            what_if: WhatIf::default(),
        }
    }

    /// The same where something is supposed that the book does not say.
    #[must_use]
    pub fn supposing(mut self, what_if: &WhatIf) -> Self {
        self.what_if = what_if.clone();
        for (field, value) in what_if.iter().filter(|(field, _)| !is_numbered(*field)) {
            let mut options = self.options.iter_mut();
            if let Some(option) = options.find(|option| option.option == field.word()) {
                value.clone_into(&mut option.value);
                NOT_BY_THIS_BOOK.clone_into(&mut option.standing);
                option.set = true;
                option.by_hand = false;
                option.is_supposed = true;
            }
        }
        self
    }

    /// What is supposed that the book does not say and a wager rests on, as it was written: of
    /// the wager itself, and of the base where the wager hangs on what is done with the hand.
    #[must_use]
    pub fn supposed_of(&self, wager: Wager) -> Vec<String> {
        let rests_on_play = self.rests_on_play(wager);
        let fields = self.what_if.iter();
        let fields = fields.filter(|(field, _)| {
            let of = field.wager();
            of == wager || of == Wager::Base && rests_on_play
        });
        fields
            .map(|(field, value)| format!("{field}={value}"))
            .collect()
    }

    /// Whether what is done with a hand decides what a wager beside the base comes to: a fold
    /// takes it, or a card that is changed gives it back.
    fn rests_on_play(&self, wager: Wager) -> bool {
        let after_fold = match wager {
            Wager::Base => return true,
            Wager::PairPlus => "pair-plus-after-fold",
            Wager::SixCardBonus => "six-card-after-fold",
            Wager::Trips => "trips-after-fold",
            Wager::Jackpot => "jackpot-after-fold",
        };
        let is_kept = self.value(after_fold) == Some("kept");
        let changes = wager == Wager::Jackpot && self.value("jackpot-on-change").is_some();
        !is_kept || changes
    }

    /// The options by name, with what they stand at.
    #[must_use]
    pub fn pairs(&self) -> Vec<(String, String)> {
        let options = self.options.iter();
        options
            .map(|option| (option.option.to_owned(), option.value.clone()))
            .collect()
    }

    /// What an option stands at.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter();
        let found = options.find(|option| option.option == name);
        found.map(|option| option.value.as_str())
    }

    /// What the book demands a choice for and nobody chose.
    #[must_use]
    pub fn first_rules(&self, asked: &[&str]) -> Vec<FirstRule<'b>> {
        let unset = self.options.iter().filter(|option| !option.set);
        unset
            .filter(|option| asked.contains(&option.option))
            .map(|option| FirstRule {
                option: option.option,
                value: option.value.clone(),
                clause: option.clause,
            })
            .collect()
    }

    /// The command line of a command on this book with these options.
    #[must_use]
    pub fn command_line(&self, command: &str) -> String {
        let mut line = format!("croupier {command} {}", self.book.id);
        for option in self.options.iter().filter(|option| option.by_hand) {
            line.push_str(&format!(" --set {}={}", option.option, option.value));
        }
        for text in self.what_if.texts() {
            line.push_str(&format!(" --what-if {text}"));
        }
        if let Some(file) = &self.with {
            line.push_str(&format!(" --with {file}"));
        }
        if let Some(day) = &self.on {
            line.push_str(&format!(" --on {day}"));
        }
        if let Some(ante) = self.ante {
            line.push_str(&format!(" --ante {ante}"));
        }
        line
    }

    /// The first line: the book, and what it was asked that nobody answered.
    #[must_use]
    pub fn first_line(&self, asked: &[&str]) -> String {
        let rules = self.first_rules(asked);
        let mut line = self.book.id.clone();
        if let Some(day) = &self.on {
            line.push_str(&format!(", on {day}"));
        }
        if !rules.is_empty() {
            let rules = rules
                .iter()
                .map(|rule| format!("{}={} [{}]", rule.option, rule.value, rule.clause));
            let rules = rules.collect::<Vec<_>>().join(", ");
            line.push_str(&format!(" by the book's own first rule: {rules}"));
        }
        if !self.what_if.is_empty() {
            let supposed = self.what_if.texts().join(", ");
            line.push_str(&format!("; {NOT_BY_THIS_BOOK}: {supposed}"));
        }
        line
    }
}

impl<'b> OptionInForce<'b> {
    fn of(book: &'b Book, choice: Choice<'b>, asked: Asked<'_>) -> Option<OptionInForce<'b>> {
        let by_hand = asked.choices.get(choice.name);
        let in_file = asked.extension;
        let in_file = in_file.and_then(|(extension, _)| extension.choices.get(choice.name));
        let set = by_hand.or(in_file);
        Some(OptionInForce {
            option: choice.name,
            value: set.map(str::to_owned).or(choice.default)?,
            clause: book.clause(choice.clause).map_or("", |clause| &clause.id),
            standing: match choice.reading {
                Some(reading) => format!("by reading {reading}"),
                None => "operator's option".to_owned(),
            },
            set: set.is_some(),
            by_hand: by_hand.is_some(),
            is_supposed: false,
        })
    }

    /// Who chose it.
    #[must_use]
    pub fn chosen(&self) -> &'static str {
        match (self.by_hand, self.set) {
            _ if self.is_supposed => "what if",
            (true, _) => "set",
            (false, true) => "set in the operator's file",
            (false, false) => "by default",
        }
    }
}

/// How it is said that something is supposed which the book does not say.
pub const NOT_BY_THIS_BOOK: &str = "not by this book";

/// Whether the option of this name is the number of a table, whatever odds that has.
fn is_numbered(field: Field) -> bool {
    matches!(field, Field::SixCard | Field::Trips)
}
