//! Values from independent mornings, and what their mean says.

/// Independent values of one quantity.
#[derive(Clone, Debug)]
pub struct Sample(Vec<f64>);

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl Sample {
    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// Their mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.len() as f64
    }

    /// s², their variance with n - 1 below.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|value| (value - mean).powi(2)).sum();
        squares / (self.len() - 1) as f64
    }

    /// s / √n: the standard error of the mean.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.len() as f64).sqrt()
    }

    /// The smallest and the largest.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let smallest = self.0.iter().copied().fold(f64::INFINITY, f64::min);
        let largest = self.0.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (smallest, largest)
    }
}
