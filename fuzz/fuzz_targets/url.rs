//! Any text as the query of an address: see [`overload_fuzz::url`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| overload_fuzz::url::check(text));
