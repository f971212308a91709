/* What makes the page an app that can be installed: its service worker (worker.js). Where a
 * browser has none, as for pages of another computer without HTTPS, the page works all the same. */

/* version: of Cairn; another one has another worker. */
export async function install(version) {
  try {
    await navigator.serviceWorker?.register(`worker.js?${encodeURIComponent(version)}`);
  } catch {
    // private windows refuse it
  }
}
