//! What every request can reach.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::HeaderMap;
use cards::Card;
use floor::Table;
use floor::authority::By;
use floor::house::{Command, Event, Opening};
use floor::record::Record;
use games::{Place, round};
use journal::{PublicKey, Sequence, Store, StreamId};
use money::Money;

use crate::advice::AdviceView;
use crate::answer::Rejected;
use crate::budget::{Budget, Kept};
use crate::chance::Chance;
use crate::desk::{Counter, Published};
use crate::limits::Shares;
use crate::out_of_play::Why;
use crate::par::Sheets;
use crate::people::{People, SignedIn};
use crate::problem::Problem;
use crate::recent::Recent;
use crate::rounds::Rounds;
use crate::vault::Vault;
use crate::view::rendered::{Slot, State, Views};
use crate::view::{LineView, Onlooker, RoundView, lines};
use audit::Span;

/// The house, for whoever asks.
pub struct App<C> {
    /// The way to the desk.
    pub counter: Counter,
    /// Names and log-ins.
    pub people: People,
    /// The keys.
    pub vault: Arc<Vault<C>>,
    /// The journal, to be read.
    pub store: Arc<Store>,
    /// The public half of the key that signs it.
    pub key: PublicKey,
    /// Where rounds stand.
    pub rounds: Arc<Rounds>,
    /// What happened last.
    pub recent: Arc<Recent>,
    /// What was rendered for all who look.
    pub views: Views,
    /// The PAR sheets that were asked for.
    pub sheets: Sheets,
    /// What the coach has said.
    pub(crate) advice: Kept<AdviceView>,
    /// What there is for work beside the tables.
    pub budget: Budget,
    /// Who has had how much.
    pub shares: Shares,
    /// When somebody last looked, in milliseconds.
    pub watched_ms: AtomicI64,
}

/// A table as somebody saw it.
#[derive(Debug, Clone)]
pub struct Seen {
    /// How it stood.
    pub state: State,
    /// Why nothing could be staked there; none: it could.
    pub out: Option<Why>,
    /// The view, as JSON.
    pub text: String,
}

/// The cookie of a log-in.
pub(crate) const COOKIE: &str = "croupier";

/// How many entries somebody who comes back is told of.
const MOST_TOLD: u64 = 500;

/// How many rounds that are over a table shows.
const LAST_ROUNDS: u64 = 10;

impl<C: Chance> App<C> {
    /// Who sent a request, by its cookie or its bearer token.
    pub async fn who(&self, headers: &HeaderMap) -> Result<Option<SignedIn>, Problem> {
        match tokens(headers).next() {
            Some(token) => self.by_token(&token).await,
            None => Ok(None),
        }
    }

    /// Whose log-in comes with a request, by whichever of its tokens is alive.
    pub async fn live(&self, headers: &HeaderMap) -> Result<Option<SignedIn>, Problem> {
        for token in tokens(headers) {
            if let Some(who) = self.by_token(&token).await? {
                return Ok(Some(who));
            }
        }
        Ok(None)
    }

    async fn by_token(&self, token: &str) -> Result<Option<SignedIn>, Problem> {
        let found = self.people.by_token(token).await;
        let found = found.map_err(|error| Problem::failed(error.to_string()))?;
        // What somebody may do stands in the journal and nowhere else.
        Ok(found.map(|who| SignedIn {
            role: self.counter.published().house.role_of(&who.person),
            ..who
        }))
    }

    /// The same, where nobody in particular will not do.
    pub async fn signed_in(&self, headers: &HeaderMap) -> Result<SignedIn, Problem> {
        self.who(headers).await?.ok_or_else(Problem::signed_out)
    }

    /// Gives somebody who has just come the play money that the house gives to guests.
    pub async fn buy_in(&self, person: &str) -> Result<(), Rejected> {
        let published = self.counter.published();
        let terms = published.house.terms.as_ref();
        let chips = terms.map_or(Money::ZERO, |terms| terms.guest_chips);
        if chips.is_positive() {
            let buy = Command::House(Opening::Chips {
                person: person.to_owned(),
                amount: chips,
            });
            let key = format!("welcome-{person}");
            self.counter.tell(By::house(), key, buy, None).await?;
        }
        Ok(())
    }

    /// Notes that somebody looks, so that the house players go on.
    pub fn look(&self) {
        let now = self.counter.published().clock.now_ms();
        self.watched_ms.store(now, Ordering::Relaxed);
    }

    /// The table as somebody sees it now, with what happened after an entry they know.
    pub async fn view(
        &self,
        number: u32,
        who: Option<&SignedIn>,
        after: Option<u64>,
    ) -> Result<Seen, Problem> {
        let slot = self.views.slot(number);
        let mut slot = slot.lock().await;
        // Whoever waited for the slot gets the newest there is, and not what they came for.
        let published = self.counter.published();
        let table = table(&published, number)?;
        let rendered = self
            .views
            .shared(&mut slot, &published, number, table, &self.people);
        let shared = rendered.map_err(|error| Problem::failed(error.to_string()))?;
        let sequence = published.sequence(number);
        let happened = match after {
            Some(after) => {
                let told = self.told(&mut slot, number, table, who, after, sequence);
                told.await?
            }
            None => Vec::new(),
        };
        let last = self.last_rounds(&mut slot, number, table, who).await?;
        drop(slot);
        let order = self.order(table);
        let onlooker = Onlooker {
            who,
            order: order.as_ref(),
            people: &self.people,
            out: self.vault.out_of_play.why(number),
        };
        let text = shared.text(&published, number, table, &onlooker, happened, last);
        let text = text.map_err(|error| Problem::failed(error.to_string()))?;
        let state = State::of(&published, number);
        let out = onlooker.out;
        Ok(Seen { state, out, text })
    }

    /// What happened at a table after an entry; those who know the same and do not play
    /// share it.
    async fn told(
        &self,
        slot: &mut Slot,
        number: u32,
        table: &Table,
        who: Option<&SignedIn>,
        after: u64,
        sequence: u64,
    ) -> Result<Vec<LineView>, Problem> {
        let after = after.max(sequence.saturating_sub(MOST_TOLD));
        if after >= sequence {
            return Ok(Vec::new());
        }
        let who = who.filter(|who| plays(table, &who.person));
        let key = (after, who.map(|who| who.person.clone()));
        if let Some(told) = slot.told.get(&key) {
            return Ok(told.clone());
        }
        let told = self.lines(number, table, who, after + 1, sequence + 1);
        let told = told.await?;
        slot.told.insert(key, told.clone());
        Ok(told)
    }

    /// The deck that a table is dealt from; none, where there is no live deal or no key.
    pub fn order(&self, table: &Table) -> Option<[Card; 52]> {
        let deal = table.deal.as_ref()?;
        self.vault.order(deal).ok()
    }

    /// What the entries of a table's stream tell somebody, from one to before another.
    pub async fn lines(
        &self,
        number: u32,
        table: &Table,
        who: Option<&SignedIn>,
        from: u64,
        to: u64,
    ) -> Result<Vec<LineView>, Problem> {
        let onlooker = Onlooker {
            who,
            order: None,
            people: &self.people,
            out: None,
        };
        // What is said of a hand depends on what was shown since its round began.
        let spans = (1..=table.number).rev();
        let mut spans = spans.filter_map(|round| self.rounds.span(number, round));
        let begins = spans.find(|span| span.first <= from);
        let begins = begins.map_or(from, |span| span.first);
        let known = usize::try_from(from - begins).unwrap_or(usize::MAX);
        if let Some(recent) = self.recent.events(number, begins, to) {
            let (before, after) = recent.split_at(known.min(recent.len()));
            let before = before.iter().flat_map(|events| events.iter());
            let after = after.iter().flat_map(|events| events.iter());
            return Ok(lines(table, &onlooker, before, after));
        }
        let records = self.records(number, begins, Some(to)).await?;
        let (before, after) = records.split_at(known.min(records.len()));
        let before = before.iter().flat_map(|(_, record)| &record.events);
        let after = after.iter().flat_map(|(_, record)| &record.events);
        Ok(lines(table, &onlooker, before, after))
    }

    /// The documents of a table's stream, from one to before another.
    pub async fn records(
        &self,
        number: u32,
        from: u64,
        to: Option<u64>,
    ) -> Result<Vec<(u64, Record)>, Problem> {
        let failed = |why: String| Problem::failed(why);
        let stream: StreamId = format!("table/{number}")
            .parse()
            .map_err(|error: journal::StreamIdError| failed(error.to_string()))?;
        let most = to.map_or(2_000, |to| to.saturating_sub(from).min(2_000));
        let most = u32::try_from(most).unwrap_or(2_000);
        let read = self.store.read(&stream, Sequence::new(from), most).await;
        let entries = read.map_err(|error| failed(error.to_string()))?;
        let read = |entry: journal::Entry| {
            let record = Record::read(stream.as_str(), &entry.payload);
            let record = record.map_err(|error| failed(error.to_string()))?;
            Ok((entry.sequence.get(), record))
        };
        entries.into_iter().map(read).collect()
    }

    /// The rounds before this one, and what they came to for somebody.
    async fn last_rounds(
        &self,
        slot: &mut Slot,
        number: u32,
        table: &Table,
        who: Option<&SignedIn>,
    ) -> Result<Vec<RoundView>, Problem> {
        let mut views = Vec::new();
        let over = table.number.saturating_sub(1);
        let oldest = over.saturating_sub(LAST_ROUNDS - 1).max(1);
        slot.nets.retain(|round, _| *round >= oldest);
        for round in (oldest..=over).rev() {
            let Some(span) = self.rounds.span(number, round) else {
                continue;
            };
            if let Entry::Vacant(vacant) = slot.nets.entry(round) {
                vacant.insert(self.nets(number, span).await?);
            }
            let nets = slot.nets.get(&round);
            let net = who.and_then(|who| nets?.get(&who.person).copied());
            views.push(RoundView {
                round: format!("t{number}-{round}"),
                net,
                label: net.map_or_else(|| "watched".to_owned(), crate::view::label),
            });
        }
        Ok(views)
    }

    /// What a round came to for everybody who played.
    pub(crate) async fn nets(
        &self,
        number: u32,
        span: Span,
    ) -> Result<BTreeMap<String, i64>, Problem> {
        let records = self
            .records(number, span.first, span.last.map(|last| last + 1))
            .await?;
        Ok(nets(records.iter().flat_map(|(_, record)| &record.events)))
    }
}

/// Whether somebody sits or plays at a table.
pub(crate) fn plays(table: &Table, person: &str) -> bool {
    let round = &table.round;
    let mut spots = round.spots.values();
    let sits = |place: Place| round.seating.holder(place) == Some(person);
    spots.any(|spot| spot.person == person) || Place::ALL.into_iter().any(sits)
}

/// The table of a number.
pub(crate) fn table(published: &Published, number: u32) -> Result<&Table, Problem> {
    let table = published.house.tables.get(&number).map(AsRef::as_ref);
    table.ok_or_else(|| Problem::missing(format!("there is no table {number}")))
}

/// What the events of a round came to for everybody who played.
pub(crate) fn nets<'e>(events: impl Iterator<Item = &'e Event>) -> BTreeMap<String, i64> {
    let mut at = BTreeMap::new();
    let mut nets: BTreeMap<String, i64> = BTreeMap::new();
    for event in events {
        let Event::Table { event, .. } = event else {
            continue;
        };
        match event {
            round::Event::WagerPlaced { place, person, .. } => {
                at.insert(*place, person.clone());
                nets.entry(person.clone()).or_insert(0);
            }
            round::Event::Money {
                word,
                place,
                amount,
                ..
            } => {
                let net = at.get(place).and_then(|person| nets.get_mut(person));
                if let Some(net) = net {
                    *net = net.saturating_add(word.net(*amount).in_cents());
                }
            }
            _ => {}
        }
    }
    nets
}

/// The tokens of a request: a bearer's first, which counts before any cookie.
fn tokens(headers: &HeaderMap) -> impl Iterator<Item = String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = text("authorization").and_then(|it| it.strip_prefix("Bearer "));
    let cookies = text("cookie").into_iter().flat_map(|it| it.split(';'));
    let pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    let cookies = pairs.filter(|(name, _)| *name == COOKIE);
    let tokens = bearer.into_iter().chain(cookies.map(|(_, value)| value));
    tokens.map(str::to_owned).collect::<Vec<_>>().into_iter()
}
