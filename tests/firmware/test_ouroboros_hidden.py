"""Hidden supplies of Ouroboros on the board: who sees which, and that nothing else tells the others."""

from itertools import pairwise

import pytest

from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros.words import KEY_NAMES as NAMES
from firmware.hardware.wiring import ROWS
from firmware.input.gestures import HOLD_MS
from firmware.input.softkeys import find
from firmware.output.palette import DARK
from tests.firmware.ouroboros_harness import stand
from tests.firmware.room_harness import enter

SUPPLIES = ("RRRBB", "", "BGRY", "BBBBBBGGGGGGRRRRRRYYYYYY")  # of the player whose supply is hidden


def everything(harness):
    """All that a board shows, and that it says to a computer beside the record."""
    app, panel = harness.app, harness.panel
    rows = range(ROWS)
    return (
        (panel.title, panel.status, panel.tip, panel.diagnostics, tuple(panel.log)),
        bytes(app.frame.lights),
        bytes(app.play.symbols),
        [harness.labels(row) for row in rows],
        [app.squares(row) for row in rows],
        app.soft_keys(),
        app.usable(),
    )


def hold(harness, name):
    """Hold a soft key, and return what the board then says of it."""
    harness.press(*harness.place(name))
    harness.run(HOLD_MS + 50)
    words = harness.panel.tip
    harness.release(*harness.place(name))
    harness.run(50)
    return words


def bars(harness):
    """How many lights each colour's bar has."""
    return [
        sum(harness.light(row - i, column) != DARK for i in range(3)) for row, column in map(harness.place, NAMES[1:])
    ]


# What fingers do, up to the tap that would make a removal: squares and soft keys
FINGERS = (("a6", "c6", "red"), ("b2", "a1", "red", "blue"), ("kind", "c4"), ("red",), ("b2", "c6"), ("a6", "b2"))


@pytest.mark.parametrize("fingers", FINGERS, ids=" ".join)
def test_at_a_table_nothing_depends_on_what_a_player_has(harness, fingers):
    """Two games alike but for the supplies show the same, whatever the fingers ask."""
    seen = []
    for supply, other in zip(SUPPLIES, reversed(SUPPLIES), strict=True):
        stand(harness, hidden=True, p1=supply, p2=other)
        seen.append([everything(harness)])
        for finger in fingers:
            if finger[1:].isdigit():
                harness.press(*harness.square(finger))
                harness.run(HOLD_MS + 50)  # long enough for all that a tap would do, and for its words
                seen[-1].append(everything(harness))
                harness.release(*harness.square(finger))
                harness.play(finger)
            else:
                harness.key(finger)
            seen[-1].append(everything(harness))
    assert all(one == other for one, other in pairwise(seen))
    assert len({str(step) for step in seen[0]}) > len(fingers) / 2, "fingers do something"
    assert "Hold a colour key to see your cubes.\nStones left: 6" in seen[0][0][0][3]


@pytest.mark.parametrize("first", ["p1", "p2"])
@pytest.mark.parametrize("away", [[2], [1, 2]], ids=["player", "spectator"])
def test_in_a_room_nothing_depends_on_what_others_have(harness, first, away):
    seen = []
    for supply in SUPPLIES:
        stand(harness, first=first, hidden=True, p1="RRRBB" if away == [2] else supply, p2=supply)
        enter(harness, away=away, state="playing")
        seen.append([everything(harness), hold(harness, "red"), hold(harness, "kind"), everything(harness)])
        harness.app.room(None, harness.now)
    assert all(one == other for one, other in pairwise(seen))
    shown, held = seen[0][0][0][3], seen[0][1]
    if away == [2]:
        assert shown == held + "\nStones left: 6" and held == "Player 1: 2 blue,\n3 red"
    else:
        assert shown.startswith("Supplies: hidden") and held.startswith("Discard a cube of this colour")


def test_against_the_board_nothing_depends_on_what_the_board_has(harness):
    seen = []
    for supply in SUPPLIES:
        stand(harness, seat=1, hidden=True, p1="RRRBBY", p2=supply)
        seen.append(everything(harness))
    assert all(one == other for one, other in pairwise(seen))
    assert seen[0][0][3] == "Player 1: 2 blue,\n3 red, 1 yellow\nStones left: 6"
    assert bars(harness) == [1, 0, 2, 1]
    assert harness.shown(lights.LOOSE) == ["a1", "a6", "b2", "c6"], "what oneself can pay is marked"


def test_a_colour_key_held_shows_the_supply_of_who_is_to_move(harness):
    stand(harness, hidden=True, p1="RRRBB", p2="Y")
    for name in NAMES[1:]:
        assert hold(harness, name) == "Player 1: 2 blue,\n3 red"
        assert "Player 1: " not in str(everything(harness)), "released, it is gone"
    assert hold(harness, "kind").startswith("What the next player gets")
    harness.play("c4", "c4")
    assert hold(harness, "red") == "Player 2: 1 green,\n1 red, 1 yellow"
    assert find(harness.app.soft_keys(), "red")[5].endswith("Hold the key to see your cubes.")


def test_cubes_that_a_player_lacks_are_refused_and_nothing_changes(harness):
    stand(harness, hidden=True, p1="RRBB", p2="Y")
    assert all(harness.lit(name) for name in NAMES[1:])
    harness.key("green")
    assert harness.panel.tip == "Discard a green cube? Press again."
    harness.key("green")
    assert harness.panel.tip == "You have no green cube." and harness.moves[2:] == []
    harness.play("a6", "c6")
    assert harness.panel.tip == "Pay 3 alike: blue, green, red or yellow?"
    harness.key("red")
    assert harness.panel.tip == "Two apart: 3 red. Tap again."
    harness.tap(*harness.square("c6"), HOLD_MS + 50)  # the board looks what that would do
    assert harness.panel.tip == "Two apart: 3 red. Tap again." and harness.moves[2:] == []
    harness.play("c6")
    assert harness.panel.tip == "You do not have all of these cubes." and harness.moves[2:] == []
    harness.play("a6")
    harness.key("blue")
    harness.key("blue")
    harness.settle()
    assert harness.moves[2:] == ["-B"]


def test_the_end_in_a_room_shows_all(harness):
    stand(harness, hidden=True, p1="R", p2="YYBB")
    enter(harness, state="playing")
    assert "Player 2" not in harness.panel.diagnostics
    enter(harness, away=[1, 2], state="over", won=2)
    assert harness.panel.diagnostics == "1: 1 red\n2: 2 blue, 2 yellow" and bars(harness) == [1, 0, 0, 1]
