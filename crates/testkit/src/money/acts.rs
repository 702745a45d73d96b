//! What people of a casino do with its money, at random: mostly what can be, sometimes not.

use floor::authority::By;
use floor::house::{Act, CageAct, Command, DisputeAct, TrayAct};
use games::round::{self, How, Phase, Step};
use games::{Place, Wager};
use money::Money;
use rulebook::{Date, Role};

use super::harbour::PEOPLE;
use super::{Casino, TABLES};
use crate::dice::Dice;

impl Casino {
    /// Somebody, and what they do.
    pub(super) fn somebody_does(&mut self) -> (By, Command) {
        if self.dice.once_in(12) {
            let by = self.anybody();
            let command = self.anything();
            return (by, command);
        }
        let table = self.dice.pick(&TABLES).copied().unwrap_or(1);
        match self.dice.below(10) {
            0 | 1 => self.at_cage(table),
            2 | 3 => self.at_tray(table),
            _ => self.at_round(table),
        }
    }

    fn anybody(&mut self) -> By {
        let found = self.dice.pick(&PEOPLE).copied();
        let (person, role) = found.unwrap_or(("dan", Role::Dealer));
        By::person(person, role)
    }

    /// Something that is likely to make no sense.
    fn anything(&mut self) -> Command {
        let table = 1 + u32::try_from(self.dice.below(5)).unwrap_or(0);
        let number = u64::try_from(self.dice.below(5)).unwrap_or(0);
        let amount = self.odd_amount();
        match self.dice.below(6) {
            0 => cage(CageAct::AcceptChips {
                table,
                slip: number,
                amount,
            }),
            1 => cage(CageAct::CashOut {
                amount,
                person: self.dice.once_in(2).then(|| "ann".to_owned()),
            }),
            2 => cage(CageAct::CountBox {
                table,
                number,
                amount,
            }),
            3 => propose(cage(CageAct::CorrectLine {
                line: number,
                amount,
                reason: "a nought too many".to_owned(),
            })),
            4 => Command::Dispute {
                table,
                act: DisputeAct::OpenDispute {
                    round: Some(number),
                    place: some_place(&mut self.dice),
                    says: "I had a pair".to_owned(),
                    looked_up: None,
                },
            },
            _ => Command::Tray {
                table,
                act: TrayAct::SendChips {
                    slip: number,
                    amount,
                },
            },
        }
    }

    fn odd_amount(&mut self) -> Money {
        let odd = [-100, 0, 1, 50, i64::MAX, i64::MIN, 250_000];
        Money::cents(self.dice.pick(&odd).copied().unwrap_or(0))
    }

    fn amount(&mut self, most: usize) -> Money {
        let units = i64::try_from(1 + self.dice.below(most)).unwrap_or(1);
        Money::cents(units * 100)
    }

    fn at_cage(&mut self, table: u32) -> (By, Command) {
        let carl = By::person("carl", Role::Cage);
        let other = match self.dice.once_in(2) {
            true => By::person("cora", Role::Cage),
            false => By::person("mona", Role::Manager),
        };
        let by = if self.dice.once_in(2) { carl } else { other };
        let slips = self.house.tables.get(&table);
        let slip = slips.and_then(|it| it.tray.slips.keys().next().copied());
        let wanted = slips.and_then(|it| it.tray.slips.values().next());
        let wanted = wanted.map_or(Money::ZERO, |it| it.slip.amount);
        let boxed = slips.and_then(|it| it.tray.boxes.iter().next());
        let boxed = boxed.map(|(number, amount)| (*number, *amount));
        let amount = self.amount(500);
        let person = self.dice.once_in(3).then(|| "ann".to_owned());
        let act = match self.dice.below(12) {
            0 | 1 => self.count(),
            2 => CageAct::BuyIn { amount, person },
            3 => CageAct::CashOut { amount, person },
            4 | 5 => CageAct::IssueFill {
                table,
                slip: slip.unwrap_or(1),
            },
            6 => CageAct::RefuseSlip {
                table,
                slip: slip.unwrap_or(1),
                reason: "not now".to_owned(),
            },
            7 => CageAct::AcceptChips {
                table,
                slip: slip.unwrap_or(1),
                amount: wanted,
            },
            8 => {
                let (number, expected) = boxed.unwrap_or((1, amount));
                // Now and then a note is missing.
                let short = Money::cents(if number % 3 == 0 { 500 } else { 0 });
                let found = expected.minus(short).unwrap_or(expected);
                CageAct::CountBox {
                    table,
                    number,
                    amount: found,
                }
            }
            9 => return (by, propose(cage(self.by_two(amount)))),
            10 => CageAct::CloseShift,
            _ => {
                let day = Date::constant(2026, 11, 18);
                return (by, propose(cage(CageAct::CloseDay { day })));
            }
        };
        (by, cage(act))
    }

    fn by_two(&mut self, amount: Money) -> CageAct {
        let (cash, chips) = (amount, Money::ZERO);
        let reason = "change".to_owned();
        match self.dice.below(3) {
            0 => CageAct::DrawFromBank {
                cash,
                chips,
                reason,
            },
            1 => CageAct::DepositAtBank {
                cash,
                chips,
                reason,
            },
            _ => CageAct::CorrectLine {
                line: self.house.till.last_line,
                amount: Money::cents(100),
                reason,
            },
        }
    }

    /// A count of the cage: what lies there, sometimes a little less.
    fn count(&mut self) -> CageAct {
        if let Some((cash, chips, ..)) = self.house.till.counted {
            return CageAct::CountCage { cash, chips };
        }
        if !self.house.till.opened {
            return CageAct::CountCage {
                cash: Money::cents(2_000_000),
                chips: Money::cents(5_000_000),
            };
        }
        let short = Money::cents(if self.dice.once_in(3) { 200 } else { 0 });
        let held = self.house.cage.cage_cash();
        CageAct::CountCage {
            cash: held.minus(short).unwrap_or(held).max(Money::ZERO),
            chips: self.house.cage.cage_chips(),
        }
    }

    fn at_tray(&mut self, table: u32) -> (By, Command) {
        let by = match self.dice.once_in(2) {
            true => By::person("dan", Role::Dealer),
            false => By::person("sue", Role::Supervisor),
        };
        let slip = self.house.tables.get(&table);
        let slip = slip.and_then(|it| it.tray.slips.values().next()).cloned();
        let number = slip.as_ref().map_or(1, |it| it.slip.number);
        let wanted = slip.as_ref().map_or(Money::ZERO, |it| it.slip.amount);
        let place = some_place(&mut self.dice);
        let amount = self.amount(300);
        let chips = Vec::new();
        let act = match self.dice.below(13) {
            0 => TrayAct::RequestFill {
                amount: Money::cents(200_000),
                chips,
            },
            1 => TrayAct::RequestCredit { amount, chips },
            2..=4 => TrayAct::ReceiveChips {
                slip: number,
                amount: wanted,
            },
            5 | 6 => TrayAct::SendChips {
                slip: number,
                amount: wanted,
            },
            7 => TrayAct::SendBack {
                slip: number,
                reason: "short".to_owned(),
            },
            8 | 9 => TrayAct::BuyIn { place, amount },
            10 => TrayAct::ColourUp { place, amount },
            11 => TrayAct::TakeBox,
            _ => {
                let held = self.house.cage.tray(table);
                let counted = self.house.tables.get(&table);
                let counted = counted.and_then(|it| it.shift.counted.as_ref());
                let amount = counted.map_or(held, |(amount, ..)| *amount);
                let act = Act::CountFloat {
                    amount,
                    chips: Vec::new(),
                };
                return (by, Command::Shift { table, act });
            }
        };
        (by, Command::Tray { table, act })
    }

    /// The round goes on by a step; the faces are those of a deck that nobody shuffled twice.
    fn at_round(&mut self, table: u32) -> (By, Command) {
        let by = By::person("dan", Role::Dealer);
        let tell = |command| Command::Table { table, command };
        let Some(at) = self.house.tables.get(&table).cloned() else {
            return (by, tell(round::Command::OpenRound));
        };
        let place = some_place(&mut self.dice);
        let over = matches!(at.round.phase, Phase::Settled | Phase::Void);
        if over {
            let command = match self.dice.below(4) {
                0 => round::Command::Leave { place },
                _ => round::Command::OpenRound,
            };
            return (by, tell(command));
        }
        if let Phase::Deciding(_) = at.round.phase {
            let waits = Place::ALL.iter().find(|place| at.awaits(**place));
            if let Some(place) = waits.copied() {
                return (by, tell(self.decision(table, place)));
            }
        }
        if at.round.phase == Phase::Betting && self.dice.once_in(2) {
            let command = match self.dice.below(3) {
                0 => round::Command::Sit {
                    place,
                    person: None,
                },
                _ => round::Command::Wager {
                    place,
                    wager: Wager::Ante,
                    amount: Money::cents(1_000),
                    how: How::Chips,
                    chips: Vec::new(),
                    salt: None,
                    person: None,
                },
            };
            return (by, tell(command));
        }
        let Some(step) = at.next_step() else {
            return (by, tell(round::Command::OpenRound));
        };
        // Dealer and supervisor inspect the cards apart.
        if let Step::Prepare { stage, .. } = step {
            let by = match self.dice.once_in(2) {
                true => By::person("sue", Role::Supervisor),
                false => by,
            };
            return (by, tell(round::Command::Prepare { stage, cards: None }));
        }
        let count = at.turns_up(step).len();
        let mut deck = self.dice.deck();
        let out: Vec<cards::Card> = faces(&at);
        deck.retain(|card| !out.contains(card));
        deck.truncate(count);
        (by, tell(round::Command::Step { step, faces: deck }))
    }

    fn decision(&mut self, table: u32, place: Place) -> round::Command {
        let amount = Money::cents(if table == 1 { 2_000 } else { 1_000 });
        match (self.dice.below(3), table) {
            (0, _) => round::Command::Fold { place },
            (_, 1) => round::Command::Bet { place, amount },
            _ => round::Command::Play { place, amount },
        }
    }
}

/// The faces that lie on a table.
fn faces(table: &floor::Table) -> Vec<cards::Card> {
    let round = &table.round;
    let hands = round.spots.values().map(|spot| &spot.hand);
    let hands = hands.chain([&round.dealer, &round.board]);
    let faces = hands.flat_map(|hand| hand.faces());
    faces.filter_map(|face| face.known()).collect()
}

fn some_place(dice: &mut Dice) -> Place {
    let places = [1, 3, 5].map(Place::new);
    let found = dice.pick(&places).copied().flatten();
    let [first, ..] = Place::ALL;
    found.unwrap_or(first)
}

fn cage(act: CageAct) -> Command {
    Command::Cage(act)
}

fn propose(command: Command) -> Command {
    let command = Box::new(command);
    Command::Propose { command }
}
