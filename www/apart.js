// A worker of its own for one long run: says now and then how far it is, and in the end
// what there is to show; or, if there is nothing, whether it has begun at all.

import { fetchAnnex } from "./annex.js";

addEventListener("message", async ({ data }) => {
  let hasBegun = false;
  try {
    const { run_apart: runApart } = await fetchAnnex();
    hasBegun = true;
    postMessage(runApart(data, (/** @type {number} */ share) => postMessage(share)));
  } catch {
    postMessage(hasBegun);
  }
});
