"""The short code: what fits, how many guesses there are, and how it lets a browser in."""

import httpx
import pytest
from playwright.sync_api import expect

from host.http.addresses import network_of
from host.http.qr import qr_svg, qr_text
from host.http.share_code import ALPHABET, LAST, LENGTH, OF_ALL, OF_ONE, WINDOW_S, ShareCode, Wait, link, new_code
from host.targets.memory import MemoryTarget
from tests.host.web_server import page, running_server

TOKEN = "t0ken-" + "x" * 32


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def share(clock):
    return ShareCode(clock=clock)


def wrong(share):
    return ("A" if share.code[0] != "A" else "B") + share.code[1:]


def test_a_code_of_30_bits_fits_as_people_type_it(share):
    assert len(set(ALPHABET)) == 32 and not set("IO01") & set(ALPHABET) and LENGTH == 6
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190 and set("".join(codes)) == set(ALPHABET)
    code = share.code
    for typed in (code, f" {code} ", code.lower(), f"{code[:3]}-{code[3:]}"):
        for _ in range(OF_ALL):  # a right code costs nothing
            assert share.fits(typed, "192.0.2.1")
    for number, guess in enumerate((wrong(share), code[:-1], code + "A", "\N{SNOWMAN}" * 6, "A" * 9999)):
        assert not share.fits(guess, f"192.0.2.{number}")


def test_an_address_has_five_wrong_guesses_a_minute_and_all_together_ten(share, clock):
    for guesses, addresses in ((OF_ONE, 1), (OF_ALL, OF_ALL)):
        for number in range(guesses):
            assert not share.fits(wrong(share), f"192.0.2.{number % addresses}")
        clock.now += WINDOW_S - 0.1
        with pytest.raises(Wait, match="Wait a minute"):
            share.fits(share.code, "192.0.2.0")
        assert addresses > 1 or share.fits(share.code, "192.0.2.200"), "others are not held up"
        clock.now += 0.1
        assert share.fits(share.code, "192.0.2.0")


def test_after_fifty_wrong_guesses_the_code_changes(share, clock):
    told = []
    share.changed = told.append
    first = share.code
    for number in range(LAST):
        assert not told
        clock.now = WINDOW_S * number
        assert not share.fits(wrong(share), "192.0.2.1")
    assert told == [share.code] and share.code != first
    clock.now += WINDOW_S
    assert not share.fits(first, "192.0.2.1") and share.fits(share.code, "192.0.2.1")


def test_a_network_of_ipv6_is_one_client():
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("") == ""


def test_the_qr_codes_are_pictures_of_the_address():
    address = link("http://192.0.2.1:8765/", "ABCDEF")
    assert address == "http://192.0.2.1:8765/?code=ABCDEF"
    assert qr_svg(address).startswith(b"<?xml") and qr_svg(address) != qr_svg(address + "G")
    lines = qr_text(address).splitlines()
    assert len(lines) > 15 and {len(line) for line in lines if line} == {len(lines[0])}


# --- over HTTP ---------------------------------------------------------------------------------


@pytest.fixture
def shared_house(clock):
    """A board that asks for a token, or a code."""
    with running_server(MemoryTarget, token=TOKEN, share=ShareCode(clock=clock)) as served:
        yield served


def test_the_code_gives_the_cookie_and_wrong_ones_have_to_wait(shared_house, clock):
    share, address = shared_house._share, shared_house.address
    with httpx.Client() as browser:
        answer = browser.get(address, params={"code": share.code.lower()})
        assert answer.status_code == 200 and "<title>Cairn<" in answer.text
        assert f"cairn-{shared_house.port}={TOKEN}; Path=/; HttpOnly" in answer.headers["set-cookie"]
        assert browser.get(address + "main.js").status_code == 200
    for _ in range(OF_ONE):
        answer = httpx.get(address, params={"code": wrong(share)})
        assert answer.status_code == 403 and "not the code" in answer.text and "set-cookie" not in answer.headers
    answer = httpx.get(address, params={"code": share.code})
    assert answer.status_code == 429 and "Wait a minute" in answer.text and "set-cookie" not in answer.headers
    assert share.code not in answer.text
    assert httpx.get(address, params={"token": TOKEN}).status_code == 200, "the token lets in all the same"
    clock.now = WINDOW_S
    assert httpx.get(address, params={"code": share.code}).status_code == 200


def test_the_picture_is_for_those_who_are_in(shared_house, idle):
    picture = shared_house.address + "invitation.svg"
    assert httpx.get(picture).status_code == 403
    assert httpx.get(picture, params={"token": TOKEN}).status_code == 404, "no one has been invited yet"
    shared_house.session.invite(shared_house.address, "ABCDEF")
    answer = httpx.get(picture, params={"token": TOKEN})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content == qr_svg(link(shared_house.address, "ABCDEF"))
    with page(idle) as visitor:
        assert visitor.state["invite"] == {}


def test_in_a_browser(browser, shared_house):
    """Typed on the entry page; inside, the menu shows the way to others."""
    share = shared_house._share
    shared_house.session.invite(shared_house.address, share.code)
    context = browser.new_context(service_workers="block")
    entry = context.new_page()
    entry.goto(shared_house.address)
    assert entry.get_by_role("button", name="Play").bounding_box()["height"] >= 44, "the entry page has its style"
    entry.get_by_label("Code").fill(wrong(share))
    entry.get_by_role("button", name="Play").click()
    expect(entry.get_by_role("alert")).to_contain_text("not the code")
    entry.get_by_label("Code").fill(f" {share.code[:3]} {share.code[3:].lower()}")
    entry.keyboard.press("Enter")
    expect(entry.locator("#connection")).to_have_text("connected")
    expect(entry).to_have_url(shared_house.address)  # the code is not left in sight
    entry.get_by_role("button", name="Page menu").click()
    entry.get_by_role("menuitem", name="Invite others").click()
    invitation = entry.get_by_role("dialog", name="Invite others")
    expect(invitation).to_contain_text(share.code)
    expect(invitation).to_contain_text(shared_house.address)
    picture = invitation.get_by_role("img", name="QR code")
    entry.wait_for_function("document.querySelector('#invite-picture').naturalWidth > 100")
    expect(picture).to_be_visible()
    context.close()
