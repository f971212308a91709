/* Online rooms: the dialog of the page's menu, the seats beside the board, the question that another player asks, and
 * the room in the page's address. The session keeps the room (part `room` of its state, docs/rooms.md); here is what
 * shows it, and what sends the reader's requests. */

import { button, copied, isNews, setText } from "./dom.js";
import { recall, remember } from "./memory.js";
import { Clocks, clockOf } from "./roomclock.js";
import { addressWith, codeIn } from "./roomcode.js";
import { Lobby, tableOf } from "./roomlobby.js";
import { SeatList } from "./roomseats.js";
import {
  REACTIONS, grouped, newsOf, othersPlay, questionOf, reactionOf, seatOf, shortly, standing, titled, turnOf, unsentOf, watchersOf,
} from "./roomwords.js";

const [NAME, MUTED] = ["room name", "room muted"]; // in this browser's memory
const MAX_LIST = 6; // of rooms to return to

const active = (room) => room.state === "playing" && room.connection === "on";
const seated = (room) => room.you > 0 && !seatOf(room, room.you)?.out;
const canGoOn = (room) => room.state === "over" && room.connection === "on" && room.you && !room.asked?.what;
const asks = (room) => active(room) && room.you && !room.asked?.what;

// The buttons: what each sends, when it is there, and what is asked before.
const ACTIONS = {
  undo: { send: { do: "ask", what: "undo" }, when: asks },
  draw: { send: { do: "ask", what: "draw" }, when: asks },
  swap: { send: { do: "ask", what: "swap" }, when: canGoOn },
  rematch: { send: { do: "ask", what: "rematch" }, when: canGoOn },
  pause: { send: { do: "ask", what: "pause" }, when: asks },
  resume: { send: { do: "resume" }, when: (room) => room.state === "paused" && room.you },
  forfeit: {
    send: { do: "forfeit" },
    when: (room) => active(room) && seated(room),
    question: ["Resign?", "You lose this game, whoever’s turn it is. This cannot be taken back.", "Resign"],
  },
  leave: { send: { do: "leave" }, when: () => true },
  close: {
    send: { do: "close" },
    when: (room) => room.connection === "on" && room.state !== "closed" && room.owner && !othersPlay(room),
    question: [
      "Close the room for all?",
      "Nobody can play there any more. Each board keeps the game. Only the person who made the room can do this.",
      "Close the room",
    ],
  },
};

const $ = (id) => document.getElementById(id);

export class Room {
  /* send(message) to the session; notify(text) to the reader; lookBack() shows the game's past; mark(text): what is to be
   * done. */
  constructor({ send, notify, lookBack, mark }) {
    Object.assign(this, { send, notify, lookBack, mark });
    this.room = {};
    this.wanted = codeIn(location.href); // to be joined
    this.tried = false; // to join it, over this connection
    this.invited = false; // by the address, to a room that is not shown yet
    this.pending = null; // the message of the question that is open
    this.waiting = null; // a request that needs a name
    this.dialog = $("room");
    this.setAddress(this.wanted, "");
    this.clocks = new Clocks(() => this.tick(), (seconds) => speak(`${seconds} seconds left.`));
    this.lists = [
      new SeatList($("room-seats"), (verb, seat) => this.sit(verb, seat)),
      new SeatList($("room-players")),
    ];
    this.lobby = new Lobby($("room-lobby"), () => this.send({ type: "room", do: "lobby" }), (code) => this.take(code));
    this.listen();
  }

  listen() {
    const on = (name, acts) => Object.entries(acts).forEach(([id, act]) => $(id).addEventListener(name, act));
    for (const id of ["room-chip", "room-open", "room-item"]) on("click", { [id]: () => this.open() });
    for (const [name, action] of Object.entries(ACTIONS)) on("click", { [`room-${name}`]: () => this.act(action) });
    on("click", {
      friend: () => this.invite(),
      "room-tables": ({ target }) => target.value && this.join(target.value),
      "room-reactions": ({ target }) => target.value && this.request({ do: "react", word: target.value }),
      "room-copy": async () => this.notify(await copied($("room-link"))),
      "room-past": () => {
        this.dialog.close();
        this.lookBack();
      },
      "room-agree": () => this.request({ do: "answer", yes: true }),
      "room-decline": () => this.request({ do: "answer", yes: false }),
    });
    on("submit", {
      "room-name": () => this.waiting && this.wishNamed(this.waiting),
      "room-join": () => this.join($("room-typed").value),
      "room-bot": () => this.playBot(),
      "room-create": () => this.create(),
    });
    this.dialog.addEventListener("submit", (event) => event.target.method !== "dialog" && event.preventDefault()); // the page stays
    on("change", {
      "room-create": () => this.drawClock(),
      "room-muted": ({ target }) => remember(MUTED, target.checked ? "yes" : ""),
    });
    on("close", {
      room: () => this.place(),
      "room-question": ({ target }) => target.returnValue === "yes" && this.request(this.pending),
    });
    for (const name of ["load", "error"]) on(name, { "room-picture": ({ target }) => (target.hidden = name === "error") });
    window.addEventListener("resize", () => this.place());
    $("room-reactions").append(...Object.entries(REACTIONS).map(([value, text]) => button({ value }, text)));
    $("room-muted").checked = recall(MUTED) === "yes";
    $("room-your-name").value = recall(NAME) ?? "";
  }

  /* --- From the session ---------------------------------------------------------------- */

  /* The page is connected. What the address asks for may have been lost with the connection before. */
  resume() {
    this.tried = false;
  }

  show(room) {
    const before = this.room;
    this.room = room;
    this.clocks.show(room);
    this.follow(before);
    this.welcome();
    const begins = before.code === room.code && before.state === "waiting" && room.state === "playing";
    if (begins && room.you) this.dialog.close();
    this.draw();
    this.report(before);
  }

  /* Join the room that the address asks for, and let the address follow the room. */
  follow(before) {
    const { server, code, link, message } = this.room;
    if (code === this.wanted || message) this.wanted = "";
    if (this.wanted && !this.tried) {
      this.tried = this.invited = true;
      if (server) this.request({ do: "join", code: this.wanted });
      else this.open(); // it says what to do
    }
    if (code) this.setAddress(code, link);
    else if (before.code) this.setAddress("", "");
  }

  /* Show who came by a link where to sit down. */
  welcome() {
    if (!this.invited || !this.room.seats?.length) return;
    this.invited = false;
    if (this.couldSit()) this.open();
  }

  couldSit() {
    const { state, you, seats } = this.room;
    return !you && !["over", "closed"].includes(state) && seats?.some(({ name }) => !name);
  }

  setAddress(code, link) {
    const address = addressWith(location.href, code, link);
    if (address !== location.href) history.replaceState(null, "", address);
  }

  report(before) {
    const { message = "" } = this.room;
    const news = before.server ? newsOf(before, this.room) : [];
    if (message && message !== before.message) news.push(message);
    const said = reactionOf(before, this.room);
    if (said && !$("room-muted").checked) news.push(said);
    if (news.length) this.notify(news.join(" "));
    const turn = turnOf(this.room);
    this.mark(questionOf(this.room) || (this.room.turn === this.room.you ? turn : ""));
    if (turn && turn !== turnOf(before)) speak(`${turn}.`);
  }

  /* Show a message in the dialog, where it is open: what is beside it is not read out. Returns whether it is. */
  tell(text) {
    if (this.dialog.open) setText($("room-message"), text);
    return this.dialog.open;
  }

  /* --- What is shown ---------------------------------------------------------------------- */

  draw() {
    const { room } = this;
    const [server, inside] = [Boolean(room.server), Boolean(room.code)];
    document.body.classList.toggle("in-room", inside);
    document.body.classList.toggle("room-lost", inside && room.connection !== "on");
    document.body.classList.toggle("my-turn", inside && turnOf(room) !== "" && room.turn === room.you);
    $("room-none").hidden = server;
    $("room-ways").hidden = !server || inside;
    $("room-name").hidden = inside ? !this.couldSit() : !server;
    for (const id of ["room-here", "room-chip", "room-beside"]) $(id).hidden = !inside;
    $("friend").hidden = !server || inside || Boolean(room.on_board);
    setText($("room-title"), inside ? `Room ${grouped(room.code)}` : "Online room");
    this.drawQuestion();
    if (inside) this.drawRoom();
    else if (server) this.drawWays();
  }

  drawRoom() {
    const { room } = this;
    setText($("room-heading"), `Room ${grouped(room.code)}`);
    setText($("room-chip-code"), grouped(room.code));
    setText($("room-standing"), standing(room));
    const beside = room.connection === "on" && room.state === "playing" ? [unsentOf(room), watchersOf(room)] : [standing(room)];
    setText($("room-brief"), beside.filter(Boolean).join(" "));
    setText($("room-watch"), watchersOf(room));
    setText($("room-draws"), room.draws ?? "");
    $("room-link").value = room.link ?? "";
    for (const [name, { when }] of Object.entries(ACTIONS)) $(`room-${name}`).hidden = !when(room);
    $("room-past").hidden = room.state !== "over";
    $("room-reactions").hidden = !(room.you > 0 && room.connection === "on");
    this.drawPicture();
    for (const list of this.lists) list.show(room, this.clocks);
    this.tick();
  }

  /* The QR code, where a server draws it; on a page without one there is none. */
  drawPicture() {
    const source = `room.svg?${this.room.code}`;
    if (this.dialog.open && $("room-picture").getAttribute("src") !== source) $("room-picture").src = source;
  }

  drawQuestion() {
    const question = this.room.code ? questionOf(this.room) : "";
    if (question && question !== $("room-asks").textContent) speak(question);
    setText($("room-asks"), question);
    $("room-asked").hidden = !question;
    this.place();
  }

  /* The question is in the dialog while that is open, for it covers the page; else with the seats, where they are on
   * the page, or over the page's texts. What is asked of others is with the seats or in the dialog. */
  place() {
    if (!this.dialog.open) this.waiting = null;
    const seen = !this.dialog.open && $("room-beside").offsetParent;
    const places = {
      "room-asked": this.dialog.open ? "room-place" : seen ? "room-at-seats" : "panel",
      "room-acts": seen ? "room-acts-beside" : "room-acts-here",
    };
    for (const [id, place] of Object.entries(places)) if ($(id).parentElement !== $(place)) $(place).prepend($(id));
  }

  /* Outside of rooms. A browser fills the form in again when the page is loaded again. */
  drawWays() {
    this.drawClock();
    this.drawGames();
    this.drawTables();
    this.lobby.show(this.room.lobby);
  }

  /* The games to play against the computer, and with others: there the one on the board comes first. */
  drawGames() {
    const { games = [], on_board: game } = this.room;
    const here = game ? [new Option(`The game on the board: ${titled(game)}`, "")] : [];
    for (const [form, first] of [["room-bot", []], ["room-create", here]]) {
      const list = $(form).elements.game;
      const options = [...first, ...games.map((game) => new Option(titled(game), game))];
      const same = options.length === list.length && options.every(({ text }, at) => text === list.options[at].text);
      if (!same) list.replaceChildren(...options);
    }
  }

  /* The rooms in which this browser has seats. */
  drawTables() {
    const rooms = (this.room.rooms ?? []).slice(0, MAX_LIST);
    $("room-return").hidden = !rooms.length;
    if (isNews($("room-tables"), rooms)) $("room-tables").replaceChildren(...rooms.map(tableOf));
  }

  tick() {
    const { room } = this;
    const clock = this.clocks.text(room.turn);
    setText($("room-chip-state"), [shortly(room), unsentOf(room) && "not sent", clock].filter(Boolean).join(" · "));
    setText($("room-badge"), clock);
    for (const list of this.lists) list.tick(this.clocks);
  }

  /* --- From the reader -------------------------------------------------------------------- */

  open() {
    setText($("room-message"), "");
    if (!this.dialog.open) this.dialog.showModal();
    this.draw();
    this.lobby.refresh();
  }

  /* Open the dialog where a game with a friend begins. */
  invite() {
    this.open();
    $(this.named() ? "room-create" : "room-name").scrollIntoView();
    (this.named() ? $("room-create").elements.game : $("room-your-name")).focus();
  }

  request(message) {
    this.waiting = null;
    for (const id of ["room-message", "room-nameless"]) setText($(id), "");
    if (!this.send({ type: "room", ...message })) this.notify("The board does not answer; try again in a moment.");
  }

  act({ send, question }) {
    if (!question) return this.request(send);
    this.pending = send;
    const [title, about, yes] = question;
    setText($("room-question-title"), title);
    setText($("room-question-about"), about);
    setText($("room-question-yes"), yes);
    $("room-question").returnValue = "";
    $("room-question").showModal();
  }

  join(code) {
    this.wanted = "";
    this.request({ do: "join", code: code.trim() });
  }

  /* Sit down with someone who waits. */
  take(code) {
    this.wanted = "";
    this.wishNamed({ do: "take", code });
  }

  /* A room with a seat for the reader, and bots in all others. */
  playBot() {
    this.wanted = "";
    const { game, level } = Object.fromEntries(new FormData($("room-bot")));
    this.request({ do: "create", name: this.named(), game, bot: Number(level) });
    this.dialog.close();
  }

  create() {
    this.wanted = "";
    const { game, limit, add, listed } = Object.fromEntries(new FormData($("room-create")));
    this.wishNamed({ do: "create", ...(game && { game }), ...clockOf(limit, add), ...(listed && { listed: true }) });
  }

  drawClock() {
    $("room-clock-add").hidden = $("room-create").elements.limit.value === "0";
  }

  sit(verb, seat) {
    if (verb === "stand") return this.request({ do: "stand" });
    this.wishNamed({ do: "sit", seat });
  }

  /* Wish for a seat among others. Whoever has no name yet is asked for it; Enter there makes the request. */
  wishNamed(message) {
    const name = this.named();
    if (name) return this.request({ ...message, name });
    this.waiting = message;
    setText($("room-message"), ""); // of what was tried before
    setText($("room-nameless"), "Type your name first, so that the others know who plays; then press Enter, or tap again.");
    $("room-your-name").focus();
  }

  /* Return the reader's name as it was typed, and remember it. */
  named() {
    const field = $("room-your-name");
    field.value = field.value.trim().replace(/\s+/g, " ");
    if (field.value) remember(NAME, field.value);
    return field.value;
  }
}

/* For screen readers alone; what is for all is a notice. */
function speak(text) {
  setText($("room-news"), text);
}
