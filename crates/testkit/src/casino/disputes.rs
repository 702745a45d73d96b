//! Lines that are put right: by two people while the round lies there, else by a dispute.

use floor::house::{Command, DisputeAct, PastRound};
use games::irregularity::{Irregularity, Report};
use games::{Place, Wager, round};
use money::Money;

use super::Casino;
use super::money::{Held, dealer, manager, supervisor};

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
            if self.moved.corrections.is_multiple_of(3) {
                return self.find_short(table);
            }
        }
        Ok(())
    }

    /// The deck turns out to be wrong when all is settled: the whole round is undone, and what
    /// was put right in it.
    fn find_short(&mut self, table: u32) -> Held {
        let mut report = Report::of(Irregularity::ShortDeck, Vec::new());
        report.count = Some(53);
        let command = Command::Table {
            table,
            command: round::Command::Report(report),
        };
        let corrected = |casino: &Casino| {
            let known = casino.house().tables.get(&table);
            known.is_some_and(|it| !it.round.corrections.is_empty())
        };
        let before = corrected(self);
        if !self.try_to(&dealer(), command)? {
            return Ok(());
        }
        self.moved.undone += u64::from(before && !corrected(self));
        // Where the hands would be dealt again, the guests take their wagers back.
        let known = self.house().tables.get(&table);
        let spots = known.into_iter().flat_map(|it| it.round.spots.iter());
        let stakes = spots.flat_map(|(place, spot)| spot.stakes.keys().map(|it| (*place, *it)));
        let stakes: Vec<(Place, Wager)> = stakes.collect();
        for (place, wager) in stakes {
            let command = round::Command::Withdraw { place, wager };
            self.try_to(&dealer(), Command::Table { table, command })?;
        }
        Ok(())
    }
}
