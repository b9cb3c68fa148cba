// The annex's code in Rust, fetched once, when something in a page needs it.

import { once, source } from "./code.js";
import init, { Annex } from "./overload_annex.js";

/** Written out, so that bundlers see it. */
const WASM = new URL("./overload_annex_bg.wasm", import.meta.url);

/** Fetches the annex's code unless it is there. */
export const fetchAnnex = once(async () => {
  await init({ module_or_path: await source(WASM) });
  return Annex;
});
