"""Saving, opening and loading over HTTP."""

import json
import socket
from base64 import b64decode
from contextlib import contextmanager
from io import BytesIO

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from host.targets.memory import MemoryTarget
from host.web import picture
from host.web.exposure import emitted
from host.web.files import MOST_READ, TOKEN_HEADER
from host.web.records import MAX_BYTES, record_of
from tests.support.examples import examples
from tests.support.malformed import damaged, lines
from tests.support.png_files import plain_text, png
from tests.support.web_server import PATIENCE_S, page, running_server, until

ROBBLE = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["c3", "swap", "c4"]}


def save(served):
    return httpx.get(served.address + "save")


def load(served, data, origin=None, **headers):
    if not isinstance(data, bytes):
        data = json.dumps(data).encode()
    headers["origin"] = origin or f"http://{served.host}"
    with a_page_that_plays(served) as headers[TOKEN_HEADER]:
        return httpx.post(served.address + "load", content=data, headers=headers, timeout=PATIENCE_S)


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
    assert part in answer.text
    assert answer.text.endswith(".") and "\n" not in answer.text and len(answer.text) < 200


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


# --- save ---------------------------------------------------------------------------------


def test_without_a_game_there_is_nothing_to_save(firmware):
    refused(save(firmware), 409, "no game")


def test_a_saved_game_is_a_picture_of_the_board_with_the_game_in_it(served):
    """From which it comes back with all its moves."""
    assert load(served, ROBBLE).status_code == 204
    with page(served) as visitor:
        visitor.hear(lambda: len(visitor.state["panel"]["log"]) == 3)
        before = visitor.sync().state["still"]
    answer = save(served)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["content-disposition"] == 'attachment; filename="cairn-robble-3.png"'
    assert answer.headers["cache-control"] == "no-cache"
    fields = json.loads(picture.text_in(answer.content))
    assert fields.pop("saved")
    assert fields == {**ROBBLE, "seat": 0, "level": 1}
    shown = Image.open(BytesIO(answer.content)).convert("RGB")
    left, top, right, bottom = (part // picture.FINE for part in picture.box(11, 12))  # a turn light
    light = emitted(*b64decode(before)[3 * (11 * 14 + 12) :][:3])
    assert light[2] == shown.getpixel(((left + right) // 2, (top + bottom) // 2))[2] > 200  # of Blue
    record = served.session.record()
    load(served, {**ROBBLE, "moves": []})
    assert load(served, answer.content).status_code == 204
    assert served.session.record() == record == record_of(picture.text_in(answer.content))


def test_another_site_cannot_have_it(idle):
    assert httpx.get(idle.address + "save", headers={"host": "evil.example"}).status_code == 400
    assert save(idle).headers["cross-origin-resource-policy"] == "same-origin"


# --- load ---------------------------------------------------------------------------------


def test_json_may_begin_with_a_mark_and_end_with_a_line(playing):
    data = b"\xef\xbb\xbf" + json.dumps(ROBBLE, indent=2).encode() + b"\r\n"
    assert load(playing, data).status_code == 204


def test_everybody_sees_the_game_that_is_loaded_last(served):
    with page(served) as one, page(served) as two:
        assert load(served, ROBBLE).status_code == 204
        assert load(served, {**ROBBLE, "moves": ["e5"]}).status_code == 204
        for visitor in (one, two):
            visitor.hear(lambda visitor=visitor: visitor.state["panel"]["log"] == ["1 Blue e5"])
        one.sync()
        two.sync()
        assert one.state["still"] == two.state["still"] and one.labels == two.labels


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1:{port}", "http://localhost:{port}", "null"]
)
def test_another_site_cannot_load(idle, origin):
    before = idle.session.record()
    refused(load(idle, ROBBLE, origin.format(port=idle.port)), 403, "own page")
    assert idle.session.record() == before


def test_who_does_not_say_where_it_comes_from_cannot_load(idle):
    refused(httpx.post(idle.address + "load", json=ROBBLE), 403, "own page")


@pytest.mark.usefixtures("the_game_stays")
@pytest.mark.parametrize("token", [None, "", "x", "\xe4", "A" * 43])
def test_who_is_not_one_of_the_pages_cannot_load(playing, token):
    headers = {"origin": f"http://{playing.host}", **({TOKEN_HEADER: token.encode()} if token is not None else {})}
    refused(httpx.post(playing.address + "load", json={**ROBBLE, "moves": []}, headers=headers), 403, "not connected")


@pytest.mark.usefixtures("the_game_stays")
def test_a_page_that_only_watches_cannot_load(playing):
    with page(playing) as watcher:
        headers = {"origin": f"http://{playing.host}", TOKEN_HEADER: watcher.token}
        answer = httpx.post(playing.address + "load", json={**ROBBLE, "moves": []}, headers=headers)
        refused(answer, 403, "only watches")


def test_nothing_else_is_done_there(idle):
    assert httpx.get(idle.address + "load").status_code == 404
    assert httpx.post(idle.address + "save").status_code == 405


@pytest.mark.usefixtures("the_game_stays")
@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"rubbish", "neither a picture"),
        (b"[" * 500_000, "neither a picture"),
        ({**ROBBLE, "cairn": 2}, "newer Cairn"),
        ({**ROBBLE, "moves": ["c3", "c3"]}, "cannot be loaded"),
        ({**ROBBLE, "moves": ["z9"]}, "cannot be loaded"),
        ({**ROBBLE, "moves": ["resign", "c3"]}, "cannot be loaded"),
        ({**ROBBLE, "options": {"size": "99"}}, "size"),
        ({**ROBBLE, "options": {"colour": "red"}}, "options"),
        ({**ROBBLE, "game": "chess"}, "chess"),
        ({**ROBBLE, "game": ""}, "cannot be loaded"),
        ({**ROBBLE, "seat": 99}, "invalid seat"),
        ({**ROBBLE, "level": 0}, "level"),
        (png(plain_text(json.dumps({**ROBBLE, "moves": ["c3", "c3"]}))), "cannot be loaded"),
    ],
)
def test_what_does_not_do_is_refused_and_the_game_stays(playing, data, part):
    """What is no record is tried in test_records.py, and what is no picture with one in test_picture.py."""
    refused(load(playing, data), 400, part)


@pytest.mark.usefixtures("the_game_stays")
def test_a_file_that_is_too_large(playing):
    text = json.dumps(ROBBLE).encode()
    refused(load(playing, text + b" " * (MAX_BYTES - len(text) + 1)), 413, "1 MiB")
    refused(load(playing, bytes(5 * MAX_BYTES)), 413, "too large")


def test_the_largest_file(playing):
    text = json.dumps(ROBBLE).encode()
    assert load(playing, text + b" " * (MAX_BYTES - len(text))).status_code == 204


def answer_to(served, head, body=b""):
    """Send a request by hand; return the first line of the answer."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S) as sock:
        lines = (f"POST /load HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\n", head, "\r\n")
        sock.sendall("".join(lines).encode() + body)
        return sock.makefile("rb").readline()


@pytest.mark.usefixtures("the_game_stays")
def test_a_huge_file_is_refused_before_it_is_read(playing):
    """Nothing but its length was sent."""
    assert b" 413 " in answer_to(playing, f"Content-Length: {MOST_READ + 1}\r\n")
    assert b" 413 " in answer_to(playing, f"Content-Length: {10**18}\r\n")


@pytest.mark.usefixtures("the_game_stays")
def test_an_endless_file_is_refused(playing):
    """In pieces, without saying how many will come."""
    piece = b"100000\r\n" + bytes(1 << 20) + b"\r\n"
    assert b" 413 " in answer_to(playing, "Transfer-Encoding: chunked\r\n", piece * (MOST_READ // (1 << 20) + 1))


@pytest.mark.usefixtures("the_game_stays")
def test_who_hangs_up_loads_nothing(playing):
    body = json.dumps({**ROBBLE, "moves": []}).encode()
    with socket.create_connection(("127.0.0.1", playing.port), timeout=PATIENCE_S) as sock:
        head = f"POST /load HTTP/1.1\r\nHost: {playing.host}\r\nOrigin: http://{playing.host}\r\n"
        sock.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[:-1])
    assert httpx.get(playing.address).status_code == 200


# --- open ---------------------------------------------------------------------------------


def open_file(served, visitor, data, **headers):
    if not isinstance(data, bytes):
        data = json.dumps(data).encode()
    headers = {"origin": f"http://{served.host}", TOKEN_HEADER: visitor.token, **headers}
    return httpx.post(served.address + "open", content=data, headers=headers, timeout=PATIENCE_S)


@pytest.mark.usefixtures("the_game_stays")
def test_a_page_that_only_watches_may_open_a_file_and_looks_at_it_alone(playing):
    with page(playing) as watcher, page(playing) as other:
        assert open_file(playing, watcher, {**ROBBLE, "moves": ["a1", "e5"]}).status_code == 204
        watcher.hear(lambda: watcher.state["past"] == {"move": 2, "moves": 2, "source": "file"})
        watcher.hear(lambda: watcher.state["moves"]["lines"] == [["1 Blue a1", 1], ["2 White e5", 2]])
        assert other.sync().state["past"] == {}


@pytest.mark.usefixtures("the_game_stays")
@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"rubbish", "neither a picture"),
        ({**ROBBLE, "moves": ["c3", "c3"]}, "cannot be shown. Move 2"),
        ({**ROBBLE, "moves": ["resign", "c3"]}, "cannot be shown. Move 2"),
        ({**ROBBLE, "options": {"size": "99"}}, "cannot be shown"),
        ({**ROBBLE, "game": "chess"}, "chess"),
        ({**ROBBLE, "seat": 99}, "invalid seat"),
        (b" " * (MAX_BYTES + 1), "too large"),
    ],
)
def test_what_cannot_be_shown_is_refused(playing, data, part):
    with page(playing) as watcher:
        refused(open_file(playing, watcher, data), 413 if "large" in part else 400, part)
        assert watcher.sync().state["past"] == {}


def test_who_is_not_one_of_the_pages_cannot_open(playing):
    with page(playing) as watcher:
        refused(open_file(playing, watcher, ROBBLE, origin="http://evil.example"), 403, "own page")
        refused(open_file(playing, watcher, ROBBLE, **{TOKEN_HEADER: "x"}), 403, "not connected")


# --- whatever comes -----------------------------------------------------------------------

records = st.fixed_dictionaries(
    {
        "cairn": st.just(1),
        "game": st.just("robble"),
        "options": st.dictionaries(st.sampled_from(("size", "x")), st.sampled_from(("5", "12", "x")), max_size=1),
        "moves": st.lists(st.sampled_from(("a1", "b2", "c3", "swap", "resign", "", "x")), max_size=5),
    },
    optional={"seat": st.integers(-1, 4), "level": st.integers(-1, 7)},
)


@settings(max_examples=examples(60))
@given(lines(records, MAX_BYTES) | damaged(png(plain_text(json.dumps(ROBBLE)))))
def test_whatever_comes_is_loaded_or_refused_with_a_message(playing, data):
    """What is a record and what is none is tried more often in test_records.py."""
    before = playing.session.record()
    answer = load(playing, data)
    after = playing.session.record()
    if answer.status_code == 204:
        before = picture.record_in(data)
    else:
        refused(answer, 413 if len(data) > MAX_BYTES else 400, "")
    assert (after["game"], after["options"]) == (before["game"], {"size": "7", **before["options"]})
    assert after["moves"][: len(before["moves"])] == before["moves"]  # where the board plays, it may have gone on
    assert playing.session.state["fault"] == ""
