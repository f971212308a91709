"""The lobby: which open seats it lists, and which it does not, whatever a program does for it."""

import json
from contextlib import closing
from typing import Any

import msgspec
import pytest

from host.rooms import messages
from host.rooms.server import lobby
from host.rooms.server.limits import Limits
from host.rooms.server.lobby import AWAY_MS, FRESH_MS, MAX_ROOMS, OF_ADDRESS, SEATS_OF_ADDRESS, SITS, Lobby
from tests.host.rooms.hand import Hand, guest, seated
from tests.host.rooms.memory import Server

TAKEN = ("", "")
WANTED = '{"game": "robble", "options": {"size": "5"}, "listed": true}'


def listed(server: Server) -> list[dict[str, Any]]:
    """Return what the lobby has now, as anybody sees it."""
    server.pass_ms(FRESH_MS)
    answer = server.get("/api/rooms")
    assert answer.status_code == 200, answer.text
    found = msgspec.json.decode(answer.content, type=messages.Lobby)
    assert len(found.rooms) <= MAX_ROOMS
    rooms: list[dict[str, Any]] = answer.json()["rooms"]
    return rooms


def codes_of(rooms: list[dict[str, Any]]) -> list[str]:
    return [room["code"] for room in rooms]


def seek(server: Server, address: str = "192.0.2.1", **wanted: Any) -> Hand:
    """Make a room that is listed, and sit down in it."""
    answer = server.post(json.dumps(json.loads(WANTED) | wanted), address)
    assert answer.status_code == 201, answer.text
    ada = guest(server, answer.json()["code"], address=address)
    assert ada.sit(1) == TAKEN
    return ada


def test_an_open_seat_is_listed_until_somebody_has_it(server: Server) -> None:
    guest(server, server.make()).sit(1)
    assert listed(server) == []
    made = server.clock.now
    ada = seek(server, clock={"limit": 300_000, "add": 2_000})
    (room,) = listed(server)
    assert room == {
        "code": ada.code,
        "game": "robble",
        "options": server.rooms.awake[ada.code].room.facts.opened.options,
        "state": "waiting",
        "clock": {"limit": 300_000, "add": 2_000},
        "since": made,
        "seats": [{"player": "black", "name": "Ada", "bot": 0}, {"player": "white", "name": None, "bot": 0}],
    }
    bo = guest(server, ada.code)
    bo.sit(2)
    assert listed(server) == []
    bo.say("stand")
    assert [room["state"] for room in listed(server)] == ["playing"]


def test_a_room_that_nobody_waits_in_is_not_listed(server: Server) -> None:
    """Nor one whose maker only watches; a page that loads again does not lose its place meanwhile."""
    ada = seek(server)
    guest(server, ada.code)  # who watches does not wait for anybody
    ada.leave()
    assert codes_of(listed(server)) == [ada.code]
    server.pass_ms(AWAY_MS)
    assert listed(server) == []
    ada.enter()
    assert codes_of(listed(server)) == [ada.code]
    ada.say("stand")
    assert listed(server) == []


@pytest.mark.parametrize("end", ["forfeit", "close"])
def test_a_room_that_ends_is_not_listed(server: Server, end: str) -> None:
    made = server.post(WANTED).json()
    ada, bo = seated(server, made["code"])
    if end == "close":
        bo.say("stand")
        assert len(listed(server)) == 1
        ada.say("close", owner=made["owner"])
    else:
        bo.say("forfeit")
        bo.say("stand")
    assert listed(server) == []


def test_a_room_is_listed_again_after_a_restart_of_its_server(server: Server) -> None:
    """Once who waits there is back: the store knows that its maker wants it."""
    ada = seek(server)
    server.restart()
    assert listed(server) == []
    ada.enter()
    assert codes_of(listed(server)) == [ada.code]


def test_a_bot_is_shown_with_its_level_and_waits_for_nobody() -> None:
    """A person may call themselves Robo 3: only the server knows who is a bot."""
    bots = {2: 3}
    with closing(Server(lobby=Lobby(lambda _code, seat: bots.get(seat, 0)))) as server:
        ada = seek(server, game="vacuum", options={"players": "3"})
        guest(server, ada.code).sit(2)
        (room,) = listed(server)
        assert [seat["bot"] for seat in room["seats"]] == [0, 3, 0]
        ada.say("stand")
        assert listed(server) == []


def test_a_network_has_a_few_places_in_the_list(server: Server) -> None:
    """However many rooms it makes, before its program sits down in all of them at once; others are seen."""
    ada = seek(server)
    made = [server.post(WANTED, "2001:db8::1").json()["code"] for _ in range(2 * OF_ADDRESS)]
    for number, code in enumerate(made):
        assert guest(server, code, address=f"2001:db8::{number:x}").sit(1) == TAKEN
    codes = codes_of(listed(server))
    assert len(codes) == OF_ADDRESS + 1 and ada.code in codes
    more = server.post(WANTED, "2001:db8::ffff")
    assert (more.status_code, more.json()) == (400, {"message": lobby.ENOUGH})
    assert server.post(WANTED, "192.0.2.2").status_code == 201


def test_a_network_sits_in_a_few_listed_rooms(server: Server) -> None:
    """Going away frees none of them, standing up and the end of a game do; rooms that are not listed are free."""

    def greedy(code: str) -> Hand:
        return guest(server, code, address="203.0.113.1")

    hands = [greedy(seek(server, f"198.51.100.{number}").code) for number in range(SEATS_OF_ADDRESS + 1)]
    last = hands.pop()
    for hand in hands:
        assert hand.sit(2) == TAKEN
    hands[0].leave()
    server.pass_ms(AWAY_MS)
    assert last.sit(2) == ("seat", lobby.ENOUGH_SEATS)
    assert codes_of(listed(server)) == [last.code]
    assert guest(server, last.code, address="192.0.2.2").sit(2) == TAKEN  # others may
    assert greedy(server.make()).sit(2) == TAKEN
    hands[1].say("stand")
    assert greedy(hands[1].code).sit(2) == TAKEN
    last = greedy(seek(server, "198.51.100.99").code)
    assert last.sit(2) == ("seat", lobby.ENOUGH_SEATS)
    hands[2].say("forfeit")
    assert last.sit(2) == TAKEN


def test_whoever_sits_and_stands_again_and_again_keeps_no_seat_from_others() -> None:
    """Nor does coming from another computer of the same network help; a seat itself has no such limit."""
    many = (1e4, 10**4)
    with closing(Server(limits=Limits(rate=many, talk=many))) as server:
        code = server.make()
        restless = guest(server, code, address="2001:db8::1")
        for _ in range(SITS[1]):
            assert restless.sit(1) == TAKEN
            restless.say("stand")
        assert guest(server, code, address="2001:db8::2").sit(1) == ("seat", lobby.OFTEN)
        assert guest(server, code, address="192.0.2.1").sit(1) == TAKEN
        assert guest(server, server.make(), address="2001:db8::1").sit(1) == TAKEN


def test_the_list_has_an_end() -> None:
    """The newest are there, and how many there are besides."""
    with closing(Server(lobby=Lobby(lambda _code, _seat: 0, most=3))) as server:
        codes = []
        for number in range(5):
            server.pass_ms(1_000)
            codes.append(seek(server, f"192.0.2.{number}").code)
        assert codes_of(listed(server)) == codes[:1:-1]
        assert server.get("/api/rooms").json()["more"] == 2


def test_a_server_may_have_no_lobby() -> None:
    with closing(Server(lobby=Lobby(lambda _code, _seat: 0, is_open=False))) as server:
        for answer, status in ((server.get("/api/rooms"), 404), (server.post(WANTED), 400)):
            assert (answer.status_code, answer.json()) == (status, {"message": lobby.CLOSED})
        assert server.make()
