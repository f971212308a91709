"""Draws as a client sees them: its seeds, and a server that does not play fair."""

import json
from typing import Any

import pytest

from host.rooms import messages
from host.rooms.client import words
from host.rooms.client.state import RoomState, Told
from tests.host.rooms.client.world import SERVER, FakeBoard, Player, World, opened
from tests.host.rooms.memory import CODE
from tests.host.rooms.table import committed


def drawing(*names: str) -> World:
    """Return a room of a game that begins with a draw, whose board begins with none."""
    return opened(*names, game="ouroboros", size="6")


def ended(world: World) -> None:
    """Let the room's game end, with its secret."""
    world.players[0].do("forfeit")
    world.settle()


def test_a_client_checks_all_draws_itself() -> None:
    world = drawing("Ada", "Bo")
    ended(world)
    assert [player.part["draws"] for player in world.players] == [words.FAIR] * 2


def says_something(player: Player) -> bool:
    """Let a client find out what there is to do; return whether it says something to the server."""
    count = len(player.sent)
    player.client.closed(0)
    return len(player.sent) > count


def lines_of(world: World) -> list[dict[str, Any]]:
    return [json.loads(event.body()) for event in world.room().events]


def heard(world: World, log: list[dict[str, Any]]) -> Player:
    """Let the first player hear another log of its room, as after a new start with nothing kept of it."""
    ada = world.players[0]
    line = RoomState()
    ada.client.place.line = line
    for event in log:
        line.apply(Told(event))
    return ada


def test_a_draw_that_the_server_chose_is_found() -> None:
    world = drawing("Ada", "Bo")
    ended(world)
    log = lines_of(world)
    chosen = next(event for event in log if event["k"] == "chance")
    colours = chosen["m"].removeprefix("setup:")
    assert chosen["m"] != "setup:" + colours[::-1]
    chosen["m"] = "setup:" + colours[::-1]
    n, at = chosen["n"], log[-1]["at"]
    closed = [{"k": "close", "why": "owner", "n": n + 2, "at": at}, log[-1] | {"n": n + 3}]
    ada = heard(world, log[: n + 1] + closed)  # with the draw of whoever begins
    assert ada.part["draws"] == words.UNFAIR.format(chosen["n"]) + " " + words.PROOF.format(SERVER, CODE)


def test_another_secret_is_found() -> None:
    world = drawing("Ada", "Bo")
    ended(world)
    log = lines_of(world)
    log[-1]["secret"] = "0" * 64
    assert heard(world, log).part["draws"].startswith(words.OTHER_SECRET)
    assert heard(world, log[:-1]).part["draws"] == words.NOT_REVEALED


def test_another_seed_than_the_own_is_found_and_the_own_not_shown() -> None:
    """The server puts its seed in place of the player's, and does so again as the seeds are shown."""
    world = drawing("Ada")
    (ada,) = world.players
    log = lines_of(world)
    sat = next(event for event in log if event["k"] == "sit")
    sat["commit"] = committed("5" * 32)
    heard(world, log)
    assert ada.part["draws"] == words.SEED_CHANGED
    last = log[-1]["n"]
    other = dict(sat, seat=2, n=last + 1, key="0" * 64, name="Bo")
    ada.client.place.line.apply(Told(other))
    assert ada.client.place.line.facts.owing() == [1, 2] and ada.client.is_on
    assert not says_something(ada)


def test_another_past_after_the_seed_was_shown_is_found() -> None:
    """Whoever knows all seeds looks for a secret that it likes, and begins the room with that."""
    world = drawing("Ada", "Bo")
    ada = world.players[0]
    log = lines_of(world)
    begun = next(event["n"] for event in log if event["k"] == "seed") - 1
    assert ada.client.place.member.shown == [begun, world.room().head_at(begun)]  # type: ignore[union-attr]
    ada.crash()
    world.wait(3)
    assert ada.client.is_on
    log[0]["commit"] = "5" * 64
    heard(world, log[:begun])
    ada.client.connection.told = (begun, ada.client.place.line.facts.head)  # as the server says
    assert ada.part["draws"] == words.OTHER_PAST
    assert not says_something(ada)  # nor is it shown again
    heard(world, lines_of(world))
    assert ada.part["draws"] == ""


def test_a_seat_that_gave_up_with_its_seed_is_said() -> None:
    world = drawing("Ada", "Bo")
    ada, _bo = world.players
    line = RoomState()
    for event in lines_of(world):
        if event["k"] == "seed":
            break
        line.apply(Told(event))
    ada.client.place.line = line
    line.facts.seats[1].out = True
    line.facts.seats[0].seed = "1" * 32
    assert ada.part["draws"] == words.KEPT_BACK.format("Bo")


def test_a_room_draws_itself_what_the_board_has_drawn() -> None:
    """Else who makes it draws at the own board until that is good."""
    board = FakeBoard("ouroboros", size="6")
    for _ in range(2):
        board.tap(board.words()[0])
    drawn = board.game.texts()
    world = World(board, FakeBoard("ouroboros", size="6"))
    ada = world.create()
    assert world.room().facts.floor == 0 and ada.moves == []
    world.join(world.players[1], 2)
    assert ada.moves == world.room().game.texts() != drawn and len(ada.moves) == 2
    assert ada.part["draws"] == ""


def test_draws_from_before_the_room_are_said() -> None:
    board = FakeBoard("ouroboros", size="6")
    for _ in range(3):
        board.tap(board.words()[0])
    world = World(board, FakeBoard())
    ada = world.create()
    world.join(world.players[1], 2)
    assert world.room().facts.floor == 3 and ada.part["draws"] == words.DRAWN_BEFORE


@pytest.mark.parametrize("why", ["rate", "busy"])
def test_a_seed_and_a_seat_that_are_not_taken_just_now_are_sent_again(why: str) -> None:
    world = drawing("Ada")
    handle_message, refused = world.server.handle_message, []

    def handle_or_refuse(socket: Any, text: str) -> None:
        kind = json.loads(text)["t"]
        if kind not in ("sit", "seed") or kind in refused:
            return handle_message(socket, text)
        refused.append(kind)
        no = messages.No(why=why, n=world.room().facts.n, message="Wait a moment.", to=kind)  # type: ignore[arg-type]
        socket.down.append(messages.encode(no).decode())

    world.server.handle_message = handle_or_refuse  # type: ignore[method-assign, assignment]
    bo = world.join(world.newcomer(FakeBoard("ouroboros", size="6")))
    bo.do("sit", seat=2, name="Bo")
    world.wait(8)
    assert refused == ["sit", "seed"] and world.room().game.ply == 2 and bo.part["you"] == 2
