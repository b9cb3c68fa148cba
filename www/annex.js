// The annex's code in Rust, fetched once, when something in a page needs it.

import { once, source } from "./code.js";
import init, * as annex from "./overload_annex.js";

/** Written out, so that bundlers see it. */
const WASM = new URL("./overload_annex_bg.wasm", import.meta.url);

/** The look of what the annex adds to the lab's markup. */
const LOOK = new URL("./atlas.css", import.meta.url);

/** Fetches the annex's code unless it is there. */
export const fetchAnnex = once(async () => {
  await init({ module_or_path: await source(WASM) });
  return annex;
});

/** A sheet may be shared: it is the same object for all elements. */
const fetchLook = once(async () => {
  const answer = await fetch(LOOK);
  if (!answer.ok) throw new Error(`${LOOK.href}: ${answer.status}`);
  return new CSSStyleSheet().replace(await answer.text());
});

/** A worker that simulates beside the page; where there may be none, this throws. */
function hire() {
  return new Worker(new URL("./crew.js", import.meta.url), { type: "module" });
}

/** The same for one long run. */
function hireApart() {
  return new Worker(new URL("./apart.js", import.meta.url), { type: "module" });
}

/**
 * Opens the annex of a live lab.
 *
 * @param {import("./overload_web.js").Lab} lab
 * @param {ShadowRoot} root
 */
export async function openAnnex(lab, root) {
  const [{ Annex }, look] = await Promise.all([fetchAnnex(), fetchLook()]);
  root.adoptedStyleSheets.push(look);
  const annex = new Annex(
    root,
    lab.address,
    (/** @type {string} */ query, /** @type {boolean} */ underWay) => lab.visit(query, underWay),
    hire,
    hireApart,
  );
  // A task of its own: the page has been held long enough.
  await new Promise((resolve) => setTimeout(resolve));
  annex.open(lab.address);
  return annex;
}
