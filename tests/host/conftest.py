"""Servers, browsers and Node.js for the tests of pages."""

import asyncio
import json
import re
import shutil
import subprocess
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from host.emulator.node import command
from host.paths import ROOT
from host.site.build import OWN
from host.web.shell import STATIC
from tests.host.browsers import browsers
from tests.host.game_page import GamePage
from tests.host.web.felt_board import VACUUM, FeltBoard, felt_session
from tests.host.web_server import PATIENCE_S, running_server
from tests.support.hurry import hurry

expect.set_options(timeout=PATIENCE_S * 1000)

FAILED = pytest.StashKey[bool]()
ARTIFACTS = ROOT / "build" / "artifacts"
# name: (width, height, is it a phone)
SCREENS = {
    "desktop": (1280, 800, False),
    "large": (1920, 1080, False),
    "phone": (390, 844, True),
    "low-phone": (375, 553, True),
    "phone-on-its-side": (844, 390, True),
}
# What costs time, and a test that is about it asks for
QUIET = {"service_workers": "block", "reduced_motion": "reduce"}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Let fixtures know, when they end, whether their test failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def quick_reviews(monkeypatch):
    """Let boards go through their games in moments."""
    hurry(monkeypatch.setattr)


@pytest.fixture(scope="session")
def in_node(tmp_path_factory):
    """in_node(script, given) -> what a function returns, written in JavaScript, which may import the page's modules."""
    folder = tmp_path_factory.mktemp("page")
    for path in (*STATIC.glob("*.js"), *OWN.glob("*.js")):
        shutil.copy(path, folder)
    (folder / "package.json").write_text('{"type": "module"}')

    def run(script, given=None):
        text = f"const found = await ({script})({json.dumps(given)});\nconsole.log(JSON.stringify(found));\n"
        (folder / "script.js").write_text(text)
        words = [*command("node"), "script.js"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.fixture(scope="session")
def _idle():
    with running_server(lambda: FeltBoard(VACUUM)) as served:
        yield served


@pytest.fixture
def idle(_idle):
    """One board with a game of Vacuum for all tests that leave it as it was; no page is connected."""
    _idle.free_seat()
    return _idle


@pytest.fixture
def served():
    """A board with a game of Robble for one test."""
    with running_server(FeltBoard) as served:
        yield served


@pytest.fixture
def session():
    """A session without a server, of a board with a game of Robble."""
    return felt_session()


@pytest.fixture
def firmware():
    """A board at its menu for one test."""
    with running_server(lambda: FeltBoard(None)) as served:
        yield served


@pytest.fixture(scope="session")
def _browsers():
    """A function that returns a browser, which stays for all tests; the event loop that Playwright keeps running."""
    with browsers() as launched:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield launched, loop
        asyncio._set_running_loop(loop)


@pytest.fixture
def browser(_browsers, request):
    """Chromium, or where IN_EVERY_BROWSER says so another one. In CI (CI=true) it has to be there.

    Playwright's loop counts as running only while a test has the browser: other tests run one of their own here.
    """
    launched, loop = _browsers
    asyncio._set_running_loop(loop)
    try:
        yield launched(getattr(request, "param", "chromium"))
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture
def open_page(browser, request):
    """open_page(served, screen="desktop", path="", before=..., waits=True, **context options) -> an open GamePage.

    path: of the page at the server. before(page) is called before it is loaded; waits: until it is connected. Errors
    on a page fail the test. When a test fails, a picture of what its pages look like is kept.
    """
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    with ExitStack() as exits:
        pages = []

        def open_one(served, screen="desktop", path="", before=lambda page: None, waits=True, **options):
            width, height, phone = SCREENS[screen]
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if phone else 1,
                has_touch=phone,
                is_mobile=phone,
                **{**QUIET, **options},
            )
            exits.callback(context.close)
            context.set_default_timeout(PATIENCE_S * 1000)
            here = GamePage(context.new_page(), served)
            pages.append(here)
            before(here.page)
            here.page.goto(served.address + path)
            return here.ready() if waits else here

        yield open_one
        pages = [opened for opened in pages if not opened.page.is_closed()]
        found = [(list(opened.errors), list(opened.foreign)) for opened in pages]  # Firefox reports a picture, too
        if request.node.stash[FAILED]:
            for number, opened in enumerate(pages):
                name = re.sub("[^a-z0-9]+", "-", request.node.name)
                opened.page.screenshot(path=ARTIFACTS / f"failed-{name}-{number}.png")
        for errors, foreign in found:
            assert errors == []
            assert foreign == [], "the page asked another host"
