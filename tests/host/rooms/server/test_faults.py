"""Failures in docs/rooms.md: what goes wrong, and what is right all the same. Others: tests/torture/rooms."""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from host.http import connections
from host.rooms.events import Clock as GameClock
from host.rooms.events import Move
from host.rooms.facts import FIRST_MOVE_MS
from host.rooms.failures import Busy, DiskFailed
from host.rooms.hash_chain import FIRST_HEAD, next_head
from host.rooms.server import app
from host.rooms.server import owner as owner_module
from host.rooms.server import rooms as rooms_module
from host.rooms.server.clock import Clock as SteadyClock
from host.rooms.server.limits import Limits
from host.rooms.store import Store
from host.rooms.versions import VERSION
from tests.host.rooms.server.harness import Clock, Guest, Server, quiet, serving
from tests.host.rooms.server.test_server import connected
from tests.support.strange_clients import TEXT, bother, frame, logged
from tests.support.tcp_proxy import Proxy


class Failing(Store):
    """A store whose next writes fail with an error, after or before they are kept."""

    error: Exception | None = None
    kept = False

    async def append(self, *arguments: Any, **options: Any) -> None:
        if self.error and not self.kept:
            raise self.error
        await super().append(*arguments, **options)
        if self.error:
            raise self.error


async def test_a_client_dies(server: Server) -> None:
    """Its seat stays its own, and the game waits; nobody loses by being away."""
    code = await server.make()
    ada, bo = await server.seated(code)
    bo.socket.transport.abort()
    assert (await ada.move("c3"))["k"] == "move"
    assert (await ada.move("c4"))["why"] == "turn"
    back = await server.guest(code, bo.token)
    await quiet(back)
    assert back.heard[0]["you"] == 2 and back.log == {**ada.log}
    assert (await back.move("c4"))["k"] == "move"


async def test_the_server_ends_and_comes_back(tmp_path: Path) -> None:
    """Clients get what they lack and go on; the head that they have is still the room's."""
    async with serving(tmp_path) as server:
        code = await server.make()
        ada, bo = await server.seated(code)
        await ada.move("c3")
        have = {"n": ada.n, "head": ada.heard[-1]["head"]}
    assert await bo.closed() in (1001, 1012)
    async with serving(tmp_path) as server:
        back = await server.guest(code, ada.token, have=have)
        await quiet(back)
        assert back.heard[0]["you"] == 1 and back.log == {}  # it lacked nothing
        other = await server.guest(code, bo.token)
        assert (await other.move("c4", after=ada.n))["k"] == "move"
        assert (await back.until_event(ada.n + 1))["m"] == "c4"


async def test_a_repeated_sit(server: Server) -> None:
    """With a token of its own a client may ask for a seat again on another connection, and has it."""
    code = await server.make()
    token = "t" * 22
    for _ in range(2):
        guest = await server.guest(code)
        await guest.say("sit", seat=1, name="Ada", commit="0" * 64, token=token)
        assert await guest.until("seat") == {"t": "seat", "seat": 1, "token": token}
    assert server.rooms.awake[code].room.facts.n == 2


async def test_a_fault_of_the_server_in_a_room(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clients are let go, and come back to the room as it is kept; other rooms do not notice."""
    code, other = await server.make(), await server.make()
    ada, _bo = await server.seated(code)
    cy, _di = await server.seated(other)
    with monkeypatch.context() as patched:
        patched.setattr("host.rooms.decisions.decide", lambda *_: 1 // 0)
        await ada.say("move", id="mine", after=ada.n, m="c3")
        assert await ada.closed() == 1012
    assert (await cy.move("c3"))["k"] == "move"
    back = await server.guest(code, ada.token)
    await quiet(back)
    assert (await back.move("c3"))["k"] == "move"


async def test_a_cheat(server: Server) -> None:
    """Moves out of turn, against the rules, for chance, from no seat; a taken seat, a made-up token."""
    code = await server.make()
    ada, bo = await server.seated(code)
    watcher = await server.guest(code, "x" * 22)
    await quiet(watcher)
    before = await server.log(code)
    for guest, text, why in (
        (bo, "c3", "turn"),
        (ada, "z9", "illegal"),
        (ada, "undo", "illegal"),
        (watcher, "c3", "seat"),
    ):
        assert (await guest.move(text))["why"] == why
    for t, fields in (
        ("sit", {"seat": 1, "name": "Eve", "commit": "0" * 64}),
        ("sit", {"seat": 4, "name": "Eve", "commit": "0" * 64}),
        ("stand", {}),
        ("forfeit", {}),
        ("answer", {"n": 3, "yes": True}),
        ("close", {"owner": "x" * 22}),
        ("resume", {}),
    ):
        await watcher.say(t, **fields)
        assert (await watcher.until("no"))["say"]
    assert await server.log(code) == before


async def test_a_binary_message(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is refused as nonsense is; the connection stays, and the log has nothing of it."""
    async with serving(tmp_path) as server:
        ada, bo = await server.seated(await server.make())
        await ada.socket.send(b"\x00\xff")
        assert (await ada.until("no"))["say"] == "Messages are JSON text; this one was binary."
        assert (await ada.move("c3"))["k"] == "move"
        await quiet(ada, bo)
    assert caplog.text == ""


async def test_clients_that_break_off_are_no_error_of_the_server(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some seconds: 36 of them, before and after their hello. Without its filter the log has no more than asyncio's."""
    monkeypatch.setattr(connections.client_errors, "filter", lambda record: True)
    code = await server.make()
    ada, _ = await server.seated(code)
    hello = frame(TEXT, f'{{"t":"hello","v":1,"room":"{code}"}}'.encode())
    with logged(*connections.CLIENT_DID_LOGGERS, "cairn.rooms") as records:
        for first in (b"", hello):
            path = f"/api/rooms/{code}/socket"
            await asyncio.to_thread(bother, server.port, "/api/rooms", path, first)
        assert (await ada.move("c3"))["k"] == "move"
    assert not records.traced and {*records.lines} <= {*connections.CLIENT_DID_TEXTS}


async def test_a_slow_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does not read is let go after a while; nobody waits for it meanwhile. A second: what the system keeps for a
    socket must be full first."""
    monkeypatch.setattr(app, "SLOW_S", 0.2)
    async with serving(tmp_path, ws_ping_interval=None) as server:  # a ping without an answer would do the same
        code = await server.make()
        ada, bo = await server.seated(code)
        owner = server.rooms.awake[code]
        slow = await server.guest(code, window=4096)
        slow.socket.transport.pause_reading()
        client = next(client for client in owner.clients if not client.seat)
        while client in owner.clients:
            client.sent = 0  # the log once more
            for _ in range(500):
                client.reply(owner.state())
            await quiet(ada, bo)
        assert (await ada.move("c3"))["k"] == "move"


async def test_a_sleeping_phone(tmp_path: Path) -> None:
    """A frozen tab answers no ping, and its connection is dropped; awake again it comes back with what it has."""
    async with (
        serving(tmp_path, ws_ping_interval=0.2, ws_ping_timeout=0.2) as server,
        Proxy(server.port) as network,
    ):
        code = await server.make()
        ada, bo = await server.seated(code)
        phone = await server.guest(code, bo.token, network.port)
        await quiet(phone)
        network.silent = True
        owner = server.rooms.awake[code]
        while len(owner.clients) > 2:
            await asyncio.sleep(0.02)
            await quiet(ada, bo)  # they answer
        await ada.move("c3")
        back = await server.guest(code, bo.token, have={"n": phone.n, "head": phone.heard[-1]["head"]})
        await quiet(back)
        assert sorted(back.log) == [phone.n + 1]


async def test_the_clock_goes_back(server: Server, clock: Clock) -> None:
    """The server's clock may jump; the log's times never go back, and nobody's time grows."""
    code = await server.make(clock={"limit": 60_000})
    ada, bo = await server.seated(code)
    clock.now += FIRST_MOVE_MS + 10_000
    await ada.move("c3")
    clock.now -= 3_600_000
    await quiet(bo)
    await bo.move("c4")
    found = await server.log(code)
    assert [event.at for event in found] == sorted(event.at for event in found)
    seats = server.rooms.awake[code].room.facts.seats
    assert [seat.left for seat in seats] == [50_000, 60_000]


async def test_the_alarm_of_a_clock(tmp_path: Path) -> None:
    """Nobody sends anything, and the game is lost by time all the same. Takes a second: the shortest clock."""
    async with serving(tmp_path, SteadyClock()) as server:
        ada, _bo = await server.seated(await server.make(clock={"limit": 1_000}))
        await ada.move("c3")
        assert (await ada.until_event(ada.n + 1))["why"] == "time"


async def test_an_alarm_that_comes_early_is_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Timers of more than a day are not asked to wait so long, and others may come a moment too soon."""
    monkeypatch.setattr(owner_module, "LATEST_ALARM_S", 0.01)
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        ada, bo = await server.seated(await server.make(clock={"limit": 60_000}))
        await asyncio.sleep(0.05)
        clock.now += FIRST_MOVE_MS + 60_000
        assert (await bo.until_event(ada.n + 1))["why"] == "time"


async def test_the_time_of_a_room_that_sleeps_is_up(server: Server, clock: Clock) -> None:
    """Nobody is there, nobody says anything, and the game is lost by time all the same."""
    code = await server.make(clock={"limit": 600_000})
    for guest in await server.seated(code):
        await guest.socket.close()
    while server.rooms.awake[code].clients:
        await asyncio.sleep(0.01)
    clock.now += rooms_module.ASLEEP_MS
    await server.rooms.sweep_once()
    assert code not in server.rooms.awake
    clock.now += 600_000
    await server.rooms.sweep_once()
    await server.rooms.awake[code].hear(None, None)
    ended = server.rooms.awake[code].room.facts.ended
    assert ended and (ended.seat, server.rooms.awake[code].room.facts.seat(1).out) == (2, True)


async def test_a_computer_that_slept_pauses_its_rooms(server: Server, clock: Clock) -> None:
    """Takes a second: the server looks at its clock so often."""
    code, free = await server.make(clock={"limit": 60_000}), await server.make()
    ada, bo = await server.seated(code)
    others = await server.seated(free)
    clock.now += FIRST_MOVE_MS + 10_000
    clock.stands_still = True
    assert (await bo.until_event(ada.n + 1)) == {
        "k": "pause", "why": "server", "n": ada.n + 1, "at": clock.now
    }  # fmt: skip
    await ada.until_event(ada.n + 1)
    while not clock.stalls:  # until then who resumes is paused again
        await asyncio.sleep(0.01)
    clock.now += 3_600_000
    await ada.say("resume")
    await ada.until_event(ada.n + 1)
    assert server.rooms.awake[code].room.facts.seat(1).left == 50_000
    for guest in (ada, others[0]):
        made = await guest.move("c3")
        assert made.get("k") == "move", made


async def test_a_clock_that_begins_while_others_are_paused_loses_nothing(tmp_path: Path) -> None:
    """The server stood still; while it writes the pauses down, the last seat of another room is taken."""
    steady = [100.0]
    clock = SteadyClock(lambda: steady[0], lambda: 1_795_338_000.0 + steady[0])
    async with serving(tmp_path, clock) as server:
        running, waiting = await server.make(clock={"limit": 60_000}), await server.make(clock={"limit": 60_000})
        await server.seated(running)
        ada, bo = await server.guest(waiting), await server.guest(waiting)
        await ada.sit(1)
        keep, sits = server.rooms.store.append, []

        async def slow(code: str, rows: Any, **more: Any) -> None:
            if code == waiting:
                await asyncio.sleep(0.1)  # time continues meanwhile
            await keep(code, rows, **more)
            if code == running and not sits:
                sits.append(asyncio.create_task(bo.sit(2)))
                await asyncio.sleep(0.05)

        server.rooms.store.append = slow  # type: ignore[method-assign]
        steady[0] += 3_600
        while not sits:
            await asyncio.sleep(0.01)
        await sits[0]
        for code in (running, waiting):
            while server.rooms.awake[code].room.facts.state != "paused":
                await asyncio.sleep(0.01)
            assert [seat.left for seat in server.rooms.awake[code].room.facts.seats] == [60_000, 60_000]


async def test_a_room_of_another_version_says_so(tmp_path: Path) -> None:
    """It was made before an update: it is kept, and nobody takes it for a server that is busy."""
    async with serving(tmp_path) as server:
        code = await server.make()
    with sqlite3.connect(tmp_path / "rooms.db") as db:
        (body,) = db.execute("select body from event where n = 1").fetchone()
        opened = msgspec.json.decode(body)
        del opened["v"]
        text = msgspec.json.encode(opened, order="sorted").decode()
        db.execute("update event set body = ? where n = 1", (text,))
        db.execute("update room set head = ?", (next_head(FIRST_HEAD, text.encode()),))
    db.close()
    async with serving(tmp_path) as server:
        answer = await server.http.get(f"/api/rooms/{code}")
        assert answer.status_code == 503 and "cannot be played by this version" in answer.json()["say"]
        guest = Guest(await connected(server, code), server, code)
        await guest.say("hello", v=VERSION, room=code)
        assert (await guest.until("no"))["why"] == "version"


async def test_no_time_is_given_away_by_a_clock_that_is_set_back_before_a_start(tmp_path: Path) -> None:
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        code = await server.make(clock={"limit": 60_000})
        ada, _bo = await server.seated(code)
    clock.now -= 3_600_000
    async with serving(tmp_path, clock) as server:
        back = await server.guest(code, ada.token)
        assert back.heard[0]["state"] == "paused"
        await back.say("resume")
        await back.until_event(back.heard[0]["n"] + 1)
        clock.now += FIRST_MOVE_MS + 10_000
        assert (await back.move("c3"))["k"] == "move"
        assert server.rooms.awake[code].room.facts.seat(1).left == 50_000


async def test_no_time_goes_by_without_a_server(tmp_path: Path) -> None:
    """A game whose clock ran when the server ended is paused as of its last event, until a player resumes it."""
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        code = await server.make(clock={"limit": 60_000})
        ada, bo = await server.seated(code)
        await ada.move("c3")
    clock.now += 3_600_000
    async with serving(tmp_path, clock) as server:
        back = await server.guest(code, bo.token)
        assert back.heard[0]["state"] == "paused" and back.heard[0]["seats"][1]["left"] == 60_000
        await back.say("resume")
        await quiet(back)
        assert (await back.move("c4"))["k"] == "move"


@pytest.mark.parametrize("kept", [False, True], ids=["not kept", "kept all the same"])
async def test_the_disk_fails(kept: bool, tmp_path: Path) -> None:
    """Nobody hears of the move; all are let go, and come back to what the disk has, which is whole."""
    store = Failing(tmp_path / "rooms.db")
    async with serving(tmp_path, store=store) as server:
        code = await server.make()
        ada, bo = await server.seated(code)
        after = ada.n
        store.error, store.kept = DiskFailed(sqlite3.OperationalError("disk is full")), kept
        await ada.say("move", id="mine", after=after, m="c3")
        assert await ada.closed() == await bo.closed() == 1012
        assert after + 1 not in {**ada.log, **bo.log}
        store.error = None
        back = await server.guest(code, ada.token, have={"n": after, "head": _head(ada)})
        event = await back.move("c3", after, id="mine")
        assert (event["n"], server.rooms.awake[code].room.game.ply) == (after + 1, 1)


async def test_the_disk_is_away_when_a_room_wakes(tmp_path: Path) -> None:
    store = Failing(tmp_path / "rooms.db")
    async with serving(tmp_path, store=store) as server:
        code = await server.make()
        await server.rooms.awake[code].close()

        async def fails(code: str) -> None:
            raise DiskFailed(sqlite3.OperationalError("disk is full"))

        store.load, working = fails, store.load  # type: ignore[method-assign]
        answer = await server.http.get(f"/api/rooms/{code}")
        assert answer.status_code == 503 and "cannot be saved" in answer.json()["say"]
        store.load = working  # type: ignore[method-assign]
        assert (await server.http.get(f"/api/rooms/{code}")).status_code == 200


async def test_the_store_is_busy(tmp_path: Path) -> None:
    """The sender is asked to try again; the room is as it was, and nobody is let go."""
    store = Failing(tmp_path / "rooms.db")
    async with serving(tmp_path, store=store) as server:
        ada, bo = await server.seated(await server.make())
        store.error = Busy()
        refusal = await ada.move("c3", id="mine")
        assert (refusal["why"], refusal["id"]) == ("busy", "mine")
        store.error = None
        assert (await ada.move("c3", id="mine"))["k"] == "move"
        assert (await bo.until_event(ada.n))["id"] == "mine"


async def test_another_server_takes_the_room(tmp_path: Path) -> None:
    """The one that was thought to be dead is refused by the file itself; its clients are let go, and lose nothing."""
    async with serving(tmp_path) as old, serving(tmp_path) as new:
        code = await old.make()
        ada, bo = await old.seated(code)
        await ada.move("c3")
        await quiet(bo)
        there = await new.guest(code, bo.token)
        await quiet(there)
        assert (await there.move("c4"))["k"] == "move"
        await ada.say("ask", what="undo")
        assert await ada.closed() == 1012 and await bo.closed() == 1012
        assert len(await new.log(code)) == there.n


async def test_a_partition(tmp_path: Path) -> None:
    """The network is cut, silent and slow while a move is sent, again and again; each is made once, in the end."""
    async with serving(tmp_path) as server, Proxy(server.port) as network:
        code = await server.make(options={"size": "7"})
        ada, bo = await server.seated(code)
        for number, wait_s in enumerate((0, 0.01, 0.1)):
            await quiet(ada)
            after = (await ada.move(_legal(server, code)))["n"]
            text = _legal(server, code)
            for fault in ("cut", "silent", "slow"):
                far = await server.guest(code, bo.token, network.port)
                network.silent, network.delay_s = fault == "silent", 0.05 * (fault == "slow")
                await far.say("move", id=f"far{number}", after=after, m=text)
                if fault == "slow":
                    await far.until_event(after + 1)
                else:
                    await asyncio.sleep(wait_s)
                    network.cut()
                network.silent, network.delay_s = False, 0.0
        moves = [event for event in await server.log(code) if isinstance(event, Move) and event.seat == 2]
        assert [event.id for event in moves] == ["far0", "far1", "far2"]


def _legal(server: Server, code: str) -> str:
    game = server.rooms.awake[code].room.game
    return game.text(game.legal_moves()[0])


def _head(guest: Guest) -> str:
    return str([message["head"] for message in guest.heard if "head" in message][-1])


async def test_a_flood(tmp_path: Path) -> None:
    """A client that sends too fast is asked to be slower, and then let go; the others do not notice."""
    async with serving(tmp_path, limits=Limits()) as server:
        code = await server.make()
        ada, bo = await server.seated(code)
        flood = await server.guest(code)
        with suppress(ConnectionClosed):
            for _ in range(2_000):
                await flood.say("ping")
        assert await flood.closed() == 1008
        assert any(message.get("why") == "rate" for message in flood.heard)
        assert (await ada.move("c3"))["k"] == "move"
        await bo.until_event(ada.n)


async def test_a_flood_over_many_connections(tmp_path: Path) -> None:
    """A player who loses fills the log, so that the other cannot move and loses on time: it gets nowhere."""
    async with serving(tmp_path, limits=Limits(rate=(0, 50), talk=(0, 20))) as server:
        code = await server.make(clock={"limit": 60_000})
        ada, bo = await server.seated(code)
        refused = 0
        for _ in range(20):
            again = await server.guest(code, ada.token)
            for _ in range(5):
                await again.say("ask", what="draw")
                await again.say("answer", n=again.n, yes=False)
            await quiet(again)
            refused += sum(message.get("why") == "rate" for message in again.heard)
            await again.socket.close()
        assert len(await server.log(code)) <= 3 + 2 and refused > 100
        assert (await ada.move("c3"))["why"] == "rate"  # the seat's own share is used up
        await quiet(bo)
        assert (await bo.move("c3"))["why"] == "turn"  # the other's is not
        assert (await server.http.get(f"/api/rooms/{code}")).json()["state"] == "playing"


async def test_the_longest_clock_is_no_trouble_for_the_timers(server: Server) -> None:
    ada, _ = await server.seated(await server.make(clock={"limit": GameClock(limit=30 * 86_400_000).limit}))
    assert (await ada.move("c3"))["k"] == "move"
