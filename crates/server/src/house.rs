//! Opening a data directory, and serving it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use axum::Router;
use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, Opening};
use floor::house_file::HouseFile;
use journal::{KeyError, Mark, PublicKey, Remembered, Signer, Store, StreamId};
use rulebook::{Problems, Role};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::advice;
use crate::answer::Rejected;
use crate::app::App;
use crate::budget::{Budget, Kept};
use crate::chance::{Chance, ChanceError, check_health};
use crate::checking::Checking;
use crate::dealing::Dealing;
use crate::desk::{Desk, Published};
use crate::edges::Edges;
use crate::folds::{keep, keep_now_and_then, load};
use crate::front::Front;
use crate::gate::Gate;
use crate::limits::{Limits, Shares};
use crate::lobby::Lobby;
use crate::par::Sheets;
use crate::passwords::Hardness;
use crate::people::{People, PeopleError};
use crate::players::Players;
use crate::recent::Recent;
use crate::reporting::Reporting;
use crate::rounds::Rounds;
use crate::score::Scores;
use crate::time::HouseClock;
use crate::vault::Vault;
use crate::view::rendered::Views;
use crate::welcome::{Welcome, warnings};
use crate::witness::{Sending, Witness};
use crate::{administrator, connections, days, departures, doors, edges, ghosts, program, staff};

/// The file of the journal in the data directory.
pub(crate) const DATABASE: &str = "house.db";

/// The file that remembers how far the journal came.
pub(crate) const MARK: &str = "journal.mark";

/// The file of what was tried in vain to sign in.
const ATTEMPTS: &str = "attempts";

/// The file of the signing key.
pub(crate) const KEY: &str = "signing.key";

/// How long the end waits for those who read, and for the witness.
const PATIENCE: Duration = Duration::from_secs(6);

/// Who has a link to a demonstration house, a new one at every start: the links of before
/// are void.
const INVITED: [(&str, &str, Role); 3] = [
    ("player", "The player", Role::Player),
    ("dealer", "The dealer", Role::Dealer),
    ("supervisor", "The supervisor", Role::Supervisor),
];

/// How a house is opened.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where its journal and its keys are.
    pub data_dir: PathBuf,
    /// How its dealer keeps time, where it is opened for the first time.
    pub pace: Pace,
    /// Whether house players keep the tables going.
    pub players: bool,
    /// How much is let in.
    pub limits: Limits,
    /// How hard passwords are to try.
    pub passwords: Hardness,
}

/// A house that is open.
pub struct House<C> {
    app: Arc<App<C>>,
    desk: JoinHandle<Result<(), String>>,
    players: bool,
    /// Signs the folds that are kept.
    signer: Arc<Signer>,
    /// The file of the journal.
    database: PathBuf,
    /// Where checkpoints are sent.
    witness: Option<Witness>,
    /// What stands before its doors.
    front: Front,
    /// What to say to whoever opened it.
    pub welcome: Welcome,
}

/// Why a house does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be used.
    #[error("{path}: {why}")]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The shuffle does not give what is published.
    #[error("the shuffle fails its published vectors: {0}")]
    Shuffle(String),
    /// The random source is not healthy.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// The journal fails.
    #[error("{}", unread(.0))]
    Store(#[from] journal::Error),
    /// The journal cannot be folded.
    #[error(transparent)]
    Load(#[from] audit::Error),
    /// The journal does not hold.
    #[error("the journal does not hold, and nothing of it is served: {0}\n{KEEP_A_COPY}")]
    Red(String),
    /// The journal is gone, or not all of it is there.
    #[error(
        "{} is not the journal that was kept here: {what}.\n\
         Put house.db back as it was, with house.db-wal if that is somewhere; or restore a backup \
         with `croupier restore FILE`, which says what it loses",
        .path.display()
    )]
    Lost {
        /// The file.
        path: PathBuf,
        /// What is missing.
        what: String,
    },
    /// A key fails.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// Another key signed the journal.
    #[error(
        "{path} is not the key that signed this journal: that is {signed}; restore it from where \
         it is kept"
    )]
    OtherKey {
        /// The file of the key.
        path: PathBuf,
        /// The public half of the one that signed.
        signed: PublicKey,
    },
    /// A book does not load.
    #[error(transparent)]
    Books(#[from] Problems),
    /// A book of the journal is not what its digest says.
    #[error("the book {0} has another digest than the journal says")]
    Digest(String),
    /// People cannot be taken in.
    #[error(transparent)]
    People(#[from] PeopleError),
    /// The demonstration could not be opened.
    #[error("the demonstration house cannot be opened: {0}")]
    Demonstration(#[from] Rejected),
    /// The first password cannot be made.
    #[error("no password can be made for the administrator: {0}")]
    Password(String),
    /// Nothing can listen there.
    #[error("{0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

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
        cards::chance::self_check().map_err(|error| OpenError::Shuffle(error.to_string()))?;
        check_health()?;
        let folder = &options.data_dir;
        make_folder(folder)?;
        let database = folder.join(DATABASE);
        let key = folder.join(KEY);
        let mark = folder.join(MARK);
        let remembered = Remembered::read(&mark)?;
        // A house that ended before its first entry has nothing to lose.
        let is_new = remembered == Some(Remembered::default());
        let lost = |what: String| OpenError::Lost {
            path: database.clone(),
            what,
        };
        let has_database = database.metadata().is_ok_and(|file| file.len() > 0);
        let signer = match (key.exists(), has_database) {
            (false, false) if remembered.is_none() || is_new => {
                Mark::write(&mark, &BTreeMap::new())?;
                Signer::create(&key)?
            }
            (_, false) if !is_new => {
                return Err(lost(
                    "it is missing, and keys of a house are here".to_owned(),
                ));
            }
            // A key that is lost is not made anew over a journal that it signed.
            _ => Signer::load(&key)?,
        };
        let signer = Arc::new(signer);
        let store = Arc::new(Store::open(&database, Arc::clone(&signer)).await?);
        let heads = store.heads().await?;
        let missing = match &remembered {
            Some(remembered) => remembered.missing(&store).await?,
            None => heads.is_empty().then(|| "it is empty".to_owned()),
        };
        // A new house has nothing in it, and nothing is remembered of it.
        if let Some(what) = missing.filter(|_| has_database) {
            store.close().await;
            return Err(lost(what));
        }
        let public_key = signer.public();
        let checkpoint = store.last_checkpoint().await?;
        if let Some(last) = checkpoint.as_ref().filter(|last| last.key != public_key) {
            return Err(OpenError::OtherKey {
                path: key,
                signed: last.key,
            });
        }
        let vault = Arc::new(Vault::open(&folder.join("keys"), chance)?);
        let loaded = load(&store, public_key).await?;
        keep(&store, &loaded, &signer).await?;
        let rounds = Arc::new(Rounds::new(loaded.rounds));
        let state = Published {
            house: loaded.house,
            heads: loaded.heads,
            checkpoint: checkpoint
                .map(|last| (last.entry.sequence.get(), last.entry.hash.to_string())),
            at: loaded.last_at,
            clock: Arc::new(HouseClock::after(loaded.last_at.in_ms())),
        };
        for (digest, book) in state.house.books.iter() {
            if book.digest() != *digest {
                return Err(OpenError::Digest(book.id.clone()));
            }
        }
        let before = audit::last_start(&store, heads.get(&StreamId::house()).copied()).await?;
        let mark = Mark::write(&mark, &heads)?;
        let new = state.house.terms.is_none();
        let recent = Arc::new(Recent::default());
        let (desk, counter) = Desk::new(
            Arc::clone(&store),
            state,
            Arc::clone(&rounds),
            Arc::clone(&recent),
            mark,
        );
        let desk = tokio::spawn(desk.work());
        let people = People::open(Arc::clone(&store)).await;
        let people = people.map_err(PeopleError::from)?;
        let refusals = counter.metrics().refusals();
        let budget = Budget::new(Arc::clone(refusals));
        let shares = Shares::new(options.limits, Arc::clone(refusals));
        let app = Arc::new(App {
            counter,
            people,
            gate: Gate::open(options.passwords, folder.join(ATTEMPTS)),
            vault,
            store,
            key: public_key,
            rounds,
            recent,
            views: Views::default(),
            edges: Edges::default(),
            lobby: Lobby::default(),
            sheets: Sheets::kept_at(folder.join("solved")),
            reporting: Reporting::default(),
            advice: Kept::new(advice::KEPT),
            scores: Scores::kept_at(folder.join("scores.jsonl")),
            budget,
            shares,
            watched_ms: AtomicI64::new(0),
        });
        if new {
            let commands = match &file {
                Some(file) => file.commands.clone(),
                None => demonstration::commands(options.pace)?,
            };
            for (index, command) in commands.into_iter().enumerate() {
                let key = format!("opening-{index}");
                app.counter.tell(By::house(), key, command, None).await?;
            }
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
        if terms.is_some_and(|terms| terms.demonstration) {
            staff::employ(&app).await?;
            let secrets = app.people.invite(&INVITED).await?;
            let invited = INVITED.iter().map(|(who, ..)| *who);
            links.extend(invited.zip(secrets));
            if new {
                app.buy_in("player").await?;
            }
        }
        days::begin(&app).await?;
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
        let welcome = Welcome {
            public_key,
            links,
            administrator,
            staff,
            is_new: new,
            changes,
            warnings: warnings(&app.counter.published().house),
        };
        let players = options.players;
        Ok(House {
            app,
            desk,
            players,
            signer,
            database,
            witness: None,
            front: Front::default(),
            welcome,
        })
    }

    /// What every request can reach.
    #[must_use]
    pub fn app(&self) -> &Arc<App<C>> {
        &self.app
    }

    /// Sends every checkpoint elsewhere, as long as the house is served.
    #[must_use]
    pub fn with_witness(self, witness: Option<Witness>) -> House<C> {
        House { witness, ..self }
    }

    /// Puts this before the doors of the house.
    #[must_use]
    pub fn behind(self, front: Front) -> House<C> {
        House { front, ..self }
    }

    /// The doors of the house.
    pub fn router(&self) -> Router {
        doors::router(Arc::clone(&self.app))
    }

    /// Serves until `until` comes or the house stops; then a last checkpoint is signed.
    pub async fn serve(
        self,
        listener: TcpListener,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), String> {
        let router = self.router();
        let dealing = Dealing::new(self.app.counter.clone(), Arc::clone(&self.app.vault));
        let dealing = tokio::spawn(dealing.work());
        let key = self.signer.public();
        let checking = Checking::begin(self.database, key, self.app.counter.clone());
        let witnessing = self.witness.map(|witness| {
            let (store, metrics) = (&self.app.store, self.app.counter.metrics());
            let sending = Sending::new(witness, Arc::clone(store), Arc::clone(metrics));
            tokio::spawn(sending.work(self.app.counter.clone()))
        });
        let keeping = keep_now_and_then(Arc::clone(&self.app), Arc::clone(&self.signer));
        let keeping = tokio::spawn(keeping);
        let departures = tokio::spawn(departures::work(Arc::clone(&self.app)));
        let ghosts = tokio::spawn(ghosts::work(Arc::clone(&self.app)));
        let edges = tokio::spawn(edges::work(Arc::clone(&self.app)));
        let days = tokio::spawn(days::work(Arc::clone(&self.app)));
        let players = if self.players {
            let players = Players::new(Arc::clone(&self.app)).await;
            let players = players.map_err(|error| error.to_string())?;
            Some(tokio::spawn(players.work()))
        } else {
            None
        };
        let refusals = Arc::clone(self.app.counter.metrics().refusals());
        let limits = self.app.shares.limits;
        let served = connections::serve(listener, router, limits, refusals, self.front);
        let mut desk = self.desk;
        let result = tokio::select! {
            () = served => Ok(()),
            () = until => Ok(()),
            stopped = &mut desk => {
                checking.end().await;
                let_go(&self.app.store).await;
                return stopped.unwrap_or_else(|error| Err(error.to_string()));
            }
        };
        dealing.abort();
        keeping.abort();
        departures.abort();
        ghosts.abort();
        edges.abort();
        days.abort();
        if let Some(players) = players {
            players.abort();
        }
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
        let_go(&self.app.store).await;
        result.and(ended)
    }
}

/// Leaves the journal in one file. Whoever reads for too long is not waited for: all is on
/// the disk, in two.
async fn let_go(store: &Store) {
    let _ = tokio::time::timeout(PATIENCE, store.close()).await;
}

/// What is said of a journal that fails: where it cannot be read, what to do too.
fn unread(error: &journal::Error) -> String {
    match error {
        journal::Error::Database { .. } | journal::Error::Unreadable { .. } => {
            format!("{error}\n{KEEP_A_COPY}")
        }
        error => error.to_string(),
    }
}

/// What to do with a journal that does not hold.
const KEEP_A_COPY: &str = "Keep the files as they are, look at everything with `croupier verify`, \
    and compare with a backup and with checkpoints kept elsewhere.";

/// Makes the folder, or closes it to others.
pub(crate) fn make_folder(folder: &Path) -> Result<(), OpenError> {
    let failed = |error: std::io::Error| OpenError::Directory {
        path: folder.to_owned(),
        why: error.to_string(),
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        let mut permissions = folder.metadata().map_err(failed)?.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o700);
            std::fs::set_permissions(folder, permissions).map_err(failed)?;
        }
    }
    Ok(())
}
