//! Evaluators that are in no registry, built from sources that the caller points to.
//!
//! Each is a program of its own that does one work at a time and says what it took.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use crate::clock::Spent;
use crate::evaluator::places;
use crate::report::Speed;
use crate::work::{Hands, Work};

/// One of them, built.
pub(crate) struct Peer {
    /// What it is called.
    pub(crate) name: &'static str,
    program: PathBuf,
    /// Where the random hands are, by how many cards they have.
    folder: PathBuf,
}

/// Those there are, in the order of the table.
pub(crate) const NAMES: [&str; 2] = ["OMPEval (C++)", "b-inary/holdem-hand-evaluator"];

/// Builds those whose sources are in the folder, each under the name of its repository.
pub(crate) fn build(sources: &Path, hands: &Hands) -> anyhow::Result<Vec<Peer>> {
    let folder = std::path::absolute("target/peers")?;
    fs::create_dir_all(&folder)?;
    for cards in [5, 6, 7] {
        fs::write(folder.join(format!("hands-{cards}")), hands.bytes(cards))?;
    }
    let sources = sources
        .canonicalize()
        .with_context(|| sources.display().to_string())?;
    let programs = [
        ompeval(&sources.join("OMPEval"), &folder)?,
        holdem(&sources.join("holdem-hand-evaluator"), &folder)?,
    ];
    let peers = NAMES.into_iter().zip(programs);
    let peers = peers.filter_map(|(name, program)| {
        let (program, folder) = (program?, folder.clone());
        Some(Peer {
            name,
            program,
            folder,
        })
    });
    Ok(peers.collect())
}

/// As its own makefile compiles it.
fn ompeval(sources: &Path, folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !sources.is_dir() {
        return Ok(None);
    }
    let (main, program) = (folder.join("ompeval.cpp"), folder.join("ompeval"));
    fs::write(&main, include_str!("../peers/ompeval.cpp"))?;
    let mut compiler = Command::new("c++");
    compiler.args(["-O3", "-std=c++11", "-I"]).arg(sources);
    compiler.arg("-o").arg(&program).arg(&main);
    // Ranking alone: the rest of it is about equity.
    compiler.arg(sources.join("omp/HandEvaluator.cpp"));
    succeed(&mut compiler)?;
    Ok(Some(program))
}

/// As its own manifest builds it.
fn holdem(sources: &Path, folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !sources.is_dir() {
        return Ok(None);
    }
    let project = folder.join("holdem");
    fs::create_dir_all(project.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"holdem\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
         [workspace]\n\
         [dependencies]\nholdem-hand-evaluator.path = {:?}\n\
         rustix = {{ version = \"1\", features = [\"time\"] }}\n\
         [profile.release]\nlto = \"thin\"\n",
        sources.display().to_string()
    );
    fs::write(project.join("Cargo.toml"), manifest)?;
    let main = include_str!("../peers/holdem_hand_evaluator.rs");
    fs::write(project.join("src/main.rs"), main)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--release"]);
    succeed(cargo.current_dir(&project))?;
    Ok(Some(project.join("target/release/holdem")))
}

fn succeed(command: &mut Command) -> anyhow::Result<()> {
    let status = command
        .status()
        .with_context(|| format!("{:?}", command.get_program()))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

impl Peer {
    /// Whether it does this work at all.
    pub(crate) fn does(&self, work: Work) -> bool {
        work.cards >= 5
    }

    /// Does the work.
    pub(crate) fn measure(&self, work: Work) -> anyhow::Result<Speed> {
        let said = self.run(work.order.word(), work.cards)?;
        let numbers: Result<Vec<u64>, _> = said.split_whitespace().map(str::parse).collect();
        let Ok([ranked, cpu, wall]) = numbers.as_deref() else {
            bail!("{} said {said}", self.name);
        };
        Ok(Speed {
            ranked: usize::try_from(*ranked)?,
            spent: Spent {
                cpu: Duration::from_nanos(*cpu),
                wall: Duration::from_nanos(*wall),
            },
        })
    }

    /// The places of the random hands of so many cards in the order of their values.
    pub(crate) fn places(&self, cards: usize) -> anyhow::Result<Vec<u32>> {
        let said = self.run("values", cards)?;
        let values: Result<Vec<u16>, _> = said.lines().map(str::parse).collect();
        Ok(places(values?))
    }

    fn run(&self, what: &str, cards: usize) -> anyhow::Result<String> {
        let mut program = Command::new(&self.program);
        program.arg(what).arg(cards.to_string());
        program.arg(self.folder.join(format!("hands-{cards}")));
        let output = program.output()?;
        ensure!(output.status.success(), "{program:?} failed");
        Ok(String::from_utf8(output.stdout)?)
    }
}
