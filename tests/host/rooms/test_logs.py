"""Logs of rooms that were played at random: the server's typed events and a client's JSON lead to the same states, and
to heads that never change.

    python -m tests.host.rooms.test_logs            compare all 1,000 logs
    python -m tests.host.rooms.test_logs --write    and write the heads that they have now
"""

import argparse
import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host.rooms import events
from host.rooms.client.line import Line
from host.rooms.room import Room
from tests.host.rooms.model import KINDS, Rig

LOGS = 100  # of each of ten kinds of rooms
SHARE = 4  # of them in each test run
STEPS = 120  # of clients and server, in each log
FILE = Path(__file__).with_name("logs.json")
HEADS = json.loads(FILE.read_text("utf-8"))  # by kind of room: a digest of the last heads, of the share and of all


def name_of(kind: tuple[str, dict[str, str]]) -> str:
    name, options = kind
    return " ".join([name, *[f"{option}={value}" for option, value in sorted(options.items())]])


def played(kind: tuple[str, dict[str, str]], number: int) -> list[events.AnyEvent]:
    """Return the log of a room that is played at random, the same for the same number."""
    chance = Random(number)
    rig = Rig(chance.randrange, kind)
    for _ in range(STEPS):
        rig.act()
    return rig.room.events


def of_room(room: Room) -> dict[str, Any]:
    """Return what a room is, by the server's side."""
    facts, asked = room.facts, room.facts.asked
    return {
        "n": facts.n,
        "head": facts.head,
        "at": facts.at,
        "state": facts.state,
        "turn": room.turn(),
        "owing": facts.owing(),
        "deadline": room.deadline(),
        "draws": facts.draws,
        "seeds": facts.seeds,
        "asked": [asked.n, asked.what, sorted(asked.yes)] if asked else [],
        "ended": [facts.ended.outcome, facts.ended.seat] if facts.ended else [],
        "seats": [[seat.name, seat.key, seat.out, seat.left, seat.commit, seat.seed] for seat in facts.seats],
        "moves": room.game.texts(),
        "to_move": room.game.to_move,
    }


def of_line(line: Line) -> dict[str, Any]:
    """Return what a room is, by the client's side."""
    asked, game = line.asked, line.game
    assert game
    return {
        "n": line.n,
        "head": line.head,
        "at": line.at,
        "state": line.state,
        "turn": line.turn(),
        "owing": line.owing(),
        "deadline": line.deadline(),
        "draws": line.draws,
        "seeds": line.seeds(),
        "asked": [asked["n"], asked["what"], asked["yes"]] if asked else [],
        "ended": [line.outcome, line.won] if line.over else [],
        "seats": [[seat.name, seat.key, seat.out, seat.left, seat.commit, seat.seed] for seat in line.seats],
        "moves": line.moves,
        "to_move": game.to_move,
    }


def compare(log: list[events.AnyEvent]) -> str:
    """Let both sides take a log event by event, and compare them; return the last head."""
    room, line = None, Line()
    for event in log:
        if room is None:
            room = Room.of([event])
        else:
            room.apply(event)
        line.apply(json.loads(events.encode(event)))
        assert of_line(line) == of_room(room)
    assert room
    return room.facts.head


def heads_of(kind: tuple[str, dict[str, str]], logs: int) -> dict[str, str]:
    """Return digests of the last heads of logs: of those of each test run, and of all."""
    digest, found = hashlib.sha256(), {}
    for number in range(logs):
        digest.update(compare(played(kind, number)).encode())
        if number + 1 == SHARE:
            found["share"] = digest.hexdigest()[:16]
    return found | {"all": digest.hexdigest()[:16]}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if name_of(kind) in HEADS], ids=name_of)
def test_both_sides_read_a_log_alike_and_its_heads_stay(kind: tuple[str, dict[str, str]]) -> None:
    """Three seconds in all: each of 40 logs has some hundred events, and both sides are compared after each."""
    assert heads_of(kind, SHARE)["share"] == HEADS[name_of(kind)]["share"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    found = {name_of(kind): heads_of(kind, LOGS) for kind in KINDS if write or name_of(kind) in HEADS}
    if write:
        FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    assert write or found == HEADS
    print(f"{LOGS * len(found)} logs: both sides agree, and the heads are those of {FILE.name}.")


if __name__ == "__main__":
    main()
