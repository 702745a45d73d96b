//! What a what-if can change, and how it is written.

use games::ultimate_texas_holdem::PreFlop;
use rulebook::{Answers, Value, choice};

use super::hands::{Five, Hands, Three};
use super::row::{self, Entry};
use crate::analysis::Wager;

choice! {
    /// What a what-if can change.
    pub enum Field {
        /// The odds of Pair Plus.
        PairPlus = "pair-plus",
        /// The odds of the Six Card Bonus.
        SixCard = "six-card",
        /// The odds of the ante bonus.
        AnteBonus = "ante-bonus",
        /// The odds of the bet.
        BetOdds = "bet-odds",
        /// The odds of the bet after a card was changed.
        ChangedBetOdds = "changed-bet-odds",
        /// The odds of the Blind.
        Blind = "blind",
        /// The odds of Trips.
        Trips = "trips",
        /// The prizes of the jackpot.
        JackpotPrizes = "jackpot-prizes",
        /// The weakest hand with which the dealer qualifies.
        Qualify = "qualify",
        /// The bet, in antes.
        Bet = "bet",
        /// The play wager of Three Card Poker, in antes.
        Play = "play",
        /// The play wager before the flop, in antes.
        PreFlop = "pre-flop",
        /// The play wager after the flop, in antes.
        Flop = "flop",
        /// The play wager at the river, in antes.
        River = "river",
    }
}

/// How the answers of a book are changed.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The questions that get another answer, or one at all.
    pub(super) supposed: Vec<(String, Value)>,
    /// The questions that get none.
    pub(super) withdrawn: Vec<String>,
    /// A question beside them: its clause is the one in whose place a new row stands.
    pub(super) beside: String,
}

/// How a field is written.
enum Kind {
    /// A row of odds for every hand of three cards that is paid.
    ThreeCards,
    /// A row of odds for every hand of five cards that is paid.
    FiveCards,
    /// The same, and every hand is paid.
    AllFiveCards,
    /// A row of prizes.
    Prizes,
    /// A hand.
    Qualifier,
    /// Times the ante.
    Multiple,
    /// Times the ante, perhaps with a choice.
    Multiples,
}

/// The most antes that a wager may be.
const HIGHEST_MULTIPLE: u32 = 10;

impl Field {
    /// The wager whose figures it changes.
    #[must_use]
    pub fn wager(self) -> Wager {
        match self {
            Field::PairPlus => Wager::PairPlus,
            Field::SixCard => Wager::SixCardBonus,
            Field::Trips => Wager::Trips,
            Field::JackpotPrizes => Wager::Jackpot,
            _ => Wager::Base,
        }
    }

    /// Whether it is a table, written row by row from the best hand down.
    #[must_use]
    pub fn is_table(self) -> bool {
        !matches!(
            self.kind(),
            Kind::Qualifier | Kind::Multiple | Kind::Multiples
        )
    }

    /// The table in force, each row with its hand as a book calls it and with what a what-if
    /// would write there; empty where there is no such table or a row cannot be written so.
    #[must_use]
    pub fn rows_in_force(self, answers: &Answers<'_>) -> Vec<(String, String)> {
        let question = self.question(answers);
        let had = Field::rows(&question, answers);
        let hands = match self.kind() {
            Kind::ThreeCards => Hands::of::<Three>(&had, true),
            Kind::FiveCards | Kind::Prizes => Hands::of::<Five>(&had, true),
            Kind::AllFiveCards => Hands::of::<Five>(&had, false),
            Kind::Qualifier | Kind::Multiple | Kind::Multiples => return Vec::new(),
        };
        let rows = hands.named(had.len()).unwrap_or_default().into_iter();
        let rows = rows.map(|row| {
            let answer = answers.get(&format!("{question}.{row}"))?;
            let written = row::written_back(answers, answer.value.as_ref()?)?;
            Some((row.to_owned(), written))
        });
        rows.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// What is in force, as a what-if writes it; none: the game has no such thing, or nobody
    /// could write it.
    #[must_use]
    pub fn in_force(self, answers: &Answers<'_>) -> Option<String> {
        match self.kind() {
            Kind::Multiple | Kind::Multiples => {
                let answer = answers.get(&self.question(answers))?;
                answer.value.as_ref().map(Value::to_string)
            }
            Kind::Qualifier => row::qualifier_in_force(answers),
            _ => {
                let rows = self.rows_in_force(answers).into_iter();
                let rows: Vec<_> = rows.map(|(_, written)| written).collect();
                (!rows.is_empty()).then(|| rows.join("/"))
            }
        }
    }

    /// What may be written where a few words are all there is; else nothing.
    #[must_use]
    pub fn words(self) -> Vec<&'static str> {
        match self.kind() {
            Kind::Qualifier => row::qualifiers(),
            _ => Vec::new(),
        }
    }

    /// The fields, for a sentence.
    pub(super) fn list() -> String {
        let words: Vec<_> = Field::ALL.iter().map(|field| field.word()).collect();
        words.join(", ")
    }

    fn kind(self) -> Kind {
        match self {
            Field::PairPlus | Field::AnteBonus => Kind::ThreeCards,
            Field::SixCard | Field::Blind | Field::Trips => Kind::FiveCards,
            Field::BetOdds | Field::ChangedBetOdds => Kind::AllFiveCards,
            Field::JackpotPrizes => Kind::Prizes,
            Field::Qualify => Kind::Qualifier,
            Field::Bet | Field::Play | Field::Flop | Field::River => Kind::Multiple,
            Field::PreFlop => Kind::Multiples,
        }
    }

    /// The question that it answers, or the table whose rows it does; of numbered tables the
    /// one in force.
    fn question(self, answers: &Answers<'_>) -> String {
        let numbered = |table: &str, by: &str| {
            let number = answers.get(by).and_then(|answer| answer.value.as_ref());
            format!(
                "{table}.{}",
                number.map(Value::to_string).unwrap_or_default()
            )
        };
        let question = match self {
            Field::PairPlus => "pair_plus_pays",
            Field::SixCard => return numbered("six_card_pays", "six_card"),
            Field::AnteBonus => "ante_bonus_pays",
            Field::BetOdds => "bet_pays",
            Field::ChangedBetOdds => "changed_bet_pays",
            Field::Blind => return numbered("blind_pays", "trips"),
            Field::Trips => return numbered("trips_pays", "trips"),
            Field::JackpotPrizes => "jackpot_prizes",
            Field::Qualify => "dealer_qualifies",
            Field::Bet => "bet_multiple",
            Field::Play => "play_multiple",
            Field::PreFlop => "pre_flop",
            Field::Flop => "flop_multiple",
            Field::River => "river_multiple",
        };
        question.to_owned()
    }

    /// The rows of a table that the book has, by name.
    fn rows(question: &str, answers: &Answers<'_>) -> Vec<String> {
        let rows = answers.iter().filter_map(|(known, _)| {
            let row = known.strip_prefix(question)?.strip_prefix('.')?;
            Some(row.to_owned())
        });
        rows.collect()
    }

    /// Whether the game of these answers has it.
    #[must_use]
    pub fn is_had_by(self, answers: &Answers<'_>) -> bool {
        let question = self.question(answers);
        answers.get(&question).is_some() || !Field::rows(&question, answers).is_empty()
    }

    /// How the answers change; or what is expected instead of this value.
    pub(super) fn changes(self, answers: &Answers<'_>, value: &str) -> Result<Changes, String> {
        if !self.is_had_by(answers) {
            let had = Field::ALL.iter().filter(|field| field.is_had_by(answers));
            let had: Vec<_> = had.map(|field| field.word()).collect();
            let (book, had) = (&answers.book.id, had.join(", "));
            return Err(format!("{book} has no such field, it has {had}"));
        }
        let question = self.question(answers);
        let one = |value: Value| Changes {
            supposed: vec![(question.clone(), value)],
            ..Changes::default()
        };
        match self.kind() {
            Kind::Qualifier => row::qualifier(answers, value).map(one),
            Kind::Multiple => multiple(value).map(|many| one(Value::Number(i64::from(many)))),
            Kind::Multiples => multiples(value).map(|many| one(Value::Text(many.to_string()))),
            Kind::ThreeCards => {
                let rows = Field::rows(&question, answers);
                table(
                    &question,
                    &Hands::of::<Three>(&rows, true),
                    value,
                    row::odds,
                )
            }
            Kind::FiveCards => {
                let rows = Field::rows(&question, answers);
                table(&question, &Hands::of::<Five>(&rows, true), value, row::odds)
            }
            Kind::AllFiveCards => {
                let rows = Field::rows(&question, answers);
                table(
                    &question,
                    &Hands::of::<Five>(&rows, false),
                    value,
                    row::odds,
                )
            }
            Kind::Prizes => {
                let rows = Field::rows(&question, answers);
                table(
                    &question,
                    &Hands::of::<Five>(&rows, true),
                    value,
                    row::prize,
                )
            }
        }
    }
}

/// A table row by row.
fn table(
    question: &str,
    hands: &Hands,
    value: &str,
    read: impl Fn(&str, bool) -> Result<Entry, String>,
) -> Result<Changes, String> {
    let entries: Vec<&str> = value.split('/').map(str::trim).collect();
    let names = hands.named(entries.len()).ok_or_else(|| hands.expected())?;
    let mut changes = Changes {
        beside: format!("{question}.{}", hands.lowest()),
        ..Changes::default()
    };
    let path = |row: &str| format!("{question}.{row}");
    let mut paid = Vec::new();
    for (name, entry) in names.iter().zip(entries) {
        match read(entry, hands.may_be_unpaid)? {
            Entry::Paid(value) => {
                paid.push(*name);
                changes.supposed.push((path(name), value));
            }
            Entry::Unpaid => {}
        }
    }
    if paid.is_empty() {
        return Err("at least one hand is paid".to_owned());
    }
    let gone = hands
        .rows
        .iter()
        .filter(|row| !paid.contains(&row.as_str()));
    changes.withdrawn.extend(gone.map(|row| path(row)));
    Ok(changes)
}

fn multiple(text: &str) -> Result<u32, String> {
    let many = text.parse::<u32>().ok();
    let many =
        many.filter(|many| (1..=HIGHEST_MULTIPLE).contains(many) && many.to_string() == text);
    many.ok_or_else(|| format!("write a multiple of the ante, from 1 to {HIGHEST_MULTIPLE}"))
}

fn multiples(text: &str) -> Result<PreFlop, String> {
    let many = text.parse::<PreFlop>().ok();
    let many = many.filter(|many| many.highest() <= HIGHEST_MULTIPLE);
    many.ok_or_else(|| {
        format!(
            "write a multiple of the ante, from 1 to {HIGHEST_MULTIPLE}, or two to choose from, \
             such as 3-or-4"
        )
    })
}
