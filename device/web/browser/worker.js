// The page without its server: what was loaded last is shown, and asks for news by itself until somebody answers.
// Whatever the server gives is taken first, always; the copies are for the time when it is away.

const SHELF = "schiri";
const PATIENCE = 4000; // ms; a server that is switched off does not even refuse
const ALSO = /^\/(words\.json|sounds\.json|pitch\/|faces\/)/;
const PARTS = ["document", "script", "style", "manifest", "image"];
const LIVE = /^\/(picture\/|archive\/match|news$|me\.json)/; // of this moment only

const worker = /** @type {any} */ (globalThis);

worker.addEventListener("install", (/** @type {any} */ event) => {
  // What people do goes straight to the server: nobody waits until a worker has woken up to pass it on.
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  worker.skipWaiting();
});
worker.addEventListener(
  "activate",
  (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()),
);
worker.addEventListener("message", (/** @type {any} */ event) => {
  event.waitUntil(keep(event.data).then(() => event.source.postMessage("kept")));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (isPart(event.request)) event.respondWith(answer(event.request));
});

/** @param {Request} request */
function isPart({ method, url, destination }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || LIVE.test(pathname)) return false;
  return PARTS.includes(destination) || ALSO.test(pathname);
}

/** @param {Request} request */
async function answer(request) {
  const shelf = await caches.open(SHELF);
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (fresh.ok) await shelf.put(request, fresh.clone());
    return fresh;
  } catch (problem) {
    const kept = await shelf.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw problem;
  }
}

/**
 * What a page has loaded before this worker stood beside it.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const shelf = await caches.open(SHELF);
  for (const address of addresses) {
    if (!await shelf.match(address)) await shelf.add(address).catch(() => {});
  }
}
