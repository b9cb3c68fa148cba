// A worker of its own for one long run: says now and then how far it is, and in the end
// what there is to show.

import { fetchAnnex } from "./annex.js";

addEventListener("message", async ({ data }) => {
  try {
    const { run_apart: runApart } = await fetchAnnex();
    postMessage(runApart(data, (/** @type {number} */ share) => postMessage(share)));
  } catch {
    // It ran out of memory.
    postMessage(null);
  }
});
