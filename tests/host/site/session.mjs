// Runs the board of the site as its worker does, in Node.js. Arguments: the folder of the site, and a JSON file with the
// files of the flash and a script: numbers are ms to pass, texts are messages of the page. Prints a line for each of
// these: what the page was sent, and the steps of the flash.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, input] = process.argv.slice(2);
const { files, script } = JSON.parse(readFileSync(input, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(join(site, "micropython.mjs")));
const { filesOf } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(site, "archive.js"), "utf8"))}`);
const micropython = await loadMicroPython({ heapsize: 8 << 20 });
for (const [path, data] of filesOf(gunzipSync(readFileSync(join(site, "program.tar.gz"))))) {
  micropython.FS.mkdirTree(`/cairn/${path}`.replace(/\/[^/]*$/, ""));
  micropython.FS.writeFile(`/cairn/${path}`, data);
}
let sent = [];
let kept = [];
micropython.registerJsModule("page", {
  files: JSON.stringify(files),
  post: (text) => sent.push(JSON.parse(text)),
  keep: (text) => kept.push(JSON.parse(text)),
});
micropython.runPython("import sys; sys.path.insert(0, '/cairn')\nfrom host.site.board.worker import session");
const session = micropython.globals.get("session");
for (const item of script) {
  if (typeof item === "number") session.run(item);
  else session.hear(item);
  console.log(JSON.stringify({ sent, kept }));
  [sent, kept] = [[], []];
}
