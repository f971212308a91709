"""A room as a client has it: no event of a server, however odd, leaves it half changed."""

import json
from typing import Any

import pytest

from host.rooms.client.state import Broken, RoomState, Told
from tests.host.rooms.test_logs import name_of, played
from tests.torture.rooms.model import KINDS

NONSENSE: tuple[Any, ...] = (None, True, -1, 0, 3, 10**30, 0.5, "", "x", "f" * 64, [], [[]], {}, {"limit": "x"})


def state(line: RoomState) -> Any:
    game, facts = line.game.dump() if line.facts.n else None, line.facts.copy()
    facts.clock = facts.clock and facts.clock.text
    return facts, game, len(line.events), line.head_at(line.facts.n), line.unfair


@pytest.mark.parametrize("kind", KINDS[1:4:2], ids=name_of)
def test_an_event_that_makes_no_sense_changes_nothing(kind: tuple[str, dict[str, str]]) -> None:
    line, broken = RoomState(), 0
    for event in played(kind, 1)[:30]:
        fields = json.loads(event.body())
        before = state(line)
        for name in (*fields, "seat", "id"):
            for value in NONSENSE:
                try:
                    line.apply(Told(fields | {name: value}))
                except Broken:
                    assert state(line) == before, (name, value)
                    broken += 1
                else:
                    line = line.up_to(event.n - 1)
        line.apply(Told(fields))
    assert broken > 300
