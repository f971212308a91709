"""Another game in the same room: who must agree, what is forgotten, what stays, and what a cheat tries."""

import json

import pytest

from host.rooms import events, messages
from host.rooms.client.state import Broken, RoomState, Told
from host.rooms.room import Room
from tests.host.rooms.table import Table, committed, fresh_secret, kinds, refused, seed_of


def ended(game: str = "robble", seats: int = 2, **more: object) -> Table:
    """A table whose game is over: all but the first have given up."""
    table = Table(game, **more).sit(*range(1, seats + 1))  # type: ignore[arg-type]
    for seat in range(2, seats + 1):
        table.say(seat, messages.Forfeit())
    assert table.room.facts.state == "over"
    return table


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.room.facts.seats]


def again(table: Table, what: events.Wish = "rematch") -> Table:
    seats = range(2, len(names(table)) + 1)
    assert kinds(table.ask(1, what)) == "ask"
    found = [event for seat in seats for event in table.answer(seat)]
    assert "rematch" in kinds(found), table.refusal
    for seat in table.room.facts.owing():
        seed = next(seed_of(10 + one) for one in range(1, 5) if committed(seed_of(10 + one)) == _said(table, seat))
        assert table.say(seat, messages.Seed(seed=seed))
    return table


def _said(table: Table, seat: int) -> str:
    return table.room.facts.seat(seat).commit


def test_a_swap_moves_each_player_on_by_one_seat() -> None:
    assert names(again(ended(), "swap")) == ["Bo", "Ada"]
    assert names(again(ended("vacuum", 3, players="3"), "swap")) == ["Cy", "Ada", "Bo"]


def test_a_draw_of_the_second_game_that_is_another_is_found() -> None:
    table = again(ended("pebble_rebel"))
    table.play(table.room.game.text(table.room.game.legal_moves()[0]))
    table.say(1, messages.Forfeit())
    line, room = RoomState(), Room()
    since, last, wrong = table.room.facts.since, "", 0
    for event in table.room.events:
        if isinstance(event, events.Chance) and event.n > since and not last:
            last = next(text for text in map(room.game.text, room.game.legal_moves()) if text != event.m)
            wrong = event.n
            event = events.Chance(n=event.n, at=event.at, m=last)
        room.apply(event)
        line.apply(Told(json.loads(event.body())))
    assert wrong and line.unfair == wrong
    for n, unfair in ((since - 1, 0), (since, None)):  # each game is checked with its own secret
        assert line.up_to(n).unfair == unfair


def test_nobody_forges_a_rematch() -> None:
    """A client has no message for it, and neither server nor log may have it before all agree."""
    table = ended()
    forged = events.Rematch(n=table.room.facts.n + 1, at=table.now, commit=committed(seed_of(1)))
    assert refused(table.room, forged)[0] == "turn"
    table.ask(1, "swap")
    assert refused(table.room, events.Rematch(n=table.room.facts.n + 1, at=table.now, commit="0" * 64))[0] == "turn"
    line = RoomState()
    for event in table.room.events:
        line.apply(Told(json.loads(event.body())))
    with pytest.raises(Broken):
        line.apply(Told({"k": "rematch", "n": line.facts.n + 1, "at": table.now, "commit": "0" * 64}))
    table.answer(2)
    other = events.Rematch(n=forged.n + 2, at=table.now, commit="0" * 64)  # they had agreed on a swap
    room = Room.of(table.room.events[: forged.n + 1])
    assert refused(room, other) == ("turn", "A rematch must come first.")


def test_a_refused_rematch_changes_nothing() -> None:
    """The game that was there is put back, too."""
    table = ended()
    table.ask(1, "rematch")
    before = table.room.game
    answer = events.Answer(
        n=table.room.facts.n + 1, at=table.now, seat=2, to=table.room.facts.n, yes=True, commit=committed(seed_of(2))
    )
    fresh = events.Rematch(n=answer.n + 1, at=table.now, commit=committed(fresh_secret(1).hex()[:32]))
    follow = iter([fresh, events.Rematch(n=answer.n + 2, at=table.now, commit="0" * 64)])
    with pytest.raises(Exception, match="Nothing has led"):
        table.room.foresee(answer, lambda: next(follow))
    assert table.room.game is before and table.room.facts.ended
