//! Tables that a dealer and a supervisor run, over the interface for programs alone.

mod beats;
mod cage;
mod disputes;
mod pits;
mod previews;
mod rounds;
mod sheet;
mod shift;

use std::time::Duration;

use axum::http::StatusCode;
use floor::clock::Pace;
use serde_json::{Value, json};
use server::chance::OperatingSystem;

use crate::door::{Door, Guest};

/// A staffed table of every book, with real cards; the last has virtual ones.
const BOOKS: [(&str, &str, &str); 6] = [
    ("nz-caribbean-stud", "shoe", "real"),
    ("venice-caribbean-poker", "shuffler", "real"),
    ("section10-caribbean-stud", "shoe", "real"),
    ("nz-three-card-poker", "shoe", "real"),
    ("nz-ultimate-texas-holdem", "shuffler", "real"),
    ("nz-caribbean-stud", "shoe", "virtual"),
];

fn house() -> String {
    let mut text = "name = \"Staffed\"\ncurrency = \"XTS\"\nplay-money = true\n\
                    guest-chips = \"1000.00\"\n[[approval]]\nreference = \"A1\"\n\
                    by = \"Secretary\"\non = 2026-01-01\n\
                    [[pit]]\nname = \"Front\"\n[[pit]]\nname = \"Back\"\n"
        .to_owned();
    for (number, (book, device, cards)) in (1..).zip(BOOKS) {
        let options = match book {
            "nz-ultimate-texas-holdem" => "options = { hand-forming = \"best-of-seven\" }\n",
            _ => "",
        };
        // The table with virtual cards stands by itself.
        let pit = if cards == "real" { "Front" } else { "Back" };
        text.push_str(&format!(
            "[[table]]\nnumber = {number}\nname = \"Table {number}\"\nbook = \"{book}\"\n\
             pit = \"{pit}\"\n{options}limits = {{ ante = \"5.00..200.00\" }}\ndevice = \"{device}\"\n\
             cards = \"{cards}\"\ndealer = \"staffed\"\napprovals = [\"A1\"]\n"
        ));
    }
    text
}

/// How many cards lie on the layout.
fn cards_out(view: &Value) -> usize {
    let count = |cards: &Value| cards.as_array().map_or(0, Vec::len);
    let places = view["places"].as_array().unwrap().iter();
    let held: usize = places.map(|place| count(&place["cards"])).sum();
    held + count(&view["dealer"]["cards"]) + count(&view["board"])
}

/// A house of staffed tables, and those who run them.
pub(crate) struct Pit {
    pub(crate) door: Door,
    pub(crate) dealer: Guest,
    pub(crate) supervisor: Guest,
    pub(crate) manager: Guest,
    pub(crate) cage: [Guest; 2],
}

impl Pit {
    pub(crate) async fn open(name: &str) -> Pit {
        Pit::written(name, &house()).await
    }

    /// A house that is written so.
    pub(crate) async fn written(name: &str, house: &str) -> Pit {
        let folder = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.with_extension("toml");
        std::fs::write(&file, house).unwrap();
        let written = server::house_file::read(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let minutes = Duration::from_secs(600);
        let (pace, chance) = (Pace::default(), OperatingSystem);
        let door = Door::written(folder, pace, chance, minutes, Some(written)).await;
        let administrator = door.administrator().await;
        let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
        let (supervisor, _) = door.staff(&administrator, &["supervisor"]).await;
        let (manager, _) = door.staff(&administrator, &["manager"]).await;
        let (first, _) = door.staff(&administrator, &["cage"]).await;
        let (second, _) = door.staff(&administrator, &["cage"]).await;
        Pit {
            cage: [first, second],
            door,
            dealer,
            supervisor,
            manager,
        }
    }

    /// Somebody tells a table something, which is accepted.
    #[track_caller]
    pub(crate) fn tell<'p>(
        &'p self,
        who: &'p Guest,
        table: u32,
        command: Value,
    ) -> impl Future<Output = Value> + 'p {
        let caller = std::panic::Location::caller();
        async move {
            let text = command.to_string();
            let (status, answer) = self.door.ask(who, table, &text).await;
            assert_eq!(status, StatusCode::OK, "{caller}: {text}: {answer}");
            answer
        }
    }

    /// Somebody tells a table something, which is refused; the answer.
    #[track_caller]
    pub(crate) fn refused<'p>(
        &'p self,
        who: &'p Guest,
        table: u32,
        command: Value,
    ) -> impl Future<Output = Value> + 'p {
        let caller = std::panic::Location::caller();
        async move {
            let text = command.to_string();
            let (status, answer) = self.door.ask(who, table, &text).await;
            let no = [StatusCode::UNPROCESSABLE_ENTITY, StatusCode::FORBIDDEN];
            assert!(no.contains(&status), "{caller}: {text}: {answer}");
            answer
        }
    }

    pub(crate) async fn view(&self, table: u32) -> Value {
        self.door.view(&self.dealer, table).await.0
    }

    /// The dealer does what is due, until nothing is, or the next step is one of these. Real
    /// cards are turned up from a pack, from its end.
    pub(crate) async fn go_on(&self, table: u32, pack: &mut Vec<&str>, until: &[&str]) -> Value {
        for _ in 0..200 {
            let mut view = self.view(table).await;
            let mut who = &self.dealer;
            // What a book wants done by two people is shown to the second when it is due.
            if view["next"].is_null() {
                let (seen, _) = self.door.view(&self.supervisor, table).await;
                (view, who) = (seen, &self.supervisor);
            }
            let next = &view["next"];
            let (step, told) = (&next["command"]["step"], &next["command"]["do"]);
            let named = |word: &str| {
                *step == json!(word) || step.get(word).is_some() || *told == json!(word)
            };
            if next.is_null() || until.iter().any(|word| named(word)) {
                return view;
            }
            let mut command = next["command"].clone();
            let faces = usize::try_from(next["faces"].as_u64().unwrap()).unwrap();
            if faces > 0 && !pack.is_empty() {
                let turned: Vec<_> = (0..faces).map(|_| pack.pop().unwrap()).collect();
                command["faces"] = json!(turned);
            }
            if command["do"] == "count" {
                command["cards"] = json!(52 - cards_out(&view));
            }
            self.tell(who, table, command).await;
        }
        panic!("table {table} has no end");
    }
}
