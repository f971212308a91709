/* The finished games that the board keeps: a list to choose one from, which is then looked at. */

export class Finished {
  /* dialog: with a list and a paragraph for when it is empty. send(message) to the server. */
  constructor(dialog, send) {
    this.dialog = dialog;
    this.send = send;
    this.list = dialog.querySelector("ol");
    this.none = dialog.querySelector("p");
    this.list.addEventListener("click", ({ target }) => this.choose(target.closest("button")));
  }

  /* The server answers with the list. */
  ask() {
    this.send({ type: "finished" });
  }

  /* games: {number, title, words} each, the latest last; a title of "" cannot be read. */
  show(games) {
    this.list.replaceChildren(...games.map((game) => this.line(game)).reverse());
    this.none.hidden = games.length > 0;
    if (!this.dialog.open) this.dialog.showModal();
  }

  line({ number, title, words }) {
    const line = document.createElement("li");
    if (title) {
      const button = Object.assign(document.createElement("button"), { type: "button" });
      const about = Object.assign(document.createElement("span"), { textContent: words });
      button.dataset.number = number;
      button.append(`${number}. ${title} `, about);
      line.append(button);
    } else {
      line.textContent = `${number}. This game could not be read.`;
    }
    return line;
  }

  choose(button) {
    if (!button) return;
    this.send({ type: "open", game: Number(button.dataset.number) });
    this.dialog.close();
  }
}
