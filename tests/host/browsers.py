"""The browsers that tests drive, Debian's packages, by one interface: Playwright's."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.host.firefox import firefox_path, relayed

NAMES = ("chromium", "firefox")
CHROMIUM_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Tests that run in each; the others run in Chromium alone.
IN_EVERY_BROWSER = pytest.mark.parametrize("browser", NAMES, indirect=True)


@contextmanager
def browsers() -> Iterator[Callable[[str], Browser]]:
    """Yield a function that returns a browser by its name, started when it is first asked for.

    It raises FileNotFoundError where the browser is not installed.
    """
    with ExitStack() as exits:
        playwright = exits.enter_context(sync_playwright())
        started: dict[str, Browser] = {}

        def launched(name: str) -> Browser:
            if name not in started:
                started[name] = {"chromium": _chromium, "firefox": _firefox}[name](playwright, exits)
                exits.callback(started[name].close)
            return started[name]

        yield launched


def chromium_path() -> str | None:
    """Where Chromium is, None without one. The shell that has no windows loads a page in half the time."""
    return os.environ.get("CAIRN_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def _chromium(playwright: Playwright, _exits: ExitStack) -> Browser:
    path = chromium_path()
    if not path:
        raise FileNotFoundError("no Chromium: install it, or say where it is in CAIRN_CHROMIUM")
    return playwright.chromium.launch(executable_path=path, args=CHROMIUM_SWITCHES)


def _firefox(playwright: Playwright, exits: ExitStack) -> Browser:
    path = firefox_path()
    if not path:
        raise FileNotFoundError("no Firefox: install it, or say where it is in CAIRN_FIREFOX")
    return playwright.firefox.launch(channel="moz-firefox", executable_path=exits.enter_context(relayed(path)))
