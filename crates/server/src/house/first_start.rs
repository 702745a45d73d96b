//! The first start of a house: what opens it, and what is set up in it before anybody comes.
//!
//! These are many commands, each under a key of its own. A file says that they are being given,
//! from before the first until after the last: a start that was cut off is gone on with by the
//! next one, under the same keys, so that each is accepted once. Nothing is served before.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, House};
use floor::house_file::HouseFile;

use super::OpenError;
use crate::answer::Rejected;
use crate::app::App;
use crate::chance::Chance;

/// The file in the data directory that is there until all is done.
const OPENING: &str = "house.opening";

/// A first start that has begun.
pub(super) struct FirstStart {
    /// What opens the house.
    commands: Vec<Command>,
    /// The file that says so.
    file: PathBuf,
    /// Whether it was begun by an earlier start.
    cut_off: bool,
}

impl FirstStart {
    /// Begins the first start of a house, or goes on with one that was cut off; none: the house
    /// was opened before.
    pub(super) fn begin(
        folder: &Path,
        house: &House,
        file: Option<&HouseFile>,
        pace: Pace,
    ) -> Result<Option<FirstStart>, OpenError> {
        let path = folder.join(OPENING);
        let cut_off = path.exists();
        if house.terms.is_some() && !cut_off {
            return Ok(None);
        }
        let commands = match file {
            Some(file) => file.commands.clone(),
            None => demonstration::commands(pace)?,
        };
        keep(&path).map_err(|error| unusable(&path, &error))?;
        Ok(Some(FirstStart {
            commands,
            file: path,
            cut_off,
        }))
    }

    /// Opens the house.
    pub(super) async fn open<C: Chance>(&self, app: &App<C>) -> Result<(), OpenError> {
        let by_house = |command: &Command| (By::house(), command.clone());
        let commands = self.commands.iter().map(by_house).collect();
        self.tell(app, "opening", commands).await
    }

    /// Sets the scenes of a demonstration. They follow from what opened it, whatever was told
    /// since: a start that goes on comes to the same.
    pub(super) async fn set_scenes<C: Chance>(&self, app: &App<C>) -> Result<(), OpenError> {
        let refused = |refusal| Rejected::Refused(Box::new(refusal));
        let at_ms = app.counter.published().clock.now_ms();
        let mut house = House::default();
        for command in &self.commands {
            let told = house.tell(&By::house(), command.clone(), at_ms);
            house = told.map_err(refused)?.0;
        }
        let scenes = demonstration::scenes(&house, at_ms).map_err(refused)?;
        self.tell(app, "scene", scenes).await
    }

    async fn tell<C: Chance>(
        &self,
        app: &App<C>,
        word: &str,
        commands: Vec<(By, Command)>,
    ) -> Result<(), OpenError> {
        for (index, (by, command)) in commands.into_iter().enumerate() {
            let key = format!("{word}-{index}");
            let told = app.counter.tell(by, key, command, None).await;
            told.map_err(|rejected| match rejected {
                Rejected::OtherCommand if self.cut_off => OpenError::CutOff {
                    file: self.file.clone(),
                },
                rejected => OpenError::Demonstration(rejected),
            })?;
        }
        Ok(())
    }

    /// Notes that all is done.
    pub(super) fn end(self) -> Result<(), OpenError> {
        let removed = fs::remove_file(&self.file).and_then(|()| sync_folder(&self.file));
        removed.map_err(|error| unusable(&self.file, &error))
    }
}

/// Makes a file of no bytes that is its owner's alone, and sees to it that it stays.
fn keep(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.sync_all()?;
    sync_folder(path)
}

fn sync_folder(path: &Path) -> std::io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

fn unusable(path: &Path, error: &std::io::Error) -> OpenError {
    OpenError::Directory {
        path: path.to_owned(),
        why: error.to_string(),
    }
}
