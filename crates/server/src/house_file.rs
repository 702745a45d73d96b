//! The file in which an operator writes a house down.

use std::path::Path;

use floor::house::Terms;
use floor::house_file::{Around, HouseFile};
use rulebook::{Source, shipped};

/// The languages that there are texts in.
const LANGUAGES: [&str; 2] = ["en", "it"];

/// Whether a time zone of this name is known.
fn is_zone(name: &str) -> bool {
    jiff::tz::TimeZone::get(name).is_ok()
}

/// What of these terms is unknown around the house, by its field and why.
pub(crate) fn unknown(terms: &Terms) -> Option<(&'static str, String)> {
    if let Some(zone) = terms.time_zone.as_ref().filter(|zone| !is_zone(zone)) {
        let why = format!("there is no time zone `{zone}`; one is `Pacific/Auckland`");
        return Some(("time-zone", why));
    }
    let mut languages = terms.languages.iter();
    let other = languages.find(|it| !LANGUAGES.contains(&it.as_str()))?;
    let known = LANGUAGES.join(", ");
    let why = format!("there are no texts in `{other}`; there are in {known}");
    Some(("languages", why))
}

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
        zone: &is_zone,
        languages: &LANGUAGES,
    };
    HouseFile::load(&file, &text, &around).map_err(|problems| problems.to_string())
}
