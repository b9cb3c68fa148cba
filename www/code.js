// The code in Rust, fetched once for everything in a page that needs it.

import init from "./overload_web.js";

/** Written out, so that bundlers see it. */
const WASM = new URL("./overload_web_bg.wasm", import.meta.url);

/** Not written where it is imported: bundlers for browsers would look for it. */
const FILES = "node:fs/promises";

/** @type {ReturnType<typeof init> | undefined} */
let code;

/** Fetches the code unless it is there; after a failure the next may try again. */
export async function fetchCode() {
  code ??= start();
  try {
    await code;
  } catch (reason) {
    code = undefined;
    throw reason;
  }
}

async function start() {
  return init({ module_or_path: WASM.protocol === "file:" ? await read(WASM) : WASM });
}

/**
 * Node fetches no files; it reads them.
 *
 * @param {URL} file
 * @returns {Promise<BufferSource>}
 */
async function read(file) {
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
  return readFile(file);
}
