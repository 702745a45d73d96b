//! The file in which an operator writes a house down.

use std::path::Path;

use floor::house_file::{Around, HouseFile};
use rulebook::{Source, shipped};

/// The languages that there are texts in.
const LANGUAGES: [&str; 2] = ["en", "it"];

/// Reads a house. The folders of books are looked for beside the file.
///
/// # Errors
///
/// Everything that is wrong with it, a line each.
pub fn read(path: &Path) -> Result<HouseFile, String> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
    let beside = path.parent().unwrap_or(Path::new("."));
    let book = |name: &str| match shipped(name) {
        Some(source) => Ok(source),
        None => {
            let folder = beside.join(name);
            match folder.is_dir() {
                true => Source::read(&folder).map_err(|error| error.to_string()),
                false => Err(format!(
                    "`{name}` is no book that comes with the program, and no folder beside the \
                     file"
                )),
            }
        }
    };
    let around = Around {
        book: &book,
        zone: &|name| jiff::tz::TimeZone::get(name).is_ok(),
        languages: &LANGUAGES,
    };
    HouseFile::load(&file, &text, &around).map_err(|problems| problems.to_string())
}
