"""Who wants to be asked sends moves by another tap; until then they are here alone."""

import pytest

from host.rooms.errors import RoomError
from tests.host.rooms.client.world import World, opened


@pytest.fixture
def world() -> World:
    world = opened("Ada", "Bo")
    world.players[0].do("confirm", on=True)
    return world


def test_a_move_waits_for_the_second_tap(world: World) -> None:
    ada, bo = world.players
    ada.tap("c3")
    world.settle()
    assert (ada.part["held"], ada.part["unsent"], ada.moves, bo.moves) == ("c3", 1, ["c3"], [])
    ada.do("release")
    world.settle()
    assert (ada.part["held"], ada.part["unsent"], bo.moves) == ("", 0, ["c3"])
    bo.tap("b2")  # who is not asked sends at once
    world.settle()
    assert ada.moves == ["c3", "b2"]
    ada.tap("d4")
    world.settle()
    assert ada.part["held"] == "d4" and bo.moves == ["c3", "b2"]  # each move is asked for anew


@pytest.mark.parametrize("by", ["page", "board"])
def test_it_can_be_taken_back_before(world: World, by: str) -> None:
    ada, bo = world.players
    ada.tap("c3")
    world.settle()
    if by == "page":
        ada.do("take_back")
    else:
        ada.board.wish("undo")
    world.settle()
    assert (ada.moves, ada.part["held"], ada.part["unsent"]) == ([], "", 0)
    ada.tap("d4")
    world.settle()
    ada.do("release")
    world.settle()
    assert bo.moves == ["d4"]
    with pytest.raises(RoomError, match="sent already"):
        ada.do("take_back")


def test_who_gives_up_at_the_board_has_said_so_twice(world: World) -> None:
    ada, bo = world.players
    ada.tap("resign")
    world.settle()
    assert ada.part["held"] == "" and bo.part["state"] == "over"
