// The one heap of events to come.

/** In the order in which they happen at one moment. */
export const COMPLETION = 1;
export const GIVE_UP = 2;
export const RETRY = 3;
export const ARRIVAL = 4;

export class Event {
  constructor(at, kind, number, subject) {
    this.at = at;
    this.kind = kind;
    this.number = number;
    this.subject = subject;
  }

  isBefore(other) {
    if (this.at !== other.at) return this.at < other.at;
    if (this.kind !== other.kind) return this.kind < other.kind;
    return this.number < other.number;
  }
}

/** A binary heap: the event that comes next is on top. */
export class Heap {
  constructor() {
    this.events = [];
  }

  push(event) {
    const { events } = this;
    let place = events.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!event.isBefore(events[above])) break;
      events[place] = events[above];
      place = above;
    }
    events[place] = event;
  }

  pop() {
    const { events } = this;
    const top = events[0];
    const event = events.pop();
    if (events.length === 0) return top;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= events.length) break;
      if (below + 1 < events.length && events[below + 1].isBefore(events[below])) below += 1;
      if (!events[below].isBefore(event)) break;
      events[place] = events[below];
      place = below;
    }
    events[place] = event;
    return top;
  }
}
