//! Statements as they are written; what is written reads back as the same.

use std::fmt::{self, Display, Formatter, Write};

use games::round::How;
use jackpot::Pool;

use super::statement::{
    Act, JackpotAct, JackpotLine, Listed, Pools, Rates, ReportLine, Says, Setup, Shown, Slip,
    Statement, Stayed, TableLine, Until,
};
use super::{Case, Script};

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
        if self.table != 1 {
            write!(f, "@{} ", self.table)?;
        }
        match &self.says {
            Says::Setup(setup) => write!(f, "{setup}"),
            Says::Act(act) => write!(f, "{act}"),
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
            Setup::Jackpot(line) => write!(f, "{line}"),
            Setup::Sit { place, person } => write!(f, "sit {place} {person}"),
            Setup::Seat { person, place } => write!(f, "seat {person} {place}"),
            Setup::Wait { person } => write!(f, "wait {person}"),
            Setup::RoundsSinceCount(rounds) => write!(f, "rounds-since-count {rounds}"),
            Setup::DeckAge { minutes } => {
                write!(f, "deck-age {}h{:02}m", minutes / 60, minutes % 60)
            }
        }
    }
}

impl Display for TableLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.table)?;
        if let Some(book) = &self.book {
            write!(f, " {book}")?;
        }
        write!(f, " {}", self.device)?;
        if self.community_first {
            f.write_str(" community-first")?;
        }
        f.write_str(if self.real { " real" } else { " virtual" })?;
        f.write_str(if self.staffed {
            " staffed"
        } else {
            " automatic"
        })?;
        if let Some(decks) = self.decks {
            write!(f, " decks {decks}")?;
        }
        for item in &self.with {
            write!(f, " with {item}")?;
        }
        for area in &self.unmarked {
            write!(f, " without {area}")?;
        }
        for item in &self.without {
            write!(f, " without {item}")?;
        }
        Ok(())
    }
}

impl Display for JackpotLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, mode, wager) = (&self.jackpot, self.mode, self.wager);
        write!(f, "jackpot {name} {mode} wager {wager}")?;
        match self.pools {
            Pools::One(pool) => write!(f, " pool {pool}")?,
            Pools::Two { major, minor } => write!(f, " major {major} minor {minor}")?,
        }
        match self.rates {
            Some(Rates::One(rate)) => write!(f, " rate {rate}")?,
            Some(Rates::Two { major, minor }) => write!(f, " major {major} minor {minor}")?,
            None => {}
        }
        if let Some(seed) = self.seed {
            write!(f, " seed {seed}")?;
        }
        words(f, " tables", &self.tables)
    }
}

impl Display for Act {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Act::At(at) => write!(f, "at {}", Time(*at)),
            Act::Wager {
                place,
                wager,
                amount,
                how,
                chips,
                person,
            } => {
                write!(f, "wager {place} {wager} {amount}{}", way(*how))?;
                if !chips.is_empty() {
                    words(f, " chips", chips)?;
                }
                person.iter().try_for_each(|it| write!(f, " for {it}"))
            }
            Act::Withdraw { place, wager } => write!(f, "withdraw {place} {wager}"),
            Act::Raise {
                place,
                wager,
                amount,
            } => write!(f, "raise {place} {wager} {amount}"),
            Act::Close => f.write_str("close"),
            Act::Stepwise { all } => f.write_str(if *all { "stepwise all" } else { "stepwise" }),
            Act::Do { step, place, by } => {
                write!(f, "do {step}")?;
                place.map_or(Ok(()), |place| write!(f, " {place}"))?;
                offices(f, by)
            }
            Act::Cut { cards, by } => {
                write!(f, "cut {cards}")?;
                offices(f, by)
            }
            Act::Recut { by } => {
                f.write_str("recut")?;
                offices(f, by)
            }
            Act::LockOut => f.write_str("lock-out"),
            Act::Call(words) => write!(f, "call \"{words}\""),
            Act::Deal { hands, next, until } => {
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
            Act::Turn => f.write_str("turn"),
            Act::Finish => f.write_str("finish"),
            Act::Deck(cards) => words(f, "deck", cards),
            Act::Card {
                holder,
                card,
                up,
                at,
            } => {
                write!(f, "card {holder} {}", Listed::of(*card))?;
                f.write_str(if *up { " up" } else { "" })?;
                at.map_or(Ok(()), |at| write!(f, " at {}", Time(at)))
            }
            Act::Look(places) => words(f, "look", places),
            Act::Lay(place) => write!(f, "lay {place}"),
            Act::Stand(place) => write!(f, "stand {place}"),
            Act::Announce(place) => write!(f, "announce {place}"),
            Act::NameHand { place, category } => write!(f, "announce {place} \"{category}\""),
            Act::Declare { place, category } => write!(f, "declare {place} \"{category}\""),
            Act::Fold(place) => write!(f, "fold {place}"),
            Act::Check(place) => write!(f, "check {place}"),
            Act::Bet { place, amount } => write!(f, "bet {place} {amount}"),
            Act::Play { place, amount } => match amount {
                Stayed::Times(times) => write!(f, "play {place} {times}x"),
                Stayed::Amount(amount) => write!(f, "play {place} {amount}"),
            },
            Act::Change {
                place,
                given_up,
                drawn,
            } => {
                write!(f, "change {place} {}", Listed::of(*given_up))?;
                drawn.iter().try_for_each(|drawn| write!(f, " for {drawn}"))
            }
            Act::Show { what, faces } => {
                match what {
                    Shown::Flop => f.write_str("show flop")?,
                    Shown::River => f.write_str("show river")?,
                    Shown::Dealer => f.write_str("show dealer")?,
                    Shown::Place(place) => write!(f, "show {place}")?,
                }
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Act::Report(line) => write!(f, "{line}"),
            Act::Rule { ruling, who, by } => {
                words(f, &format!("rule {ruling}"), who)?;
                offices(f, by)
            }
            Act::Order { order, by } => {
                words(f, "order", order)?;
                offices(f, by)
            }
            Act::Jackpot { jackpot, what, by } => {
                write!(f, "jackpot {jackpot} {what}")?;
                offices(f, by)
            }
            Act::Validate { place, by } => {
                write!(f, "validate {place}")?;
                offices(f, by)
            }
            Act::Count { what, cards } => write!(f, "count {what} {cards}"),
            Act::Correct {
                place,
                wager,
                amount,
                reason,
                by,
            } => {
                write!(f, "correct {place} {wager} {amount:+} \"{reason}\"")?;
                offices(f, by)
            }
            Act::Settle => f.write_str("settle"),
        }
    }
}

impl Display for JackpotAct {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            JackpotAct::Down { table } => words(f, "down", table.as_slice()),
            JackpotAct::Up { table } => words(f, "up", table.as_slice()),
            JackpotAct::Add { pool, amount } => match pool {
                Some(Pool::Major) => write!(f, "add major {amount}"),
                Some(Pool::Minor) => write!(f, "add minor {amount}"),
                Some(Pool::Whole) | None => write!(f, "add {amount}"),
            },
            JackpotAct::Split { minor, rates } => {
                write!(f, "split minor {minor}")?;
                rates.map_or(Ok(()), |(major, minor)| {
                    write!(f, " major {major} minor {minor}")
                })
            }
            JackpotAct::Combine { rate } => {
                f.write_str("combine")?;
                rate.map_or(Ok(()), |rate| write!(f, " rate {rate}"))
            }
            JackpotAct::Rates(Rates::One(rate)) => write!(f, "rates {rate}"),
            JackpotAct::Rates(Rates::Two { major, minor }) => {
                write!(f, "rates major {major} minor {minor}")
            }
        }
    }
}

impl Display for ReportLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        words(f, &format!("report {}", self.word), &self.who)?;
        self.cards
            .iter()
            .try_for_each(|card| write!(f, " {card}"))?;
        if let Some(count) = self.count {
            write!(f, " {count} cards")?;
        }
        if let Some((wager, amount)) = self.chips {
            write!(f, " {wager} {amount}")?;
        }
        if let Some(pile) = &self.pile {
            write!(f, " {pile}")?;
        }
        offices(f, &self.by)
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

fn way(how: How) -> &'static str {
    match how {
        How::Chips => "",
        How::Oral => " oral",
        How::Cash => " cash",
        How::OralCash => " oral cash",
        How::Coupon => " coupon",
        How::Unlit => " unlit",
        How::Slot => " slot",
        How::Area => " area",
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
