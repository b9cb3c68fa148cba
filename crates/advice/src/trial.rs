use overload_sim::Report;

/// What a service came to over several mornings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Of the people of the sale, those answered, percent, on average.
    pub answered: f64,
    /// Of those who came to order, those answered, percent, on average.
    pub orders_answered: f64,
    /// Median wait of the answered people of the sale, milliseconds, on
    /// average over the mornings that answered anyone; `None` if none did.
    pub wait_ms: Option<f64>,
    /// On how many of the mornings the service was never back to normal.
    pub never_back: u32,
    /// Seconds from the end of the sale until it was, on average over the others.
    pub back_to_normal_s: Option<f64>,
}

/// The results of one setting, morning by morning.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trial {
    answered: Vec<f64>,
    orders: Vec<f64>,
    wait_ms: Vec<Option<f64>>,
    back_s: Vec<Option<f64>>,
}

impl Trial {
    /// Takes in the next morning. Without a sale, all people stand for its
    /// people; where nobody came at all, nobody was turned away.
    pub(crate) fn record(&mut self, report: &Report) {
        let sale = match report.sale.all().people {
            0 => &report.everyone,
            _ => &report.sale,
        };
        self.answered
            .push(sale.all().answered_percent().unwrap_or(100.0));
        self.orders
            .push(sale.orders.answered_percent().unwrap_or(100.0));
        self.wait_ms
            .push(sale.wait.map(|wait| wait.median_ns as f64 / 1e6));
        self.back_s.push(report.back_to_normal_s.map(f64::from));
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let known = |values: &[Option<f64>]| {
            let values: Vec<f64> = values.iter().flatten().copied().collect();
            (!values.is_empty()).then(|| mean(&values))
        };
        Outcome {
            answered: mean(&self.answered),
            orders_answered: mean(&self.orders),
            wait_ms: known(&self.wait_ms),
            never_back: self.back_s.iter().filter(|back| back.is_none()).count() as u32,
            back_to_normal_s: known(&self.back_s),
        }
    }

    /// How many percent more of the sale's people are answered than in another
    /// trial.
    pub(crate) fn answers_more_than(&self, other: &Self) -> Difference {
        Difference::of(&self.answered, &other.answered)
    }

    /// The same for orders.
    pub(crate) fn answers_more_orders_than(&self, other: &Self) -> Difference {
        Difference::of(&self.orders, &other.orders)
    }

    /// How many seconds earlier it is back to normal; never counts as `at_worst`.
    pub(crate) fn is_back_before(&self, other: &Self, at_worst_s: f64) -> Difference {
        let seconds = |trial: &Self| -> Vec<f64> {
            trial
                .back_s
                .iter()
                .map(|back| back.unwrap_or(at_worst_s))
                .collect()
        };
        Difference::of(&seconds(other), &seconds(self))
    }
}

/// A difference between two trials, taken morning by morning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference {
    pub(crate) mean: f64,
    error: f64,
}

/// A difference of so many standard errors comes by chance once in a thousand
/// comparisons of twenty mornings (Student's t with 19 degrees of freedom).
const STANDARD_ERRORS: f64 = 3.9;

/// Less than this many percent or seconds makes no difference to anybody.
const VISIBLE: f64 = 0.1;

impl Difference {
    fn of(ours: &[f64], theirs: &[f64]) -> Self {
        let differences: Vec<f64> = ours.iter().zip(theirs).map(|(a, b)| a - b).collect();
        let mean = mean(&differences);
        let n = differences.len() as f64;
        let squares: f64 = differences.iter().map(|d| (d - mean).powi(2)).sum();
        Self {
            mean,
            error: (squares / (n - 1.0).max(1.0) / n).sqrt(),
        }
    }

    /// Whether it is more than chance, and enough to be seen.
    pub(crate) fn is_a_gain(self) -> bool {
        self.mean > STANDARD_ERRORS * self.error && self.mean >= VISIBLE
    }

    /// Whether it is more than chance, the other way.
    pub(crate) fn is_a_loss(self) -> bool {
        -self.mean > STANDARD_ERRORS * self.error && -self.mean >= VISIBLE
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
