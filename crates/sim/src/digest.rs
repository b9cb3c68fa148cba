use crate::report::{Group, Outcomes, Report, Wait};

/// Offset basis and prime of FNV-1a, 64 bits.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

impl Report {
    /// A fingerprint of every number in the report: two runs with the same
    /// digest gave the same counts. FNV-1a over 64-bit words instead of bytes,
    /// in the order of the fields; `docs/model.md` has it exactly.
    ///
    /// ```
    /// use overload_sim::{Scenario, run};
    /// let morning = Scenario { seed: 7, ..Scenario::default() };
    /// assert_eq!(run(&morning).digest(), run(&morning).digest());
    /// assert_ne!(run(&morning).digest(), run(&Scenario::default()).digest());
    /// ```
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut digest = Digest(BASIS);
        digest.group(&self.sale);
        digest.group(&self.everyone);
        for window in &self.windows {
            digest.word(window.start_s.into());
            digest.group(&window.people);
        }
        let work = &self.work;
        for word in [
            work.attempts,
            work.recent_attempts,
            work.delayed,
            work.useful,
            work.wasted,
            work.refused,
            work.dropped_unserved,
            work.useful_ns,
            work.wasted_ns,
            work.refusing_ns,
            work.idle_ns,
            work.waiting_at_end,
            work.in_service_at_end,
            work.refusing_at_end,
        ] {
            digest.word(word);
        }
        digest.long_word(work.served_wait_ns);
        digest.word(self.queue.longest);
        digest.word(self.queue.oldest_max_ns);
        for word in self.queue.length.iter().chain(&self.queue.oldest_ns) {
            digest.word(*word);
        }
        digest.long_word(self.queue.area_ns);
        digest.option(self.back_to_normal_s.map(u64::from));
        digest.word(self.verdict.rank());
        digest.option(self.verdict.more_s().map(f64::to_bits));
        digest.option(self.longest_wait_ns.map(f64::to_bits));
        if let Some(fluid) = &self.once_everyone_times_out {
            digest.word(fluid.tries.into());
            digest.word(fluid.demand_per_s.to_bits());
            digest.word(fluid.drains.into());
        }
        digest.0
    }
}

struct Digest(u64);

impl Digest {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(PRIME);
    }

    fn long_word(&mut self, word: u128) {
        self.word(word as u64);
        self.word((word >> 64) as u64);
    }

    /// What does not exist counts as the largest word.
    fn option(&mut self, word: Option<u64>) {
        self.word(word.unwrap_or(u64::MAX));
    }

    fn outcomes(&mut self, outcomes: Outcomes) {
        self.word(outcomes.people);
        self.word(outcomes.answered);
        self.word(outcomes.told_no);
        self.word(outcomes.timed_out);
    }

    fn group(&mut self, group: &Group) {
        self.outcomes(group.orders);
        self.outcomes(group.previews);
        match group.wait {
            None => self.option(None),
            Some(Wait {
                median_ns,
                p90_ns,
                p99_ns,
                max_ns,
            }) => [median_ns, p90_ns, p99_ns, max_ns]
                .into_iter()
                .for_each(|word| self.word(word)),
        }
    }
}
