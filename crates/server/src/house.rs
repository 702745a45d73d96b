//! Opening a data directory, and serving it.

mod first_start;
mod folder;
mod found;
mod open_error;
mod options;

use std::marker::PhantomData;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use axum::Router;
use floor::authority::By;
use floor::demonstration;
use floor::house::{Command, Opening};
use floor::house_file::HouseFile;
use journal::{Database, Mark, Remembered, Signer, Store, StreamId};
use rulebook::Role;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::advice;
use crate::app::App;
use crate::budget::{Budget, Kept};
use crate::chance::{Chance, Source, check_health};
use crate::checking::Checking;
use crate::day_keys::DayKeys;
use crate::dealing::Dealing;
use crate::desk::{Beside, Desk, Published};
use crate::edges::Edges;
use crate::fleet::Fleet;
use crate::folds::{keep, keep_now_and_then, load};
use crate::front::Front;
use crate::gate::Gate;
use crate::limits::Shares;
use crate::lobby::Lobby;
use crate::names::Names;
use crate::par::Sheets;
use crate::people::People;
use crate::players::{self, Players};
use crate::recent::Recent;
use crate::reporting::Reporting;
use crate::rounds::Rounds;
use crate::school::School;
use crate::score::Scores;
use crate::signs::Signs;
use crate::time::HouseClock;
use crate::vault::Vault;
use crate::verifying::Verifying;
use crate::view::rendered::Views;
use crate::welcome::{Welcome, warnings};
use crate::witness::{Sending, Witness};
use crate::{
    administrator, connections, days, departures, doors, edges, fleet, ghosts, presence, program,
    staff, welcome,
};

use first_start::FirstStart;
pub(crate) use folder::make_folder;
pub use open_error::OpenError;
pub use options::Options;

/// The file of the journal in the data directory.
pub(crate) const DATABASE: &str = "house.db";

/// The file that remembers how far the journal came.
pub(crate) const MARK: &str = "journal.mark";

/// The file of the signing key.
pub(crate) const KEY: &str = "signing.key";

/// How long the end waits for those who read, and for the witness.
const PATIENCE: Duration = Duration::from_secs(6);

/// A house that is open, and what gives its deals their entropy.
pub struct House<C> {
    open: Open,
    /// What to say to whoever opened it.
    pub welcome: Welcome,
    source: PhantomData<C>,
}

/// The same without saying what gives the entropy: everything that serves it is compiled here,
/// once, and not again with every program that names a source.
struct Open {
    app: Arc<App<Source>>,
    desk: JoinHandle<Result<(), String>>,
    players: bool,
    /// Signs the folds that are kept.
    signer: Arc<Signer>,
    /// Where the journal is.
    database: Database,
    /// The data directory.
    folder: PathBuf,
    /// Where checkpoints are sent.
    witness: Option<Witness>,
    /// What stands before its doors.
    front: Front,
}

/// What is to come, in a form that is compiled where it is written and not where it is waited
/// for.
type Coming<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

impl<C: Chance> House<C> {
    /// Opens a data directory: an empty one becomes a demonstration house. The shuffle,
    /// the books and the random source are checked first, and nothing is served if one
    /// of them fails.
    pub async fn open(options: &Options, chance: C) -> Result<House<C>, OpenError> {
        House::open_as(options, None, chance).await
    }

    /// The same; an empty directory becomes the house of a file, where there is one.
    pub async fn open_as(
        options: &Options,
        file: Option<HouseFile>,
        chance: C,
    ) -> Result<House<C>, OpenError> {
        let database = Database::from(&options.data_dir.join(DATABASE));
        House::open_over(options, database, file, chance).await
    }

    /// The same over a journal that need not be a file of the data directory; keys, and all
    /// else, are there. Over one journal one house is open at a time.
    pub async fn open_over(
        options: &Options,
        database: Database,
        file: Option<HouseFile>,
        chance: C,
    ) -> Result<House<C>, OpenError> {
        House::open_over_as(options, (database, true), file, chance).await
    }

    /// The same, as one of several servers over one database.
    pub async fn open_among_others(
        options: &Options,
        database: Database,
        file: Option<HouseFile>,
        chance: C,
    ) -> Result<House<C>, OpenError> {
        House::open_over_as(options, (database, false), file, chance).await
    }

    async fn open_over_as(
        options: &Options,
        database: (Database, bool),
        file: Option<HouseFile>,
        chance: C,
    ) -> Result<House<C>, OpenError> {
        let opened = Open::over(options, database, file, Source::of(chance));
        let (open, welcome) = opened.await?;
        Ok(House {
            open,
            welcome,
            source: PhantomData,
        })
    }

    /// What every request can reach.
    #[must_use]
    pub fn app(&self) -> &Arc<App<Source>> {
        &self.open.app
    }

    /// Sends every checkpoint elsewhere, as long as the house is served.
    #[must_use]
    pub fn with_witness(mut self, witness: Option<Witness>) -> House<C> {
        self.open.witness = witness;
        self
    }

    /// Puts this before the doors of the house.
    #[must_use]
    pub fn behind(mut self, front: Front) -> House<C> {
        self.open.front = front;
        self
    }

    /// The doors of the house.
    pub fn router(&self) -> Router {
        self.open.router()
    }

    /// Serves until `until` comes or the house stops; then a last checkpoint is signed.
    pub async fn serve(
        self,
        listener: TcpListener,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), String> {
        self.open.serve(listener, Box::pin(until)).await
    }
}

impl Open {
    fn over(
        options: &Options,
        database: (Database, bool),
        file: Option<HouseFile>,
        source: Source,
    ) -> Coming<'_, Result<(Open, Welcome), OpenError>> {
        Box::pin(Open::open(options, database, file, source))
    }

    async fn open(
        options: &Options,
        (database, alone): (Database, bool),
        file: Option<HouseFile>,
        source: Source,
    ) -> Result<(Open, Welcome), OpenError> {
        cards::chance::self_check().map_err(|error| OpenError::Shuffle(error.to_string()))?;
        check_health()?;
        let folder = &options.data_dir;
        make_folder(folder)?;
        let (key, mark) = (folder.join(KEY), folder.join(MARK));
        let remembered = Remembered::read(&mark)?;
        let has_database = Store::is_there(&database).await?;
        let signer = found::signer(folder, (&database, has_database), remembered.as_ref())?;
        let signer = Arc::new(signer);
        let store = Arc::new(Store::open(&database, Arc::clone(&signer)).await?);
        if alone {
            store.serve_alone().await?;
        }
        store.open_alone().await?;
        let heads = store.heads().await?;
        let missing = match &remembered {
            Some(remembered) => remembered.missing(&store).await?,
            None => heads.is_empty().then(|| "it is empty".to_owned()),
        };
        // A new house has nothing in it, and nothing is remembered of it.
        if let Some(what) = missing.filter(|_| has_database) {
            store.close().await;
            return Err(OpenError::lost(&database, what));
        }
        let public_key = signer.public();
        let checkpoint = store.last_checkpoint().await?;
        if let Some(last) = checkpoint.as_ref().filter(|last| last.key != public_key) {
            return Err(OpenError::OtherKey {
                path: key,
                signed: last.key,
            });
        }
        let vault = Arc::new(Vault::open(&folder.join("keys"), source)?);
        let loaded = load(&store, public_key).await?;
        keep(&store, &loaded, &signer).await?;
        let rounds = Arc::new(Rounds::new(loaded.rounds));
        let stands = loaded.hashes.clone();
        let clock = match store.standing(&stands).await?.time {
            Some(time) => HouseClock::told(time.as_millisecond()),
            None => HouseClock::after(loaded.last_at.in_ms()),
        };
        let state = Published {
            house: loaded.house,
            heads: loaded.heads,
            checkpoint: checkpoint
                .map(|last| (last.entry.sequence.get(), last.entry.hash.to_string())),
            at: loaded.last_at,
            clock: Arc::new(clock),
        };
        for (digest, book) in state.house.books.iter() {
            if book.digest() != *digest {
                return Err(OpenError::Digest(book.id.clone()));
            }
        }
        let before = audit::last_start(&store, heads.get(&StreamId::house()).copied()).await?;
        let mark = Mark::write(&mark, &heads)?;
        let first = FirstStart::begin(folder, &state.house, file.as_ref(), options.pace)?;
        let new = first.is_some();
        let recent = Arc::new(Recent::default());
        let (fleet, day_keys) = match store.is_shared() {
            true => {
                let keys = DayKeys::open(folder, Arc::clone(&store), vault.keys()).await?;
                (Fleet::among_others()?, Some(Arc::new(keys)))
            }
            false => (Fleet::alone(), None),
        };
        let fleet = Arc::new(fleet);
        let watched_ms = AtomicI64::new(0);
        fleet.beat(&store, &watched_ms).await?;
        let names = Arc::new(Names::default());
        names.read(&store).await?;
        let beside = Beside {
            names: Arc::clone(&names),
            keys: day_keys.clone(),
        };
        let (desk, counter) = Desk::new(
            Arc::clone(&store),
            state,
            Arc::clone(&rounds),
            Arc::clone(&recent),
            mark,
            (stands, beside),
        );
        let desk = tokio::spawn(desk.work());
        let metrics = Arc::clone(counter.metrics());
        let people = People::with(Arc::clone(&store), names, metrics);
        let refusals = counter.metrics().refusals();
        let budget = Budget::new(Arc::clone(refusals));
        let shares = Shares::new(options.limits, Arc::clone(refusals));
        let app = Arc::new(App {
            counter,
            people,
            gate: Gate::new(options.passwords, Arc::clone(&store)),
            vault,
            fleet,
            day_keys,
            store,
            key: public_key,
            rounds,
            recent,
            views: Views::default(),
            edges: Edges::default(),
            lobby: Lobby::default(),
            sheets: Sheets::kept_at(folder.join("solved")),
            school: School::of(folder),
            reporting: Reporting::default(),
            advice: Kept::new(advice::KEPT),
            scores: Scores::kept_at(folder.join("scores.jsonl")),
            budget,
            verifying: Verifying::default(),
            signs: Signs::default(),
            shares,
            watched_ms,
        });
        if let Some(first) = &first {
            first.open(&app).await?;
        }
        let started = program::this()?;
        let changes = before.map_or_else(Vec::new, |before| started.differs_from(&before));
        let start = Command::House(Opening::Started(Box::new(started)));
        let number = app.counter.published().head("house");
        let key = format!("started-after-{number}");
        app.counter.tell(By::house(), key, start, None).await?;
        let mut links = Vec::new();
        let published = app.counter.published();
        let terms = published.house.terms.as_ref();
        // A house that somebody wrote down has people of its own.
        let demonstrates = demonstration::is(&published.house);
        if terms.is_some_and(|terms| terms.demonstration) {
            staff::employ(&app).await?;
            links = staff::invite(&app, &staff::INVITED, demonstrates).await?;
            if new {
                app.buy_in("player").await?;
            }
        }
        days::begin(&app).await?;
        // Where people keep the tables going there is something to do for the staff as well.
        if let Some(first) = first.as_ref().filter(|_| demonstrates && options.players) {
            staff::introduce_helpers(&app).await?;
            first.set_scenes(&app).await?;
        }
        let members = file
            .filter(|_| new)
            .map_or_else(Vec::new, |file| file.staff);
        let offices = members.iter().flat_map(|it| it.offices.iter());
        let named: Vec<Role> = offices.map(|(role, _)| *role).collect();
        let staff = staff::take_on(&app, members).await?;
        // One whom the file names has a password of their own already.
        let is_named = named.contains(&Role::Administrator);
        let administrator = match is_named {
            true => None,
            false => administrator::ensure(&app).await?,
        };
        first.map_or(Ok(()), FirstStart::end)?;
        app.store.is_open().await?;
        let welcome = Welcome {
            public_key,
            links,
            administrator,
            staff,
            is_new: new,
            changes,
            warnings: warnings(&app.counter.published().house),
            clock: welcome::clock(&app.counter.published().clock),
        };
        let published = app.counter.published();
        let players = options.players && players::may_play(published.house.terms.as_deref());
        let open = Open {
            app,
            desk,
            players,
            signer,
            database,
            folder: folder.clone(),
            witness: None,
            front: Front::default(),
        };
        Ok((open, welcome))
    }

    fn router(&self) -> Router {
        doors::router(Arc::clone(&self.app))
    }

    fn serve(
        self,
        listener: TcpListener,
        until: Coming<'static, ()>,
    ) -> Coming<'static, Result<(), String>> {
        Box::pin(self.serve_until(listener, until))
    }

    async fn serve_until(
        self,
        listener: TcpListener,
        until: Coming<'static, ()>,
    ) -> Result<(), String> {
        let router = self.router();
        let dealing = Dealing::new(self.app.counter.clone(), Arc::clone(&self.app.vault));
        let dealing = dealing.among(Arc::clone(&self.app.fleet), self.app.day_keys.clone());
        let key = self.signer.public();
        let checking = Checking::begin(self.database.clone(), key, self.app.counter.clone());
        let witnessing = self.witness.map(|witness| {
            let (store, metrics) = (&self.app.store, self.app.counter.metrics());
            let (store, metrics) = (Arc::clone(store), Arc::clone(metrics));
            let sending = Sending::new(witness, store, metrics, &self.folder);
            tokio::spawn(sending.work(self.app.counter.clone()))
        });
        let keeping = keep_now_and_then(Arc::clone(&self.app), Arc::clone(&self.signer));
        let mut beside = vec![
            tokio::spawn(dealing.work()),
            tokio::spawn(fleet::work(Arc::clone(&self.app))),
            tokio::spawn(presence::work(Arc::clone(&self.app))),
            tokio::spawn(keeping),
            tokio::spawn(departures::work(Arc::clone(&self.app))),
            tokio::spawn(ghosts::work(Arc::clone(&self.app))),
            tokio::spawn(edges::work(Arc::clone(&self.app))),
            tokio::spawn(days::work(Arc::clone(&self.app))),
        ];
        if self.players {
            let players = Players::new(Arc::clone(&self.app)).await;
            let players = players.map_err(|error| error.to_string())?;
            beside.push(tokio::spawn(players.work()));
        }
        let refusals = Arc::clone(self.app.counter.metrics().refusals());
        let limits = self.app.shares.limits;
        let served = connections::serve(listener, router, limits, refusals, self.front);
        let mut desk = self.desk;
        let app = Arc::clone(&self.app);
        let until = async move {
            until.await;
            app.fleet.leave(&app.store).await;
        };
        let result = tokio::select! {
            () = served => Ok(()),
            () = until => Ok(()),
            stopped = &mut desk => {
                checking.end().await;
                let_go(&self.app.store, &self.database).await;
                return stopped.unwrap_or_else(|error| Err(error.to_string()));
            }
        };
        beside.iter().for_each(JoinHandle::abort);
        checking.end().await;
        // The desk ends once nobody can reach it any more.
        self.app.counter.close().await;
        let ended = desk.await.unwrap_or_else(|error| Err(error.to_string()));
        // The next start is short; it goes without where this fails, and where the journal
        // does not hold no fold of it is signed.
        if self.app.counter.red().is_none()
            && let Ok(loaded) = load(&self.app.store, self.signer.public()).await
        {
            let _ = keep(&self.app.store, &loaded, &self.signer).await;
        }
        if let Some(witnessing) = witnessing {
            // It ends with the desk, once it has sent the last checkpoint.
            let _ = tokio::time::timeout(PATIENCE, witnessing).await;
        }
        let_go(&self.app.store, &self.database).await;
        result.and(ended)
    }
}

/// Leaves the journal in one file. Whoever reads for too long is not waited for: all is on
/// the disk then, in two, and whoever copies one of them has to know that.
async fn let_go(store: &Store, database: &Database) {
    let _ = tokio::time::timeout(PATIENCE, store.close()).await;
    if let Some(log) = database.log() {
        eprintln!(
            "somebody reads the journal still: a part of it is in {}, which belongs to it. Copy \
             both, or neither before the house has been opened and closed once more",
            log.display()
        );
    }
}
