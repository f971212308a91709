// In the site's page, before its own scripts: its board's worker by name, and fingers on its keys that no hardware has.
(() => {
  const Board = window.Worker;
  window.Worker = class extends Board {
    constructor(...words) {
      super(...words);
      window.board = this;
    }
  };
  Element.prototype.setPointerCapture = () => {}; // knows only the hardware's
  /* Wait until the board has heard all that was sent before. */
  const heard = () =>
    new Promise((resolve) => {
      const listen = ({ data }) => {
        if (JSON.parse(data).type !== "pong") return;
        window.board.removeEventListener("message", listen);
        resolve(true);
      };
      window.board.addEventListener("message", listen);
      window.board.postMessage(JSON.stringify({ type: "ping" }));
    });
  window.finger = (kind, index) => {
    const key = document.querySelector(`.key[data-index="${index}"]`);
    const box = key.getBoundingClientRect();
    const where = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    const finger = { pointerId: index + 2, pointerType: "touch", button: 0, bubbles: true };
    key.dispatchEvent(new PointerEvent(kind, { ...finger, ...where }));
    return heard();
  };
  window.send = (message) => {
    window.board.postMessage(JSON.stringify(message));
    return heard();
  };
  /* Send a message and return the next one of a type. */
  window.ask = (message, type) =>
    new Promise((resolve) => {
      const listen = ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.type !== type) return;
        window.board.removeEventListener("message", listen);
        resolve(answer);
      };
      window.board.addEventListener("message", listen);
      window.board.postMessage(JSON.stringify(message));
    });
})();
