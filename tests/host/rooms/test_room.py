"""A room by the rules: every game and number of players, seats, turns, chance, ends, clocks."""

import itertools
from typing import Any

import pytest

from engines.game import CHANCE, NOBODY
from engines.registry import GAMES, package_of
from host.rooms import decisions, events, facts, messages
from host.rooms import room as module
from host.rooms.events import Clock, Move, Over
from host.rooms.facts import FIRST_MOVE_MS, Refused
from host.rooms.room import Room
from host.rooms.versions import VERSION
from tests.host.rooms.table import SECRET, START, Table, committed, kinds, refused, seed_of, sitting

EVERY_GAME = [
    (name, {option.name: value for option, value in zip(package_of(name).OPTIONS, values, strict=True)})
    for name in GAMES
    for values in itertools.product(*[option.values for option in package_of(name).OPTIONS])
]


# -- how a room begins


@pytest.mark.parametrize(("game", "options"), EVERY_GAME, ids=lambda part: str(part))
def test_every_game_with_all_its_options_is_played_in_a_room(game: str, options: dict[str, str]) -> None:
    more: dict[str, Any] = dict(options)
    table = Table(game, **more)
    room = table.room
    left_out = [option for option in package_of(game).OPTIONS if option.name not in room.game.options()]
    assert room.facts.opened.options == room.game.options()
    assert {**{option.name: option.default for option in left_out}, **room.game.options()} == options
    assert len(room.facts.seats) == int(options.get("players", 2))
    assert (room.facts.state, room.turn()) == ("waiting", 0)
    table.sit(*range(1, len(room.facts.seats) + 1))
    assert room.facts.state == "playing" and room.turn() == room.game.to_move
    table.play(room.game.text(room.game.legal_moves()[0]))
    assert Room.of(room.events).facts == room.facts


@pytest.mark.parametrize(
    ("change", "say"),
    [
        ({"options": {"size": "7", "more": "1"}}, "no options but"),
        ({"options": {"size": "11"}}, "The option size is"),
        ({"options": {}}, "not all that the game has"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"moves": ("d4", "d4")}, "d4 is taken"),
        ({"moves": ("resign",)}, "That game is over"),
        ({"table": "free", "clock": Clock(1000)}, "anybody moves"),
        ({"n": 2}, "After event 0 comes 1"),
        ({"v": 2}, "another version of online rooms .2, not 4."),
        ({"v": 5}, "another version of online rooms .5, not 4."),
    ],
)
def test_a_room_that_cannot_be_is_refused(change: dict, say: str) -> None:
    fields: dict[str, Any] = {
        "n": 1,
        "v": VERSION,
        "at": 5,
        "code": "K7QMXA",
        "game": "robble",
        "options": {"size": "7"},
        "table": "seated",
    }
    fields |= {"commit": "0" * 64, "owner": "0" * 64}
    Room.of([events.Open(**fields)])
    with pytest.raises(Refused, match=say):
        Room.of([events.Open(**(fields | change))])


def test_a_log_begins_with_open_and_has_it_once() -> None:
    room = Table("robble").room
    with pytest.raises(Refused, match="first event opens"):
        Room.of([events.Stand(n=1, at=1, seat=1)])
    with pytest.raises(Refused, match="no events"):
        Room.of([])
    assert refused(room, events.Open(**{**fields_of(room.facts.opened), "n": 2}))[0] == "illegal"


def fields_of(event: events.Event) -> dict:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def test_numbers_have_no_gap_and_time_does_not_go_back() -> None:
    room = Table("robble").sit(1).room
    for n in (0, 1, 2, 4):
        assert refused(room, events.Close(n=n, at=START, why="idle"))[0] == "stale"
    assert refused(room, events.Close(n=3, at=START - 1, why="idle"))[0] == "stale"


# -- seats and turns


def test_only_who_has_the_seat_moves_in_its_turn() -> None:
    table = Table("robble").sit(1, 2)
    assert table.move(0, "d4") == [] and table.refusal[0] == "seat"
    assert table.move(2, "d4") == [] and table.refusal == ("turn", "It is the turn of seat 1.")
    assert table.move(3, "d4") == [] and table.refusal == ("seat", "This room has no seat 3; it has 2.")
    assert kinds(table.move(1, "d4")) == "move"
    assert table.move(1, "c3") == [] and table.refusal[0] == "turn"
    assert table.move(2, "d4") == [] and table.refusal[0] == "illegal" and "d4 is taken" in table.refusal[1]


def test_at_a_free_table_anybody_moves() -> None:
    table = Table("robble", table="free")
    assert kinds(table.move(0, "d4") + table.sit(1).move(1, "c3") + table.move(0, "e5")) == "move move move"


def test_a_swap_exchanges_the_colours_of_the_seats() -> None:
    """White takes Black's first stone: from then on the seat that sat down as Black plays White, and is to move."""
    table = Table("robble").sit(1, 2).play("d4")
    assert (table.room.turn(), table.room.seat_of(1)) == (2, 1)
    table.play("swap")
    assert (table.room.turn(), table.room.seat_of(1), table.room.player_of(1)) == (1, 2, 2)
    assert table.move(2, "c3") == [] and table.refusal[0] == "turn"
    table.play("c3")
    assert table.room.turn() == 2
    table.play("resign")
    over = next(event for event in table.room.events if isinstance(event, Over))
    assert (over.outcome, over.seat) == ("white", 1)


def test_a_swap_that_is_taken_back_is_none() -> None:
    table = Table("robble").sit(1, 2).play("d4", "swap")
    table.ask(2, "undo")
    table.answer(1)
    assert (table.room.turn(), table.room.seat_of(1)) == (2, 1)


def test_who_leaves_a_seat_lets_another_in() -> None:
    table = Table("robble").sit(1, 2).play("d4")
    old = table.room.facts.seat(2).key
    assert kinds(table.say(2, messages.Stand())) == "stand"
    assert table.move(2, "c3") == [] and table.refusal == ("seat", "Nobody has seat 2; take it first.")
    table.sit(2).play("c3")
    assert table.room.facts.seat(2).key != old


def test_a_seat_that_is_taken_is_not_given_away() -> None:
    table = Table("robble").sit(1)
    assert table.say(0, sitting(1, "Bo")) == []
    assert table.refusal == ("seat", "Ada has seat 1; choose a free one.")
    assert table.say(1, sitting(2, "Bo")) == []
    assert table.refusal == ("seat", "You have seat 1; leave it first.")
    for name in (" Bo", "B\u202eo", "B\no", "\u00a0", "\u3164", "B\u2800"):
        assert table.say(0, sitting(2, name)) == []


def test_the_game_waits_for_all_seats() -> None:
    table = Table("ouroboros", players="3").sit(1, 3)
    assert table.room.game.ply == 0  # its setup waits for the seeds of all
    assert table.move(1, "-B") == [] and table.refusal[1] == "The game begins once all seats are taken; seat 2 is free."
    assert kinds(table.say(0, sitting(2, "Bo"))) == "sit"
    assert kinds(table.say(3, messages.Seed(seed=seed_of(3)))) == "seed"
    assert (table.room.facts.state, table.room.turn(), table.room.facts.owing()) == ("playing", 0, [1, 2])
    assert table.move(1, "-B") == []
    assert table.refusal == ("turn", "The draws wait for the board of seat 1, which adds to them by itself.")
    assert table.ask(1, "pause") == [] and table.refusal[0] == "turn"
    table.say(1, messages.Seed(seed=seed_of(1)))
    assert kinds(table.say(2, messages.Seed(seed=seed_of(2)))) == "seed chance chance"


# -- chance


def test_chance_follows_what_makes_it_due() -> None:
    table = Table("pebble_rebel").sit(1, 2)
    slide = table.room.game.text(table.room.game.legal_moves()[0])
    assert kinds(table.move(1, slide)) == "move chance"
    assert table.room.game.to_move == 2


def test_chance_cannot_be_played_by_a_client_nor_left_out() -> None:
    table = Table("pebble_rebel").sit(1, 2)
    slide = table.room.game.text(table.room.game.legal_moves()[0])
    n = table.room.facts.n
    assert refused(table.room, events.Chance(n=n + 1, at=START, m="draw:B"))[1] == "Nothing has led to this chance."
    table.room.apply(Move(n=n + 1, at=START, seat=1, id="x", m=slide))
    assert table.room.game.to_move == CHANCE and table.room.owed() == {"k": "chance"}
    for event in (Move(n=n + 2, at=START, seat=2, id="y", m="resign"), events.Stand(n=n + 2, at=START, seat=1)):
        assert refused(table.room, event) == ("turn", "A chance must come first.")
    healed = decisions.foresee(table.room, None, SECRET)  # as a server does that was stopped in between
    assert kinds(healed) == "chance"


def test_draws_depend_on_the_seeds_of_players() -> None:
    """The same secret, code and moves, but other seeds: another setup."""
    setups = set()
    for seed in ("0" * 32, "f" * 32):
        table = Table("ouroboros").sit(1)
        table.say(0, sitting(2, "Bo", seed=seed))
        table.say(1, messages.Seed(seed=seed_of(1)))
        table.say(2, messages.Seed(seed=seed))
        setups.add(table.room.game.texts(0, 1)[0])
    assert len(setups) == 2


def test_seeds_are_shown_once_all_are_committed_to() -> None:
    """Else the last to sit down, with the server's secret, chooses among draws."""
    table = Table("ouroboros").sit(1)
    assert table.say(1, messages.Seed(seed=seed_of(1))) == [] and table.refusal[0] == "stale"
    assert seed_of(1) not in repr(table.room.events)
    table.say(0, sitting(2))
    assert table.say(1, messages.Seed(seed="7" * 32)) == []
    assert table.refusal == ("illegal", "This seed is not the one that was committed to.")
    assert table.say(0, messages.Seed(seed=seed_of(1))) == [] and table.refusal[0] == "stale"
    assert kinds(table.say(1, messages.Seed(seed=seed_of(1)))) == "seed"
    assert table.say(1, messages.Seed(seed=seed_of(1))) == [] and table.refusal[0] == "stale"
    # Who has seen the others' seeds does not change its own by sitting down again.
    assert table.say(2, messages.Stand()) == [] and table.refusal[0] == "turn"
    assert kinds(table.say(2, messages.Seed(seed=seed_of(2)))) == "seed chance chance"


def test_who_comes_later_adds_nothing_to_the_draws() -> None:
    table = Table("ouroboros").sit(1, 2)
    seeds = table.room.facts.seeds
    table.say(2, messages.Stand())
    late = events.Sit(n=table.room.facts.n + 1, at=START, seat=2, name="Cy", key="0" * 64, commit="0" * 64)
    assert refused(table.room, late)[0] == "illegal"
    table.say(0, sitting(2, "Cy", seed="c" * 32))
    assert table.room.facts.seeds == seeds == [seed_of(1), seed_of(2)]


def test_the_order_in_which_seeds_come_does_not_matter() -> None:
    """It is the server's to choose."""
    setups = set()
    for order in ((1, 2), (2, 1)):
        table = Table("ouroboros")
        for seat in order:
            table.say(0, sitting(seat))
        for seat in order:
            table.say(seat, messages.Seed(seed=seed_of(seat)))
        setups.add(table.room.game.texts(0, 1)[0])
    assert len(setups) == 1


def test_at_a_free_table_who_makes_the_room_adds_to_the_draws() -> None:
    table = Table("ouroboros", table="free", commit=committed(seed_of(9)))
    assert table.room.game.ply == 0 and table.room.facts.owing() == [0]
    assert table.move(0, "-B") == [] and table.refusal[0] == "turn" and "who made the room" in table.refusal[1]
    assert kinds(table.say(0, sitting(1))) == "sit"
    assert table.say(1, messages.Seed(seed=seed_of(1))) == [] and table.refusal[0] == "stale"
    assert kinds(table.say(1, messages.Seed(seed=seed_of(9)))) == "seed chance chance"  # whatever seat it has since
    assert table.room.facts.seeds == [seed_of(9)]
    without = Table("ouroboros", table="free")
    assert without.room.facts.seeds == [] and without.room.game.texts(0, 1) != table.room.game.texts(0, 1)
    with pytest.raises(Refused, match="those who take them"):
        Room.of([events.Open(**{**fields_of(table.room.facts.opened), "table": "seated"})])


def test_a_game_without_chance_waits_for_no_seeds() -> None:
    assert Table("robble").sit(1, 2).room.turn() == 1
    assert Table("robble", table="free", commit="0" * 64).room.turn() == 1


def test_the_clock_of_a_seat_runs_while_the_draws_wait_for_it() -> None:
    """Who does not show a seed, as the draws would be bad, loses the game as who does not move."""
    table = Table("ouroboros", clock=Clock(10_000))
    for seat in (1, 2):
        table.say(0, sitting(seat))
    table.now += FIRST_MOVE_MS + 4_000
    assert kinds(table.say(1, messages.Seed(seed=seed_of(1)))) == "seed"
    assert [seat.left for seat in table.room.facts.seats] == [6_000, 10_000]
    assert table.room.deadline() == table.now + 10_000
    assert kinds(table.keep(decisions.due(table.room, table.now + 10_000, SECRET))) == "forfeit over reveal"
    assert table.room.facts.ended and table.room.facts.ended.seat == 1


def test_of_three_the_others_draw_without_who_gave_up() -> None:
    table = Table("ouroboros", players="3")
    for seat in (1, 2, 3):
        table.say(0, sitting(seat))
    for seat in (1, 3):
        table.say(seat, messages.Seed(seed=seed_of(seat)))
    assert kinds(table.say(2, messages.Forfeit())).startswith("forfeit chance chance")
    assert table.room.facts.seeds == [seed_of(1), seed_of(3)]


def test_pauses_and_questions_do_not_shift_the_draws() -> None:
    """A server that may pause when it likes would choose among draws."""
    drawn = set()
    for shifts in range(3):
        table = Table("pebble_rebel", setup="random", draw="one").sit(1, 2)
        for _ in range(shifts):
            n = table.room.facts.n
            table.keep(decisions.foresee(table.room, events.Pause(n=n + 1, at=START, why="server"), SECRET))
            table.say(1, messages.Resume())
        table.play(table.room.game.text(table.room.game.legal_moves()[0]))
        drawn.add(tuple(table.room.game.texts()))
    assert len(drawn) == 1


def test_a_draw_that_was_taken_back_is_made_again() -> None:
    """Else it is drawn until it is good."""
    table = Table("pebble_rebel", setup="random", draw="one").sit(1, 2)
    slide = table.room.game.text(table.room.game.legal_moves()[0])
    table.play(slide)
    texts, draws = table.room.game.texts(), table.room.facts.draws
    assert draws == 2
    for _ in range(3):
        table.ask(1, "undo")
        assert kinds(table.answer(2)) == "answer undo" and table.room.facts.draws == 1
        table.play(slide)
        assert (table.room.game.texts(), table.room.facts.draws) == (texts, draws)


# -- how long a log gets


def test_what_is_no_move_has_a_small_share_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MOST_TALK", 5)
    table = Table("robble").sit(1, 2).play("d4")
    for what in ("draw", "pause"):
        assert kinds(table.ask(2, what) + table.answer(2, yes=False)) == "ask answer"
    assert kinds(table.ask(1, "draw") + table.answer(2, yes=False)) == "ask answer"
    table.play("c3")
    assert table.ask(2, "undo") == [] and table.refusal[0] == "illegal" and "nothing but moves" in table.refusal[1]
    for _ in range(6):  # a seat is for the next as well, whatever was done there
        assert kinds(table.say(2, messages.Stand()) + table.say(0, sitting(2))) == "stand sit"
    table.play("e5")  # moves go on
    assert kinds(table.ask(1, "draw")) == "ask"  # and the other has a share of its own
    assert kinds(table.say(2, messages.Forfeit())) == "forfeit move over reveal"


def test_taking_back_and_moving_again_does_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MOST_TALK", 5)
    table = Table("vacuum").sit(1, 2)
    for _ in range(5):
        table.play("vacuum:f6", "undo")
    table.play("vacuum:f6")
    assert table.move(1, "undo") == [] and table.refusal[0] == "illegal"
    late = Move(n=table.room.facts.n + 1, at=START, seat=1, id="x", m="undo")
    assert "nothing but moves" in refused(table.room, late)[1] and table.room.game.ply == 1
    table.play("commit")


def test_a_room_at_its_limit_ends_without_a_winner_and_its_clocks_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_EVENTS", 4)
    table = Table("robble", clock=Clock(10_000)).sit(1, 2)
    assert kinds(table.move(1, "d4")) == "move over reveal"
    assert table.room.facts.ended == Over(n=5, at=START, outcome="draw", why="length")
    assert table.room.deadline() is None and decisions.due(table.room, START + 10**9, None) == []
    free = Table("robble", table="free")
    assert [kinds(free.move(0, text)) for text in ("d4", "c3", "e5")] == ["move", "move", "move over reveal"]


# -- ends


def test_with_two_players_a_forfeit_ends_the_game_at_once() -> None:
    table = Table("robble").sit(1, 2)
    assert kinds(table.say(2, messages.Forfeit())) == "forfeit over reveal"
    assert table.room.facts.ended == Over(n=5, at=START, outcome="black", seat=1, why="forfeit")
    assert table.room.game.to_move != NOBODY  # the game itself stands


def test_with_more_players_resign_is_played_when_the_turn_comes() -> None:
    table = Table("vacuum", players="3").sit(1, 2, 3)
    assert kinds(table.say(2, messages.Forfeit())) == "forfeit"
    table.play("vacuum:f6")
    found = table.move(1, "commit")
    assert kinds(found) == "move move" and table.room.turn() == 3
    assert isinstance(found[1], Move) and (found[1].m, found[1].seat, found[1].id) == ("resign", 2, "")
    assert table.say(0, sitting(2, "Bo")) == []
    assert kinds(table.say(1, messages.Forfeit())) == "forfeit over reveal"


def test_who_forfeits_in_turn_resigns() -> None:
    table = Table("ouroboros", players="4").sit(1, 2, 3, 4)
    assert kinds(table.say(table.room.turn(), messages.Forfeit())) == "forfeit move"


def test_a_game_that_ends_by_its_rules() -> None:
    table = Table("konane", size="6").sit(1, 2)
    while not table.room.facts.ended:
        game = table.room.game
        table.play(game.text(game.legal_moves()[0]))
    assert kinds(table.room.events[-3:]) == "move over reveal"
    assert table.room.facts.ended.outcome == table.room.game.outcome_name()
    assert kinds(table.say(1, messages.Stand())) == "stand"
    assert kinds(table.say(0, messages.Close(owner="o" * 22))) == "close"


def test_the_owner_closes_a_room_and_all_is_revealed() -> None:
    table = Table("robble").sit(1)
    assert table.say(1, messages.Close(owner="x" * 22)) == [] and table.refusal[0] == "seat"
    assert kinds(table.say(0, messages.Close(owner="o" * 22))) == "close reveal"
    for message in (messages.Stand(), messages.Close(owner="o" * 22), messages.Forfeit(), messages.Ask(what="draw")):
        assert table.say(1, message) == [] and table.refusal[0] == "closed"


def test_who_made_the_room_does_not_close_it_on_a_game_that_is_lost() -> None:
    """Neither from its seat, nor from another connection, nor in a pause; once it has given up it may."""
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4", "c3")
    close = messages.Close(owner="o" * 22)
    table.now += 8_500
    for who in (1, 0):
        assert table.say(who, close) == [] and table.refusal[0] == "turn"
    table.ask(1, "pause")
    table.answer(2)
    assert table.say(1, close) == [] and table.refusal[0] == "turn"
    table.say(1, messages.Resume())
    assert kinds(table.say(1, messages.Forfeit()) + table.say(1, close)) == "forfeit move over reveal close"


def test_a_game_that_nobody_else_plays_may_be_closed() -> None:
    table = Table("robble").sit(1, 2).play("d4")
    table.say(2, messages.Stand())
    assert kinds(table.say(1, messages.Close(owner="o" * 22))) == "close reveal"
    free = Table("robble", table="free").sit(1, 2)
    assert kinds(free.say(0, messages.Close(owner="o" * 22))) == "close reveal"


def test_a_secret_that_was_not_committed_is_refused() -> None:
    table = Table("robble").sit(1, 2)
    table.room.apply(events.Close(n=4, at=START, why="idle"))
    assert "not the one" in refused(table.room, events.Reveal(n=5, at=START, secret="0" * 64))[1]


# -- clocks


def test_time_is_that_between_events() -> None:
    table = Table("robble", clock=Clock(10_000, 500)).sit(1)
    table.now += 60_000
    table.sit(2)  # only now the game begins
    table.play("d4")
    assert table.room.deadline() == table.now + 10_000
    table.now += 4000
    table.play("e5")
    assert [seat.left for seat in table.room.facts.seats] == [10_500, 6500]
    table.now += 1000
    table.ask(1, "undo")
    table.now += 1000
    table.play("c3")
    assert [seat.left for seat in table.room.facts.seats] == [9000, 6500]


def test_clocks_begin_with_the_first_move() -> None:
    """Or 30 s after all are there, so that nobody holds the game up; in each game of the room."""
    table = Table("robble", clock=Clock(10_000)).sit(1, 2)
    for _ in range(2):
        assert table.room.deadline() == table.now + FIRST_MOVE_MS + 10_000
        table.now += 20_000
        table.ask(1, "pause")
        table.answer(2)
        table.say(1, messages.Resume())
        table.now += 13_000
        first = table.room.turn()
        table.play("d4")
        assert table.room.facts.seat(first).left == 7_000 and table.room.deadline() == table.now + 10_000
        table.say(2, messages.Forfeit())
        table.ask(1, "rematch")
        table.answer(2)


def timed_undo() -> Table:
    """A game in which each seat has moved, and took its move back; each move takes three seconds."""
    table = Table("robble", clock=Clock(10_000, 2_000)).sit(1, 2)
    table.play("e5", "e6")
    for text in ("d4", "c3"):
        table.now += 3_000
        table.play(text)
    for seat in (2, 1):
        table.ask(seat, "undo")
        table.answer(3 - seat)
    return table


def test_a_turn_that_is_taken_back_gets_its_time_once() -> None:
    """Else who is asked for an undo, and agrees, gives the other time each time."""
    table = timed_undo()
    assert [seat.left for seat in table.room.facts.seats] == [11_000, 11_000]
    table.play("d4", "c3")
    assert [seat.left for seat in table.room.facts.seats] == [11_000, 11_000]
    table.play("a1", "a2")
    assert [seat.left for seat in table.room.facts.seats] == [13_000, 13_000]


def test_a_turn_of_a_draw_and_one_of_many_moves_get_their_time_once_too() -> None:
    for name, texts in (("vacuum", ("vacuum:f6", "commit")), ("pebble_rebel", ())):
        table = Table(name, clock=Clock(10_000, 2_000)).sit(1, 2)
        for number in range(3):
            table.play(*(texts[min(number, 1) :] or (table.room.game.text(table.room.game.legal_moves()[0]),)))
            assert [seat.left for seat in table.room.facts.seats] == [12_000, 10_000]
            assert kinds(table.ask(1, "undo") + table.answer(2)) == "ask answer undo" and table.room.turn() == 1


def test_no_time_passes_in_a_pause() -> None:
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4")
    table.ask(1, "pause")
    table.answer(2)
    assert table.room.deadline() is None
    table.now += 1_000_000
    table.say(1, messages.Resume())
    assert table.room.deadline() == table.now + 10_000


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


def test_a_move_that_comes_after_its_time_is_no_move() -> None:
    table = Table("robble", clock=Clock(10_000)).sit(1, 2).play("d4", "e5")
    table.now += 10_000
    assert kinds(table.move(1, "e6")) == "forfeit move over reveal"
    assert table.refusal[0] == "closed" and table.room.game.texts() == ["d4", "e5", "resign"]


def test_the_clock_of_a_turn_of_many_moves_gets_its_time_once() -> None:
    table = Table("vacuum", clock=Clock(10_000, 500)).sit(1, 2).play("vacuum:f6")
    assert table.room.facts.seat(1).left == 10_000 and table.room.turn() == 1
