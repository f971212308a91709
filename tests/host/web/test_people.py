"""The names of people in what the board says, and which person has which colour."""

from host.web.people import as_given, exchanged, named_panel, naming

COLOURS, PEOPLE = ("Blue", "White"), ("Ada", "Bo")
NAMED = (
    (COLOURS, PEOPLE, "White c4: 2 pushed, Blue's stones", "Bo c4: 2 pushed, Ada's stones"),
    (COLOURS, ("Ada", ""), "White beats Blue", "White beats Ada"),
    (COLOURS, ("White", "Blue"), "Blue, White", "White, Blue"),
    (COLOURS, PEOPLE, "a blue stone, Bluebell", "a blue stone, Bluebell"),
    (("Player 1", "Player 2"), PEOPLE, "Player 1 places; player 2 gets red", "Ada places; Bo gets red"),
    (("Player 1", "Player 2"), PEOPLE, "Player 12", "Player 12"),
    (("Rot", "Weiß"), PEOPLE, "Weiß ist am Zug", "Bo ist am Zug"),
    (COLOURS, (r"\\1", "(.*)"), "Blue White", r"\\1 (.*)"),
    (COLOURS, (), "Blue White", "Blue White"),
    ((), PEOPLE, "Blue White", "Blue White"),
)


def test_names_stand_in_place_of_colours():
    for called, names, text, named in NAMED:
        assert naming(called, names)(text) == named
    panel = {"title": "Robble", "status": "Blue to move", "tip": "", "diagnostics": "", "log": ["1 Blue a1"]}
    name = naming(COLOURS, PEOPLE)
    assert named_panel(panel, name) == {**panel, "status": "Ada to move", "log": ["1 Ada a1"]}


def test_the_first_two_change_their_colours():
    assert exchanged(("Ada", "Bo")) == ("Bo", "Ada") and exchanged(("Ada",)) == ("Ada",) and exchanged(()) == ()
    assert exchanged(("a", "b", "c", "d")) == ("b", "a", "c", "d")


def test_a_name_is_one_line():
    assert as_given(" Ada\t\n Lovelace ") == "Ada Lovelace"
