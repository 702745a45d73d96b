//! `croupier rng`: the generator of the house, laid open for a lab.
//!
//! What is dumped comes from the same path as a dealt deck: a house key, a name and
//! entropy for every deal, all from the operating system. Nothing of it is ever dealt.

use std::io::{self, BufWriter, ErrorKind, Write};

use cards::chance::{DealId, Entropy, HouseKey, Salts, Seed};

/// The house's generator, for a test laboratory
#[derive(Debug, clap::Args)]
pub(crate) struct RngArgs {
    #[command(subcommand)]
    command: RngCommand,
}

#[derive(Debug, clap::Subcommand)]
enum RngCommand {
    /// Write what shuffles are made of, or shuffled decks, to standard output
    Dump(DumpArgs),
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct DumpArgs {
    /// That many bytes of the key streams that decks are shuffled with, the first 64 of each deal
    #[arg(long, value_name = "BYTES")]
    raw: Option<u64>,

    /// That many decks, one a line, the top card first
    #[arg(long, value_name = "N")]
    shuffles: Option<u64>,
}

/// Runs the command. A reader that has had enough and closes the pipe is no error.
pub(crate) fn run(args: RngArgs) -> io::Result<()> {
    let RngCommand::Dump(dump) = args.command;
    let mut out = BufWriter::new(io::stdout().lock());
    let written = match (dump.raw, dump.shuffles) {
        (Some(bytes), _) => dump_raw(&mut out, bytes),
        (None, decks) => dump_shuffles(&mut out, decks.unwrap_or(0)),
    };
    match written.and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn dump_raw(out: &mut impl Write, bytes: u64) -> io::Result<()> {
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

fn dump_shuffles(out: &mut impl Write, decks: u64) -> io::Result<()> {
    let mut deals = Deals::new()?;
    for _ in 0..decks {
        for card in deals.next()?.deck(&Salts::NONE) {
            write!(out, "{card}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Deals of a house that opened for this dump alone.
struct Deals {
    house_key: HouseKey,
    dealt: u64,
}

impl Deals {
    fn new() -> io::Result<Deals> {
        Ok(Deals {
            house_key: HouseKey::new(from_the_operating_system()?),
            dealt: 0,
        })
    }

    /// The seed of the next deal.
    fn next(&mut self) -> io::Result<Seed> {
        self.dealt += 1;
        let deal: DealId = format!("dump/{}", self.dealt)
            .parse()
            .map_err(io::Error::other)?;
        let entropy = Entropy::new(from_the_operating_system()?);
        Ok(self.house_key.seed(&deal, &entropy))
    }
}

fn from_the_operating_system() -> io::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes)
}
