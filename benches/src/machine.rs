//! What the measurements were taken on, and what else it was doing.

use std::{fs, thread};

use anyhow::Context;

pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) cores: usize,
    /// The least and the greatest load average of a minute while measuring.
    pub(crate) load: (String, String),
    pub(crate) compiler: String,
}

impl Machine {
    pub(crate) fn now() -> anyhow::Result<Self> {
        let load = load_average()?;
        Ok(Machine {
            processor: processor()?,
            cores: thread::available_parallelism().map_or(1, usize::from),
            load: (load.clone(), load),
            compiler: env!("CARGO_PKG_RUST_VERSION").to_owned(),
        })
    }

    /// When and on what the measurements were taken.
    pub(crate) fn taken(&self) -> String {
        let Machine {
            processor,
            cores,
            load: (least, greatest),
            compiler,
        } = self;
        let today = jiff::Zoned::now().date();
        format!(
            "Taken on {today}: {processor}, {cores} cores, load average {least} to {greatest}, \
             Rust {compiler}, plain x86-64."
        )
    }

    pub(crate) fn notice_load(&mut self) -> anyhow::Result<()> {
        let load = load_average()?;
        let (least, greatest) = &mut self.load;
        // Both have two decimals, so the longer is the greater, and else the later in text.
        let order = |load: &String| (load.len(), load.clone());
        if order(&load) < order(least) {
            least.clone_from(&load);
        }
        if order(&load) > order(greatest) {
            *greatest = load;
        }
        Ok(())
    }
}

fn load_average() -> anyhow::Result<String> {
    let load = fs::read_to_string("/proc/loadavg").context("the load average is unknown")?;
    let minute = load
        .split(' ')
        .next()
        .context("the load average is empty")?;
    Ok(minute.to_owned())
}

fn processor() -> anyhow::Result<String> {
    let processors = fs::read_to_string("/proc/cpuinfo").context("the processor is unknown")?;
    let named = processors
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    Ok(named.map_or("unnamed", |(_, name)| name).to_owned())
}
