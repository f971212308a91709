"""The lobby: which open seats it lists, and which it does not, whatever a program does for it."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from host.rooms import messages
from host.rooms.server.limits import Limits, PerAddress
from host.rooms.server.lobby import (
    AWAY_MS,
    CLOSED,
    ENOUGH,
    ENOUGH_SEATS,
    FREE,
    FRESH_MS,
    MOST,
    OF_ADDRESS,
    OFTEN,
    SEATS_OF_ADDRESS,
    SITS,
    Lobby,
)
from tests.host.rooms.backends import Backend
from tests.host.rooms.server.harness import FAST, Clock, Guest, Server, quiet, serving

PROXY: dict[str, Any] = {"proxy_headers": True, "forwarded_allow_ips": "127.0.0.1"}
MANY = Limits(new_rooms=FAST, rate=FAST, talk=FAST)


async def listed(server: Server, clock: Clock) -> list[dict[str, Any]]:
    """Return what the lobby has now, as anybody sees it."""
    clock.now += FRESH_MS
    answer = await server.http.get("/api/rooms")
    assert answer.status_code == 200, answer.text
    found = msgspec.json.decode(answer.content, type=messages.Lobby)
    assert len(found.rooms) <= MOST
    rooms: list[dict[str, Any]] = answer.json()["rooms"]
    return rooms


async def seek(server: Server, address: str = "", **wanted: Any) -> tuple[str, Guest]:
    """Make a room that is listed, and sit down in it. address: that a proxy names."""
    headers = {"X-Forwarded-For": address} if address else {}
    wanted = {"game": "robble", "options": {"size": "5"}, "table": "seated", "listed": True, **wanted}
    answer = await server.http.post("/api/rooms", json=wanted, headers=headers)
    assert answer.status_code == 201, answer.text
    code = str(answer.json()["code"])
    ada = await server.guest(code, address=address)
    await ada.sit(1)
    return code, ada


async def test_an_open_seat_is_listed_until_somebody_has_it(server: Server, clock: Clock) -> None:
    private = await server.make()
    await (await server.guest(private)).sit(1)
    assert await listed(server, clock) == []
    made = clock.now
    code, ada = await seek(server, clock={"limit": 300_000, "add": 2_000})
    (room,) = await listed(server, clock)
    assert room == {
        "code": code,
        "game": "robble",
        "options": server.rooms.awake[code].room.facts.opened.options,
        "state": "waiting",
        "clock": {"limit": 300_000, "add": 2_000},
        "since": made,
        "seats": [{"player": "black", "name": "Ada", "bot": 0}, {"player": "white", "name": None, "bot": 0}],
    }
    bo = await server.guest(code)
    await bo.sit(2)
    assert await listed(server, clock) == []
    await bo.say("stand")
    await quiet(ada, bo)
    assert [room["state"] for room in await listed(server, clock)] == ["playing"]


async def test_a_room_that_nobody_waits_in_is_not_listed(server: Server, clock: Clock) -> None:
    """Nor one whose maker only watches; a page that loads again does not lose its place meanwhile."""
    code, ada = await seek(server)
    await server.guest(code)  # who watches does not wait for anybody
    await ada.socket.close()
    while server.rooms.awake[code].players(0):
        await asyncio.sleep(0.001)
    assert [room["code"] for room in await listed(server, clock)] == [code]
    clock.now += AWAY_MS
    assert await listed(server, clock) == []
    back = await server.guest(code, token=ada.token)
    assert [room["code"] for room in await listed(server, clock)] == [code]
    await back.say("stand")
    await quiet(back)
    assert await listed(server, clock) == []


@pytest.mark.parametrize("end", ["forfeit", "close"])
async def test_a_room_that_ends_is_not_listed(server: Server, clock: Clock, end: str) -> None:
    answer = await server.http.post(
        "/api/rooms", json={"game": "robble", "table": "seated", "listed": True, "options": {"size": "5"}}
    )
    code, owner = answer.json()["code"], answer.json()["owner"]
    ada, bo = await server.seated(code)
    if end == "close":
        await bo.say("stand")
        await quiet(ada, bo)
        assert len(await listed(server, clock)) == 1
        await ada.say("close", owner=owner)
    else:
        await bo.say("forfeit")
        await bo.say("stand")
    await quiet(ada, bo)
    assert await listed(server, clock) == []


async def test_a_room_is_listed_again_after_a_restart_of_its_server(backend: Backend, tmp_path: Path) -> None:
    """Once who waits there is back: both stores know that its maker wants it."""
    clock = Clock()
    async with serving(tmp_path, clock, store=await backend.open()) as server:
        code, ada = await seek(server)
    async with serving(tmp_path, clock, store=await backend.open()) as server:
        assert await listed(server, clock) == []
        await server.guest(code, token=ada.token)
        assert [room["code"] for room in await listed(server, clock)] == [code]


async def test_a_bot_is_shown_with_its_level_and_waits_for_nobody(tmp_path: Path) -> None:
    """A person may call themselves Robo 3: only the server knows who is a bot."""
    clock, bots = Clock(), {2: 3}
    async with serving(tmp_path, clock, lobby=Lobby(lambda _code, seat: bots.get(seat, 0))) as server:
        code, ada = await seek(server, game="vacuum", options={"players": "3"})
        robo = await server.guest(code)
        await robo.sit(2)
        (room,) = await listed(server, clock)
        assert [seat["bot"] for seat in room["seats"]] == [0, 3, 0]
        await ada.say("stand")
        await quiet(ada)
        assert await listed(server, clock) == []


async def test_a_network_has_a_few_places_in_the_list(tmp_path: Path) -> None:
    """However many rooms it makes, before its program sits down in all of them at once; others are seen."""
    clock = Clock()
    async with serving(tmp_path, clock, limits=MANY, **PROXY) as server:
        code, _ = await seek(server, "192.0.2.1")
        rooms = []
        for _ in range(2 * OF_ADDRESS):
            wanted = {"game": "robble", "table": "seated", "listed": True, "options": {"size": "5"}}
            made = await server.http.post("/api/rooms", json=wanted, headers={"X-Forwarded-For": "2001:db8::1"})
            assert made.status_code == 201
            rooms.append(made.json()["code"])
        for number, each in enumerate(rooms):
            guest = await server.guest(each, address=f"2001:db8::{number:x}")
            await guest.sit(1)
        codes = [room["code"] for room in await listed(server, clock)]
        assert len(codes) == OF_ADDRESS + 1 and code in codes
        more = await server.http.post("/api/rooms", json=wanted, headers={"X-Forwarded-For": "2001:db8::ffff"})
        assert (more.status_code, more.json()) == (400, {"say": ENOUGH})
        other = await server.http.post("/api/rooms", json=wanted, headers={"X-Forwarded-For": "192.0.2.2"})
        assert other.status_code == 201


async def test_a_network_sits_in_a_few_listed_rooms(tmp_path: Path) -> None:
    """Going away frees none of them, standing up and the end of a game do; rooms that are not listed are free."""
    clock, greedy = Clock(), "192.0.2.1"
    async with serving(tmp_path, clock, limits=MANY, **PROXY) as server:
        codes, guests = [], []
        for number in range(SEATS_OF_ADDRESS + 1):
            codes.append((await seek(server, f"198.51.100.{number}"))[0])
            guests.append(await server.guest(codes[-1], address=greedy))
        last = guests.pop()
        for guest in guests:
            await guest.sit(2)
        await guests[0].socket.close()
        clock.now += AWAY_MS

        async def refused() -> bool:
            await last.say("sit", seat=2, name="Bo", commit="0" * 64)
            while (found := await last.next())["t"] not in ("no", "seat"):
                pass
            assert found["t"] == "seat" or (found["why"], found["say"]) == ("seat", ENOUGH_SEATS)
            return found["t"] == "no"

        assert await refused()
        assert [room["code"] for room in await listed(server, clock)] == codes[-1:]
        await (await server.guest(codes[-1], address="192.0.2.2")).sit(2)  # others may
        await (await server.guest(await server.make(), address=greedy)).sit(2)
        await guests[1].say("stand")
        await guests[1].until("events")
        await (await server.guest(codes[1], address=greedy)).sit(2)
        codes.append((await seek(server, "198.51.100.99"))[0])
        last = await server.guest(codes[-1], address=greedy)
        assert await refused()
        await guests[2].say("forfeit")
        await quiet(guests[2])
        assert not await refused()


async def test_who_sits_and_stands_again_and_again_keeps_no_seat_from_others(tmp_path: Path) -> None:
    """Nor does coming from another computer of the same network help; a seat itself has no such limit."""
    async with serving(tmp_path, limits=MANY, **PROXY) as server:
        code = await server.make()
        restless = await server.guest(code, address="2001:db8::1")
        for _ in range(SITS[1]):
            await restless.sit(1)
            await restless.say("stand")
        again = await server.guest(code, address="2001:db8::2")
        await again.say("sit", seat=1, name="Ada", commit="0" * 64)
        assert (await again.until("no"))["say"] == OFTEN
        await (await server.guest(code, address="192.0.2.1")).sit(1)
        await (await server.guest(await server.make(), address="2001:db8::1")).sit(1)


async def test_the_list_has_an_end(tmp_path: Path) -> None:
    """The newest are there, and how many there are besides."""
    clock = Clock()
    async with serving(tmp_path, clock, limits=MANY, lobby=Lobby(lambda _code, _seat: 0, most=3), **PROXY) as server:
        codes = []
        for number in range(5):
            clock.now += 1_000
            codes.append((await seek(server, f"192.0.2.{number}"))[0])
        assert [room["code"] for room in await listed(server, clock)] == codes[:1:-1]
        assert (await server.http.get("/api/rooms")).json()["more"] == 2


async def test_a_server_may_have_no_lobby(tmp_path: Path) -> None:
    async with serving(tmp_path, lobby=Lobby(lambda _code, _seat: 0, is_open=False)) as server:
        answer = await server.http.get("/api/rooms")
        assert (answer.status_code, answer.json()) == (404, {"say": CLOSED})
        answer = await server.http.post("/api/rooms", json={"game": "robble", "table": "seated", "listed": True})
        assert (answer.status_code, answer.json()) == (400, {"say": CLOSED})
        assert await server.make()


async def test_what_is_asked_too_often_or_cannot_be_listed_is_refused(tmp_path: Path) -> None:
    limits = Limits()
    limits.lobbies = PerAddress(0.001, 3)
    async with serving(tmp_path, limits=limits) as server:
        assert [(await server.http.get("/api/rooms")).status_code for _ in range(4)] == [200, 200, 200, 429]
        asked = {"game": "robble", "table": "free", "listed": True}
        answer = await server.http.post("/api/rooms", json=asked)
        assert (answer.status_code, answer.json()) == (400, {"say": FREE}) and not server.rooms.awake
