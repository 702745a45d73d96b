//! What a command would bring about, ruled on and not written.
//!
//! The card source is never asked: a step that would deal or turn a virtual card is answered
//! with the step alone.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use floor::Table;
use floor::authority::{self, By};
use floor::house::Event;
use games::round::{self, Step};
use games::table::Chance as Cards;
use money::{ChipSet, Money};
use rulebook::Role;
use serde::Serialize;
use utoipa::ToSchema;

use super::commands::read_wish;
use super::extract::{LARGEST, LARGEST_SHEET};
use super::floor::acting;
use super::responses::{BadField, Elsewhere, NoTable, SignedOut, TooMany, Unable};
use super::{Part, Shared, table_number};
use crate::answer::Rejected;
use crate::app;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::problem::{Details, Problem};
use crate::view::{ClauseView, LineView, Onlooker, RulingView, lines};
use crate::wish::Wish;

/// What a command would bring about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Preview)]
pub(crate) struct PreviewView {
    /// The number of the table's stream that it was ruled at: send it as `If-Match`.
    sequence: u64,
    /// The dealer's step that would deal or turn virtual cards, and is not looked into; nothing
    /// of the command is ruled on then.
    #[schema(required, example = "turn the dealer's hand up")]
    step: Option<String>,
    /// What would happen, in words, with the clauses it rests on: hands, rulings, and the money
    /// that moves.
    lines: Vec<PreviewLine>,
    /// The ruling that would be given, or those that an office would choose among, each with what
    /// becomes of every wager of the round.
    rulings: Vec<RulingView>,
    /// The clauses that let it be.
    under: Vec<ClauseView>,
    /// Whom it would be left to, where an office of the book has to choose.
    #[schema(required)]
    asks: Option<AsksView>,
}

/// Something that would happen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreviewLine)]
pub(crate) struct PreviewLine {
    /// The line.
    #[serde(flatten)]
    line: LineView,
    /// The chips that are paid out with it, the largest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    chips: Vec<ChipsView>,
}

/// Chips of one value.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PreviewChips)]
pub(crate) struct ChipsView {
    /// What each is worth, in minor units.
    value: i64,
    /// How many.
    #[schema(minimum = 1)]
    count: u64,
}

/// An office that would have to choose.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreviewAsks)]
pub(crate) struct AsksView {
    /// The office, by the book's own name.
    #[schema(example = "game supervisor")]
    office: String,
    /// What it may choose from.
    choices: Vec<String>,
    /// The clause that leaves it to that office.
    clause: ClauseView,
}

/// See what a command would bring about
///
/// The same body as a command, `together` included. It is ruled on as the table stands, and
/// nothing is written; refusals are those of the command. Where cards are virtual, a step that
/// would deal or turn one answers with the step alone.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/preview", tag = "tables", operation_id = "preview",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
    ),
    request_body(content = round::Command, examples(
        ("report" = (summary = "A card of the dealer's was shown",
            value = json!({"do": "report", "what": "exposed", "who": ["dealer"]}))),
    )),
    responses(
        (status = 200, description = "What it would bring about", body = PreviewView),
        BadField,
        SignedOut,
        Elsewhere,
        NoTable,
        (status = 413, description = "The request is larger than 16 KiB, or 128 KiB of somebody of the house",
         body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "The rules say no, and the clause that does", body = Details,
         content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn preview<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    asker: Asker,
    Spoken(language): Spoken,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<PreviewView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let most = match who.role {
        Role::Player => LARGEST,
        _ => LARGEST_SHEET,
    };
    let wish = read_wish(body, most)?;
    let sequence = published.sequence(number);
    let by = acting(&who, &headers, &table.book)?;
    if let Some(step) = virtual_step(table, &wish) {
        // Who may not tell it is told so, and not what it is.
        let command = wish.command(number);
        let may = authority::check(&published.house, &by, &command);
        may.map_err(|refusal| {
            let rejected = Rejected::Refused(Box::new(refusal));
            Problem::rejected(&rejected, Some(&table.book))
        })?;
        let step = Some(step.words().to_owned());
        return Ok(Json(PreviewView {
            sequence,
            step,
            lines: Vec::new(),
            rulings: Vec::new(),
            under: Vec::new(),
            asks: None,
        }));
    }
    let (before, _) = app.since(number, table, sequence + 1, sequence + 1).await?;
    let wish = app.with_rounds(&asker, by.role, number, wish).await?;
    let under = grounds(table, &by, &wish);
    let command = wish.command(number);
    let (ruler, published) = (Arc::clone(&app), Arc::clone(&published));
    let work = move || {
        let at_ms = published.clock.now_ms();
        let events = published.house.preview(&by, &command, at_ms);
        let events = events.map_err(|refusal| Rejected::Refused(Box::new(refusal)))?;
        let Some(table) = published.house.tables.get(&number) else {
            return Ok((Vec::new(), Vec::new(), None));
        };
        let onlooker = Onlooker {
            who: Some(&who),
            order: None,
            people: &ruler.people,
            out: None,
            table: number,
            language,
        };
        let before = before.iter().flat_map(|events| events.iter());
        let here = events.iter().filter(|event| concerns(event, number));
        let told = lines(table, &onlooker, before, here);
        let told = told.into_iter();
        let told = told.map(|line| PreviewLine::of(table.card.chips.as_ref(), line));
        let ruled = published.house.rulings_by(number, &events);
        let ruled = ruled.iter().map(|it| RulingView::of(&onlooker, table, it));
        Ok::<_, Rejected>((told.collect(), ruled.collect(), asks(table, &events)))
    };
    let ruled = app.budget.work(&asker, Size::Small, work).await?;
    let (lines, rulings, asks) = ruled.map_err(|it| Problem::rejected(&it, Some(&table.book)))?;
    Ok(Json(PreviewView {
        sequence,
        step: None,
        lines,
        rulings,
        under,
        asks,
    }))
}

/// The clauses that let somebody's command be, as things stand.
fn grounds(table: &Table, by: &By, wish: &Wish) -> Vec<ClauseView> {
    let Wish::Round(command) = wish else {
        return Vec::new();
    };
    let decided = table.ground(&by.teller(&table.book), command.clone());
    let grounds = decided.map(|(_, grounds)| grounds).unwrap_or_default();
    let grounds = grounds.into_iter();
    grounds.map(|it| ClauseView::of(&table.book, it)).collect()
}

/// Whether an event is told at a table: its own, and what happens to its jackpot.
pub(super) fn concerns(event: &Event, table: u32) -> bool {
    match event.table() {
        Some(of) => of == table,
        None => matches!(event, Event::Jackpot { .. }),
    }
}

/// The first step of a wish that would deal or turn a card of a virtual deck. A wish after it
/// would be ruled on cards that nobody has seen.
fn virtual_step(table: &Table, wish: &Wish) -> Option<Step> {
    if table.card.chance != Cards::Virtual {
        return None;
    }
    match wish {
        Wish::Round(round::Command::Step { step, .. }) => {
            let deals = matches!(step, Step::Deal(_));
            (deals || !table.turns_up(*step).is_empty()).then_some(*step)
        }
        Wish::Round(_)
        | Wish::Deal
        | Wish::Refill
        | Wish::Shift(_)
        | Wish::Tray(_)
        | Wish::Dispute(_) => None,
        Wish::Together(wishes) => wishes.iter().find_map(|wish| virtual_step(table, wish)),
    }
}

/// The office that would have to choose after these events.
pub(super) fn asks(table: &Table, events: &[Event]) -> Option<AsksView> {
    let pending = events.iter().rev().find_map(|event| match event {
        Event::Table {
            event: round::Event::RulingAsked { pending },
            ..
        } => Some(pending),
        _ => None,
    })?;
    Some(AsksView {
        office: pending.by.clone(),
        choices: pending.choices.iter().map(ToString::to_string).collect(),
        clause: ClauseView::of(&table.book, pending.under),
    })
}

impl PreviewLine {
    pub(super) fn of(set: Option<&ChipSet>, line: LineView) -> PreviewLine {
        let amount = line.amount.filter(|_| line.is_paid());
        let stack = amount.and_then(|amount| set?.cut(Money::cents(amount)).ok());
        let layers = stack.iter().flat_map(|stack| stack.layers());
        let chips = layers.map(|(value, count)| ChipsView {
            value: value.in_cents(),
            count: *count,
        });
        PreviewLine {
            chips: chips.collect(),
            line,
        }
    }
}
