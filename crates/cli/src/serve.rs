//! `croupier serve`: the house.

use std::net::SocketAddr;
use std::path::PathBuf;

use anstream::println;
use clap::Args;
use floor::clock::Pace;
use server::chance::OperatingSystem;
use server::{House, Limits, Options, Witness};
use tokio::net::TcpListener;

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

    /// Let nobody play but those who come
    #[arg(long)]
    no_house_players: bool,

    /// Seconds for wagers, for decisions and between rounds, where the house is opened for
    /// the first time; 15/30/8, if not said
    #[arg(long, value_name = "W/D/R")]
    pace: Option<Pace>,

    /// Send every checkpoint elsewhere: a file that a line is added to, or an http:// address
    /// that it is posted to
    #[arg(long, value_name = "FILE|URL")]
    witness: Option<Witness>,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            data_dir: None,
            no_house_players: false,
            pace: None,
            witness: None,
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
    let listen = arguments.listen;
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        Failure::Work(format!(
            "{listen}: {error}; another address is chosen by --listen"
        ))
    })?;
    let address = listener.local_addr();
    let address = address.map_err(|error| Failure::Work(error.to_string()))?;
    let options = Options {
        data_dir: data_dir.clone(),
        pace: arguments.pace.unwrap_or_default(),
        players: !arguments.no_house_players,
        limits: Limits::default(),
    };
    // The type says where the cards come from: no other house can be served here.
    let house: Result<House<OperatingSystem>, _> = House::open(&options, OperatingSystem).await;
    let house = house.map_err(|error| Failure::Work(error.to_string()))?;
    let house = house.with_witness(arguments.witness.clone());
    // Whoever reads that it is open may close it.
    let until = interrupted();
    let welcome = &house.welcome;
    if json {
        let links = welcome.links.iter().map(|(who, secret)| {
            let link = format!("http://{address}/sign-in?link={secret}");
            ((*who).to_owned(), serde_json::Value::from(link))
        });
        let links: serde_json::Map<_, _> = links.collect();
        let document = serde_json::json!({
            "address": format!("http://{address}/"),
            "data_dir": data_dir,
            "public_key": welcome.public_key.to_string(),
            "sign_in": links,
            "changes": welcome.changes,
            "warnings": welcome.warnings.iter().map(|(table, what)| {
                serde_json::json!({ "table": table, "what": what })
            }).collect::<Vec<_>>(),
        });
        println!("{document}");
    } else {
        println!("The house is open: http://{address}/");
        println!("A demonstration with play money; whoever comes plays as a guest.");
        for (who, secret) in &welcome.links {
            println!("  {who:<11} http://{address}/sign-in?link={secret}");
        }
        println!("Each link signs in once, within 15 minutes; the next start prints new ones.");
        for (table, what) in &welcome.warnings {
            println!("Beware, {table}: {what}");
        }
        for change in &welcome.changes {
            println!("Note: {change}");
        }
        println!("Journal and keys: {}", data_dir.display());
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
