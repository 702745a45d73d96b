//! A journal to tamper with.

use journal::{Against, Checkpoint, Column, Finding, Kept, Store, VerifyError, verify};
use sqlx::AnyConnection;

use crate::house::House;
use crate::rows::{EntryRow, Rows};

/// A house with three checkpoints, the last two entries younger than the last.
pub(crate) struct Scene {
    pub(crate) house: House,
    pub(crate) reader: Store,
    pub(crate) intruder: AnyConnection,
    pub(crate) rows: Rows,
    pub(crate) checkpoints: Vec<Checkpoint>,
}

pub(crate) const STREAMS: [&str; 4] = ["house", "jackpot/venice", "table/1", "table/2"];

impl Scene {
    pub(crate) async fn new() -> Scene {
        let house = House::new().await;
        let mut checkpoints = Vec::new();
        for part in 0..3 {
            for number in 0..3 {
                for stream in STREAMS {
                    let payload = format!("{{\"{stream}\":{part}.{number}}}");
                    house.say(stream, &payload).await;
                }
            }
            checkpoints.push(house.checkpoint(60 * part).await.unwrap());
        }
        house.say("table/1", "{\"young\":1}").await;
        house.say("table/2", "{\"young\":2}").await;
        let mut intruder = house.intruder().await;
        Scene {
            reader: Store::open_to_read(&house.database()).await.unwrap(),
            rows: Rows::read(&mut intruder).await,
            intruder,
            house,
            checkpoints,
        }
    }

    /// Everything an outsider can hold against the journal.
    pub(crate) fn against(&self) -> Against {
        Against {
            key: Some(self.house.signer.public()),
            kept: self.checkpoints.last().map(|last| Kept(last.entry)),
        }
    }

    /// What is found when the rows stand so, all else being equal.
    pub(crate) async fn found(&mut self, rows: &Rows, against: Against) -> Result<u64, Finding> {
        rows.replace(&self.rows, &mut self.intruder).await;
        let found = verify(&self.reader, against, |_| Ok(())).await;
        self.rows.replace(rows, &mut self.intruder).await;
        match found {
            Ok(verified) => Ok(verified.younger),
            Err(VerifyError::Found(finding)) => Err(finding),
            Err(VerifyError::Store(error)) => panic!("{error}"),
        }
    }

    /// Checks that a change is found at this entry and column.
    pub(crate) async fn check(&mut self, rows: &Rows, at: (&str, i64), column: Column) {
        let finding = self.found(rows, self.against()).await;
        let finding = finding.expect_err(&format!("found at {at:?} {column}"));
        let named = (finding.stream.as_str(), finding.sequence.get() as i64);
        assert_eq!((named, finding.column), (at, column), "{finding}");
    }

    /// Every entry, and the rows to change.
    pub(crate) fn each(&self) -> impl Iterator<Item = (EntryRow, usize, Rows)> + use<> {
        let rows = self.rows.clone();
        let entries = rows.entries.clone();
        let each = entries.into_iter().enumerate();
        each.map(move |(index, entry)| (entry, index, rows.clone()))
    }
}
