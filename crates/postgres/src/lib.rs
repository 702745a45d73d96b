//! A PostgreSQL of a test's own: made in a folder that is gone afterwards, reached by a socket
//! in it, and stopped when the process ends, however it ends.
//!
//! It is the machine's own (`postgresql` of Debian), with `fsync` on as in a real house. It
//! sorts texts as English does, so that whatever needs the order of bytes has to ask for it.
//! The server refuses to run for root; then it runs for the user `postgres`, or `nobody`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use std::{env, process, thread};

/// The line that installs what is missing.
pub const INSTALL: &str = "apt-get install --yes postgresql";

/// How often it is asked whether the server is there, a tenth of a second after each time.
const TRIES: u32 = 300;

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
    /// The user it runs for, where that is not whoever runs this.
    user: Option<(u32, u32)>,
    settings: Vec<String>,
    running: Mutex<Option<Child>>,
    /// It stops the server once nobody holds the other end of its input.
    _guard: Child,
}

/// A place for the tables of one journal: a schema, which is made in no time, and gone with the
/// server.
#[derive(Debug, Clone)]
pub struct Database {
    server: &'static Server,
    /// The database of the server that the schema is in.
    within: String,
    name: String,
}

impl Server {
    /// The one of this process, which is started when it is first asked for.
    ///
    /// # Errors
    ///
    /// If it cannot be started: what is missing, and how to get it.
    pub fn shared() -> Result<&'static Server, String> {
        static SHARED: OnceLock<Result<Server, String>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| Server::start(&[]));
        shared.as_ref().map_err(Clone::clone)
    }

    /// Starts one, with settings as `name=value`.
    ///
    /// # Errors
    ///
    /// As [`Server::shared`].
    pub fn start(settings: &[&str]) -> Result<Server, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let programs = programs().ok_or_else(|| {
            format!("PostgreSQL is missing, which this is a test of; run: {INSTALL}")
        })?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("croupier-pg-{}-{number}", process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let user = user(&folder)?;
        let guard = guard(&folder)?;
        let server = Server {
            programs,
            folder,
            user,
            settings: settings.iter().map(|&setting| setting.to_owned()).collect(),
            running: Mutex::new(None),
            _guard: guard,
        };
        let data = server.data();
        let made = server.run(
            "initdb",
            &[
                "--auth=trust",
                "--username=croupier",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=icu",
                "--icu-locale=en",
                "--no-instructions",
                "--pgdata",
                &data,
            ],
        );
        made?;
        server.up()?;
        Ok(server)
    }

    /// A new one, empty.
    ///
    /// # Errors
    ///
    /// If the server does not make it.
    pub fn database(&'static self) -> Result<Database, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("house{number}");
        let within = "postgres".to_owned();
        let database = Database {
            server: self,
            within,
            name,
        };
        database.run(&format!("CREATE SCHEMA {}", database.name))?;
        Ok(database)
    }

    /// Starts the server, after it was stopped.
    ///
    /// # Errors
    ///
    /// If it does not start: what it said.
    pub fn up(&self) -> Result<(), String> {
        let log = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.folder.join("log"));
        let log = log.map_err(|error| error.to_string())?;
        let mut command = self.command("postgres");
        command.args(["-D", &self.data()]);
        let folder = self.folder.display();
        for setting in [
            "listen_addresses=",
            "shared_buffers=32MB",
            "max_connections=200",
            &format!("unix_socket_directories={folder}"),
        ] {
            command.args(["-c", setting]);
        }
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let started = command.stdout(Stdio::null()).stderr(log).spawn();
        let mut child = started.map_err(|error| error.to_string())?;
        let mut last = String::new();
        for _ in 0..TRIES {
            if let Ok(Some(_)) = child.try_wait() {
                break;
            }
            match self.ask("pg_isready", &["--dbname=postgres"]) {
                Ok(_) => {
                    *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
                    return Ok(());
                }
                Err(why) => last = why,
            }
            thread::sleep(Duration::from_millis(100));
        }
        Err(format!("PostgreSQL does not start: {last}{}", self.said()))
    }

    /// What it has said since it was made.
    #[must_use]
    pub fn said(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// Stops it as if the machine had lost its power: every connection is cut in the middle of
    /// whatever it does.
    ///
    /// # Errors
    ///
    /// If it does not stop.
    pub fn crash(&self) -> Result<(), String> {
        let data = self.data();
        let stopped = self.run("pg_ctl", &["stop", "--mode=immediate", "--pgdata", &data]);
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut child) = running.take() {
            let _ = child.wait();
        }
        stopped.map(drop)
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.stdin(Stdio::null()).current_dir(&self.folder);
        #[cfg(unix)]
        if let Some((user, group)) = self.user {
            use std::os::unix::process::CommandExt;

            command.uid(user).gid(group);
        }
        command
    }

    /// Runs a program that talks to the server.
    fn ask(&self, program: &str, words: &[&str]) -> Result<String, String> {
        let mut command = self.command(program);
        command.arg("--host").arg(&self.folder);
        command.args(["--username=croupier"]);
        outcome(program, command.args(words))
    }

    fn run(&self, program: &str, words: &[&str]) -> Result<String, String> {
        outcome(program, self.command(program).args(words))
    }
}

impl Database {
    /// Its address. Whatever is added to the end of it is another setting of the connection.
    #[must_use]
    pub fn address(&self) -> String {
        let (folder, name) = (self.server.folder.display(), &self.name);
        let within = &self.within;
        format!(
            "postgres://croupier@localhost/{within}?host={folder}&application_name={name}\
             &options=-csearch_path%3D{name}"
        )
    }

    /// Another with the same tables, and the same in them.
    ///
    /// # Errors
    ///
    /// If the server does not make it.
    pub fn copy(&self) -> Result<Database, String> {
        let copy = self.server.database()?;
        let (from, to) = (&self.name, &copy.name);
        copy.run(&format!(
            "DO $$ DECLARE t TEXT; BEGIN \
             FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = '{from}' LOOP \
             EXECUTE format('CREATE TABLE {to}.%I (LIKE {from}.%I INCLUDING ALL)', t, t); \
             EXECUTE format('INSERT INTO {to}.%I SELECT * FROM {from}.%I', t, t); \
             END LOOP; END $$"
        ))?;
        Ok(copy)
    }

    /// What `pg_restore` makes of it in an empty database, out of what `pg_dump` makes of it now.
    ///
    /// # Errors
    ///
    /// If the server does not.
    pub fn back_up_and_restore(&self) -> Result<Database, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let within = format!("again{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let dump = self.server.folder.join(format!("{within}.dump"));
        let dump = dump.display().to_string();
        let (file, schema) = (format!("--file={dump}"), format!("--schema={}", self.name));
        let words = ["--format=custom", &file, &schema, &self.within];
        self.server.ask("pg_dump", &words)?;
        let words = ["--encoding=UTF8", "--template=template0", &within];
        self.server.ask("createdb", &words)?;
        let into = format!("--dbname={within}");
        self.server
            .ask("pg_restore", &["--exit-on-error", &into, &dump])?;
        Ok(Database {
            within,
            ..self.clone()
        })
    }

    /// The server it is on.
    #[must_use]
    pub fn server(&self) -> &'static Server {
        self.server
    }

    /// All that is in it, as text.
    ///
    /// # Errors
    ///
    /// If the server does not tell.
    pub fn dump(&self) -> Result<String, String> {
        let schema = format!("--schema={}", self.name);
        self.server.ask("pg_dump", &[&schema, &self.within])
    }

    /// Does what a text in SQL says, and gives what it answers.
    ///
    /// # Errors
    ///
    /// If the server does not.
    pub fn run(&self, text: &str) -> Result<String, String> {
        let text = format!("SET search_path = {}; {text}", self.name);
        let mut all = vec!["--quiet", "--no-align", "--tuples-only", "--no-psqlrc"];
        all.push("--set=ON_ERROR_STOP=1");
        let within = format!("--dbname={}", self.within);
        all.extend([&within, "--command", &text]);
        self.server.ask("psql", &all)
    }
}

fn outcome(program: &str, command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    Err(format!("{program} failed: {said}"))
}

/// Where the programs of PostgreSQL are, the newest of several.
fn programs() -> Option<PathBuf> {
    const ALL: [&str; 8] = [
        "createdb",
        "initdb",
        "pg_ctl",
        "pg_dump",
        "pg_isready",
        "pg_restore",
        "postgres",
        "psql",
    ];
    let has_all = |folder: &PathBuf| ALL.iter().all(|program| folder.join(program).is_file());
    let on_path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&on_path).find(has_all);
    on_path.or_else(|| {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
        let number = |name: OsString| name.to_str()?.parse::<u32>().ok();
        let versions = versions.flatten().filter_map(|it| number(it.file_name()));
        let newest = versions.max()?;
        let folder = Path::new("/usr/lib/postgresql").join(format!("{newest}/bin"));
        has_all(&folder).then_some(folder)
    })
}

/// The user that the server runs for, if it may not be this one; the folder becomes theirs.
#[cfg(unix)]
fn user(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    use std::os::unix::fs::{MetadataExt, chown};

    let owner = fs::metadata(folder).map_err(|error| error.to_string())?;
    if owner.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").map_err(|error| error.to_string())?;
    let find = |wanted: &str| {
        users.lines().find_map(|line| {
            let mut fields = line.split(':');
            let is_wanted = fields.next() == Some(wanted);
            let ids = (fields.nth(1)?.parse().ok()?, fields.next()?.parse().ok()?);
            is_wanted.then_some(ids)
        })
    };
    let (user, group) = find("postgres")
        .or_else(|| find("nobody"))
        .ok_or("there is neither a user `postgres` nor `nobody`, and the server refuses root")?;
    chown(folder, Some(user), Some(group)).map_err(|error| error.to_string())?;
    Ok(Some((user, group)))
}

#[cfg(not(unix))]
fn user(_: &Path) -> Result<Option<(u32, u32)>, String> {
    Ok(None)
}

/// Whoever stops the server and deletes its folder once this process is gone: its input ends
/// then, whatever ended the process.
fn guard(folder: &Path) -> Result<Child, String> {
    const STOP: &str = "cat > /dev/null; \
        test -f data/postmaster.pid && kill -QUIT \"$(head -n 1 data/postmaster.pid)\"; \
        tries=0; while test -f data/postmaster.pid && test $tries -lt 50; do \
        sleep 0.1; tries=$((tries + 1)); done; cd / && rm -rf \"$0\"";
    let mut guard = Command::new("sh");
    guard.args(["-c", STOP]).arg(folder).current_dir(folder);
    guard.stdin(Stdio::piped()).stdout(Stdio::null());
    let guard = guard.stderr(Stdio::null()).spawn();
    guard.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever runs it without PostgreSQL is told what to run.
    #[test]
    fn a_database_is_made_copied_and_outlives_a_crash() {
        let Ok(server) = Server::shared() else {
            let why = Server::shared().unwrap_err();
            assert!(why.contains(INSTALL), "{why}");
            return;
        };
        let one = server.database().unwrap();
        one.run("CREATE TABLE t (x TEXT); INSERT INTO t VALUES ('kept')")
            .unwrap();
        let two = one.copy().unwrap();
        assert!(two.dump().unwrap().contains("kept"));
        server.crash().unwrap();
        assert!(two.dump().is_err());
        server.up().unwrap();
        assert!(two.dump().unwrap().contains("kept"));
    }
}
