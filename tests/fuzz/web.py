"""Messages and files to the web session of a board with a game on it, and their allowed outcomes."""

import asyncio
import json
import random
import struct
import zlib
from functools import cache

import httpx

from engines.game import IllegalMove
from firmware.games.registry import LEVELS, info
from host.targets.memory import MemoryTarget
from host.tools.shadow import ShadowGame
from host.web import picture
from host.web.messages import MAX_BYTES as MAX_MESSAGE
from host.web.records import MAX_BYTES as MAX_FILE
from host.web.server import make_app
from host.web.session import BoardSession
from tests.fuzz import garbage
from tests.fuzz.games import any_game
from tests.fuzz.link import Lost
from tests.support.png_files import chunk, packed_text, plain_text, png

HOST = "127.0.0.1:8765"
KEYS = ("press", "release", "slide", "cancel")
MOVES = ("look", "branch")
OTHERS = ("now", "finished", "open", "point", "leave", "reboot", "take", "resume", "share", "unshare", "ping")
TYPES = (*KEYS, *MOVES, *OTHERS)
WRONG = (
    AssertionError, AttributeError, IllegalMove, KeyError, RecursionError, TypeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
STARTS = (
    b"GIF89a", b"\xff\xd8\xff\xe0\0\x10JFIF", b"PK\3\4", b"%PDF-1.7", b"BM", b"RIFF", b"\x1f\x8b",
    b"<svg ", b"\x89PNG\r\n",
)  # fmt: skip
STEP_MS = 5
STEPS_EACH = 50  # messages
GAME = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["c3", "a1"], "seat": 0, "level": 1}


class FuzzedSession:
    """A session of a board in memory; a page that plays and one that watches."""

    def __init__(self, tally):
        self.tally = tally
        self.session = BoardSession(MemoryTarget())
        self.session.boot()
        while self.session.board.app is None or self.session.board.app.now < 100:
            self.session.step(STEP_MS)
        self.player, self.watcher = self.session.join(), self.session.join()
        self.session.load({name: GAME[name] for name in ("game", "options", "moves")})
        self.shadow = ShadowGame(self.session.record())
        self.settings = self.session.board.app.settings.texts()
        self.app = httpx.ASGITransport(make_app(self.session))
        self.messages = 0

    def check(self):
        """Assert that the board is as it was."""
        assert self.session.state["fault"] == ""
        self.shadow.follow(self.session.record())
        assert self.session.board.app.settings.texts() == self.settings
        assert not any(self.session.board.app.keys.down)
        assert self.session.visitors == {self.player, self.watcher}
        assert self.session.seats.state() == {"player": 1, "held": False, "pages": 2, "shared": False}

    # --- messages over the WebSocket -------------------------------------------------------

    def say(self, kind, seed):
        """Send a message: what only the player may do comes from the page that watches."""
        rng = random.Random(seed)
        data = MESSAGES[kind](rng)
        found = meaning(data)
        visitor = self.watcher if found else rng.choice([self.player, self.watcher])
        self.messages += 1
        list(visitor.news())
        taken = self.session.hear(visitor, data, float(self.messages))  # one a second: in time
        said = [json.loads(text) for text in visitor.news()]
        errors = [message["message"] for message in said if message["type"] == "error"]
        if taken:
            acts = ("press", "point", "branch", "reboot", "take", "share", "unshare")
            assert found and found not in acts and not errors, data
        else:
            assert len(errors) == 1 and errors[0].endswith(".") and len(errors[0]) < 200, (data, errors)
        if self.messages % STEPS_EACH == 0:
            self.session.step(STEP_MS)
        self.check()
        self.tally.note(kind, "answered" if taken else "refused")

    # --- files over HTTP -------------------------------------------------------------------

    def send(self, kind, seed):
        """Send a file, as the page that plays does. Raises: Lost: use another board."""
        rng = random.Random(seed)
        data = FILES[kind](rng)
        headers = {"origin": f"http://{HOST}", "cairn-page": self.player.token}
        if kind == "from elsewhere":
            name = rng.choice(list(headers))
            headers[name] = rng.choice(["", "null", "http://evil.example", self.watcher.token, "x" * 500])
        record = None if kind == "from elsewhere" else held(data)
        answer = asyncio.run(self._post(data, headers))
        if answer.status_code == 204:
            assert record is not None, data[:200]
            self.shadow.load(record)
        else:
            assert answer.status_code in (400, 403, 413) and record is None, (answer.text, data[:200])
            assert answer.text.endswith(".") and "\n" not in answer.text and len(answer.text) < 300, answer.text
        self.session.step(STEP_MS)
        self.check()
        self.tally.note(kind, "obeyed" if answer.status_code == 204 else "refused")

    async def _post(self, data, headers):
        async with httpx.AsyncClient(transport=self.app, base_url=f"http://{HOST}") as client:
            return await client.post("/load", content=data, headers=headers)


def meaning(data):
    """The type of a message, where it is one, by a reading of its own."""
    try:
        assert isinstance(data, str) and len(data.encode()) <= MAX_MESSAGE
        found = json.loads(data)
        kind = found["type"]
        assert kind in TYPES
        if kind == "resume":
            assert isinstance(found["pass"], str) and len(found["pass"].encode("ascii")) <= 100
        if kind in MOVES:
            assert type(found["move"]) is int and 0 <= found["move"] <= 20_000
        if kind == "open":
            assert type(found["game"]) is int and 1 <= found["game"] <= 20
        names = ("row", "column") if kind in (*KEYS, "point") else ()
        for name in (*names, *(("to_row", "to_column") if kind == "slide" else ())):
            assert type(found[name]) is int and 0 <= found[name] < (12 if name.endswith("row") else 14)
    except (AssertionError, ValueError, TypeError, KeyError, RecursionError):
        return ""
    return kind


def held(data):
    """The record in a file, as the board has to have it, by a reading of its own; None where it is not valid."""
    if len(data) > MAX_FILE:
        return None
    try:
        found = json.loads(text_of(data) if data.startswith(picture.SIGNATURE) else data.decode("utf-8-sig"))
        seat, level, moves = found.get("seat", 0), found.get("level", 1), found["moves"]
        assert (type(found["cairn"]), found["cairn"]) == (int, 1) and type(found["options"]) is dict
        assert type(seat) is type(level) is int and 1 <= level <= len(LEVELS)
        assert 0 <= seat < len(info(found["game"]).seats) and type(moves) is list
        shadow = ShadowGame({**found, "seat": seat, "level": level})
    except WRONG:
        return None
    if seat:
        raise Lost  # the board plays one side, and moves by itself
    return shadow.record()


def text_of(data):
    """The text in a picture. AssertionError or struct.error where it is not whole."""
    at, texts, name = len(picture.SIGNATURE), [], b""
    while name != b"IEND":
        length, name = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(name + content)
        if name == b"IHDR":
            assert struct.unpack_from(">II", content) == (1, 1)
        if content.startswith(b"cairn\0") and name in (b"tEXt", b"iTXt"):
            plain = content[6:] if name == b"tEXt" else zlib.decompress(content[10:])
            texts.append(plain.decode("latin-1" if name == b"tEXt" else "utf-8"))
        at += length + 12
    (text,) = texts
    return text


def message(rng):
    """A message that makes sense."""
    kind = rng.choice(TYPES)
    found = {"type": kind}
    if kind in (*KEYS, "point"):
        found |= {"row": rng.randrange(12), "column": rng.randrange(14)}
    if kind in MOVES:
        found["move"] = rng.choice([0, 1, rng.randrange(20_000)])
    if kind == "open":
        found["game"] = rng.randrange(1, 21)
    if kind == "resume":
        found["pass"] = "".join(rng.choices("abc-_", k=rng.choice([0, 43, 100, 101])))
    if kind == "slide":
        found |= {"to_row": rng.randrange(12), "to_column": rng.randrange(14)}
    return found


def as_text(make):
    """Let what makes bytes make the text of a frame; bytes that are none stay bytes, a binary frame."""

    def made(rng):
        data = make(rng)
        try:
            return data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return data

    return made


def sensible(rng):
    return garbage.as_json(rng, message(rng))


MESSAGES = {
    name: as_text(make)
    for name, make in {
        **garbage.KINDS,
        "message of a watcher": sensible,
        "message that is too long": lambda rng: garbage.long(rng, most=9000),
        "unknown type": lambda rng: garbage.as_json(rng, {**message(rng), "type": garbage.value(rng)}),
        "wrong field": lambda rng: garbage.as_json(rng, garbage.odd_field(rng, message(rng))),
        "number beyond all": lambda rng: garbage.literal(rng, sensible(rng)),
        "message cut short": lambda rng: garbage.cut(rng, sensible(rng)),
        "message with noise": lambda rng: garbage.touched(rng, sensible(rng)),
    }.items()
}


def game(rng):
    """A record that makes sense: of a short game, sometimes one that breaks the rules."""
    return {"cairn": 1, **any_game(rng)}


def record(rng):
    return garbage.as_json(rng, game(rng))


def photo(rng):
    """A picture with a game in it, as another program may write it."""
    text = json.dumps(game(rng))
    return png(rng.choice([plain_text(text), packed_text(text.encode())]))


@cache
def packed_zeros(size):
    return zlib.compress(bytes(size), 9)


def bomb(rng):
    """A few bytes that unpack to millions."""
    packed = packed_zeros(rng.choice([2 << 20, 40 << 20]))
    kind = rng.randrange(4)
    if kind == 0:
        return png(chunk(b"iTXt", b"cairn\0\1\0\0\0" + packed))
    if kind == 1:
        return png(*[chunk(b"zTXt", b"x%d\0\0" % number + packed) for number in range(rng.randrange(1, 20))])
    if kind == 2:
        return png(chunk(b"iCCP", b"cairn\0\0" + packed), plain_text(json.dumps({**GAME, "moves": ["c3", "c3"]})))
    return png(width=rng.choice([1 << 15, 1 << 30]), height=rng.choice([1 << 15, 1 << 30]))


def foreign(rng):
    """Files of other programs, by how they begin; and a picture without a game."""
    return rng.choice([rng.choice(STARTS) + garbage.noise(rng), png(), png(plain_text("{}", b"other"))])


FILES = {
    "game as JSON": record,
    "game as a picture": photo,
    "from elsewhere": record,
    "JSON cut short": lambda rng: garbage.cut(rng, record(rng)),
    "JSON with noise": lambda rng: garbage.touched(rng, record(rng)),
    "JSON with a wrong field": lambda rng: garbage.as_json(rng, garbage.odd_field(rng, game(rng))),
    "JSON with a number beyond all": lambda rng: garbage.literal(rng, record(rng)),
    "JSON, but no record": lambda rng: garbage.as_json(rng, garbage.value(rng, 4)),
    "brackets": lambda rng: garbage.nest(rng, rng.choice([500, 300_000])),
    "random bytes": garbage.noise,
    "other files": foreign,
    "picture cut short": lambda rng: garbage.cut(rng, photo(rng)),
    "picture with noise": lambda rng: garbage.touched(rng, photo(rng)),
    "picture with noise within": lambda rng: png(plain_text(garbage.touched(rng, record(rng)).decode("latin-1"))),
    "bomb": bomb,
    "file that is too large": lambda rng: record(rng) + b" " * (MAX_FILE + rng.randrange(5)),
}  # fmt: skip
