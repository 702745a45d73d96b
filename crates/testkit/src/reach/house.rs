//! A house that is opened for one case, in a folder of its own, and served on a socket.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use floor::authority::By;
use floor::clock::Pace;
use floor::house::{Adopted, Command, Opening, Terms};
use floor::house_file::{HouseFile, StaffMember};
use money::Money;
use rulebook::Role;
use server::desk::Counter;
use server::{House, Limits, Options};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::laid_out::LaidOut;

/// What the houses of a run share: where they run, and the books they take on.
#[derive(Debug)]
pub struct Street {
    pub(super) runtime: Handle,
    books: Mutex<BTreeMap<String, Adopted>>,
}

/// A house that is open.
pub(super) struct Opened {
    pub(super) address: SocketAddr,
    pub(super) counter: Counter,
    /// The decks of its virtual cards.
    pub(super) decks: LaidOut,
    /// The names and first passwords of those who work there, by what they are called.
    pub(super) staff: BTreeMap<String, (String, String)>,
    /// Those of the administrator.
    pub(super) administrator: (String, String),
    /// The digests of the books it took on.
    pub(super) books: Vec<String>,
    close: Option<oneshot::Sender<()>>,
}

/// Who works in every house.
const STAFF: [(&str, Role); 3] = [
    ("dealer", Role::Dealer),
    ("supervisor", Role::Supervisor),
    ("manager", Role::Manager),
];

static OPENED: AtomicU64 = AtomicU64::new(0);

impl Street {
    /// A street whose houses run here.
    #[must_use]
    pub fn new(runtime: Handle) -> Street {
        let books = Mutex::new(BTreeMap::new());
        Street { runtime, books }
    }

    /// A book that comes with the binary, as a house takes it on.
    pub(super) fn book(&self, id: &str) -> Result<Adopted, String> {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = books.get(id) {
            return Ok(known.clone());
        }
        let source = rulebook::shipped(id).ok_or_else(|| format!("there is no book {id}"))?;
        let adopted = Adopted::of(&source).map_err(|problems| problems.to_string())?;
        books.insert(id.to_owned(), adopted.clone());
        Ok(adopted)
    }

    /// Opens a house that plays for nothing and has these books.
    pub(super) fn open(&self, books: &[Adopted]) -> Result<Opened, String> {
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let folder = folder(number);
        let adopt = |book: &Adopted| Command::House(Opening::Book(Box::new(book.clone())));
        let mut commands = vec![Command::House(Opening::House(terms()))];
        commands.extend(books.iter().map(adopt));
        let staff = STAFF.iter().map(|(name, role)| StaffMember {
            name: (*name).to_owned(),
            offices: vec![(*role, None)],
        });
        let file = HouseFile {
            commands,
            staff: staff.collect(),
        };
        let options = Options {
            data_dir: folder.clone(),
            pace: Pace::default(),
            players: false,
            limits: Limits::default().with_requests(1_000_000),
            passwords: server::Hardness::for_tests(),
        };
        let digests = books.iter().map(|book| book.digest.clone()).collect();
        let decks = LaidOut::default();
        let chance = decks.clone();
        let opened = self.runtime.block_on(async move {
            let house = House::open_as(&options, Some(file), chance).await;
            let house = house.map_err(|error| error.to_string())?;
            let listener = TcpListener::bind("127.0.0.1:0").await;
            let listener = listener.map_err(|error| error.to_string())?;
            let address = listener.local_addr().map_err(|error| error.to_string())?;
            Ok::<_, String>((house, listener, address))
        });
        let (house, listener, address) = opened?;
        let counter = house.app().counter.clone();
        let staff = house.welcome.staff.iter().map(|it| {
            let both = (it.sign_in_name.clone(), it.password.clone());
            (it.name.clone(), both)
        });
        let staff = staff.collect();
        let administrator = house.welcome.administrator.clone();
        let administrator = administrator.ok_or("nobody administers the house")?;
        let (close, closed) = oneshot::channel();
        self.runtime.spawn(async move {
            let served = house.serve(listener, async {
                let _ = closed.await;
            });
            if let Err(why) = served.await {
                eprintln!("house {number}: {why}");
            }
            let _ = std::fs::remove_dir_all(folder);
        });
        Ok(Opened {
            address,
            counter,
            decks,
            staff,
            administrator,
            books: digests,
            close: Some(close),
        })
    }
}

impl Opened {
    /// Tells it something as the house itself: what no person may say.
    pub(super) fn tell_itself(
        &self,
        runtime: &Handle,
        key: String,
        command: Command,
    ) -> Result<(), server::answer::Rejected> {
        let told = self.counter.tell(By::house(), key, command, None);
        runtime.block_on(told).map(drop)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        if let Some(close) = self.close.take() {
            let _ = close.send(());
        }
    }
}

/// A folder in memory, where the machine has one.
fn folder(number: u64) -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let around = if memory.is_dir() {
        memory
    } else {
        std::env::temp_dir()
    };
    around.join(format!("croupier-reach-{}-{number}", std::process::id()))
}

fn terms() -> Terms {
    Terms {
        name: "The house of a case".to_owned(),
        currency: "XTS".to_owned(),
        demonstration: true,
        guest_chips: Money::cents(1_000_000_000),
        place: None,
        time_zone: None,
        gaming_day: None,
        languages: Vec::new(),
        notice: None,
        disputes: None,
    }
}

impl Street {
    /// A book that comes with the binary, by its digest.
    pub(super) fn by_digest(&self, digest: &str) -> Result<Adopted, String> {
        for id in rulebook::SHIPPED {
            let book = self.book(id)?;
            if book.digest == digest {
                return Ok(book);
            }
        }
        Err(format!("there is no book of the digest {digest}"))
    }
}
