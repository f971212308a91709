"""A room by the rules: every game, what no log may have, draws, questions, other games, and how long a log gets.

What messages of clients lead to, seats, turns, agreement, clocks and ends are in tests/torture/rooms, beside a model.
"""

import hashlib
import hmac
import itertools
import json
from typing import Any

import pytest

from engines.game import CHANCE
from engines.registry import GAMES, package_of
from host.rooms import decisions, events, facts, messages
from host.rooms import room as module
from host.rooms.chance import draw
from host.rooms.client.state import Broken, RoomState, Told
from host.rooms.errors import RoomError
from host.rooms.events import Clock, Move, Over
from host.rooms.questions import QUESTIONS, REMATCHES
from host.rooms.room import Room
from host.rooms.versions import VERSION
from tests.host.rooms.table import SECRET, START, Table, checked, committed, fresh_secret, kinds, refused, seed_of, sit

# -- how a room begins


def test_every_game_with_all_its_options_is_played_in_a_room() -> None:
    for game in GAMES:
        known = package_of(game).OPTIONS
        for values in itertools.product(*[option.values for option in known]):
            options = {option.name: value for option, value in zip(known, values, strict=True)}
            table = Table(game, **options)
            room = table.room
            left_out = {option.name: option.default for option in known if option.name not in room.game.options()}
            assert room.facts.opened.options == room.game.options()
            assert {**left_out, **room.game.options()} == options
            assert len(room.facts.seats) == int(options.get("players", 2))
            assert (room.facts.state, room.turn()) == ("waiting", 0)
            table.sit(*range(1, len(room.facts.seats) + 1))
            assert room.facts.state == "playing" and room.turn() == room.game.to_move
            table.play(room.game.text(room.game.legal_moves()[0]))
            assert Room.of(room.events).facts == room.facts


OPEN: dict[str, Any] = {
    "n": 1, "v": VERSION, "at": 5, "code": "K7QMXA", "game": "robble", "options": {"size": "7"}, "table": "seated",
    "commit": "0" * 64, "owner": "0" * 64,
}  # fmt: skip


def test_a_room_that_cannot_be_is_refused() -> None:
    room = Room.of([events.Open(**OPEN)])
    for change, say in (
        ({"options": {"size": "7", "more": "1"}}, "no options but"),
        ({"options": {"size": "11"}}, "The option size is"),
        ({"options": {}}, "not all that the game has"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"moves": ("d4", "d4")}, "d4 is taken"),
        ({"moves": ("resign",)}, "That game is over"),
        ({"table": "free"}, "has seats"),
        ({"n": 2}, "After event 0 comes 1"),
        ({"v": VERSION - 1}, "another version of online rooms"),
        ({"v": VERSION + 1}, "another version of online rooms"),
    ):
        with pytest.raises(RoomError, match=say):
            Room.of([events.Open(**OPEN | change)])
    for log in ([events.Stand(n=1, at=1, seat=1)], []):
        with pytest.raises(RoomError):
            Room.of(log)
    assert refused(room, events.Open(**OPEN | {"n": 2}))[0] == "illegal"


def test_numbers_have_no_gap_and_time_does_not_go_back() -> None:
    room = Table("robble").sit(1).room
    for n in (0, 1, 2, 4):
        assert refused(room, events.Close(n=n, at=START, why="idle"))[0] == "stale"
    assert refused(room, events.Close(n=3, at=START - 1, why="idle"))[0] == "stale"


# -- seats and turns


def test_a_name_has_letters_that_others_can_see() -> None:
    table = Table("robble").sit(1)
    for name in (" Bo", "B\u202eo", "B\no", "\u00a0", "\u3164", "B\u2800"):
        assert table.say(0, sit(2, name)) == []


# -- chance


def test_chance_cannot_be_played_by_a_client_nor_left_out() -> None:
    table = Table("pebble_rebel").sit(1, 2)
    slide = table.room.game.text(table.room.game.legal_moves()[0])
    n = table.room.facts.n
    assert refused(table.room, events.Chance(n=n + 1, at=START, m="draw:B"))[1] == "Nothing has led to this chance."
    table.room.apply(Move(n=n + 1, at=START, seat=1, id="x", m=slide))
    assert table.room.game.to_move == CHANCE and table.room.required_event() == {"k": "chance"}
    for event in (Move(n=n + 2, at=START, seat=2, id="y", m="resign"), events.Stand(n=n + 2, at=START, seat=1)):
        assert refused(table.room, event) == ("turn", "A chance must come first.")
    healed = decisions.try_event(table.room, None, SECRET)  # as a server does that was stopped in between
    assert kinds(healed) == "chance"


def test_whoever_has_seen_the_others_seeds_keeps_its_own() -> None:
    """Else it sits down again with another."""
    table = Table("ouroboros")
    for seat in (1, 2):
        table.say(0, sit(seat))
    assert table.say(1, messages.Seed(seed="7" * 32)) == [] and table.refusal[0] == "illegal"  # not what it had said
    assert kinds(table.say(1, messages.Seed(seed=seed_of(1)))) == "seed"
    assert table.say(2, messages.Stand()) == [] and table.refusal[0] == "turn"


def test_whoever_comes_later_adds_nothing_to_the_draws() -> None:
    table = Table("ouroboros").sit(1, 2)
    seeds = table.room.facts.seeds
    table.say(2, messages.Stand())
    late = events.Sit(n=table.room.facts.n + 1, at=START, seat=2, name="Cy", key="0" * 64, commit="0" * 64)
    assert refused(table.room, late)[0] == "illegal"
    table.say(0, sit(2, "Cy", seed="c" * 32))
    assert table.room.facts.seeds == seeds == [seed_of(1), seed_of(2)]


def test_a_draw_that_was_taken_back_is_made_again() -> None:
    """Else it is drawn until it is good."""
    table = Table("pebble_rebel", setup="random", draw="one").sit(1, 2)
    slide = table.room.game.text(table.room.game.legal_moves()[0])
    table.play(slide)
    texts, draws = table.room.game.texts(), table.room.facts.draws
    assert draws == 2
    for _ in range(2):
        assert kinds(table.ask(1, "undo") + table.answer(2)) == "ask answer undo" and table.room.facts.draws == 1
        table.play(slide)
        assert (table.room.game.texts(), table.room.facts.draws) == (texts, draws)


def test_a_draw_is_what_the_page_says() -> None:
    """Spelt out once more: code, number in 8 bytes, seeds; the first 4 bytes count."""
    said = b"K7QMXA" + bytes([0, 0, 0, 0, 0, 0, 1, 4]) + bytes(16) + b"\x0f" * 16
    whole = hmac.new(SECRET, said, hashlib.sha256).hexdigest()
    assert draw(SECRET, "K7QMXA", 260, ["00" * 16, "0f" * 16]) == int(whole[:8], 16)


# -- how long a log gets


def test_what_is_no_move_has_a_small_share_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_TALK", 5)
    table = Table("robble").sit(1, 2).play("d4")
    for what in ("draw", "pause"):
        assert kinds(table.ask(2, what) + table.answer(2, yes=False)) == "ask answer"
    assert kinds(table.ask(1, "draw") + table.answer(2, yes=False)) == "ask answer"
    table.play("c3")
    assert table.ask(2, "undo") == [] and table.refusal[0] == "illegal" and "only moves" in table.refusal[1]
    for _ in range(6):  # a seat is for the next as well, whatever was done there
        assert kinds(table.say(2, messages.Stand()) + table.say(0, sit(2))) == "stand sit"
    table.play("e5")  # moves go on
    assert kinds(table.ask(1, "draw")) == "ask"  # and the other has a share of its own
    assert kinds(table.say(2, messages.Forfeit())) == "forfeit move over reveal"


def test_taking_back_and_moving_again_does_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_TALK", 5)
    table = Table("vacuum").sit(1, 2)
    for _ in range(5):
        table.play("vacuum:f6", "undo")
    table.play("vacuum:f6")
    assert table.move(1, "undo") == [] and table.refusal[0] == "illegal"
    late = Move(n=table.room.facts.n + 1, at=START, seat=1, id="x", m="undo")
    assert "only moves" in refused(table.room, late)[1] and table.room.game.ply == 1
    table.play("commit")


def test_a_room_at_its_limit_ends_without_a_winner_and_its_clocks_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_EVENTS", 4)
    table = Table("robble", clock=Clock(10_000)).sit(1, 2)
    assert kinds(table.move(1, "d4")) == "move over reveal"
    assert table.room.facts.ended == Over(n=5, at=START, outcome="draw", why="length")
    assert table.room.deadline() is None and decisions.due(table.room, START + 10**9, None) == []


# -- ends


def test_a_secret_that_was_not_committed_is_refused() -> None:
    table = Table("robble").sit(1, 2)
    table.room.apply(events.Close(n=4, at=START, why="idle"))
    assert "not the one" in refused(table.room, events.Reveal(n=5, at=START, secret="0" * 64))[1]


# -- clocks


def test_time_that_is_up_is_a_forfeit() -> None:
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4", "e5")
    secret = bytes(range(32))
    assert decisions.due(table.room, table.now + 9999, secret) == []
    found = decisions.due(table.room, table.now + 10_000, secret)
    assert kinds(found) == "forfeit move over reveal"
    assert table.room.facts.n == 5  # asked, not done
    early = events.Forfeit(n=6, at=table.now + 9999, seat=1, why="time")
    assert "not yet up" in refused(table.room, early)[1]
    assert refused(table.room, Move(n=6, at=table.now + 10_000, seat=1, id="x", m="e6"))[0] == "closed"


# -- moves


@pytest.mark.parametrize(("seat", "id"), [(1, "other"), (2, "c1f3"), (0, "c1f3")])
def test_the_id_of_another_is_no_repetition(seat: int, id: str) -> None:
    table = Table("robble").sit(1, 2)
    table.move(1, "d4", after=3, id="c1f3")
    assert table.move(seat, "d4", after=3, id=id) == [] and table.refusal[0] == "stale"


def test_whoever_made_the_room_does_not_close_it_on_a_game_that_is_lost() -> None:
    """Neither from its seat, nor from another connection, nor in a pause; once it has given up it may."""
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4", "c3")
    close = messages.Close(owner="o" * 22)
    for who in (1, 0):
        assert table.say(who, close) == [] and table.refusal[0] == "turn"
    assert kinds(table.ask(1, "pause") + table.answer(2)) == "ask answer pause"
    assert table.say(1, close) == [] and table.refusal[0] == "turn"
    table.say(1, messages.Resume())
    assert kinds(table.say(1, messages.Forfeit()) + table.say(1, close)) == "forfeit move over reveal close"


# -- seats, and what their players agree on


def test_nobody_sits_down_under_the_name_of_another() -> None:
    table = Table("vacuum", players="3").sit(1)
    for seat in (2, 3):
        table.say(0, sit(seat, "\u0410d\u0430"))
    assert [seat.name for seat in table.room.facts.seats] == ["Ada", "\u0410d\u0430 (2)", "\u0410d\u0430 (3)"]
    table.say(1, messages.Stand())
    assert table.say(0, sit(1, "A\u0301\u0301\u0301\u0301da")) == [] and table.refusal[0] == "seat"
    assert kinds(table.say(0, sit(1, "Ada"))) == "sit" and table.room.facts.seat(1).name == "Ada"


@pytest.mark.parametrize("what", sorted(set(QUESTIONS) - set(REMATCHES)))
def test_nobody_agrees_for_a_seat_that_is_free(what: events.Wish) -> None:
    """Whoever plays on alone could take everything back, and draw chance until it is good."""
    table = Table("robble").sit(1, 2).play("d4")
    table.say(2, messages.Stand())
    assert table.ask(1, what) == [] and table.refusal[0] == "seat"
    table.sit(2)
    assert kinds(table.ask(1, what)) == "ask"


@pytest.mark.parametrize("how", [messages.Forfeit(), messages.Move(id="r", after=4, m="resign")])
def test_whoever_has_given_up_has_no_say(how: messages.ClientMessage) -> None:
    """By a move in its turn, too: it is not asked, answers nothing, and ends no pause of those who play on."""
    table = Table("vacuum", players="3").sit(1, 2, 3)
    assert kinds(table.say(1, how)) in ("forfeit move", "move forfeit") and table.room.turn() == 2
    table.play("vacuum:f6")
    assert table.ask(1, "draw") == [] and table.refusal == ("seat", "Seat 1 is out of the game.")
    table.ask(2, "pause")
    assert table.answer(1, yes=False) == [] and table.refusal[0] == "seat"
    assert kinds(table.answer(3)) == "answer pause"
    assert table.say(1, messages.Resume()) == [] and table.refusal[0] == "seat"
    assert kinds(table.say(3, messages.Resume())) == "resume"


# -- another game in the same room


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
    table.show_seeds()
    return table


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
    line = checked(table.room.events)
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
        table.room.try_event(answer, lambda: next(follow))
    assert table.room.game is before and table.room.facts.ended
