//! The parts of a run put together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::part::Part;
use super::results;
use super::run::shard;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::kept::Cache;

/// Puts parts together and shows what the run came to.
pub(super) fn run(
    files: &[PathBuf],
    cache: &Cache,
    out: Option<&Path>,
    json: bool,
) -> Result<(), Failure> {
    let mut parts: BTreeMap<u64, (&PathBuf, Part)> = BTreeMap::new();
    let mut settings = None;
    let mut expected = 0;
    for file in files {
        let wrong = |what: String| Failure::Work(format!("{}: {what}", file.display()));
        let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
        let part: Part = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let said = part.shard.as_deref().ok_or_else(|| {
            wrong("it is a whole run and no part: a part is dealt with --shard".to_owned())
        })?;
        let (number, of) = shard(said).map_err(|why| wrong(format!("shard `{said}`: {why}")))?;
        let first = settings.get_or_insert_with(|| (part.settings.clone(), of));
        if *first != (part.settings.clone(), of) {
            return Err(wrong(
                "it is a part of another run than the first file".to_owned(),
            ));
        }
        expected = of;
        if let Some((other, _)) = parts.insert(number, (file, part)) {
            return Err(wrong(format!(
                "part {number} stands in {} too",
                other.display()
            )));
        }
    }
    let missing: Vec<String> = (1..=expected)
        .filter(|number| !parts.contains_key(number))
        .map(|number| number.to_string())
        .collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        return Err(Failure::Work(format!(
            "--merge: of {expected} parts these are missing: {missing}"
        )));
    }
    let mut whole = None;
    for (file, part) in parts.values() {
        let totals = part.totals();
        let totals = totals.map_err(|why| Failure::Work(format!("{}: {why}", file.display())))?;
        match &mut whole {
            None => whole = Some(totals),
            Some(whole) => whole.join(totals),
        }
    }
    let (Some(whole), Some((settings, _))) = (whole, settings) else {
        return Err(Failure::Usage(
            "--merge: name the files of the parts".to_owned(),
        ));
    };
    let catalogue = Catalogue::open()?;
    let (book, rules) = settings.open(&catalogue)?;
    let enquiry = settings.enquiry()?;
    let in_force = enquiry.in_force(&book, None, None);
    let part = Part::new(settings, None, &whole);
    results::show(part, (&rules, cache), &in_force, out, json)
}
