//! The table on a whole terminal, played by single keys.

mod card;
mod draw;
mod felt;
mod overlay;
mod palette;
mod panel;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use floor::house::Refusal;
use games::Wager;
use money::Money;
use narrator::Texts;
use ratatui::DefaultTerminal;

use self::overlay::Overlay;
pub(super) use self::palette::Palette;
use super::Terms;
use super::coach::Coach;
use super::evening::Evening;
use super::finished;
use super::menu::{DecisionItem, Menu};
use super::page::{self, Page};
use super::words::cited;
use crate::failure::Failure;

/// A player before a screen.
#[derive(Debug)]
pub(super) struct Screen {
    evening: Evening,
    menu: Menu,
    coach: Coach,
    palette: Palette,
    terms: Terms,
    /// Which chip is chosen.
    chip: usize,
    overlay: Option<Overlay>,
    message: Option<String>,
    /// The key of which the player was warned.
    warned: Option<char>,
    /// The decision that a change of a card is, once the card is marked.
    marked: Option<DecisionItem>,
    /// Whether the cost of the last decision is still to be told.
    awaits_cost: bool,
}

/// Whether the player plays on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    PlayOn,
    Leave,
}

/// How long a screen waits for a key before it listens for the coach.
const PATIENCE: Duration = Duration::from_millis(80);

/// What is said of an option until the first key, on one line.
fn caution(texts: &Texts, warning: &str) -> String {
    let option = warning.split(':').next().unwrap_or(warning);
    texts.say("play.note-short", &[("option", option)])
}

impl Screen {
    /// A screen for an evening.
    pub(super) fn new(evening: Evening, palette: Palette, terms: Terms) -> Screen {
        let coach = Coach::new(Arc::clone(&evening.table().rules));
        let menu = Menu::of(&evening);
        let texts = evening.texts;
        let chips = evening.table().card.chips.as_ref();
        // The chip of the least ante is what a newcomer wants.
        let limits = evening.table().card.limits.get(&games::Wager::Ante);
        let least = limits.map_or(Money::ZERO, |limits| limits.minimum());
        let chip = chips.and_then(|chips| chips.denominations().position(|chip| chip >= least));
        Screen {
            chip: chip.unwrap_or(0),
            evening,
            menu,
            coach,
            palette,
            message: terms
                .warnings
                .first()
                .map(|warning| caution(texts, warning)),
            terms,
            overlay: None,
            warned: None,
            marked: None,
            awaits_cost: false,
        }
    }

    /// Plays until the player leaves; says what the evening came to. The terminal is put
    /// right again however it ends.
    pub(super) fn play(mut self) -> Result<Vec<String>, Failure> {
        let mut terminal = ratatui::try_init()?;
        let played = self.run(&mut terminal);
        ratatui::restore();
        played?;
        self.evening.leave()?;
        Ok(finished::review(&mut self.evening))
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        loop {
            terminal.draw(|frame| {
                let area = frame.area();
                draw::draw(self, area, frame.buffer_mut());
            })?;
            // Nothing is drawn again until something has changed.
            loop {
                if self.coach.listen() || self.hears_cost() {
                    break;
                }
                if !event::poll(PATIENCE)? {
                    continue;
                }
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        if self.press(key)? == Next::Leave {
                            return Ok(());
                        }
                        break;
                    }
                    Event::Resize(..) => break,
                    _ => {}
                }
            }
        }
    }

    fn press(&mut self, key: KeyEvent) -> Result<Next, Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return Ok(Next::Leave);
        }
        if let Some(laid) = self.overlay.take() {
            self.overlay = laid.press(self, key.code);
            return Ok(Next::PlayOn);
        }
        self.message = None;
        self.awaits_cost = false;
        let warned = self.warned.take();
        let marked = self.marked.take();
        match key.code {
            KeyCode::Enter => match marked {
                Some(item) => self.decide(&item)?,
                None => self.go_on()?,
            },
            KeyCode::Char(key) => return self.press_letter(key, warned),
            _ => {}
        }
        Ok(Next::PlayOn)
    }

    fn press_letter(&mut self, key: char, warned: Option<char>) -> Result<Next, Failure> {
        let lower = key.to_ascii_lowercase();
        let wager = self.menu.wagers.iter().find(|item| item.key == lower);
        if let Some(item) = wager.cloned() {
            let chip = self.chips().get(self.chip).copied();
            let chip = chip.unwrap_or(Money::ZERO);
            let amount = match key == lower {
                true => item.raised(chip),
                false => item.lowered(chip),
            };
            if let Some(amount) = amount {
                if self.cautions(&[(item.wager, amount)], lower, warned) {
                    return Ok(Next::PlayOn);
                }
                let done = self.evening.wager(item.wager, amount);
                self.answer(done);
            }
            return Ok(Next::PlayOn);
        }
        let decision = self.menu.decisions.iter().find(|item| item.is_on(lower));
        if let Some(item) = decision.cloned() {
            if let Some(caution) = item.caution.as_ref().filter(|_| warned != Some(lower)) {
                let key = item.key.to_string();
                let values: [(&str, &str); 2] = [("caution", caution), ("key", &key)];
                self.message = Some(self.texts().say("play.press-again", &values));
                self.warned = Some(lower);
                return Ok(Next::PlayOn);
            }
            if item.changes {
                let card = item
                    .action
                    .split_once(' ')
                    .and_then(|(_, card)| card.parse().ok());
                let card = card.map_or_else(String::new, |card: cards::Card| card.printed());
                self.message = Some(self.texts().say("play.marked", &[("card", &card)]));
                self.marked = Some(item);
                return Ok(Next::PlayOn);
            }
            self.decide(&item)?;
            return Ok(Next::PlayOn);
        }
        let betting = !self.menu.wagers.is_empty();
        match lower {
            'q' if !self.menu.decisions.is_empty() && warned != Some('q') => {
                self.message = Some(self.texts().say("play.leave-again", &[]));
                self.warned = Some('q');
            }
            'q' => return Ok(Next::Leave),
            ' ' => self.go_on()?,
            'h' if !self.menu.decisions.is_empty() => self.coach.show(),
            'h' => self.message = Some(self.texts().say("play.no-hint", &[])),
            'r' if !self.menu.again.is_empty() => {
                if self.cautions(&self.menu.again.clone(), 'r', warned) {
                    return Ok(Next::PlayOn);
                }
                let done = self.evening.repeat();
                self.answer(done);
            }
            'u' if betting => match self.evening.undo() {
                Ok(false) => self.message = Some(self.texts().say("play.undo-nothing", &[])),
                Ok(true) => self.answer(Ok(())),
                Err(refusal) => self.answer(Err(refusal)),
            },
            'x' if betting => {
                let done = self.evening.clear();
                self.answer(done);
            }
            'd' if betting => {
                if self.cautions(&self.evening.doubled(), 'd', warned) {
                    return Ok(Next::PlayOn);
                }
                let done = self.evening.double();
                self.answer(done);
            }
            'm' if self.menu.is_broke => {
                self.evening.buy(Money::cents(100_000))?;
                self.menu = Menu::of(&self.evening);
            }
            'w' => self.overlay = Some(self.why()),
            'y' => self.overlay = Some(Overlay::page(page::pays(&self.evening))),
            'v' => {
                let steps = page::replay(&self.evening);
                match steps.is_empty() {
                    true => self.message = Some(self.texts().say("play.no-replay", &[])),
                    false => self.overlay = Some(Overlay::Replay { steps, at: 1 }),
                }
            }
            '?' => self.overlay = Some(Overlay::page(self.help())),
            'o' => self.palette.four = !self.palette.four,
            '1'..='9' if !self.menu.wagers.is_empty() => {
                let chosen = key.to_digit(10).map_or(0, |digit| digit as usize - 1);
                if chosen < self.chips().len() {
                    self.chip = chosen;
                }
            }
            _ => {}
        }
        Ok(Next::PlayOn)
    }

    /// Whether wagers are asked about first: the key that makes them is to be pressed again.
    fn cautions(&mut self, wanted: &[(Wager, Money)], key: char, warned: Option<char>) -> bool {
        let caution = self.evening.caution(wanted);
        let Some(caution) = caution.filter(|_| warned != Some(key)) else {
            return false;
        };
        let pressed = key.to_string();
        let values: [(&str, &str); 2] = [("caution", &caution), ("key", &pressed)];
        self.message = Some(self.texts().say("play.press-again-bet", &values));
        self.warned = Some(key);
        true
    }

    fn go_on(&mut self) -> Result<(), Failure> {
        if self.menu.go_on.is_some() {
            self.evening.go_on()?;
            self.menu = Menu::of(&self.evening);
            self.consider();
        } else if !self.menu.wagers.is_empty() {
            self.message = Some(self.texts().say("play.no-bets", &[]));
        }
        Ok(())
    }

    /// Has the coach work out what is to be decided, for a hint or for the score.
    fn consider(&mut self) {
        let decision = self.evening.sight().decision(self.evening.dropped);
        if let Some(decision) = decision.filter(|_| !self.menu.decisions.is_empty()) {
            self.coach.consider(decision, self.evening.staked());
        }
    }

    fn decide(&mut self, item: &DecisionItem) -> Result<(), Failure> {
        let asked = self.coach.is_shown();
        let made = self.evening.made(&self.menu, item);
        let done = self.evening.decide(item.command.clone())?;
        if done.is_ok()
            && let (Some(made), Some(answer)) = (made, self.coach.take())
        {
            self.evening.note(made, answer);
            self.awaits_cost = !asked;
        }
        self.answer(done);
        self.consider();
        self.hears_cost();
        Ok(())
    }

    /// Tells what the last decision cost, once that is known; whether it was told now.
    fn hears_cost(&mut self) -> bool {
        let texts = self.texts();
        let Some(cost) = self.evening.score.last().filter(|_| self.awaits_cost) else {
            return false;
        };
        self.awaits_cost = false;
        self.message = Some(cost.words(texts));
        true
    }

    fn texts(&self) -> &'static Texts {
        self.evening.texts
    }

    /// Shows what came of it: the table as it is now, and a refusal with its clause.
    fn answer(&mut self, done: Result<(), Refusal>) {
        if let Err(refusal) = done {
            let under = cited(
                self.evening.texts,
                &self.evening.table().book,
                refusal.under(),
            );
            let words = self.texts().refusal(&refusal);
            self.message = Some(format!("{words} {under}").trim_end().to_owned());
        }
        self.menu = Menu::of(&self.evening);
    }

    /// The chips of the table, the smallest first.
    fn chips(&self) -> Vec<Money> {
        let chips = self.evening.table().card.chips.as_ref();
        let mut chips: Vec<Money> =
            chips.map_or_else(Vec::new, |chips| chips.denominations().collect());
        chips.sort();
        chips
    }

    /// Why: what is in play with its rules, the receipt last.
    fn why(&self) -> Overlay {
        let entries = page::grounds(&self.evening, &self.menu);
        Overlay::Grounds { entries, chosen: 0 }
    }

    fn help(&self) -> Page {
        let texts = self.texts();
        let terms = &self.terms.in_force;
        let table = texts.say("play.help-table", &[("terms", terms)]);
        let warnings = self.terms.warnings.iter();
        let warnings = warnings.map(|warning| texts.say("play.note", &[("what", warning)]));
        let help = ["play.help-bets", "play.help-moves", "play.help-read"];
        let spaced = help
            .into_iter()
            .flat_map(|key| [texts.say(key, &[]), " ".to_owned()]);
        Page {
            title: texts.say("play.help", &[]),
            paragraphs: spaced.chain([table]).chain(warnings).collect(),
        }
    }
}
