use crate::changes::Change;
use crate::trial::{Outcome, Trial};
use overload_sim::Scenario;

/// A change that helps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// What to change.
    pub change: Change,
    /// The scenario with the change: the run that shows it.
    pub scenario: Scenario,
    /// What the change is good for.
    pub gain: Gain,
    /// The service as it is.
    pub before: Outcome,
    /// The service with the change.
    pub after: Outcome,
}

/// What a change is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// More people of the sale are answered.
    Answers,
    /// As many are, but the service is back to normal sooner.
    Recovery,
}

/// A change and what it came to.
pub(crate) struct Candidate {
    pub(crate) change: Change,
    pub(crate) trial: Trial,
}

/// The candidates that help, the best first, one for each setting.
pub(crate) fn rank(scenario: &Scenario, now: &Trial, candidates: &[Candidate]) -> Vec<Advice> {
    let at_worst_s = f64::from(scenario.after_s + scenario.window_s);
    let mut helping: Vec<(&Candidate, Gain)> = candidates
        .iter()
        .filter_map(|candidate| Some((candidate, gain(&candidate.trial, now, at_worst_s)?)))
        .collect();
    let mut advice: Vec<Advice> = Vec::new();
    while let Some(best) = best(&helping) {
        let (candidate, gain) = helping.swap_remove(best);
        let change = candidate.change;
        let told = |better: &Advice| better.change.same_setting(change);
        if !advice.iter().any(told) {
            advice.push(Advice {
                change,
                scenario: change.apply(scenario),
                gain,
                before: now.outcome(),
                after: candidate.trial.outcome(),
            });
        }
    }
    advice
}

fn gain(trial: &Trial, now: &Trial, at_worst_s: f64) -> Option<Gain> {
    let answers = trial.answers_more_than(now);
    if answers.is_a_gain() {
        Some(Gain::Answers)
    } else if !answers.is_a_loss() && trial.is_back_before(now, at_worst_s).is_a_gain() {
        Some(Gain::Recovery)
    } else {
        None
    }
}

/// The one with the largest share of the sale's people answered; of those
/// that may be as good by chance, the one with the most orders answered; of
/// those that may be as good in that too, the one with the shortest wait.
fn best(helping: &[(&Candidate, Gain)]) -> Option<usize> {
    let trial = |index: usize| &helping[index].0.trial;
    let mut left: Vec<usize> = (0..helping.len()).collect();
    keep_best(
        &mut left,
        |index| trial(index).outcome().answered,
        |a, b| trial(a).answers_more_than(trial(b)).is_a_gain(),
    );
    keep_best(
        &mut left,
        |index| trial(index).outcome().orders_answered,
        |a, b| trial(a).answers_more_orders_than(trial(b)).is_a_gain(),
    );
    let wait = |index: &usize| trial(*index).outcome().wait_ms.unwrap_or(f64::INFINITY);
    left.into_iter().min_by(|a, b| wait(a).total_cmp(&wait(b)))
}

/// Keeps the one with the largest value, and those that it does not surpass by
/// more than chance.
fn keep_best(
    left: &mut Vec<usize>,
    value: impl Fn(usize) -> f64,
    surpasses: impl Fn(usize, usize) -> bool,
) {
    let best = left
        .iter()
        .copied()
        .max_by(|&a, &b| value(a).total_cmp(&value(b)));
    if let Some(best) = best {
        left.retain(|&other| !surpasses(best, other));
    }
}
