use super::{Access, Input, Kind, Number};
use crate::quantity::Unit::{Count, Milliseconds, PerSecond, Percent, Seconds};

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
        kind: Kind::Policy(Access {
            get: |s| s.policy,
            set: |s, policy| s.policy = policy,
        }),
    },
    Input {
        key: "workers",
        flag: "workers",
        label: "Workers",
        help: "identical workers, each serving one request at a time",
        more: false,
        kind: Kind::Number(
            Number::new(Count, 1.0, 10_000.0).whole().logarithmic(),
            Access {
                get: |s| s.workers.into(),
                set: |s, x| s.workers = x as u32,
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
                get: |s| ms(s.service_ns),
                set: |s, x| s.service_ns = ns(x),
            },
        ),
    },
    Input {
        key: "normal_per_s",
        flag: "normal",
        label: "Normal traffic",
        help: "people who arrive per second before and after the sale",
        more: false,
        kind: Kind::Number(
            Number::new(PerSecond, 0.0, 100_000.0).logarithmic(),
            Access {
                get: |s| s.normal_per_s,
                set: |s, x| s.normal_per_s = x,
            },
        ),
    },
    Input {
        key: "spike_per_s",
        flag: "spike",
        label: "Sale traffic",
        help: "people who arrive per second during the sale",
        more: false,
        kind: Kind::Number(
            Number::new(PerSecond, 0.0, 100_000.0).logarithmic(),
            Access {
                get: |s| s.spike_per_s,
                set: |s, x| s.spike_per_s = x,
            },
        ),
    },
    Input {
        key: "timeout_ms",
        flag: "timeout",
        label: "Client timeout",
        help: "how long a client waits for one attempt",
        more: false,
        kind: Kind::Number(
            Number::new(Milliseconds, 1.0, 600_000.0)
                .step(100.0)
                .logarithmic()
                .shown_in(Seconds),
            Access {
                get: |s| ms(s.timeout_ns),
                set: |s, x| s.timeout_ns = ns(x),
            },
        ),
    },
    Input {
        key: "retries",
        flag: "retries",
        label: "Retries",
        help: "further attempts after a timeout or a refusal",
        more: false,
        kind: Kind::Number(
            Number::new(Count, 0.0, 10.0).whole(),
            Access {
                get: |s| s.retries.into(),
                set: |s, x| s.retries = x as u32,
            },
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
            Number::new(Count, 0.0, 1_000_000.0).whole().logarithmic(),
            Access {
                get: |s| s.queue_size.into(),
                set: |s, x| s.queue_size = x as u32,
            },
        ),
    },
    Input {
        key: "orders_share",
        flag: "orders",
        label: "Share of orders",
        help: "people who come to order; the others want a price preview",
        more: true,
        kind: Kind::Number(
            Number::new(Percent, 0.0, 100.0),
            Access {
                get: |s| s.orders_percent,
                set: |s, x| s.orders_percent = x,
            },
        ),
    },
    Input {
        key: "refusal_cost_ms",
        flag: "refusal-cost",
        label: "Refusal cost",
        help: "worker time that one refusal takes",
        more: true,
        kind: Kind::Number(
            Number::new(Milliseconds, 0.0, 60_000.0).logarithmic(),
            Access {
                get: |s| ms(s.refusal_cost_ns),
                set: |s, x| s.refusal_cost_ns = ns(x),
            },
        ),
    },
    Input {
        key: "target_ms",
        flag: "target",
        label: "Queue timeout while congested, M",
        help: "M: how long a request may wait that arrives at a congested queue (codel, lifo)",
        more: true,
        kind: Kind::Number(
            Number::new(Milliseconds, 0.0, 60_000.0).logarithmic(),
            Access {
                get: |s| ms(s.target_ns),
                set: |s, x| s.target_ns = ns(x),
            },
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
            Number::new(Milliseconds, 0.1, 60_000.0)
                .step(0.1)
                .logarithmic(),
            Access {
                get: |s| ms(s.interval_ns),
                set: |s, x| s.interval_ns = ns(x),
            },
        ),
    },
    Input {
        key: "retry_gap_ms",
        flag: "retry-gap",
        label: "Retry gap, mean",
        help: "pause before a retry on average, uniform from half to one and a half of it",
        more: true,
        kind: Kind::Number(
            Number::new(Milliseconds, 0.0, 60_000.0)
                .step(100.0)
                .logarithmic()
                .shown_in(Seconds),
            Access {
                get: |s| ms(s.retry_gap_ns),
                set: |s, x| s.retry_gap_ns = ns(x),
            },
        ),
    },
    Input {
        key: "patience_ms",
        flag: "patience",
        label: "Patience",
        help: "a person's limit over all attempts, from first arrival",
        more: true,
        kind: Kind::Number(
            Number::new(Milliseconds, 1.0, 3_600_000.0)
                .step(100.0)
                .logarithmic()
                .shown_in(Seconds),
            Access {
                get: |s| ms(s.patience_ns),
                set: |s, x| s.patience_ns = ns(x),
            },
        ),
    },
    Input {
        key: "before_s",
        flag: "before",
        label: "Before the sale",
        help: "length of normal traffic before the sale, in whole windows",
        more: true,
        kind: Kind::Number(
            Number::new(Seconds, 0.0, 3600.0).whole(),
            Access {
                get: |s| s.before_s.into(),
                set: |s, x| s.before_s = x as u32,
            },
        ),
    },
    Input {
        key: "sale_s",
        flag: "sale",
        label: "Length of the sale",
        help: "length of the sale, in whole windows",
        more: true,
        kind: Kind::Number(
            Number::new(Seconds, 0.0, 3600.0).whole(),
            Access {
                get: |s| s.sale_s.into(),
                set: |s, x| s.sale_s = x as u32,
            },
        ),
    },
    Input {
        key: "after_s",
        flag: "after",
        label: "After the sale",
        help: "length of normal traffic after the sale, in whole windows",
        more: true,
        kind: Kind::Number(
            Number::new(Seconds, 0.0, 3600.0).whole(),
            Access {
                get: |s| s.after_s.into(),
                set: |s, x| s.after_s = x as u32,
            },
        ),
    },
    Input {
        key: "window_s",
        flag: "window",
        label: "Window",
        help: "people are counted together who first arrived in the same window",
        more: true,
        kind: Kind::Number(
            Number::new(Seconds, 1.0, 600.0).whole(),
            Access {
                get: |s| s.window_s.into(),
                set: |s, x| s.window_s = x as u32,
            },
        ),
    },
    Input {
        key: "normal_share",
        flag: "normal-share",
        label: "Back-to-normal share",
        help: "share of a window's people to be answered for the service \
            to count as back to normal",
        more: true,
        kind: Kind::Number(
            Number::new(Percent, 1.0, 100.0),
            Access {
                get: |s| s.normal_percent,
                set: |s, x| s.normal_percent = x,
            },
        ),
    },
    Input {
        key: "seed",
        flag: "seed",
        label: "Seed",
        help: "the morning: the same seed brings the same people at the same moments",
        more: true,
        kind: Kind::Number(
            Number::new(Count, 0.0, MAX_SAFE_INTEGER).whole(),
            Access {
                get: |s| s.seed as f64,
                set: |s, x| s.seed = x as u64,
            },
        ),
    },
];

/// A time as an input has it.
pub(crate) fn ms(ns: u64) -> f64 {
    ns as f64 / 1e6
}

/// And as a scenario has it.
pub(crate) fn ns(ms: f64) -> u64 {
    (ms * 1e6).round() as u64
}
