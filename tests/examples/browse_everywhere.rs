//! Opens a page that writes the rows of `overload_tests::everywhere` and prints what
//! the browser is, then what the page says. `cargo xtask everywhere` serves the page:
//!
//! ```sh
//! cargo run -p overload-tests --features browser --example browse_everywhere webkit http://...
//! ```

use std::env;
use std::thread;
use std::time::{Duration, Instant};

use overload_tests::browser::{Browser, Engine};

/// The longest time without another row, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() {
    let [name, url] = [1, 2].map(|index| env::args().nth(index).expect("engine and address"));
    let engine = Engine::ALL.into_iter().find(|engine| engine.id() == name);
    let browser = Browser::open(engine.expect("an engine's name"));
    println!("{}", browser.name_and_version());
    browser.goto(&url);
    print!("{}", what_it_says(&browser));
}

/// The text of the page, when its title says that it is complete.
fn what_it_says(browser: &Browser) -> String {
    let mut seen = String::new();
    let mut deadline = Instant::now() + PATIENCE;
    loop {
        let answer =
            browser.script("return [document.title, document.querySelector('pre').textContent];");
        let [title, text] =
            [0, 1].map(|index| answer[index].as_str().unwrap_or_default().to_owned());
        match title.as_str() {
            "done" => return text,
            "failed" => panic!("the page failed: {text}"),
            _ => {}
        }
        if text.len() > seen.len() {
            deadline = Instant::now() + PATIENCE;
            seen = text;
        }
        assert!(
            Instant::now() < deadline,
            "no row follows:\n{seen}\n{}",
            browser.output()
        );
        thread::sleep(Duration::from_millis(100));
    }
}
