//! A demonstration house in which one round is dealt as it was wished: for stories about
//! what chance brings once in a lifetime. It plays for nothing, like its sister.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use cards::five::Category;
use clap::Parser;
use floor::clock::Pace;
use games::Place;
use serde_json::{Value, json};
use server::{House, Limits, Options};
use testkit::rigged::{Rigged, Wish};
use tokio::net::TcpListener;

/// Serve a demonstration house in which a round is dealt as wished.
#[derive(Debug, Parser)]
struct Arguments {
    /// Where to listen.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// Where the journal and the keys are.
    #[arg(long)]
    data_dir: PathBuf,
    /// Seconds for wagers, for decisions and between rounds.
    #[arg(long, default_value = "15/30/8")]
    pace: Pace,
    /// The table of the wish.
    #[arg(long)]
    table: u32,
    /// The round of the wish.
    #[arg(long, default_value_t = 1)]
    round: u64,
    /// The place of the wish, which plays the round alone.
    #[arg(long, value_parser = place)]
    place: Place,
    /// The hand it is dealt, such as "royal flush".
    #[arg(long)]
    hand: Category,
}

fn place(text: &str) -> Result<Place, String> {
    let place = text.parse().ok().and_then(Place::new);
    place.ok_or_else(|| format!("a place is from 1 to 7, not {text}"))
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let served = runtime
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(serve(Arguments::parse())));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(arguments: Arguments) -> Result<(), String> {
    let chance = Rigged::new(Wish {
        table: arguments.table,
        round: arguments.round,
        place: arguments.place,
        hand: arguments.hand,
    })?;
    let options = Options {
        data_dir: arguments.data_dir,
        pace: arguments.pace,
        players: false,
        limits: Limits::default(),
        passwords: server::Hardness::for_tests(),
    };
    let listener = TcpListener::bind(arguments.listen).await;
    let listener = listener.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let house = House::open(&options, chance).await;
    let house = house.map_err(|error| error.to_string())?;
    let links = house.welcome.links.iter().map(|(who, secret)| {
        let link = format!("http://{address}/sign-in?link={secret}");
        ((*who).to_owned(), Value::from(link))
    });
    let links: serde_json::Map<_, _> = links.collect();
    let document = json!({ "address": format!("http://{address}/"), "sign_in": links });
    println!("{document}");
    let interrupted = async {
        // Without signals it is served until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    house.serve(listener, interrupted).await
}
