//! A small casino that plays for money, whose books are looked at after every command.

use std::collections::BTreeMap;

use floor::authority::By;
use floor::cage::Account;
use floor::house::{
    Act, CageAct, Command, Day, DisputeAct, Event, House, Opening, Refusal, TrayAct,
};
use games::round::{self, How, Phase, Step};
use games::{Place, Wager};
use money::Money;
use rulebook::{Date, Role};

/// The table of the casino.
pub(crate) const TABLE: u32 = 1;

pub(crate) fn units(units: i64) -> Money {
    Money::cents(units * 100)
}

pub(crate) fn place(number: u8) -> Place {
    Place::new(number).unwrap()
}

/// The casino, its people, and everything that happened.
pub(crate) struct Casino {
    pub(crate) house: House,
    pub(crate) now_ms: i64,
    pub(crate) journal: Vec<Event>,
}

impl Casino {
    pub(crate) fn new() -> Casino {
        let mut casino = Casino {
            house: House::default(),
            now_ms: 0,
            journal: Vec::new(),
        };
        for command in testkit::money::harbour::opening().unwrap() {
            casino.tell(&By::house(), command).unwrap();
        }
        casino.begin_day(17);
        casino
    }

    pub(crate) fn begin_day(&mut self, day: i8) {
        let began = Opening::DayBegan(Day {
            day: Date::constant(2026, 11, day),
            from_ms: i64::from(day) * 86_400_000,
        });
        self.now_ms = self.now_ms.max(i64::from(day) * 86_400_000);
        self.tell(&By::house(), Command::House(began)).unwrap();
    }

    /// Tells the house something. Whatever comes of it, its books come to nothing, and
    /// nobody at a table whose chips are in the books has less than nothing.
    pub(crate) fn tell(&mut self, by: &By, command: Command) -> Result<Vec<Event>, Refusal> {
        self.now_ms += 1_000;
        let touched = self.house.touches(by, &command);
        let told = self.house.tell(by, command, self.now_ms);
        let (house, events) = told?;
        for event in &events {
            assert!(touched.contains(&event.stream()), "{event:?}");
        }
        self.house = house;
        self.journal.extend(events.clone());
        assert_eq!(self.house.stopped(), None);
        self.check();
        Ok(events)
    }

    fn check(&self) {
        assert_eq!(self.house.cage.total(), Ok(Money::ZERO));
        let balance = self.house.trial_balance().unwrap();
        assert_eq!(balance.total(), Ok(Money::ZERO));
        for (account, held) in self.house.cage.accounts() {
            if let Account::Stack { table, person } = account
                && self.house.is_kept(*table)
            {
                assert!(!held.is_negative(), "{person} has {held}");
            }
        }
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, by: &By, command: Command, why: &str) {
        let before = self.house.state();
        let said = self.tell(by, command).unwrap_err().to_string();
        assert!(said.contains(why), "{said}");
        assert!(self.house.state() == before);
    }

    /// What an account holds.
    pub(crate) fn balance(&self, account: &Account) -> Money {
        let mut accounts = self.house.cage.accounts();
        let found = accounts.find(|(known, _)| *known == account);
        found.map_or(Money::ZERO, |(_, held)| held)
    }

    /// Counts the cage, by two.
    #[track_caller]
    pub(crate) fn count_cage(&mut self, cash: i64, chips: i64) {
        for by in [carl(), cora()] {
            let (cash, chips) = (units(cash), units(chips));
            self.tell(&by, cage(CageAct::CountCage { cash, chips }))
                .unwrap();
        }
    }

    /// A fill from its request to the tray.
    #[track_caller]
    pub(crate) fn fill(&mut self, table: u32, amount: i64) {
        let amount = units(amount);
        let chips = Vec::new();
        self.tell(&sue(), tray(table, TrayAct::RequestFill { amount, chips }))
            .unwrap();
        let slip = self.house.tables[&table].tray.last_slip;
        self.tell(&carl(), cage(CageAct::IssueFill { table, slip }))
            .unwrap();
        for by in [dan(), sue()] {
            self.tell(&by, tray(table, TrayAct::ReceiveChips { slip, amount }))
                .unwrap();
        }
    }

    /// Counts the float of a table, by two.
    #[track_caller]
    pub(crate) fn count_float(&mut self, table: u32, cents: i64) -> Vec<Event> {
        let amount = Money::cents(cents);
        let act = || Command::Shift {
            table,
            act: Act::CountFloat {
                amount,
                chips: Vec::new(),
            },
        };
        self.tell(&dan(), act()).unwrap();
        self.tell(&sue(), act()).unwrap()
    }

    /// Something that is told to the round of a table by its dealer.
    #[track_caller]
    pub(crate) fn at(&mut self, table: u32, command: round::Command) -> Vec<Event> {
        self.tell(&dan(), Command::Table { table, command })
            .unwrap()
    }

    #[track_caller]
    pub(crate) fn sit(&mut self, table: u32, number: u8) {
        let place = place(number);
        self.at(
            table,
            round::Command::Sit {
                place,
                person: None,
            },
        );
    }

    /// Goes on to where wagers are placed.
    #[track_caller]
    pub(crate) fn call_bets(&mut self, table: u32) {
        for _ in 0..8 {
            let step = self.house.tables[&table].next_step();
            let before = matches!(step, Some(Step::Prepare { .. } | Step::CallBets));
            let Some(step) = step.filter(|_| before) else {
                break;
            };
            let faces = Vec::new();
            self.at(table, round::Command::Step { step, faces });
        }
    }

    #[track_caller]
    pub(crate) fn ante(&mut self, table: u32, number: u8, amount: i64) {
        self.call_bets(table);
        let wager = round::Command::Wager {
            place: place(number),
            wager: Wager::Ante,
            amount: units(amount),
            how: How::Chips,
            chips: Vec::new(),
            salt: None,
            person: None,
        };
        self.at(table, wager);
    }

    /// Opens the table for its first round: both inspect the cards.
    pub(crate) fn inspect(&mut self, table: u32) {
        for by in [dan(), sue()] {
            for stage in ["inspect", "verify"] {
                let command = serde_json::json!({ "do": "prepare", "stage": stage });
                let command = serde_json::from_value(command).unwrap();
                // Whoever may not do it is told so.
                let _ = self.tell(&by, Command::Table { table, command });
            }
        }
    }

    /// Plays a round of one ante at a place to its end; the faces of dealer and player.
    #[track_caller]
    pub(crate) fn play(&mut self, table: u32, number: u8, faces: [&str; 2], bet: i64) {
        let [dealer, player] = faces.map(|cards| {
            let cards = cards.split(' ').map(|card| card.parse().unwrap());
            cards.collect::<Vec<cards::Card>>()
        });
        for _ in 0..80 {
            let at = &self.house.tables[&table];
            if matches!(at.round.phase, Phase::Settled | Phase::Void) {
                return;
            }
            if matches!(at.round.phase, Phase::Deciding(_)) && at.awaits(place(number)) {
                let (place, amount) = (place(number), units(bet));
                self.at(table, round::Command::Bet { place, amount });
                continue;
            }
            let Some(step) = at.next_step() else {
                panic!("no step at {:?}", at.round.phase);
            };
            let faces = match step {
                Step::TurnUpCard => dealer[..1].to_vec(),
                Step::TurnDealer => dealer[1..].to_vec(),
                Step::TurnHand(_) => player.clone(),
                _ => Vec::new(),
            };
            self.at(table, round::Command::Step { step, faces });
        }
        panic!("the round does not end");
    }

    /// Every stream folded by itself has the accounts of its subject.
    pub(crate) fn check_alone(&self) {
        let mut streams: BTreeMap<String, Vec<&Event>> = BTreeMap::new();
        let mut books = House::default();
        for event in &self.journal {
            if matches!(event, Event::House(Opening::Book(_))) {
                books.apply(event);
            }
            streams.entry(event.stream()).or_default().push(event);
        }
        for (stream, events) in streams {
            let mut alone = books.clone();
            events.into_iter().for_each(|event| alone.apply(event));
            assert_eq!(alone.stopped(), None, "{stream}");
            let own = |account: &Account| match account {
                Account::Stack { table, .. }
                | Account::Felt { table, .. }
                | Account::Tray(table)
                | Account::DropBox(table)
                | Account::FloatVariance(table) => stream == format!("table/{table}"),
                Account::Purse(_)
                | Account::CageCash
                | Account::CageChips
                | Account::CageVariance => stream == "house",
                _ => false,
            };
            let of = |house: &House| -> Vec<(Account, Money)> {
                let accounts = house.cage.accounts().filter(|(account, _)| own(account));
                accounts.map(|(it, held)| (it.clone(), held)).collect()
            };
            assert_eq!(of(&alone), of(&self.house), "{stream}");
            for (number, table) in &alone.tables {
                let whole = &self.house.tables[number];
                assert_eq!(table.tray, whole.tray);
                assert_eq!(table.disputes, whole.disputes);
                assert_eq!(table.shift, whole.shift);
            }
            if stream == "house" {
                assert_eq!(alone.till, self.house.till);
            }
        }
        // What is written down of it is all of it.
        let openings = self.journal.iter().filter_map(|event| match event {
            Event::House(opening) => Some(opening),
            _ => None,
        });
        let state = self.house.state();
        let text = serde_json::to_string(&state).unwrap();
        let read = serde_json::from_str(&text).unwrap();
        let restored = House::restore(openings, read).unwrap();
        assert!(restored.state() == state);
    }
}

pub(crate) fn dan() -> By {
    By::person("dan", Role::Dealer)
}

pub(crate) fn sue() -> By {
    By::person("sue", Role::Supervisor)
}

pub(crate) fn mona() -> By {
    By::person("mona", Role::Manager)
}

pub(crate) fn carl() -> By {
    By::person("carl", Role::Cage)
}

pub(crate) fn cora() -> By {
    By::person("cora", Role::Cage)
}

pub(crate) fn cage(act: CageAct) -> Command {
    Command::Cage(act)
}

pub(crate) fn tray(table: u32, act: TrayAct) -> Command {
    Command::Tray { table, act }
}

pub(crate) fn dispute(table: u32, act: DisputeAct) -> Command {
    Command::Dispute { table, act }
}

pub(crate) fn propose(command: Command) -> Command {
    let command = Box::new(command);
    Command::Propose { command }
}
