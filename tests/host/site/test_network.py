"""The network of the site's board: what a page asks of a server of rooms."""

import subprocess
from pathlib import Path

from host import site
from host.node import command

REDIRECTED = """
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
const { Network } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(process.argv[1], "utf8"))}`);
const asked = [];
const server = createServer(({ url }, answer) => {
  asked.push(url);
  answer.writeHead(302, { Location: "/elsewhere" }).end();
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const network = new Network(async () => {});
network.client = { fetched: (...what) => asked.push(what) };
await network.ask(1, `http://127.0.0.1:${server.address().port}/room`, "");
console.log(JSON.stringify(asked));
server.close();
"""


def test_the_network_of_a_page_follows_no_redirect() -> None:
    network = Path(site.__file__).with_name("static") / "network.js"
    words = [*command("node"), "--input-type=module", "--eval", REDIRECTED, str(network)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.strip(), done.stderr) == ('["/room",[1,0,""]]', "")
