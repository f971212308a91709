"""The names of people in what the board says, and which person has which colour."""

import pytest

from host.web.people import as_given, exchanged, named_panel, naming


@pytest.mark.parametrize(
    ("called", "names", "text", "named"),
    [
        (("Blue", "White"), ("Ada", "Bo"), "Blue to move", "Ada to move"),
        (("Blue", "White"), ("Ada", "Bo"), "White c4: 2 pushed, Blue's stones", "Bo c4: 2 pushed, Ada's stones"),
        (("Blue", "White"), ("Ada", ""), "White beats Blue", "White beats Ada"),
        (("Blue", "White"), ("White", "Blue"), "Blue, White", "White, Blue"),
        (("Blue", "White"), ("Ada", "Bo"), "a blue stone, Bluebell", "a blue stone, Bluebell"),
        (("Player 1", "Player 2"), ("Ada", "Bo"), "Player 1 places; player 2 gets red", "Ada places; Bo gets red"),
        (("Player 1", "Player 2"), ("Ada", "Bo"), "Player 12", "Player 12"),
        (("Rot", "Weiß"), ("Ada", "Bo"), "Weiß ist am Zug", "Bo ist am Zug"),
        (("Blue", "White"), (r"\\1", "(.*)"), "Blue White", r"\\1 (.*)"),
        (("Blue", "White"), ("", ""), "Blue White", "Blue White"),
        (("Blue", "White"), (), "Blue White", "Blue White"),
        ((), ("Ada", "Bo"), "Blue White", "Blue White"),
    ],
)
def test_names_stand_in_place_of_colours(called, names, text, named):
    assert naming(called, names)(text) == named


def test_a_panel_is_named_in_all_its_texts():
    panel = {"title": "Robble", "status": "Blue to move", "tip": "", "diagnostics": "", "log": ["1 Blue a1"]}
    name = naming(("Blue", "White"), ("Ada", "Bo"))
    assert named_panel(panel, name) == {**panel, "status": "Ada to move", "log": ["1 Ada a1"]}


def test_the_first_two_change_their_colours():
    assert exchanged(("Ada", "Bo")) == ("Bo", "Ada") and exchanged(("Ada",)) == ("Ada",) and exchanged(()) == ()
    assert exchanged(("a", "b", "c", "d")) == ("b", "a", "c", "d")


def test_a_name_is_one_line():
    assert as_given(" Ada\t\n Lovelace ") == "Ada Lovelace"
