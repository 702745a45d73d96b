//! `croupier rng`: the generator of the house, laid open for a lab.
//!
//! What is dumped comes from the same path as a dealt deck: a house key, a name and
//! entropy for every deal, all from the operating system. Nothing of it is ever dealt.

use std::io::{self, BufWriter, Write};

use cards::chance::{DealId, Entropy, HouseKey, Salts, Seed};
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// What is asked of the generator.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write what shuffles are made of, or shuffled decks, to standard output
    Dump(Dump),
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Dump {
    /// That many bytes of the key streams that decks are shuffled with, the first 64 of each deal
    #[arg(long, value_name = "BYTES")]
    raw: Option<u64>,

    /// That many decks, one a line, the top card first
    #[arg(long, value_name = "N")]
    shuffles: Option<u64>,
}

/// Runs the command. However much is dumped, it is written as it comes.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let Command::Dump(dump) = &arguments.command;
    let mut out = BufWriter::new(io::stdout().lock());
    match (dump.raw, dump.shuffles, json) {
        (Some(bytes), _, false) => dump_raw(&mut out, bytes)?,
        (Some(bytes), _, true) => {
            out.write_all(b"{\"raw\":\"")?;
            dump_raw(&mut Hexadecimal(&mut out), bytes)?;
            out.write_all(b"\"}\n")?;
        }
        (None, decks, false) => dump_shuffles(&mut out, decks.unwrap_or(0), ["", "\n", "\n"])?,
        (None, decks, true) => {
            out.write_all(b"{\"shuffles\":[")?;
            dump_shuffles(&mut out, decks.unwrap_or(0), ["\n\"", "\",", "\"\n"])?;
            out.write_all(b"]}\n")?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Writes bytes as two digits each.
struct Hexadecimal<W>(W);

impl<W: Write> Write for Hexadecimal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            write!(self.0, "{byte:02x}")?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn dump_raw(out: &mut impl Write, bytes: u64) -> Result<(), Failure> {
    let mut deals = Deals::new()?;
    let mut left = bytes;
    while left > 0 {
        let mut stream = deals.next()?.key_stream(&Salts::NONE);
        let block: [u8; 64] = std::array::from_fn(|_| stream.byte());
        let wanted = usize::try_from(left).map_or(block.len(), |left| left.min(block.len()));
        out.write_all(block.get(..wanted).unwrap_or(&block))?;
        left -= wanted as u64;
    }
    Ok(())
}

/// Writes decks, with what stands before each, after each but the last, and after the last.
fn dump_shuffles(
    out: &mut impl Write,
    decks: u64,
    [before, between, after]: [&str; 3],
) -> Result<(), Failure> {
    let mut deals = Deals::new()?;
    for deck in 1..=decks {
        write!(out, "{before}")?;
        for card in deals.next()?.deck(&Salts::NONE) {
            write!(out, "{card}")?;
        }
        write!(out, "{}", if deck < decks { between } else { after })?;
    }
    Ok(())
}

/// Deals of a house that opened for this dump alone.
struct Deals {
    house_key: HouseKey,
    dealt: u64,
}

impl Deals {
    fn new() -> Result<Deals, Failure> {
        Ok(Deals {
            house_key: HouseKey::new(from_the_operating_system()?),
            dealt: 0,
        })
    }

    /// The seed of the next deal.
    fn next(&mut self) -> Result<Seed, Failure> {
        self.dealt += 1;
        let deal = format!("dump/{}", self.dealt).parse::<DealId>();
        let deal = deal.map_err(|error| Failure::Work(error.to_string()))?;
        let entropy = Entropy::new(from_the_operating_system()?);
        Ok(self.house_key.seed(&deal, &entropy))
    }
}

/// 32 bytes that nobody can foretell.
pub(crate) fn from_the_operating_system() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Failure::Work(format!("the operating system's entropy: {error}")))?;
    Ok(bytes)
}
