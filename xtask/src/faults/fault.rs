//! What is done to a house.

use std::fmt;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::guest::{Guest, TABLE};
use super::wall_clock::{WallClock, play_a_round};
use crate::served::{Served, send};

/// How long a house that is told to stop may take.
const STOPPING: Duration = Duration::from_secs(20);

/// How long tables may be out of play: longer than their dealer waits for a lost key.
const PATIENCE: Duration = Duration::from_secs(60);

/// In how many hands somebody asks for advice, where none came in the first.
const HANDS: usize = 3;

/// What can be done to a house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// A power cut.
    Kill,
    /// A stop, as a service manager asks for it.
    Stop,
    /// A process that gets no time for a while.
    Freeze,
    /// A disk on which nothing more fits.
    FullDisk,
    /// A disk that cannot be written to.
    ReadOnly,
    /// A monotonic clock that stands elsewhere than before.
    SteppedClock,
    /// A wall clock that steps back and forth while the house runs.
    WallClock,
    /// The key of the day is gone.
    LostKey,
    /// The key that signs the journal is gone, and is put back.
    LostSigner,
    /// What was solved before is gone.
    LostCache,
    /// Everybody asks at once, and hundreds of connections say nothing.
    Storm,
}

impl Fault {
    /// Everything but the power cut, which comes between all of them, and the lost key,
    /// which comes at the end: tables wait for it.
    pub(super) const OTHERS: [Fault; 9] = [
        Fault::Stop,
        Fault::Freeze,
        Fault::FullDisk,
        Fault::ReadOnly,
        Fault::SteppedClock,
        Fault::WallClock,
        Fault::LostSigner,
        Fault::LostCache,
        Fault::Storm,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Kill => "killed",
            Fault::Stop => "stopped",
            Fault::Freeze => "frozen for three seconds",
            Fault::FullDisk => "a full disk",
            Fault::ReadOnly => "a read-only disk",
            Fault::SteppedClock => "a stepped monotonic clock",
            Fault::WallClock => "a wall clock an hour back and two hours on",
            Fault::LostKey => "the key of the day lost",
            Fault::LostSigner => "the signing key lost and put back",
            Fault::LostCache => "the cache of solved games lost",
            Fault::Storm => "a storm of requests",
        })
    }
}

/// What came of a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Came {
    /// The house did what it should.
    Held,
    /// The machine cannot do this, for this reason.
    Untried(String),
}

/// The house that faults are done to, and where it lies.
pub(super) struct Victim<'w> {
    pub(super) croupier: &'w Path,
    pub(super) folder: PathBuf,
    pub(super) served: Served,
    /// Whether the folder is a small disk of its own.
    pub(super) own_disk: bool,
}

/// Seconds for wagers, for decisions and between rounds.
const PACE: &str = "1/2/1";

impl<'w> Victim<'w> {
    /// A house in a folder.
    pub(super) fn open(croupier: &'w Path, folder: PathBuf, own_disk: bool) -> Result<Victim<'w>> {
        let served = Served::open(croupier, &folder, PACE)?;
        Ok(Victim {
            croupier,
            folder,
            served,
            own_disk,
        })
    }

    /// Opens the house again.
    pub(super) fn open_again(&mut self) -> Result<()> {
        self.served = Served::open(self.croupier, &self.folder, PACE)?;
        Ok(())
    }

    /// Stops the house as it wants to be.
    pub(super) fn stop(&mut self) -> Result<()> {
        self.served.signal("TERM")?;
        let ended = self.served.wait(STOPPING);
        let ended = ended.context("the house does not stop when it is told to")?;
        ensure!(ended.success(), "the house stopped with {ended}");
        Ok(())
    }

    /// Does something to the house, and leaves it open.
    pub(super) fn suffer(&mut self, fault: Fault, work: &dyn Fn(&str)) -> Result<Came> {
        match fault {
            Fault::Kill => self.served.kill(),
            Fault::Stop => self.stop()?,
            Fault::Freeze => {
                self.served.signal("STOP")?;
                std::thread::sleep(Duration::from_secs(3));
                self.served.signal("CONT")?;
                work(&self.served.address);
                return Ok(Came::Held);
            }
            Fault::FullDisk => return self.fill(work),
            Fault::ReadOnly => return self.read_only(),
            Fault::SteppedClock => {
                let shim = [
                    "unshare",
                    "--time",
                    "--monotonic=86400",
                    "--fork",
                    "--kill-child",
                ];
                return self.under(&shim, work);
            }
            Fault::WallClock => return self.step_wall_clock(work),
            Fault::LostKey => return self.lose_key(work),
            Fault::LostSigner => return self.lose_signer(),
            Fault::LostCache => {
                self.served.kill();
                let _ = fs::remove_dir_all(self.folder.join("solved"));
            }
            Fault::Storm => {
                storm(&self.served.address)?;
                work(&self.served.address);
                return Ok(Came::Held);
            }
        }
        self.open_again()?;
        Ok(Came::Held)
    }

    /// The house under another program, for a while.
    fn under(&mut self, shim: &[&str], work: &dyn Fn(&str)) -> Result<Came> {
        let [program, words @ ..] = shim else {
            return Ok(Came::Untried("no program".to_owned()));
        };
        let tried = Command::new(program).args(words).arg("true").output();
        if !tried.is_ok_and(|tried| tried.status.success()) {
            let why = format!("`{}` does not work here", shim.join(" "));
            return Ok(Came::Untried(why));
        }
        self.stop()?;
        let mut command = Command::new(program);
        command.args(words).arg(self.croupier);
        self.served = Served::run(command, &self.folder, PACE)?;
        work(&self.served.address);
        // What is stopped is the shim; a house goes on where its writer was killed.
        self.served.kill();
        self.open_when_free()?;
        Ok(Came::Held)
    }

    /// The wall clock steps an hour back, two on and an hour back again: rounds are dealt and
    /// settled at their pace whatever it shows, and the house opens again by the right one.
    fn step_wall_clock(&mut self, work: &dyn Fn(&str)) -> Result<Came> {
        let Some(clock) = WallClock::build("alone")? else {
            let why = "no `cc` here makes a clock that a program goes by";
            return Ok(Came::Untried(why.to_owned()));
        };
        self.stop()?;
        let mut command = Command::new(self.croupier);
        clock.on(&mut command);
        self.served = Served::run(command, &self.folder, PACE)?;
        for seconds in [-3600, 3600, 0] {
            clock.set(seconds)?;
            work(&self.served.address);
            let played = play_a_round(&self.served.address);
            played.with_context(|| format!("with a clock {seconds} s off"))?;
        }
        // It closes an hour early and is opened by the right clock.
        clock.set(-3600)?;
        self.stop()?;
        self.open_again()?;
        Ok(Came::Held)
    }

    /// Opens the house once nobody else has it open.
    fn open_when_free(&mut self) -> Result<()> {
        let began = Instant::now();
        loop {
            match self.open_again() {
                Ok(()) => return Ok(()),
                Err(error) if began.elapsed() > STOPPING => return Err(error),
                Err(_) => std::thread::sleep(Duration::from_millis(100)),
            }
        }
    }

    /// Fills the disk until the house can write no more, then makes room again.
    fn fill(&mut self, work: &dyn Fn(&str)) -> Result<Came> {
        if self.own_disk {
            let filler = self.folder.join("filler");
            let mut file = fs::File::create(&filler)?;
            let block = [0; 65_536];
            while file.write_all(&block).is_ok() {}
            work(&self.served.address);
            fs::remove_file(&filler)?;
        } else {
            // Files may not grow beyond what the database has now, and a little more.
            self.stop()?;
            let size = fs::metadata(self.folder.join("house.db"))?.len();
            let blocks = size / 512 + 64;
            let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            let mut shell = Command::new("sh");
            shell.args(["-c", &line]).arg(self.croupier);
            // A house that cannot even open has refused what it cannot keep.
            if let Ok(served) = Served::run(shell, &self.folder, PACE) {
                self.served = served;
                work(&self.served.address);
            }
        }
        self.served.kill();
        self.open_again()?;
        Ok(Came::Held)
    }

    /// A house does not open where it cannot write, and says so.
    fn read_only(&mut self) -> Result<Came> {
        if !self.own_disk {
            let why = "a disk of its own cannot be mounted here".to_owned();
            return Ok(Came::Untried(why));
        }
        self.stop()?;
        self.remount("ro")?;
        let opened = self.open_again();
        self.served.kill();
        self.remount("rw")?;
        ensure!(opened.is_err(), "a house opened on a read-only disk");
        self.open_again()?;
        Ok(Came::Held)
    }

    fn remount(&self, how: &str) -> Result<()> {
        let options = format!("remount,{how}");
        let mut mount = Command::new("mount");
        let status = mount.args(["-o", &options]).arg(&self.folder).status()?;
        ensure!(status.success(), "mount -o {options}: {status}");
        Ok(())
    }

    /// Tables whose key is gone are out of play for a while, hand back what lies there, and
    /// are dealt at again with another key.
    fn lose_key(&mut self, work: &dyn Fn(&str)) -> Result<Came> {
        self.served.kill();
        for key in fs::read_dir(self.folder.join("keys"))? {
            fs::remove_file(key?.path())?;
        }
        self.open_again()?;
        let began = Instant::now();
        let mut out_of_play = false;
        loop {
            let ready = send(&self.served.address, "GET", "/readyz", &[], "");
            match ready.map(|answer| answer.status) {
                Some(503) => out_of_play = true,
                Some(200) if out_of_play => break,
                _ => {}
            }
            ensure!(
                began.elapsed() < PATIENCE,
                "tables are out of play for good, or never were"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
        work(&self.served.address);
        Ok(Came::Held)
    }

    /// A house does not open over a journal that it cannot sign, nor makes another key.
    fn lose_signer(&mut self) -> Result<Came> {
        self.served.kill();
        let (key, away) = (self.folder.join("signing.key"), self.folder.join("away"));
        fs::rename(&key, &away)?;
        let opened = self.open_again();
        self.served.kill();
        ensure!(opened.is_err(), "a house opened without its signing key");
        ensure!(!key.exists(), "a house made another signing key");
        fs::rename(&away, &key)?;
        self.open_again()?;
        Ok(Came::Held)
    }
}

/// Hundreds who say nothing, and one who has a hand and asks what to do with it, over and over and
/// all at once. Some of that is answered, and the rest is turned away.
fn storm(address: &str) -> Result<()> {
    let host = address.trim_start_matches("http://");
    let mut silent = Vec::new();
    for _ in 0..300 {
        if let Ok(mut stream) = TcpStream::connect(host) {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: ");
            silent.push(stream);
        }
    }
    let guest = Guest::come(address)?;
    guest.sit()?;
    let mut advised = 0;
    for _ in 0..HANDS {
        let round = guest.wager()?;
        if guest.has_to_decide(&round)? {
            advised += ask_for_advice(address, &guest.cookie);
        }
        guest.see_it_end(&round)?;
        if advised > 0 {
            break;
        }
    }
    guest.leave()?;
    ensure!(advised > 0, "nobody was advised in {HANDS} hands");
    Ok(())
}

/// Asks for advice at once, and gives how often it came.
fn ask_for_advice(address: &str, cookie: &str) -> usize {
    let advised = AtomicUsize::new(0);
    let headers = [("cookie", cookie)];
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|| {
                let path = format!("/api/v1/tables/{TABLE}/advice");
                let advice = send(address, "GET", &path, &headers, "");
                let came = advice.is_some_and(|it| it.status == 200);
                advised.fetch_add(usize::from(came), Ordering::Relaxed);
                send(address, "GET", "/api/v1/verification", &headers, "");
            });
        }
    });
    advised.into_inner()
}
