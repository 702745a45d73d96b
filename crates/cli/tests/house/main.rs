//! The house as a process: started, crowded, stopped, and started again. What it is held to
//! when it is killed is `cargo xtask faults`.

#[cfg(test)]
mod calculator;
#[cfg(test)]
#[cfg(unix)]
mod checking;
#[cfg(test)]
mod compliance;
#[cfg(test)]
#[cfg(unix)]
mod crowd;
#[cfg(test)]
#[cfg(unix)]
mod keeping;
#[cfg(test)]
#[cfg(unix)]
mod operator;
#[cfg(test)]
#[cfg(unix)]
mod otherwise;
#[cfg(test)]
mod process;
#[cfg(test)]
#[cfg(unix)]
mod stopped;
#[cfg(test)]
#[cfg(unix)]
mod upgrading;
#[cfg(test)]
mod welcome;
#[cfg(test)]
#[cfg(unix)]
mod witness;
