//! Lines that are put right: by two people while the round lies there, else by a dispute.

use floor::house::{Command, DisputeAct, PastRound};
use games::round;
use money::Money;

use super::Casino;
use super::money::{Held, manager, supervisor};

impl Casino {
    /// A settled line is disputed, decided for the guest, and compensated by two.
    pub(super) fn dispute(&mut self, table: u32) -> Held {
        let Some((round, looked_up)) = self.disputed(table) else {
            return Ok(());
        };
        let Some(line) = self.game.dice.pick(&round.lines).copied() else {
            return Ok(());
        };
        let tell = |act| Command::Dispute { table, act };
        let opened = DisputeAct::OpenDispute {
            round: Some(round.number),
            place: line.place,
            says: "it was read wrong".to_owned(),
            looked_up: looked_up.then(|| Box::new(round.clone())),
        };
        if !self.try_to(&supervisor(), tell(opened))? {
            return Ok(());
        }
        let known = self.house().tables.get(&table);
        let dispute = known.and_then(|it| it.disputes.iter().last().map(|it| it.number));
        let Some(dispute) = dispute else {
            return Ok(());
        };
        let decided = DisputeAct::DecideDispute {
            dispute,
            upheld: true,
            reason: "the guest is right".to_owned(),
        };
        if !self.try_to(&manager(), tell(decided.clone()))?
            && !self.try_to(&supervisor(), tell(decided))?
        {
            return Ok(());
        }
        let compensate = DisputeAct::Compensate {
            dispute,
            wager: line.wager,
            amount: Money::cents(line.amount.in_cents().min(500)),
            reason: "the guest is right".to_owned(),
        };
        if self.by_two(&tell(compensate))? {
            self.moved.disputes += 1;
            self.moved.older += u64::from(looked_up);
        }
        Ok(())
    }

    /// A round of a table that somebody does not agree with, and whether its table has
    /// forgotten it. What lies on the table is corrected there, so it is one before that; once a
    /// day one of long ago, which the journal is read for.
    fn disputed(&mut self, table: u32) -> Option<(PastRound, bool)> {
        let known = self.house().tables.get(&table)?;
        let number = known.number.saturating_sub(1);
        let recent = known.disputes.round(number).cloned();
        if self.moved.older > self.moved.days {
            return recent.map(|round| (round, false));
        }
        let known = &known.disputes;
        let of_table = self.past.range((table, 0)..(table, number));
        let mut forgotten = of_table.filter(|((_, number), _)| known.round(*number).is_none());
        let oldest = forgotten.next().map(|(_, round)| (round.clone(), true));
        oldest.or_else(|| recent.map(|round| (round, false)))
    }

    pub(super) fn correct(&mut self, table: u32) -> Held {
        let known = self.house().tables.get(&table);
        let lines = known.map(|it| it.round.lines.clone()).unwrap_or_default();
        let Some(line) = self.game.dice.pick(&lines).copied() else {
            return Ok(());
        };
        let cents = i64::try_from(self.game.dice.below(400)).unwrap_or(0) - 200;
        let command = round::Command::Correct {
            place: line.place,
            wager: line.wager,
            amount: Money::cents(cents),
            reason: "counted again".to_owned(),
        };
        if self.by_two(&Command::Table { table, command })? {
            self.moved.corrections += 1;
        }
        Ok(())
    }
}
