//! Any text as a scenario in JSON: see [`overload_fuzz::json`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| overload_fuzz::json::check(text));
