//! How proposals are made, confirmed, refused and withdrawn, and when they lapse.

use std::fmt::Write;

use games::{Holder, round};
use rulebook::Role;

use super::draft::Draft;
use super::proposal::{About, Lapse, Matter, Proposal, ProposalEvent, Proposals};
use super::{Act, CageAct, Command, DisputeAct, Event, House, Opening, Refusal, TableSetup};
use crate::authority::{self, By};

/// How many characters a reason has at most.
const LONGEST_REASON: usize = 200;

impl House {
    /// The proposals of a stream.
    #[must_use]
    pub fn proposals_about(&self, about: &About) -> Option<&Proposals> {
        self.proposals.get(about).map(AsRef::as_ref)
    }

    /// The proposals of every stream that has had one.
    pub fn proposals(&self) -> impl Iterator<Item = (&About, &Proposals)> {
        let known = self.proposals.iter();
        known.map(|(about, proposals)| (about, proposals.as_ref()))
    }

    /// Whether two people do this in a house that was opened, so that one person proposes it.
    #[must_use]
    pub fn wants_two(&self, by: &By, command: &Command) -> bool {
        let people = self.terms.is_some() && by.role.is_some();
        let alone = matches!(
            Matter::of(command),
            None | Some(Matter::AtTable | Matter::Float)
        );
        let compensates = matches!(command, Command::Dispute { .. });
        people && (!alone || compensates && Matter::of(command).is_some())
    }

    /// Whether somebody may propose a command, or be the second of two for it; which of both
    /// comes first says nothing. An office that is bound to pits takes no part beyond them.
    pub(crate) fn may_take_part(&self, by: &By, command: &Command) -> Result<(), Refusal> {
        let matter = Matter::of(command).ok_or(Refusal::OnePerson)?;
        self.check_pit(by, command)?;
        match matter {
            Matter::AtTable if matches!(command, Command::Dispute { .. }) => {
                match by.works_at_tables() {
                    true => Ok(()),
                    false => Err(Refusal::NotYours("the people of the table compensate")),
                }
            }
            Matter::AtTable | Matter::Float => authority::check(self, by, command),
            Matter::Cage => match by.role {
                Some(Role::Cage | Role::Manager) => Ok(()),
                _ => Err(Refusal::NotYours("the cage and managers do this")),
            },
            Matter::Parameters => match by.role {
                Some(Role::Supervisor | Role::Manager | Role::Administrator) => Ok(()),
                _ => Err(Refusal::NotYours(
                    "supervisors, managers and administrators propose this",
                )),
            },
        }
    }

    /// Whether somebody could confirm a proposal that is open.
    pub fn may_confirm(&self, by: &By, proposal: &Proposal) -> Result<(), Refusal> {
        self.may_take_part(by, &proposal.command)?;
        if by.person == proposal.by.person {
            return Err(Refusal::OwnProposal);
        }
        let validates = matches!(
            proposal.command.as_ref(),
            Command::Table {
                command: round::Command::Validate { .. },
                ..
            }
        );
        if validates && by.role == proposal.by.role {
            return Err(Refusal::NotYours(
                "the two who validate a prize hold different offices",
            ));
        }
        let dealer = Some(Role::Dealer);
        if wants_supervisor(&proposal.command) && by.role == dealer && proposal.by.role == dealer {
            return Err(Refusal::NotYours(
                "one of the two is a supervisor or a manager",
            ));
        }
        let managers = [by.role, proposal.by.role];
        let manager = managers.contains(&Some(Role::Manager));
        let wants_manager = matches!(
            Matter::of(&proposal.command),
            Some(Matter::Parameters | Matter::Cage)
        );
        if wants_manager && !manager {
            return Err(Refusal::NotYours("one of the two is a manager"));
        }
        Ok(())
    }

    /// What a command would bring about, decided and not done. What one person proposes and
    /// another confirms is decided as if both had.
    pub fn preview(&self, by: &By, command: &Command, at_ms: i64) -> Result<Vec<Event>, Refusal> {
        let sheet = matches!(
            command,
            Command::Shift {
                act: Act::EnterSheet { .. },
                ..
            }
        );
        if !sheet && !self.wants_two(by, command) {
            return self.decide(by, command.clone(), at_ms);
        }
        // Who may not propose it is told so.
        let propose = Command::Propose {
            command: Box::new(command.clone()),
        };
        self.decide(by, propose, at_ms)?;
        Draft::new(self, by, at_ms).carry_out(command, &[by])
    }

    /// Why an open proposal has lapsed at a time; none: it has not.
    #[must_use]
    pub fn lapsed(&self, proposal: &Proposal, at_ms: i64) -> Option<Lapse> {
        if at_ms >= proposal.to_ms {
            return Some(Lapse::Time);
        }
        (self.mark(&proposal.command) != proposal.mark).then_some(Lapse::Changed)
    }

    /// What the house notes of proposals by itself: those that have lapsed.
    #[must_use]
    pub fn lapses(&self, at_ms: i64) -> Vec<Command> {
        let open = self.proposals().flat_map(|(about, proposals)| {
            let open = proposals.open();
            open.map(move |proposal| (about, proposal))
        });
        let lapsed = open.filter(|(_, proposal)| self.lapsed(proposal, at_ms).is_some());
        let lapse = lapsed.map(|(about, proposal)| Command::Lapse {
            about: about.clone(),
            number: proposal.number,
        });
        lapse.collect()
    }

    /// A mark of what a command is about, as that is now. Equal states have equal marks;
    /// what goes on beside it, such as wagers that enter a pool, does not change it.
    fn mark(&self, command: &Command) -> String {
        let mut state = String::new();
        match command {
            Command::Table { table, command } => self.mark_table(*table, command, &mut state),
            Command::Jackpot { jackpot, .. } => {
                if let Some(jackpot) = self.jackpots.get(jackpot) {
                    let terms = jackpot.link.terms().ok();
                    let terms = serde_json::to_string(&terms).unwrap_or_default();
                    let divided = jackpot.link.pools().is_divided();
                    let _ = write!(state, "{terms} {divided}");
                }
            }
            Command::House(Opening::House(_)) => {
                let terms = serde_json::to_string(&self.terms.as_deref()).unwrap_or_default();
                state.push_str(&terms);
            }
            Command::Cage(CageAct::CorrectLine { line, .. }) => {
                let line = self.till.lines.get(line);
                let _ = write!(state, "{:?}", line.map(|line| line.corrected));
            }
            Command::Dispute {
                table,
                act: DisputeAct::Compensate { dispute, .. },
            } => {
                let table = self.tables.get(table);
                let case = table.and_then(|table| table.disputes.find(*dispute));
                let _ = write!(state, "{:?}", case.map(|case| &case.compensated));
            }
            Command::ChangeTables(setups) => {
                for setup in setups {
                    let Some(table) = self.tables.get(&setup.table) else {
                        continue;
                    };
                    let table = table.to_be();
                    let digest = self.digest_of(table).cloned().unwrap_or_default();
                    let now = TableSetup::of(setup.table, table, digest);
                    state.push_str(&serde_json::to_string(&now).unwrap_or_default());
                }
            }
            Command::Shift { table, .. } => {
                if let Some(at) = self.tables.get(table) {
                    let round = serde_json::to_string(&at.round).unwrap_or_default();
                    let _ = write!(state, "{} {round}", at.round_id(*table));
                }
            }
            _ => {}
        }
        fingerprint(&state)
    }

    fn mark_table(&self, number: u32, command: &round::Command, state: &mut String) {
        let Some(table) = self.tables.get(&number) else {
            return;
        };
        let _ = write!(state, "{}", table.round_id(number));
        match command {
            round::Command::Correct { place, wager, .. } => {
                let lines = table.round.lines.iter();
                let lines = lines.filter(|line| line.place == *place && line.wager == *wager);
                for line in lines {
                    let _ = write!(state, " {:?} {}", line.word, line.amount.in_cents());
                }
            }
            round::Command::Rekey { of, .. } => {
                let hand = match of {
                    Holder::Dealer => Some(&table.round.dealer),
                    Holder::Board => Some(&table.round.board),
                    Holder::Place(place) => table.round.spots.get(place).map(|it| &it.hand),
                };
                for face in hand.into_iter().flat_map(|hand| hand.faces()) {
                    let _ = write!(state, " {face}");
                }
            }
            round::Command::Validate { place } => {
                let hand = self.hand(number, *place);
                let jackpot = self.jackpot_of(number);
                let claim = jackpot.and_then(|(_, jackpot)| jackpot.link.claim(hand));
                if let Some(claim) = claim {
                    let validated = claim.validated.is_some();
                    let _ = write!(state, " {:?} {validated}", claim.claim.category);
                }
            }
            _ => {}
        }
    }

    fn open_proposal(&self, about: &About, number: u64) -> Result<&Proposal, Refusal> {
        let proposals = self.proposals_about(about);
        let found = proposals.and_then(|proposals| proposals.find(number));
        found.ok_or(Refusal::NoSuchProposal(number))
    }
}

impl Draft<'_> {
    /// Somebody proposes what two people do. What could not be done is refused at once; who
    /// says what somebody else has proposed confirms it.
    pub(super) fn decide_propose(&mut self, command: Command) -> Result<(), Refusal> {
        let matter = Matter::of(&command).ok_or(Refusal::OnePerson)?;
        let about = About::of(&command).ok_or(Refusal::OnePerson)?;
        if self.by.role.is_none() {
            return Err(Refusal::NotYours("people propose, and people confirm"));
        }
        let none = Proposals::default();
        let known = self.house.proposals_about(&about).unwrap_or(&none);
        let mut open = known.open();
        let same = open.find(|it| {
            let lapsed = self.house.lapsed(it, self.at_ms);
            *it.command == command && lapsed.is_none()
        });
        if let Some(same) = same {
            return self.decide_confirm(&about, same.number);
        }
        let done = self.carry_out(&command, &[self.by])?;
        // Who says it after another who said it without proposing it is the second.
        if said_by_both(&command) && !done.iter().all(is_half) {
            self.events.extend(done);
            return Ok(());
        }
        let proposal = Proposal {
            number: known.next(),
            mark: self.house.mark(&command),
            command: Box::new(command),
            by: self.by.clone(),
            from_ms: self.at_ms,
            to_ms: self.at_ms.saturating_add(matter.open_ms()),
        };
        self.note(about, ProposalEvent::Proposed(proposal));
        Ok(())
    }

    /// Somebody else confirms a proposal, and it is done.
    pub(super) fn decide_confirm(&mut self, about: &About, number: u64) -> Result<(), Refusal> {
        let proposal = self.house.open_proposal(about, number)?;
        self.house.may_confirm(self.by, proposal)?;
        self.check_lapse(proposal)?;
        let first = proposal.by.clone();
        let done = self.carry_out(&proposal.command, &[&first, self.by])?;
        let by = self.by.clone();
        self.note(about.clone(), ProposalEvent::Confirmed { number, by });
        self.events.extend(done);
        Ok(())
    }

    /// Somebody who could confirm a proposal refuses.
    pub(super) fn decide_decline(
        &mut self,
        about: &About,
        number: u64,
        reason: String,
    ) -> Result<(), Refusal> {
        let proposal = self.house.open_proposal(about, number)?;
        self.house.may_confirm(self.by, proposal)?;
        self.check_lapse(proposal)?;
        let letters = reason.chars().count();
        if reason.trim().is_empty() || letters > LONGEST_REASON {
            return Err(Refusal::Setup(format!(
                "reason: say why in 1 to {LONGEST_REASON} characters"
            )));
        }
        let by = self.by.clone();
        self.note(about.clone(), ProposalEvent::Refused { number, by, reason });
        Ok(())
    }

    /// Whoever made a proposal withdraws it.
    pub(super) fn decide_retract(&mut self, about: &About, number: u64) -> Result<(), Refusal> {
        let proposal = self.house.open_proposal(about, number)?;
        if proposal.by.person != self.by.person {
            return Err(Refusal::NotYours("whoever proposed this withdraws it"));
        }
        self.note(about.clone(), ProposalEvent::Withdrawn { number });
        Ok(())
    }

    /// The house notes that a proposal has lapsed.
    pub(super) fn decide_lapse(&mut self, about: &About, number: u64) -> Result<(), Refusal> {
        let proposal = self.house.open_proposal(about, number)?;
        let why = self.house.lapsed(proposal, self.at_ms);
        let why = why.ok_or(Refusal::NotYours("the proposal has not lapsed"))?;
        self.note(about.clone(), ProposalEvent::Lapsed { number, why });
        Ok(())
    }

    fn check_lapse(&self, proposal: &Proposal) -> Result<(), Refusal> {
        let lapsed = self.house.lapsed(proposal, self.at_ms);
        lapsed.map_or(Ok(()), |why| Err(Refusal::ProposalLapsed(why)))
    }

    /// What a command comes to when these people do it one after another. What a book wants
    /// said by both is said by both; how a table or a jackpot is set up is told by the
    /// manager among them.
    fn carry_out(&self, command: &Command, people: &[&By]) -> Result<Vec<Event>, Refusal> {
        let manager = people.iter().find(|by| by.role == Some(Role::Manager));
        let one = manager.unwrap_or(&self.by);
        let told: &[&By] = match said_by_both(command) {
            true => people,
            false => std::slice::from_ref(one),
        };
        let mut house = self.house.clone();
        let mut events = Vec::new();
        for by in told {
            let mut draft = Draft::new(&house, by, self.at_ms);
            draft.people = people.iter().map(|by| by.person.clone()).collect();
            draft.decide(command.clone())?;
            let done = draft.events;
            done.iter().for_each(|event| house.apply(event));
            events.extend(done);
        }
        Ok(events)
    }

    fn note(&mut self, about: About, event: ProposalEvent) {
        self.events.push(Event::Proposal { about, event });
    }
}

/// Whether both of two people say a command one after another, as a book wants it.
fn said_by_both(command: &Command) -> bool {
    use round::Command as R;
    matches!(
        command,
        Command::Table {
            command: R::Correct { .. } | R::Validate { .. },
            ..
        }
    )
}

/// Whether two dealers are not enough: a round on paper, and a face on which money moved.
fn wants_supervisor(command: &Command) -> bool {
    match command {
        Command::Table { command, .. } => matches!(command, round::Command::Rekey { .. }),
        Command::Shift { act, .. } => matches!(act, Act::EnterSheet { .. }),
        _ => false,
    }
}

/// Whether an event only notes the first of two people.
fn is_half(event: &Event) -> bool {
    match event {
        Event::ValidationBegun { .. } => true,
        Event::Table { event, .. } => matches!(event, round::Event::CorrectionProposed(_)),
        _ => false,
    }
}

/// A short mark of a text (FNV-1a). It tells states of one thing apart, and proves nothing.
fn fingerprint(text: &str) -> String {
    let mark = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{mark:016x}")
}
