"""What players of a room agree on, where the torture seldom comes: tests/torture/rooms has who may ask and answer."""

import pytest

from host.rooms import events, messages
from host.rooms.questions import QUESTIONS, REMATCHES
from tests.host.rooms.table import Table, kinds


@pytest.mark.parametrize("what", sorted(set(QUESTIONS) - set(REMATCHES)))
def test_nobody_agrees_for_a_seat_that_is_free(what: events.Wish) -> None:
    """Who plays on alone could take everything back, and draw chance until it is good."""
    table = Table("robble").sit(1, 2).play("d4")
    table.say(2, messages.Stand())
    assert table.ask(1, what) == [] and table.refusal[0] == "seat"
    table.sit(2)
    assert kinds(table.ask(1, what)) == "ask"


@pytest.mark.parametrize("how", [messages.Forfeit(), messages.Move(id="r", after=4, m="resign")])
def test_who_has_given_up_has_no_say(how: messages.ClientMessage) -> None:
    """By a move in its turn, too: it is not asked, answers nothing, and ends no pause of those who play on."""
    table = Table("vacuum", players="3").sit(1, 2, 3)
    assert kinds(table.say(1, how)) in ("forfeit move", "move forfeit") and table.room.turn() == 2
    table.play("vacuum:f6")
    assert table.ask(1, "draw") == [] and table.refusal == ("seat", "Seat 1 has given up.")
    table.ask(2, "pause")
    assert table.answer(1, yes=False) == [] and table.refusal[0] == "seat"
    assert kinds(table.answer(3)) == "answer pause"
    assert table.say(1, messages.Resume()) == [] and table.refusal[0] == "seat"
    assert kinds(table.say(3, messages.Resume())) == "resume"
