//! The next beat of a staffed table, for whoever deals there: what to do and to say, what to tell
//! the table together, and what is wanted then.
//!
//! Nothing is written, and no card source is asked.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::Table;
use floor::beat::{Beat, Told, Wanted};
use floor::offer::Offer;
use floor::report::TableReport;
use games::guide::Line;
use games::round::{Command, Phase};
use games::table::Chance as Cards;
use games::{Holder, Place};
use narrator::Texts;
use rulebook::Role;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::floor::acting;
use super::preview::{AsksView, PreviewLine, asks, concerns};
use super::responses::{BadField, NoTable, Office, SignedOut, TooMany, Unable};
use super::{Part, Sent, Shared, table_number};
use crate::answer::Rejected;
use crate::app;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::problem::{Details, Problem};
use crate::view::{ClauseView, OfferView, Onlooker, lines};
use crate::wish::Wish;

/// Who deals, and who helps.
const STAFF: [Role; 3] = [Role::Dealer, Role::Supervisor, Role::Manager];

/// What a person has to say: wagers, decisions, faces, counts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BeatFacts)]
pub(crate) struct FactsForm {
    /// The facts as commands, in order; none: what needs none.
    #[schema(value_type = Vec<Command>)]
    facts: Vec<Value>,
}

/// A beat.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NextBeat)]
pub(crate) struct NextBeatView {
    /// The number of the table's stream that it was worked out at: send it as `If-Match`.
    sequence: u64,
    /// What to tell the table, together under one key; empty: nothing before a fact is there.
    #[schema(value_type = Vec<Command>)]
    commands: Vec<Wish>,
    /// What to do and to say meanwhile, in order.
    steps: Vec<BeatStepView>,
    /// What would happen, in words, with the clauses it rests on.
    lines: Vec<PreviewLine>,
    /// Whom it would be left to, where an office of the book has to choose.
    #[schema(required)]
    asks: Option<AsksView>,
    /// What is wanted then.
    wants: WantedView,
    /// Why the next step is not for whoever asks; null: nothing stands in the way.
    #[schema(required)]
    refused: Option<Details>,
    /// How many cards the piles have as the table stands.
    piles: Vec<PileView>,
    /// Whether wagers are entered now: betting is open, or the round is over and they open the
    /// next one.
    betting: bool,
}

/// Something that a dealer does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BeatStep)]
pub(crate) struct BeatStepView {
    /// What.
    words: String,
    /// What to say aloud, in the book's own words.
    says: Vec<String>,
    /// The clause that asks for it.
    clause: ClauseView,
}

/// What a table waits for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BeatWanted)]
pub(crate) struct WantedView {
    /// `wagers`, `cards`, `count`, `decisions`, `enter` (nothing but the next beat), or `others`:
    /// somebody else has to act.
    #[schema(example = "cards")]
    what: &'static str,
    /// Whose cards: the number of a place, `dealer` or `board`.
    #[schema(required)]
    of: Option<String>,
    /// How many faces.
    cards: usize,
    /// The command that the faces, or the number counted, go into.
    #[schema(required, value_type = Option<Command>)]
    command: Option<Wish>,
    /// The places that have to decide, with what each may.
    decisions: Vec<DecisionsView>,
    /// What to do and to say then.
    steps: Vec<BeatStepView>,
}

/// What a place may decide.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BeatDecisions)]
pub(crate) struct DecisionsView {
    /// Where.
    place: u8,
    /// What; `key` is the number of antes that go down, `0` to check, or to fold where no check
    /// is left, and `*` to change a card. Where cards are virtual, the number of the card follows
    /// `*`, from one: which of real cards it is the player's hand says, and the house need not.
    offers: Vec<OfferView>,
}

/// A pile of cards.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BeatPile)]
pub(crate) struct PileView {
    /// `stub`, `discards` or `deck`.
    what: String,
    /// How many cards.
    cards: u32,
}

/// The next beat of a table
///
/// For dealers, supervisors and managers. Facts come as commands; the answer has them with the
/// steps of the guide up to the next fact that only a person has, as one list to be told together.
/// It is ruled on as the table stands, and nothing is written. Where cards are virtual a beat ends
/// with the step that turns them up.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/beat", tag = "tables", operation_id = "nextBeat",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
    ),
    request_body = FactsForm,
    responses(
        (status = 200, description = "The beat", body = NextBeatView),
        BadField,
        SignedOut,
        Office,
        NoTable,
        (status = 422, description = "The rules say no to a fact, and the clause that does",
         body = Details, content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn next<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    asker: Asker,
    Spoken(language): Spoken,
    headers: HeaderMap,
    Sent(form): Sent<FactsForm>,
) -> Result<Json<NextBeatView>, Problem> {
    let number = table_number(&number)?;
    let who = app.in_office(&headers, &STAFF).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let by = acting(&who, &headers, &table.book)?;
    let facts = read(form.facts)?;
    let sequence = published.sequence(number);
    let (before, _) = app.since(number, table, sequence + 1, sequence + 1).await?;
    let commands = facts.iter().map(|fact| fact.command(number));
    let commands: Vec<_> = commands.collect();
    let (ruler, stands) = (Arc::clone(&app), Arc::clone(&published));
    let book = Arc::clone(&table.book);
    let work = move || {
        let at_ms = stands.clock.now_ms();
        let beat = stands.house.beat(number, &by, &commands, at_ms);
        let beat = beat.map_err(|refusal| Rejected::Refused(Box::new(refusal)))?;
        let Some(table) = stands.house.tables.get(&number) else {
            return Ok(None);
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
        let here = beat.events.iter().filter(|event| concerns(event, number));
        let told = lines(table, &onlooker, before, here).into_iter();
        let told = told.map(|line| PreviewLine::of(table.card.chips.as_ref(), line));
        let report = TableReport::of(&stands.house, number);
        let piles = report.into_iter().flat_map(|report| report.counts);
        let piles = piles.map(|pile| PileView {
            what: pile.what,
            cards: pile.cards,
        });
        let texts = Texts::of_language(language);
        let asked = asks(table, &beat.events);
        Ok::<_, Rejected>(Some((told.collect(), asked, piles.collect(), beat, texts)))
    };
    let ruled = app.budget.work(&asker, Size::Small, work).await?;
    let ruled = ruled.map_err(|it| Problem::rejected(&it, Some(&book)))?;
    let (lines, asks, piles, beat, texts) = ruled.ok_or_else(|| Problem::no_table(number))?;
    let after = beat.after.tables.get(&number);
    let after = after.ok_or_else(|| Problem::no_table(number))?;
    let refused = beat.refused.clone().map(|refusal| {
        let rejected = Rejected::Refused(Box::new(refusal));
        Problem::rejected(&rejected, Some(&book)).details(texts)
    });
    Ok(Json(NextBeatView {
        sequence,
        commands: together(&beat, &facts),
        steps: steps(after, &beat.steps),
        wants: wanted(texts, after, &beat),
        lines,
        asks,
        refused,
        piles,
        betting: matches!(
            table.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        ),
    }))
}

/// The facts of a request, read as several commands are.
fn read(facts: Vec<Value>) -> Result<Vec<Wish>, Problem> {
    if facts.is_empty() {
        return Ok(Vec::new());
    }
    let several = json!({ "do": "together", "commands": facts });
    let wish = Wish::read(several.to_string().as_bytes());
    match wish {
        Ok(Wish::Together(facts)) => Ok(facts),
        Ok(single) => Ok(vec![single]),
        Err(error) => Err(Problem::field("facts", error)),
    }
}

fn together(beat: &Beat, facts: &[Wish]) -> Vec<Wish> {
    let told = beat.commands.iter().filter_map(|told| match told {
        Told::Fact(index) => facts.get(*index).cloned(),
        Told::Step(command) => Some(Wish::Round(command.clone())),
    });
    told.collect()
}

fn steps(table: &Table, lines: &[Line]) -> Vec<BeatStepView> {
    let shown = lines.iter().map(|line| BeatStepView {
        says: quoted(&line.words),
        words: line.words.clone(),
        clause: ClauseView::at(table, line.under),
    });
    shown.collect()
}

/// What stands in quotation marks: it is said aloud.
fn quoted(words: &str) -> Vec<String> {
    let parts = words.split('"').enumerate();
    let inside = parts.filter(|(index, _)| index % 2 == 1);
    inside.map(|(_, call)| call.to_owned()).collect()
}

fn wanted(texts: &Texts, after: &Table, beat: &Beat) -> WantedView {
    let mut view = WantedView {
        what: "others",
        of: None,
        cards: 0,
        command: None,
        decisions: Vec::new(),
        steps: steps(after, &after.guide()),
    };
    match &beat.wants {
        Wanted::Wagers => view.what = "wagers",
        Wanted::Enter => view.what = "enter",
        Wanted::Others => {}
        Wanted::Cards(of, cards, command) => {
            view.what = "cards";
            view.of = Some(holder(*of));
            view.cards = *cards;
            view.command = Some(Wish::Round(command.clone()));
        }
        Wanted::Count(command) => {
            view.what = "count";
            view.command = Some(Wish::Round(command.clone()));
        }
        Wanted::Decisions(open) => {
            view.what = "decisions";
            let open = open.iter();
            view.decisions = open
                .map(|(place, offers)| decisions(texts, after, *place, offers))
                .collect();
        }
    }
    view
}

fn holder(of: Holder) -> String {
    match of {
        Holder::Place(place) => place.to_string(),
        Holder::Dealer => "dealer".to_owned(),
        Holder::Board => "board".to_owned(),
    }
}

fn decisions(texts: &Texts, table: &Table, place: Place, offers: &[games::Offer]) -> DecisionsView {
    let checks = offers
        .iter()
        .any(|offer| matches!(offer.command, Command::Check { .. }));
    let shown = offers.iter().map(|offer| {
        let costs = offer.costs;
        let offered = Offer {
            command: offer.command.clone(),
            place,
            bounds: None,
            costs,
            under: Some(offer.under),
        };
        let mut view = OfferView::of(texts, table, &offered, |_| None);
        view.key = match &offer.command {
            Command::Check { .. } => Some("0".to_owned()),
            Command::Fold { .. } => (!checks).then(|| "0".to_owned()),
            Command::Bet { .. } | Command::Play { .. } => {
                Some(table.times_the_ante(place, costs).to_string())
            }
            Command::Change { card, .. } => Some(match table.card.chance {
                Cards::Virtual => format!("*{}", card + 1),
                Cards::Real => "*".to_owned(),
            }),
            _ => None,
        };
        view
    });
    DecisionsView {
        place: place.number(),
        offers: shown.collect(),
    }
}
