// The model as a library: one morning of one service, simulated.
//
//   import { simulate } from "./model.js";
//   const report = await simulate({ policy: "bounded", retries: 3 });
//   console.log(report.sale.answered_share);

/** What the service does with the request that does not fit. */
export type Policy = "fifo" | "skip" | "bounded" | "codel" | "lifo" | "priority";

/**
 * What a run came to: the first of these that holds.
 *
 * - `overloaded`: normal traffic alone is at or above capacity.
 * - `kept_up`: every window answered its share.
 * - `recovered`: after the sale, the service came back to normal.
 * - `stuck`: attempts over the last minute are at or above capacity. The sale is
 *   gone, and its retries hold the service down (a metastable failure).
 * - `backlog`: the queue is draining and ran out of time.
 * - `shedding`: no lasting queue, but the policy turns away too much of normal
 *   traffic.
 */
export type Verdict = "overloaded" | "kept_up" | "recovered" | "stuck" | "backlog" | "shedding";

/**
 * Everything that a run depends on. A key ends in its unit: `_ms` milliseconds,
 * `_s` seconds, `_per_s` per second, `_share` percent; the rest are counts.
 */
export interface Scenario {
  /**
   * What the service does with the request that does not fit. One of fifo,
   * skip, bounded, codel, lifo, priority; fifo by default.
   */
  policy: Policy;
  /**
   * Identical workers, each serving one request at a time. A whole number from
   * 1 to 10,000; 8 by default.
   */
  workers: number;
  /**
   * Worker time that serving one request takes on average, exponentially
   * distributed. A time from 0.1 ms to 60 s; 80 ms by default.
   */
  service_ms: number;
  /**
   * People who arrive per second before and after the sale. A rate from 0 to
   * 100,000/s; 70/s by default.
   */
  normal_per_s: number;
  /**
   * People who arrive per second during the sale. A rate from 0 to 100,000/s;
   * 150/s by default.
   */
  spike_per_s: number;
  /**
   * How long a client waits for one attempt. A time from 1 ms to 600 s; 2 s by
   * default.
   */
  timeout_ms: number;
  /**
   * Further attempts after a timeout or a refusal. A whole number from 0 to 10;
   * 0 by default.
   */
  retries: number;
  /**
   * Requests that may wait under bounded and priority; 0: a quarter of the
   * timeout's worth of work. A whole number from 0 to 1,000,000; 0 by default.
   */
  queue_size: number;
  /**
   * People who come to order; the others want a price preview. A share from 0
   * to 100 %; 20 % by default.
   */
  orders_share: number;
  /** Worker time that one refusal takes. A time from 0 ms to 60 s; 0 ms by default. */
  refusal_cost_ms: number;
  /**
   * M: how long a request may wait that arrives at a congested queue (codel,
   * lifo). A time from 0 ms to 60 s; 5 ms by default.
   */
  target_ms: number;
  /**
   * N: how long any other request may wait, and how long a queue stands before
   * it is congested. A time from 0.1 ms to 60 s; 100 ms by default.
   */
  interval_ms: number;
  /**
   * Pause before a retry on average, uniform from half to one and a half of it.
   * A time from 0 ms to 60 s; 1 s by default.
   */
  retry_gap_ms: number;
  /**
   * A person's limit over all attempts, from first arrival. A time from 1 ms to
   * 3,600 s; 10 s by default.
   */
  patience_ms: number;
  /**
   * Length of normal traffic before the sale, in whole windows. A whole number
   * of seconds from 0 to 3,600; 60 s by default.
   */
  before_s: number;
  /**
   * Length of the sale, in whole windows. A whole number of seconds from 0 to
   * 3,600; 60 s by default.
   */
  sale_s: number;
  /**
   * Length of normal traffic after the sale, in whole windows. A whole number
   * of seconds from 0 to 3,600; 180 s by default.
   */
  after_s: number;
  /**
   * People are counted together who first arrived in the same window. A whole
   * number of seconds from 1 to 600; 10 s by default.
   */
  window_s: number;
  /**
   * Share of a window's people to be answered for the service to count as back
   * to normal. A share from 1 to 100 %; 90 % by default.
   */
  normal_share: number;
  /**
   * The morning: the same seed brings the same people at the same moments. A
   * whole number from 0 to 9,007,199,254,740,991; 1 by default.
   */
  seed: number;
}

/** Some of the people: how they ended, and how long the answered ones waited. */
export interface Group {
  /** All of them: `answered + told_no + timed_out`. */
  people: number;
  /** An attempt was finished before the client left. */
  answered: number;
  /** The last attempt heard "no". */
  told_no: number;
  /** The last attempt's client left unanswered. */
  timed_out: number;
  /** Percent of the people; `null` without people, as are the other shares. */
  answered_share: number | null;
  told_no_share: number | null;
  timed_out_share: number | null;
  /** Those who came to order; the others wanted a price preview. */
  orders: number;
  orders_answered: number;
  /** Percent of the orders. */
  orders_answered_share: number | null;
  previews: number;
  previews_answered: number;
  /** Percent of the previews. */
  previews_answered_share: number | null;
  /**
   * How long answered people waited, from first arrival to the answer, service
   * and earlier attempts included.
   */
  wait_ms: Wait;
}

/**
 * Milliseconds by nearest rank, each at most 0.05 % too small; all `null` if no
 * one was answered.
 */
export interface Wait {
  /** Half waited no longer. */
  median: number | null;
  /** Nine in ten waited no longer. */
  p90: number | null;
  /** All but one in a hundred waited no longer. */
  p99: number | null;
  /** The longest. */
  max: number | null;
}

/**
 * What the workers did before the end of the last phase.
 *
 * `attempts = served + refused + dropped_unserved + waiting_at_end +
 * in_service_at_end`, and `useful_s + wasted_s + refusing_s + idle_s` is workers
 * times the length of the run.
 */
export interface Work {
  /** Requests sent. */
  attempts: number;
  /** Services finished: `useful + wasted`. */
  served: number;
  /** Services finished for a client who was still there. */
  useful: number;
  /** Services finished for a client who had left. */
  wasted: number;
  /** Percent of the served; `null` if none was served. */
  wasted_share: number | null;
  /** Requests refused, whether or not the client heard it. */
  refused: number;
  /** Requests dropped at pickup because the client had left. */
  dropped_unserved: number;
  /** Worker time spent for clients who got their answer, seconds. */
  useful_s: number;
  /** Worker time spent for clients who left, seconds. */
  wasted_s: number;
  /** Worker time spent refusing, seconds. */
  refusing_s: number;
  /** Worker time spent waiting for work, seconds. */
  idle_s: number;
  /** Requests in the queue at the end. */
  waiting_at_end: number;
  /** Requests being served at the end. */
  in_service_at_end: number;
  /** Refusals decided but not finished at the end. */
  refusing_at_end: number;
}

/** The waiting requests over time. */
export interface Queue {
  /** The most that ever waited. */
  longest: number;
  /** The longest that the oldest of them had waited, milliseconds. */
  oldest_ms_max: number;
  /** Seconds between the entries of `length` and of `oldest_ms`. */
  step_s: number;
  /** Requests waiting at 0, 1, 2, ... seconds and at the end. */
  length: number[];
  /** How long the oldest had waited then, milliseconds; 0 for none. */
  oldest_ms: number[];
}

/**
 * Normal traffic once everyone times out: each person sends every attempt that
 * fits into the patience. An estimate on average gaps.
 */
export interface OnceEveryoneTimesOut {
  /** Attempts a person sends. */
  tries: number;
  /** Normal traffic times `tries`, requests per second. */
  demand_per_s: number;
  /** Whether that is under capacity, so that the queue drains. */
  drains: boolean;
}

/** The people who first arrived from `start_s` on, for `window_s` seconds. */
export interface Window {
  /** Seconds from the start of the run. */
  start_s: number;
  people: number;
  answered: number;
  told_no: number;
  timed_out: number;
  orders: number;
  orders_answered: number;
  /** `null` if no one was answered. */
  wait_ms_median: number | null;
}

/** One run, as `overload run --format json` prints it. Nothing is rounded. */
export interface Report {
  format: "overload.run";
  /** The version of the format. Within it, keys are only ever added. */
  version: 1;
  /** What was simulated, every input with its value. */
  scenario: Scenario;
  /** Requests that may wait under `bounded` and `priority`, also where it is derived. */
  queue_size_effective: number;
  /** Requests that the workers can serve a second. */
  capacity_per_s: number;
  /** The people who first arrived during the sale. */
  sale: Group;
  /** All people of the run. */
  everyone: Group;
  work: Work;
  queue: Queue;
  /**
   * Seconds from the end of the sale to the start of the first window from which
   * every later one answers its share; `null` if never within the run.
   */
  back_to_normal_s: number | null;
  verdict: Verdict;
  /** For a `backlog`, about how many more seconds it needs; else `null`. */
  more_s: number | null;
  /**
   * Whether retries alone could keep the queue stuck; `null` for a policy whose
   * queue holds nobody as long as the timeout.
   */
  once_everyone_times_out: OnceEveryoneTimesOut | null;
  /** For those policies instead, the longest wait in the queue, milliseconds. */
  longest_wait_ms: number | null;
  /** Everyone, by when they first arrived, in order of time. */
  windows: Window[];
}

/** What can be simulated: what is missing is at its default; a report, for its scenario. */
export type Input = Partial<Scenario> | Report;

/**
 * Simulates one morning. The same scenario always gives the same report.
 *
 * The first call fetches the code. It is rejected if that fails, and with a
 * message for people if there is no such scenario: a key that no input has, a
 * value that is not allowed, more than ten million requests, or more of them at once
 * than a page has memory for.
 */
export function simulate(scenario?: Input): Promise<Report>;
