//! The one way to write: streams are held, read on, decided on, and moved together.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jiff::Timestamp;
use sqlx::{AnyConnection, AssertSqlSafe, Row, query};

use crate::append::{Chained, check, explain, repeated};
use crate::engine::Engine;
use crate::insertion::list;
use crate::store::{answer, heads, unreadable_answer};
use crate::verify::hash_of;
use crate::writer::{Writer, stands};
use crate::{CommandId, Entry, Error, Head, Sequence, Store, StreamId, Write};

/// How many streams a group holds at most where others write too: a bigger one waits for
/// more of them, and they for it.
pub const MOST_STREAMS: usize = 16;

/// How often it is asked whether a group was committed of which nobody heard, and how long
/// after each time.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// Streams that nobody else moves until the group is committed or let go of.
///
/// ```no_run
/// # async fn decide(store: journal::Store, seen: journal::Sequence) -> Result<(), journal::Error> {
/// use journal::{Append, CommandId, StreamId, Write};
///
/// let (house, command) = (StreamId::house(), CommandId::new("ann", "1"));
/// let mut group = store.group([house.clone()].into(), &[command.clone()]).await?;
/// if let Some(answer) = group.answer(&command).await? {
///     println!("given before: {answer}");
///     group.let_go().await;
///     return Ok(());
/// }
/// for entry in group.since(&house, seen).await? {
///     println!("others wrote {}", entry.payload);
/// }
/// let append = Append { expected: group.stands(&house), stream: house, payload: "{}".to_owned() };
/// group.commit(vec![Write { command, answer: "done".to_owned(), appends: vec![append] }]).await?;
/// # Ok(()) }
/// ```
pub struct Group<'s> {
    store: &'s Store,
    writer: Writer<'s>,
    heads: BTreeMap<StreamId, Option<Head>>,
    /// What was answered to the commands that it was asked for, where that is known already.
    answers: BTreeMap<CommandId, Option<String>>,
    time: Option<Timestamp>,
    /// A stream whose head is signed as it stands.
    accepted: Option<StreamId>,
    /// Whether a transaction is open that holds the streams.
    is_held: bool,
}

impl Store {
    /// Holds streams for commands that touch them: from now on nobody else moves them.
    ///
    /// In a file that is so anyway, and nothing is asked but where streams stand that this
    /// store did not move itself. On a server the heads are locked, in one order by all, and
    /// then the commands are looked up and the clock is read.
    ///
    /// # Errors
    ///
    /// If nobody with the key vouches for a head, if others hold a stream for too long, or if
    /// the database fails.
    pub async fn group(
        &self,
        streams: BTreeSet<StreamId>,
        commands: &[CommandId],
    ) -> Result<Group<'_>, Error> {
        self.group_accepting(streams, commands, None).await
    }

    /// The same; one stream is taken as it stands there, whoever moved it.
    pub(crate) async fn group_accepting(
        &self,
        streams: BTreeSet<StreamId>,
        commands: &[CommandId],
        accepted: Option<(StreamId, Head)>,
    ) -> Result<Group<'_>, Error> {
        let key = self.signer()?.public();
        let mut group = Group {
            store: self,
            writer: self.writer().await?,
            heads: BTreeMap::new(),
            answers: BTreeMap::new(),
            time: None,
            accepted: accepted.as_ref().map(|(stream, _)| stream.clone()),
            is_held: false,
        };
        if self.engine().is_shared() {
            let streams: Vec<StreamId> = streams.into_iter().collect();
            group.hold(&streams, commands, accepted.as_ref()).await?;
            if let Some((stream, head)) = accepted {
                stands(&stream, head, group.heads.get(&stream).copied().flatten())?;
            }
            return Ok(group);
        }
        if let Some((stream, head)) = accepted {
            group.writer.take_up(&stream, head).await?;
        }
        for stream in streams {
            let head = group.writer.head(&stream, key).await?;
            group.heads.insert(stream, head);
        }
        Ok(group)
    }
}

impl Group<'_> {
    /// Where a stream stands that the group holds; 0, if it has no entry yet.
    #[must_use]
    pub fn stands(&self, stream: &StreamId) -> Sequence {
        let head = self.heads.get(stream).copied().flatten();
        head.map_or(Sequence::NONE, |head| head.sequence)
    }

    /// Where the streams stand that it holds; those without an entry are not among them.
    #[must_use]
    pub fn heads(&self) -> BTreeMap<StreamId, Head> {
        let heads = self.heads.iter();
        heads
            .filter_map(|(stream, head)| Some((stream.clone(), (*head)?)))
            .collect()
    }

    /// When it is, by the clock of the server that all processes share; none, where there is
    /// one process and its own clock is as good.
    #[must_use]
    pub fn time(&self) -> Option<Timestamp> {
        self.time
    }

    /// What a stream has after an entry: what others wrote since somebody read it.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn since(&self, stream: &StreamId, seen: Sequence) -> Result<Vec<Entry>, Error> {
        match self.stands(stream).get().checked_sub(seen.get()) {
            None | Some(0) => Ok(Vec::new()),
            Some(missing) => {
                let missing = u32::try_from(missing).unwrap_or(u32::MAX);
                self.store.read(stream, seen.next(), missing).await
            }
        }
    }

    /// What was answered to a command when it was accepted, if it was.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn answer(&mut self, command: &CommandId) -> Result<Option<String>, Error> {
        match self.answers.get(command) {
            Some(answer) => Ok(answer.clone()),
            None => answer(self.writer.connection().await?, command).await,
        }
    }

    /// Lets others have the streams; nothing is written.
    pub async fn let_go(mut self) {
        if std::mem::take(&mut self.is_held) {
            self.writer.release().await;
        }
    }

    /// Writes what commands brought about in the streams that it holds: all of it, and
    /// durably, or nothing. Gives the entries of each command.
    ///
    /// # Errors
    ///
    /// As [`Store::append`]; and if nobody can be asked any more whether it was committed.
    pub async fn commit(self, writes: Vec<Write>) -> Result<Vec<Vec<Entry>>, Error> {
        check(&writes)?;
        self.commit_checked(writes).await
    }

    /// The same of what can be written, wherever streams stand.
    pub(crate) async fn commit_checked(
        mut self,
        writes: Vec<Write>,
    ) -> Result<Vec<Vec<Entry>>, Error> {
        let is_known = |write: &&Write| matches!(self.answers.get(&write.command), Some(Some(_)));
        if let Some(write) = writes.iter().find(is_known) {
            let error = repeated(&write.command);
            self.let_go().await;
            return Err(error);
        }
        let (engine, signer) = (self.store.engine(), self.store.signer()?);
        let accepted = self.accepted.as_ref();
        let chained = Chained::after(&self.heads, &writes, accepted).and_then(|chained| {
            let over = self.writer.superfluous(&chained.heads);
            let (script, voucher) = chained.script(engine, &writes, signer, over)?;
            Ok((chained, script, voucher))
        });
        let run = match chained {
            Ok((chained, script, voucher)) => {
                let run = self.writer.run(script).await;
                run.map(|()| (chained, voucher))
                    .map_err(Error::on("append"))
            }
            Err(error) => Err(error),
        };
        let (chained, voucher) = match run {
            Ok(done) => done,
            Err(error) => return Err(self.failed(&writes, error).await),
        };
        if std::mem::take(&mut self.is_held)
            && let Err(error) = self.writer.commit().await
        {
            self.settle(&writes, &chained, error).await?;
        }
        self.writer.moved(&chained.heads, voucher);
        let mut entries = chained.entries.into_iter();
        let entries = writes
            .iter()
            .map(|write| entries.by_ref().take(write.appends.len()).collect());
        Ok(entries.collect())
    }

    /// Locks heads, looks commands up and reads the clock.
    async fn hold(
        &mut self,
        streams: &[StreamId],
        commands: &[CommandId],
        accepted: Option<&(StreamId, Head)>,
    ) -> Result<(), Error> {
        let (engine, key) = (self.store.engine(), self.store.signer()?.public());
        self.is_held = true;
        self.writer.hold().await?;
        self.heads = self.writer.lock(streams, key, accepted).await?;
        let connection = self.writer.connection().await?;
        self.answers = answers(engine, connection, commands).await?;
        let time = engine.wait(engine.time(connection)).await;
        self.time = time.map_err(Error::on("say the time"))?;
        Ok(())
    }

    /// What is wrong with commands that could not be written; the streams are let go of.
    async fn failed(mut self, writes: &[Write], error: Error) -> Error {
        let was_held = std::mem::take(&mut self.is_held);
        if was_held {
            self.writer.undo().await;
        }
        let Ok(connection) = self.writer.connection().await else {
            return error;
        };
        let error = explain(connection, writes, error).await;
        if !error.is_taken() {
            return error;
        }
        // A stream that had no head to lock was begun by another.
        let Ok(heads) = heads(connection).await else {
            return error;
        };
        let begun = writes.iter().flat_map(|write| &write.appends);
        let mut begun = begun.filter(|append| append.expected == Sequence::NONE);
        let taken = begun.find_map(|append| Some((append, heads.get(&append.stream)?)));
        taken.map_or(error, |(append, head)| Error::WrongSequence {
            stream: append.stream.clone(),
            expected: append.expected,
            found: head.sequence,
        })
    }

    /// Finds out whether a group was committed whose end nobody heard: once the same streams
    /// are held again, it was or was not.
    async fn settle(
        &mut self,
        writes: &[Write],
        chained: &Chained,
        unheard: sqlx::Error,
    ) -> Result<(), Error> {
        let streams: Vec<StreamId> = self.heads.keys().cloned().collect();
        let commands: Vec<CommandId> = writes.iter().map(|it| it.command.clone()).collect();
        for _ in 0..TRIES {
            self.writer.let_go();
            if self.hold(&streams, &commands, None).await.is_ok() {
                let stands = self.is_committed(writes, chained).await;
                self.is_held = false;
                self.writer.release().await;
                match stands {
                    Ok(true) => return Ok(()),
                    Ok(false) => return Err(Error::on("commit")(unheard)),
                    Err(_) => {}
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
        self.is_held = false;
        self.writer.let_go();
        Err(Error::InDoubt { source: unheard })
    }

    /// Whether what this group wrote stands. Another server may have accepted the same
    /// commands, so it is not enough that they were answered.
    async fn is_committed(&mut self, writes: &[Write], chained: &Chained) -> Result<bool, Error> {
        let answered = |write: &Write| {
            let answer = self.answers.get(&write.command).cloned().flatten();
            answer.as_deref() == Some(write.answer.as_str())
        };
        if !writes.iter().all(answered) {
            return Ok(false);
        }
        let Some(entry) = chained.entries.last() else {
            return Ok(true);
        };
        let connection = self.writer.connection().await?;
        let found = hash_of(connection, &entry.stream, entry.sequence).await;
        let found = found.map_err(|error| Error::Unreadable {
            at: format!("`{}` {}", entry.stream, entry.sequence),
            what: error.to_string(),
        })?;
        Ok(found == Some(entry.hash))
    }
}

impl Drop for Group<'_> {
    /// Whoever stops waiting keeps nobody else waiting.
    fn drop(&mut self) {
        if self.is_held {
            self.writer.let_go();
        }
    }
}

impl std::fmt::Debug for Group<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Group").field(&self.heads).finish()
    }
}

/// What was answered to these commands, nothing to those that were never accepted.
pub(crate) async fn answers(
    engine: Engine,
    connection: &mut AnyConnection,
    commands: &[CommandId],
) -> Result<BTreeMap<CommandId, Option<String>>, Error> {
    let doing = || Error::on("look up commands");
    let ids = commands.iter().cloned();
    let mut answers: BTreeMap<CommandId, Option<String>> = ids.map(|id| (id, None)).collect();
    for part in commands.chunks(64) {
        let (Some(last), count) = (part.last(), part.len().next_power_of_two()) else {
            continue;
        };
        // As a join: an engine that is asked for a list of pairs may look at all rows.
        let mut text = "SELECT person, id, answer FROM (VALUES ".to_owned();
        list(&mut text, count, 2, 0);
        text.push_str(
            ") AS wanted CROSS JOIN commands \
             WHERE person = wanted.column1 AND id = wanted.column2",
        );
        let mut query = query(AssertSqlSafe(text));
        for command in part.iter().chain(std::iter::repeat(last)).take(count) {
            query = query
                .bind(command.person.as_str())
                .bind(command.key.as_str());
        }
        let rows = engine.wait(query.fetch_all(&mut *connection)).await;
        for row in rows.map_err(doing())? {
            let text = |index: usize| row.try_get::<String, _>(index).map_err(unreadable_answer);
            answers.insert(CommandId::new(text(0)?, text(1)?), Some(text(2)?));
        }
    }
    Ok(answers)
}
