use overload_scenario::combinations::combinations;
use overload_sim::{Policy, Scenario};

/// Something whose time is measured.
pub struct Case {
    /// What it is called in the table.
    pub name: String,
    /// What is run, one after the other.
    pub scenarios: Vec<Scenario>,
}

/// What is compared with other ways to run the same.
#[must_use]
pub fn cases() -> Vec<Case> {
    let morning = Scenario::default();
    let under = |policy, retries| Scenario {
        policy,
        retries,
        ..morning
    };
    let one = |name: &str, policy, retries| case(name, vec![under(policy, retries)]);
    let six = |retries| Policy::ALL.map(|policy| under(policy, retries)).to_vec();
    vec![
        one("fifo", Policy::Fifo, 0),
        one("fifo, 3 retries", Policy::Fifo, 3),
        one("bounded", Policy::Bounded, 0),
        one("newest first", Policy::Lifo, 0),
        case("all six", six(0)),
        case("all six, 3 retries", six(3)),
        case("the 162", combinations(&morning).collect()),
    ]
}

/// The default morning, and the same for ten times as many workers and people
/// each time.
#[must_use]
pub fn scaling() -> Vec<Case> {
    let morning = Scenario::default();
    let busier = |times: u32| {
        let scenario = Scenario {
            workers: morning.workers * times,
            normal_per_s: morning.normal_per_s * f64::from(times),
            spike_per_s: morning.spike_per_s * f64::from(times),
            ..morning
        };
        let name = format!("{}/s, {} workers", scenario.normal_per_s, scenario.workers);
        case(&name, vec![scenario])
    };
    [1, 10, 100, 1000].map(busier).into()
}

fn case(name: &str, scenarios: Vec<Scenario>) -> Case {
    Case {
        name: name.to_owned(),
        scenarios,
    }
}
