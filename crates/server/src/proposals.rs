//! What waits for a second person, as people read it and act on it.

use floor::authority::{By, rank};
use floor::house::{About, Command, Event, House, Lapse, Matter, Outcome, Proposal};
use floor::record::Record;
use journal::{Sequence, StreamId};
use rulebook::{Instant, Role};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::Accepted;
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::desk::Published;
use crate::house_schemas::ProposedSchema;
use crate::language::Reader;
use crate::people::{SignedIn, word};
use crate::pins::Shown;
use crate::problem::Problem;
use crate::way::{self, Need};

/// Something that two people do.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Proposal)]
pub(crate) struct ProposalView {
    /// By which it is named in paths.
    #[schema(example = "table:1:3")]
    id: String,
    /// The table it is about.
    #[schema(required, minimum = 1)]
    table: Option<u32>,
    /// The jackpot it is about.
    #[schema(required)]
    jackpot: Option<String>,
    /// Its number there.
    #[schema(minimum = 1)]
    number: u64,
    /// What is to be done, in words.
    #[schema(example = "pay the jackpot prize at seat 3")]
    what: String,
    /// What is to be done, as the journal has it.
    #[schema(value_type = ProposedSchema)]
    command: Command,
    /// What whoever proposes it is called.
    by: String,
    /// The office they do it in.
    #[schema(example = "dealer")]
    office: &'static str,
    /// Whether it is one's own.
    own: bool,
    /// Whether one may confirm it.
    may_confirm: bool,
    /// What shows who confirms it at another's screen.
    shown_by: ShownBy,
    /// Since when.
    since: String,
    /// When it lapses.
    lapses: String,
    /// For how many seconds it is still open.
    #[schema(minimum = 0)]
    seconds_left: i64,
    /// What became of it; null: it is open.
    #[schema(required)]
    outcome: Option<OutcomeView>,
}

/// What shows who confirms something at another's screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShownBy {
    /// A PIN, or a code of the second factor.
    Pin,
    /// A code of the second factor, for money moves.
    Code,
}

/// What became of a proposal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalOutcome)]
pub(crate) struct OutcomeView {
    /// `confirmed`, `refused`, `withdrawn`, `lapsed`, or `outdated`: what it is about has changed.
    word: &'static str,
    /// What whoever confirmed or refused it is called.
    #[schema(required)]
    by: Option<String>,
    /// Why it was refused.
    #[schema(required)]
    reason: Option<String>,
}

/// The name of a proposal in paths.
pub(crate) fn id(about: &About, number: u64) -> String {
    match about {
        About::Table(table) => format!("table:{table}:{number}"),
        About::Jackpot(jackpot) => format!("jackpot:{jackpot}:{number}"),
        About::House => format!("house:{number}"),
    }
}

/// The proposal that a name in a path is of.
pub(crate) fn read_id(text: &str) -> Result<(About, u64), Problem> {
    let wrong = || {
        let detail = format!("`{text}` is no name of a proposal: table:1:3");
        Problem::field("proposal", detail)
    };
    let (about, number) = text.rsplit_once(':').ok_or_else(wrong)?;
    let number = number.parse().map_err(|_| wrong())?;
    if about == "house" {
        return Ok((About::House, number));
    }
    match about.split_once(':') {
        Some(("table", table)) => {
            let table = table.parse().map_err(|_| wrong())?;
            Ok((About::Table(table), number))
        }
        Some(("jackpot", jackpot)) => Ok((About::Jackpot(jackpot.to_owned()), number)),
        _ => Err(wrong()),
    }
}

/// What shows who confirms a command at another's screen: a code where money moves, as
/// play money does not.
fn shown_by(house: &House, command: &Command) -> ShownBy {
    let plays_for_nothing = house.terms.as_ref().is_some_and(|it| it.demonstration);
    match Matter::moves_money(command) && !plays_for_nothing {
        true => ShownBy::Code,
        false => ShownBy::Pin,
    }
}

fn open<'p>(published: &'p Published, about: &About, number: u64) -> Result<&'p Proposal, Problem> {
    let known = published.house.proposals_about(about);
    let found = known.and_then(|known| known.find(number));
    found.ok_or_else(|| {
        let id = id(about, number);
        Problem::missing(format!("proposal {id} is not open; it may be over"))
    })
}

impl<C: Chance> App<C> {
    /// What is proposed that somebody made or may confirm, the newest last; of those that are
    /// over, their own.
    pub(crate) fn proposals(&self, who: &SignedIn, reader: Reader<'_>) -> Vec<ProposalView> {
        let published = self.counter.published();
        let house = &published.house;
        let now_ms = published.clock.now_ms();
        let by = By::person(who.person.clone(), who.role);
        let mut listed = Vec::new();
        for (about, known) in house.proposals() {
            let view = |proposal: &Proposal, outcome: Option<OutcomeView>| {
                let lapsed = house.lapsed(proposal, now_ms);
                let open = outcome.is_none() && lapsed.is_none();
                self.proposal(about, proposal, (&by, reader), now_ms, outcome, open, house)
            };
            for (proposal, outcome) in known.over() {
                if proposal.by.person == who.person {
                    let outcome = Some(self.outcome(outcome));
                    listed.push((proposal.from_ms, view(proposal, outcome)));
                }
            }
            for proposal in known.open() {
                let own = proposal.by.person == who.person;
                if own || house.may_confirm(&by, proposal).is_ok() {
                    let lapsed = house.lapsed(proposal, now_ms);
                    let outcome = lapsed.map(|why| self.outcome(&Outcome::Lapsed { why }));
                    listed.push((proposal.from_ms, view(proposal, outcome)));
                }
            }
        }
        listed.sort_by_key(|(from_ms, _)| *from_ms);
        listed.into_iter().map(|(_, view)| view).collect()
    }

    #[expect(clippy::too_many_arguments, reason = "they are what a row is made of")]
    fn proposal(
        &self,
        about: &About,
        proposal: &Proposal,
        (by, reader): (&By, Reader<'_>),
        now_ms: i64,
        outcome: Option<OutcomeView>,
        open: bool,
        house: &House,
    ) -> ProposalView {
        let left_ms = proposal.to_ms.saturating_sub(now_ms).max(0);
        let (table, jackpot) = match about {
            About::Table(table) => (Some(*table), None),
            About::Jackpot(jackpot) => (None, Some(jackpot.clone())),
            About::House => (None, None),
        };
        ProposalView {
            id: id(about, proposal.number),
            table,
            jackpot,
            number: proposal.number,
            what: narrator::Texts::of_language(reader.language).proposed(&proposal.command),
            command: proposal.command.as_ref().clone(),
            by: self.people.name(&proposal.by.person).to_string(),
            office: proposal.by.role.map_or("house", word),
            own: proposal.by.person == by.person,
            may_confirm: open && house.may_confirm(by, proposal).is_ok(),
            shown_by: shown_by(house, &proposal.command),
            since: Instant::at_ms(proposal.from_ms).to_string(),
            lapses: Instant::at_ms(proposal.to_ms).to_string(),
            seconds_left: if open { left_ms / 1_000 } else { 0 },
            outcome,
        }
    }

    fn outcome(&self, outcome: &Outcome) -> OutcomeView {
        let name = |by: &By| Some(self.people.name(&by.person).to_string());
        let (word, by, reason) = match outcome {
            Outcome::Confirmed { by } => ("confirmed", name(by), None),
            Outcome::Refused { by, reason } => ("refused", name(by), Some(reason.clone())),
            Outcome::Withdrawn => ("withdrawn", None, None),
            Outcome::Lapsed { why: Lapse::Time } => ("lapsed", None, None),
            Outcome::Lapsed {
                why: Lapse::Changed,
            } => ("outdated", None, None),
        };
        OutcomeView { word, by, reason }
    }

    /// Who confirms at another's screen, in an office in which they may: the highest of them.
    pub(crate) async fn confirmer(
        &self,
        asker: &Asker,
        (about, number): (&About, u64),
        (name, shown): (&str, Shown<'_>),
    ) -> Result<By, Problem> {
        let published = self.counter.published();
        let house = &published.house;
        let proposal = open(&published, about, number)?;
        let wanted = shown_by(house, &proposal.command);
        if wanted == ShownBy::Code && matches!(shown, Shown::Pin(_)) {
            let detail = "money moves by this: send `code`, the six digits of the second factor";
            return Err(Problem::field("code", detail.to_owned()));
        }
        let (person, factor) = self.shown_by(asker, name, &shown).await?;
        // A PIN opens no office that its owner could not act in at their own screen.
        let acts = |role: &Role| factor || !way::wants_factor_here(house, *role);
        let all: Vec<Role> = house.roles_of(&person).collect();
        let mut roles: Vec<Role> = all.iter().copied().filter(acts).collect();
        if roles.is_empty() && !all.is_empty() {
            return Err(Problem::first(Need::SecondFactor));
        }
        roles.sort_by_key(|role| std::cmp::Reverse(rank(*role)));
        let by = |role: &Role| By::person(person.clone(), *role);
        let may = |by: &By| house.may_confirm(by, proposal).is_ok();
        let first = roles.first().map(&by);
        let found = roles.iter().map(by).find(may).or(first);
        // Whoever may not is told so by the rules, like anybody.
        Ok(found.unwrap_or_else(|| By::player(person.clone())))
    }

    /// What happened in one document of what a proposal is about.
    pub(crate) async fn events_of(
        &self,
        about: &About,
        sequence: u64,
    ) -> Result<Vec<Event>, Problem> {
        let failed = |why: String| Problem::failed(why);
        let stream: StreamId = about
            .stream()
            .parse()
            .map_err(|error: journal::StreamIdError| failed(error.to_string()))?;
        let read = self.store.read(&stream, Sequence::new(sequence), 1).await;
        let entries = read.map_err(|error| failed(error.to_string()))?;
        let mut events = Vec::new();
        for entry in entries {
            let record = Record::read(stream.as_str(), &entry.payload);
            events.extend(record.map_err(|error| failed(error.to_string()))?.events);
        }
        Ok(events)
    }

    /// Does something about a proposal.
    pub(crate) async fn act_on(
        &self,
        by: By,
        (about, number): (&About, u64),
        act: &str,
        command: Command,
    ) -> Result<Accepted, Problem> {
        let published = self.counter.published();
        let book = match about {
            About::Table(table) => published.house.tables.get(table),
            About::Jackpot(jackpot) => {
                let tables = published.house.jackpots.get(jackpot).map(|it| &it.tables);
                let first = tables.and_then(|tables| tables.first());
                first.and_then(|table| published.house.tables.get(table))
            }
            About::House => None,
        };
        let book = book.map(|table| std::sync::Arc::clone(&table.book));
        // One person does each of these to a proposal once.
        let key = format!("{act}-{}", id(about, number));
        let told = self.counter.tell(by, key, command, None).await;
        told.map_err(|rejected| Problem::rejected(&rejected, book.as_deref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        let jackpot = About::Jackpot("the:big one".to_owned());
        for about in [About::Table(7), jackpot, About::House] {
            let read = read_id(&id(&about, 12)).unwrap();
            assert_eq!(read, (about, 12));
        }
        for text in ["", "table", "table:1", "table:x:1", "table:1:x", "pit:1:1"] {
            assert!(read_id(text).is_err(), "{text}");
        }
    }
}
