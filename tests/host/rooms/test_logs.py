"""Logs of rooms that were played at random: the server's typed events and a client's JSON lead to the same states, and
to heads that never change; and no event of a server, however odd, leaves a client half changed.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engines.game import NOBODY
from host.rooms import events, messages
from host.rooms.client.state import DEFAULTS, Broken, RoomState, Told
from host.rooms.room import Room
from tests.host.rooms.table import Table, sit
from tests.torture.rooms.model import KINDS

LOGS = 4  # of each of ten kinds of rooms
STEPS = 120  # of clients and server, in each log
REQUESTS: list[events.Wish] = ["undo", "undo", "draw", "pause", "rematch", "swap"]
HEADS = json.loads(Path(__file__).with_name("logs.json").read_text("utf-8"))  # a digest of the last ones, by kind


def name_of(kind: tuple[str, dict[str, str]]) -> str:
    """Return what the file calls logs."""
    name, options = kind
    return " ".join([name, *[f"{option}={value}" for option, value in sorted(options.items())]])


def played(kind: tuple[str, dict[str, str]], number: int) -> list[events.AnyEvent]:
    """Return the log of a room that is played at random, the same for the same number."""
    chance = Random(number)
    name, options = kind
    clock = events.Clock(chance.randrange(5_000, 200_000), 500) if chance.random() < 0.5 else None
    table = Table(name, clock=clock, **options)
    seats = range(1, len(table.room.facts.seats) + 1)
    for seat in seats:
        table.say(0, sit(seat))
    for _ in range(STEPS):
        table.now += chance.choice((0, 200, 3_000))
        table.show_seeds()
        act, seat = chance.randrange(30), chance.choice(seats)
        if act == 0:
            table.say(
                seat, chance.choice((messages.Stand(), messages.Forfeit(), messages.Move(id="x", after=0, m="a1")))
            )
        elif act < 3:
            table.say(0, sit(seat, token=f"{len(table.room.events):022d}"))
            table.say(seat, messages.Resume())
        elif act < 8 or table.room.game.to_move <= NOBODY:
            table.ask(seat, chance.choice(REQUESTS[:4] if table.room.facts.state == "playing" else REQUESTS))
            for other in seats:
                table.answer(other, chance.random() < 0.9)
        else:
            moves = table.room.game.legal_moves()
            table.move(table.room.turn(), table.room.game.text(chance.choice(moves)))
    return list(table.room.events)


def state(room: Room) -> Any:
    """Return all that a room is; events apart, which are of another type for each side."""
    facts = room.facts.copy()
    facts.opened, facts.ended = facts.opened.body(), facts.ended and facts.ended.body()
    facts.clock = facts.clock and (facts.clock.limit, facts.clock.add)
    return facts, room.turn(), room.deadline(), room.game.texts(), room.game.to_move, room.required_event()


def compare(log: list[events.AnyEvent]) -> str:
    """Let both sides take a log event by event, and compare them; return the last head."""
    room, line = Room(), RoomState()
    for event in log:
        room.apply(event)
        line.apply(Told(json.loads(event.body())))
        assert state(line) == state(room)
    return room.facts.head


@pytest.mark.parametrize("kind", [kind for kind in KINDS if name_of(kind) in HEADS], ids=name_of)
def test_both_sides_read_a_log_alike_and_its_heads_stay(kind: tuple[str, dict[str, str]]) -> None:
    """Three seconds in all: each of 40 logs has some hundred events, and both sides are compared after each."""
    digest = hashlib.sha256()
    for number in range(LOGS):
        digest.update(compare(played(kind, number)).encode())
    assert digest.hexdigest()[:16] == HEADS[name_of(kind)]


def test_what_an_event_leaves_out_is_the_same_for_both_sides() -> None:
    for kind in [*events.KINDS.values(), events.Clock]:
        found = {field.name: field.default for field in msgspec.structs.fields(kind) if not field.required}
        assert found == {name: DEFAULTS[name] for name in found}


NONSENSE: tuple[Any, ...] = (None, True, -1, 0, 3, 10**30, 0.5, "", "x", "f" * 64, [], [[]], {}, {"limit": "x"})


def known(line: RoomState) -> Any:
    game, facts = line.game.dump() if line.facts.n else None, line.facts.copy()
    facts.clock = facts.clock and facts.clock.text
    return facts, game, len(line.events), line.head_at(line.facts.n), line.unfair


@pytest.mark.parametrize("kind", KINDS[1:4:2], ids=name_of)
def test_an_event_that_makes_no_sense_changes_nothing(kind: tuple[str, dict[str, str]]) -> None:
    line, broken = RoomState(), 0
    for event in played(kind, 1)[:30]:
        fields = json.loads(event.body())
        before = known(line)
        for name in (*fields, "seat", "id"):
            for value in NONSENSE:
                try:
                    line.apply(Told(fields | {name: value}))
                except Broken:
                    assert known(line) == before, (name, value)
                    broken += 1
                else:
                    line = line.up_to(event.n - 1)
        line.apply(Told(fields))
    assert broken > 300
