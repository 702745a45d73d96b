//! The house as a process: started, killed at any instant, and started again.

#[cfg(test)]
#[cfg(unix)]
mod keeping;
#[cfg(test)]
mod killed;
#[cfg(test)]
mod process;
#[cfg(test)]
#[cfg(unix)]
mod stopped;
#[cfg(test)]
mod welcome;
