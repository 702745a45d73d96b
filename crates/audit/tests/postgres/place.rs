//! Where the journals of these evenings are: one PostgreSQL.

use postgres::{Database, Server};
use sqlx::{AnyConnection, Connection, raw_sql};

pub(crate) struct Place(Database);

impl Place {
    pub(crate) fn new() -> Place {
        Place(Server::shared().and_then(Server::database).unwrap())
    }

    pub(crate) fn database(&self) -> journal::Database {
        self.0.address().parse().unwrap()
    }

    /// Another with the same in it.
    pub(crate) fn copy(&self) -> Place {
        Place(self.0.copy().unwrap())
    }

    /// A connection that may do anything.
    pub(crate) async fn intruder(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        let mut intruder = AnyConnection::connect(&self.0.address()).await.unwrap();
        // An intruder need not be careful, and the tests are the faster for it.
        let careless = raw_sql("SET synchronous_commit = off").execute(&mut intruder);
        careless.await.unwrap();
        intruder
    }
}
