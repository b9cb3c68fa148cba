//! The finished page, as a reader meets it: served, in a browser, driven over
//! `WebDriver`.
//!
//! `cargo xtask page` builds the site and runs this. By hand: `OVERLOAD_SITE`
//! names the directory of a built site, `CHROMEDRIVER` the driver if it is not
//! on the search path, `OVERLOAD_AXE` the script `axe.min.js`. The usual arguments
//! of a test work: a part of a name, `--list`, `--test-threads`.
//!
//! | module | what it holds the page to |
//! | --- | --- |
//! | [`views`] | four views, each with its address |
//! | [`links`] | the address holds all that is shown, and opens it again |
//! | [`history`] | back and forward, change by change |
//! | [`combinations`] | every choice shows the numbers of `overload matrix` |
//! | [`controls`] | each control changes what it should and nothing else |
//! | [`comparison`] | six policies beside each other, and the choice between them |
//! | [`planner`] | how many workers, what for, and to the simulator and back |
//! | [`atlas`] | 162 combinations on one screen, and the way to their runs |
//! | [`map`] | any two settings against each other |
//! | [`offers`] | samples, and what to change |
//! | [`exports`] | the files that a browser saves |
//! | [`mornings`] | a thousand mornings of what is shown, and how they come |
//! | [`keyboard`] | keys alone reach and do everything, with the focus in sight |
//! | [`mistakes`] | a wrong value stays where it is, marked and explained |
//! | [`element`] | the element's public face: `ready`, `scenario`, `report` |
//! | [`embed`] | in articles: other origins, strict policies, several at a time |
//! | [`frame`] | the lab in an iframe of another page |
//! | [`long_runs`] | a big run never holds the page up, too big a one is refused |
//! | [`apart`] | what is refused is run beside the page, if somebody wants it |
//! | [`loading`] | what is there before the code is, or without it |
//! | [`drawing`] | sharp at every size, in both colour schemes |
//! | [`preferences`] | colours, motion and size as the reader has set them |
//! | [`offline`] | once loaded, the lab needs no network, and never another origin |
//! | [`storage`] | it keeps nothing, and lives where nothing may be kept |
//! | [`abuse`] | anything at all, in any order, leaves a lab that works |
//! | [`access`] | nothing serious for `axe` |
//! | [`reading`] | the same in words, for whoever does not see it |
//!
//! The rest is the means: [`stage`] starts what the tests share, [`server`] is one of
//! its parts, [`driver`] has commands of Chrome's own, [`page`] is one browser's
//! window, [`lab`] is the lab in it with its [`panel`] of controls, [`processor`] has
//! what it works, and [`native`] is what it should show.
//!
//! What a run should come to is simulated here, natively; that the simulation is
//! right is for the other tests to say.

mod abuse;
mod access;
mod apart;
mod atlas;
mod combinations;
mod comparison;
mod controls;
mod drawing;
mod driver;
mod element;
mod embed;
mod exports;
mod frame;
mod history;
mod keyboard;
mod lab;
mod links;
mod loading;
mod long_runs;
mod map;
mod mistakes;
mod mornings;
mod native;
mod offers;
mod offline;
mod page;
mod panel;
mod planner;
mod preferences;
mod processor;
mod reading;
mod server;
mod stage;
mod storage;
mod views;

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::Arc;

use crate::page::Page;
use crate::stage::Stage;

/// A test: it gets a window of its own, with nothing in it.
type Test = (&'static str, fn(&Page));

/// The tests of a module, by name.
macro_rules! tests {
    ($($test:ident),+ $(,)?) => {
        pub(crate) const TESTS: &[crate::Test] =
            &[$((concat!(module_path!(), "::", stringify!($test)), $test)),+];
    };
}
pub(crate) use tests;

/// Needs its own end: a test harness that only counts tests would leave the
/// browsers running.
fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let stage = Arc::new(Stage::default());
    let tests = [
        access::TESTS,
        apart::TESTS,
        atlas::TESTS,
        combinations::TESTS,
        comparison::TESTS,
        controls::TESTS,
        drawing::TESTS,
        element::TESTS,
        embed::TESTS,
        exports::TESTS,
        frame::TESTS,
        history::TESTS,
        keyboard::TESTS,
        links::TESTS,
        loading::TESTS,
        map::TESTS,
        mistakes::TESTS,
        mornings::TESTS,
        offers::TESTS,
        offline::TESTS,
        planner::TESTS,
        preferences::TESTS,
        reading::TESTS,
        storage::TESTS,
        views::TESTS,
    ];
    let mut trials = trials(&stage, &tests.concat(), Stage::perform);
    let alone = [long_runs::TESTS, abuse::TESTS];
    trials.extend(self::trials(&stage, &alone.concat(), Stage::perform_alone));
    let conclusion = libtest_mimic::run(&arguments, trials);
    stage.clear();
    conclusion.exit_code()
}

/// How the stage performs a test.
type Performance = fn(&Stage, fn(&Page)) -> Result<(), Failed>;

fn trials(stage: &Arc<Stage>, tests: &[Test], perform: Performance) -> Vec<Trial> {
    tests
        .iter()
        .map(|&(path, test)| {
            let name = path.strip_prefix("page::").unwrap_or(path);
            let stage = Arc::clone(stage);
            Trial::test(name, move || perform(&stage, test))
        })
        .collect()
}
