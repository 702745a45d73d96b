//! Carries the files of the pages into the binary: everything under `web/` that a browser
//! asks for, and nothing else that lies there.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What of `web/` is for whoever works on it.
const NOT_SERVED: [&str; 4] = ["client", "node_modules", "stories", "tests"];

/// What browsers ask for.
const SERVED: [&str; 4] = ["css", "html", "js", "svg"];

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let web = Path::new(&here).join("../../web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    gather(&web, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&web).map_err(io::Error::other)?;
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        let (name, path) = (name.join("/"), file.canonicalize()?);
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    code.push_str("]\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("web.rs"), code)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            if !NOT_SERVED.contains(&name.as_str()) {
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
