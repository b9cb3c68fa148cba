// The waiting queue and the six policies.

/** A list of which both ends can be taken. */
export class Line {
  constructor() {
    this.items = [];
    this.head = 0;
  }

  get length() {
    return this.items.length - this.head;
  }

  first() {
    return this.items[this.head];
  }

  push(item) {
    this.items.push(item);
  }

  shift() {
    const item = this.items[this.head];
    this.items[this.head] = undefined;
    this.head += 1;
    if (this.head > 1000 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }

  pop() {
    return this.items.pop();
  }

  /** Takes out the last item that is as asked, if there is one. */
  takeLast(isAsked) {
    for (let i = this.items.length - 1; i >= this.head; i -= 1) {
      if (isAsked(this.items[i])) return this.items.splice(i, 1)[0];
    }
    return undefined;
  }
}

/** What a policy decides at pickup. */
export const SERVE = 0;
export const REFUSE = 1;
export const DROP = 2;

/** `fifo`, and what the others have in common with it. */
class Fifo {
  constructor(scenario, bound) {
    this.scenario = scenario;
    this.bound = bound;
    this.line = new Line();
  }

  /** Queues an attempt; the answer is the one that is refused, if one is. */
  arrive(now, attempt) {
    this.line.push(attempt);
    return undefined;
  }

  take() {
    return this.line.shift();
  }

  decide() {
    return SERVE;
  }
}

class Skip extends Fifo {
  decide(now, attempt) {
    return attempt.isThere ? SERVE : DROP;
  }
}

class Bounded extends Fifo {
  arrive(now, attempt) {
    if (this.line.length >= this.bound) return attempt;
    return super.arrive(now, attempt);
  }
}

class Priority extends Fifo {
  arrive(now, attempt) {
    if (this.line.length < this.bound) return super.arrive(now, attempt);
    if (!attempt.person.orders) return attempt;
    const displaced = this.line.takeLast((waiting) => !waiting.person.orders);
    if (displaced === undefined) return attempt;
    this.line.push(attempt);
    return displaced;
  }
}

class Codel extends Fifo {
  constructor(scenario, bound) {
    super(scenario, bound);
    this.lastEmpty = 0;
  }

  isCongested(now) {
    return now - this.lastEmpty > this.scenario.interval;
  }

  arrive(now, attempt) {
    if (this.line.length === 0) this.lastEmpty = now;
    attempt.allowance = this.isCongested(now) ? this.scenario.target : this.scenario.interval;
    return super.arrive(now, attempt);
  }

  decide(now, attempt) {
    if (this.line.length === 0) this.lastEmpty = now;
    if (now - attempt.sent <= attempt.allowance) return SERVE;
    return attempt.isThere ? REFUSE : DROP;
  }
}

class Lifo extends Codel {
  take(now) {
    return this.isCongested(now) ? this.line.pop() : this.line.shift();
  }
}

const POLICIES = {
  fifo: Fifo, skip: Skip, bounded: Bounded, priority: Priority, codel: Codel, lifo: Lifo,
};

export function queue(scenario, bound) {
  return new POLICIES[scenario.policy](scenario, bound);
}
