//! A way to a server on which a commit gets lost, or what is answered to it.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::{env, fs, process, thread};

use crate::Database;

/// What comes by one statement of this text, as a client sends it.
const COMMIT: &[u8] = b"Q\0\0\0\x0bCOMMIT\0";

/// What is lost of a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// It never comes to the server.
    Question,
    /// The server does it, and is not heard.
    Answer,
}

/// A way to a server, as long as this process lives.
#[derive(Debug)]
pub struct Way {
    folder: PathBuf,
    database: Database,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// What is lost of the next commit: nothing, the question or the answer.
    next: AtomicU8,
    /// How many commits were lost so far.
    lost: AtomicU32,
}

impl Way {
    /// A way to a database, on which nothing is lost yet.
    ///
    /// # Errors
    ///
    /// If nobody can listen at its end.
    pub fn to(database: &Database) -> Result<Way, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("croupier-way-{}-{number}", process::id()));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let listener = UnixListener::bind(folder.join(".s.PGSQL.5432"));
        let listener = listener.map_err(|error| error.to_string())?;
        let state = Arc::new(State::default());
        let way = Way {
            folder,
            database: database.clone(),
            state: Arc::clone(&state),
        };
        let server = database.server().folder.join(".s.PGSQL.5432");
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if let Ok(server) = UnixStream::connect(&server) {
                    carry(client, server, &state);
                }
            }
        });
        Ok(way)
    }

    /// The address of the database by this way.
    #[must_use]
    pub fn address(&self) -> String {
        self.database.address_at(&self.folder)
    }

    /// Loses the next commit that is sent.
    pub fn lose_next(&self, lost: Lost) {
        let next = match lost {
            Lost::Question => 1,
            Lost::Answer => 2,
        };
        self.state.next.store(next, Ordering::SeqCst);
    }

    /// How many were lost.
    #[must_use]
    pub fn lost(&self) -> u32 {
        self.state.lost.load(Ordering::SeqCst)
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Carries what a client and a server say to each other, until one of them goes.
fn carry(client: UnixStream, server: UnixStream, state: &Arc<State>) {
    let (Ok(to_client), Ok(to_server)) = (client.try_clone(), server.try_clone()) else {
        return;
    };
    let deaf = Arc::new(AtomicBool::new(false));
    let (hears, state) = (Arc::clone(&deaf), Arc::clone(state));
    thread::spawn(move || {
        pump(client, to_server, |said| {
            if !said.windows(COMMIT.len()).any(|part| part == COMMIT) {
                return true;
            }
            let next = state.next.swap(0, Ordering::SeqCst);
            state.lost.fetch_add(u32::from(next > 0), Ordering::SeqCst);
            deaf.store(next == 2, Ordering::SeqCst);
            next != 1
        });
    });
    thread::spawn(move || pump(server, to_client, |_| !hears.load(Ordering::SeqCst)));
}

/// Hands on what comes, as long as it is to be handed on; then nobody hears anybody any more.
fn pump(mut from: UnixStream, mut to: UnixStream, hand_on: impl Fn(&[u8]) -> bool) {
    let mut buffer = [0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let Some(said) = buffer.get(..count) else {
            break;
        };
        if !hand_on(said) || to.write_all(said).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
