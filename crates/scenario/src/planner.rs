//! The planner: how many workers for traffic that lasts.
//!
//! The formulas are [`overload_sim::erlang`]'s. Here are what a person asks,
//! with the bounds of each input, and the answer beside its neighbours.
//!
//! ```
//! use overload_scenario::planner::{Question, plan};
//! let plan = plan(&Question::default())?;
//! assert_eq!(plan.answer.workers(), 11);
//! # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
//! ```

use core::fmt;

use overload_sim::Scenario;
use overload_sim::erlang::{Load, MAX_WORKERS, Staffing, Target};

use crate::inputs::{Access, Input, Kind, Number, ms, ns};
use crate::quantity::Unit::{Milliseconds, PerSecond, Percent};
use crate::quantity::{self, Unit};

/// What a person asks: traffic, and how many may wait how long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// Arrivals per second, for as long as one likes.
    pub rate_per_s: f64,
    /// Mean of the exponential service time, nanoseconds.
    pub service_ns: u64,
    /// At most so many wait, percent.
    pub at_most_percent: f64,
    /// Waits of up to so long do not count, nanoseconds; with 0 all count.
    pub longer_than_ns: u64,
}

impl Default for Question {
    /// What the page opens on.
    fn default() -> Self {
        Self {
            rate_per_s: 120.0,
            service_ns: 45_000_000,
            at_most_percent: 5.0,
            longer_than_ns: 0,
        }
    }
}

/// The planner's inputs, in the order of the page's fields and of the keys in JSON.
pub static INPUTS: [Input<Question>; 4] = [
    Input {
        key: "rate_per_s",
        flag: "rate",
        label: "Traffic",
        help: "requests that arrive per second, for as long as one likes",
        more: false,
        kind: Kind::Number(
            Number::new(PerSecond, 0.0, 100_000.0).logarithmic(),
            Access {
                get: |q| q.rate_per_s,
                set: |q, x| q.rate_per_s = x,
            },
        ),
    },
    Input {
        key: "service_ms",
        flag: "service",
        label: "Service time, mean",
        help: "worker time that serving one request takes on average, exponentially distributed",
        more: false,
        kind: Kind::Number(
            Number::new(Milliseconds, 0.1, 60_000.0)
                .step(0.1)
                .logarithmic(),
            Access {
                get: |q| ms(q.service_ns),
                set: |q, x| q.service_ns = ns(x),
            },
        ),
    },
    Input {
        key: "at_most_share",
        flag: "waiting",
        label: "May wait",
        help: "the most requests that may wait",
        more: false,
        kind: Kind::Number(
            Number::new(Percent, 0.0001, 100.0)
                .step(0.0001)
                .logarithmic(),
            Access {
                get: |q| q.at_most_percent,
                set: |q, x| q.at_most_percent = x,
            },
        ),
    },
    Input {
        key: "longer_than_ms",
        flag: "longer-than",
        label: "Longer than",
        help: "only waits longer than this count; 0: every wait",
        more: false,
        kind: Kind::Number(
            Number::new(Milliseconds, 0.0, 600_000.0).logarithmic(),
            Access {
                get: |q| ms(q.longer_than_ns),
                set: |q, x| q.longer_than_ns = ns(x),
            },
        ),
    },
];

impl Question {
    /// About the traffic of a scenario's sale, should it last.
    ///
    /// ```
    /// use overload_scenario::planner::Question;
    /// use overload_sim::Scenario;
    /// let question = Question::default().about(&Scenario::default());
    /// assert_eq!((question.rate_per_s, question.service_ns), (150.0, 80_000_000));
    /// ```
    #[must_use]
    pub fn about(self, scenario: &Scenario) -> Self {
        Self {
            rate_per_s: scenario.spike_per_s,
            service_ns: scenario.service_ns,
            ..self
        }
    }

    /// The other way: a scenario whose sale brings this traffic.
    #[must_use]
    pub fn as_sale_of(&self, scenario: &Scenario) -> Scenario {
        Scenario {
            spike_per_s: self.rate_per_s,
            service_ns: self.service_ns,
            ..*scenario
        }
    }

    /// The traffic.
    #[must_use]
    pub fn load(&self) -> Load {
        Load::new(self.rate_per_s, self.service_ns)
    }

    /// The goal.
    #[must_use]
    pub fn target(&self) -> Target {
        Target {
            share: self.at_most_percent / 100.0,
            longer_than_s: self.longer_than_s(),
        }
    }

    /// [`Question::longer_than_ns`] in seconds.
    #[must_use]
    pub fn longer_than_s(&self) -> f64 {
        self.longer_than_ns as f64 / 1e9
    }

    /// The fewest workers whose capacity exceeds the traffic: the simulator's
    /// advice to the same numbers. They keep up on average, and that is all.
    ///
    /// ```
    /// use overload_scenario::planner::Question;
    /// use overload_sim::Scenario;
    /// let question = Question::default().about(&Scenario::default());
    /// assert_eq!(question.merely_keeps_up().unwrap().workers(), 13);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`plan`].
    pub fn merely_keeps_up(&self) -> Result<Staffing, TooManyWorkers> {
        let any = Target {
            share: 1.0,
            longer_than_s: 0.0,
        };
        self.fewest_workers(any)
    }

    fn fewest_workers(&self, target: Target) -> Result<Staffing, TooManyWorkers> {
        let fewest = self.load().fewest_workers(target);
        fewest.ok_or(TooManyWorkers(*self))
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What was asked.
    pub question: Question,
    /// The fewest workers who reach the target.
    pub answer: Staffing,
    /// One worker fewer, who does not; `None` if that is none.
    pub one_fewer: Option<Staffing>,
    /// From five fewer to five more, as far as they keep up.
    pub nearby: Vec<Staffing>,
}

/// How far from the answer [`Plan::nearby`] goes.
const NEARBY: u32 = 5;

/// Answers a question whose inputs are within their bounds.
///
/// # Errors
///
/// If it takes more than [`MAX_WORKERS`].
pub fn plan(question: &Question) -> Result<Plan, TooManyWorkers> {
    let answer = question.fewest_workers(question.target())?;
    let first = answer.workers().saturating_sub(NEARBY).max(1);
    let last = answer.workers() + NEARBY;
    let around: Vec<_> = question
        .load()
        .staffings()
        .skip(first as usize - 1)
        .take((last - first) as usize + 1)
        .collect();
    let one_fewer = around
        .iter()
        .find(|staffing| staffing.workers() + 1 == answer.workers());
    Ok(Plan {
        question: *question,
        answer,
        one_fewer: one_fewer.copied(),
        nearby: around
            .iter()
            .copied()
            .filter(|staffing| staffing.outlook().waiting().is_some())
            .collect(),
    })
}

/// The question takes more workers than the planner counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TooManyWorkers(pub Question);

impl fmt::Display for TooManyWorkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at a service time of {} keep {} workers busy, and the planner counts up to {}; \
             give less of either",
            quantity::setting(self.0.rate_per_s, Unit::PerSecond),
            quantity::setting(ms(self.0.service_ns), Unit::Milliseconds),
            quantity::fixed(self.0.load().offered_load(), 0),
            quantity::count(MAX_WORKERS.into()),
        )
    }
}

impl core::error::Error for TooManyWorkers {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generators;
    use crate::inputs::Value;

    #[track_caller]
    fn check(question: Question, one_fewer: Option<u32>, answer: u32, nearby: (u32, u32)) {
        let plan = plan(&question).unwrap();
        assert_eq!(plan.answer.workers(), answer);
        assert_eq!(plan.one_fewer.map(|staffing| staffing.workers()), one_fewer);
        let workers: Vec<_> = plan.nearby.iter().map(Staffing::workers).collect();
        assert_eq!(workers, (nearby.0..=nearby.1).collect::<Vec<_>>());
    }

    #[test]
    fn an_answer_stands_beside_its_neighbours() {
        let shop = Question::default().about(&Scenario::default());
        check(shop, Some(18), 19, (14, 24));
        let merely = Question {
            at_most_percent: 100.0,
            ..shop
        };
        // Twelve do not keep up.
        check(merely, Some(12), 13, (13, 18));
        let nobody = Question {
            rate_per_s: 0.0,
            ..shop
        };
        check(nobody, None, 1, (1, 6));
    }

    #[test]
    fn too_many_workers_are_said_to_be() {
        let crowd = Question {
            rate_per_s: 100_000.0,
            service_ns: 60_000_000_000,
            ..Question::default()
        };
        assert_eq!(
            plan(&crowd).unwrap_err().to_string().replace('\u{a0}', " "),
            "100,000/s at a service time of 60 s keep 6,000,000 workers busy, and the planner \
             counts up to 1,000,000; give less of either"
        );
    }

    #[test]
    fn defaults_and_bounds_are_allowed_and_kept() {
        for input in &INPUTS {
            let number = input.number().unwrap();
            let mut question = Question::default();
            for bound in [number.min, number.max] {
                input.set(&mut question, Value::Number(bound)).unwrap();
                assert_eq!(input.get(&question), Value::Number(bound));
            }
            assert!(matches!(input.default(), Value::Number(x) if number.allows(x)));
            assert!(input.parse("-1").is_err() && input.parse("soon").is_err());
        }
    }

    #[test]
    fn the_simulator_and_the_planner_pass_their_numbers_on() {
        let question = Question::default();
        let sale = question.as_sale_of(&Scenario::default());
        assert_eq!(Question::default().about(&sale), question);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_question_has_an_answer(question in generators::question()) {
            match plan(&question) {
                Ok(plan) => {
                    prop_assert!(plan.answer.reaches(question.target()));
                    prop_assert!(!plan.one_fewer.is_some_and(|s| s.reaches(question.target())));
                    prop_assert!(plan.nearby.contains(&plan.answer));
                }
                Err(error) => {
                    prop_assert!(question.load().offered_load() > 0.99 * f64::from(MAX_WORKERS));
                    prop_assert!(error.to_string().contains("1,000,000"));
                }
            }
        }
    }
}
