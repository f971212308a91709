"""A move ahead is made at once when the turn comes, if it is legal then, and never otherwise."""

import pytest

from host.rooms.client import words
from host.rooms.client.words import Refused
from tests.host.rooms.client.world import World, opened


def test_it_is_made_once_the_turn_comes(world: World) -> None:
    ada, bo = world.players
    assert bo.part["premoves"]
    bo.do("premove", move="b2")
    world.settle()
    assert bo.part["premove"] == "b2" and bo.moves == ada.moves == []
    ada.tap("c3")
    world.settle()
    assert ada.moves == bo.moves == ["c3", "b2"] and bo.part["premove"] == ""
    ada.tap("d4")
    world.settle()
    assert bo.moves == ["c3", "b2", "d4"]  # once


def test_one_that_became_illegal_is_not_made_and_said_so(world: World) -> None:
    ada, bo = world.players
    bo.do("premove", move="c3")
    ada.tap("c3")
    world.settle()
    assert bo.moves == ["c3"] and bo.part["premove"] == ""
    assert bo.part["say"] == words.PREMOVE_LOST.format("c3")
    bo.tap("b2")
    world.settle()
    assert ada.moves == ["c3", "b2"]


def test_a_board_that_does_not_take_it_at_once_is_asked_again(world: World) -> None:
    ada, bo = world.players
    bo.do("premove", move="d4")
    play, tries = bo.board.play, []

    def reluctant(text: str) -> None:
        tries.append(text)
        if tries == ["a1", "d4"]:
            raise ValueError("Not now.")
        play(text)

    bo.board.play = reluctant  # type: ignore[method-assign]
    ada.tap("a1")
    world.settle()
    world.wait(3)
    assert tries == ["a1", "d4", "d4"] and ada.moves[-2:] == ["a1", "d4"]


def test_it_is_taken_away_or_replaced(world: World) -> None:
    ada, bo = world.players
    for move in ("b2", "d4", ""):
        bo.do("premove", move=move)
    ada.tap("c3")
    world.settle()
    assert bo.moves == ["c3"]


@pytest.mark.parametrize("ends", ["undo", "pause", "forfeit"])
def test_another_position_has_no_move_ahead(world: World, ends: str) -> None:
    ada, bo = world.players
    ada.tap("c3")
    world.settle()
    bo.tap("b2")
    world.settle()
    bo.do("premove", move="d4")
    if ends == "forfeit":
        ada.do("forfeit")
    else:
        ada.do("ask", what=ends)
        world.settle()
        bo.do("answer", yes=True)
    world.settle()
    assert bo.part["premove"] == ""


def test_who_wants_to_be_asked_is_asked_of_it_too(world: World) -> None:
    ada, bo = world.players
    bo.do("confirm", on=True)
    bo.do("premove", move="b2")
    ada.tap("c3")
    world.settle()
    assert bo.part["held"] == "b2" and ada.moves == ["c3"]
    bo.do("release")
    world.settle()
    assert ada.moves == ["c3", "b2"]


def test_at_the_own_turn_it_is_made_at_once(world: World) -> None:
    """As the turn may come while the finger is still down."""
    ada, bo = world.players
    ada.do("premove", move="c3")
    world.settle()
    assert bo.moves == ["c3"]


def test_a_jump_of_konane_goes_from_square_to_square() -> None:
    world = opened("Ada", "Bo", game="konane", size="6")
    ada, bo = world.players
    first, second = ada.board.words()[0], ""
    ada.tap(first)
    world.settle()
    second = bo.board.words()[0]
    bo.tap(second)
    world.settle()
    ada.tap(ada.board.words()[0])
    world.settle()
    jump = bo.board.words()[0]
    assert "-" in jump
    bo.board.wish("undo")  # nobody agrees; the board stays
    before = len(ada.moves)
    bo.do("premove", move=jump)
    world.settle()
    assert len(ada.moves) == before + 1 and ada.moves[-1] == jump


@pytest.mark.parametrize("move", ["resign", "swap", "pass", "c3 ", "c", "3c", "c3-", "-", "c3-d4-e5", 5, None])
def test_only_squares_are_moves_ahead(world: World, move: object) -> None:
    """Not what gives the game up."""
    with pytest.raises(Refused):
        world.players[1].do("premove", move=move)


@pytest.mark.parametrize("game", ["ouroboros", "vacuum", "pebble_rebel"])
def test_games_whose_turns_have_parts_or_draws_have_none(game: str) -> None:
    world = opened("Ada", "Bo", game=game)
    world.settle()
    for player in world.players:
        assert not player.part["premoves"]
        with pytest.raises(Refused):
            player.do("premove", move="c3")


def test_who_watches_has_none(world: World) -> None:
    world.players[1].do("stand")
    world.settle()
    with pytest.raises(Refused):
        world.players[1].do("premove", move="c3")
