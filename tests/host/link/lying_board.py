"""A wire to a board that is a table of true answers, of one in memory, and that lies once, where a test wants it."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from host.link.client import Client, with_check
from host.targets.memory import MemoryTarget, MemoryWire
from tests.support.malformed import TERMINAL, changed, damaged, often, places, put, values, with_literal, written

Message = dict[str, Any]

GAME = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1, "moves": ["c3", "a1", "e5", "resign"]}
# Of that game: a move that was bad, and one that was worse
REVIEW = {"known": 4, "over": True, "values": "32463c00", "movers": "01020102",
          "turns": [[1, 2, "a1", "b3", "e5", 70, 40, False], [3, 2, "resign", "d2", "", 60, 0, False]]}  # fmt: skip
ASKED = ("hello", "frame", "still", "panel", "keys", "record", "settled", "settings", "selftest", "games")


@cache
def truth() -> str:
    """What a board answers, by method, or by method and row; as JSON, since whoever has it may change it."""
    with MemoryTarget() as board:
        board.boot()
        client = Client(MemoryWire(board))
        client.connect()
        board.load({**GAME, "moves": ["a1", "b2", "resign"]})
        board.load(GAME, keep=True)
        board.run(3000)
        found = {method: client.ask(method) for method in ASKED}
        found |= {
            f"{method}{row}": client.ask(method, row=row) for method in ("labels", "squares") for row in range(12)
        }
        found["game"] = client.ask("game", number=1)
    found["hello"]["build"] = "3f2a91c0"
    return json.dumps({**found, "review": REVIEW})


def answer(request: Message) -> Any:
    """The true reply to a request."""
    method, known = request["method"], json.loads(truth())
    if method == "flash":
        return [*range(request["count"])]
    if method == "game" and request.get("from"):
        return {**known["game"], "moves": []}
    if method in ("labels", "squares"):
        return known[f"{method}{request['row']}"]
    if method == "settings.set":
        return known["settings"]
    return known.get(method, 4 if method in ("play", "retract", "load.part") else True)


def events() -> list[Message]:
    """What a board that tells everything begins with."""
    known = json.loads(truth())
    return [
        {**known["panel"], "event": "panel"},
        {"event": "change", "revision": known["settled"]["revision"]},
        {"event": "frame", **known["frame"]},
        {"event": "tone", "hz": 440},
        {"event": "move", "game": "robble", "ply": 4, "move": "resign"},
    ]


@st.composite
def lies(draw: st.DrawFn, message: Message) -> bytes:
    """The line that comes in place of a reply or an event."""
    other = {**draw(st.sampled_from(events())), **draw(st.sampled_from([{}, {}, {"event": "odd"}]))}
    subject = draw(st.sampled_from([message, message, other]))
    body = subject.get("result") if "id" in subject else subject
    found = [path for path in places(subject) if isinstance(at(subject, path), str) and path != ("event",)]
    loud = put(subject, draw(st.sampled_from(found)), draw(LOUD)) if found else {**subject, "error": draw(LOUD)}
    many = draw(st.sampled_from([["c3"] * 24, ["c3"] * 5000, {str(key): "x" for key in range(5000)}]))
    what = st.one_of(
        changed(body, most=1).map(lambda found: {**subject, "result": found} if "id" in subject else found),
        changed(body).map(lambda found: {**subject, "result": found} if "id" in subject else found),
        changed(subject, most=1),
        values,
        st.just(loud),
        st.builds(lambda error: {"id": message.get("id"), "error": error}, values | LOUD),
        st.builds(lambda error: {"id": None, "error": error}, values | LOUD),
        st.just({**message, "result": {**body, "moves": many} if type(body) is dict else many}),
    ).flatmap(written)
    bare = st.sampled_from([b"", b"x" * (1 << 20), b"MicroPython v1.25.0; Raspberry Pi Pico with RP2040\r\n>>> "])
    checked = often(what, what, what, what, what.flatmap(with_literal), damaged(what)).map(with_check)
    return draw(often(checked, checked, checked, checked, damaged(checked), bare))


LOUD = st.sampled_from([f"No. {TERMINAL}", "x" * (1 << 15)])


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


class LyingWire:
    """A Wire to a board that tells the truth but for one reply, or one event. Time is its own.

    lie: makes the line in place of that message; after: how many are true before. done: it was told. answers: those to
    some methods, which are other ones all the time.
    """

    url = "a wire"

    def __init__(
        self, lie: Callable[[Message], bytes] | None = None, after: int = 0, answers: dict[str, Any] | None = None
    ) -> None:
        self._out = bytearray()
        self._now = 0.0
        self._answers = answers or {}
        self.lie(lie, after)

    def lie(self, lie: Callable[[Message], bytes] | None, after: int = 0) -> None:
        """Lie once more."""
        self._lie, self._left, self.done = lie, after, lie is None

    def open(self) -> None:
        self._out.clear()

    def close(self) -> None:
        pass

    def note_page(self, page: str) -> None:
        pass

    def write(self, data: bytes) -> None:
        for line in data.splitlines():
            if b"{" in line:
                self._hear(json.loads(line[line.index(b"{") :]))

    def read(self) -> bytes:
        data = bytes(self._out[:4096])
        del self._out[:4096]
        return data

    def now_ms(self) -> float:
        return self._now

    def wait(self, ms: float) -> None:
        self._now += ms

    def _hear(self, request: Message) -> None:
        method = request["method"]
        self._say(
            {"id": request["id"], "result": self._answers[method] if method in self._answers else answer(request)}
        )
        if method == "subscribe":
            for event in events():
                self._say(event)

    def _say(self, message: Message) -> None:
        line = with_check(json.dumps(message).encode())
        self._left -= 1
        if self._lie and not self.done and self._left < 0:
            self.done, line = True, self._lie(message)
        self._out += line + b"\n"
