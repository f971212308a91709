/* The service worker: keeps the page's own files, so that an installed page comes up, and says
 * what to do, while the board's computer is off. The network comes first, so that what is kept
 * is never older than the board's program; nothing of a game is kept.
 *
 * Browsers run it for pages of this computer and over HTTPS alone (Service Workers, section
 * 3.1: secure contexts). Its address names the version of Cairn, and so does its cache.
 */

const PREFIX = "cairn shell ";
const CACHE = PREFIX + location.search;
const FILES = [
  "app.webmanifest", "case.css", "colour.js", "conflict.js", "connection.js", "copy.js", "disk.js",
  "divider.js", "entry.css", "files.js", "finished.js", "glass.css", "glass.js", "grid.js", "hand.js",
  "icon-192.png", "icon-512.png", "icon.svg", "index.html", "inside.js", "install.js", "keyboard.js",
  "legend.js", "lights.js", "main.js", "manual.css", "memory.js", "menu.js", "more.js", "oled.js", "over.css",
  "overlay.js", "page.css", "panel.js", "people.js", "pieces.js", "pieces.json", "pointer.js", "preview.js",
  "room.css", "room.js", "roomclock.js", "roomcode.js", "roomdialog.css", "roomseats.js", "roomwords.js",
  "seats.js", "small.css", "sound.js", "timeline.css", "timeline.js", "tray.js", "wood.svg",
];
const MANUAL = "manual";
const PICTURES = "pictures/"; // where those of the manual are
const SHELL = new Set([...FILES, MANUAL].map(addressOf));

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = mode === "navigate" && isPage(url.split("?")[0]) ? addressOf("index.html") : url;
  if (method === "GET" && (SHELL.has(address) || address.startsWith(addressOf(PICTURES)))) event.respondWith(answer(event.request, address));
});

/* Keep the files, and the manual with the pictures that it shows. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, MANUAL]);
  const manual = await (await cache.match(addressOf(MANUAL))).text();
  await cache.addAll([...manual.matchAll(/src="([^"]+)"/g)].map(([, picture]) => picture));
}

/* From the network; where that fails, as it was last. */
async function answer(request, address) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(address, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(address);
    if (kept) return kept;
    throw error;
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  return Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

/* Whether it is the page's address, or one with the code of a room (roomcode.js). */
function isPage(address) {
  const folder = addressOf("./");
  return address.startsWith(folder) && /^([0-9A-TV-Z]{3}-?[0-9A-TV-Z]{3})?$/i.test(address.slice(folder.length));
}

function addressOf(file) {
  return new URL(file, self.location).href;
}
