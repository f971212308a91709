"""Rooms that are not what was written: kept, said so, and no trouble for others."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from host.rooms import events
from host.rooms.server import rooms as rooms_module
from host.rooms.store import connected
from tests.host.rooms.hand import guest, seated
from tests.host.rooms.memory import Server
from tests.support.failing_disk import Disk


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose file is on a disk as all others."""
    monkeypatch.setattr(Disk, "connected", lambda _, path: connected(path))
    with closing(Server()) as found:
        yield found


def played(server: Server, **wanted: Any) -> str:
    """Return a room in which two moves were made, and nobody is any more."""
    code = server.make(**wanted)
    hands = seated(server, code)
    for hand, move in zip(hands, ("c3", "c4"), strict=True):
        assert hand.move(move)["k"] == "move"
    for hand in hands:
        hand.leave()
    return code


def change(server: Server, sql: str, code: str) -> None:
    """Change the rooms' file as nothing of Cairn does."""
    with closing(connected(server.folder / "rooms.db")) as db:
        db.execute(sql, (code,))
        assert db.execute("select changes()").fetchall() == [(1,)]


def refused(server: Server, code: str, says: str = "is damaged") -> None:
    """See to it that nobody gets into a room, and that the answer is a sentence."""
    answer = server.get(f"/api/rooms/{code}")
    assert answer.status_code == 503 and says in answer.json()["message"], answer.text
    hand = guest(server, code)
    (message,) = hand.heard
    assert (message["t"], message["why"], hand.closed) == ("no", "version", 1013)
    assert says in message["message"]


OF_MOVE = "body like '%\"c4\"%' and room = ?"
DAMAGES: dict[str, str] = {
    "another legal move": f"update event set body = replace(body, '\"c4\"', '\"c5\"') where {OF_MOVE}",
    "no JSON": f"update event set body = replace(body, '\"m\"', '#m\"') where {OF_MOVE}",
    "no UTF-8": f"update event set body = cast(replace(cast(body as blob), x'6334', x'63ff') as text) where {OF_MOVE}",
    "no last event": f"delete from event where {OF_MOVE}",
    "no first event": "delete from event where n = 1 and room = ?",
    "another head": "update room set head = '0123456789abcdef' where code = ?",
    "another secret": "update room set secret = zeroblob(32) where code = ?",
    "no secret": "update room set secret = null where code = ?",
}


def test_damaged_rooms_are_not_played(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """The log says so once for each, and the others do not notice; nor does the sweep, for which one's time is up."""
    codes = {damage: played(server) for damage in DAMAGES}
    other, timed = played(server), played(server, clock={"limit": 600_000})
    server.pass_ms(rooms_module.ASLEEP_MS)
    server.sweep()
    assert not server.rooms.awake
    for damage, code in codes.items():
        change(server, DAMAGES[damage], code)
    change(server, DAMAGES["another legal move"], timed)
    for damage, code in codes.items():
        assert server.get(f"/api/rooms/{code}/log").status_code == (200 if "secret" in damage else 503)
        for _ in range(2):
            refused(server, code)
    server.pass_ms(600_000)
    server.sweep()
    assert server.get(f"/api/rooms/{other}").status_code == 200
    lines = [record.getMessage() for record in caplog.records]
    assert [line.split()[1] for line in lines] == [*codes.values(), timed]


def test_a_room_that_the_rules_refuse_is_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as it was written, so it is this version that cannot play it, and another may."""

    def unknown(_body: str) -> None:
        raise ValueError("no such event")

    code = played(server)
    server.restart()
    with monkeypatch.context() as patched:
        patched.setattr(events, "decode", unknown)
        refused(server, code, "cannot be played by this version")
        assert server.get(f"/api/rooms/{code}/log").status_code == 200
    assert server.get(f"/api/rooms/{code}").status_code == 200
