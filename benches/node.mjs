// Measures the same cases as Wasm in Node, and prints their numbers and the
// medians of the times in milliseconds. The argument is the module that
// wasm-bindgen made for Node.

import { createRequire } from "node:module";
import { resolve } from "node:path";

const SECONDS = 1;
const LEAST = 3;

const [module, count] = process.argv.slice(2);
const { run_case } = createRequire(import.meta.url)(resolve(module));

for (let number = 0; number < Number(count); number += 1) {
  const start = performance.now();
  const times = [];
  while (times.length < LEAST || performance.now() - start < SECONDS * 1000) {
    const begun = performance.now();
    run_case(number);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  console.log(`${number}\t${times[Math.floor(times.length / 2)]}`);
}
