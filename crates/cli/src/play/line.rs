//! The table in plain sentences, one question at a time.

use std::io::{BufRead, Write};
use std::sync::Arc;

use money::Money;
use narrator::{Texts, Topic};

use super::Terms;
use super::coach::Coach;
use super::evening::Evening;
use super::finished;
use super::menu::{DecisionItem, Menu, WagerItem};
use super::page::{self, Page};
use super::words::{cited, sentence};
use crate::failure::Failure;
use crate::sheet::{PLAIN, Sheet};

/// A player who reads and writes lines.
pub(super) struct Line<'e, R, W> {
    evening: &'e mut Evening,
    coach: Coach,
    input: R,
    talk: W,
    /// The round that is told of, and how much of it has been.
    told: (u64, usize),
    /// A fold that the player was warned of.
    warned: bool,
}

/// What the player wants next.
enum Wish {
    /// Nothing more.
    Enough,
    /// This line.
    Line(String),
}

impl<'e, R: BufRead, W: Write> Line<'e, R, W> {
    /// A player at the table of the evening.
    pub(super) fn new(evening: &'e mut Evening, input: R, talk: W) -> Line<'e, R, W> {
        let coach = Coach::new(Arc::clone(&evening.table().rules));
        Line {
            evening,
            coach,
            input,
            talk,
            told: (0, 0),
            warned: false,
        }
    }

    /// Plays until there is nothing more to read, or the player has had enough.
    pub(super) fn play(mut self, terms: &Terms) -> Result<(), Failure> {
        self.greet(terms)?;
        let mut is_new = true;
        loop {
            is_new |= self.tell_news()?;
            let menu = Menu::of(self.evening);
            if is_new {
                self.list(&menu)?;
            }
            let wish = self.ask(&menu)?;
            is_new = match wish {
                Wish::Enough => return self.take_leave(),
                Wish::Line(line) => self.follow(&menu, line.trim())?,
            };
        }
    }

    fn greet(&mut self, terms: &Terms) -> Result<(), Failure> {
        let table = Arc::clone(self.evening.table());
        let (title, place) = (&table.book.title, self.evening.place);
        let balance = self.evening.balance();
        let (jurisdiction, in_force) = (&table.book.jurisdiction, &terms.in_force);
        self.say(&format!("{title}, {jurisdiction}. {in_force}"))?;
        for warning in &terms.warnings {
            self.say(&format!("Beware: {warning}"))?;
        }
        self.say(&format!(
            "You sit at place {place} with {balance:#} in play money. Write h for help, q to leave."
        ))
    }

    /// Tells what has happened since; whether anything did.
    fn tell_news(&mut self) -> Result<bool, Failure> {
        let table = Arc::clone(self.evening.table());
        let (number, told) = self.told;
        let told = if number == table.number { told } else { 0 };
        if number != table.number {
            self.receipt_before(table.number)?;
        }
        let news: Vec<_> = self.evening.told.iter().skip(told).cloned().collect();
        self.told = (table.number, self.evening.told.len());
        for told in &news {
            let under = cited(&table.book, told.under.iter().copied());
            let words = Texts::english().line(told);
            let line = match (told.topic, told.under.first()) {
                (Topic::Money, Some(first)) => {
                    let why = sentence(&table.book, first.clause, table.on);
                    format!("{words} {under} {why}")
                }
                _ => format!("{words} {under}"),
            };
            self.say(line.trim())?;
        }
        let is_over = self.evening.rounds.last().map(|it| it.round.clone());
        if !news.is_empty() && is_over == Some(table.round_id(super::evening::TABLE)) {
            self.write(&page::receipt(self.evening))?;
        }
        Ok(!news.is_empty())
    }

    /// What the house is bound to before anything is wagered.
    fn receipt_before(&mut self, number: u64) -> Result<(), Failure> {
        let deal = self.evening.table().deal.as_ref();
        let Some(committed) = deal.map(|deal| deal.committed.clone()) else {
            return Ok(());
        };
        self.say("")?;
        self.say(&format!(
            "Round {number}. The deck of deal {} is fixed; its commitment is {}.",
            committed.deal, committed.commitment
        ))?;
        match self.evening.meter() {
            Some(meter) => self.say(&format!("The jackpot stands at {meter:#}.")),
            None => Ok(()),
        }
    }

    fn list(&mut self, menu: &Menu) -> Result<(), Failure> {
        let table = Arc::clone(self.evening.table());
        if menu.wagers.iter().any(|item| item.stands.is_none()) {
            let purse = self.evening.purse();
            self.say(&format!("Your wagers, from {purse:#} in chips:"))?;
        }
        // What stands has been said when it was put down.
        let open = menu.wagers.iter().filter(|item| item.stands.is_none());
        for item in open {
            let under = cited(&table.book, item.under);
            self.say(&format!("  {} {}{under}", item.key, wager_line(item)))?;
        }
        if !menu.decisions.is_empty() {
            self.say("Your decision:")?;
        }
        for item in &menu.decisions {
            let under = cited(&table.book, item.under);
            self.say(&format!("  {} {}{under}", item.key, decision_line(item)))?;
        }
        if menu.is_broke {
            self.say("Your chips do not suffice for the least wager; m gives you more.")?;
        }
        Ok(())
    }

    fn ask(&mut self, menu: &Menu) -> Result<Wish, Failure> {
        let again = if menu.again.is_empty() {
            ""
        } else {
            ", r for the same again"
        };
        let question = match (menu.go_on, menu.decisions.as_slice()) {
            (Some("deal"), _) => "Another wager, or Enter to deal? ".to_owned(),
            (Some(_), _) => "Enter for the next round, q to leave. ".to_owned(),
            (None, [_, ..]) => "Which? a asks the coach. ".to_owned(),
            (None, []) => format!("Which wager, and how much, such as a 10{again}? "),
        };
        write!(self.talk, "{question}")?;
        self.talk.flush()?;
        let mut line = String::new();
        let read = self.input.read_line(&mut line);
        let read = read.map_err(|error| Failure::Work(format!("standard input: {error}")))?;
        if read == 0 {
            self.say("")?;
            return Ok(Wish::Enough);
        }
        let first = line.trim().to_lowercase();
        if matches!(first.as_str(), "q" | "quit" | "exit") {
            return Ok(Wish::Enough);
        }
        Ok(Wish::Line(line))
    }

    /// Does what the line says; whether the offers are to be listed again.
    fn follow(&mut self, menu: &Menu, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let mut letters = word.chars();
        let key = letters.next().filter(|_| letters.next().is_none());
        let warned = std::mem::take(&mut self.warned);
        if let Some(item) = menu.wagers.iter().find(|item| Some(item.key) == key) {
            return self.wager(item, rest);
        }
        if let Some(item) = menu.decisions.iter().find(|item| Some(item.key) == key) {
            return self.decide(item, warned);
        }
        match key {
            None if word.is_empty() && menu.go_on.is_some() => {
                self.evening.go_on()?;
                return Ok(true);
            }
            None if word.is_empty() => {
                self.say("There is nothing to deal yet: make the opening wagers.")?
            }
            Some('a') if !menu.decisions.is_empty() => self.advise(menu)?,
            Some('r') if !menu.again.is_empty() => {
                for (wager, amount) in &menu.again {
                    if let Err(refusal) = self.evening.wager(*wager, *amount) {
                        self.refuse(&refusal)?;
                    }
                }
                return Ok(true);
            }
            Some('m') if menu.is_broke => {
                self.evening.buy(Money::cents(100_000))?;
                return Ok(true);
            }
            Some('h' | '?') => self.help()?,
            Some('i') => self.write(&page::sign(self.evening))?,
            Some('v') => self.write(&page::receipt(self.evening))?,
            Some('c') => self.clause(menu, rest)?,
            _ => {
                let what = line.escape_debug();
                self.say(&format!(
                    "\u{201c}{what}\u{201d} is none of what can be done now."
                ))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn wager(&mut self, item: &WagerItem, rest: &str) -> Result<bool, Failure> {
        let amount = match (rest, item.between) {
            ("", Some((least, most))) if least == most => least,
            ("", Some((least, most))) => {
                self.say(&format!(
                    "How much, from {least:#} to {most:#}? Write it behind the letter: {} {least}.",
                    item.key
                ))?;
                return Ok(false);
            }
            ("", None) => Money::ZERO,
            (amount, _) => match amount.parse::<Money>() {
                Ok(amount) if !amount.is_negative() => amount,
                Ok(_) => {
                    self.say("An amount is not less than nothing; 0 takes a wager back.")?;
                    return Ok(false);
                }
                Err(error) => {
                    self.say(&format!("{error}"))?;
                    return Ok(false);
                }
            },
        };
        if amount.is_zero() && item.stands.is_none() {
            self.say(&format!("{} does not stand.", item.words))?;
            return Ok(false);
        }
        match self.evening.wager(item.wager, amount) {
            // What was done is told with the news.
            Ok(()) => {}
            Err(refusal) => self.refuse(&refusal)?,
        }
        Ok(true)
    }

    fn decide(&mut self, item: &DecisionItem, warned: bool) -> Result<bool, Failure> {
        if let Some(caution) = item.caution.as_ref().filter(|_| !warned) {
            self.say(&format!(
                "Wait: {caution}. Write {} again if you mean it.",
                item.key
            ))?;
            self.warned = true;
            return Ok(false);
        }
        if let Err(refusal) = self.evening.decide(item.command.clone())? {
            self.refuse(&refusal)?;
        }
        Ok(true)
    }

    fn advise(&mut self, menu: &Menu) -> Result<(), Failure> {
        let Some(decision) = self.evening.sight().decision(self.evening.dropped) else {
            return self.say("There are no cards to advise on.");
        };
        self.coach.ask(decision);
        self.coach.wait();
        if let Some(why) = self.coach.excuse() {
            let why = format!("The coach cannot say: {why}.");
            return self.say(&why);
        }
        self.say("What each is worth, in antes, all main wagers counted:")?;
        for item in &menu.decisions {
            let Some(worth) = self.coach.worth(&item.action) else {
                continue;
            };
            let best = if worth.is_best {
                ", the best".to_owned()
            } else {
                format!(", which costs {}", worth.cost)
            };
            let (decimals, exactly) = (&worth.decimals, &worth.exactly);
            self.say(&format!(
                "  {} {}: {decimals}, exactly {exactly}{best}.",
                item.key, item.words
            ))?;
        }
        Ok(())
    }

    fn clause(&mut self, menu: &Menu, id: &str) -> Result<(), Failure> {
        let table = Arc::clone(self.evening.table());
        if let Some(index) = table.book.register.find(id) {
            return self.write(&page::clause(self.evening, index));
        }
        if !id.is_empty() {
            let id = id.escape_debug();
            self.say(&format!("{} has no clause {id}.", table.book.id))?;
        }
        self.say("Write c and a clause. On the table now:")?;
        for (words, index) in page::grounds(self.evening, menu) {
            let id = table.book.clause_id(index);
            self.say(&format!("  {id}: {words}"))?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Failure> {
        for line in HELP {
            self.say(line)?;
        }
        Ok(())
    }

    fn refuse(&mut self, refusal: &floor::house::Refusal) -> Result<(), Failure> {
        let under = cited(&self.evening.table().book, refusal.under());
        self.say(&format!("No: {refusal} {under}"))
    }

    fn take_leave(mut self) -> Result<(), Failure> {
        self.evening.leave()?;
        self.tell_news()?;
        let result = finished::result(self.evening);
        self.say(&result)?;
        self.talk.flush()?;
        Ok(())
    }

    fn write(&mut self, page: &Page) -> Result<(), Failure> {
        self.say(&format!("{}:", page.title))?;
        for paragraph in &page.paragraphs {
            self.say(&format!("  {paragraph}"))?;
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let mut sheet = Sheet::for_standard_output();
        let indent = text.len() - text.trim_start().len();
        if text.trim().is_empty() {
            writeln!(self.talk)?;
        } else {
            sheet.hanging(indent, PLAIN, text.trim());
        }
        let text = anstream::adapter::strip_str(&sheet.into_text()).to_string();
        write!(self.talk, "{text}")?;
        Ok(())
    }
}

fn wager_line(item: &WagerItem) -> String {
    let words = &item.words;
    match item.between {
        Some((least, most)) if least == most => format!("{words}: {least:#} "),
        Some((least, most)) => format!("{words}: {least:#} to {most:#} "),
        None => format!("{words} "),
    }
}

fn decision_line(item: &DecisionItem) -> String {
    match item.amount {
        Some(amount) => format!("{} for {amount:#} ", item.words),
        None => format!("{} ", item.words),
    }
}

/// What can be written.
const HELP: &[&str] = &[
    "A wager is its letter and an amount, such as a 10; 0 takes it back, r makes the wagers \
     of the last round again, and an empty line deals.",
    "A decision is its letter or digit. a asks the coach what each is worth.",
    "c and a clause, such as c 5.3(b), tells what the clause asks; c alone lists what is on \
     the table with its clauses. i is the sign of the table with what everything pays, v the \
     receipt of the deal. q leaves; a hand that is not decided then is ruled on by the book.",
];
