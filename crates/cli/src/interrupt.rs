//! Ctrl-C while something is worked out.
//!
//! A file is put in its place whole, but whoever stops in between would leave the part that
//! was to become it. So the signal waits for the file that is being written, and ends the
//! program before another one is begun. What takes long to write is taken away instead.

use std::thread;

/// What a shell says of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C ends the program between two files.
pub(crate) fn end_between_files() {
    // Where no thread can be had, Ctrl-C ends the program as it always does.
    let _ = thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build();
            let Ok(runtime) = runtime else { return };
            if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
                let _none_is_written = parsheet::between_files();
                parsheet::take_parts_away();
                // Whatever bar was drawn last is left behind.
                let _ = std::io::Write::write_all(&mut anstream::stderr(), b"\n");
                std::process::exit(INTERRUPTED);
            }
        });
}
