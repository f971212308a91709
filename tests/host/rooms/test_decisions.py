"""What messages lead to: repeated and stale moves, tokens, names."""

import pytest

from host.rooms import codes, decisions, messages
from host.rooms.events import Clock
from host.rooms.messages import Events, Seated
from tests.host.rooms.table import SECRET, START, Table, kinds, sitting


def test_deciding_changes_nothing() -> None:
    table = Table("pebble_rebel").sit(1, 2)
    room = table.room
    slide = room.game.text(room.game.legal_moves()[0])
    before = room.facts, room.game.dump(), room.game.state(), list(room.events), room.head_at(room.facts.n)
    message = messages.Move(id="a", after=room.facts.n, m=slide)
    acts = [decisions.decide(room, message, 1, START, SECRET) for _ in range(2)]
    assert kinds(acts[0].events) == "move chance" and acts[0] == acts[1]
    assert before == (room.facts, room.game.dump(), room.game.state(), room.events, room.head_at(room.facts.n))


# -- moves


@pytest.mark.parametrize(("seat", "id"), [(1, "other"), (2, "c1f3"), (0, "c1f3")])
def test_the_id_of_another_is_no_repetition(seat: int, id: str) -> None:
    table = Table("robble").sit(1, 2)
    table.move(1, "d4", after=3, id="c1f3")
    assert table.move(seat, "d4", after=3, id=id) == [] and table.refusal[0] == "stale"


def test_a_ply_that_comes_again_is_no_reason_to_take_a_move_twice() -> None:
    """Vacuum's undo: the history is as long as before, but the room's number is another."""
    table = Table("vacuum").sit(1, 2)
    table.move(1, "vacuum:f6", after=3, id="a")
    table.move(1, "undo", after=4, id="b")
    assert table.room.game.ply == 0 and table.room.facts.n == 5
    assert table.move(1, "vacuum:f6", after=3, id="a") == []
    assert isinstance(table.replies[0], Events) and len(table.replies[0].events) == 2
    assert table.room.game.ply == 0


def test_who_made_the_room_does_not_close_it_on_a_game_that_is_lost() -> None:
    """Neither from its seat, nor from another connection, nor in a pause; once it has given up it may."""
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4", "c3")
    close = messages.Close(owner="o" * 22)
    for who in (1, 0):
        assert table.say(who, close) == [] and table.refusal[0] == "turn"
    assert kinds(table.ask(1, "pause") + table.answer(2)) == "ask answer pause"
    assert table.say(1, close) == [] and table.refusal[0] == "turn"
    table.say(1, messages.Resume())
    assert kinds(table.say(1, messages.Forfeit()) + table.say(1, close)) == "forfeit move over reveal close"


# -- seats and tokens


def test_a_seat_is_proved_by_its_token_alone() -> None:
    table = Table("robble")
    acts = decisions.decide(table.room, sitting(2, "Bo"), 0, START, SECRET, token := codes.new_token())
    assert acts.replies == [Seated(seat=2, token=token)]
    table.keep(acts.events)
    assert token not in repr(table.room.events)
    assert decisions.seat_of_token(table.room, token) == 2
    for wrong in (None, "", codes.new_token(), codes.key_of(token), table.room.facts.seat(2).key):
        assert decisions.seat_of_token(table.room, wrong) == 0
    table.say(2, messages.Stand())
    assert decisions.seat_of_token(table.room, token) == 0


def test_nobody_sits_down_under_the_name_of_another() -> None:
    table = Table("vacuum", players="3").sit(1)
    for seat in (2, 3):
        table.say(0, sitting(seat, "\u0410d\u0430"))
    assert [seat.name for seat in table.room.facts.seats] == ["Ada", "\u0410d\u0430 (2)", "\u0410d\u0430 (3)"]
    table.say(1, messages.Stand())
    assert table.say(0, sitting(1, "A\u0301\u0301\u0301\u0301da")) == [] and table.refusal[0] == "seat"
    assert kinds(table.say(0, sitting(1, "Ada"))) == "sit" and table.room.facts.seat(1).name == "Ada"
