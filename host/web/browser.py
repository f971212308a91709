"""Opens the page in the user's browser, which gets a window and never the terminal that Cairn runs in."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import PurePath

# They need a terminal, and few of them run the page's scripts.
TEXT_BROWSERS = frozenset("browsh carbonyl cha edbrowse elinks links links2 lynx netrik retawq w3m www-browser".split())
OPEN = "import sys, webbrowser; webbrowser.open(sys.argv[1])"


def open_browser(address: str) -> None:
    """Open an address, and return when that is done. Where there is no browser with windows, nothing happens.

    In a process of its own, and of its own session: a desktop's opener may fall back to a browser for terminals.
    """
    subprocess.run(
        [sys.executable, "-c", OPEN, address],
        env=without_terminal(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        check=False,
    )


def without_terminal(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which `webbrowser` looks for no browser that needs a terminal, as over SSH."""
    kept = {name: value for name, value in environment.items() if name not in ("TERM", "BROWSER")}
    browsers = environment.get("BROWSER", "").split(os.pathsep)
    if chosen := [line for line in browsers if line.split() and PurePath(line.split()[0]).name not in TEXT_BROWSERS]:
        kept["BROWSER"] = os.pathsep.join(chosen)
    return kept
