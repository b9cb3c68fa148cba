use overload_sim::Scenario;

use super::{Input, Kind, Number, Scale};
use crate::quantity::Unit::{self, Count, Milliseconds, PerSecond, Percent, Seconds};

/// 2^53 - 1: up to here every JSON reader agrees on whole numbers.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// All inputs, in the order of the page's fields and of the keys in JSON.
pub static INPUTS: [Input; 20] = [
    Input {
        key: "policy",
        flag: "policy",
        label: "Policy",
        help: "what the service does with the request that does not fit",
        more: false,
        kind: Kind::Policy,
    },
    Input {
        key: "workers",
        flag: "workers",
        label: "Workers",
        help: "identical workers, each serving one request at a time",
        more: false,
        kind: Kind::Number(
            number(
                Count,
                1.0,
                10_000.0,
                |s| s.workers.into(),
                |s, x| s.workers = x as u32,
            )
            .whole()
            .logarithmic(),
        ),
    },
    Input {
        key: "service_ms",
        flag: "service",
        label: "Service time, mean",
        help: "worker time that serving one request takes on average, exponentially distributed",
        more: false,
        kind: Kind::Number(
            number(
                Milliseconds,
                0.1,
                60_000.0,
                |s| ms(s.service_ns),
                |s, x| s.service_ns = ns(x),
            )
            .step(0.1)
            .logarithmic(),
        ),
    },
    Input {
        key: "normal_per_s",
        flag: "normal",
        label: "Normal traffic",
        help: "people who arrive per second before and after the sale",
        more: false,
        kind: Kind::Number(
            number(
                PerSecond,
                0.0,
                100_000.0,
                |s| s.normal_per_s,
                |s, x| s.normal_per_s = x,
            )
            .logarithmic(),
        ),
    },
    Input {
        key: "spike_per_s",
        flag: "spike",
        label: "Sale traffic",
        help: "people who arrive per second during the sale",
        more: false,
        kind: Kind::Number(
            number(
                PerSecond,
                0.0,
                100_000.0,
                |s| s.spike_per_s,
                |s, x| s.spike_per_s = x,
            )
            .logarithmic(),
        ),
    },
    Input {
        key: "timeout_ms",
        flag: "timeout",
        label: "Client timeout",
        help: "how long a client waits for one attempt",
        more: false,
        kind: Kind::Number(
            number(
                Milliseconds,
                1.0,
                600_000.0,
                |s| ms(s.timeout_ns),
                |s, x| s.timeout_ns = ns(x),
            )
            .step(100.0)
            .logarithmic()
            .shown_in(Seconds),
        ),
    },
    Input {
        key: "retries",
        flag: "retries",
        label: "Retries",
        help: "further attempts after a timeout or a refusal",
        more: false,
        kind: Kind::Number(
            number(
                Count,
                0.0,
                10.0,
                |s| s.retries.into(),
                |s, x| s.retries = x as u32,
            )
            .whole(),
        ),
    },
    Input {
        key: "queue_size",
        flag: "queue-size",
        label: "Queue size",
        help: "requests that may wait under bounded and priority; 0: \
            a quarter of the timeout's worth of work",
        more: false,
        kind: Kind::Number(
            number(
                Count,
                0.0,
                1_000_000.0,
                |s| s.queue_size.into(),
                |s, x| s.queue_size = x as u32,
            )
            .whole()
            .logarithmic(),
        ),
    },
    Input {
        key: "orders_share",
        flag: "orders",
        label: "Share of orders",
        help: "people who come to order; the others want a price preview",
        more: true,
        kind: Kind::Number(number(
            Percent,
            0.0,
            100.0,
            |s| s.orders_percent,
            |s, x| s.orders_percent = x,
        )),
    },
    Input {
        key: "refusal_cost_ms",
        flag: "refusal-cost",
        label: "Refusal cost",
        help: "worker time that one refusal takes",
        more: true,
        kind: Kind::Number(
            number(
                Milliseconds,
                0.0,
                60_000.0,
                |s| ms(s.refusal_cost_ns),
                |s, x| s.refusal_cost_ns = ns(x),
            )
            .logarithmic(),
        ),
    },
    Input {
        key: "target_ms",
        flag: "target",
        label: "Queue timeout while congested, M",
        help: "M: how long a request may wait that arrives at a congested queue (codel, lifo)",
        more: true,
        kind: Kind::Number(
            number(
                Milliseconds,
                0.0,
                60_000.0,
                |s| ms(s.target_ns),
                |s, x| s.target_ns = ns(x),
            )
            .logarithmic(),
        ),
    },
    Input {
        key: "interval_ms",
        flag: "interval",
        label: "Queue timeout otherwise, N",
        help: "N: how long any other request may wait, and how long \
            a queue stands before it is congested",
        more: true,
        kind: Kind::Number(
            number(
                Milliseconds,
                0.1,
                60_000.0,
                |s| ms(s.interval_ns),
                |s, x| s.interval_ns = ns(x),
            )
            .step(0.1)
            .logarithmic(),
        ),
    },
    Input {
        key: "retry_gap_ms",
        flag: "retry-gap",
        label: "Retry gap, mean",
        help: "pause before a retry on average, uniform from half to one and a half of it",
        more: true,
        kind: Kind::Number(
            number(
                Milliseconds,
                0.0,
                60_000.0,
                |s| ms(s.retry_gap_ns),
                |s, x| s.retry_gap_ns = ns(x),
            )
            .step(100.0)
            .logarithmic()
            .shown_in(Seconds),
        ),
    },
    Input {
        key: "patience_ms",
        flag: "patience",
        label: "Patience",
        help: "a person's limit over all attempts, from first arrival",
        more: true,
        kind: Kind::Number(
            number(
                Milliseconds,
                1.0,
                3_600_000.0,
                |s| ms(s.patience_ns),
                |s, x| s.patience_ns = ns(x),
            )
            .step(100.0)
            .logarithmic()
            .shown_in(Seconds),
        ),
    },
    Input {
        key: "before_s",
        flag: "before",
        label: "Before the sale",
        help: "length of normal traffic before the sale, in whole windows",
        more: true,
        kind: Kind::Number(
            number(
                Seconds,
                0.0,
                3600.0,
                |s| s.before_s.into(),
                |s, x| s.before_s = x as u32,
            )
            .whole(),
        ),
    },
    Input {
        key: "sale_s",
        flag: "sale",
        label: "Length of the sale",
        help: "length of the sale, in whole windows",
        more: true,
        kind: Kind::Number(
            number(
                Seconds,
                0.0,
                3600.0,
                |s| s.sale_s.into(),
                |s, x| s.sale_s = x as u32,
            )
            .whole(),
        ),
    },
    Input {
        key: "after_s",
        flag: "after",
        label: "After the sale",
        help: "length of normal traffic after the sale, in whole windows",
        more: true,
        kind: Kind::Number(
            number(
                Seconds,
                0.0,
                3600.0,
                |s| s.after_s.into(),
                |s, x| s.after_s = x as u32,
            )
            .whole(),
        ),
    },
    Input {
        key: "window_s",
        flag: "window",
        label: "Window",
        help: "people are counted together who first arrived in the same window",
        more: true,
        kind: Kind::Number(
            number(
                Seconds,
                1.0,
                600.0,
                |s| s.window_s.into(),
                |s, x| s.window_s = x as u32,
            )
            .whole(),
        ),
    },
    Input {
        key: "normal_share",
        flag: "normal-share",
        label: "Back-to-normal share",
        help: "share of a window's people to be answered for the service \
            to count as back to normal",
        more: true,
        kind: Kind::Number(number(
            Percent,
            1.0,
            100.0,
            |s| s.normal_percent,
            |s, x| s.normal_percent = x,
        )),
    },
    Input {
        key: "seed",
        flag: "seed",
        label: "Seed",
        help: "the morning: the same seed brings the same people at the same moments",
        more: true,
        kind: Kind::Number(
            number(
                Count,
                0.0,
                MAX_SAFE_INTEGER,
                |s| s.seed as f64,
                |s, x| s.seed = x as u64,
            )
            .whole(),
        ),
    },
];

const fn number(
    unit: Unit,
    min: f64,
    max: f64,
    get: fn(&Scenario) -> f64,
    set: fn(&mut Scenario, f64),
) -> Number {
    Number {
        unit,
        shown: unit,
        min,
        max,
        step: 1.0,
        scale: Scale::Linear,
        integral: false,
        get,
        set,
    }
}

impl Number {
    const fn whole(mut self) -> Self {
        self.integral = true;
        self
    }

    const fn step(mut self, step: f64) -> Self {
        self.step = step;
        self
    }

    const fn logarithmic(mut self) -> Self {
        self.scale = Scale::Logarithmic;
        self
    }

    const fn shown_in(mut self, unit: Unit) -> Self {
        self.shown = unit;
        self
    }
}

fn ms(ns: u64) -> f64 {
    ns as f64 / 1e6
}

fn ns(ms: f64) -> u64 {
    (ms * 1e6).round() as u64
}
