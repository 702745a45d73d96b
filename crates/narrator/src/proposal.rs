//! What two people do, and what becomes of it.

use floor::authority::By;
use floor::house::{
    Act, CageAct, Command, DisputeAct, Lapse, Opening, ProposalEvent, SheetEntered,
};
use games::round;
use rulebook::Instant;

use crate::listener::Listener;
use crate::narrator::Narrator;
use crate::sentence::{Sentence, Topic};
use crate::texts::Texts;

impl Texts {
    /// What is proposed, as the end of a sentence: "add 100.00 to jackpot 1".
    #[must_use]
    pub fn proposed(&self, command: &Command) -> String {
        let texts = &self.proposals;
        match command {
            Command::Table { command, .. } => match command {
                round::Command::Correct {
                    place,
                    wager,
                    amount,
                    reason,
                } => texts.correct.fill(&[
                    ("wager", &self.name(*wager)),
                    ("place", &place.to_string()),
                    ("amount", &self.signed(*amount)),
                    ("reason", reason),
                ]),
                round::Command::Rekey { of, card, face } => texts.rekey.fill(&[
                    ("position", &(card + 1).to_string()),
                    ("who", &of.to_string()),
                    ("card", &face.printed()),
                ]),
                round::Command::Validate { place } => {
                    texts.validate.fill(&[("place", &place.to_string())])
                }
                _ => texts.other.plain(),
            },
            Command::ChangeTables(setups) => {
                let tables: Vec<String> = setups.iter().map(|it| it.table.to_string()).collect();
                texts.change.fill(&[("table", &tables.join(", "))])
            }
            Command::House(Opening::House(terms)) => texts.house.fill(&[("name", &terms.name)]),
            Command::Jackpot { jackpot, command } => self.proposed_of_jackpot(jackpot, command),
            Command::Shift {
                act: Act::EnterSheet { sheet },
                ..
            } => texts.sheet.fill(&[("reference", &sheet.reference)]),
            Command::Cage(act) => self.proposed_of_cage(act),
            Command::Dispute {
                act:
                    DisputeAct::Compensate {
                        dispute,
                        wager,
                        amount,
                        reason,
                    },
                ..
            } => texts.compensate.fill(&[
                ("wager", &self.name(*wager)),
                ("dispute", &dispute.to_string()),
                ("amount", &self.signed(*amount)),
                ("reason", reason),
            ]),
            _ => texts.other.plain(),
        }
    }

    fn proposed_of_cage(&self, act: &CageAct) -> String {
        let texts = &self.proposals;
        match act {
            CageAct::DrawFromBank {
                cash,
                chips,
                reason,
            } => texts.draw.fill(&[
                ("cash", &self.amount(*cash)),
                ("chips", &self.amount(*chips)),
                ("reason", reason),
            ]),
            CageAct::DepositAtBank {
                cash,
                chips,
                reason,
            } => texts.deposit.fill(&[
                ("cash", &self.amount(*cash)),
                ("chips", &self.amount(*chips)),
                ("reason", reason),
            ]),
            CageAct::CorrectLine {
                line,
                amount,
                reason,
            } => texts.line.fill(&[
                ("line", &line.to_string()),
                ("amount", &self.amount(*amount)),
                ("reason", reason),
            ]),
            CageAct::CloseDay { day } => texts.close_day.fill(&[("day", &day.to_string())]),
            _ => texts.other.plain(),
        }
    }

    fn proposed_of_jackpot(&self, jackpot: &str, command: &jackpot::Command) -> String {
        use jackpot::Command as J;
        let texts = &self.proposals;
        let of = ("jackpot", jackpot);
        match command {
            J::Add { amount, .. } => texts.add.fill(&[of, ("amount", &self.amount(*amount))]),
            J::Split { minor, .. } => texts.split.fill(&[of, ("amount", &self.amount(*minor))]),
            J::PostWager { amount } => texts.wager.fill(&[of, ("amount", &self.amount(*amount))]),
            J::Combine { .. } => texts.combine.fill(&[of]),
            J::ChangeRates { .. } => texts.rates.fill(&[of]),
            _ => texts.other.plain(),
        }
    }
}

impl Narrator {
    /// That a round was finished on paper and entered late.
    pub(crate) fn tell_sheet(&self, to: &dyn Listener, entered: &SheetEntered) -> Sentence {
        let [first, second] = entered
            .by
            .each_ref()
            .map(|person| to.name(person).unwrap_or_else(|| person.clone()));
        let time = |at_ms: i64| Instant::at_ms(at_ms).to_string();
        let times = &entered.times;
        let words = self.texts().proposals.entered.fill(&[
            ("first", &first),
            ("second", &second),
            ("reference", &entered.reference),
            ("dealt", &time(times.first_card_ms)),
            ("complete", &time(times.complete_ms)),
            ("settled", &time(times.settled_ms)),
        ]);
        Sentence::new(Topic::Ruling, words)
    }

    pub(crate) fn tell_proposal(&self, to: &dyn Listener, event: &ProposalEvent) -> Sentence {
        let texts = &self.texts().proposals;
        let name = |by: &By| to.name(&by.person).unwrap_or_else(|| by.person.clone());
        let words = match event {
            ProposalEvent::Proposed(proposal) => texts.proposed.fill(&[
                ("who", &name(&proposal.by)),
                ("what", &self.texts().proposed(&proposal.command)),
            ]),
            ProposalEvent::Confirmed { by, .. } => texts.confirmed.fill(&[("who", &name(by))]),
            ProposalEvent::Refused { by, reason, .. } => {
                let who = name(by);
                texts.refused.fill(&[("who", &who), ("reason", reason)])
            }
            ProposalEvent::Withdrawn { .. } => texts.withdrawn.plain(),
            ProposalEvent::Lapsed { why, .. } => match why {
                Lapse::Time => texts.lapsed.plain(),
                Lapse::Changed => texts.outdated.plain(),
            },
        };
        Sentence::new(Topic::Ruling, words)
    }
}
