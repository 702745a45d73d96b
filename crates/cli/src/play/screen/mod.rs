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
use money::Money;
use ratatui::DefaultTerminal;

use self::overlay::Overlay;
pub(super) use self::palette::Palette;
use super::Terms;
use super::coach::Coach;
use super::evening::Evening;
use super::finished;
use super::menu::Menu;
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
fn caution(warning: &str) -> String {
    let option = warning.split(':').next().unwrap_or(warning);
    format!("Beware of {option}: h says why.")
}

impl Screen {
    /// A screen for an evening.
    pub(super) fn new(evening: Evening, palette: Palette, terms: Terms) -> Screen {
        let coach = Coach::new(Arc::clone(&evening.table().rules));
        let menu = Menu::of(&evening);
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
            message: terms.warnings.first().map(|warning| caution(warning)),
            terms,
            overlay: None,
            warned: None,
        }
    }

    /// Plays until the player leaves; says what the evening came to. The terminal is put
    /// right again however it ends.
    pub(super) fn play(mut self) -> Result<String, Failure> {
        let mut terminal = ratatui::try_init()?;
        let played = self.run(&mut terminal);
        ratatui::restore();
        played?;
        self.evening.leave()?;
        Ok(finished::result(&self.evening))
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        loop {
            terminal.draw(|frame| {
                let area = frame.area();
                draw::draw(self, area, frame.buffer_mut());
            })?;
            // Nothing is drawn again until something has changed.
            loop {
                if self.coach.listen() {
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
        let warned = self.warned.take();
        match key.code {
            KeyCode::Enter => self.go_on()?,
            KeyCode::Char(key) => return self.press_letter(key, warned),
            _ => {}
        }
        Ok(Next::PlayOn)
    }

    fn press_letter(&mut self, key: char, warned: Option<char>) -> Result<Next, Failure> {
        let lower = key.to_ascii_lowercase();
        let wager = self.menu.wagers.iter().find(|item| item.key == lower);
        if let Some(item) = wager.cloned() {
            let amount = if key == lower {
                let chip = self.chips().get(self.chip).copied();
                item.raised(chip.unwrap_or(Money::ZERO))
            } else {
                item.stands.map(|_| Money::ZERO)
            };
            if let Some(amount) = amount {
                let done = self.evening.wager(item.wager, amount);
                self.answer(done);
            }
            return Ok(Next::PlayOn);
        }
        let decision = self.menu.decisions.iter().find(|item| item.key == key);
        if let Some(item) = decision.cloned() {
            if let Some(caution) = item.caution.filter(|_| warned != Some(key)) {
                self.message = Some(format!("Wait: {caution}. {key} again if you mean it."));
                self.warned = Some(key);
                return Ok(Next::PlayOn);
            }
            let done = self.evening.decide(item.command)?;
            self.coach.forget();
            self.answer(done);
            return Ok(Next::PlayOn);
        }
        match key {
            'q' if !self.menu.decisions.is_empty() && warned != Some('q') => {
                let words = "Your hand is not decided: q again leaves it to the book.";
                self.message = Some(words.to_owned());
                self.warned = Some('q');
            }
            'q' => return Ok(Next::Leave),
            ' ' => self.go_on()?,
            'a' if !self.menu.decisions.is_empty() => {
                let decision = self.evening.sight().decision(self.evening.dropped);
                if let Some(decision) = decision {
                    self.coach.ask(decision);
                }
            }
            'r' if !self.menu.again.is_empty() => {
                let mut done = Ok(());
                for (wager, amount) in self.menu.again.clone() {
                    done = done.and(self.evening.wager(wager, amount));
                }
                self.answer(done);
            }
            'm' if self.menu.is_broke => {
                self.evening.buy(Money::cents(100_000))?;
                self.menu = Menu::of(&self.evening);
            }
            'c' => {
                let entries = page::grounds(&self.evening, &self.menu);
                self.overlay = Some(Overlay::Grounds { entries, chosen: 0 });
            }
            'i' => self.overlay = Some(Overlay::page(page::sign(&self.evening))),
            'v' => self.overlay = Some(Overlay::page(page::receipt(&self.evening))),
            'h' | '?' => self.overlay = Some(Overlay::page(self.help())),
            'u' => self.palette.four = !self.palette.four,
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

    fn go_on(&mut self) -> Result<(), Failure> {
        if self.menu.go_on.is_some() {
            self.evening.go_on()?;
            self.coach.forget();
            self.menu = Menu::of(&self.evening);
        } else if !self.menu.wagers.is_empty() {
            let words = "There is nothing to deal yet: make the opening wagers.";
            self.message = Some(words.to_owned());
        }
        Ok(())
    }

    /// Shows what came of it: the table as it is now, and a refusal with its clause.
    fn answer(&mut self, done: Result<(), Refusal>) {
        if let Err(refusal) = done {
            let under = cited(&self.evening.table().book, refusal.under());
            self.message = Some(format!("No: {refusal} {under}"));
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

    fn help(&self) -> Page {
        let table = format!("The table: {}", self.terms.in_force);
        let warnings = self.terms.warnings.iter();
        let warnings = warnings.map(|warning| format!("Beware: {warning}"));
        let spaced = page::HELP
            .iter()
            .flat_map(|it| [(*it).to_owned(), " ".to_owned()]);
        Page {
            title: "Help".to_owned(),
            paragraphs: spaced.chain([table]).chain(warnings).collect(),
        }
    }
}
