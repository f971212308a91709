/* What the page says of an online room, from the part `room` of the session's state alone. */

// The engines' words for the players, as the board calls them, and the colour of their mark in room.css
const SIDES = {
  black: ["Blue", "blue"],
  white: ["White", "white"],
  red: ["Red", "red"],
  gold: ["Gold", "gold"],
  green: ["Green", "green"],
  pebble: ["Pebble", "none"],
  rebel: ["Rebel", "none"],
  p1: ["Player 1", "none"],
  p2: ["Player 2", "none"],
  p3: ["Player 3", "none"],
  p4: ["Player 4", "none"],
};

export const CONNECTIONS = {
  off: "Not connected.",
  connecting: "Connecting to the room…",
  on: "Connected.",
  lost: "The connection is lost. The game is kept, and your moves are sent when it is back.",
};

const SHORT = { off: "not connected", connecting: "connecting…", lost: "connection lost" };

const STATES = {
  waiting: "The game begins when all seats are taken.",
  playing: "",
  paused: "The game is paused, and no clock runs.",
  over: "The game is over. Play again, or look back through it.",
  closed: "The room is closed. The board keeps the game.",
};

const SHORT_STATES = { waiting: "waiting", paused: "paused", over: "game over", closed: "closed" };
const REQUESTS = {
  undo: "to take the last turn back",
  draw: "to end the game as a draw",
  pause: "for a pause",
  rematch: "to play again with the same sides",
  swap: "to play again with sides swapped",
};
const NEWS_OF_STATE = { paused: "The game is paused.", over: "The game is over.", closed: "The room is closed." };

/* What players say to each other: a few fixed words, so that there is nothing to moderate. */
export const REACTIONS = {
  hello: "Hello!",
  good_luck: "Good luck!",
  well_played: "Well played!",
  oops: "Oops!",
  thanks: "Thank you!",
  good_game: "Good game!",
};

/* Returns a code in two groups, which is easier to read out: K7Q-MXA. */
export function grouped(code) {
  return code.replace(/^(.{3})(.{3})$/, "$1-$2");
}

/* Returns a game's title, by its name. */
export function titled(game) {
  return game.replace(/(^|_)(\w)/g, (_, gap, letter) => (gap ? " " : "") + letter.toUpperCase());
}

/* Returns a game with what was chosen for it: Robble, 9 × 9. */
export function gameOf({ game, options: { size, players, ...others } }) {
  const known = [size && `${size} × ${size}`, players && `${players} players`];
  const odd = Object.entries(others).filter(([, value]) => !["0", "off", "default", "all"].includes(value));
  return [titled(game), ...known, ...odd.map(([name, value]) => `${name} ${value}`)].filter(Boolean).join(", ");
}

export function sideOf({ player }) {
  return (SIDES[player] ?? [player])[0];
}

export function colourOf({ player }) {
  return (SIDES[player] ?? ["", "none"])[1];
}

export function seatOf(room, number) {
  return room.seats?.find((seat) => seat.seat === number);
}

/* Returns what a seat's player is called in a sentence. */
function nameOf(room, number) {
  const seat = seatOf(room, number);
  return seat ? seat.name || sideOf(seat) : `Seat ${number}`;
}

/* Whether others are in a game here, which nobody may close on them. */
export function othersPlay({ state, seats = [], you }) {
  return ["playing", "paused"].includes(state) && seats.some(({ seat, name, out }) => seat !== you && name && !out);
}

export function turnOf(room) {
  if (room.state !== "playing" || !room.turn) return "";
  return room.turn === room.you ? "Your turn" : `${nameOf(room, room.turn)}’s turn`;
}

/* Returns a few words for where there is little space. */
export function shortly(room) {
  return SHORT[room.connection] ?? SHORT_STATES[room.state] ?? turnOf(room);
}

export function unsentOf({ unsent }) {
  if (!unsent) return "";
  return unsent === 1 ? "One move is not sent yet." : `${unsent} moves are not sent yet.`;
}

/* Returns all that is to say of how the room stands. */
export function standing(room) {
  const connection = CONNECTIONS[room.connection] ?? "";
  const turn = room.connection === "on" ? turnOf(room) : "";
  const sentences = [connection, STATES[room.state] ?? "", turn && `${turn}.`, unsentOf(room), waitingFor(room)];
  return sentences.filter(Boolean).join(" ");
}

export function watchersOf({ watch = 0 }) {
  if (!watch) return "";
  return watch === 1 ? "1 watching." : `${watch} watching.`;
}

/* Returns the question to whoever is here; "" where there is none, or it is answered. */
export function questionOf({ asked = {}, you, ...room }) {
  if (!asked.what || !you || asked.by === you || asked.agreed?.includes(you)) return "";
  return `${nameOf(room, asked.by)} asks ${REQUESTS[asked.what]}.`;
}

/* Returns whose answer is awaited, for whoever has asked or agreed. */
function waitingFor(room) {
  const { asked = {}, you, seats = [] } = room;
  if (!asked.what || questionOf(room)) return "";
  const open = seats.filter((seat) => seat.name && !seat.out && seat.seat !== asked.by && !asked.agreed?.includes(seat.seat));
  const names = open.map((seat) => seat.name).join(" and ");
  const who = asked.by === you ? "You ask" : `${nameOf(room, asked.by)} asks`;
  return `${who} ${REQUESTS[asked.what]}${names ? `; waiting for ${names}` : ""}.`;
}

/* Returns sentences for what has changed from one state of a room to the next. */
export function newsOf(before, room) {
  if (before.code !== room.code) return room.code ? [`You are in room ${grouped(room.code)}.`] : [];
  const seats = room.connection === "lost" ? [] : room.seats ?? []; // nobody knows who is here
  const news = seats.flatMap((seat) => newsOfSeat(seatOf(before, seat.seat), seat, room.you));
  if (before.connection === "on" && room.connection === "lost") news.push(CONNECTIONS.lost);
  if (before.connection === "lost" && room.connection === "on") news.push("The room is connected again.");
  if (before.state && before.state !== room.state) {
    if (NEWS_OF_STATE[room.state]) news.push(NEWS_OF_STATE[room.state]);
    else if (room.state === "playing") news.push(before.state === "paused" ? "The game continues." : "The game begins.");
  }
  if (room.draws && room.draws !== before.draws && room.state !== "playing") news.push(room.draws);
  return news;
}

/* Returns what a player said since `before`, as a sentence; "" for nothing. */
export function reactionOf(before, room) {
  const { number = 0, seat, word } = room.reaction ?? {};
  const said = REACTIONS[word];
  return said && number !== (before.reaction?.number ?? 0) ? `${nameOf(room, seat)}: ${said}` : "";
}

function newsOfSeat(before, seat, you) {
  if (!before || seat.seat === you) return [];
  if (seat.name && !before.name) return [`${seat.name} plays ${sideOf(seat)}.`];
  if (!seat.name) return before.name ? [`${before.name} has left ${sideOf(seat)}.`] : [];
  if (seat.out && !before.out) return [`${seat.name} is out of the game.`];
  return seat.here === before.here ? [] : [seat.here ? `${seat.name} is here.` : `${seat.name} is away.`];
}
