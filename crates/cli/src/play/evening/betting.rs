//! The wagers before the deal: made, changed, taken back.

use std::sync::Arc;

use floor::authority::By;
use floor::house::{Command, Refusal};
use games::round::{self, How};
use games::{Rule, Wager};
use money::Money;

use super::{Evening, PLAYER, TABLE};

impl Evening {
    /// Makes a wager, makes it another amount, or takes it back where the amount is nothing.
    pub(in crate::play) fn wager(&mut self, wager: Wager, amount: Money) -> Result<(), Refusal> {
        let before = self.standing();
        self.put(wager, amount)?;
        self.before.push(before);
        Ok(())
    }

    /// Takes the last change of a wager back; whether there was one.
    pub(in crate::play) fn undo(&mut self) -> Result<bool, Refusal> {
        let Some(before) = self.before.pop() else {
            return Ok(false);
        };
        self.put_all(&before)?;
        Ok(true)
    }

    /// Takes every wager back.
    pub(in crate::play) fn clear(&mut self) -> Result<(), Refusal> {
        self.change_all(Vec::new())
    }

    /// Makes the wagers of the last round again.
    pub(in crate::play) fn repeat(&mut self) -> Result<(), Refusal> {
        self.change_all(self.stakes.clone())
    }

    /// Makes every wager twice as much, where its limits allow that.
    pub(in crate::play) fn double(&mut self) -> Result<(), Refusal> {
        self.change_all(self.doubled())
    }

    /// Every wager twice as much, where its limits allow that.
    pub(in crate::play) fn doubled(&self) -> Vec<(Wager, Money)> {
        let doubled = self.standing().into_iter().map(|(wager, amount)| {
            let twice = amount.times(2).unwrap_or(Money::MAX);
            let card = &self.table().card;
            let most = card.limits_of(wager).map(|limits| limits.maximum());
            // A jackpot wager is one chip, whatever the others are.
            let most = most.or((wager == Wager::Jackpot).then_some(amount));
            (wager, most.map_or(twice, |most| twice.min(most)))
        });
        doubled.collect()
    }

    /// What the player is to be told before these wagers are made: that a bet comes before the
    /// cards, or that an ante leaves too little for the bet that follows it.
    pub(in crate::play) fn caution(&self, wanted: &[(Wager, Money)]) -> Option<String> {
        let table = self.table();
        let stay = table.game().stay();
        let wants = |wager| {
            let mut found = wanted.iter().filter(|(it, _)| *it == wager);
            found.next().map(|(_, amount)| *amount)
        };
        if wants(stay).is_some_and(Money::is_positive) && self.stake(stay).is_none() {
            let stands = table.rules.table().clause(Rule::BlindBetStands).is_some();
            let words = match stands {
                true => "offers.blind-stands",
                false => "offers.blind-back",
            };
            return Some(self.texts.say(words, &[]));
        }
        let changed = |ante: &Money| ante.is_positive() && self.stake(Wager::Ante) != Some(*ante);
        let ante = wants(Wager::Ante).filter(changed)?;
        if wants(stay).or(self.stake(stay)).is_some() {
            return None;
        }
        let (needs, _) = table.stays_with(self.place, ante)?;
        // What lies there already comes back into hand before another amount is put down.
        let mut left = self.chips();
        let equal = table.game().equal_to(Wager::Ante);
        let equal = equal.filter(|equal| wants(*equal).is_none());
        for (wager, amount) in wanted.iter().copied().chain(equal.map(|it| (it, ante))) {
            left = left.plus(self.stake(wager).unwrap_or(Money::ZERO)).ok()?;
            left = left.minus(amount).ok()?;
        }
        (!left.is_negative() && left < needs).then(|| {
            let (left, needs) = (self.texts.amount(left), self.texts.amount(needs));
            let bet = self.texts.label(stay);
            let values = [("left", left.as_str()), ("bet", &bet), ("needs", &needs)];
            self.texts.say("play.short", &values)
        })
    }

    fn change_all(&mut self, wanted: Vec<(Wager, Money)>) -> Result<(), Refusal> {
        let before = self.standing();
        self.put_all(&wanted)?;
        if before != self.standing() {
            self.before.push(before);
        }
        Ok(())
    }

    /// Makes the wagers these and no others. Those that go are taken back first, the opening
    /// one last.
    fn put_all(&mut self, wanted: &[(Wager, Money)]) -> Result<(), Refusal> {
        let gone = self.standing().into_iter().rev();
        let gone = gone.filter(|(it, _)| wanted.iter().all(|(wager, _)| wager != it));
        for (wager, _) in gone.collect::<Vec<_>>() {
            if self.stake(wager).is_some() {
                self.put(wager, Money::ZERO)?;
            }
        }
        for (wager, amount) in wanted {
            self.put(*wager, *amount)?;
        }
        Ok(())
    }

    fn put(&mut self, wager: Wager, amount: Money) -> Result<(), Refusal> {
        if let Some(done) = self.put_both(wager, amount) {
            return done;
        }
        let place = self.place;
        let standing = self.stake(wager);
        let command = match standing {
            None => self.placing(wager, amount),
            Some(_) if amount.is_zero() => round::Command::Withdraw { place, wager },
            Some(standing) if standing == amount => return Ok(()),
            Some(_) => round::Command::Raise {
                place,
                wager,
                amount,
            },
        };
        let refusal = match self.at_table(command.clone()) {
            Ok(()) => return Ok(()),
            Err(refusal) => refusal,
        };
        // Where two wagers must be equal, one cannot be changed without the other.
        let openings = self.table().game().openings().iter().copied();
        let bound = openings.filter(|other| *other != wager && standing.is_some());
        for other in bound.collect::<Vec<_>>() {
            if self.stake(other) != standing || amount.is_zero() {
                continue;
            }
            let together = [
                round::Command::Withdraw {
                    place,
                    wager: other,
                },
                command.clone(),
                self.placing(other, amount),
            ];
            let together = together.map(|command| Command::Table {
                table: TABLE,
                command,
            });
            let together = Command::Together(together.into());
            if self.tell_by(&By::player(PLAYER), together).is_ok() {
                return Ok(());
            }
        }
        Err(refusal)
    }

    /// Where another wager must be as much as this one, the opening one brings it along and
    /// takes it away; none: it is changed alone.
    fn put_both(&mut self, wager: Wager, amount: Money) -> Option<Result<(), Refusal>> {
        let place = self.place;
        let table = Arc::clone(self.table());
        let game = table.game();
        let first = game.openings().first().copied();
        let other = game.equal_to(wager).filter(|_| first == Some(wager))?;
        let both = match (self.stake(wager), self.stake(other)) {
            (None, None) if amount.is_positive() => {
                [self.placing(wager, amount), self.placing(other, amount)]
            }
            (Some(_), Some(_)) if amount.is_zero() => [
                round::Command::Withdraw {
                    place,
                    wager: other,
                },
                round::Command::Withdraw { place, wager },
            ],
            _ => return None,
        };
        let both = both.map(|command| Command::Table {
            table: TABLE,
            command,
        });
        let both = Command::Together(both.into());
        Some(self.tell_by(&By::player(PLAYER), both))
    }

    fn placing(&self, wager: Wager, amount: Money) -> round::Command {
        round::Command::Wager {
            place: self.place,
            wager,
            amount,
            how: How::Chips,
            chips: Vec::new(),
            salt: self.salt.clone(),
            person: None,
        }
    }
}
