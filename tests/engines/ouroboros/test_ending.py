"""How a game of Ouroboros ends (docs/rules/ouroboros.md and 'Resigning')."""

from engines.game import NOBODY
from tests.engines.ouroboros.positions import legal, play, position, refused, started, supply

EMPTY = "...... " * 6


# -- winning


def test_an_empty_supply_wins_on_the_second_turn_but_not_on_the_first() -> None:
    game = play(started(), "a6x", "-Y")
    assert (supply(game, "p2"), game.outcome, game.to_move) == ("", None, 1)
    play(game, "-B")
    assert (game.outcome, game.to_move, game.to_move_name(), game.outcome_name()) == (1, NOBODY, "none", "p1")
    assert game.state()["turns"] == {"p1": 2, "p2": 1}
    assert game.legal_moves() == []
    for word in ("resign", "-Y", "a1+"):
        refused(game, word, "The game is over")


def test_turns_are_counted_for_each_player() -> None:
    """p2 goes first: p1's first turn is the second of the game."""
    game = play(started(2, 6, "p2"), "a6x", "-Y")
    assert game.outcome is None
    assert play(game, "-B").outcome == 2


def test_a_removal_wins_too() -> None:
    game = position("...... ...... ...... ...... ...... oo....", p1="BGRY", p2="B")
    assert play(game, "a1&b1:BGRY").outcome == 1


def test_cubes_that_others_give_come_before_the_own_turn() -> None:
    """p2 has no cube and is given one: no player has won, and the next turn decides."""
    game = position("...... ...... ...... ...... ...... BGR...", p1="B")
    play(game, "a1+")
    assert (supply(game, "p2"), game.outcome) == ("G", None)
    assert play(game, "-G").outcome == 2


def test_no_player_wins_on_the_turn_of_another() -> None:
    """p2's supply is empty while p1, who gives p2 nothing, ends a turn."""
    game = position("...... ...... ...... ...... ...... B.R...", p1="B")
    play(game, "a1+")
    assert (supply(game, "p2"), game.outcome, game.to_move) == ("", None, 2)
    assert legal(game) == ["c1+", "c1x"]


# -- resigning


def test_of_two_the_other_one_wins_and_the_supply_stays() -> None:
    game = play(started(), "c3+", "resign")
    assert (game.outcome, game.to_move, game.state()["out"]) == (1, NOBODY, ["p2"])
    assert supply(game, "p2") == "GRRY"
    assert game.state()["turns"] == {"p1": 1, "p2": 0}


def test_of_more_the_others_play_on() -> None:
    game = play(started(4, 8), "a8+", "resign", "c8+")
    assert [supply(game, name) for name in game.PLAYERS] == ["B", "", "R", "RY"]
    assert game.state()["turns"] == {"p1": 1, "p2": 0, "p3": 1, "p4": 0}
    assert (game.to_move, game.stones, game.state()["out"]) == (4, 8, ["p2"])
    play(game, "a6+")
    assert (game.to_move, supply(game, "p1")) == (1, "BBG")
    play(game, "c6+")  # past p2
    assert (game.to_move, supply(game, "p2"), supply(game, "p3")) == (3, "", "RRY")
    play(game, "resign", "resign")
    assert (game.to_move, game.outcome, game.state()["out"]) == (NOBODY, 1, ["p2", "p3", "p4"])
    assert [supply(game, name) for name in ("p2", "p3", "p4")] == ["", "", ""]
    assert supply(game, "p1") == "BBGR"


def test_the_first_and_the_last_player_can_go() -> None:
    game = play(started(3, 6, "p3"), "resign")
    assert (game.to_move, game.outcome) == (1, None)
    play(game, "resign")
    assert (game.to_move, game.outcome, game.state()["turns"]) == (NOBODY, 2, {"p1": 0, "p2": 0, "p3": 0})


def test_who_plays_on_against_one_may_win_by_cubes() -> None:
    game = play(position(EMPTY, players=3, p1="B", p2="BB", p3="B"), "resign", "-B")
    assert (game.outcome, game.to_move) == (None, 3)
    assert play(game, "-B").outcome == 3


def test_a_resignation_can_be_taken_back_with_all_cubes() -> None:
    """17 of a colour is the most there are."""
    cubes = "B" * 17 + "G" * 16 + "R" * 15 + "Y" * 17
    game = position("........ " * 8, players=3, p1=cubes, p2="B", p3="G")
    play(game, "resign")
    assert supply(game, "p1") == ""
    game.undo()
    assert (supply(game, "p1"), game.to_move, game.state()["out"]) == (cubes, 1, [])
