// Runs a script on MicroPython. Arguments: the folder of MicroPython's WebAssembly build, the folder that holds the
// sources, the script, and the paths of the files and folders that it may import.
// What the script prints goes to standard output; an exception goes to standard error, and the exit status is 1.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [build, root, script, ...sources] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(build, "micropython.mjs")));
const lines = [];
const micropython = await loadMicroPython({
  linebuffer: true,
  stdout: (line) => lines.push(line),
});

function mount(path) {
  const real = join(root, path);
  if (statSync(real).isDirectory()) {
    readdirSync(real).sort().forEach((name) => mount(`${path}/${name}`));
  } else if (path.endsWith(".py") || path.endsWith(".po")) {
    path.split("/").slice(0, -1).reduce((folder, name) => {
      const next = `${folder}/${name}`;
      if (!micropython.FS.analyzePath(next).exists) micropython.FS.mkdir(next);
      return next;
    }, "");
    micropython.FS.writeFile(`/${path}`, readFileSync(real));
  }
}

sources.forEach(mount);
micropython.runPython("import sys; sys.path.insert(0, '/')");
try {
  micropython.runPython(readFileSync(script, "utf8"));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
process.stdout.write(lines.map((line) => `${line}\n`).join(""));
