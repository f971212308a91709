/* Leads a game between two engines with @sabaki/gtp, as Sabaki itself does: before each move an engine is brought to
 * the game's state, then asked for one.
 *
 * node sabaki.cjs SIZE FIRST-COMMAND ENGINE ARGUMENT...: a line of JSON for each command with its response, and at the
 * end one with moves, scores and histories. */

const { ControllerStateTracker, Command } = require("@sabaki/gtp");

const [size, first, engine, ...words] = process.argv.slice(2);
const print = (said) => process.stdout.write(JSON.stringify(said) + "\n");

function attached(colour) {
  const tracker = ControllerStateTracker.fromController(engine, words);
  tracker.controller.on("response-received", ({ command, response }) => {
    print({ colour, command: Command.toString(command), error: response.error, content: response.content });
  });
  return tracker;
}

async function asked(tracker, name, ...args) {
  const response = await tracker.queueCommand({ name, args });
  if (response.error) throw new Error(`${name}: ${response.content}`);
  return response.content;
}

async function lead() {
  const engines = { B: attached("B"), W: attached("W") };
  for (const tracker of Object.values(engines)) {
    for (const name of ["name", "version", "protocol_version", "list_commands"]) await asked(tracker, name);
    await tracker.queueCommand(Command.fromString(first));
  }
  const history = [];
  const state = () => ({ komi: 6.5, boardsize: [+size, +size], history });
  const moves = [];
  let scores = [];
  for (let colour = "B"; ; colour = colour === "B" ? "W" : "B") {
    await engines[colour].sync(state());
    const move = (await asked(engines[colour], "genmove", colour)).toLowerCase().trim();
    if (move === "resign") {
      scores = [(colour === "B" ? "W" : "B") + "+R"];
      break;
    }
    moves.push(move.toUpperCase());
    history.push({ name: "play", args: [colour, move === "pass" ? "pass" : move.toUpperCase()] });
    if (moves.slice(-2).join() === "PASS,PASS") break;
  }
  const all = Object.values(engines);
  if (!scores.length) {
    for (const tracker of all) await tracker.sync(state());
    scores = await Promise.all(all.map((tracker) => asked(tracker, "final_score")));
    // A look back, and to the end again: the engine undoes and plays.
    await engines.B.sync({ ...state(), history: history.slice(0, -6) });
    for (const tracker of all) await tracker.sync(state());
  }
  const histories = await Promise.all(all.map((tracker) => asked(tracker, "history")));
  await Promise.all(all.map((tracker) => tracker.controller.stop()));
  print({ moves, scores, histories });
}

lead().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
