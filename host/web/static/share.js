/* Shares what the page shows of a game, by a link that needs no server: the record is packed in the link's fragment, in
 * the letters of base64url (RFC 4648, section 5). A page that is opened with such a link looks at its game as at that
 * of a file; the board keeps its own until the reader plays on. */

import { copied } from "./dom.js";
import { packed, unpacked } from "./pack.js";
import { addressWith } from "./roomcode.js";

const MARK = "#game=";
const MAX_FRAGMENT = 8000; // letters of a fragment that is made: messengers cut longer links
const MAX_READ = 1 << 16; // and of one that is opened
const MAX_BYTES = 1 << 20; // of a record, as the server has it
const NAME = "The shared game"; // as notices call it

const ABOUT = "The link holds the whole game: it opens at the move shown here, and whoever opens it can play on.";
const ABOUT_HERE = `${ABOUT} It opens Cairn on the reader’s own computer. Readers without it can open the saved picture on
any Cairn page.`;
const TOO_LONG = "This game is too long for a link. Save it instead: the file holds all of it.";
const DAMAGED = "This link is damaged or cut off; ask for it again. The game here continues.";

export class Share {
  /* dialog: with what is about the link; files: see files.js; notify(text) to the reader. */
  constructor(dialog, files, notify) {
    Object.assign(this, { dialog, files, notify });
    this.ready = false; // once a board has taken this page in
    this.about = dialog.querySelector("p");
    this.said = dialog.querySelector("[role=status]");
    this.line = dialog.querySelector(".line");
    this.link = this.line.querySelector("input");
    this.button = this.line.querySelector("button");
    this.button.textContent = navigator.share ? "Share…" : "Copy link";
    this.button.addEventListener("click", () => this.send());
    dialog.addEventListener("close", () => dialog.returnValue && files.save());
    window.addEventListener("hashchange", () => this.take());
  }

  /* Let the reader share what the page shows. */
  async open() {
    const answer = await this.files.ask("record");
    if (!answer) return;
    const fragment = MARK + lettersOf(await packed(await answer.text()));
    const short = fragment.length <= MAX_FRAGMENT;
    this.line.hidden = !short;
    this.link.value = short ? new URL(fragment, addressWith(location.href, "", "")).href : "";
    this.said.textContent = "";
    this.about.textContent = !short ? TOO_LONG : isHere(location.hostname) ? ABOUT_HERE : ABOUT;
    this.dialog.returnValue = "";
    if (!this.dialog.open) this.dialog.showModal();
  }

  async send() {
    const title = document.getElementById("title").textContent;
    try {
      await navigator.share({ title: `Cairn: ${title}`, url: this.link.value });
      this.dialog.close();
    } catch (error) {
      if (error.name === "AbortError") return; // the reader changed their mind
      this.said.textContent = await copied(this.link);
    }
  }

  /* The page is connected, and may show a game. */
  begin() {
    this.ready = true;
    this.take();
  }

  /* Look at the game in the page's address, which is not in it any more then. */
  async take() {
    if (!location.hash.startsWith(MARK) || !this.ready) return;
    const letters = location.hash.slice(MARK.length);
    history.replaceState(history.state, "", location.pathname + location.search);
    try {
      if (letters.length > MAX_READ) throw new RangeError("The link is too long.");
      this.files.open([new File([await unpacked(bytesOf(letters), MAX_BYTES)], NAME)]);
    } catch {
      this.notify(DAMAGED);
    }
  }
}

function isHere(name) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(name);
}

function lettersOf(bytes) {
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/* Raises where the letters are no base64url. */
function bytesOf(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
