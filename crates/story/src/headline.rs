//! What happened, in one sentence, and why in two more.

use crate::phrase::{
    after_the_sale, answered_share, counted, rate, recent_attempts, share, small, stretch, workers,
};
use overload_scenario::quantity::NBSP;
use overload_sim::{Report, Scenario, Verdict, Work};

/// From this share of the served requests on, percent, wasted work is the story.
const MUCH_WASTE_PERCENT: f64 = 5.0;

/// From this share of the workers' time on, refusing is.
const MUCH_REFUSING: f64 = 0.05;

/// The sentence above the figure.
///
/// ```
/// use overload_sim::{Policy, Scenario, run};
/// use overload_story::headline::headline;
///
/// let scenario = Scenario { retries: 3, ..Scenario::default() };
/// let sentence = headline(&scenario, &run(&scenario));
/// assert!(sentence.starts_with("8\u{a0}workers answered"), "{sentence}");
/// assert!(sentence.ends_with("and nobody in the three minutes after it."), "{sentence}");
/// ```
#[must_use]
pub fn headline(scenario: &Scenario, report: &Report) -> String {
    let who = workers(scenario.workers);
    let sale = report.sale.all();
    if sale.people == 0 {
        return without_a_sale(scenario, report);
    }
    let whom = match sale.answered {
        0 => "nobody in the sale".into(),
        n if n == sale.people => "everyone in the sale".into(),
        _ => format!("{} of the sale", answered_share(sale)),
    };
    format!("{who} answered {whom}{}", ending(scenario, report))
}

fn without_a_sale(scenario: &Scenario, report: &Report) -> String {
    let who = workers(scenario.workers);
    let everyone = report.everyone.all();
    match report.verdict {
        _ if everyone.people == 0 => format!("Nobody came, and {who} had nothing to do."),
        Verdict::KeptUp => format!("Without a sale, {who} kept up."),
        _ => format!(
            "Without a sale, {who} answered {} of the people.",
            answered_share(everyone)
        ),
    }
}

fn ending(scenario: &Scenario, report: &Report) -> String {
    let after = stretch(scenario.after_s);
    let later = after_the_sale(scenario, report);
    match report.verdict {
        Verdict::Overloaded => ", and cannot carry normal traffic either.".into(),
        Verdict::KeptUp => ", and kept up throughout.".into(),
        Verdict::Recovered if later.people == 0 => ", and nobody came after it.".into(),
        Verdict::Recovered => recovered(report),
        _ if scenario.after_s == 0 => ", and there the run ends.".into(),
        Verdict::Stuck | Verdict::Backlog { .. } if later.answered == 0 => {
            format!(", and nobody in the {after} after it.")
        }
        Verdict::Stuck | Verdict::Backlog { .. } => {
            let share = answered_share(later);
            format!(", and {share} of those who came in the {after} after it.")
        }
        Verdict::Shedding => {
            let share = share(later.told_no + later.timed_out, later.people);
            format!(", and left {share} unanswered in the {after} after it.")
        }
    }
}

fn recovered(report: &Report) -> String {
    match report.back_to_normal_s {
        Some(seconds) if seconds > 0 && wastes_much(report) => {
            format!("; for {seconds}{NBSP}s afterwards they served people who had left.")
        }
        Some(seconds) if seconds > 0 => {
            format!(", and took {seconds}{NBSP}s to get back to normal.")
        }
        _ => ", and were back to normal at once.".into(),
    }
}

/// What came, against what could be served; and what became of the difference.
///
/// ```
/// use overload_sim::{Policy, Scenario, run};
/// use overload_story::headline::deck;
///
/// let scenario = Scenario { policy: Policy::Bounded, ..Scenario::default() };
/// assert_eq!(
///     deck(&scenario, &run(&scenario)),
///     "The sale brought 150 people a second against a capacity of 100. \
///      Whoever did not fit was told no, and no work was wasted.",
/// );
/// ```
#[must_use]
pub fn deck(scenario: &Scenario, report: &Report) -> String {
    if report.everyone.all().people == 0 {
        return "In this model people arrive at random, and at this rate none did.".into();
    }
    if report.verdict == Verdict::Stuck && scenario.after_s > 0 {
        return stuck(scenario, report);
    }
    format!(
        "{} {}",
        load(scenario, report),
        difference(scenario, report)
    )
}

fn load(scenario: &Scenario, report: &Report) -> String {
    let capacity = scenario.capacity_per_s();
    let serves = rate(capacity);
    let (normal, spike) = (rate(scenario.normal_per_s), rate(scenario.spike_per_s));
    if report.verdict == Verdict::Overloaded {
        format!("Normal traffic is {normal} people a second against a capacity of {serves}.")
    } else if report.sale.all().people == 0 {
        format!("{normal} people a second came, within the capacity of {serves}.")
    } else if scenario.spike_per_s >= capacity {
        format!("The sale brought {spike} people a second against a capacity of {serves}.")
    } else {
        format!("The sale brought {spike} people a second, within the capacity of {serves}.")
    }
}

fn difference(scenario: &Scenario, report: &Report) -> String {
    let everyone = report.everyone.all();
    let work = &report.work;
    let refusing =
        work.refusing_ns as f64 / (f64::from(scenario.workers) * scenario.end_ns() as f64).max(1.0);
    if refusing >= MUCH_REFUSING {
        let percent = share((refusing * 1000.0) as u64, 1000);
        format!("Saying no took {percent} of the workers’ time.")
    } else if wastes_much(report) {
        format!("{} for people who had left.", wasted(work))
    } else if everyone.answered == everyone.people {
        "Everybody was answered.".into()
    } else if work.wasted > 0 {
        format!(
            "{} left without an answer.",
            counted(everyone.told_no + everyone.timed_out, "person", "people")
        )
    } else {
        "Whoever did not fit was told no, and no work was wasted.".into()
    }
}

fn stuck(scenario: &Scenario, report: &Report) -> String {
    let normal = rate(scenario.normal_per_s);
    let attempts = recent_attempts(scenario, report);
    let retries = match scenario.retries {
        1 => "One retry".into(),
        n => {
            let mut words = small(n);
            if let Some(first) = words.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            format!("{words} retries")
        }
    };
    let who = workers(scenario.workers);
    let after = if wastes_much(report) {
        "and the workers kept serving people who had left"
    } else {
        "and the workers are busy turning them away"
    };
    format!(
        "Traffic fell back to {normal} a second, which {who} can carry. {retries} each turned it \
         into {attempts}, {after}."
    )
}

fn wastes_much(report: &Report) -> bool {
    report.work.wasted_percent().unwrap_or(0.0) >= MUCH_WASTE_PERCENT
}

fn wasted(work: &Work) -> String {
    format!(
        "{} of the requests served were",
        share(work.wasted, work.served())
    )
}
