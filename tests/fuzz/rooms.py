"""Messages to an online room from a client without a seat, by the schema of docs/rooms.schema.json and against it.

Both seats are taken by others, so that nothing it sends may change the room: it gets a refusal, or an answer that it
alone hears.
"""

import asyncio
import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.exceptions import ConnectionClosed

from host.rooms.messages import LONGEST_MESSAGE, SCHEMA
from tests.fuzz import garbage
from tests.host.rooms.server.harness import quiet, serving

FIELDS = json.loads(SCHEMA.read_text("utf-8"))
TYPES = {
    found["properties"]["t"]["enum"][0]: found
    for found in (FIELDS["$defs"][one["$ref"].rsplit("/", 1)[1]] for one in FIELDS["client"]["anyOf"])
}
TEXTS = [
    "",
    "a",
    "c3",
    "undo",
    "resign",
    "K7QMXA",
    "0" * 16,
    "f" * 32,
    "f" * 64,
    "t" * 22,
    "Ada",
    "\u2603",
    "x" * 33,
    *garbage.WORDS,
]
PATIENCE_S = 20


def by_schema(rng, schema):
    """A value that the schema allows, or nearly: a pattern has some values that fit it."""
    if "$ref" in schema:
        return by_schema(rng, FIELDS["$defs"][schema["$ref"].rsplit("/", 1)[1]])
    if "anyOf" in schema:
        return by_schema(rng, rng.choice(schema["anyOf"]))
    if "enum" in schema:
        return rng.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        names = [name for name in schema["properties"] if name in schema.get("required", ()) or rng.random() < 0.5]
        return {name: by_schema(rng, schema["properties"][name]) for name in names}
    if kind == "array":
        item = schema.get("items") or {"anyOf": schema["prefixItems"]}
        if prefix := schema.get("prefixItems"):
            return [by_schema(rng, each) for each in prefix]
        return [by_schema(rng, item) for _ in range(rng.randrange(4))]
    if kind == "integer":
        return rng.choice([schema.get("minimum", 0), rng.randrange(1, 5), rng.randrange(1 << 20)])
    if kind == "string":
        fits = [text for text in TEXTS if re.search(schema.get("pattern", ""), text)]
        return rng.choice(fits or TEXTS)
    return {"boolean": rng.random() < 0.5, "null": None}.get(kind, garbage.value(rng))


def message(rng, kind):
    return garbage.as_json(rng, by_schema(rng, TYPES[kind]))


def odd(rng):
    """A message of which a field, or two or three, are wrong or missing, or one is too many."""
    found = garbage.odd_field(rng, by_schema(rng, TYPES[rng.choice(sorted(TYPES))]))
    if rng.random() < 0.2:
        found[garbage.text(rng)] = garbage.value(rng)
    return garbage.as_json(rng, found)


def any_message(rng):
    return message(rng, rng.choice(sorted(TYPES)))


MESSAGES = {
    **garbage.KINDS,
    **{kind: lambda rng, kind=kind: message(rng, kind) for kind in TYPES},
    "wrong field": odd,
    "cut": lambda rng: garbage.cut(rng, any_message(rng)),
    "after noise": lambda rng: garbage.touched(rng, any_message(rng)),
    "impossible value": lambda rng: garbage.literal(rng, any_message(rng)),
    "too long": lambda rng: garbage.long(rng, most=3 * LONGEST_MESSAGE),
}


class FuzzedRoom:
    """A server with a room, two players, and a client that sends."""

    def __init__(self, tally):
        self.tally = tally
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self._ids = 0
        self._run(self._begin())

    def say(self, kind, seed):
        """Send a message, and look what all hear."""
        self._run(self._say(kind, MESSAGES[kind](random.Random(seed))))

    def close(self):
        self._run(self._stack.aclose())
        self._loop.close()

    def _run(self, what):
        return self._loop.run_until_complete(asyncio.wait_for(what, PATIENCE_S))

    async def _begin(self):
        folder = self._stack.enter_context(TemporaryDirectory())
        self.server = await self._stack.enter_async_context(serving(Path(folder)))
        self.code = await self.server.make()
        self.players = await self.server.seated(self.code)
        await self.players[0].move("c3")
        await heard(self.players[1])
        self.log = await self.server.log(self.code)
        self.sender = await self.server.guest(self.code)
        await quiet(self.sender, *self.players)

    async def _answered(self):
        """Let the sender hear all answers so far: a move of its own is refused by its id, and that is left out."""
        self._ids += 1
        await self.sender.say("move", id=f"last{self._ids}", after=len(self.log), m="c4")
        while (message := await self.sender.next()).get("id") != f"last{self._ids}":
            ids = [event.get("id") for event in message.get("events", ())]
            assert f"last{self._ids}" not in ids, "a watcher has moved"
        self.sender.heard.pop()

    async def _say(self, kind, data):
        try:
            self.sender.heard.clear()
            await self.sender.socket.send(data, text=True)
            await self._answered()
            said = [one for one in self.sender.heard if one["t"] != "beat"]  # of this message, or of an earlier ping
        except ConnectionClosed:
            said = None
            self.sender = await self.server.guest(self.code)
            await self._answered()
        for player in self.players:
            assert {one["t"] for one in await heard(player)} <= {"here"}, f"a player heard of it: {player.heard[-1]}"
        assert self.server.rooms.awake[self.code].room.events == self.log, "the log has changed"
        if said is None:
            assert is_leave(data) or not is_text(data), f"a message ended the connection: {data!r}"
            self.tally.note(kind, "dropped")
        elif said and said[0]["t"] == "no":
            assert said[0]["say"].endswith((".", "?")) and {one["t"] for one in said[1:]} <= {"events"}
            self.tally.note(kind, "refused")
        else:
            assert not said, f"a watcher was answered: {said}"
            self.tally.note(kind, "answered")


def is_leave(data):
    """Whether the sender says that it goes."""
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and message.get("t") == "leave"


def is_text(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


async def heard(*guests):
    """Return what clients are sent until the answer to a ping, which is left out."""
    found = []
    for guest in guests:
        guest.heard.clear()
        await guest.say("ping")
        await guest.until("beat")
        found += guest.heard[:-1]
    return found
