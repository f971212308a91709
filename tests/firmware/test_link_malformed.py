"""The link gets whatever there is: a line that docs/link.md does not allow gets an error, and changes nothing."""

import json

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS
from firmware.link.lines import MAX_LINE
from firmware.link.link import METHODS
from host.link.client import with_check
from tests.support.app_harness import AppHarness
from tests.support.examples import examples
from tests.support.malformed import changed, damaged, lines

PATIENCE_TICKS = 2000
NO_NUMBERS: list = [True, 1.0, 0.5, -1, "1", [1], {}, 10**40]
NO_NUMBER, NO_TEXT, NO_BOOL = [None, *NO_NUMBERS], [None, True, 7, ["a"], {}], [None, 1, "yes"]
NO_KEY = {"row": [*NO_NUMBER, 12], "column": [*NO_NUMBER, 14]}
NO_START = {"from": [*NO_NUMBERS, 4001]}
NO_ROOM: dict[str, list] = {
    "code": [*NO_TEXT, "", "ABCDEFGHI", "ab", "\u00c4", "A-B"],
    "away": [None, 7, {}, [0], [3], [True], [1.0], ["1"]],
    "names": [None, "Ada", [7], [None], ["Ada", "Bo", "Cy"]],
    "here": [None, True, [1], [True, True, True]],
    "unsent": [*NO_NUMBER, 10_000],
    "won": [*NO_NUMBER, 3],
    "state": NO_TEXT,
    "qr": [*NO_TEXT, "A" * 104, "A" * 108, "*" * 105 + "A=="],
    **dict.fromkeys(("online", "low", "hints"), NO_BOOL),
}
ROOM = {"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "here": [True, False], "unsent": 9999, "online": True,
        "state": "paused", "won": 2, "low": False, "hints": False, "qr": "A" * 105 + "A=="}  # fmt: skip
WRONG_ROOMS = [{**ROOM, name: value} for name, values in NO_ROOM.items() for value in values]
# What is right for a method, one after another, and by its fields what is wrong in their places
GIVEN: list[tuple[str, dict, dict]] = [
    ("press", {"row": 11, "column": 13}, NO_KEY),
    ("release", {"row": 11, "column": 13}, NO_KEY),
    ("point", {"row": 0, "column": 0}, NO_KEY),
    ("point", {}, {}),
    ("labels", {"row": 11}, {"row": NO_KEY["row"]}),
    ("squares", {"row": 11}, {"row": NO_KEY["row"]}),
    ("record", {"from": None}, NO_START),
    ("game", {"number": 1, "from": 4000}, {"number": [*NO_NUMBER, 0, 2], **NO_START}),
    ("flash", {"from": 500, "count": 12}, {"from": [*NO_NUMBERS, 512], "count": [*NO_NUMBER, 0, 13]}),
    ("flash", {"count": 16}, {"count": [17]}),
    ("play", {"move": "b2"}, {"move": [*NO_TEXT, "z9", "c3"]}),
    ("room", {"room": ROOM}, {"room": [7, True, "K7QMXA", [], *WRONG_ROOMS]}),
    ("retract", {"count": 2}, {"count": [*NO_NUMBER, 0, 4, 4001]}),
    ("room", {"room": None}, {}),
    ("settings.set", {"name": "sound", "value": "low"}, {"name": [*NO_TEXT, "colour"], "value": [*NO_TEXT, "loud"]}),
    ("subscribe", {"events": ["panel"]}, {"events": [None, "panel", {}, [1], [["panel"]], ["panels"]]}),
    ("load.begin", {"game": "robble", "options": {"size": "7"}, "keep": True},
     {"game": NO_TEXT, "options": [None, 7, [], {"size": 7}], "keep": NO_BOOL}),
    ("load.part", {"moves": ["c3"]}, {"moves": [None, "c3", {}, [1], ["c3", None]]}),
    ("load.end", {}, {}),
]  # fmt: skip
NO_REQUESTS = [b"[]", b"7", b"{}", b"\xff", b'{"method": "hello"', b'{"method": "hello"}}', b'{"method": "hello"}, {}',
               b'{"method": "helo"}', b'{"method": ["hello"]}', b'{"method": null}']  # fmt: skip
NO_REQUESTS += [json.dumps({"method": "hello", "id": number}).encode() for number in [*NO_NUMBERS, 1 << 30]]
requests = st.sampled_from(
    [{"method": each} for each in METHODS] + [{"method": name} | right for name, right, _ in GIVEN]
)
rooms = changed(ROOM, most=2).map(lambda room: {"method": "room", "room": room})
whatever = st.lists(lines(requests | rooms, MAX_LINE, "method"), min_size=1, max_size=12)
CHANGES = {"press": "touches", "release": "touches", "room": "room", "settings.set": "settings",
           "play": "record", "retract": "record", "load.end": "record"}  # fmt: skip


class Harness(AppHarness):
    """A game of Robble between players, another one that is over, and a computer whose touches press nothing."""

    def __init__(self):
        super().__init__()
        for moves in (("b2", "resign"), ("c3", "a1")):
            self.begin("robble", size="5")
            for move in moves:
                self.app.play.play(move, self.now)
        self._add_keys, self.loop.link.add_keys = self.loop.link.add_keys, lambda columns: columns

    def state(self):
        """What a request may change."""
        play = self.app.play
        record = {name: value for name, value in self.app.record().items() if name not in ("room", "stored", "away")}
        room = play.seats.room and vars(play.seats.room).copy()
        return {"record": record, "room": room, "settings": self.app.settings.texts(), "touches": self.touches()}

    def touches(self):
        return list(self._add_keys([0] * COLUMNS))

    def tell(self, line, replies=1):
        """Send bytes; return the replies."""
        self.lines()
        self.board.say(line + b"\n")
        found = []
        for _ in range(PATIENCE_TICKS):
            self.run(TICK_MS)
            found += [json.loads(each[each.index(b"{") :]) for each in self.lines()]
            found = [message for message in found if "event" not in message]
            if len(found) >= replies and not self.board.unread():
                break
        for reply in found:
            error = reply.get("error", ".")
            assert error.endswith(".") and "could not do that" not in error, (line, reply)
        assert len(found) == replies, line
        return found

    def is_refused(self, line):
        """Return whether a line gets an error and changes nothing."""
        before = self.state()
        (reply,) = self.tell(line)
        return "error" in reply and self.state() == before


def test_what_a_request_may_not_have_is_refused():
    harness = Harness()
    assert [line for line in NO_REQUESTS if not harness.is_refused(line)] == []
    for method, right, wrong in GIVEN:
        for name, values in wrong.items():
            for value in values:
                line = json.dumps({"method": method, **right, name: value}).encode()
                assert harness.is_refused(line), line
        (reply,) = harness.tell(json.dumps({"method": method, **right}).encode())
        assert "result" in reply, (method, reply)
    assert harness.is_refused(b'{"method": "load.end"}') and harness.is_refused(b'{"method": "load.part", "moves": []}')
    harness.tell(b'{"method": "release", "row": 11, "column": 13}')  # which is up
    assert not any(harness.touches())


# Without shrinking, which takes minutes: an example is short.
@pytest.mark.parametrize("checks", [False, True])
@settings(max_examples=examples(60), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(in_a_room=st.booleans(), sent=whatever, noise=st.data())
def test_whatever_comes_gets_a_reply_and_changes_no_more_than_what_it_asks_for(checks, in_a_room, sent, noise):
    harness = Harness()
    if in_a_room:
        harness.app.room(ROOM, harness.now)
    hello = b'{"method": "hello"}'
    harness.tell(with_check(hello) if checks else hello)
    for data in sent:
        if checks:
            data = noise.draw(st.just(with_check(data)) | damaged(with_check(data)))
        before = harness.state()
        found = [line for line in data.replace(b"\r", b"\n").split(b"\n") if line]
        replies = harness.tell(data, len(found)) if found else []
        taken = [line for line, reply in zip(found, replies, strict=True) if "result" in reply]
        assert not checks or all(line == with_check(line[9:]) for line in taken), taken
        done = {json.loads(line[9 * checks :])["method"] for line in taken}
        after, changes = harness.state(), {CHANGES.get(method) for method in done}
        assert {name for name in before if before[name] != after[name]} <= changes, (data, before, after)
