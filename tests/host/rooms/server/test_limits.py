"""What one address, or all who come at once, can take from the others: time and room on the disk."""

import asyncio
from contextlib import closing
from typing import Any

import pytest

from host.rooms.room import Room
from host.rooms.server import rooms as rooms_module
from host.rooms.server.limits import Limits, PerAddress
from tests.host.rooms.hand import guest, seated
from tests.host.rooms.memory import Server

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
