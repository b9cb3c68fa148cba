// What is counted, and what it comes to.

const SECOND = 1e9;

/** Q, the bound on the queue. */
export function bound({ queueSize, timeout, workers, service }) {
  if (queueSize > 0) return queueSize;
  const eighths = 2n * BigInt(timeout) * BigInt(workers) + 4n * BigInt(service);
  const rounded = Number(eighths / (8n * BigInt(service)));
  return Math.min(Math.max(1, rounded), 2 ** 32 - 1);
}

const capacity = ({ workers, service }) => workers * SECOND / service;
const boundNs = (scenario) => bound(scenario) * scenario.service / scenario.workers;

/** A sum that may pass 2^53: what is added until the next flush may not. */
class LongSum {
  constructor() {
    this.whole = 0n;
    this.part = 0;
  }

  flush() {
    this.whole += BigInt(this.part);
    this.part = 0;
  }
}

class Group {
  constructor() {
    this.orders = { people: 0, answered: 0, toldNo: 0, timedOut: 0 };
    this.previews = { people: 0, answered: 0, toldNo: 0, timedOut: 0 };
    this.waits = [];
  }

  add(other) {
    for (const kind of ["orders", "previews"]) {
      for (const count of Object.keys(this[kind])) this[kind][count] += other[kind][count];
    }
    for (const wait of other.waits) this.waits.push(wait);
  }

  people() {
    return this.orders.people + this.previews.people;
  }

  answered() {
    return this.orders.answered + this.previews.answered;
  }

  /** Median, p90, p99 and maximum, or null. */
  wait() {
    const sorted = Float64Array.from(this.waits).sort();
    if (sorted.length === 0) return null;
    return [50, 90, 99, 100].map((percent) => {
      return cut(sorted[Math.ceil(sorted.length * percent / 100) - 1]);
    });
  }
}

/** To the 12 leading bits. */
function cut(wait) {
  if (wait < 4096) return wait;
  const unit = 2 ** (Math.floor(Math.log2(wait)) - 11);
  return wait - wait % unit;
}

/** The counts as the run goes on. */
export class Counts {
  constructor(scenario) {
    this.total = scenario.before + scenario.sale + scenario.after;
    this.end = this.total * SECOND;
    this.recent = Math.max(0, this.end - 60 * SECOND);
    this.window = scenario.window;
    this.workers = scenario.workers;
    this.refusalCost = scenario.refusalCost;
    this.windows = Array.from({ length: this.total / this.window }, () => new Group());
    this.now = 0;
    this.attempts = 0;
    this.recentAttempts = 0;
    this.delayed = 0;
    this.servedWait = new LongSum();
    this.useful = 0;
    this.wasted = 0;
    this.refusedCount = 0;
    this.droppedCount = 0;
    this.usefulNs = 0;
    this.wastedNs = 0;
    this.refusingNs = 0;
    this.idleNs = 0;
    this.waitingAtEnd = 0;
    this.inServiceAtEnd = 0;
    this.refusingAtEnd = 0;
    this.longest = 0;
    this.oldestMax = 0;
    this.length = [];
    this.oldest = [];
    this.area = new LongSum();
  }

  /** Time passes, in which nothing happens. */
  advance(at, { queue: { line }, busy, refusals }) {
    if (this.now >= this.end) return;
    const now = Math.min(at, this.end);
    const since = line.length > 0 ? line.first().sent : undefined;
    const age = (moment) => (since === undefined ? 0 : moment - since);
    while (this.length.length * SECOND <= now) {
      this.oldest.push(age(this.length.length * SECOND));
      this.length.push(line.length);
      this.servedWait.flush();
      this.area.flush();
    }
    this.longest = Math.max(this.longest, line.length);
    this.oldestMax = Math.max(this.oldestMax, age(now));
    this.area.part += line.length * (now - this.now);
    this.idleNs += (this.workers - busy.size) * (now - this.now);
    this.now = now;
    if (now < this.end) return;
    this.waitingAtEnd = line.length;
    this.refusingAtEnd = refusals.length;
    for (const job of busy) {
      if (job.isService) this.inServiceAtEnd += 1;
      else this.refusingAtEnd += 1;
    }
  }

  attempt(now) {
    if (now >= this.end) return;
    this.attempts += 1;
    if (now >= this.recent) this.recentAttempts += 1;
  }

  began(now, attempt) {
    if (now >= this.end) return;
    if (now > attempt.sent) this.delayed += 1;
    this.servedWait.part += now - attempt.sent;
  }

  served(job, now, isUseful) {
    const worked = Math.max(0, Math.min(now, this.end) - job.start);
    const finished = now < this.end ? 1 : 0;
    if (isUseful) {
      this.useful += finished;
      this.usefulNs += worked;
    } else {
      this.wasted += finished;
      this.wastedNs += worked;
    }
  }

  refusing(job, now) {
    this.refusingNs += Math.max(0, Math.min(now, this.end) - job.start);
  }

  refused(now) {
    if (now < this.end) this.refusedCount += 1;
  }

  dropped(now) {
    if (now < this.end) this.droppedCount += 1;
  }

  answered(person, now) {
    this.settled(person, "answered").waits.push(now - person.first);
  }

  settled(person, outcome) {
    const group = this.windows[Math.floor(person.first / (this.window * SECOND))];
    const outcomes = person.orders ? group.orders : group.previews;
    outcomes.people += 1;
    outcomes[outcome] += 1;
    return group;
  }
}

/** The counts, and the conclusions from them. */
export function report(scenario, counts) {
  const { windows } = counts;
  const [saleFrom, saleTo] = [scenario.before, scenario.before + scenario.sale]
    .map((second) => second / scenario.window);
  const together = (groups) => groups.reduce((sum, group) => {
    sum.add(group);
    return sum;
  }, new Group());
  counts.servedWait.flush();
  counts.area.flush();

  const answersItsShare = (group) => {
    return group.answered() * 100 >= scenario.normalShare * group.people();
  };
  let normalFrom = windows.length;
  while (normalFrom > saleTo && answersItsShare(windows[normalFrom - 1])) normalFrom -= 1;
  const backToNormal = normalFrom === windows.length ? null
    : normalFrom * scenario.window - saleTo * scenario.window;
  const holds = holdsATimeout(scenario);
  return {
    counts,
    sale: summed(together(windows.slice(saleFrom, saleTo))),
    everyone: summed(together(windows)),
    windows: windows.map(summed),
    backToNormal,
    verdict: verdict(scenario, counts, windows.every(answersItsShare), backToNormal),
    fluid: holds ? fluid(scenario) : null,
    longestWait: holds ? null : longestWait(scenario, counts),
  };
}

const summed = (group) => ({ ...group, wait: group.wait() });

function verdict(scenario, counts, keptUp, backToNormal) {
  const perSecond = counts.recentAttempts / Math.min(counts.total, 60);
  const excess = counts.waitingAtEnd - scenario.timeout / SECOND * capacity(scenario);
  const moreSeconds = excess / (capacity(scenario) - perSecond);
  if (scenario.normal >= capacity(scenario)) return { number: 0, moreSeconds: null };
  if (keptUp) return { number: 1, moreSeconds: null };
  if (backToNormal !== null) return { number: 2, moreSeconds: null };
  if (perSecond >= capacity(scenario)) return { number: 3, moreSeconds: null };
  if (excess > 0) return { number: 4, moreSeconds };
  return { number: 5, moreSeconds: null };
}

function holdsATimeout(scenario) {
  switch (scenario.policy) {
    case "fifo": return true;
    case "bounded":
    case "priority": return boundNs(scenario) >= scenario.timeout;
    default: return false;
  }
}

function fluid({ retries, patience, timeout, retryGap, normal, ...rest }) {
  const tries = Math.min(retries + 1, 1 + Math.floor(patience / (timeout + retryGap)));
  const demand = normal * tries;
  return { tries, demand, drains: demand < capacity(rest) };
}

function longestWait(scenario, counts) {
  switch (scenario.policy) {
    case "skip": return scenario.timeout;
    case "bounded":
    case "priority":
      return scenario.refusalCost === 0 ? boundNs(scenario) : counts.oldestMax;
    default: return counts.oldestMax;
  }
}
