//! What a run of a program took: wall time, CPU time, memory, instructions.
//!
//! The kernel keeps the books of a process that has ended until its parent looks; so they
//! are read between its end and the look, and nothing has to be linked in.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// What a run took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measured {
    pub(super) wall: Duration,
    /// By all its threads.
    pub(super) on_cores: Duration,
    /// The most it had in memory at a time.
    pub(super) peak_kib: u64,
}

/// How often the memory is looked at.
const LOOK: Duration = Duration::from_millis(2);

/// The kernel counts time on cores in hundredths of a second.
const TICK_MS: u64 = 10;

impl Measured {
    /// Runs a program to its end, its output thrown away.
    pub(super) fn of(command: &mut Command) -> Result<Measured> {
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let begun = Instant::now();
        let mut child = command.spawn().context("the program does not start")?;
        let process = format!("/proc/{}", child.id());
        let mut peak_kib = 0;
        loop {
            let stat = fs::read_to_string(format!("{process}/stat"));
            let stat = stat.context("only Linux tells what a process takes")?;
            let fields = Fields::of(&stat).context("the kernel's words are not understood")?;
            if fields.has_ended {
                let wall = begun.elapsed();
                let status = child.wait()?;
                ensure!(status.success(), "the program failed: {status}");
                return Ok(Measured {
                    wall,
                    on_cores: Duration::from_millis(fields.ticks * TICK_MS),
                    peak_kib,
                });
            }
            let status = fs::read_to_string(format!("{process}/status")).unwrap_or_default();
            peak_kib = peak(&status).unwrap_or(0).max(peak_kib);
            thread::sleep(LOOK);
        }
    }
}

/// What is read of `/proc/PID/stat`.
struct Fields {
    has_ended: bool,
    ticks: u64,
}

impl Fields {
    fn of(stat: &str) -> Option<Fields> {
        // The name may hold anything, a parenthesis too: what follows the last one counts.
        let (_, after) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = after.split(' ').collect();
        let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some(Fields {
            has_ended: *fields.first()? == "Z",
            ticks: ticks(11)? + ticks(12)?,
        })
    }
}

fn peak(status: &str) -> Option<u64> {
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// The instructions of a run by callgrind; none: there is no valgrind on this machine.
pub(super) fn instructions(program: &str, arguments: &[&str]) -> Result<Option<u64>> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        program,
    ]);
    let Ok(output) = valgrind.args(arguments).output() else {
        return Ok(None);
    };
    ensure!(output.status.success(), "callgrind failed on {arguments:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    let mut lines = said.lines();
    let counted = lines.find_map(|line| line.split_once("Collected : "));
    let counted = counted.context("callgrind counted nothing")?.1;
    Ok(Some(counted.trim().parse()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_sleeps_takes_no_core() {
        let measured = Measured::of(Command::new("sleep").arg("0.05")).unwrap();
        assert!(measured.wall >= Duration::from_millis(50));
        assert!(measured.on_cores <= Duration::from_millis(20));
        assert!(measured.peak_kib > 0);
        assert!(Measured::of(&mut Command::new("false")).is_err());
    }

    #[test]
    fn the_kernels_words_are_understood() {
        let stat = "12 (a) b) Z 1 2 3 4 5 6 7 8 9 10 40 2 0 0";
        let fields = Fields::of(stat).unwrap();
        assert_eq!((fields.has_ended, fields.ticks), (true, 42));
        assert_eq!(peak("VmPeak:\t 9 kB\nVmHWM:\t  123 kB\n"), Some(123));
    }
}
