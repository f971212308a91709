"""What a client takes of a log is what the server's rules take, for every kind of event in every state of a room."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from engines.game import IllegalMove
from host.rooms import events, messages
from host.rooms import room as module
from host.rooms.client import rules
from host.rooms.client.line import Broken, Line
from host.rooms.events import Clock
from host.rooms.facts import Refused
from host.rooms.room import Room
from tests.host.rooms.table import SECRET, Table, committed, seed_of, sitting

SEATS = (0, 1, 2, 3, 4)


def tries(table: Table, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield events of all kinds, some of which may come next."""
    game, facts = table.room.game, table.room.facts
    legal = [game.text(move) for move in game.legal_moves()] if not game.open_chance() else []
    texts = ["undo", "resign", "zz", *chance.sample(legal, min(2, len(legal)))]
    with suppress(IllegalMove):
        texts += [table.room.draw(SECRET), game.text(game.sample(chance.getrandbits(32)))]
    for text in texts:
        yield {"k": "chance", "m": text}
        for seat in SEATS:
            yield {"k": "move", "m": text, "seat": seat, "id": "q"}
            yield {"k": "move", "m": text, "seat": seat}
    asked = facts.asked.n if facts.asked else 3
    for seat in SEATS:
        key = f"{chance.getrandbits(60):064x}"
        yield {"k": "sit", "seat": seat, "name": "X", "key": key}
        yield {"k": "sit", "seat": seat, "name": "X", "key": key, "commit": committed(seed_of(seat))}
        yield {"k": "sit", "seat": seat, "name": "X", "key": facts.seats[0].key, "commit": committed(seed_of(seat))}
        yield {"k": "stand", "seat": seat}
        yield {"k": "seed", "seat": seat, "seed": seed_of(seat)}
        yield {"k": "resume", "seat": seat}
        for yes in (True, False):
            yield {"k": "answer", "seat": seat, "to": asked, "yes": yes}
        for what in ("undo", "draw", "pause"):
            yield {"k": "ask", "seat": seat, "what": what}
        for why in ("time", "left"):
            yield {"k": "forfeit", "seat": seat, "why": why}
        for outcome in ("draw", *game.PLAYERS[:2]):
            for why in ("rules", "forfeit", "agreed", "length"):
                yield {"k": "over", "outcome": outcome, "seat": seat, "why": why}
    for count in (1, 2, 5):
        yield {"k": "undo", "count": count}
    for why in ("agreed", "server"):
        yield {"k": "pause", "why": why}
    for secret in (SECRET.hex(), "0" * 64):
        yield {"k": "reveal", "secret": secret}
    yield {"k": "close", "why": "owner"}
    for after in (1, facts.n + 5):
        yield {"k": "fork", "room": "K7QMXB", "after": after}
    yield {"k": "nope"}


def line_of(log: list[events.AnyEvent]) -> Line:
    line = Line()
    for event in log:
        line.apply(json.loads(events.encode(event)))
    return line


def compare(table: Table, chance: random.Random) -> None:
    """Let both have each event; they must say the same of it."""
    log, before = table.room.events, line_of(table.room.events)
    for fields in tries(table, chance):
        for late in (0, 10**6) if table.room.deadline() else (0,):
            event = dict(fields, n=len(log) + 1, at=log[-1].at + late)
            with suppress(ValueError):
                event = json.loads(events.encode(events.decode(json.dumps(event))))  # as a server writes it
            line = None
            with suppress(Broken, ValueError, KeyError):
                rules.check(before, event)
                line = line_of(log)
                line.apply(event)
            if line and line.unfair == -1:
                continue  # another secret is taken, and said to be one
            try:
                room = Room.of([*log, events.decode(json.dumps(event))])
            except (Refused, ValueError):
                assert line is None or line.n < event["n"], event
                continue
            assert line and line.n == event["n"], event
            facts = room.facts
            assert (line.head, line.turn(), line.state) == (facts.head, room.turn(), facts.state)
            assert (line.owing(), line.draws, line.deadline()) == (facts.owing(), facts.draws, room.deadline())
            assert [seat.left for seat in line.seats] == [seat.left for seat in facts.seats]


def states(table: Table, chance: random.Random) -> Iterator[None]:
    """Let a room go through all that may happen in one; yield after each step."""
    count = len(table.room.facts.seats)
    yield
    for seat in range(1, count + 1):
        table.say(0, sitting(seat))
        yield
    for seat in table.room.facts.owing():
        table.say(seat, messages.Seed(seed=seed_of(seat)))
        yield
    for _ in range(3):
        game = table.room.game
        table.move(table.room.turn(), game.text(chance.choice(game.legal_moves())))
        yield
    for what in ("undo", "pause"):
        table.ask(1, what)
        yield
        for seat in range(2, count + 1):
            table.answer(seat)
        yield
    table.say(1, messages.Resume())
    yield
    table.say(2, messages.Stand())
    yield
    table.say(table.room.turn() if count == 2 else count, messages.Forfeit())
    yield
    table.say(0, messages.Close(owner="o" * 22))
    yield


@pytest.mark.parametrize(
    ("game", "options", "clock", "kind"),
    [
        ("robble", {"size": "5"}, Clock(60_000), "seated"),
        ("robble", {"size": "5", "moves": ("c3",)}, None, "free"),
        ("ouroboros", {"players": "3", "size": "6"}, Clock(60_000, 500), "seated"),
        ("ouroboros", {"size": "6", "commit": committed(seed_of(0))}, None, "free"),
        ("pebble_rebel", {"setup": "random", "draw": "one"}, None, "seated"),
    ],
)
def test_a_client_takes_what_the_server_takes(game: str, options: dict[str, Any], clock: Any, kind: Any) -> None:
    """A few seconds: some 200 events in each of 16 states, each after the whole log."""
    table, chance = Table(game, table=kind, clock=clock, **options), random.Random(5)
    if "commit" in options:
        compare(table, chance)
        table.say(0, messages.Seed(seed=seed_of(0)))
    for _ in states(table, chance):
        compare(table, chance)


def test_a_full_room_ends_for_both(monkeypatch: pytest.MonkeyPatch) -> None:
    for where in (module, rules):
        monkeypatch.setattr(where, "MOST_EVENTS", 4)
    table = Table("robble", size="5").sit(1, 2)
    table.room.apply(events.Move(n=4, at=table.now, seat=1, id="a", m="c3"))
    compare(table, random.Random(5))
