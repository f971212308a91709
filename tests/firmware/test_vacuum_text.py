"""Vacuum in words: what the panel says about squares, moves and the end."""

import pytest

from firmware.games.vacuum.view import View, square_of
from tests.engines.vacuum.boards import put
from tests.engines.vacuum.test_turns import FULL

PRESSED = "players=3 also=d4:12,c3:11,c4:22,b4:21,e4:03"


def view_of(words):
    return View(put(words))


def after(words, *moves):
    """Return the view of a position after some moves, and the line of the last one."""
    view = view_of(words)
    line = ""
    for text in moves:
        player, move = view.game.to_move, view.game.parse(text)
        view.game.play(move)
        view.moved()
        line = view.words(move, player)
    return view, line


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("d4", "d4, red, 2 pebbles; board. Pressure: red 8, gold 4, neutral 6."),
        ("h8", "h8, empty; board. Tap: vacuum."),
        ("k8", "k8, empty; white edge, nobody's. Tap: vacuum."),
        ("l12", "l12, void."),
    ],
)
def test_a_square_is_told(name, words):
    view = view_of(PRESSED)
    assert view.describe(square_of(view.game.index_of(name))) == words


@pytest.mark.parametrize(
    ("words", "move", "line"),
    [
        ("", "vacuum:f6", "1 Red: vacuum f6"),
        ("", "perimeter:b8-a8", "1 Red: perimeter b8 to a8"),
        ("also=f4:1s,d6:2s", "cast:f4-nw", "1 Red: cast f4, boulder on d6"),
        ("also=d6:1b,e6:2b", "boulder:d6-e6", "1 Red: boulder d6 to e6, both boulders go"),
        ("also=d6:1b,e6:2s", "boulder:d6-e6", "1 Red: boulder d6 to e6, takes gold, stone"),
        ("also=d6:1b,e6:12", "boulder:d6-e6", "1 Red: boulder d6 to e6"),
        ("stage=2 also=d6:12,e6:22", "reduce:d6-e6*2", "1 Red: reduce d6 to e6, 2 pebbles"),
        ("stage=2 also=c3:12,j3:33", "teleport:c3-j3", "1 Red: teleport c3 to j3"),
        ("stage=2 also=c3:12", "teleport:c3-c3", "1 Red: teleport c3 in place"),
        ("stage=2 also=d6:13,e6:11", "supply:d6-e6*2", "1 Red: supply d6 to e6, 2 of 3 pebbles"),
        ("also=d6:13,e6:21", "attack:d6-e6*3", "1 Red: attack d6 to e6, 3 pebbles, takes gold, 1 pebble"),
        ("stage=commit", "commit", "1 Red commits"),
        ("players=4 stage=commit stone_era=gold", "commit", "1 Red commits, gold is out"),
        ("players=4", "resign", "1 Red resigns"),
        ("also=d6:12,e6:12 stage=2 chain=e6", "exit", "1 Red exits"),
    ],
)
def test_the_log_tells_a_move_and_what_it_did(words, move, line):
    assert after(words, move)[1] == line


@pytest.mark.parametrize(
    ("words", "moves", "verdict"),
    [
        ("players=2", ("resign",), "Gold wins: Red resigned."),
        ("players=3", ("resign", "resign"), "Green wins: Gold resigned."),
        ("players=2 stage=commit stone_era=gold also=f6:11", ("commit",), "Red wins: Gold lost all pieces."),
        ("players=2 stage=commit stone_era=red,gold", ("commit",), "Red wins: Gold lost all pieces."),
        ("players=2 turns=1", ("vacuum:f6", "commit"), "Draw: the limit of 1 turns is reached."),
        (
            "players=4 stage=commit stone_era=gold,white,red",
            ("commit",),
            "Green wins: Red lost all pieces, Gold lost all pieces, White lost all pieces.",
        ),
    ],
)
def test_the_end_is_told_with_its_reason(words, moves, verdict):
    assert after(words, *moves)[0].verdict() == verdict


def test_whoever_has_no_final_action_left_is_told():
    view, line = after(
        "players=3 " + FULL.replace("gone=white ", "") + "stage=commit stone_era=gold also=b7:11,d6:21", "commit"
    )
    assert view.game.outcome == 1 and line == "1 Red commits, gold is out, green is out"
    assert view.verdict() == "Red wins: Gold had no final action, Green had no final action."
    assert "Tap" not in view.describe(square_of(view.game.index_of("h8")))
