/** Keeps the files of this page, so that it opens without a network. A new version is installed beside the old one, and used when all tabs of the old one are closed. */

"use strict";

/** The build fills in the version, the files that every visit needs, and the policies of the page and of its worker. */
const VERSION = "/* version */", SHELL = /* shell */ [], POLICY = "/* policy */", WORKER_POLICY = "/* worker's policy */";
const PREFIX = "architects-env-", CACHE = PREFIX + VERSION;

/** A response with the policy of the page or of its worker, whatever the host sends. */
function guarded(response) {
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", new URL(response.url).pathname.endsWith("/worker.js") ? WORKER_POLICY : POLICY);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  headers.delete("Content-Encoding");  // the body is unpacked already
  headers.delete("Content-Length");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(SHELL.map(async (path) => {
    const response = await fetch(path, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, guarded(response));
  }));
}

/** Files whose names hold the hash of their content are the same in every version. */
const lasting = (address) => /-[0-9a-f]{16}\.\w+$/.test(new URL(address).pathname);

/** Take over what has not changed from older versions, and delete the rest of them. */
async function activate() {
  const cache = await caches.open(CACHE);
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== CACHE)) {
    const old = await caches.open(name);
    for (const request of await old.keys()) if (lasting(request.url)) await cache.put(request, await old.match(request));
    await caches.delete(name);
  }
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE), address = new URL(request.url);
  address.search = address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  const known = request.cache === "reload" ? null : await cache.match(address.href);
  if (known) return known;
  const response = guarded(await fetch(request));
  if (response.ok) {
    cache.put(address.href, response.clone()).catch(() => {});  // without room it is loaded again next time
  }
  return response;
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
