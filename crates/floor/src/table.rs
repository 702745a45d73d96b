//! A table of the house.

use games::round::{Command, Event, Refusal, Round, Step, Steps};
use games::table::TableCard;
use games::{Game, Rules};
use rulebook::{Answers, Book, Choices, Citation, Date, Extension, Problems};

/// A table: its book as it stands on the day, its card, and the round on it.
#[derive(Debug, Clone)]
pub struct Table {
    /// The book.
    pub book: Book,
    /// The day; none: the newest text.
    pub on: Option<Date>,
    /// What the book answers with the options chosen.
    pub rules: Rules,
    /// What the operator said of the table.
    pub card: TableCard,
    /// The round.
    pub round: Round,
}

impl Table {
    /// Opens a table, or says why the book does not let it be.
    pub fn open(
        book: Book,
        on: Option<Date>,
        choices: &Choices,
        extension: Option<&Extension>,
        card: TableCard,
    ) -> Result<Table, Problems> {
        let answers = Answers::extended(&book, on, choices, extension)?;
        let rules = Rules::ask(&answers)?;
        Ok(Table {
            on,
            rules,
            card,
            round: Round::default(),
            book,
        })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        self.rules.game()
    }

    /// The dealer's next step.
    #[must_use]
    pub fn next_step(&self) -> Option<Step> {
        Steps {
            game: self.game(),
            card: &self.card,
        }
        .next(&self.round)
    }

    /// The events that `command` gives rise to, or the refusal. Changes nothing.
    pub fn decide(&self, command: Command) -> Result<Vec<Event>, Refusal> {
        self.round.decide(self.game(), &self.card, command)
    }

    /// The same, with the clauses that let the command be.
    pub fn ground(&self, command: Command) -> Result<(Vec<Event>, Vec<Citation>), Refusal> {
        let draft = self.round.draft(self.game(), &self.card, command)?;
        Ok((draft.events, draft.grounds))
    }

    /// Makes the table what it is after the event.
    pub fn apply(&mut self, event: &Event) {
        self.round.apply(event);
    }
}
