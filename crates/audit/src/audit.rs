//! The audit: everything a journal says, held against the rules, the books and the decks.

use std::collections::{BTreeMap, BTreeSet};

use floor::house::Event;
use games::round;
use journal::{Head, Store, StreamId};
use rulebook::Instant;

use crate::books::{Books, unbalanced};
use crate::deals::Deals;
use crate::keys::Keys;
use crate::rulings::{Folded, Found, Rulings, Stage};
use crate::secrecy::Secrecy;
use crate::{Check, Document, Error, Finding, Loaded, Merge, Told};

/// A journal that holds against everything.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Audited {
    /// How many commands were ruled again.
    pub commands: u64,
    /// How many rounds were settled or became void.
    pub rounds: u64,
    /// How many deals were opened and agree with what was shown.
    pub deals: u64,
    /// How many cards were compared with their decks.
    pub cards: u64,
    /// The deals that are not opened yet, by table.
    pub live: BTreeMap<u32, String>,
    /// The deals that the house gave up because their key is gone, as table and deal:
    /// nobody can check what they would have dealt.
    pub lost: Vec<(u32, String)>,
    /// How many accounts hold or owe something; together they come to nothing.
    pub accounts: u64,
    /// How many jackpots there are.
    pub jackpots: u64,
    /// How many times their meters were compared with the books.
    pub meters: u64,
    /// Whether a snapshot was compared with the fold.
    pub snapshot: bool,
}

/// Goes through all commands up to these heads and stops at the first entry that is
/// wrong. The chains are not checked here: [`journal::verify()`] does that.
///
/// After each command `progress` is told how many documents are behind it.
///
/// # Errors
///
/// The finding, or that the journal cannot be read.
pub async fn audit(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    mut progress: impl FnMut(u64),
) -> Result<Audited, Error> {
    let mut audit = Audit::new();
    let mut merge = Merge::all(store, heads).await?;
    let mut rulings = Rulings::new();
    let merged = loop {
        match merge.next().await {
            Ok(Some(told)) => {
                let folded = audit.take(told);
                let is_wrong = folded.found.is_some();
                rulings.take(folded)?;
                progress(audit.loaded.folded);
                if is_wrong {
                    break Ok(());
                }
            }
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    // Whatever ended the fold: what is wrong with a command before it comes first.
    rulings.end()?;
    merged?;
    audit.loaded.end(heads);
    if let Some(what) = unbalanced(&audit.loaded.house) {
        return Err(audit.at_the_end(what).into());
    }
    audit.keys.compare(store, heads).await?;
    let snapshot = audit.compare(store, heads).await?;
    Ok(audit.end(snapshot))
}

struct Audit {
    loaded: Loaded,
    deals: Deals,
    secrecy: Secrecy,
    books: Books,
    keys: Keys,
    commands: u64,
    rounds: u64,
    /// The moment of the last document of each stream.
    clocks: BTreeMap<String, Instant>,
}

impl Audit {
    fn new() -> Audit {
        Audit {
            loaded: Loaded::empty(),
            deals: Deals::default(),
            secrecy: Secrecy::default(),
            books: Books::default(),
            keys: Keys::default(),
            commands: 0,
            rounds: 0,
            clocks: BTreeMap::new(),
        }
    }

    /// Folds a command, and looks at all that rests on those before it; its ruling is
    /// looked at beside.
    fn take(&mut self, told: Told) -> Folded {
        let before = self.loaded.house.clone();
        let found = self.fold(&told).err();
        Folded {
            before,
            told,
            found,
        }
    }

    fn fold(&mut self, told: &Told) -> Result<(), Found> {
        for (index, document) in told.documents().enumerate() {
            let ticked = self.tick(document);
            ticked.map_err(|finding| Found {
                at: Stage::Document(index),
                finding,
            })?;
        }
        self.check_after(told).map_err(|finding| Found {
            at: Stage::Order,
            finding,
        })?;
        self.apply(told).map_err(|finding| Found {
            at: Stage::Events,
            finding,
        })
    }

    fn apply(&mut self, told: &Told) -> Result<(), Finding> {
        self.secrecy.see(told)?;
        for document in told.documents() {
            for event in &document.record.events {
                self.deals.see(&self.loaded.house, document, event)?;
                self.loaded.house.apply(event);
                self.count(event);
            }
        }
        self.loaded.note(told)?;
        self.books.see(&self.loaded.house, told)?;
        self.keys.see(told);
        self.commands += 1;
        Ok(())
    }

    /// In a stream every document is of a later moment than the one before.
    fn tick(&mut self, document: &Document) -> Result<(), Finding> {
        let at = document.record.at;
        let stream = document.stream.clone();
        let before = self.clocks.insert(stream, at).unwrap_or(Instant::MIN);
        if before < at {
            return Ok(());
        }
        let what = format!("its time, {at}, is not after that of the entry before, {before}");
        Err(document.finding(Check::Order, what))
    }

    /// A command names how far every stream had come that had a say in it.
    fn check_after(&self, told: &Told) -> Result<(), Finding> {
        let Some(command) = told.command() else {
            return Ok(());
        };
        let moved: BTreeSet<&String> = told.documents().map(|it| &it.stream).collect();
        let mut expected = self.loaded.house.touches(&told.first.record.by, command);
        if let Some(stream) = moved.iter().find(|stream| !expected.contains(**stream)) {
            let what = format!("its command does not touch {stream}");
            return Err(told.first.finding(Check::Order, what));
        }
        expected.retain(|stream| !moved.contains(stream));
        let named = &told.first.record.after;
        if named.keys().eq(expected.iter()) {
            return Ok(());
        }
        let expected: Vec<String> = expected.into_iter().collect();
        let what = format!("it should name how far {} had come", expected.join(" and "));
        Err(told.first.finding(Check::Order, what))
    }

    fn count(&mut self, event: &Event) {
        let Event::Table { event, .. } = event else {
            return;
        };
        let over = matches!(
            event,
            round::Event::RoundSettled { .. } | round::Event::RoundVoided { redeal: false, .. }
        );
        self.rounds += u64::from(over);
    }

    /// Compares the snapshot that is kept, and what came since, with the fold.
    async fn compare(
        &self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<bool, Error> {
        let Some(mut kept) = Loaded::kept(store, heads, None).await? else {
            return Ok(false);
        };
        let sequence = kept.heads.get("house").copied().unwrap_or(0);
        let wrong = |what: String| Finding {
            stream: "house".to_owned(),
            sequence,
            check: Check::Snapshot,
            what,
        };
        let read = kept.read_on(store, heads).await;
        read.map_err(|error| wrong(format!("nothing can follow what was kept here: {error}")))?;
        let same = kept.house.state() == self.loaded.house.state()
            && kept.rounds == self.loaded.rounds
            && kept.openings == self.loaded.openings
            && kept.last_at == self.loaded.last_at;
        if !same {
            let what = "what was kept here is not what the entries come to";
            return Err(wrong(what.to_owned()).into());
        }
        Ok(true)
    }

    /// Something that is wrong with what all entries come to.
    fn at_the_end(&self, what: String) -> Finding {
        Finding {
            stream: "house".to_owned(),
            sequence: self.loaded.heads.get("house").copied().unwrap_or(0),
            check: Check::Ledger,
            what,
        }
    }

    fn end(self, snapshot: bool) -> Audited {
        let house = &self.loaded.house;
        let live = house.tables.iter().filter_map(|(number, table)| {
            let deal = table.deal.as_ref().filter(|deal| !deal.is_over())?;
            Some((*number, deal.committed.deal.to_string()))
        });
        Audited {
            commands: self.commands,
            rounds: self.rounds,
            deals: self.deals.opened,
            cards: self.deals.cards,
            live: live.collect(),
            lost: self.deals.lost,
            accounts: house.cage.accounts().count() as u64,
            jackpots: house.jackpots.len() as u64,
            meters: self.books.compared,
            snapshot,
        }
    }
}
