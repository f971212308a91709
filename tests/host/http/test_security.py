"""Who may come in: by which names of this computer, and with which token, where others can reach the board."""

import socket

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from host.http import addresses
from host.targets.memory import MemoryTarget
from tests.host.web_server import running_server

TOKEN = "t0ken-" + "x" * 32


@pytest.fixture(scope="module")
def open_house():
    """A board that asks for a token."""
    with running_server(MemoryTarget, token=TOKEN) as served:
        yield served


def cookie(served):
    return f"cairn-{served.port}={TOKEN}"


def test_a_refused_page_is_told_why_over_http(open_house):
    """By the names that its server and its browser have for it, as a tunnel may make them."""
    with running_server(MemoryTarget) as served:
        for headers in ({}, {"origin": f"http://{served.host}"}):
            assert httpx.post(served.address + "board", headers=headers).status_code == 204
        for origin in ("http://box.test", f"https://{served.host}", "null"):
            answer = httpx.post(served.address + "board", headers={"origin": origin})
            assert answer.status_code == 403 and answer.headers["content-type"].startswith("text/plain")
            assert origin in answer.text and f"Open {served.address} instead" in answer.text
        assert not served.session.visitors
    assert httpx.post(open_house.address + "board").status_code == 403


# --- the token -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", ["", "?token=", "?token=wrong", f"?token={TOKEN}x", "?token=%ff%00", "?" + "token=a&" * 50, "?tokem=x"]
)
def test_without_the_token_there_is_nothing_but_a_message(open_house, query):
    with httpx.Client() as browser:
        for path in ("", "main.js", "manual", "save", "nothing", "board"):
            answer = browser.get(open_house.address + path + query)
            assert answer.status_code == 403 and "open the whole address" in answer.text
            assert "set-cookie" not in answer.headers and TOKEN not in answer.text


@pytest.mark.parametrize("given", ["", "cairn=x", "cairn-1=" + TOKEN, "cairn-{port}=", "cairn-{port}=" + TOKEN[:-1]])
def test_with_a_wrong_cookie_neither(open_house, given):
    headers = {"cookie": given.format(port=open_house.port)}
    assert httpx.get(open_house.address, headers=headers).status_code == 403
    upload = {**headers, "origin": f"http://{open_house.host}"}
    assert httpx.post(open_house.address + "open", json={}, headers=upload).status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{open_house.host}/board", additional_headers=headers)
    assert refused.value.response.status_code == 403
    assert not open_house.session.visitors


def test_the_token_in_the_address_gives_a_cookie_that_does_from_then_on(open_house):
    with httpx.Client() as browser:
        answer = browser.get(f"{open_house.address}?token={TOKEN}")
        assert answer.status_code == 200 and "<title>Cairn" in answer.text
        assert answer.headers["set-cookie"] == f"{cookie(open_house)}; Path=/; HttpOnly; SameSite=Strict"
        assert browser.get(open_house.address + "main.js").status_code == 200
    headers = {"cookie": cookie(open_house)}
    # A full queue would keep the client from reading the close, for 10 s.
    with connect(f"ws://{open_house.host}/board", additional_headers=headers, max_queue=None) as page:
        assert page.recv()


def test_with_the_cookie_another_site_is_refused_all_the_same(open_house):
    headers = {"cookie": cookie(open_house)}
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{open_house.host}/board", origin="http://evil.example", additional_headers=headers)
    assert refused.value.response.status_code == 403
    upload = {**headers, "origin": "http://evil.example"}
    assert "own page" in httpx.post(open_house.address + "open", json={}, headers=upload).text


# --- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "192.0.2.1@evil.example", "evil.example@127.0.0.1", "[::1", ""]
)
def test_a_name_of_another_computer_is_refused_wherever_one_listens(idle, open_house, name):
    for served in (idle, open_house):
        headers = {"host": f"{name}:{served.port}", "cookie": cookie(served)}
        assert httpx.get(served.address, headers=headers).status_code == 400


def test_for_others_every_address_is_a_name_and_so_is_the_computers_own(idle, open_house):
    own = socket.gethostname()
    for name in ("192.0.2.7", "[2001:db8::7]", own, f"{own.upper()}.local", "localhost"):
        headers = {"host": f"{name}:{open_house.port}", "cookie": cookie(open_house)}
        assert httpx.get(open_house.address, headers=headers).status_code == 200, name
    for name in ("192.0.2.7", "[2001:db8::7]"):
        assert httpx.get(idle.address, headers={"host": name}).status_code == 400


ODD_HOSTS = (
    "localhost:{port};script-src *", "localhost:{port} http://evil.example", "localhost;script-src *",
    "localhost/;script-src *", "localhost?;script-src *", "localhost:{port}x", "localhost:1234567",
    "a@localhost:{port}", "[::1;script-src *]:{port}", "[::1]x", "[127.0.0.1", "localhost:{port}\u00b2",
    "127.0.0.1,evil.example",
)  # fmt: skip


@pytest.mark.parametrize("host", ODD_HOSTS)
def test_nothing_but_a_name_and_a_port_is_a_host(idle, open_house, host):
    """Whatever else it says would be part of the policy that the page is under."""
    for served in (idle, open_house):
        odd = host.format(port=served.port).encode("latin-1")
        answer = httpx.get(served.address, headers={"host": odd, "cookie": cookie(served)})
        assert answer.status_code == 400
        assert "content-security-policy" not in answer.headers
        assert not any(b"script" in value for _, value in answer.headers.raw)


@pytest.mark.parametrize("host", ["LOCALHOST:{port}", "127.0.0.1", "[::1]:{port}", "localhost:"])
def test_the_policy_names_the_host_as_it_was_understood(idle, host):
    host = host.format(port=idle.port)
    policy = httpx.get(idle.address, headers={"host": host}).headers["content-security-policy"]
    assert f"connect-src 'self' ws://{host.lower()}; " in policy


# --- where it listens ------------------------------------------------------------------------


def test_the_address_to_open():
    with addresses.listen("127.0.0.1", 0) as listener:
        assert addresses.address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with addresses.listen("0.0.0.0", 0) as listener:
        found = httpx.URL(addresses.address_of(listener))
        assert found.port == listener.getsockname()[1] and found.host != "0.0.0.0"
        socket.create_connection((found.host, found.port), timeout=20).close()  # and it can be reached there


def test_an_invalid_address_is_reported():
    for host in ("no such host", "256.1.1.1.1", "a" * 70 + ".example"):
        with pytest.raises(OSError, match=r"There is no address .*127\.0\.0\.1"):
            addresses.listen(host, 0)
