// The model once more, as one would write it in JavaScript from docs/model.md:
// classes, one heap of events, nothing clever. What the bench compares with.

import { ARRIVAL, COMPLETION, Event, GIVE_UP, Heap, RETRY } from "./heap.mjs";
import { DROP, Line, SERVE, queue } from "./queue.mjs";
import { round, streams } from "./random.mjs";
import { Counts, bound, report } from "./report.mjs";

const SECOND = 1e9;

/** The moments of first arrival, by one call each; undefined after the last. */
class Arrivals {
  constructor(scenario, stream) {
    this.stream = stream;
    this.clock = 0;
    let start = 0;
    let from = 0;
    this.phases = [
      [scenario.before, scenario.normal],
      [scenario.sale, scenario.spike],
      [scenario.after, scenario.normal],
    ].map(([length, rate]) => {
      const phase = { start, rate, from, to: from + length * rate };
      start += length * SECOND;
      from = phase.to;
      return phase;
    });
    this.end = start;
  }

  next() {
    this.clock += this.stream.exponential();
    const phase = this.phases.find(({ to }) => this.clock < to);
    if (phase === undefined) return undefined;
    const at = phase.start + round((this.clock - phase.from) / phase.rate * SECOND);
    return at < this.end ? at : undefined;
  }
}

class Person {
  constructor(first, orders, retries) {
    this.first = first;
    this.orders = orders;
    this.left = retries;
  }
}

class Attempt {
  constructor(person, sent, givesUp) {
    this.person = person;
    this.sent = sent;
    this.givesUp = givesUp;
    this.isThere = true;
    this.allowance = 0;
  }
}

class Job {
  constructor(attempt, isService, start) {
    this.attempt = attempt;
    this.isService = isService;
    this.start = start;
  }
}

class Morning {
  constructor(scenario) {
    const { arrivals, kinds, services, gaps } = streams(scenario.seed);
    this.scenario = scenario;
    this.arrivals = new Arrivals(scenario, arrivals);
    this.kinds = kinds;
    this.services = services;
    this.gaps = gaps;
    this.events = new Heap();
    this.queue = queue(scenario, bound(scenario));
    this.refusals = new Line();
    this.busy = new Set();
    this.counts = new Counts(scenario);
    this.started = 0;
    this.sent = 0;
    this.decided = 0;
  }

  run() {
    this.expectPerson();
    while (this.events.events.length > 0) {
      const { at, kind, subject } = this.events.pop();
      this.counts.advance(at, this);
      switch (kind) {
        case COMPLETION: this.complete(at, subject); break;
        case GIVE_UP: this.giveUp(at, subject); break;
        case RETRY: this.send(at, subject); break;
        case ARRIVAL: this.arrive(at); break;
        default: throw new Error(`no event: ${kind}`);
      }
    }
    this.counts.advance(this.counts.end, this);
    return report(this.scenario, this.counts);
  }

  expectPerson() {
    const at = this.arrivals.next();
    if (at !== undefined) this.events.push(new Event(at, ARRIVAL, 0, undefined));
  }

  arrive(now) {
    const orders = this.kinds.uniform() * 100 < this.scenario.orders;
    this.send(now, new Person(now, orders, this.scenario.retries));
    this.expectPerson();
  }

  send(now, person) {
    this.counts.attempt(now);
    const { timeout, patience } = this.scenario;
    const attempt = new Attempt(person, now, Math.min(now + timeout, person.first + patience));
    this.events.push(new Event(attempt.givesUp, GIVE_UP, this.sent, attempt));
    this.sent += 1;
    const refused = this.queue.arrive(now, attempt);
    if (refused !== undefined) {
      this.counts.refused(now);
      if (this.scenario.refusalCost === 0) this.hearNo(now, refused);
      else this.refusals.push(refused);
    }
    this.occupyWorkers(now);
  }

  complete(now, job) {
    this.busy.delete(job);
    const { attempt } = job;
    if (!job.isService) {
      this.hearNo(now, attempt);
    } else if (attempt.isThere) {
      attempt.isThere = false;
      this.counts.answered(attempt.person, now);
      this.counts.served(job, now, true);
    } else {
      this.counts.served(job, now, false);
    }
    if (!job.isService) this.counts.refusing(job, now);
    this.occupyWorkers(now);
  }

  occupyWorkers(now) {
    while (this.busy.size < this.scenario.workers) {
      if (this.refusals.length > 0) {
        this.start(now, this.refusals.shift(), false);
      } else if (this.queue.line.length > 0) {
        this.pickUp(now);
      } else {
        return;
      }
    }
  }

  pickUp(now) {
    const attempt = this.queue.take(now);
    const decision = this.queue.decide(now, attempt);
    if (decision === SERVE) {
      this.counts.began(now, attempt);
      this.start(now, attempt, true);
    } else if (decision === DROP) {
      this.counts.dropped(now);
    } else {
      this.counts.refused(now);
      if (this.scenario.refusalCost === 0) this.hearNo(now, attempt);
      else this.start(now, attempt, false);
    }
  }

  start(now, attempt, isService) {
    const job = new Job(attempt, isService, now);
    const length = isService
      ? round(this.scenario.service * this.services.exponential())
      : this.scenario.refusalCost;
    this.busy.add(job);
    this.events.push(new Event(now + length, COMPLETION, this.started, job));
    this.started += 1;
  }

  hearNo(now, attempt) {
    if (attempt.isThere && now < attempt.givesUp) this.unanswered(now, attempt, "toldNo");
  }

  giveUp(now, attempt) {
    if (attempt.isThere) this.unanswered(now, attempt, "timedOut");
  }

  unanswered(now, attempt, outcome) {
    attempt.isThere = false;
    const { person } = attempt;
    if (person.left > 0) {
      const gap = round(this.scenario.retryGap * (0.5 + this.gaps.uniform()));
      if (now + gap < person.first + this.scenario.patience) {
        person.left -= 1;
        this.events.push(new Event(now + gap, RETRY, this.decided, person));
        this.decided += 1;
        return;
      }
    }
    this.counts.settled(person, outcome);
  }
}

/** Runs one morning. */
export function run(scenario) {
  return new Morning(scenario).run();
}
