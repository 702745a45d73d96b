//! What a suite needs on the machine, and how it gets there.
//!
//! On a build machine (`CI` is set) what is missing is installed. Anywhere else nothing
//! is installed behind anybody's back: the suite fails and says the line to run.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::{env, fmt};

use anyhow::{Context, Result, bail};

/// A command that a suite cannot run without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Need {
    /// The command, as it is looked for on the `PATH`.
    pub(crate) command: &'static str,
    /// Who installs it.
    pub(crate) from: Installer,
}

/// A program that installs others, with what to ask of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Installer {
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// A package of Debian and its children.
    Apt(&'static str),
    /// A package of Node.
    #[cfg_attr(not(test), expect(dead_code, reason = "no suite needs one yet"))]
    Npm(&'static str),
    /// A package of Python.
    Pip(&'static str),
}

/// The machine, as far as needs are concerned.
pub(crate) trait Machine {
    /// Whether a command is there.
    fn has(&self, command: &str) -> bool;
    /// Whether what is missing may be installed.
    fn may_install(&self) -> bool;
    /// Runs a line that installs something.
    fn install(&mut self, line: &str) -> Result<()>;
}

/// Sees to it that every need is met, or says what to run by hand.
pub(crate) fn meet(needs: &[Need], machine: &mut impl Machine) -> Result<()> {
    let mut missing = Vec::new();
    for need in needs {
        if machine.has(need.command) {
            continue;
        }
        let line = need.line(machine);
        if !machine.may_install() {
            missing.push(format!("{} is missing; run: {line}", need.command));
            continue;
        }
        machine.install(&line).with_context(|| line.clone())?;
        if !machine.has(need.command) {
            missing.push(format!("{} is missing, even after: {line}", need.command));
        }
    }
    if !missing.is_empty() {
        bail!(missing.join("\n"));
    }
    Ok(())
}

impl Need {
    /// The line that installs it, the same for a person and a build machine.
    fn line(&self, machine: &impl Machine) -> String {
        // Containers run as root and mostly have no sudo.
        let sudo = if machine.has("sudo") { "sudo " } else { "" };
        match self.from {
            Installer::Rustup(component) => format!("rustup component add {component}"),
            Installer::Apt(package) => {
                format!("{sudo}apt-get update && {sudo}apt-get install --yes {package}")
            }
            Installer::Npm(package) => format!("{sudo}npm install --global {package}"),
            Installer::Pip(package) => format!("python3 -m pip install {package}"),
        }
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.command)
    }
}

/// The machine this program runs on.
pub(crate) struct ThisMachine;

impl Machine for ThisMachine {
    fn has(&self, command: &str) -> bool {
        env::var_os("PATH").is_some_and(|path| stands_on(&path, command))
    }

    fn may_install(&self) -> bool {
        env::var_os("CI").is_some_and(|value| !value.is_empty())
    }

    fn install(&mut self, line: &str) -> Result<()> {
        println!("$ {line}");
        let status = Command::new("sh").args(["-c", line]).status()?;
        if !status.success() {
            bail!("{status}");
        }
        Ok(())
    }
}

/// Whether a command stands in one of the folders of a `PATH`.
fn stands_on(path: &OsStr, command: &str) -> bool {
    let file = format!("{command}{}", env::consts::EXE_SUFFIX);
    env::split_paths(path)
        .any(|folder: std::path::PathBuf| Path::new(&folder).join(&file).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine on which installing works, or only says so.
    struct Pretended {
        commands: Vec<&'static str>,
        builds: bool,
        installs: &'static [&'static str],
        lines: Vec<String>,
    }

    impl Machine for Pretended {
        fn has(&self, command: &str) -> bool {
            self.commands.contains(&command)
        }

        fn may_install(&self) -> bool {
            self.builds
        }

        fn install(&mut self, line: &str) -> Result<()> {
            self.lines.push(line.to_owned());
            self.commands.extend(self.installs);
            Ok(())
        }
    }

    const BROWSER: Need = Need {
        command: "chromium",
        from: Installer::Apt("chromium"),
    };
    const TYPES: Need = Need {
        command: "tsc",
        from: Installer::Npm("typescript"),
    };
    const FORMAT: Need = Need {
        command: "rustfmt",
        from: Installer::Rustup("rustfmt"),
    };

    #[track_caller]
    fn check(machine: &mut Pretended, needs: &[Need], answer: &str, lines: &[&str]) {
        let met = meet(needs, machine);
        assert_eq!(
            met.err().map_or(String::new(), |error| error.to_string()),
            answer
        );
        assert_eq!(machine.lines, lines);
    }

    fn machine(commands: &[&'static str], builds: bool) -> Pretended {
        Pretended {
            commands: commands.to_vec(),
            builds,
            installs: &["chromium", "tsc"],
            lines: Vec::new(),
        }
    }

    #[test]
    fn nothing_happens_where_nothing_is_missing() {
        check(
            &mut machine(&["chromium", "tsc"], true),
            &[BROWSER, TYPES],
            "",
            &[],
        );
        check(&mut machine(&[], false), &[], "", &[]);
    }

    #[test]
    fn a_person_is_told_every_line_to_run_and_nothing_is_installed() {
        check(
            &mut machine(&["sudo"], false),
            &[BROWSER, FORMAT],
            "chromium is missing; run: sudo apt-get update && sudo apt-get install --yes chromium\n\
             rustfmt is missing; run: rustup component add rustfmt",
            &[],
        );
    }

    #[test]
    fn a_build_machine_installs_what_is_missing() {
        check(
            &mut machine(&["tsc"], true),
            &[BROWSER, TYPES],
            "",
            &["apt-get update && apt-get install --yes chromium"],
        );
        check(
            &mut machine(&["sudo", "chromium"], true),
            &[BROWSER, TYPES],
            "",
            &["sudo npm install --global typescript"],
        );
    }

    #[test]
    fn an_installer_that_brings_nothing_is_found_out() {
        check(
            &mut machine(&[], true),
            &[FORMAT],
            "rustfmt is missing, even after: rustup component add rustfmt",
            &["rustup component add rustfmt"],
        );
    }

    #[test]
    fn a_command_is_looked_for_in_every_folder_of_the_path() {
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap();
        let path = env::join_paths([Path::new("no-such-folder"), Path::new(&package)]).unwrap();
        let file = "Cargo.toml";
        assert_eq!(stands_on(&path, file), env::consts::EXE_SUFFIX.is_empty());
        assert!(!stands_on(&path, "src"), "a folder is no command");
        assert!(!stands_on(&path, "no-such-command"));
    }
}
