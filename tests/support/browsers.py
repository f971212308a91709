"""The browsers that tests drive, Debian's packages, by one interface: Playwright's."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.devtools import CHROMIUM_SWITCHES, chromium_path
from tests.support.firefox import firefox_path, relayed

NAMES = ("chromium", "firefox")
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
