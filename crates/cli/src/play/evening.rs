//! An evening at one table: the house, the place, and the dealer that deals.
//!
//! Everything is decided by the house; here its dealer is asked what is next until it
//! waits for the player. Time does not press: the clock of the house moves only when the
//! player wants to go on.

mod betting;

use std::sync::Arc;

use cards::Card;
use cards::chance::{Salt, Seed};
use floor::Table;
use floor::authority::By;
use floor::clock::Pace;
use floor::deal::Committed;
use floor::dealer::{self, Duty};
use floor::demonstration;
use floor::house::{Command, Event, House, Refusal};
use floor::offer::Offer;
use gamemath::Staked;
use games::round::{self, Phase};
use games::{Place, Wager};
use money::Money;
use narrator::{Narrator, Sentence, Settled, Texts, Topic};
use rulebook::{Choices, Date, Source};

use super::chance::Chance;
use super::coach::Answer;
use super::finished::FinishedRound;
use super::listening::Player;
use super::menu::{DecisionItem, Menu};
use super::score::{Making, Score};
use super::sight::Sight;
use crate::failure::Failure;

/// The only table.
pub(super) const TABLE: u32 = 1;
/// Whoever plays at it.
pub(super) const PLAYER: &str = "you";

/// An evening at a table.
#[derive(Debug)]
pub(super) struct Evening {
    house: House,
    /// Where the player sits.
    pub(super) place: Place,
    /// What the player is told in.
    pub(super) texts: &'static Texts,
    chance: Chance,
    salt: Option<Salt>,
    now_ms: i64,
    deals: u64,
    /// All the chips that the player was given.
    pub(super) bought: Money,
    /// What the player had in chips when the round began.
    began_with: Money,
    /// The wagers of the round before the deal.
    stakes: Vec<(Wager, Money)>,
    /// What stood before each change of a wager, for whoever takes it back.
    before: Vec<Vec<(Wager, Money)>>,
    /// All that was wagered in the rounds that are over.
    wagered: Money,
    /// The card that was given away for another.
    pub(super) dropped: Option<Card>,
    narrator: Narrator,
    /// What was said and done in the round so far.
    pub(super) told: Vec<Sentence>,
    /// The same of the round that ended last.
    pub(super) last_told: Vec<Sentence>,
    /// What decisions cost.
    pub(super) score: Score,
    /// The rounds that are over.
    pub(super) rounds: Vec<FinishedRound>,
}

/// What an evening begins with.
#[derive(Debug)]
pub(super) struct Beginning {
    pub(super) source: Source,
    pub(super) on: Option<Date>,
    pub(super) choices: Choices,
    pub(super) chips: Money,
    pub(super) place: Place,
    pub(super) salt: Option<Salt>,
    pub(super) texts: &'static Texts,
}

impl Evening {
    /// Opens the house and sits down.
    pub(super) fn begin(beginning: Beginning, chance: Chance) -> Result<Evening, Failure> {
        let mut evening = Evening {
            house: House::default(),
            place: beginning.place,
            texts: beginning.texts,
            chance,
            salt: beginning.salt,
            now_ms: 0,
            deals: 0,
            bought: Money::ZERO,
            began_with: Money::ZERO,
            stakes: Vec::new(),
            before: Vec::new(),
            wagered: Money::ZERO,
            dropped: None,
            narrator: Narrator::new(beginning.texts),
            told: Vec::new(),
            last_told: Vec::new(),
            score: Score::default(),
            rounds: Vec::new(),
        };
        let Beginning {
            source,
            on,
            choices,
            ..
        } = beginning;
        let opened = demonstration::alone(&source, on, &choices, Pace::default());
        let opened = opened.map_err(|problems| Failure::problems("the table", &problems))?;
        for command in opened {
            evening.tell(command).map_err(cannot_go_on)?;
        }
        evening.buy(beginning.chips)?;
        evening.deal()?;
        let place = evening.place;
        let sit = round::Command::Sit {
            place,
            person: None,
        };
        evening.at_table(sit).map_err(|refusal| {
            let places = evening.table().places().len();
            Failure::Usage(format!(
                "--place {place}: {refusal}; this table has the places 1 to {places}"
            ))
        })?;
        // The greeting says where the player sits.
        evening.told.retain(|told| told.topic != Topic::Player);
        Ok(evening)
    }

    /// The table, with its book, its rules and the round on it.
    #[expect(
        clippy::expect_used,
        reason = "the evening begins with the opening of its table"
    )]
    pub(super) fn table(&self) -> &Arc<Table> {
        self.house
            .tables
            .get(&TABLE)
            .expect("the evening began with it")
    }

    /// What stands on the jackpot's meter.
    pub(super) fn meter(&self) -> Option<Money> {
        self.house.meter(TABLE)
    }

    /// What the player has in chips, those on the felt apart.
    pub(super) fn chips(&self) -> Money {
        self.house.chips_at(TABLE, PLAYER)
    }

    /// What the player has with what lies on the felt.
    pub(super) fn balance(&self) -> Money {
        let felt = self.house.cage.felt(TABLE, self.place);
        self.chips().plus(felt).unwrap_or(Money::MAX)
    }

    /// What the evening has brought so far.
    pub(super) fn result(&self) -> Money {
        self.balance().minus(self.bought).unwrap_or(Money::ZERO)
    }

    /// What the round has brought so far.
    pub(super) fn net(&self) -> Money {
        self.balance().minus(self.began_with).unwrap_or(Money::ZERO)
    }

    /// Why the player's hand won or lost, in one sentence, once it did.
    pub(super) fn why(&self) -> Option<String> {
        let order = self.order();
        let player = Player {
            order: order.as_ref(),
        };
        narrator::why(self.texts, &player, self.table(), self.place)
    }

    /// What became of the player's wagers.
    pub(super) fn settlement(&self) -> Vec<Settled> {
        let order = self.order();
        let player = Player {
            order: order.as_ref(),
        };
        narrator::settlement(self.texts, &player, self.table(), self.place)
    }

    /// What the coach has to know of the player's wagers.
    pub(super) fn staked(&self) -> Staked {
        let made = self.table().round.spots.get(&self.place);
        let made = made.into_iter().flat_map(|spot| spot.made.iter());
        let made: Vec<(Wager, Money)> = made.map(|(it, stake)| (*it, stake.amount)).collect();
        let ante = made.iter().find(|(wager, _)| *wager == Wager::Ante);
        Staked {
            ante: ante.map_or(Money::ZERO, |(_, amount)| *amount),
            beside: made,
            meter: self.meter(),
        }
    }

    /// What is noted of a decision before it is made.
    pub(super) fn made(&self, menu: &Menu, item: &DecisionItem) -> Option<Making> {
        let moves = menu.decisions.iter();
        let moves = moves.map(|item| (item.action.clone(), item.words.clone()));
        Some(Making {
            round: self.table().number,
            hand: self.sight().hand_is?,
            chosen: (item.action.clone(), item.words.clone()),
            moves: moves.collect(),
        })
    }

    /// Notes a decision that was made, with the coach's answer, which may be on its way.
    pub(super) fn note(&mut self, made: Making, answer: (Staked, Answer)) {
        self.score.note(made, answer);
    }

    /// How many rounds are over, and how much was wagered in them.
    pub(super) fn played(&self) -> (usize, Money) {
        (self.rounds.len(), self.wagered)
    }

    /// What the round came to, in words.
    pub(super) fn result_words(&self) -> String {
        let (texts, player) = (self.texts, Player { order: None });
        let balance = texts.balance(&texts.amount(self.balance()));
        format!("{} {balance}", texts.result(&player, self.net()))
    }

    /// What stands on a wager.
    pub(super) fn stake(&self, wager: Wager) -> Option<Money> {
        let spot = self.table().round.spots.get(&self.place)?;
        Some(spot.stakes.get(&wager)?.amount)
    }

    /// What the player may do now.
    pub(super) fn offers(&self) -> Vec<Offer> {
        self.house.offers(TABLE, PLAYER, self.now_ms)
    }

    /// What the player sees.
    pub(super) fn sight(&self) -> Sight {
        let table = self.table();
        Sight::of(self.texts, table, self.place, self.order().as_ref())
    }

    /// Whether the round waits for nothing but the player's word to go on.
    pub(super) fn may_go_on(&self) -> bool {
        let phase = self.table().round.phase;
        let waits = matches!(phase, Phase::Betting | Phase::Settled | Phase::Void);
        waits && self.table().clock.is_some()
    }

    /// The wagers of the last round that could be made again.
    pub(super) fn last_stakes(&self) -> Vec<(Wager, Money)> {
        self.stakes.clone()
    }

    /// Gives the player chips.
    pub(super) fn buy(&mut self, amount: Money) -> Result<(), Failure> {
        let chips = self.house.hand_chips(TABLE, PLAYER, amount);
        self.tell(chips).map_err(cannot_go_on)?;
        let bought = self.bought.plus(amount);
        self.bought = bought.map_err(|error| Failure::Work(error.to_string()))?;
        let began_with = self.began_with.plus(amount);
        self.began_with = began_with.map_err(|error| Failure::Work(error.to_string()))?;
        Ok(())
    }

    /// Decides as it was offered, and lets the dealer go on.
    pub(super) fn decide(
        &mut self,
        command: round::Command,
    ) -> Result<Result<(), Refusal>, Failure> {
        if let round::Command::Change { card, .. } = command {
            let hand = self.sight().hand;
            self.dropped = hand.get(card).and_then(|face| face.known());
        }
        if let Err(refusal) = self.at_table(command) {
            self.dropped = None;
            return Ok(Err(refusal));
        }
        self.deal()?;
        Ok(Ok(()))
    }

    /// Goes on: the deal after the wagers, the next round after the settlement.
    pub(super) fn go_on(&mut self) -> Result<(), Failure> {
        if self.table().round.phase == Phase::Betting {
            self.stakes = self.standing();
        }
        if let Some(clock) = self.table().clock {
            self.now_ms = self.now_ms.max(clock.to_ms);
        }
        self.deal()
    }

    /// Leaves the table: a hand that is not decided is ruled on by the book.
    pub(super) fn leave(&mut self) -> Result<(), Failure> {
        // A street is decided once, and no game has more than three.
        for _ in 0..4 {
            let phase = self.table().round.phase;
            if matches!(phase, Phase::Betting | Phase::Settled | Phase::Void) {
                break;
            }
            self.go_on()?;
        }
        Ok(())
    }

    fn standing(&self) -> Vec<(Wager, Money)> {
        let openings = self.table().game().openings().iter();
        openings
            .filter_map(|wager| Some((*wager, self.stake(*wager)?)))
            .collect()
    }

    /// What the player tells the table.
    fn at_table(&mut self, command: round::Command) -> Result<(), Refusal> {
        let table = TABLE;
        let told = Command::Table { table, command };
        self.tell_by(&By::player(PLAYER), told)
    }

    /// What the house does by itself.
    fn tell(&mut self, command: Command) -> Result<(), Refusal> {
        self.tell_by(&By::house(), command)
    }

    fn tell_by(&mut self, by: &By, command: Command) -> Result<(), Refusal> {
        for event in self.house.decide(by, command, self.now_ms)? {
            self.happen(&event);
        }
        Ok(())
    }

    fn happen(&mut self, event: &Event) {
        self.house.apply(event);
        let happened = match event {
            Event::Table { event, .. } => Some(event),
            _ => None,
        };
        if let Some(round::Event::RoundOpened { .. }) = happened {
            self.told.clear();
            self.dropped = None;
            self.before.clear();
            self.began_with = self.chips();
        }
        let Some(table) = self.house.tables.get(&TABLE).map(Arc::clone) else {
            return;
        };
        let order = self.order();
        let player = Player {
            order: order.as_ref(),
        };
        let told = self.narrator.tell(&player, &table, event);
        // That a round begins is said with its number.
        if !matches!(happened, Some(round::Event::RoundOpened { .. })) {
            self.told.extend(told);
        }
        if let Some(round::Event::RoundSettled { .. }) = happened {
            let words = self.result_words();
            self.told
                .last_mut()
                .into_iter()
                .for_each(|it| it.words.clone_from(&words));
        }
    }

    /// Does what the dealer has to, until it waits for the player.
    fn deal(&mut self) -> Result<(), Failure> {
        loop {
            if let Some(why) = self.house.stopped() {
                return Err(Failure::Work(format!("the house has stopped: {why}")));
            }
            let order = self.order();
            match dealer::duty(&self.house, TABLE, self.now_ms, order.as_ref()) {
                Duty::Tell(command) => self.tell(command).map_err(cannot_go_on)?,
                Duty::Commit => self.commit()?,
                Duty::OpenDeal => {
                    let Some(seed) = self.seed() else {
                        return Ok(());
                    };
                    let seed = seed.reveal();
                    let open = Command::OpenDeal { table: TABLE, seed };
                    self.tell(open).map_err(cannot_go_on)?;
                    self.rounds.push(FinishedRound::of(self));
                    self.last_told.clone_from(&self.told);
                    let made = self.table().round.spots.get(&self.place);
                    let made = made.into_iter().flat_map(|spot| spot.made.values());
                    let made = Money::sum(made.map(|stake| stake.amount));
                    let wagered = self.wagered.plus(made.unwrap_or(Money::ZERO));
                    self.wagered = wagered.unwrap_or(Money::MAX);
                }
                Duty::Wait(_) => return Ok(()),
            }
        }
    }

    fn commit(&mut self) -> Result<(), Failure> {
        self.deals += 1;
        let entropy = self.chance.entropy()?;
        let name = format!("play/{}", self.deals);
        let deal = name.parse();
        let deal = deal.map_err(|error| Failure::Work(format!("{error}")))?;
        let commitment = self.chance.key.seed(&deal, &entropy).commitment();
        let committed = Committed {
            deal,
            key: "evening".to_owned(),
            entropy,
            commitment,
        };
        let commit = Command::Commit {
            table: TABLE,
            committed,
        };
        self.tell(commit).map_err(cannot_go_on)
    }

    fn seed(&self) -> Option<Seed> {
        let committed = &self.table().deal.as_ref()?.committed;
        Some(self.chance.key.seed(&committed.deal, &committed.entropy))
    }

    fn order(&self) -> Option<[Card; 52]> {
        let salts = self.table().deal.as_ref()?.salts();
        Some(*self.seed()?.deck(&salts).order())
    }
}

fn cannot_go_on(refusal: Refusal) -> Failure {
    Failure::Work(format!("the table cannot go on: {refusal}"))
}
