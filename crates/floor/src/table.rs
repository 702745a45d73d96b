//! A table of the house.

use std::sync::Arc;

use crate::clock::{Clock, Pace};
use crate::deal::{self, Deal};
use crate::flow::Said;
use crate::house::{Disputes, Shift, TableLink, Tray};
use crate::log::Log;
use cards::Card;
use games::deck::Order;
use games::guide::{self, Line};
use games::round::{Command, Event, Phase, Refusal, Round, Stand, Step, Steps, Street, Teller};
use games::table::{TableCard, TableJackpot};
use games::{Game, Holder, Offer, Place, Rules, SignLine};
use money::Money;
use rulebook::{
    Answers, Approval, Book, Choices, Citation, Date, Extension, Problem, Problems, What,
};

/// A table: its book as it stands on the day, its card, and the round on it.
#[derive(Debug, Clone)]
pub struct Table {
    /// The book.
    pub book: Arc<Book>,
    /// The day; none: the newest text.
    pub on: Option<Date>,
    /// What the book answers with the options chosen.
    pub rules: Arc<Rules>,
    /// What the operator said of the table.
    pub card: Arc<TableCard>,
    /// The options chosen for it.
    pub choices: Arc<Choices>,
    /// The approvals that those rest on.
    pub approvals: Arc<Vec<Approval>>,
    /// The round.
    pub round: Round,
    pub(crate) log: Log,
    /// What the house calls it.
    pub name: String,
    /// The pit that it stands in.
    pub pit: Option<String>,
    /// Which round of the table it is, from 1.
    pub number: u64,
    /// How the house keeps time at it, where the house deals.
    pub pace: Pace,
    /// The clock that runs.
    pub clock: Option<Clock>,
    /// The deal of virtual cards.
    pub deal: Option<Deal>,
    /// The most that a jackpot prize may be without two people who validate it.
    pub validation_limit: Money,
    /// What it is to be like once its round is over.
    pub next: Option<Arc<Table>>,
    /// The jackpot that it plays for, as far as the table has to know it.
    pub link: Option<TableLink>,
    /// Whether the coach is silent at it.
    pub without_coach: bool,
    /// Whether two people count its float before the first wager.
    pub count_first: bool,
    /// Who said *deal*, and who sits without playing.
    pub flow: Said,
    /// How far its shift is.
    pub shift: Shift,
    /// Its chips and its cash, as far as the accounts do not say it.
    pub tray: Arc<Tray>,
    /// Its disputes, and the rounds that can be disputed.
    pub disputes: Arc<Disputes>,
}

impl Table {
    /// The deal of the round that is on the layout. None from the moment a round opens, or
    /// is to be dealt again, until the house has bound itself to the cards of it: what was
    /// committed to before is another deal.
    #[must_use]
    pub fn deal_of_round(&self) -> Option<&Deal> {
        let deal = self.deal.as_ref()?;
        let before = self.round.phase == Phase::Betting && (deal.is_over() || deal.has_begun());
        (!before).then_some(deal)
    }
}

impl Table {
    /// Opens a table, or says why the book does not let it be: what every table must say
    /// has to be chosen, and what needs an approval to be approved.
    pub fn open(
        book: Book,
        on: Option<Date>,
        choices: &Choices,
        extension: Option<&Extension>,
        card: TableCard,
    ) -> Result<Table, Problems> {
        let in_file = |name: &str| extension.is_some_and(|file| file.choices.get(name).is_some());
        let chosen = |name: &str| choices.get(name).is_some() || in_file(name);
        let approvals = extension.map_or(&[][..], |file| &file.approvals);
        Table::check(&book, on, choices, chosen, approvals)?;
        let answers = Answers::extended(&book, on, choices, extension)?;
        let rules = Rules::ask(&answers)?;
        let mut table = Table::ruled(Arc::new(book), on, Arc::new(rules), card)?;
        table.choices = Arc::new(choices.clone());
        table.approvals = Arc::new(approvals.to_vec());
        Ok(table)
    }

    /// Whether the operator has chosen what every table must name, and has the approvals
    /// for it.
    pub(crate) fn check(
        book: &Book,
        on: Option<Date>,
        choices: &Choices,
        chosen: impl Fn(&str) -> bool,
        approvals: &[Approval],
    ) -> Result<(), Problems> {
        let mut missing = book.not_chosen(on, chosen);
        missing.extend(book.not_approved(choices, approvals));
        Problems::or(missing, ())
    }

    /// Opens a table by rules that have been asked already; tables share them.
    pub fn ruled(
        book: Arc<Book>,
        on: Option<Date>,
        rules: Arc<Rules>,
        card: TableCard,
    ) -> Result<Table, Problems> {
        let mut table = Table {
            on,
            rules,
            card: Arc::new(card),
            choices: Arc::default(),
            approvals: Arc::default(),
            round: Round::default(),
            log: Log::default(),
            book,
            name: String::new(),
            pit: None,
            number: 1,
            pace: Pace::default(),
            clock: None,
            deal: None,
            validation_limit: Money::ZERO,
            next: None,
            link: None,
            without_coach: false,
            count_first: false,
            flow: Said::default(),
            shift: Shift::default(),
            tray: Arc::default(),
            disputes: Arc::default(),
        };
        table.furnish();
        Problems::or(table.unfit(), table)
    }

    /// A table whose card says nothing of its decks has as many as its device wants.
    pub(crate) fn furnish(&mut self) {
        if self.card.decks == 0 {
            let decks = self.rules.table().decks.get(&self.card.device);
            let decks = decks.map_or(1, |decks| decks.value.get());
            Arc::make_mut(&mut self.card).decks = decks;
        }
    }

    /// What the book does not let a table of this card be.
    fn unfit(&self) -> Vec<Problem> {
        let rules = self.rules.table();
        let device = self.card.device;
        let mut problems = Vec::new();
        if let Some((_, offered)) = rules.delivery.first_key_value()
            && !rules.delivery.contains_key(&device)
        {
            let words: Vec<_> = rules.delivery.keys().map(|known| known.word()).collect();
            problems.push(self.not_allowed(
                "device",
                device.word(),
                &words.join(" or "),
                offered.under,
            ));
        }
        if let Some((_, decks)) = rules.decks.first_key_value()
            && !rules.decks.contains_key(&device)
        {
            let words: Vec<_> = rules.decks.keys().map(|known| known.word()).collect();
            let allows = words.join(" or ");
            problems.push(self.not_allowed("device", device.word(), &allows, decks.under));
        }
        let (_, board_first) = self.game().board();
        if let Some(under) = self.game().board_last(device).filter(|_| board_first) {
            let allows = format!("the community cards last from a {device}");
            problems.push(self.not_allowed("community-order", "community-first", &allows, under));
        }
        let marked = u32::try_from(Place::ALL.len()).unwrap_or(u32::MAX);
        if let Some(places) = rules.places.filter(|places| places.value > marked) {
            let (value, allows) = (places.value.to_string(), marked.to_string());
            problems.push(self.not_allowed("places", &value, &allows, places.under));
        }
        let decks = rules.decks.get(&device);
        if let Some(decks) = decks.filter(|decks| self.card.decks > decks.value.get()) {
            let second = rules.second_deck.as_ref();
            if second.is_none() || self.card.decks > 2 || !self.card.shuffles_itself() {
                let under = second.map_or(decks.under, |second| second.under);
                let allows = "a second deck only with an automated shuffling device";
                problems.push(self.not_allowed(
                    "decks",
                    &self.card.decks.to_string(),
                    allows,
                    under,
                ));
            }
        }
        if let Some(decks) = decks.filter(|decks| self.card.decks < decks.value.get()) {
            let (has, allows) = (self.card.decks.to_string(), decks.value.to_string());
            problems.push(self.not_allowed("decks", &has, &allows, decks.under));
        }
        let limit = rules.payout_max.as_ref().and_then(|limit| limit.value);
        if let (Some(limit), Some(floor)) = (limit, self.game().payout_floor(&self.card))
            && limit < floor.value
        {
            let allows = format!("at least {}", floor.value);
            problems.push(self.not_allowed("payout-max", &limit.to_string(), &allows, floor.under));
        }
        for (fitting, stated) in rules.fitting.iter().flatten() {
            if fitting.is_needed(&self.card) && self.card.lacks.contains(fitting) {
                let allows = "no table without it";
                problems.push(self.not_allowed(fitting.word(), "missing", allows, stated.under));
            }
        }
        problems
    }

    fn not_allowed(&self, question: &str, value: &str, allows: &str, under: Citation) -> Problem {
        Problem {
            file: self.book.id.clone(),
            line: 0,
            what: What::NotAllowed {
                question: question.to_owned(),
                value: value.to_owned(),
                allows: allows.to_owned(),
                clause: self.book.clause_id(under.clause).to_owned(),
            },
        }
    }

    /// The same table before anything was played at it.
    #[must_use]
    pub fn cleared(&self) -> Table {
        Table {
            round: Round::default(),
            log: Log::default(),
            deal: None,
            ..self.clone()
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        self.rules.game()
    }

    /// How many cards the table believes a holder has.
    #[must_use]
    pub fn cards_of(&self, holder: Holder) -> usize {
        match holder {
            Holder::Place(place) => {
                let spot = self.round.spots.get(&place);
                spot.map_or(0, |spot| spot.hand.len())
            }
            Holder::Dealer => self.round.dealer.len(),
            Holder::Board => self.round.board.len(),
        }
    }

    /// The name of the round that is played: its table and its number.
    #[must_use]
    pub fn round_id(&self, table: u32) -> String {
        format!("t{table}-{}", self.number)
    }

    /// What the dealer's steps rest on.
    #[must_use]
    pub fn steps(&self) -> Steps<'_> {
        Steps {
            game: self.game(),
            card: &self.card,
        }
    }

    /// The dealer's next step.
    #[must_use]
    pub fn next_step(&self) -> Option<Step> {
        self.steps().next(&self.round)
    }

    /// Whether the round waits for a place: it has something to decide, and not merely
    /// something that it may still take back or make up.
    #[must_use]
    pub fn awaits(&self, place: Place) -> bool {
        let spot = self.round.spots.get(&place);
        let undecided = spot.is_some_and(|spot| spot.stand == Stand::Undecided);
        let offers = self.round.offers(self.game(), place);
        undecided && offers.iter().any(Offer::decides)
    }

    /// The cards that a step turns up, in the order in which their faces are given.
    #[must_use]
    pub fn turns_up(&self, step: Step) -> Vec<(Holder, usize)> {
        let round = &self.round;
        let of = |holder: Holder, positions: Vec<usize>| {
            let positions = positions.into_iter();
            positions.map(|position| (holder, position)).collect()
        };
        match step {
            Step::TurnUpCard => {
                let up = self.steps().up_card(round);
                of(Holder::Dealer, up.into_iter().collect())
            }
            Step::TurnBoard(street) => {
                let count = if street == Street::Flop { 3 } else { 2 };
                of(Holder::Board, round.board.hidden().take(count).collect())
            }
            Step::TurnDealer => of(Holder::Dealer, round.dealer.hidden().collect()),
            Step::TurnHand(place) => match round.spots.get(&place) {
                Some(spot) if spot.stand != Stand::Void => {
                    of(Holder::Place(place), spot.hand.hidden().collect())
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The face of a card of the deal, for whoever holds the order of its deck.
    #[must_use]
    pub fn face(
        &self,
        order: Option<&[Card; 52]>,
        holder: Holder,
        position: usize,
    ) -> Option<Card> {
        self.deal.as_ref()?.face(order?, holder, position)
    }

    /// The card that was given up at a place, for whoever holds the order of the deck.
    #[must_use]
    pub fn dropped(&self, order: Option<&[Card; 52]>, place: Place) -> Option<Card> {
        self.deal.as_ref()?.dropped(order?, place)
    }

    /// What the dealer did in this round, and before it since the last one.
    #[must_use]
    pub fn log(&self) -> Vec<Line> {
        self.log.lines(self.game())
    }

    /// What the dealer does now, in order.
    #[must_use]
    pub fn guide(&self) -> Vec<Line> {
        let due = guide::due(self.steps(), &self.round);
        due.iter().flat_map(|due| due.lines(self.game())).collect()
    }

    /// The sign: what the book wants displayed at this table, with this much on the meter
    /// of its jackpot.
    #[must_use]
    pub fn sign(&self, meter: Option<Money>) -> Vec<SignLine> {
        let posted = || self.rules.jackpot()?.jackpot_meter.value;
        self.rules.sign(&self.card, meter.or_else(posted))
    }

    /// Where a word gets its meaning: the clause of the book, or the source it names.
    #[must_use]
    pub fn meaning(&self, word: &str) -> Option<(Option<&str>, Citation)> {
        self.rules.table().meaning(word)
    }

    /// What will be due by the clock, when, and under which clause: the cards' change.
    #[must_use]
    pub fn due(&self) -> Option<(&'static str, i64, Citation)> {
        let hours = self.rules.table().cards_change_hours.as_ref()?;
        let life = i64::from(hours.value) * 3_600_000;
        let left = life - self.round.decks.current().age_ms;
        let now = self.round.now.unwrap_or(0);
        Some((Order::ReplaceCards.word(), now + left, hours.under))
    }

    /// The events that `command` gives rise to, or the refusal. Changes nothing.
    pub fn decide(&self, teller: &Teller<'_>, command: Command) -> Result<Vec<Event>, Refusal> {
        self.round.decide(self.game(), &self.card, teller, command)
    }

    /// The same, with the clauses that let the command be.
    pub fn ground(
        &self,
        teller: &Teller<'_>,
        command: Command,
    ) -> Result<(Vec<Event>, Vec<Citation>), Refusal> {
        let draft = self.round.draft(self.game(), &self.card, teller, command)?;
        Ok(draft.done())
    }

    /// Takes over what its jackpot lets it do.
    pub(crate) fn apply_link(&mut self, link: Option<&TableLink>) {
        if let (Some(link), true) = (link, self.card.jackpot.is_some()) {
            let card = Arc::make_mut(&mut self.card);
            card.jackpot = card.jackpot.map(|terms| TableJackpot {
                up: link.up,
                divided: link.divided,
                wager: link.wager,
                ..terms
            });
        }
        self.link = link.cloned();
    }

    /// Makes the table what it is after something that happened to its deal.
    pub fn apply_deal(&mut self, event: &deal::Event) {
        match (&mut self.deal, event) {
            (deal, deal::Event::Committed(committed)) => {
                *deal = Some(Deal::new(committed.clone()));
            }
            (Some(deal), event) => deal.apply(event),
            (None, _) => {}
        }
    }

    /// Makes the table what it is after the event.
    pub fn apply(&mut self, event: &Event) {
        if matches!(event, Event::RoundOpened { .. }) {
            self.log.clear();
            if !self.round.lines.is_empty() {
                Arc::make_mut(&mut self.disputes).remember(self.number, &self.round);
            }
            self.number += 1;
        }
        if let Some(deal) = &mut self.deal {
            deal.follow(event);
        }
        self.flow.follow(&self.round, event);
        let done = guide::done(self.steps(), &self.round, event);
        if !done.is_empty() {
            self.log.extend(done);
        }
        self.round.apply(event);
    }
}
