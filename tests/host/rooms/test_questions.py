"""What players of a room agree on, and what who loses would try. tests/torture/rooms has who may ask and answer."""

from typing import get_args

import pytest

from host.rooms import events, messages
from host.rooms.bot.player import AGREES
from host.rooms.events import Clock
from host.rooms.questions import QUESTIONS, REMATCHES
from tests.host.rooms.table import START, Table, kinds


def test_messages_and_bots_know_every_question() -> None:
    assert set(get_args(events.Wish)) == set(QUESTIONS) == set(AGREES)


def test_an_undo_takes_back_a_move_and_the_draw_after_it() -> None:
    table = Table("pebble_rebel").sit(1, 2)
    slide = table.room.game.text(table.room.game.legal_moves()[0])
    before = table.room.game.state()
    table.play(slide)
    assert kinds(table.ask(1, "undo")) == "ask"
    assert kinds(table.answer(2)) == "answer undo"
    assert table.last == events.Undo(n=table.room.facts.n, at=START, count=2)
    assert table.room.game.state() == before and table.room.turn() == 1


def test_an_undo_leaves_what_was_before_the_room() -> None:
    table = Table("robble", moves=("d4", "c3")).sit(1, 2)
    assert table.ask(1, "undo") == [] and table.refusal[0] == "illegal"


def test_a_seat_asks_for_the_same_again_only_after_a_move() -> None:
    """Else a player who loses asks and answers until the room takes no more, and the other's clock runs on."""
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4")
    assert kinds(table.ask(1, "draw")) == "ask" and kinds(table.answer(1, yes=False)) == "answer"
    assert table.ask(1, "draw") == []
    assert table.refusal == ("busy", "You have asked for that already; ask again after the next move.")
    assert kinds(table.ask(2, "draw")) == "ask" and kinds(table.answer(1, yes=False)) == "answer"
    assert kinds(table.ask(1, "undo")) == "ask" and kinds(table.answer(2, yes=False)) == "answer"
    table.play("c3")
    assert kinds(table.ask(1, "draw")) == "ask"


def test_an_undo_gives_the_asker_their_own_turn() -> None:
    """Whoever's turn it is: an answer to their move is taken back with it."""
    table = Table("robble").sit(1, 2).play("d4", "c3", "e5", "e6")
    for seat, count, ply in ((1, 2, 2), (2, 1, 1), (2, 0, 1)):
        found = table.ask(seat, "undo") + (table.answer(3 - seat) if count else [])
        assert kinds(found) == ("ask answer undo" if count else "") and table.room.game.ply == ply
        assert not count or table.room.turn() == seat


@pytest.mark.parametrize("what", sorted(set(QUESTIONS) - set(REMATCHES)))
def test_nobody_agrees_for_a_seat_that_is_free(what: events.Wish) -> None:
    """Who plays on alone could take everything back, and draw chance until it is good."""
    table = Table("robble").sit(1, 2).play("d4")
    table.say(2, messages.Stand())
    assert table.ask(1, what) == []
    assert table.refusal == ("seat", "Seat 2 is free, so nobody can agree for it; wait until it is taken.")
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
