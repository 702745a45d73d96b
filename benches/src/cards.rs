//! The ranking of hands.

use std::path::Path;

use anyhow::ensure;

use crate::clock::Spent;
use crate::evaluator::{self, Evaluator};
use crate::evaluators;
use crate::machine::Machine;
use crate::page;
use crate::peers::{self, Peer};
use crate::report::{Report, Speed};
use crate::work::{Hands, Order, Work};

/// Measures all evaluators on all work, prints the comparison and writes it.
pub(crate) fn run(
    rounds: usize,
    sources: Option<&Path>,
    write: Option<&Path>,
) -> anyhow::Result<()> {
    let hands = Hands::random();
    let ours = [vec![evaluators::ours()], evaluators::ours_otherwise(&hands)];
    let ours: Vec<_> = ours.into_iter().flatten().collect();
    let others = evaluators::others();
    let peers = match sources {
        Some(sources) => peers::build(sources, &hands)?,
        None => Vec::new(),
    };
    for evaluator in ours.iter().chain(&others) {
        check(evaluator.as_ref(), &hands)?;
    }
    for peer in &peers {
        check_peer(peer, &hands)?;
    }
    let mut machine = Machine::now()?;
    let mut report = Report::new(&ours, &others);
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for work in Work::ALL {
            for evaluator in ours.iter().chain(&others).filter(|it| it.does(work)) {
                let speed = measure(evaluator.as_ref(), work, &hands);
                report.keep_best(evaluator.name(), work, speed);
            }
            for peer in peers.iter().filter(|it| it.does(work)) {
                report.keep_best(peer.name, work, peer.measure(work)?);
            }
        }
        machine.notice_load()?;
    }

    page::publish(&report.section(&machine, rounds), write)
}

/// Checks that a peer puts the random hands in the same order as ours.
fn check_peer(peer: &Peer, hands: &Hands) -> anyhow::Result<()> {
    for cards in [5, 6, 7] {
        let same = peer.places(cards)? == evaluators::ours().places(cards, hands);
        ensure!(same, "{} orders hands of {cards} otherwise", peer.name);
    }
    Ok(())
}

/// Checks that the evaluator puts the random hands in the same order as ours.
fn check(evaluator: &dyn Evaluator, hands: &Hands) -> anyhow::Result<()> {
    for work in Work::ALL
        .into_iter()
        .filter(|work| work.order == Order::Random)
    {
        if evaluator.does(work) {
            let ours = evaluators::ours().places(work.cards, hands);
            let theirs = evaluator.places(work.cards, hands);
            let name = evaluator.name();
            ensure!(
                ours == theirs,
                "{name} orders {} hands otherwise",
                work.name()
            );
        }
    }
    Ok(())
}

/// Does the work as often as a thirtieth of a second takes, so that the clock is exact.
fn measure(evaluator: &dyn Evaluator, work: Work, hands: &Hands) -> Speed {
    let mut passes = 1;
    loop {
        let (ranked, spent) = Spent::on(|| {
            (0..passes).fold(0, |ranked, _| {
                let (sum, count) = evaluator::run(evaluator, work, std::hint::black_box(hands));
                std::hint::black_box(sum);
                ranked + count
            })
        });
        if spent.cpu.as_millis() >= 33 {
            return Speed { ranked, spent };
        }
        passes *= 4;
    }
}
