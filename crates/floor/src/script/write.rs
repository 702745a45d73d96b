//! Statements as they are written; what is written reads back as the same.

use std::fmt::{self, Display, Formatter, Write};

use games::round::{Command, Step, Street};
use games::table::{Chance, Staff};

use super::command::Text;
use super::statement::{Dealing, Listed, Says, Setup, Shown, Slip, Statement, TableLine, Until};
use super::{Case, Script, jackpot};

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for line in &self.setup {
            writeln!(f, "{}", line.statement)?;
        }
        for (index, case) in self.cases.iter().enumerate() {
            if index > 0 || !self.setup.is_empty() {
                writeln!(f)?;
            }
            write!(f, "{case}")?;
        }
        Ok(())
    }
}

impl Display for Case {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "case {}", self.title)?;
        writeln!(f, "clause {}", self.clauses.join(" "))?;
        for line in &self.lines {
            writeln!(f, "{}", line.statement)?;
        }
        Ok(())
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let alone = matches!(
            self.says,
            Says::Dealing(Dealing::Stepwise { alone: true, .. })
        );
        if self.table != 1 || alone {
            write!(f, "@{} ", self.table)?;
        }
        match &self.says {
            Says::Setup(setup) => write!(f, "{setup}"),
            Says::Tell { commands, by } => {
                write_commands(f, commands)?;
                offices(f, by)
            }
            Says::Jackpot {
                jackpot,
                command,
                by,
            } => {
                write!(f, "jackpot {jackpot}")?;
                jackpot::write(f, command)?;
                offices(f, by)
            }
            Says::Dealing(dealing) => write!(f, "{dealing}"),
            Says::Expect(expect) => write!(f, "expect {expect}"),
        }
    }
}

impl Display for Setup {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Setup::Book { book, on } => {
                write!(f, "book {book}")?;
                on.map_or(Ok(()), |on| write!(f, " on {on}"))
            }
            Setup::Set(options) => words(f, "set", options),
            Setup::Approval {
                reference,
                covers,
                by,
                on,
                conditions,
            } => {
                write!(f, "approval {reference}")?;
                if let Some(covers) = covers {
                    write!(f, " for {covers}")?;
                }
                write!(f, " by {by} on {on}")?;
                quoted(f, conditions.as_deref())
            }
            Setup::Limits(limits) => {
                f.write_str("limits")?;
                limits
                    .iter()
                    .try_for_each(|(wager, limits)| write!(f, " {wager} {limits}"))
            }
            Setup::PayoutMax(amount) => write!(f, "payout-max {amount}"),
            Setup::Chips(chips) => words(f, "chips", chips),
            Setup::Table(line) => write!(f, "{line}"),
            Setup::RoundsSinceCount(rounds) => write!(f, "rounds-since-count {rounds}"),
            Setup::DeckAge { minutes } => {
                write!(f, "deck-age {}h{:02}m", minutes / 60, minutes % 60)
            }
        }
    }
}

impl Display for TableLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let card = &self.card;
        write!(f, "table {}", self.table)?;
        if let Some(book) = &self.book {
            write!(f, " {book}")?;
        }
        write!(f, " {}", card.device)?;
        if self.community_first {
            f.write_str(" community-first")?;
        }
        f.write_str(match card.chance {
            Chance::Real => " real",
            Chance::Virtual => " virtual",
        })?;
        f.write_str(match card.staff {
            Staff::Staffed => " staffed",
            Staff::Automatic => " automatic",
        })?;
        if card.decks > 0 {
            write!(f, " decks {}", card.decks)?;
        }
        for item in &card.has {
            write!(f, " with {item}")?;
        }
        for area in &card.unmarked {
            write!(f, " without {area}")?;
        }
        for item in &card.lacks {
            write!(f, " without {item}")?;
        }
        Ok(())
    }
}

/// Commands on one line: one, or several players who look at their cards.
fn write_commands(f: &mut Formatter<'_>, commands: &[Command]) -> fmt::Result {
    for (index, command) in commands.iter().enumerate() {
        match command {
            Command::Look { place } if index > 0 => write!(f, " {place}")?,
            _ => write!(f, "{}", Text(command))?,
        }
    }
    Ok(())
}

impl Display for Dealing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Dealing::Stepwise { all, .. } => {
                f.write_str(if *all { "stepwise all" } else { "stepwise" })
            }
            Dealing::To(Step::LockOut) => f.write_str("lock-out"),
            Dealing::To(_) => f.write_str("close"),
            Dealing::Deal { hands, next, until } => {
                f.write_str("deal")?;
                for (holder, cards) in hands {
                    words(f, &format!(" {holder}"), cards)?;
                }
                if !next.is_empty() {
                    words(f, " next", next)?;
                }
                match until {
                    Until::Done => Ok(()),
                    Until::Stop(cards) => write!(f, " stop {cards}"),
                    Until::Down => f.write_str(" down"),
                }
            }
            Dealing::Turn => f.write_str("turn"),
            Dealing::Finish => f.write_str("finish"),
            Dealing::Deck(cards) => words(f, "deck", cards),
            Dealing::Card {
                holder,
                card,
                up,
                at,
            } => {
                write!(f, "card {holder} {}", Listed::of(*card))?;
                f.write_str(if *up { " up" } else { "" })?;
                at.map_or(Ok(()), |at| write!(f, " at {}", Time(at)))
            }
            Dealing::PlayTimes { place, times } => write!(f, "play {place} {times}x"),
            Dealing::Change {
                place,
                given_up,
                drawn,
            } => {
                write!(f, "change {place} {}", Listed::of(*given_up))?;
                drawn.iter().try_for_each(|drawn| write!(f, " for {drawn}"))
            }
            Dealing::Show { what, faces } => {
                match what {
                    Shown::Board(Street::River) => f.write_str("show river")?,
                    Shown::Board(_) => f.write_str("show flop")?,
                    Shown::Dealer => f.write_str("show dealer")?,
                    Shown::Place(place) => write!(f, "show {place}")?,
                }
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Dealing::Settle => f.write_str("settle"),
        }
    }
}

impl Display for Listed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.card {
            Some(card) => write!(f, "{card}")?,
            None => f.write_str("??")?,
        }
        match self.slip {
            Some(Slip::Exposed) => f.write_char('!'),
            Some(Slip::FoundFaceUp) => f.write_char('^'),
            None => Ok(()),
        }
    }
}

/// A time of day, given in milliseconds.
pub(super) struct Time(pub(super) i64);

impl Display for Time {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0.div_euclid(1000), self.0.rem_euclid(1000));
        let (minutes, seconds) = (seconds.div_euclid(60), seconds.rem_euclid(60));
        let (hours, minutes) = (minutes.div_euclid(60), minutes.rem_euclid(60));
        write!(f, "{hours:02}:{minutes:02}:{seconds:02}")?;
        if millis == 0 {
            return Ok(());
        }
        write!(f, ".{millis:03}")
    }
}

/// A verb and the words after it.
pub(super) fn words<T: Display>(f: &mut Formatter<'_>, verb: &str, rest: &[T]) -> fmt::Result {
    f.write_str(verb)?;
    rest.iter().try_for_each(|word| write!(f, " {word}"))
}

fn quoted(f: &mut Formatter<'_>, text: Option<&str>) -> fmt::Result {
    text.map_or(Ok(()), |text| write!(f, " \"{text}\""))
}

fn offices(f: &mut Formatter<'_>, by: &[String]) -> fmt::Result {
    if by.is_empty() {
        return Ok(());
    }
    write!(f, " by {}", by.join(", "))
}
