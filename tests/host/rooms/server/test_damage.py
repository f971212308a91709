"""Rooms that are not what was written: kept, said so, and no trouble for others."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from host.http.close_codes import TRY_AGAIN_LATER
from host.rooms import chance, events
from host.rooms.server import rooms as rooms_module
from host.rooms.versions import VERSION
from tests.host.rooms.server.harness import Clock, Server, quiet, serving


async def played(server: Server, **wanted: Any) -> str:
    """Return a room in which two moves were made."""
    code = await server.make(**wanted)
    ada, bo = await server.seated(code)
    await ada.move("c3")
    assert (await bo.move("c4", after=ada.n))["k"] == "move"
    return code


def change(folder: Path, sql: str, *values: object) -> None:
    """Change the rooms' file as nothing of Cairn does."""
    with closing(sqlite3.connect(folder / "rooms.db")) as db:
        assert db.execute(sql, values).rowcount == 1
        db.commit()


async def refused(server: Server, code: str, says: str = "is damaged") -> None:
    """See to it that nobody gets into a room, and that the answer is a sentence."""
    answer = await server.http.get(f"/api/rooms/{code}")
    assert answer.status_code == 503 and says in answer.json()["say"], answer.text
    async with connect(f"ws://127.0.0.1:{server.port}/api/rooms/{code}/socket") as socket:
        await socket.send(json.dumps({"t": "hello", "v": VERSION, "room": code}))
        message = json.loads(await socket.recv())
        assert (message["t"], message["why"]) == ("no", "version") and says in message["say"]
        with pytest.raises(ConnectionClosed) as caught:
            await socket.recv()
        assert caught.value.rcvd and caught.value.rcvd.code == TRY_AGAIN_LATER


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


async def test_damaged_rooms_are_not_played(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The log says so once for each, and the others do not notice; nor does the sweep, for which one's time is up."""
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        codes = {damage: await played(server) for damage in DAMAGES}
        other, timed = await played(server), await played(server, clock={"limit": 600_000})
        clock.now += rooms_module.ASLEEP_MS
        for owner in server.rooms.awake.values():
            owner.clients.clear()
        await server.rooms.sweep_once()
        assert not server.rooms.awake
        for damage, code in codes.items():
            change(tmp_path, DAMAGES[damage], code)
        change(tmp_path, DAMAGES["another legal move"], timed)
        for damage, code in codes.items():
            log = await server.http.get(f"/api/rooms/{code}/log")
            assert log.status_code == (200 if "secret" in damage else 503)
            for _ in range(2):
                await refused(server, code)
        clock.now += 600_000
        await server.rooms.sweep_once()
        assert (await server.http.get(f"/api/rooms/{other}")).status_code == 200
        lines = [record.getMessage() for record in caplog.records]
        assert [line.split()[1] for line in lines] == [*codes.values(), timed]


async def test_every_way_to_write_keeps_the_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that begins with a draw, its moves and draws, a pause by a restart, and its end with the reveal."""
    monkeypatch.setattr(chance, "draw", lambda *_: 1)  # as a setup may lead to a line within six moves
    clock = Clock()
    wanted: dict[str, Any] = {"options": {"setup": "random", "draw": "one"}, "clock": {"limit": 600_000, "add": 0}}
    async with serving(tmp_path, clock) as server:
        code = await server.make("pebble_rebel", **wanted)

        def check() -> None:
            with closing(sqlite3.connect(tmp_path / "rooms.db")) as db:
                head, secret = db.execute("select head, secret from room").fetchone()
            facts = server.rooms.awake[code].room.facts
            assert head == facts.head and (secret is None) == facts.revealed

        check()
        guests = await server.seated(code)
        for _ in range(6):
            room = server.rooms.awake[code].room
            move = room.game.text(room.game.legal_moves()[0])
            await guests[room.turn() - 1].move(move, after=room.facts.n)
            check()
    clock.now += 1000
    async with serving(tmp_path, clock) as server:
        back = await server.guest(code, guests[0].token)
        assert server.rooms.awake[code].room.facts.paused
        check()
        for say in ("resume", "forfeit"):
            await back.say(say)
            await quiet(back)
        assert server.rooms.awake[code].room.facts.revealed
        check()
    async with serving(tmp_path, clock) as server:
        assert (await server.http.get(f"/api/rooms/{code}")).status_code == 200


async def test_a_room_that_the_rules_refuse_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as it was written, so it is this version that cannot play it, and another may."""

    def unknown(_body: str) -> None:
        raise ValueError("no such event")

    async with serving(tmp_path) as server:
        code = await played(server)
    async with serving(tmp_path) as server:
        with monkeypatch.context() as patched:
            patched.setattr(events, "decode", unknown)
            await refused(server, code, "cannot be played by this version")
            assert (await server.http.get(f"/api/rooms/{code}/log")).status_code == 200
        assert (await server.http.get(f"/api/rooms/{code}")).status_code == 200
