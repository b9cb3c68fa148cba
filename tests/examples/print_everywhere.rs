//! Prints the digests that are the same on every target. `cargo xtask everywhere`
//! compares them with what Node and the browsers say.
//!
//! ```sh
//! cargo run -p overload-tests --example print_everywhere
//! cargo run -p overload-tests --example print_everywhere --release
//! ```

use overload_tests::everywhere;

fn main() {
    for row in everywhere::rows() {
        println!("{row}");
    }
}
