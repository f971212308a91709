"""The page as an app: its manifest, its service worker, and what it says while the board's computer is off."""

import httpx
from playwright.sync_api import expect

from engines.registry import GAMES
from host.targets.memory import MemoryTarget
from host.web import shell
from tests.support.web_server import RunningServer, until


def wait_for_worker(page):
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the service worker")


def kept(page):
    """The caches: {name: paths}."""
    return page.evaluate(
        """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => {
            const requests = await (await caches.open(name)).keys();
            return [name, requests.map((request) => new URL(request.url).pathname)];
        })))"""
    )


def test_the_manifest_is_one(idle):
    answer = httpx.get(idle.address + "app.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.json()["display"] == "standalone" and answer.json()["start_url"] == "./"


def test_a_page_that_is_installed_comes_up_without_its_server(open_page):
    """Nine seconds: the server stops, and the page waits before it says so."""
    served = RunningServer(MemoryTarget)
    here = open_page(served, service_workers="allow")
    page = here.page
    wait_for_worker(page)
    page.goto(served.address + "manual")
    page.goto(served.address)
    here.ready()
    assert page.request.get(served.address + "save").status == 409, "there is no game yet"
    caches = kept(page)
    build = shell.served().build
    assert set(caches) == {"cairn pages", f"cairn files {build}"}
    assert set(caches["cairn pages"]) == {"/index.html", "/manual", "/print"}
    names = ("main.js", "small.css", *(f"pictures/{game}.png" for game in GAMES))
    assert {f"/{build}/{name}" for name in names} <= set(caches[f"cairn files {build}"])
    assert not {"/save", "/board", "/invitation.svg"} & set().union(*caches.values()), "nothing else is kept"
    served.stop()
    page.reload()
    expect(page.locator(".key").first).to_be_visible()
    page.goto(served.address + "k7q-mxa")  # as a room's link has it, where the server of rooms has the page
    expect(page.locator(".key").first).to_be_visible()
    expect(page).to_have_url(served.address + "?room=K7QMXA")
    expect(page.locator("#absent")).to_contain_text("Start Cairn on the computer")
    manual = page.context.new_page()
    manual.goto(served.address + "manual")
    for picture in manual.locator("main img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 300
    again = RunningServer(MemoryTarget, served.port)
    expect(page.locator("#connection")).to_have_text("connected")
    expect(page.locator("#absent")).to_be_empty()
    again.stop()


def test_what_older_versions_have_kept_goes(chromium, served):
    """They had another worker, and a cache of their own."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{served.address}icon.svg")  # beside the page, and without a worker
    page.evaluate("caches.open('cairn shell ?0.1.0').then(cache => cache.put('old', new Response('old')))")
    page.evaluate("caches.open('another page')")
    page.goto(served.address)
    left = {"another page", "cairn pages", f"cairn files {shell.served().build}"}
    until(lambda: set(page.evaluate("caches.keys()")) == left, "the older cache to go")
    context.close()


def test_the_page_turns_into_that_of_a_newer_program(open_page, monkeypatch):
    """Cairn was updated and started again while its page was open. It takes seconds, until the page tries again."""
    served = RunningServer(MemoryTarget)
    page = open_page(served, service_workers="allow").page
    wait_for_worker(page)
    served.stop()
    before, files = shell.served().build, shell.page_files()
    monkeypatch.setattr(
        shell, "page_files", lambda: files | {"main.js": files["main.js"] + b"\nwindow.newer = true;\n"}
    )
    shell.served.cache_clear()
    try:
        again = RunningServer(MemoryTarget, served.port)
        assert shell.served().build != before
        page.wait_for_function("() => window.newer")
        expect(page.locator("#connection")).to_have_text("connected")
        again.stop()
    finally:
        shell.served.cache_clear()


def test_a_board_that_asks_for_its_code_is_asked(open_page):
    """What is kept shows a board that lets nobody in: the server's word comes first, and its address with a token."""
    served = RunningServer(MemoryTarget, token="secret")
    entered = type("Served", (), {"host": served.host, "address": f"{served.address}?token=secret"})()
    page = open_page(entered, service_workers="allow").page
    wait_for_worker(page)
    served.stop()
    again = RunningServer(MemoryTarget, served.port, token="another")
    page.goto(served.address)
    expect(page.get_by_text("This board asks for its code")).to_be_visible()
    page.goto(f"{served.address}?token=another")
    expect(page.locator("#connection")).to_have_text("connected")
    page.goto(served.address)
    expect(page.locator("#connection")).to_have_text("connected")
    again.stop()
