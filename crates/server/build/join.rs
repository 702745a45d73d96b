//! Joins modules and style sheets with what they import.
//!
//! It knows the few forms that the pages use: named imports, one default export a file, and
//! no circle. Whatever else it meets is an error of the build that names the file.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A module with all that it imports, in one: each file is a function of its own, whose
/// answer is what it exports.
pub(crate) fn module(entry: &Path) -> io::Result<String> {
    let mut joined = Joined::default();
    joined.add(entry, &mut Vec::new())?;
    Ok(joined.text)
}

/// A style sheet with all that it imports, each file once.
pub(crate) fn sheet(entry: &Path) -> io::Result<String> {
    let mut seen = Vec::new();
    let mut text = String::new();
    add_sheet(entry, &mut seen, &mut text)?;
    Ok(text)
}

#[derive(Default)]
struct Joined {
    text: String,
    names: BTreeMap<PathBuf, String>,
}

impl Joined {
    /// The name of a file's exports, which are written before it if they are not yet.
    fn add(&mut self, file: &Path, above: &mut Vec<PathBuf>) -> io::Result<String> {
        let file = file
            .canonicalize()
            .map_err(|error| wrong(file, &error.to_string()))?;
        if let Some(name) = self.names.get(&file) {
            return Ok(name.clone());
        }
        if above.contains(&file) {
            return Err(wrong(&file, "imports itself by way of others"));
        }
        above.push(file.clone());
        let source = without_comments(&fs::read_to_string(&file)?);
        let mut body = String::new();
        let mut exports = Vec::new();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    let more = lines
                        .next()
                        .ok_or_else(|| wrong(&file, "an import has no end"))?;
                    statement.push(' ');
                    statement.push_str(more.trim());
                }
                let (names, from) = import(&statement).ok_or_else(|| wrong(&file, &statement))?;
                let folder = file.parent().unwrap_or(Path::new("."));
                let module = self.add(&folder.join(from), above)?;
                if let Some(names) = names {
                    let _ = writeln!(body, "const {{ {names} }} = {module};");
                }
            } else if let Some(rest) = line.strip_prefix("export default ") {
                exports.push("standard".to_owned());
                let _ = writeln!(body, "const standard = {rest}");
            } else if let Some(rest) = line.strip_prefix("export ") {
                let name = declared(rest).ok_or_else(|| wrong(&file, line))?;
                exports.push(name.to_owned());
                let _ = writeln!(body, "{rest}");
            } else {
                let _ = writeln!(body, "{line}");
            }
        }
        above.pop();
        let name = format!("m{}", self.names.len());
        let exports = exports.join(", ");
        let _ = writeln!(
            self.text,
            "const {name} = (() => {{\n{body}return {{ {exports} }};\n}})();"
        );
        self.names.insert(file, name.clone());
        Ok(name)
    }
}

/// What an import takes, as a pattern, and from where.
fn import(statement: &str) -> Option<(Option<String>, &str)> {
    let statement = statement.strip_prefix("import ")?.strip_suffix("';")?;
    let Some((names, from)) = statement.split_once(" from '") else {
        return Some((None, statement.strip_prefix('\'')?));
    };
    let names = match names.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
        Some(list) => list.trim().trim_end_matches(',').replace(" as ", ": "),
        None => format!("standard: {names}"),
    };
    Some((Some(names), from))
}

/// The name that an export declares.
fn declared(declaration: &str) -> Option<&str> {
    let kinds = [
        "async function ",
        "function* ",
        "function ",
        "class ",
        "const ",
    ];
    let rest = kinds
        .iter()
        .find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_')?;
    rest.get(..end)
}

/// A module without the comments that begin a line, which is where ours stand; what a
/// comment says of the code after it on its line goes, and the code stays.
fn without_comments(source: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for line in source.lines() {
        let mut rest = line;
        if inside {
            let Some((_, after)) = rest.split_once("*/") else {
                continue;
            };
            rest = after;
            inside = false;
        }
        while rest.trim_start().starts_with("/**") {
            match rest.split_once("*/") {
                Some((_, after)) => rest = after,
                None => {
                    inside = true;
                    break;
                }
            }
        }
        if inside || rest.trim().is_empty() || rest.trim_start().starts_with("// ") {
            continue;
        }
        text.push_str(rest.trim_end());
        text.push('\n');
    }
    text
}

fn add_sheet(file: &Path, seen: &mut Vec<PathBuf>, text: &mut String) -> io::Result<()> {
    let file = file
        .canonicalize()
        .map_err(|error| wrong(file, &error.to_string()))?;
    if seen.contains(&file) {
        return Ok(());
    }
    seen.push(file.clone());
    let mut source = fs::read_to_string(&file)?;
    while let Some(start) = source.find("/*") {
        let end = source.get(start..).and_then(|rest| rest.find("*/"));
        let end = end.ok_or_else(|| wrong(&file, "a comment has no end"))?;
        source.replace_range(start..start + end + 2, "");
    }
    for line in source.lines() {
        match line.strip_prefix("@import ") {
            Some(import) => {
                let name = import.trim_end_matches(';').trim();
                let name = name
                    .strip_prefix("url(")
                    .unwrap_or(name)
                    .trim_end_matches(')');
                let folder = file.parent().unwrap_or(Path::new("."));
                add_sheet(&folder.join(name.trim_matches('"')), seen, text)?;
            }
            None if line.trim().is_empty() => {}
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    Ok(())
}

fn wrong(file: &Path, what: &str) -> io::Error {
    io::Error::other(format!("{}: {what}", file.display()))
}
