"""Saving, opening and loading over HTTP."""

import json
import socket
from contextlib import contextmanager
from io import BytesIO

import httpx
import pytest
from PIL import Image

from host.targets.memory import MemoryTarget
from host.web import picture
from host.web.exposure import emitted
from host.web.files import MOST_READ, TOKEN_HEADER
from host.web.records import MAX_BYTES, record_of
from tests.host.web.png_files import plain_text, png
from tests.host.web_server import PATIENCE_S, page, running_server, until
from tests.support.malformed import is_sentence

ROBBLE = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["c3", "swap", "c4"]}


def post(served, path, data, token=None, origin=None):
    """Send a file as a page with a token does, or as none."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    headers = {"origin": origin or f"http://{served.host}"}
    if token is not None:
        headers[TOKEN_HEADER] = token.encode()
    return httpx.post(served.address + path, content=content, headers=headers, timeout=PATIENCE_S)


def load(served, data, origin=None):
    with a_page_that_plays(served) as token:
        return post(served, "load", data, token, origin)


@contextmanager
def a_page_that_plays(served):
    """Yield the token of a page that may load; one that comes for this alone, where there is none."""
    visitors = [visitor for visitor in served.session.visitors if not served.session.seats.denial_reason(visitor)]
    if visitors:
        yield visitors[0].token
    else:
        with page(served) as visitor:
            yield visitor.token
        until(lambda: not served.session.visitors, "the page to leave")


def refused(answer, status, part):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    assert part in answer.text and is_sentence(answer.text)


@pytest.fixture(scope="module")
def playing():
    """A board with a game on it, and a page, for tests that leave it as it was."""
    with running_server(MemoryTarget) as served, page(served):
        until(lambda: served.board.now_ms > 500)
        assert load(served, ROBBLE).status_code == 204
        yield served


@pytest.fixture
def the_game_stays(playing):
    before = playing.session.record()
    yield
    assert playing.session.record() == before
    assert playing.session.state["fault"] == ""


def test_a_saved_game_is_a_picture_of_the_board_with_the_game_in_it(firmware):
    """From which it comes back with all its moves, on all pages."""
    refused(httpx.get(firmware.address + "save"), 409, "no game")
    assert load(firmware, ROBBLE).status_code == 204
    with page(firmware) as one, page(firmware) as two:
        one.hear(lambda: len(one.state["panel"]["log"]) == 3)
        before = one.sync().state["still"]
        answer = httpx.get(firmware.address + "save")
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
        assert answer.headers["content-disposition"] == 'attachment; filename="cairn-robble-3.png"'
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        fields = json.loads(picture.text_in(answer.content))
        assert fields.pop("saved") and fields == {**ROBBLE, "seat": 0, "level": 1}
        shown = Image.open(BytesIO(answer.content)).convert("RGB")
        left, top, right, bottom = (part // picture.FINE for part in picture.box(11, 12))  # a turn light
        light = emitted(*bytes.fromhex(before)[3 * (11 * 14 + 12) :][:3])
        assert light[2] == shown.getpixel(((left + right) // 2, (top + bottom) // 2))[2] > 200  # of Blue
        record = firmware.session.record()
        assert load(firmware, {**ROBBLE, "moves": ["e5"]}).status_code == 204
        for visitor in (one, two):
            visitor.hear(lambda visitor=visitor: visitor.state["panel"]["log"] == ["1 Blue e5"])
        assert load(firmware, answer.content).status_code == 204
        assert firmware.session.record() == record == record_of(picture.text_in(answer.content))


# --- who may ------------------------------------------------------------------------------


@pytest.mark.usefixtures("the_game_stays")
def test_only_the_boards_own_pages_may_load_and_open(playing):
    """Where they say where they come from, and who they are; one that only watches may open."""
    data = {**ROBBLE, "moves": []}
    assert httpx.get(playing.address + "save", headers={"host": "evil.example"}).status_code == 400
    assert httpx.get(playing.address + "load").status_code == 404
    assert httpx.post(playing.address + "save").status_code == 405
    refused(httpx.post(playing.address + "load", json=data), 403, "own page")
    for origin in ("http://evil.example", f"http://localhost:{playing.port}", "null"):
        refused(load(playing, data, origin), 403, "own page")
    for token in (None, "", "x", "\xe4", "A" * 43):
        for path in ("load", "open"):
            refused(post(playing, path, data, token), 403, "not connected")
    with page(playing) as watcher, page(playing) as other:
        refused(post(playing, "load", data, watcher.token), 403, "only watches")
        refused(post(playing, "open", data, watcher.token, "http://evil.example"), 403, "own page")
        assert post(playing, "open", {**ROBBLE, "moves": ["a1", "e5"]}, watcher.token).status_code == 204
        watcher.hear(lambda: watcher.state["past"] == {"move": 2, "moves": 2, "source": "file"})
        watcher.hear(lambda: watcher.state["moves"]["lines"] == [["1 Blue a1", 1], ["2 White e5", 2]])
        assert other.sync().state["past"] == {}


# --- what is taken --------------------------------------------------------------------------

REFUSED = (
    (b"[" * 500_000, "neither a picture"),
    ({**ROBBLE, "moves": ["c3", "c3"]}, "cannot be {}"),
    ({**ROBBLE, "options": {"size": "99"}}, "cannot be {}"),
    ({**ROBBLE, "options": {"colour": "red"}}, "options"),
    ({**ROBBLE, "game": "chess"}, "chess"),
    ({**ROBBLE, "seat": 99}, "invalid seat"),
    ({**ROBBLE, "level": 0}, "level"),
    (png(plain_text(json.dumps({**ROBBLE, "moves": ["c3", "c3"]}))), "cannot be {}"),
)


@pytest.mark.usefixtures("the_game_stays")
def test_what_does_not_do_is_refused_and_the_game_stays(playing):
    """What is no record is tried in test_records.py, and what is no picture with one in test_picture.py."""
    with page(playing) as watcher:
        for data, part in REFUSED:
            refused(load(playing, data), 400, part.format("loaded"))
            if part != "level":  # which is of no account to who looks
                refused(post(playing, "open", data, watcher.token), 400, part.format("shown"))
        assert watcher.sync().state["past"] == {}
    text = json.dumps(ROBBLE).encode()
    refused(load(playing, text + b" " * (MAX_BYTES - len(text) + 1)), 413, "1 MiB")
    refused(load(playing, bytes(5 * MAX_BYTES)), 413, "too large")


def test_the_largest_file_is_taken_and_json_may_begin_with_a_mark(playing):
    text = json.dumps(ROBBLE).encode()
    for data in (text + b" " * (MAX_BYTES - len(text)), b"\xef\xbb\xbf" + text + b"\r\n"):
        assert load(playing, data).status_code == 204


def sent(served, head, body=b""):
    """Send a request by hand; return its socket."""
    sock = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S)
    lines = (f"POST /load HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\n", head, "\r\n")
    sock.sendall("".join(lines).encode() + body)
    return sock


@pytest.mark.usefixtures("the_game_stays")
def test_a_huge_file_is_refused_before_it_is_read_and_half_a_file_is_none(playing):
    """Nothing but its length was sent; or it is endless, in pieces, without saying how many will come."""
    piece = b"100000\r\n" + bytes(1 << 20) + b"\r\n"
    for head, body in (
        (f"Content-Length: {MOST_READ + 1}\r\n", b""),
        (f"Content-Length: {10**18}\r\n", b""),
        ("Transfer-Encoding: chunked\r\n", piece * (MOST_READ // (1 << 20) + 1)),
    ):
        with sent(playing, head, body) as sock:
            assert b" 413 " in sock.makefile("rb").readline()
    body = json.dumps({**ROBBLE, "moves": []}).encode()
    sent(playing, f"Content-Length: {len(body)}\r\n", body[:-1]).close()
    assert httpx.get(playing.address).status_code == 200
