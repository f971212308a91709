/* The room in the page's address: at the end of its path, /K7QMXA, or as ?room=K7QMXA. The address follows the room, so
 * that a page that is loaded again, or a bookmark, leads back to it. */

const CODE = /^[0-9A-TV-Z]{6}$/i; // i, l and o are read as 1, 1 and 0
const FIELD = "room";
const LOOSE = /[\s\p{Pd}]|^[.,:;!?/<>()[\]"']+|[.,:;!?/<>()[\]"']+$/gu; // blanks, hyphens, and what a sentence has around it

/* Returns the code in an address, "" where there is none. */
export function codeIn(href) {
  const url = new URL(href);
  return codeOf(url.searchParams.get(FIELD) ?? "") || codeOf(lastOf(url));
}

/* Returns the code that a text is, "" where it is none: the page's share of host/rooms/typed.py. */
function codeOf(text) {
  const code = text.replace(LOOSE, "");
  return CODE.test(code) ? code.toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0") : "";
}

/* Returns the page's address with a room in it, or without for the code "", and without a token or invitation.
 *
 * link: the room's own, which is the address where it leads into the page's folder: one server has both then. */
export function addressWith(href, code, link) {
  const url = new URL(href);
  url.search = "";
  if (codeOf(lastOf(url))) url.pathname = folderOf(url);
  if (!code) return url.href;
  if (link === new URL(code, url).href) return link;
  url.searchParams.set(FIELD, code);
  return url.href;
}

function folderOf({ pathname }) {
  return pathname.replace(/[^/]*$/, "");
}

function lastOf(url) {
  return url.pathname.slice(folderOf(url).length);
}
