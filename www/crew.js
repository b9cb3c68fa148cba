// A worker of the annex's crew: simulates what it is sent, and sends what came of it.

import { fetchAnnex } from "./annex.js";

addEventListener("message", async ({ data }) => {
  const { work } = await fetchAnnex();
  postMessage(work(data));
});
