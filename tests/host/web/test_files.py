"""Saved games: over HTTP, and as text, what is taken and what is refused."""

import json
import socket
from io import BytesIO

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from host.targets.memory import MemoryTarget
from host.web import picture
from host.web.errors import PageError
from host.web.exposure import emitted
from host.web.files import TOKEN_HEADER
from host.web.records import MAX_BYTES, MAX_MOVES, MAX_TEXT, VERSION, record_of, text_of
from tests.host.web_server import PATIENCE_S, page, running_server
from tests.support.malformed import is_sentence, lines

ROBBLE = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["c3", "swap", "c4"]}


def post(served, data, token=None, origin=None):
    """Send a file as a page with a token does, or as none."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    headers = {"origin": origin or f"http://{served.host}"}
    if token is not None:
        headers[TOKEN_HEADER] = token.encode()
    return httpx.post(served.address + "open", content=content, headers=headers, timeout=PATIENCE_S)


def refused(answer, status, part):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    assert part in answer.text and is_sentence(answer.text)


@pytest.fixture(scope="module")
def playing():
    """A board with a game on it, which stays."""
    with running_server(MemoryTarget) as served:
        refused(httpx.get(served.address + "save"), 409, "no game")
        refused(httpx.get(served.address + "record"), 409, "no game")
        served.do(lambda: served.session.load(ROBBLE))
        yield served
        assert served.session.record() == {**record_of(json.dumps(ROBBLE)), "seat": 0, "level": 1}
        assert served.session.state["fault"] == ""


def test_a_saved_game_is_a_picture_of_the_board_with_the_game_in_it(playing):
    with page(playing) as visitor:
        visitor.receive(lambda: len(visitor.state["panel"]["log"]) == 3)
        before = visitor.sync().state["still"]
    answer = httpx.get(playing.address + "save")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    assert answer.headers["content-disposition"] == 'attachment; filename="cairn-robble-3.png"'
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    image = Image.open(BytesIO(answer.content))
    assert image.size == picture.SIZE == (868, 740) and len(answer.content) < 1 << 18
    fields = json.loads(image.info["cairn"])
    assert fields.pop("saved") and fields == {**ROBBLE, "seat": 0, "level": 1}
    assert {**httpx.get(playing.address + "record").json(), "saved": ""} == {**fields, "saved": ""}
    left, top, right, bottom = (part // picture.FINE for part in picture.box(11, 12))  # a turn light
    light = emitted(*bytes.fromhex(before)[3 * (11 * 14 + 12) :][:3])
    assert light[2] == image.convert("RGB").getpixel(((left + right) // 2, (top + bottom) // 2))[2] > 200  # of Blue


def test_only_the_boards_own_pages_may_open(playing):
    """Where they say where they come from, and who they are; also one that only watches."""
    data = {**ROBBLE, "moves": ["a1", "e5"]}
    assert httpx.get(playing.address + "save", headers={"host": "evil.example"}).status_code == 400
    assert httpx.get(playing.address + "open").status_code == 404
    assert httpx.post(playing.address + "save").status_code == 405
    refused(httpx.post(playing.address + "open", json=data), 403, "own page")
    for token in (None, "", "x", "\xe4", "A" * 43):
        refused(post(playing, data, token), 403, "not connected")
    with page(playing) as other, page(playing) as watcher:
        for origin in ("http://evil.example", f"http://localhost:{playing.port}", "null"):
            refused(post(playing, data, watcher.token, origin), 403, "own page")
        text = json.dumps(data).encode()
        for file in (text, text + b" " * (MAX_BYTES - len(text)), b"\xef\xbb\xbf" + text + b"\r\n"):
            assert post(playing, file, watcher.token).status_code == 204
            watcher.receive(lambda: watcher.state["past"] == {"move": 2, "moves": 2, "source": "file"})
            watcher.send(type="now")
            watcher.receive(lambda: watcher.state["past"] == {})
        assert other.sync().state["past"] == {}


REFUSED = (  # what is no record at all: see NO_RECORDS
    (b"\xff\xfe\xfd", "neither a picture"),
    ({**ROBBLE, "moves": ["c3", "c3"]}, "cannot be shown"),
    ({**ROBBLE, "options": {"size": "99"}}, "cannot be shown"),
    ({**ROBBLE, "options": {"colour": "red"}}, "options"),
    ({**ROBBLE, "game": "chess"}, "chess"),
    ({**ROBBLE, "seat": 99}, "invalid seat"),
)


def test_what_does_not_do_is_refused(playing):
    with page(playing) as visitor:
        for data, part in REFUSED:
            refused(post(playing, data, visitor.token), 400, part)
        refused(post(playing, bytes(MAX_BYTES + 1), visitor.token), 413, "1 MiB")
        assert visitor.sync().state["past"] == {}


def test_a_huge_file_is_refused_before_it_is_read_and_half_a_file_is_none(playing):
    """Nothing but its length was sent; or it is endless, in pieces, without saying how many will come."""

    def sent(head, body=b""):
        sock = socket.create_connection(("127.0.0.1", playing.port), timeout=PATIENCE_S)
        lines = (f"POST /open HTTP/1.1\r\nHost: {playing.host}\r\nOrigin: http://{playing.host}\r\n", head, "\r\n")
        sock.sendall("".join(lines).encode() + body)
        return sock

    piece = b"100000\r\n" + bytes(1 << 20) + b"\r\n"
    for head, body in (
        (f"Content-Length: {10**18}\r\n", b""),
        ("Transfer-Encoding: chunked\r\n", piece + b"1\r\n \r\n"),
    ):
        with sent(head, body) as sock:
            assert b" 413 " in sock.makefile("rb").readline()
    sent("Content-Length: 9\r\n", b"{").close()
    assert httpx.get(playing.address).status_code == 200


# --- texts ---------------------------------------------------------------------------------------

GAME = {"game": "robble", "options": {"size": "7"}, "moves": ["d4", "swap"], "seat": 1, "level": 3}
NOW = "2026-01-31T20:15:30+00:00"


def file(**changes):
    return json.dumps({"cairn": VERSION, **GAME, **changes})


def test_what_is_written_can_be_read():
    text = text_of(GAME, NOW)
    assert json.loads(text) == {"cairn": 1, "saved": NOW, **GAME}
    assert record_of(text) == record_of(file(saved=17, note={"by": ["me"]})) == GAME
    bare = {name: GAME[name] for name in ("game", "options", "moves")}
    assert record_of(json.dumps({"cairn": VERSION, **bare})) == bare
    assert len(record_of(file(moves=["a1"] * MAX_MOVES))["moves"]) == MAX_MOVES


NO_RECORDS = (
    ("", "nor JSON"),
    ("[" * 200_000, "nor JSON"),
    ("9" * 100_000, "nor JSON"),
    ("[]", "no Cairn game"),
    (json.dumps(GAME), "no Cairn game"),
    (file(cairn=True), "no Cairn game"),
    (file(cairn=0), "no Cairn game"),
    (file(cairn=VERSION + 1), "newer Cairn"),
    (file(game="x" * (MAX_TEXT + 1)), "which game"),
    (file(game="röbble"), "which game"),
    (file(options={"größe": "7"}), "options"),
    (file(options={"size": "7" * (MAX_TEXT + 1)}), "options"),
    (file(options={str(number): "1" for number in range(1000)}), "options"),
    (file(moves="d4"), "moves"),
    (file(moves=["d\x004"]), "moves"),
    (file(moves=["a1"] * (MAX_MOVES + 1)), "too long"),
    (file(seat=True), "seat"),
    (file(level=10**400), "level"),
)


def test_what_does_not_do_is_refused_with_a_message():
    for text, part in NO_RECORDS:
        with pytest.raises(PageError, match=part) as refused:
            record_of(text)
        assert is_sentence(str(refused.value), 120)


@given(lines(st.just({"cairn": VERSION, **GAME, "move": 1}), 3000))
def test_whatever_comes_is_a_record_or_refused(data):
    text = data.decode("utf-8", "replace")
    try:
        record = record_of(text)
    except PageError as refused:
        assert is_sentence(str(refused), 120)
        return
    fields = json.loads(text)
    assert fields["cairn"] == VERSION and record == {name: fields[name] for name in record}
    assert {"game", "options", "moves"} <= record.keys() <= {*GAME, "move"}
    assert all(type(text) is str for text in (record["game"], *record["moves"], *record["options"].values()))
    assert all(type(record[name]) is int and record[name] >= 0 for name in ("seat", "level", "move") if name in record)
