// The service worker: once loaded, the lab works without a network.
//
// A version of the site is kept whole, and served whole: no page ever gets a script
// of one version and Wasm of another. The next version is fetched beside it, and
// takes over when the last page of this one is closed.

// Both are written by the build.
const VERSION = "the site's version";
const FILES = ["the site's files"];

const PREFIX = `overload-lab ${new URL("./", location.href).pathname} `;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    event.respondWith(answer(request));
  }
});

async function keepAll() {
  const cache = await caches.open(PREFIX + VERSION);
  // Past the browser's own cache, which may have files of another version.
  await cache.addAll(["./", ...FILES].map((name) => new Request(name, { cache: "reload" })));
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(PREFIX + VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
