//! A round that was played: what happened in it, its deal, and what checks it.

use std::sync::Arc;

use cards::Card;
use floor::deal;
use floor::house::{Event, Shifted};
use games::round;
use narrator::Language;
use rulebook::Instant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{ROOT, Round};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::problem::Problem;
use crate::view::{CheckpointView, LineView, Onlooker, lines};

/// A round, as its receipt tells it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RoundReceipt)]
pub struct Receipt {
    /// Its name.
    pub round: String,
    /// Its table.
    pub table: u32,
    /// The game and the edition of its book, for the page.
    #[serde(skip)]
    pub game: String,
    /// The book it was ruled by.
    pub book: String,
    /// The digest of that book.
    pub digest: String,
    /// Its deals: one, and one more for every misdeal.
    pub deals: Vec<DealReceipt>,
    /// The last checkpoint of the journal, as number and hash.
    #[schema(required)]
    pub checkpoint: Option<CheckpointView>,
    /// What happened.
    pub lines: Vec<LineView>,
    /// The sheet that it was entered from, where it was finished on paper; null: the house was
    /// there.
    #[schema(required)]
    pub late: Option<LateView>,
    /// Where it is to be had as a case that `croupier replay` plays again, once it is over.
    pub hand: String,
}

/// The sheet of a round that was finished on paper while the house was away.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = LateRound)]
pub struct LateView {
    /// What the sheet is found again by.
    pub reference: String,
    /// When the first card was dealt, by the sheet, as RFC 3339 has it.
    pub first_card: String,
    /// When every hand was complete.
    pub complete: String,
    /// When the hands were shown and settled.
    pub settled: String,
    /// The two who entered it, by the ids that the journal knows.
    pub by: Vec<String>,
}

impl LateView {
    /// The sheet of a round, where one is among its events.
    fn of<'e>(events: impl IntoIterator<Item = &'e Event>) -> Option<LateView> {
        let entered = events.into_iter().find_map(|event| match event {
            Event::Shift {
                event: Shifted::SheetEntered(entered),
                ..
            } => Some(entered),
            _ => None,
        })?;
        let time = |at_ms: i64| Instant::at_ms(at_ms).to_string();
        Some(LateView {
            reference: entered.reference.clone(),
            first_card: time(entered.times.first_card_ms),
            complete: time(entered.times.complete_ms),
            settled: time(entered.times.settled_ms),
            by: entered.by.to_vec(),
        })
    }
}

/// A deal, with everything that checks it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Deal)]
pub struct DealReceipt {
    /// Its name.
    pub deal: String,
    /// The key of the house it was made with, by name.
    pub key: String,
    /// What the operating system gave.
    pub entropy: String,
    /// The commitment.
    pub commitment: String,
    /// The seed, once it is shown.
    #[schema(required)]
    pub seed: Option<String>,
    /// What the players added, by place.
    pub salts: Vec<SaltView>,
    /// Which card of the deck, from nought, was shown as what.
    pub shown: Vec<ShownView>,
}

/// What a player added to a shuffle.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = AddedSalt)]
pub struct SaltView {
    /// Where.
    pub place: u8,
    /// The bytes.
    pub salt: String,
}

/// A card that was shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ShownCard)]
pub struct ShownView {
    /// Which card of the deck, from nought.
    pub index: usize,
    /// Its face.
    #[schema(value_type = String)]
    pub card: Card,
}

impl Receipt {
    /// The receipt of a round by its name, for whoever asks once it is their turn.
    pub async fn of<C: Chance>(
        app: &Arc<App<C>>,
        asker: &Asker,
        name: &str,
        language: Language,
    ) -> Result<Receipt, Problem> {
        let (house, name) = (Arc::clone(app), name.to_owned());
        let read = async move || Receipt::read(&house, &name, language).await;
        app.budget.read(asker, read).await
    }

    async fn read<C: Chance>(
        app: &App<C>,
        name: &str,
        language: Language,
    ) -> Result<Receipt, Problem> {
        let round = Round::find(app, name)?;
        let (number, span) = (round.table, round.span);
        let published = app.counter.published();
        let table = published.house.tables.get(&number);
        let table = table.ok_or_else(|| round.missing())?;
        let records = app
            .records(number, span.first, span.last.map(|last| last + 1))
            .await?;
        let events: Vec<&Event> = records.iter().flat_map(|(_, it)| &it.events).collect();
        let anybody = Onlooker {
            who: None,
            order: None,
            people: &app.people,
            out: None,
            table: number,
            language,
        };
        let lines = lines(table, &anybody, [], events.iter().copied());
        Ok(Receipt {
            round: name.to_owned(),
            table: number,
            book: table.book.id.clone(),
            game: format!("{}, {}", table.book.title, table.book.edition()),
            digest: table.book.digest(),
            deals: deals(&events),
            checkpoint: published
                .checkpoint
                .clone()
                .map(|(sequence, hash)| CheckpointView { sequence, hash }),
            lines,
            late: LateView::of(events.iter().copied()),
            hand: format!("{ROOT}/rounds/{name}/hand"),
        })
    }
}

/// The deals of a round, each with where its cards came from.
fn deals(events: &[&Event]) -> Vec<DealReceipt> {
    let mut deals: Vec<(deal::Deal, DealReceipt)> = Vec::new();
    for event in events {
        match event {
            Event::Deal {
                event: deal::Event::Committed(committed),
                ..
            } => {
                let receipt = DealReceipt {
                    deal: committed.deal.to_string(),
                    key: committed.key.clone(),
                    entropy: committed.entropy.to_string(),
                    commitment: committed.commitment.to_string(),
                    seed: None,
                    salts: Vec::new(),
                    shown: Vec::new(),
                };
                deals.push((deal::Deal::new(committed.clone()), receipt));
            }
            Event::Deal { event, .. } => {
                let Some((_, receipt)) = deals.last_mut() else {
                    continue;
                };
                match event {
                    deal::Event::Salted { place, salt } => receipt.salts.push(SaltView {
                        place: place.number(),
                        salt: salt.to_string(),
                    }),
                    deal::Event::Opened { seed, .. } => receipt.seed = Some(seed.to_string()),
                    deal::Event::Committed(_) | deal::Event::Lost { .. } => {}
                }
            }
            Event::Table { event, .. } => {
                if let Some((deal, receipt)) = deals.last_mut() {
                    follow(deal, receipt, event);
                }
            }
            _ => {}
        }
    }
    deals.into_iter().map(|(_, receipt)| receipt).collect()
}

fn follow(deal: &mut deal::Deal, receipt: &mut DealReceipt, event: &round::Event) {
    deal.follow(event);
    if let round::Event::CardShown {
        of, position, card, ..
    } = event
        && let Some(index) = deal.index(*of, *position)
    {
        receipt.shown.push(ShownView { index, card: *card });
    }
}
