//! Carries the files of the pages into the binary: everything under `web/` that a browser
//! asks for, and nothing else that lies there. What a page begins with is joined with all
//! that it needs, so that a browser asks once for what stands in many files.

mod join;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What of `web/` is for whoever works on it.
const NOT_SERVED: [&str; 4] = ["client", "node_modules", "stories", "tests"];

/// What browsers ask for.
const SERVED: [&str; 4] = ["css", "html", "js", "svg"];

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let web = Path::new(&here).join("../../web").canonicalize()?;
    println!("cargo::rerun-if-changed={}", web.display());
    println!("cargo::rerun-if-changed={here}/build");
    let mut files = Vec::new();
    gather(&web, &mut files)?;
    files.sort();
    let joined = Path::new(&out).join("web");
    let mut code = String::from("&[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&web).map_err(io::Error::other)?;
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        let text = match file.extension().and_then(|end| end.to_str()) {
            // A module of a folder is part of those that pages begin with.
            Some("js") if parts.len() > 1 => continue,
            Some("js") => Some(join::module(file)?),
            Some("css") => Some(join::sheet(file)?),
            _ => None,
        };
        let path = match text {
            Some(text) => {
                let path = joined.join(name);
                fs::create_dir_all(path.parent().unwrap_or(&joined))?;
                fs::write(&path, text)?;
                path
            }
            None => file.clone(),
        };
        let name = parts.join("/");
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    code.push_str("]\n");
    fs::write(Path::new(&out).join("web.rs"), code)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !NOT_SERVED.contains(&name.as_ref()) {
                gather(&path, files)?;
            }
        } else if path
            .extension()
            .is_some_and(|it| SERVED.iter().any(|known| it == *known))
        {
            files.push(path);
        }
    }
    Ok(())
}
