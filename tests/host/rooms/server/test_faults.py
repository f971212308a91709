"""Failures in docs/rooms.md: what goes wrong, and what is right all the same; what one address, or all who come at
once, can take from the others; and the server's time. Others: tests/torture/rooms.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from host.rooms.errors import RoomError, StorageFailed
from host.rooms.facts import FIRST_MOVE_MS
from host.rooms.room import Room
from host.rooms.server import owner as owner_module
from host.rooms.server import rooms as rooms_module
from host.rooms.server.app import SLOW_S
from host.rooms.server.clock import STALL_S, Clock
from host.rooms.server.limits import MAX_STRIKES, MESSAGES, Limits, PerAddress
from host.rooms.store import FIRST, Store
from host.rooms.versions import VERSION
from tests.host.rooms.hand import guest, seated
from tests.host.rooms.memory import Server
from tests.host.rooms.rooms_process import RoomsProcess, players
from tests.host.strange_clients import TEXT, bother, frame

TIMED = {"limit": 60_000}


def test_a_fault_of_the_server_in_a_room(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clients are let go, and come back to the room as it is kept; other rooms do not notice."""
    code = server.make()
    ada, _bo = seated(server, code)
    cy, _di = seated(server, server.make())
    server.may_fail = True
    with monkeypatch.context() as patched:
        patched.setattr("host.rooms.decisions.decide", lambda *_: 1 // 0)
        assert (ada.move("c3"), ada.closed) == ({}, 1012)
    assert cy.move("c3")["k"] == "move"
    ada.enter()
    assert ada.move("c3")["k"] == "move"


def test_a_binary_message(server: Server) -> None:
    """It is refused as nonsense is, and the connection stays."""
    ada, _ = seated(server, server.make())
    (no,) = ada.say_text(b"\x00\xff")
    assert no["message"] == "Messages are JSON text; this one was binary."
    assert ada.move("c3")["k"] == "move"


def test_clients_that_break_off_are_no_error_of_the_server(served: RoomsProcess) -> None:
    """Some seconds: 36 of them, before and after their hello."""
    code = served.make()
    hello = frame(TEXT, json.dumps({"t": "hello", "v": VERSION, "room": code}).encode())
    with players(f"ws://{served.host}", code) as (ada, _):
        for first in (b"", hello):
            bother(served.port, "/api/rooms", f"/api/rooms/{code}/socket", first)
        ada.play("c3")
    assert served.end()[::2] == (0, "")


def test_a_client_that_reads_nothing_is_disconnected_after_a_while(server: Server) -> None:
    """Nobody waits for it meanwhile."""
    code = server.make()
    ada, bo = seated(server, code)
    slow = guest(server, code)
    slow.is_stuck = True
    assert ada.move("c3")["k"] == "move"
    server.rest_s(int(SLOW_S) - 1)
    assert bo.move("c4")["k"] == "move"
    before = slow.closed
    server.rest_s(1)
    assert (before, slow.closed) == (0, 1013)


def test_a_computer_that_slept_pauses_its_rooms(server: Server) -> None:
    code = server.make(clock=TIMED)
    ada, bo = seated(server, code)
    cy, _ = seated(server, server.make())
    server.run(server.rooms.heartbeat())
    server.clock.now += FIRST_MOVE_MS + 10_000
    server.clock.stands_still = True
    while not server.clock.stalls:
        server.rest_s(1)
    for hand in (ada, bo):
        hand.receive()
        assert hand.log[hand.n] == {"k": "pause", "why": "server", "n": hand.n, "at": server.clock.now}
    server.clock.now += 3_600_000
    ada.say("resume")
    assert server.rooms.awake[code].room.facts.seat(1).left == 50_000
    assert [hand.move("c3")["k"] for hand in (ada, cy)] == ["move"] * 2


@pytest.mark.parametrize("first", [0, 1])
def test_a_clock_that_begins_while_others_are_paused_loses_nothing(server: Server, first: int) -> None:
    """The server stood still; while it writes the pauses down, the last seat of another room is taken: it is kept
    before (1) or after (0) the others are paused, and time continues.
    """
    running, waiting = codes = [server.make(clock=TIMED) for _ in range(2)]
    seated(server, running)
    guest(server, waiting).sit(1)
    keep, may_write = server.store.append, {code: asyncio.Event() for code in codes}

    async def slow(code: str, *more: Any) -> None:
        await may_write[code].wait()
        await keep(code, *more)

    server.store.append = slow  # type: ignore[method-assign, assignment]
    server.run(server.rooms.heartbeat())
    server.clock.stands_still = True
    server.rest_s(1)
    guest(server, waiting).sit(2)
    for code in (codes[first], codes[1 - first]):
        may_write[code].set()
        server.rest_s(1)
        server.rest_s(1)
        server.clock.now += 3_600_000 * server.clock.stalls
    for code in codes:
        facts = server.rooms.awake[code].room.facts
        assert (facts.state, [seat.left for seat in facts.seats]) == ("paused", [60_000, 60_000])


def test_an_alarm_that_comes_early_is_set_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Timers of more than a day are not asked to wait so long, and others may come a moment too soon."""
    monkeypatch.setattr(owner_module, "LATEST_ALARM_S", 10)
    _, bo = seated(server, server.make(clock=TIMED))
    server.rest_s(10)
    server.clock.now += FIRST_MOVE_MS + 60_000
    server.rest_s(10)
    bo.receive()
    assert any(event.get("why") == "time" for event in bo.log.values())


def test_the_clock_goes_back(server: Server) -> None:
    """While the server runs, and before it starts again: the log's times never go back, and nobody's time grows."""
    code = server.make(clock=TIMED)
    ada, bo = seated(server, code)
    server.clock.now += FIRST_MOVE_MS + 10_000
    ada.move("c3")
    server.clock.now -= 3_600_000
    bo.move("c4")
    server.restart()
    assert ada.enter()[0]["state"] == "paused"
    ada.say("resume")
    server.clock.now += 20_000
    assert ada.move("d4")["k"] == "move"
    assert [seat.left for seat in server.rooms.awake[code].room.facts.seats] == [30_000, 60_000]
    found = [json.loads(text)["at"] for text in server.log(code)]
    assert found == sorted(found)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the store fail with an error, before or after it has kept what it is given; None for no more."""
    write = Store._write

    def fail(error: Exception | None, kept: bool = False) -> None:
        async def fails(store: Store, change: Any) -> Any:
            if kept:
                await write(store, change)
            raise error or AssertionError

        monkeypatch.setattr(Store, "_write", fails if error else write)

    return fail


@pytest.mark.parametrize("kept", [False, True])
def test_the_store_fails(server: Server, failing: Callable[..., None], kept: bool) -> None:
    """Nobody hears of the move; all are let go, and come back to what the store has, which is whole."""
    code = server.make()
    ada, bo = seated(server, code)
    after = ada.n
    failing(StorageFailed("failed", "The disk is full."), kept)
    assert ada.move("c3", id="mine") == {}
    bo.receive()
    assert (ada.closed, bo.closed, ada.n, bo.n) == (1012, 1012, after, after)
    answer = server.post('{"game": "robble"}')
    assert (answer.status_code, answer.json()) == (503, {"message": "The disk is full."})
    failing(None)
    head = [message["head"] for message in ada.heard if "head" in message][-1]
    ada.enter({"n": after, "head": head})
    event = ada.move("c3", after, id="mine")
    assert (event["n"], server.rooms.awake[code].room.game.ply) == (after + 1, 1)


def test_a_store_in_which_too_much_waits_lets_nobody_go(server: Server, failing: Callable[..., None]) -> None:
    """The sender is asked to try again."""
    ada, bo = seated(server, server.make())
    failing(RoomError("busy", "Too much waits."))
    refusal = ada.move("c3", id="mine")
    assert (refusal["why"], refusal["id"]) == ("busy", "mine")
    failing(None)
    assert ada.move("c3", id="mine")["k"] == "move"
    bo.receive()
    assert bo.log[ada.n]["id"] == "mine"


@pytest.mark.parametrize("sends_away", ["a move", "a look"])
def test_another_server_takes_the_room(server: Server, sends_away: str) -> None:
    """Whoever is still here is sent away by the next move, or by the next look at whose the rooms are."""
    with closing(Server(folder=server.folder)) as new:
        code = server.make()
        ada, bo = seated(server, code)
        there = guest(new, code, ada.token)
        if sends_away == "a move":
            ada.move("c3")
        else:
            server.sweep()
        assert (ada.closed, bo.closed) == (1012, 1012)
        assert code not in server.rooms.awake and there.move("c3")["k"] == "move"
        assert server.run(server.store.taken({code: FIRST})).result() == [code]


def test_a_flood(server: Server) -> None:
    """A client that sends too fast is asked to be slower, and then let go; the others do not notice."""
    code = server.make()
    ada, _ = seated(server, code)
    flood = guest(server, code)
    refused = [flood.refusal("ping")[0] for _ in range(MESSAGES[1] + MAX_STRIKES + 1)]
    assert refused == [""] * MESSAGES[1] + ["rate"] * MAX_STRIKES + [""] and flood.closed == 1008
    assert ada.move("c3")["k"] == "move"


def test_a_flood_over_many_connections() -> None:
    """A player who loses fills the log, so that the other cannot move and loses on time: it gets nowhere."""
    with closing(Server(limits=Limits(rate=(0, 50), talk=(0, 20)))) as server:
        code = server.make(clock=TIMED)
        ada, bo = seated(server, code)
        refused = []
        for _ in range(20):
            again = guest(server, code, ada.token)
            for _ in range(5):
                refused.append(again.refusal("ask", what="draw")[0])
                refused.append(again.refusal("answer", n=again.n, yes=False)[0])
            again.leave()
        assert len(server.log(code)) <= 3 + 2 and refused.count("rate") > 100
        assert ada.move("c3")["why"] == "rate"  # the seat's own share is used up
        assert bo.move("c3")["why"] == "turn"  # the other's is not
        assert server.get(f"/api/rooms/{code}").json()["state"] == "playing"


HERE, OTHERS = "192.0.2.1", "192.0.2.2"
WANTED = '{"game": "robble", "options": {"size": "5"}}'


def asleep(server: Server, count: int, *moves: str) -> list[str]:
    """Return the codes of rooms that sleep, after these moves."""
    codes = [server.make() for _ in range(count)]
    for code in codes:
        hands = seated(server, code)
        for number, text in enumerate(moves):
            assert hands[number % 2].move(text)["k"] == "move"
        for hand in hands:
            hand.leave()
    server.pass_ms(rooms_module.ASLEEP_MS)
    server.sweep()
    assert server.rooms.count() == (0, 0)
    return codes


def test_rooms_that_wake_together_leave_others_their_turns(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart: in a turn of the loop as much is played as if two came alone, however many do."""
    codes = asleep(server, 9, "a1", "b2", "c3", "d4", "e5")
    played, apply, run_once = [0], Room.apply, server.loop._run_once  # type: ignore[attr-defined]

    def counted(room: Room, event: Any) -> None:
        played[-1] += 1
        apply(room, event)

    def turn() -> None:
        played.append(0)
        run_once()

    monkeypatch.setattr(rooms_module, "TOGETHER", 2)
    monkeypatch.setattr(Room, "apply", counted)
    monkeypatch.setattr(server.loop, "_run_once", turn)

    async def wake() -> None:
        await asyncio.gather(*[server.rooms.enter(code) for code in codes])

    server.run(wake()).result()
    assert sum(played) == 8 * len(codes) and max(played) <= 2 * 2


def test_an_address_wakes_some_rooms_and_finds_those_that_are_awake() -> None:
    with closing(Server(limits=Limits(wakes=PerAddress(0, 1)))) as server:
        one, other = asleep(server, 2)
        assert [server.get(f"/api/rooms/{code}", HERE).status_code for code in (one, other, one)] == [200, 429, 200]
        assert guest(server, other, address=HERE).heard[0]["why"] == "rate"
        assert server.get(f"/api/rooms/{other}", OTHERS).status_code == 200


def test_an_address_fills_so_much_of_the_disk_in_all_rooms() -> None:
    with closing(Server(limits=Limits(events=PerAddress(0, 6)))) as server:
        codes = [server.post(WANTED, HERE).json()["code"] for _ in range(2)]
        hands = [[guest(server, code, address=address) for address in (HERE, OTHERS)] for code in codes]
        for room in hands:
            assert [hand.sit(seat) for seat, hand in enumerate(room, 1)] == [("", "")] * 2
        said = []
        for own, other in (("a1", "b2"), ("c3", "d4")):
            said += [ada.move(own).get("why", "") for ada, _ in hands]
            said += [bo.move(other).get("why", "") for _, bo in hands]
        assert said == [""] * 4 + ["rate"] * 2 + ["turn"] * 2
        assert server.post(WANTED, HERE).status_code == 429
        assert [len(server.log(code)) for code in codes] == [5, 5]


def test_what_an_address_asks_too_often_is_refused() -> None:
    for limit, path in (("pictures", "/room.svg?K7QMXA"), ("lobbies", "/api/rooms"), ("logs", "/api/rooms/K7QMXA/log")):
        few: dict[str, Any] = {limit: PerAddress(0, 3)}
        with closing(Server(limits=Limits(**few))) as server:
            server.make()
            assert [server.get(path, HERE).status_code for _ in range(4)] == [200, 200, 200, 429], limit
            assert server.get(path, OTHERS).status_code == 200


HOUR = 3_600.0


class Computer:
    """A computer's clocks, in seconds."""

    def __init__(self) -> None:
        self.steady, self.wall = 77.0, 1_795_338_000.0
        self.clock = Clock(lambda: self.steady, lambda: self.wall)

    def run(self, length: float) -> None:
        """Let time pass, with a tick each second."""
        while length > 0:
            self.pass_(min(1.0, length))
            assert not self.clock.tick()
            length -= 1

    def pass_(self, length: float) -> None:
        self.steady += length
        self.wall += length


def test_who_sets_the_wall_clock_takes_and_gives_no_time() -> None:
    for change in (HOUR, -HOUR):
        computer = Computer()
        computer.wall += change
        computer.run(10)
        assert computer.clock() == 1_795_338_010_000


def test_time_stands_still_until_the_rooms_are_paused() -> None:
    computer = Computer()
    computer.run(10)
    computer.pass_(HOUR)  # asleep
    assert computer.clock() == 1_795_338_010_000  # whoever asks first
    computer.pass_(2)
    assert computer.clock.tick() and computer.clock() == 1_795_338_010_000
    computer.clock.go_on()
    assert computer.clock() == round(computer.wall * 1000) and not computer.clock.tick()
    computer.run(10)
    assert computer.clock() == round(computer.wall * 1000)


def test_time_does_not_go_back_after_it_stood_still() -> None:
    computer = Computer()
    computer.wall -= HOUR
    computer.pass_(STALL_S + 1)
    assert computer.clock.tick()
    computer.clock.go_on()
    assert computer.clock() == 1_795_338_000_000
