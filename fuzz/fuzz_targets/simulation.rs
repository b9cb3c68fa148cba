//! Any bytes as a scenario, run: see [`overload_fuzz::simulation`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| overload_fuzz::simulation::check(bytes));
