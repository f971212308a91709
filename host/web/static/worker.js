/* The service worker: the page comes from one complete build, with or without a network.
 *
 * build.json lists the newest build (host/web/shell.py). Its files are kept once each is what the list says, and its
 * pages after them: from then on they are opened. So a network that fails half way, or what a browser has kept of an
 * older build, changes nothing. A page that is open finds the files of its own build, also beside a newer one.
 *
 * Browsers run it for pages of this computer and over HTTPS alone (Service Workers, section 3.1: secure contexts).
 */

const PAGES = "cairn pages";
const FILES = "cairn files "; // and the name of their build; a page that is open holds a lock of that name
const LIST = "build.json";
const INDEX = "index.html"; // the last of a list's pages
const UPDATE = "cairn update"; // a lock, as there is one update at a time
const PATIENCE_MS = 3000; // of whoever opens a page, until it is that of the build that is kept
const MAX_MS = 60_000; // for a file
const BUILD = /\b[0-9a-f]{16}(?=\/)/; // in an address, or in a page
const ENTRY = /[?&](token|code)=/; // which only the server can check
const REFUSED = [401, 403]; // who opens the page has to say more

class AnswerError extends Error {}

self.addEventListener("install", (event) => {
  event.waitUntil(update().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET") return;
  if (request.mode !== "navigate") {
    if (path.search(BUILD) === 0) event.respondWith(fileOf(request, path));
  } else if (/^(index\.html|[0-9A-TV-Z]{3}-?[0-9A-TV-Z]{3})?$/i.test(path)) { // or with the code of a room (roomcode.js)
    event.respondWith(open(event, INDEX));
  } else if (/^manual(\.html)?$/.test(path)) {
    event.respondWith(open(event, path));
  }
});

/* A page asks for the newest build; it is answered with its name once all of that is kept, "" where it cannot be. */
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  event.waitUntil(update().then(({ build }) => port.postMessage(build), () => port.postMessage("")));
});

/* Answer with a page: of the newest build where that is complete soon, else of the one that is kept. */
async function open(event, name) {
  const updated = update().catch((error) => error);
  event.waitUntil(updated);
  const news = await Promise.race([updated, pause(PATIENCE_MS)]);
  const kept = await (await caches.open(PAGES)).match(addressOf(name));
  if (kept && !(news instanceof AnswerError) && !ENTRY.test(event.request.url)) return kept;
  return fetch(event.request).catch((error) => kept ?? Promise.reject(error));
}

async function fileOf(request, path) {
  const [build] = path.match(BUILD);
  const kept = await caches.match(request.url, { cacheName: FILES + build, ignoreSearch: true });
  return kept ?? fetch(request);
}

/* Keep the newest build, from then on the one that is opened, and return its list. Raises where it does not come as a
 * whole; then all is as it was, and the next time continues from there. */
function update() {
  return navigator.locks.request(UPDATE, async () => {
    const list = await newest();
    const current = await builds();
    const { held } = await navigator.locks.query();
    const used = new Set([...held.map(({ name }) => name), ...[list.build, ...current].map((build) => FILES + build)]);
    const unused = (await caches.keys()).filter((name) => name.startsWith(FILES) && !used.has(name));
    await Promise.all(unused.map((name) => caches.delete(name)));
    if (!current.length || current.some((build) => build !== list.build)) await keep(list);
    return list;
  });
}

async function newest() {
  const answer = await fetched(addressOf(LIST), "no-store");
  const list = await answer.json();
  if (!`${list.build}/`.match(BUILD)) throw new Error("This is no list of a build.");
  return list;
}

/* The builds of the pages that are kept: one, unless a change was cut off. */
async function builds() {
  const cache = await caches.open(PAGES);
  const texts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).text()));
  return texts.flatMap((text) => text.match(BUILD) ?? []);
}

async function keep({ build, files, pages }) {
  const cache = await caches.open(FILES + build);
  await Promise.all(Object.entries(files).map(([path, digest]) => keepFile(cache, addressOf(`${build}/${path}`), digest)));
  const fresh = await Promise.all(pages.map((name) => pageOf(addressOf(name), build)));
  const kept = await caches.open(PAGES);
  for (const [number, name] of pages.entries()) await kept.put(addressOf(name), fresh[number]);
}

/* Keep a file, which may be in the browser's own cache, whole or not. */
async function keepFile(cache, address, digest) {
  if (await cache.match(address)) return;
  for (const mode of ["default", "reload"]) {
    const answer = await fetched(address, mode);
    const data = await answer.arrayBuffer();
    if (hex(await crypto.subtle.digest("SHA-256", data)) !== digest) continue;
    await cache.put(address, new Response(data, { headers: answer.headers }));
    return;
  }
  throw new Error(`${address} is not what ${LIST} says.`);
}

/* Returns a page as it is now; not as it was answered, for browsers open no page that came from elsewhere. */
async function pageOf(address, build) {
  const answer = await fetched(address, "reload");
  const text = await answer.text();
  if (!text.includes(`${build}/`) || !text.includes("</html>")) throw new Error(`${address} is not of build ${build}.`);
  return new Response(text, { headers: answer.headers });
}

/* Fetch from the network, or where mode says so from the browser's cache. Raises for what is no good answer. */
async function fetched(address, mode) {
  const answer = await fetch(address, { cache: mode, signal: AbortSignal.timeout(MAX_MS) });
  if (REFUSED.includes(answer.status)) throw new AnswerError(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Returns the part of an address after the page's folder, "elsewhere" for one that is in no part of it. */
function pathOf(url) {
  const folder = addressOf("./");
  return url.startsWith(folder) ? url.slice(folder.length).split(/[?#]/)[0] : "elsewhere";
}

function addressOf(file) {
  return new URL(file, self.location).href;
}
