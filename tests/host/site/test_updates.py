"""New versions of the site: they arrive, and no load is a mix of two, whatever server, network and browser have kept.

Each script, sheet and page says of which version it is, so that a test sees what a load ran. Each test takes seconds,
in which boards begin.
"""

import json
import os
import time

import pytest
from playwright.sync_api import Error, expect

from host.site import build
from host.site.build import Contents, write
from host.web.shell import LIST
from tests.host.site.static_server import StaticServer
from tests.host.site.test_browser_site import play
from tests.host.web_server import until

DAY_S = 86_400
# In the page: what each part that it has loaded says. A sheet that did not come says "".
SAID = """() => {
    const style = getComputedStyle(document.documentElement);
    const sheets = [...document.styleSheets].map(({ href }) => href.split("/").pop().replace(".css", ""));
    return [
        document.querySelector('meta[name="version"]').content,
        ...(window.versions ?? []),
        ...sheets.map((name) => style.getPropertyValue(`--version-${name}`).trim()),
    ];
}"""


def version(contents: Contents, name: str) -> Contents:
    """Return the contents of a site as another version of it."""

    def marked(path: str, data: bytes) -> bytes:
        if path.endswith(".js"):
            data += f'\n(globalThis.versions ??= []).push("{name}");\n'.encode()
        elif path.endswith(".css"):
            data += f"\n:root {{ --version-{path.removesuffix('.css')}: {name}; }}\n".encode()
        return data

    pages = {
        path: text.replace("<head>", f'<head><meta name="version" content="{name}">')
        for path, text in contents.pages.items()
    }
    return Contents(pages, {path: marked(path, data) for path, data in contents.files.items()}, contents.others)


TEN_MINUTES = "max-age=600"  # how long hosts of pages let browsers keep a file; python -m http.server says nothing
HIDE = """() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
ASK = """async () => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => (port1.onmessage = resolve));
    (await navigator.serviceWorker.ready).active.postMessage("update", [port2]);
    await answer; // after the worker has answered the page
    await new Promise((resolve) => setTimeout(resolve, 100));
}"""
SHOW = HIDE.replace("value: true", "value: false")


# A board that says no more than that it is there, which takes a browser no time.
BOARD = b"""
    postMessage('{"type": "version", "version": "1"}');
    postMessage('{"type": "labels", "labels": {}}');
    self.onmessage = ({ data }) => JSON.parse(data).type === "ping" && postMessage('{"type": "pong"}');
"""


class Visits:
    """A browser that visits a site of which there are versions. page: its tab that is looked at."""

    def __init__(self, folder, versions, open_page):
        self._folder, self.versions, self._open_page = folder, versions, open_page
        self.builds = {}
        self.put("one")
        self.served = StaticServer(folder)

    def put(self, name, days_old=100):
        """Have a version alone on the server, with files that were last changed so long ago.

        Browsers keep what is old without a word for days: a tenth of its age (HTTP Caching, RFC 9111, section 4.2.2).
        """
        found = self.versions[name].laid_out()
        for _ in range(2):  # the first leaves the build before
            write(self._folder, found)
        for path in found:
            os.utime(self._folder / path, (time.time() - days_old * DAY_S,) * 2)
        self.builds[name] = json.loads(found[LIST])["build"]

    def come(self, **options):
        """Visit the site for the first time; where browsers have a worker, until it has kept all."""
        self.here = self._open_page(self.served, **{"service_workers": "allow", **options})
        self.page = self.here.page
        if options.get("service_workers") != "block":
            self.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        self.is_all("one")
        return self

    def again(self):
        """Visit it again."""
        self.page.goto("about:blank")
        self.page.goto(self.served.address)
        expect(self.page.locator("#connection")).to_have_text("connected")

    def is_all(self, name):
        """Check that all parts of the page are of one version, but for those that are still to come."""
        try:
            said = self.page.evaluate(SAID)
        except Error:  # it loads itself again just now
            self.page.wait_for_load_state()
            expect(self.page.locator("#connection")).to_have_text("connected")
            said = self.page.evaluate(SAID)
        assert {*said} == {name}

    def turns_into(self, name):
        """Wait until the page has loaded itself again, in a version."""
        expect(self.page.locator(f'meta[name="version"][content="{name}"]')).to_be_attached()
        expect(self.page.locator("#connection")).to_have_text("connected")
        self.is_all(name)

    def keeps(self, name):
        """Wait until the browser keeps the files of one version alone."""
        wanted = {"cairn pages", f"cairn files {self.builds[name]}"}
        until(lambda: {*self.page.evaluate("caches.keys()")} == wanted, "the old files to go")


@pytest.fixture
def visits(request, site, tmp_path, open_page, monkeypatch):
    """Of a site with the board's program or, as most tests need none, with BOARD. Its pictures are empty."""
    monkeypatch.setattr(build.program, "sources", dict)
    monkeypatch.setattr(build.examples, "png_of", lambda game: b"")
    contents = build.contents()
    (program,) = site.rglob(build.PROGRAM)
    contents.files.update({program.name: program.read_bytes()} if hasattr(request, "param") else {"board.js": BOARD})
    visits = Visits(tmp_path, {name: version(contents, name) for name in ("one", "two", "three")}, open_page)
    yield visits
    visits.served.stop()


def test_a_newer_or_older_version_is_there_at_the_next_visit(visits, tmp_path):
    """All of it, and for use without a network; also to a reader of the manual. The files of an older version are older
    than those that the browser has, which a server that compares times takes for no news.
    """
    visits.served.cache_control = TEN_MINUTES
    visits.come()
    for name, days in (("two", 50), ("one", 100)):
        visits.put(name, days_old=days)
        visits.again()
        visits.is_all(name)
    visits.keeps("one")
    visits.put("three")
    visits.page.goto(visits.served.address + "manual.html")
    visits.is_all("three")
    visits.served.stop()
    visits.again()
    visits.is_all("three")


def test_what_comes_in_part_or_late_leaves_the_version_that_is_there(visits, tmp_path):
    """A network that fails half way, or is slow: the page turns into the new version as soon as that has come, while
    nobody plays. A server that takes a part of a file for the whole; and one to which files are brought one by one, in
    any order: the list of one version beside pages of another.
    """
    visits.served.cache_control = "no-cache"
    visits.come()
    visits.put("two")
    visits.served.answers = 30  # fewer than the version has files
    visits.again()
    visits.is_all("one")
    visits.served.answers = None
    visits.served.delay_s = 0.7  # some ten times as long in all: a browser asks for six files at a time
    visits.again()
    visits.is_all("one")
    visits.served.delay_s = 0.0
    visits.turns_into("two")
    visits.put("three")
    file = tmp_path / visits.builds["three"] / "grid.js"
    whole = {path: path.read_bytes() for path in (file, *(tmp_path / name for name in visits.versions["three"].pages))}
    file.write_bytes(whole[file][:-200])
    visits.again()
    visits.is_all("two")
    for name in visits.versions["three"].pages:  # first: a worker may look at any moment
        (tmp_path / name).write_bytes(visits.versions["one"].laid_out()[name])
    file.write_bytes(whole[file])
    visits.again()
    visits.is_all("two")
    for path, data in whole.items():
        path.write_bytes(data)
    visits.again()
    visits.is_all("three")


def test_without_a_worker_the_page_loads_itself_again(visits):
    """As from another computer without HTTPS: the browser has kept all files, and asks for none of them. Where it asks
    by the time, the server says of an older page that it has not changed.
    """
    visits.served.cache_control = TEN_MINUTES
    visits.come(service_workers="block")
    visits.put("two", days_old=50)
    visits.again()
    visits.turns_into("two")
    visits.served.cache_control = ""
    visits.put("three", days_old=200)
    visits.again()
    visits.turns_into("three")


def test_a_page_whose_files_do_not_come_is_fetched_again_and_else_says_so(visits, browser, tmp_path):
    """The browser has the old page and none of its files, and the server no file that the page names; or the network
    fails at a first visit.
    """
    old = (tmp_path / "index.html").read_text("utf-8")
    visits.put("two", days_old=50)
    with browser.new_context(service_workers="block") as context:
        visits.page = page = context.new_page()
        page.route(visits.served.address, lambda route: route.fulfill(body=old, content_type="text/html"), times=1)
        page.goto(visits.served.address)
        visits.turns_into("two")
    visits.served.answers = 30
    with browser.new_context(service_workers="block") as context:
        visits.page = page = context.new_page()
        page.goto(visits.served.address)
        expect(page.locator("#absent")).to_contain_text("Some files of this page are missing")
        visits.served.answers = None
        page.reload()
        expect(page.locator("#connection")).to_have_text("connected")
        visits.is_all("two")


@pytest.mark.parametrize("visits", ["with a board"], indirect=True)
def test_a_page_in_use_says_it_and_waits_until_nothing_is_lost(visits):
    """A reader who wants no new version now is left alone."""
    visits.come()
    here, page = visits.here, visits.page
    play(here.refuse_the_lesson().start(5))
    here.square("e1").click()
    ready = page.get_by_text("A new version of Cairn is ready.")
    visits.put("two")
    page.locator("#menu-button").click()
    page.get_by_role("menuitem", name="About").click()  # a finger was on the page since the last move
    page.evaluate(HIDE)
    expect(ready).to_be_visible()
    page.evaluate(SHOW)
    page.get_by_role("button", name="Close").click()
    page.locator("#update").get_by_role("button", name="Later").click()
    expect(ready).to_be_hidden()
    page.evaluate(HIDE)
    page.evaluate(ASK)
    page.evaluate(SHOW)
    visits.is_all("one")  # it waits
    here.square("a5").click()
    expect(page.locator("#log li").last).to_contain_text("a5")
    visits.is_all("one")  # the reader is there
    page.evaluate(HIDE)
    visits.turns_into("two")
    expect(page.locator("#log li").last).to_contain_text("a5")
    expect(ready).to_be_hidden()


def test_an_old_page_beside_a_new_one_has_its_own_files(visits):
    """Also after a third version: what it loads late, such as its board, is its own."""
    visits.come()
    page = visits.page
    page.keyboard.press("Shift")  # someone is there
    visits.page = page.context.new_page()
    for name in ("two", "three"):
        visits.put(name)
        visits.again()
        visits.is_all(name)
    visits.page = page
    late = f"{visits.served.address}{visits.builds['one']}/board.js?rooms="
    assert 'push("one")' in page.evaluate("(late) => fetch(late).then((answer) => answer.text())", late)
    assert page.request.get(late).status == 404  # the server has it no more
    visits.is_all("one")
    page.keyboard.press("Escape")
    page.evaluate(HIDE)
    expect(page.get_by_text("A new version of Cairn is ready.")).to_be_visible()
    page.evaluate(SHOW)
    page.get_by_role("button", name="Load it").click()
    visits.turns_into("three")
    visits.keeps("three")
