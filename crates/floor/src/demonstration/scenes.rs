//! What goes on in a demonstration house that has just been opened, so that whoever comes to
//! work there finds something to do: a table in mid-round, a ruling and a prize that wait, chips
//! on their way from the cage, a drop box to be counted.
//!
//! The house's own people play it with real cards, command by command, as anybody would.

use cards::Card;
use games::irregularity::{Irregularity, Report};
use games::round::{self, Counted};
use games::table::{Chance, Staff};
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::Role;

use super::{LINKED, another, units};
use crate::authority::By;
use crate::beat::{Beat, Told, Wanted};
use crate::house::{CageAct, Command, House, Opening, Refusal, TrayAct};

/// The people who play it, beside those of every demonstration house.
pub const HELPERS: [(&str, Role); 2] = [
    ("house-cashier", Role::Cage),
    ("house-manager", Role::Manager),
];

/// The game of the prize: all see the board, so one flush is enough.
const PRIZE: &str = "nz-ultimate-texas-holdem";

/// How many beats a scene has at most.
const MOST: usize = 40;

/// A fact that only a person has, as a scene has it.
enum Fact {
    /// What players wager, or decide.
    Told(Vec<round::Command>),
    /// The faces that are turned up.
    Cards(&'static str),
    /// How many cards were counted.
    Count(u32),
}

/// What is told a house, by whom, until all of it goes on; a house that lacks a table it would be
/// like has nothing.
pub fn scenes(house: &House, at_ms: i64) -> Result<Vec<(By, Command)>, Refusal> {
    let mut stage = Stage {
        house: house.clone(),
        at_ms,
        told: Vec::new(),
    };
    stage.open_cage()?;
    stage.mid_round()?;
    stage.ruling()?;
    stage.prize()?;
    Ok(stage.told)
}

struct Stage {
    house: House,
    at_ms: i64,
    told: Vec<(By, Command)>,
}

fn dealer() -> By {
    By::person("house-dealer", Role::Dealer)
}

fn supervisor() -> By {
    By::person("house-supervisor", Role::Supervisor)
}

fn cashier() -> By {
    By::person("house-cashier", Role::Cage)
}

fn manager() -> By {
    By::person("house-manager", Role::Manager)
}

impl Stage {
    fn tell(&mut self, by: By, command: Command) -> Result<(), Refusal> {
        self.house = self.house.tell(&by, command.clone(), self.at_ms)?.0;
        self.told.push((by, command));
        Ok(())
    }

    fn tray(&mut self, by: By, table: u32, act: TrayAct) -> Result<(), Refusal> {
        self.tell(by, Command::Tray { table, act })
    }

    fn open_cage(&mut self) -> Result<(), Refusal> {
        for (person, role) in HELPERS {
            let person = person.to_owned();
            let granted = Opening::Granted {
                person,
                role,
                pit: None,
            };
            self.tell(By::house(), Command::House(granted))?;
        }
        let (cash, chips) = (units(20_000), units(50_000));
        for by in [cashier(), manager()] {
            self.tell(by, Command::Cage(CageAct::CountCage { cash, chips }))?;
        }
        Ok(())
    }

    /// One more staffed table of a book, with real cards and a jackpot of its own.
    fn open(&mut self, book: &str) -> Result<Option<u32>, Refusal> {
        let mut tables = self.house.tables.iter();
        let like = tables.find(|(_, table)| table.book.id == book);
        let Some(Command::Together(mut commands)) =
            like.and_then(|(like, _)| another(&self.house, *like))
        else {
            return Ok(None);
        };
        let Some(Command::House(Opening::Table(setup))) = commands.first_mut() else {
            return Ok(None);
        };
        setup.card.staff = Staff::Staffed;
        setup.card.chance = Chance::Real;
        setup.validation_limit = Money::ZERO;
        let number = setup.table;
        for command in commands {
            self.tell(By::house(), command)?;
        }
        Ok(Some(number))
    }

    /// A table gets its float from the cage, by a fill from its request to the tray.
    fn float(&mut self, table: u32) -> Result<(), Refusal> {
        let amount = units(10_000);
        self.fill(table, amount)?;
        let slip = 1;
        for by in [dealer(), supervisor()] {
            self.tray(by, table, TrayAct::ReceiveChips { slip, amount })?;
        }
        Ok(())
    }

    /// Chips that were asked for and given out: they are on their way.
    fn fill(&mut self, table: u32, amount: Money) -> Result<(), Refusal> {
        self.ask_fill(table, amount)?;
        let slips = self.house.tables.get(&table);
        let slips = slips.and_then(|table| table.tray.slips.keys().last());
        let slip = slips.copied().unwrap_or(1);
        let issue = CageAct::IssueFill { table, slip };
        self.tell(cashier(), Command::Cage(issue))
    }

    fn ask_fill(&mut self, table: u32, amount: Money) -> Result<(), Refusal> {
        let chips = Vec::new();
        self.tray(supervisor(), table, TrayAct::RequestFill { amount, chips })
    }

    /// Five places have their wagers, the dealer shows a nine, and the players decide; more chips
    /// are on their way, and a drop box waits at the cage.
    fn mid_round(&mut self) -> Result<(), Refusal> {
        let Some(table) = self.open(LINKED)? else {
            return Ok(());
        };
        self.float(table)?;
        let (place, amount) = (place(2)?, units(100));
        let person = None;
        let command = round::Command::Sit { place, person };
        self.tell(dealer(), Command::Table { table, command })?;
        self.tray(dealer(), table, TrayAct::BuyIn { place, amount })?;
        for by in [dealer(), supervisor()] {
            self.tray(by, table, TrayAct::TakeBox)?;
        }
        let mut wagers = Vec::new();
        for (number, ante) in [(1, 10), (2, 25), (3, 30), (4, 15), (5, 100)] {
            wagers.push(wager(number, Wager::Ante, units(ante))?);
            if number % 2 == 1 {
                wagers.push(wager(number, Wager::Jackpot, self.stake(table))?);
            }
        }
        self.play(table, vec![Fact::Told(wagers), Fact::Cards("9d")])?;
        self.fill(table, units(1_000))
    }

    /// A player has looked at the cards of another, and an office of the book rules on it.
    fn ruling(&mut self) -> Result<(), Refusal> {
        let Some(table) = self.open(LINKED)? else {
            return Ok(());
        };
        let mut wagers = Vec::new();
        for number in [2, 4] {
            wagers.push(wager(number, Wager::Ante, units(25))?);
        }
        self.play(table, vec![Fact::Told(wagers), Fact::Cards("Kc")])?;
        let report = Report {
            what: Irregularity::Viewed,
            who: vec![Holder::Place(place(4)?)],
            seen: Vec::new(),
            count: None,
            chips: None,
            on_top: None,
        };
        let command = round::Command::Report(report);
        self.tell(dealer(), Command::Table { table, command })?;
        // Somebody at the cage has to see to that.
        self.ask_fill(table, units(500))
    }

    /// A flush with a jackpot wager, verified and counted, of whose prize one half is given.
    fn prize(&mut self) -> Result<(), Refusal> {
        let Some(table) = self.open(PRIZE)? else {
            return Ok(());
        };
        let stake = self.stake(table);
        let mut wagers = Vec::new();
        for (number, ante) in [(1, 10), (3, 15)] {
            for wanted in [Wager::Ante, Wager::Blind] {
                wagers.push(wager(number, wanted, units(ante))?);
            }
        }
        wagers.push(wager(3, Wager::Jackpot, stake)?);
        let (one, three) = (place(1)?, place(3)?);
        let decided = |amount: i64| round::Command::Play {
            place: three,
            amount: units(amount),
        };
        let check = |place| round::Command::Check { place };
        let fold = round::Command::Fold { place: one };
        let facts = vec![
            Fact::Told(wagers),
            Fact::Told(vec![check(one), check(three)]),
            Fact::Cards("Ah 8h 4h"),
            Fact::Told(vec![check(one), decided(30)]),
            Fact::Cards("Kd Qc"),
            Fact::Told(vec![fold]),
            Fact::Cards("Kc 3d"),
            Fact::Cards("Jh 2h"),
            Fact::Count(52),
        ];
        self.play(table, facts)
    }

    /// What a jackpot wager of a table is.
    fn stake(&self, table: u32) -> Money {
        let table = self.house.tables.get(&table);
        let jackpot = table.and_then(|table| table.card.jackpot);
        jackpot.map_or(Money::ZERO, |jackpot| jackpot.wager)
    }

    /// Goes on at a table beat by beat, with these facts where one is wanted, until the next one
    /// is missing or somebody else has to act.
    fn play(&mut self, table: u32, facts: Vec<Fact>) -> Result<(), Refusal> {
        let mut facts = facts.into_iter();
        for _ in 0..MOST {
            let mut by = dealer();
            let mut beat = self.house.beat(table, &by, &[], self.at_ms)?;
            if beat.refused.is_some() {
                // What a book wants inspected by two people.
                by = supervisor();
                beat = self.house.beat(table, &by, &[], self.at_ms)?;
            }
            let wanted = match beat.commands.is_empty() {
                true => told(table, &beat.wants, &mut facts)?,
                false => commands(table, &beat, &[]),
            };
            let Some(wanted) = wanted else {
                return Ok(());
            };
            self.tell(by, wanted)?;
        }
        Ok(())
    }
}

/// What the next fact is told with; none: nothing is wanted, or there is none left.
fn told(
    table: u32,
    wants: &Wanted,
    facts: &mut impl Iterator<Item = Fact>,
) -> Result<Option<Command>, Refusal> {
    let at = |command| Command::Table { table, command };
    let command = match (wants, facts.next()) {
        (Wanted::Cards(_, _, round::Command::Step { step, .. }), Some(Fact::Cards(faces))) => {
            let faces = faces.split_whitespace().map(str::parse::<Card>);
            let faces: Result<Vec<Card>, _> = faces.collect();
            let faces = faces.map_err(|error| Refusal::Setup(error.to_string()))?;
            at(round::Command::Step { step: *step, faces })
        }
        (Wanted::Count(_), Some(Fact::Count(cards))) => at(round::Command::Count {
            what: Counted::Deck,
            cards,
        }),
        (Wanted::Wagers | Wanted::Decisions(_), Some(Fact::Told(commands))) => {
            Command::Together(commands.into_iter().map(at).collect())
        }
        _ => return Ok(None),
    };
    Ok(Some(command))
}

/// A beat as one command; none: there is nothing in it.
fn commands(table: u32, beat: &Beat, facts: &[Command]) -> Option<Command> {
    let told = beat.commands.iter().filter_map(|told| match told {
        Told::Fact(index) => facts.get(*index).cloned(),
        Told::Step(command) => Some(Command::Table {
            table,
            command: command.clone(),
        }),
    });
    let told: Vec<Command> = told.collect();
    (!told.is_empty()).then_some(Command::Together(told))
}

fn place(number: u8) -> Result<Place, Refusal> {
    Place::new(number).ok_or_else(|| Refusal::Setup(format!("place: there is no {number}")))
}

fn wager(number: u8, wager: Wager, amount: Money) -> Result<round::Command, Refusal> {
    Ok(round::Command::Wager {
        place: place(number)?,
        wager,
        amount,
        how: round::How::default(),
        chips: Vec::new(),
        salt: None,
        person: None,
    })
}
