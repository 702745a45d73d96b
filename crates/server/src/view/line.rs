//! What happened, line by line, as the narrator tells it to whoever looks.

use cards::Card;
use floor::Table;
use floor::house::Event;
use games::Holder;
use games::round::{MoneyLine, Word};
use narrator::{Listener, Narrator, Sentence, Texts};
use serde::Serialize;
use utoipa::ToSchema;

use super::Onlooker;
use super::clause::ClauseView;
use super::words::MoneyWord;

/// One thing that happened, in words, with the clauses it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Line)]
pub struct LineView {
    /// It in words.
    pub text: String,
    /// Where.
    #[schema(required)]
    pub place: Option<u8>,
    /// The word of money, where money moved.
    #[schema(required)]
    pub word: Option<MoneyWord>,
    /// Which wager.
    #[schema(required)]
    pub wager: Option<String>,
    /// How much, in minor units.
    #[schema(required)]
    pub amount: Option<i64>,
    /// The clauses it rests on.
    pub clauses: Vec<ClauseView>,
    /// The faces that were shown with it, where any were.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, required = false)]
    pub cards: Vec<Card>,
}

impl LineView {
    fn of(table: &Table, texts: &Texts, told: Sentence) -> LineView {
        let clause = |under: &_| ClauseView::at(table, *under);
        LineView {
            text: texts.line(&told),
            place: told.place.map(|place| place.number()),
            word: told.word.map(MoneyWord::of),
            wager: told.wager.map(|wager| wager.word().to_owned()),
            amount: told.amount.map(|amount| amount.in_cents()),
            clauses: told.under.iter().map(clause).collect(),
            cards: told.cards,
        }
    }

    /// Whether the house pays with it.
    pub(crate) fn is_paid(&self) -> bool {
        self.word == Some(MoneyWord::Paid)
    }

    /// A line of money, for a list under the name of whose it is.
    #[must_use]
    pub fn money(table: &Table, onlooker: &Onlooker<'_>, line: &MoneyLine) -> LineView {
        LineView {
            text: narrator::bare(onlooker.texts(), onlooker, table, line),
            place: Some(line.place.number()),
            word: Some(MoneyWord::of(line.word)),
            wager: Some(line.wager.word().to_owned()),
            amount: Some(line.amount.in_cents()),
            clauses: ClauseView::all(table, &line.under),
            cards: Vec::new(),
        }
    }
}

impl MoneyWord {
    fn of(word: Word) -> MoneyWord {
        match word {
            Word::Paid => MoneyWord::Paid,
            Word::Taken => MoneyWord::Taken,
            Word::Returned => MoneyWord::Returned,
            Word::Void => MoneyWord::Void,
        }
    }
}

impl Listener for Onlooker<'_> {
    fn is(&self, person: &str) -> bool {
        self.who.is_some_and(|who| who.person == person)
    }

    fn name(&self, person: &str) -> Option<String> {
        let name = self.people.name(person);
        // That it is one of the house's stands beside the place.
        let (name, _) = name.split_once(" (").unwrap_or((&name, ""));
        Some(name.to_owned())
    }

    fn face(&self, table: &Table, of: Holder, position: usize) -> Option<Card> {
        let person = &self.who?.person;
        let device = table.card.device;
        let view = table.round.view(table.game(), device, person, of);
        let sees = view.sees.get(position).copied().unwrap_or(false);
        sees.then(|| table.face(self.order, of, position)).flatten()
    }
}

/// What events tell an onlooker. `before` is what happened at the table since a round
/// began, so that hands shown then can be named now.
#[must_use]
pub fn lines<'e>(
    table: &Table,
    onlooker: &Onlooker<'_>,
    before: impl IntoIterator<Item = &'e Event>,
    events: impl IntoIterator<Item = &'e Event>,
) -> Vec<LineView> {
    let mut telling = Telling {
        onlooker,
        // The deal of now is not the one that the events are of.
        table: table.cleared(),
        narrator: Narrator::new(onlooker.texts()),
    };
    for event in before {
        telling.event(event);
    }
    let mut told = Vec::new();
    for event in events {
        told.extend(telling.event(event));
    }
    told.extend(telling.narrator.rest(onlooker, &telling.table));
    let lines = told.into_iter();
    let texts = onlooker.texts();
    lines.map(|told| LineView::of(table, texts, told)).collect()
}

/// A table on which events happen again to be told.
struct Telling<'o> {
    onlooker: &'o Onlooker<'o>,
    table: Table,
    narrator: Narrator,
}

impl Telling<'_> {
    fn event(&mut self, event: &Event) -> Vec<Sentence> {
        if let Event::Table { event, .. } = event {
            self.table.round.apply(event);
        }
        self.narrator.tell(self.onlooker, &self.table, event)
    }
}
