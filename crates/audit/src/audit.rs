//! The audit: everything a journal says, held against the rules, the books and the decks.

use std::collections::{BTreeMap, BTreeSet};
use std::{mem, panic};

use floor::house::{Event, Opening, Started};
use games::round;
use journal::{Head, PublicKey, Store, StreamId, Verified, VerifyError};
use rulebook::Instant;
use tokio::sync::mpsc;
use tokio::task::{self, JoinError};

use crate::books::{Books, unbalanced};
use crate::deals::Deals;
use crate::disputed::Disputed;
use crate::keys::Keys;
use crate::rulings::{Otherwise, Rulings};
use crate::secrecy::Secrecy;
use crate::starts::first_start;
use crate::{Check, Document, Error, Finding, Loaded, Merge, Told};

/// What a journal is held against, besides itself.
#[derive(Clone, Debug, Default)]
pub struct Against {
    /// The public half of the house's signing key: the fold that is kept must be signed with
    /// it. Without one, whoever made it, it must be right.
    pub key: Option<PublicKey>,
    /// The program that asks, as a start tells of it. What another one ruled otherwise is then
    /// counted and is no finding; without it, every ruling must be that of today.
    pub program: Option<Started>,
}

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
    /// What other programs ruled otherwise than the one that asks.
    #[serde(skip)]
    pub otherwise: Option<Otherwise>,
}

/// Goes through all commands up to these heads and stops at the first entry that is
/// wrong. That each entry follows from the one before it is checked too; what vouches for them
/// is not: [`verify`] does that.
///
/// After each command `progress` is told how many documents are behind it.
///
/// # Errors
///
/// The finding, or that the journal cannot be read.
pub async fn audit(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    against: &Against,
    progress: impl FnMut(u64),
) -> Result<Audited, Error> {
    let ruled = rule_again(store, heads, against.program.as_ref(), progress).await;
    ruled.end(store, heads, against.key.as_ref()).await
}

/// What came of all commands of a journal that were ruled again.
///
/// It says nothing before [`Ruled::end`]: what the chains say comes first.
#[derive(Debug)]
pub struct Ruled {
    /// To the first command that is wrong; or what that fell over.
    ruled: Result<Result<Audit, Finding>, JoinError>,
    /// Whether all commands could be read.
    merged: Result<(), Error>,
    /// The keys that stand beside the journal.
    kept: Result<Keys, Error>,
}

/// The first part of [`audit`]: rules every command again.
async fn rule_again(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    program: Option<&Started>,
    progress: impl FnMut(u64),
) -> Ruled {
    let keys = Keys::new();
    let kept = keys.kept(store, heads);
    let ruled = read_and_rule(store, heads, program, keys.clone(), progress);
    let ((ruled, merged), kept) = tokio::join!(ruled, kept);
    Ruled {
        ruled,
        merged,
        kept,
    }
}

async fn read_and_rule(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    program: Option<&Started>,
    keys: Keys,
    mut progress: impl FnMut(u64),
) -> (Result<Result<Audit, Finding>, JoinError>, Result<(), Error>) {
    // Commands are ruled again on a thread of their own, while the next are read.
    let (waiting, commands) = mpsc::channel(AT_ONCE);
    let (first, merge) = match begin(store, heads).await {
        Ok((first, merge)) => (first, Ok(merge)),
        Err(error) => (None, Err(error)),
    };
    let audit = Audit::new(first, program.cloned(), keys);
    let ruling = task::spawn_blocking(move || audit.take_all(commands));
    let merged = match merge {
        Ok(merge) => hand_on(merge, waiting, &mut progress).await,
        Err(error) => {
            drop(waiting);
            Err(error)
        }
    };
    (ruling.await, merged)
}

async fn begin<'s>(
    store: &'s Store,
    heads: &BTreeMap<StreamId, Head>,
) -> Result<(Option<Started>, Merge<'s>), Error> {
    let house = heads.get(&StreamId::house()).copied();
    let first = first_start(store, house).await?;
    Ok((first, Merge::all(store, heads).await?))
}

/// Hands all commands on, so many at a time, as long as somebody takes them.
async fn hand_on(
    mut merge: Merge<'_>,
    waiting: mpsc::Sender<Vec<Told>>,
    progress: &mut impl FnMut(u64),
) -> Result<(), Error> {
    let (mut group, mut documents) = (Vec::with_capacity(GROUP), 0);
    let merged = loop {
        match merge.next().await {
            Ok(Some(told)) => {
                documents += told.documents().count() as u64;
                group.push(told);
                progress(documents);
                let is_full = group.len() == GROUP;
                let full = is_full.then(|| mem::replace(&mut group, Vec::with_capacity(GROUP)));
                // Nobody takes them any more once something was found.
                if let Some(full) = full
                    && waiting.send(full).await.is_err()
                {
                    break Ok(());
                }
            }
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    let _ = waiting.send(group).await;
    merged
}

/// Goes through a whole journal once: chains, checkpoints and signatures, and the first part of
/// [`audit`]. What [`journal::verify()`] says comes first, and in its words.
pub async fn verify(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    against: journal::Against,
    program: Option<&Started>,
    progress: impl FnMut(u64),
) -> (Result<Verified, VerifyError>, Ruled) {
    let ruled = rule_again(store, heads, program, progress).await;
    let rest = match ruled.read_all() {
        true => journal::verify_rest(store, against, heads).await.ok(),
        false => None,
    };
    let verified = match rest {
        Some(verified) => Ok(verified),
        None => journal::verify(store, against, |_| Ok(())).await,
    };
    (verified, ruled)
}

impl Ruled {
    /// Whether every entry was read, each of which follows from the one before it.
    fn read_all(&self) -> bool {
        self.merged.is_ok() && matches!(self.ruled, Ok(Ok(_)))
    }

    /// The second part: what all of it comes to, and what is kept beside it. The key is that of
    /// the house: the fold that is kept must be signed with it.
    ///
    /// # Errors
    ///
    /// The first finding of both parts, or that the journal cannot be read.
    pub async fn end(
        self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
        key: Option<&PublicKey>,
    ) -> Result<Audited, Error> {
        // Whatever ended the reading: what is wrong with a command before it comes first.
        let mut audit = match self.ruled {
            Ok(ruled) => ruled?,
            Err(ended) => match ended.try_into_panic() {
                Ok(fell) => panic::resume_unwind(fell),
                // Whoever waits is ended with it.
                Err(_) => return Err(journal::Error::Closed.into()),
            },
        };
        self.merged?;
        audit.loaded.end(heads);
        if let Some(what) = unbalanced(&audit.loaded.house) {
            return Err(audit.at_the_end(what).into());
        }
        audit.keys.compare(&self.kept?, store, heads).await?;
        for disputed in &audit.disputed {
            disputed.compare(store).await?;
        }
        let snapshot = audit.compare(store, heads, key).await?;
        Ok(audit.end(snapshot))
    }
}

/// How many commands are handed on together.
const GROUP: usize = 256;

/// How many groups may wait.
const AT_ONCE: usize = 4;

#[derive(Debug)]
struct Audit {
    loaded: Loaded,
    rulings: Rulings,
    deals: Deals,
    secrecy: Secrecy,
    books: Books,
    keys: Keys,
    commands: u64,
    rounds: u64,
    /// The moment of the last document of each stream.
    clocks: BTreeMap<StreamId, Instant>,
    /// The older rounds that disputes were opened about.
    disputed: Vec<Disputed>,
}

impl Audit {
    fn new(first: Option<Started>, program: Option<Started>, keys: Keys) -> Audit {
        Audit {
            loaded: Loaded::empty(),
            rulings: Rulings::new(first, program),
            deals: Deals::default(),
            secrecy: Secrecy::default(),
            books: Books::default(),
            keys,
            commands: 0,
            rounds: 0,
            clocks: BTreeMap::new(),
            disputed: Vec::new(),
        }
    }

    /// Takes all commands there are, to the first that is wrong.
    fn take_all(mut self, mut commands: mpsc::Receiver<Vec<Told>>) -> Result<Audit, Finding> {
        while let Some(group) = commands.blocking_recv() {
            group.into_iter().try_for_each(|told| self.take(told))?;
        }
        Ok(self)
    }

    /// Looks at a command and all that it rests on, in the order in which things are said of
    /// it: its documents, what it came after, its ruling, what it came to.
    fn take(&mut self, mut told: Told) -> Result<(), Finding> {
        let is_same = self.rulings.is_same(&self.loaded.house, &mut told);
        if !is_same {
            told.read_events()?;
        }
        for document in told.documents() {
            if !is_same {
                document.is_written_so()?;
            }
            self.tick(document)?;
        }
        self.check_after(&told)?;
        if !is_same {
            self.rulings.rule_again(&self.loaded.house, &told)?;
        }
        self.apply(&told)
    }

    fn apply(&mut self, told: &Told) -> Result<(), Finding> {
        self.secrecy.see(told)?;
        for document in told.documents() {
            for event in &document.record.events {
                self.deals.see(&self.loaded.house, document, event)?;
                self.loaded.house.apply(event);
                self.count(event);
                self.disputed.extend(Disputed::of(document, event));
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
        let before = match self.clocks.get_mut(document.stream.as_str()) {
            Some(clock) => mem::replace(clock, at),
            None => {
                self.clocks.insert(document.stream.clone(), at);
                Instant::MIN
            }
        };
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
        let moved: BTreeSet<&str> = told.documents().map(|it| it.stream.as_str()).collect();
        let mut expected = self.loaded.house.touches(&told.first.record.by, command);
        if let Some(stream) = moved.iter().find(|stream| !expected.contains(**stream)) {
            let what = format!("its command does not touch {stream}");
            return Err(told.first.finding(Check::Order, what));
        }
        expected.retain(|stream| !moved.contains(stream.as_str()));
        let named = &told.first.record.after;
        if named.keys().eq(expected.iter()) {
            return Ok(());
        }
        let expected: Vec<String> = expected.into_iter().collect();
        let what = format!("it should name how far {} had come", expected.join(" and "));
        Err(told.first.finding(Check::Order, what))
    }

    fn count(&mut self, event: &Event) {
        if let Event::House(Opening::Started(started)) = event {
            self.rulings.serve(started);
        }
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
        key: Option<&PublicKey>,
    ) -> Result<bool, Error> {
        let wrong = |sequence: u64, what: String| Finding {
            stream: "house".to_owned(),
            sequence,
            check: Check::Snapshot,
            what,
        };
        let snapshot = match store.latest_snapshot(&StreamId::house()).await {
            Ok(Some(snapshot)) => snapshot,
            Ok(None) => return Ok(false),
            Err(error) if error.is_lasting() => return Err(wrong(1, error.to_string()).into()),
            Err(error) => return Err(error.into()),
        };
        let wrong = |what: String| wrong(snapshot.head.sequence.get(), what);
        if key.is_some_and(|key| !snapshot.is_signed_by(key)) {
            let what = "the house did not sign what was kept here, and does not begin with it";
            return Err(wrong(what.to_owned()).into());
        }
        let Some(mut kept) = Loaded::of(&snapshot, store, heads, None).await? else {
            return Ok(false);
        };
        let read = kept.read_on(store, heads, None).await;
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
            otherwise: self.rulings.otherwise,
        }
    }
}
