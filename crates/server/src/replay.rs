//! A round played again on the felt, beat by beat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::deal::{self, Deal};
use floor::house::Event;
use games::{Place, round};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::responses::{NoRound, TooMany};
use crate::api::{Asked, Part, Round};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::language::{Reader, Spoken};
use crate::people::SignedIn;
use crate::problem::{Details, Problem};
use crate::view::{AreaView, BeatView, FeltView, Looking, MINOR_DIGITS, Onlooker, Seat, beats};

/// A round played again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Replay)]
pub(crate) struct ReplayView {
    /// Its name.
    round: String,
    /// Which round of the table it was.
    number: u64,
    /// Its table.
    table: u32,
    /// The book it was ruled by.
    book: String,
    /// The game, as the book prints it.
    game: String,
    /// Which rules of the game these are.
    edition: String,
    /// The ISO 4217 code of all amounts.
    currency: String,
    /// How many digits of an amount are behind the point.
    minor_digits: u8,
    /// Whether the chips were play money.
    play_money: bool,
    /// The place with whose player's eyes it is seen; null: nobody's in particular.
    #[schema(required)]
    place: Option<u8>,
    /// The places that played, and who played there.
    players: Vec<ReplayedView>,
    /// What is printed on the felt.
    felt: FeltView,
    /// The areas of a place, in the order of the felt.
    areas: Vec<AreaView>,
    /// What happened, in order.
    beats: Vec<BeatView>,
}

/// A place that played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Replayed)]
pub(crate) struct ReplayedView {
    /// Which.
    place: u8,
    /// Who played there.
    person: String,
    /// Whether that is whoever asks.
    yours: bool,
}

/// With whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// The place with whose player's eyes the round is seen; one's own, if not said.
    #[param(minimum = 1, maximum = 7)]
    place: Option<u8>,
}

/// A round played again, beat by beat
///
/// For any round that is over and whose deal is open: from then on everybody can compute its
/// cards, and so everybody with the link sees it as the player of a place saw it.
#[utoipa::path(
    get, path = "/api/v1/rounds/{round}/replay", tag = "rounds", operation_id = "replay",
    params(
        ("round" = String, Path, description = "The name of the round",
         pattern = "^t[1-9][0-9]*-[1-9][0-9]*$", example = "t1-42"),
        From,
    ),
    responses(
        (status = 200, description = "The round", body = ReplayView),
        NoRound,
        (status = 409, description = "The round is not over", body = Details,
         content_type = "application/problem+json"),
        TooMany,
    ),
    security((), ("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn of_round<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(name): Part,
    Asked(from): Asked<From>,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Json<ReplayView>, Problem> {
    let who = app.who(&headers).await?;
    let house = Arc::clone(&app);
    let read = async move || {
        let reader = Reader {
            who: who.as_ref(),
            language,
        };
        ReplayView::read(&house, &name, reader, &from).await
    };
    app.budget.read(&asker, read).await.map(Json)
}

impl ReplayView {
    async fn read<C: Chance>(
        app: &App<C>,
        name: &str,
        reader: Reader<'_>,
        from: &From,
    ) -> Result<ReplayView, Problem> {
        let round = Round::find(app, name)?;
        let published = app.counter.published();
        let table = published.house.tables.get(&round.table);
        let table = table.ok_or_else(|| round.missing())?;
        let to = round.span.last.map(|last| last + 1);
        let records = app.records(round.table, round.span.first, to).await?;
        let events: Vec<&Event> = records.iter().flat_map(|(_, it)| &it.events).collect();
        if !is_open(&events) {
            return Err(Problem::not_now("problems.not-over"));
        }
        let played = players(&events);
        let own = |who: &SignedIn| {
            let mut played = played.iter();
            let found = played.find(|(_, person)| *person == who.person);
            found.map(|(place, _)| *place)
        };
        let place = match from.place {
            Some(number) => {
                let known = Place::new(number).filter(|it| played.iter().any(|at| at.0 == *it));
                let wrong = || Problem::field("place", format!("nobody played at {number}"));
                Some(known.ok_or_else(wrong)?)
            }
            None => reader.who.and_then(own),
        };
        let person = played.iter().find(|(at, _)| Some(*at) == place);
        let onlooker = Onlooker {
            who: reader.who,
            order: None,
            people: &app.people,
            out: None,
            table: round.table,
            language: reader.language,
        };
        // The seed stands in the round; no key of the house is asked.
        let orders = |deal: &Deal| Some(*opened(&events, deal)?.deck(&deal.salts()).order());
        let seat = Seat {
            person: person.map(|(_, person)| person.as_str()),
            orders: &orders,
        };
        let mut last = table.cleared();
        last.number = round.number;
        let looking = Looking {
            house: &published.house,
            number: round.table,
            table: &last,
            onlooker: &onlooker,
            now_ms: 0,
            edge: app.edges.of(table),
        };
        let terms = published.house.terms.as_ref();
        Ok(ReplayView {
            round: name.to_owned(),
            number: round.number,
            table: round.table,
            book: table.book.id.clone(),
            game: table.book.title.clone(),
            edition: table.book.edition(),
            currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
            minor_digits: MINOR_DIGITS,
            play_money: terms.is_some_and(|terms| terms.demonstration),
            place: place.map(Place::number),
            players: played
                .iter()
                .map(|(place, person)| ReplayedView {
                    place: place.number(),
                    person: app.people.name(person).to_string(),
                    yours: reader.who.is_some_and(|who| who.person == *person),
                })
                .collect(),
            felt: looking.felt(),
            areas: looking.areas(),
            beats: beats(&last, &onlooker, &seat, &[], &events),
        })
    }
}

/// Whether a round is over and everybody can compute its cards.
fn is_open(events: &[&Event]) -> bool {
    let over = |event: &round::Event| {
        matches!(
            event,
            round::Event::RoundSettled { .. } | round::Event::RoundVoided { redeal: false, .. }
        )
    };
    let over = |event: &&Event| matches!(event, Event::Table { event, .. } if over(event));
    let open = |event: &&Event| {
        matches!(
            event,
            Event::Deal {
                event: deal::Event::Opened { .. } | deal::Event::Lost { .. },
                ..
            }
        )
    };
    // Real cards have no shuffle to be opened: what was turned up is all there is.
    let real = !events
        .iter()
        .any(|event| matches!(event, Event::Deal { .. }));
    events.iter().any(over) && (real || events.iter().any(open))
}

/// The seed of a deal, as the round shows it.
fn opened(events: &[&Event], of: &Deal) -> Option<cards::chance::Revealed> {
    events.iter().find_map(|event| match event {
        Event::Deal {
            event: deal::Event::Opened { deal, seed },
            ..
        } if *deal == of.committed.deal => Some(*seed),
        _ => None,
    })
}

/// Who played where.
fn players(events: &[&Event]) -> Vec<(Place, String)> {
    let mut played: Vec<(Place, String)> = Vec::new();
    for event in events {
        if let Event::Table {
            event: round::Event::WagerPlaced { place, person, .. },
            ..
        } = event
            && !played.iter().any(|(at, _)| at == place)
        {
            played.push((*place, person.clone()));
        }
    }
    played.sort_by_key(|(place, _)| *place);
    played
}
