//! `docs/rounds/<book>.md`: one round of each book, told by the engine.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result, bail};
use floor::Table;
use floor::course::Passage;
use floor::replay::Openings;
use floor::script::Script;
use games::round::{MoneyLine, Word};
use games::{Place, Shelf};
use money::Money;
use narrator::{Bystander, Recorded, Texts, Topic};

use super::NOTE;
use crate::workspace::Workspace;

/// The page of one book, from the case beside it.
pub(crate) fn text(workspace: &Workspace, book: &str) -> Result<String> {
    let source = workspace.read(format!("docs/rounds/{book}.hand"))?;
    let script: Script = source.parse().context("the case cannot be read")?;
    let shelf = Shelf::load()?;
    let played = script.record(&shelf, &Openings::default()).pop();
    let Some((played, record)) = played else {
        bail!("the file has no case");
    };
    if let Some(failure) = played.failures.first() {
        bail!("{failure}");
    }
    let house = record.after();
    let table = house.tables.values().next().context("no table is open")?;
    let mut text = format!(
        "# A round of {book}\n\n{NOTE}\n\n\
         {}. What people do stands as it was told to the table; everything else is the engine's, with the\n\
         clause it rests on.\n",
        capital(&played.title)
    );
    write_sign(&mut text, &record, table)?;
    let told = narrator::record(Texts::english(), &Bystander, &record);
    write_told(&mut text, &told)?;
    write_ledger(&mut text, &table.round.lines)?;
    let case = record.script(&played.title)?;
    writeln!(
        text,
        "\n## The round as a case\n\n\
         What the house was told, in the notation of cases: [hand.md](../hand.md).\n\n```text\n{case}```"
    )?;
    Ok(text)
}

fn write_sign(text: &mut String, record: &Passage, table: &Table) -> Result<()> {
    writeln!(text, "\n## On the sign\n\n| it says | under |\n|---|---|")?;
    let number = record.before.tables.keys().next().copied().unwrap_or(1);
    for line in table.sign(record.before.meter(number)) {
        let under: Vec<_> = line.under.iter().map(|it| table.book.cite(*it)).collect();
        writeln!(text, "| {} | {} |", cell(&line.text), under.join(", "))?;
    }
    Ok(())
}

fn write_told(text: &mut String, lines: &[Recorded]) -> Result<()> {
    writeln!(text, "\n## What happens\n\n| | | under |\n|---|---|---|")?;
    for line in lines {
        let who = match line.sentence.topic {
            Topic::Round => "round",
            Topic::Call => "call",
            Topic::Dealer => "dealer",
            Topic::Player => "player",
            Topic::Cards => "cards",
            Topic::Outcome => "outcome",
            Topic::Ruling => "ruling",
            Topic::Money => "money",
        };
        let words = cell(&line.sentence.words);
        writeln!(text, "| {who} | {words} | {} |", line.under.join(", "))?;
    }
    Ok(())
}

/// What everybody brought and took, and that it comes to nothing together.
fn write_ledger(text: &mut String, lines: &[MoneyLine]) -> Result<()> {
    writeln!(
        text,
        "\n## What everybody has\n\n| | staked | back | paid | net |\n|---|---:|---:|---:|---:|"
    )?;
    let mut places: BTreeMap<Place, [Money; 3]> = BTreeMap::new();
    for line in lines {
        let [staked, back, paid] = places.entry(line.place).or_insert([Money::ZERO; 3]);
        match line.word {
            Word::Paid => *paid = paid.plus(line.amount)?,
            Word::Taken => *staked = staked.plus(line.amount)?,
            Word::Returned | Word::Void => {
                *staked = staked.plus(line.amount)?;
                *back = back.plus(line.amount)?;
            }
        }
    }
    let mut house = Money::ZERO;
    for (place, [staked, back, paid]) in places {
        let net = back.plus(paid)?.minus(staked)?;
        house = house.minus(net)?;
        writeln!(
            text,
            "| place {place} | {staked} | {back} | {paid} | {net:+} |"
        )?;
    }
    writeln!(text, "| the house | | | | {house:+} |")?;
    Ok(())
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
