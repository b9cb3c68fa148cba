// The contenders in Node: the simulation as Wasm, and the model in JavaScript.
//
//     node contender.mjs CASES [MODULE]
//
// CASES is the file with what `overload-bench cases` prints, MODULE what
// wasm-bindgen made for Node. Each line `WAY CASE` is answered with the
// milliseconds that the case takes, a line `check CASE` with `same` if its runs
// came to what CASES says, until there are no more lines.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

import { digest } from "./digest.mjs";
import { run } from "./model.mjs";

/** As in src/main.rs. */
const VISIT_MS = 20;

const [casesFile, module] = process.argv.slice(2);
const cases = JSON.parse(readFileSync(casesFile, "utf8"));
const wasm = module === undefined ? undefined : createRequire(import.meta.url)(resolve(module));

const ways = {
  wasm: (number) => wasm.run_case(number),
  javascript: (number) => cases[number].runs.forEach(({ scenario }) => run(scenario)),
};

function medianMs(work) {
  const visit = performance.now();
  const times = [];
  while (times.length < 2 || performance.now() - visit < VISIT_MS) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
    if (times.length === 1 && times[0] > VISIT_MS) return times[0];
  }
  const measured = times.slice(1).sort((a, b) => a - b);
  return measured[Math.floor(measured.length / 2)];
}

/** In which runs of a case somebody came to another report. */
function check(number) {
  const { runs } = cases[number];
  const compiled = wasm?.digests(number).split(" ");
  const others = runs.flatMap(({ scenario, digest: expected }, index) => {
    const wrong = [];
    if (digest(run(scenario)) !== expected) wrong.push("JavaScript");
    if (compiled !== undefined && compiled[index] !== expected) wrong.push("Wasm");
    return wrong.map((who) => `${who} differs in ${JSON.stringify(scenario)}`);
  });
  return others.length === 0 ? "same" : others.join("; ");
}

for await (const line of createInterface({ input: process.stdin })) {
  const [way, number] = line.split(" ");
  console.log(way === "check" ? check(number) : medianMs(() => ways[way](Number(number))));
}
