"""What messages lead to: repeated and stale moves, tokens, catching up, what a client hears."""

import pytest

from host.rooms import codes, decisions, events, messages, room
from host.rooms.events import Clock
from host.rooms.hash_chain import FIRST_HEAD
from host.rooms.messages import Events, Forked, Have, Hello, No, RoomState, Seated
from host.rooms.room import Room
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


def test_a_repeated_move_is_told_again() -> None:
    """The answer was lost, and the other has moved meanwhile."""
    table = Table("robble").sit(1, 2)
    (made,) = table.move(1, "d4", after=3, id="c1f3")
    table.play("c3")
    assert table.move(1, "d4", after=3, id="c1f3") == []
    assert table.replies == [Events(first=4, events=tuple(table.room.events[3:]), head=table.room.facts.head)]
    assert table.room.events[3] == made


def test_the_last_move_of_a_game_is_told_again_too() -> None:
    table = Table("robble").sit(1, 2)
    table.move(1, "resign", after=3, id="r")
    assert table.move(1, "resign", after=3, id="r") == [] and isinstance(table.replies[0], Events)


@pytest.mark.parametrize(("seat", "id"), [(1, "other"), (2, "c1f3"), (0, "c1f3")])
def test_the_id_of_another_is_no_repetition(seat: int, id: str) -> None:
    table = Table("robble").sit(1, 2)
    table.move(1, "d4", after=3, id="c1f3")
    assert table.move(seat, "d4", after=3, id=id) == [] and table.refusal[0] == "stale"


def test_what_is_stale_brings_what_is_lacking() -> None:
    table = Table("robble").sit(1, 2).play("d4")
    assert table.move(2, "c3", after=2) == []
    assert table.refusal == ("stale", "The room went on meanwhile.")
    refusal, lacking = table.replies
    assert isinstance(refusal, No) and refusal.n == 4 and refusal.id == "i2"
    assert isinstance(lacking, Events) and lacking.first == 3 and list(lacking.events) == table.room.events[2:]


def test_a_move_after_what_has_not_been_is_stale() -> None:
    table = Table("robble").sit(1, 2)
    assert table.move(1, "d4", after=4) == [] and table.refusal[0] == "stale" and len(table.replies) == 1


def test_a_ply_that_comes_again_is_no_reason_to_take_a_move_twice() -> None:
    """Vacuum's undo: the history is as long as before, but the room's number is another."""
    table = Table("vacuum").sit(1, 2)
    table.move(1, "vacuum:f6", after=3, id="a")
    table.move(1, "undo", after=4, id="b")
    assert table.room.game.ply == 0 and table.room.facts.n == 5
    assert table.move(1, "vacuum:f6", after=3, id="a") == []
    assert isinstance(table.replies[0], Events) and len(table.replies[0].events) == 2
    assert table.room.game.ply == 0


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("robble").sit(1, 2)
    monkeypatch.setattr(room, "MOST_EVENTS", 4)
    assert kinds(table.move(1, "d4")) == "move over reveal"
    ended = table.room.facts.ended
    assert ended and (ended.outcome, ended.seat, ended.why) == ("draw", 0, "length")
    assert table.move(2, "c3") == [] and table.refusal[0] == "closed"
    assert kinds(table.say(2, messages.Stand())) == "stand"
    assert Room.of(table.room.events).facts == table.room.facts


def test_a_clock_that_is_set_back_does_not_turn_time_round() -> None:
    table = Table("robble").sit(1, 2)
    table.now -= 5000
    (made,) = table.move(1, "d4")
    assert made.at == START


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


def test_who_has_not_heard_of_the_seat_asks_again() -> None:
    """A client with a token of its own gets the same again; another with its own is refused."""
    table = Table("robble")
    mine = sitting(1, "Ada", token=codes.new_token())
    assert kinds(table.say(0, mine)) == "sit"
    for who in (0, 1):
        assert table.say(who, mine) == [] and table.replies == [Seated(seat=1, token=mine.token or "")]
    other = sitting(1, "Bo", token=codes.new_token())
    assert table.say(0, other) == [] and table.refusal[0] == "seat"
    both = sitting(2, "Ada", token=mine.token)
    assert table.say(0, both) == [] and table.refusal[0] == "seat"


def test_nobody_sits_down_under_the_name_of_another() -> None:
    table = Table("vacuum", players="3").sit(1)
    for seat in (2, 3):
        table.say(0, sitting(seat, "\u0410d\u0430"))
    assert [seat.name for seat in table.room.facts.seats] == ["Ada", "\u0410d\u0430 (2)", "\u0410d\u0430 (3)"]
    table.say(1, messages.Stand())
    assert table.say(0, sitting(1, "A\u0301\u0301\u0301\u0301da")) == [] and table.refusal[0] == "seat"
    assert kinds(table.say(0, sitting(1, "Ada"))) == "sit" and table.room.facts.seat(1).name == "Ada"


@pytest.mark.parametrize("message", [messages.Stand(), messages.Forfeit(), messages.Answer(n=1, yes=True)])
def test_a_watcher_has_no_say(message: messages.ClientMessage) -> None:
    table = Table("robble", table="free")
    assert table.say(0, message) == [] and table.refusal == ("seat", "You watch this room; take a seat first.")


def test_messages_about_connections_are_not_for_here() -> None:
    table = Table("robble").sit(1)
    for message in (messages.Ping(), messages.Leave(), Hello(v=4, room="K7QMXA")):
        with pytest.raises(ValueError, match="not for decide"):
            table.say(1, message)


# -- hello


def hello(table: Table, have: Have | None = None, token: str | None = None) -> list[messages.ServerMessage]:
    asked = Hello(v=4, room="K7QMXA", have=have, token=token)
    return decisions.welcome(table.room, asked, (True,) * len(table.room.facts.seats), 1, table.now)


def test_a_hello_is_answered_with_the_state_and_what_is_lacking() -> None:
    table = Table("robble", clock=Clock(60_000)).sit(1, 2).play("d4")
    state, lacking = hello(table)
    assert isinstance(state, RoomState) and isinstance(lacking, Events)
    assert (state.state, state.n, state.turn, state.you, state.deadline) == ("playing", 4, 2, 0, START + 60_000)
    assert [(place.seat, place.player, place.name) for place in state.seats] == [
        (1, "black", "Ada"),
        (2, "white", "Bo"),
    ]
    assert list(lacking.events) == table.room.events and lacking.head == table.room.facts.head
    assert "key" not in messages.encode(state).decode()


def test_who_has_everything_gets_the_state_alone() -> None:
    table = Table("robble").sit(1, 2)
    replies = hello(table, Have(n=3, head=table.room.facts.head), token="3".zfill(22))
    assert [type(reply) for reply in replies] == [No, RoomState]  # of a token that is not (any more) a seat's
    replies = hello(table, Have(n=2, head=table.room.head_at(2)), token="2".zfill(22))
    assert [type(reply) for reply in replies] == [RoomState, Events] and replies[0].you == 2  # type: ignore[union-attr]


def test_a_client_with_another_log_gets_all_of_the_rooms() -> None:
    table = Table("robble").sit(1, 2).play("d4", "c3")
    room, other = table.room, "f" * 16
    assert room.catch_up(0, FIRST_HEAD) == room.events
    assert room.catch_up(5, room.facts.head) == []
    assert room.catch_up(4, room.head_at(4)) == room.events[4:]
    assert room.catch_up(5, other) is None
    for n in (5, 6):
        replies = hello(table, Have(n=n, head=other))
        assert replies[1:] == [Forked(), Events(first=1, events=tuple(room.events), head=room.facts.head)]


def test_the_servers_own_events() -> None:
    table = Table("robble").sit(1, 2)
    acts = decisions.by_server(table.room, events.Pause(n=4, at=START, why="server"), SECRET)
    assert kinds(table.keep(acts.events)) == "pause"
    assert kinds(table.keep(decisions.by_server(table.room, events.Resume(n=5, at=START), SECRET).events)) == "resume"
    closed = decisions.by_server(table.room, events.Close(n=6, at=START, why="idle"), SECRET)
    assert kinds(closed.events) == "close reveal"
    with pytest.raises(ValueError, match="secret of room K7QMXA"):
        decisions.by_server(table.room, events.Close(n=6, at=START, why="idle"), None)
