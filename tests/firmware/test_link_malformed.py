"""The link gets whatever there is: a line that docs/link.md does not allow gets an error, and changes nothing."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.link.lines import MAX_LINE, MAX_MOVES
from firmware.link.link import EVENTS, METHODS
from firmware.storage.settings import TABLE, choices
from host.link.client import with_check
from tests.support.app_harness import AppHarness
from tests.support.examples import examples
from tests.support.malformed import WORDS, changed, damaged, lines

CHOICES = {entry[0]: choices(place) for place, entry in enumerate(TABLE)}
ROOM = {"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "here": [True, False], "unsent": 1, "online": True,
        "state": "paused", "won": 1, "low": False, "qr": "A" * 105 + "A=="}  # fmt: skip
QR = r"|[A-Za-z0-9+/]{105}[AEIMQUYcgkosw048]=="  # 79 bytes

PATIENCE_TICKS = 2000

FROM = st.none() | st.integers(0, 4)
KEY = {"row": st.integers(0, ROWS - 1), "column": st.integers(0, COLUMNS - 1)}
GIVEN: dict[str, st.SearchStrategy[dict]] = {
    **dict.fromkeys(("press", "release", "point", "labels", "squares"), st.fixed_dictionaries(KEY)),
    **dict.fromkeys(("record", "game"), st.fixed_dictionaries({"number": st.integers(0, 2), "from": FROM})),
    "flash": st.fixed_dictionaries({"from": st.sampled_from([0, None, 500, 511]), "count": st.integers(0, 17)}),
    "play": st.fixed_dictionaries({"move": st.sampled_from([*WORDS, "b2", "d4", "e5"])}),
    "room": st.fixed_dictionaries({"room": st.none() | changed(ROOM, most=1) | changed(ROOM, most=1)}),
    "retract": st.fixed_dictionaries({"count": st.integers(0, 3)}),
    "load.begin": st.just({"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}),
    "load.part": st.fixed_dictionaries({"moves": st.lists(st.sampled_from(["c3", "a1", "b2"]), max_size=3)}),
    "settings.set": st.sampled_from([{"name": name, "value": value} for name in CHOICES for value in CHOICES[name]]),
    "subscribe": st.fixed_dictionaries({"events": st.lists(st.sampled_from([*EVENTS, "frames"]), max_size=3)}),
}
requests = st.sampled_from([*METHODS, *[*GIVEN] * 4, *["record", "room", "room", "retract"] * 5]).flatmap(
    lambda method: GIVEN.get(method, st.just({})).map(lambda fields: {"method": method, **fields})
)
whatever = st.lists(lines(requests, MAX_LINE, "method"), min_size=10, max_size=40)


def number(value, most, least=0):
    return type(value) is int and least <= value <= most


def texts(values, kind):
    return type(values) is kind and all(type(text) is str for text in (values if kind is list else values.values()))


def start(request):
    return request.get("from") is None or number(request["from"], MAX_MOVES)


def row(request):
    return number(request.get("row"), ROWS - 1)


def key(request):
    return row(request) and number(request.get("column"), COLUMNS - 1)


def flash(request):
    first = request.get("from") or 0
    return start(request) and number(first, 511) and number(request.get("count"), min(16, 512 - first), 1)


def setting(request):
    name, value = request.get("name"), request.get("value")
    return type(name) is type(value) is str and value in CHOICES.get(name, ())


def room(request):
    """Of a game for two, or none."""
    info = request.get("room", 7)
    if type(info) is not dict or not info:
        return info is None or info == {}
    info = {"away": [], "names": [], "here": [], "state": "", "qr": "", **info}
    lists = info["away"], info["names"], info["here"]
    return (
        type(info.get("code")) is type(info["state"]) is type(info["qr"]) is str
        and re.fullmatch(r"[A-Z0-9]{1,8}", info["code"], re.ASCII) is not None
        and re.fullmatch(QR, info["qr"], re.ASCII) is not None
        and [*map(type, lists)] == [list] * 3
        and max(map(len, lists[1:])) <= 2
        and all(number(seat, 2, 1) for seat in info["away"])
        and texts(info["names"], list)
        and all(type(one) is bool for one in info["here"])
        and number(info.get("unsent", 0), 9999)
        and number(info.get("won", 0), 2)
        and type(info.get("online", False)) is type(info.get("low", False)) is bool
    )


def game(request):
    is_named = type(request.get("game")) is str and texts(request.get("options", {}), dict)
    return is_named and type(request.get("keep", False)) is bool


NEEDS = {
    **dict.fromkeys(METHODS, lambda request: True),
    **{"press": key, "release": key, "labels": row, "squares": row},
    "point": lambda request: (request.get("row"), request.get("column")) == (None, None) or key(request),
    "record": start,
    "game": lambda request: number(request.get("number"), 20, 1) and start(request),
    "play": lambda request: type(request.get("move")) is str,
    "room": room,
    "retract": lambda request: number(request.get("count"), MAX_MOVES, 1),
    "load.begin": game,
    "load.part": lambda request: texts(request.get("moves"), list),
    "settings.set": setting,
    "subscribe": lambda request: texts(request.get("events"), list) and {*request["events"]} <= {*EVENTS},
    "flash": flash,
}
DEPENDS = ("game", "play", "retract", "load.part", "load.end")  # on what was before
CHANGES = {"press": "fingers", "release": "fingers", "room": "room", "settings.set": "settings",
           "play": "record", "retract": "record", "load.end": "record"}  # fmt: skip


def request_in(line):
    """The request that a line is, by a reading of its own; {} where it is none."""
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        return {}
    if type(found) is not dict or len(line) > MAX_LINE or type(found.get("method")) is not str:
        return {}
    return found if found.get("id") is None or number(found["id"], (1 << 30) - 1) else {}


class Harness(AppHarness):
    """A game of Robble between players, another one that is over, and a computer whose fingers press nothing."""

    def __init__(self, checks, in_a_room):
        super().__init__()
        self.checks = checks
        for moves in (("b2", "resign"), ("c3", "a1")):
            self.begin("robble", size="5")
            for move in moves:
                self.app.play.play(move, self.now)
        if in_a_room:
            self.app.room(ROOM, self.now)
        self._add_keys, self.loop.link.add_keys = self.loop.link.add_keys, lambda columns: columns

    def state(self):
        """What a request may change."""
        play = self.app.play
        record = {name: value for name, value in self.app.record().items() if name not in ("room", "kept", "away")}
        room = play.room and vars(play.room).copy()
        return {"record": record, "room": room, "settings": self.app.settings.texts(), "fingers": self.fingers()}

    def fingers(self):
        return list(self._add_keys([0] * COLUMNS))

    def tell(self, data):
        """Send bytes; return each line that they are to the board with its reply."""
        hello = b'{"method": "hello"}'
        data = (with_check(hello) if self.checks else hello) + b"\n" + data + b"\n"
        found = [line for line in data.replace(b"\r", b"\n").split(b"\n") if line]
        self.lines()
        self.board.say(data)
        replies = []
        for _ in range(PATIENCE_TICKS):
            self.app.last_key = self.now  # a player is there: no light show
            self.run(TICK_MS)
            messages = [json.loads(line[line.index(b"{") :]) for line in self.lines()]
            replies += [message for message in messages if "event" not in message]
            if len(replies) >= len(found) and not self.board.unread():
                break
        return list(zip(found, replies, strict=True))[1:]

    def check(self, data):
        """Send bytes, and check what comes of them."""
        before, done = self.state(), []
        for line, reply in self.tell(data):
            is_right = not self.checks or (len(line) <= MAX_LINE and line == with_check(line[9:]))
            request = request_in(line[9 * self.checks :]) if is_right else {}
            method = request.get("method")
            if method in METHODS and NEEDS[method](request):
                assert "result" in reply or method in DEPENDS, (line, reply)
                done += [method] * ("result" in reply)
            else:
                assert "error" in reply, (line, reply)
            error = reply.get("error", ".")
            assert error.endswith(".") and "could not do that" not in error, (line, reply)
        changes = {CHANGES[method] for method in done if method in CHANGES}
        after = self.state()
        assert {name for name in before if before[name] != after[name]} <= changes, (data, before, after)
        if done in (["play"], ["retract"]):
            assert before["record"] != after["record"]
        if done == ["release"]:
            assert all(now | was == was for now, was in zip(after["fingers"], before["fingers"], strict=True)), data


@pytest.mark.parametrize("checks", [False, True])
@settings(max_examples=examples(60))
@given(in_a_room=st.booleans(), sent=whatever, noise=st.data())
def test_whatever_comes_the_board_is_as_it_was_or_as_docs_say(checks, in_a_room, sent, noise):
    harness = Harness(checks, in_a_room)
    for data in sent:
        harness.check(noise.draw(st.just(with_check(data)) | damaged(with_check(data))) if checks else data)
