//! Prints the digests that are the same on every target, added up:
//!
//! ```sh
//! cargo run -p overload-tests --example print_everywhere
//! cargo run -p overload-tests --example print_everywhere --release
//! ```

use overload_tests::everywhere;

fn main() {
    for (what, digest) in everywhere::table() {
        println!("{what:<17} {digest:016x}");
    }
}
