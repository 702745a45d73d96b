//! Finds the cases of the rule books, so that the binary carries them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let books = Path::new("../../rulebooks");
    println!("cargo::rerun-if-changed={}", books.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for book in fs::read_dir(books)? {
        let Ok(cases) = fs::read_dir(book?.path().join("cases")) else {
            continue;
        };
        for case in cases {
            let path = case?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "hand")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file
            .strip_prefix("../..")
            .unwrap_or(&file)
            .display()
            .to_string();
        let path = fs::canonicalize(&file)?;
        writeln!(list, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo gives OUT_DIR"))?;
    fs::write(Path::new(&out).join("cases.rs"), list)
}
