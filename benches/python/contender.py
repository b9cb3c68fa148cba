"""The model in Python, as one would write it with SimPy: what the bench compares with.

    python contender.py CASES

CASES is the file with what `overload-bench cases` prints. Each line `simpy CASE` is
answered with the milliseconds that the case takes, a line `check CASE` with `same`
if its counts are those that CASES says, until there are no more lines.

It has the policies `fifo`, `bounded` and `lifo` without a refusal cost, keeps time in
whole nanoseconds and draws the same random numbers. The logarithm is Python's own,
which differs from the model's in the last bit for some arguments, so counts are
compared and digests are not.
"""

import json
import math
import sys
import time

import simpy

MASK = 2**64 - 1
SECOND = 10**9


class Stream:
    """One stream of random numbers, by xoshiro256++."""

    JUMP = (0x180EC6D33CFD0ABA, 0xD5A61266F0C9392C, 0xA9582618E03FC9AA, 0x39ABDC4529B1661C)

    def __init__(self, state):
        self.state = state

    @classmethod
    def seeded(cls, seed):
        state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & MASK
            z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            state.append(z ^ (z >> 31))
        return cls(tuple(state))

    def bits(self):
        s0, s1, s2, s3 = self.state
        total = (s0 + s3) & MASK
        result = (((total << 23) & MASK | total >> 41) + s0) & MASK
        s2 ^= s0
        s3 ^= s1
        self.state = (s0 ^ s3, s1 ^ s2, s2 ^ (s1 << 17) & MASK, (s3 << 45) & MASK | s3 >> 19)
        return result

    def jumped(self):
        """The stream 2^128 draws further on."""
        stream, total = Stream(self.state), (0, 0, 0, 0)
        for word in self.JUMP:
            for bit in range(64):
                if word >> bit & 1:
                    total = tuple(a ^ b for a, b in zip(total, stream.state))
                stream.bits()
        return Stream(total)

    def uniform(self):
        return (self.bits() >> 11) * 2.0**-53

    def exponential(self):
        return -math.log(1.0 - self.uniform())


def to_ns(x):
    return int(x + 0.5)


class Attempt:
    def __init__(self, env, gives_up):
        self.sent = env.now
        self.gives_up = gives_up
        self.ended = env.event()
        self.allowance = 0


class Service:
    """The workers and the queue before them."""

    def __init__(self, env, scenario, stream, counts):
        self.env, self.scenario, self.stream, self.counts = env, scenario, stream, counts
        self.idle = scenario["workers"]
        self.queue = []
        self.head = 0
        self.last_empty = 0
        eighths = 2 * scenario["timeout"] * scenario["workers"] + 4 * scenario["service"]
        self.bound = scenario["queueSize"] or max(1, eighths // (8 * scenario["service"]))

    def waiting(self):
        return len(self.queue) - self.head

    def send(self, attempt):
        policy, interval = self.scenario["policy"], self.scenario["interval"]
        self.counts.add("attempts", self.env.now)
        if policy == "bounded" and self.waiting() >= self.bound:
            self.refuse(attempt)
            return
        if self.waiting() == 0:
            self.last_empty = self.env.now
        attempt.allowance = self.scenario["target"] if self.is_congested() else interval
        self.queue.append(attempt)
        self.pick_up()

    def is_congested(self):
        return self.env.now - self.last_empty > self.scenario["interval"]

    def take(self):
        if self.scenario["policy"] == "lifo" and self.is_congested():
            return self.queue.pop()
        attempt, self.queue[self.head] = self.queue[self.head], None
        self.head += 1
        if self.head > 1000 and 2 * self.head > len(self.queue):
            self.queue, self.head = self.queue[self.head:], 0
        return attempt

    def pick_up(self):
        while self.idle and self.waiting():
            attempt = self.take()
            if self.waiting() == 0:
                self.last_empty = self.env.now
            late = self.env.now - attempt.sent > attempt.allowance
            if self.scenario["policy"] != "lifo" or not late:
                self.idle -= 1
                self.env.process(self.serve(attempt))
            elif not attempt.ended.triggered:
                self.refuse(attempt)

    def serve(self, attempt):
        length = to_ns(self.scenario["service"] * self.stream.exponential())
        yield self.env.timeout(length)
        self.idle += 1
        if attempt.ended.triggered:
            self.counts.add("wasted", self.env.now)
        else:
            self.counts.add("useful", self.env.now)
            attempt.ended.succeed("answered")
        self.pick_up()

    def refuse(self, attempt):
        self.counts.add("refused", self.env.now)
        if self.env.now < attempt.gives_up and not attempt.ended.triggered:
            attempt.ended.succeed("told no")


class Counts:
    def __init__(self, scenario):
        self.end = (scenario["before"] + scenario["sale"] + scenario["after"]) * SECOND
        self.window = scenario["window"] * SECOND
        self.people = [
            {"orders": Outcomes(), "previews": Outcomes()} for _ in range(self.end // self.window)
        ]
        self.work = {"attempts": 0, "useful": 0, "wasted": 0, "refused": 0}

    def add(self, what, now):
        if now < self.end:
            self.work[what] += 1

    def settle(self, first, kind, outcome, wait):
        outcomes = self.people[first // self.window][kind]
        outcomes.numbers[outcome] += 1
        if outcome == "answered":
            outcomes.waits.append(wait)

    def listed(self):
        listed = []
        for kinds in self.people:
            pairs = [kind.numbers for kind in kinds.values()]
            ends = [sum(p[end] for p in pairs) for end in ("answered", "told no", "timed out")]
            listed += [sum(ends), *ends]
        return listed + list(self.work.values())


class Outcomes:
    def __init__(self):
        self.numbers = {"answered": 0, "told no": 0, "timed out": 0}
        self.waits = []


def person(env, scenario, service, counts, gaps, kind):
    first, left, outcome = env.now, scenario["retries"], None
    while True:
        gives_up = min(env.now + scenario["timeout"], first + scenario["patience"])
        attempt = Attempt(env, gives_up)
        service.send(attempt)
        yield attempt.ended | env.timeout(gives_up - env.now)
        if attempt.ended.triggered:
            outcome = attempt.ended.value
        else:
            outcome = "timed out"
            attempt.ended.succeed(outcome)
        if outcome == "answered" or left == 0:
            break
        gap = to_ns(scenario["retryGap"] * (0.5 + gaps.uniform()))
        if env.now + gap >= first + scenario["patience"]:
            break
        left -= 1
        yield env.timeout(gap)
    counts.settle(first, kind, outcome, env.now - first)


def arrivals(env, scenario, stream, kinds, come):
    clock, start, low = stream.exponential(), 0, 0.0
    for length, rate in (
        (scenario["before"], scenario["normal"]),
        (scenario["sale"], scenario["spike"]),
        (scenario["after"], scenario["normal"]),
    ):
        high = low + length * rate
        while clock < high:
            at = start + to_ns((clock - low) / rate * SECOND)
            yield env.timeout(at - env.now)
            kind = "orders" if kinds.uniform() * 100.0 < scenario["orders"] else "previews"
            env.process(come(kind))
            clock += stream.exponential()
        start, low = start + length * SECOND, high


def run(scenario):
    env = simpy.Environment()
    stream = Stream.seeded(scenario["seed"])
    kinds = stream.jumped()
    services = kinds.jumped()
    gaps = services.jumped()
    counts = Counts(scenario)
    service = Service(env, scenario, services, counts)

    def come(kind):
        return person(env, scenario, service, counts, gaps, kind)

    env.process(arrivals(env, scenario, stream, kinds, come))
    env.run()
    return counts


def check(case):
    differing = [it for it in case["runs"] if run(it["scenario"]).listed() != it["counts"]]
    return "; ".join(f"SimPy differs in {it['scenario']}" for it in differing) or "same"


def ms(case):
    """One run: SimPy takes long enough for one to be enough."""
    start = time.perf_counter()
    for it in case["runs"]:
        run(it["scenario"])
    return (time.perf_counter() - start) * 1e3


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)
    for line in sys.stdin:
        way, number = line.split()
        case = cases[int(number)]
        print(check(case) if way == "check" else ms(case), flush=True)


main()
