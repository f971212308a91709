"""Replies and events of a board that lies, to all that asks one: `cairn board`, its page, `cairn deploy`.

The board is a table of true answers, of one in memory, and lies now and then. Whatever it says, a program ends with a
sentence, or goes on; and what reaches the terminal can be printed.
"""

import io
import json
import logging
import random
import re
import time
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from unittest.mock import patch

from host import cli
from host.commands.board import TOPICS
from host.deploy.install import Stopped, install, sums_of
from host.deploy.remote import SerialRemote
from host.freeze.uf2 import START, Flash
from host.link.client import Client, with_check
from host.targets.memory import MemoryTarget, MemoryWire
from host.targets.mirrored import MirroredBoard
from host.web.messages import Refused
from host.web.session import BoardSession
from tests.fuzz import garbage

MOST_S = 2.0  # of this computer's time, for an answer
TERMINAL = "\x1b]0;mine\x07\x1b[2J\x1b[31m\u202e\r\b"  # what a terminal obeys
LONGEST_SAID = 1100
GAME = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1, "moves": ["c3", "a1", "e5"]}
READING = "hello frame still panel keys record settled settings selftest games".split()
FLASH = Flash(START, b"; Raspberry Pi Pico with RP2040\0".ljust(40 * 4096, b"\xa5"))
STEP_MS = 10
PATIENCE_STEPS = 1500  # until a page has forgotten a lie


@cache
def truth():
    """What a board answers: by method, or by method and row."""
    with MemoryTarget() as board:
        board.boot()
        client = Client(MemoryWire(board))
        client.connect()
        board.load({**GAME, "moves": ["a1", "b2", "resign"]})
        board.load(GAME, keep=True)
        board.run(3000)
        found = {method: client.ask(method) for method in READING}
        found |= {(method, row): client.ask(method, row=row) for method in ("labels", "squares") for row in range(12)}
        found["game"] = client.ask("game", number=1)
    found["hello"]["build"] = "3f2a91c0"
    return json.loads(json.dumps([[key, value] for key, value in found.items()]))


def answer(request, flash=FLASH):
    """The true reply to a request."""
    method, row = request["method"], request.get("row")
    known = {tuple(key) if isinstance(key, list) else key: value for key, value in truth()}
    if method == "flash":
        first = request["from"]
        return sums_of(flash)[first : first + request["count"]]
    if method == "game" and request.get("from"):
        return {**known["game"], "moves": []}
    if method in ("labels", "squares"):
        return known[method, row]
    if method == "settings.set":
        return known["settings"]
    return known.get(method, 3 if method in ("play", "retract", "load.part") else True)


def events():
    """What a board that tells everything begins with."""
    known = {key if isinstance(key, str) else tuple(key): value for key, value in truth()}
    return [
        {**known["panel"], "event": "panel"},
        {"event": "change", "revision": known["settled"]["revision"]},
        {"event": "frame", **known["frame"]},
        {"event": "tone", "hz": 440},
        {"event": "move", "game": "robble", "ply": 3, "move": "e5"},
        {"event": "scans", "at": 1200, "changes": "AAAAEAEAABA=", "lost": 0},
    ]


# --- lies ------------------------------------------------------------------------------------


def places(value, path=()):
    """All places in a JSON value, by the path to each."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from places(item, (*path, key))


def put(value, path, new):
    """A JSON value with another one at a place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def without(value, path):
    """A JSON value without what is at a place."""
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without(copy[path[0]], path[1:])
    return copy


def text_at(rng, message, new):
    """A message in which one text, or what says that there is an error, is another."""
    found = [path for path in places(message) if isinstance(at(message, path), str) and path != ("event",)]
    return put(message, rng.choice(found), new) if found else {**message, "error": new}


def at(value, path):
    for key in path:
        value = value[key]
    return value


def in_message(change):
    """A lie that changes a reply or event as JSON."""
    return lambda rng, message: garbage.as_json(rng, change(rng, message))


def below(message):
    """The places in what a message says, its number or name aside."""
    found = [path for path in places(message) if path and path[0] not in ("id", "event")]
    return found or [("result",)]


def endless(rng, message):
    """A game that never ends, and lists that are long."""
    result = message.get("result")
    many = ["c3"] * rng.choice([24, 100, 5000])
    if isinstance(result, dict) and "moves" in result:
        return {**message, "result": {**result, "moves": many, **({"ply": 10**9} if rng.random() < 0.5 else {})}}
    return {**message, "result": rng.choice([many, many * 20, [], {str(key): "x" for key in range(5000)}])}


LIES = {
    **{f"{name} instead": lambda rng, message, make=make: make(rng) for name, make in garbage.KINDS.items()},
    "wrong value": in_message(lambda rng, message: put(message, rng.choice(below(message)), garbage.value(rng))),
    "wrong result": in_message(lambda rng, message: {**message, "result": garbage.value(rng)}),
    "something is missing": in_message(lambda rng, message: without(message, rng.choice(below(message)))),
    "number beyond all": lambda rng, message: garbage.literal(rng, garbage.as_json(rng, message)),
    "text for a terminal": in_message(lambda rng, message: text_at(rng, message, TERMINAL)),
    "text of a megabyte": in_message(lambda rng, message: text_at(rng, message, "x" * rng.choice([3000, 1 << 20]))),
    "error": in_message(lambda rng, message: {"id": message.get("id"), "error": f"No. {TERMINAL}"}),
    "error that is no text": in_message(lambda rng, message: {"id": message.get("id"), "error": garbage.value(rng)}),
    "error without a number": in_message(lambda rng, message: {"id": None, "error": garbage.value(rng)}),
    "other number": in_message(lambda rng, message: {**message, "id": garbage.value(rng)}),
    "game without end": in_message(endless),
    "line without end": lambda rng, message: b"x" * rng.choice([1 << 16, 1 << 20]),
    "noise": lambda rng, message: garbage.touched(rng, garbage.as_json(rng, message)),
    "cut short": lambda rng, message: garbage.cut(rng, garbage.as_json(rng, message)),
    "event": in_message(lambda rng, message: garbage.odd_field(rng, rng.choice(events()))),
    "deep event": in_message(
        lambda rng, message: put(event := rng.choice(events()), rng.choice(below(event)), garbage.value(rng))
    ),
    "unknown event": in_message(lambda rng, message: {"event": garbage.value(rng), **rng.choice(events())}),
    "prompt": lambda rng, message: b"MicroPython v1.25.0; Raspberry Pi Pico with RP2040\r\n>>> ",
    "silence": lambda rng, message: b"",
}  # fmt: skip


class LyingWire:
    """A Wire to a board that tells the truth but for one reply, or one event. Time is its own.

    after: how many replies are true before. lie: makes that reply; done: it was told.
    """

    url = "a wire"

    def __init__(self, rng, lie=None, after=0):
        self._rng, self._lie, self._left = rng, lie, after
        self._out = bytearray()
        self._now = 0.0
        self.done = lie is None

    def lie(self, lie, after):
        """Lie once more."""
        self._lie, self._left, self.done = lie, after, False

    def open(self):
        self._out.clear()

    def close(self):
        pass

    def note_page(self, page):
        pass

    def write(self, data):
        for line in data.splitlines():
            if b"{" in line:
                self._hear(json.loads(line[line.index(b"{") :]))

    def read(self):
        data = bytes(self._out[:4096])
        del self._out[:4096]
        return data

    def now_ms(self):
        return self._now

    def wait(self, ms):
        self._now += ms

    def _hear(self, request):
        self._say({"id": request["id"], "result": answer(request)})
        if request["method"] == "subscribe":
            for event in events():
                self._say(event)

    def _say(self, message):
        data, bare = json.dumps(message).encode(), False
        self._left -= 1
        if not self.done and self._left < 0:
            data = self._lie(self._rng, json.loads(data))
            bare = not data or self._rng.random() < 0.1
            self.done = True
        self._out += (data if bare else with_check(data)) + b"\n"


# --- who asks --------------------------------------------------------------------------------


def printable(text):
    """Whether a terminal shows a text, and obeys nothing in it but the ends of lines."""
    return all(line.isprintable() for line in text.split("\n"))


def command(rng, lie):
    """`cairn board` with something to print."""
    topic = rng.choice([*TOPICS, "selftest", "settings"])
    switches = ["--json"] if topic == "selftest" and rng.random() < 0.3 else []
    changes = ["brightness=low"] if topic == "settings" and rng.random() < 0.3 else []
    words = ["board", topic, *changes, *switches, "--port", "x"]
    wire = LyingWire(rng, lie, rng.choice([0, 0, 1, 1, 2, 3]))
    out, err = io.StringIO(), io.StringIO()
    with patch("host.commands.board.SerialWire", lambda url: wire), redirect_stdout(out), redirect_stderr(err):
        status = cli.main(words)
    said = err.getvalue()
    assert printable(out.getvalue()) and printable(said), (out.getvalue()[:500], said[:500])
    assert status in (0, 2) and said.count("\n") == (status == 2) and len(said) < LONGEST_SAID, said[:500]
    assert "Errno" not in said and "Traceback" not in said
    return "refused" if status else "answered"


class Computer:
    """A Device (host/deploy/install.py) with a lying board at its port, and no drive."""

    def __init__(self, wire, remote):
        self._wire, self._remote = wire, remote

    def drive(self):
        return None

    def how_to_mount(self):
        return ""

    def wire(self):
        return self._wire

    def remote(self):
        return self._remote

    def now_ms(self):
        return self._wire.now_ms()

    def wait(self, ms):
        self._wire.wait(max(ms, 1000))


class Prompt(SerialRemote):
    """A board's prompt at which something else is printed than was asked for."""

    def __init__(self, rng):
        self.port, self._rng, self.left = "a wire", rng, False

    def stop(self):
        pass

    def output(self, code):
        about = "('micropython', '1.25.0', 'Raspberry Pi Pico with RP2040')"
        if code.startswith("__name__"):
            return ""
        true = {"\nimport": about, "print(s": str(sums_of(FLASH)), "print(f": "(868352, ['main.py'])"}[code[:7]]
        kind = self._rng.randrange(6)
        if kind == 0:
            return repr(garbage.value(self._rng))
        if kind == 1:
            return garbage.noise(self._rng).decode("latin-1")
        if kind == 2:
            return garbage.touched(self._rng, true.encode()).decode("latin-1")
        if kind == 3:
            return self._rng.choice("([-{~") * self._rng.choice([10, 300, 60_000])
        return true

    def leave(self, code):
        self.left = True

    def close(self):
        pass


def deployment(rng, lie):
    """`cairn deploy`, as far as the board answers."""
    wire = LyingWire(rng, lie, rng.choice([0, 0, 1, 2, 3, 4, 5, 6]))
    lines = []
    try:
        install(Computer(wire, Prompt(rng)), FLASH, lambda *_: None, lines.append, discard_files=rng.random() < 0.8)
    except (OSError, ValueError) as error:
        sentence(error)
        return "refused"
    return "answered"


def prompt(rng, _lie):
    """`cairn deploy` at the prompt."""
    try:
        board = Stopped(Prompt(rng), None)
        assert isinstance(board.machine, str)
        assert all(type(check) is int for check in board.sums(40)) and type(board.files()[0]) is int
    except (OSError, ValueError) as error:
        sentence(error)
        return "refused"
    return "answered"


def sentence(error):
    """Assert that an error is one."""
    text = cli_text(error)
    assert printable(text) and len(text) < LONGEST_SAID and re.search(r"[.)!?:']$", text.strip()), text[:500]


def cli_text(error):
    """An error as the command line has it."""
    err = io.StringIO()
    with redirect_stderr(err):
        cli.complain("cairn", error)
    return err.getvalue()


class Page:
    """A page with a lying board behind it."""

    def __init__(self, rng):
        self.wire = LyingWire(rng)
        self.session = BoardSession(MirroredBoard(self.wire))
        self.session.boot()
        self.visitor = self.session.join()
        self.run(20)
        assert self.fault == "" and self.session.state["panel"]["title"], self.fault

    @property
    def fault(self):
        return self.session.state["fault"]

    def run(self, steps):
        for _ in range(steps):
            self.wire.wait(STEP_MS)
            self.session.step(STEP_MS)
            self.said = [json.loads(text) for text in self.visitor.news()]

    def hear(self, rng, lie):
        """Hear a lie, whatever is asked meanwhile, and then the truth again."""
        self.wire.lie(lie, rng.choice([0, 0, 0, 1, 2, 5, 9, 20]))
        wishes = [{"type": "finished"}, {"type": "open", "game": 1}, {"type": "look", "move": rng.randrange(4)}]
        wishes += [{"type": "press", "row": 5, "column": 5}, {"type": "now"}, {"type": "reboot"}]
        self.session.hear(self.visitor, json.dumps(rng.choice(wishes)), time.monotonic())
        with suppress(Refused):
            if rng.random() < 0.1:
                self.session.load({**GAME, "moves": GAME["moves"][: rng.randrange(4)]}, keep=rng.random() < 0.5)
            elif rng.random() < 0.3:
                self.session.board._reports.stale = True  # as after a `change`
            elif rng.random() < 0.3:
                self.session.board._reports.forget_record()
        fault = ""
        self.run(60)
        for _ in range(PATIENCE_STEPS):
            fault = fault or self.fault
            if self.wire.done and not self.fault:
                break
            self.wire.done = True  # enough of lies
            self.run(1)
        assert self.fault == "" and "stopped with" not in fault, (self.fault, fault)
        return "refused" if fault else "answered"


class FuzzedBoard:
    """All that asks a board, each with lies of its own. `longest`: the time (s) that one has taken."""

    def __init__(self, tally):
        self.tally = tally
        self.longest = 0.0
        self._page = None

    def say(self, kind, seed):
        """Let the board tell one lie, to one of those who ask."""
        rng = random.Random(seed)
        began = time.process_time()
        who = rng.choice([command, command, deployment, prompt, self._on_page, self._on_page])
        with no_failures():
            outcome = who(rng, LIES[kind])
        took = time.process_time() - began
        assert took < MOST_S, f"{kind}, {who}: {took:.1f} s"
        self.tally.longest = max(self.tally.longest, took)
        self.tally.note(kind, outcome)

    def _on_page(self, rng, lie):
        page, self._page = self._page or Page(rng), None
        outcome = page.hear(rng, lie)
        self._page = page
        return outcome


@contextmanager
def no_failures():
    """Within it, what the page writes to the log as a failure is one of the fuzz."""
    log = logging.getLogger("cairn.web")
    log.addFilter(no_failure)
    try:
        yield
    finally:
        log.removeFilter(no_failure)


def no_failure(record):
    """Raises: AssertionError for what the page writes to the log as a failure."""
    raise AssertionError(record.getMessage()) from (record.exc_info[1] if record.exc_info else None)
