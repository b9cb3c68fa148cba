// The model as a library, without the element: in a page, in a worker, in Node.
// What it takes and gives is in model.d.ts.

import { fetchCode } from "./code.js";
import { simulate as run } from "./overload_web.js";

/**
 * Simulates one morning of one service.
 *
 * @param {import("./model.js").Input} [scenario]
 * @returns {Promise<import("./model.js").Report>}
 */
export async function simulate(scenario = {}) {
  await fetchCode();
  return run(scenario);
}
