//! What is told of money, which no case tells: the cage, slips, boxes, disputes.

use floor::authority::By;
use floor::demonstration::{STAFF, STAFFED_TABLE};
use floor::house::{
    CageAct, CageEvent, Command, DisputeAct, DisputeEvent, Event, Opening, PastRound, Pile,
    TrayAct, TrayEvent, TrialBalance,
};
use games::round;
use games::{Place, Wager};
use money::Money;
use rulebook::{Date, Role};

const TABLE: u32 = STAFFED_TABLE;

fn units(units: i64) -> Money {
    Money::cents(units * 100)
}

fn grant(person: &str, role: Role) -> (By, Command) {
    let person = person.to_owned();
    let granted = Command::House(Opening::Granted {
        person,
        role,
        pit: None,
    });
    (By::house(), granted)
}

fn both(act: impl Fn() -> TrayAct) -> Vec<(By, Command)> {
    let people = STAFF.map(|(who, role)| By::person(who, role));
    let told = people.map(|by| {
        let act = act();
        (by, Command::Tray { table: TABLE, act })
    });
    told.to_vec()
}

/// An evening of money, command by command.
pub(crate) fn told() -> Vec<(By, Command)> {
    let (carl, cora) = (
        By::person("carl", Role::Cage),
        By::person("cora", Role::Cage),
    );
    let mona = By::person("mona", Role::Manager);
    let (_, supervisor) = (&STAFF[0], By::person(STAFF[1].0, STAFF[1].1));
    let dealer = By::person(STAFF[0].0, STAFF[0].1);
    let cage = |by: &By, act| (by.clone(), Command::Cage(act));
    let tray = |by: &By, act| (by.clone(), Command::Tray { table: TABLE, act });
    let place = Place::new(3).unwrap();
    let count = || CageAct::CountCage {
        cash: units(20_000),
        chips: units(50_000),
    };
    let fill = |amount| TrayAct::RequestFill {
        amount: units(amount),
        chips: vec![Pile {
            chip: units(25),
            count: u32::try_from(amount / 25).unwrap(),
        }],
    };
    let mut told = vec![
        grant("carl", Role::Cage),
        grant("cora", Role::Cage),
        grant("mona", Role::Manager),
        cage(&carl, count()),
        cage(&cora, count()),
        tray(&supervisor, fill(5_000)),
        cage(
            &carl,
            CageAct::IssueFill {
                table: TABLE,
                slip: 1,
            },
        ),
    ];
    told.extend(both(|| TrayAct::ReceiveChips {
        slip: 1,
        amount: units(5_000),
    }));
    let sit = round::Command::Sit {
        place,
        person: None,
    };
    told.extend([
        tray(&supervisor, fill(1_000)),
        tray(&supervisor, TrayAct::WithdrawSlip { slip: 2 }),
        tray(&supervisor, fill(1_000)),
        cage(
            &carl,
            CageAct::RefuseSlip {
                table: TABLE,
                slip: 3,
                reason: "the tray is full enough".to_owned(),
            },
        ),
        tray(&supervisor, fill(500)),
        cage(
            &carl,
            CageAct::IssueFill {
                table: TABLE,
                slip: 4,
            },
        ),
        tray(
            &supervisor,
            TrayAct::SendBack {
                slip: 4,
                reason: "a chip short".to_owned(),
            },
        ),
        cage(
            &carl,
            CageAct::AcceptChips {
                table: TABLE,
                slip: 4,
                amount: units(500),
            },
        ),
        (
            dealer.clone(),
            Command::Table {
                table: TABLE,
                command: sit,
            },
        ),
        tray(
            &dealer,
            TrayAct::BuyIn {
                place,
                amount: units(100),
            },
        ),
        tray(
            &dealer,
            TrayAct::ColourUp {
                place,
                amount: units(50),
            },
        ),
    ]);
    let leave = round::Command::Leave { place };
    told.push((
        dealer,
        Command::Table {
            table: TABLE,
            command: leave,
        },
    ));
    told.extend(both(|| TrayAct::TakeBox));
    let box_of = |amount| CageAct::CountBox {
        table: TABLE,
        number: 1,
        amount: units(amount),
    };
    told.extend([cage(&carl, box_of(99)), cage(&cora, box_of(99))]);
    let credit = TrayAct::RequestCredit {
        amount: units(4_900),
        chips: Vec::new(),
    };
    told.push(tray(&supervisor, credit));
    told.extend(both(|| TrayAct::SendChips {
        slip: 5,
        amount: units(4_900),
    }));
    told.push(cage(
        &carl,
        CageAct::AcceptChips {
            table: TABLE,
            slip: 5,
            amount: units(4_900),
        },
    ));
    let sold = CageAct::BuyIn {
        amount: units(200),
        person: Some("player-0123456789".to_owned()),
    };
    let bought = CageAct::CashOut {
        amount: units(150),
        person: None,
    };
    told.extend([cage(&carl, sold), cage(&carl, bought)]);
    for act in [
        CageAct::DrawFromBank {
            cash: units(1_000),
            chips: Money::ZERO,
            reason: "change for the evening".to_owned(),
        },
        CageAct::DepositAtBank {
            cash: units(500),
            chips: Money::ZERO,
            reason: "too much in the drawer".to_owned(),
        },
        CageAct::CorrectLine {
            line: 1,
            amount: units(20),
            reason: "keyed 200 for 180".to_owned(),
        },
    ] {
        let command = Box::new(Command::Cage(act));
        for by in [&carl, &mona] {
            let command = command.clone();
            told.push((by.clone(), Command::Propose { command }));
        }
    }
    let last = || CageAct::CountCage {
        cash: units(20_628),
        chips: units(49_870),
    };
    told.extend([cage(&carl, last()), cage(&cora, last())]);
    told.push(cage(&carl, CageAct::CloseShift));
    told
}

/// The closing of the day, once nothing is under way; and what else is told of a day.
pub(crate) fn closing() -> Command {
    Command::Cage(CageAct::CloseDay {
        day: Date::constant(2026, 11, 17),
    })
}

/// A dispute from its opening to the line that compensates it.
pub(crate) fn disputed() -> Vec<(By, Command, Vec<Event>)> {
    let place = Place::new(3).unwrap();
    let supervisor = By::person(STAFF[1].0, STAFF[1].1);
    let tell = |act| Command::Dispute { table: TABLE, act };
    let happened = |event| {
        vec![Event::Dispute {
            table: TABLE,
            event,
        }]
    };
    let by = || "supervisor".to_owned();
    let two = || vec!["dealer".to_owned(), by()];
    let older = serde_json::json!({
        "number": 7,
        "lines": [{ "word": "taken", "place": 3, "wager": "bet", "amount": 2_000, "under": [56] }],
        "corrections": [[3, "bet", 500]],
        "people": [[3, "player-3"]],
    });
    let older: Box<PastRound> = serde_json::from_value(older).unwrap();
    let told = [
        (
            DisputeAct::OpenDispute {
                round: Some(7),
                place,
                says: "my flush was read as a pair".to_owned(),
                looked_up: Some(older.clone()),
            },
            DisputeEvent::Opened {
                number: 2,
                round: 7,
                place,
                person: "player-3".to_owned(),
                says: "my flush was read as a pair".to_owned(),
                by: by(),
                at_ms: 1_000,
                looked_up: Some(older),
            },
        ),
        (
            DisputeAct::OpenDispute {
                round: Some(41),
                place,
                says: "my flush was read as a pair".to_owned(),
                looked_up: None,
            },
            DisputeEvent::Opened {
                number: 1,
                round: 41,
                place,
                person: "player-3".to_owned(),
                says: "my flush was read as a pair".to_owned(),
                by: by(),
                at_ms: 1_000,
                looked_up: None,
            },
        ),
        (
            DisputeAct::NoteDispute {
                dispute: 1,
                note: "the cards are in the rack, in order".to_owned(),
            },
            DisputeEvent::Noted {
                dispute: 1,
                note: "the cards are in the rack, in order".to_owned(),
                by: by(),
            },
        ),
        (
            DisputeAct::DecideDispute {
                dispute: 1,
                upheld: true,
                reason: "five hearts".to_owned(),
            },
            DisputeEvent::Decided {
                dispute: 1,
                upheld: true,
                reason: "five hearts".to_owned(),
                by: by(),
                office: Some("game supervisor".to_owned()),
                under: None,
            },
        ),
        (
            DisputeAct::Compensate {
                dispute: 1,
                wager: Wager::Bet,
                amount: units(80),
                reason: "a flush pays five".to_owned(),
            },
            DisputeEvent::Compensated {
                dispute: 1,
                wager: Wager::Bet,
                amount: units(80),
                person: "player-3".to_owned(),
                reason: "a flush pays five".to_owned(),
                by: two(),
            },
        ),
    ];
    let told = told.into_iter();
    told.map(|(act, event)| (supervisor.clone(), tell(act), happened(event)))
        .collect()
}

/// What no evening above has: a credit that the cage sends back, chips that were brought along,
/// a day that was closed.
pub(crate) fn others() -> Vec<Event> {
    let event = TrayEvent::SlipRefused {
        slip: 6,
        person: "carl".to_owned(),
        reason: "there are two chips of another house".to_owned(),
    };
    let balance = TrialBalance(
        [
            ("bank".to_owned(), units(-70_500)),
            ("cage-cash".to_owned(), units(20_500)),
            ("cage-chips".to_owned(), units(50_000)),
        ]
        .into_iter()
        .collect(),
    );
    let closed = CageEvent::DayClosed {
        day: Date::constant(2026, 11, 17),
        by: vec!["carl".to_owned(), "mona".to_owned()],
        balance,
    };
    let refused = Event::Tray {
        table: TABLE,
        event,
    };
    let brought = Event::Tray {
        table: TABLE,
        event: TrayEvent::Brought {
            person: "player-3".to_owned(),
            amount: units(50),
        },
    };
    vec![refused, brought, Event::Cage(closed)]
}
