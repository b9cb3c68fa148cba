// Holds the installed package to the cases in a file: scenarios with their
// reports, or with the words in which they are refused.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { simulate } from "overload-lab/model";

const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
// All at once, and the code is fetched once: as two embeds in a page would.
await Promise.all(
  cases.map(async ({ scenario: text, report, error }) => {
    const scenario = JSON.parse(text);
    if (error) {
      await assert.rejects(simulate(scenario), { name: "Error", message: error }, text);
    } else {
      assert.deepStrictEqual(await simulate(scenario), report);
    }
  }),
);
assert.deepStrictEqual(await simulate(), await simulate({}));
assert.deepStrictEqual(await simulate(await simulate({ seed: 7 })), await simulate({ seed: 7 }));
console.log(`${cases.length} cases are the same in Node as here.`);
