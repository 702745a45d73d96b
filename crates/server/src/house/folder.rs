//! The data directory, which is its owner's alone.

use std::path::Path;

use super::OpenError;

/// Makes the folder, or closes it to others.
pub(crate) fn make_folder(folder: &Path) -> Result<(), OpenError> {
    let failed = |error: std::io::Error| OpenError::Directory {
        path: folder.to_owned(),
        why: error.to_string(),
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        let mut permissions = folder.metadata().map_err(failed)?.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o700);
            std::fs::set_permissions(folder, permissions).map_err(failed)?;
        }
    }
    Ok(())
}
