//! How much a round leaves in the journal: a document says table, time and number once.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use floor::clock::Pace;
use futures_util::future::join_all;
use serde_json::Value;

use crate::door::{Door, Guest};

/// The most that a round takes on the average of the five books, of one player and of four, in
/// bytes of documents: half of what it took before a document said each thing once.
const ALONE: usize = 6_300;
const IN_COMPANY: usize = 13_500;

/// The most that any round takes. Rounds of one book differ with what is decided and won in them,
/// and Ultimate has more streets and wagers than the others.
const ANY_ALONE: usize = 9_000;
const ANY_IN_COMPANY: usize = 19_000;

/// The tables of the demonstration that deal themselves, one of each book.
const TABLES: [u32; 5] = [1, 2, 3, 4, 5];

/// Rounds that are played: the last is measured, at which everybody is there.
const ROUNDS: usize = 3;

/// Somebody at a table.
struct Player {
    guest: Guest,
    sits: bool,
    /// The wagers that were made, with their rounds.
    made: BTreeSet<(u64, String)>,
    asked: u64,
}

impl Player {
    async fn come(door: &Door) -> Player {
        Player {
            guest: door.guest().await,
            sits: false,
            made: BTreeSet::new(),
            asked: 0,
        }
    }

    /// Does what is offered first of what goes on with a round; gives the round if it is over.
    async fn act(&mut self, door: &Door, table: u32) -> Option<u64> {
        let (view, _) = door.view(&self.guest, table).await;
        let round = view["round_number"].as_u64().unwrap();
        let wanted = |offer: &&Value| match offer["action"].as_str().unwrap() {
            "sit" => !self.sits,
            "wager" => {
                let wager = offer["wager"].as_str().unwrap();
                let made = (round, wager.to_owned());
                ["ante", "blind", "jackpot"].contains(&wager) && !self.made.contains(&made)
            }
            action => ["bet", "play", "play-1x", "play-2x", "check"].contains(&action),
        };
        let offer = view["offers"].as_array().unwrap().iter().find(wanted);
        if let Some(offer) = offer {
            self.asked += 1;
            // As long as the keys of pages are.
            let key = format!("019a2b3c-0000-7000-8000-{:012x}", self.asked);
            let command = offer["command"].to_string();
            let (status, _) = door.post(&self.guest, table, Some(&key), &command).await;
            let done = status == StatusCode::OK;
            self.sits |= done && offer["action"] == "sit";
            if let Some(wager) = offer["wager"].as_str().filter(|_| done) {
                self.made.insert((round, wager.to_owned()));
            }
        }
        (view["phase"] == "settled").then_some(round)
    }
}

/// Plays rounds at a table until so many are over, the last with everybody.
async fn play(door: &Door, table: u32, players: &mut [Player]) {
    let mut over = BTreeSet::new();
    for _ in 0..2_000 {
        for player in players.iter_mut() {
            over.extend(player.act(door, table).await);
        }
        let last = over.last().map(|last| (*last, "ante".to_owned()));
        let with_all = last.is_some_and(|ante| players.iter().all(|it| it.made.contains(&ante)));
        if over.len() >= ROUNDS && with_all {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("table {table}: {over:?} are over");
}

/// How many bytes of documents came between the last two rounds of a table that are over, in its
/// stream and that of its jackpot.
async fn measured(door: &Door, table: u32) -> usize {
    let at = |document: &Value| document["at"].as_str().unwrap_or_default().to_owned();
    let of_table = door.entries(&format!("table/{table}")).await;
    let over = of_table.iter().map(|it| (at(it), it.to_string()));
    let over = over.filter(|(_, text)| text.contains("\"round-settled\""));
    let over: Vec<String> = over.map(|(at, _)| at).collect();
    let [.., first, second] = over.as_slice() else {
        panic!("table {table}: {over:?}");
    };
    let of_jackpot = door.entries(&format!("jackpot/jackpot-{table}")).await;
    let of_round = of_table.iter().chain(&of_jackpot);
    let of_round = of_round.filter(|it| at(it) > *first && at(it) <= *second);
    of_round.map(|it| it.to_string().len()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_takes_at_most_so_many_bytes() {
    let pace = Pace {
        betting_ms: 2_000,
        decision_ms: 60_000,
        pause_ms: 200,
        flow: None,
    };
    let door = Door::at_pace("bytes", pace).await;
    let mut tables = Vec::new();
    for table in TABLES {
        tables.push((table, vec![Player::come(&door).await]));
    }
    let bounds = [(0, ALONE, ANY_ALONE), (3, IN_COMPANY, ANY_IN_COMPANY)];
    for (others, on_average, at_most) in bounds {
        for (_, players) in &mut tables {
            for _ in 0..others {
                players.push(Player::come(&door).await);
            }
        }
        let door = &door;
        let played = tables.iter_mut();
        let played = played.map(|(table, players)| async move {
            play(door, *table, players).await;
            (*table, measured(door, *table).await)
        });
        let played = join_all(played).await;
        let players = others + 1;
        for (table, bytes) in &played {
            let said = format!("table {table}, {players} players: {bytes} bytes");
            println!("{said}");
            assert!((1_001..=at_most).contains(bytes), "{said}");
        }
        let bytes = played.iter().map(|(_, bytes)| bytes).sum::<usize>() / played.len();
        println!("on average, {players} players: {bytes} bytes");
        assert!(bytes <= on_average, "{players} players: {played:?}");
    }
}
