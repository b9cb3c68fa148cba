//! A compiler for C++, in which libFuzzer is written.

use std::env;

use anyhow::Result;

use super::{Tools, apt};
use crate::shell;

/// Installs one if there is none where cargo's build scripts look.
pub(super) fn provide(tools: &Tools) -> Result<()> {
    if env::var_os("CXX").is_some() || shell::find_program(&["c++"]).is_some() {
        return Ok(());
    }
    apt::install(tools, &["g++"], "a C++ compiler (libFuzzer needs it)")
}
