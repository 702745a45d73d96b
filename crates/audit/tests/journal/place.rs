//! Where the journals of these evenings are: files.

use std::fs;

use journal::Database;
use sqlx::{AnyConnection, Connection};

use crate::folder::Folder;

pub(crate) struct Place {
    pub(crate) folder: Folder,
}

impl Place {
    pub(crate) fn new() -> Place {
        let folder = Folder::new();
        Place { folder }
    }

    pub(crate) fn database(&self) -> Database {
        Database::from(&self.folder.file("house.db"))
    }

    /// Another with the same in it. Nobody may have this one open.
    pub(crate) fn copy(&self) -> Place {
        let left = self.folder.file("house.db-wal");
        assert!(!left.exists(), "the journal is not all in one file");
        let copy = Place::new();
        fs::copy(self.folder.file("house.db"), copy.folder.file("house.db")).unwrap();
        copy
    }

    /// A connection that may do anything.
    pub(crate) async fn intruder(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}", self.folder.file("house.db").display());
        AnyConnection::connect(&address).await.unwrap()
    }
}
