"""Failures in docs/rooms.md: what goes wrong, and what is right all the same. Others: tests/torture/rooms."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from host.http import connections
from host.rooms.errors import RoomError, StorageFailed
from host.rooms.facts import FIRST_MOVE_MS
from host.rooms.hash_chain import FIRST_HEAD, next_head
from host.rooms.server import app
from host.rooms.server import owner as owner_module
from host.rooms.server.clock import Clock as SteadyClock
from host.rooms.server.limits import Limits
from host.rooms.store import FIRST, Store
from host.rooms.versions import VERSION
from tests.host.rooms.server.harness import Clock, Server, quiet, serving
from tests.host.strange_clients import TEXT, bother, frame, logged


class Failing(Store):
    """A store whose next writes fail with an error, after or before they are kept."""

    error: Exception | None = None
    kept = False

    async def append(self, *arguments: Any) -> None:
        await self._fail(super().append(*arguments))

    async def create(self, *arguments: Any) -> None:
        await self._fail(super().create(*arguments))

    async def _fail(self, write: Any) -> None:
        if self.error and not self.kept:
            write.close()
            raise self.error
        await write
        if self.error:
            raise self.error


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

        async def slow(code: str, *more: Any) -> None:
            if code == waiting:
                await asyncio.sleep(0.1)  # time continues meanwhile
            await keep(code, *more)
            if code == running and not sits:
                sits.append(asyncio.create_task(bo.sit(2)))
                await asyncio.sleep(0.05)

        server.rooms.store.append = slow  # type: ignore[method-assign, assignment]
        steady[0] += 3_600
        while not sits:
            await asyncio.sleep(0.01)
        await sits[0]
        for code in (running, waiting):
            while server.rooms.awake[code].room.facts.state != "paused":
                await asyncio.sleep(0.01)
            assert [seat.left for seat in server.rooms.awake[code].room.facts.seats] == [60_000, 60_000]


async def test_an_alarm_that_comes_early_is_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Timers of more than a day are not asked to wait so long, and others may come a moment too soon."""
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        longest = await server.seated(await server.make(clock={"limit": 30 * 86_400_000}))
        assert (await longest[0].move("c3"))["k"] == "move"
        monkeypatch.setattr(owner_module, "LATEST_ALARM_S", 0.01)
        ada, bo = await server.seated(await server.make(clock={"limit": 60_000}))
        await asyncio.sleep(0.05)
        clock.now += FIRST_MOVE_MS + 60_000
        assert (await bo.until_event(ada.n + 1))["why"] == "time"


async def test_the_clock_goes_back(tmp_path: Path) -> None:
    """While the server runs, and before it starts again: the log's times never go back, and nobody's time grows."""
    clock = Clock()
    async with serving(tmp_path, clock) as server:
        code = await server.make(clock={"limit": 60_000})
        ada, bo = await server.seated(code)
        clock.now += FIRST_MOVE_MS + 10_000
        await ada.move("c3")
        clock.now -= 3_600_000
        await quiet(bo)
        await bo.move("c4")
    async with serving(tmp_path, clock) as server:
        back = await server.guest(code, ada.token)
        assert back.heard[0]["state"] == "paused"
        await back.say("resume")
        await back.until_event(back.heard[0]["n"] + 1)
        clock.now += 20_000
        assert (await back.move("d4"))["k"] == "move"
        assert [seat.left for seat in server.rooms.awake[code].room.facts.seats] == [30_000, 60_000]
        found = [event.at for event in await server.log(code)]
        assert found == sorted(found)


async def test_the_store_fails(tmp_path: Path) -> None:
    """Nobody hears of the move; all are let go, and come back to what the store has, which is whole. Where too much
    waits the sender is asked to try again, and nobody is let go.
    """
    store = Failing(tmp_path / "rooms.db")
    async with serving(tmp_path, store=store) as server:
        for store.kept in (False, True):
            store.error = None
            code = await server.make()
            ada, bo = await server.seated(code)
            after = ada.n
            store.error = StorageFailed("failed", "The disk is full.")
            await ada.say("move", id="mine", after=after, m="c3")
            assert await ada.closed() == await bo.closed() == 1012
            assert after + 1 not in {**ada.log, **bo.log}
            answer = await server.http.post("/api/rooms", json={"game": "robble"})
            assert (answer.status_code, answer.json()) == (503, {"say": "The disk is full."})
            store.error = None
            head = [message["head"] for message in ada.heard if "head" in message][-1]
            back = await server.guest(code, ada.token, have={"n": after, "head": head})
            event = await back.move("c3", after, id="mine")
            assert (event["n"], server.rooms.awake[code].room.game.ply) == (after + 1, 1)
        ada, bo = await server.seated(await server.make())
        store.error, store.kept = RoomError("busy", "Too much waits."), False
        refusal = await ada.move("c3", id="mine")
        assert (refusal["why"], refusal["id"]) == ("busy", "mine")
        store.error = None
        assert (await ada.move("c3", id="mine"))["k"] == "move"
        assert (await bo.until_event(ada.n))["id"] == "mine"


async def test_a_room_of_another_version_says_so(tmp_path: Path) -> None:
    """It was made before an update: it is kept, and nobody takes it for a server that is busy."""
    async with serving(tmp_path) as server:
        code = await server.make()
    with closing(sqlite3.connect(tmp_path / "rooms.db")) as db:
        (body,) = db.execute("select body from event where n = 1").fetchone()
        text = body.replace(f'"v":{VERSION}', '"v":2')
        db.execute("update event set body = ? where n = 1", (text,))
        db.execute("update room set head = ?", (next_head(FIRST_HEAD, text.encode()),))
        db.commit()
    async with serving(tmp_path) as server:
        answer = await server.http.get(f"/api/rooms/{code}")
        assert answer.status_code == 503 and "cannot be played by this version" in answer.json()["say"]


async def test_another_server_takes_the_room(tmp_path: Path) -> None:
    """Who is still here is sent away by the next move, or by the next look at whose the rooms are."""
    async with serving(tmp_path) as old, serving(tmp_path) as new:
        for sends_away in ("a move", "a look"):
            code = await old.make()
            ada, bo = await old.seated(code)
            there = await new.guest(code, ada.token)
            await quiet(there)
            if sends_away == "a move":
                await ada.say("move", id="x", after=ada.n, m="c3")
            else:
                await old.rooms.sweep_once()
            assert [await guest.closed() for guest in (ada, bo)] == [1012] * 2
            assert code not in old.rooms.awake and (await there.move("c3"))["k"] == "move"
            assert await old.rooms.store.taken({code: FIRST}) == [code]


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
