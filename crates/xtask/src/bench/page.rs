//! How long the finished page takes to answer a slider.

use anyhow::{Context as _, Result};

use super::table;
use crate::lab::Lab;
use crate::serve;
use crate::shell;
use crate::site::{self, Place};
use crate::tools::Tools;

const HEAD: [&str; 6] = ["ms", "simulate", "draw", "paint", "together", "95 %"];

/// Serves the page, has sliders dragged in Chrome and prints what that took.
pub(super) fn measure(lab: &Lab, tools: &Tools) -> Result<()> {
    let site = site::build(lab, tools, &Place::Into(lab.wasm_target().join("site")))?;
    let page = serve::in_background(site)?;
    let mut drag = lab.cargo(["run", "--quiet", "--release", "--package", "overload-tests"]);
    drag.args(["--features", "browser", "--example", "drag", "--", &page])
        .env("CHROMEDRIVER", tools.chromedriver()?);
    let text = shell::output_of(&mut drag)?;
    let mut rows = Vec::new();
    for line in text.lines() {
        let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let row: [String; 6] = cells.try_into().ok().context("not a row of six")?;
        rows.push(row);
    }
    println!("\nFrom a slider's event to six policies painted; a frame is 16.7 ms:\n");
    table::print(HEAD, &rows);
    Ok(())
}
