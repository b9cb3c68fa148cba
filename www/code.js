// The code in Rust, fetched once for everything in a page that needs it.

import init from "./overload_web.js";

/** Written out, so that bundlers see it. */
const WASM = new URL("./overload_web_bg.wasm", import.meta.url);

/** Not written where it is imported: bundlers for browsers would look for it. */
const FILES = "node:fs/promises";

/** Fetches the lab's code unless it is there. */
export const fetchCode = once(async () => {
  await init({ module_or_path: await source(WASM) });
});

/**
 * What is done once; after a failure the next may try again.
 *
 * @template T
 * @param {() => Promise<T>} start
 * @returns {() => Promise<T>}
 */
export function once(start) {
  /** @type {Promise<T> | undefined} */
  let done;
  return async () => {
    done ??= start();
    try {
      return await done;
    } catch (reason) {
      done = undefined;
      throw reason;
    }
  };
}

/**
 * What the bindings take the code from: Node fetches no files; it reads them.
 *
 * @param {URL} wasm
 * @returns {Promise<URL | BufferSource>}
 */
export async function source(wasm) {
  if (wasm.protocol !== "file:") return wasm;
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
  return readFile(wasm);
}
