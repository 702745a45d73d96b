//! What every request can reach.

mod signed_in;

use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use cards::Card;
use floor::Table;
use floor::authority::By;
use floor::deal::Deal;
use floor::house::{Command, Event, Opening};
use floor::record::Record;
use journal::{PublicKey, Sequence, Store, StreamId};
use money::Money;
use narrator::Texts;

use crate::answer::Rejected;
use crate::budget::{Budget, Kept};
use crate::chance::Chance;
use crate::coach::Worth;
use crate::day_keys::DayKeys;
use crate::desk::{Counter, Published};
use crate::edges::Edges;
use crate::fleet::Fleet;
use crate::gate::Gate;
use crate::language::Reader;
use crate::limits::Shares;
use crate::lobby::Lobby;
pub(crate) use crate::own_round::{OwnRound, nets};
use crate::par::Sheets;
use crate::people::People;
use crate::playing::plays;
use crate::problem::Problem;
use crate::recent::Recent;
use crate::reporting::Reporting;
use crate::rounds::Rounds;
use crate::school::School;
use crate::score::Scores;
use crate::signs::Signs;
use crate::vault::Vault;
use crate::verifying::Verifying;
use crate::view::rendered::{Beside, Last, Shared, Slot, State, Views};
use crate::view::{BeatView, LineView, Onlooker, RoundView, Seat, beats, lines};
use audit::Span;

pub(crate) use signed_in::tokens;

/// The house, for whoever asks.
pub struct App<C> {
    /// The way to the desk.
    pub counter: Counter,
    /// Names and log-ins.
    pub people: People,
    /// What passwords are checked with.
    pub(crate) gate: Gate,
    /// The keys.
    pub vault: Arc<Vault<C>>,
    /// The servers of the house.
    pub fleet: Arc<Fleet>,
    /// The keys of gaming days, where servers share them.
    pub day_keys: Option<Arc<DayKeys>>,
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
    /// What the house keeps at its tables.
    pub edges: Edges,
    /// The lobby, for all who watch it.
    pub lobby: Lobby,
    /// The PAR sheets that were asked for.
    pub sheets: Sheets,
    /// The school.
    pub school: School,
    /// What was read for reports.
    pub reporting: Reporting,
    /// What the coach has said.
    pub(crate) advice: Kept<Arc<Worth>>,
    /// How well those who play have decided.
    pub scores: Scores,
    /// What there is for work beside the tables.
    pub budget: Budget,
    /// The last verification that an auditor asked for.
    pub verifying: Verifying,
    /// What the signs in the hall show.
    pub signs: Signs,
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
    /// What it said beside that.
    pub beside: Beside,
    /// The view, as JSON.
    pub text: String,
}

/// What a view is made of.
pub(crate) struct Gathered {
    pub(crate) published: Arc<Published>,
    /// What all see.
    shared: Arc<Shared>,
    /// What happened since.
    told: Told,
    /// The rounds before.
    last: Last,
}

/// What happened, line by line and beat by beat.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// It in words.
    pub happened: Vec<LineView>,
    /// It as it is shown.
    pub beats: Vec<BeatView>,
}

/// Events, document by document.
pub(crate) type Documents = Vec<Arc<[Event]>>;

/// The cookie of a log-in.
pub(crate) const COOKIE: &str = "croupier";

/// How many entries somebody who comes back is told of.
const MOST_TOLD: u64 = 500;

/// How many rounds that are over a table shows.
const LAST_ROUNDS: u64 = 10;

impl<C: Chance> App<C> {
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
    pub(crate) fn look(&self, published: &Published) {
        let now = published.clock.now_ms();
        self.watched_ms.store(now, Ordering::Relaxed);
    }

    /// The table as somebody sees it now, with what happened after an entry they know.
    pub async fn view(
        &self,
        number: u32,
        reader: Reader<'_>,
        after: Option<u64>,
    ) -> Result<Seen, Problem> {
        let of_table = self.views.of(number);
        let mut slot = of_table.slot.lock().await;
        let gathered = self.gather(&mut slot, number, reader, after).await?;
        // What is somebody's own is rendered beside the others'.
        drop(slot);
        self.render(gathered, number, reader)
    }

    /// What a view is made of, the newest there is.
    pub(crate) async fn gather(
        &self,
        slot: &mut Slot,
        number: u32,
        reader: Reader<'_>,
        after: Option<u64>,
    ) -> Result<Gathered, Problem> {
        let published = self.counter.published();
        let table = table(&published, number)?;
        let rendered = self.views.shared(
            slot,
            &published,
            number,
            table,
            (&self.people, &self.edges, reader.language),
        );
        let shared = rendered.map_err(|error| Problem::failed(error.to_string()))?;
        let sequence = published.sequence(number);
        let told = match after {
            Some(after) => {
                let told = self.told(slot, number, table, reader, after, sequence);
                told.await?
            }
            None => Told::default(),
        };
        let last = self.last_rounds(slot, number, table, reader).await?;
        Ok(Gathered {
            published,
            shared,
            told,
            last,
        })
    }

    pub(crate) fn render(
        &self,
        gathered: Gathered,
        number: u32,
        reader: Reader<'_>,
    ) -> Result<Seen, Problem> {
        let Reader { who, language } = reader;
        let Gathered {
            published,
            shared,
            told,
            last,
        } = gathered;
        let table = table(&published, number)?;
        // Whoever has no hand there has no use for the deck.
        let plays = who.is_some_and(|who| plays(table, &who.person));
        let order = plays.then(|| self.order(table)).flatten();
        let onlooker = Onlooker {
            who,
            order: order.as_ref(),
            people: &self.people,
            out: self.vault.out_of_play.why(number),
            table: number,
            language,
        };
        let edge = self.edges.of(table);
        let beside = Beside {
            out: onlooker.out,
            edge: edge.is_some(),
        };
        let text = shared.text(&published, number, table, &onlooker, (told, last), edge);
        let text = text.map_err(|error| Problem::failed(error.to_string()))?;
        let state = State::of(&published, number);
        Ok(Seen {
            state,
            beside,
            text,
        })
    }

    /// What happened at a table after an entry; those who know the same and do not play
    /// share it.
    async fn told(
        &self,
        slot: &mut Slot,
        number: u32,
        table: &Table,
        reader: Reader<'_>,
        after: u64,
        sequence: u64,
    ) -> Result<Told, Problem> {
        let after = after.max(sequence.saturating_sub(MOST_TOLD));
        if after >= sequence {
            return Ok(Told::default());
        }
        let who = reader.who.filter(|who| plays(table, &who.person));
        let reader = Reader { who, ..reader };
        let key = (reader.language, after, who.map(|who| who.person.clone()));
        if let Some(told) = slot.told.get(&key) {
            return Ok(told.clone());
        }
        let told = self.lines(number, table, reader, after + 1, sequence + 1);
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
        reader: Reader<'_>,
        from: u64,
        to: u64,
    ) -> Result<Told, Problem> {
        let onlooker = Onlooker {
            who: reader.who,
            order: None,
            people: &self.people,
            out: None,
            table: number,
            language: reader.language,
        };
        let (before, after) = self.since(number, table, from, to).await?;
        let before = before.iter().flat_map(|events| events.iter());
        let after = after.iter().flat_map(|events| events.iter());
        Ok(self.tell(
            table,
            &onlooker,
            &before.collect::<Vec<_>>(),
            &after.collect::<Vec<_>>(),
        ))
    }

    /// The events of a table's stream from one entry to before another, and those before them
    /// since a round began: what is said of a hand depends on what was shown in its round.
    pub(crate) async fn since(
        &self,
        number: u32,
        table: &Table,
        from: u64,
        to: u64,
    ) -> Result<(Documents, Documents), Problem> {
        let spans = (1..=table.number).rev();
        let mut spans = spans.filter_map(|round| self.rounds.span(number, round));
        let begins = spans.find(|span| span.first <= from);
        let begins = begins.map_or(from, |span| span.first);
        let known = usize::try_from(from - begins).unwrap_or(usize::MAX);
        let mut before = match self.recent.events(number, begins, to) {
            Some(recent) => recent,
            None => {
                let records = self.records(number, begins, Some(to)).await?;
                let events = records.into_iter().map(|(_, record)| record.events.into());
                events.collect()
            }
        };
        let after = before.split_off(known.min(before.len()));
        Ok((before, after))
    }

    /// What events tell somebody, and what they look like.
    fn tell(
        &self,
        table: &Table,
        onlooker: &Onlooker<'_>,
        before: &[&Event],
        after: &[&Event],
    ) -> Told {
        let happened = lines(
            table,
            onlooker,
            before.iter().copied(),
            after.iter().copied(),
        );
        let orders = |deal: &Deal| self.vault.order(deal).ok();
        let seat = Seat {
            person: onlooker.who.map(|who| who.person.as_str()),
            orders: &orders,
        };
        let beats = beats(table, onlooker, &seat, before, after);
        Told { happened, beats }
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
        reader: Reader<'_>,
    ) -> Result<Last, Problem> {
        let Reader { who, language } = reader;
        let texts = Texts::of_language(language);
        let decision = who.and_then(|who| self.scores.last(&who.person, &table.round_id(number)));
        let mut last = Last {
            decision,
            ..Last::default()
        };
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
            let played = who.and_then(|who| nets?.get(&who.person));
            if let Some(played) = played.filter(|_| last.bets.is_empty()) {
                last.bets = crate::view::stakes(texts, &played.bets);
            }
            let net = played.map(|played| played.net);
            last.rounds.push(RoundView {
                round: format!("t{number}-{round}"),
                number: round,
                net,
                label: net.map_or_else(String::new, |net| crate::view::label(texts, net)),
            });
        }
        Ok(last)
    }

    /// What a round came to for everybody who played.
    pub(crate) async fn nets(
        &self,
        number: u32,
        span: Span,
    ) -> Result<BTreeMap<String, OwnRound>, Problem> {
        let records = self
            .records(number, span.first, span.last.map(|last| last + 1))
            .await?;
        Ok(nets(records.iter().flat_map(|(_, record)| &record.events)))
    }
}

/// The table of a number.
pub(crate) fn table(published: &Published, number: u32) -> Result<&Table, Problem> {
    let table = published.house.tables.get(&number).map(AsRef::as_ref);
    table.ok_or_else(|| Problem::no_table(number))
}
