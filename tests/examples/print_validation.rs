//! Prints `docs/validation.md`: what `cargo xtask validate` writes there.

use overload_tests::validation::{report, sections};

fn main() {
    print!("{}", report::page(&sections()));
}
