"""What one address, or all who come at once, can take from the others: time and room on the disk."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from host.rooms.room import Room
from host.rooms.server import rooms as rooms_module
from host.rooms.server.limits import Limits
from host.rooms.store import Store
from host.rooms.versions import VERSION
from tests.host.rooms.server.harness import FAST, Clock, Server, quiet, serving

ELSEWHERE = "192.0.2.1"


async def asleep(server: Server, clock: Clock, count: int, *moves: str) -> list[str]:
    """Return the codes of rooms that sleep, after these moves."""
    codes = [await server.make(table="free") for _ in range(count)]
    for code in codes if moves else ():
        guest = await server.guest(code)
        await quiet(guest)
        for text in moves:
            await guest.move(text)
        await guest.socket.close()
    while server.rooms.count()[1]:
        await asyncio.sleep(0.001)
    clock.now += rooms_module.ASLEEP_MS
    await server.rooms.sweep_once()
    assert server.rooms.count() == (0, 0)
    return codes


async def test_rooms_that_wake_together_leave_others_their_turns(
    server: Server, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart: in a turn of the loop as much is played as if two came alone, however many do."""
    codes = await asleep(server, clock, 9, "a1", "b2", "c3", "d4", "e5")
    barrier, played = asyncio.Barrier(len(codes)), [0]
    load, apply = Store.load, Room.apply

    async def load_together(store: Store, code: str) -> object:
        kept = await load(store, code)
        await barrier.wait()
        return kept

    def counted(room: Room, event: object) -> None:
        played[-1] += 1
        apply(room, event)

    async def count_turns() -> None:
        while True:
            await asyncio.sleep(0)
            played.append(0)

    monkeypatch.setattr(rooms_module, "TOGETHER", 2)
    monkeypatch.setattr(Store, "load", load_together)
    monkeypatch.setattr(Room, "apply", counted)
    counting = asyncio.create_task(count_turns())
    await asyncio.gather(*[server.rooms.enter(code) for code in codes])
    counting.cancel()
    assert sum(played) == 6 * len(codes) and max(played) <= 2 * 2


async def test_an_address_wakes_some_rooms_and_finds_those_that_are_awake(tmp_path: Path) -> None:
    clock = Clock()
    async with serving(tmp_path, clock, limits=Limits(rate=FAST, talk=FAST, wakes=(0, 1))) as server:
        one, other = await asleep(server, clock, 2)

        async def status(code: str, address: str = "") -> int:
            headers = {"X-Forwarded-For": address} if address else {}
            return (await server.http.get(f"/api/rooms/{code}", headers=headers)).status_code

        assert [await status(one), await status(other), await status(one)] == [200, 429, 200]
        async with connect(f"ws://127.0.0.1:{server.port}/api/rooms/{other}/socket") as socket:
            await socket.send(json.dumps({"t": "hello", "v": VERSION, "room": other}))
            assert json.loads(await socket.recv())["why"] == "rate"
        assert await status(other, ELSEWHERE) == 200


async def test_an_address_fills_so_much_of_the_disk_in_all_rooms(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(rate=FAST, talk=FAST, events=(0, 6))) as server:
        codes = [await server.make(table="free") for _ in range(2)]
        guests = [await server.guest(code) for code in codes]
        await quiet(*guests)
        moves = [await guest.move(text) for text in ("a1", "b2", "c3") for guest in guests]
        assert [move.get("why", "") for move in moves] == 4 * [""] + 2 * ["rate"]
        assert (await server.http.post("/api/rooms", json={"game": "robble"})).status_code == 429
        other = await server.guest(codes[0], address=ELSEWHERE)
        await quiet(other)
        assert (await other.move("c3"))["k"] == "move"
        assert [len(await server.log(code)) for code in codes] == [4, 3]
