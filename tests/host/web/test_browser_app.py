"""The page as an app: its manifest, its service worker, and what it says while the board's computer is off."""

import httpx
from playwright.sync_api import expect

from engines.registry import GAMES
from host.targets.memory import MemoryTarget
from host.web import shell
from tests.host.web_server import RunningServer

KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return [name, requests.map((request) => new URL(request.url).pathname)];
})))"""


# Ten seconds: the pictures of the manual are drawn.
def test_an_installed_page_comes_up_without_its_server(open_page):
    """That it turns into a newer one: site/test_updates.py. What is kept shows a board that lets nobody in: the word of
    the server comes first, and its address with a token.
    """
    shell.served().listed()  # draws the pictures, which a busy machine does not in the time that the page has
    served = RunningServer(MemoryTarget, token="secret")
    page = open_page(served, path="?token=secret", service_workers="allow").page
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    with httpx.Client() as browser:
        browser.get(f"{served.address}?token=secret")
        manifest = browser.get(served.address + "app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.json()["display"] == "standalone" and manifest.json()["start_url"] == "./"
    caches, build = page.evaluate(KEPT), shell.served().build
    assert set(caches) == {"cairn pages", f"cairn files {build}"}
    assert set(caches["cairn pages"]) == {"/index.html", "/manual"}
    names = ("main.js", "small.css", *(f"pictures/{game}.png" for game in GAMES))
    assert {f"/{build}/{name}" for name in names} <= set(caches[f"cairn files {build}"])
    assert not {"/save", "/board", "/invitation.svg"} & set().union(*caches.values()), "nothing else is kept"
    served.stop()
    page.goto(served.address + "k7q-mxa")  # as a room's link has it, where the server of rooms has the page
    expect(page.locator(".key").first).to_be_visible()
    expect(page).to_have_url(served.address + "?room=K7QMXA")
    expect(page.locator("#absent")).to_contain_text("Start Cairn on its computer")
    page.goto(served.address + "manual")
    picture = page.locator("main img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 300
    expect(page.locator(".seen .swatch .piece").first).to_be_attached()  # which a script draws
    again = RunningServer(MemoryTarget, served.port, token="another")
    page.goto(served.address)
    expect(page.get_by_text("This board asks for its code")).to_be_visible()
    page.goto(f"{served.address}?token=another")
    expect(page.locator("#connection")).to_have_text("connected")
    again.stop()
