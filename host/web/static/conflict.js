/* Two lines of one game: what the room has, and what this board has that was played without it. The reader chooses with
 * which to continue; both are kept whatever it is. */

export class Conflict {
  /* dialog: with two lists and a form. send(message) to the session. */
  constructor(dialog, send) {
    this.dialog = dialog;
    this.send = send;
    this.lists = dialog.querySelectorAll("ul");
    this.shown = ""; // which conflict was shown last
    dialog.addEventListener("close", () => this.decide());
  }

  /* conflict: {} or {after, room, here}, lists of moves. A new one is shown at once. */
  show(conflict = {}) {
    const content = conflict.room ? JSON.stringify(conflict) : "";
    if (content === this.shown) return;
    this.shown = content;
    if (!content) return this.dialog.close("");
    [conflict.room, conflict.here].forEach((moves, at) => {
      const lines = moves.length ? moves : ["nothing more"];
      this.lists[at].replaceChildren(...lines.map((move) => Object.assign(document.createElement("li"), { textContent: move })));
    });
    this.ask();
  }

  ask() {
    this.dialog.returnValue = "";
    if (!this.dialog.open) this.dialog.showModal();
  }

  decide() {
    const line = this.dialog.returnValue;
    if (line && this.shown) this.send({ type: "room", do: "keep", line });
  }
}
