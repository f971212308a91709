"""The games that were finished in rooms stay with who played them."""

import json
from typing import Any

import pytest

from host.rooms.client.client import RoomClient
from host.rooms.client.games import MOST, record
from host.rooms.errors import RoomError
from tests.host.rooms.client.world import CODE, FakeBoard, Player, World

MOVES = ["c3", "b2"]


def finished(world: World) -> None:
    """Let Bo give up after a move of each."""
    ada, bo = world.players[:2]
    for player, move in zip((ada, bo), MOVES, strict=True):
        player.tap(move)
        world.settle()
    bo.do("forfeit")
    world.settle()


def test_both_have_the_game_and_how_it_ended_for_them(world: World) -> None:
    cy = Player(world.server, FakeBoard(size="5"), seed=3)
    world.players.append(cy)
    cy.step(100)
    cy.do("join", code=CODE)
    world.settle()
    finished(world)
    assert cy.client.shown.games == []  # who watches has not played
    for player, you in zip(world.players, (1, 2), strict=False):
        (game,) = player.client.shown.games
        assert player.part["finished"] == []  # it is for who is in no room
        assert (game["game"], game["you"], game["won"]) == ("robble", you, 1)
        assert [seat["name"] for seat in game["seats"]] == ["Ada", "Bo"]
        player.do("leave")
        world.settle()
        assert player.part["finished"] == [game]
        kept = record(player.runner.client, game["id"])
        assert kept["moves"][:2] == MOVES and set(kept) == {"game", "options", "moves"}


def test_each_game_of_a_room_is_kept_and_one_can_be_deleted(world: World) -> None:
    ada, bo = world.players
    finished(world)
    loads, load = [], ada.board.load

    def note(record: dict[str, Any], keep: bool = False) -> None:
        loads.append((record["moves"], keep))
        load(record, keep)

    ada.board.load = note  # type: ignore[method-assign]
    ada.do("ask", what="rematch")
    world.settle()
    bo.do("answer", yes=True)
    world.settle()
    assert loads == [([], True)]  # the board keeps the game that it had, too
    finished(world)
    newest, oldest = ada.client.shown.games
    assert newest["at"] > oldest["at"] and newest["id"] != oldest["id"]
    ada.do("delete", game=newest["id"])
    assert ada.client.shown.games == [oldest]
    for game in (newest["id"], "", "../current", f"{CODE}/999"):
        with pytest.raises(RoomError):
            ada.do("delete", game=game)
    assert len(bo.client.shown.games) == 2


def client_with(texts: dict[str, str]) -> RoomClient:
    return RoomClient("", texts, lambda count: bytes(count))


def text_at(at: int) -> str:
    seats = [{"player": "black", "name": "Ada"}, {"player": "white", "name": "Bo"}]
    fields = {"game": "robble", "options": {}, "moves": [], "seats": seats, "you": 1, "won": 1, "at": at}
    return json.dumps(fields)


def test_what_is_kept_is_read_again_and_what_is_damaged_left_out() -> None:
    broken = {f"game/{CODE}/{number}": text for number, text in enumerate(("", "[]", "{}", text_at(1)[:-9]))}
    client = client_with({**broken, "game/ABC123/40": text_at(40)})
    assert [game["id"] for game in client.shown.games] == ["ABC123/40"]
    for name in broken:
        with pytest.raises(RoomError):
            record(client, name.removeprefix("game/"))


def test_the_oldest_make_room(world: World) -> None:
    ada = world.players[0].runner.client
    for number in range(MOST):
        ada.storage.put(f"game/OLD000/{number}", text_at(number))
    finished(world)
    assert len(ada.shown.games) == MOST and ada.shown.games[0]["id"].startswith(CODE)
    assert [game["at"] for game in ada.shown.games[1:]] == list(range(MOST - 1, 0, -1))
    assert not ada.storage.get("game/OLD000/0") and ada.storage.get("game/OLD000/1")
