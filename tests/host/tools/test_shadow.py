"""The game beside a board says where a board has something else; that it does what the app does: tests/torture."""

import pytest

from host.tools.shadow import Differs, ShadowGame

ROBBLE = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}


def robble(*moves):
    return {**ROBBLE, "moves": list(moves)}


def test_another_game_is_told():
    for found, words in (
        (None, "but None"),
        (robble("b2"), r"not .*\['a1'\].*, but .*\['b2'\]"),
        (robble("a1", "a1"), "move 2, which is not legal: it was a player's turn"),
        ({**robble("a1"), "level": 2}, "'level': 1.*'level': 2"),
    ):
        shadow = ShadowGame(robble("a1"))
        with pytest.raises(Differs, match=words):
            shadow.follow(found)
        assert shadow.difference(found) and shadow.record() == robble("a1")
    with pytest.raises(Differs, match="not None, but"):
        ShadowGame().follow(robble())


def test_a_board_that_breaks_the_rules_is_told():
    shadow = ShadowGame(robble("a1"))
    for moves in (("a1", "a1"), ("b2", "c3", "b2"), ("a1", "b2", "z9")):
        with pytest.raises(Differs, match="which is not legal"):
            shadow.adopt(robble(*moves))
        assert shadow.record() == robble("a1")
    vacuum = ShadowGame()
    vacuum.begin("vacuum")
    with pytest.raises(Differs, match="other words"):  # undo takes a move back; a record has none
        vacuum.adopt({**vacuum.record(), "moves": ["vacuum:f6", "undo", "vacuum:f6"]})
    assert vacuum.record()["moves"] == []
