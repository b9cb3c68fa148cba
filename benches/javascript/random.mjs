// Random numbers: xoshiro256++, its four streams, and the model's logarithm.

/** A 64-bit word as two halves, because a JavaScript number holds 53 bits. */
const word = (big) => [Number(big >> 32n) | 0, Number(big & 0xffffffffn) | 0];

const MASK = (1n << 64n) - 1n;
const JUMP = [
  0x180ec6d33cfd0aban, 0xd5a61266f0c9392cn, 0xa9582618e03fc9aan, 0x39abdc4529b1661cn,
];

/** One stream of random numbers. */
class Stream {
  /** The state as eight halves: high and low of each of the four words. */
  constructor(state) {
    [this.h0, this.l0, this.h1, this.l1, this.h2, this.l2, this.h3, this.l3] = state;
    this.high = 0;
    this.low = 0;
  }

  static seeded(seed) {
    let x = BigInt(seed);
    const state = [];
    for (let i = 0; i < 4; i += 1) {
      x = (x + 0x9e3779b97f4a7c15n) & MASK;
      let z = x;
      z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
      z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
      state.push(...word(z ^ (z >> 31n)));
    }
    return new Stream(state);
  }

  state() {
    return [this.h0, this.l0, this.h1, this.l1, this.h2, this.l2, this.h3, this.l3];
  }

  /** The stream 2^128 draws further on. */
  jumped() {
    const stream = new Stream(this.state());
    let sum = [0, 0, 0, 0, 0, 0, 0, 0];
    for (const bits of JUMP) {
      for (let bit = 0n; bit < 64n; bit += 1n) {
        if ((bits >> bit) & 1n) {
          const state = stream.state();
          sum = sum.map((half, i) => half ^ state[i]);
        }
        stream.step();
      }
    }
    return new Stream(sum);
  }

  /** Draws 64 bits, into `high` and `low`. */
  step() {
    const { h0, l0, h1, l1, h3, l3 } = this;
    // s0 + s3, rotated left by 23, plus s0.
    let low = (l0 + l3) | 0;
    let high = (h0 + h3 + ((low >>> 0) < (l0 >>> 0) ? 1 : 0)) | 0;
    const rotated = (low << 23) | (high >>> 9);
    high = (high << 23) | (low >>> 9);
    low = (rotated + l0) | 0;
    this.high = (high + h0 + ((low >>> 0) < (l0 >>> 0) ? 1 : 0)) | 0;
    this.low = low;

    const h2 = this.h2 ^ h0;
    const l2 = this.l2 ^ l0;
    const mixedH3 = h3 ^ h1;
    const mixedL3 = l3 ^ l1;
    this.h1 = h1 ^ h2;
    this.l1 = l1 ^ l2;
    this.h0 = h0 ^ mixedH3;
    this.l0 = l0 ^ mixedL3;
    this.h2 = h2 ^ ((h1 << 17) | (l1 >>> 15));
    this.l2 = l2 ^ (l1 << 17);
    // Rotated left by 45: by 32, which swaps the halves, and by 13.
    this.h3 = (mixedL3 << 13) | (mixedH3 >>> 19);
    this.l3 = (mixedH3 << 13) | (mixedL3 >>> 19);
  }

  /** Uniform in [0, 1). */
  uniform() {
    this.step();
    return ((this.high >>> 0) * 2 ** 21 + (this.low >>> 11)) * 2 ** -53;
  }

  /** Exponential with mean 1. */
  exponential() {
    return -log(1 - this.uniform());
  }
}

/** The streams of one morning. */
export function streams(seed) {
  const arrivals = Stream.seeded(seed);
  const kinds = arrivals.jumped();
  const services = kinds.jumped();
  return { arrivals, kinds, services, gaps: services.jumped() };
}

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);

/** The logarithm of x in (0, 1], to the bit as docs/model.md has it. */
function log(x) {
  if (x === 1) return 0;
  float[0] = x;
  const high = halves[1];
  const mantissa = high & 0xfffff;
  const up = mantissa < 0x6a09e ? 0 : 1;
  halves[1] = mantissa | ((1023 - up) << 20);
  const k = (high >>> 20) - 1023 + up;
  const f = float[0] - 1;
  const hfsq = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const t1 = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const t2 = z * (0.6666666666666735
    + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return s * (hfsq + (t2 + t1)) + k * 1.9082149292705877e-10 - hfsq + f
    + k * 0.6931471803691238;
}

/** To whole nanoseconds, half up. */
export function round(x) {
  return Math.floor(x + 0.5);
}
