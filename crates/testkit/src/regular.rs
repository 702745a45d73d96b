//! Rounds in which nothing goes wrong, as fast as the house decides them.

use std::sync::Arc;

use cards::Card;
use floor::Table;
use floor::authority::By;
use floor::house::{Command as Told, House};
use games::device::Device;
use games::round::{Command, How, Phase, Stand, Step, Steps, Street};
use games::table::TableCard;
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::{Book, Choices, Problems};

use crate::dice::Dice;

/// The table of the house.
const TABLE: u32 = 1;

/// How many places play.
const PLAYERS: usize = 3;

/// A house of one table, at which three players play rounds that nothing disturbs.
#[derive(Debug)]
pub struct Regular {
    house: House,
    by: By,
    dice: Dice,
    deck: Vec<Card>,
    faces: Faces,
}

/// The faces of the cards that were dealt, by holder and position. They stand in an array,
/// for what is measured here is the house and not who plays at it.
#[derive(Debug, Default)]
struct Faces([[Option<Card>; 8]; 10]);

impl Faces {
    fn row(holder: Holder) -> usize {
        match holder {
            Holder::Dealer => 0,
            Holder::Board => 9,
            Holder::Place(place) => place.number().into(),
        }
    }

    fn get(&self, holder: Holder, position: usize) -> Option<Card> {
        *self.0.get(Faces::row(holder))?.get(position)?
    }

    fn set(&mut self, holder: Holder, position: usize, card: Option<Card>) {
        let row = self.0.get_mut(Faces::row(holder));
        if let Some(face) = row.and_then(|row| row.get_mut(position)) {
            *face = card;
        }
    }
}

impl Regular {
    /// A table under a book as it comes, with the first device that the book deals from.
    pub fn new(book: &Arc<Book>, seed: u64) -> Result<Regular, Problems> {
        let delivery = |device: &&Device| {
            let question = format!("delivery.{device}");
            book.provisions
                .iter()
                .any(|provision| provision.question == question)
        };
        let device = Device::ALL.iter().find(delivery);
        let card = TableCard {
            device: device.copied().unwrap_or(Device::Shoe),
            ..TableCard::plain()
        };
        let book = Book::clone(book);
        let mut choices = Choices::default();
        for (.., switch) in book.switches().filter(|(.., switch)| switch.asked) {
            choices.set(&switch.name, switch.default.clone().unwrap_or_default());
        }
        let table = Table::open(book, None, &choices, None, card)?;
        let mut house = House::default();
        house.tables.insert(TABLE, table.into());
        Ok(Regular {
            house,
            by: By::house(),
            dice: Dice::new(seed),
            deck: Vec::new(),
            faces: Faces::default(),
        })
    }

    /// Plays a round to its end; says how many commands it took, or what was refused.
    pub fn round(&mut self) -> Result<usize, String> {
        self.deck = self.dice.deck();
        self.faces = Faces::default();
        let mut commands = 0;
        if self.table()?.next_step() == Some(Step::CallBets) {
            commands += self.step(Step::CallBets)?;
        }
        for place in Place::ALL.into_iter().take(PLAYERS) {
            let openings = self.table()?.game().openings();
            for wager in [Wager::Ante, Wager::Blind] {
                if openings.contains(&wager) {
                    commands += self.tell(Command::Wager {
                        place,
                        wager,
                        amount: Money::cents(1_000),
                        how: How::Chips,
                        chips: Vec::new(),
                        salt: None,
                        person: Some(format!("p{place}")),
                    })?;
                }
            }
        }
        while self.table()?.round.phase != Phase::Settled {
            commands += match self.table()?.next_step() {
                Some(step) => self.step(step)?,
                None => self.decide()?,
            };
        }
        Ok(commands)
    }

    fn table(&self) -> Result<&Table, String> {
        let table = self.house.tables.get(&TABLE).map(AsRef::as_ref);
        table.ok_or_else(|| "the table is gone".to_owned())
    }

    fn tell(&mut self, command: Command) -> Result<usize, String> {
        let table = TABLE;
        let told = Told::Table { table, command };
        let decided = self.house.decide(&self.by, told, 0);
        for event in decided.map_err(|refusal| refusal.to_string())? {
            self.house.apply(&event);
        }
        Ok(1)
    }

    fn step(&mut self, step: Step) -> Result<usize, String> {
        let round = &self.table()?.round;
        match step {
            Step::Deal(holder) => {
                let position = round.hand(holder).map_or(0, |hand| hand.len());
                let card = self.deck.pop();
                self.faces.set(holder, position, card);
            }
            Step::Draw(place) => {
                let changed = round.spots.get(&place).and_then(|spot| spot.changed);
                if let (Some(position), card) = (changed, self.deck.pop()) {
                    self.faces.set(Holder::Place(place), position, card);
                }
            }
            _ => {}
        }
        let faces = self.turned(step)?;
        self.tell(Command::Step { step, faces })
    }

    /// The faces that a step turns up.
    fn turned(&self, step: Step) -> Result<Vec<Card>, String> {
        let table = self.table()?;
        let round = &table.round;
        let (holder, positions): (Holder, Vec<usize>) = match step {
            Step::TurnUpCard => {
                let steps = Steps {
                    game: table.game(),
                    card: &table.card,
                };
                (Holder::Dealer, steps.up_card(round).into_iter().collect())
            }
            Step::TurnBoard(street) => {
                let count = if street == Street::Flop { 3 } else { 2 };
                (Holder::Board, round.board.hidden().take(count).collect())
            }
            Step::TurnDealer => (Holder::Dealer, round.dealer.hidden().collect()),
            Step::TurnHand(place) => {
                let hidden = round.spots.get(&place).map(|it| it.hand.hidden().collect());
                (Holder::Place(place), hidden.unwrap_or_default())
            }
            _ => return Ok(Vec::new()),
        };
        let faces = positions.into_iter();
        Ok(faces.filter_map(|at| self.faces.get(holder, at)).collect())
    }

    /// The first player who has a decision to make makes one.
    fn decide(&mut self) -> Result<usize, String> {
        let undecided = |place: &Place| {
            let spot = self.house.tables.get(&TABLE)?.round.spots.get(place)?;
            (spot.stand == Stand::Undecided).then(|| self.house.decisions(TABLE, *place))
        };
        let mut places = Place::ALL.into_iter();
        let open = places.find_map(|place| undecided(&place).filter(|offers| !offers.is_empty()));
        let Some(offers) = open else {
            return Err("the round waits for nobody".to_owned());
        };
        let offer = self.dice.pick(&offers).cloned();
        let offer = offer.ok_or("nothing is offered")?;
        self.tell(offer.command)
    }
}

#[cfg(test)]
mod tests {
    use games::Shelf;

    use super::*;

    #[test]
    fn every_book_plays_undisturbed() {
        let shelf = Shelf::load().unwrap();
        for book in shelf.0 {
            let id = book.id.clone();
            let mut regular = Regular::new(&Arc::new(book), 1).unwrap();
            for _ in 0..50 {
                let commands = regular.round().unwrap();
                assert!(commands > 10, "{id}: {commands}");
            }
        }
    }
}
