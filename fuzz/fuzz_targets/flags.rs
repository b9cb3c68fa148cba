//! Any text as a value of a flag: see [`overload_fuzz::flags`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| overload_fuzz::flags::check(text));
