/** Keep the phone's page for when there is no connection; never the service's answers to a phone. */

const SHELL = "onenight-phone";
const PARTS = "/api/page/";
const WINDOW = "/api/phone";

/** @type {any} types know pages alone */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

// The window tells which parts it was made of: they are kept from its first time on.
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keepFiles(event.data)));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, mode, url } = event.request;
  const path = new URL(url).pathname;
  const opens = mode === "navigate" && (path === WINDOW || path === new URL(worker.registration.scope).pathname);
  if (method === "GET" && (opens || path.startsWith(PARTS))) event.respondWith(fetchOrRecall(event.request, opens ? WINDOW : path));
});

/** Fetch a file, or recall it where there is no connection, or too many. @param {Request} request @param {string} path */
async function fetchOrRecall(request, path) {
  const response = await fetch(request).catch(() => null);
  if (response?.ok) (await caches.open(SHELL)).put(path, response.clone());
  return response && response.status < 500 ? response : ((await caches.match(path)) ?? response ?? Response.error());
}

/** @param {string[]} addresses */
async function keepFiles(addresses) {
  const paths = addresses.map((address) => new URL(address).pathname).filter((path) => path.startsWith(PARTS));
  const shell = await caches.open(SHELL);
  await Promise.all([WINDOW, ...paths].map((path) => shell.add(path)));
}
