//! The strategy that a command line names: by a name of the trade's, or a file.

use std::path::Path;

use gamemath::strategy::{Strategies, Strategy, Unknown};

use crate::failure::Failure;

/// The strategy of this name, or of the file of this name.
pub(crate) fn chosen(strategies: &Strategies, name: &str) -> Result<Strategy, Failure> {
    let path = Path::new(name);
    let named = strategies.named(name);
    if !matches!(named, Err(Unknown::Name { .. })) || !path.exists() {
        return named.map_err(|unknown| match unknown {
            Unknown::Name { .. } => {
                Failure::Usage(format!("--strategy: {unknown}, and no file is called so"))
            }
            other => Failure::Work(other.to_string()),
        });
    }
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| Failure::Work(format!("{name}: {error}")))?;
    let read = strategies.read(name, &text);
    read.map_err(|unknown| match unknown {
        Unknown::Mistakes(mistakes) => {
            let lines: Vec<_> = mistakes.0.iter().map(ToString::to_string).collect();
            Failure::Work(format!("{name}: {}", lines.join(&format!("\n  {name}: "))))
        }
        other => Failure::Work(format!("{name}: {other}")),
    })
}
