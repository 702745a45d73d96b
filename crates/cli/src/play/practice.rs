//! Practice: close decisions one after another, each graded.

use std::io::{BufRead, Write};

use cards::{Card, CardSet, Cards, Ranking};
use gamemath::fraction::{decimal, over, whole};
use gamemath::{Advice, Decision, Fraction, UNIT};
use games::{Rules, Worth};
use narrator::{Form, Texts};

use super::line::plain;
use crate::failure::Failure;
use crate::rng::from_the_operating_system;

/// Somebody who practises a game.
#[derive(Debug)]
pub(super) struct Practice {
    rules: Rules,
    texts: &'static Texts,
    title: String,
    all: usize,
    best: usize,
    streak: usize,
    longest: usize,
    given_up: Fraction,
}

/// A decision whose two best moves are close.
#[derive(Debug)]
struct Close {
    decision: Decision,
    advice: Advice,
}

/// A move by its key.
struct Choice {
    key: char,
    words: String,
    action: String,
}

impl Practice {
    /// Practice of a game under these rules.
    pub(super) fn new(rules: Rules, texts: &'static Texts, title: &str) -> Practice {
        Practice {
            rules,
            texts,
            title: title.to_owned(),
            all: 0,
            best: 0,
            streak: 0,
            longest: 0,
            given_up: whole(0),
        }
    }

    /// Gives decisions until the player has had enough.
    pub(super) fn go_through(
        mut self,
        mut input: impl BufRead,
        mut talk: impl Write,
    ) -> Result<(), Failure> {
        let greeting = self.say("play.practice", &[("game", &self.title)]);
        write!(talk, "{}", plain(&greeting))?;
        'hands: loop {
            let close = self.deal()?;
            for line in self.ask(&close) {
                write!(talk, "{}", plain(&line))?;
            }
            loop {
                write!(talk, "{} ", self.say("play.ask-practice", &[]))?;
                talk.flush()?;
                let mut line = String::new();
                let read = input.read_line(&mut line);
                let read =
                    read.map_err(|error| Failure::Work(format!("standard input: {error}")))?;
                let line = line.trim().to_lowercase();
                if read == 0 {
                    writeln!(talk)?;
                }
                if read == 0 || matches!(line.as_str(), "q" | "quit" | "exit" | "leave") {
                    break 'hands;
                }
                let said = match line.as_str() {
                    "?" | "help" => {
                        write!(talk, "{}", plain(&self.say("play.practice-help", &[])))?;
                        for line in self.moves(&close) {
                            write!(talk, "{}", plain(&line))?;
                        }
                        continue;
                    }
                    line => match self.grade(&close, line) {
                        Some(graded) => {
                            write!(talk, "{}", plain(&graded))?;
                            continue 'hands;
                        }
                        None => {
                            let what = line.escape_debug().to_string();
                            self.say("play.not-a-move", &[("what", &what)])
                        }
                    },
                };
                write!(talk, "{}", plain(&said))?;
            }
        }
        let values: [(&str, &str); 4] = [
            ("best", &self.best.to_string()),
            ("all", &self.all.to_string()),
            ("streak", &self.longest.to_string()),
            ("cost", &self.antes(&self.given_up)),
        ];
        write!(talk, "{}", plain(&self.say("play.practice-end", &values)))?;
        talk.flush()?;
        Ok(())
    }

    /// The next close decision. Hands come from the operating system's randomness.
    fn deal(&self) -> Result<Close, Failure> {
        loop {
            let bytes: [u8; 32] = from_the_operating_system()?;
            // Bytes that favour a card are passed over, and may not suffice.
            let Some(decision) = self.dealt(&bytes) else {
                continue;
            };
            let advice = decision.advise(&self.rules, UNIT);
            let advice = advice.map_err(|why| Failure::Work(why.to_string()))?;
            if is_close(&advice) {
                return Ok(Close { decision, advice });
            }
        }
    }

    /// A decision of the game with cards drawn by these bytes.
    fn dealt(&self, bytes: &[u8; 32]) -> Option<Decision> {
        let mut draw = Draw::new(bytes);
        let mut decision = Decision::default();
        match &self.rules {
            Rules::CaribbeanStud(_) => {
                decision.hand = draw.cards(5)?;
                decision.up = draw.cards(1)?.first().copied();
            }
            Rules::ThreeCardPoker(_) => decision.hand = draw.cards(3)?,
            Rules::UltimateTexasHoldem(_) => {
                // Before the flop every board has to be gone through, which takes a second.
                let board = if draw.in_four()? {
                    0
                } else if draw.in_two()? {
                    3
                } else {
                    5
                };
                decision.hand = draw.cards(2)?;
                decision.board = draw.cards(board)?;
            }
        }
        Some(decision)
    }

    fn ask(&self, close: &Close) -> Vec<String> {
        let Decision {
            hand, up, board, ..
        } = &close.decision;
        let number = (self.all + 1).to_string();
        let values: [(&str, &str); 3] = [
            ("number", &number),
            ("cards", &printed(hand)),
            ("hand", &self.named(&close.decision)),
        ];
        let mut lines = vec![String::new(), self.say("play.practice-hand", &values)];
        if let Some(up) = up {
            lines.push(self.say("play.practice-up", &[("card", &up.printed())]));
        }
        if !board.is_empty() {
            lines.push(self.say("play.practice-board", &[("cards", &printed(board))]));
        }
        lines.extend(self.moves(close));
        lines
    }

    /// A line a move, with its key.
    fn moves(&self, close: &Close) -> Vec<String> {
        let choices = self.choices(&close.advice).into_iter();
        let lines = choices.map(|choice| format!("  {} {}", choice.key, choice.words));
        lines.collect()
    }

    /// What the hand makes so far.
    fn named(&self, decision: &Decision) -> String {
        let all = decision.hand.iter().chain(decision.board.iter()).copied();
        if let ([one, other], []) = (decision.hand.as_slice(), decision.board.as_slice()) {
            return self.texts.two_cards(*one, *other, Form::Name);
        }
        let worth = match (&self.rules, Cards::new(all)) {
            (Rules::UltimateTexasHoldem(rules), Ok(all)) if all.len() == 7 => {
                rules.form(&decision.hand, &decision.board).map(Worth::Five)
            }
            (_, Ok(all)) => match Ranking::of(&all) {
                Ok(Ranking::Three(hand)) => Some(Worth::Three(hand.value())),
                Ok(Ranking::Five(hand)) => Some(Worth::Five(hand.value())),
                Err(_) => None,
            },
            (_, Err(_)) => None,
        };
        worth.map_or_else(String::new, |worth| self.texts.hand(worth, Form::Label))
    }

    fn choices(&self, advice: &Advice) -> Vec<Choice> {
        let moves = advice.0.iter().map(|value| value.action.as_str());
        let changes = moves.clone().filter(|it| it.starts_with("change")).count();
        let mut digit = 0;
        let choices = moves.map(|action| {
            let (key, words) = match action.split_once([' ', '-']) {
                None if action == "fold" => ('f', self.say("play.fold", &[])),
                None if action == "check" => ('k', self.say("play.check", &[])),
                None if action == "bet" => ('b', self.say("play.bet", &[])),
                Some(("change", card)) => {
                    digit += 1;
                    let card = card.parse::<Card>();
                    let card = card.map_or_else(|_| String::new(), |card| card.printed());
                    let key = char::from_digit(digit, 10).unwrap_or('x');
                    (key, self.say("play.change", &[("card", &card)]))
                }
                Some((_, times)) if changes == 0 => {
                    let times = times.trim_end_matches('x');
                    let key = times.chars().next().unwrap_or('p');
                    (key, self.say("play.play-times", &[("times", times)]))
                }
                _ => ('p', self.say("play.play", &[])),
            };
            Choice {
                key,
                words,
                action: action.to_owned(),
            }
        });
        choices.collect()
    }

    /// What a move is worth beside the best, and what that does to the streak; none: it is no
    /// move.
    fn grade(&mut self, close: &Close, line: &str) -> Option<String> {
        let choices = self.choices(&close.advice);
        let mut letters = line.chars();
        let key = letters.next().filter(|_| letters.next().is_none());
        let key = key.map(|key| if key == 'c' { 'k' } else { key });
        let chosen = choices.iter().find(|choice| {
            let named = choice.action.replace('-', " ");
            Some(choice.key) == key || line == named || line == choice.words.to_lowercase()
        })?;
        let best = close.advice.best()?;
        let cost = &best.ev - close.advice.of(&chosen.action)?;
        self.all += 1;
        self.given_up += &cost;
        let is_best = cost == whole(0);
        self.best += usize::from(is_best);
        let goes_on = cost <= over(2, 100);
        if goes_on {
            self.streak += 1;
        }
        self.longest = self.longest.max(self.streak);
        let better = choices.iter().find(|choice| choice.action == best.action);
        let (key, streak) = match (is_best, goes_on) {
            (true, _) => ("play.practice-best", self.streak),
            (false, true) => ("play.practice-fine", self.streak),
            (false, false) => ("play.practice-over", std::mem::take(&mut self.streak)),
        };
        let values: [(&str, &str); 4] = [
            ("values", &self.values(close)),
            ("streak", &streak.to_string()),
            ("better", &better?.words),
            ("cost", &self.antes(&cost)),
        ];
        Some(self.say(key, &values))
    }

    /// What every move is worth, the best first.
    fn values(&self, close: &Close) -> String {
        let mut choices = self.choices(&close.advice);
        choices.sort_by_key(|choice| std::cmp::Reverse(close.advice.of(&choice.action).cloned()));
        let values = choices.iter().filter_map(|choice| {
            let ev = close.advice.of(&choice.action)?;
            Some(format!("{} {}", choice.words, self.antes(ev)))
        });
        values.collect::<Vec<_>>().join(", ")
    }

    fn antes(&self, antes: &Fraction) -> String {
        self.texts.number(&decimal(antes, 4))
    }

    fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.texts.say(key, values)
    }
}

/// Whether the two best moves lie within 0.15 antes.
fn is_close(advice: &Advice) -> bool {
    let mut values: Vec<&Fraction> = advice.0.iter().map(|value| &value.ev).collect();
    values.sort();
    match values.as_slice() {
        [.., second, best] => *best - *second <= over(15, 100),
        _ => false,
    }
}

fn printed(cards: &Cards) -> String {
    let printed: Vec<String> = cards.iter().map(|card| card.printed()).collect();
    printed.join(" ")
}

/// Cards drawn without favour: a byte is taken only where it favours no card.
struct Draw<'b> {
    bytes: std::slice::Iter<'b, u8>,
    left: CardSet,
}

impl<'b> Draw<'b> {
    fn new(bytes: &'b [u8]) -> Draw<'b> {
        Draw {
            bytes: bytes.iter(),
            left: CardSet::FULL,
        }
    }

    /// What happens one time in two.
    fn in_two(&mut self) -> Option<bool> {
        self.bytes.next().map(|byte| byte % 2 == 0)
    }

    /// What happens one time in four.
    fn in_four(&mut self) -> Option<bool> {
        self.bytes.next().map(|byte| byte % 4 == 0)
    }

    fn cards(&mut self, count: usize) -> Option<Cards> {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            let left: Vec<Card> = self.left.into_iter().collect();
            let at = usize::from(*self.bytes.next()?);
            let fair = 256 - 256 % left.len();
            if let Some(card) = left.get(at % left.len()).filter(|_| at < fair) {
                self.left = self.left.minus(CardSet::from_iter([*card]));
                drawn.push(*card);
            }
        }
        Cards::new(drawn).ok()
    }
}
