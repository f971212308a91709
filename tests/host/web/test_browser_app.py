"""The page as an app: its manifest, its service worker, and what it says while the board's computer is off."""

import httpx
from playwright.sync_api import expect

from engines.registry import GAMES
from host import __version__
from tests.support.lamp_board import LampBoard
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


def test_the_manifest_is_one(lamps):
    answer = httpx.get(lamps.address + "app.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.json()["display"] == "standalone" and answer.json()["start_url"] == "./"


def test_a_page_that_is_installed_comes_up_without_its_server(open_page):
    """Nine seconds: the server stops, and the page waits before it says so."""
    served = RunningServer(LampBoard)
    here = open_page(served, service_workers="allow")
    page = here.page
    wait_for_worker(page)
    page.goto(served.address + "manual")
    page.goto(served.address)
    here.ready()
    assert page.request.get(served.address + "save").status == 409, "there is no game yet"
    caches = kept(page)
    assert list(caches) == [f"cairn shell ?{__version__}"]
    assert {"/index.html", "/main.js", "/small.css"} <= set(*caches.values())
    assert {"/manual", *(f"/pictures/{game}.png" for game in GAMES)} <= set(*caches.values())
    assert not {"/save", "/board", "/invitation.svg"} & set(*caches.values()), "nothing else is kept"
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
    again = RunningServer(LampBoard, served.port)
    expect(page.locator("#connection")).to_have_text("connected")
    expect(page.locator("#absent")).to_be_empty()
    again.stop()


def test_the_worker_of_an_older_version_goes_with_its_cache(open_page, served):
    page = open_page(served, service_workers="allow").page
    wait_for_worker(page)
    page.evaluate("caches.open('cairn shell ?0.0.1').then(cache => cache.put('old', new Response('old')))")
    page.evaluate("caches.open('another page')")
    page.evaluate("navigator.serviceWorker.register('worker.js?newer')")
    left = {"another page", "cairn shell ?newer"}
    until(lambda: set(page.evaluate("caches.keys()")) == left, "the older caches to go")


def test_a_short_break_is_no_absence(open_page, served):
    here = open_page(served)
    here.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(here.page.locator("#absent")).to_be_empty()
