//! What moves beside the rounds: the money of jackpots, and chips on their way.

use jackpot::Source;
use ledger::Posting;
use money::{Money, Rounding};

use super::{Account, posting, stack};
use crate::house;

/// The movements of money that something that happens to a jackpot stands for.
pub(super) fn of_jackpot(name: &str, event: &jackpot::Event) -> Vec<Posting<Account>> {
    let account = || Account::Jackpot(name.to_owned());
    let from_bank = |amount| posting(Account::Bank, account(), amount);
    match event {
        jackpot::Event::Opened { pools, .. } => {
            {
                let pools = pools.iter();
                // A meter may stand at parts of a minor unit; money does not.
                let whole =
                    pools.filter_map(|(_, meter)| meter.payable(Rounding::ToThePlayer).ok());
                whole.map(from_bank).collect()
            }
        }
        jackpot::Event::ToppedUp { amount, .. }
        | jackpot::Event::Seeded { amount, .. }
        | jackpot::Event::Added { amount, .. } => vec![from_bank(*amount)],
        // A wager enters when it is accepted, and reaches the jackpot when it is taken from
        // the felt.
        jackpot::Event::Contributed { wagers, .. } => {
            vec![posting(Account::Link(name.to_owned()), account(), *wagers)]
        }
        jackpot::Event::WagersVoided { wagers, .. } => {
            vec![posting(account(), Account::Link(name.to_owned()), *wagers)]
        }
        jackpot::Event::Awarded(award) => match award.from {
            Source::Pool(_) => {
                let link = Account::Link(name.to_owned());
                vec![posting(account(), link, award.amount)]
            }
            Source::Float => Vec::new(),
        },
        // What is moved between pools, held or kept stays in the jackpot's account.
        jackpot::Event::WagerPosted { .. }
        | jackpot::Event::TableJoined { .. }
        | jackpot::Event::TableLeft { .. }
        | jackpot::Event::LockedOut { .. }
        | jackpot::Event::Dealt { .. }
        | jackpot::Event::RoundClosed { .. }
        | jackpot::Event::Declared { .. }
        | jackpot::Event::Suspended { .. }
        | jackpot::Event::TableResumed { .. }
        | jackpot::Event::Resumed { .. }
        | jackpot::Event::Claimed(_)
        | jackpot::Event::ClaimWithdrawn { .. }
        | jackpot::Event::Checked { .. }
        | jackpot::Event::Validated { .. }
        | jackpot::Event::HeldReleased { .. }
        | jackpot::Event::Split { .. }
        | jackpot::Event::Combined { .. }
        | jackpot::Event::RatesChanged { .. }
        | jackpot::Event::RatesPosted { .. }
        | jackpot::Event::WentDown { .. }
        | jackpot::Event::CameUp { .. } => Vec::new(),
    }
}

/// The movements of money of chips that are carried between balances and tables, and of
/// what passes between a jackpot and the float of a table.
pub(super) fn of_carried(event: &house::Event) -> Vec<Posting<Account>> {
    use house::Event as E;
    let (from, to, amount) = match event {
        E::SentToTable(it) => {
            let purse = Account::Purse(it.person.clone());
            (purse, Account::Carried(it.table), it.amount)
        }
        E::BoughtIn(it) => {
            let to = stack(it.table, &it.person);
            (Account::Carried(it.table), to, it.amount)
        }
        E::CashedOut(it) => {
            let from = stack(it.table, &it.person);
            (from, Account::Carried(it.table), it.amount)
        }
        E::BackFromTable(it) => {
            let purse = Account::Purse(it.person.clone());
            (Account::Carried(it.table), purse, it.amount)
        }
        E::Funded { table, funded } => {
            let link = || Account::Link(funded.jackpot.clone());
            let tray = || Account::Tray(*table);
            return vec![
                posting(link(), tray(), funded.prize),
                posting(tray(), link(), funded.stake),
            ];
        }
        E::Table { .. }
        | E::Jackpot { .. }
        | E::House(_)
        | E::Deal { .. }
        | E::ValidationBegun { .. }
        | E::TableOpened(_)
        | E::TableChanged(_)
        | E::Linked { .. }
        | E::DealSaid { .. }
        | E::Proposal { .. }
        | E::Shift { .. }
        | E::Tray { .. }
        | E::Dispute { .. }
        | E::Cage(_)
        | E::SeatFreed { .. }
        | E::ClockSet { .. } => return Vec::new(),
    };
    // Whoever owes at a table takes the debt along.
    if amount.is_negative() {
        let owed = amount.negated().unwrap_or(Money::ZERO);
        return vec![posting(to, from, owed)];
    }
    vec![posting(from, to, amount)]
}

/// Chips that somebody gives back.
pub(super) fn given_back(person: &str, amount: Money) -> Posting<Account> {
    posting(Account::Purse(person.to_owned()), Account::Bank, amount)
}
