use crate::changes::Change;
use crate::trial::{Difference, Outcome, Trial};
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

/// The candidates that help, the best of each setting, the best first. Those of
/// one setting stand together.
pub(crate) fn rank(scenario: &Scenario, now: &Trial, candidates: &[Candidate]) -> Vec<Advice> {
    let at_worst_s = f64::from(scenario.after_s + scenario.window_s);
    let helping: Vec<(&Candidate, Gain)> = candidates
        .iter()
        .filter_map(|candidate| Some((candidate, gain(&candidate.trial, now, at_worst_s)?)))
        .collect();
    let mut left: Vec<_> = helping
        .chunk_by(|(a, _), (b, _)| a.change.same_setting(b.change))
        .filter_map(|setting| Some(setting[best(setting)?]))
        .collect();
    let mut advice = Vec::new();
    while let Some(index) = best(&left) {
        let (candidate, gain) = left.swap_remove(index);
        advice.push(Advice {
            change: candidate.change,
            scenario: candidate.change.apply(scenario),
            gain,
            before: now.outcome(),
            after: candidate.trial.outcome(),
        });
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
    keep_unsurpassed(&mut left, |a, b| trial(a).answers_more_than(trial(b)));
    keep_unsurpassed(&mut left, |a, b| {
        trial(a).answers_more_orders_than(trial(b))
    });
    let wait = |index: &usize| trial(*index).outcome().wait_ms.unwrap_or(f64::INFINITY);
    left.into_iter().min_by(|a, b| wait(a).total_cmp(&wait(b)))
}

/// Keeps those that none surpasses by more than chance: at least the one with
/// the largest mean.
fn keep_unsurpassed(left: &mut Vec<usize>, more: impl Fn(usize, usize) -> Difference) {
    let all = left.clone();
    left.retain(|&one| !all.iter().any(|&other| more(other, one).is_a_gain()));
}
