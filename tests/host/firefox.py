"""Firefox as Debian has it, for Playwright: both speak WebDriver BiDi, of which this Firefox lacks a part.

Playwright follows the newest Firefox, and a command that an older one does not know ends its page before it begins.
So a relay stands between the two. It passes on every message, and where the browser does not know a command of LACKING,
it answers that all is well: none of these is what a test looks at.

Playwright starts `python -m tests.host.firefox BROWSER ARGUMENTS` in place of the browser, and reads from what it
prints where the browser listens, here the relay.
"""

import asyncio
import contextlib
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from host.paths import ROOT

LACKING = ("emulation.setMediaFeaturesOverride",)  # not in Firefox 153; a page has the colours of the computer
UNKNOWN = "unknown command"  # WebDriver BiDi, section "Errors"
LISTENS = re.compile(r"(WebDriver BiDi listening on )ws://([\w.:]+)")


def firefox_path() -> str | None:
    """Where Firefox is, None without one."""
    return os.environ.get("CAIRN_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


@contextlib.contextmanager
def relayed(browser: str) -> Iterator[str]:
    """Yield the path of a program that is this browser to Playwright."""
    with tempfile.TemporaryDirectory(prefix="cairn-firefox-") as folder:
        path = Path(folder) / "firefox"
        path.write_text(f'#!/bin/sh\ncd "{ROOT}" && exec "{sys.executable}" -m {__name__} "{browser}" "$@"\n')
        path.chmod(0o700)
        yield str(path)


async def _run(command: list[str]) -> int:
    """Be the browser: print what it prints, with the relay's address in place of its own, and end as it ends."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert process.stdout
    async with contextlib.AsyncExitStack() as exits:
        async for line in process.stdout:
            text = line.decode(errors="replace")
            if found := LISTENS.search(text):
                relay = await exits.enter_async_context(
                    serve(lambda client, to=found[2]: _relay(client, to), "127.0.0.1", 0, max_size=None)
                )
                text = LISTENS.sub(rf"\1ws://127.0.0.1:{relay.sockets[0].getsockname()[1]}", text)
            print(text, end="", flush=True)
        return await process.wait()


async def _relay(client: ServerConnection, browser: str) -> None:
    """Pass on what a client and the browser say to each other, until one of them ends."""
    assert client.request
    lacking: set[int] = set()  # numbers of such commands that have no answer yet
    async with connect(f"ws://{browser}{client.request.path}", max_size=None, ping_interval=None) as there:

        async def ask() -> None:
            async for text in client:
                command = json.loads(text)
                if command["method"] in LACKING:
                    lacking.add(command["id"])
                await there.send(text)

        async def answer() -> None:
            async for text in there:
                reply = json.loads(text) if lacking else {}
                if (number := reply.get("id")) in lacking:
                    lacking.remove(number)
                    if reply.get("error") == UNKNOWN:
                        text = json.dumps({"type": "success", "id": number, "result": {}})
                await client.send(text)

        ways = [asyncio.create_task(ask()), asyncio.create_task(answer())]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(sys.argv[1:])))
