//! The table in plain sentences, one question at a time.

use std::io::{BufRead, Write};
use std::sync::Arc;

use games::Wager;
use money::Money;
use narrator::{Texts, Topic};

use super::Terms;
use super::coach::Coach;
use super::evening::Evening;
use super::finished;
use super::menu::{DecisionItem, GoOn, Menu, WagerItem};
use super::page::{self, Page};
use super::spoken::{Deed, Spoken};
use super::words::{cited, sentence};
use crate::failure::Failure;
use crate::sheet::{PLAIN, Sheet};

/// A player who reads and writes lines.
pub(super) struct Line<'e, R, W> {
    evening: &'e mut Evening,
    texts: &'static Texts,
    coach: Coach,
    input: R,
    talk: W,
    /// The round that is told of, and how much of it has been.
    told: (u64, usize),
    /// The key of what the player was warned of.
    warned: Option<char>,
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
            texts: evening.texts,
            evening,
            coach,
            input,
            talk,
            told: (0, 0),
            warned: None,
        }
    }

    /// Plays until there is nothing more to read, or the player has had enough.
    pub(super) fn play(mut self, terms: &Terms) -> Result<(), Failure> {
        self.greet(terms)?;
        let mut is_new = true;
        loop {
            is_new |= self.tell_news()?;
            let menu = Menu::of(self.evening);
            self.consider(&menu);
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

    /// Has the coach work out what is to be decided.
    fn consider(&mut self, menu: &Menu) {
        let decision = self.evening.sight().decision(self.evening.dropped);
        if let Some(decision) = decision.filter(|_| !menu.decisions.is_empty()) {
            self.coach.consider(decision, self.evening.staked());
        }
    }

    fn greet(&mut self, terms: &Terms) -> Result<(), Failure> {
        let table = Arc::clone(self.evening.table());
        let title = &table.book.title;
        let (jurisdiction, in_force) = (&table.book.jurisdiction, &terms.in_force);
        self.say(&format!("{title}, {jurisdiction}. {in_force}"))?;
        for warning in &terms.warnings {
            self.tell("play.note", &[("what", warning)])?;
        }
        let place = self.evening.place.to_string();
        let amount = self.texts.amount(self.evening.balance());
        self.tell("play.greeting", &[("place", &place), ("amount", &amount)])
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
        let result = self.evening.result_words();
        for told in &news {
            let under = cited(self.texts, &table.book, told.under.iter().copied());
            let words = self.texts.line(told);
            let line = match (told.topic, told.under.first()) {
                (Topic::Money, Some(first)) => {
                    let why = sentence(self.texts, &table.book, first.clause, table.on);
                    format!("{words} {under} {why}")
                }
                // Why it came so is said once, in one sentence, before what it came to.
                (Topic::Outcome, _) if told.place == Some(self.evening.place) => continue,
                _ => format!("{words} {under}"),
            };
            if told.words == result
                && let Some(why) = self.evening.why()
            {
                self.say(&why)?;
            }
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
        let (round, commitment) = (number.to_string(), committed.commitment.to_string());
        let values: [(&str, &str); 2] = [("round", &round), ("commitment", &commitment)];
        self.tell("play.round", &values)?;
        match self.evening.meter() {
            Some(meter) => self.tell("play.jackpot", &[("amount", &self.texts.amount(meter))]),
            None => Ok(()),
        }
    }

    fn list(&mut self, menu: &Menu) -> Result<(), Failure> {
        let table = Arc::clone(self.evening.table());
        if menu.wagers.iter().any(|item| item.stands.is_none()) && !menu.is_broke {
            let chips = self.texts.amount(self.evening.chips());
            self.tell("play.your-bets", &[("amount", &chips)])?;
        }
        // What stands has been said when it was put down.
        let open = menu.wagers.iter().filter(|item| item.stands.is_none());
        for item in open {
            let under = cited(self.texts, &table.book, item.under);
            let line = item.line(self.texts);
            self.say(&format!("  {} {line}{under}", item.key))?;
        }
        if !menu.decisions.is_empty() {
            self.tell("play.your-move", &[])?;
        }
        for item in &menu.decisions {
            let under = cited(self.texts, &table.book, item.under);
            let line = item.line(self.texts);
            self.say(&format!("  {} {line}{under}", item.key))?;
        }
        if menu.is_broke {
            self.tell("play.no-money", &[])?;
        }
        Ok(())
    }

    fn ask(&mut self, menu: &Menu) -> Result<Wish, Failure> {
        let question = match (menu.go_on, menu.decisions.as_slice()) {
            (Some(GoOn::Deal), _) => "play.ask-more",
            (Some(GoOn::NextRound), _) => "play.ask-next",
            (None, [_, ..]) => "play.ask-move",
            (None, []) if menu.again.is_empty() => "play.ask-bet",
            (None, []) => "play.ask-bet-again",
        };
        write!(self.talk, "{} ", self.texts.say(question, &[]))?;
        self.talk.flush()?;
        let mut line = String::new();
        let read = self.input.read_line(&mut line);
        let read = read.map_err(|error| Failure::Work(format!("standard input: {error}")))?;
        if read == 0 {
            self.say("")?;
            return Ok(Wish::Enough);
        }
        let first = line.trim().to_lowercase();
        if matches!(first.as_str(), "q" | "quit" | "exit" | "leave") {
            return Ok(Wish::Enough);
        }
        Ok(Wish::Line(line))
    }

    /// Does what the line says; whether the offers are to be listed again.
    fn follow(&mut self, menu: &Menu, line: &str) -> Result<bool, Failure> {
        let warned = self.warned.take();
        match Spoken::read(menu, line) {
            Spoken::Wager(item, rest) => return self.wager(&item, &rest, warned),
            Spoken::Decision(item) => return self.decide(menu, &item, warned),
            Spoken::Deed(deed) => return self.act(menu, deed, warned),
            Spoken::Why(id) => self.why(menu, &id)?,
            Spoken::Nothing => {
                let what = line.escape_debug().to_string();
                self.tell("play.not-a-move", &[("what", &what)])?;
            }
        }
        Ok(false)
    }

    fn act(&mut self, menu: &Menu, deed: Deed, warned: Option<char>) -> Result<bool, Failure> {
        match deed {
            Deed::GoOn if menu.go_on.is_some() => {
                self.evening.go_on()?;
                return Ok(true);
            }
            Deed::GoOn => self.tell("play.no-bets", &[])?,
            Deed::Hint => self.advise(menu)?,
            Deed::Repeat | Deed::Clear | Deed::Double | Deed::Undo => {
                let (wanted, key) = match deed {
                    Deed::Repeat => (menu.again.clone(), 'r'),
                    Deed::Double => (self.evening.doubled(), 'd'),
                    _ => (Vec::new(), ' '),
                };
                if self.cautions(&wanted, key, warned)? {
                    return Ok(false);
                }
                let done = match deed {
                    Deed::Repeat => self.evening.repeat(),
                    Deed::Clear => self.evening.clear(),
                    Deed::Double => self.evening.double(),
                    _ => match self.evening.undo() {
                        Ok(true) => Ok(()),
                        Ok(false) => {
                            self.tell("play.undo-nothing", &[])?;
                            return Ok(false);
                        }
                        Err(refusal) => Err(refusal),
                    },
                };
                if let Err(refusal) = done {
                    self.refuse(&refusal)?;
                }
                return Ok(true);
            }
            Deed::Money => {
                let amount = Money::cents(100_000);
                self.evening.buy(amount)?;
                let amount = self.texts.amount(amount);
                self.tell("play.new-money", &[("amount", &amount)])?;
                return Ok(true);
            }
            Deed::Help => {
                for key in ["play.help-line", "play.help-line-read"] {
                    self.tell(key, &[])?;
                }
            }
            Deed::Pays => self.write(&page::pays(self.evening))?,
            Deed::Replay => {
                let told = page::replay(self.evening);
                if told.is_empty() {
                    self.tell("play.no-replay", &[])?;
                }
                for line in told {
                    self.say(&format!("  {line}"))?;
                }
            }
        }
        Ok(false)
    }

    fn wager(
        &mut self,
        item: &WagerItem,
        rest: &str,
        warned: Option<char>,
    ) -> Result<bool, Failure> {
        let amount = match (rest, item.between) {
            ("", Some((least, most))) if least == most => least,
            ("", Some((least, most))) => {
                let [from, to] = [least, most].map(|it| self.texts.amount(it));
                let (key, amount) = (item.key.to_string(), from.clone());
                let values: [(&str, &str); 4] = [
                    ("least", &from),
                    ("most", &to),
                    ("key", &key),
                    ("amount", &amount),
                ];
                self.tell("play.how-much", &values)?;
                return Ok(false);
            }
            ("", None) => Money::ZERO,
            (written, _) => match self.texts.read_amount(written) {
                Some(amount) if !amount.is_negative() => amount,
                Some(_) => {
                    self.tell("play.above-nothing", &[])?;
                    return Ok(false);
                }
                None => {
                    let what = written.escape_debug().to_string();
                    let example = self.texts.amount(Money::cents(1250));
                    let values: [(&str, &str); 2] = [("what", &what), ("example", &example)];
                    self.tell("play.no-amount", &values)?;
                    return Ok(false);
                }
            },
        };
        if amount.is_zero() && item.stands.is_none() {
            let wager = self.texts.short(item.wager);
            self.tell("play.no-bet-there", &[("wager", &wager)])?;
            return Ok(false);
        }
        if self.cautions(&[(item.wager, amount)], item.key, warned)? {
            return Ok(false);
        }
        match self.evening.wager(item.wager, amount) {
            // What was done is told with the news.
            Ok(()) => {}
            Err(refusal) => self.refuse(&refusal)?,
        }
        Ok(true)
    }

    /// Whether wagers are asked about first: the line that makes them is to be said again.
    fn cautions(
        &mut self,
        wanted: &[(Wager, Money)],
        key: char,
        warned: Option<char>,
    ) -> Result<bool, Failure> {
        let caution = self.evening.caution(wanted);
        let Some(caution) = caution.filter(|_| warned != Some(key)) else {
            return Ok(false);
        };
        let said = key.to_string();
        let values: [(&str, &str); 2] = [("caution", &caution), ("key", &said)];
        self.tell("play.press-again-bet", &values)?;
        self.warned = Some(key);
        Ok(true)
    }

    fn decide(
        &mut self,
        menu: &Menu,
        item: &DecisionItem,
        warned: Option<char>,
    ) -> Result<bool, Failure> {
        let caution = item.caution.as_ref();
        if let Some(caution) = caution.filter(|_| warned != Some(item.key)) {
            let key = item.key.to_string();
            let values: [(&str, &str); 2] = [("caution", caution), ("key", &key)];
            self.tell("play.press-again", &values)?;
            self.warned = Some(item.key);
            return Ok(false);
        }
        let asked = self.coach.is_shown();
        let made = self.evening.made(menu, item);
        if let Err(refusal) = self.evening.decide(item.command.clone())? {
            self.refuse(&refusal)?;
            return Ok(true);
        }
        if let (Some(made), Some(answer)) = (made, self.coach.take()) {
            self.evening.note(made, answer);
        }
        // Whoever asked knows what it costs; whoever did not is told after it.
        if let Some(cost) = self.evening.score.last().filter(|_| !asked) {
            self.say(&cost.words(self.texts))?;
        }
        Ok(true)
    }

    fn advise(&mut self, menu: &Menu) -> Result<(), Failure> {
        if menu.decisions.is_empty() {
            return self.tell("play.no-hint", &[]);
        }
        self.coach.show();
        self.coach.wait();
        if self.coach.fails() || !self.coach.is_shown() {
            return self.tell("play.no-hint-here", &[]);
        }
        let apart = self.coach.apart().iter();
        let apart: Vec<String> = apart.map(|wager| self.texts.label(*wager)).collect();
        match apart.is_empty() {
            true => self.tell("play.values", &[])?,
            false => {
                let apart = self.texts.list(&apart);
                self.tell("play.values-apart", &[("wagers", &apart)])?;
            }
        }
        for item in &menu.decisions {
            let Some(worth) = self.coach.worth(self.texts, &item.action) else {
                continue;
            };
            let (best, saves) = match &worth.saves {
                None => ("◆ ", String::new()),
                Some(saves) => ("", format!(" ({saves})")),
            };
            let (key, words, money) = (item.key, &item.words, &worth.money);
            self.say(&format!("  {key} {best}{words}: {money}{saves}"))?;
        }
        Ok(())
    }

    /// Why: the sentence, a line a wager, the receipt, and what is in play with its rules.
    fn why(&mut self, menu: &Menu, id: &str) -> Result<(), Failure> {
        let table = Arc::clone(self.evening.table());
        if let Some(index) = table.book.register.find(id) {
            return self.write(&page::clause(self.evening, index));
        }
        if !id.is_empty() {
            let id = id.escape_debug().to_string();
            let values: [(&str, &str); 2] = [("book", &table.book.id), ("clause", &id)];
            self.tell("play.no-clause", &values)?;
        }
        if let Some(why) = self.evening.why() {
            self.say(&why)?;
        }
        for line in self.evening.settlement() {
            let (stake, net) = (self.texts.amount(line.stake), self.texts.signed(line.net));
            let note = line
                .note
                .map_or_else(String::new, |note| format!(" {note}."));
            let under = cited(self.texts, &table.book, line.under);
            let (label, result) = (&line.label, &line.result);
            self.say(&format!(
                "  {label} {stake}: {result}, {net}.{note} {under}"
            ))?;
        }
        self.write(&page::receipt(self.evening))?;
        self.tell("play.rules-read", &[])?;
        for (words, index) in page::grounds(self.evening, menu) {
            let id = table.book.clause_id(index);
            self.say(&format!("  {id}: {words}"))?;
        }
        Ok(())
    }

    fn refuse(&mut self, refusal: &floor::house::Refusal) -> Result<(), Failure> {
        let under = cited(self.texts, &self.evening.table().book, refusal.under());
        let words = self.texts.refusal(refusal);
        self.say(format!("{words} {under}").trim_end())
    }

    fn take_leave(mut self) -> Result<(), Failure> {
        self.evening.leave()?;
        self.tell_news()?;
        for line in finished::review(self.evening) {
            self.say(&line)?;
        }
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

    /// Says a text of the language.
    fn tell(&mut self, key: &str, values: &[(&str, &str)]) -> Result<(), Failure> {
        let words = self.texts.say(key, values);
        self.say(&words)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.talk, "{}", plain(text))?;
        Ok(())
    }
}

/// A line as it is printed: wrapped, and hanging behind what it is set in by.
pub(super) fn plain(text: &str) -> String {
    let mut sheet = Sheet::for_standard_output();
    let indent = text.len() - text.trim_start().len();
    if text.trim().is_empty() {
        return "\n".to_owned();
    }
    sheet.hanging(indent, PLAIN, text.trim());
    anstream::adapter::strip_str(&sheet.into_text()).to_string()
}
