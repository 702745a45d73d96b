//! `croupier serve`: the house.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use anstream::println;
use clap::Args;
use floor::clock::Pace;
use journal::Database;
use server::chance::OperatingSystem;
use server::{Front, House, Limits, Options, Tls, Witness};

use crate::data_dir;
use crate::failure::Failure;

/// Serve the house: tables, rule books and PAR sheets in a browser
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Where to listen
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7777")]
    listen: SocketAddr,

    /// Where the journal and the keys are; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// Keep the journal in this database of a PostgreSQL server, as postgres://USER@HOST/NAME,
    /// and not in a file; keys stay in the data directory. One server at a time is open over it:
    /// a second one is refused
    #[arg(long, value_name = "URL")]
    database: Option<Database>,

    /// Be one of several servers over the database, which is being tried
    #[arg(long, hide = true, requires = "database")]
    among_others: bool,

    /// Let nobody play but those who come
    #[arg(long)]
    no_house_players: bool,

    /// Seconds for wagers, for decisions and between rounds, and for the decisions of whoever
    /// plays alone, where the house is opened for the first time; 12/25/5/120, if not said.
    /// Without the fourth, clocks run for whoever plays alone, too
    #[arg(long, value_name = "W/D/R[/A]")]
    pace: Option<Pace>,

    /// Send every checkpoint elsewhere: a file that a line is added to, or an http:// address
    /// that it is posted to
    #[arg(long, value_name = "FILE|URL")]
    witness: Option<Witness>,

    /// How many requests a second one person may make
    #[arg(long, value_name = "A_SECOND", default_value_t = Limits::A_SECOND)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    requests: u32,

    /// Open the house that is written down in this file, where the data directory is empty;
    /// without it, a demonstration (`croupier house new` writes one)
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,

    /// Encrypt connections by this certificate and those that vouch for it, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The key of that certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// Believe the proxy at this address when it says who asks (X-Forwarded-For) and whether
    /// that was encrypted (X-Forwarded-Proto); may be said more than once
    #[arg(long, value_name = "ADDR")]
    trust_proxy: Vec<IpAddr>,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            data_dir: None,
            database: None,
            among_others: false,
            no_house_players: false,
            pace: None,
            witness: None,
            requests: Limits::A_SECOND,
            house: None,
            tls_cert: None,
            tls_key: None,
            trust_proxy: Vec::new(),
        }
    }
}

/// Serves until it is interrupted.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| Failure::Work(error.to_string()))?;
    runtime.block_on(serve(arguments, json))
}

async fn serve(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let data_dir = match &arguments.data_dir {
        Some(folder) => folder.clone(),
        None => data_dir::default()?,
    };
    let tls = match (&arguments.tls_cert, &arguments.tls_key) {
        (Some(certificate), Some(key)) => {
            Some(Tls::load(certificate, key).map_err(|error| Failure::Work(error.to_string()))?)
        }
        _ => None,
    };
    let scheme = if tls.is_some() { "https" } else { "http" };
    let front = Front {
        tls,
        proxies: arguments.trust_proxy.clone(),
    };
    let file = arguments.house.as_deref().map(server::house_file::read);
    let file = file.transpose().map_err(Failure::Work)?;
    let listen = arguments.listen;
    let listener = server::listen(listen).map_err(|error| {
        Failure::Work(format!(
            "{listen}: {error}; another address is chosen by --listen"
        ))
    })?;
    let address = listener.local_addr();
    let address = address.map_err(|error| Failure::Work(error.to_string()))?;
    let options = Options {
        data_dir: data_dir.clone(),
        pace: arguments.pace.unwrap_or(Pace::USUAL),
        players: !arguments.no_house_players,
        limits: Limits::default().with_requests(arguments.requests),
        passwords: server::Hardness::default(),
    };
    // The type says where the cards come from: no other house can be served here.
    let house: Result<House<OperatingSystem>, _> = match &arguments.database {
        Some(database) if arguments.among_others => {
            House::open_among_others(&options, database.clone(), file, OperatingSystem).await
        }
        Some(database) => House::open_over(&options, database.clone(), file, OperatingSystem).await,
        None => House::open_as(&options, file, OperatingSystem).await,
    };
    let house = house.map_err(|error| Failure::Work(error.to_string()))?;
    let house = house.with_witness(arguments.witness.clone());
    let house = house.behind(front);
    // Whoever reads that it is open may close it.
    let until = interrupted();
    let welcome = &house.welcome;
    if json {
        let links = welcome.links.iter().map(|(who, secret)| {
            let link = format!("{scheme}://{address}/sign-in?link={secret}");
            ((*who).to_owned(), serde_json::Value::from(link))
        });
        let links: serde_json::Map<_, _> = links.collect();
        let document = serde_json::json!({
            "address": format!("{scheme}://{address}/"),
            "data_dir": data_dir,
            "public_key": welcome.public_key.to_string(),
            "sign_in": links,
            "staff": welcome.staff.iter().map(|it| serde_json::json!({
                "name": it.name, "sign_in_name": it.sign_in_name, "password": it.password,
            })).collect::<Vec<_>>(),
            "administrator": welcome.administrator.as_ref().map(|(name, password)| {
                serde_json::json!({ "name": name, "password": password })
            }),
            "changes": welcome.changes,
            "warnings": welcome.warnings.iter().map(|(table, what)| {
                serde_json::json!({ "table": table, "what": what })
            }).collect::<Vec<_>>(),
            "clock": welcome.clock,
        });
        println!("{document}");
    } else {
        println!("The house is open: {scheme}://{address}/");
        if !welcome.links.is_empty() {
            println!("A demonstration with play money; whoever comes plays as a guest.");
            for (who, secret) in &welcome.links {
                println!("  {who:<13} {scheme}://{address}/sign-in?link={secret}");
            }
            println!("Each link signs in once, within 15 minutes; the next start prints new ones.");
        }
        if !welcome.staff.is_empty() {
            println!("People of the house sign in at {scheme}://{address}/sign-in");
            for it in &welcome.staff {
                println!(
                    "  {}: name {}, password {}",
                    it.name, it.sign_in_name, it.password
                );
            }
            println!("Each password is shown once, and changed when it is used.");
        }
        if let Some((name, password)) = &welcome.administrator {
            println!("The administrator signs in at {scheme}://{address}/sign-in");
            println!("  name {name}, password {password}");
            println!("It is shown once, and changed when it is used.");
        }
        for (table, what) in &welcome.warnings {
            println!("Beware, {table}: {what}");
        }
        if let Some(clock) = &welcome.clock {
            println!("Beware: {clock}");
        }
        if arguments.house.is_some() && welcome.staff.is_empty() && !welcome.is_new {
            println!("Note: the house is open since before, and its file was not read again.");
        }
        for change in &welcome.changes {
            println!("Note: {change}");
        }
        match &arguments.database {
            Some(database) => {
                println!("Journal: {database}");
                println!("Keys: {}", data_dir.display());
            }
            None => println!("Journal and keys: {}", data_dir.display()),
        }
        println!("Checkpoints are signed with {}", welcome.public_key);
        println!("Ctrl-C closes it.");
    }
    let served = house.serve(listener, until).await;
    served.map_err(Failure::Work)
}

/// Until somebody interrupts or terminates the process; that is listened for from now on, and
/// not from when it is first waited for.
#[cfg(unix)]
fn interrupted() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn came(signal: Option<&mut Signal>) {
        match signal {
            Some(signal) => {
                signal.recv().await;
            }
            None => std::future::pending().await,
        }
    }
    let mut interrupt = signal(SignalKind::interrupt()).ok();
    let mut terminate = signal(SignalKind::terminate()).ok();
    async move {
        tokio::select! {
            () = came(interrupt.as_mut()) => {}
            () = came(terminate.as_mut()) => {}
        }
    }
}

/// Until somebody interrupts the process.
#[cfg(not(unix))]
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
