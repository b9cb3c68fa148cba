//! Addresses: any text is read.

use overload_scenario::url::{Link, read, write};
use overload_scenario::{check, planner};

use crate::explains;

/// Reads a text as a query. What comes of it is valid, says in its notes what was
/// wrong, and is written as a query that reads the same with nothing wrong in it.
///
/// # Panics
///
/// If not.
pub fn check(text: &str) {
    let Link { address, notes } = read(text);
    assert!(check::scenario(&address.scenario).is_ok());
    for input in &planner::INPUTS {
        let mut copy = address.question;
        assert!(input.set(&mut copy, input.get(&address.question)).is_ok());
    }
    notes.iter().for_each(explains);
    let again = read(&write(&address));
    assert_eq!(again.notes, []);
    assert_eq!(again.address, address);
}
