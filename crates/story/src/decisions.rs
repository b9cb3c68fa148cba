//! Four decisions to write down, with the numbers of a scenario.

use crate::phrase::{answered_share, counted, rate, share, time, time_setting};
use overload_scenario::quantity::{self, NBSP};
use overload_sim::{Policy, Report, Scenario};

/// A decision, and what it comes to at these numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What is decided.
    pub about: &'static str,
    /// One or two sentences.
    pub text: String,
}

/// More retries than anybody configures.
const MANY: u32 = 10;

/// The run that the third decision rests on: orders first, behind the bound of
/// the first decision.
#[must_use]
pub fn orders_first(scenario: &Scenario) -> Scenario {
    Scenario {
        policy: Policy::Priority,
        ..bound(scenario)
    }
}

/// All four. `orders_first` is the run of the scenario of that name.
///
/// ```
/// use overload_sim::{Scenario, run};
/// use overload_story::decisions::{decisions, orders_first};
/// let shop = Scenario::default();
/// let decisions = decisions(&shop, &run(&orders_first(&shop)));
/// let text = |i: usize| decisions[i].text.replace('\u{a0}', " ");
/// assert_eq!(text(0), "50 requests may wait: 500 ms of work, against a timeout of 2 s.");
/// assert_eq!(text(1), "503 at once, with Retry-After: 1.");
/// ```
#[must_use]
pub fn decisions(scenario: &Scenario, orders_first: &Report) -> [Decision; 4] {
    let bound = bound(scenario);
    let is_bounded = matches!(scenario.policy, Policy::Bounded | Policy::Priority);
    let instead = if is_bounded && bound != *scenario {
        format!(
            ", not {},",
            quantity::count(scenario.effective_queue_size().into())
        )
    } else {
        String::new()
    };
    [
        Decision {
            about: "The bound",
            text: format!(
                "{}{instead} may wait: {} of work, against a timeout of {}.",
                counted(bound.effective_queue_size().into(), "request", "requests"),
                time(bound.bound_ns()),
                time_setting(scenario.timeout_ns)
            ),
        },
        Decision {
            about: "The no",
            text: the_no(&bound, orders_first),
        },
        Decision {
            about: "Who goes first",
            text: who_goes_first(scenario, orders_first),
        },
        Decision {
            about: "The retries",
            text: retries(scenario),
        },
    ]
}

/// The scenario with a bound that helps: its own, or the automatic one.
fn bound(scenario: &Scenario) -> Scenario {
    let is_bounded = matches!(scenario.policy, Policy::Bounded | Policy::Priority);
    if is_bounded && scenario.bound_ns() < scenario.timeout_ns as f64 {
        return *scenario;
    }
    Scenario {
        queue_size: 0,
        ..*scenario
    }
}

/// The bound as a time, rounded up to whole seconds, at least 1.
fn retry_after_s(bound: &Scenario) -> u64 {
    ((bound.bound_ns() / 1e9).ceil() as u64).max(1)
}

/// What is said, and that saying it has to be cheap.
fn the_no(bound: &Scenario, orders_first: &Report) -> String {
    let said = format!(
        "503 at once, with Retry-After:{NBSP}{}",
        quantity::count(retry_after_s(bound))
    );
    let refusing_ns = orders_first.work.refusing_ns;
    if refusing_ns == 0 {
        return format!("{said}.");
    }
    let all_ns = u64::from(bound.workers) * bound.end_ns();
    format!(
        "{said}, and cheaply: at {} each, behind that bound, saying no takes {} of the workers’ \
         time.",
        time_setting(bound.refusal_cost_ns),
        share(refusing_ns, all_ns)
    )
}

fn who_goes_first(scenario: &Scenario, orders_first: &Report) -> String {
    let sale = &orders_first.sale;
    if sale.orders.people == 0 || sale.previews.people == 0 {
        return "Everybody came for the same, so nobody.".into();
    }
    let when = match scenario.refusal_cost_ns {
        0 => "behind that bound",
        _ => "once a no is cheap; as it is, behind that bound",
    };
    format!(
        "Orders, {when}: {} of them are answered, and {} of the previews.",
        answered_share(sale.orders),
        answered_share(sale.previews)
    )
}

/// The most attempts that normal traffic may send and still stay under capacity.
fn retries(scenario: &Scenario) -> String {
    let capacity = scenario.capacity_per_s();
    let normal = scenario.normal_per_s;
    if normal >= capacity {
        return "None: normal traffic alone fills the service.".into();
    }
    let fits = |retries: u32| normal * f64::from(retries + 1) < capacity;
    if fits(MANY) {
        return "Normal traffic leaves room for ten; the sale may not.".into();
    }
    let most = (0..MANY).rev().find(|&retries| fits(retries)).unwrap_or(0);
    let number = match most {
        0 => "no retries".into(),
        n => format!("at most {}", counted(n.into(), "retry", "retries")),
    };
    format!(
        "Where nothing bounds the queue, {number}: {}/s{NBSP}×{NBSP}{} would be {}/s against {}/s.",
        rate(normal),
        most + 2,
        rate(normal * f64::from(most + 2)),
        rate(capacity)
    )
}
