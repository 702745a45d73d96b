//! Cases of the books, played in a house that runs: told over HTTP by people who are signed in,
//! with what is expected read from the answers.
//!
//! Real cards are keyed by the dealer, as they are turned up. What a case states of the past is
//! told by the house itself, which no request can; everything else goes over the socket.

mod client;
mod house;
mod laid_out;
mod past;
mod people;

use std::collections::BTreeMap;

use cards::{Card, Face};
use floor::authority::By;
use floor::house::{Command, House, Opening, TableSetup};
use floor::replay::{Answered, Desk, FOR_THE_HOUSE, Told};
use floor::report::{Ground, JackpotReport, TableReport, Under};
use floor::script::{Case, Numbered};
use games::table::{Chance, Staff};
use games::{Holder, Wager, round};
use rulebook::Role;
use serde_json::Value;

use client::{Answer, Client, Request};
use house::Opened;
pub use house::Street;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// A house for one case, opened when the case is begun.
pub struct Running<'s> {
    street: &'s Street,
    open: Option<Open>,
    /// Whether people play at their own screens, with virtual cards.
    screens: bool,
    /// Whether the case asks what lets a line be, which a preview says.
    grounds: bool,
}

/// A house that is open, and those who are signed in.
struct Open {
    house: Opened,
    client: Client,
    /// The tokens of people, by what the case calls them.
    tokens: BTreeMap<String, String>,
    /// The ids of players, by what the case calls them.
    ids: BTreeMap<String, String>,
    /// Whether players have screens of their own.
    screens: bool,
    /// Whether what lets a command be is asked before it is told.
    grounds: bool,
    /// When the clock of the case began: a day that is still to come.
    midnight_ms: i64,
}

impl<'s> Running<'s> {
    /// A house on a street. Where a case says what somebody sees on the own screen, or what a
    /// player tells, players are signed in, and its cards are virtual unless it says otherwise.
    #[must_use]
    pub fn new(street: &'s Street, setup: &[Numbered], case: &Case) -> Running<'s> {
        let mut lines = setup.iter().chain(&case.lines);
        let grounds = lines
            .clone()
            .any(|line| line.text.contains("expect accepted"));
        let screens = lines.any(|line| {
            let text = line.text.as_str();
            let own = ["expect sees", "expect warned"];
            let hand = text.contains("expect hand") && text.contains(" jackpot ");
            let keyed = text.starts_with("rekey ");
            own.iter().any(|it| text.contains(it)) || hand || keyed || text.ends_with("by player")
        });
        Running {
            street,
            open: None,
            screens,
            grounds,
        }
    }

    fn opened(&mut self) -> Result<&mut Open, String> {
        self.open
            .as_mut()
            .ok_or_else(|| "no house is open".to_owned())
    }

    /// A hand, as whoever plays it sees it on the own screen.
    fn own(&mut self, table: u32, holder: Holder) -> Result<Value, String> {
        let report = self.table(table)?;
        let open = self.opened()?;
        let owner = match holder {
            Holder::Place(place) => report.place(place).and_then(|it| it.person.clone()),
            Holder::Dealer | Holder::Board => None,
        };
        let mut ids = open.ids.iter();
        let known = ids.find(|(_, id)| Some(*id) == owner.as_ref());
        let name = known.map(|(name, _)| name.clone());
        let name = name.ok_or("its cards were not shown, and nobody has them on a screen")?;
        open.hand(table, &By::player(name), holder)
    }

    /// Opens a house that has the books of these commands.
    fn begin(&mut self, opening: &[Told]) -> Result<(), String> {
        self.open = None;
        let mut books = Vec::new();
        for told in opening {
            if let Command::House(Opening::Table(setup)) = &told.command {
                let book = self.street.by_digest(&setup.digest)?;
                if !books.contains(&book) {
                    books.push(book);
                }
            }
        }
        let house = self.street.open(&books)?;
        let client = Client::connect(house.address).map_err(|error| error.to_string())?;
        let now = house.counter.published().clock.now_ms();
        let midnight_ms = (now / DAY_MS + 2) * DAY_MS;
        self.open = Some(Open {
            house,
            client,
            tokens: BTreeMap::new(),
            ids: BTreeMap::new(),
            screens: self.screens,
            grounds: self.grounds,
            midnight_ms,
        });
        Ok(())
    }
}

impl Desk for Running<'_> {
    fn open(&mut self, opening: &[Told]) -> Result<(), Answered> {
        self.begin(opening).map_err(failed)?;
        for told in opening {
            self.tell(told, &House::default())?;
        }
        Ok(())
    }

    fn tell(&mut self, told: &Told, mirror: &House) -> Result<Under, Answered> {
        let street = self.street;
        let open = self.opened().map_err(failed)?;
        let clock = &open.house.counter.published().clock;
        let at_ms = match &told.command {
            Command::Table {
                command: round::Command::Clock { now },
                ..
            } => *now,
            _ => told.at_ms,
        };
        clock.stand_at(open.midnight_ms + at_ms);
        match &told.command {
            Command::House(Opening::Table(setup)) => {
                open.adopt(street, &setup.digest)?;
                let command = Command::House(Opening::Table(Box::new(open.staffed(setup))));
                if setup.used.is_some() {
                    let key = format!("past-{}", setup.table);
                    return open.tell_itself(street, key, command);
                }
                open.tell_house(&told.by, &command)
            }
            Command::ChangeTables(setups) => {
                for setup in setups {
                    open.adopt(street, &setup.digest)?;
                }
                let setups = setups.iter().map(|it| open.staffed(it)).collect();
                open.tell_house(&told.by, &Command::ChangeTables(setups))
            }
            Command::Table { table, command } => open.tell_table(*table, &told.by, command, mirror),
            Command::Propose { command } => open.propose(&told.by, command),
            Command::Jackpot { jackpot, command } => match &**command {
                jackpot::Command::Open(setup) => open.open_jackpot(street, told, jackpot, setup),
                _ => open.tell_house(&told.by, &told.command),
            },
            other => open.tell_house(&told.by, other),
        }
    }

    fn table(&mut self, table: u32) -> Result<TableReport, String> {
        self.opened()?
            .read(&format!("/api/v1/tables/{table}/floor"))
    }

    fn jackpot(&mut self, jackpot: &str) -> Result<JackpotReport, String> {
        self.opened()?.read(&format!("/api/v1/jackpots/{jackpot}"))
    }

    fn lay(&mut self, table: u32, faces: &[(Holder, usize, Card)]) {
        let Some(open) = &self.open else {
            return;
        };
        let published = open.house.counter.published();
        let at = published.house.tables.get(&table);
        if let Some(deal) = at.and_then(|at| at.deal.as_ref()) {
            open.house.decks.lay(table, deal, faces);
        }
    }

    fn sees(
        &mut self,
        table: u32,
        person: &str,
        holder: Holder,
    ) -> Result<(Vec<Face>, Under), String> {
        let open = self.opened()?;
        let by = match person.parse::<Role>() {
            Ok(role) if role != Role::Player => By::person(person, role),
            _ => By::player(person),
        };
        let hand = open.hand(table, &by, holder)?;
        let cards = hand.get("cards").and_then(Value::as_array);
        let cards = cards.into_iter().flatten().map(|card| {
            let card = card.as_str().and_then(|card| card.parse::<Card>().ok());
            card.map_or(Face::Unknown, Face::Known)
        });
        Ok((cards.collect(), grounds(hand.get("under"))))
    }

    fn warned(&mut self, table: u32, command: &round::Command) -> Option<(String, Under)> {
        if !self.screens {
            return None;
        }
        let holder = Holder::Place(command.place()?);
        let hand = self.own(table, holder).ok()?;
        let verb = serde_json::to_value(command).ok()?;
        let warnings = hand.get("warnings")?.as_array()?;
        let mut warnings = warnings.iter();
        let warning = warnings.find(|it| it.get("decision") == verb.get("do"))?;
        let word = warning.get("reason")?.as_str()?.to_owned();
        Some((word, grounds(warning.get("under"))))
    }

    fn own_hand(
        &mut self,
        table: u32,
        holder: Holder,
        wager: Option<Wager>,
    ) -> Result<(String, Under), String> {
        let hand = self.own(table, holder)?;
        let names = hand.get("names").and_then(Value::as_array);
        let wanted = wager.map_or(Value::Null, |wager| Value::from(wager.to_string()));
        let mut names = names.into_iter().flatten();
        let named = names.find(|it| it.get("wager") == Some(&wanted));
        let named = named.ok_or("its owner is told nothing of it")?;
        let category = named.get("category").and_then(Value::as_str);
        let category = category.unwrap_or_default().to_owned();
        Ok((category, grounds(named.get("under"))))
    }
}

impl Open {
    /// Takes on a book, unless the house has it.
    fn adopt(&mut self, street: &Street, digest: &str) -> Result<(), Answered> {
        if self.house.books.iter().any(|known| known == digest) {
            return Ok(());
        }
        let book = street.by_digest(digest).map_err(failed)?;
        let command = Command::House(Opening::Book(Box::new(book)));
        self.tell_house(&By::house(), &command)?;
        self.house.books.push(digest.to_owned());
        Ok(())
    }

    /// Tells the house something that is no table's.
    fn tell_house(&mut self, by: &By, command: &Command) -> Result<Under, Answered> {
        let manager = By::person("manager", Role::Manager);
        let by = if by.role.is_some() { by } else { &manager };
        let body = serde_json::to_string(command).map_err(|error| failed(error.to_string()))?;
        self.post("/api/v1/house/commands", by, &body)
    }

    /// Tells a table something: by whoever the case names, else by whoever of its people may.
    fn tell_table(
        &mut self,
        table: u32,
        by: &By,
        command: &round::Command,
        mirror: &House,
    ) -> Result<Under, Answered> {
        let path = format!("/api/v1/tables/{table}/commands");
        let command = self.named(table, command, mirror).map_err(failed)?;
        // What is done to a deck is for the office that the book names, and not always a step
        // of the dealer's.
        let command = match command.clone() {
            round::Command::Step {
                step: round::Step::Prepare { stage, .. },
                ..
            } => round::Command::Prepare { stage, cards: None },
            // Real cards are counted, and the number is told.
            round::Command::Step {
                step: round::Step::CountStub,
                ..
            } => counted(table, mirror).unwrap_or(command),
            other => other,
        };
        let body = serde_json::to_string(&command).map_err(|error| failed(error.to_string()))?;
        if by.role.is_some() {
            return self.post(&path, by, &body);
        }
        let mut first = None;
        for role in FOR_THE_HOUSE {
            let by = By::person(role.to_string(), role);
            match self.post(&path, &by, &body) {
                Err(answered) if is_anothers(&answered) => {
                    first.get_or_insert(answered);
                }
                other => return other,
            }
        }
        Err(first.unwrap_or_else(|| failed("nobody may tell it".to_owned())))
    }

    fn post(&mut self, path: &str, by: &By, body: &str) -> Result<Under, Answered> {
        self.post_by_two(path, by, body, true)
    }

    /// The same; what waits for a second person waits for whoever the case names, unless
    /// somebody else of the house is to confirm it at once.
    fn post_by_two(
        &mut self,
        path: &str,
        by: &By,
        body: &str,
        at_once: bool,
    ) -> Result<Under, Answered> {
        let token = self.token(by).map_err(failed)?;
        let office = by.office.as_deref();
        let request = Request {
            office,
            ..Request::post(path, body).by(&token)
        };
        let before = match path.strip_suffix("/commands").filter(|_| self.grounds) {
            Some(table) => {
                let path = format!("{table}/preview");
                let preview = Request {
                    office,
                    ..Request::post(&path, body).by(&token)
                };
                let answer = self.client.ask(preview).map_err(failed)?;
                grounds(answer.body.get("under"))
            }
            None => Under::default(),
        };
        let mut answer = self.client.ask(request).map_err(failed)?;
        // The house binds itself to the next deal of virtual cards by itself, a moment later.
        for attempt in 0..400 {
            if answer.text("reason") != Some("deal") {
                break;
            }
            if attempt == 0 {
                // Where a round lies there, the next one is opened first.
                let token = self
                    .token(&By::person("dealer", Role::Dealer))
                    .map_err(failed)?;
                let open = Request::post(path, r#"{"do":"open-round"}"#).by(&token);
                self.client.ask(open).map_err(failed)?;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            answer = self.client.ask(request).map_err(failed)?;
        }
        // What two people do is proposed by the first, and confirmed by the second.
        if let Some(proposal) = answer.text("proposal").filter(|_| at_once) {
            let path = format!("/api/v1/proposals/{proposal}/confirmation");
            let second = match by.role {
                Some(Role::Supervisor) => By::person("manager", Role::Manager),
                _ => By::person("supervisor", Role::Supervisor),
            };
            let token = self.token(&second).map_err(failed)?;
            let confirm = Request::post(&path, "").by(&token);
            answer = self.client.ask(confirm).map_err(failed)?;
        }
        match answer.is_ok() {
            true => Ok(before
                .into_iter()
                .chain(grounds(answer.body.get("under")))
                .collect()),
            false => Err(answered(&answer)),
        }
    }

    /// A table as it is opened for people: with real cards, unless players have screens.
    fn staffed(&self, setup: &TableSetup) -> TableSetup {
        let mut setup = setup.clone();
        setup.card.staff = Staff::Staffed;
        if !self.screens {
            setup.card.chance = Chance::Real;
        }
        setup
    }

    /// What somebody sees of a hand.
    fn hand(&mut self, table: u32, by: &By, holder: Holder) -> Result<Value, String> {
        let token = self.token(by)?;
        let path = format!("/api/v1/tables/{table}/hands/{holder}");
        let answer = self.client.ask(Request::get(&path).by(&token))?;
        match answer.is_ok() {
            true => Ok(answer.body),
            false => Err(format!("{path}: {}", answer.body)),
        }
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self, path: &str) -> Result<T, String> {
        let token = self.token(&By::person("dealer", Role::Dealer))?;
        let answer = self.client.ask(Request::get(path).by(&token))?;
        if !answer.is_ok() {
            return Err(format!("{path}: {}", answer.body));
        }
        serde_json::from_value(answer.body).map_err(|error| format!("{path}: {error}"))
    }
}

/// Whether it was refused because another office tells it.
/// The count of what is left of a deck, as many cards as there are.
fn counted(table: u32, mirror: &House) -> Option<round::Command> {
    let table = mirror.tables.get(&table)?;
    let step = round::Command::Step {
        step: round::Step::CountStub,
        faces: Vec::new(),
    };
    let (events, _) = table.ground(&round::Teller::house(), step).ok()?;
    events.into_iter().find_map(|event| match event {
        round::Event::CardsCounted { what, cards, .. } => {
            Some(round::Command::Count { what, cards })
        }
        _ => None,
    })
}

fn is_anothers(answered: &Answered) -> bool {
    let word = answered.word.as_deref();
    matches!(word, Some("not-yours" | "not-the-office" | "other-office"))
}

/// Something that went wrong before any rule was asked.
fn failed(said: String) -> Answered {
    Answered {
        word: None,
        said,
        under: Vec::new(),
    }
}

fn answered(answer: &Answer) -> Answered {
    let kind = answer.text("type").unwrap_or_default();
    let word = answer.text("reason").map(str::to_owned);
    let office = kind
        .ends_with("/other-office")
        .then(|| "other-office".to_owned());
    Answered {
        word: word.or(office),
        said: format!(
            "{} {}",
            answer.status,
            answer.text("detail").unwrap_or("no words")
        ),
        under: grounds(answer.body.get("clause")),
    }
}

/// The clauses of an answer: one, or a list.
fn grounds(clauses: Option<&Value>) -> Under {
    let text = |clause: &Value, field: &str| {
        let text = clause.get(field).and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    let ground = |clause: &Value| Ground {
        clause: text(clause, "clause"),
        standing: text(clause, "standing"),
    };
    match clauses {
        Some(Value::Array(clauses)) => clauses.iter().map(ground).collect(),
        Some(clause @ Value::Object(_)) => vec![ground(clause)],
        _ => Vec::new(),
    }
}
