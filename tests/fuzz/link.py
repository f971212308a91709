"""Messages to the link of a board with a game on it, and a model that says their allowed outcomes."""

import json
import random
import re
import zlib

from engines.game import CHANCE, IllegalMove
from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import LEVELS, info
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.link.link import EVENTS
from firmware.storage.settings import TABLE, choices
from host.rooms.seats import seats_of
from host.tools.shadow import ShadowGame
from tests.fuzz import garbage
from tests.fuzz.games import WORDS, any_game
from tests.support.app_harness import AppHarness

READING = ("hello", "frame", "panel", "keys", "labels", "squares", "record", "settled", "settings", "selftest",
           "games", "game", "flash", "point")  # fmt: skip
MAX_LINE, MAX_ID, MAX_MOVES = 512, (1 << 30) - 1, 4000  # as docs/link.md has them
PATIENCE_TICKS = 2000
QR = re.compile(r"[A-Za-z0-9+/]{105}[AEIMQUYcgkosw048]==", re.ASCII)  # 79 bytes
CHOICES = {entry[0]: choices(place) for place, entry in enumerate(TABLE)}


class Lost(Exception):
    """The model cannot follow the board: it plays itself, and thinks for long."""


class FuzzedHarness(AppHarness):
    """A harness that keeps the keys that the computer presses, to compare them, and does not pass them on."""

    def __init__(self):
        super().__init__()
        self._add_keys, self.loop.link.add_keys = self.loop.link.add_keys, lambda columns: columns
        self.app.keep = lambda: False  # a game is saved when it is left, so that the model knows when

    @property
    def fingers(self):
        return list(self._add_keys([0] * COLUMNS))

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            self.app.last_key = self.now  # a player is there: no light show when a game is over
            super().run(TICK_MS)


class Model:
    """The board as it has to be after what it was sent. A game between players is on, of Robble 5x5 at first; another
    one is over.
    """

    def __init__(self, texts):
        self.shadow = ShadowGame({"game": "robble", "options": {"size": "5"}, "moves": ["c3", "a1"], "level": 2})
        self.settings = dict(texts)
        self.down = [0] * COLUMNS
        self.loading = None
        self.finished = 1
        self.kept = None  # the last game that was over when another one was loaded
        self.room = None  # its code and who is away
        self.changes = 0

    def take(self, line):
        """Take one line; return whether it must get an error; state() has the rest."""
        try:
            request = json.loads(line.decode())
        except (ValueError, RecursionError):
            return True
        if len(line) > MAX_LINE or type(request) is not dict:
            return True
        number, method = request.get("id"), request.get("method")
        if number is not None and (type(number) is not int or not 0 <= number <= MAX_ID):
            return True
        if type(method) is not str:
            return True
        if method in READING:
            return not self._reads(method, request)
        act = {
            "press": self._press, "release": self._press, "play": self._play, "settings.set": self._set,
            "room": self._room, "retract": self._retract,
            "load.begin": self._begin, "load.part": self._part, "load.end": self._end, "subscribe": self._subscribe,
            "reset": lambda request: True, "bootsel": lambda request: True,
        }.get(method)  # fmt: skip
        if act is None or not act(request):
            return True
        self.changes += 1
        return False

    def state(self):
        """What can be compared with the board."""
        return self.shadow.record(), self.room, self.settings, self.down

    def _reads(self, method, request):
        if method in ("labels", "squares"):
            return _key({**request, "column": 0}) is not None
        if method == "game":
            number = request.get("number")
            if type(number) is not int or not 1 <= number <= self.finished:
                return False
        if method == "point" and (request.get("row") is not None or request.get("column") is not None):
            return _key(request) is not None
        if method == "flash":
            return _sectors(request)
        start = request.get("from", 0) if method in ("record", "game") else 0
        return start is None or (type(start) is int and 0 <= start <= MAX_MOVES)

    def _press(self, request):
        key = _key(request)
        if key is None:
            return False
        bit = 1 << key[0]
        self.down[key[1]] = self.down[key[1]] | bit if request["method"] == "press" else self.down[key[1]] & ~bit
        return True

    def _play(self, request):
        move = request.get("move")
        if type(move) is not str or not (self.shadow.players_turn or (self.room and not self.shadow.over)):
            return False
        try:
            self.shadow.play(move)
        except (IllegalMove, ValueError):
            return False
        return True

    def _room(self, request):
        info = request.get("room", 0)
        if info is None or info == {}:
            self.room = None
            return True
        if not is_room(info, seats_of(self.shadow.on)):
            return False
        self.room = info["code"], sorted(info.get("away", []))
        return True

    def _retract(self, request):
        count = request.get("count")
        if not self.room or type(count) is not int or not 0 < count <= min(self.shadow.on.ply, MAX_MOVES):
            return False
        for _ in range(count):
            self.shadow.retract()
        return True

    def _set(self, request):
        name, value = request.get("name"), request.get("value")
        if type(name) is not str or type(value) is not str or value not in CHOICES.get(name, ()):
            return False
        self.settings[name] = value
        return True

    def _begin(self, request):
        self.loading = None
        game, options = request.get("game"), request.get("options", {})
        if (
            type(game) is not str
            or type(options) is not dict
            or not all(type(text) is str for text in options.values())
        ):
            return False
        self.loading = {**request, "options": options, "moves": []}
        return True

    def _part(self, request):
        moves = request.get("moves")
        if self.loading is None or type(moves) is not list or not all(type(move) is str for move in moves):
            return False
        if len(self.loading["moves"]) + len(moves) > MAX_MOVES:
            return False
        self.loading["moves"] += moves
        return True

    def _end(self, request):
        record, self.loading = self.loading, None
        if record is None or self.room:
            return False
        seat, level = record.get("seat", 0), record.get("level", 1)
        if record["game"] not in GAMES or type(seat) is not int or not 0 <= seat < len(info(record["game"]).seats):
            return False
        if type(level) is not int or not 1 <= level <= len(LEVELS):
            return False
        if seat:
            raise Lost
        if self.shadow.over and self.kept is not self.shadow.game:
            self.finished, self.kept = self.finished + 1, self.shadow.game
        try:
            self.shadow.load(record)
        except (IllegalMove, ValueError):
            return False
        return True

    def _subscribe(self, request):
        events = request.get("events")
        return type(events) is list and all(type(event) is str and event in EVENTS for event in events)


def _key(request):
    row, column = request.get("row"), request.get("column")
    if type(row) is not int or type(column) is not int:
        return None
    return (row, column) if 0 <= row < ROWS and 0 <= column < COLUMNS else None


def is_room(info, players):
    """Whether a board with a game for so many players takes an info, by docs/link.md."""
    if type(info) is not dict:
        return False
    lists = [info.get(name, []) for name in ("away", "names", "here")]
    if any(type(found) is not list for found in lists):
        return False
    away, names, here = lists
    code, unsent, qr = info.get("code"), info.get("unsent", 0), info.get("qr", "")
    return (
        type(code) is str
        and re.fullmatch(r"[A-Z0-9]{1,8}", code, re.ASCII) is not None
        and all(type(seat) is int and 0 < seat <= players for seat in away)
        and all(type(name) is str for name in names)
        and all(type(one) is bool for one in here)
        and max(len(names), len(here)) <= players
        and type(unsent) is int
        and 0 <= unsent <= 9999
        and type(info.get("online", False)) is bool
        and type(info.get("state", "")) is str
        and type(info.get("won", 0)) is int
        and 0 <= info.get("won", 0) <= players
        and type(info.get("low", False)) is bool
        and type(qr) is str
        and (qr == "" or QR.fullmatch(qr) is not None)
    )


def _sectors(request):
    first, count = request.get("from", 0), request.get("count")
    first = 0 if first is None else first
    return type(first) is int and type(count) is int and 0 <= first < 512 and 1 <= count <= min(16, 512 - first)


class Conversation:
    """A computer that talks to a board, and compares the board with the model after every message."""

    def __init__(self, tally, checks=False):
        self.tally = tally
        self.checks = checks
        self.harness = FuzzedHarness()
        self.harness.start(5)
        for key in ("resign", "resign", "again"):
            self.harness.key(key)
        self.harness.play("c3", "a1")
        while self.harness.app.keep():
            pass
        self.model = Model(self.harness.app.settings.texts())
        self._check()

    def say(self, kind, seed):
        """Send a message of a kind, and check the outcome. Raises: AssertionError; Lost: use another board."""
        rng = random.Random(seed)
        data, changes = KINDS[kind](rng), self.model.changes
        if self.checks:
            (reply,) = self._send(rng, self._framed({"method": "hello"}), 1)
            assert "result" in reply
            data = checked(data) if rng.random() < 0.3 else garbage.touched(rng, checked(data), 2)
        lines = [line for line in data.replace(b"\r", b"\n").split(b"\n") if line]
        try:
            wrong = [self._is_wrong(line) for line in lines]
        except Lost:
            self._send(rng, data + b"\n", len(lines))
            raise
        replies = self._send(rng, data + b"\n", len(lines))
        assert [("error" in reply) for reply in replies] == wrong, (data, replies)
        assert not any("could not do that" in reply.get("error", "") for reply in replies), (data, replies)
        self._check()
        acted = self.model.changes != changes
        outcome = "obeyed" if acted else "answered" if False in wrong else "refused" if wrong else "dropped"
        self.tally.note(f"{kind}, with checks" if self.checks else kind, outcome)

    def _is_wrong(self, line):
        """Whether an error has to be the reply to a line, which the model takes otherwise."""
        if self.checks:
            return line != checked(line[9:]) or self.model.take(line[9:])
        return self.model.take(line)

    def end(self):
        """Release all keys; the board answers, and the game is the one of the model."""
        for column in range(COLUMNS):
            for row in range(ROWS):
                if self.model.down[column] >> row & 1:
                    self._send(random.Random(0), self._framed({"method": "release", "row": row, "column": column}), 1)
        (reply,) = self._send(random.Random(0), self._framed({"method": "hello"}), 1)
        assert reply["result"]["link"] == 1
        self.model.down = [0] * COLUMNS
        self._check()
        assert self.harness.game.state() == self.model.shadow.on.state()
        assert len(self.harness.panel.lines()) == 8

    def _framed(self, request):
        data = json.dumps(request).encode()
        return (checked(data) if self.checks else data) + b"\n"

    def _check(self):
        """Assert that the board is as the model has it, once chance has moved and the panel says so."""
        app, shadow = self.harness.app, self.model.shadow
        shadow.follow(self._seen()[0])
        while (shadow.on.to_move == CHANCE and not self.model.room) or app.screen.pending():
            self.harness.run(TICK_MS)
            shadow.follow(self._seen()[0])
        assert app.screen is app.play and app.panel.title == app.play.view.heading(app.play.over)
        assert (*self._seen(), app.settings.texts(), self.harness.fingers) == self.model.state()

    def _seen(self):
        """Return the game that the board has, and its room: the code, and who is away."""
        record = self.harness.app.record()
        room = record.pop("room", None) and (self.harness.app.play.room.code, record.pop("away"))
        assert 0 <= record.pop("kept", 0) <= len(record["moves"]) + MAX_MOVES
        return record, room

    def _send(self, rng, data, count):
        """Send bytes in odd pieces at odd times; return that number of replies; no more may come."""
        harness, replies = self.harness, []
        while data:
            size = rng.choice([1, 7, 48, 49, 64, 600, len(data)])
            harness.board.say(data[:size])
            data = data[size:]
            harness.run(rng.randrange(3) * TICK_MS)
        for _ in range(PATIENCE_TICKS):
            harness.run(TICK_MS)
            for text in harness.lines():
                if text[:1] != b"{":
                    assert text == checked(text[9:])
                    text = text[9:]
                message = json.loads(text)
                if "event" not in message:
                    replies.append(message)
            if len(replies) >= count and not harness.board.unread():
                break
        harness.run(2 * TICK_MS)
        assert len(replies) == count, (count, replies)
        return replies


def checked(data):
    return b"%08x " % zlib.crc32(data) + data


def request(rng, methods=None):
    """A request that makes sense, or nearly."""
    method = rng.choice(methods or list(SENSIBLE))
    found = {"method": method, **SENSIBLE[method](rng)}
    return {"id": rng.randrange(MAX_ID + 1), **found} if rng.random() < 0.5 else found


def key(rng):
    return {"row": rng.randrange(ROWS), "column": rng.randrange(COLUMNS)}


def nothing(rng):
    return {}


def setting(rng):
    name = rng.choice(list(CHOICES))
    return {"name": name, "value": rng.choice(CHOICES[name])}


def any_room(rng):
    if rng.random() < 0.4:
        return {"room": None}
    info = {
        "code": rng.choice(["K7QMXA", "0000AA"]),
        "away": rng.sample(range(1, 4), rng.choice([0, 1, 1, 2])),
        "names": rng.sample(["Ada", "Bo", "", "Zo\u00eb"], 2),
        "here": [rng.random() < 0.5 for _ in range(2)],
        "unsent": rng.randrange(3),
        "online": rng.random() < 0.5,
        "state": rng.choice(["playing", "waiting", "paused", "over", "closed", "odd"]),
        "won": rng.randrange(3),
        "low": rng.random() < 0.5,
        "qr": rng.choice(["", "A" * 105 + "A==", "A" * 104]),
    }
    return {"room": garbage.odd_field(rng, info) if rng.random() < 0.2 else info}


SENSIBLE = {
    **dict.fromkeys(READING, nothing),
    "labels": lambda rng: {"row": rng.randrange(ROWS)}, "squares": lambda rng: {"row": rng.randrange(ROWS)},
    "press": key, "release": key, "point": lambda rng: rng.choice([key, nothing])(rng),
    "record": lambda rng: {"from": rng.randrange(5)},
    "game": lambda rng: {"number": rng.choice([1, 1, 1, 2]), "from": rng.choice([0, 1, None])},
    "play": lambda rng: {"move": rng.choice(WORDS)},
    "settings.set": setting,
    "room": any_room,
    "retract": lambda rng: {"count": rng.randrange(4)},
    "load.begin": lambda rng: any_game(rng, most=0),
    "load.part": lambda rng: {"moves": rng.sample(WORDS, rng.randrange(5))},
    "load.end": nothing,
    "reset": nothing,
    "bootsel": nothing,
    "flash": lambda rng: {"from": rng.choice([0, None, 500, 511]), "count": rng.randrange(17)},
    "subscribe": lambda rng: {"events": rng.sample(EVENTS, rng.randrange(4))},
}  # fmt: skip


def line(rng):
    return garbage.as_json(rng, request(rng))


def whole_load(rng):
    """A game in three lines, sometimes one that breaks the rules."""
    record = any_game(rng)
    parts = (("load.begin", {**record, "moves": []}), ("load.part", {"moves": record["moves"]}), ("load.end", {}))
    return b"\n".join(json.dumps({"method": name, **fields}).encode() for name, fields in parts)


KINDS = {
    **garbage.KINDS,
    "request": line,
    "game that is loaded": whole_load,
    "line that is too long": garbage.long,
    "unknown method": lambda rng: garbage.as_json(rng, {**request(rng), "method": garbage.value(rng)}),
    "wrong field": lambda rng: garbage.as_json(rng, garbage.odd_field(rng, request(rng))),
    "load with a wrong field": lambda rng: garbage.as_json(
        rng, garbage.odd_field(rng, request(rng, ["load.begin", "load.part"]))
    ),
    "number beyond all": lambda rng: garbage.literal(rng, line(rng)),
    "request cut short": lambda rng: garbage.cut(rng, line(rng)),
    "request with noise": lambda rng: garbage.touched(rng, line(rng)),
    "two requests in a line": lambda rng: line(rng) + rng.choice([b"", b",", b" ", b"\0"]) + line(rng),
    "request among noise": lambda rng: garbage.noise(rng, 40) + b"\n" + line(rng) + b"\r" + garbage.noise(rng, 40),
}  # fmt: skip
