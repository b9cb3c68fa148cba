// The fingerprint of a report, as docs/model.md has it.

const MASK = (1n << 64n) - 1n;

const bits = new DataView(new ArrayBuffer(8));
function float(x) {
  bits.setFloat64(0, x);
  return bits.getBigUint64(0);
}

export function digest(report) {
  const { counts } = report;
  let h = 0xcbf29ce484222325n;
  const word = (value) => {
    h = ((h ^ BigInt(value)) * 0x100000001b3n) & MASK;
  };
  const option = (value) => word(value === null ? MASK : value);
  const long = ({ whole }) => {
    word(whole & MASK);
    word(whole >> 64n);
  };
  const group = ({ orders, previews, wait }) => {
    for (const { people, answered, toldNo, timedOut } of [orders, previews]) {
      [people, answered, toldNo, timedOut].forEach(word);
    }
    (wait ?? [MASK]).forEach(word);
  };
  group(report.sale);
  group(report.everyone);
  report.windows.forEach((window, index) => {
    word(index * counts.window);
    group(window);
  });
  [
    counts.attempts, counts.recentAttempts, counts.delayed, counts.useful, counts.wasted,
    counts.refusedCount, counts.droppedCount, counts.usefulNs, counts.wastedNs,
    counts.refusingNs, counts.idleNs, counts.waitingAtEnd, counts.inServiceAtEnd,
    counts.refusingAtEnd,
  ].forEach(word);
  long(counts.servedWait);
  word(counts.longest);
  word(counts.oldestMax);
  counts.length.forEach(word);
  counts.oldest.forEach(word);
  long(counts.area);
  option(report.backToNormal);
  word(report.verdict.number);
  option(report.verdict.moreSeconds === null ? null : float(report.verdict.moreSeconds));
  option(report.longestWait === null ? null : float(report.longestWait));
  if (report.fluid !== null) {
    word(report.fluid.tries);
    word(float(report.fluid.demand));
    word(report.fluid.drains ? 1 : 0);
  }
  return h.toString(16).padStart(16, "0");
}
