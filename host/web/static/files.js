/* Saved games: a picture of the board goes out as a file, and comes back in by the file
 * picker or dropped onto the page, which then looks at its game (timeline.js). The server
 * refuses other files with a message. */

import { textInFile } from "./picture.js";

const MAX_BYTES = 1 << 20; // the server takes no more
const MAX_MESSAGE = 300; // letters; anything longer is no message of the server's

export class Files {
  /* input: the file picker. notify(text) shows the result. token() returns this page's pass. fetch: what asks the board. */
  constructor(input, notify, token, fetch) {
    Object.assign(this, { notify, token, fetch });
    input.addEventListener("change", () => {
      this.open([...input.files]);
      input.value = ""; // the same file again is a change again
    });
    window.addEventListener("dragleave", (event) => event.relatedTarget || setDropping(false));
    for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => this.drag(event));
  }

  async save() {
    const answer = await this.ask("save");
    if (!answer) return;
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition"))?.[1] ?? "cairn.png";
    const address = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address));
    this.notify(`Saved as ${name}.`);
  }

  /* files: what was chosen or dropped; one is wanted. */
  async open(files) {
    const [file, ...others] = files;
    if (!file || others.length) return this.notify("One file at a time, please: a picture or a record that was saved here.");
    if (file.size > MAX_BYTES) return this.notify(`${file.name} is too big for a saved game. The game here continues.`);
    const body = await textInFile(file).catch(({ message }) => this.notify(message));
    if (body !== undefined && (await this.ask("open", { method: "POST", body }))) {
      this.notify(`${file.name} is open. The board keeps its own game until you play on from this one.`);
    }
  }

  /* Returns the server's answer to this page; null, with a notice of the reason, where it refused or did not answer. */
  async ask(path, options) {
    try {
      const answer = await this.fetch(path, { ...options, headers: { "Cairn-Page": this.token() ?? "" } });
      if (answer.ok) return answer;
      const text = (await answer.text()).trim();
      const readable = text.endsWith(".") && text.length <= MAX_MESSAGE;
      this.notify(readable ? text : `That did not work: the board answered with ${answer.status}.`);
    } catch {
      this.notify("The board does not answer. Is it still running?");
    }
    return null;
  }

  drag(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault(); // the browser would open the file instead of this page
    setDropping(event.type === "dragover");
    if (event.type === "drop") this.open([...event.dataTransfer.files]);
  }
}

function setDropping(dropping) {
  document.body.classList.toggle("dropping", dropping);
}
