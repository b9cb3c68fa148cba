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

/// The default morning a thousand times as busy in three steps, and the shorter
/// the busier, so that about as many people come.
#[must_use]
pub fn scaling() -> Vec<Case> {
    let morning = Scenario::default();
    let busier = |times: u32, seconds: [u32; 3]| {
        let [before_s, sale_s, after_s] = seconds;
        let scenario = Scenario {
            workers: morning.workers * times,
            normal_per_s: morning.normal_per_s * f64::from(times),
            spike_per_s: morning.spike_per_s * f64::from(times),
            before_s,
            sale_s,
            after_s,
            window_s: 1,
            ..morning
        };
        let name = format!("{}/s, {} workers", scenario.normal_per_s, scenario.workers);
        case(&name, vec![scenario])
    };
    vec![
        busier(1, [600, 600, 1800]),
        busier(10, [60, 60, 180]),
        busier(100, [6, 6, 18]),
        busier(1000, [1, 1, 2]),
    ]
}

fn case(name: &str, scenarios: Vec<Scenario>) -> Case {
    Case {
        name: name.to_owned(),
        scenarios,
    }
}
