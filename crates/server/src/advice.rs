//! The coach: what every action is worth, exactly, for whoever has to decide.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cards::{Card, Cards};
use floor::Table;
use gamemath::decision::Decision;
use gamemath::fraction::{decimal, whole};
use games::round::Command;
use games::{Holder, Place, Rules, Wager};
use narrator::Texts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::responses::{NoTable, NoTableNumber, SignedOut, TooMany};
use crate::api::{Part, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::coach::{Case, Worth, rounded};
use crate::desk::Published;
use crate::language::Spoken;
use crate::people::SignedIn;
use crate::problem::{Details, Problem};
use crate::view::OfferView;

/// How many answers are kept.
pub(crate) const KEPT: usize = 1_000;

/// What the coach says.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Advice)]
pub struct AdviceView {
    /// The place that has to decide.
    place: u8,
    /// What may be done, and what each is worth.
    actions: Vec<ActionView>,
    /// The best of them.
    best: String,
    /// What values are counted in.
    unit: &'static str,
    /// The wagers that are counted; the ante stands for the game itself.
    counted: Vec<String>,
    /// The wagers that are not: what becomes of them hangs on decisions that are still to come.
    left_out: Vec<String>,
}

/// One action.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Action)]
struct ActionView {
    /// What: `fold`, `bet`, `play-4x`, `change 7d` …
    action: String,
    /// The same in words.
    label: String,
    /// The offer of the view that it is; null: it is not offered, as where chips are short.
    #[schema(required)]
    offer: Option<String>,
    /// What it is worth in minor units, rounded to whole ones.
    money: i64,
    /// The same exactly, a fraction in lowest terms.
    money_exact: String,
    /// How much less than the best it is worth, in minor units, rounded to whole ones.
    cost: i64,
    /// What it is worth in antes, a fraction in lowest terms.
    ev: String,
    /// The same in decimals.
    decimal: String,
}

/// What every action is worth, for whoever asks
///
/// Exact, in money, for the place of the caller that has to decide now: with the wagers
/// beside the game and the jackpot at what its meter shows.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/advice", tag = "tables", operation_id = "advice",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    responses(
        (status = 200, description = "The coach", body = AdviceView),
        NoTableNumber,
        SignedOut,
        NoTable,
        (status = 409, description = "There is nothing to decide now", body = Details,
         content_type = "application/problem+json"),
        TooMany,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn get<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(number): Part,
    asker: Asker,
    spoken: Spoken,
    headers: HeaderMap,
) -> Result<Json<AdviceView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    if table.without_coach {
        return Err(Problem::not_now("problems.no-coach"));
    }
    let case = app.case(&published, number, table, &who)?;
    let offers = offers(&app, &published, number, table, &who, &case, spoken.texts());
    let place = case.place;
    let worth = app.worth(&asker, number, table, case).await?;
    Ok(Json(AdviceView::of(place, &worth, &offers)))
}

/// The offers that actions of the mathematics mean, each with its name and its words.
fn offers<C: Chance>(
    app: &App<C>,
    published: &Published,
    number: u32,
    table: &Table,
    who: &SignedIn,
    case: &Case,
    texts: &Texts,
) -> BTreeMap<String, (String, String)> {
    let now_ms = published.clock.now_ms();
    let offers = published.house.offers(number, &who.person, now_ms);
    let order = app.order(table);
    let holder = Holder::Place(case.place);
    let face = |position| table.face(order.as_ref(), holder, position);
    let own = offers.iter().filter(|offer| offer.place == case.place);
    let named = own.filter_map(|offer| {
        let action = action(table, &offer.command, &case.decision)?;
        let view = OfferView::of(texts, table, offer, face);
        Some((action, (view.id, view.label)))
    });
    named.collect()
}

/// The action of the mathematics that a decision is.
pub(crate) fn action(table: &Table, command: &Command, decision: &Decision) -> Option<String> {
    Some(match command {
        Command::Fold { .. } => "fold".to_owned(),
        Command::Check { .. } => "check".to_owned(),
        Command::Bet { .. } => "bet".to_owned(),
        Command::Change { card, .. } => format!("change {}", decision.hand.get(*card)?),
        Command::Play { place, amount } => match table.rules.as_ref() {
            Rules::UltimateTexasHoldem(_) => {
                format!("play-{}x", table.times_the_ante(*place, *amount))
            }
            _ => "play".to_owned(),
        },
        _ => return None,
    })
}

impl AdviceView {
    fn of(place: Place, worth: &Worth, offers: &BTreeMap<String, (String, String)>) -> AdviceView {
        let ante = whole(worth.ante.in_cents().max(1));
        let actions = worth.actions.iter().map(|(action, money)| {
            let offer = offers.get(action);
            let antes = money / &ante;
            ActionView {
                action: action.clone(),
                label: offer.map_or_else(|| action.replace('-', " "), |(_, it)| it.clone()),
                offer: offer.map(|(id, _)| id.clone()),
                money: rounded(money),
                money_exact: money.to_string(),
                cost: worth.cost(action).as_ref().map_or(0, rounded),
                ev: antes.to_string(),
                decimal: decimal(&antes, 4),
            }
        });
        let words = |wagers: &[Wager]| wagers.iter().map(|it| it.word().to_owned()).collect();
        AdviceView {
            place: place.number(),
            actions: actions.collect(),
            best: worth.best().map_or_else(String::new, |(it, _)| it.clone()),
            unit: "antes",
            counted: words(&worth.counted),
            left_out: words(&worth.left_out),
        }
    }
}

impl<C: Chance> App<C> {
    /// The decision that somebody has to make at a table.
    pub(crate) fn case(
        &self,
        published: &Published,
        number: u32,
        table: &Table,
        who: &SignedIn,
    ) -> Result<Case, Problem> {
        let order = self.order(table);
        let (place, decision) = decision(table, who, order.as_ref())?;
        let spot = table.round.spots.get(&place).cloned();
        let nothing = || Problem::not_now("problems.nothing-to-decide");
        Ok(Case {
            decision,
            place,
            spot: spot.ok_or_else(nothing)?,
            meter: published.house.meter(number),
        })
    }

    /// What every action of a decision is worth, worked out once.
    pub(crate) async fn worth(
        &self,
        asker: &Asker,
        number: u32,
        table: &Table,
        case: Case,
    ) -> Result<Arc<Worth>, Problem> {
        // The cards are the street; those of a deal that is dealt again are others.
        let name = format!(
            "{} {} {:?}",
            table.round_id(number),
            case.place,
            case.decision
        );
        // What is worked out needs the rules and none of what lies on the table.
        let rules = table.cleared();
        let advice = self.advice.get(name, || async {
            let work = move || case.work_out(&rules).map(Arc::new);
            self.budget.work(asker, Size::Small, work).await?
        });
        advice.await
    }
}

/// What somebody sees who has to decide.
pub(crate) fn decision(
    table: &Table,
    who: &SignedIn,
    order: Option<&[Card; 52]>,
) -> Result<(Place, Decision), Problem> {
    let round = &table.round;
    let mut own = round
        .spots
        .iter()
        .filter(|(place, spot)| spot.person == who.person && table.awaits(**place));
    let nothing = || Problem::not_now("problems.nothing-to-decide");
    let (place, spot) = own.next().ok_or_else(nothing)?;
    let holder = Holder::Place(*place);
    let sees = round
        .view(table.game(), table.card.device, &who.person, holder)
        .sees;
    if sees.iter().any(|sees| !sees) {
        let detail = "this hand is not to be seen, so nobody can advise on it".to_owned();
        return Err(Problem::conflict(detail));
    }
    let hand = (0..spot.hand.len()).map(|position| table.face(order, holder, position));
    let hand: Option<Vec<Card>> = hand.collect();
    let hand = hand.ok_or_else(nothing)?;
    let shown = |holder| {
        let hand = round.hand(holder);
        let faces = hand.map(|hand| hand.faces().iter().filter_map(|face| face.known()));
        faces.into_iter().flatten().collect::<Vec<Card>>()
    };
    // Two cards that are the same cannot come out of one deck.
    let cards = |cards: Vec<Card>| Cards::new(cards).map_err(|it| Problem::failed(it.to_string()));
    let dropped = spot.changed.and_then(|_| table.dropped(order, *place));
    let decision = Decision {
        hand: cards(hand)?,
        up: shown(Holder::Dealer).first().copied(),
        dropped,
        board: cards(shown(Holder::Board))?,
        seen: Cards::default(),
    };
    Ok((*place, decision))
}
