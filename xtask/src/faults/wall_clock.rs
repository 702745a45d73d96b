//! A wall clock that steps while the house runs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::guest::Guest;

/// A clock that a house can be started with.
pub(super) struct WallClock {
    library: PathBuf,
    /// By how many seconds it is off.
    off: PathBuf,
}

impl WallClock {
    /// A clock of this name that shows the right time; none: the machine cannot make one.
    pub(super) fn build(name: &str) -> Result<Option<WallClock>> {
        let folder = format!("croupier-clock-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(&folder)?;
        let clock = WallClock {
            library: folder.join("wall_clock.so"),
            off: folder.join("wall_clock"),
        };
        let source = folder.join("wall_clock.c");
        fs::write(&source, include_str!("wall_clock.c"))?;
        clock.set(0)?;
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]);
        compiler.arg(&clock.library).arg(&source).arg("-ldl");
        let built = compiler.output().is_ok_and(|it| it.status.success());
        Ok((built && clock.is_obeyed()?).then_some(clock))
    }

    /// Whether a program on this machine goes by it.
    fn is_obeyed(&self) -> Result<bool> {
        self.set(-3600 * 24 * 400)?;
        let year = |command: &mut Command| command.arg("+%Y").output().map(|it| it.stdout);
        let differs = year(self.on(&mut Command::new("date")))? != year(&mut Command::new("date"))?;
        self.set(0)?;
        Ok(differs)
    }

    /// Lets a command go by it.
    pub(super) fn on<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .env("LD_PRELOAD", &self.library)
            .env("WALL_CLOCK", &self.off)
    }

    /// Steps it to so many seconds off the right time.
    pub(super) fn set(&self, seconds: i64) -> Result<()> {
        // In place: whoever looks at it has the file before their eyes.
        let mut options = fs::OpenOptions::new();
        let options = options.create(true).truncate(false).write(true);
        let mut file = options.open(&self.off)?;
        std::io::Write::write_all(&mut file, &seconds.to_ne_bytes())?;
        Ok(())
    }
}

/// Plays a round, and sees that it is dealt, decided by the clock and settled, and that whoever
/// played it gets up again.
pub(super) fn play_a_round(address: &str) -> Result<()> {
    let guest = Guest::come(address)?;
    guest.sit()?;
    let round = guest.wager()?;
    guest.see_it_end(&round)?;
    guest.leave()
}
