//! What goes wrong at random, and how it is ruled on.

use floor::authority::By;
use games::deck::{Order, Stage};
use games::irregularity::{Irregularity, Report, Seen};
use games::round::{Command, Counted, Phase};
use games::{Holder, Place, Wager};
use money::Money;

use super::game::{Game, Held};
use super::moves::jackpot;

impl Game {
    /// Lets something go wrong now and then; says whether anything happened.
    pub(super) fn slip(&mut self, number: u32) -> Held<bool> {
        let command = match self.dice.below(400) {
            0..=7 => Command::Report(self.report(number)?),
            8 => self.order(),
            9 => self.count(number)?,
            10 => Command::Lay {
                place: self.place(),
            },
            11 => Command::Name {
                place: self.place(),
                category: cards::five::Category::Flush,
            },
            12 => Command::Declare {
                place: self.place(),
                category: Some(cards::five::Category::Flush),
            },
            13 => Command::Prepare {
                stage: Stage::Cut,
                cards: Some(u32::try_from(self.dice.below(52)).unwrap_or(0)),
            },
            14 if self.house.jackpots.contains_key(super::house::JACKPOT)
                && self.table(number)?.card.jackpot.is_some() =>
            {
                let command = match self.dice.below(3) {
                    0 => jackpot::Command::Down { table: None },
                    1 => jackpot::Command::Up { table: None },
                    _ => jackpot::Command::Add {
                        pool: jackpot::Pool::Whole,
                        amount: Money::cents(12_345),
                    },
                };
                return self.tell(&By::house(), jackpot(command));
            }
            _ => return Ok(false),
        };
        self.at(number, command)
    }

    fn place(&mut self) -> Place {
        *self.dice.pick(&Place::ALL).unwrap_or(&Place::ALL[0])
    }

    /// Some report, of cards that really lie there.
    fn report(&mut self, number: u32) -> Held<Report> {
        let words = Irregularity::ALL;
        let what = *self.dice.pick(words).unwrap_or(&Irregularity::Exposed);
        let who = self.who(number, what)?;
        let mut report = Report::of(what, who);
        match what {
            Irregularity::FaceUpInDeck => {
                let mut dice = self.dice.clone();
                let card = self.deal_of(number).take(&mut dice);
                self.dice = dice;
                report.seen = card
                    .map(|card| Seen {
                        at: None,
                        card,
                        in_the_deal: false,
                    })
                    .into_iter()
                    .collect();
            }
            Irregularity::Exposed | Irregularity::DealerShows | Irregularity::PlayerShows => {
                report.seen = self.seen(number, &report.who)?;
            }
            Irregularity::WrongCount | Irregularity::Skipped | Irregularity::HandToEmpty => {
                let hand = self.table(number)?.game().table().hand_cards.value;
                let off = u32::try_from(self.dice.below(4)).unwrap_or(0);
                report.count = Some((hand + 2).saturating_sub(off));
                report.who.truncate(1);
            }
            Irregularity::ChipsFound => {
                report.who.truncate(1);
                let stay = self.table(number)?.game().stay();
                let wager = *self.dice.pick(&[Wager::Ante, stay]).unwrap_or(&stay);
                let units = i64::try_from(self.dice.below(60)).unwrap_or(1);
                report.chips = Some((wager, Money::cents(units * 500)));
            }
            Irregularity::OnDiscards | Irregularity::RakedEarly => {
                report.on_top = *self
                    .dice
                    .pick(&[None, Some(true), Some(false)])
                    .unwrap_or(&None);
            }
            _ => {}
        }
        Ok(report)
    }

    /// Whom it is about: mostly somebody who plays.
    fn who(&mut self, number: u32, what: Irregularity) -> Held<Vec<Holder>> {
        let round = &self.table(number)?.round;
        let places: Vec<Place> = round.spots.keys().copied().collect();
        let board = !round.board.is_empty();
        let place = match self.dice.once_in(8) {
            true => self.place(),
            false => *self.dice.pick(&places).unwrap_or(&Place::ALL[0]),
        };
        let one = match (what, self.dice.below(6)) {
            (Irregularity::DealerShows | Irregularity::RakedOwn, _) | (_, 0) => Holder::Dealer,
            (_, 1) if board => Holder::Board,
            _ => Holder::Place(place),
        };
        Ok(match self.dice.below(10) {
            _ if what == Irregularity::FaceUpInDeck => Vec::new(),
            0 => Vec::new(),
            1 => vec![one, Holder::Place(self.place())],
            _ => vec![one],
        })
    }

    /// A card or two of those people that lie face down.
    fn seen(&mut self, number: u32, who: &[Holder]) -> Held<Vec<Seen>> {
        let round = self.table(number)?.round.clone();
        let mut seen = Vec::new();
        for holder in who {
            let hidden: Vec<usize> = round.hand(*holder).map_or_else(Vec::new, |hand| {
                let positions = hand.hidden();
                positions.collect()
            });
            let most = 1 + self.dice.below(2);
            for position in hidden.into_iter().rev().take(most) {
                let card = self.deal_of(number).face(*holder, position);
                seen.extend(card.map(|card| Seen {
                    at: Some((*holder, position)),
                    card,
                    // Whoever speaks of one card twice says the same of it.
                    in_the_deal: card.rank() < cards::Rank::Eight,
                }));
            }
        }
        seen.dedup_by_key(|seen| seen.card);
        Ok(seen)
    }

    fn order(&mut self) -> Command {
        let order = *self.dice.pick(Order::ALL).unwrap_or(&Order::Silence);
        let people = match order {
            Order::Apart => vec!["p8".to_owned(), "p9".to_owned()],
            _ => Vec::new(),
        };
        let reason = self.dice.once_in(2).then(|| "it was seen".to_owned());
        Command::Order {
            order,
            people,
            reason,
        }
    }

    fn count(&mut self, number: u32) -> Held<Command> {
        let round = &self.table(number)?.round;
        let rest = 52_u32.saturating_sub(round.cards_out());
        let wrong = u32::from(self.dice.once_in(3));
        let (what, cards) = match self.dice.below(3) {
            0 => (Counted::Deck, 52 - wrong),
            1 => (Counted::Stub, rest.saturating_sub(wrong)),
            _ => {
                let place = Holder::Place(self.place());
                (Counted::Hand(place), 5 + wrong)
            }
        };
        Ok(Command::Count { what, cards })
    }

    /// Rules on what is pending, as the office that is asked.
    pub(super) fn rule(&mut self, number: u32) -> Held {
        let pending = self.table(number)?.round.pending.clone();
        let Some(pending) = pending else {
            return Ok(());
        };
        let phase = self.table(number)?.round.phase;
        let ruling = self.dice.pick(&pending.choices).copied();
        let Some(ruling) = ruling else {
            return Err(format!("nothing to choose from while {phase:?}"));
        };
        debug_assert!(phase != Phase::Settled || !pending.choices.is_empty());
        let command = Command::Rule {
            ruling,
            who: Vec::new(),
        };
        let book = &self.table(number)?.book;
        let office = book.offices.iter().find(|office| office.name == pending.by);
        let role = office.and_then(|office| office.role);
        let role = role.ok_or("a ruling is asked of nobody")?;
        let by = By {
            office: Some(pending.by.clone()),
            ..By::person(pending.by, role)
        };
        self.must_by(&by, number, command)
    }
}
