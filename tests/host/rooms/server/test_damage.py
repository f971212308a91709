"""Rooms that are not what was written: set aside, said so, and no trouble for others."""

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
from host.rooms.events import Move
from host.rooms.server import rooms as rooms_module
from host.rooms.store import RoomStore
from host.rooms.tables import ASIDE
from host.rooms.versions import VERSION
from tests.host.rooms.backends import Backend
from tests.host.rooms.backends import run as with_store
from tests.host.rooms.examples import CODE, MADE
from tests.host.rooms.harness import kept, made
from tests.host.rooms.server.harness import Clock, Server, quiet, serving

SAYS = "is damaged on the server, so it is set aside"


async def played(server: Server) -> str:
    """Return a room in which two moves were made."""
    code = await server.make()
    ada, bo = await server.seated(code)
    await ada.move("c3")
    assert (await bo.move("c4", after=ada.n))["k"] == "move"
    return code


def change(folder: Path, sql: str, *values: object) -> None:
    """Change the rooms' file as nothing of Cairn does."""
    with closing(sqlite3.connect(folder / "rooms.db")) as db:
        assert db.execute(sql, values).rowcount == 1
        db.commit()


def row(folder: Path, code: str) -> tuple[str, str | None]:
    """Return state and head of a room."""
    with closing(sqlite3.connect(folder / "rooms.db")) as db:
        state, head = db.execute("select state, head from room where code = ?", (code,)).fetchone()
        return state, head


async def refused(server: Server, code: str, says: str = SAYS) -> None:
    """See to it that nobody gets into a room, nor its log, and that the answer is a sentence."""
    for path in (f"/api/rooms/{code}", f"/api/rooms/{code}/log"):
        answer = await server.http.get(path)
        assert answer.status_code == 503 and says in answer.json()["say"], answer.text
    async with connect(f"ws://127.0.0.1:{server.port}/api/rooms/{code}/socket") as socket:
        await socket.send(json.dumps({"t": "hello", "v": VERSION, "room": code}))
        message = json.loads(await socket.recv())
        assert (message["t"], message["why"]) == ("no", "busy") and says in message["say"]
        with pytest.raises(ConnectionClosed) as caught:
            await socket.recv()
        assert caught.value.rcvd and caught.value.rcvd.code == TRY_AGAIN_LATER


OF_MOVE = "kind = 'move' and seat = 2 and room = ?"
DAMAGES: dict[str, str] = {
    "another legal move": f"update event set body = replace(body, '\"c4\"', '\"c5\"') where {OF_MOVE}",
    "an illegal move": f"update event set body = replace(body, '\"c4\"', '\"c3\"') where {OF_MOVE}",
    "another time": f"update event set body = replace(body, '\"at\":', '\"at\":1') where {OF_MOVE}",
    "no JSON": f"update event set body = replace(body, '\"m\"', '#m\"') where {OF_MOVE}",
    "a control character": f"update event set body = replace(body, 'c4', 'c' || char(1) || '4') where {OF_MOVE}",
    "no UTF-8": f"update event set body = cast(replace(cast(body as blob), x'6334', x'63ff') as text) where {OF_MOVE}",
    "no text": f"update event set body = '' where {OF_MOVE}",
    "no last event": f"delete from event where {OF_MOVE}",
    "no first event": "delete from event where n = 1 and room = ?",
    "another head": "update room set head = '0123456789abcdef' where code = ?",
    "another secret": "update secret set s = zeroblob(32) where room = ?",
    "no whole secret": "update secret set s = x'00' where room = ?",
    "no secret": "delete from secret where room = ?",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_room_is_set_aside(damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The log says so once, and it stays so; the others do not notice."""
    async with serving(tmp_path) as server:
        code, other = await played(server), await played(server)
    change(tmp_path, DAMAGES[damage], code)
    for _ in range(2):
        async with serving(tmp_path) as server:
            await server.http.get(f"/api/rooms/{code}")  # some damage is found only where the rules are asked
            await refused(server, code)
            assert (await server.http.get(f"/api/rooms/{other}")).status_code == 200
            assert [event.m for event in await server.log(other) if isinstance(event, Move)] == ["c3", "c4"]
    assert row(tmp_path, code)[0] == ASIDE
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 1 and f"Room {code} is set aside" in lines[0] and not caplog.records[0].exc_info


async def test_a_log_that_is_asked_for_first_is_never_other_than_json(tmp_path: Path) -> None:
    """Before anybody wakes the room."""
    async with serving(tmp_path) as server:
        code = await played(server)
    change(tmp_path, DAMAGES["a control character"], code)
    async with serving(tmp_path) as server:
        answer = await server.http.get(f"/api/rooms/{code}/log")
        assert answer.status_code == 503 and SAYS in answer.json()["say"]


async def test_players_of_a_room_that_is_damaged_while_they_play_are_sent_away(server: Server, tmp_path: Path) -> None:
    """The file is no longer what they were sent, and what they play would be lost to who comes later."""
    code = await server.make()
    ada, bo = await server.seated(code)
    await ada.move("c3")
    await bo.move("c4", after=ada.n)
    change(tmp_path, DAMAGES["another legal move"], code)
    assert (await server.http.get(f"/api/rooms/{code}/log")).status_code == 503
    assert await ada.closed() == await bo.closed() == 1012
    await refused(server, code)


async def test_a_damaged_room_whose_time_is_up_holds_up_no_sweep(server: Server, clock: Clock, tmp_path: Path) -> None:
    """Its clock runs while it sleeps; the room after it is removed in the same sweep."""
    code, idle = await server.make(clock={"limit": 600_000}), await server.make()
    guests = await server.seated(code)
    await guests[0].move("c3")
    await guests[1].move("c4", after=guests[0].n)
    for guest in guests:
        await guest.socket.close()
    await server.http.get("/api/health")
    for owner in list(server.rooms.awake.values()):
        owner.clients.clear()
    clock.now += rooms_module.ASLEEP_MS
    await server.rooms.sweep_once()
    assert not server.rooms.awake
    change(tmp_path, DAMAGES["another legal move"], code)
    clock.now += rooms_module.IDLE_MS
    for _ in range(2):
        await server.rooms.sweep_once()
        assert row(tmp_path, code)[0] == ASIDE
        assert (await server.http.get(f"/api/rooms/{idle}/log")).status_code == 404


async def test_every_way_to_write_keeps_the_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that begins with a draw, its moves and draws, a pause by a restart, and its end with the reveal."""
    monkeypatch.setattr(chance, "draw", lambda *_: 1)  # as a setup may lead to a line within six moves
    clock = Clock()
    wanted: dict[str, Any] = {
        "options": {"setup": "random", "draw": "one"},
        "clock": {"limit": 600_000, "add": 0},
    }
    async with serving(tmp_path, clock) as server:
        code = await server.make("pebble_rebel", **wanted)

        def check() -> None:
            assert row(tmp_path, code)[1] == server.rooms.awake[code].room.facts.head

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
        await back.say("resume")
        await quiet(back)
        await back.say("forfeit")
        await quiet(back)
        assert server.rooms.awake[code].room.facts.revealed
        check()
    async with serving(tmp_path, clock) as server:
        assert (await server.http.get(f"/api/rooms/{code}")).status_code == 200


async def test_a_room_of_an_older_version_gets_its_head_with_its_next_event(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        code, broken = await server.make(), await played(server)
        token = (await server.seated(code))[0].token
    for each in (code, broken):
        change(tmp_path, "update room set head = null where code = ?", each)
    change(tmp_path, DAMAGES["no JSON"], broken)
    async with serving(tmp_path) as server:
        await refused(server, broken)
        player = await server.guest(code, token)
        assert row(tmp_path, code)[1] is None
        await player.say("forfeit")
        await quiet(player)
        assert row(tmp_path, code)[1] == server.rooms.awake[code].room.facts.head


async def test_a_room_that_the_rules_refuse_is_kept_and_not_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as it was written, so it is this version that cannot play it, and another may."""

    def unknown(_body: str) -> None:
        raise ValueError("no such event")

    async with serving(tmp_path) as server:
        code = await played(server)
    with monkeypatch.context() as patched:
        patched.setattr(events, "decode", unknown)
        async with serving(tmp_path) as server:
            for _ in range(3):
                answer = await server.http.get(f"/api/rooms/{code}")
                assert answer.status_code == 503 and "cannot be played by this version" in answer.json()["say"]
            assert (await server.http.get(f"/api/rooms/{code}/log")).status_code == 200
    assert [record.getMessage() for record in caplog.records] == [f"Room {code} cannot be played: no such event"]
    async with serving(tmp_path) as server:
        assert (await server.http.get(f"/api/rooms/{code}")).status_code == 200


async def test_a_damaged_room_stays_where_others_are_forgotten(tmp_path: Path) -> None:
    """Of two that are over, the one that is whole is removed in the end; the other never is."""
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        codes = [await server.make() for _ in range(2)]
        for code in codes:
            guests = await server.seated(code)
            await guests[0].say("forfeit")
            await quiet(*guests)
    codes.sort()
    change(
        tmp_path,
        "update event set body = replace(body, 'Ada', 'Eve') where kind = 'sit' and seat = 1 and room = ?",
        codes[0],
    )
    async with serving(tmp_path, clock) as server:
        for code, status in zip(codes, (503, 200), strict=True):
            assert (await server.http.get(f"/api/rooms/{code}/log")).status_code == status
        assert row(tmp_path, codes[0])[0] == ASIDE
        clock.now += rooms_module.IDLE_MS + 1
        await server.rooms.sweep_once()
        await refused(server, codes[0])
        assert (await server.http.get(f"/api/rooms/{codes[1]}")).status_code == 404


def test_a_store_keeps_what_is_set_aside(backend: Backend) -> None:
    async def check(store: RoomStore) -> None:
        await made(store, last=2)
        await store.append(CODE, [], state=ASIDE)
        assert await store.expire(MADE + 10**12) == []
        assert (await kept(store)).room.state == ASIDE

    with_store(backend, check)
