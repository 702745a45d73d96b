//! Practice: hands that are close decisions, graded, with nothing at stake.
//!
//! Nothing is kept of whoever practises: a question says all its cards, and an answer brings
//! them back. The cards come from the generator for practice, which no table deals from.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use cards::chance::Practice;
use cards::{Card, Cards, Deck};
use floor::Table;
use gamemath::advice::Advice;
use gamemath::decision::Decision;
use gamemath::fraction::{Fraction, decimal, over};
use games::Rules;
use money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::responses::{BadField, TooMany};
use crate::api::{Part, books};
use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::{Chance, random};
use crate::problem::{Details, Problem};

/// The ante that practice is reckoned with: it divides without a rest.
const ANTE: Money = Money::cents(200);

/// How many hands are looked at for one that is close.
const TRIES: usize = 200;

/// A hand to decide on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PracticeHand)]
pub(crate) struct HandView {
    /// The player's cards.
    #[schema(value_type = Vec<String>)]
    hand: Vec<Card>,
    /// The dealer's card that lies open; null: none does in this game.
    #[serde(default)]
    #[schema(value_type = Option<String>, required)]
    up: Option<Card>,
    /// The community cards so far.
    #[serde(default)]
    #[schema(value_type = Vec<String>, required)]
    board: Vec<Card>,
}

/// A question of practice.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Practice)]
pub(crate) struct PracticeView {
    /// The book whose game it is.
    book: String,
    /// The game, as the book prints it.
    game: String,
    /// The hand.
    hand: HandView,
    /// What may be done: `fold`, `bet`, `change 7d` …
    actions: Vec<String>,
}

/// An answer to a question of practice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PracticeAnswer)]
pub(crate) struct AnswerView {
    /// The hand, as it was given.
    hand: HandView,
    /// What to do with it.
    action: String,
}

/// What an answer is worth.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Grade)]
pub(crate) struct GradeView {
    /// What was chosen.
    action: String,
    /// What is best.
    best: String,
    /// How much less than the best it is worth, in antes with four digits.
    cost: String,
    /// The same exactly, a fraction in lowest terms.
    cost_exact: String,
    /// Whether a streak goes on: it costs no more than two hundredths of an ante.
    fine: bool,
    /// What every action is worth.
    actions: Vec<GradedView>,
}

/// What an action is worth.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Graded)]
struct GradedView {
    /// The action.
    action: String,
    /// What it is worth in antes, a fraction in lowest terms.
    ev: String,
    /// The same with four digits.
    decimal: String,
    /// Whether it is the best.
    best: bool,
}

/// A hand that is a close decision
///
/// The two best actions lie within 0.15 of an ante of each other, by the rules of the book's
/// table in this house.
#[utoipa::path(
    get, path = "/api/v1/practice/{book}", tag = "books", operation_id = "practice",
    params(("book" = String, Path, description = "The id of the book",
            example = "nz-three-card-poker")),
    responses(
        (status = 200, description = "A hand", body = PracticeView),
        (status = 404, description = "No such book", body = Details,
         content_type = "application/problem+json"),
        TooMany,
    ),
)]
pub(crate) async fn ask<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(id): Part,
) -> Result<Json<PracticeView>, Problem> {
    let table = table_of(&app, &id)?;
    let seed = random().map_err(|error| Problem::failed(error.to_string()))?;
    let [a, b, c, d, e, f, g, h, ..] = seed;
    let mut source = Practice::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
    let rules = Arc::clone(&table.rules);
    let work = move || close(&rules, &mut source);
    let found = app.budget.work(&asker, Size::Small, work).await?;
    let (hand, advice) = found.ok_or_else(|| Problem::not_now("problems.no-close-hand"))?;
    Ok(Json(PracticeView {
        book: table.book.id.clone(),
        game: table.book.title.clone(),
        hand,
        actions: advice.0.into_iter().map(|value| value.action).collect(),
    }))
}

/// Grade an answer
#[utoipa::path(
    post, path = "/api/v1/practice/{book}", tag = "books", operation_id = "practiceAnswer",
    params(("book" = String, Path, description = "The id of the book",
            example = "nz-three-card-poker")),
    request_body = AnswerView,
    responses(
        (status = 200, description = "What it is worth", body = GradeView),
        BadField,
        (status = 404, description = "No such book", body = Details,
         content_type = "application/problem+json"),
        TooMany,
    ),
)]
pub(crate) async fn answer<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(id): Part,
    body: Bytes,
) -> Result<Json<GradeView>, Problem> {
    let table = table_of(&app, &id)?;
    let read: Result<AnswerView, _> = serde_json::from_slice(&body);
    let given = read.map_err(|error| Problem::field("body", error.to_string()))?;
    let decision = given.hand.decision()?;
    let rules = Arc::clone(&table.rules);
    let work = move || decision.advise(&rules, ANTE);
    let advice = app.budget.work(&asker, Size::Small, work).await?;
    let advice = advice.map_err(|error| Problem::field("hand", error.to_string()))?;
    GradeView::of(&advice, &given.action).map(Json)
}

impl GradeView {
    fn of(advice: &Advice, action: &str) -> Result<GradeView, Problem> {
        let best = advice.best().cloned();
        let best = best.ok_or_else(|| Problem::field("hand", "it has no decision".to_owned()))?;
        let Some(chosen) = advice.of(action) else {
            let known: Vec<&str> = advice.0.iter().map(|it| it.action.as_str()).collect();
            let detail = format!("`{action}` is none of {}", known.join(", "));
            return Err(Problem::field("action", detail));
        };
        let cost: Fraction = &best.ev - chosen;
        let actions = advice.0.iter().map(|value| GradedView {
            action: value.action.clone(),
            ev: value.ev.to_string(),
            decimal: decimal(&value.ev, 4),
            best: value.action == best.action,
        });
        Ok(GradeView {
            action: action.to_owned(),
            best: best.action.clone(),
            cost: decimal(&cost, 4),
            cost_exact: cost.to_string(),
            fine: cost <= over(2, 100),
            actions: actions.collect(),
        })
    }
}

impl HandView {
    fn decision(&self) -> Result<Decision, Problem> {
        let cards = |cards: &[Card], field: &str| {
            let cards = Cards::new(cards.iter().copied());
            cards.map_err(|error| Problem::field(field, error.to_string()))
        };
        Ok(Decision {
            hand: cards(&self.hand, "hand")?,
            up: self.up,
            dropped: None,
            board: cards(&self.board, "board")?,
            seen: Cards::default(),
        })
    }
}

/// A table of a book in this house.
fn table_of<C: Chance>(app: &App<C>, id: &str) -> Result<Arc<Table>, Problem> {
    let book = books::find(app, id)?;
    let published = app.counter.published();
    let mut tables = published.house.tables.values();
    let found = tables.find(|table| table.book.id == book.id).cloned();
    found.ok_or_else(|| Problem::missing(format!("there is no table of {id}")))
}

/// A hand whose two best actions lie close together, and what each action is worth; none where
/// none comes in time, for another would be no practice.
fn close(rules: &Rules, source: &mut Practice) -> Option<(HandView, Advice)> {
    for turn in 0..TRIES {
        let hand = deal(rules, &mut source.deck(), turn)?;
        let decision = hand.decision().ok()?;
        let Ok(advice) = decision.advise(rules, ANTE) else {
            continue;
        };
        if gap(&advice).is_some_and(|gap| gap <= over(15, 100)) {
            return Some((hand, advice));
        }
    }
    None
}

/// How far apart the two best actions lie.
fn gap(advice: &Advice) -> Option<Fraction> {
    let mut values: Vec<&Fraction> = advice.0.iter().map(|value| &value.ev).collect();
    values.sort_by(|one, two| two.cmp(one));
    let (best, next) = (values.first()?, values.get(1)?);
    Some(*best - *next)
}

/// A hand of a game: in Ultimate Texas Hold'em by turns after the flop and at the river.
fn deal(rules: &Rules, deck: &mut Deck, turn: usize) -> Option<HandView> {
    Some(match rules {
        Rules::CaribbeanStud(_) => HandView {
            hand: deck.deal::<5>()?.to_vec(),
            up: deck.deal::<1>()?.first().copied(),
            board: Vec::new(),
        },
        Rules::ThreeCardPoker(_) => HandView {
            hand: deck.deal::<3>()?.to_vec(),
            up: None,
            board: Vec::new(),
        },
        Rules::UltimateTexasHoldem(_) => HandView {
            hand: deck.deal::<2>()?.to_vec(),
            up: None,
            board: match turn % 2 {
                0 => deck.deal::<5>()?.to_vec(),
                _ => deck.deal::<3>()?.to_vec(),
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use games::Shelf;
    use rulebook::{Answers, Choices};

    use super::*;

    #[test]
    fn a_hand_of_practice_is_close_and_is_graded() {
        let shelf = Shelf::load().unwrap();
        for book in [
            "nz-caribbean-stud",
            "nz-three-card-poker",
            "nz-ultimate-texas-holdem",
            "section10-caribbean-stud",
            "venice-caribbean-poker",
        ] {
            let book = shelf.book(book).unwrap();
            let rules = Answers::new(book, None, &Choices::default()).unwrap();
            let rules = Rules::ask(&rules).unwrap();
            let mut source = Practice::new(7);
            let (hand, advice) = close(&rules, &mut source).unwrap();
            assert!(gap(&advice).unwrap() <= over(15, 100), "{hand:?}");
            let best = advice.best().unwrap().action.clone();
            let grade = GradeView::of(&advice, &best).unwrap();
            assert!(grade.fine && grade.cost == "0.0000");
            assert!(GradeView::of(&advice, "dance").is_err());
        }
        let rules = Rules::ask(
            &Answers::new(
                shelf.book("nz-three-card-poker").unwrap(),
                None,
                &Choices::default(),
            )
            .unwrap(),
        )
        .unwrap();
        // Q-6-3 is played at a cost, Q-6-4 is not folded for nothing.
        let hand: Cards = "Qh6d3c".parse().unwrap();
        let hand = HandView {
            hand: hand.to_vec(),
            up: None,
            board: Vec::new(),
        };
        let advice = hand.decision().unwrap().advise(&rules, ANTE).unwrap();
        assert_eq!(GradeView::of(&advice, "play").unwrap().best, "fold");
    }
}
