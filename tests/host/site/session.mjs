// Runs the board of the site as its worker does, in Node.js. Arguments: the folder of the site, and a JSON file with the
// files of the flash, texts that online rooms kept, and a script: numbers are ms to pass, texts are messages of the page,
// lists are what the network brings, its method first. Prints a line for each of these: what the page was sent, the
// steps of the flash, and what the network and the keeper of the rooms got.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, input] = process.argv.slice(2);
const { files, texts, rooms, script } = JSON.parse(readFileSync(input, "utf8"));
const folder = join(site, JSON.parse(readFileSync(join(site, "build.json"))).build);
const { loadMicroPython } = await import(pathToFileURL(join(folder, "micropython.mjs")));
const { filesOf } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(folder, "archive.js"), "utf8"))}`);
const micropython = await loadMicroPython({ heapsize: 8 << 20 });
for (const [path, data] of filesOf(gunzipSync(readFileSync(join(folder, "program.tar.gz"))))) {
  micropython.FS.mkdirTree(`/cairn/${path}`.replace(/\/[^/]*$/, ""));
  micropython.FS.writeFile(`/cairn/${path}`, data);
}
let sent = [];
let kept = [];
let acts = [];
micropython.registerJsModule("page", {
  files: JSON.stringify(files),
  post: (text) => sent.push(JSON.parse(text)),
  keep: (text) => kept.push(JSON.parse(text)),
  kept: JSON.stringify(texts ?? {}),
  rooms: rooms ?? "",
  random: (count) => Buffer.from(Array.from({ length: count }, (_, index) => index)).toString("hex"),
  keep_text: (name, text) => void acts.push(["keep", name, text]),
  connect: (number, url) => void acts.push(["connect", number, url]),
  send: (number, text) => void acts.push(["send", number, JSON.parse(text)]),
  disconnect: (number) => void acts.push(["disconnect", number]),
  ask: (number, url, text) => void acts.push(["ask", number, url, text && JSON.parse(text)]),
});
micropython.runPython("import sys; sys.path.insert(0, '/cairn')\nfrom host.site.board.worker import client, session");
const [session, client] = ["session", "client"].map((name) => micropython.globals.get(name));
for (const item of script) {
  if (typeof item === "number") session.run(item);
  else if (typeof item === "string") session.handle_message(item);
  else client[item[0]](...item.slice(1));
  console.log(JSON.stringify({ sent, kept, acts }));
  [sent, kept, acts] = [[], [], []];
}
